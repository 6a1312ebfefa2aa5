"""Drawings of a step for a terminal: roles by letter and by colour. Plain data in.

Where the terminal is wide enough, a letter stands beside every candidate that plays a part, so that
no meaning hangs on colour; in a narrower one the list below the grid says it all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

from swordfish.draw.grid_terminal import GridDrawing
from swordfish.draw.terminal_lines import fixed, framed
from swordfish.tell.names import Candidate, cell_name, houses_name


class TerminalLook(NamedTuple):
    """How a role is shown: a letter beside the candidate, and a style."""

    letter: str
    style: str


# Hues that go together with those of the SVG.
LOOKS = {
    "base": TerminalLook("b", "bold blue"),
    "cover": TerminalLook("c", "bold green"),
    "fin": TerminalLook("f", "bold yellow"),
    "endo_fin": TerminalLook("e", "bold yellow"),
    "pivot": TerminalLook("p", "bold magenta"),
    "pincer": TerminalLook("q", "bold blue"),
    "set_a": TerminalLook("A", "bold blue"),
    "set_b": TerminalLook("B", "bold yellow"),
    "set_c": TerminalLook("C", "bold green"),
    "set_d": TerminalLook("D", "bold magenta"),
    "common": TerminalLook("m", "bold green"),
    "on": TerminalLook("+", "bold blue"),
    "off": TerminalLook("-", "bold yellow"),
    "deadly": TerminalLook("d", "bold magenta"),
    "extra": TerminalLook("t", "bold yellow"),
    "target": TerminalLook("g", "bold green"),
    "wrong": TerminalLook("w", "bold red"),
    "placed": TerminalLook("=", "bold reverse"),
    "removed": TerminalLook("x", "bold red"),
}
_FULL_WIDTH = 70  # cells of three candidates with their letters
_SHORT_WIDTH = 43  # cells of three candidates


@dataclass(frozen=True, slots=True)
class StepDrawing:
    """A grid with the parts of a step, which rich prints as wide as the terminal allows.

    >>> drawing = StepDrawing([5] * 81, (), [{4}] * 81, [("base", 0, (4,))], [], [], [(80, 4)])
    >>> Console(width=20).print(drawing)
    555 555 555
    ...
    b base     r1c1=4
    x removed  r9c9<>4
    """

    digits: Sequence[int]
    givens: Collection[int]
    candidates: Sequence[Collection[int]]
    marks: Sequence[tuple[str, int, Sequence[int]]]
    houses: Sequence[tuple[str, int]]
    placements: Sequence[Candidate]
    eliminations: Sequence[Candidate]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The grid for the width at hand, then what the letters mean."""
        for line in self._grid(options.max_width):
            yield fixed(line, options)
        yield from self._legend()

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """From the shortest form to the one that fits."""
        width = max(line.cell_len for line in self._grid(options.max_width))
        return Measurement(min(width, 11), width)

    def _grid(self, width: int) -> list[Text]:
        if width < _SHORT_WIDTH:
            return GridDrawing(self.digits, self.givens).lines(width)
        roles = self._roles()
        with_letters = width >= _FULL_WIDTH
        rows = (
            [
                [self._third(9 * row + column, part, roles, with_letters) for column in range(9)]
                for part in range(3)
            ]
            for row in range(9)
        )
        return framed(rows, 6 if with_letters else 3)

    def _roles(self) -> dict[Candidate, str]:
        """What to show of each candidate; 0 for a cell as a whole. What changes comes first."""
        roles = {
            (cell, digit): role for role, cell, digits in self.marks for digit in digits or (0,)
        }
        roles |= dict.fromkeys(self.placements, "placed")
        return roles | dict.fromkeys(self.eliminations, "removed")

    def _third(self, cell: int, part: int, roles: dict[Candidate, str], with_letters: bool) -> Text:
        """One of the three lines of a cell."""
        if self.digits[cell]:
            return self._whole(cell, part, roles.get((cell, 0)), with_letters)
        line = Text()
        for digit in range(3 * part + 1, 3 * part + 4):
            here = str(digit) if digit in self.candidates[cell] else "."
            role = roles.get((cell, digit))
            look = LOOKS[role] if role else TerminalLook(" ", "dim")
            line.append(here + look.letter if with_letters else here, look.style)
        return line

    def _whole(self, cell: int, part: int, role: str | None, with_letters: bool) -> Text:
        """One of the three lines of a placed cell: its digit wears brackets."""
        given = cell in self.givens
        digit = f"[{self.digits[cell]}]" if given else f"({self.digits[cell]})"
        style = LOOKS[role].style if role else "bold" if given else "cyan"
        letter = LOOKS[role].letter if role else " "
        if part != 1:
            return Text(" " * (6 if with_letters else 3))
        return Text(f" {digit}{letter} " if with_letters else digit, style)

    def _legend(self) -> Iterator[Text]:
        """Letter, role and what plays it, a line for each role."""
        parts: dict[str, dict[int, str]] = {}
        for role, cell, digits in self.marks:
            cells = parts.setdefault(role, {})
            cells[cell] = cells.get(cell, "") + "".join(map(str, digits))
        for role, changed in (("placed", self.placements), ("removed", self.eliminations)):
            for cell, digit in changed:
                cells = parts.setdefault(role, {})
                cells[cell] = cells.get(cell, "") + str(digit)
        houses: dict[str, list[int]] = {}
        for role, house in self.houses:
            houses.setdefault(role, []).append(house)
        for role in dict.fromkeys([*houses, *parts]):
            letter, style = LOOKS[role]
            names = [houses_name(houses[role])] if role in houses else []
            cells = parts.get(role, {})
            if cells:
                sign = "<>" if role == "removed" else "="
                names.append(" ".join(_named(cell, sign, digits) for cell, digits in cells.items()))
            yield Text.assemble(
                (f"{letter} {role.replace('_', ' '):<8}", style), " ", ": ".join(names)
            )


def _named(cell: int, sign: str, digits: str) -> str:
    """In the legend of a step, a cell with its candidates: r1c1=47, or r1c1<>47."""
    unique = "".join(dict.fromkeys(digits))
    return f"{cell_name(cell)}{sign}{unique}" if unique else cell_name(cell)
