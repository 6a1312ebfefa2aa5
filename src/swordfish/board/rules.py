"""The rules of boards, as small frozen values: `sf.rules.Cage("r1c1-3", 15)`.

Every kind of rule that the core knows has a function here that makes one; `help(sf.rules.Cage)`
says what it means. Cells are named in a text ("r1c1 r1c2", "r1c1-3", "r1-3c1"), or listed as names,
pairs of row and column from 0, or numbers of cells in the layout.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from inspect import Parameter, Signature
from itertools import product
from typing import Any, SupportsIndex, TypeAlias

from swordfish import _core
from swordfish.model.grid import PuzzleError

CellsLike: TypeAlias = str | Iterable[str | SupportsIndex | tuple[SupportsIndex, SupportsIndex]]
CellKey: TypeAlias = str | int
"""A cell of a rule that is on no board yet: its name, or its number in the layout."""

_MOST_DIGIT = 34  # the largest that any layout has: 25 digits from 9 on


@dataclass(frozen=True, slots=True)
class Rule:
    """One thing that must hold on a board.

    >>> Rule("cage", (("r1c1", "r1c2"),), (9,))
    Rule(kind='cage', parts=(('r1c1', 'r1c2'),), numbers=(9,), text='')
    """

    kind: str
    parts: tuple[tuple[CellKey, ...], ...] = ()
    """Lists of cells: of most rules one, a cage or a line."""
    numbers: tuple[int, ...] = ()
    """A sum, a difference, or whatever the kind takes."""
    text: str = ""

    @property
    def cells(self) -> tuple[CellKey, ...]:
        """The cells of all parts, in their order."""
        return tuple(cell for part in self.parts for cell in part)

    def __str__(self) -> str:
        """The rule in words, which `Board` takes in its place.

        >>> print(Rule("arrow", (("r1c1",), ("r1c2", 7))))
        Arrow r1c1 / r1c2 #7
        """
        parts = " / ".join(" ".join(map(_cell_word, part)) for part in self.parts)
        numbers = " ".join(map(str, self.numbers))
        return " ".join(filter(None, (KINDS.get(self.kind, self.kind), parts, numbers, self.text)))


def _cell_word(key: CellKey) -> str:
    return key if isinstance(key, str) else f"#{key}"


def cell_keys(cells: CellsLike) -> tuple[CellKey, ...]:
    """Cells as a rule keeps them: names and numbers.

    >>> cell_keys("r1c1 r2c2-3"), cell_keys([(0, 0), 7])
    (('r1c1', 'r2c2', 'r2c3'), ('r1c1', 7))
    """
    keys: list[CellKey] = []
    for cell in [cells] if isinstance(cells, str) else cells:
        if isinstance(cell, str):
            keys += [key for word in cell.replace(",", " ").split() for key in _one_by_one(word)]
        elif isinstance(cell, tuple):
            row, column = (operator.index(number) for number in cell)
            keys.append(f"r{row + 1}c{column + 1}")
        else:
            keys.append(operator.index(cell))
    return tuple(keys)


_RANGE = re.compile(r"[rR](\d+)(?:-(\d+))?[cC](\d+)(?:-(\d+))?")


def _one_by_one(word: str) -> list[str]:
    """The cells of a rule's word such as r1c1-3; the board refuses what is no such word."""
    found = _RANGE.fullmatch(word)
    if found is None:
        return [word]
    row, last_row, column, last_column = (
        int(number) if number else None for number in found.groups()
    )
    return [f"r{a}c{b}" for a in _span(row, last_row) for b in _span(column, last_column)]


def _span(first: int | None, last: int | None) -> range:
    begin = first or 0
    end = begin if last is None else last
    return range(begin, end + 1) if begin <= end else range(begin, end - 1, -1)


# A parameter of a kind, as the core tells it.
_PART, _NUMBER, _TEXT = range(3)
_Taken: TypeAlias = tuple[int, str, bool, bool, int | None]


def _rule_parameter(taken: _Taken, is_behind_many: bool) -> Parameter:
    kind, name, is_many, is_optional, otherwise = taken
    types = {_PART: "CellsLike", _NUMBER: "int", _TEXT: "str"}
    default = otherwise if otherwise is not None else None if is_optional else Parameter.empty
    if is_many:
        return Parameter(name, Parameter.VAR_POSITIONAL, annotation=types[kind])
    place = Parameter.KEYWORD_ONLY if is_behind_many else Parameter.POSITIONAL_OR_KEYWORD
    return Parameter(name, place, annotation=types[kind], default=default)


def _rule_number(name: str, value: object) -> int:
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise PuzzleError(f"expected a whole number for {name}, got {value!r}") from None


