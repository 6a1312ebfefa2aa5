"""Law: any bytes are a table or refused in words; a damaged journal never leads to a wrong result.

What is read from a table goes out again unchanged, with the status that each puzzle has alone. A
run that was broken off and resumed, whatever happened to its journal in between, gives the bytes of
a run that was never disturbed, or refuses.
"""

import csv
import gzip
import io
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzles import PUZZLE, broken_puzzles, minimal_puzzles, puzzles

from fuzz.strange import few, outcome

pytest.importorskip("pyarrow", reason="needs tables: pip install 'swordfish[tables]'")

import pyarrow as pa
import pyarrow.parquet

import swordfish as sf
from swordfish.tables import (
    Progress,
    Reader,
    TableError,
    plain_lines,
    reader,
    solve_table,
    solve_work,
)

ENDINGS = ("csv", "tsv", "jsonl", "txt", "parquet", "arrow", "csv.gz", "data")
pieces = st.sampled_from(
    [
        *(PUZZLE, "." * 81, "puzzle", "quizzes", ",", "\t", ";", "\n", "\r\n", '"', '""', " "),
        *('{"puzzle": "', '"}\n', "[", "null", "{}", "\ufeff", "\0", "é", ":0000:x:", "S9B"),
        *("\x1f\x8b", "PAR1", "ARROW1"),
    ]
)
any_bytes = st.lists(pieces.map(str.encode) | st.binary(max_size=20), max_size=20).map(b"".join)


@contextmanager
def folder() -> Iterator[Path]:
    """A folder for one example: fixtures would share theirs among all."""
    with TemporaryDirectory() as name:
        yield Path(name)


def damaged(data: bytes, damages: list[tuple[int, int, bytes]]) -> bytes:
    """Some bytes replaced, removed or put in."""
    for place, removed, put_in in damages:
        at = place % (len(data) + 1)
        data = data[:at] + put_in + data[at + removed :]
    return data


damages = st.lists(
    st.tuples(st.integers(0, 2**16), st.integers(0, 20), st.binary(max_size=8)), max_size=4
)


def assert_is_read_or_refused(path: Path) -> None:
    read, refusal = outcome((TableError,), lambda: list(Reader(str(path))))
    if refusal is None:
        assert all(batch.num_rows for batch in read)
    else:
        assert refusal.startswith(str(path))
        assert "\n" not in refusal


# ---- the reader ----


@few
@given(any_bytes, st.sampled_from(ENDINGS))
def test_any_bytes_are_a_table_or_refused(data: bytes, ending: str) -> None:
    with folder() as here:
        path = here / f"a.{ending}"
        path.write_bytes(data)
        assert_is_read_or_refused(path)


@cache
def whole_files() -> dict[str, bytes]:
    """A small good table in every format."""
    table = pa.table({"puzzle": [PUZZLE, "." * 81], "note": ["a", "b,\n"]})
    parquet, arrow = io.BytesIO(), io.BytesIO()
    pyarrow.parquet.write_table(table, parquet)
    with pa.ipc.new_file(arrow, table.schema) as writer:
        writer.write_table(table)
    text = f'puzzle,note\n{PUZZLE},a\n{"." * 81},"b,\n"\n'.encode()
    lines = "".join(json.dumps(row) + "\n" for row in table.to_pylist())
    return {
        "csv": text,
        "csv.gz": gzip.compress(text),
        "jsonl": lines.encode(),
        "txt": f"{PUZZLE}\n{'.' * 81}\n".encode(),
        "parquet": parquet.getvalue(),
        "arrow": arrow.getvalue(),
    }


@few
@given(st.sampled_from(["csv", "csv.gz", "jsonl", "txt", "parquet", "arrow"]), damages)
def test_a_damaged_file_is_a_table_or_refused(
    ending: str, harm: list[tuple[int, int, bytes]]
) -> None:
    with folder() as here:
        path = here / f"a.{ending}"
        path.write_bytes(damaged(whole_files()[ending], harm))
        assert_is_read_or_refused(path)


