"""Parquet and Arrow are compressed as asked, and hold the same rows in groups of one size."""

from pathlib import Path

import pyarrow as pa
import pyarrow.feather
import pyarrow.parquet as pq
import pytest
from puzzles import SOLUTION

from swordfish import tables
from swordfish.tables import reader, row_groups
from swordfish.tables.formats import INNER_CODECS, Compression, Format

ROWS = 200


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Different puzzles of one solution."""
    puzzles = [
        "".join("." if cell == blank else digit for cell, digit in enumerate(SOLUTION))
        for blank in range(81)
    ]
    names = ("" if row % 2 else "odd" for row in range(ROWS))
    rows = (f"{puzzles[row % 81]},{name}\n" for row, name in enumerate(names))
    path = tmp_path / "in.csv"
    path.write_text("puzzle,name\n" + "".join(rows))
    return path


def written(source: Path, name: str, compression: Compression | None) -> Path:
    target = source.with_name(name)
    options = tables.Options(compression=compression)
    tables.solve_table(source, output=target, options=options, force=True)
    return target


@pytest.mark.parametrize("compression", [None, *Compression])
def test_parquet(source: Path, compression: Compression | None) -> None:
    path = written(source, "out.parquet", compression)
    table = pq.read_table(path)
    assert table.num_rows == ROWS
    assert table["solution"].unique().to_pylist() == [SOLUTION]
    chunk = pq.read_metadata(path).row_group(0).column(0)
    named = {None: "SNAPPY", Compression.NONE: "UNCOMPRESSED"}
    assert chunk.compression == (named.get(compression) or str(compression).upper())


@pytest.mark.parametrize("compression", [None, *INNER_CODECS[Format.ARROW]])
def test_arrow(source: Path, compression: Compression | None) -> None:
    path = written(source, "out.arrow", compression)
    assert pyarrow.feather.read_table(path).equals(pq.read_table(written(source, "o.pq", None)))
    is_smaller = path.stat().st_size < written(source, "plain.arrow", None).stat().st_size
    assert is_smaller == (compression in (Compression.LZ4, Compression.ZSTD))


@pytest.mark.parametrize("name", ["out.parquet", "out.arrow"])
def test_groups_of_rows_have_one_size_however_rows_came(
    source: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(row_groups, "MOST_ROWS", 80)
    whole = written(source, name, None).read_bytes()
    monkeypatch.setattr(reader, "BLOCK_BYTES", 1000)  # some ten rows
    path = written(source, name, None)
    assert path.read_bytes() == whole
    if name == "out.parquet":
        groups = pq.read_metadata(path)
        rows = [groups.row_group(n).num_rows for n in range(groups.num_row_groups)]
    else:
        batches = pa.ipc.open_file(path)
        rows = [batches.get_batch(n).num_rows for n in range(batches.num_record_batches)]
    assert rows == [80, 80, 40]


def test_groups_of_wide_rows_have_fewer(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(row_groups, "MOST_BYTES", 10_000)
    groups = pq.read_metadata(written(source, "out.parquet", None))
    rows = [groups.row_group(n).num_rows for n in range(groups.num_row_groups)]
    assert sum(rows) == ROWS
    assert 1 < rows[0] < 10_000 // (3 * 81) + 20


@pytest.mark.parametrize(
    ("name", "compression", "told"),
    [
        ("a.csv", "zstd", "expected Parquet or Arrow with --compression, got csv: a name that"),
        ("a.jsonl.gz", "gzip", "expected Parquet or Arrow with --compression, got jsonl"),
        ("a.arrow", "brotli", "expected --compression none, lz4, zstd, got brotli"),
        ("a.parquet.zst", "gzip", "expected --compression or a name that ends in .gz or .zst"),
    ],
)
def test_what_does_not_fit_is_refused(name: str, compression: str, told: str, source: Path) -> None:
    with pytest.raises(tables.TableError, match=told):
        written(source, name, Compression(compression))
    assert not source.with_name(name).exists()
