"""Every command that writes: two at once, full disks, kills, closed streams, pipes and links."""

import os
import random
import re
import resource
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import cycle, islice
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from puzzles import PUZZLE, SOLUTION
from test_tables import names_in, write_csv
from test_tables_odd import piped

from swordfish.cli import app

COMMAND = [sys.executable, "-m", "swordfish"]

# Each takes the folder of its input a.csv, then the name of its output.
WRITERS: dict[str, tuple[str, str]] = {
    "table": ("solve a.csv -o", "out.csv"),
    "parquet": ("solve a.csv -o", "out.parquet"),
    "mismatches": ("solve a.csv --verify --mismatches", "out.csv"),
    "rated": ("rate a.csv -o", "out.csv"),
    "report": ("solve a.csv --verify --report", "out.html"),
    "lines": ("generate -n 30 --seed 1 -o", "out.txt"),
    "book": ("generate -n 2 --seed 1 -o", "out.pdf"),
    "picture": ("generate --seed 1 -o", "out.svg"),
    "page": (f"explain {PUZZLE} --html", "out.html"),
    "film": (f"explain {PUZZLE} --animate", "out.svg"),
    "times": ("bench a.csv -o", "out.csv"),
    "plot": ("bench a.csv --plot", "out.svg"),
}
ENDS = {".csv": b"\n", ".parquet": b"PAR1", ".html": b"</html>\n", ".txt": b"\n"}
ENDS |= {".pdf": b"%%EOF", ".svg": b"</svg>\n"}
VARYING = ("report", "times", "plot", "book")  # with times or dates in them


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write_csv(tmp_path / "a.csv", 20)
    return tmp_path


@contextmanager
def small_disk(most: int) -> Iterator[None]:
    """No file may grow beyond so many bytes; Python would leave its own torn in `__pycache__`."""
    before, keeps_none = resource.getrlimit(resource.RLIMIT_FSIZE), sys.dont_write_bytecode
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    sys.dont_write_bytecode = True
    try:
        yield
    finally:
        sys.dont_write_bytecode = keeps_none
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize("most", [0, 32])
def test_a_full_disk_leaves_the_old_file_whole(folder: Path, name: str, most: int) -> None:
    words, target = WRITERS[name]
    (folder / target).write_text("old")
    with small_disk(most):
        result = run(*words.split(), target, "--force")
    assert result.exit_code == 2, result.output
    assert isinstance(result.exception, SystemExit)
    assert re.match(rf"{target}(\.journal)?: (File too large|No space left)", result.stderr)
    assert len(result.stderr.splitlines()) == 1
    assert (folder / target).read_text() == "old"
    assert names_in(folder) == sorted(["a.csv", target])


def test_a_disk_that_fills_up_takes_nothing_that_was_found(folder: Path) -> None:
    for name, most in (("lines", 300), ("table", 2000)):
        words, target = WRITERS[name]
        (folder / target).write_text("old")
        with small_disk(most):
            result = run(*words.split(), target, "--force")
        assert result.exit_code == 2
        assert (folder / target).read_text() == "old"
        [kept] = set(names_in(folder)) - {"a.csv", target}
        told = {"lines": f"3 of 30 puzzles are kept in {kept}", "table": "--resume continues"}
        assert told[name] in result.stderr
        if name == "lines":
            assert (folder / kept).read_text().count("\n") == 3
            (folder / kept).unlink()
        (folder / target).unlink()
    assert run(*WRITERS["table"][0].split(), "out.csv", "--resume").exit_code == 0
    assert names_in(folder) == ["a.csv", "out.csv"]


def test_drawings_are_whole_or_not_there(folder: Path) -> None:
    with small_disk(3000):
        result = run("explain", PUZZLE, "--svg", "steps")
    assert result.exit_code == 2
    assert names_in(folder) == ["a.csv"]
    assert run("explain", PUZZLE, "--svg", "steps").exit_code == 0
    assert all(f.read_text().endswith("</svg>\n") for f in (folder / "steps").iterdir())


