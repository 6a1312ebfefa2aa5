"""Drawings of a board for a terminal: digits, the borders of its boxes, and its rules in words."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from swordfish.draw.svg import Candidates
from swordfish.draw.terminal_lines import fixed

# What meets in a corner, by which of the four borders there are: up, right, down, left.
_CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """A drawing that rich prints: framed where the terminal is wide enough, else digits alone.

    >>> four = [(row, column) for row in range(2) for column in range(2)]
    >>> Console(width=80).print(BoardDrawing(four, [0, 0, 1, 1], ["a"] * 4, [1, None, None, 2]))
    ┌─────┐
    │ 1 . │
    ├─────┤
    │ . 2 │
    └─────┘
    """

    places: Sequence[tuple[int, int]]
    """Row and column of each cell; a row of -1 is that of an extra cell."""
    boxes: Sequence[int]
    names: Sequence[str]
    digits: Sequence[int | None]
    givens: Collection[int] = ()
    candidates: Candidates | None = None
    told: Sequence[str] = ()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The lines, for the width at hand; words are wrapped, rows of cells never."""
        for line in self.lines(options.max_width):
            yield fixed(line, options)
        yield from self._extras()
        if listed := self._listed():
            yield Columns(listed, padding=(0, 2), column_first=True)
        yield from map(Text, self.told)

    def lines(self, width: int) -> list[Text]:
        """The cells of a board for a terminal, framed if there is room."""
        at = {place: cell for cell, place in enumerate(self.places) if place[0] >= 0}
        rows = 1 + max(row for row, _ in at)
        columns = 1 + max(column for _, column in at)
        wide = max(len(self._digit(cell).plain) for cell in at.values())
        frame = _Frame(at, self.boxes, rows, columns, wide)
        framed = [line for row in range(rows + 1) for line in self._row(frame, row)]
        if max(line.cell_len for line in framed) <= width:
            return framed
        gap = " " if wide > 1 else ""
        return [
            Text(gap).join(self._cell(at.get((row, column)), wide) for column in range(columns))
            for row in range(rows)
        ]

    def _row(self, frame: "_Frame", row: int) -> list[Text]:
        """The line above a row, if any border is there, and the row."""
        lines = [Text(frame.across(row))] if frame.has_across(row) else []
        if row == frame.rows:
            return lines
        line = Text()
        for column in range(frame.columns + 1):
            if frame.has_down(column):
                line.append(" " if column else "").append("│" if frame.down(row, column) else " ")
            if column < frame.columns:
                line.append(" ").append_text(self._cell(frame.at.get((row, column)), frame.wide))
        line.rstrip()
        return [*lines, line]

    def _cell(self, cell: int | None, wide: int) -> Text:
        if cell is None:
            return Text(" " * wide)
        text = self._digit(cell)
        return Text(" " * (wide - len(text.plain))).append_text(text)

    def _digit(self, cell: int) -> Text:
        digit = self.digits[cell]
        if digit is None:
            return Text(".", "dim")
        return Text(str(digit), "bold" if cell in self.givens else "cyan")

    def _extras(self) -> list[Text]:
        outside = [cell for cell, (row, _) in enumerate(self.places) if row < 0]
        return [Text(f"{self.names[cell]} ").append_text(self._digit(cell)) for cell in outside]

    def _listed(self) -> list[Text]:
        """The candidates of the open cells, side by side as far as there is room."""
        if self.candidates is None:
            return []
        open_cells = [cell for cell, digit in enumerate(self.digits) if digit is None]
        wide = any(digit > 9 for digits in self.candidates for digit in digits)
        return [
            Text(f"{self.names[cell]} {(' ' if wide else '').join(map(str, sorted(digits)))}")
            for cell, digits in ((cell, self.candidates[cell]) for cell in open_cells)
        ]


@dataclass(frozen=True, slots=True)
class _Frame:
    """Which borders of cells are drawn: those of boxes, and of the whole."""

    at: dict[tuple[int, int], int]
    boxes: Sequence[int]
    rows: int
    columns: int
    wide: int

    def _differ(self, one: tuple[int, int], two: tuple[int, int]) -> bool:
        boxes = [self.boxes[self.at[place]] if place in self.at else None for place in (one, two)]
        return boxes[0] != boxes[1]

    def across_at(self, row: int, column: int) -> bool:
        """Whether there is a border above this cell of a board."""
        return self._differ((row - 1, column), (row, column))

    def down(self, row: int, column: int) -> bool:
        """Whether there is a border on the left of this cell of a board."""
        return self._differ((row, column - 1), (row, column))

    def has_across(self, row: int) -> bool:
        return any(self.across_at(row, column) for column in range(self.columns))

    def has_down(self, column: int) -> bool:
        return any(self.down(row, column) for row in range(self.rows))

    def across(self, row: int) -> str:
        """The borders above a row of a board, with the corners between them."""
        line = ""
        for column in range(self.columns + 1):
            left, right = self.across_at(row, column - 1), self.across_at(row, column)
            if self.has_down(column):
                met = (self.down(row - 1, column), right, self.down(row, column), left)
                corner = _CORNERS[sum(1 << bit for bit, is_there in enumerate(met) if is_there)]
                line += ("─" if left else " ") * (column > 0) + corner
            if column < self.columns:
                line += ("─" if right else " ") * (self.wide + 1)
        return line.rstrip()
