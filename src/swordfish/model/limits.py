"""Bounds that people give, checked, as the core takes them.

Every function has the same rule for the same bound. What isn't a number raises TypeError, a number
out of bounds ValueError, and both say what was expected.
"""

import os
from numbers import Real
from operator import index
from typing import TypeGuard

_LARGEST = 2**64 - 1
"""What the core can hold; more tries than anybody has time for."""
_SHORTEST, _LONGEST = 1e-9, 1e9
"""Seconds that the core's clock can tell from none, and from no bound."""
_MOST_THREADS = 4096
DEEPEST = 81
"""No puzzle has more cells to suppose something about, nor has a set of them."""


def checked_limit(limit: int) -> int:
    """A limit of solutions: a whole number of 1 or more.

    >>> checked_limit(0)
    Traceback (most recent call last):
    ...
    ValueError: expected a limit of 1 or more, got 0
    """
    return _whole(limit, "a limit of 1 or more", 1)


def limit_for_core(limit: int) -> int:
    """A limit as the core takes it: what 64 bits can't hold is as much as they can.

    >>> limit_for_core(10**30) == 2**64 - 1
    True
    """
    return min(checked_limit(limit), _LARGEST)


def checked_threads(threads: int | None) -> int:
    """A limit of threads, 0 for one on each core; more than any machine has are as many.

    >>> checked_threads(None), checked_threads(2), checked_threads(10**12)
    (0, 2, 4096)
    """
    return 0 if threads is None else min(_whole(threads, "1 thread or more", 1), _MOST_THREADS)


def checked_tries(max_tries: int | None) -> int:
    """A limit of tries: a whole number of 1 or more, None for as many as it takes."""
    if max_tries is None:
        return _LARGEST
    return min(_whole(max_tries, "1 try or more", 1), _LARGEST)


def checked_seconds(max_seconds: float) -> float:
    """A limit of seconds: a number above 0.

    >>> checked_seconds(float("nan"))
    Traceback (most recent call last):
    ...
    ValueError: expected more than 0 seconds, got nan
    """
    expected = "more than 0 seconds"
    if not _is_number(max_seconds):
        raise TypeError(f"expected {expected}, got {max_seconds!r}")
    if not max_seconds > 0:
        raise ValueError(f"expected {expected}, got {max_seconds!r}")
    return float(min(max(max_seconds, _SHORTEST), _LONGEST))


def seconds_for_core(max_seconds: float | None) -> float:
    """A limit of seconds as the core takes it: 0 for no bound.

    >>> seconds_for_core(None), seconds_for_core(2)
    (0.0, 2.0)
    """
    return 0.0 if max_seconds is None else checked_seconds(max_seconds)


def checked_number(number: int) -> int:
    """How many are asked for, within limits: a whole number of 0 or more."""
    return _whole(number, "a number of 0 or more", 0)


def checked_size(max_size: int) -> int:
    """A limit of size, which a set of cells may have: 0 or more; beyond 81 it bounds nothing.

    >>> checked_size(2), checked_size(10**30)
    (2, 81)
    """
    return min(_whole(max_size, "a size of 0 or more", 0), DEEPEST)


def checked_seed(seed: int | None) -> int:
    """A seed within the limits of 64 bits: that of a whole number, or any.

    The default is None where something new is made, so that it is another each time: a puzzle, a
    disguise, fewer givens. It is 0 where a set is made that others must be able to make again
    without a word about seeds: folds, sets in disguise, samples of `doctor`, banks.

    >>> checked_seed(7), checked_seed(2**64 + 7)
    (7, 7)
    """
    if seed is None:
        return int.from_bytes(os.urandom(8))
    return _whole(seed, "a whole number as seed") % 2**64


def checked_flag(flag: bool, name: str) -> bool:
    """Yes or no, the limits of a flag, by its keyword; nothing that only counts as one of them.

    >>> checked_flag(1, "path")
    Traceback (most recent call last):
    ...
    TypeError: expected path=True or path=False, got 1
    """
    if not isinstance(flag, bool):
        raise TypeError(f"expected {name}=True or {name}=False, got {flag!r}")
    return flag


def checked_depth(max_depth: int) -> int:
    """A limit of depth: a whole number from 0 to 81."""
    return _whole(max_depth, f"a depth from 0 to {DEEPEST}", 0, DEEPEST)


def in_tenths(max_er: float | None) -> int:
    """A limit of ER in tenths, 0 for none.

    >>> in_tenths(7.1), in_tenths(None)
    (71, 0)
    """
    if max_er is None:
        return 0
    expected = "a bound from 1.0 to 99.9 or None"
    if not _is_number(max_er):
        raise TypeError(f"expected {expected}, got {max_er!r}")
    if not 1.0 <= max_er < 100.0:
        raise ValueError(f"expected {expected}, got {max_er!r}")
    return int(max_er * 10 + 1e-6)


def range_in_tenths(er: float | tuple[float, float] | None) -> tuple[int, int]:
    """The limits of ER in tenths: at least and at most, zeros if it doesn't matter.

    >>> range_in_tenths(7.1), range_in_tenths((2.0, 3.4)), range_in_tenths(None)
    ((71, 71), (20, 34), (0, 0))
    """
    if er is None:
        return 0, 0
    expected = "an ER of 1.0 to 20.0 or a range of them"
    match (er, er) if _is_number(er) else er:
        case (low, high) if _is_number(low) and _is_number(high):
            if 1.0 <= low <= high <= 20.0:
                return round(10 * low), round(10 * high)
            raise ValueError(f"expected {expected}, got {er!r}")
    raise TypeError(f"expected {expected}, got {er!r}")


def _whole(value: int, expected: str, least: int | None = None, most: int | None = None) -> int:
    """A whole number within its limits; NumPy's are whole numbers too, truth values aren't."""
    try:
        number = index(value)
    except TypeError:
        raise TypeError(f"expected {expected}, got {value!r}") from None
    if isinstance(value, bool):
        raise TypeError(f"expected {expected}, got {value!r}")
    if (least is not None and number < least) or (most is not None and number > most):
        raise ValueError(f"expected {expected}, got {value!r}")
    return number


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, Real) and not isinstance(value, bool)
