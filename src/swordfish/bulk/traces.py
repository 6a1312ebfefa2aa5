"""Many puzzles step by step: a row for each step, with its grid, evidence and words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Self, TypeAlias, TypedDict, get_args

import numpy as np
from numpy.typing import NDArray

from swordfish import _core
from swordfish.bulk.columns import Column, FigureColumn, Mask, StringColumn, WordColumn
from swordfish.bulk.frames import need_library
from swordfish.bulk.results import Result, Some, status_names
from swordfish.bulk.row_bytes import Bytes
from swordfish.bulk.rows import PuzzlesLike, as_rows
from swordfish.ladder.ladder import Ladder
from swordfish.model.limits import (
    checked_depth,
    checked_flag,
    checked_threads,
    limit_for_core,
    seconds_for_core,
)
from swordfish.model.technique import SUPPOSITION, techniques

Style: TypeAlias = Literal["sentences", "notation", "chat"]
"""How a step is told: a sentence, one short line, or a turn of a conversation."""
TRACE_ENDS = ("solved", "stuck", "cut", "gave_up", "unsolvable")
"""How a trace ends; cut: at a bound on its length, unsolvable: it has no steps."""
_TEXTS = (
    "before",
    "candidates",
    "placements",
    "eliminations",
    "step",
    "text",
    "after",
    "candidates_after",
)


@dataclass(frozen=True, eq=False, repr=False)
class Traces(Result):
    """A row for each step of each puzzle, in order."""

    row: NDArray[np.uint32]
    """Which puzzle."""
    index: NDArray[np.uint32]
    """Which step of it, from 0."""
    technique: NDArray[np.int16]
    """An index of `techniques`; the last of them is the supposition."""
    proved: Mask | None
    """Whether the checker proved the step; None if it wasn't asked."""
    texts: dict[str, StringColumn]
    """The columns of texts by name."""
    techniques: tuple[str, ...]
    """The slugs of all techniques, in ladder order, and the supposition."""
    status: Bytes
    """Of each puzzle: 0 unique, 1 many, 2 none, 3 conflict, 4 malformed."""
    end: Bytes
    """Of each puzzle: how its trace ends, as an index of `TRACE_ENDS`."""
    style: Style = "sentences"

    @property
    def technique_slugs(self) -> NDArray[Any]:
        """The technique of every step by its slug."""
        return self._technique().names()

    @property
    def statuses(self) -> NDArray[np.str_]:
        """The status of every puzzle by name."""
        return status_names(self.status)

    @property
    def ends(self) -> NDArray[np.str_]:
        """How the trace of every puzzle ends, by name."""
        return np.array(TRACE_ENDS)[self.end]

    def _technique(self) -> WordColumn:
        return WordColumn(self.technique, self.techniques)

    def _length(self) -> int:
        return len(self.row)

    def _some(self, rows: Some) -> Self:
        chosen = np.arange(len(self))[rows if not isinstance(rows, list) or rows else slice(0)]
        return type(self)(
            self.row[chosen],
            self.index[chosen],
            self.technique[chosen],
            None if self.proved is None else self.proved[chosen],
            {name: column.some(chosen) for name, column in self.texts.items()},
            self.techniques,
            self.status,
            self.end,
            self.style,
        )

    def _columns(self) -> dict[str, Column]:
        columns: dict[str, Column] = {
            "row": FigureColumn(self.row),
            "index": FigureColumn(self.index),
            "technique": self._technique(),
        }
        if self.proved is not None:
            columns["proved"] = FigureColumn(self.proved)
        return columns | self.texts

    def _told(self) -> str:
        solved = np.count_nonzero(self.end == TRACE_ENDS.index("solved"))
        return f"{solved:,} of {len(self.end):,} puzzles solved"

    def chats(self) -> Any:  # noqa: ANN401  # a pyarrow table
        """A table of pyarrow with a row for each puzzle: its row, and its messages.

        A message has a role and its content: the user shows the grid, with the candidates of open
        cells in braces, and the assistant says the next step and what it changes.
        """
        need_library("pyarrow", "frames need", "tables")
        import pyarrow as pa

        if self.style != "chat":
            raise ValueError(f"expected traces in style chat, got {self.style}")
        number = len(self)
        order = np.arange(2 * number).reshape(2, number).T.reshape(-1)
        both = pa.concat_arrays(
            [self.texts["prompt"].to_arrow(), self.texts["text"].to_arrow()]
        ).take(pa.array(order))
        roles = pa.DictionaryArray.from_arrays(
            pa.array(np.tile(np.array([0, 1], np.int8), number)), pa.array(["user", "assistant"])
        ).cast(pa.string())
        messages = pa.StructArray.from_arrays([roles, both], ["role", "content"])
        rows, starts = np.unique(self.row, return_index=True)
        offsets = np.append(starts, number).astype(np.int32) * 2
        listed = pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), messages)
        return pa.table({"row": pa.array(rows), "messages": listed})


