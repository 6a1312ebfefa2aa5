"""A hint in four details, as on the page: technique, where to look, the pattern, all of it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from swordfish import _core
from swordfish.board.step import BoardStep
from swordfish.ladder.hint import is_mistake
from swordfish.model.step import Step

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

MOST_DETAIL = 4


def sentences(step: Step, detail: int) -> list[str]:
    """What a hint says of a step up to a detail; of a mistake all at once."""
    assert step.technique is not None
    name, level = step.technique.name, step.technique.level or ""
    if isinstance(step, BoardStep):
        return step.hint_lines(detail)
    return _core.hint_lines(step, name, level, step.text, is_mistake(step), detail, None)


def where_to_look(step: Step) -> str:
    """The detail of a hint that says where to look: the houses of a step, or its cells."""
    return step.where if isinstance(step, BoardStep) else _core.where_to_look(step, None)


def fields(step: Step, detail: int) -> dict[str, object]:
    """A hint as plain data: of a step's fields those that a detail may show."""
    whole: dict[str, object] = {**step.to_dict()}
    if is_mistake(step) or detail == MOST_DETAIL:
        return whole
    shown = {name: whole[name] for name in ("technique", "name", "level", "score")}
    if detail > 1:
        shown["where"] = where_to_look(step)
    if detail > 2:
        shown["marks"] = whole["marks"]
    return shown


class DetailDrawing:
    """A hint for a person at a terminal: what is said, and from the third detail on the pattern.

    It is as high as the terminal at most: beside a sentence that would fill it there is no drawing.
    """

    def __init__(self, step: Step, detail: int) -> None:
        """Take a step that was found on a grid, and how much to tell of it."""
        self._step = step
        self._detail = detail

    def __rich_console__(self, console: "Console", options: "ConsoleOptions") -> "RenderResult":
        """Words, drawing, words."""
        from rich.text import Text

        said: list[RenderableType] = [Text(line) for line in sentences(self._step, self._detail)]
        if self._detail > 2 and not is_mistake(self._step):
            said[2] = self._pattern()  # which shows the cells
        lines = sum(len(console.render_lines(part, options, pad=False)) for part in said)
        if self._detail == MOST_DETAIL and lines >= console.height:
            del said[2:3]
        yield from said

    def _pattern(self) -> "RenderableType":
        from swordfish.draw.pattern_terminal import PatternDrawing

        step, grid = self._step, self._step.grid
        assert grid is not None
        marks = ((mark.role, mark.cell, mark.digits) for mark in step.marks)
        changes = self._changes() if self._detail == MOST_DETAIL else ()
        return PatternDrawing(list(grid), grid.givens, [*marks, *changes])

    def _changes(self) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        """What the step does, as marks of its own."""
        for cell, digit in self._step.placements:
            yield "placed", cell, (digit,)
        for cell, digit in self._step.eliminations:
            yield "removed", cell, (digit,)
