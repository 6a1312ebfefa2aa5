"""A real scheduler and two worker processes on loopback."""

import json
import os
import pickle
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pyarrow.parquet
import pytest
from click.testing import CliRunner
from puzzles import PUZZLE, SOLUTION

from swordfish import cluster, data
from swordfish.cli.app import app
from swordfish.files import Reservation
from swordfish.tables import Options, Reader, SolveWork, TableError

PARTS = 20


def write_parts(directory: Path, parts: int, rows: int) -> None:
    """CSV files of relabelled puzzles, each row with a number of its own."""
    directory.mkdir()
    rng = random.Random(3)
    number = 0
    for part in range(parts):
        lines = ["id,puzzle,solution\n"]
        for _ in range(rows):
            names = str.maketrans("123456789", "".join(rng.sample("123456789", 9)))
            lines.append(f"{number},{PUZZLE.translate(names)},{SOLUTION.translate(names)}\n")
            number += 1
        (directory / f"part{part:02}.csv").write_text("".join(lines))


@contextmanager
def dask(tmp_path: Path, workers: int = 2) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler with its address, and worker processes that can be killed."""
    state = tmp_path / "scheduler.json"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    environment = {**os.environ, "DASK_DISTRIBUTED__WORKER__MEMORY__TERMINATE": "false"}
    command = [
        sys.executable,
        "-m",
        "distributed.cli.dask_scheduler",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
    ]
    command += ["--no-dashboard", "--scheduler-file", str(state)]
    started = [subprocess.Popen(command, env=environment, **quiet)]  # type: ignore[call-overload]
    try:
        while not state.exists() or not state.read_text().endswith("}"):
            time.sleep(0.1)
        address = json.loads(state.read_text())["address"]
        command = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--no-nanny"]
        command += ["--nthreads", "1", "--no-dashboard", "--local-directory", str(tmp_path)]
        for _ in range(workers):
            started.append(subprocess.Popen(command, env=environment, **quiet))  # type: ignore[call-overload]
        yield address, started[1:]
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()


def test_a_killed_worker_costs_only_its_part(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    rows = 50_000 if request.config.getoption("--prove") else 1_000
    write_parts(tmp_path / "in", PARTS, rows)
    with dask(tmp_path) as (address, workers):

        def kill_one_half_way(part: cluster.Part, done: int, of: int) -> None:
            assert of == PARTS
            if done == PARTS // 2:
                workers[0].send_signal(signal.SIGKILL)

        parts = cluster.solve_parts(
            tmp_path / "in", output=tmp_path / "out", scheduler=address, watch=kill_one_half_way
        )
        assert sum(part.rows for part in parts) == PARTS * rows
        written = {p.output: (tmp_path / "out" / p.output).stat().st_mtime_ns for p in parts}
        assert (
            cluster.solve_parts(tmp_path / "in", output=tmp_path / "out", scheduler=address)
            == parts
        )
        assert written == {
            p.output: (tmp_path / "out" / p.output).stat().st_mtime_ns for p in parts
        }
    seen = []
    for part in parts:
        for batch in Reader(str(tmp_path / "out" / part.output)):
            assert batch["swordfish_solution"].to_pylist() == batch["solution"].to_pylist()
            seen += batch["id"].to_pylist()
    assert seen == [str(number) for number in range(PARTS * rows)]
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text())
    assert [entry["rows"] for entry in manifest["parts"]] == [rows] * PARTS


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A scheduler with one worker, for tests that leave both alive."""
    with dask(tmp_path_factory.mktemp("dask"), workers=1) as (address, _):
        yield address


def test_a_bad_part_is_named_and_the_others_are_done(tmp_path: Path, address: str) -> None:
    write_parts(tmp_path / "in", 3, 10)
    (tmp_path / "in" / "part01.csv").write_text("no,rows\n1,2\n")
    with pytest.raises(TableError, match=r"1 of 3 parts failed: .*part01\.csv"):
        cluster.solve_parts(tmp_path / "in", output=tmp_path / "out", scheduler=address)
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text())
    assert len(manifest["parts"]) == 2


