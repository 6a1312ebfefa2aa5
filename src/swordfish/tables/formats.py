"""Table files: their formats, told by the ending of a name or by the first bytes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePosixPath


class Format(StrEnum):
    """The kinds of table file."""

    CSV = "csv"
    TSV = "tsv"
    PARQUET = "parquet"
    ARROW = "arrow"
    JSONL = "jsonl"
    LINES = "lines"


ENDINGS = {
    ".csv": Format.CSV,
    ".tsv": Format.TSV,
    ".tab": Format.TSV,
    ".parquet": Format.PARQUET,
    ".pq": Format.PARQUET,
    ".arrow": Format.ARROW,
    ".feather": Format.ARROW,
    ".ipc": Format.ARROW,
    ".jsonl": Format.JSONL,
    ".ndjson": Format.JSONL,
    ".txt": Format.LINES,
    ".sdm": Format.LINES,
}
DELIMITERS = {Format.CSV: ",", Format.TSV: "\t"}
CODECS = {".gz": "gzip", ".zst": "zstd"}
MAGIC_CODECS = {b"\x1f\x8b": "gzip", b"\x28\xb5\x2f\xfd": "zstd"}
BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class FileKind:
    """A format and the compression around it."""

    format: Format
    codec: str | None = None


def kind_of_name(name: str, wanted: Format | None = None) -> FileKind | None:
    """What the ending of a name says, or None if it says nothing.

    >>> kind_of_name("puzzles.csv.gz")
    FileKind(format=<Format.CSV: 'csv'>, codec='gzip')
    """
    path = PurePosixPath(name.lower())
    codec = CODECS.get(path.suffix)
    inner = PurePosixPath(path.stem) if codec else path
    found = wanted or ENDINGS.get(inner.suffix)
    return FileKind(found, codec) if found else None


def format_of_bytes(head: bytes) -> Format:
    """What the first bytes of a source look like."""
    if head.startswith(b"PAR1"):
        return Format.PARQUET
    if head.startswith((b"ARROW1", b"\xff\xff\xff\xff")):
        return Format.ARROW
    line = head.removeprefix(BOM).lstrip().split(b"\n", 1)[0].rstrip(b"\r")
    if line.startswith(b"{"):
        return Format.JSONL
    if b"\t" in line:
        return Format.TSV
    return Format.CSV if b"," in line or line.isalpha() else Format.LINES
