"""Arrays for nets: digits, one-hot cells, candidates, and back.

All are arrays of NumPy, which speak DLPack: `torch.from_dlpack(array)` shares their memory.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from swordfish import _core
from swordfish.bulk.row_bytes import BAD, Bytes
from swordfish.bulk.rows import PuzzlesLike, as_rows
from swordfish.model.grid import PuzzleError
from swordfish.model.limits import checked_threads

_ALL_DIGITS = 0x1FF


def digits(puzzles: PuzzlesLike, *, threads: int | None = None) -> Bytes:
    """The digits of every row for a net, (N, 81) bytes, 0 for a blank; 255 if it can't be read.

    >>> digits(["." * 79 + "47", "?"])[:, 78:].tolist()
    [[0, 4, 7], [255, 255, 255]]
    """
    in_use = checked_threads(threads)
    rows = as_rows(puzzles)
    found = np.empty((len(rows), 81), np.uint8)
    _core.bulk_digits(rows.cells, rows.form, in_use, found)
    return found


def one_hot(puzzles: PuzzlesLike, *, threads: int | None = None) -> Bytes:
    """Every cell for a net: nine zeros with a one for its digit, (N, 81, 9) bytes.

    A blank has no one; rows that can't be read are blank throughout.

    >>> one_hot(["." * 80 + "3"])[0, 79:].tolist()
    [[0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0, 0, 0, 0]]
    """
    found = digits(puzzles, threads=threads)
    ones: Bytes = np.equal(found[:, :, None], np.arange(1, 10, dtype=np.uint8)).view(np.uint8)
    return ones


def from_one_hot(cells: NDArray[np.generic]) -> Bytes:
    """The digits of one-hot cells, or of scores of a net: the largest of nine, 0 if all are zero.

    >>> from_one_hot(one_hot(["." * 80 + "3"]))[0, 79:].tolist()
    [0, 3]
    """
    array = np.asarray(cells)
    if array.shape[1:] not in ((81, 9), (729,), (9, 9, 9)):
        raise PuzzleError(f"expected an array of shape (N, 81, 9), got {array.shape}")
    scores = array.reshape(len(array), 81, 9)
    return np.where(scores.any(axis=2), scores.argmax(axis=2) + 1, 0).astype(np.uint8)


def candidates(puzzles: PuzzlesLike, *, threads: int | None = None) -> NDArray[np.uint16]:
    """The candidates of every cell for a net, (N, 81) masks: the digits that no peer has.

    Bit 0 stands for digit 1. A cell with a digit has that alone; rows that can't be read have none.

    >>> [f"{mask:09b}" for mask in candidates(["12" + "." * 79])[0, :3]]
    ['000000001', '000000010', '111111100']
    """
    found = digits(puzzles, threads=threads)
    shift = np.maximum(found, 1).astype(np.uint16) - np.uint16(1)
    bits = np.where((found == 0) | (found == BAD), np.uint16(0), np.uint16(1) << shift)
    grids = bits.reshape(-1, 9, 9)
    boxes = grids.reshape(-1, 3, 3, 3, 3)
    in_row = np.bitwise_or.reduce(grids, axis=2, keepdims=True)
    in_column = np.bitwise_or.reduce(grids, axis=1, keepdims=True)
    in_box = np.bitwise_or.reduce(boxes, axis=(2, 4), keepdims=True)
    in_box = np.broadcast_to(in_box, boxes.shape).reshape(-1, 9, 9)
    seen = (in_row | in_column | in_box).reshape(-1, 81)
    free = np.where(found == 0, _ALL_DIGITS & ~seen, bits)
    return np.where(found == BAD, np.uint16(0), free).astype(np.uint16)


def from_candidates(masks: NDArray[np.generic]) -> Bytes:
    """The digits of a net's cells with one candidate, 0 for the others, (N, 81) bytes.

    >>> from_candidates(candidates(["12" + "." * 79]))[0, :3].tolist()
    [1, 2, 0]
    """
    array = np.asarray(masks)
    if array.shape[1:] not in ((81,), (9, 9)) or array.dtype.kind not in "iu":
        raise PuzzleError(f"expected masks of shape (N, 81), got {array.dtype} of {array.shape}")
    if array.size and not (array.min() >= 0 and array.max() <= _ALL_DIGITS):
        strange = array[(array < 0) | (array > _ALL_DIGITS)][0]
        raise PuzzleError(f"expected masks from 0 to {_ALL_DIGITS}, bit 0 for 1, got {strange}")
    flat = array.reshape(len(array), 81).astype(np.uint16)
    is_one = (flat != 0) & (flat & (flat - np.uint16(1)) == 0)
    return np.where(is_one, np.frexp(flat.astype(np.float32))[1], 0).astype(np.uint8)
