"""The one writer: whole files under their names, one run at a time, nobody else's file touched."""

import ast
import errno
import fcntl
import json
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from swordfish import _core
from swordfish.files import OutputError, Reservation, create, create_folder, output, reopen

PACKAGE = Path(__file__).parents[1] / "src/swordfish"


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def write(path: Path, data: bytes, *, replace: bool = False) -> None:
    with create(path, replace=replace) as file:
        file.write(data)
        file.commit()


def test_a_file_has_its_name_only_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    with create(path) as file:
        file.write(b"half")
        file.flush()
        assert not path.exists()
        file.write(b" and half")
        file.commit()
        assert path.read_bytes() == b"half and half"
    assert names_in(tmp_path) == ["a.txt"]


def test_what_is_not_committed_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    with suppress(KeyboardInterrupt), create(path, replace=True) as file:
        file.write(b"new")
        raise KeyboardInterrupt
    assert path.read_text() == "old"
    assert names_in(tmp_path) == ["a.txt"]


def test_a_file_is_on_disk_before_it_is_renamed_and_the_name_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    sync, replace = os.fsync, Path.replace

    def syncing(file: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(file).st_mode) else "file")
        sync(file)

    def renaming(self: Path, target: Path) -> Path:
        done.append("rename")
        return replace(self, target)

    monkeypatch.setattr(os, "fsync", syncing)
    monkeypatch.setattr(Path, "replace", renaming)
    write(tmp_path / "a.txt", b"x", replace=True)
    assert done == ["file", "rename", "folder"]


def test_a_large_file_is_on_its_way_to_the_disk_before_it_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts: list[tuple[int, int]] = []
    begin = _core.begin_to_store

    def beginning(file: int, first: int, count: int) -> None:
        assert os.fstat(file).st_size >= first + count
        parts.append((first, first + count))
        begin(file, first, count)

    monkeypatch.setattr(_core, "begin_to_store", beginning)
    path = tmp_path / "a.txt"
    data = bytes(range(256)) * 4096  # a MB
    with create(path) as file:
        for _ in range(19):
            file.write(data)
        assert [end - first for first, end in parts] == [4 << 20] * 4
        assert [first for first, _ in parts] == [0, *(end for _, end in parts[:-1])]
        file.commit()
    assert path.read_bytes() == data * 19


def test_what_cannot_be_begun_is_left_to_who_syncs() -> None:
    _core.begin_to_store(1 << 30, 0, 1)  # no such file
    read, write = os.pipe()
    _core.begin_to_store(write, 0, 1)
    os.close(read)
    os.close(write)


