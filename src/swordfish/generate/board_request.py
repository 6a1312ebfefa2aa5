"""A request for boards: any size, rules by name, as the core takes it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from hashlib import blake2b
from typing import TypeAlias

from swordfish import _core
from swordfish.board.board import Board, Size
from swordfish.board.board_like import BoardLike, as_board
from swordfish.board.rules import KINDS, Rule
from swordfish.generate.gave_up import GaveUpError
from swordfish.generate.made_puzzle import BoardPuzzle
from swordfish.generate.request import check_symmetry, givens_between, level_codes
from swordfish.model.grid import PuzzleError
from swordfish.model.levels import Level
from swordfish.model.patterns import SYMMETRIES, Symmetry

RulesAsked: TypeAlias = str | Rule | Iterable[str | Rule]
"""Names of varieties such as "killer", rules as values, or rules in words: "Thermo r1c1-4"."""

_USUAL_SIZE = 9


def varieties() -> tuple[str, ...]:
    """The names of all varieties of boards that `generate(rules=...)` can make.

    >>> varieties()[:4]
    ('jigsaw', 'killer', 'diagonal', 'windoku')
    """
    return tuple(_core.board_varieties())


class BoardRequest:
    """A request for boards that makes sense, as the core takes it."""

    def __init__(
        self,
        *,
        size: Size | None = None,
        rules: RulesAsked = (),
        board: BoardLike | None = None,
        givens: int | tuple[int, int] | None = None,
        level: Level | tuple[Level, Level] | None = None,
        symmetry: Symmetry = "none",
        **unknown: object,
    ) -> None:
        """Check what was asked for."""
        if unknown:
            raise ValueError(
                "expected size, rules, board, givens, level and symmetry for boards, "
                f"got {min(unknown)!r}: techniques and patterns are for 9x9 grids so far"
            )
        if board is not None and size is not None:
            raise ValueError("expected a size or a board, got both")
        usual = _USUAL_SIZE if size is None else size
        ground = Board(size=usual) if board is None else as_board(board, " as `board`")
        if any(digit is not None for digit in ground.digits):
            raise ValueError(f"expected a board without digits, got {ground!r}")
        names, fixed = _names_and_rules(rules)
        least, most = givens_between(givens, len(ground.digits), fewest=0)
        check_symmetry(symmetry)
        self.native = _core.BoardMaker(
            ground.with_rules(*fixed)._raw,
            names,
            least,
            most,
            SYMMETRIES.index(symmetry),
            *level_codes(level),
        )

    def make(
        self, seed: int, first: int, count: int, seconds: float, tries: int, threads: int
    ) -> Iterator[BoardPuzzle]:
        """Boards of a seed, one after another; GaveUpError where there is none."""
        return map(self._puzzle, self.native.generate(seed, first, count, seconds, tries, threads))

    def likeness(self, puzzle: BoardPuzzle) -> bytes:
        """By what boards are told apart: equal for equal ones; a disguise counts as different."""
        raw = puzzle.board._raw
        told = repr((raw.digits, raw.rules, raw.layout.houses()))
        return blake2b(told.encode(), digest_size=16).digest()

    def repeated(self, puzzle: BoardPuzzle, times: int) -> GaveUpError:
        """What is raised when nothing but earlier boards comes."""
        problem = "found only boards that were there before"
        return GaveUpError(None, times, problem, nearest_board=puzzle)

    def _puzzle(
        self, found: tuple[_core.RawBoard | None, list[int], bool, bool, int]
    ) -> BoardPuzzle:
        raw, digits, meets_request, is_impossible, tries = found
        if is_impossible:
            raise PuzzleError("expected rules that some filling keeps, got some that none does")
        if raw is None:
            raise GaveUpError(None, tries)
        board = Board._of(raw)
        puzzle = BoardPuzzle(board, board.with_digits(digits))
        if not meets_request:
            raise GaveUpError(None, tries, nearest_board=puzzle)
        return puzzle


def _names_and_rules(asked: RulesAsked) -> tuple[list[str], list[Rule | str]]:
    """What a request for boards names: varieties, and rules for cells that are told."""
    items = [asked] if isinstance(asked, str | Rule) else list(asked)
    known = {_letters(name): name for name in varieties()}
    names: list[str] = []
    rules: list[Rule | str] = []
    for item in items:
        if isinstance(item, str) and _letters(item) in known:
            names.append(known[_letters(item)])
        elif isinstance(item, Rule):
            rules.append(item)
        elif not isinstance(item, str):
            raise TypeError(f"expected rules or their names, got {item!r}")
        elif item.split(" ")[0] in {*KINDS, *KINDS.values()}:
            rules.append(item)
        else:
            raise ValueError(_told_unknown_variety(item))
    return list(dict.fromkeys(names)), rules


def _letters(name: str) -> str:
    """The name of a variety in a request: Anti-Knight, anti_knight and AntiKnight are one."""
    return re.sub(r"[-_ ]", "", name).lower()


def _told_unknown_variety(name: str) -> str:
    close = get_close_matches(name.lower(), varieties(), n=3)
    similar = f"; similar: {', '.join(close)}" if close else ""
    return (
        f"expected rules of {', '.join(varieties())}, or one in words such as 'Thermo r1c1-4', "
        f"got {name!r}{similar}"
    )
