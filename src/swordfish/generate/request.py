"""What a 9x9 puzzle is to be like, checked, as the core takes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Sized
from difflib import get_close_matches
from operator import index
from typing import Literal, NoReturn, TypeAlias, TypedDict

from swordfish import _core
from swordfish.generate.gave_up import GaveUpError
from swordfish.generate.made_puzzle import Puzzle
from swordfish.ladder.find_technique import as_words, find_technique
from swordfish.ladder.ladder import Ladder
from swordfish.model.grid import Grid, PuzzleError, PuzzleLike
from swordfish.model.levels import LEVELS, Level
from swordfish.model.limits import checked_flag, range_in_tenths
from swordfish.model.patterns import SYMMETRIES, Symmetry
from swordfish.model.technique import Technique, techniques
from swordfish.puzzle.symmetry import canonical

Words: TypeAlias = str | Technique | Iterable[str | Technique]

_MOST_SCORE = 2**30


class Wanted(TypedDict, total=False):
    """What a generated puzzle must be like; every field is optional."""

    symmetry: Symmetry
    """The symmetry of the pattern of givens."""
    givens: int | tuple[int, int]
    """The number of givens, or the least and the most."""
    pattern: str | Sequence[object] | Grid
    """81 marks: a cell is given unless its mark is a dot, a zero, blank or false."""
    minimal: bool
    """No given can be dropped."""
    level: Level | tuple[Level, Level]
    """A level, or a range of levels."""
    score: tuple[int, int]
    """A range of HoDoKu's points."""
    er: float | tuple[float, float]
    """The ER of Sudoku Explainer, or a range of them."""
    technique: str | Technique
    """A technique to practise: the puzzle needs it, and nothing else above medium."""
    hardest: str | Technique
    """The technique furthest up the ladder on the path."""
    contains: Words
    """Techniques that must be on the path."""
    avoid: Words
    """Techniques that must not be needed."""
    singles_before: bool
    """Nothing but singles before `technique` (or before those of `contains`)."""
    singles_after: bool
    """Nothing but singles after `technique` (or after those of `contains`)."""
    practice: bool
    """One step of `technique`, with only singles before and after."""
    ladder: Ladder | str
    """The ladder by which level, score and techniques are judged."""
    begin_with: Iterable[PuzzleLike]
    """Puzzles to start from, in random disguise, instead of random solutions."""


