"""Boards: puzzles of any size and any rules, as immutable values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex, TypeAlias

from swordfish import _core
from swordfish.model.grid import PuzzleError

if TYPE_CHECKING:  # they are loaded by those who use rules, and who draw
    from swordfish.board.rules import CellKey, Rule
    from swordfish.draw.board_terminal import BoardDrawing
    from swordfish.draw.svg import Theme

Size: TypeAlias = int | tuple[int, int]
Items: TypeAlias = Sequence["SupportsIndex | str | None"]

PlainRule: TypeAlias = tuple[str, list[list[int]], list[int], str]
"""A rule as the core has it: kind, cells of each part, numbers, text."""

_BLANK = -1


class House(NamedTuple):
    """Cells that differ: a row, a column or a box."""

    kind: str
    number: int
    """From 0, among those of its kind."""
    cells: tuple[int, ...]


_HOUSE_KINDS = ("row", "column", "box")


class Board:
    """A puzzle of any size and any rules: a layout, rules, digits and candidates.

    >>> import swordfish as sf
    >>> board = Board(size=4, rules=[sf.rules.Cage("r1c1-2", 7), sf.rules.Thermo("r2c1-4")])
    >>> print(sf.solve(board.with_digits([3, *[None] * 15])))
    3412
    1234
    2143
    4321

    A text has as many characters as there are cells, or numbers between spaces; `size` says how
    many rows and columns it has where that isn't clear. Boxes are the usual ones, of a (height,
    width), none (False), or jigsaw pieces (`regions`, a number or a letter for each cell). Digits
    begin at `lowest`. A rule is a value of `sf.rules`, or the same in words: "Cage r1c1-2 7".
    """

    __slots__ = ("_raw",)
    _raw: _core.RawBoard

    def __init__(
        self,
        cells: str | Items | Sequence[Items] | None = None,
        *,
        size: Size | None = None,
        boxes: tuple[int, int] | bool = True,
        regions: str | Sequence[int] | None = None,
        digits: int | None = None,
        lowest: int = 1,
        lines: bool = True,
        extras: int = 0,
        rules: Iterable[Rule | str] = (),
        title: str = "",
    ) -> None:
        """Make a board from text, rows or a flat sequence of digits, or empty from a size."""
        usual = (size, boxes, regions, digits, lowest, lines, extras)
        if isinstance(cells, str) and usual == (None, True, None, None, 1, True, 0):
            read = Board.read(cells)._raw
            self._set(_board_with_rules(read, read.rules, rules, title))
            return
        text = None if cells is None else _board_text(cells)
        rows, columns = _board_size(size, text)
        box = ((0, 0) if boxes else (-1, -1)) if isinstance(boxes, bool) else _box_shape(boxes)
        layout = _core.make_layout(
            rows, columns, lowest, digits or 0, box, lines, extras, _board_regions(regions)
        )
        made = _blank_board(layout) if text is None else _core.read_board_on(layout, text)
        self._set(_board_with_rules(made, [], rules, title))

    def _set(self, raw: _core.RawBoard) -> None:
        object.__setattr__(self, "_raw", raw)

    @classmethod
    def _of(cls, raw: _core.RawBoard) -> Board:
        board = object.__new__(cls)
        board._set(raw)
        return board

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: a board is a value."""
        raise AttributeError(f"a board can't be changed: {name}")

    @classmethod
    def read(cls, text: str, *, ignore: Iterable[str] = ()) -> Board:
        """The board that a link or a text of another program holds, with its rules.

        Links and JSON of f-puzzles and SudokuPad, strings of Interactive-Sudoku-Solver, killer and
        jigsaw texts, XML of OpenSudoku and KSudoku, MiniZinc data, digits and numbers of any size.
        What a text says that isn't understood is named and refused, unless `ignore` names it.

        >>> killer = Board.read(".Shape~4x4.Cage~7~R1C1~R1C2.Thermo~R2C1~R2C2~R2C3~R2C4")
        >>> killer.rows, len(killer.rules)
        (4, 2)
        """
        boards = cls.read_all(text, ignore=ignore)
        if len(boards) != 1:
            raise PuzzleError(f"expected one board, found {len(boards)}: Board.read_all gives all")
        return boards[0]

    @classmethod
    def read_all(cls, text: str, *, ignore: Iterable[str] = ()) -> tuple[Board, ...]:
        """Every board that a file of another program holds, such as a collection of OpenSudoku.

        >>> [board.rows for board in Board.read_all("1234341221434321")]
        [4]
        """
        return tuple(cls._of(raw) for raw in _core.read_boards(text, list(ignore)))

    def write(self, form: str) -> str:
        """The board as text in a form: "fpuzzles", "sudokupad", "iss", "digits" and others.

        >>> Board("1..............2").write("iss")
        '.Shape~4x4.~R1C1_1~R4C4_2'
        """
        return self._raw.write(form)

    @classmethod
    def joined(
        cls, places: Iterable[tuple[int, int]], *, size: Size = 9, rules: Iterable[Rule | str] = ()
    ) -> Board:
        """Several overlapping grids of one size, by the (row, column) of each upper left cell.

        >>> Board.joined([(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]).rows
        21
        """
        rows, columns = _board_size(size, None)
        part = _core.make_layout(rows, columns, 1, 0, (0, 0), True, 0, [])
        layout = _core.join_layouts([(row, column, part) for row, column in places])
        return cls._of(_board_with_rules(_blank_board(layout), [], rules))

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self._raw.layout.rows

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return self._raw.layout.columns

    @property
    def lowest(self) -> int:
        """The lowest digit."""
        return self._raw.layout.lowest

    @property
    def highest(self) -> int:
        """The highest digit."""
        return self._raw.layout.lowest + self._raw.layout.digits - 1

    @property
    def extras(self) -> int:
        """How many cells lie outside the grid; they come last."""
        return self._raw.layout.extras

    @property
    def title(self) -> str:
        """What a link or a file calls it."""
        return self._raw.title

    @property
    def houses(self) -> tuple[House, ...]:
        """Rows, columns and boxes."""
        return tuple(
            House(_HOUSE_KINDS[kind], number, tuple(cells))
            for kind, number, cells in self._raw.layout.houses()
        )

    @property
    def rules(self) -> tuple[Rule, ...]:
        """What must hold besides the houses, with cells by name."""
        from swordfish.board.rules import Rule

        name = self._raw.layout.name
        return tuple(
            Rule(kind, tuple(tuple(map(name, part)) for part in parts), tuple(numbers), text)
            for kind, parts, numbers, text in self._raw.rules
        )

    @property
    def digits(self) -> tuple[int | None, ...]:
        """The digit of each cell, None where it is open."""
        return tuple(None if digit == _BLANK else digit for digit in self._raw.digits)

    @property
    def givens(self) -> tuple[int, ...]:
        """The cells whose digits were given."""
        return tuple(cell for cell, is_given in enumerate(self._raw.givens) if is_given)

    @property
    def candidates(self) -> tuple[frozenset[int], ...]:
        """For each cell, its digit or the digits that nobody has removed."""
        raw = self._raw
        return tuple(
            digit_set(mask, raw.layout.lowest) if digit == _BLANK else frozenset((digit,))
            for digit, mask in zip(raw.digits, raw.candidates, strict=True)
        )

    @property
    def is_complete(self) -> bool:
        """Whether every cell has a digit."""
        return _BLANK not in self._raw.digits

    def cell(self, name: str | SupportsIndex | tuple[int, int]) -> int:
        """The number of a cell by its name, or by row and column from 0.

        >>> Board(size=4).cell("r2c1")
        4
        """
        (found,) = _board_cells((_board_key(name),), self._raw.layout)
        return found

    def name(self, cell: int) -> str:
        """The name of a cell by its number.

        >>> Board(size=4).name(4)
        'r2c1'
        """
        return self._raw.layout.name(cell)

    def __getitem__(self, cell: str | SupportsIndex | tuple[int, int]) -> int | None:
        """The digit of a cell, None if it is open."""
        digit = self._raw.digits[self.cell(cell)]
        return None if digit == _BLANK else digit

    def with_rules(self, *added: Rule | str) -> Board:
        """The same board with further rules, as values or in words.

        >>> import swordfish as sf
        >>> sf.count(Board(size=4).with_rules(sf.rules.Diagonal(1), "Diagonal -1"))
        48
        """
        return Board._of(_board_with_rules(self._raw, self._raw.rules, added))

    def without_rules(self) -> Board:
        """The same layout and digits alone."""
        return Board._of(_board_with_rules(self._raw, [], ()))

    def with_digits(self, digits: Sequence[int | None]) -> Board:
        """The same board with a digit in each cell, or None; those that were given stay so."""
        found = [_BLANK if digit is None else digit for digit in digits]
        return Board._of(self._raw.with_digits(found))

    def with_candidates(self, candidates: Iterable[tuple[CellKey, Iterable[int]]]) -> Board:
        """The same board, in which some cells keep only these digits.

        >>> sorted(Board(size=4).with_candidates([("r1c1", {1, 2})]).candidates[0])
        [1, 2]
        """
        raw = self._raw
        masks = list(raw.candidates)
        for key, digits in candidates:
            for cell in _board_cells((key,), raw.layout):
                masks[cell] &= sum(1 << digit - raw.layout.lowest for digit in set(digits))
        return Board._of(
            _core.make_board(raw.layout, raw.digits, raw.givens, masks, raw.rules, raw.title)
        )

    def __eq__(self, other: object) -> bool:
        """Whether layout, rules, digits and candidates are the same, whatever the title."""
        return isinstance(other, Board) and self._raw.equals(other._raw)

    def __hash__(self) -> int:
        """Equal boards have one hash."""
        return hash((self.rows, self.columns, tuple(self._raw.digits), tuple(self._raw.candidates)))

    def __str__(self) -> str:
        """A line for each row: digits, or numbers with spaces where they have two figures."""
        wide = self.highest > 9
        layout = self._raw.layout
        digits = self._raw.digits
        lines = []
        for row in range(layout.rows):
            cells = [layout.at(row, column) for column in range(layout.columns)]
            texts = [
                " " if c < 0 else "." if digits[c] == _BLANK else str(digits[c]) for c in cells
            ]
            lines.append(" ".join(text.rjust(2) for text in texts) if wide else "".join(texts))
        return "\n".join(line.rstrip() for line in lines)

    def svg(self, *, candidates: bool = False, theme: Theme = "auto") -> str:
        """An SVG drawing with all its rules, a legend, and small candidates if asked.

        It follows the reader's light or dark theme.

        >>> Board(size=4, rules=["Thermo r1c1-2"]).svg().count("<title>Thermo r1c1 r1c2<")
        1
        """
        return self._raw.svg(candidates, theme)

    def _repr_svg_(self) -> str:
        """For notebooks."""
        return self.svg()

    def drawing(self, *, candidates: bool = False) -> BoardDrawing:
        """A drawing that rich prints, with its rules in words, and candidates if asked."""
        from swordfish.draw.board_terminal import BoardDrawing

        layout = self._raw.layout
        cells = range(layout.cells)
        names = tuple(map(layout.name, cells))
        return BoardDrawing(
            places=tuple(map(layout.place, cells)),
            boxes=tuple(map(layout.box_of, cells)),
            names=names,
            digits=self.digits,
            givens=frozenset(self.givens),
            candidates=self.candidates if candidates else None,
            told=tuple(map(str, self.rules)),
        )

    def __rich__(self) -> BoardDrawing:
        """The drawing without candidates."""
        return self.drawing()

    def __repr__(self) -> str:
        """A short word on what it is."""
        rules = len(self._raw.rules)
        return f"<Board {self.rows}x{self.columns}, {len(self.givens)} givens, {rules} rules>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle it as plain data."""
        raw = self._raw
        cells = (raw.digits, raw.givens, raw.candidates, raw.rules, raw.title)
        return _unpickled, (raw.layout.plain(), cells)


