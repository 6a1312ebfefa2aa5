import csv
import gzip
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet
import pytest
from puzzles import PUZZLE, SOLUTION
from shared import DATA

from swordfish import tables
from swordfish.tables import (
    Reader,
    TableError,
    journal,
    plain_lines,
    reader,
    solve_batch,
    solve_table,
    solve_work,
    writer,
)

CSV = DATA / "csv"
BROKEN = "55" + "." * 79


def relabelled(seed: int, count: int) -> list[tuple[str, str]]:
    """Puzzles and solutions that differ only in the names of their digits."""
    rng = random.Random(seed)
    pairs = []
    for _ in range(count):
        names = str.maketrans("123456789", "".join(rng.sample("123456789", 9)))
        pairs.append((PUZZLE.translate(names), SOLUTION.translate(names)))
    return pairs


def write_csv(path: Path, rows: int, seed: int = 1) -> Path:
    lines = [f"{puzzle},{solution}\n" for puzzle, solution in relabelled(seed, rows)]
    path.write_text("quizzes,solutions\n" + "".join(lines))
    return path


def read(path: Path) -> pa.Table:
    reader = Reader(str(path))
    return pa.Table.from_batches(list(reader), reader.schema)


def names_in(directory: Path) -> list[str]:
    return sorted(path.name for path in directory.iterdir())


ENDINGS = ["csv", "tsv", "parquet", "arrow", "jsonl", "csv.gz", "tsv.zst", "jsonl.gz", "arrow.zst"]


@pytest.mark.parametrize("source", ENDINGS)
@pytest.mark.parametrize("target", ENDINGS)
def test_every_format_goes_into_every_other(tmp_path: Path, source: str, target: str) -> None:
    first = tmp_path / f"first.{source}"
    solve_table(write_csv(tmp_path / "rows.csv", 50), output=first)
    second = tmp_path / f"second.{target}"
    summary = solve_table(first, output=second)
    assert summary.tally.rows == 50
    assert summary.tally.agreement is not None
    assert summary.tally.agreement.agree == 50
    table = read(second)
    assert table.schema.names == [
        "quizzes", "solutions", "solution", "status", "swordfish_solution", "swordfish_status",
    ]  # fmt: skip
    assert table["swordfish_solution"].to_pylist() == table["solutions"].to_pylist()


