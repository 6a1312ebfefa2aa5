"""Doctor, split, keys and augmentation of whole sets: what they cost, and that promises hold.

python bench/sets.py [--rows 1000000] [--clean 100000] [--threads 2] [--folder FOLDER]

Rows are puzzles of our own in many disguises, so that every one has twins. Of each command the time
by the clock, that of the processor and the most memory are told, starting included. --clean looks
at so many different puzzles, in which nothing may be found.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path

from watched import watched

import swordfish as sf

DIFFERENT = 20_000
SHARES = {"train": 0.9, "test": 0.1}


def run(name: str, *words: object, codes: tuple[int, ...] = (0,)) -> None:
    """Run a command of swordfish and tell what it cost."""
    seconds, busy, most = watched([sys.executable, "-m", "swordfish", *map(str, words)], codes)
    print(f"{name}: {seconds:.1f} s, {busy:.1f} s of the processor, {most:.0f} MB")


def write(path: Path, parts: Iterable[Sequence[str]]) -> Path:
    with path.open("w") as file:
        file.write("puzzle\n")
        file.writelines(f"{puzzle}\n" for part in parts for puzzle in part)
    return path


def in_disguise(puzzles: list[str], rows: int) -> Iterator[list[str]]:
    """So many rows: each puzzle, and then all of them in disguise again and again."""
    for seed in range(-(-rows // len(puzzles))):
        found = sf.bulk.shuffle(puzzles, seed=seed).texts.tolist() if seed else puzzles
        yield found[: rows - seed * len(puzzles)]


def folds_of(folder: Path, name: str) -> dict[str, set[bytes]]:
    """The classes that each file of a split has."""
    classes: dict[str, set[bytes]] = {fold: set() for fold in SHARES}
    for fold, found in classes.items():
        with (folder / f"{name}.{fold}.csv").open() as file:
            next(file)
            while some := [line.strip() for line in islice(file, DIFFERENT)]:
                found.update(key.tobytes() for key in sf.bulk.key(some).keys)
    return classes


def split(source: Path, name: str, threads: int) -> dict[str, set[bytes]]:
    folder = source.parent
    into = [f"{folder / f'{name}.{fold}.csv'}={part}" for fold, part in SHARES.items()]
    words = [word for one in into for word in ("--into", one)]
    run(f"split, {name}", "split", source, *words, "--threads", threads, "--force")
    return folds_of(folder, name)


def check_split(folder: Path, base: list[str], rows: int, threads: int) -> None:
    """No class is in two files, and none moves when rows are reordered or added."""
    others = [str(puzzle) for puzzle in sf.generate_many(1_000, seed=2)]
    first = split(folder / "rows.csv", "as it is", threads)
    turned = (part[::-1] for part in in_disguise(base[::-1], rows))
    again = split(write(folder / "turned.csv", turned), "reordered", threads)
    added = write(folder / "more.csv", chain([others], in_disguise(base, rows)))
    more = split(added, "with others", threads)
    straddling = len(first["train"] & first["test"]) + len(more["train"] & more["test"])
    moved = sum(len(first[fold] ^ again[fold]) + len(first[fold] - more[fold]) for fold in SHARES)
    print(f"split: {straddling} classes in two files, {moved} moved")


def key() -> None:
    puzzles = [str(puzzle) for puzzle in sf.generate_many(DIFFERENT, seed=3)]
    solutions = sf.bulk.solve(puzzles).solutions
    began = time.thread_time()
    sf.bulk.key(solutions, threads=1)
    rate = len(solutions) / (time.thread_time() - began)
    print(f"key: {rate:,.0f} solution grids a second on one core")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--clean", type=int, default=100_000)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--folder", type=Path, help="where files of some 100 bytes a row may lie")
    asked = parser.parse_args()
    threads = ("--threads", asked.threads)
    with tempfile.TemporaryDirectory(dir=asked.folder) as place:
        folder = Path(place)
        base = [str(puzzle) for puzzle in sf.generate_many(min(DIFFERENT, asked.rows), seed=1)]
        source = write(folder / "rows.csv", in_disguise(base, asked.rows))
        run(f"doctor, {asked.rows:,} rows", "doctor", source, "--sample", 0, *threads, codes=(0, 1))
        check_split(folder, base, asked.rows, asked.threads)
        key()
        few = write(folder / "few.csv", [base[:1000]])
        words = ("--times", 1000, "--hrm", folder / "hrm")
        run("augment, 1,000 times 1,000 for HRM", "augment", few, *words, *threads)
        clean = (str(puzzle) for puzzle in sf.generate_many(asked.clean, seed=4))
        source = write(folder / "clean.csv", ([puzzle] for puzzle in clean))
        run(f"doctor, {asked.clean:,} clean rows", "doctor", source, "--sample", 0, *threads)


if __name__ == "__main__":
    main()
