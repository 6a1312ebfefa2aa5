"""The page in a notebook: `sf.play(puzzle)`. The kernel answers in place of the server."""

import json
import re
from base64 import b64encode
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from swordfish.model.grid import Grid, PuzzleLike, exact_text
from swordfish.web import verbs
from swordfish.web.api import VERBS
from swordfish.web.page_files import PAGE

HERE = Path(__file__).parent


class Play(anywidget.AnyWidget):
    """The page as a widget, for Jupyter, marimo and others that show anywidgets."""

    _esm = HERE / "notebook.js"
    markup = traitlets.Unicode().tag(sync=True)
    position = traitlets.Unicode().tag(sync=True)

    def __init__(self, grid: Grid) -> None:
        """Lay a grid on the table."""
        super().__init__(markup=page_markup(), position=exact_text(grid))
        self.on_msg(lambda _, question, __: self.send(answer(question)))

    @property
    def grid(self) -> Grid:
        """The grid in the notebook as it stands now, with what the player has placed and noted."""
        return Grid(self.position)


def play(puzzle: PuzzleLike = "." * 81) -> Play:
    """A puzzle to play in a notebook, with hints; `play(...).grid` is the grid as it stands.

    >>> game = play("5" + "." * 80)
    >>> game.grid[0]
    5
    """
    return Play(Grid(puzzle))


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """In a notebook, the answer to a question of the page, as the server would give it.

    >>> answer({"id": 1, "verb": "solve", "fields": {"puzzle": "5x"}})["status"]
    422
    """
    verb, fields = question["verb"], question.get("fields") or {}
    try:
        checked = (
            VERBS[verb][0](**fields).model_dump_json() if verb in VERBS else json.dumps(fields)
        )
    except ValueError as error:
        return {"id": question["id"], "status": 422, "body": json.dumps({"error": str(error)})}
    found = verbs.answer(f"{verb} {checked}".encode())
    return {"id": question["id"], "status": found.status, "body": found.body.decode()}


def page_markup() -> str:
    """The page for a notebook as one HTML file, because a notebook has no addresses for its files.

    An import map stands for those of the modules.
    """
    modules = {
        file.name: _notebook_address(_notebook_module(file.name), "text/javascript")
        for file in PAGE.iterdir()
        if file.suffix == ".js"
    }
    icon = _notebook_address(_notebook_text("icon.svg"), "image/svg+xml")
    start = (
        f'<script type="importmap">{json.dumps({"imports": modules})}</script>'
        '<script type="module">import "main.js"</script>'
    )
    markup = _notebook_text("index.html")
    for old, new in (
        ('<html lang="en">', '<html lang="en" data-position="">'),
        ('<link rel="icon" href="icon.svg">', ""),
        ('<link rel="manifest" href="manifest.webmanifest">', ""),
        (
            '<link rel="stylesheet" href="style.css">',
            f"<style>{_notebook_text('style.css')}{_notebook_text('rooms.css')}</style>",
        ),
        ('<script type="module" src="main.js"></script>', start),
        ('src="icon.svg"', f'src="{icon}"'),
    ):
        assert old in markup, old
        markup = markup.replace(old, new)
    left_out = (
        r'<link rel="modulepreload" .*?>\s*',
        r'<meta http-equiv="Content-Security-Policy".*?>',  # which forbids scripts in markup
        r'<div id="needs">.*?</div>',
    )
    return re.sub("|".join(left_out), "", markup, flags=re.DOTALL)


def _notebook_text(name: str) -> str:
    return (PAGE / name).read_text(encoding="utf-8")


def _notebook_module(name: str) -> str:
    """For a notebook, a module whose imports are names of the import map."""
    return re.sub(r'(from |import\()"\./', r'\1"', _notebook_text(name))


def _notebook_address(text: str, kind: str) -> str:
    return f"data:{kind};base64,{b64encode(text.encode()).decode()}"
