"""What a look at a set of puzzles found: figures, faults and what to do about them."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong with a set, or worth knowing."""

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
    """The mean of a sample, and how far off it may be."""

    mean: float | None
    """None if no row has the figure."""
    error: float | None
    """Half the width of the 95 % interval."""
    rows: int
    """How many rows of the sample have the figure."""


@dataclass
class FileFacts:
    """What is known of one file."""

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
    """Rows of the sample by level."""
    ratings: dict[str, int] = field(default_factory=dict)
    """Rows of the sample by ER."""


@dataclass(frozen=True)
class Diagnosis:
    """What was found in some files, and what to do."""

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
        """All of it as plain data."""
        return {"is_healthy": self.is_healthy, **asdict(self)}

    def to_json(self) -> str:
        """All of it as JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False, allow_nan=False)
