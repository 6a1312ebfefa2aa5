"""Bounds that people give, checked, as the core takes them."""


def checked_threads(threads: int | None) -> int:
    """A number of threads, 0 for one on each core."""
    if threads is not None and threads < 1:
        raise ValueError(f"expected 1 thread or more, got {threads}")
    return threads or 0


def in_tenths(max_er: float | None) -> int:
    """A bound of ER, 0 for none.

    >>> in_tenths(7.1), in_tenths(None)
    (71, 0)
    """
    if max_er is None:
        return 0
    if not 1.0 <= max_er < 100.0:
        raise ValueError(f"expected a bound from 1.0 to 99.9 or None, got {max_er!r}")
    return int(max_er * 10 + 1e-6)


def checked_depth(max_depth: int) -> int:
    """A depth, if it is one: as many suppositions as there are cells solve everything."""
    if not 0 <= max_depth <= 81:
        raise ValueError(f"expected a depth from 0 to 81, got {max_depth}")
    return max_depth
