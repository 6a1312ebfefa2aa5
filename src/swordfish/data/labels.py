"""Whether labels, such as those of a column `difficulty`, order puzzles as ER does."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
_FEWEST_ROWS = 20
_ROWS_A_WORD = 10
"""So many rows each word needs; of fewer, any words would seem to order them."""


class SameOrder(NamedTuple):
    """How far labels agree with ER."""

    correlation: float
    """Spearman's, without its sign: 1 is the same order, or the reverse."""
    rows: int
    """How many have both a label and an ER."""


def same_order(labels: list[str], er: Floats) -> SameOrder | None:
    """How far the labels of rows agree with their ER (NaN: unknown); None if it can't be told.

    Labels are numbers, or words, which stand in the order in which they agree best. Those that are
    empty, or words among numbers, say nothing.

    >>> same_order(["easy", "hard"] * 10, np.array([1.2, 8.4] * 10))
    SameOrder(correlation=1.0, rows=20)
    """
    values = _values(labels, er)
    known = ~np.isnan(values) & ~np.isnan(er)
    rows = int(np.count_nonzero(known))
    if rows < _FEWEST_ROWS or len(np.unique(values[known])) < 2:
        return None
    return SameOrder(abs(_rank_correlation(values[known], er[known])), rows)


def _values(labels: list[str], er: Floats) -> Floats:
    """A number for each label, NaN where it says nothing: its own, or the mean ER of its word."""
    numbers = np.array([_number(label) for label in labels])
    filled = np.array([bool(label) for label in labels])
    if np.count_nonzero(~np.isnan(numbers)) * 2 > np.count_nonzero(filled):
        return numbers
    words, places = np.unique(np.array(labels), return_inverse=True)
    said = filled & ~np.isnan(er)
    if len(np.unique(places[said])) * _ROWS_A_WORD > np.count_nonzero(said):
        return np.full(len(labels), np.nan)
    sums = np.bincount(places[said], er[said], len(words))
    with np.errstate(invalid="ignore"):
        means = sums / np.bincount(places[said], minlength=len(words))
    return np.where(said, means[places], np.nan)


def _number(label: str) -> float:
    try:
        return float(label)
    except ValueError:
        return np.nan


def _rank_correlation(ours: Floats, theirs: Floats) -> float:
    """Spearman's of labels, with the mean rank for equal values."""
    one, other = (_ranks(values) for values in (ours, theirs))
    if one.std() == 0 or other.std() == 0:
        return 1.0  # all the same: there is no order to differ from
    return round(float(np.corrcoef(one, other)[0, 1]), 4)


def _ranks(values: Floats) -> Floats:
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    ranks: Floats = (ends - (counts - 1) / 2)[inverse]
    return ranks
