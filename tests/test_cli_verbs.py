"""Every command that takes a table writes one, with its other columns, and tells its damage."""

import csv
import gzip
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest
from click.testing import CliRunner, Result
from puzzles import PUZZLE, SOLUTION

import swordfish as sf
from swordfish import bulk
from swordfish.cli import app

COMMAND = [sys.executable, "-m", "swordfish"]
MANY = f"{PUZZLE[:-12]}{'.' * 12}"
HARD = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
PUZZLES = [PUZZLE, str(sf.shuffle(PUZZLE, seed=3)), MANY]
ADDED = {
    "canonical": ["canonical"],
    "shuffle": ["shuffled"],
    "minimize": ["minimal", "status"],
    "explain": ["level", "score", "solved", "hardest", "status"],
    "depth": ["depth", "status"],
    "count": ["count", "status"],
    "check": ["status", "fault"],
    "dedupe": [],
    "features": ["status", "givens", "level", "score", "solved", "hardest"],
}
OPTIONS = {"shuffle": ["--seed", "5"], "minimize": ["--seed", "5"], "count": ["--limit", "9"]}


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [*map(str, arguments)])


def write(path: Path, puzzles: list[str]) -> Path:
    with path.open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["id", "quizzes", "note"])
        rows.writerows([number, puzzle, "a, b"] for number, puzzle in enumerate(puzzles))
    return path


