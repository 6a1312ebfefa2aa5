"""Grid: every form in and out, cells and houses, identity, and everything malformed refused."""

import copy
import pickle
from array import array
from collections import ChainMap, UserList, deque
from types import MappingProxyType
from typing import Any, get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzles import PUZZLE

from swordfish import Conflict, Grid, PuzzleError, Step, solve
from swordfish._core import text_forms
from swordfish.model.grid import TextForm

DIGITS = [int(character) if character != "." else 0 for character in PUZZLE]
GRID = Grid(PUZZLE)
KEYS = [row + column for row in "ABCDEFGHI" for column in "012345678"]

digit_lists = st.lists(st.integers(0, 9), min_size=81, max_size=81)


# ---- forms ----


def rows_of(items: list[Any]) -> list[list[Any]]:
    return [items[start : start + 9] for start in range(0, 81, 9)]


@pytest.mark.parametrize(
    "form",
    [
        GRID,
        DIGITS,
        tuple(DIGITS),
        rows_of(DIGITS),
        tuple(map(tuple, rows_of(DIGITS))),
        [digit or None for digit in DIGITS],
        [digit or "." for digit in DIGITS],
        list(PUZZLE),
        ["".join(row) for row in rows_of(list(PUZZLE))],
        [np.array(row) for row in rows_of(DIGITS)],
        [np.int64(digit) for digit in DIGITS],
        np.array(DIGITS),
        np.array(DIGITS).reshape(9, 9),
        np.array(list(PUZZLE)),
        np.array([digit or None for digit in DIGITS], dtype=object),
        np.ma.masked_array(np.where(DIGITS, DIGITS, 7), np.array(DIGITS) == 0),
        dict(zip(KEYS, DIGITS, strict=True)),
        dict(zip(KEYS, [digit or "" for digit in DIGITS], strict=True)),
        dict(zip(KEYS, [digit or "123456789" for digit in DIGITS], strict=True)),
        deque(DIGITS),
        UserList(rows_of(DIGITS)),
        deque(map(UserList, rows_of(DIGITS))),
        array("b", DIGITS),
        MappingProxyType(dict(zip(KEYS, DIGITS, strict=True))),
        ChainMap(dict(zip(KEYS, DIGITS, strict=True))),
    ],
)
def test_every_form_of_digits_gives_the_same_grid(form: Any) -> None:
    assert Grid(form) == GRID


