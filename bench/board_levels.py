"""Do levels of boards mean what they mean on 9x9?

python bench/board_levels.py [--seconds 8] [--every K] [--part K/N] [--kept FILE] [--tell FILE]

Public grids are explained twice: as grids, and as boards, whose ladder is another one. Then public
boards: of each level how many there are, their points, and how many suppositions must rest on one
another until the engine has solved them, which knows nothing of levels. Where a level of boards
takes as many as the same level of grids, it means the same.

Grids are those of ../shared/data/ratings/hodoku_scores_public.csv, boards of public_boards.py.
`--kept` adds a line of JSON for each puzzle to a file, and leaves out those that stand in it;
`--tell` only tells what such a file holds.
"""

import argparse
import csv
import json
import statistics
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

from public_boards import SHARED, public_boards

import swordfish as sf
from swordfish.model.levels import LEVELS

OF_EACH_LEVEL = 40  # grids


def grids() -> Iterator[tuple[str, sf.Board]]:
    """Public 9x9 grids, as boards: of each of HoDoKu's levels the same number."""
    seen: Counter[str] = Counter()
    with (SHARED / "ratings/hodoku_scores_public.csv").open() as file:
        for number, row in enumerate(csv.DictReader(file)):
            seen[row["level"]] += 1
            if seen[row["level"]] <= OF_EACH_LEVEL:
                yield f"grid {number}", sf.Board(row["puzzle"])


def boards() -> Iterator[tuple[str, sf.Board]]:
    """Public boards that are understood, by a name of their own."""
    for number, (collection, name, board) in enumerate(public_boards()):
        yield f"board {number} {collection} {name}", board


def look(name: str, board: sf.Board, seconds: float) -> dict[str, Any]:
    """What is kept of a puzzle: its level, its points, its depth, the level as a grid."""
    began = process_time()
    found: dict[str, Any] = {"name": name, "cells": len(board.digits)}
    try:
        path = sf.explain(board, max_seconds=seconds)
        level = path.level if path.solved else "not solved"
        found |= {"level": level, "score": path.score, "steps": len(path.steps)}
        found["depth"] = sf.depth(board, max_depth=3, max_seconds=seconds)
    except TimeoutError:
        found.setdefault("level", "late")
    except sf.PuzzleError:  # it has many solutions, or none
        found["level"] = None
    if name.startswith("grid"):
        as_grid = sf.explain(str(board).replace("\n", ""))
        found["grid"] = as_grid.level if as_grid.solved else "not solved"
    return found | {"seconds": process_time() - began}


def tell(kept: list[dict[str, Any]]) -> None:
    """Tables of what was kept."""
    twice = [one for one in kept if "grid" in one]
    print("| as a grid | as a board: " + " | ".join(LEVELS) + " |\n|---|" + "---|" * len(LEVELS))
    for level in LEVELS:
        counts = Counter(one["level"] for one in twice if one["grid"] == level)
        print(f"| {level} | " + " | ".join(str(counts[other]) for other in LEVELS) + " |")
    same = sum(one["grid"] == one["level"] for one in twice)
    print(f"{same} of {len(twice)} grids have the same level as boards\n")
    for what, some in (("grids", twice), ("boards", [one for one in kept if "grid" not in one])):
        print(f"| {what} | number | points, median | depth 0 | 1 | 2 | more or late |")
        print("|---|---|---|---|---|---|---|")
        for found in (*LEVELS, "not solved", "late"):
            of_level = [one for one in some if one["level"] == found]
            points = [one["score"] for one in of_level if "score" in one]
            depths = Counter(one.get("depth", -1) for one in of_level)
            told = " | ".join(str(depths[depth]) for depth in (0, 1, 2))
            more = len(of_level) - sum(depths[depth] for depth in (0, 1, 2))
            middle = f"{statistics.median(points):.0f}" if points else ""
            print(f"| {found} | {len(of_level)} | {middle} | {told} | {more} |")
        print()


def main() -> None:
    """Look, keep, tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--part", default="1/1", help="such as 2/4: the second quarter alone")
    parser.add_argument("--kept", type=Path)
    parser.add_argument("--tell", type=Path)
    asked = parser.parse_args()
    if asked.tell:
        tell([json.loads(line) for line in asked.tell.read_text().splitlines()])
        return
    kept: list[dict[str, Any]] = []
    if asked.kept and asked.kept.exists():
        kept = [json.loads(line) for line in asked.kept.read_text().splitlines()]
    known = {one["name"] for one in kept}
    part, parts = map(int, asked.part.split("/"))
    rows = [*grids(), *boards()][:: asked.every]
    for name, board in rows[part - 1 :: parts]:
        if name in known:
            continue
        kept.append(look(name, board, asked.seconds))
        if asked.kept:
            with asked.kept.open("a") as file:
                file.write(json.dumps(kept[-1]) + "\n")
    tell(kept)


if __name__ == "__main__":
    main()
