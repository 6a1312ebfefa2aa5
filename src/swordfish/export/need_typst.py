"""The library that sets books and pictures, which is an extra."""

from __future__ import annotations

from types import ModuleType


def need_typst() -> ModuleType:
    """The library that sets pages, or an error that says how to get it."""
    try:
        import typst
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            "books and pictures need typst: pip install 'swordfish[book]'", name="typst"
        ) from error
    return typst