def test_plain_lines_give_a_solution_a_line(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.sdm"
    path.write_bytes(b"\xef\xbb\xbf" + f"{PUZZLE}\r\n{BROKEN}\r\n{PUZZLE[:-1]}\r\n".encode())
    summary = solve_table(path, output=tmp_path / "solved.txt")
    assert (tmp_path / "solved.txt").read_text() == f"{SOLUTION}\nconflict\nmalformed\n"
    assert summary.tally.statuses == {
        "unique": 1, "many": 0, "none": 0, "conflict": 1, "malformed": 1,
    }  # fmt: skip


def test_other_columns_pass_unchanged_and_in_order(tmp_path: Path) -> None:
    path = tmp_path / "odd.csv"
    path.write_text(f',id,puzzle,note\n0,007,{PUZZLE},"a, ""b"""\n1,1e5,{BROKEN},\n')
    solve_table(path, output=tmp_path / "out.csv")
    assert (tmp_path / "out.csv").read_text().splitlines() == [
        ",id,puzzle,note,solution,status",
        f'0,007,{PUZZLE},"a, ""b""",{SOLUTION},unique',
        f"1,1e5,{BROKEN},,,conflict",
    ]


def test_a_table_without_header_is_read_from_its_first_row(tmp_path: Path) -> None:
    path = tmp_path / "bare.csv"
    path.write_text(f"{PUZZLE},{SOLUTION}\n" * 3)
    solve_table(path, output=tmp_path / "out.csv")
    assert read(tmp_path / "out.csv").num_rows == 3


@pytest.mark.parametrize("sign", [";", "\t", "|"])
def test_a_csv_may_have_another_sign_between_its_cells(tmp_path: Path, sign: str) -> None:
    path = tmp_path / "a.csv"
    rows = [("id", "quiz", "solution"), ("1,5", PUZZLE, SOLUTION)]
    path.write_text("".join(sign.join(row) + "\r\n" for row in rows))
    summary = solve_table(path, output=tmp_path / "out.csv")
    assert summary.tally.agreement == tables.Agreement(agree=1)
    assert read(tmp_path / "out.csv")["id"].to_pylist() == ["1,5"]


def test_a_file_is_what_is_asked_for_whatever_its_name_says(tmp_path: Path) -> None:
    path = write_csv(tmp_path / "rows.txt", 3)
    options = tables.Options(
        input_format=tables.Format.CSV, output_format=tables.Format.JSONL, limit_rows=2
    )
    summary = solve_table(path, output=tmp_path / "out.txt", options=options)
    assert summary.tally.statuses["unique"] == summary.tally.rows == 2
    rows = [json.loads(line) for line in (tmp_path / "out.txt").read_text().splitlines()]
    assert [row["solution"] for row in rows] == [row["solutions"] for row in rows]


def test_listed_solutions_are_compared(tmp_path: Path) -> None:
    many = PUZZLE[:40] + "." * 41
    rows = [(PUZZLE, SOLUTION), (PUZZLE, SOLUTION[::-1]), (many, SOLUTION), (PUZZLE, "")]
    path = tmp_path / "listed.csv"
    path.write_text("quiz,answer\n" + "".join(f"{quiz},{answer}\n" for quiz, answer in rows))
    wrong = tmp_path / "wrong.csv"
    summary = solve_table(path, output=tmp_path / "out.csv", mismatches=wrong)
    assert summary.tally.agreement == tables.Agreement(agree=1, differ=2, one_of_many=1)
    assert read(wrong)["answer"].to_pylist() == [SOLUTION[::-1], SOLUTION, ""]


def test_what_stands_around_a_listed_solution_or_its_puzzle_changes_no_answer(
    tmp_path: Path,
) -> None:
    rows = [
        (PUZZLE, f" {SOLUTION}"), (f" {PUZZLE} ", SOLUTION), (f'"{PUZZLE}"', f"{SOLUTION}\t"),
        (f" {'.' * 81}", f"{SOLUTION} "), (PUZZLE, f" {SOLUTION[::-1]}"), ("x", SOLUTION),
    ]  # fmt: skip
    path = tmp_path / "listed.csv"
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([("puzzle", "solution"), *rows])
    summary = tables.solve_table(path, options=tables.Options(verify=True))
    assert summary.tally.agreement == tables.Agreement(agree=3, differ=2, one_of_many=1)


def test_the_first_rows_only(tmp_path: Path) -> None:
    options = tables.Options(limit_rows=7)
    summary = solve_table(
        write_csv(tmp_path / "a.csv", 20), output=tmp_path / "b.csv", options=options
    )
    assert summary.tally.rows == read(tmp_path / "b.csv").num_rows == 7


def test_verifying_writes_nothing(tmp_path: Path) -> None:
    source = write_csv(tmp_path / "a.csv", 20)
    summary = solve_table(source, options=tables.Options(verify=True))
    assert summary.tally.agreement == tables.Agreement(agree=20)
    assert names_in(tmp_path) == ["a.csv"]


def test_globs_join_files_with_the_same_columns(tmp_path: Path) -> None:
    for number in range(3):
        write_csv(tmp_path / f"part{number}.csv", 10, seed=number)
    summary = solve_table(tmp_path / "part*.csv", output=tmp_path / "all.parquet")
    assert summary.tally.rows == 30
    (tmp_path / "part9.csv").write_text(f"puzzle\n{PUZZLE}\n")
    with pytest.raises(TableError, match="expected the columns of"):
        solve_table(tmp_path / "part*.csv", output=tmp_path / "more.parquet")
    with pytest.raises(TableError, match="found none"):
        solve_table(tmp_path / "nothing*.csv", output=tmp_path / "none.csv")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "empty file"),
        (b"a,b\n1,2\n", "found none among 'a', 'b'; name it with --column"),
        (
            b"quizzes\n4.30021E+78\n4.01001E+79\n",
            "a spreadsheet has read the 81 digits as one number",
        ),
        (f"puzzle,b\n{PUZZLE}\n".encode(), "Expected 2 columns, got 1"),
        (f"puzzle\n{PUZZLE}\n\xff\xff\n".encode("latin-1"), "UTF8"),
        (f"n\xe4me,puzzle\nb,{PUZZLE}\n".encode("latin-1"), "names of columns in UTF-8, got .*xe4"),
    ],
)
def test_a_bad_file_is_refused_with_its_name(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "bad.csv"
    path.write_bytes(content)
    with pytest.raises(TableError, match=message) as error:
        solve_table(path, output=tmp_path / "out.csv", force=True)
    assert "bad.csv" in str(error.value)
    assert not (tmp_path / "out.csv").exists()


def test_an_output_is_not_overwritten_unasked(tmp_path: Path) -> None:
    source, target = write_csv(tmp_path / "a.csv", 5), tmp_path / "b.csv"
    target.write_text("precious")
    with pytest.raises(TableError, match="exists already"):
        solve_table(source, output=target)
    assert target.read_text() == "precious"
    solve_table(source, output=target, force=True)
    assert read(target).num_rows == 5


def test_resuming_a_finished_output_does_nothing(tmp_path: Path) -> None:
    source, target = write_csv(tmp_path / "a.csv", 5), tmp_path / "b.csv"
    assert not solve_table(source, output=target, resume=True).already_done
    before = target.stat().st_mtime_ns
    assert solve_table(source, output=target, resume=True).already_done
    assert target.stat().st_mtime_ns == before


def have_small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of six rows, whichever road they take."""
    monkeypatch.setattr(reader, "BLOCK_BYTES", 1000)
    monkeypatch.setattr(plain_lines, "ROWS_PER_BLOCK", 6)


def broken_off(source: Path, target: Path, monkeypatch: pytest.MonkeyPatch, batches: int) -> None:
    """A run that is stopped after some batches, leaving its journal."""
    have_small_batches(monkeypatch)
    left = [batches]

    def stop(_: tables.Progress) -> None:
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve_table(source, output=target, watch=stop)
    assert not target.exists()


@pytest.mark.parametrize("ending", ["csv", "parquet", "csv.gz", "jsonl"])
@pytest.mark.parametrize("cheap", [solve_work.CHEAP_GUESSES, -1])
def test_a_resumed_run_gives_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str, cheap: int
) -> None:
    monkeypatch.setattr(solve_work, "CHEAP_GUESSES", cheap)
    source, target = write_csv(tmp_path / "a.csv", 100), tmp_path / f"b.{ending}"
    broken_off(source, target, monkeypatch, batches=5)
    summary = solve_table(source, output=target, resume=True)
    assert 0 < summary.resumed_rows < 100
    solve_table(source, output=tmp_path / f"c.{ending}")
    assert target.read_bytes() == (tmp_path / f"c.{ending}").read_bytes()
    assert names_in(tmp_path) == ["a.csv", f"b.{ending}", f"c.{ending}"]


def test_results_are_kept_where_finding_them_again_would_take_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = write_csv(tmp_path / "a.csv", 100), tmp_path / "b.csv"
    broken_off(source, target, monkeypatch, batches=5)
    easy = (tmp_path / "b.csv.journal").stat().st_size
    (tmp_path / "b.csv.journal").unlink()
    source.write_text("puzzle\n" + ("." * 81 + "\n") * 100)  # a blank grid takes many guesses
    broken_off(source, target, monkeypatch, batches=5)
    assert (tmp_path / "b.csv.journal").stat().st_size > easy + 81 * 20


@pytest.mark.parametrize("cheap", [solve_work.CHEAP_GUESSES, -1])
def test_a_journal_that_was_cut_short_is_used_as_far_as_it_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cheap: int
) -> None:
    monkeypatch.setattr(solve_work, "CHEAP_GUESSES", cheap)
    source, target = write_csv(tmp_path / "a.csv", 100), tmp_path / "b.csv"
    broken_off(source, target, monkeypatch, batches=5)
    whole = (tmp_path / "b.csv.journal").read_bytes()
    solve_table(source, output=tmp_path / "c.csv")
    first = whole.index(b"\n") + 1
    middle = (first + len(whole)) // 2
    for left in (whole[:-1], whole[:middle], whole[: first + 1], whole + bytes(4096)):
        (tmp_path / "b.csv.journal").write_bytes(left)
        solve_table(source, output=target, resume=True)
        assert target.read_bytes() == (tmp_path / "c.csv").read_bytes()
        target.unlink()


def test_a_changed_input_or_option_is_not_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = write_csv(tmp_path / "a.csv", 100), tmp_path / "b.csv"
    broken_off(source, target, monkeypatch, batches=5)
    with pytest.raises(TableError, match="this has changed since: limit_rows"):
        solve_table(source, output=target, resume=True, options=tables.Options(limit_rows=9))
    with pytest.raises(TableError, match="interrupted; use --resume"):
        solve_table(source, output=target)
    write_csv(source, 101)
    with pytest.raises(TableError, match="this has changed since: inputs"):
        solve_table(source, output=target, resume=True)
    solve_table(source, output=target, force=True)
    assert read(target).num_rows == 101


RUN = """
import sys
from swordfish.tables import plain_lines, reader, solve_table, solve_work
reader.BLOCK_BYTES = 1 << 16
plain_lines.ROWS_PER_BLOCK = 400
solve_work.CHEAP_GUESSES = int(sys.argv[1])
solve_table(sys.argv[2], output=sys.argv[3], resume=True)
"""


@pytest.mark.parametrize(
    ("wanted", "rows"), [(2, 10_000), pytest.param(40, 60_000, marks=pytest.mark.prove)]
)
@pytest.mark.parametrize(
    ("ending", "cheap"),  # by the straight road and by the other
    [("csv", solve_work.CHEAP_GUESSES), ("csv", -1), ("csv.gz", -1)],
)
def test_killed_at_random_moments_the_output_is_that_of_a_quiet_run(
    tmp_path: Path, wanted: int, rows: int, ending: str, cheap: int
) -> None:
    source = write_csv(tmp_path / "a.csv", rows)
    quiet, target = tmp_path / f"quiet.{ending}", tmp_path / f"b.{ending}"
    command = [sys.executable, "-c", RUN, str(cheap), str(source)]
    began = time.monotonic()
    subprocess.run([*command, str(quiet)], check=True)
    whole = time.monotonic() - began
    rng = random.Random(7)
    kills = 0
    while kills < wanted:
        began = time.monotonic()
        process = subprocess.Popen([*command, str(target)])
        try:
            process.wait(timeout=rng.uniform(0.2, 1.0) * whole)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
            kills += 1
        else:  # it came through: what the kills have left behind did no harm; start again
            whole = min(whole, time.monotonic() - began)  # the first run may have been a slow one
            assert target.read_bytes() == quiet.read_bytes()
            target.unlink()
    subprocess.run([*command, str(target)], check=True)
    assert target.read_bytes() == quiet.read_bytes()
    assert names_in(tmp_path) == ["a.csv", f"b.{ending}", f"quiet.{ending}"]


def test_without_pyarrow_the_error_names_the_command_that_adds_it() -> None:
    code = "import sys; sys.modules['pyarrow'] = None; import swordfish; swordfish.tables"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 1
    assert "pip install 'swordfish[tables]'" in done.stderr


@pytest.mark.parametrize(
    ("name", "writes"), [("b.csv", plain_lines.PlainWriter), ("b.jsonl", writer.Writer)]
)
def test_a_full_disk_is_one_clear_error_and_keeps_what_was_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, writes: type[Any]
) -> None:
    source, target = write_csv(tmp_path / "a.csv", 100), tmp_path / name
    have_small_batches(monkeypatch)
    write = writes.write
    left = [5]

    def fill(self: object, batch: object) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(28, "No space left on device")
        write(self, batch)

    monkeypatch.setattr(writes, "write", fill)
    with pytest.raises(TableError, match=rf"{name}: No space left on device.*--resume"):
        solve_table(source, output=target)
    assert not target.exists()
    monkeypatch.setattr(writes, "write", write)
    assert solve_table(source, output=target, resume=True).resumed_rows > 0
    assert read(target).num_rows == 100


def test_a_disk_that_is_really_full_leaves_a_run_that_can_be_resumed(tmp_path: Path) -> None:
    small = tmp_path / "small"
    small.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(small)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("mounting a small disk takes root and the right to mount")
    try:
        source, target = write_csv(tmp_path / "a.csv", 20_000), small / "b.csv"
        solve_table(source, output=tmp_path / "quiet.csv")
        with pytest.raises(TableError, match=r"b\.csv: .*[Nn]o space left on device.*--resume"):
            solve_table(source, output=target)
        assert names_in(small) == ["b.csv.journal"]
        subprocess.run(["mount", "-o", "remount,size=64m", str(small)], check=True)
        solve_table(source, output=target, resume=True)
        assert target.read_bytes() == (tmp_path / "quiet.csv").read_bytes()
    finally:
        subprocess.run(["umount", str(small)], check=True)


def test_tables_are_read_from_an_object_store(tmp_path: Path) -> None:
    fsspec = pytest.importorskip("fsspec", reason="fsspec is an extra")
    data = write_csv(tmp_path / "a.csv", 50).read_bytes()
    for name in ("a", "b"):
        fsspec.filesystem("memory").pipe(f"/puzzles/{name}.csv", data)
    for address, rows in (("memory://puzzles/a.csv", 50), ("memory://puzzles/*.csv", 100)):
        target = tmp_path / f"{rows}.parquet"
        assert solve_table(address, output=target).tally.rows == rows
        assert set(read(target)["status"].to_pylist()) == {"unique"}
    for address in ("memory://puzzles/c.csv", "nowhere://a.csv", "nowhere://*.csv"):
        with pytest.raises(TableError, match=f"^{re.escape(address)}: |found none"):
            solve_table(address, output=tmp_path / "c.csv")
    assert names_in(tmp_path) == ["100.parquet", "50.parquet", "a.csv"]


def test_a_file_that_cannot_be_opened_is_said_so_in_plain_words(tmp_path: Path) -> None:
    source = tmp_path / f"{'a' * 300}.csv"
    with pytest.raises(TableError, match=rf"^{re.escape(str(source))}: File name too long$"):
        solve_table(source, output=tmp_path / "b.csv")


def test_a_table_without_puzzles_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("x,y\n1,2\n")
    for _ in range(2):
        with pytest.raises(TableError, match="expected a column of puzzles"):
            solve_table(tmp_path / "a.csv", output=tmp_path / "b.csv")
    assert names_in(tmp_path) == ["a.csv"]


def test_a_journal_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.journal"
    path.write_text("not json\n")
    with pytest.raises(TableError, match="expected a journal"):
        journal.Journal(path, {}).check()


def test_standard_input_is_a_source(tmp_path: Path) -> None:
    code = (
        "from swordfish.tables import solve_table; import sys; solve_table('-', output=sys.argv[1])"
    )
    data = gzip.compress(f"puzzle\n{PUZZLE}\n".encode())
    target = tmp_path / "out.jsonl"
    subprocess.run([sys.executable, "-c", code, str(target)], input=data, check=True)
    row = json.loads(target.read_text())
    assert row == {"puzzle": PUZZLE, "solution": SOLUTION, "status": "unique"}


def test_one_batch_in_is_one_batch_out() -> None:
    batch = pa.record_batch({"puzzle": pa.array([PUZZLE, None, BROKEN])})
    out = solve_batch(batch)
    assert out["solution"].to_pylist() == [SOLUTION, None, None]
    assert out["status"].to_pylist() == ["unique", "malformed", "conflict"]


def test_the_column_of_a_batch_is_found_or_named() -> None:
    batch = pa.record_batch({"id": ["1"], "quiz": [PUZZLE]})
    assert solve_batch(batch)["solution"].to_pylist() == [SOLUTION]
    assert solve_batch(batch, column="id")["status"].to_pylist() == ["malformed"]
    with pytest.raises(TableError, match="expected a column 'puzzle', got 'id', 'quiz'"):
        solve_batch(batch, column="puzzle")


@pytest.mark.skipif(not CSV.exists(), reason="no data sets beside the project")
@pytest.mark.parametrize(
    ("name", "rows", "column"),
    [
        ("kaggle_bryanpark_20000.csv", 10_012, "quizzes"),
        ("kaggle_radcliffe_curated5000.csv", 2_479, "puzzle"),
        ("kaggle_radcliffe_format_200.csv", 200, "puzzle"),
        ("kaggle_rohanrao_100.csv", 100, "puzzle"),
        ("kaggle_rohanrao_pandasindex_100.csv", 100, "puzzle"),
        ("kyubyong_test30_bom.csv", 30, "quizzes"),
        ("sudoku_extreme_format_101.csv", 101, "question"),
    ],
)
def test_real_data_sets_agree_with_their_solutions(name: str, rows: int, column: str) -> None:
    summary = solve_table(CSV / name, options=tables.Options(verify=True))
    assert column in Reader(str(CSV / name)).schema.names
    assert summary.tally.rows == rows
    assert summary.tally.agreement == tables.Agreement(agree=rows)


@pytest.mark.skipif(not CSV.exists(), reason="no data sets beside the project")
def test_real_data_sets_without_solutions_or_puzzles() -> None:
    counts = solve_table(CSV / "serg_benchmark_counts.csv", options=tables.Options(verify=True))
    assert counts.tally.agreement is None
    assert counts.tally.statuses["many"] == counts.tally.rows
    with pytest.raises(TableError, match="a spreadsheet has read the 81 digits as one number"):
        solve_table(CSV / "kaggle_bryanpark_excel_mangled.csv", options=tables.Options(verify=True))
