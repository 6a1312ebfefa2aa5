"""A path as a page: one HTML file, needing nothing else, that goes through it step by step.

Every step is an article with its drawing, its sentence and the grid as a table. Without scripts,
and on paper, they follow one another; with scripts one is shown at a time, and the arrow keys turn
the pages.
"""

from __future__ import annotations

from html import escape
from pathlib import Path as File
from string import Template

from swordfish._core import Grid
from swordfish.board.board import Board
from swordfish.board.hint_steps_path import BoardPath
from swordfish.board.how_to_play import how_to_play
from swordfish.board.step import BoardStep
from swordfish.draw.svg import share_style
from swordfish.ladder.path import Path
from swordfish.model.status import Status
from swordfish.model.step import Step
from swordfish.tell.names import cell_name


def steps_page(path: Path | BoardPath, *, title: str = "One step at a time") -> str:
    """The page of a path.

    >>> from swordfish.ladder.path import explain
    >>> text = steps_page(explain("." * 80 + "1"))
    >>> text.count("<article")
    2
    """
    first, last = _ends(path)
    leaves = [_leaf("puzzle", "The puzzle", _page_beginning(first), first, first.svg())]
    for number, step in enumerate(path.steps, start=1):
        leaves.append(_step_leaf(number, step))
    leaves.append(_leaf("end", *ending(path), last, last.svg(candidates=True)))
    names = ["The puzzle", *(_step_heading(step) for step in path.steps), ending(path)[0]]
    places = ["puzzle", *(f"step-{n}" for n in range(1, len(path.steps) + 1)), "end"]
    style, articles = share_style(leaves)
    template = Template(File(__file__).with_name("steps_page.html").read_text())
    return template.substitute(
        title=escape(title),
        drawing_style=style,
        summary=escape(summary(path)),
        articles="\n".join(articles),
        links="\n".join(
            f'<li><a href="#{place}">{number}. {escape(name)}</a></li>'
            for number, (place, name) in enumerate(zip(places, names, strict=True))
        ),
    )


def _ends(path: Path | BoardPath) -> tuple[Grid | Board, Grid | Board]:
    """On a page of steps, what the path begins with, and what it comes to."""
    return (path.board, path.end) if isinstance(path, BoardPath) else (path.puzzle, path.grid)


def summary(path: Path | BoardPath) -> str:
    """What a page of steps says of a whole path, in a line or two."""
    if path.status in (Status.NONE, Status.CONFLICT):
        return _page_without_solution(path)
    end = "solved" if path.solved else "not solved"
    if path.status is Status.MANY:
        end += ", as it has many solutions"
    if not path.steps:
        return f"No steps: {end}."
    names = {step.technique.slug: step.technique.name for step in path.steps if step.technique}
    counts = ", ".join(f"{names[slug]} {n}" for slug, n in path.counts.items())
    number = f"{len(path.steps)} step{'s' if len(path.steps) > 1 else ''}"
    level = f"Level {path.level}, score" if path.level else "Score"
    return f"{number}, {end}. {level} {path.score}: {counts}."


def _page_without_solution(path: Path | BoardPath) -> str:
    if path.mistake is not None:
        return f"No solution: {path.mistake.text}"
    puzzle = _ends(path)[0]
    conflicts = "" if isinstance(puzzle, Board) else "; ".join(map(str, puzzle.conflicts))
    return f"No solution{conflicts and f': {conflicts}'}."


def _page_beginning(puzzle: Grid | Board) -> str:
    givens = len(puzzle.givens)
    told = f" {how_to_play(puzzle)}" if isinstance(puzzle, Board) else ""
    return f"{givens} given{'s' if givens != 1 else ''}.{told}"


def ending(path: Path | BoardPath) -> tuple[str, str]:
    """A heading and a sentence for the end of a page of steps."""
    if path.solved:
        return "The solution", "Every cell is filled."
    if path.status in (Status.NONE, Status.CONFLICT):
        return "No solution", _page_without_solution(path)
    if path.status is Status.MANY:
        return "Where logic ends", "The puzzle has many solutions, so logic alone can't decide."
    return "Where logic ends", "The techniques of this ladder find nothing more."


def _step_heading(step: Step) -> str:
    return step.technique.name if step.technique else "Step"


def _step_leaf(number: int, step: Step) -> str:
    grid = step.board if isinstance(step, BoardStep) else step.grid
    assert grid is not None
    notation = (
        f'<p class="notation">{escape(step.notation)} <span class="score">({step.score})</span></p>'
    )
    drawing = step.svg(label=f"the grid before step {number}, with the step drawn on it")
    heading = f"Step {number}: {_step_heading(step)}"
    return _leaf(f"step-{number}", heading, step.text, grid, drawing, notation)


def _leaf(
    place: str, heading: str, text: str, grid: Grid | Board, drawing: str, more: str = ""
) -> str:
    return (
        f'<article id="{place}" aria-labelledby="{place}-name">'
        f'<h2 id="{place}-name">{escape(heading)}</h2>\n<p>{escape(text)}</p>\n'
        f"{drawing}\n{more}{_page_table(grid)}</article>"
    )


def _page_table(grid: Grid | Board) -> str:
    """On a page of steps, the grid as a table, for those who don't see the drawing."""
    height, width = (grid.rows, grid.columns) if isinstance(grid, Board) else (9, 9)
    columns = "".join(f'<th scope="col">c{column}</th>' for column in range(1, width + 1))
    contents = _contents(grid)
    rows = []
    for row in range(1, height + 1):
        cells = "".join(
            f"<td>{contents.get(f'r{row}c{column}', '')}</td>" for column in range(1, width + 1)
        )
        rows.append(f'<tr><th scope="row">r{row}</th>{cells}</tr>')
    return (
        "<details><summary>the grid as a table</summary><table>"
        f"<tr><td></td>{columns}</tr>{''.join(rows)}</table></details>"
    )


def _contents(grid: Grid | Board) -> dict[str, str]:
    """For a page of steps, by the name of each cell its digit in bold, or its candidates."""
    if isinstance(grid, Board):
        digits, candidates, name = grid.digits, grid.candidates, grid.name
    else:
        digits = tuple(digit or None for digit in grid)
        candidates = tuple(frozenset(grid.candidates(cell)) for cell in range(81))
        name = cell_name
    return {
        name(cell): f"<b>{digit}</b>"
        if digit is not None
        else " ".join(map(str, sorted(candidates[cell]))) or "none"
        for cell, digit in enumerate(digits)
    }