class Request:
    """A request that makes sense, as the core takes it."""

    def __init__(self, wanted: Wanted) -> None:
        """Check what was asked for."""
        unknown = wanted.keys() - Wanted.__annotations__.keys()
        if unknown:
            raise TypeError(_told_unknown_request(min(unknown)))
        least, most = givens_between(wanted.get("givens"))
        pattern = _requested_pattern(wanted.get("pattern"))
        symmetry = wanted.get("symmetry", "none")
        check_symmetry(symmetry)
        if pattern and symmetry != "none":
            raise ValueError("expected a symmetry or a pattern, got both")
        if pattern and not least <= len(pattern) <= most:
            raise ValueError(f"expected {least} to {most} givens, got a pattern of {len(pattern)}")
        self.native = _core.Request(
            symmetry, pattern, least, most, _requested_flag(wanted, "minimal")
        )
        self.native.begin_with(_request_bank(wanted))
        self.ladder, self.techniques = _judged_by(wanted)
        if wanted.keys() & _ABOUT_PATHS:
            self._want_path(wanted)

    def _want_path(self, wanted: Wanted) -> None:
        levels, scores = level_codes(wanted.get("level")), _requested_scores(wanted.get("score"))
        hardest = find_technique(wanted["hardest"]) if "hardest" in wanted else None
        # Whatever needs more than the highest level is out anyway, and is cheaper to give up on.
        ladder = self.ladder
        if levels[1] < len(LEVELS) - 1:
            ladder = ladder.up_to(LEVELS[levels[1]])
        if hardest is not None:
            ladder = (ladder + _rung(hardest)).up_to(hardest)
        practice = _requested_flag(wanted, "practice")
        least_er, most_er = range_in_tenths(wanted.get("er"))
        self.native.want_path(
            ladder.native,
            "er" not in wanted or len(wanted.keys() & _ABOUT_PATHS) > 1,
            *levels,
            *scores,
            hardest.slug if hardest else None,
            [technique.slug for technique in self.techniques],
            _requested_flag(wanted, "singles_before"),
            _requested_flag(wanted, "singles_after"),
            practice,
            least_er,
            most_er,
        )

    def make(
        self, seed: int, first: int, count: int, seconds: float, tries: int, threads: int
    ) -> Iterator[Puzzle]:
        """Puzzles of a seed, one after another; GaveUpError where there is none."""
        return map(
            self._puzzle, _core.generate(self.native, seed, first, count, seconds, tries, threads)
        )

    def likeness(self, puzzle: Puzzle) -> bytes:
        """By what puzzles are told apart: equal for all disguises of one."""
        return str(canonical(puzzle.grid)).encode()

    def repeated(self, puzzle: Puzzle, times: int) -> GaveUpError:
        """What is raised when nothing but disguises of earlier puzzles comes."""
        return GaveUpError(puzzle, times, "found only disguises of earlier puzzles")

    def _puzzle(self, found: tuple[Grid, Grid, bool, int]) -> Puzzle:
        """The puzzle that the core found, or GaveUpError with what is nearest to it."""
        grid, solution, meets_request, tries = found
        if not meets_request:
            self.refuse(grid, solution, tries)
        return Puzzle(grid, solution, self.ladder, self.techniques)

    def refuse(self, grid: Grid, solution: Grid, tries: int | None) -> NoReturn:
        """Raise GaveUpError with the nearest puzzle, which is blank if none was finished."""
        nearest = Puzzle(grid, solution, self.ladder, self.techniques) if grid.givens else None
        raise GaveUpError(nearest, tries)


_ABOUT_SHAPE = {"symmetry", "givens", "pattern", "minimal", "begin_with"}
_ABOUT_PATHS = Wanted.__annotations__.keys() - _ABOUT_SHAPE


def _told_unknown_request(name: str) -> str:
    """What a request can ask for, where something else was."""
    known = [*Wanted.__annotations__]
    close = get_close_matches(name, known, n=3)
    similar = f"; similar: {', '.join(close)}" if close else ""
    return f"expected any of {', '.join(known)}, got {name!r}{similar}"


def _request_bank(wanted: Wanted) -> list[Grid]:
    """The puzzles that a request begins with, each with one solution."""
    bank = wanted.get("begin_with", ())
    if isinstance(bank, str) or not isinstance(bank, Iterable):
        raise TypeError(f"expected puzzles to begin with, got {bank!r}")
    grids = [Grid(str(Grid(puzzle))) for puzzle in bank]  # digits alone
    if grids and ("pattern" in wanted or wanted.get("symmetry", "none") != "none"):
        raise ValueError("expected begin_with, or a symmetry or pattern, got both")
    for grid in grids:
        if not grid.is_valid or _core.count(grid, 2) != 1:
            raise PuzzleError(f"expected puzzles with one solution, got {str(grid)!r}")
    return grids


def _judged_by(wanted: Wanted) -> tuple[Ladder, tuple[Technique, ...]]:
    """The ladder of a request, and the techniques that the path must contain."""
    ladder = Ladder.of(wanted.get("ladder", "default"))
    contained = _requested_techniques(wanted.get("contains", ()))
    if "technique" in wanted:
        technique = find_technique(wanted["technique"])
        if wanted.keys().isdisjoint(("level", "score", "ladder")):
            ladder = ladder.up_to("easy" if wanted.get("practice") else "medium")
        contained = (technique, *contained)
    elif wanted.get("practice"):
        raise ValueError("expected a technique to practise, got practice without technique")
    elif not contained and (wanted.get("singles_before") or wanted.get("singles_after")):
        raise ValueError("expected a technique with singles_before or singles_after, got none")
    ladder = (ladder + [_rung(technique) for technique in contained]).without(
        *_requested_techniques(wanted.get("avoid", ()))
    )
    return ladder, contained