def _rule_maker(slug: str, name: str, meaning: str, taken: Sequence[_Taken]) -> Callable[..., Rule]:
    many = next((place for place, one in enumerate(taken) if one[2]), len(taken))
    parameters = [_rule_parameter(one, place > many) for place, one in enumerate(taken)]
    signature = Signature(parameters, return_annotation="Rule")
    kinds = {one[1]: one[0] for one in taken}

    def make(*given: Any, **named: Any) -> Rule:  # noqa: ANN401  # as the signature says
        bound = signature.bind(*given, **named)
        bound.apply_defaults()
        parts: list[tuple[CellKey, ...]] = []
        numbers: list[int] = []
        text = ""
        for argument, value in bound.arguments.items():
            values = (
                value
                if signature.parameters[argument].kind is Parameter.VAR_POSITIONAL
                else [value]
            )
            for one in values:
                if kinds[argument] == _PART:
                    parts.append(cell_keys(one))
                elif kinds[argument] == _TEXT:
                    text = str(one)
                elif one is not None:
                    numbers.append(_rule_number(argument, one))
        return Rule(slug, tuple(parts), tuple(numbers), text)

    make.__name__ = make.__qualname__ = name
    make.__doc__ = meaning
    make.__module__ = __name__
    make.__signature__ = signature  # type: ignore[attr-defined]
    return make


_MAKERS = {
    name: _rule_maker(slug, name, meaning, taken)
    for slug, name, meaning, taken in _core.rule_kinds()
}
KINDS = {slug: name for slug, name, _, _ in _core.rule_kinds()}
"""The name here of each kind of rule."""


def Pairs(  # noqa: N802  # rules are named like the values they make
    cells: CellsLike, relation: Callable[[int, int], bool], *, everywhere: bool = False
) -> Rule:
    """Two cells behind each other hold digits of which the relation is true.

    With `everywhere` it is true of any two cells of the list, in their order. The relation is asked
    once for all digits that a board can have.

    >>> Pairs("r1c1 r1c2", lambda a, b: a + b == 3).numbers
    (0, 3, 1, 2, 2, 1, 3, 0)
    """
    digits = range(_MOST_DIGIT + 1)
    allowed = [digit for pair in product(digits, digits) if relation(*pair) for digit in pair]
    return Rule("all_pairs" if everywhere else "pairs", (cell_keys(cells),), tuple(allowed))


def Where(  # noqa: N802
    cells: CellsLike, predicate: Callable[..., bool], *, digits: Iterable[int] = range(1, 10)
) -> Rule:
    """Few cells hold digits of which the predicate, called with one for each cell, is true.

    >>> Where("r1c1 r1c2", lambda a, b: a * b == 6).numbers
    (1, 6, 2, 3, 3, 2, 6, 1)
    """
    keys = cell_keys(cells)
    listed = list(digits)
    if len(listed) ** len(keys) > 10_000_000:
        raise PuzzleError(
            f"expected few cells, at most ten million fillings, got {len(keys)} cells"
        )
    allowed = [
        digit for row in product(listed, repeat=len(keys)) if predicate(*row) for digit in row
    ]
    return Rule("where", (keys,), tuple(allowed))


def AnyOf(*options: Rule | str | Iterable[Rule | str]) -> Rule:  # noqa: N802
    """One of the options holds, or more: each is a rule, or several that hold together.

    >>> print(AnyOf(Rule("odd", (("r1c1",),)), "Cage r1c1-2 7"))
    AnyOf Odd r1c1 | Cage r1c1-2 7
    """
    texts = (
        str(option) if isinstance(option, Rule | str) else " & ".join(map(str, option))
        for option in options
    )
    return Rule("any_of", text=" | ".join(texts))


def Line(  # noqa: N802
    cells: CellsLike,
    step: Callable[[Any, int], Any],
    *,
    start: Any,  # noqa: ANN401  # states are whatever the function makes of them
    accept: Callable[[Any], bool],
    digits: Iterable[int] = range(1, 10),
    max_states: int = 10_000,
) -> Rule:
    """An automaton walks along the line: `step(state, digit)` is the next state, None for none.

    States are anything that can be hashed; `accept(state)` says whether the line may end there.

    >>> rising = Line("r1c1-3", lambda s, d: d if d > s else None, start=0, accept=lambda s: True)
    >>> rising.kind, rising.numbers[0]
    ('line', 10)
    """
    listed = list(digits)
    states = {start: 0}
    order = [start]
    moves: list[int] = []
    for state in order:
        for digit in listed:
            reached = step(state, digit)
            if reached is None:
                continue
            if reached not in states:
                if len(states) == max_states:
                    raise PuzzleError(f"expected at most {max_states} states, got more")
                states[reached] = len(states)
                order.append(reached)
            moves += [states[state], digit, states[reached]]
    accepted = [states[state] for state in order if accept(state)]
    return Rule("line", (cell_keys(cells),), (len(states), len(accepted), *accepted, *moves))


def __getattr__(name: str) -> Callable[..., Rule]:
    """The function that makes rules of a kind."""
    if name in _MAKERS:
        return _MAKERS[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The names of all kinds."""
    return sorted({*_MAKERS, "AnyOf", "Line", "Pairs", "Rule", "Where"})