def read(path: Path) -> list[dict[str, Any]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("verb", ADDED)
def test_a_table_keeps_its_columns_and_gets_those_of_the_verb(verb: str, tmp_path: Path) -> None:
    given, written = write(tmp_path / "a.csv", PUZZLES), tmp_path / "b.csv"
    done = run(verb, given, "-o", written, *OPTIONS.get(verb, []))
    misses = verb in ("minimize", "explain", "depth", "check")  # as one has many solutions
    assert (done.exit_code, done.stderr) == (int(misses), "")
    rows = read(written)
    assert list(rows[0]) == ["id", "quizzes", "note", *ADDED[verb]]
    kept = [0, 2] if verb == "dedupe" else [0, 1, 2]
    assert [(row["id"], row["quizzes"], row["note"]) for row in rows] == [
        (str(number), PUZZLES[number], "a, b") for number in kept
    ]
    parquet = tmp_path / "b.parquet"
    assert run(verb, given, "-o", parquet, *OPTIONS.get(verb, [])).exit_code == int(misses)
    table = pyarrow.parquet.read_table(parquet)
    assert [[_written(value) for value in row.values()] for row in table.to_pylist()] == [
        list(row.values()) for row in rows
    ]


def _written(value: object) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_what_is_written_is_what_bulk_finds(tmp_path: Path) -> None:
    given, written = write(tmp_path / "a.csv", PUZZLES), tmp_path / "b.parquet"
    expected = {
        "canonical": bulk.canonical(PUZZLES),
        "shuffle": bulk.shuffle(PUZZLES, seed=5),
        "explain": bulk.explain(PUZZLES),
        "depth": bulk.depth(PUZZLES),
        "count": bulk.count(PUZZLES, limit=9),
    }
    for verb, found in expected.items():
        run(verb, given, "-o", written, "--force", *OPTIONS.get(verb, []))
        table = pyarrow.parquet.read_table(written).drop_columns(["id", "quizzes", "note"])
        assert table.to_pylist() == found.to_arrow().to_pylist(), verb
    lines = run("shuffle", given, "--seed", "5").stdout.split()
    assert lines == bulk.shuffle(PUZZLES, seed=5).texts.tolist()
    run("minimize", given, "-o", written, "--force", "--seed", "5")
    minimal = pyarrow.parquet.read_table(written)["minimal"].to_pylist()
    assert minimal[:2] == run("minimize", given, "--seed", "5").stdout.split()[:2]


def test_features_are_those_asked_for(tmp_path: Path) -> None:
    given, written = write(tmp_path / "a.csv", PUZZLES), tmp_path / "b.csv"
    names = "er,symmetry,minimal,solution"
    assert run("features", given, "-o", written, "--columns", names).exit_code == 0
    first = read(written)[0]
    assert [first[name] for name in names.split(",")] == ["1.5", "half-turn", "false", SOLUTION]
    done = run("features", given, "-o", tmp_path / "c.csv", "--columns", "err")
    assert done.exit_code == 2
    assert "expected columns of status, " in " ".join(done.stderr.split())
    assert run("features", given).exit_code == 2


@pytest.mark.parametrize("verb", ADDED)
def test_a_damaged_row_is_counted_and_named(verb: str, tmp_path: Path) -> None:
    given, written = write(tmp_path / "a.csv", [PUZZLE, PUZZLE[:80], ""]), tmp_path / "b.csv"
    done = run(verb, given, "-o", written)
    assert done.exit_code == 2
    who = "the column fault" if verb == "check" else "swordfish check"
    assert done.stderr == f"2 rows are malformed; {who} says why\n"
    rows = read(written)
    if verb == "check":
        assert [row["fault"][:25] for row in rows] == [
            "",
            "expected 81 cells, got 80",
            "expected a grid, got noth",
        ]
    elif verb == "dedupe":
        assert len(rows) == 3
    else:
        empty = [row[name] for row in rows[1:] for name in ADDED[verb] if name != "status"]
        assert set(empty) == {""}


def test_every_command_tells_a_damaged_file_as_solve_does(tmp_path: Path) -> None:
    whole = write(tmp_path / "whole.csv", PUZZLES * 50).read_bytes()
    damaged = {
        "cut.csv.gz": gzip.compress(whole)[:100],
        "cut.parquet": b"PAR1" + whole,
        "cut.jsonl": b'{"puzzle": "\n',
        "bytes.csv": b"\x00\xff" * 5000,
        "latin.csv": f"puzzle,note\n{PUZZLE},caf\xe9\n".encode("latin-1"),
        "ragged.csv": f"puzzle,note\n{PUZZLE}\n".encode(),
        "other.csv": b"a,b\n1,2\n",
        "empty.csv": b"",
    }
    for name, data in damaged.items():
        (tmp_path / name).write_bytes(data)
    for name in (*damaged, "missing.csv"):
        told = {
            (done.exit_code, done.stderr)
            for verb in ("solve", "rate", *ADDED)
            for done in [run(verb, tmp_path / name, "-o", tmp_path / "out.csv")]
        }
        ((code, sentence),) = told
        assert code == 2
        assert re.fullmatch(rf"{re.escape(str(tmp_path / name))}: .{{10,300}}\n", sentence)


@pytest.mark.parametrize("verb", ["canonical", "features", "explain"])
def test_a_column_that_a_spreadsheet_has_spoilt_is_refused(verb: str, tmp_path: Path) -> None:
    given = write(tmp_path / "a.csv", ["5.3E+80", "6.1E+79"])
    done = run(verb, given, "-o", tmp_path / "b.csv")
    assert done.exit_code == 2
    assert "a spreadsheet has read the 81 digits as one number" in done.stderr
    assert not (tmp_path / "b.csv").exists()


@pytest.mark.parametrize(
    "verb", ["features", *(pytest.param(v, marks=pytest.mark.prove) for v in ("dedupe", "shuffle"))]
)
def test_a_run_that_was_interrupted_continues(tmp_path: Path, verb: str) -> None:
    puzzles = [str(sf.shuffle(PUZZLE, seed=seed % 700)) for seed in range(9000)]
    given = write(tmp_path / "a.csv", puzzles)
    whole, broken = tmp_path / f"{verb}.csv", tmp_path / f"{verb}-2.csv"
    options = OPTIONS.get(verb, [])
    assert run(verb, given, "-o", whole, *options).exit_code == 0
    started = subprocess.Popen(
        [*COMMAND, verb, str(given), "-o", str(broken), *options],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    journal = tmp_path / f"{verb}-2.csv.journal"
    while started.poll() is None and not journal.exists():
        pass
    started.kill()
    started.wait()
    assert run(verb, given, "-o", broken, "--resume", *options).exit_code == 0
    assert broken.read_bytes() == whole.read_bytes()


def test_options_of_tables_need_one(tmp_path: Path) -> None:
    given = write(tmp_path / "a.csv", PUZZLES)
    for wrong in (["--column", "quizzes"], ["--resume"], ["--format", "csv"], ["--threads", "2"]):
        done = run("canonical", given, *wrong)
        assert done.exit_code == 2
        assert f"expected --output with {wrong[0]}" in done.stderr
    assert run("dedupe", given, "--threads", "2").exit_code == 0
    done = run("check", given, "-o", tmp_path / "b.csv", "--json")
    assert "--json can't be combined with --output" in done.stderr


def test_plain_lines_have_what_was_found(tmp_path: Path) -> None:
    given = tmp_path / "a.txt"
    given.write_text("\n".join(PUZZLES) + "\n")
    for verb in ("canonical", "count", "check"):
        written = tmp_path / f"{verb}.txt"
        run(verb, given, "-o", written)
        lines = written.read_text().split("\n")[:-1]
        told = run(verb, given).stdout.split("\n")[:-1]
        assert lines == [line.split(":")[0] for line in told], verb


def test_a_row_of_a_table_that_takes_too_long_is_left_open(tmp_path: Path) -> None:
    given = write(tmp_path / "a.csv", [HARD])
    for verb, column, known in (("explain", "level", "extreme"), ("depth", "depth", "2")):
        late, whole = tmp_path / f"{verb} late.csv", tmp_path / f"{verb} whole.csv"
        assert run(verb, given, "-o", late, "--max-seconds", "1e-9").exit_code == 0
        run(verb, given, "-o", whole, "--max-seconds", "1000")
        assert [read(late)[0][column], read(whole)[0][column]] == ["", known]
    refused = run("count", given, "-o", tmp_path / "b.csv", "--max-seconds", "1")
    assert "--max-seconds can't be combined with --output" in refused.stderr


def test_features_take_the_ladder_and_the_depth_that_bulk_takes(tmp_path: Path) -> None:
    given, written = write(tmp_path / "a.csv", [HARD]), tmp_path / "b.csv"
    words = ("features", given, "-o", written, "--force", "--columns", "solved,depth")
    for options, expected in (
        ((), {"solved": "false", "depth": "2"}),
        (("--ladder", "full", "--max-depth", "1"), {"solved": "true", "depth": ""}),
    ):
        assert run(*words, *options).exit_code == 0
        assert {name: read(written)[0][name] for name in expected} == expected
    assert "--up-to" in run(*words, "--up-to", "x_wong").stderr