def test_parts_are_rated_and_go_on_where_they_were(tmp_path: Path, address: str) -> None:
    write_parts(tmp_path / "in", 2, 3)
    parts = cluster.rate_parts(tmp_path / "in", output=tmp_path / "out", scheduler=address)
    assert [part.rows for part in parts] == [3, 3]
    (tmp_path / "in" / "part02.csv").write_text(f"id,puzzle\n6,{PUZZLE}\n")
    told: list[int] = []
    cluster.rate_parts(
        tmp_path / "in",
        output=tmp_path / "out",
        scheduler=address,
        watch=lambda _, done, all_: told.append(done),
    )
    assert told == [3]
    batches = [*Reader(str(tmp_path / "out" / "part00.csv"))]
    assert {er for batch in batches for er in batch["er"].to_pylist()} == {"1.5"}


def test_the_command_solves_parts_on_a_cluster(tmp_path: Path, address: str) -> None:
    write_parts(tmp_path / "in", 2, 10)
    asked = ["solve", str(tmp_path / "in"), "-o", str(tmp_path / "out")]
    done = CliRunner().invoke(app, [*asked, "--cluster", address])
    assert done.exit_code == 0, done.output
    assert done.output.split()[:4] == ["rows", "20", "unique", "20"]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "manifest.json",
        "part00.csv",
        "part01.csv",
    ]


@pytest.mark.parametrize("options", [["--verify"], ["-o", "out", "--force"], []])
def test_options_that_a_cluster_has_no_use_for_are_refused(options: list[str]) -> None:
    asked = ["solve", "parts", "--cluster", "tcp://127.0.0.1:1", *options]
    assert CliRunner().invoke(app, asked).exit_code == 2


def test_parts_made_with_other_options_are_refused(tmp_path: Path) -> None:
    write_parts(tmp_path / "in", 1, 1)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "manifest.json").write_text('{"options": {"limit": 7}, "parts": []}')
    with pytest.raises(TableError, match="made with other options"):
        cluster.solve_parts(tmp_path / "in", output=tmp_path / "out", scheduler="tcp://127.0.0.1:1")


def test_parts_with_the_same_name_are_refused(tmp_path: Path) -> None:
    for name in ("a", "b"):
        write_parts(tmp_path / name, 1, 1)
    with pytest.raises(TableError, match=r"part00\.csv twice"):
        cluster.solve_parts(
            [tmp_path / "a/part00.csv", tmp_path / "b/part00.csv"],
            output=tmp_path / "out",
            scheduler="tcp://127.0.0.1:1",
        )


def test_an_empty_directory_has_no_parts(tmp_path: Path) -> None:
    with pytest.raises(TableError, match=r"expected \.parquet or \.csv files"):
        cluster.solve_parts(
            tmp_path, output=tmp_path / "out", scheduler="tcp://127.0.0.1:1", options=Options()
        )


def test_a_scheduler_that_is_none_is_named_soon_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", 0.5)
    write_parts(tmp_path / "in", 1, 1)
    with socket.create_server(("127.0.0.1", 0)) as web:
        port = web.getsockname()[1]

        def greet() -> None:
            while True:
                try:
                    with web.accept()[0] as caller:
                        caller.sendall(b"HTTP/1.1 200 OK\r\n\r\n" * 99)
                except OSError:
                    return

        threading.Thread(target=greet, daemon=True).start()
        for address in (f"tcp://127.0.0.1:{port}", "tcp://127.0.0.1:1", "nonsense", ""):
            with pytest.raises(TableError, match=f"'{address}': expected a Dask scheduler there"):
                cluster.solve_parts(tmp_path / "in", output=tmp_path / "out", scheduler=address)
    assert not (tmp_path / "out").exists()


def test_parts_are_looked_for_before_the_cluster_is(tmp_path: Path) -> None:
    with pytest.raises(TableError, match=r"missing\.csv: expected a file"):
        cluster.solve_parts(
            tmp_path / "missing.csv", output=tmp_path / "out", scheduler="tcp://127.0.0.1:1"
        )


def test_parts_do_not_replace_their_sources(tmp_path: Path) -> None:
    write_parts(tmp_path / "in", 1, 1)
    with pytest.raises(TableError, match="expected another directory"):
        cluster.solve_parts(
            tmp_path / "in", output=tmp_path / "x/../in", scheduler="tcp://127.0.0.1:1"
        )


