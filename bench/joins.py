"""Twins of a test in training, found by the join of an engine: what the recipes of the docs cost.

python bench/joins.py [--rows 1000000] [--engines DuckDB Polars Dask] [--folder FOLDER]

So many rows of training, a tenth as many of a test; one row in ten of the test is a disguise of one
of training. Each recipe of docs/engines.md runs by itself, as it stands there, and must find all of
them and no other. The time by the clock, that of the processor and the most memory are told.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

import swordfish as sf

PAGE = Path(__file__).parents[1] / "docs/engines.md"
ENGINES = ("DuckDB", "Polars", "Dask")
PARTS = 10


def recipe(engine: str) -> str:
    """The recipe of the docs that finds twins with an engine."""
    section = PAGE.read_text().split("## Twins in a billion rows")[1].split("\n## ")[0]
    found = re.search(rf"^{engine}:\n\n```python\n(.*?)```", section, re.M | re.S)
    if found is None:
        raise SystemExit(f"{PAGE}: expected a recipe for {engine}, found none")
    return found[1]


def write(folder: Path, parts: Iterator[list[str]]) -> None:
    """A folder with a file for each part."""
    folder.mkdir()
    for number, puzzles in enumerate(parts):
        pq.write_table(pa.table({"puzzle": puzzles}), folder / f"{number}.parquet")


def write_sets(folder: Path, rows: int) -> int:
    """Training and test; how many rows of the test are twins of one of training."""
    size = max(10, rows // PARTS)
    seeds = range(PARTS)

    def made(number: int, seed: int) -> list[str]:
        puzzles, _ = sf.generate_array(number, seed=seed)
        texts: list[str] = sf.bulk.shuffle(puzzles, seed=seed).texts.tolist()
        return texts

    write(folder / "train", (made(size, seed) for seed in seeds))
    twins = size // 100
    disguised = (sf.bulk.shuffle(made(size, s)[:twins], seed=100 + s).texts.tolist() for s in seeds)
    others = (made(size // 10 - twins, 1000 + seed) for seed in seeds)
    write(folder / "test", (one + other for one, other in zip(disguised, others, strict=True)))
    return twins * PARTS


def run(engine: str, folder: Path, expected: int) -> None:
    """Run a recipe and tell what it cost."""
    leaks = folder / "leaks.parquet"
    if leaks.is_dir():
        shutil.rmtree(leaks)
    leaks.unlink(missing_ok=True)
    began = time.perf_counter()
    child = subprocess.Popen([sys.executable, "-c", recipe(engine)], cwd=folder)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    seconds, busy = time.perf_counter() - began, used.ru_utime + used.ru_stime
    found = pq.read_table(leaks).num_rows if child.returncode == 0 else -1
    if found != expected:
        raise SystemExit(f"{engine}: expected {expected:,} twins, found {found:,}")
    told = f"{seconds:.1f} s, {busy:.1f} s of the processor, {used.ru_maxrss / 1e3:.0f} MB"
    print(f"{engine}: {found:,} twins, {told}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--engines", nargs="+", choices=ENGINES, default=ENGINES)
    parser.add_argument("--folder", type=Path, help="where files of some 100 bytes a row may lie")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.folder) as place:
        folder = Path(place)
        expected = write_sets(folder, asked.rows)
        for engine in asked.engines:
            run(engine, folder, expected)


if __name__ == "__main__":
    main()
