"""A step on a board: what it does, and the rules, houses and cells that prove it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, TypedDict

from swordfish import _core
from swordfish.board.board import Board
from swordfish.model.dict_reader import DictReader
from swordfish.model.rating_technique import RatingTechnique
from swordfish.model.step import Step, Truth, step_parts
from swordfish.model.step_dict import (
    CandidateDict,
    Names,
    StepDict,
    StepPartReader,
    TruthDict,
    candidate_dict,
    dict_of,
    parts_in,
    technique_in,
    truth_dict,
)
from swordfish.model.technique import MISTAKE, Technique
from swordfish.tell.languages import language_of

if TYPE_CHECKING:
    from rich.console import Group

    from swordfish._core import Grid
    from swordfish.draw.board_terminal import BoardDrawing
    from swordfish.draw.svg import Theme
    from swordfish.model.raw import RawBoardStep
    from swordfish.tell.names import Candidate


class RuleDict(TypedDict):
    """A rule that a step rests on: its number on the board, and in words."""

    rule: int
    name: str


class BranchDict(TypedDict):
    """What follows if a candidate is true, and what can't be held at the end, if anything."""

    supposed: CandidateDict
    steps: list[BoardStepDict]
    broken: TruthDict | None


class BoardStepDict(StepDict):
    """A step on a board, as plain data: what every step has, its rules, and its branches."""

    rules: list[RuleDict]
    branches: list[BranchDict]


@cache
def board_techniques() -> tuple[Technique, ...]:
    """Every technique that a step on a board may have, in the order in which they are tried.

    Those that the 9x9 ladder has are the same there. Each kind of rule is four: by the digits
    on the board, by candidates, together with a house, and with its candidates tried.

    >>> [technique.slug for technique in board_techniques()][:4]
    ['full_house', 'naked_single', 'hidden_single', 'rule_all_pairs']
    """
    return tuple(Technique(*fields) for fields in _core.board_techniques())


@cache
def _by_slug() -> dict[str, Technique]:
    return {technique.slug: technique for technique in (MISTAKE, *board_techniques())}


@dataclass(frozen=True, slots=True)
class BoardBranch:
    """What follows if a candidate is true: small steps, each on the board after those before it."""

    supposed: Candidate
    steps: tuple[BoardStep, ...]
    broken: Truth | None = None
    """What becomes impossible at the end; None if it ends with what the whole step removes."""


