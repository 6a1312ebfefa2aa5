"""One reading of a row everywhere: what is fine alone is fine among others, and nothing else is."""

import random
import sys
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from puzzles import PUZZLE, SOLUTION

import swordfish as sf
from swordfish import bulk

ROWS = ("\n".join(PUZZLE[start : start + 9] for start in range(0, 81, 9)), f'"{PUZZLE}"')
AROUND = [PUZZLE, f" {PUZZLE}", f"{PUZZLE}\r", f"{PUZZLE}\r\n", f"\ufeff{PUZZLE}", f"\t{PUZZLE} \n"]
OTHER_BLANKS = [PUZZLE.replace(".", blank) for blank in "0*_-xX? ·"]
FORMS: dict[str, Callable[[list[str]], Any]] = {
    "list": list,
    "tuple": tuple,
    "generator": iter,
    "objects": lambda rows: np.array(rows, object),
    "numpy": np.array,
    "numpy bytes": lambda rows: np.array([row.encode() for row in rows]),
    "arrow": pa.array,
    "arrow chunks": lambda rows: pa.chunked_array([rows[:2], rows[2:]]),
    "arrow views": lambda rows: pa.array(rows, pa.string_view()),
    "polars": pl.Series,
    "polars objects": lambda rows: pl.Series(rows, dtype=pl.Object),
    "pandas": pd.Series,
    "categories": lambda rows: pd.Series(rows, dtype="category"),
}


@pytest.mark.parametrize("form", FORMS)
def test_what_stands_around_a_puzzle_never_makes_it_malformed(form: str) -> None:
    rows = [*AROUND, *OTHER_BLANKS, *ROWS]
    for row in rows:
        assert str(sf.Grid(row)) == PUZZLE
    assert bulk.solve(FORMS[form](rows), as_text=True).solutions.tolist() == [SOLUTION] * len(rows)


def test_lines_may_have_something_around_each_puzzle() -> None:
    text = "\n".join([*AROUND[:3], f"\ufeff{PUZZLE}", f"{PUZZLE} # easy"]).encode()
    assert bulk.check(text).statuses.tolist() == ["unique"] * 5


def test_a_stray_space_is_never_taken_for_a_cell() -> None:
    strays = [f"{PUZZLE[:80]} ", f" {PUZZLE[:80]}", f"{PUZZLE[:40]} {PUZZLE[41:]}"]
    for stray in strays:
        with pytest.raises(sf.PuzzleError, match="one kind of blank"):
            sf.Grid(stray)
    assert bulk.check(strays).statuses.tolist() == ["malformed"] * 3
    assert not bulk.canonical(strays).known.any()
    assert not bulk.givens(strays).known.any()


@pytest.mark.parametrize("seed", range(3))
def test_a_row_is_readable_if_and_only_if_it_is_alone(seed: int) -> None:
    rng = random.Random(seed)
    rows = [_damaged(rng) for _ in range(2000)]
    alone = [_digits(row) for row in rows]
    assert [known is not None for known in alone] == (bulk.check(rows).status < 4).tolist()
    moved = bulk.shuffle(rows, seed=1)
    assert moved.known.tolist() == [known is not None for known in alone]
    givens = [known and sum(map(bool, known)) for known in alone]
    found = bulk.givens(rows)
    assert [found[row]["givens"] for row in range(len(rows))] == givens
    assert bulk.check(pa.array(rows)) == bulk.check(rows)


def _damaged(rng: random.Random) -> str:
    """A puzzle with one to three faults, which may be none."""
    text = rng.choice([PUZZLE, PUZZLE.replace(".", rng.choice("0 *?-")), *ROWS])
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(text) + 1)
        sign = rng.choice(["", " ", "\n", "\r", ".", "0", "?", "a", "é", ",", "|", "5"])
        text = text[:place] + sign + text[place + rng.randint(0, 1) :]
    return text


def _digits(text: str) -> list[int] | None:
    """What a row can hold of a text: digits that say all that it says."""
    try:
        grid = sf.Grid(text)
    except sf.PuzzleError:
        return None
    plain = sf.Grid(str(grid))
    same = all(plain.candidates(cell) == grid.candidates(cell) for cell in range(81))
    return list(grid) if same else None