def test_side_outputs_are_tried_before_the_run(folder: Path) -> None:
    (folder / "link").symlink_to("other.csv")
    for option in ("--report", "--mismatches"):
        result = run("solve", "a.csv", "-o", "b.csv", option, "link", "--force")
        assert result.exit_code == 2
        assert "link: expected a file to write to, got a link to other.csv" in result.stderr
    assert names_in(folder) == ["a.csv", "link"]


# ---- two at once ----


@pytest.mark.parametrize("first", [[], ["--force"]])
def test_a_second_run_on_one_output_is_told_that_one_is_at_work(
    folder: Path, first: list[str]
) -> None:
    target = folder / "b.csv"
    if first:
        target.write_text("old")
    with piped(target, *first) as process:
        assert process.stdin
        process.stdin.write(f"puzzle\n{PUZZLE}\n".encode())
        process.stdin.flush()
        while not [*folder.glob("b.csv.????????.partial")]:
            assert process.poll() is None
            time.sleep(0.01)
        before = names_in(folder)
        for second in (["--force"], ["--resume"], []):
            for verb in ("solve", "rate"):
                result = run(verb, "a.csv", "-o", target, *second)
                assert result.exit_code == 2
                assert "b.csv: another run is writing it; wait until" in result.stderr
        assert names_in(folder) == before
        process.communicate(f"{PUZZLE}\n".encode())
    assert process.returncode == 0
    assert target.read_text().count(SOLUTION) == 2
    assert names_in(folder) == ["a.csv", "b.csv"]


@pytest.mark.parametrize("times", [2, pytest.param(200, marks=pytest.mark.prove)])
def test_of_two_runs_at_once_one_writes_and_the_other_does_or_is_refused(
    folder: Path, times: int
) -> None:
    names = [name for name in WRITERS if name not in VARYING][:times]
    wanted = quiet_runs(folder, names)
    for name in islice(cycle(names), times):
        words, target = WRITERS[name]
        line = [*COMMAND, *words.split(), target]
        pair = [
            subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            for _ in range(2)
        ]
        said = [process.communicate()[1] for process in pair]
        assert 0 in [process.returncode for process in pair]
        for process, words in zip(pair, said, strict=True):
            refused = "another run is writing it" in words or "exists already" in words
            assert process.returncode == (2 if refused else 0), words
        assert (folder / target).read_bytes() == wanted[name]
        assert names_in(folder) == sorted(["a.csv", target])
        (folder / target).unlink()


def quiet_runs(folder: Path, names: list[str]) -> dict[str, bytes]:
    """What commands write when nobody disturbs them."""
    wanted = {}
    for name in names:
        words, target = WRITERS[name]
        assert run(*words.split(), target).exit_code == 0
        wanted[name] = (folder / target).read_bytes()
        (folder / target).unlink()
    return wanted


# ---- kills ----


@pytest.mark.parametrize("kills", [3, pytest.param(1_000, marks=pytest.mark.prove)])
def test_killed_at_any_moment_an_output_is_the_old_one_or_the_new_one(
    folder: Path, kills: int
) -> None:
    names = [*WRITERS][:kills]
    wanted = quiet_runs(folder, names)
    rng = random.Random(kills)
    for name in islice(cycle(names), kills):
        words, target = WRITERS[name]
        path = folder / target
        path.write_text("old")
        began = time.monotonic()
        with subprocess.Popen([*COMMAND, *words.split(), target, "--force"]) as process:
            while not any(f.endswith(".partial") for f in names_in(folder)):
                if process.poll() is not None or time.monotonic() > began + 60:
                    break
                time.sleep(0.001)
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=rng.uniform(0, 0.05))
            process.send_signal(signal.SIGKILL)
        now = path.read_bytes()
        is_new = now.endswith(ENDS[path.suffix]) if name in VARYING else now == wanted[name]
        assert now == b"old" or is_new
        assert run(*words.split(), target, "--force").exit_code == 0
        assert name in VARYING or path.read_bytes() == wanted[name]
        assert names_in(folder) == sorted(["a.csv", target])
        path.unlink()


# ---- streams, pipes and links ----