@dataclass(frozen=True, slots=True, repr=False)  # in short, as every step
class BoardStep(Step):
    """A step on a board, which says by which of the board's rules it is true.

    A step that tries alternatives has a branch for each. Houses are numbered as in `Board.houses`;
    those that rules make, such as diagonals, follow.

    >>> board = Board(size=4, rules=["Cage r1c1-2 3"])
    >>> step = BoardStep(eliminations=((0, 3),), board=board, rules=(0,))
    >>> step.to_dict()["rules"], step.changes
    ([{'rule': 0, 'name': 'Cage r1c1 r1c2 3'}], 'r1c1<>3')
    """

    board: Board | None = field(default=None, compare=False)
    """The board on which the step was found, with its candidates."""
    rules: tuple[int, ...] = ()
    """The rules that it rests on, by their numbers in `Board.rules`."""
    branches: tuple[BoardBranch, ...] = ()
    """Of a step that tries alternatives: what follows from each."""

    @property
    def text(self) -> str:
        """The step as a sentence for a player."""
        return self.tell()

    def tell(self, *, language: str = "en") -> str:
        """The step as a sentence in another language, or in English if that has no words for it."""
        name, text = (self.technique.name, self.technique.text) if self.technique else ("", "")
        words = language_of(language)
        return _core.board_step_text(self._raw(), self, name, text, words)

    @property
    def changes(self) -> str:
        """What the step does, as in r1c1=4 or r1c9<>4."""
        return _core.board_step_changes(self._raw(), self)

    @property
    def notation(self) -> str:
        """The step in short: technique, pattern and changes."""
        name = self.technique.name if self.technique else ""
        return _core.board_step_notation(self._raw(), self, name)

    @property
    def where(self) -> str:
        """Where to look: its houses, or its cells."""
        return _core.board_where_to_look(self._raw(), self)

    def hint_lines(self, detail: int, *, language: str = "en") -> list[str]:
        """A line for each detail of a hint: technique, where to look, its cells, the sentence."""
        assert self.technique is not None
        name, level = self.technique.name, self.technique.level or ""
        text, is_mistake = self.tell(language=language), self.technique == MISTAKE
        words = language_of(language)
        return _core.board_hint_lines(
            self._raw(), self, name, level, text, is_mistake, detail, words
        )

    def _its_board(self) -> Board:
        if self.board is None:
            raise ValueError("expected a step that was found on a board, got one without")
        return self.board

    def _raw(self) -> _core.RawBoard:
        return self._its_board()._raw

    def house_cells(self, house: int) -> tuple[int, ...]:
        """The cells of a house that the step names."""
        return tuple(_core.board_house_cells(self._raw(), house))

    def to_dict(self) -> BoardStepDict:
        """The step as plain data, with `rules` and `branches`, without its board."""
        board = self._its_board()
        _core.check_board_step(board._raw, self)
        names = Names(
            board.name,
            lambda cells: ",".join(map(board.name, sorted(cells))),
            lambda house: _core.board_house_name(board._raw, house),
        )
        told = board.rules
        rules: list[RuleDict] = [{"rule": rule, "name": str(told[rule])} for rule in self.rules]
        branches = [_branch_dict(branch, names) for branch in self.branches]
        return {**dict_of(self, names), "rules": rules, "branches": branches}

    @staticmethod
    def from_dict(
        data: object,
        *,
        among: Iterable[Technique | RatingTechnique] = (),
        grid: Grid | None = None,
        board: Board | None = None,
    ) -> BoardStep:
        """The step that such data describe, on a board if one is given, which must have its parts.

        >>> board = Board(size=4, rules=["Cage r1c1-2 3"])
        >>> step = BoardStep(eliminations=((0, 3),), board=board, rules=(0,))
        >>> BoardStep.from_dict(step.to_dict(), board=board) == step
        True
        """
        reader = DictReader(data, "step", BoardStepDict.__annotations__)
        own = (one for one in among if isinstance(one, Technique))
        step = BoardStep(
            technique_in(reader, (*own, *_by_slug().values())),
            *parts_in(reader, board.lowest if board else 0),
            grid,
            board,
            reader.items("rules", _read_step_rule),
            reader.items("branches", lambda item, place: _read_branch(item, place, board)),
        )
        if board is not None:
            _core.check_board_step(board._raw, step)
        return step

    def svg(self, *, theme: Theme = "auto", label: str = "") -> str:
        """The step drawn on its board: roles, links as curves, eliminations crossed out.

        The label is what screen readers say, by default the sentence.

        >>> board = Board(size=4, rules=["Cage r1c1-2 3"])
        >>> step = BoardStep(eliminations=((0, 3),), board=board, rules=(0,))
        >>> step.svg(label="a cage").count('class="gone"')
        2
        """
        return _core.board_step_svg(self._raw(), self, theme, label or self.text)

    def drawing(self) -> BoardDrawing:  # type: ignore[override]  # of a board, not of a grid
        """The board of the step with its candidates, for a terminal."""
        return self._its_board().drawing(candidates=True)

    def __rich__(self) -> Group:
        """The board and the sentence, for `rich.print`."""
        from rich.console import Group
        from rich.text import Text

        return Group(self.drawing(), Text(), Text(self.text))


def _read_step_rule(data: object, place: str) -> int:
    return DictReader(data, place, RuleDict.__annotations__).number("rule")


def _branch_dict(branch: BoardBranch, names: Names) -> BranchDict:
    cell, digit = branch.supposed
    return {
        "supposed": candidate_dict(cell, digit, names),
        "steps": [step.to_dict() for step in branch.steps],
        "broken": truth_dict(branch.broken, names) if branch.broken else None,
    }


def _read_branch(data: object, place: str, board: Board | None) -> BoardBranch:
    """A branch; its steps are on the boards that follow from each other, if there is one."""
    reader = DictReader(data, place, BranchDict.__annotations__)
    read = StepPartReader(board.lowest if board else 0)
    supposed = reader.item("supposed", read.candidate)
    now = board and _after_step(board, Step(placements=(supposed,)))
    steps: list[BoardStep] = []
    for item in reader.items("steps", lambda item, _: item):
        steps.append(BoardStep.from_dict(item, board=now))
        now = now and _after_step(now, steps[-1])
    broken = None if reader.is_none("broken") else reader.item("broken", read.truth)
    return BoardBranch(supposed, tuple(steps), broken)


def _after_step(board: Board, step: Step) -> Board:
    return Board._of(_core.board_after(board._raw, step))


def board_step(raw: RawBoardStep, board: Board) -> BoardStep:
    """A step of the core as a value, with the board on which it was found."""
    slug, found, rules, branches = raw
    told = tuple(
        BoardBranch(
            supposed,
            tuple(board_step(step, Board._of(before)) for step, before in steps),
            Truth(*broken) if broken else None,
        )
        for supposed, steps, broken in branches
    )
    return BoardStep(_by_slug()[slug], *step_parts(found), None, board, rules, told)
