"""A bank of puzzles: generated, rated, no two the same in disguise, in one SQLite file.

    puzzles   id, canonical (unique), puzzle, level, score, er, givens, symmetry, hardest
    uses      technique, id of a puzzle that has it on its path

Each puzzle is written whole or not at all, so a filling that is killed loses nothing that was told.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from itertools import count, islice
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import swordfish as sf
from swordfish.generate import Symmetry, Wanted
from swordfish.ladder_technique import LEVELS
from swordfish.step import Level

SHIPPED = Path(__file__).parent / "bank.sqlite"
"""A small bank for those who have none of their own."""
VARIABLE = "SWORDFISH_BANK"
"""The environment variable that names the bank in use."""

_SCHEMA = """
create table if not exists puzzles (
    id integer primary key, canonical text not null unique, puzzle text not null,
    level text not null, score integer not null, er real not null, givens integer not null,
    symmetry text not null, hardest text not null
);
create table if not exists uses (
    technique text, id integer references puzzles, primary key (technique, id)
) without rowid;
create index if not exists by_level on puzzles (level, er);
"""
_SYMMETRIES: tuple[Symmetry, ...] = ("half-turn", "none", "diagonal", "vertical", "quarter-turn")
_PER_KIND = 10
_SECONDS_PER_PUZZLE = 1.0


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle and what is known of it."""

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
        """Open a bank, or begin one. Raises `ValueError` where there can be none."""
        try:
            if read_only:
                # Not mode=ro: that can't take back what a filling that was killed half wrote.
                address = f"{Path(path).resolve().as_uri()}?mode=rw"
                self._base = sqlite3.connect(address, uri=True)
                self._base.execute("pragma query_only = on")
                self._base.execute("select 1 from puzzles limit 1")
            else:
                self._base = sqlite3.connect(path, timeout=30)
                self._base.executescript(_SCHEMA)
        except sqlite3.Error as error:
            raise ValueError(f"expected a bank of puzzles, got {path}: {error}") from error

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

    def __len__(self) -> int:
        """How many puzzles there are."""
        return int(self._base.execute("select count(*) from puzzles").fetchone()[0])

    def __iter__(self) -> Iterator[tuple[str, Entry]]:
        """Every canonical form with its entry."""
        for row in self._base.execute("select * from puzzles order by canonical").fetchall():
            yield row[1], self._entry(row)

    def levels(self) -> dict[Level, int]:
        """How many puzzles there are of each level."""
        rows = self._base.execute("select level, count(*) from puzzles group by level")
        found = dict(rows.fetchall())
        return {level: found.get(level, 0) for level in LEVELS}

    def add(self, entries: Iterable[Entry]) -> int:
        """Keep the puzzles that are new; how many those are."""
        before = len(self)
        with self._base:
            for entry in entries:
                self._keep(entry)
        return len(self) - before

    def _keep(self, entry: Entry) -> None:
        fields = {**asdict(entry), "canonical": str(sf.canonical(entry.puzzle))}
        added = self._base.execute(
            "insert or ignore into puzzles values"
            " (null, :canonical, :puzzle, :level, :score, :er, :givens, :symmetry, :hardest)",
            fields,
        )
        if added.rowcount:
            uses = [(technique, added.lastrowid) for technique in entry.techniques]
            self._base.executemany("insert into uses values (?, ?)", uses)

    def pick(
        self,
        *,
        level: str | None = None,
        er: tuple[float, float] | None = None,
        symmetry: str | None = None,
        technique: str | None = None,
    ) -> Entry | None:
        """One of the puzzles that are as wanted, by chance; None if there is none.

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
        return None if row is None else self._entry(row)

    def _entry(self, row: tuple[Any, ...]) -> Entry:
        number, _, *fields = row
        uses = self._base.execute(
            "select technique from uses where id = ? order by technique", (number,)
        )
        fields.append(tuple(technique for (technique,) in uses.fetchall()))
        return Entry(*fields)


def bank_in_use() -> Path:
    """The bank that the environment names, or the one that comes with the package."""
    return Path(os.environ.get(VARIABLE) or SHIPPED)


# ---- filling ----


def made(seed: int) -> Iterator[Entry]:
    """Puzzles of every level, symmetry and usual technique in turn, without end."""
    for turn in count():
        for number, (symmetry, wanted) in enumerate(_kinds()):
            puzzles = sf.generate_many(
                _PER_KIND, seed=_mixed(seed, turn, number), budget=_SECONDS_PER_PUZZLE, **wanted
            )
            try:
                yield from (rated(puzzle.grid, symmetry) for puzzle in puzzles)
            except sf.BudgetError:
                continue  # too rare a kind for the time it has


def _mixed(seed: int, turn: int, number: int) -> int:
    return (seed * 1_000_003 + turn) * 1_009 + number


def _kinds() -> Iterator[tuple[Symmetry, Wanted]]:
    for level in LEVELS:
        for symmetry in _SYMMETRIES:
            yield symmetry, {"difficulty": level, "symmetry": symmetry}
    for technique in sf.Ladder.default():
        if technique.level in ("medium", "hard"):
            yield "none", {"technique": technique.slug}


def rated(grid: sf.Grid, symmetry: Symmetry) -> Entry:
    """A puzzle with its rating and its path summed up."""
    rating = sf.rate(grid)
    path = sf.explain(grid)
    assert rating.er is not None
    assert path.level is not None
    return Entry(
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
    """Add puzzles until there are so many; how many there are, after each handful."""
    entries = made(seed + len(bank))  # what is here already needn't be made again
    while (held := len(bank)) < number:
        bank.add(islice(entries, min(_PER_KIND, number - held)))
        yield len(bank)