@pytest.mark.parametrize("dtype", ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", ">i4", ">u8"])
def test_arrays_of_every_integer_dtype_and_layout_are_read(dtype: str) -> None:
    array = np.array(DIGITS, dtype=dtype).reshape(9, 9)
    assert Grid(array) == GRID
    assert Grid(np.asfortranarray(array)) == GRID
    assert Grid(np.repeat(array, 2, axis=1)[:, ::2]) == GRID


def test_a_read_only_array_is_read() -> None:
    array = np.array(DIGITS)
    array.setflags(write=False)
    assert Grid(array) == GRID


def test_no_argument_gives_the_empty_grid() -> None:
    assert Grid() == Grid("." * 81)
    assert not Grid().givens


@given(digit_lists)
def test_digits_round_trip_through_every_form(digits: list[int]) -> None:
    grid = Grid(digits)
    assert list(grid) == digits
    assert Grid(str(grid)) == grid
    assert Grid(grid.to_numpy()) == grid
    assert Grid(grid.to_dict()) == grid


def test_to_numpy_is_a_new_array_of_signed_bytes() -> None:
    array = GRID.to_numpy()
    assert array.dtype == np.int8
    assert array.tolist() == rows_of(DIGITS)
    array[0, 0] = 5
    assert GRID[0] == 9


def test_to_dict_writes_givens_as_integers_and_open_cells_as_0() -> None:
    assert GRID.to_dict() == dict(zip(KEYS, DIGITS, strict=True))


class Holder:
    """Stands for a grid, or pretends to."""

    def __init__(self, held: Any) -> None:
        self.held = held

    def __grid__(self) -> Any:
        return self.held


def test_what_holds_a_grid_stands_for_it() -> None:
    placed = "5+3" + "." * 79
    assert Grid(Holder(Grid(placed))) == Grid(placed)
    with pytest.raises(PuzzleError, match=r"expected a Grid from __grid__ of .*Holder, got 5"):
        Grid(Holder(5))


# ---- candidates ----


@st.composite
def candidate_arrays(draw: st.DrawFn) -> np.ndarray[Any, Any]:
    bits = draw(st.lists(st.integers(0, 511), min_size=81, max_size=81))
    flags = [[bit >> digit & 1 for digit in range(9)] for bit in bits]
    return np.array(flags, dtype=np.uint8).reshape(9, 9, 9)


@given(candidate_arrays())
def test_candidates_round_trip_once_placed_digits_have_left_their_peers(array: Any) -> None:
    grid = Grid(array)
    # The first reading may leave lone candidates, which the next one places, and so on.
    for _ in range(81):
        again = Grid(grid.to_candidates())
        if again == grid:
            break
        grid = again
    assert Grid(grid.to_candidates()) == grid
    assert Grid(grid.to_tensor()) == grid
    assert not grid.givens


def test_the_tensor_counts_box_row_box_column_row_column_digit() -> None:
    tensor = GRID.to_tensor()
    assert tensor.shape == (3, 3, 3, 3, 9)
    assert tensor.dtype == np.uint8
    for row in range(9):
        for column in range(9):
            here = tensor[row // 3, column // 3, row % 3, column % 3]
            assert {d + 1 for d in range(9) if here[d]} == GRID.candidates((row, column))
    by_rows = tensor.transpose(0, 2, 1, 3, 4).reshape(9, 9, 9)
    assert (by_rows == GRID.to_candidates()).all()


def test_a_lone_candidate_is_placed_and_not_given() -> None:
    array = np.ones((9, 9, 9), dtype=bool)
    array[4, 4] = False
    array[4, 4, 6] = True
    grid = Grid(array)
    assert grid["r5c5"] == 7
    assert not grid.givens
    assert 7 not in grid.candidates("r5c1")


def test_a_dict_keeps_given_placed_and_removed_candidates_apart() -> None:
    cells: dict[str, int | str] = dict.fromkeys(KEYS, 0)
    cells |= {"A0": 5, "E4": "7", "I8": "1289"}
    grid = Grid(cells)
    assert grid.givens == {0}
    assert grid["r5c5"] == 7
    assert grid.candidates("r9c9") == {1, 2, 8, 9}
    assert Grid(grid.to_dict()) == grid


def test_a_dict_refuses_to_hold_a_cell_without_candidates() -> None:
    array = np.ones((9, 9, 9), dtype=np.uint8)
    array[0, 1] = 0
    with pytest.raises(PuzzleError, match="got r1c2: a dict can't hold it"):
        Grid(array).to_dict()


# ---- cells and houses ----


@pytest.mark.parametrize("cell", range(81))
def test_a_cell_has_three_names(cell: int) -> None:
    row, column = divmod(cell, 9)
    name = f"r{row + 1}c{column + 1}"
    assert GRID[cell] == GRID[row, column] == GRID[name] == DIGITS[cell]
    assert GRID.candidates(cell) == GRID.candidates((row, column)) == GRID.candidates(name)
    assert GRID.candidates_mask(cell) == sum(1 << d - 1 for d in GRID.candidates(cell))


def test_candidates_are_what_the_peers_leave() -> None:
    assert GRID.candidates("r1c2") == {2, 5}
    assert GRID.candidates("r1c1") == {9}


def test_houses_hold_the_digits_in_order() -> None:
    array = np.array(DIGITS).reshape(9, 9)
    assert GRID.rows == tuple(map(tuple, array.tolist()))
    assert GRID.columns == tuple(map(tuple, array.T.tolist()))
    for number, name in enumerate(["NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"]):
        row, column = number // 3 * 3, number % 3 * 3
        box = tuple(array[row : row + 3, column : column + 3].flatten().tolist())
        assert GRID.boxes[number] == GRID.boxes[name] == box


def test_an_unknown_box_is_refused() -> None:
    with pytest.raises(PuzzleError, match="expected a box from NW N NE W C E SW S SE, got 'X'"):
        GRID.boxes["X"]


def test_givens_are_cells() -> None:
    assert GRID.givens == {cell for cell, digit in enumerate(DIGITS) if digit}


def test_conflicts_name_house_digit_and_cells() -> None:
    grid = Grid("5...5...." + "." * 71 + "5")
    assert grid.conflicts == (Conflict(house=0, digit=5, cells=(0, 4)),)
    assert not grid.is_valid
    assert str(Conflict(26, 3, (60, 61, 80))) == "3 stands 3 times in box SE: r7c7 r7c8 r9c9"


def test_a_cell_without_candidates_is_no_conflict() -> None:
    grid = Grid("12345678." + "........9" + "." * 63)
    assert grid.candidates("r1c9") == set()
    assert grid.is_valid


def test_complete_means_every_cell_has_a_digit() -> None:
    assert not GRID.is_complete
    assert Grid([1] * 81).is_complete


# ---- identity ----


def test_equal_grids_have_equal_hashes() -> None:
    assert len({GRID, Grid(DIGITS), Grid()}) == 2
    assert hash(GRID) == hash(Grid(DIGITS))


def test_grids_differ_by_digits_candidates_and_givens() -> None:
    cells: dict[str, int | str] = dict.fromkeys(KEYS, 0)
    grids = [Grid(cells | {"A0": value}) for value in (0, 5, "5", 6, "12")]
    assert len(set(grids)) == 5
    assert all(a != b for i, a in enumerate(grids) for b in grids[:i])


def test_a_grid_is_not_equal_to_anything_else() -> None:
    assert GRID != PUZZLE
    assert GRID != None  # noqa: E711


def test_copies_are_the_grid_itself() -> None:
    assert copy.copy(GRID) is GRID
    assert copy.deepcopy([GRID])[0] is GRID


@pytest.mark.parametrize("name", ["digit", "givens", "is_valid", "rows", "__dict__"])
def test_a_grid_cannot_be_changed(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(GRID, name, 1)
    with pytest.raises(TypeError):
        GRID[0] = 5  # type: ignore[index]


def changed(**cells: int | str) -> Grid:
    return Grid(GRID.to_dict() | cells)


BARE = np.ones((9, 9, 9), dtype=np.uint8)
NESTED: list[Any] = []  # each of its nine rows is the list itself
NESTED.extend([NESTED] * 9)
BARE[0, 0] = 0


@pytest.mark.parametrize("grid", [GRID, Grid(), changed(A1="5", A3="567"), Grid(BARE)])
def test_repr_and_pickle_keep_everything(grid: Grid) -> None:
    assert eval(repr(grid)) == grid
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(grid, protocol)) == grid


def test_a_pickle_is_text_so_that_it_outlives_the_layout_of_memory() -> None:
    assert GRID.__reduce__() == (Grid, (PUZZLE,))


def test_repr_is_what_a_person_would_type() -> None:
    assert repr(GRID) == f"Grid('{PUZZLE}')"
    placed = GRID.after(Step(placements=((1, 2),)))
    assert repr(placed) == f"Grid('9+2{PUZZLE[2:]}')"
    assert repr(solve(PUZZLE)).count("+") == 81 - len(GRID.givens)
    removed = placed.after(Step(eliminations=((3, 3), (3, 7))))
    assert repr(removed).startswith(f"Grid(':0000:x:9+2{PUZZLE[2:]}:")
    assert eval(repr(placed)) == placed
    assert eval(repr(removed)) == removed


@pytest.mark.parametrize("form", text_forms())
def test_format_is_to_text(form: str) -> None:
    assert f"{GRID:{form}}" == GRID.to_text(form)  # type: ignore[arg-type]
    assert f"{GRID}" == str(GRID) == PUZZLE


def test_the_names_of_the_text_forms_are_those_of_the_core() -> None:
    assert get_args(TextForm) == text_forms()


# ---- malformed ----

with_last = [*DIGITS[:80]]


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        (DIGITS[:80], "expected 81 cells or 9 rows of 9, got 80: [9, 0, 1"),
        ([], "expected 81 cells or 9 rows of 9, got 0: []"),
        (rows_of(DIGITS)[:8], "expected 81 cells or 9 rows of 9, got 8: [[9,"),
        ([*rows_of(DIGITS)[:8], [1] * 8], "expected 9 cells in row 9, got 8: [[9,"),
        ([[1] * 9] * 3 + [5] + [[1] * 9] * 5, "expected a list of 9 cells in row 4, got 5"),
        ([*with_last, 10], "at r9c9, got 10: [9,"),
        ([*with_last, -1], "at r9c9, got -1: [9,"),
        ([*with_last, 10**30], "at r9c9, got 1000000000000000000000000000000: "),
        ([*with_last, 5.0], "at r9c9, got 5.0: "),
        ([*with_last, float("nan")], "at r9c9, got nan: "),
        ([*with_last, True], "at r9c9, got True: "),
        ([*with_last, np.True_], f"at r9c9, got {np.True_!r}: "),
        ([*with_last, np.float64(3)], f"at r9c9, got {np.float64(3)!r}: "),
        ([*with_last, "12"], "at r9c9, got '12': "),
        ([*with_last, "k"], "at r9c9, got 'k': "),
        ([*with_last, [1]], "at r9c9, got [1]: "),
        ([0] * 10**6, "expected 81 cells or 9 rows of 9, got 1000000: [0, 0, "),
        (np.zeros((9, 9)), "expected an array of integers, got dtype float64"),
        (np.full((9, 9), np.nan), "expected an array of integers, got dtype float64"),
        (np.zeros((9, 9), bool), "expected an array of integers, got dtype bool"),
        (np.ones((9, 9, 9)), "expected an array of integers, got dtype float64"),
        (np.zeros((9, 9), complex), "expected an array of integers, got dtype complex128"),
        (np.zeros((9, 8), int), "or (3, 3, 3, 3, 9), got (9, 8)"),
        (np.zeros((1, 81), int), "or (3, 3, 3, 3, 9), got (1, 81)"),
        (np.zeros((), int), "or (3, 3, 3, 3, 9), got ()"),
        (np.full((9, 9), 10), "expected a digit 1-9 or 0 at r1c1, got 10: [[10, "),
        (np.full(81, 2**64 - 1, np.uint64), "at r1c1, got 18446744073709551615: "),
        (np.full((9, 9, 9), 2), "expected 0 or 1 at [0, 0, 0], got 2"),
        (np.full((3, 3, 3, 3, 9), -1), "expected 0 or 1 at [0, 0, 0, 0, 0], got -1"),
        ({}, "expected 81 cells with keys from 'A0' to 'I8', got 0: {}"),
        (dict.fromkeys([*KEYS[:80], "J0"], 0), "expected keys from 'A0' to 'I8', got 'J0'"),
        (dict.fromkeys([*KEYS[:80], 8], 0), "expected keys from 'A0' to 'I8', got 8"),
        (dict.fromkeys(KEYS, 10), "at 'A0', got 10: {'A0': 10, "),
        (dict.fromkeys(KEYS, True), "at 'A0', got True: "),
        (dict.fromkeys(KEYS, 1.0), "at 'A0', got 1.0: "),
        (dict.fromkeys(KEYS, None), "at 'A0', got None: "),
        (dict.fromkeys(KEYS, "122"), "at 'A0', got '122': "),
        (dict.fromkeys(KEYS, "1a"), "at 'A0', got '1a': "),
        (b"." * 81, "a sequence, an array or a mapping, got bytes: b'...."),
        (bytearray(81), "or a mapping, got bytearray: bytearray(b'"),
        (memoryview(bytes(81)), "or a mapping, got memoryview: <memory at "),
        (range(10**18), "expected 81 cells or 9 rows of 9, got 1000000000000000000: range(0, "),
        (range(81), "at r2c2, got 10: range(0, 81)"),
        (MappingProxyType({}), "got 0: mappingproxy({})"),
        (None, "got NoneType: None"),
        (5, "got int: 5"),
        (set(range(81)), "got set: {0, "),
        (iter(DIGITS), "got list_iterator: <list_iterator"),
        ("\ud800" * 81, "expected text that UTF-8 can hold, got '\\ud800"),
        ([10**5000] + [0] * 80, "at r1c1, got one that can't be shown, of type int"),
        ([["a" * 10**6] * 9] * 9, "at r1c1, got 'aaa"),
        (NESTED, "at r1c1, got [["),
    ],
)
def test_malformed_input_is_refused_with_expectation_place_and_input(
    puzzle: Any, message: str
) -> None:
    with pytest.raises(PuzzleError) as error:
        Grid(puzzle)
    assert message in str(error.value)
    assert str(error.value).startswith("expected ")
    assert len(str(error.value)) < 3000


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner, min_size=9, max_size=9) | st.dictionaries(st.text(), inner),
    max_leaves=30,
)