def test_whatever_a_single_puzzle_may_be_is_a_row() -> None:
    grid = sf.Grid(PUZZLE)
    digits = grid.to_numpy()
    cells = digits.reshape(81)
    rows = [
        grid, digits, digits.tolist(), cells.tolist(), tuple(cells), cells.astype(float),
        np.where(cells == 0, np.nan, cells), PUZZLE.encode(), sf.generate(seed=1),
        [float(cell) or None for cell in cells], [cell or pd.NA for cell in cells.tolist()],
    ]  # fmt: skip
    assert bulk.check(rows).statuses.tolist() == ["unique"] * len(rows)
    assert bulk.check(row for row in rows).statuses.tolist() == ["unique"] * len(rows)
    table = pa.array([cells.tolist()] * 2, pa.list_(pa.int8()))
    columns: list[Any] = [
        np.stack([cells] * 2).astype(float),
        np.array([digits.tolist()] * 2, object),
        pd.Series([cells, digits.tolist()]),
        pl.Series([cells.tolist()] * 2),
        table,
        table.cast(pa.list_(pa.float64())),
        table.cast(pa.list_(pa.int64(), 81)),
        pa.array([digits.tolist()] * 2),
        *(pl.Series([one] * 2, dtype=pl.Object) for one in (grid, cells, PUZZLE, PUZZLE.encode())),
        pa.RunEndEncodedArray.from_arrays([2], [PUZZLE]),
    ]
    for column in columns:
        assert bulk.solve(column, as_text=True).solutions.tolist() == [SOLUTION] * 2


def test_what_is_missing_is_a_row_without_anything() -> None:
    rows = [PUZZLE, None, float("nan"), np.nan, pd.NA, pd.NaT]
    for column in (rows, tuple(rows), np.array(rows, object), pd.Series(rows, dtype=object)):
        solved = bulk.solve(column)
        assert solved.status.tolist() == [0, 4, 4, 4, 4, 4]
        assert [solved[row]["status"] for row in (0, 1, 5)] == ["unique", None, None]
    for nothing in ([None, None], np.array([np.nan] * 2), pa.nulls(2), pd.Series([None, None])):
        assert bulk.check(nothing).to_arrow()["status"].to_pylist() == [None, None]


@pytest.mark.parametrize(
    "column",
    [
        [5300, 70],
        [5.3e80, None],
        np.array([1, 2]),
        np.array([5.3e80, np.nan]),
        pa.array([1, None]),
        pl.Series([5.3e80]),
        pd.Series([5.3e80]),
        pd.Series([1, None], dtype="Int64"),
        pl.Series([1], dtype=pl.Int128),
        pl.Series([Decimal(53)]),
        pa.RunEndEncodedArray.from_arrays([2], pa.array([53])),
        pa.array([b"9"], pa.opaque(pa.binary(), "bignum", "DuckDB")),
    ],
    ids=str,
)
def test_digits_that_were_read_as_numbers_are_refused_with_the_reason(column: Any) -> None:
    with pytest.raises(sf.PuzzleError, match=r"81 digits for one number.* read it with dtype=str"):
        bulk.check(column)


def test_what_a_number_has_lost_is_told_by_its_kind() -> None:
    for column in (pl.Series([Decimal(53)]), pa.array([53])):
        with pytest.raises(sf.PuzzleError, match="lost leading zeros"):
            bulk.check(column)
    for floats in (np.array([5.3e80]), pa.array([5.3e80])):
        with pytest.raises(sf.PuzzleError, match="lost all but 15 of them"):
            bulk.check(floats)


@pytest.mark.parametrize(
    "one",
    [PUZZLE, sf.Grid(PUZZLE), sf.generate(seed=1), [0] * 81, np.zeros(81, int)],
    ids=["text", "grid", "made", "list", "array"],
)
def test_a_single_puzzle_is_refused_as_such(one: Any) -> None:
    with pytest.raises(sf.PuzzleError, match=r"expected many puzzles, got .*one.* solves one"):
        bulk.check(one)


def test_a_column_of_something_else_is_refused_by_its_name() -> None:
    maps = pa.array([[("a", 1)]], pa.map_(pa.string(), pa.int64()))
    for column in (maps, pa.array([0], pa.date32()), pa.array([True])):
        with pytest.raises(sf.PuzzleError, match="expected a column of text, got"):
            bulk.check(column)


def test_a_number_among_texts_is_malformed() -> None:
    assert bulk.check([PUZZLE, 7, 5.3e80, object()]).statuses.tolist() == [
        "unique", "malformed", "malformed", "malformed",
    ]  # fmt: skip
    with pytest.raises(sf.PuzzleError, match="expected a str or a grid at index 1, got object"):
        bulk.check([None, object()])