def line_of_digits(board: Board, digits: Sequence[int | None]) -> str:
    """Digits of a board in one line: characters, or numbers where they have two figures."""
    cells = digits[: len(digits) - board.extras]
    gap = " " if board.highest > 9 else ""
    return gap.join("." if digit is None else str(digit) for digit in cells)


def _blank_board(layout: _core.Layout) -> _core.RawBoard:
    """A board on a layout, without digits and with all candidates."""
    cells = layout.cells
    full = [(1 << layout.digits) - 1] * cells
    return _core.make_board(layout, [_BLANK] * cells, [False] * cells, full, [])


def _board_with_rules(
    raw: _core.RawBoard, kept: list[PlainRule], added: Iterable[Rule | str], title: str = ""
) -> _core.RawBoard:
    """A board with these rules instead of its own, and its title unless there is another."""
    if not isinstance(added, Iterable) or isinstance(added, str):
        raise PuzzleError(f"expected rules in a list or a tuple, got {added!r}")
    layout = raw.layout
    rules = [*kept, *(_board_rule(rule, layout) for rule in added)]
    cells = (layout, raw.digits, raw.givens, raw.candidates)
    return _core.make_board(*cells, rules, title or raw.title)


def _board_rule(rule: Rule | str, layout: _core.Layout) -> PlainRule:
    """A rule of a board on its layout, as the core takes it."""
    if isinstance(rule, str):
        return _core.read_rule(layout, rule)
    if not hasattr(rule, "parts"):
        raise PuzzleError(f"expected a rule such as sf.rules.Cage or its text, got {rule!r}")
    parts = [_board_cells(part, layout) for part in rule.parts]
    return rule.kind, parts, list(rule.numbers), rule.text


