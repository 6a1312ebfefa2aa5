"""Tables that are odd, and places that can't be written: nothing is lost, nothing goes unsaid."""

import bz2
import gzip
import json
import lzma
import random
import subprocess
import sys
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet
import pytest
from interrupt import interrupt_command
from puzzles import PUZZLE, SOLUTION

import swordfish as sf
from swordfish.tables import (
    Options,
    Reader,
    TableError,
    json_lines,
    reader,
    solve_batch,
    solve_table,
)

BLANK = "." * 81


def written(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


@pytest.mark.parametrize("content", ["quizzes,id\n", "quizzes,id", "\ufeffquizzes,id\r\n\r\n"])
@pytest.mark.parametrize("ending", ["csv", "parquet", "arrow", "jsonl"])
def test_a_table_without_rows_gives_one_without_rows(
    tmp_path: Path, content: str, ending: str
) -> None:
    target = tmp_path / f"out.{ending}"
    assert solve_table(written(tmp_path / "a.csv", content), output=target).tally.rows == 0
    if ending != "jsonl":  # an empty file, which says nothing of columns
        assert Reader(str(target)).names == ["quizzes", "id", "solution", "status"]
    assert target.exists()


@pytest.mark.parametrize("content", [b"", b"\xef\xbb\xbf", b"\n\n"])
def test_nothing_at_all_is_an_empty_file(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(TableError, match=r"a\.csv: expected rows, got an empty file"):
        solve_table(written(tmp_path / "a.csv", content), output=tmp_path / "b.csv")


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"PK\x03\x04 and so on", "a spreadsheet or a zip archive"),
        (f"puzzle\n{PUZZLE}\n".encode("utf-16"), "text in UTF-16"),
    ],
)
def test_what_is_no_table_is_named(tmp_path: Path, content: bytes, what: str) -> None:
    with pytest.raises(TableError, match=f"expected a table such as CSV in UTF-8, got {what}"):
        solve_table(written(tmp_path / "a.csv", content), output=tmp_path / "b.csv")


def test_what_is_no_table_is_told_in_a_line_however_long_its_first_is(tmp_path: Path) -> None:
    for content in (b"\x00\xff" * 5000, b"a," * 5000 + b"b\n"):
        source = written(tmp_path / "a.csv", content)
        for column in (None, "puzzle"):
            with pytest.raises(TableError, match=r"expected a column .*'") as told:
                solve_table(source, output=tmp_path / "b.csv", options=Options(column=column))
            assert len(str(told.value)) < len(str(source)) + 300


def test_line_ends_in_quotes_may_stand_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "BLOCK_BYTES", 1000)
    notes = ("a\n" * (number % 7) for number in range(100))
    rows = "".join(f'{PUZZLE},"{note}b"\n' for note in notes)
    solve_table(
        written(tmp_path / "a.csv", f'puzzle,"two\nlines"\n{rows}'), output=tmp_path / "b.csv"
    )
    out = Reader(str(tmp_path / "b.csv"))
    assert out.names == ["puzzle", "two\nlines", "solution", "status"]
    assert sum(batch.num_rows for batch in out) == 100


def test_what_compresses_badly_is_known_for_what_it_is(tmp_path: Path) -> None:
    noise = random.Random(1).randbytes(200_000).hex()
    with pa.CompressedOutputStream(tmp_path / "a.csv.zst", "zstd") as file:
        file.write(f"puzzle,noise\n{PUZZLE},{noise}\n".encode())
    assert solve_table(tmp_path / "a.csv.zst", output=tmp_path / "b.csv").tally.rows == 1


