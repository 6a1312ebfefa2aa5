"""How a board is played, in words for whoever hasn't seen one before."""

from __future__ import annotations

from collections.abc import Sequence

from swordfish import _core
from swordfish.board.board import Board


def how_to_play(board: Board) -> str:
    """How a board is played: what goes into the cells, and what every kind of rule means.

    >>> print(how_to_play(Board(size=4, boxes=False, rules=["AntiKnight"])))
    Put a digit from 1 to 4 into each empty cell. Each digit stands once in every row and once in
    every column. AntiKnight: Cells a knight's move apart differ.
    """
    return how_to_play_all([board])


def how_to_play_all(boards: Sequence[Board]) -> str:
    """The same for boards of one layout, of which each may have only some of the rules."""
    told = {slug: f"{name}: {meaning}" for slug, name, meaning, _ in _core.rule_kinds()}
    kinds = dict.fromkeys(rule.kind for board in boards for rule in board.rules)
    return " ".join([_goal_of_play(boards[0]), *(told[kind] for kind in kinds)])


def _goal_of_play(board: Board) -> str:
    first = f"Put a digit from {board.lowest} to {board.highest} into each empty cell."
    names = {"row": "row", "column": "column", "box": _box_word(board)}
    kinds = list(dict.fromkeys(house.kind for house in board.houses))
    if not kinds:
        return first
    digits = board.highest - board.lowest + 1
    if all(len(house.cells) == digits for house in board.houses):
        places = [f"once in every {names[kind]}" for kind in kinds]
        return f"{first} Each digit stands {_listed_how(places, 'and')}."
    places = [f"in a {names[kind]}" for kind in kinds]
    return f"{first} No digit stands twice {_listed_how(places, 'or')}."


def _box_word(board: Board) -> str:
    """What boxes are called where it is told how to play: those of a jigsaw are pieces."""
    return "box" if board._raw.layout.box != (0, 0) else "piece"


def _listed_how(words: list[str], last: str) -> str:
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else words[0]
