"""How often Python crosses into the core: once for a hint, once for a whole path; so on boards."""

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from puzzles import PUZZLE

import swordfish as sf
from swordfish import _core
from swordfish.tell import step_words as tell

HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
GRIDS = {
    "easy": PUZZLE,
    "hard": HARD,
    "a wrong digit": f"9+5{PUZZLE[2:]}",
    "many solutions": PUZZLE[:-12] + "." * 12,
    "no solution": "12345678." + 8 * "." + "9" + 63 * ".",
    "a repeated digit": "55" + "." * 79,
}
FOUR = "1...2.....3...24"
BOARDS = {
    "small": sf.Board(FOUR),
    "with rules": sf.Board(size=4, rules=["Cage r1c1-2 7", "Thermo r2c1-4"]),
    "complete": sf.Board("1234341221434321"),
    "a wrong digit": sf.Board(FOUR).with_digits([1, 2, None, None, 2, *[None] * 11]),
    "many solutions": sf.Board("1" + "." * 15),
    "no solution": sf.Board(size=4, rules=["Cage r1c1-2 1"]),
    "a repeated digit": sf.Board("11" + "." * 14),
}


@pytest.fixture
def crossings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of what was called in the compiled module, which grows with every call."""
    sf.hint(PUZZLE)  # what is made once is made by now
    sf.hint(sf.Board(FOUR))
    called: list[str] = []

    def counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            called.append(name)
            return function(*arguments, **named)

        return call

    for name, item in list(vars(_core).items()):
        if type(item).__name__ == "nb_func":
            monkeypatch.setattr(_core, name, counted(name, item))
        elif isinstance(item, type) and not issubclass(item, Exception):
            for part, member in list(vars(item).items()):
                if type(member).__name__ in ("nb_func", "nb_method"):
                    monkeypatch.setattr(item, part, counted(f"{name}.{part}", member))
                elif isinstance(member, property) and member.fget:
                    watched = property(counted(f"{name}.{part}", member.fget))
                    monkeypatch.setattr(item, part, watched)
            stand_in = _stand_in(item, counted(name, item))
            for module in [one for key, one in sys.modules.items() if key.startswith("swordfish")]:
                if vars(module).get(name) is item:
                    monkeypatch.setattr(module, name, stand_in)
    return called


def _stand_in(kind: type, make: Callable[..., Any]) -> type:
    """What passes for a class, but is seen when it makes an object: the class itself is not."""

    class Meta(type):
        def __call__(cls, *arguments: Any, **named: Any) -> Any:
            return make(*arguments, **named)

        def __instancecheck__(cls, item: object) -> bool:
            return isinstance(item, kind)

    return Meta(kind.__name__, (), {})


def test_every_call_into_the_core_is_seen(crossings: list[str]) -> None:
    grid = sf.Grid(PUZZLE)
    assert (grid[0], grid.is_valid, len(grid.candidates(1))) == (9, True, 2)
    assert sf.solve(grid) is not None
    seen = ["Grid", "Grid.__getitem__", "Grid.is_valid", "Grid.candidates", "solve"]
    assert crossings == seen


@pytest.mark.parametrize("text", GRIDS.values(), ids=GRIDS)
@pytest.mark.parametrize("verb", [sf.hint, sf.explain])
def test_a_hint_and_a_path_are_one_crossing_each(
    verb: Callable[[sf.Grid | str], object], text: str, crossings: list[str]
) -> None:
    grid = sf.Grid(text)
    for puzzle in (grid, text):
        crossings.clear()
        verb(puzzle)
        assert crossings == [verb.__name__]


@pytest.mark.parametrize("text", GRIDS.values(), ids=GRIDS)
@pytest.mark.parametrize("verb", [sf.steps, sf.suppose])
def test_steps_and_suppositions_on_a_grid_are_one_crossing_each(
    verb: Callable[..., object], text: str, crossings: list[str]
) -> None:
    grid = sf.Grid(text)
    sf.Ladder.default().native  # noqa: B018  # made once
    crossings.clear()
    verb(grid, ladder="default")
    assert crossings == [verb.__name__]


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
@pytest.mark.parametrize(
    ("verb", "name"),
    [(sf.hint, "hint_board"), (sf.explain, "explain_board"), (sf.steps, "board_steps")],
)
def test_a_hint_a_path_and_steps_of_a_board_are_one_crossing_each(
    verb: Callable[[sf.Board], object], name: str, board: sf.Board, crossings: list[str]
) -> None:
    verb(board)
    assert crossings == [name]


def test_what_a_path_says_of_itself_is_no_other_crossing(crossings: list[str]) -> None:
    path = sf.explain(HARD)
    crossings.clear()
    said = (
        path.solved,
        path.score,
        path.level,
        path.hardest,
        path.counts,
        path.mistake,
        repr(path),
    )
    assert said[0] is True
    assert crossings == []


def test_the_steps_of_a_path_are_one_more_crossing_when_they_are_looked_at(
    crossings: list[str],
) -> None:
    path = sf.explain(HARD)
    crossings.clear()
    assert all(step.grid is not None for step in path.steps)
    assert path.steps[-1] == path.steps[-1]
    assert crossings.count("FoundPath.steps") == 1
    assert repr(path).startswith(f"<Path of {len(path.steps)} steps: solved")


def test_a_path_is_the_same_before_and_after_its_steps_are_looked_at() -> None:
    path, looked_at = sf.explain(HARD), sf.explain(HARD)
    assert looked_at.steps
    for other in (
        pickle.loads(pickle.dumps(path)),
        copy.copy(path),
        replace(path, score=path.score),
    ):
        assert other == path == looked_at
        assert other.steps == path.steps
    with pytest.raises(AttributeError, match="no attribute 'step'"):
        path.step  # type: ignore[attr-defined]  # noqa: B018


def test_sentences_are_made_when_they_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[sf.Step] = []

    def sentence(step: sf.Step) -> str:
        told.append(step)
        return "told"

    monkeypatch.setattr(tell, "sentence", sentence)
    path, step = sf.explain(PUZZLE), sf.hint(PUZZLE)
    assert told == []
    assert path.steps
    assert step is not None
    assert step.text == "told"
    assert told == [step]


def test_techniques_in_python_divide_the_ladder_into_a_crossing_each(crossings: list[str]) -> None:
    @sf.technique(name="Never", order=150, level="easy", score=1)
    def never(grid: sf.Grid) -> tuple[sf.Step, ...]:
        return ()

    ladder = sf.Ladder.of("singles") + never
    sf.hint(HARD, ladder=ladder)
    crossings.clear()
    sf.hint(sf.Grid(HARD), ladder=ladder)
    asked = [name for name in crossings if not name.startswith(("Grid", "TimeLimit"))]
    assert asked == ["facts", "first_step", "first_step"]


def test_a_technique_in_python_that_finds_nothing_changes_no_summary() -> None:
    never = sf.technique(name="Never", order=150, level="extreme", score=1)(lambda _: ())
    for text in GRIDS.values():
        path, other = sf.explain(text), sf.explain(text, ladder=sf.Ladder.default() + never)
        assert (other.status, other.solved, other.level) == (path.status, path.solved, path.level)
        assert other.mistake == path.mistake
        assert other.score == sum(step.score for step in other.steps)
        assert sum(other.counts.values()) == len(other.steps)


SLOW = ".7.........................8......2.7.2...8.....97..............................."
"""No solution, and hundreds of guesses: whoever may be stopped is asked, and gives up the GIL."""
ASKED = f"""
import swordfish as sf
for verb in ("solve", "count", "check", "hint", "steps", "explain", "suppose", "true_candidates"):
    try:
        print(verb, getattr(sf, verb)({SLOW!r}))
    except sf.PuzzleError as error:
        print(verb, error)
trial = sf.suppose({SLOW!r}, max_depth=1)
print(trial.text, trial.tell(language="de"), trial.svg())
"""


def test_no_run_touches_python_after_it_has_given_up_the_gil() -> None:
    # Python's own allocator looks whether the GIL is held, if it is asked to.
    environment = {**os.environ, "PYTHONMALLOC": "debug"}
    done = subprocess.run(
        [sys.executable, "-c", ASKED], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "suppose" in done.stdout