def test_a_file_that_was_cut_off_is_named(tmp_path: Path) -> None:
    with pa.CompressedOutputStream(tmp_path / "a.csv.gz", "gzip") as file:
        rng = random.Random(1)
        file.write("".join(f"{rng.random()},{PUZZLE}\n" for _ in range(50_000)).encode())
    data = (tmp_path / "a.csv.gz").read_bytes()
    cut = written(tmp_path / "cut.csv.gz", data[: len(data) // 2])
    with pytest.raises(TableError, match=r"cut\.csv\.gz: Truncated"):
        solve_table(cut, output=tmp_path / "b.csv")
    small = gzip.compress(f"puzzle\n{PUZZLE}\n".encode())
    cut.write_bytes(small[:-20])
    with pytest.raises(TableError, match="whole file compressed by gzip, got one that is cut off"):
        solve_table(cut, output=tmp_path / "c.csv")
    cut.write_bytes(small)
    assert solve_table(cut, output=tmp_path / "c.csv").tally.rows == 1


def test_json_keeps_its_texts_and_what_was_null_may_become_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "BLOCK_BYTES", 1000)
    rows: list[dict[str, object]] = [
        {"puzzle": PUZZLE, "when": "2024-01-01T10:00:00Z", "in": {"at": "2024-01-01"}, "note": None}
    ] * 20
    rows.append({**rows[0], "note": "late"})
    path = written(tmp_path / "a.jsonl", "".join(json.dumps(row) + "\n" for row in rows))
    solve_table(path, output=tmp_path / "b.jsonl")
    out = [json.loads(line) for line in (tmp_path / "b.jsonl").read_text().splitlines()]
    assert out == [{**row, "solution": SOLUTION, "status": "unique"} for row in rows]


@pytest.mark.parametrize(
    "content",
    ["null", "\ufeffnull\n", " \n null\n{}\n", '{"puzzle": ""}\n' * 100 + "null\n" * 300],
)
def test_a_row_of_null_in_json_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str
) -> None:
    monkeypatch.setattr(reader, "BLOCK_BYTES", 1000)
    with pytest.raises(TableError, match="expected an object in each line, got null"):
        solve_table(written(tmp_path / "a.jsonl", content), output=tmp_path / "b.csv")


def test_a_line_of_json_without_end_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "BLOCK_BYTES", 1000)
    monkeypatch.setattr(json_lines, "LONGEST_LINE_BYTES", 5000)
    line = json.dumps({"puzzle": PUZZLE}) + "\n"
    path = written(tmp_path / "a.jsonl", line + " " * 4000 + line)
    assert solve_table(path, output=tmp_path / "b.csv").tally.rows == 2
    path = written(tmp_path / "c.jsonl", line + " " * 7000 + line)
    with pytest.raises(TableError, match="expected lines of at most 5,000 bytes, got a longer one"):
        solve_table(path, output=tmp_path / "d.csv")


def test_lists_in_json_that_begin_with_null_are_refused_or_kept(tmp_path: Path) -> None:
    rows = [{"puzzle": PUZZLE, "list": [None, 1]}, {"puzzle": PUZZLE, "list": [1, None]}]
    for row in rows:
        path = written(tmp_path / "a.jsonl", json.dumps(row) + "\n")
        try:
            solve_table(path, output=tmp_path / "b.jsonl", force=True)
        except TableError as error:
            assert row["list"][0] is None, error  # noqa: PT017  # pyarrow may learn to read it
        else:
            out = json.loads((tmp_path / "b.jsonl").read_text())
            assert out["list"] == row["list"]


def test_columns_of_any_type_go_where_they_can(tmp_path: Path) -> None:
    columns = {
        "puzzle": pa.array([PUZZLE.encode(), b"\xff" * 81, None], pa.binary()),
        "parts": [["a"], ["b"], ["c"]],
        "price": pa.array([1, 2, 3], pa.decimal128(5, 2)),
    }
    pyarrow.parquet.write_table(pa.table(columns), tmp_path / "a.parquet")
    for ending in ("parquet", "jsonl"):
        summary = solve_table(tmp_path / "a.parquet", output=tmp_path / f"b.{ending}")
        assert (summary.tally.statuses["unique"], summary.tally.statuses["malformed"]) == (1, 2)
    with pytest.raises(TableError, match=r"b\.csv: column 'parts' holds list<.*choose Parquet"):
        solve_table(tmp_path / "a.parquet", output=tmp_path / "b.csv")
    options = Options(column="parts")
    with pytest.raises(TableError, match=r"a\.parquet: expected text in column 'parts', got list"):
        solve_table(
            tmp_path / "a.parquet", output=tmp_path / "b.parquet", options=options, force=True
        )


