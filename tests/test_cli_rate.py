"""`swordfish rate`: lines, JSON, paths, and whole tables."""

import csv
import json
import shutil
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from interrupt import interrupt_command
from puzzles import minimal_puzzles, sukaku

import swordfish as sf
from swordfish.cli import app

pytest.importorskip("pyarrow")
from swordfish import tables
from swordfish.tables import journal, portions

PUZZLES = minimal_puzzles(seed=9, number=6)
MANY = "." * 81


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["rate", *words])


def test_a_line_for_each_puzzle() -> None:
    done = run(*PUZZLES[:2])
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [str(sf.rate(puzzle)) for puzzle in PUZZLES[:2]]


def test_lines_as_serate_writes_them() -> None:
    done = run("--format", "%n: %g ED=%r/%p/%d 100%%", PUZZLES[0], MANY)
    rating = sf.rate(PUZZLES[0])
    assert done.exit_code == 1
    assert done.stdout.splitlines() == [
        f"1: {PUZZLES[0]} ED={rating.er}/{rating.ep}/{rating.ed} 100%",
        f"2: {MANY} ED=many/-/- 100%",
    ]


def test_json_holds_figures_and_path() -> None:
    fields = json.loads(run("--json", "--path", PUZZLES[0]).stdout)
    rating = sf.rate(PUZZLES[0], path=True)
    assert rating.path is not None
    assert (fields["er"], fields["ep"], fields["ed"]) == (rating.er, rating.ep, rating.ed)
    assert tuple(map(sf.RatedStep.from_dict, fields["path"])) == rating.path
    assert fields["path"][0]["text"] == rating.path[0].text


def test_a_path_is_written_before_its_rating() -> None:
    *steps, last = run("--path", PUZZLES[0]).stdout.splitlines()
    rating = sf.rate(PUZZLES[0], path=True)
    assert len(steps) == len(rating.path or ())
    assert last == str(sf.rate(PUZZLES[0]))


def test_a_bound_says_what_is_above_it() -> None:
    assert run("--max-er", "1.0", PUZZLES[0]).stdout == "above 1.0\n"
    assert json.loads(run("--max-er", "1", "--json", PUZZLES[0]).stdout)["above"] == 1.0


def test_a_puzzle_that_takes_too_long_is_given_up() -> None:
    slow = sukaku(seed=0)
    late = ("--max-seconds", "0.01", slow)
    assert (run(*late).stdout, run(*late).exit_code) == ("gave up\n", 0)
    assert run("--format", "%r/%p", *late).stdout == "gave up/-\n"
    fields = json.loads(run("--json", *late).stdout)
    assert (fields["gave_up"], fields["er"], fields["level"], fields["score"]) == (
        True, None, None, None,
    )  # fmt: skip
    assert run("--max-seconds", "3600", PUZZLES[0]).stdout == f"{sf.rate(PUZZLES[0])}\n"


@pytest.mark.parametrize(
    "words",
    [
        ["--format", "%z"],
        ["--format", "100%"],
        ["--format", "csv"],
        ["--threads", "2"],
        ["--resume"],
        ["--column", "quiz"],
        ["--limit-rows", "5"],
        ["--force"],
        ["--cluster", "tcp://127.0.0.1:1"],
        ["--output", "out.csv", "--json"],
        ["--output", "out.csv", "--format", "%g"],
        ["--max-er", "0.5"],
    ],
)
def test_options_that_make_no_sense_are_refused(words: list[str]) -> None:
    assert run(*words, PUZZLES[0]).exit_code == 2


def test_options_of_tables_are_named_as_they_are_written() -> None:
    done = run("--limit-rows", "5", "--cluster", "tcp://1:1", PUZZLES[0])
    said = " ".join(done.output.replace("│", "").split())
    assert "expected --output with --limit-rows, --cluster" in said


def slug_of(rating: sf.Rating) -> str | None:
    return rating.technique.slug if rating.technique else None


def table(path: Path, rows: list[str]) -> Path:
    path.write_text("".join(["id,puzzle\n", *(f"{n},{row}\n" for n, row in enumerate(rows))]))
    return path


def test_a_table_gets_its_columns_and_keeps_its_own(tmp_path: Path) -> None:
    source = table(tmp_path / "in.csv", [*PUZZLES, MANY])
    done = run(str(source), "-o", str(tmp_path / "out.csv"))
    assert done.exit_code == 0, done.output
    with (tmp_path / "out.csv").open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert [row["id"] for row in rows] == [str(n) for n in range(7)]
    for row, puzzle in zip(rows, PUZZLES, strict=False):
        rating = sf.rate(puzzle)
        assert (float(row["er"]), float(row["ep"]), float(row["ed"])) == (
            rating.er, rating.ep, rating.ed,
        )  # fmt: skip
        assert (row["technique"], row["level"]) == (slug_of(rating), rating.level)
        assert (int(row["score"]), row["rated"]) == (rating.score, "known")
    assert (rows[-1]["er"], rows[-1]["rated"], rows[-1]["status"]) == ("", "many", "many")


def test_rows_that_are_no_puzzle_are_called_malformed_and_who_says_why_is_named(
    tmp_path: Path,
) -> None:
    source = table(tmp_path / "in.csv", [PUZZLES[0], "5x", PUZZLES[0][1:], f"55{MANY[2:]}"])
    done = run(str(source), "-o", str(tmp_path / "out.csv"))
    assert done.exit_code == 2
    assert done.stderr == "2 rows are malformed; swordfish check says why\n"
    assert "not unique" not in done.stdout
    with (tmp_path / "out.csv").open(newline="") as lines:
        rated = [row["rated"] for row in csv.DictReader(lines)]
    assert rated == ["known", "malformed", "malformed", "conflict"]


