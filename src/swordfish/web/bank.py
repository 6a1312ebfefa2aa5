"""A bank of puzzles: generated, rated, no two the same in disguise, in one SQLite file.

    puzzles   id, canonical (unique), puzzle, level, score, er, givens, symmetry, hardest
    uses      technique, id of a puzzle that has it on its path
    checksums id of a puzzle, number that tells whether what is known of it is as it was written

Each puzzle is written whole or not at all, so a filling that is killed loses nothing that was told.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import asdict, astuple, dataclass
from functools import cache
from itertools import count, islice
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import swordfish as sf
from swordfish.files import OutputError, Reservation, open_database, told_missing
from swordfish.generate.request import Wanted
from swordfish.model.levels import LEVELS, Level
from swordfish.model.patterns import Symmetry
from swordfish.web.bank_faults import checksum, faults, table_faults
from swordfish.web.bank_text import fields_of

SHIPPED = Path(__file__).parent / "bank.txt"
"""A small bank for those who have none of their own: a text, which is only read."""
VARIABLE = "SWORDFISH_BANK"
"""The environment variable that names the bank in use."""

_SCHEMA = """
begin;
create table if not exists puzzles (
    id integer primary key, canonical text not null unique, puzzle text not null,
    level text not null, score integer not null, er real not null, givens integer not null,
    symmetry text not null, hardest text not null
);
create table if not exists uses (
    technique text, id integer references puzzles, primary key (technique, id)
) without rowid;
create table if not exists checksums (id integer primary key references puzzles, checksum integer);
create index if not exists by_level on puzzles (level, er);
commit;
"""
_SYMMETRIES: tuple[Symmetry, ...] = ("half-turn", "none", "diagonal", "top-bottom", "quarter-turn")
_PER_KIND = 10
_SECONDS_PER_PUZZLE = 1.0


@dataclass(frozen=True, slots=True)
class BankPuzzle:
    """A puzzle of a bank and what is known of it."""

    puzzle: str
    level: Level
    score: int
    er: float
    givens: int
    symmetry: Symmetry
    hardest: str
    techniques: tuple[str, ...] = ()


class Bank:
    """Puzzles by level, rating, symmetry and technique.

    >>> with Bank(":memory:") as bank:
    ...     filled = bank.add(islice(made(seed=1), 3))
    ...     filled == len(bank), bank.pick(level="extreme") is None
    (True, True)
    """

    def __init__(self, path: str | os.PathLike[str], *, read_only: bool = False) -> None:
        """Open a bank, or begin one. Raises `ValueError` where there can be none.

        One that may be written is closed to all other writers meanwhile.
        """
        self._reservation: Reservation | None = None
        if read_only and not Path(path).exists():
            raise ValueError(told_missing(path))
        try:
            if not read_only and path != ":memory:":
                self._reservation = Reservation(Path(path))
            is_shipped = read_only and SHIPPED.samefile(path)
            self._base = _shipped_base() if is_shipped else open_database(path, read_only=read_only)
            self._begin(read_only=read_only)
        except (sqlite3.Error, OutputError) as error:
            self._release()
            is_sentence = isinstance(error, OutputError)  # which names the file already
            told = str(error) if is_sentence else f"expected a bank of puzzles, got {path}: {error}"
            raise ValueError(told) from error

    def _begin(self, *, read_only: bool) -> None:
        """Make what a bank must have; in a database of someone else's nothing is made."""
        if read_only:
            self._base.execute("select 1 from puzzles limit 1")
            return
        if fault := next(table_faults(self._base, _SCHEMA), None):
            self._base.close()
            raise sqlite3.DatabaseError(fault)
        self._base.executescript(_SCHEMA)

    def _release(self) -> None:
        if self._reservation is not None:
            self._reservation.release()

    def __enter__(self) -> Self:
        """The bank itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it."""
        self._base.close()
        self._release()

    def __len__(self) -> int:
        """How many puzzles there are."""
        return int(self._base.execute("select count(*) from puzzles").fetchone()[0])

    def __iter__(self) -> Iterator[tuple[str, BankPuzzle]]:
        """Every canonical form with its puzzle."""
        for row in self._base.execute("select * from puzzles order by canonical").fetchall():
            yield row[1], self._puzzle(row)

    def faults(self) -> Iterator[str]:
        """What is wrong with this bank, in words; nothing if it is sound."""
        return faults(self._base, _SCHEMA)

    def levels(self) -> dict[Level, int]:
        """How many puzzles there are of each level."""
        rows = self._base.execute("select level, count(*) from puzzles group by level")
        found = dict(rows.fetchall())
        return {level: found.get(level, 0) for level in LEVELS}

    def add(self, puzzles: Iterable[BankPuzzle]) -> int:
        """Keep the puzzles that are new; how many those are."""
        before = len(self)
        with self._base:
            for puzzle in puzzles:
                self._keep(puzzle)
        return len(self) - before

    def _keep(self, puzzle: BankPuzzle) -> None:
        canonical = str(sf.canonical(puzzle.puzzle))
        fields = {**asdict(puzzle), "canonical": canonical}
        added = self._base.execute(
            "insert or ignore into puzzles values"
            " (null, :canonical, :puzzle, :level, :score, :er, :givens, :symmetry, :hardest)",
            fields,
        )
        if added.rowcount:
            uses = [(technique, added.lastrowid) for technique in puzzle.techniques]
            self._base.executemany("insert into uses values (?, ?)", uses)
            *told, techniques = astuple(puzzle)
            self._base.execute(
                "insert into checksums values (?, ?)",
                (added.lastrowid, checksum((canonical, *told), techniques)),
            )

    def pick(
        self,
        *,
        level: str | None = None,
        er: tuple[float, float] | None = None,
        symmetry: str | None = None,
        technique: str | None = None,
    ) -> BankPuzzle | None:
        """A random puzzle that meets the request; None if there is none.

        One to practise a technique has it as its hardest, where there is such a puzzle.
        """
        least, most = er or (0.0, 99.0)
        row = self._base.execute(
            "select * from puzzles where er between :least and :most"
            " and (:level is null or level = :level)"
            " and (:symmetry is null or symmetry = :symmetry)"
            " and (:technique is null or id in"
            " (select id from uses where technique = :technique))"
            " order by hardest is not coalesce(:technique, hardest), random() limit 1",
            {
                "least": least,
                "most": most,
                "level": level,
                "symmetry": symmetry,
                "technique": technique,
            },
        ).fetchone()
        return None if row is None else self._puzzle(row)

    def _puzzle(self, row: tuple[Any, ...]) -> BankPuzzle:
        number, _, *fields = row
        uses = self._base.execute(
            "select technique from uses where id = ? order by technique", (number,)
        )
        fields.append(tuple(technique for (technique,) in uses.fetchall()))
        return BankPuzzle(*fields)