def test_two_columns_of_one_name_are_refused_where_one_would_be_lost(tmp_path: Path) -> None:
    path = written(tmp_path / "a.csv", f"puzzle,x,x\n{PUZZLE},1,2\n")
    with pytest.raises(TableError, match="2 columns are called 'x'"):
        solve_table(path, output=tmp_path / "b.jsonl")
    solve_table(path, output=tmp_path / "b.csv")
    assert (tmp_path / "b.csv").read_text().startswith("puzzle,x,x,solution,status\n")


def test_sources_may_differ_in_types_that_fit(tmp_path: Path) -> None:
    for name, kind in (("a", pa.string()), ("b", pa.large_string())):
        table = pa.table({"puzzle": pa.array([PUZZLE], kind)})
        pyarrow.parquet.write_table(table, tmp_path / f"{name}.parquet")
    assert solve_table(tmp_path / "?.parquet", output=tmp_path / "all.parquet").tally.rows == 2


def test_the_column_of_puzzles_stays_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "BLOCK_BYTES", 1000)
    rows = f"{PUZZLE},{BLANK}\n" * 20 + f"junk,{BLANK}\n" * 20
    summary = solve_table(written(tmp_path / "a.csv", f"p,q\n{rows}"), output=tmp_path / "b.csv")
    assert summary.tally.statuses["unique"] == summary.tally.statuses["malformed"] == 20


def test_a_file_whose_name_looks_like_a_glob_is_a_file(tmp_path: Path) -> None:
    source = written(tmp_path / "a[1].csv", f"puzzle\n{PUZZLE}\n")
    assert solve_table(source, output=tmp_path / "b.csv").tally.rows == 1
    with pytest.raises(TableError, match="expected files to read, got none"):
        solve_table([], output=tmp_path / "c.csv")


def test_places_that_can_not_be_written_are_refused_before_the_work(tmp_path: Path) -> None:
    source = written(tmp_path / "a.csv", f"puzzle,solution\n{PUZZLE},{PUZZLE}\n")
    cases: dict[str | Path, str] = {
        tmp_path: "expected a file to write to, got a directory",
        Path("-"): "expected a file to write to, got standard output",
        tmp_path / "no/b.csv": "expected a directory .*no, found none",
        f"{tmp_path}/no/": "expected the name of a file, got '.*/no/'",
    }
    for target, message in cases.items():
        with pytest.raises(TableError, match=message):
            solve_table(source, output=target, force=True)
    for mismatches in (source, tmp_path / "b.csv"):
        with pytest.raises(TableError, match="expected a file of its own for mismatches"):
            solve_table(source, output=tmp_path / "b.csv", mismatches=mismatches, force=True)
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]


def test_mismatches_of_an_earlier_run_do_not_stay(tmp_path: Path) -> None:
    target, wrong = tmp_path / "b.csv", tmp_path / "wrong.csv"
    for listed, rows in ((PUZZLE, 1), (SOLUTION, 0)):
        source = written(tmp_path / "a.csv", f"puzzle,solution\n{PUZZLE},{listed}\n")
        solve_table(source, output=target, mismatches=wrong, force=True)
        assert len(wrong.read_text().splitlines()) == 1 + rows


@pytest.mark.parametrize(
    "kind", [pa.list_(pa.int64()), pa.list_(pa.uint8(), 81), pa.large_list(pa.float64())]
)
def test_a_column_may_hold_lists_of_digits(tmp_path: Path, kind: pa.DataType) -> None:
    if pa.types.is_fixed_size_list(kind) and int(pa.__version__.split(".")[0]) < 26:
        pytest.skip("pyarrow before 26 can't read lists of one length from Parquet if one is null")
    digits = [int(sign) if sign.isdigit() else 0 for sign in PUZZLE]
    grids = pa.array([digits, [*digits[:80], 10], None], kind)
    batch = pa.record_batch({"id": ["a", "b", "c"], "x": grids})
    assert solve_batch(batch)["status"].to_pylist() == ["unique", "malformed", "malformed"]
    pyarrow.parquet.write_table(pa.table(batch), tmp_path / "a.pq")
    solve_table(tmp_path / "a.pq", output=tmp_path / "b.parquet")
    solved = pyarrow.parquet.read_table(tmp_path / "b.parquet")
    assert solved["solution"].to_pylist() == [SOLUTION, None, None]
    assert solved["status"].to_pylist() == ["unique", "malformed", "malformed"]
    assert solved["x"].to_pylist() == grids.to_pylist()


