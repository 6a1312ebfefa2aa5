"""Sheets for a class: a book whose puzzles have hints and codes, in the language of the class."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from types import ModuleType

from swordfish import _core
from swordfish.export.book import BookPuzzle, BookWords
from swordfish.ladder.path import Path, explain
from swordfish.model.grid import Grid
from swordfish.model.levels import Level
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
    grids: Sequence[tuple[Grid, Grid]],
    *,
    language: str = "en",
    hints: bool = False,
    codes: bool = False,
    address: str = "",
) -> list[BookPuzzle]:
    """Puzzles and their solutions as a sheet has them, from easy to hard.

    A code holds the puzzle's text; with the address of a page, a link that opens the puzzle there.

    >>> from swordfish import generate
    >>> made = generate(seed=1)
    >>> sheet_puzzles([(made.grid, made.solution)], hints=True)[0].hint
    'Look for: Hidden Single (easy). Where: box E.'
    """
    explained = [(explain(puzzle), puzzle, solution) for puzzle, solution in grids]
    explained.sort(key=lambda one: (not one[0].solved, one[0].score))
    return [
        BookPuzzle(
            puzzle,
            solution,
            words=_level_word(path.level, language),
            hint=hint_text(path, language) if hints else "",
            code=qr_code(code_text(str(puzzle), address)) if codes else "",
        )
        for path, puzzle, solution in explained
    ]


def _level_word(level: Level | None, language: str) -> str:
    """The name of a level as the catalogue of a language has it."""
    if level is None or language == "en":
        return level or ""
    return str(json.loads(catalogue_file(language).read_text("utf-8"))["words"][level])


def hint_text(path: Path, language: str = "en") -> str:
    """The first step that isn't easy, or else the first: which technique, and where to look.

    >>> hint_text(explain("." * 81))
    ''
    """
    steps = [step for step in path.steps if step.technique]
    step = next((one for one in steps if one.technique and one.technique.level != "easy"), None)
    step = step or next(iter(steps), None)
    if step is None or step.technique is None:
        return ""
    words = language_of(language)
    name, level = step.technique.name, step.technique.level or ""
    return " ".join(_core.hint_lines(step, name, level, "", False, _WHERE, words))


def code_text(puzzle: str, address: str) -> str:
    """What a puzzle's code holds: its text, or a link that opens it on a page.

    >>> code_text("53..7....", "https://example.org/")
    'https://example.org/#53..7....'
    """
    return f"{address}#{puzzle}" if address else puzzle


def qr_code(text: str) -> str:
    """A QR code of a text as SVG.

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
    """The library that makes codes, or an error that says how to get it."""
    try:
        import segno
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            "QR codes need segno: pip install 'swordfish[book]'", name="segno"
        ) from error
    return segno
