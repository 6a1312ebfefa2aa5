"""What to do next on a board, and whole paths: what `hint`, `steps` and `explain` give for one."""

from __future__ import annotations

from dataclasses import dataclass, field

from swordfish import _core
from swordfish.board.board import Board
from swordfish.board.step import BoardStep, board_step, board_techniques
from swordfish.model.levels import Level
from swordfish.model.limits import seconds_for_core
from swordfish.model.status import STATUSES, Status
from swordfish.model.technique import Technique


@dataclass(frozen=True)
class BoardPath:
    """Every step from a board to its solution, or to where logic ends."""

    board: Board
    end: Board
    """The board after the last step, with its candidates."""
    steps: tuple[BoardStep, ...]
    status: Status
    """Whether the board has one solution, many or none."""
    mistake: BoardStep | None
    """What is wrong on a board without a solution, if the givens show it; what `hint` gives."""
    solved: bool
    """Whether the steps lead to the solution."""
    score: int
    """The points of all steps; for techniques that HoDoKu lacks, `docs/boards.md` lists them."""
    level: Level | None
    """As on a grid: of the hardest technique, raised while the score is above its limit.

    The limits are HoDoKu's for grids; on larger boards they are higher, as more candidates must go.

    Extreme where logic ends before the solution; None unless there is exactly one solution.
    """
    hardest: Technique | None
    """The hardest technique used: the one furthest up the ladder."""
    counts: dict[str, int] = field(hash=False)
    """How often each technique was used, in ladder order."""

    def __repr__(self) -> str:
        """In short: the steps of a path would fill many screens."""
        end = "solved" if self.solved else f"not solved ({self.status})"
        level = f", {self.level}" if self.level else ""
        return f"<BoardPath of {len(self.steps)} steps: {end}{level}, {self.score} points>"


def hint_board(board: Board, max_seconds: float | None = None) -> BoardStep | None:
    """Of all steps on a board the easiest next one, or the mistake that is there.

    >>> hint_board(Board("1234341221434.21")).text
    'r4c2 is the last open cell of row 4, so it is 3.'
    """
    found = _core.hint_board(board._raw, seconds_for_core(max_seconds))
    if found is None:
        return None
    raw, before = found
    return board_step(raw, Board._of(before))


def board_steps(
    board: Board, technique: str | Technique | None = None, max_seconds: float | None = None
) -> tuple[BoardStep, ...]:
    """Every step that can be made now, of one technique or of all."""
    wanted = None if technique is None else _technique_of_steps(technique)
    raw, found = _core.board_steps(board._raw, seconds_for_core(max_seconds))
    now = Board._of(raw)
    steps = (board_step(one, now) for one in found)
    return tuple(step for step in steps if wanted in (None, step.technique))


def _technique_of_steps(word: str | Technique) -> Technique:
    for known in board_techniques():
        if known == word or (isinstance(word, str) and known.is_called(word)):
            return known
    raise ValueError(f"expected the slug, name or code of a technique of boards, got {word!r}")


def explain_board(board: Board, max_seconds: float | None = None) -> BoardPath:
    """The steps of a whole path, with score and level.

    >>> path = explain_board(Board("1...2.....3...24"))
    >>> path.solved, path.level
    (True, 'easy')
    """
    found = _core.explain_board(board._raw, seconds_for_core(max_seconds))
    code, wrong, raws, end, solved, score, level, slug, counts = found
    return BoardPath(
        board,
        Board._of(end),
        tuple(board_step(raw, Board._of(before)) for raw, before in raws),
        STATUSES[code],
        None if wrong is None else board_step(wrong, board),
        solved,
        score,
        level,
        next((known for known in board_techniques() if known.slug == slug), None),
        counts,
    )
