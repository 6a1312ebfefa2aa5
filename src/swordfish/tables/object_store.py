"""Tables in an object store: their addresses, and the library that opens them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from swordfish.tables.errors import TableError, error_line


def is_remote(name: str) -> bool:
    """Whether a name is an address in an object store, such as s3://bucket/puzzles.csv."""
    return "://" in name


@contextmanager
def object_store(name: str) -> Iterator[Any]:
    """The library for object stores, fsspec; its errors become sentences that name the address."""
    try:
        import fsspec
    except ImportError as error:
        raise TableError(
            "files in an object store need fsspec: pip install 'swordfish[remote]'"
        ) from error
    try:
        yield fsspec
    except Exception as error:  # each store has a library, and each library errors of its own
        raise TableError(f"{name}: {error_line(error)}") from error
