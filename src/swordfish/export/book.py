"""Puzzles on paper: a book as PDF with the solutions at the end."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from swordfish.board.board import Board
from swordfish.export.need_typst import need_typst
from swordfish.model.grid import Grid

Paper: TypeAlias = Literal["a4", "us-letter", "a5"]
Solutions: TypeAlias = Literal["end", "back", "none"]
"""Where solutions stand: all at the end, behind the puzzles of each page, or nowhere."""

_SOLUTIONS_PER_PAGE = 12


@dataclass(frozen=True, slots=True)
class BookPuzzle:
    """A puzzle of a book, with its solution and a few words such as its level."""

    puzzle: Grid | Board
    solution: Grid | Board
    words: str = ""
    hint: str = ""
    """For a strip below all puzzles of a page."""
    code: str = ""
    """A picture as SVG that stands beside the words, such as a QR code."""


@dataclass(frozen=True, slots=True)
class BookWords:
    """What a book says beside the title and the puzzles."""

    solutions: str = "solutions"
    hints: str = "Hints:"
    name: str = "Name:"
    date: str = "Date:"


def pdf(
    puzzles: Sequence[BookPuzzle],
    *,
    title: str = "Sudoku",
    per_page: int = 4,
    paper: Paper = "a4",
    below_title: str = "",
    solutions: Solutions = "end",
    lines: bool = False,
    words: BookWords | None = None,
) -> bytes:
    """A book of puzzles as the bytes of a PDF file: numbered, with the solutions at the end.

    `below_title`, such as how they are played, stands there on every page. `lines` are
    those for a name and a date.

    >>> from swordfish import generate
    >>> made = generate(seed=1)
    >>> pdf([BookPuzzle(made.grid, made.solution, "hard")])[:5]
    b'%PDF-'
    """
    if per_page < 1:
        raise ValueError(f"expected 1 puzzle or more on a page, got {per_page}")
    if not puzzles:
        raise ValueError("expected a puzzle or more, got none")
    book = {
        "title": title,
        "below_title": below_title,
        "paper": paper,
        "columns": _columns(per_page),
        "per_page": per_page,
        "solution_columns": _columns(_SOLUTIONS_PER_PAGE),
        "solutions_per_page": _SOLUTIONS_PER_PAGE,
        "solutions": solutions,
        "lines": lines,
        "labels": asdict(words or BookWords()),
        "puzzles": [_plain(one) for one in puzzles],
    }
    template = Path(__file__).with_name("book.typ").read_bytes()
    made = need_typst().compile(template, format="pdf", sys_inputs={"book": json.dumps(book)})
    return bytes(made)


def _plain(one: BookPuzzle) -> dict[str, str]:
    """What the template takes: digits of a grid, pictures of a board, and what there is beside."""
    beside = {"words": one.words, "hint": one.hint, "code": one.code}
    fields = {key: text for key, text in beside.items() if text or key == "words"}
    solution = one.solution
    if isinstance(one.puzzle, Grid):
        return {"givens": str(one.puzzle), "solution": str(solution), **fields}
    solved = solution.without_rules() if isinstance(solution, Board) else solution
    return {
        "picture": one.puzzle.svg(theme="light"),
        "solved": solved.svg(theme="light"),
        **fields,
    }


def _columns(per_page: int) -> int:
    """How many puzzles of a book stand side by side: paper is higher than wide."""
    return max(1, round(math.sqrt(per_page / 1.3)))
