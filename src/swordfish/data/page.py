"""A diagnosis as a page and as lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from swordfish.data.diagnosis import Diagnosis, Figure, FileFacts
from swordfish.draw.plots import bar_chart

_HTML = """<!doctype html>
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
<ul>{findings}</ul>
{advice}
{files}
</html>
"""


def as_lines(diagnosis: Diagnosis) -> Iterator[str]:
    """What was found, as a person reads it in a terminal."""
    for facts in diagnosis.files:
        yield f"{facts.file}: {facts.rows:,} rows"
        yield from (f"  {name}: {figure}" for name, figure in _figures(facts))
    yield "no faults" if diagnosis.is_healthy else "faults:"
    for finding in diagnosis.findings:
        rows = f" (rows {', '.join(map(str, finding.examples))} ...)" if finding.examples else ""
        note = "" if finding.is_fault else "note: "
        yield f"  {note}{finding.file}: {finding.text}{rows}"
    if diagnosis.advice:
        yield "what to do:"
        yield from (f"  {command}" for command in diagnosis.advice)


def _figures(facts: FileFacts) -> Iterator[tuple[str, str]]:
    for status, rows in facts.statuses.items():
        if rows:
            yield status, f"{rows:,}"
    yield "different puzzles, up to disguise", f"{facts.puzzles:,}"
    yield "different solution grids, up to disguise", f"{facts.solution_grids:,}"
    for name, figure in facts.sample.items():
        told = "part of rows with spare givens" if name == "spare givens" else f"mean {name}"
        yield told, _figure(figure, facts.asked)


def _figure(figure: Figure, asked: int) -> str:
    if figure.mean is None or figure.error is None:
        return f"unknown (all of a sample of {asked} took too long)"
    late = asked - figure.rows
    others = f"; {late} harder ones took too long" if late else ""
    return f"{figure.mean:.2f} ± {figure.error:.2f} (sample of {asked}{others})"


def as_html(diagnosis: Diagnosis) -> str:
    """What was found, as a page of its own with plots."""
    findings = "".join(
        f'<li class="{"fault" if f.is_fault else "note"}">{escape(f.file)}: {escape(f.text)}</li>'
        for f in diagnosis.findings
    )
    advice = "".join(f"<pre>{escape(command)}</pre>" for command in diagnosis.advice)
    title = "no faults" if diagnosis.is_healthy else "faults were found"
    return _HTML.format(
        title=escape(f"{', '.join(facts.file for facts in diagnosis.files)}: {title}"),
        findings=findings,
        advice=f"<h2>What to do</h2>{advice}" if advice else "",
        files="".join(_section(facts) for facts in diagnosis.files),
    )


def _section(facts: FileFacts) -> str:
    rows = "".join(
        f"<tr><td>{escape(name)}</td><td>{escape(figure)}</td></tr>"
        for name, figure in _figures(facts)
    )
    charts = {
        "rows by givens": {str(number): rows for number, rows in facts.givens.items()},
        "rows of the sample by ER": facts.ratings,
        "rows of the sample by level": facts.levels,
    }
    plots = "".join(
        bar_chart(title, list(bars), list(bars.values()), "rows")
        for title, bars in charts.items()
        if bars
    )
    return f"<h2>{escape(facts.file)}</h2><table>{rows}</table>{plots}"