def grid_or_message(puzzle: Any) -> Grid | str:
    try:
        return Grid(puzzle)
    except PuzzleError as error:
        return str(error)


@given(anything)
def test_anything_is_a_grid_or_a_puzzle_error(puzzle: Any) -> None:
    found = grid_or_message(puzzle)
    assert len(found) == 81 if isinstance(found, Grid) else "expected" in found


@given(digit_lists, st.integers(0, 80), anything)
def test_one_strange_item_is_a_digit_a_blank_or_a_puzzle_error(
    digits: list[Any], cell: int, item: Any
) -> None:
    digits[cell] = item
    found = grid_or_message(digits)
    if isinstance(found, Grid):
        assert str(found[cell]) == str(item) or (not found[cell] and item in (None, "."))
    else:
        assert f"at r{cell // 9 + 1}c{cell % 9 + 1}, got " in found


@pytest.mark.parametrize(
    "cell",
    [
        81,
        -1,
        (9, 0),
        (0, -1),
        (1, 2, 3),
        "r0c1",
        "r1c10",
        "A0",
        "",
        None,
        5.0,
        True,
        (0, True),
        [0, 0],
    ],
)
def test_malformed_cells_are_refused(cell: Any) -> None:
    with pytest.raises(PuzzleError, match="expected a cell as 0 to 80"):
        GRID[cell]
    with pytest.raises(PuzzleError, match="expected a cell as 0 to 80"):
        GRID.candidates(cell)


