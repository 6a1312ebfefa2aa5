"""Results are values: they have a length, rows, a short sign, and become frames of any library."""

import pickle
import sys
from collections.abc import Callable
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from puzzles import PUZZLE, SOLUTION

import swordfish as sf
from swordfish import bulk
from swordfish.model.patterns import SYMMETRIES, Symmetry

HARD = "..78...3.3...97....8...3..29...4..6...16.8.....2...5...53....21.......7.1.....45."
DEEP = ".....6..3.3.5..4........27.......62.6..3..9...4...7....6.854..289.......7...2...."
ROWS = [PUZZLE, "." * 81, f"12345678.{'.' * 17}9{'.' * 54}", f"55{'.' * 79}", "x", None]
STATUSES = ["unique", "many", "none", "conflict", "malformed", None]
FOUR = sf.Board(size=4, rules=[sf.rules.Cage("r1c1-2", 7)])
BOARDS = [FOUR, sf.Board(size=4), sf.Board("11" + "." * 14), sf.Board(size=16), FOUR, FOUR]
MAKE: dict[str, Callable[[Any], Any]] = {
    "Solved": lambda rows: bulk.solve(rows, guesses=True),
    "Solved as text": lambda rows: bulk.solve(rows, as_text=True),
    "Checked": bulk.check,
    "Counted": lambda rows: bulk.count(rows, limit=100),
    "Givens": bulk.givens,
    "Moved": lambda rows: bulk.shuffle(rows, seed=1),
    "Explained": bulk.explain,
    "Rated": bulk.rate,
    "Depths": bulk.depth,
    "Features": lambda rows: bulk.features(rows, ["givens", "er", "level", "solution"]),
    "Faults": bulk.faults,
    "Keys": bulk.key,
    "Judged": lambda rows: bulk.judge(rows, ["r9c8=5"] * len(rows)),
    "Judged in words": lambda rows: bulk.judge(rows, ["r9c8=5"] * len(rows), texts=True),
    "Traces": lambda rows: bulk.trace(rows, max_steps=6)[:6],
    "SolvedBoards": lambda rows: bulk.solve_boards(BOARDS[: len(rows)]),
    "SolvedBoards by rows": lambda rows: bulk.solve_boards([[0] * 16] * len(rows), board=FOUR),
}


@pytest.mark.parametrize("name", MAKE)
def test_every_result_is_a_value(name: str) -> None:
    found = MAKE[name](ROWS)
    assert len(found) == (3 if name == "Faults" else 6)
    assert found == MAKE[name](ROWS)
    assert found != MAKE[name](ROWS[:3])
    assert found != 7
    assert pickle.loads(pickle.dumps(found)) == found
    assert len(repr(found)) < 200
    assert repr(found).startswith(f"<{name.split()[0]} of {len(found)} rows")
    assert found._repr_html_().count("<tr>") == len(found) + 1
    assert found[0] == found[-len(found)]
    with pytest.raises(IndexError, match=f"expected the number of one of {len(found)} rows, got"):
        found[len(found)]
    assert list(found) == [found[row] for row in range(len(found))]
    with pytest.raises(TypeError, match="unhashable"):
        hash(found)


@pytest.mark.parametrize("name", sorted(MAKE.keys() - {"Traces"}))  # whose puzzles are not its rows
def test_the_same_rows_are_equal_whatever_stood_beside_them(name: str) -> None:
    alone = MAKE[name]([PUZZLE] * 2)
    assert MAKE[name]([PUZZLE, PUZZLE, None])[: len(alone)] == alone
    assert alone == MAKE[name]([PUZZLE, PUZZLE, None])[: len(alone)]


def test_what_was_not_asked_for_is_not_what_was() -> None:
    rows, claims = [PUZZLE] * 2, ["r9c8=5"] * 2
    assert bulk.solve(rows) != bulk.solve(rows, guesses=True)
    assert bulk.solve(rows) != bulk.solve(rows, as_text=True)
    assert bulk.judge(rows, claims, texts=True) != bulk.judge(rows, claims)
    assert bulk.trace(rows, prove=True) != bulk.trace(rows)


def test_no_result_is_forgotten_here() -> None:
    kinds = {name for name in bulk.__all__ if isinstance(getattr(bulk, name), type)}
    assert kinds == {name.split()[0] for name in MAKE}


@pytest.mark.parametrize("name", MAKE)
def test_some_rows_are_a_result_too(name: str) -> None:
    found = MAKE[name](ROWS)
    mask = np.arange(len(found)) > 0
    rows = np.flatnonzero(mask).tolist()
    masks = [mask, mask.tolist(), pl.Series(mask), pd.Series(mask), pd.Series(mask, dtype=object)]
    for chosen in (slice(1, None), rows, np.array(rows), tuple(rows), pl.Series(rows), *masks):
        some = found[chosen]
        assert [some[row] for row in range(len(some))] == [found[row] for row in rows]
        assert some.to_arrow().num_rows == len(rows)
    assert len(found[[]]) == len(found[:0]) == len(found[pl.Series([], dtype=pl.Boolean)]) == 0
    assert found[:0].to_arrow().schema == found.to_arrow().schema


