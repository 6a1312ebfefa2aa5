"""A diagnosis of a set of puzzles: figures, faults, what to do; as lines of text and as a page."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from html import escape
from typing import Any

from swordfish.draw.figures_page import figures_page, figures_table
from swordfish.draw.plots import bar_chart


@dataclass(frozen=True)
class Finding:
    """One thing of a diagnosis: what is wrong with a set, or worth knowing."""

    file: str
    kind: str
    """Such as `malformed` or `twins in disguise`."""
    rows: int
    """How many rows it concerns."""
    text: str
    """A sentence."""
    is_fault: bool = True
    examples: tuple[int, ...] = ()
    """The first of these rows, counted from 0."""


@dataclass(frozen=True)
class Figure:
    """A figure of a diagnosis: the mean of a sample, and how far off it may be."""

    mean: float | None
    """None if no row has the figure."""
    error: float | None
    """Half the width of the 95 % interval."""
    rows: int
    """How many rows of the sample have the figure."""


@dataclass
class FileFacts:
    """What a diagnosis knows of one file."""

    file: str
    rows: int = 0
    statuses: dict[str, int] = field(default_factory=dict)
    listed: int = 0
    """Rows with exactly one solution and a listed one."""
    puzzles: int = 0
    """Different puzzles, up to disguise."""
    solution_grids: int = 0
    """Different solution grids, up to disguise."""
    givens: dict[int, int] = field(default_factory=dict)
    sample: dict[str, Figure] = field(default_factory=dict)
    """Figures of a sample: er, depth, spare (the part of rows with a given too many)."""
    asked: int = 0
    """Rows of the sample; the hardest may take too long, and then have no ER."""
    levels: dict[str, int] = field(default_factory=dict)
    """Rows of the sample by level, the easiest first."""
    ratings: dict[int, int] = field(default_factory=dict)
    """Rows of the sample by ER, without its tenths."""
    depths: dict[int, int] = field(default_factory=dict)
    """Rows of the sample by depth."""


@dataclass(frozen=True)
class Diagnosis:
    """The diagnosis of some files: what was found in them, and what to do."""

    files: tuple[FileFacts, ...]
    findings: tuple[Finding, ...]
    advice: tuple[str, ...]
    """Commands that make it better."""
    seconds: float

    @property
    def is_healthy(self) -> bool:
        """Whether no fault was found."""
        return not any(finding.is_fault for finding in self.findings)

    def of_kind(self, kind: str) -> list[Finding]:
        """The findings of one kind."""
        return [finding for finding in self.findings if finding.kind == kind]

    def to_dict(self) -> dict[str, Any]:
        """The diagnosis as plain data."""
        return {"is_healthy": self.is_healthy, **asdict(self)}

    def to_json(self) -> str:
        """The diagnosis as JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False, allow_nan=False)


def as_lines(diagnosis: Diagnosis) -> Iterator[str]:
    """A diagnosis as lines that a person reads in a terminal."""
    for facts in diagnosis.files:
        yield f"{facts.file}: {facts.rows:,} rows"
        yield from (f"  {name}: {figure}" for name, figure in _figures(facts))
    yield "no faults" if diagnosis.is_healthy else "faults:"
    for finding in diagnosis.findings:
        note = "" if finding.is_fault else "note: "
        yield f"  {note}{finding.file}: {finding.text}{_examples(finding)}"
    if diagnosis.advice:
        yield "what to do:"
        yield from (f"  {command}" for command in diagnosis.advice)


def _examples(finding: Finding) -> str:
    if not finding.examples:
        return ""
    rows = "row" if finding.rows == 1 else "rows"
    more = " ..." if finding.rows > len(finding.examples) else ""
    return f" ({rows} {', '.join(map(str, finding.examples))}{more})"


def _figures(facts: FileFacts) -> Iterator[tuple[str, str]]:
    for status, rows in facts.statuses.items():
        if rows:
            yield status, f"{rows:,}"
    yield "different puzzles, up to disguise", f"{facts.puzzles:,}"
    yield "different solution grids, up to disguise", f"{facts.solution_grids:,}"
    if facts.givens:
        total = sum(number * rows for number, rows in facts.givens.items())
        mean = total / sum(facts.givens.values())
        yield "givens", f"{min(facts.givens)} to {max(facts.givens)}, mean {mean:.1f}"
    for name, figure in facts.sample.items():
        told = "part of rows with spare givens" if name == "spare givens" else f"mean {name}"
        yield told, _figure(figure, facts.asked)
    if facts.levels:
        levels = ", ".join(f"{rows} {level}" for level, rows in facts.levels.items())
        yield "levels", f"{levels} (sample of {facts.asked})"


def _figure(figure: Figure, asked: int) -> str:
    if figure.mean is None or figure.error is None:
        return f"unknown (all of a sample of {asked} took too long)"
    late = asked - figure.rows
    others = f"; {late} harder ones took too long" if late else ""
    return f"{figure.mean:.2f} ± {figure.error:.2f} (sample of {asked}{others})"


def as_html(diagnosis: Diagnosis) -> str:
    """A diagnosis as a page of its own with plots."""
    findings = "".join(
        f'<li class="{"fault" if f.is_fault else "note"}">{escape(f.file)}: {escape(f.text)}</li>'
        for f in diagnosis.findings
    )
    advice = "".join(f"<pre>{escape(command)}</pre>" for command in diagnosis.advice)
    title = "no faults" if diagnosis.is_healthy else "faults were found"
    parts = [
        f"<ul>{findings}</ul>",
        f"<h2>What to do</h2>{advice}" if advice else "",
        "".join(_section(facts) for facts in diagnosis.files),
    ]
    files = ", ".join(facts.file for facts in diagnosis.files)
    return figures_page(f"{files}: {title}", "\n".join(parts))


def _section(facts: FileFacts) -> str:
    charts: dict[str, Mapping[Any, int]] = {
        "rows by givens": facts.givens,
        "rows of the sample by ER": facts.ratings,
        "rows of the sample by level": facts.levels,
        "rows of the sample by depth": facts.depths,
    }
    plots = "".join(
        bar_chart(title, [str(bar) for bar in bars], list(bars.values()), "rows")
        for title, bars in charts.items()
        if bars
    )
    return f"<h2>{escape(facts.file)}</h2>{figures_table(_figures(facts))}{plots}"
