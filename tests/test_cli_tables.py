"""`swordfish solve … -o OUT` and `swordfish bench`, as a person and a pipe meet them."""

import csv
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from interrupt import interrupt_command
from puzzles import PUZZLE, SOLUTION
from test_tables import BROKEN, names_in, read, write_csv

from swordfish.cli import app, puzzle_source
from swordfish.cli.table_options import FORMAT_NAMES
from swordfish.model.grid import Grid
from swordfish.tables import Format, formats, solve_table

COMMAND = [sys.executable, "-m", "swordfish"]


def run(*arguments: str | Path, stdin: str | bytes = "") -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin)


def test_solve_writes_a_table_and_says_what_it_found(tmp_path: Path) -> None:
    source, target = write_csv(tmp_path / "a.csv", 30), tmp_path / "b.parquet"
    result = run("solve", source, "-o", target, "--threads", "1")
    assert result.exit_code == 0, result.output
    assert read(target)["status"].to_pylist() == ["unique"] * 30
    figures = dict(line.rsplit(maxsplit=1) for line in result.stdout.splitlines())
    assert figures["rows"] == figures["unique"] == figures["listed solution agrees"] == "30"
    assert figures.keys() >= {"many", "none", "conflict", "malformed", "puzzles per second"}
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("rows", "code"), [([PUZZLE], 0), ([PUZZLE, BROKEN], 1), ([PUZZLE, BROKEN, "x"], 2)]
)
def test_the_exit_code_is_that_of_the_worst_row(tmp_path: Path, rows: list[str], code: int) -> None:
    source = tmp_path / "a.csv"
    source.write_text("".join(f"{row}\n" for row in ["puzzle", *rows]))
    assert run("solve", source, "-o", tmp_path / "b.csv").exit_code == code


def test_verify_checks_listed_solutions_and_writes_only_mismatches(tmp_path: Path) -> None:
    source, wrong = tmp_path / "a.csv", tmp_path / "wrong.csv"
    source.write_text(f"quiz,answer\n{PUZZLE},{SOLUTION}\n{PUZZLE},{SOLUTION[::-1]}\n")
    result = run("solve", source, "--verify", "--mismatches", wrong)
    assert result.exit_code == 1
    assert read(wrong)["answer"].to_pylist() == [SOLUTION[::-1]]
    assert run("solve", source, "--verify", "--limit-rows", "1").exit_code == 0
    assert names_in(tmp_path) == ["a.csv", "wrong.csv"]


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("a.csv", "quiz\n", 0),
        ("a.csv", "hi\n", 2),
        ("a.csv", "\0" * 100_000, 2),
        ("a.tsv", "a\tb", 2),
    ],
)
def test_a_table_without_rows_must_have_a_column_of_puzzles(
    tmp_path: Path, name: str, text: str, code: int
) -> None:
    (tmp_path / name).write_text(text)
    result = run("check", tmp_path / name)
    assert (result.exit_code, result.stdout) == (code, "malformed\n" if code else "")
    assert bool(result.stderr) == bool(code)