def test_columns_are_rows_without_pyarrow(monkeypatch: pytest.MonkeyPatch) -> None:
    digits = sf.Grid(PUZZLE).to_numpy().reshape(81).tolist()
    columns: list[Any] = [
        *(pl.Series([PUZZLE, None], dtype=kind) for kind in (pl.String, pl.Categorical, pl.Object)),
        pl.Series([digits, None]),
        *(pd.Series([PUZZLE, None], dtype=kind) for kind in ("str", "category", object)),
    ]
    frames: list[Any] = [make({"puzzle": [PUZZLE]}) for make in (pd.DataFrame, pl.DataFrame)]
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for column in columns:
        assert bulk.solve(column, as_text=True).solutions.tolist() == [SOLUTION, ""]
        assert bulk.faults(column).texts[0].startswith("expected a puzzle, got")
    for frame in frames:
        with pytest.raises(sf.PuzzleError, match=r"got a whole table \('puzzle'\)"):
            bulk.check(frame)


@pytest.mark.parametrize("make", [pd.DataFrame, pl.DataFrame, pa.table, dict])
def test_a_whole_table_is_refused(make: Callable[[Any], Any]) -> None:
    with pytest.raises(sf.PuzzleError, match="expected"):
        bulk.check(make({"puzzle": [PUZZLE], "id": [1]}))


def test_wrong_options_end_in_a_sentence() -> None:
    rows = [PUZZLE]
    wrong: list[tuple[Callable[[], object], str]] = [
        (lambda: bulk.solve(rows, limit=None), "expected a limit of 1 or more, got None"),  # type: ignore[call-overload]
        (lambda: bulk.solve(rows, threads=2.0), "expected 1 thread or more, got 2.0"),  # type: ignore[call-overload]
        (lambda: bulk.check(rows, threads=2.0), "expected 1 thread or more, got 2.0"),  # type: ignore[arg-type]
        (lambda: bulk.explain(rows, max_seconds="1"), "expected more than 0 seconds, got '1'"),  # type: ignore[arg-type]
        (lambda: bulk.features(rows, "level"), "expected a list of columns"),  # type: ignore[arg-type]
        (lambda: bulk.features(rows, ["levels"]), "expected columns of status, .* got 'levels'"),  # type: ignore[list-item]
        (lambda: bulk.features(rows, []), "expected columns of .* got none"),
        (lambda: bulk.features(rows, ["level"], threads=0), "expected 1 thread or more, got 0"),
        (lambda: bulk.trace(rows, max_depth=82), "expected a depth from 0 to 81, got 82"),
        (lambda: bulk.rate(rows, watch=1), "expected a function or None as watch, got 1"),  # type: ignore[arg-type]
        (lambda: bulk.features(rows, [["level"]]), r"expected columns of .* got \['level'\]"),  # type: ignore[list-item]
    ]
    for ask, sentence in wrong:
        with pytest.raises((TypeError, ValueError), match=sentence):
            ask()


def test_more_threads_than_a_machine_has_are_no_fault() -> None:
    assert bulk.check([PUZZLE], threads=10**12).statuses.tolist() == ["unique"]


def test_bounds_that_nothing_reaches_are_no_fault() -> None:
    assert len(bulk.trace([PUZZLE], max_steps=10**30, max_length=10**30)) == 53
    assert bulk.solve([PUZZLE], limit=10**30).counts.tolist() == [1]


def test_what_is_masked_is_missing() -> None:
    texts = np.ma.masked_array([PUZZLE, PUZZLE], [False, True])
    assert bulk.check(texts).to_arrow()["status"].to_pylist() == ["unique", None]
    digits = sf.Grid(SOLUTION).to_numpy().reshape(1, 81)
    hidden = np.ma.masked_array(digits, sf.Grid(PUZZLE).to_numpy().reshape(1, 81) == 0)
    assert bulk.givens(hidden).givens.tolist() == [28]
    assert bulk.solve(hidden, as_text=True).solutions.tolist() == [SOLUTION]


def test_a_table_with_a_column_for_each_cell_is_told_what_to_do() -> None:
    table = pd.DataFrame(np.zeros((2, 81), int))
    with pytest.raises(sf.PuzzleError, match=r"\('0', '1', '2', '3', '4' and 76 more\).*an array"):
        bulk.check(table)
    assert bulk.check(table.to_numpy()).statuses.tolist() == ["many", "many"]