def test_a_puzzle_error_is_a_value_error() -> None:
    assert issubclass(PuzzleError, ValueError)


@pytest.mark.parametrize("public", [Grid, PuzzleError])
def test_people_and_pickles_meet_the_public_names(public: type) -> None:
    assert f"{public.__module__}.{public.__qualname__}" == f"swordfish.{public.__name__}"
    assert pickle.loads(pickle.dumps(public)) is public
    error = pickle.loads(pickle.dumps(PuzzleError("expected a grid")))
    assert (type(error), str(error)) == (PuzzleError, "expected a grid")


@pytest.mark.parametrize(
    ("pair", "message"),
    [
        ((0, 10), "expected a digit 1-9 in the placements of a step, got 10"),
        ((0, 2**64), f"expected a digit 1-9 in the placements of a step, got {2**64}"),
        ((0, "5"), "expected a digit 1-9 in the placements of a step, got '5'"),
        ((0, 5.0), "expected a digit 1-9 in the placements of a step, got 5.0"),
        ((0, None), "expected a digit 1-9 in the placements of a step, got None"),
        ((81, 5), "expected a cell as 0 to 80, .* got 81"),
        ((-(2**64), 5), f"expected a cell as 0 to 80, .* got -{2**64}"),
        ((0, 5, 6), r"expected a cell and a digit in the placements of a step, got \(0, 5, 6\)"),
        (7, "expected a cell and a digit in the placements of a step, got 7"),
    ],
)
def test_a_step_of_odd_candidates_is_refused_with_what_was_expected(
    pair: Any, message: str
) -> None:
    with pytest.raises(PuzzleError, match=message):
        GRID.after(Step(placements=(pair,)))
    with pytest.raises(PuzzleError, match=message.replace("placements", "eliminations")):
        GRID.after(Step(eliminations=(pair,)))


@pytest.mark.parametrize("step", [None, 5, "r1c1=4", ((0, 5),), {}, Step(placements=5)])  # type: ignore[arg-type]
def test_what_is_no_step_is_refused_with_its_type(step: Any) -> None:
    name = type(step).__name__
    with pytest.raises(
        TypeError, match=f"expected a step, with placements and eliminations, got .*{name}: "
    ):
        GRID.after(step)
