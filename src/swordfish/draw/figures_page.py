"""A page of figures: a table, charts and what else there is to say, in one HTML file."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
:root{{color-scheme:light dark}}
body{{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}}
td{{padding:.1rem 1rem .1rem 0;vertical-align:top}}
td+td{{text-align:right;font-variant-numeric:tabular-nums}}
svg{{width:100%;margin:1rem 0}}pre{{overflow-x:auto}}li.fault{{font-weight:600}}
</style>
<h1>{title}</h1>
{body}
</html>
"""


def figures_page(title: str, body: str) -> str:
    """A page with a title, which is plain text, and a body in HTML."""
    return _PAGE.format(title=escape(title), body=body)


def figures_table(figures: Iterable[tuple[str, str]]) -> str:
    """A table of names and figures, as HTML."""
    rows = (
        f"<tr><td>{escape(name)}</td><td>{escape(figure)}</td></tr>" for name, figure in figures
    )
    return f"<table>{''.join(rows)}</table>"
