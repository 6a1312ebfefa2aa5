"""Languages: a catalogue each, in a file of this folder, as `core/tell/language.hpp` reads it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from swordfish import _core
from swordfish.shipped import texts

_FOLDER = Path(__file__).parent


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages, English first.

    >>> languages()[0]
    'en'
    """
    files = texts(_FOLDER).iterdir()
    return "en", *sorted(file.stem for file in files if file.suffix == ".json")


@cache
def language_of(code: str) -> _core.Language | None:
    """A language by its code; None is English, which needs no catalogue.

    >>> language_of("xx")
    Traceback (most recent call last):
    ValueError: expected one of the languages en, de, es, fr, ja, got 'xx'
    """
    if code == "en":  # nor is anything unpacked for it, which takes a Python with lzma
        return None
    if code not in languages():
        raise ValueError(f"expected one of the languages {', '.join(languages())}, got {code!r}")
    return _core.Language(catalogue_file(code).read_text(encoding="utf-8"))


def catalogue_file(code: str) -> Path:
    """Where the catalogue of a language is.

    >>> catalogue_file("de").name
    'de.json'
    """
    return texts(_FOLDER) / f"{code}.json"


@cache
def catalogues() -> tuple[_core.Language, ...]:
    """Every language but English, as answers take them."""
    return tuple(found for code in languages() if (found := language_of(code)) is not None)
