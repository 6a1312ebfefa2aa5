"""Sheets for a class: a book whose puzzles have hints and codes, in the language of the class."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from types import ModuleType

from swordfish import _core
from swordfish.board.step import BoardStep
from swordfish.export.book import BookPuzzle, BookWords
from swordfish.generate.made_puzzle import BoardPuzzle, Puzzle
from swordfish.model.levels import Level
from swordfish.model.step import Step
from swordfish.tell.languages import catalogue_file, language_of

WORDS = {
    "en": BookWords(),
    "de": BookWords("Lösungen", "Hinweise:", "Name:", "Datum:"),
    "es": BookWords("soluciones", "Pistas:", "Nombre:", "Fecha:"),
    "fr": BookWords(
        "solutions",
        "Indices\N{NO-BREAK SPACE}:",
        "Nom\N{NO-BREAK SPACE}:",
        "Date\N{NO-BREAK SPACE}:",
    ),
}
"""What a sheet says beside its puzzles, by language."""
_QUIET = 4  # modules around a code, as scanners want them
_WHERE = 2  # how deep a hint goes: its technique, and where to look


def sheet_puzzles(
    puzzles: Sequence[Puzzle | BoardPuzzle],
    *,
    language: str = "en",
    hints: bool = False,
    codes: bool = False,
    address: str = "",
) -> list[BookPuzzle]:
    """Puzzles and their solutions as a sheet has them, from easy to hard.

    A hint is of the technique that a puzzle was made for, or else of the first step that isn't
    easy. A code holds a grid's text; with a page's address, a link that opens the puzzle there.

    >>> from swordfish import generate
    >>> sheet_puzzles([generate(seed=1)], hints=True)[0].hint
    'Look for: Hidden Single (easy). Where: box E.'
    """
    from_easy_to_hard = sorted(puzzles, key=lambda one: (not one.path.solved, one.path.score))
    return [
        BookPuzzle(
            one.board if isinstance(one, BoardPuzzle) else one.grid,
            one.solution,
            words=_level_word(one.path.level, language),
            hint=hint_text(one, language) if hints else "",
            code=qr_code(code_text(str(one), address)) if codes else "",
        )
        for one in from_easy_to_hard
    ]


def _level_word(level: Level | None, language: str) -> str:
    """On a sheet, the name of a level as the catalogue of a language has it."""
    if level is None or language == "en":
        return level or ""
    return str(json.loads(catalogue_file(language).read_text(encoding="utf-8"))["words"][level])


def hint_text(puzzle: Puzzle | BoardPuzzle, language: str = "en") -> str:
    """The hint on a sheet: the technique of a step that is worth one, and where to look.

    >>> from swordfish import generate
    >>> hint_text(generate(technique="x_wing", seed=1)).split(" (")[0]
    'Look for: X-Wing'
    """
    step = puzzle.wanted_step if isinstance(puzzle, Puzzle) else None
    steps: list[Step] = [one for one in puzzle.path.steps if one.technique]
    step = step or next((one for one in steps if _level_of(one) != "easy"), None)
    step = step or next(iter(steps), None)
    if step is None or step.technique is None:
        return ""
    if isinstance(step, BoardStep):
        return " ".join(step.hint_lines(_WHERE, language=language))
    words = language_of(language)
    name, level = step.technique.name, step.technique.level or ""
    return " ".join(_core.hint_lines(step, name, level, "", False, _WHERE, words))


def _level_of(step: Step) -> Level | None:
    """For the hint on a sheet, the level of a step's technique."""
    return step.technique.level if step.technique else None


def code_text(puzzle: str, address: str) -> str:
    """What the code of a puzzle on a sheet holds: its text, or a link that opens it on a page.

    >>> code_text("53..7....", "https://example.org/")
    'https://example.org/#53..7....'
    """
    return f"{address}#{puzzle}" if address else puzzle


def qr_code(text: str) -> str:
    """A QR code of a sheet: a text as SVG.

    >>> qr_code("53..7....")[:4]
    '<svg'
    """
    segno = need_segno()
    drawn = io.BytesIO()
    try:
        code = segno.make(text, micro=False)
    except segno.DataOverflowError as error:
        raise ValueError(
            f"expected a text that a QR code can hold, got one of {len(text):,} characters"
        ) from error
    code.save(drawn, kind="svg", border=_QUIET, xmldecl=False)
    return drawn.getvalue().decode().strip()


def need_segno() -> ModuleType:
    """The library that makes the codes of a sheet, or an error that says how to get it."""
    try:
        import segno
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            "QR codes need segno: pip install 'swordfish[book]'", name="segno"
        ) from error
    return segno
