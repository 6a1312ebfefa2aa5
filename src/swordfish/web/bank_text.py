"""A bank as a text: a puzzle a line, with what is known of it between tabs, its techniques last.

So the bank is kept that comes with the package: as a database it would be three times as large to
load from the network, because canonical forms say again what the puzzles say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import astuple
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from swordfish.web.bank import BankPuzzle


def bank_text(puzzles: Iterable[BankPuzzle]) -> str:
    """The text of a bank's puzzles, in their order."""
    lines = []
    for puzzle in puzzles:
        *told, techniques = astuple(puzzle)
        lines.append("\t".join([*map(str, told), " ".join(techniques)]) + "\n")
    return "".join(lines)


def fields_of(text: str) -> Iterator[dict[str, Any]]:
    """The fields of each puzzle in the text of a bank."""
    for line in text.splitlines():
        puzzle, level, score, er, givens, symmetry, hardest, techniques = line.split("\t")
        yield {
            "puzzle": puzzle,
            "level": level,
            "score": int(score),
            "er": float(er),
            "givens": int(givens),
            "symmetry": symmetry,
            "hardest": hardest,
            "techniques": tuple(techniques.split()),
        }
