"""Rows as bytes that stand for cells, which every reader of rows makes."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Bytes: TypeAlias = NDArray[np.uint8]
Read: TypeAlias = tuple[str, Bytes, "NDArray[np.bool_] | None"]
"""The form of rows, the rows, and which of them are missing (None: none of them)."""

BAD = 255
"""A byte that is neither digit nor blank: its row is malformed."""
_BLOCK = 1024  # rows that fit into a cache close to the CPU


def as_bytes(array: NDArray[Any]) -> Bytes:
    """Numbers as the bytes of rows; what is no digit as one that is malformed, NaN as a blank."""
    if array.dtype.kind == "f":
        whole = (array >= 0) & (array <= 9) & (array == np.floor(array))
        digits = np.where(whole, array, BAD)
        return np.where(np.isnan(array), 0, digits).astype(np.uint8)
    if array.dtype.itemsize == 1:
        rows = array.view(np.uint8)
        is_contiguous = rows.strides[1:] == (1,) and rows.strides[0] > 0
        return rows if is_contiguous else np.ascontiguousarray(rows)
    rows = np.empty(array.shape, np.uint8)
    for start in range(0, len(array), _BLOCK):  # so that memory is read once
        block = array[start : start + _BLOCK]
        rows[start : start + _BLOCK] = block
        if np.bitwise_or.reduce(block, axis=None) & ~array.dtype.type(255):
            rows[start : start + _BLOCK][(block < 0) | (block > 255)] = BAD
    return rows


def missing_rows(count: int) -> Read:
    """So many rows, all of them missing."""
    return "text", np.full((count, 81), BAD, np.uint8), np.ones(count, np.bool_)
