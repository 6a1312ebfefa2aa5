"""The bank: unique puzzles, no two the same in disguise, rated right, and safe from a kill."""

import random
import re
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

import swordfish as sf
from swordfish.cli import app
from swordfish.model.levels import LEVELS, Level
from swordfish.web.bank import SHIPPED, VARIABLE, Bank, BankPuzzle, fill, made, rated
from swordfish.web.bank_text import bank_text
from swordfish.web.shapes import EXAMPLE
from swordfish.web.verbs import pick
from web.serving import Server, start_server, stop_server


def entry(puzzle: str) -> BankPuzzle:
    return rated(sf.Grid(puzzle), "none")


def assert_right(canonical: str, kept: BankPuzzle) -> None:
    """What the bank says of a puzzle is true."""
    path, rating = sf.explain(kept.puzzle), sf.rate(kept.puzzle)
    assert sf.check(kept.puzzle).status is sf.Status.UNIQUE
    assert str(sf.canonical(kept.puzzle)) == canonical
    assert (kept.level, kept.score, kept.er) == (path.level, path.score, rating.er)
    assert set(kept.techniques) == set(path.counts)
    assert kept.givens == len(sf.Grid(kept.puzzle).givens)


def test_a_puzzle_in_disguise_is_not_kept_twice(tmp_path: Path) -> None:
    with Bank(tmp_path / "bank") as bank:
        assert bank.add([entry(EXAMPLE)]) == 1
        assert bank.add([entry(str(sf.shuffle(EXAMPLE, seed=3)))]) == 0
        assert len(bank) == 1


def test_puzzles_are_picked_by_level_rating_technique_and_symmetry(tmp_path: Path) -> None:
    with Bank(tmp_path / "bank") as bank:
        bank.add([entry(EXAMPLE)])
        for wanted in (
            {"level": "easy"},
            {"er": (1.5, 1.5)},
            {"technique": "hidden_single"},
            {"symmetry": "none"},
        ):
            assert bank.pick(**wanted) == entry(EXAMPLE)
        for unknown in (
            {"level": "hard"},
            {"er": (1.6, 9.0)},
            {"technique": "x_wing"},
            {"symmetry": "full"},
        ):
            assert bank.pick(**unknown) is None


def assert_fills_right(path: Path, number: int, seed: int) -> None:
    with Bank(path) as bank:
        assert list(fill(bank, number, seed=seed))[-1] == number
        kept = dict(bank)
    assert len(kept) == number
    for canonical, one in kept.items():
        assert_right(canonical, one)


def test_filling_makes_what_the_bank_says(tmp_path: Path) -> None:
    assert_fills_right(tmp_path / "bank", 60, seed=7)


def test_puzzles_are_the_same_for_a_seed() -> None:
    assert list(islice(made(5), 12)) == list(islice(made(5), 12))


def test_the_bank_that_is_shipped_is_right_and_has_every_level() -> None:
    with Bank(SHIPPED, read_only=True) as bank:
        assert min(bank.levels().values()) >= 20
        for canonical, one in bank:
            assert_right(canonical, one)


def test_the_bank_that_is_shipped_may_be_named_in_any_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(SHIPPED.parent)
    with Bank(SHIPPED.name, read_only=True) as bank:
        assert bank.levels()


def test_a_bank_is_read_from_its_text_as_it_was() -> None:
    with Bank(SHIPPED, read_only=True) as bank:
        puzzles = [puzzle for _, puzzle in bank]
        assert bank_text(puzzles) == SHIPPED.read_text("ascii")
        assert [*bank.faults()] == []
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            bank.add([entry(EXAMPLE)])


def test_the_bank_that_is_shipped_is_read_by_several_threads() -> None:
    def levels() -> dict[Level, int]:
        with Bank(SHIPPED, read_only=True) as bank:
            return bank.levels()

    with ThreadPoolExecutor(2) as threads:
        first, second = (threads.submit(levels).result() for _ in range(2))
    assert first == second