@pytest.mark.parametrize(
    ("words", "code", "out", "errors"),
    [
        (f"solve {PUZZLE} >&-", 2, "", "swordfish: standard output is closed\n"),
        (f"show {PUZZLE} >&-", 2, "", "swordfish: standard output is closed\n"),
        (f"solve {PUZZLE} 2>&-", 0, f"{SOLUTION}\n", ""),
        ("solve bad 2>&-", 2, "malformed\n", ""),
        ("solve a.csv -o /no/where.csv 2>&- <&-", 2, "", ""),
        ("generate -o new.txt --seed 1 >&- 2>&- <&-", 0, "", ""),
        ("serve --port 0 --no-browser >&-", 2, "", "swordfish: standard output is closed\n"),
    ],
)
def test_closed_streams_get_nothing_and_take_no_ones_place(
    folder: Path, words: str, code: int, out: str, errors: str
) -> None:
    line = f"{shlex.join(COMMAND)} {words}"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (code, out, errors)
    if "new.txt" in words:
        assert len((folder / "new.txt").read_text()) == 82


def test_no_file_takes_the_place_of_closed_streams(folder: Path) -> None:
    code = """
import os, sys
from swordfish.__main__ import _fill_closed_streams
_fill_closed_streams()
from swordfish.cli.pipe import ending_with_reader
with ending_with_reader():
    print(os.open("new.txt", os.O_CREAT | os.O_WRONLY), file=open("number.txt", "w"))
"""
    line = f"{shlex.join([sys.executable, '-c', code])} <&- >&- 2>&-"
    subprocess.run(["sh", "-c", line], check=True)
    assert int((folder / "number.txt").read_text()) > 2


@contextmanager
def unwritable(kind: str) -> Iterator[int]:
    """A file to which nothing can be written: a full disk, or a pipe without a reader."""
    if kind == "full":
        file = os.open("/dev/full", os.O_WRONLY)
    else:
        reading, file = os.pipe()
        os.close(reading)
    yield file
    os.close(file)


@pytest.mark.parametrize(("kind", "unbuffered"), [("full", ""), ("gone", "1")])
@pytest.mark.parametrize(
    ("words", "code"),
    [
        *((f"{verb} b.txt", 2) for verb in ("solve", "check", "count", "rate", "canonical")),
        ("solve b.txt -o out.csv", 2),
        ("features b.txt -o out.csv", 2),
        ("generate -o nofolder/x", 2),
        ("dedupe a.csv", 0),
    ],
)
def test_errors_that_cannot_be_written_take_nothing_else_along(
    folder: Path, words: str, code: int, kind: str, unbuffered: str
) -> None:
    good = f"{PUZZLE}\n" * 20
    (folder / "b.txt").write_text(f"{good}bad\n{good}")
    wanted = run(*words.split())
    assert wanted.exit_code == code, wanted.output
    names, written = names_in(folder), b""
    if "out.csv" in names:
        written = (folder / "out.csv").read_bytes()
        (folder / "out.csv").unlink()
    env = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with unwritable(kind) as errors:
        line = [*COMMAND, *words.split()]
        done = subprocess.run(line, env=env, stdout=subprocess.PIPE, stderr=errors, text=True)
    assert done.returncode == code
    assert names_in(folder) == names
    if written:
        assert (folder / "out.csv").read_bytes() == written
    else:
        assert done.stdout == wanted.stdout


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_leaves_ends_the_program_which_leaves_nothing_behind(
    folder: Path, unbuffered: str
) -> None:
    (folder / "lines.txt").write_text(f"{PUZZLE}\nbad\n" * 2_000)
    words = "bench lines.txt --plot plot.svg -o times.csv"
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*COMMAND, *words.split()],
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        stdout=writing,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    assert done.returncode == -signal.SIGPIPE
    assert set(names_in(folder)) <= {"a.csv", "lines.txt", "plot.svg", "times.csv"}


def test_what_cannot_be_printed_is_said_of_standard_output() -> None:
    line = f"{shlex.join(COMMAND)} solve {PUZZLE} > /dev/full"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (
        2,
        "swordfish: standard output: No space left on device\n",
    )


def test_files_for_one_puzzle_are_not_written_where_there_are_more(folder: Path) -> None:
    (folder / "two.txt").write_text(f"{PUZZLE}\n" * 2)
    result = run("explain", "two.txt", "--html", "out.html", "--svg", "drawings")
    assert result.exit_code == 2
    assert "expected one puzzle, got more: two.txt:2" in result.stderr
    assert names_in(folder) == ["a.csv", "two.txt"]


