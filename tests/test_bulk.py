import random
from collections.abc import Callable
from itertools import islice
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from interrupt import interrupt_at_work
from oracle import candidates_of, solutions
from puzzles import FOUR_GIVENS, SOLUTION
from puzzles import PUZZLE as UNIQUE

import swordfish as sf
from swordfish import bulk

MANY = UNIQUE[:40] + "." * 41
NONE = "12345678." + "." * 17 + "9" + "." * 54
CONFLICT = "55" + "." * 79
MALFORMED = "!" + "." * 80
ROWS = [UNIQUE, MANY, NONE, CONFLICT, MALFORMED, UNIQUE.replace(".", "0")]
STATUS = [0, 1, 2, 3, 4, 0]


def digits(rows: list[str]) -> np.ndarray[Any, Any]:
    return np.array([[int(c) if c.isdigit() else 0 for c in row] for row in rows], np.uint8)


FORMS: dict[str, Callable[[list[str]], Any]] = {
    "list": list,
    "tuple": tuple,
    "bytes": lambda rows: "".join(rows).encode(),
    "lines": lambda rows: "\n".join(rows).encode(),
    "lines with end": lambda rows: "".join(f"{row}\n" for row in rows).encode(),
    "windows lines": lambda rows: bytearray("".join(f"{row}\r\n" for row in rows).encode()),
    "numpy strings": lambda rows: np.array(rows),
    "numpy strings, bytes swapped": lambda rows: np.array(rows, np.dtype("U81").newbyteorder()),
    "numpy strings of any length": lambda rows: np.array(rows, np.dtypes.StringDType()),
    "numpy bytes": lambda rows: np.array(rows, "S"),
    "objects": lambda rows: np.array(rows, object),
    "arrow": pa.array,
    "arrow binary": lambda rows: pa.array(rows, pa.binary()),
    "arrow large": lambda rows: pa.array(rows, pa.large_string()),
    "arrow fixed": lambda rows: pa.array([row.encode() for row in rows], pa.binary(81)),
    "arrow views": lambda rows: pa.array(rows, pa.string_view()),
    "arrow dictionary": lambda rows: pa.array(rows).dictionary_encode(),
    "arrow dictionary of views": lambda rows: pa.DictionaryArray.from_arrays(
        np.arange(len(rows)), pa.array(rows, pa.string_view())
    ),
    "arrow slice": lambda rows: pa.array(["x", *rows, "y"])[1:-1],
    "arrow chunks": lambda rows: pa.chunked_array([rows[:2], rows[2:]]),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_rows_gives_the_same(form: str) -> None:
    if form.endswith("of any length") and not hasattr(np.dtypes, "StringDType"):
        pytest.skip("NumPy 1 has no strings of any length")
    solved = bulk.solve(FORMS[form](ROWS))
    assert solved.status.tolist() == STATUS
    assert solved.counts.tolist() == [1, 2, 0, 0, 0, 1]
    assert "".join(map(str, solved.solutions[0])) == SOLUTION
    assert not solved.solutions[2:5].any()


@pytest.mark.parametrize("dtype", ["u1", "i1", "i2", "u2", "i4", "u4", "i8", "u8"])
@pytest.mark.parametrize("shape", [(-1, 81), (-1, 9, 9)])
def test_arrays_of_any_integers_are_rows_of_digits(dtype: str, shape: tuple[int, ...]) -> None:
    rows = digits(ROWS[:4]).astype(dtype).reshape(shape)
    assert bulk.check(rows).status.tolist() == STATUS[:4]
    rows.reshape(-1, 81)[0, 0] = 10
    assert bulk.check(rows).status.tolist() == [4, *STATUS[1:4]]


def test_a_list_may_hold_grids_and_generated_puzzles() -> None:
    made = sf.generate(seed=1)
    mixed: list[str | sf.Grid | sf.Puzzle | None] = [UNIQUE, sf.Grid(MANY), None, made, MALFORMED]
    assert bulk.check(mixed).status.tolist() == [0, 1, 4, 0, 4]
    assert bulk.check(mixed) == bulk.check(tuple(mixed))
    assert bulk.count([made]).counts.tolist() == bulk.count([made.grid]).counts.tolist() == [1]
    assert bulk.solve([sf.Grid(UNIQUE)], as_text=True).solutions.tolist() == [SOLUTION]


def test_rows_of_a_wider_or_turned_array_are_read_where_they_are() -> None:
    wide = np.zeros((4, 100), np.uint8)
    wide[:, 5:86] = digits(ROWS[:4])
    assert bulk.check(wide[:, 5:86]).status.tolist() == STATUS[:4]
    assert bulk.check(wide[::-1, 5:86]).status.tolist() == STATUS[3::-1]
    assert bulk.check(np.asfortranarray(wide[:, 5:86])).status.tolist() == STATUS[:4]


@pytest.mark.parametrize("shape", [(-1, 729), (-1, 9, 9, 9)])
def test_candidates_already_removed_are_respected(shape: tuple[int, ...]) -> None:
    grids = [
        sf.Grid(UNIQUE),
        sf.Grid("." * 81),
        sf.Grid(UNIQUE).after(sf.Step(eliminations=((1, 2),))),
    ]
    flags = np.stack([grid.to_candidates() for grid in grids]).reshape(shape)
    solved = bulk.solve(flags)
    assert solved.status.tolist() == [0, 1, 2]
    assert "".join(map(str, solved.solutions[0])) == SOLUTION


def test_rows_of_any_other_length_are_malformed_and_spoil_nothing() -> None:
    for rows in (["", UNIQUE, UNIQUE + "1"], ("ü" * 81, UNIQUE, "x")):
        assert bulk.check(rows).status.tolist() == [4, 0, 4]
        assert bulk.check("\n".join(rows).encode()).status.tolist() == [4, 0, 4]
        assert bulk.check(pa.array(rows)).status.tolist() == [4, 0, 4]
        assert bulk.check(np.array(rows)).status.tolist() == [4, 0, 4]
    assert bulk.check([None, UNIQUE]).status.tolist() == [4, 0]
    assert bulk.check(pa.array([None, UNIQUE])).status.tolist() == [4, 0]


def test_no_rows_are_no_trouble() -> None:
    empties: list[Any] = [
        *([], b"", np.zeros((0, 81), int), np.array([], "U81"), np.array([], "S81")),
        *(pa.array([], kind) for kind in (pa.string(), pa.large_string(), pa.binary(81))),
        pa.chunked_array([], pa.string()),
    ]
    for empty in empties:
        solved = bulk.solve(empty)
        assert len(solved.status) == len(solved.counts) == 0


def test_what_is_no_column_of_puzzles_is_refused() -> None:
    others: list[Any] = [UNIQUE, 7, np.zeros((3, 80), int), np.zeros((2, 81), bool), [5, 6]]
    for wrong in others:
        with pytest.raises(sf.PuzzleError, match="expected"):
            bulk.solve(wrong)
    with pytest.raises(sf.PuzzleError, match="expected a column of text, got bool"):
        bulk.solve(pa.array([True]))


def test_solutions_as_text_can_be_compared_with_a_column() -> None:
    solved = bulk.solve(ROWS, as_text=True)
    assert [bool(text) for text in solved.solutions] == [True, True, False, False, False, True]
    assert (solved.solutions == np.array([SOLUTION] * 6)).tolist() == [True, *[False] * 4, True]


def test_counts_stop_at_the_limit() -> None:
    for limit in (1, 2, 1024, 5000, 10**12, 2**63):
        assert bulk.count(["." * 81, UNIQUE], limit=limit).counts.tolist() == [limit, 1]


@pytest.mark.parametrize("threads", [1, 2])
def test_counts_are_exact_as_those_of_one_puzzle_are(threads: int) -> None:
    rows = [SOLUTION[:end] + "." * (81 - end) for end in range(27, 81, 6)]
    assert len({sf.count(row) < 1024 for row in rows}) == 2  # some are visited, some are not
    expected = [*map(sf.count, [*rows, NONE, CONFLICT]), 0]
    assert (
        bulk.count([*rows, NONE, CONFLICT, MALFORMED], threads=threads).counts.tolist() == expected
    )
    assert bulk.count(digits(rows), threads=threads).counts.tolist() == expected[: len(rows)]


def test_counts_of_candidates_are_exact() -> None:
    grid = sf.Grid(SOLUTION[:33] + "." * 48)
    flags = grid.to_candidates().reshape(1, 729)
    assert bulk.count(flags).counts.tolist() == [sf.count(grid)]


def test_counts_end_where_64_bits_do() -> None:
    assert sf.count("." * 81) > 2**64
    assert bulk.count(["." * 81, UNIQUE]).counts.tolist() == [2**64 - 1, 1]


def random_rows(seed: int, count: int) -> list[str]:
    """Puzzles with one solution, some, many or none, from digging at random."""
    rng = random.Random(seed)
    rows = []
    for _ in range(count):
        kept = rng.sample(range(81), rng.randint(20, 40))
        cells = [SOLUTION[cell] if cell in kept else "." for cell in range(81)]
        if rng.random() < 0.2:
            cells[rng.choice(kept)] = rng.choice("123456789")
        rows.append("".join(cells))
    return rows


def test_neighbours_order_and_threads_change_nothing() -> None:
    rows = random_rows(1, 700)
    alone = [bulk.solve([row], limit=3, guesses=True) for row in rows[:100]]
    order = list(range(len(rows)))
    for threads in (1, 2, 3):
        random.Random(threads).shuffle(order)
        solved = bulk.solve([rows[i] for i in order], limit=3, threads=threads, guesses=True)
        assert solved.guesses is not None
        for place, i in enumerate(order):
            if i < len(alone):
                one = alone[i]
                assert one.guesses is not None
                assert np.array_equal(one.solutions[0], solved.solutions[place])
                assert one.status[0] == solved.status[place]
                assert one.counts[0] == solved.counts[place]
                assert one.guesses[0] == solved.guesses[place]


@settings(max_examples=settings().max_examples // 5)  # rows are many
@given(st.integers(0, 2**32), st.integers(1, 40))
def test_bulk_agrees_with_the_oracle(seed: int, count: int) -> None:
    rows = random_rows(seed, count)
    solved = bulk.solve(rows, limit=3)
    for row, status, found, solution in zip(
        rows, solved.status, solved.counts, solved.solutions, strict=True
    ):
        expected = list(islice(solutions(candidates_of(row)), 3))
        assert found == len(expected)
        if expected:
            assert status == (bulk.UNIQUE if len(expected) == 1 else bulk.MANY)
            assert sf.Grid(np.array(solution)).is_valid
            assert all(c in (".", str(d)) for c, d in zip(row, solution, strict=True))
        else:
            valid = sf.Grid(row).is_valid
            assert status == (bulk.NONE if valid else bulk.CONFLICT)


def test_ctrl_c_is_answered_while_rows_are_counted() -> None:
    with pytest.raises(KeyboardInterrupt), interrupt_at_work():
        bulk.count([FOUR_GIVENS] * 4)


def test_lines_that_only_look_alike_are_told_apart() -> None:
    lines = [UNIQUE] * 20
    cases = {  # all as long as twenty whole lines
        "a line feed within": [*lines[:4], UNIQUE[:40] + "\n" + UNIQUE[:40], *lines[:15]],
        "a line too long": [*lines[:4], UNIQUE + "12", UNIQUE[:79], *lines[:14]],
        "a bad letter": [*lines[:4], MALFORMED, *lines[:15]],
    }
    for name, rows in cases.items():
        for text in ("\n".join(rows), "\n".join(rows) + "\n"):
            expected = [0 if row == UNIQUE else 4 for row in text.splitlines()]
            assert bulk.check(text.encode()).status.tolist() == expected, name
            assert bulk.count(text.encode()).counts.tolist() == [
                status == 0 for status in expected
            ], name
            assert bulk.solve(text.encode()).status.tolist() == expected, name


def test_lines_are_told_from_rows_without_line_ends() -> None:
    lines = b"puzzle\n" + f"{UNIQUE}\n".encode() * 74
    assert len(lines) % 81 == 0  # as if they were 75 rows
    assert bulk.check(lines).status.tolist() == [4] + [0] * 74
    assert bulk.canonical(lines).known.tolist() == [False] + [True] * 74
    stray = UNIQUE[:40] + "\n" + UNIQUE[41:]
    assert bulk.check((UNIQUE * 3 + stray + UNIQUE).encode()).status.tolist() == [0, 0, 0, 4, 0]
    assert bulk.canonical((UNIQUE + stray).encode()).known.tolist() == [True, False]


def test_memory_used_again_never_changes_what_someone_holds() -> None:
    rows = digits([UNIQUE]).repeat(250_000, axis=0)

    def solutions_of(rows: Any) -> Any:
        return bulk.solve(rows).solutions

    first = solutions_of(rows)
    held = first[5:7]
    del first
    many = solutions_of(digits([MANY]).repeat(250_000, axis=0))
    assert "".join(map(str, held[0])) == SOLUTION
    assert (held[0] != many[0]).any()
    del held
    assert "".join(map(str, solutions_of(rows)[-1])) == SOLUTION