def test_killing_a_filling_and_the_server_that_reads_it_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "bank"
    with Bank(file) as bank:
        bank.add([entry(EXAMPLE)])
    running = start_server("--bank", str(file))
    command = [sys.executable, "-m", "swordfish", "bank", "fill", str(file), "--number", "100000"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as filling:
        picked: set[str] = set()
        deadline = time.monotonic() + 120
        while len(told := held(file)) < 60 and time.monotonic() < deadline:
            status, answer = running.post("pick")
            assert status == 200
            picked.add(answer["puzzle"]["puzzle"])
        filling.send_signal(signal.SIGKILL)
        running.process.kill()
    stop_server(running)
    assert len(told) >= 60
    with sqlite3.connect(file) as base:
        assert base.execute("pragma integrity_check").fetchone() == ("ok",)
    base.close()
    with Bank(file) as bank:
        kept = dict(bank)
        assert told <= kept.keys()
        assert picked <= {one.puzzle for one in kept.values()}
        assert all(one.techniques for one in kept.values())
        assert list(fill(bank, len(kept) + 10, seed=1))[-1] == len(kept) + 10


def held(file: Path) -> set[str]:
    """The puzzles that whoever looks now is told of."""
    with Bank(file, read_only=True) as bank:
        return {canonical for canonical, _ in bank}


def test_the_server_offers_puzzles_of_the_bank_it_is_given(tmp_path: Path) -> None:
    file = tmp_path / "bank"
    with Bank(file) as bank:
        bank.add([entry(EXAMPLE)])
    running = start_server("--bank", str(file))
    _, answer = running.post("pick", level="easy")
    _, none = running.post("pick", level="extreme")
    stop_server(running)
    assert answer["puzzle"]["puzzle"] == EXAMPLE
    assert none == {"puzzle": None, "met": False}


@pytest.mark.parametrize("level", LEVELS)
def test_the_server_makes_puzzles_as_wanted(server: Server, level: str) -> None:
    asked = {"level": level, "symmetry": "half-turn", "givens": [22, 32], "seed": 4}
    _, answer = server.post("generate", **asked)
    made_one = answer["puzzle"]
    assert (answer["met"], made_one["level"]) == (True, level)
    givens = sf.Grid(made_one["puzzle"]).givens
    assert 22 <= len(givens) <= 32
    assert {80 - cell for cell in givens} == givens


def test_a_bank_left_half_written_is_read_as_it_was_before(tmp_path: Path) -> None:
    file = tmp_path / "bank"
    with Bank(file) as bank:
        bank.add([entry(EXAMPLE)])
    killed = (
        "import os, sqlite3, sys; base = sqlite3.connect(sys.argv[1])\n"
        "base.executescript('pragma cache_size = 1; begin; update puzzles set level = 1;"
        " create table large as with recursive n(i) as (select 1 union all select i + 1 from n"
        " limit 5000) select i, hex(randomblob(50)) from n;')\n"
        "os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", killed, file], check=True)
    assert file.with_name("bank-journal").stat().st_size > 0
    with Bank(file, read_only=True) as bank:
        assert bank.pick() == entry(EXAMPLE)
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            bank.add([entry(str(sf.solve(EXAMPLE))[:-1] + ".")])


def test_a_bank_is_filled_without_a_bar_in_a_pipe(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["bank", "fill", str(tmp_path / "a.sqlite"), "--number", "1"])
    assert (done.exit_code, done.stderr) == (0, "")
    assert [line.split()[0] for line in done.stdout.splitlines()] == list(LEVELS)


def test_a_second_filling_is_told_that_one_is_at_work(tmp_path: Path) -> None:
    file = tmp_path / "bank"
    with Bank(file) as bank:
        bank.add([entry(EXAMPLE)])
        done = CliRunner().invoke(app, ["bank", "fill", str(file)])
        assert done.exit_code == 2
        assert done.stderr.startswith(f"{file}: another run is writing it")
        shown = CliRunner().invoke(app, ["bank", "show", str(file)])
        assert (shown.exit_code, shown.stdout.splitlines()[0]) == (0, "easy 1")
    assert [path.name for path in tmp_path.iterdir()] == ["bank"]


def test_a_bank_is_not_written_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "bank")
    done = CliRunner().invoke(app, ["bank", "fill", str(tmp_path / "link")])
    assert done.exit_code == 2
    assert "expected a file to write to, got a link" in done.stderr
    assert not (tmp_path / "bank").exists()


@pytest.mark.parametrize(
    "change",
    [
        "update puzzles set puzzle = replace(puzzle, '3', '4')",
        "update puzzles set canonical = 'x'",
        "update puzzles set level = 'eary'",
        "update puzzles set er = 1.3",
        "update puzzles set score = score + 1",
        "update puzzles set givens = 25",
        "update puzzles set symmetry = 'none', hardest = x'ff'",
        "update uses set technique = technique || 'x'",
        "update uses set id = 7",
        "delete from puzzles",
        "drop table checksums; create table checksums (id, checksum)",
    ],
)
def test_a_row_that_has_changed_is_found(tmp_path: Path, change: str) -> None:
    file = tmp_path / "bank"
    with Bank(file) as bank:
        bank.add([entry(EXAMPLE)])
        assert list(bank.faults()) == []
    with sqlite3.connect(file) as base:
        base.executescript(change)
    base.close()
    for command in ("bank show", "bank fill --number 1", "serve --no-browser --bank"):
        done = CliRunner().invoke(app, [*command.split(), str(file)])
        assert (done.exit_code, done.stdout) == (2, "")
        assert re.search("expected a (sound )?bank of puzzles, got .*: expected ", done.stderr)
        assert len(done.stderr.splitlines()) == 1