@pytest.mark.parametrize("ending", ["csv", "tsv", "parquet", "jsonl", "csv.gz"])
def test_every_command_reads_the_puzzles_of_a_table(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"a.{ending}"
    source = tmp_path / "source.csv"
    source.write_text(f"id,quiz,solution\n1,{PUZZLE},{SOLUTION}\n2,{BROKEN},\n3,12,\n")
    solve_table(source, output=path)
    solved = run("solve", path)
    assert solved.stdout.splitlines() == [SOLUTION, "none", "malformed"]
    assert solved.stderr.startswith(f"{path}:{4 if 'sv' in ending else 3}:1: expected 81 cells")
    assert run("count", path).stdout.splitlines() == ["1", "0", "malformed"]
    assert run("check", path).stdout.splitlines()[0] == "unique"
    assert "2 puzzles in" in run("bench", path).stdout


def test_a_grid_in_rows_of_csv_is_still_a_grid(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    rows = [PUZZLE[start : start + 9] for start in range(0, 81, 9)]
    path.write_text("".join(",".join(row.replace(".", "0")) + "\n" for row in rows))
    assert run("solve", path).stdout == f"{SOLUTION}\n"


def test_a_table_that_is_none_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    path.write_text("PUZZLE")
    result = run("count", path)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{path}: Parquet")


def test_column_and_format_say_what_names_do_not(tmp_path: Path) -> None:
    source, target = tmp_path / "a.csv", tmp_path / "b"
    source.write_text(f"puzzle,mine\n{BROKEN},{PUZZLE}\n")
    result = run("solve", source, "-o", target, "--column", "mine", "--format", "jsonl")
    assert result.exit_code == 0
    assert f'"solution": "{SOLUTION}"' in target.read_text()


def test_formats_and_endings_are_those_of_tables() -> None:
    # They are written down twice, because the command starts without pyarrow.
    assert set(FORMAT_NAMES) == set(Format)
    others = {ending for ending, form in formats.ENDINGS.items() if form is not Format.LINES}
    assert others | formats.CODECS.keys() == puzzle_source.TEXT_TABLES | puzzle_source.OTHER_TABLES


def test_a_report_is_a_page_with_three_plots(tmp_path: Path) -> None:
    source, page = write_csv(tmp_path / "a.csv", 30), tmp_path / "report.html"
    assert run("solve", source, "-o", tmp_path / "b.csv", "--report", page).exit_code == 0
    text = page.read_text()
    assert text.count("<svg") == 3
    assert "<td>rows</td><td>30</td>" in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["missing.csv", "-o", "b.csv"], "missing.csv: expected a file, found none"),
        (["a.csv", "-o", "r.csv"], "exists already; use --force"),
        (["a.csv", "-o", "a.csv", "--force"], "expected a file of its own for the output"),
        (["a.csv", "-o", "b.csv", "--column", "nothing"], "expected a column 'nothing'"),
        (["a.csv", "-o", "b.csv", "--verify"], "got both"),
        (["a.csv", "-o", "b.xlsx"], "b.xlsx: expected an ending such as .csv, .parquet or .jsonl"),
        (["a.csv", "-o", "b.csv", "--json"], "can't be combined"),
        (["a.csv", "--force"], "expected --output or --verify with --force"),
        (["a.csv", "-o", "b.csv", "--report", "no/place.html"], "expected a directory no, found"),
        (
            ["a.csv", "-o", "b.csv", "--report", "a.csv", "--force"],
            "a.csv is another input or output",
        ),
        (["a.csv", "-o", "b.csv", "--report", "./b.csv"], "expected a file of its own"),
        (["a.csv", "-o", "b.csv", "--report", "r.html"], "r.html exists already; use --force"),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_exit_code_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    write_csv(tmp_path / "a.csv", 5)
    (tmp_path / "r.html").touch()
    (tmp_path / "r.csv").touch()
    before = (tmp_path / "a.csv").read_bytes()
    result = run("solve", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert (tmp_path / "a.csv").read_bytes() == before
    assert names_in(tmp_path) == ["a.csv", "r.csv", "r.html"]


def test_who_verifies_is_told_that_there_is_nothing_to_compare(tmp_path: Path) -> None:
    source = tmp_path / "a.csv"
    source.write_text(f"puzzle\n{PUZZLE}\n")
    result = run("solve", source, "--verify")
    assert result.exit_code == 0
    assert result.stderr == (
        "no column of solutions (solutions, solution, answer) was found: nothing was compared\n"
    )


def test_bench_does_not_write_over_its_puzzles(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text(PUZZLE)
    result = run("bench", source, "-o", source)
    assert result.exit_code == 2
    assert source.read_text() == PUZZLE


def test_resuming_what_is_finished_does_nothing(tmp_path: Path) -> None:
    source, target = write_csv(tmp_path / "a.csv", 5), tmp_path / "b.csv"
    assert run("solve", source, "-o", target, "--resume").exit_code == 0
    result = run("solve", source, "-o", target, "--resume")
    assert result.exit_code == 0
    assert "finished already" in result.stdout


def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    target = tmp_path / "b.csv"
    ended = interrupt_command(
        [*COMMAND, "solve", "-", "-o", str(target)],
        lambda _: (tmp_path / "b.csv.journal").exists(),
        fed=b"puzzle\n" + f"{PUZZLE}\n".encode() * 120_000,
    )
    assert (ended.code, ended.errors) == (130, "interrupted; --resume continues\n")
    assert not target.exists()


def test_a_person_sees_a_bar_and_a_pipe_does_not(tmp_path: Path) -> None:
    source = write_csv(tmp_path / "a.csv", 1000)
    master, slave = pty.openpty()
    command = [*COMMAND, "solve", str(source), "-o", str(tmp_path / "b.csv")]
    subprocess.run(command, stderr=slave, stdout=subprocess.DEVNULL, check=True)
    os.close(slave)
    assert b"per second" in os.read(master, 100_000)
    os.close(master)
    quiet = subprocess.run([*command, "--force"], capture_output=True, check=True)
    assert quiet.stderr == b""


def test_without_pyarrow_a_table_is_refused_once_with_the_extra_that_reads_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("swordfish.cli.puzzle_source.find_spec", lambda _: None)
    write_csv(tmp_path / "a.csv", 10)
    (tmp_path / "a.parquet").write_bytes(b"PAR1")
    for name in ("a.csv", "a.parquet"):
        result = run("solve", tmp_path / name)
        assert result.exit_code == 2
        assert result.stderr == (
            f"{tmp_path / name}: expected pyarrow for a table: pip install 'swordfish[tables]'\n"
        )
        assert result.stdout == "malformed\n"
    grid = tmp_path / "grid.csv"
    grid.write_text(Grid(PUZZLE).to_text("csv"))
    assert run("solve", grid).exit_code == 0
    lines = tmp_path / "lines.csv"
    lines.write_text(f"puzzle\n{PUZZLE}\n{PUZZLE}\n")
    assert len(run("solve", lines).stdout.splitlines()) == 2


@pytest.mark.parametrize("verb", [["solve"], ["count"], ["solve", "-o", "b.parquet"]])
def test_a_table_is_not_kept_waiting_for_pandas(tmp_path: Path, verb: list[str]) -> None:
    pytest.importorskip("pandas", reason="pandas is an extra")
    write_csv(tmp_path / "a.csv", 10)
    command = [sys.executable, "-X", "importtime", *COMMAND[1:], *verb, "a.csv"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "pyarrow.lib" in done.stderr
    assert "pandas.core" not in done.stderr


def test_bench_times_every_puzzle_and_draws_the_slowest(tmp_path: Path) -> None:
    source, times, plot = (tmp_path / name for name in ("a.txt", "times.csv", "plot.svg"))
    source.write_text(f"{PUZZLE}\n" * 12)
    result = run("bench", source, "-o", times, "--plot", plot)
    assert result.exit_code == 0, result.output
    with times.open(newline="") as file:
        records = list(csv.DictReader(file))
    assert [record["puzzle"] for record in records] == [PUZZLE] * 12
    assert all(int(record["nanoseconds"]) > 0 for record in records)
    assert "12 puzzles in" in result.stdout
    assert "fastest" in result.stdout
    assert result.stdout.count("a.txt:") == 10
    assert plot.read_text().startswith("<svg")
    again = run("bench", source, "-o", times)
    assert again.exit_code == 2
    assert "use --force" in again.output
    assert run("bench", source, "-o", times, "--force").exit_code == 0