def test_faults_name_the_row_and_the_place() -> None:
    rows = [PUZZLE, PUZZLE[:80], f"{PUZZLE[:80]}a", f"55{'.' * 79}", None, 7, f"{PUZZLE}\n"]
    found = bulk.faults(rows)
    assert found.row.tolist() == [1, 2, 3, 4, 5]
    told = [
        "expected 81 cells, got 80",
        "expected a digit 1-9 or a blank at r9c9, got 'a'",
        "5 stands twice in row 1: r1c1 r1c2",
        "expected a puzzle, got None",
        "expected a puzzle as text, got int: 7",
    ]
    assert [text.startswith(start) for text, start in zip(found.texts, told, strict=True)] == [
        True
    ] * 5
    assert bulk.faults(iter(rows)) == found
    assert found.to_pandas()["row"].tolist() == [1, 2, 3, 4, 5]
    assert repr(bulk.faults([PUZZLE])) == "<Faults of 0 rows>"


def test_faults_of_every_kind_of_column() -> None:
    digits = np.zeros((3, 81), np.int64)
    digits[1, 5] = 12
    assert bulk.faults(digits).texts[0].startswith("expected a digit 1-9 or 0 at r1c6, got 12")
    texts = [PUZZLE, "x"]
    objects = pl.Series(texts, dtype=pl.Object)
    for column in (pa.array(texts), pl.Series(texts), pd.Series(texts), objects):
        found = bulk.faults(column)
        assert (found.row.tolist(), found.texts) == ([1], ("expected 81 cells, got 1: 'x'",))
    floats = digits.astype(float)
    floats[1, :2] = [np.nan, 1.5]
    half = [9.0, None, 1.5, *[0.0] * 78]
    columns: list[tuple[Any, str]] = [
        (floats, "r1c2"),
        (floats.reshape(3, 9, 9), "r1c2"),
        ([*floats], "r1c2"),
        ([[0] * 81, half], "r1c3"),
        (pa.array([[0.0] * 81, half]), "r1c3"),
    ]
    for column, place in columns:
        found = bulk.faults(column)
        assert found.row.tolist() == [1]
        assert f"at {place}, got 1.5" in found.texts[0]
    assert bulk.faults([PUZZLE, {"a": 1}]).texts[0].startswith("expected 81 cells with keys")
    lists = [[0] * 81, [12, *[0] * 80], None, [1]]
    told = bulk.faults(lists).texts
    starts = [
        "expected a digit 1-9 or",
        "expected a puzzle, got None",
        "expected 81 cells or 9 rows",
    ]
    assert all(text.startswith(start) for text, start in zip(told, starts, strict=True))
    assert bulk.faults(pl.Series(lists)).texts == bulk.faults(pa.array(lists)).texts == told
    assert bulk.faults({PUZZLE, "x"}).texts == ("expected 81 cells, got 1: 'x'",)
    assert bulk.faults(np.full((1, 729), 2)).texts[0].startswith("expected 0 or 1 at")
    assert bulk.faults(f"{PUZZLE}\nx\n".encode()).texts == ("expected 81 cells, got 1: 'x'",)
    assert bulk.faults(f"{PUZZLE}{PUZZLE[:80]}a".encode()).row.tolist() == [1]


def test_the_same_fault_twice_is_no_trouble_for_a_frame() -> None:
    found = bulk.faults([None, PUZZLE, None, "x"])
    texts = ["expected a puzzle, got None"] * 2 + ["expected 81 cells, got 1: 'x'"]
    for frame in (found.to_pandas(), found.to_polars(), found.to_arrow().to_pandas()):
        assert list(frame["fault"]) == texts
    assert found[1:].texts == tuple(texts[1:])
    assert found[1:][1] == {"row": 3, "status": "malformed", "fault": texts[2]}


def test_unreadable_rows_look_like_no_real_one() -> None:
    rows = [PUZZLE, "x", None]
    frame = bulk.features(rows, bulk.FEATURES).to_pandas()
    words = [frame.pop(name).astype(object) for name in ("status", "rated")]
    assert frame.iloc[0].notna().all()
    assert frame.iloc[1:].isna().all(axis=None)
    assert [word.where(word.notna(), None).tolist()[1:] for word in words] == [
        ["malformed", None]
    ] * 2
    assert bulk.shuffle(rows, seed=1).texts[1:].tolist() == ["", ""]
    assert bulk.explain(rows).hardest_slugs[1:].tolist() == [None, None]
    assert bulk.rate(rows).technique_slugs[1:].tolist() == [None, None]
