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


class Compression(StrEnum):
    """How Parquet and Arrow files are compressed inside."""

    NONE = "none"
    SNAPPY = "snappy"
    LZ4 = "lz4"
    ZSTD = "zstd"
    GZIP = "gzip"
    BROTLI = "brotli"


INNER_CODECS = {
    Format.PARQUET: tuple(Compression),
    Format.ARROW: (Compression.NONE, Compression.LZ4, Compression.ZSTD),
}
"""What each format can be compressed with inside; others are compressed as a whole, by name."""
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


def told_compression(
    name: str, wanted: Format | None, compression: Compression | None
) -> str | None:
    """What speaks against a compression for an output of that name and format, if anything.

    >>> told_compression("a.arrow", None, Compression.GZIP)
    'expected --compression none, lz4, zstd, got gzip'
    >>> told_compression("a.csv.gz", None, Compression.GZIP)
    'expected Parquet or Arrow with --compression, got csv: a name that ends in .gz compresses it'
    """
    if compression is None:
        return None
    kind = kind_of_name(name, wanted) or FileKind(Format.CSV)
    if kind.format not in INNER_CODECS:
        return (
            f"expected Parquet or Arrow with --compression, got {kind.format}: "
            "a name that ends in .gz compresses it"
        )
    if kind.codec:
        return "expected --compression or a name that ends in .gz or .zst, got both"
    known = INNER_CODECS[kind.format]
    if compression not in known:
        return f"expected --compression {', '.join(known)}, got {compression}"
    return None