def test_a_mask_of_its_own_frame_picks_rows_and_null_is_no() -> None:
    found = bulk.explain([PUZZLE, None, HARD, DEEP])
    for frame in (found.to_polars(), found.to_pandas()):
        assert found[frame["solved"]].levels.tolist() == ["easy", "hard"]


@pytest.mark.parametrize("wrong", ["status", 1.0, True, None, {"row": 1}, [0.5], ["status"]])
def test_what_is_no_row_is_refused_with_a_sentence(wrong: Any) -> None:
    with pytest.raises(TypeError, match="expected the number of a row, a slice, a list of numbers"):
        bulk.check(ROWS)[wrong]


@pytest.mark.parametrize("name", MAKE)
def test_frames_of_all_libraries_hold_the_same(name: str) -> None:
    found = MAKE[name](ROWS)
    rows = [found[row] for row in range(len(found))]
    assert found.to_arrow().to_pylist() == rows
    assert found.to_polars().to_dicts() == rows
    pandas = found.to_pandas()
    plain = pandas.astype(object).where(pandas.notna(), None)
    assert plain.to_dict("records") == rows
    assert pa.table(found).equals(found.to_arrow())
    assert pl.DataFrame(found).to_dicts() == rows
    with duckdb.connect() as connection:
        assert connection.sql("select count(*) from found").fetchall() == [(len(rows),)]


def test_types_of_frames_don_t_depend_on_what_is_missing() -> None:
    whole, holes = bulk.explain([PUZZLE]), bulk.explain(ROWS)
    assert whole.to_arrow().schema == holes.to_arrow().schema
    assert whole.to_pandas().dtypes.astype(str).to_dict() == {
        "level": "category",
        "score": "Int32",
        "solved": "boolean",
        "hardest": "category",
        "status": "category",
    }
    assert isinstance(holes.to_polars().schema["level"], pl.Enum)


def test_levels_go_from_easy_to_extreme_in_every_frame() -> None:
    found = bulk.explain([HARD, PUZZLE, DEEP, None])
    assert found.to_polars().sort("level")["level"].to_list() == [None, "easy", "hard", "extreme"]
    pandas = found.to_pandas()["level"]
    assert (pandas >= "hard").tolist() == [True, False, True, False]
    assert found.to_arrow().schema.field("level").type.ordered
    assert bulk.rate([HARD]).to_polars().schema["level"] == found.to_polars().schema["level"]


def test_names_stand_beside_codes() -> None:
    assert bulk.solve(ROWS).statuses.tolist() == [*STATUSES[:5], "malformed"]
    assert bulk.check(ROWS).to_arrow()["status"].to_pylist() == STATUSES
    assert bulk.explain(ROWS).levels.tolist() == ["easy", None, None, None, None, None]
    assert bulk.rate(ROWS).technique_slugs.tolist()[0] == "hidden_single"
    assert bulk.faults(ROWS).statuses.tolist() == ["conflict", "malformed", "malformed"]
    traces = bulk.trace(ROWS)
    assert traces.statuses.tolist() == [*STATUSES[:5], "malformed"]
    assert traces.technique_slugs.tolist() == traces.to_arrow()["technique"].to_pylist()


def test_solutions_of_boards_are_lines_of_a_frame() -> None:
    large = sf.Board(size=16)
    frame = bulk.solve_boards([*BOARDS[:3], large]).to_polars()
    assert frame["status"].to_list() == ["many", "many", "conflict", "many"]
    assert [len(line) if line else line for line in frame["solution"]][:3] == [16, 16, None]
    assert len(frame["solution"][3].split()) == 256
    by_rows = bulk.solve_boards([[0] * 16, [3, *[0] * 15]], board=FOUR)
    assert by_rows[1:].solutions == by_rows.solutions[1:]
    assert by_rows[[1, 0]].boards == (FOUR,)


def test_verdicts_in_words_are_a_column_on_request() -> None:
    claims = ["r9c8=5", "hm"]
    assert bulk.judge([PUZZLE] * 2, claims).texts is None
    judged = bulk.judge([PUZZLE] * 2, claims, texts=True)
    assert judged.texts is not None
    assert judged.to_arrow()["text"].to_pylist() == judged.texts.tolist()


def test_counts_by_technique_are_columns_on_request() -> None:
    explained = bulk.explain(ROWS)
    slugs = [technique.slug for technique in sf.techniques()]
    frames = [explained.to_pandas(counts=True), explained.to_polars(counts=True)]
    singles = explained.counts[:, slugs.index("naked_single")].tolist()
    assert explained.to_arrow(counts=True)["naked_single"].to_pylist() == [
        *singles[:2],
        *[None] * 4,
    ]
    for frame in frames:
        assert list(frame.columns)[5:] == slugs
        assert list(frame["naked_single"])[:2] == singles[:2]
        assert frame["naked_single"].dtype in (pl.UInt16, pd.UInt16Dtype())