def bank_in_use() -> Path:
    """The bank that the environment names, or the one that comes with the package."""
    return Path(os.environ.get(VARIABLE) or SHIPPED)


def _shipped_base() -> sqlite3.Connection:
    """A copy of the bank that comes with the package."""
    copy = open_database(":memory:")
    _filled_from_text().backup(copy)
    copy.execute("pragma query_only = on")
    return copy


@cache
def _filled_from_text() -> sqlite3.Connection:
    """The database of the bank that comes with the package, made of its text once a process."""
    filled = sqlite3.connect(":memory:", check_same_thread=False)
    with Bank(":memory:") as bank:
        bank.add(BankPuzzle(**fields) for fields in fields_of(SHIPPED.read_text("ascii")))
        bank._base.backup(filled)
    return filled


# ---- filling ----


def made(seed: int) -> Iterator[BankPuzzle]:
    """Puzzles for a bank of every level, symmetry and usual technique in turn, without end."""
    for turn in count():
        for number, (symmetry, wanted) in enumerate(_kinds_for_bank()):
            puzzles = sf.generate_many(
                _PER_KIND,
                seed=_bank_seed(seed, turn, number),
                max_seconds=_SECONDS_PER_PUZZLE,
                **wanted,
            )
            try:
                yield from (rated(puzzle.grid, symmetry) for puzzle in puzzles)
            except sf.GaveUpError:
                continue  # too rare a kind for the time it has


def _bank_seed(seed: int, turn: int, number: int) -> int:
    return (seed * 1_000_003 + turn) * 1_009 + number


def _kinds_for_bank() -> Iterator[tuple[Symmetry, Wanted]]:
    for level in LEVELS:
        for symmetry in _SYMMETRIES:
            yield symmetry, {"level": level, "symmetry": symmetry}
    for technique in sf.Ladder.default():
        if technique.level in ("medium", "hard"):
            yield "none", {"technique": technique.slug}


def rated(grid: sf.Grid, symmetry: Symmetry) -> BankPuzzle:
    """A puzzle for a bank with its rating and its path summed up."""
    rating = sf.rate(grid)
    path = sf.explain(grid)
    assert rating.er is not None
    assert path.level is not None
    return BankPuzzle(
        puzzle=str(grid),
        level=path.level,
        score=path.score,
        er=rating.er,
        givens=len(grid.givens),
        symmetry=symmetry,
        hardest=path.hardest.slug if path.hardest else "",
        techniques=tuple(sorted(path.counts)),
    )


def fill(bank: Bank, number: int, seed: int) -> Iterator[int]:
    """Add puzzles until there are `number`; yields the size of the bank as it grows."""
    puzzles = made(seed + len(bank))  # what is here already needn't be made again
    while (held := len(bank)) < number:
        bank.add(islice(puzzles, min(_PER_KIND, number - held)))
        yield len(bank)
