"""Plain data read back, field by field, with the place of whatever is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from typing import Any, NoReturn, TypeVar

Item = TypeVar("Item")

MOST = 2**31 - 1
"""The largest number that the core counts cells, houses and digits with."""


class DictReader:
    """A dict that is read field by field, and where it stands, for those who mend it."""

    def __init__(self, data: object, place: str, known: Iterable[str]) -> None:
        """Take a dict with no other than the known fields."""
        self._place = place
        if not isinstance(data, Mapping):
            self._refuse("a dict", data)
        self._fields: Mapping[Any, Any] = data
        for key in data:
            if key not in known:
                self._refuse(f"one of the fields {', '.join(known)}", key)

    def _refuse(self, expected: str, got: object, field: str = "") -> NoReturn:
        shown = repr(got)
        shown = shown if len(shown) <= 80 else f"{shown[:77]}..."
        place = f"{self._place}.{field}" if field else self._place
        raise ValueError(f"expected {expected} at {place}, got {shown}")

    def _field(self, field: str, expected: str) -> Any:  # noqa: ANN401  # whatever stands there
        if field not in self._fields:
            self._refuse(f"{expected} as {field}", dict(self._fields))
        return self._fields[field]

    def word(self, field: str, words: Iterable[str]) -> Any:  # noqa: ANN401  # one of a Literal
        """A field that is one of some words."""
        expected = f"one of {', '.join(words)}"
        found = self._field(field, expected)
        return found if found in words else self._refuse(expected, found, field)

    def is_none(self, field: str) -> bool:
        """Whether a field is None or left out."""
        return self._fields.get(field) is None

    def number(self, field: str, *, least: int = 0) -> int:
        """A whole number; how many there are of what it counts is for the board to say."""
        found: int = self._field(field, _numbers(least))
        return found if _is_number(found, least) else self._refuse(_numbers(least), found, field)

    def numbers(self, field: str, *, least: int = 0, fewest: int = 0) -> tuple[int, ...]:
        """Whole numbers, so many at the fewest; none if they are left out."""
        found = self._list(field)
        if len(found) < fewest:
            self._refuse(f"a list of at least {fewest}", found, field)
        for number in found:
            if not _is_number(number, least):
                self._refuse(_numbers(least), number, field)
        return tuple(found)

    def flag(self, field: str) -> bool:
        """A field that is true or false."""
        found = self._field(field, "True or False")
        return found if isinstance(found, bool) else self._refuse("True or False", found, field)

    def optional_word(self, field: str) -> str | None:
        """A word, or None."""
        found = self._fields.get(field)
        if found is None or isinstance(found, str):
            return found
        return self._refuse("a word or None", found, field)

    def quantity(self, field: str) -> float:
        """A number of 0 or more, which is 0 if it is left out."""
        found = self._fields.get(field, 0)
        if isinstance(found, bool) or not isinstance(found, int | float) or not 0 <= found < inf:
            self._refuse("a number of 0 or more", found, field)
        return float(found)

    def part(self, field: str, known: Iterable[str]) -> DictReader:
        """A dict inside this one."""
        return DictReader(self._field(field, "a dict"), f"{self._place}.{field}", known)

    def item(self, field: str, read: Callable[[object, str], Item]) -> Item:
        """What a field holds, read with its place."""
        return read(self._field(field, "a dict"), f"{self._place}.{field}")

    def items(self, field: str, read: Callable[[object, str], Item]) -> tuple[Item, ...]:
        """What a list holds, each thing read with its place; nothing if it is left out."""
        return tuple(
            read(item, f"{self._place}.{field}[{number}]")
            for number, item in enumerate(self._list(field))
        )

    def _list(self, field: str) -> Sequence[Any]:
        found = self._fields.get(field, ())
        return found if isinstance(found, list | tuple) else self._refuse("a list", found, field)


def _is_number(found: object, least: int) -> bool:
    return isinstance(found, int) and not isinstance(found, bool) and least <= found <= MOST


def _numbers(least: int) -> str:
    return f"a whole number from {least} to {MOST}"