def test_a_bank_damaged_while_it_is_served_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "bank"
    with Bank(file) as bank:
        bank.add(islice(made(seed=1), 12))
    data = file.read_bytes()
    file.write_bytes(data[:4096] + bytes(len(data) - 4096))
    monkeypatch.setenv(VARIABLE, str(file))
    with pytest.raises(ValueError, match=r"expected a .*bank of puzzles, got "):
        pick({"level": None, "er": None, "symmetry": None, "technique": None})


@pytest.mark.parametrize("flips", [100, pytest.param(20_000, marks=pytest.mark.prove)])
def test_a_bit_that_has_changed_is_found_unless_nobody_would_notice(
    tmp_path: Path, flips: int
) -> None:
    file, damaged = tmp_path / "bank", tmp_path / "damaged"
    with Bank(file) as bank:
        bank.add(islice(made(seed=1), 12))
        sound = dict(bank)
    data, rng = file.read_bytes(), random.Random(flips)
    found = 0
    for _ in range(flips):
        place = rng.randrange(len(data))
        changed = bytes([data[place] ^ 1 << rng.randrange(8)])
        damaged.write_bytes(data[:place] + changed + data[place + 1 :])
        try:
            with Bank(damaged, read_only=True) as bank:
                is_found = next(bank.faults(), None) is not None
                assert is_found or dict(bank) == sound
        except ValueError:
            is_found = True
        found += is_found
    assert found > flips // 100, "a good part of the file is empty"


def test_a_bank_that_was_cut_off_is_found(tmp_path: Path) -> None:
    file = tmp_path / "bank"
    with Bank(SHIPPED, read_only=True) as shipped, Bank(file) as bank:
        bank.add(puzzle for _, puzzle in shipped)
    file.write_bytes(file.read_bytes()[:100_000])
    done = CliRunner().invoke(app, ["bank", "show", str(file)])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "damaged" in done.stderr or "malformed" in done.stderr


def test_what_is_no_bank_is_named_in_one_line(tmp_path: Path) -> None:
    text, missing = tmp_path / "puzzles.txt", tmp_path / "nowhere" / "bank"
    text.write_text(f"{EXAMPLE}\n" * 100)
    for words in (
        ("bank", "show", text),
        ("bank", "show", missing),
        ("bank", "fill", text),
        ("bank", "fill", missing),
        ("serve", "--no-browser", "--port", "0", "--bank", text),
        ("serve", "--no-browser", "--port", "0", "--bank", missing),
    ):
        run = subprocess.run(
            [sys.executable, "-m", "swordfish", *map(str, words)], capture_output=True, text=True
        )
        assert run.returncode == 2
        if words[:2] == ("bank", "fill") and words[2] == missing:
            assert run.stderr.startswith(f"{missing}: expected a directory {missing.parent}")
        elif words[-1] == missing:
            assert run.stderr == f"{missing}: expected a file, found none\n"
        else:
            assert run.stderr.startswith(f"expected a bank of puzzles, got {words[-1]}: ")
        assert len(run.stderr.splitlines()) == 1
    assert not missing.exists()


def test_a_database_of_someone_else_is_left_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "cookies.sqlite"
    with closing(sqlite3.connect(file)) as base:
        base.execute("create table cookies (name text)")
        base.commit()
    before = file.read_bytes()
    done = CliRunner().invoke(app, ["bank", "fill", str(file)])
    assert done.exit_code == 2
    assert done.stderr.startswith(f"expected a bank of puzzles, got {file}: ")
    assert done.stderr.endswith("found another cookies\n")
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_the_nearest_is_offered_when_time_runs_out(server: Server) -> None:
    _, answer = server.post("generate", er=[12.0, 20.0], max_seconds=0.3)
    assert not answer["met"]


@pytest.mark.prove
def test_ten_thousand_puzzles_are_unique_different_and_rated_right(tmp_path: Path) -> None:
    assert_fills_right(tmp_path / "bank", 10_000, seed=2)
