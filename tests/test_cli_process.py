"""The command line as a process: terminals, pipes, full disks, Ctrl-C."""

import os
import pty
import shlex
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from interrupt import HUNG, Ended, has_said_a_line, interrupt_command
from puzzles import PUZZLE, SOLUTION
from test_cli import COMMAND, CONFLICT, EMPTY

import swordfish as sf


def on_terminal(*arguments: str, **environment: str) -> str:
    """What a command writes to a terminal."""
    here, there = pty.openpty()
    env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", **environment}
    env = {name: value for name, value in env.items() if value}
    done = subprocess.run([*COMMAND, *arguments], stdout=there, stderr=there, env=env, timeout=HUNG)
    os.close(there)
    assert done.returncode in (0, 1)
    text = b""
    while True:
        try:
            chunk = os.read(here, 65536)
        except OSError:  # the end, on Linux
            chunk = b""
        if not chunk:
            break
        text += chunk
    os.close(here)
    return text.decode()


def test_a_terminal_gets_a_drawing_in_colour() -> None:
    text = on_terminal("solve", PUZZLE, NO_COLOR="")
    assert "┌───" in text
    assert "\x1b[36m" in text
    assert "\x1b[36m" not in on_terminal("solve", PUZZLE, NO_COLOR="1")


def test_a_terminal_is_told_why_there_is_no_solution() -> None:
    text = on_terminal("solve", CONFLICT)
    assert "no solution: 5 stands twice in row 1: r1c1 r1c5" in text


def test_a_pipe_gets_plain_lines() -> None:
    done = subprocess.run([*COMMAND, "solve", PUZZLE], capture_output=True, text=True)
    assert done.stdout == f"{SOLUTION}\n"
    assert done.stderr == ""


def test_an_argument_may_have_any_blank() -> None:
    puzzle = SOLUTION.replace("9", ".")
    boxed = f"{sf.Grid(puzzle):boxed}".replace("+", "-")
    texts = [
        text.replace(".", blank)
        for blank in " .0*_-x"
        for text in (puzzle[::-1], boxed, "." * 80 + "1")
    ]
    done = subprocess.run([*COMMAND, "count", "--limit", "1", *texts], capture_output=True)
    assert (done.stdout, done.stderr, done.returncode) == (b"1\n" * len(texts), b"", 0)


def test_an_unknown_option_is_no_puzzle() -> None:
    done = subprocess.run([*COMMAND, "solve", f"--outptu={'a' * 81}", PUZZLE], capture_output=True)
    assert done.returncode == 2
    assert b"No such option" in done.stderr


def test_without_standard_input_there_is_nothing_to_read() -> None:
    done = subprocess.run(["sh", "-c", f"{shlex.join(COMMAND)} solve - <&-"], capture_output=True)
    assert done.stderr == b"standard input:1:1: expected a grid, got nothing: ''\n"
    assert done.returncode == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("command", ["solve", "show"])
def test_a_full_disk_is_named_without_a_traceback(command: str) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*COMMAND, command, PUZZLE], stdout=full, stderr=subprocess.PIPE)
    assert done.stderr.startswith(b"swordfish: ")
    assert b"Traceback" not in done.stderr
    assert done.returncode == 2


WORDS = """
import sys
from swordfish.cli.pipe import ending_with_reader, never_wait_for_readers
with ending_with_reader():
    if sys.argv[1:]:
        never_wait_for_readers()
    for number in range(100_000):
        print("words", number, file=sys.stderr)
print("done")
"""


def test_whoever_reads_errors_slowly_has_all_of_them_also_if_files_do_not_wait() -> None:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    command = [sys.executable, "-c", WORDS]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=writing) as process:
        os.close(writing)
        with os.fdopen(reading, "rb") as errors:
            assert errors.read() == b"".join(b"words %d\n" % number for number in range(100_000))
        assert process.communicate()[0] == b"done\n"


def test_a_server_never_waits_for_who_reads_its_errors() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", WORDS, "server"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"done\n"
        process.wait(timeout=HUNG)
        assert process.stderr.read().startswith(b"words 0\nwords 1\n")


@pytest.mark.parametrize("words", ["doctor p.csv", "bench p.csv"])
def test_signs_that_an_encoding_lacks_are_question_marks(tmp_path: Path, words: str) -> None:
    (tmp_path / "p.csv").write_text(f"puzzle\n{PUZZLE}\n")
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [*COMMAND, *words.split()], cwd=tmp_path, env=env, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "?" in done.stdout


ODD = os.fsdecode(b"n\xe9")
"""A name that is no UTF-8, as old disks have them."""


