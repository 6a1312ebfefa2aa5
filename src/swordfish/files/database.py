"""Databases: SQLite writes them in place, with a journal, locks and syncs of its own."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3

_PATIENCE = 30  # seconds for a moment in which nobody else writes


def open_database(path: str | os.PathLike[str], *, read_only: bool = False) -> sqlite3.Connection:
    """A database; begun if there is none, unless it is only read."""
    import sqlite3  # loaded for those who have a database

    if not read_only:
        return sqlite3.connect(path, timeout=_PATIENCE)
    # Not mode=ro: that can't take back what a run that was killed half wrote.
    base = sqlite3.connect(f"{Path(path).resolve().as_uri()}?mode=rw", uri=True)
    base.execute("pragma query_only = on")
    return base