def test_solutions_as_text_compare_with_columns_of_all_libraries() -> None:
    listed = [SOLUTION, SOLUTION, "", "", "", ""]
    texts = bulk.solve(ROWS, as_text=True).solutions
    expected = [True, False, True, True, True, True]
    assert (pd.Series(listed) == texts).tolist() == expected
    assert (pl.Series(listed) == pl.Series(texts)).to_list() == expected
    assert (np.array(listed) == texts).tolist() == expected


def test_a_row_over_its_budget_has_no_path() -> None:
    explained = bulk.explain([HARD] * 3, max_seconds=1e-9)
    assert explained.gave_up.all()
    assert explained.to_arrow().to_pylist()[0] == {
        "level": None, "score": None, "solved": None, "hardest": None, "status": "unique",
    }  # fmt: skip
    depths = bulk.depth([DEEP], ladder="stage0", max_seconds=1e-6)
    assert (depths[0]["depth"], depths.gave_up[0], depths.deeper[0]) == (None, True, False)
    frame = bulk.features([HARD], ["er", "level", "givens", "depth"], max_seconds=1e-9)
    assert frame[0] == {"er": None, "level": None, "givens": 25, "depth": None}


def test_the_budget_of_features_is_that_of_a_row_not_of_a_figure() -> None:
    seconds = 1e-9  # ends nothing that is over before the clock is looked at
    assert bulk.features([PUZZLE], ["er"], max_seconds=seconds)[0] == {"er": 1.5}
    both = bulk.features([PUZZLE, HARD], ["rated", "er", "level", "depth"], max_seconds=seconds)
    nothing = {"rated": "gave up", "er": None, "level": None, "depth": None}
    assert [both[0], both[1]] == [nothing, nothing]
    enough = bulk.features([PUZZLE, HARD], ["rated", "er", "level", "depth"], max_seconds=1000)
    assert enough == bulk.features([PUZZLE, HARD], ["rated", "er", "level", "depth"])


def test_features_are_those_of_the_verbs() -> None:
    rows = [str(sf.generate(seed=seed)) for seed in range(20)] + ROWS
    found = bulk.features(rows, bulk.FEATURES).to_arrow()
    verbs = {
        "solution": bulk.solve(rows), "guesses": bulk.solve(rows, guesses=True),
        "count": bulk.solve(rows), "givens": bulk.givens(rows), "status": bulk.check(rows),
        "canonical": bulk.canonical(rows), "score": bulk.explain(rows),
        "level": bulk.explain(rows), "solved": bulk.explain(rows),
        "hardest": bulk.explain(rows), "er": bulk.rate(rows), "ep": bulk.rate(rows),
        "ed": bulk.rate(rows), "technique": bulk.rate(rows), "rated": bulk.rate(rows),
        "depth": bulk.depth(rows),
    }  # fmt: skip
    for name, verb in verbs.items():
        assert found[name].to_pylist() == verb.to_arrow()[name].to_pylist(), name
    for row, puzzle in enumerate(rows[:21]):
        assert puzzle is not None
        assert found["minimal"][row].as_py() == sf.is_minimal(puzzle)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_the_symmetry_of_a_pattern_is_the_strongest_that_it_has(symmetry: Symmetry) -> None:
    puzzle = sf.generate(symmetry=symmetry, seed=3)
    found = bulk.features([puzzle], ["symmetry"])[0]["symmetry"]
    stronger: dict[str, set[str]] = {
        "half-turn": {"quarter-turn", "diagonals", "full"},
        "none": set(SYMMETRIES),
    }
    assert found in {symmetry, "full"} | stronger.get(symmetry, set())
    assert bulk.features(["." * 81], ["symmetry"])[0] == {"symmetry": "full"}
    assert bulk.features(["1" + "." * 80], ["symmetry"])[0] == {"symmetry": "diagonal"}
    assert bulk.features(["." * 76 + "1...."], ["symmetry"])[0] == {"symmetry": "left-right"}


def test_frames_say_which_extra_they_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'swordfish\[tables\]'"):
        bulk.check([PUZZLE]).to_arrow()
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'swordfish\[tables\]'"):
        bulk.trace([PUZZLE], style="chat").chats()
    monkeypatch.undo()
    found = bulk.check([PUZZLE])
    for library, make in (("polars", found.to_polars), ("pandas", found.to_pandas)):
        monkeypatch.setitem(sys.modules, library, None)
        sentence = rf"^to_{library} needs {library}: pip install 'swordfish\[engines\]'$"
        with pytest.raises(ModuleNotFoundError, match=sentence):
            make()