def _board_key(name: str | SupportsIndex | tuple[int, int]) -> CellKey:
    from swordfish.board.rules import cell_keys

    (key,) = cell_keys(name if isinstance(name, str) else [name])
    return key


def _board_cells(keys: Iterable[CellKey], layout: _core.Layout) -> list[int]:
    """The numbers of the cells of a board, by its layout."""
    cells: list[int] = []
    for key in keys:
        cells += layout.read_cells(str(key))
    return cells


def digit_set(mask: int, lowest: int) -> frozenset[int]:
    """The digits of a board's set, in which bit 0 stands for its lowest."""
    return frozenset(lowest + bit for bit in range(mask.bit_length()) if mask >> bit & 1)


def _board_size(size: Size | None, text: str | None) -> tuple[int, int]:
    if size is not None:
        return _rows_and_columns(size)
    if text is None:
        raise PuzzleError("expected a size or cells, got neither")
    read = Board.read(text)
    return read.rows, read.columns


def _rows_and_columns(size: object) -> tuple[int, int]:
    both = size if isinstance(size, (tuple, list)) else (size, size)
    return _whole_pair(both, "a size such as 6, or a tuple of rows and columns", size)


def _box_shape(boxes: object) -> tuple[int, int]:
    return _whole_pair(boxes, "boxes of a shape such as (2, 3), True or False", boxes)