def test_a_manifest_is_believed_only_where_its_parts_are(tmp_path: Path) -> None:
    target = tmp_path / "out"
    target.mkdir()
    manifest = cluster._Manifest(target, cluster.ClusterTables(Options(), SolveWork()))
    with Reservation(target / cluster.MANIFEST) as reservation:
        for name in ("a.csv", "b.csv"):
            manifest.add(cluster.Part(f"/in/{name}", name, 1, {"unique": 1}), reservation)
    (target / "b.csv").touch()
    assert list(cluster._Manifest(target, cluster.ClusterTables(Options(), SolveWork())).parts) == [
        "/in/b.csv"
    ]
    (target / "manifest.json").write_text("[1")
    with pytest.raises(TableError, match="expected the list of finished parts"):
        cluster._Manifest(target, cluster.ClusterTables(Options(), SolveWork()))


def test_a_parquet_part_stays_parquet(tmp_path: Path) -> None:
    work = cluster.ClusterTables(Options(), SolveWork())
    part = work.do(str(_parquet(tmp_path)), tmp_path / "out")
    table = pyarrow.parquet.read_table(tmp_path / "out" / part.output)
    assert table["status"].to_pylist() == ["unique"]


def _parquet(tmp_path: Path) -> Path:
    (tmp_path / "out").mkdir()
    table = pyarrow.table({"puzzle": [PUZZLE]})
    pyarrow.parquet.write_table(table, tmp_path / "a.parquet")
    return tmp_path / "a.parquet"


class AtOnce:
    """What stands for a cluster where only the parts matter: work is pickled, and done at once."""

    def __enter__(self) -> "AtOnce":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def submit(self, do: Any, *words: Any, pure: bool) -> Future[cluster.Part]:
        assert not pure
        future: Future[cluster.Part] = Future()
        future.set_result(pickle.loads(pickle.dumps(do))(*words))
        return future


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_distributed", lambda: SimpleNamespace(as_completed=list))
    monkeypatch.setattr(cluster, "_connected", lambda *_: AtOnce())


def test_sets_are_split_augmented_and_traced_part_by_part(tmp_path: Path, at_once: None) -> None:
    write_parts(tmp_path / "in", 2, 6)

    def run(*words: object) -> str:
        asked = [*map(str, words), str(tmp_path / "in"), "--cluster", "tcp://there:1"]
        told = CliRunner().invoke(app, asked)
        assert told.exit_code == 0, told.output
        return told.stdout

    assert "24 rows" in run("augment", "--times", 2, "--seed", 3, "-o", tmp_path / "grown")
    told = run("trace", "--prove", "--no-evidence", "-o", tmp_path / "traced")
    assert "of 12 puzzles (12 solved)" in told
    assert "every step is proved" in told
    assert run("trace", "--prove", "--no-evidence", "-o", tmp_path / "traced") == told
    folders = [f"{tmp_path / 'split' / name}=0.5" for name in ("train", "test")]
    told = run("split", "--into", folders[0], "--into", folders[1])
    assert "12 rows, 100.00%" in told, "all rows are twins"
    for source in sorted((tmp_path / "in").iterdir()):
        alone = tmp_path / f"alone.{source.name}"
        data.augment_tables(source, output=alone, times=2, seed=3)
        assert (tmp_path / "grown" / source.name).read_bytes() == alone.read_bytes()
        traced = pyarrow.parquet.read_table(tmp_path / "traced" / f"{source.stem}.parquet")
        assert traced.column("row").unique().to_pylist() == [*range(6)]
        rows = [(tmp_path / "split" / f / source.name).read_text() for f in ("train", "test")]
        assert source.read_text() in rows


def test_parts_are_not_continued_with_other_options(tmp_path: Path, at_once: None) -> None:
    write_parts(tmp_path / "in", 1, 2)
    for seed, is_fine in ((1, True), (1, True), (2, False)):
        work = data.AugmentParts({"times": 2, "seed": seed})
        told: AbstractContextManager[object]
        told = nullcontext() if is_fine else pytest.raises(TableError, match="other options")
        with told:
            (part,) = cluster.do_parts(
                tmp_path / "in", output=tmp_path / "out", scheduler="tcp://there:1", work=work
            )
            assert part.rows == 4


def test_folders_of_a_split_are_beside_each_other(tmp_path: Path) -> None:
    write_parts(tmp_path / "in", 1, 1)
    words = ["split", str(tmp_path / "in"), "--cluster", "tcp://127.0.0.1:1"]
    told = CliRunner().invoke(app, [*words, "--into", "a/train=0.5", "--into", "b/test=0.5"])
    assert told.exit_code == 2
    assert "expected folders beside each other" in told.output
