"""Names in a sentence: however many there are, it stays one."""

from collections.abc import Iterable


def listed(names: Iterable[object], most: int = 5) -> str:
    """The names of columns for a sentence: not more than a few, and long ones cut short.

    >>> listed(range(7))
    "'0', '1', '2', '3', '4' and 2 more"
    """
    every = [str(name) for name in names]
    more = f" and {len(every) - most} more" if len(every) > most else ""
    return ", ".join(f"{name!r:.60}" for name in every[:most]) + more
