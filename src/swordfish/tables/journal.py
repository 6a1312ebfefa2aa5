"""What was found so far, kept beside an unfinished output so that nothing is done twice.

The journal of `out.csv` is `out.csv.journal`: one line of JSON that says what run it belongs to,
then a record for each batch of results.

    | checksum of the rest: 4 bytes | length: 8 | rows: 4 | puzzles: 4 | results |

A kill may cut the last record short, and a crash of the machine leave zeros in its place: it
doesn't pass its checksum and is done again. Results that can be found again sooner than they are
read back are left out. `puzzles` is a checksum of those for inputs that leave no other trace, such
as standard input; for files it is 0. The output itself is written anew on resuming, from the input
and the journal, so any format can be resumed and comes out byte for byte as in an undisturbed run.
"""

from __future__ import annotations

import json
import os
import struct
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from swordfish.files import Reservation, is_stream, remove, reopen, told_missing
from swordfish.tables.errors import TableError
from swordfish.tables.object_store import is_remote

if TYPE_CHECKING:
    import pyarrow as pa

_CHECKSUM_BYTES = 4
_HEAD = struct.Struct("<QII")  # length, rows, puzzles


class Record(NamedTuple):
    """What was found for one batch."""

    puzzles: int
    """Their checksum, 0 where the input is known to be the same."""
    rows: int
    results: bytes
    """What was found, as whoever found it writes it; nothing where it is quickly found again."""


class Journal:
    """The results of one run on disk, to be replayed and then continued."""

    def __init__(self, path: Path, run: dict[str, Any]) -> None:
        """Take the place of the journal, and what identifies the run."""
        self.path = path
        self._run = run
        self._first_line = json.dumps(run).encode() + b"\n"

    @property
    def exists(self) -> bool:
        """Whether there is something to resume."""
        return os.path.lexists(self.path)

    def begin(self, reservation: Reservation) -> None:
        """Start afresh. The first line is whole whenever there is a journal."""
        if self.exists:
            self._before()
        with reservation.begin(self.path, replace=True) as file:
            file.write(self._first_line)
            file.commit()

    def _before(self) -> dict[str, Any]:
        """What the journal says of its run; what isn't a journal is refused, and stays."""
        with reopen(self.path) as file, suppress(ValueError):
            before = json.loads(file.readline())
            if isinstance(before, dict) and "swordfish" in before:
                return before
        raise TableError(
            f"{self.path}: expected a journal, got something else; "
            "move it away, or choose another output"
        )

    def check(self) -> None:
        """Refuse to go on with another run than the one that was broken off."""
        before = self._before()
        changed = [key for key in self._run if before.get(key) != self._run[key]]
        if changed:
            raise TableError(
                f"{self.path}: can't resume, because this has changed since: {', '.join(changed)} "
                f"(was {before.get(changed[0])!r}, is {self._run[changed[0]]!r}); "
                "use --force to start again"
            )

    def replay(self) -> Iterator[Record]:
        """The whole records, in order; whatever is broken behind them is cut off."""
        with reopen(self.path) as file:
            file.readline()
            whole = file.tell()
            while record := self._read(file):
                whole = file.tell()
                yield record
            file.truncate(whole)

    def _read(self, file: IO[bytes]) -> Record | None:
        """The next record; None if there is no more, or only a part of it."""
        checksum, head = file.read(_CHECKSUM_BYTES), file.read(_HEAD.size)
        if len(head) < _HEAD.size:
            return None
        length, rows, puzzles = _HEAD.unpack(head)
        data = file.read(min(length, self.path.stat().st_size))
        if _checksum(head + data) != checksum:
            return None
        return Record(puzzles, rows, data)

    def append(self, record: Record) -> None:
        """Keep what is known of one more batch."""
        head = _HEAD.pack(len(record.results), record.rows, record.puzzles)
        with reopen(self.path) as file:
            file.seek(0, os.SEEK_END)
            file.write(_checksum(head + record.results) + head + record.results)

    @property
    def is_empty(self) -> bool:
        """Whether nothing was done yet."""
        if not self.exists:
            return True
        is_short = self.path.stat().st_size == len(self._first_line)
        return is_short and self.path.read_bytes() == self._first_line

    def end(self) -> None:
        """The run is finished: nothing needs to be kept."""
        remove(self.path)


def _checksum(record: bytes) -> bytes:
    return zlib.crc32(record).to_bytes(_CHECKSUM_BYTES, "little")


def leaves_no_trace(name: str) -> bool:
    """Whether nothing tells a journal if an input has changed."""
    return name == "-" or is_remote(name) or is_stream(Path(name))


def checksum_of(puzzles: pa.Array) -> int:
    """A number by which a journal knows whether puzzles are still the same."""
    import numpy as np  # which those need not whose inputs are files

    from swordfish.bulk.rows import as_rows

    return zlib.crc32(np.ascontiguousarray(as_rows(puzzles).cells).data)


def fingerprint(name: str) -> list[Any]:
    """What tells a journal whether an input is still the same: name, size, time of change."""
    if leaves_no_trace(name):
        return [name]
    try:
        state = Path(name).stat()
    except FileNotFoundError as error:
        raise TableError(told_missing(name)) from error
    except OSError as error:
        raise TableError(f"{name}: {error.strerror or error}") from error
    return [name, state.st_size, state.st_mtime_ns]