def _requested_flag(
    wanted: Wanted, name: Literal["minimal", "practice", "singles_before", "singles_after"]
) -> bool:
    return checked_flag(wanted.get(name, False), name)


def _rung(technique: Technique) -> Technique:
    """In a request, the technique itself, or for a kind of steps the one that finds them."""
    if technique.is_rung:
        return technique
    return next(t for t in techniques() if t.is_rung and t.order == technique.order)


def _requested_techniques(words: Words) -> tuple[Technique, ...]:
    if isinstance(words, str | Technique):
        words = (words,)
    return tuple(map(find_technique, as_words(words)))


def givens_between(
    givens: int | tuple[int, int] | None, cells: int = 81, fewest: int = 17
) -> tuple[int, int]:
    """The least and the most givens of a request; fewer than `fewest` never suffice."""
    if givens is None:
        return 0, cells
    expected = f"{fewest} to {cells} givens or a range of them"
    try:
        least, most = map(index, givens if isinstance(givens, tuple) else (givens, givens))
    except (TypeError, ValueError):  # not whole numbers, or not two of them
        raise TypeError(f"expected {expected}, got {givens!r}") from None
    if not 0 <= least <= most <= cells or most < fewest:
        raise ValueError(f"expected {expected}, got {givens!r}")
    return least, most


def _requested_pattern(pattern: str | Sequence[object] | Grid | None) -> list[int]:
    if pattern is None:
        return []
    if isinstance(pattern, Grid):
        marks: Sequence[object] = list(pattern)
    elif isinstance(pattern, str):
        marks = pattern.replace("\n", "").replace("\r", "")
    else:
        marks = pattern
    if not isinstance(marks, Sized):
        raise TypeError(f"expected 81 marks, got {pattern!r}")
    if len(marks) != 81:
        raise ValueError(f"expected 81 marks, got {len(marks)}: {pattern!r}")
    cells = [cell for cell, mark in enumerate(marks) if mark and mark not in (".", "0", " ", "-")]
    given = set(cells)
    for lines, name in ((9, "rows"), (1, "columns")):
        for first in range(0, 9, 3):
            blank = [
                line
                for line in range(first, first + 3)
                if given.isdisjoint(lines * line + (10 - lines) * place for place in range(9))
            ]
            if len(blank) > 1:
                raise ValueError(
                    f"expected a pattern that can have one solution, but {name} {blank[0] + 1} and "
                    f"{blank[1] + 1} are blank and could change places"
                )
    if len(cells) < 17:
        raise ValueError(f"expected 17 givens or more, got a pattern of {len(cells)}")
    return cells


def check_symmetry(symmetry: str) -> None:
    """Refuse a symmetry of a request that there isn't."""
    if symmetry not in SYMMETRIES:
        raise ValueError(f"expected a symmetry of {', '.join(SYMMETRIES)}, got {symmetry!r}")


def level_codes(level: Level | tuple[Level, Level] | None) -> tuple[int, int]:
    """The lowest and the highest level of a request, counted from 0."""
    if level is None:
        return 0, len(LEVELS) - 1
    match (level, level) if isinstance(level, str) else level:
        case (str() as low, str() as high) if low in LEVELS and high in LEVELS:
            if LEVELS.index(low) <= LEVELS.index(high):
                return LEVELS.index(low), LEVELS.index(high)
    raise ValueError(f"expected a level of {', '.join(LEVELS)}, or a range of two, got {level!r}")


def _requested_scores(score: tuple[int, int] | None) -> tuple[int, int]:
    """The lowest and the highest number of points of a request."""
    match (0, _MOST_SCORE) if score is None else score:
        case (int() as low, int() as high) if 0 <= low <= high and low <= _MOST_SCORE:
            return low, min(high, _MOST_SCORE)
    raise ValueError(f"expected a range of scores such as (600, 800), got {score!r}")