@pytest.mark.parametrize("ending", ["parquet", "arrow", "jsonl", "tsv", "csv.gz"])
def test_every_format_holds_the_same(tmp_path: Path, ending: str) -> None:
    source = table(tmp_path / "in.csv", PUZZLES)
    output = tmp_path / f"out.{ending}"
    assert run(str(source), "-o", str(output)).exit_code == 0
    back = [batch.to_pydict() for batch in tables.Reader(str(output))]
    assert [float(er) for part in back for er in part["er"]] == [sf.rate(p).er for p in PUZZLES]


def test_plain_lines_hold_figures_or_why_there_are_none(tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    source.write_text("".join(f"{row}\n" for row in [*PUZZLES, MANY]))
    assert run(str(source), "-o", str(tmp_path / "out.txt")).exit_code == 0
    ratings = [sf.rate(puzzle) for puzzle in PUZZLES]
    expected = [f"{rating.er}/{rating.ep}/{rating.ed}" for rating in ratings]
    assert (tmp_path / "out.txt").read_text().splitlines() == [*expected, "many"]


def test_bounds_and_budgets_mark_rows(tmp_path: Path) -> None:
    source = table(tmp_path / "in.csv", PUZZLES)
    tables.rate_table(source, output=tmp_path / "out.jsonl", rating=tables.RateWork(max_er=1.0))
    rows = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert {row["rated"] for row in rows} == {"above"}
    assert {row["er"] for row in rows} == {None}


def test_a_run_that_was_broken_off_is_resumed_with_the_same_bytes(tmp_path: Path) -> None:
    source = table(tmp_path / "in.csv", PUZZLES)
    rating = tables.RateWork(most_rows=2)
    tables.rate_table(source, output=tmp_path / "whole.csv", rating=rating)

    def break_off(progress: tables.Progress) -> None:
        if progress.rows >= 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tables.rate_table(source, output=tmp_path / "out.csv", rating=rating, watch=break_off)
    assert not (tmp_path / "out.csv").exists()
    summary = tables.rate_table(source, output=tmp_path / "out.csv", rating=rating, resume=True)
    assert summary.resumed_rows == 4
    assert (tmp_path / "out.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()
    with pytest.raises(tables.TableError, match="exists already"):
        tables.rate_table(source, output=tmp_path / "out.csv", rating=rating)


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_portions_grow_while_rows_are_quick_and_no_file_shows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    source = table(tmp_path / "in.csv", PUZZLES[:1] * 40)
    monkeypatch.setattr(tables.RateWork, "first_rows", 2)
    sizes: list[int] = []
    append = journal.Journal.append

    def note(kept: journal.Journal, record: journal.Record) -> None:
        sizes.append(record.rows)
        append(kept, record)
        if sizes == [2, 4, 8]:
            raise KeyboardInterrupt

    monkeypatch.setattr(journal.Journal, "append", note)
    monkeypatch.setattr(portions, "QUICK_SECONDS", float("inf"))
    target, rating = tmp_path / f"out.{ending}", tables.RateWork(most_rows=10)
    with pytest.raises(KeyboardInterrupt):
        tables.rate_table(source, output=target, rating=rating)
    monkeypatch.setattr(portions, "QUICK_SECONDS", 0.0)  # so that all others are small
    assert tables.rate_table(source, output=target, rating=rating, resume=True).resumed_rows == 14
    assert sizes == [2, 4, 8] + [2] * 13
    tables.rate_table(source, output=tmp_path / f"whole.{ending}", rating=rating)
    assert target.read_bytes() == (tmp_path / f"whole.{ending}").read_bytes()


def has_a_record(path: Path) -> bool:
    """Whether the results of a batch are in a journal; of a copy, as somebody else still writes."""
    if not path.exists():
        return False
    copy = Path(shutil.copy(path, path.with_suffix(".copy")))
    return next(journal.Journal(copy, {}).replay(), None) is not None


def test_ctrl_c_keeps_the_rows_that_are_done(tmp_path: Path) -> None:
    many = tables.RateWork.first_rows
    hard = (Path(sf.__file__).parent / "cli/hard.txt").read_text().splitlines()
    hard = [line for line in hard if not line.startswith("#")]
    source = table(tmp_path / "in.csv", PUZZLES[:1] * many + hard * (2 * many // len(hard)))
    target = tmp_path / "out.csv"
    command = [sys.executable, "-m", "swordfish", "rate", str(source), "-o", str(target)]
    ended = interrupt_command(command, lambda _: has_a_record(tmp_path / "out.csv.journal"))
    assert (ended.code, ended.errors) == (130, "interrupted; --resume continues\n")
    assert not target.exists()
    summary = tables.rate_table(source, output=target, resume=True)
    assert summary.resumed_rows >= many
    assert len(target.read_text().splitlines()) == len(source.read_text().splitlines())


def test_a_journal_of_another_kind_is_refused(tmp_path: Path) -> None:
    source = table(tmp_path / "in.csv", PUZZLES)

    def break_off(progress: tables.Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tables.rate_table(source, output=tmp_path / "out.csv", watch=break_off)
    with pytest.raises(tables.TableError, match="can't resume"):
        tables.solve_table(source, output=tmp_path / "out.csv", resume=True)


def test_progress_tells_the_hardest_so_far(tmp_path: Path) -> None:
    told: list[tables.Progress] = []
    source = table(tmp_path / "in.csv", PUZZLES)
    tables.rate_table(source, output=tmp_path / "out.csv", watch=told.append)
    assert told[-1].rows == len(PUZZLES)
    assert told[-1].hardest == max(sf.rate(puzzle).er or 0 for puzzle in PUZZLES)
