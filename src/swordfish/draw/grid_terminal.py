"""Drawings of a grid for a terminal. Plain data in: cells are 0 to 80, row by row.

They are apart from the SVG because rich is slow to load, and most programs never draw.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

from swordfish.draw.svg import Candidates
from swordfish.draw.terminal_lines import fixed, framed
from swordfish.tell.names import cell_name


@dataclass(frozen=True, slots=True)
class GridDrawing:
    """A grid that rich prints: boxed where the terminal is wide enough, else as short as can be.

    >>> Console(width=80).print(GridDrawing([5, 3, 0] * 27))  # doctest: +ELLIPSIS
    ┌───────┬───────┬───────┐
    │ 5 3 . │ 5 3 . │ 5 3 . │
    ...
    """

    digits: Sequence[int]
    givens: Collection[int] = ()
    candidates: Candidates | None = None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The lines, for the width at hand."""
        for line in self.lines(options.max_width):
            yield fixed(line, options)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """From the shortest form to the one that fits."""
        width = max(line.cell_len for line in self.lines(options.max_width))
        return Measurement(min(width, 11), width)

    def lines(self, width: int) -> list[Text]:
        """The drawing line by line, as wide as it may be."""
        if self.candidates is None:
            return framed(self._digit_rows(), 1) if width >= 25 else self._short()
        if width >= 43:
            return framed(self._candidate_rows(self.candidates), 3)
        plain = GridDrawing(self.digits, self.givens)
        return plain.lines(width) + self._listed(self.candidates)

    def _digit(self, cell: int, form: str = "{}") -> Text:
        digit = self.digits[cell]
        if not digit:
            return Text(form.format("."), "dim")
        return Text(form.format(digit), "bold" if cell in self.givens else "cyan")

    def _digit_rows(self) -> Iterator[list[list[Text]]]:
        for row in range(9):
            yield [[self._digit(9 * row + column) for column in range(9)]]

    def _candidate_rows(self, candidates: Candidates) -> Iterator[list[list[Text]]]:
        """Three lines of text for each row: a cell is 3x3 characters."""
        for row in range(9):
            cells = range(9 * row, 9 * row + 9)
            yield [[self._third(cell, candidates, part) for cell in cells] for part in range(3)]

    def _third(self, cell: int, candidates: Candidates, part: int) -> Text:
        """One line of a cell. A digit wears brackets, so that it is no candidate without colour."""
        if self.digits[cell]:
            form = "[{}]" if cell in self.givens else "({})"
            return self._digit(cell, form) if part == 1 else Text("   ")
        here = range(3 * part + 1, 3 * part + 4)
        return Text("".join(str(d) if d in candidates[cell] else "." for d in here), "dim")

    def _short(self) -> list[Text]:
        """Nine rows of eleven characters, with a gap between bands and stacks."""
        lines = []
        for row in range(9):
            if row in (3, 6):
                lines.append(Text())
            minis = [range(start, start + 3) for start in range(9 * row, 9 * row + 9, 3)]
            lines.append(Text(" ").join(Text().join(map(self._digit, mini)) for mini in minis))
        return lines

    def _listed(self, candidates: Candidates) -> list[Text]:
        """The candidates of the open cells, a line for each."""
        cells = [cell for cell, digit in enumerate(self.digits) if not digit]
        return [Text(f"{cell_name(c)} {''.join(map(str, sorted(candidates[c])))}") for c in cells]
