"""The pattern of a step for a small terminal: a line for each row, and nothing but its own cells.

Plain data in. What a step is looked for by fits beside a few lines of text in 80 columns and 24
rows, where the drawing with all candidates doesn't.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from swordfish.draw.grid_terminal import GridDrawing
from swordfish.draw.step_terminal import LOOKS
from swordfish.draw.terminal_lines import fixed, framed

_WIDEST = 7  # of a cell: 79 columns in all
_NARROWEST = 3  # a digit in brackets


@dataclass(frozen=True, slots=True)
class PatternDrawing:
    """The digits of a grid, and in the cells of a pattern the letter of a role and its digits.

    What doesn't fit into its cell ends with a +.

    >>> drawing = PatternDrawing([5] * 80 + [0], (0,), [("base", 80, (4, 7))])
    >>> Console(width=80).print(drawing)
    ┌─────────────────────────┬─────────────────────────┬─────────────────────────┐
    │ [5]     (5)     (5)     │ (5)     (5)     (5)     │ (5)     (5)     (5)     │
    ...
    │ (5)     (5)     (5)     │ (5)     (5)     (5)     │ (5)     (5)     b47     │
    └─────────────────────────┴─────────────────────────┴─────────────────────────┘
    b base
    """

    digits: Sequence[int]
    givens: Collection[int]
    marks: Sequence[tuple[str, int, Sequence[int]]]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The grid as wide as it may be, then the letters."""
        width = min(((options.max_width - 4) // 3 - 1) // 3 - 1, _WIDEST)
        if width < _NARROWEST:
            lines = GridDrawing(self.digits, self.givens).lines(options.max_width)
        else:
            cells = [self._cell(cell, width) for cell in range(81)]
            lines = framed(([cells[start : start + 9]] for start in range(0, 81, 9)), width)
        for line in lines:
            yield fixed(line, options)
        yield Text(", ").join(
            Text(f"{LOOKS[role].letter} {role.replace('_', ' ')}", LOOKS[role].style)
            for role in dict.fromkeys(role for role, _, _ in self.marks)
        )

    def _cell(self, cell: int, width: int) -> Text:
        shown = Text()
        if self.digits[cell]:
            form = "[{}]" if cell in self.givens else "({})"
            shown.append(form.format(self.digits[cell]), "bold" if cell in self.givens else "cyan")
        for role, digits in self._roles(cell).items():
            shown.append(LOOKS[role].letter + "".join(map(str, sorted(digits))), LOOKS[role].style)
        if not shown:
            shown.append(".", "dim")
        if len(shown) > width:
            shown.truncate(width - 1)
            shown.append("+")
        shown.pad_right(width - len(shown))
        return shown

    def _roles(self, cell: int) -> dict[str, set[int]]:
        """The roles of a cell, and the digits of each."""
        roles: dict[str, set[int]] = {}
        for role, place, digits in self.marks:
            if place == cell:
                roles.setdefault(role, set()).update(digits)
        return roles
