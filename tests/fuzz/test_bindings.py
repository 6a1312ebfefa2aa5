"""Law: whatever Python passes in, it is understood or refused in words that say what was expected.

Arrays mean the same however they lie in memory. An error that an object raises by itself passes
through; no other comes.
"""

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from numpy.typing import NDArray
from puzzles import broken_puzzles, puzzles

import swordfish as sf
from fuzz.strange import Misbehaving, anything, few, outcome, replies, values

SHAPES = [(81,), (9, 9), (9, 9, 9), (3, 3, 3, 3, 9), (0,), (), (3, 81), (2, 9, 9), (2, 729)]
grids = puzzles(25, 81) | broken_puzzles()


@st.composite
def laid_out(draw: st.DrawFn, array: NDArray[Any]) -> NDArray[Any]:
    """The same numbers in another order of memory, of bytes, or with gaps between them."""
    if draw(st.booleans()):
        array = np.asfortranarray(array)
    if draw(st.booleans()):
        array = array.astype(array.dtype.newbyteorder(">"))
    if draw(st.booleans()):
        wide = np.full((*array.shape[:-1], 2 * array.shape[-1]), 77, array.dtype)
        wide[..., ::2] = array
        array = wide[..., ::2]
    if draw(st.booleans()):
        array = array[::-1].copy()[::-1]
    array.flags.writeable = draw(st.booleans())
    return array


def understood(call: Any, *arguments: Any) -> Any:
    """The result, or None for a refusal in the words that are due."""
    result, refusal = outcome((sf.PuzzleError, TypeError), call, *arguments)
    assert refusal is None or (refusal.startswith("expected ") and len(refusal) < 4000), refusal
    return result


KINDS = ["b1", "i1", "u1", "i2", "<i4", ">i8", "u8", "f4", "c8", "M8[s]", "U3", "S81"]


@st.composite
def any_array(draw: st.DrawFn) -> NDArray[Any]:
    shape = draw(st.sampled_from(SHAPES))
    if draw(st.booleans()):
        return draw(arrays.arrays("O", shape, elements=values))
    return draw(arrays.arrays(draw(st.sampled_from(KINDS)), shape))


@few
@given(anything | any_array())
def test_anything_is_a_grid_or_refused(puzzle: Any) -> None:
    found = understood(sf.Grid, puzzle)
    assert found is None or len(found) == 81


@few
@given(anything | any_array())
def test_anything_is_a_batch_or_refused(rows: Any) -> None:
    found = understood(sf.bulk.check, rows)
    assert found is None or set(found.status.tolist()) <= set(range(len(sf.Status)))


@few
@given(replies)
def test_an_object_that_misbehaves_is_refused_or_raises_its_own_error(answer: Any) -> None:
    strange: Any = Misbehaving(answer)
    for puzzle in (strange, [strange] * 81, [[strange] * 9] * 9, {"A0": strange}):
        # What the object raises, and numpy's own word about an __array__ that brings none.
        found = outcome((ZeroDivisionError, ValueError), understood, sf.Grid, puzzle)
        if found.refusal is None:
            assert found.result is None or answer in (0, 9)
        else:
            assert "on purpose" in found.refusal or "__array__" in found.refusal


@few
@given(st.data(), grids)
def test_a_grid_is_the_same_however_its_array_lies(data: st.DataObject, puzzle: str) -> None:
    expected = sf.Grid(puzzle)
    kind = data.draw(st.sampled_from(["i1", "u1", "i2", "u2", "i4", "i8", "u8"]))
    digits = expected.to_numpy().astype(kind)
    assert sf.Grid(data.draw(laid_out(digits))) == expected
    for flags in (expected.to_candidates(), expected.to_tensor()):
        again = sf.Grid(data.draw(laid_out(flags.astype(kind))))
        assert again == sf.Grid(flags)


@few
@given(st.data(), st.lists(grids, min_size=1, max_size=5))
def test_a_batch_is_the_same_however_its_array_lies(data: st.DataObject, rows: list[str]) -> None:
    expected = sf.bulk.solve(rows)
    kind = data.draw(st.sampled_from(["i1", "u1", "i2", "u2", "i4", "i8", "u8"]))
    digits = np.stack([sf.Grid(row).to_numpy() for row in rows]).astype(kind)
    found = sf.bulk.solve(data.draw(laid_out(digits)))
    assert found.solutions.tolist() == expected.solutions.tolist()
    assert found.status.tolist() == expected.status.tolist()


@few
@given(grids, st.integers(0, 80), st.integers(-(2**70), 2**70))
def test_a_number_that_is_no_digit_makes_a_row_malformed_and_a_grid_refused(
    puzzle: str, cell: int, number: int
) -> None:
    digits = [int(sign) if sign != "." else 0 for sign in puzzle]
    digits[cell] = number
    fits = 0 <= number <= 9
    assert (understood(sf.Grid, digits) is not None) == fits
    if -(2**63) <= number < 2**63:
        (code,) = sf.bulk.check(np.array([digits], np.int64)).status.tolist()
        assert (list(sf.Status)[code] != sf.Status.MALFORMED) == fits