class TraceOptions(TypedDict, total=False):
    """What is asked of traces, for functions that pass it on to `trace`, which explains it."""

    ladder: Ladder | str
    style: Style
    max_steps: int | None
    max_length: int | None
    max_depth: int
    evidence: bool
    prove: bool
    threads: int | None
    max_seconds: float | None


def trace(
    puzzles: PuzzlesLike,
    *,
    ladder: Ladder | str = "default",
    style: Style = "sentences",
    max_steps: int | None = None,
    max_length: int | None = None,
    max_depth: int = 3,
    evidence: bool = True,
    prove: bool = False,
    threads: int | None = None,
    max_seconds: float | None = None,
) -> Traces:
    """Every step from each puzzle to its solution, with grids, evidence and words.

    Where no technique helps, digits are supposed and refuted, at most `max_depth` on top of each
    other; such a step is called supposition. A trace ends early at `max_steps` steps,
    or before its texts have more than `max_length` bytes together, in style chat with the grids
    that are shown. `prove` has every step checked by the independent checker
    (`swordfish.checker`). Where there are many solutions the trace ends with the ladder; a row
    without one has no steps.

    Columns: row, index, technique; before, candidates (81 groups), placements, eliminations, step
    (evidence as JSON, for `Step.from_dict`), text, after, candidates_after. In style chat there
    are prompt and text, and `Traces.chats` makes conversations of them.

    >>> puzzle = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"
    >>> traces = trace([puzzle], prove=True)
    >>> traces.ends.tolist(), bool(traces.proved.all()), traces[0]["text"]
    (['solved'], True, '...')
    """
    if style not in get_args(Style):
        raise ValueError(f"expected one of {', '.join(get_args(Style))} as style, got {style!r}")
    steps = 0 if max_steps is None else limit_for_core(max_steps)
    length = 0 if max_length is None else limit_for_core(max_length)
    in_use, seconds = checked_threads(threads), seconds_for_core(max_seconds)
    deepest, proves = checked_depth(max_depth), checked_flag(prove, "prove")
    native = Ladder.of(ladder).native
    rows = as_rows(puzzles)
    status, end = np.empty(len(rows), np.uint8), np.empty(len(rows), np.uint8)
    cells = np.ascontiguousarray(rows.cells)
    has_evidence = checked_flag(evidence, "evidence") and style != "chat"
    found = _core.bulk_trace(
        cells, rows.form, native, in_use, seconds, style, steps, length, deepest, has_evidence,
        proves, status, end,
    )  # fmt: skip
    kept = ("prompt", "text") if style == "chat" else _TEXTS
    texts = {n: StringColumn(*found[n]) for n in kept if has_evidence or n != "step"}
    slugs = (*(technique.slug for technique in techniques()), SUPPOSITION.slug)
    codes = found["technique"]
    codes[codes < 0] = len(slugs) - 1
    proved = found["proved"].view(np.bool_) if proves else None
    return Traces(found["row"], found["index"], codes, proved, texts, slugs, status, end, style)
