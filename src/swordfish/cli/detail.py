"""A hint in four depths, as on the page: which technique, where to look, the pattern, all of it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from swordfish.ladder.facts import is_mistake
from swordfish.model.step import Step
from swordfish.tell.names import cell_name, houses_name, listed

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

DEEPEST = 4
_MOST_CELLS = 6


def sentences(step: Step, depth: int) -> list[str]:
    """What is said of a step at that depth, and at those before it; of a mistake all at once."""
    if is_mistake(step):
        return [step.text]
    assert step.technique is not None
    said = [
        f"Look for: {step.technique.name} ({step.technique.level}).",
        f"Where: {where(step)}.",
        f"Cells: {_cells_by_role(step)}.",
        step.text,
    ]
    return said[:depth]


def fields(step: Step, depth: int) -> dict[str, object]:
    """The same as plain data: of a step's fields those that a depth may show."""
    whole: dict[str, object] = {**step.to_dict()}
    if is_mistake(step) or depth == DEEPEST:
        return whole
    shown = {name: whole[name] for name in ("technique", "name", "level", "score")}
    if depth > 1:
        shown["where"] = where(step)
    if depth > 2:
        shown["marks"] = whole["marks"]
    return shown


def where(step: Step) -> str:
    """The houses of a step; its cells if it has none, unless they are many."""
    if step.houses:
        return houses_name(mark.house for mark in step.houses)
    cells = sorted({mark.cell for mark in step.marks} | {cell for cell, _ in step.placements})
    names = [cell_name(cell) for cell in cells[:_MOST_CELLS]]
    more = len(cells) - _MOST_CELLS
    return listed([*names, f"{more} more"] if more > 0 else names)


def _cells_by_role(step: Step) -> str:
    """The cells of a pattern, role by role."""
    cells: dict[str, dict[int, None]] = {}
    for mark in step.marks:
        cells.setdefault(mark.role, {})[mark.cell] = None
    return "; ".join(
        f"{role.replace('_', ' ')} {' '.join(map(cell_name, sorted(places)))}"
        for role, places in cells.items()
    )


class DetailDrawing:
    """A hint for a person at a terminal: what is said, and from the third depth on the pattern.

    It is as high as the terminal at most: beside a sentence that would fill it there is no drawing.
    """

    def __init__(self, step: Step, depth: int) -> None:
        """Take a step that was found on a grid, and a depth."""
        self._step = step
        self._depth = depth

    def __rich_console__(self, console: "Console", options: "ConsoleOptions") -> "RenderResult":
        """Words, drawing, words."""
        from rich.text import Text

        said: list[RenderableType] = [Text(line) for line in sentences(self._step, self._depth)]
        if self._depth > 2 and not is_mistake(self._step):
            said[2] = self._pattern()  # which shows the cells
        lines = sum(len(console.render_lines(part, options, pad=False)) for part in said)
        if self._depth == DEEPEST and lines >= console.height:
            del said[2:3]
        yield from said

    def _pattern(self) -> "RenderableType":
        from swordfish.draw.pattern_terminal import PatternDrawing

        step, grid = self._step, self._step.grid
        assert grid is not None
        marks = ((mark.role, mark.cell, mark.digits) for mark in step.marks)
        changes = self._changes() if self._depth == DEEPEST else ()
        return PatternDrawing(list(grid), grid.givens, [*marks, *changes])

    def _changes(self) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        """What the step does, as marks of its own."""
        for cell, digit in self._step.placements:
            yield "placed", cell, (digit,)
        for cell, digit in self._step.eliminations:
            yield "removed", cell, (digit,)