def test_the_name_of_a_folder_is_no_name_for_a_file(folder: Path) -> None:
    for words in ("solve a.csv --format csv -o", "rate a.csv -o", "generate -o", "bench a.csv -o",
                  f"explain {PUZZLE} --html"):  # fmt: skip
        result = run(*words.split(), "new/")
        assert result.exit_code == 2
        assert "expected the name of a file, got 'new/'" in " ".join(result.stderr.split())
    assert names_in(folder) == ["a.csv"]
    assert run("explain", PUZZLE, "--svg", "new/").exit_code == 0
    assert (folder / "new").is_dir()


def test_a_film_names_the_place_that_its_font_has_no_room_in(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("resvg_py", reason="needs films: pip install 'swordfish[animate]'")
    monkeypatch.setattr("tempfile.tempdir", "/no/where")
    result = run("explain", PUZZLE, "--animate", "out.gif")
    assert result.exit_code == 2
    assert result.stderr.startswith("/no/where: No such file or directory")
    assert names_in(folder) == ["a.csv"]


def test_an_output_that_is_an_input_is_refused_by_whatever_name(folder: Path) -> None:
    source = folder / "a.csv"
    (folder / "hard.csv").hardlink_to(source)
    (folder / "soft.csv").symlink_to(source)
    before = source.read_bytes()
    for target in ("a.csv", "./a.csv", "hard.csv", "soft.csv"):
        for words in ("solve a.csv -o", "rate a.csv -o", "bench a.csv -o"):
            result = run(*words.split(), target, "--force")
            assert result.exit_code == 2
            assert "expected a file" in " ".join(result.stderr.split())
    with source.open("rb") as stdin:
        line = [*COMMAND, "solve", "-", "-o", "a.csv", "--force"]
        done = subprocess.run(line, stdin=stdin, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == "a.csv: expected a file of its own for the output\n"
    with source.open("ab") as end:
        line = [*COMMAND, "show", "--form", "line", "a.csv"]
        done = subprocess.run(line, stdout=end, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2
    assert done.stderr == "a.csv: expected another file than that of standard output\n"
    assert source.read_bytes() == before


def through_pipe(path: Path, use: Callable[[], Result], data: bytes | None) -> tuple[Result, bytes]:
    """A command beside a thread that fills a named pipe, or empties it."""
    os.mkfifo(path)
    got = bytearray()

    def other_end() -> None:
        if data is None:
            got.extend(path.read_bytes())
        else:
            path.write_bytes(data)

    thread = threading.Thread(target=other_end)
    thread.start()
    result = use()
    thread.join()
    return result, bytes(got)


def test_a_pipe_may_be_an_input(folder: Path) -> None:
    data = (folder / "a.csv").read_bytes()
    result, _ = through_pipe(folder / "pipe", lambda: run("solve", "pipe", "-o", "b.csv"), data)
    assert result.exit_code == 0, result.output
    run("solve", "a.csv", "-o", "c.csv")
    assert (folder / "b.csv").read_bytes() == (folder / "c.csv").read_bytes()


def test_a_pipe_may_be_an_output_of_all_but_tables(folder: Path) -> None:
    result, got = through_pipe(folder / "pipe", lambda: run("generate", "-o", "pipe"), None)
    assert result.exit_code == 0
    assert len(got) == 82
    result = run("solve", "a.csv", "-o", "pipe", "--force")
    assert result.exit_code == 2
    assert "pipe: expected a file to write to, got a pipe or a device" in result.stderr
    assert (folder / "pipe").is_fifo()


def test_nobody_elses_journal_is_replaced(folder: Path) -> None:
    journal = folder / "b.csv.journal"
    journal.write_text("dear diary\n")
    for option in ("--force", "--resume"):
        result = run("solve", "a.csv", "-o", "b.csv", option)
        assert result.exit_code == 2
        assert "b.csv.journal: expected a journal, got something else" in result.stderr
    assert journal.read_text() == "dear diary\n"