words = st.text(st.characters(codec="utf-8", exclude_characters="\r\n\0"), max_size=12)


@few
@given(st.lists(st.tuples(puzzles(25, 81) | broken_puzzles() | words, words), max_size=8))
def test_every_row_goes_through_with_the_status_that_it_has_alone(
    rows: list[tuple[str, str]],
) -> None:
    with folder() as here:
        with (here / "a.csv").open("w", newline="", encoding="utf-8") as file:
            csv.writer(file, quoting=csv.QUOTE_ALL).writerows([("puzzle", "note"), *rows])
        solve_table(here / "a.csv", output=here / "b.csv")
        with (here / "b.csv").open(newline="", encoding="utf-8") as file:
            head, *found = csv.reader(file)
    assert head == ["puzzle", "note", "solution", "status"]
    assert [tuple(row[:2]) for row in found] == rows
    for puzzle, _, solution, status in found:
        (code,) = sf.bulk.check([puzzle]).status.tolist()
        assert status == list(sf.Status)[code]
        if solution:
            assert [solution] == sf.bulk.solve([puzzle], as_text=True).solutions.tolist()


# ---- the journal ----

ROWS = 60


class BrokenOff:
    """A run that was stopped in its middle, with everything that it left, and its right result."""

    def __init__(self) -> None:
        self._kept = TemporaryDirectory()
        self.source = Path(self._kept.name) / "a.csv"
        self.target = Path(self._kept.name) / "b.csv"
        self.source.write_text("puzzle\n" + "".join(f"{p}\n" for p in minimal_puzzles(5, ROWS)))
        self._watched(solve_table, None)
        self.result = self.target.read_bytes()
        self.target.unlink()
        with pytest.raises(KeyboardInterrupt):
            self._watched(solve_table, 4)
        self.left = {path.name: path.read_bytes() for path in self._files()}

    def _files(self) -> list[Path]:
        return [path for path in self.source.parent.iterdir() if path != self.source]

    def _watched(self, run: Callable[..., object], batches: int | None, **how: bool) -> None:
        """Run in small batches whose results are all kept, and stop after some of them."""
        left = [batches]

        def stop(_: Progress) -> None:
            if left[0] is not None:
                left[0] -= 1
                if left[0] == 0:
                    raise KeyboardInterrupt

        with (
            mock.patch.object(reader, "BLOCK_BYTES", 1000),
            mock.patch.object(plain_lines, "ROWS_PER_BLOCK", 6),
            mock.patch.object(solve_work, "CHEAP_GUESSES", -1),
        ):
            run(self.source, output=self.target, watch=stop, **how)

    def resumed(self, journal: bytes) -> bytes | None:
        """What comes of it with another journal; None if that is refused."""
        for path in self._files():
            path.unlink()
        for name, data in self.left.items():
            (self.source.parent / name).write_bytes(journal if name.endswith(".journal") else data)
        again = outcome((TableError,), lambda: self._watched(solve_table, None, resume=True))
        return self.target.read_bytes() if again.refusal is None else None

    @property
    def journal(self) -> bytes:
        return next(data for name, data in self.left.items() if name.endswith(".journal"))


broken_off = cache(BrokenOff)


def test_an_undamaged_journal_is_resumed_with_the_same_bytes() -> None:
    run = broken_off()
    assert run.resumed(run.journal) == run.result


@few
@given(damages)
def test_a_damaged_journal_never_leads_to_a_wrong_result(
    harm: list[tuple[int, int, bytes]],
) -> None:
    run = broken_off()
    assert run.resumed(damaged(run.journal, harm)) in (run.result, None)


@few
@given(any_bytes)
def test_what_is_no_journal_never_leads_to_a_wrong_result(journal: bytes) -> None:
    run = broken_off()
    assert run.resumed(journal) in (run.result, None)
