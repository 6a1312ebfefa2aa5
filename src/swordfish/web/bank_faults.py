"""What is wrong with a bank: pages that SQLite can't make sense of, and rows that can't be true.

SQLite looks at its own structure only, so a digit that has changed on disk passes it. Each puzzle
is therefore looked at, and compared with the checksum that was kept beside it.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import Any

import numpy as np

from swordfish import bulk
from swordfish.files import open_database
from swordfish.model.levels import LEVELS
from swordfish.model.patterns import SYMMETRIES

_TABLES = "select name, sql from sqlite_master order by name"
_UNIQUE = 0
_HARDEST_ER = 12.0


def checksum(fields: Iterable[object], techniques: Iterable[object]) -> int:
    """What tells whether a row of a bank, from its canonical form on, is still as it was."""
    return zlib.crc32(repr([*fields, *sorted(map(repr, techniques))]).encode())


def faults(base: sqlite3.Connection, schema: str) -> Iterator[str]:
    """What is wrong with the database of a bank, in words; nothing if it is sound."""
    try:
        yield from table_faults(base, schema)
        for (told,) in base.execute("pragma integrity_check").fetchall():
            if told != "ok":
                yield " ".join(str(told).split())
        rows = base.execute("select * from puzzles order by id").fetchall()
        yield from _faults_of_rows(rows)
        yield from _faults_of_checksums(base, rows)
    except (sqlite3.Error, ValueError) as error:  # the latter: text that isn't text
        yield str(error)


def table_faults(base: sqlite3.Connection, schema: str) -> Iterator[str]:
    """The tables of a bank that aren't what a new one has; one without checksums has fewer."""
    with closing(open_database(":memory:")) as new:
        new.executescript(schema)
        expected = dict(new.execute(_TABLES).fetchall())
    for name, sql in base.execute(_TABLES).fetchall():
        if expected.get(name) != sql:
            yield f"expected the tables of a bank, found another {name}"


def _faults_of_rows(rows: list[tuple[Any, ...]]) -> Iterator[str]:
    puzzles = [row[2] if isinstance(row[2], str) else "" for row in rows]
    if not puzzles:
        return
    are_unique = bulk.check(puzzles).status == _UNIQUE
    givens = bulk.givens(puzzles).givens
    forms = bulk.canonical(puzzles).digits
    forms = np.where(forms == 0, ord("."), forms + ord("0")).astype(np.uint8)
    for row, is_unique, held, form in zip(rows, are_unique, givens, forms, strict=True):
        number, canonical, _, level, score, er, told, symmetry, _ = row
        expected = {
            "a puzzle with one solution": is_unique,
            "its canonical form": canonical == form.tobytes().decode(),
            f"{held} givens": told == int(held),
            "a level": level in LEVELS,
            "a symmetry": symmetry in SYMMETRIES,
            "a score": isinstance(score, int) and score >= 0,
            "an ER": isinstance(er, float) and 1.0 <= er <= _HARDEST_ER,
        }
        yield from (
            f"expected {what} in row {number}" for what, holds in expected.items() if not holds
        )


def _faults_of_checksums(base: sqlite3.Connection, rows: list[tuple[Any, ...]]) -> Iterator[str]:
    """Rows that have changed; a bank made before there were checksums has none to compare."""
    uses: dict[int, list[str]] = {row[0]: [] for row in rows}
    for technique, number in base.execute("select technique, id from uses").fetchall():
        if number not in uses:
            yield f"expected a puzzle {number} that uses {technique}, found none"
        else:
            uses[number].append(technique)
    has_any = base.execute("select 1 from sqlite_master where name = 'checksums'").fetchone()
    kept = dict(base.execute("select id, checksum from checksums").fetchall()) if has_any else {}
    for number, *fields in rows:
        if number in kept and kept.pop(number) != checksum(fields, uses[number]):
            yield f"expected row {number} as it was written, found it changed"
    yield from (f"expected a row {number}, found none" for number in kept)