@pytest.mark.parametrize(
    "words",
    [
        f"solve {ODD}.csv",
        f"solve {ODD}.txt",
        f"check {ODD}.csv --json",
        f"bench {ODD}.csv -o times.csv",
        f"solve {ODD}.csv -o {ODD}.out.csv",
        f"solve {ODD}.txt -o {ODD}.out.parquet",
        f"solve {ODD}.csv --verify --report out.html",
        f"rate {ODD}.csv -o {ODD}.out.csv",
        f"features {ODD}.csv -o {ODD}.out.csv",
        f"doctor {ODD}.csv --sample 0 --report out.html --clean {ODD}.out.csv",
        f"split {ODD}.csv --into {ODD}.1.csv=0.9 --into {ODD}.2.csv=0.1",
        f"augment {ODD}.csv --times 2 -o {ODD}.out.csv",
        f"trace {ODD}.csv -o {ODD}.out.jsonl",
        f"generate -o {ODD}.out.txt",
        f"generate -o {ODD}.out.pdf",
        f"explain {PUZZLE} --html {ODD}.html --svg {ODD}",
    ],
)
def test_names_of_files_may_be_any_bytes(tmp_path: Path, words: str) -> None:
    (tmp_path / f"{ODD}.csv").write_text(f"puzzle,solution\n{PUZZLE},{SOLUTION}\n")
    (tmp_path / f"{ODD}.txt").write_text(f"{PUZZLE}\n")
    done = subprocess.run([*COMMAND, *words.split()], cwd=tmp_path, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b""), done.stdout
    assert not [path for path in tmp_path.iterdir() if path.name.endswith((".journal", ".partial"))]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("solve 12{}", "argument 1:1:3: expected"),
        ("show --size 4 12{}", "argument 1:1: expected"),
        ("check {}.csv", "expected a puzzle or the name of a file"),
        ("solve {}.csv -o out.csv", "expected a file, found none"),
        ("generate --title {} -o out.pdf", "--title"),
        ("sheet --title {} out.pdf", "--title"),
        ("steps --technique {} 1", "--technique"),
        ("hint --up-to {} 1", "--up-to"),
        ("sheet --qr --address {} out.pdf", "--address"),
        ("serve --no-browser --host {}", "expected a free address, got"),
        ("serve --no-browser --host a..b", "expected a free address, got a..b:8765"),
        ("solve --rule {} --size 4 1", "--rule"),
        ("solve p.csv --column {} -o out.csv", "expected a column"),
    ],
)
def test_what_is_no_text_is_refused_in_a_sentence(tmp_path: Path, words: str, told: str) -> None:
    (tmp_path / "p.csv").write_text(f"puzzle\n{PUZZLE}\n")
    line = [*COMMAND, *(word.format(os.fsdecode(b"\xff")) for word in words.split())]
    done = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 2
    assert told in " ".join(done.stderr.replace("│", " ").split())
    assert "Traceback" not in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["p.csv"]


def test_head_ends_a_long_run_quietly() -> None:
    # All solutions of the empty grid would take longer than the universe has had.
    with subprocess.Popen(
        [*COMMAND, "solve", "--all", EMPTY], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert len(process.stdout.readline()) == 82
        process.stdout.close()
        process.wait(timeout=HUNG)
        assert process.stderr.read() == b""


def test_ctrl_c_ends_with_130_and_without_a_traceback() -> None:
    ended = interrupt_command([*COMMAND, "solve", "--all", EMPTY], has_said_a_line)
    assert ended.code == 130
    assert "Traceback" not in ended.errors


@pytest.mark.parametrize("slow", ["click", "rich_click"])
def test_ctrl_c_while_the_program_loads_ends_it_without_a_word(slow: str, tmp_path: Path) -> None:
    (tmp_path / f"{slow}.py").write_text(
        "import time\nprint('loading', flush=True)\ntime.sleep(3600)"
    )
    [script] = entry_points(group="console_scripts", name="swordfish")
    code = f"from {script.module} import {script.attr}; {script.attr}()"
    ended = interrupt_command(
        [sys.executable, "-c", code, "solve", PUZZLE],
        has_said_a_line,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )
    assert ended == Ended(130, b"", "")


def test_a_long_file_streams_in_constant_memory(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    with path.open("w") as out:
        for _ in range(100):
            out.write(f"{PUZZLE}\n" * 1000)
    limited = "import resource; resource.setrlimit(resource.RLIMIT_DATA, (200 << 20,) * 2);"
    code = f"{limited} from swordfish.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "solve", str(path)], stdout=subprocess.PIPE, timeout=HUNG
    )
    assert done.returncode == 0
    assert done.stdout == f"{SOLUTION}\n".encode() * 100_000