def _whole_pair(pair: Any, expected: str, given: object) -> tuple[int, int]:  # noqa: ANN401  # or none
    """Two whole numbers of a board, or a refusal of what was given."""
    try:
        first, second = (index(number) for number in pair)
    except (TypeError, ValueError):
        raise PuzzleError(f"expected {expected}, got {given!r}") from None
    return first, second


def _board_text(cells: str | Items | Sequence[Items]) -> str:
    """The cells of a board as text: that of a sequence has a word for each."""
    if isinstance(cells, str):
        return cells
    if not isinstance(cells, Iterable):
        expected = "expected cells as text or in a sequence (a size is size=)"
        raise PuzzleError(f"{expected}, got {cells!r}")
    flat: list[object] = []
    for item in cells:
        if isinstance(item, Sequence) and not isinstance(item, str):
            flat += item
        else:
            flat.append(item)
    return " ".join("." if item is None or item == "" else str(item) for item in flat)


def _board_regions(regions: str | Sequence[int] | None) -> list[int]:
    if regions is None:
        return []
    if isinstance(regions, str):
        letters = re.sub(r"\s", "", regions)
        numbers = {letter: number for number, letter in enumerate(dict.fromkeys(letters))}
        return [-1 if letter in ".-" else numbers[letter] for letter in letters]
    return list(regions)


def _unpickled(
    layout: tuple[Any, ...], cells: tuple[list[int], list[bool], list[int], list[Any], str]
) -> Board:
    return Board._of(_core.make_board(_core.restore_layout(*layout), *cells))