def test_the_permissions_of_a_replaced_file_stay(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.touch(0o600)
    write(path, b"new", replace=True)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_what_came_under_the_name_meanwhile_stays_and_so_does_the_work(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    with create(path) as file:
        file.write(b"ours")
        path.write_text("theirs")
        with pytest.raises(OutputError, match="another program has made this file") as error:
            file.commit()
    assert path.read_text() == "theirs"
    [kept] = tmp_path.glob("*.partial")
    assert kept.read_text() == "ours"
    assert str(kept) in str(error.value)
    write(path, b"new", replace=True)
    assert kept.exists(), "it was left on purpose"


@pytest.mark.parametrize("old", [None, b"old"])
def test_whatever_fails_the_file_is_the_old_or_the_new_one_and_the_next_run_mends_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: bytes | None
) -> None:
    path, failed = tmp_path / "a.txt", set()
    for place in count(1):
        if old is not None:
            path.write_bytes(old)
        with monkeypatch.context() as patch:
            name = failing(patch, place)
            with suppress(OutputError):
                write(path, b"new", replace=old is not None)
        now = path.read_bytes() if path.exists() else None
        if not name:
            break
        failed.update(name)
        assert now in (old, b"new")
        write(path, b"next", replace=True)
        assert path.read_bytes() == b"next"
        assert names_in(tmp_path) == ["a.txt"]
        path.unlink()
    assert now == b"new"
    named = "replace" if old else "link"
    assert failed == {"open", "pwrite", "fsync", "unlink", "EagerFile", named}


def failing(patch: pytest.MonkeyPatch, place: int) -> list[str]:
    """Have one call of the system fail, the one at this place; its name, once it has failed."""
    left, failed = [place], []

    def failing_at_last(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def one(*arguments: object, **named: object) -> object:
            left[0] -= 1
            if not left[0]:
                failed.append(name)
                raise OSError(errno.EIO, "Input/output error")
            return call(*arguments, **named)

        return one

    calls = ("open", "pwrite", "fsync", "link", "replace", "unlink")
    for home, name in [*((os, call) for call in calls), (output, "EagerFile")]:
        patch.setattr(home, name, failing_at_last(name, getattr(home, name)))
    return failed


def test_what_stays_on_purpose_is_not_taken_for_what_a_killed_run_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    with Reservation(path) as reservation, reservation.begin() as gone, reservation.begin() as kept:
        stays = kept.keep()
        with monkeypatch.context() as patch:
            failing(patch, 1)
            gone.discard()
    assert len(names_in(tmp_path)) == 3, "the lock file names what could not be removed"
    write(path, b"new")
    assert names_in(tmp_path) == ["a.txt", stays.name]


# ---- locks ----


def test_a_second_reservation_is_refused_while_there_is_a_first(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    for _ in range(2):
        with Reservation(path):
            with pytest.raises(OutputError, match=r"a\.txt: another run is writing it"):
                Reservation(path)
            Reservation(tmp_path / "b.txt").release()
        assert names_in(tmp_path) == []


def test_a_lock_of_a_file_that_lost_its_name_counts_for_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other run ends between our opening of its lock file and our locking of it."""
    other = Reservation(tmp_path / "a.txt")
    flock = fcntl.flock
    tries: list[int] = []

    def late(file: int, how: int) -> None:
        tries.append(file)
        if len(tries) == 1:
            other.release()
        flock(file, how)

    monkeypatch.setattr(fcntl, "flock", late)
    with Reservation(tmp_path / "a.txt"):
        assert len(tries) == 2
        with pytest.raises(OutputError, match="another run"):
            Reservation(tmp_path / "a.txt")


COUNT = """
import sys
from pathlib import Path
from swordfish.files import Reservation, OutputError
path, wanted, done = Path(sys.argv[1]), int(sys.argv[2]), 0
sys.stdin.readline()
while done < wanted:
    try:
        with Reservation(path) as reservation, reservation.begin(replace=True) as file:
            file.write(str(int(path.read_text()) + 1).encode())
            file.commit()
            done += 1
    except OutputError:
        pass
"""


@pytest.mark.parametrize("each", [25, pytest.param(2_000, marks=pytest.mark.prove)])
def test_of_many_runs_only_one_writes_at_a_time(tmp_path: Path, each: int) -> None:
    """Each adds 1 to the number in a file: two at once would lose one."""
    path = tmp_path / "number"
    path.write_text("0")
    with ExitStack() as started:
        command = [sys.executable, "-c", COUNT, str(path), str(each)]
        runs = [
            started.enter_context(subprocess.Popen(command, stdin=subprocess.PIPE, text=True))
            for _ in range(3)
        ]
        for run in runs:
            assert run.stdin
            run.stdin.write("go\n")
            run.stdin.flush()
    assert [run.returncode for run in runs] == [0, 0, 0]
    assert path.read_text() == str(3 * each)
    assert names_in(tmp_path) == ["number"]


KILLED = """
import sys
from pathlib import Path
from swordfish.files import create
with create(Path(sys.argv[1]), replace=True) as file:
    file.write(b"half")
    file.flush()
    print("written", flush=True)
    sys.stdin.readline()
"""


def test_what_a_killed_run_left_goes_and_what_others_left_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    others = ["a.txt.partial", "a.txt.0123abcd.partial", "b.txt.0123abcd.partial"]
    for name in others:
        (tmp_path / name).write_text("precious")
    command = [sys.executable, "-c", KILLED, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as run:
        assert run.stdout
        assert run.stdout.readline() == b"written\n"
        with pytest.raises(OutputError, match="another run is writing it"):
            write(path, b"new", replace=True)
        run.send_signal(signal.SIGKILL)
    assert path.read_text() == "old"
    assert len(names_in(tmp_path)) == len(others) + 3, "the lock file, and what was written"
    with pytest.raises(ZeroDivisionError), create(path, replace=True) as file:
        file.write(b"%d" % (1 // 0))
    assert len(names_in(tmp_path)) == len(others) + 3, "it may be worth something until all is well"
    write(path, b"new", replace=True)
    assert names_in(tmp_path) == sorted(["a.txt", *others])
    assert all((tmp_path / name).read_text() == "precious" for name in others)


def test_a_lock_file_that_somebody_else_wrote_has_nothing_removed_but_what_a_run_makes(
    tmp_path: Path,
) -> None:
    path, drawings, away = tmp_path / "here" / "o.csv", tmp_path / "drawings", tmp_path / "away"
    for folder in (path.parent, drawings, away):
        folder.mkdir()
    (path.parent / "link").symlink_to(away)
    (drawings / "link").symlink_to(away)
    (drawings / "circle").symlink_to("circle")
    kept = [
        *(away / name for name in ("o.partial", "o.csv.0123abcd.partial")),
        *(path.parent / name for name in ("o.partial", "other.csv.0123abcd.partial")),
        drawings / "o.partial",
    ]
    goes = [
        *(path.parent / f"o.csv{inner}.0123abcd.partial" for inner in ("", ".journal")),
        drawings / "step.svg.0123abcd.partial",
    ]
    for file in kept + goes:
        file.write_text("precious")
    names = [
        *(str(file) for file in kept + goes),
        *(file.name for file in kept + goes),
        *(f"link/{file.name}" for file in kept),
        *(f"../away/{file.name}" for file in kept),
        "o.csv.\0.0123abcd.partial",
        "circle/step.svg.0123abcd.partial",
        "\ud800.0123abcd.partial",
        f"o.csv.{'a' * 300}.0123abcd.partial",
        "o.partial/step.svg.0123abcd.partial",
    ]
    lines = "".join(f"{json.dumps(name)}\n" for name in names) + "[" * 100_000 + "\n"
    (path.parent / ".o.csv.swordfish").write_text(lines)
    (drawings / ".folder.swordfish").write_text(lines)
    write(path, b"new")
    with create_folder(drawings) as reserved:
        reserved.sweep()
    assert [file for file in kept if not file.exists()] == []
    assert [file for file in goes if file.exists()] == []
    assert names_in(path.parent) == sorted(
        ["link", "o.csv", "o.partial", "other.csv.0123abcd.partial"]
    )


def test_a_file_system_without_locks_still_gets_whole_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOTSUP, "no locks here")

    monkeypatch.setattr(fcntl, "flock", refuse)
    path = tmp_path / "a.txt"
    with create(path, replace=True) as one, create(path, replace=True) as two:
        one.write(b"one")
        two.write(b"two")
        one.commit()
        two.commit()
    assert path.read_text() == "two"
    assert names_in(tmp_path) == ["a.txt"]


def test_a_file_system_without_links_is_written_by_rename(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    write(tmp_path / "a.txt", b"x")
    assert names_in(tmp_path) == ["a.txt"]


# ---- places ----


def test_links_are_never_followed(tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.write_text("precious")
    for name, aim in (("a.txt", target), ("dangling", tmp_path / "nothing")):
        path = tmp_path / name
        path.symlink_to(aim)
        for opened in (create(path, replace=True), create(path)):
            with pytest.raises(OutputError, match=f"{name}: expected a file to write to, got a li"):
                opened.__enter__()
        with pytest.raises(OutputError, match="got a link"):
            reopen(path)
    (tmp_path / ".b.txt.swordfish").symlink_to(target)
    with pytest.raises(OutputError, match=r"b\.txt: Too many levels of symbolic links"):
        Reservation(tmp_path / "b.txt")
    assert target.read_text() == "precious"
    assert not (tmp_path / "nothing").exists()


def test_places_that_cannot_be_written_are_named(tmp_path: Path) -> None:
    cases = {
        tmp_path: "got a directory",
        Path(): "got a directory",
        tmp_path / "no" / "a": "expected a directory .*no, found none",
        tmp_path / ("a" * 250): "File name too long",
        Path("a\0b"): "embedded null",
    }
    for path, message in cases.items():
        with pytest.raises(OutputError, match=message), create(path):
            pass
    assert names_in(tmp_path) == []


def test_a_device_is_written_as_it_is() -> None:
    with create(Path("/dev/null")) as file:
        file.write(b"x")
        file.commit()
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_device_that_is_full_is_named() -> None:
    with pytest.raises(OutputError, match="/dev/full: No space left on device"):
        write(Path("/dev/full"), b"x")


def test_a_folder_that_stays_empty_goes_again(tmp_path: Path) -> None:
    with create_folder(tmp_path / "steps") as reservation:
        second = create_folder(reservation.path)
        with pytest.raises(OutputError, match="another run"):
            second.__enter__()
    assert names_in(tmp_path) == []


# ---- nobody else writes ----

_WRITERS = {
    "write_text", "write_bytes", "touch", "rename", "symlink_to", "hardlink_to", "OSFile",
    "output_stream", "memory_map", "create_memory_map", "write_table", "savefig", "to_csv",
    "to_parquet",
}  # fmt: skip
_MODULES = {
    "os": {"open", "fdopen", "replace", "rename", "link", "truncate", "mkfifo"},
    "sqlite3": {"connect"},
}
_ONLY_FOR_WRITING = {"tempfile", "shutil"}


def writes(source: str) -> Iterator[str]:
    """The calls in a source that may write a file."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = {alias.name for alias in node.names} | {getattr(node, "module", None)}
            yield from (f"import {name}" for name in names & _ONLY_FOR_WRITING)
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        name = getattr(called, "attr", getattr(called, "id", ""))
        of = getattr(getattr(called, "value", None), "id", "")
        modes = [*node.args[:2], *(word.value for word in node.keywords if word.arg == "mode")]
        texts = [mode.value for mode in modes if isinstance(mode, ast.Constant)]
        is_writing = any(
            isinstance(text, str) and len(text) <= 3 and set(text) & set("wax+") for text in texts
        )
        if (
            (name == "open" and is_writing)
            or (name in _WRITERS and (name != "OSFile" or is_writing))
            or (
                name in _MODULES.get(of, ()) and ":memory:" not in texts
            )  # SQLite writes no file there
        ):
            yield ast.unparse(node)


def test_nothing_but_the_one_writer_opens_a_file_for_writing() -> None:
    sources = set(PACKAGE.rglob("*.py")) - set((PACKAGE / "files").glob("*.py"))
    sources -= {PACKAGE / "__main__.py"}  # which opens the standard streams that are closed
    assert {path.name: found for path in sources if (found := [*writes(path.read_text())])} == {}
    assert [*writes((PACKAGE / "files/output.py").read_text())], "the rule sees what it forbids"


@pytest.mark.parametrize(
    "call",
    [
        "open('a', 'w')", "path.open('ab')", "path.open(mode='r+')", "path.write_text('a')",
        "os.open(path, 1)", "os.replace(a, b)", "sqlite3.connect('a')", "pa.OSFile('a', 'wb')",
        "import tempfile", "from shutil import copy",
    ],
)  # fmt: skip
def test_the_rule_sees_every_way_to_write(call: str) -> None:
    assert [*writes(call)] == [call.split(" import")[0].replace("from", "import")]
    assert not [*writes("path.open('rb'); open('name'); path.open(); pa.OSFile('name')")]