def test_a_column_may_hold_lists_of_rows() -> None:
    rows = sf.Grid(PUZZLE).to_numpy().tolist()
    batch = pa.record_batch({"puzzle": pa.array([rows, rows[:8], None])})
    assert solve_batch(batch)["solution"].to_pylist() == [SOLUTION, None, None]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (bz2.compress(b"puzzle\n"), "got a file compressed by bzip2; gzip and zstd can be read"),
        (lzma.compress(b"puzzle\n"), "got a file compressed by xz; gzip and zstd can be read"),
        (b'[\n {"puzzle": "1"}]', "expected JSON lines.* got one array"),
    ],
)
def test_files_of_another_kind_are_named(tmp_path: Path, data: bytes, message: str) -> None:
    (tmp_path / "a.csv").write_bytes(data)
    with pytest.raises(TableError, match=message):
        solve_table(tmp_path / "a.csv", output=tmp_path / "b.csv")


def test_a_fault_in_a_csv_is_told_with_its_row(tmp_path: Path) -> None:
    source = written(tmp_path / "a.csv", f"puzzle,x\n{PUZZLE},1\n{PUZZLE},2,3\n")
    with pytest.raises(TableError, match=r"Row #3: Expected 2 columns, got 3"):
        solve_table(source, output=tmp_path / "b.csv")


@pytest.mark.parametrize("ending", ["parquet", "arrow"])
def test_formats_that_end_with_their_index_come_through_a_pipe(tmp_path: Path, ending: str) -> None:
    source = written(tmp_path / "a.csv", f"puzzle\n{PUZZLE}\n")
    solve_table(source, output=tmp_path / f"b.{ending}")
    with piped(tmp_path / "c.csv") as process:
        process.communicate((tmp_path / f"b.{ending}").read_bytes())
    assert process.returncode == 0
    assert (tmp_path / "c.csv").read_text().count(SOLUTION) == 2


def piped(target: Path, *options: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "swordfish", "solve", "-", "-o", str(target), *options]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE)


def wait_for(path: Path) -> None:
    until = time.monotonic() + 60
    while not path.exists():
        assert time.monotonic() < until, f"{path.name} never came"
        time.sleep(0.05)


def test_a_run_that_fails_unforeseen_before_its_first_row_does_not_stand_in_the_way_of_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("unforeseen")

    source, target = written(tmp_path / "a.csv", f"puzzle\n{PUZZLE}\n"), tmp_path / "b.csv"
    with monkeypatch.context() as patched:
        patched.setattr("swordfish.tables.whole_tables._TableRun._send", fail)
        with pytest.raises(RuntimeError, match="unforeseen"):
            solve_table(source, output=target)
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]
    assert solve_table(source, output=target).tally.rows == 1


def test_ctrl_c_is_answered_while_standard_input_is_waited_for(tmp_path: Path) -> None:
    ended = interrupt_command(
        [sys.executable, "-m", "swordfish", "solve", "-", "-o", str(tmp_path / "b.csv")],
        lambda _: (tmp_path / "b.csv.journal").exists(),
        fed=f"puzzle\n{PUZZLE}\n".encode(),
    )
    assert ended.code == 130
    assert "interrupted; --resume continues" in ended.errors


def test_other_rows_on_standard_input_are_not_taken_for_those_of_before(tmp_path: Path) -> None:
    journal = tmp_path / "b.csv.journal"
    with piped(tmp_path / "b.csv") as process:
        assert process.stdin
        process.stdin.write(b"puzzle\n" + f"{PUZZLE}\n".encode() * 60_000)
        process.stdin.flush()
        wait_for(journal)
        until = time.monotonic() + 60
        while not journal.read_bytes().partition(b"\n")[2]:
            assert time.monotonic() < until, "nothing was solved"
            time.sleep(0.05)
        process.kill()
    with piped(tmp_path / "b.csv", "--resume") as process:
        _, error = process.communicate(b"puzzle\n" + f"{BLANK}\n".encode() * 60_000)
    assert process.returncode == 2, error
    assert b"the rows have changed since" in error
