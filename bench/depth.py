"""Depth of suppositions in bulk: how many puzzles need which, and how many a second on one core.

python bench/depth.py puzzles.txt [more.txt ...] [--ladder singles] [--rounds 5]

Time is CPU time of one thread, uniqueness proved first; the median of the rounds.
"""

import argparse
import time
from collections import Counter
from pathlib import Path
from statistics import median

import swordfish as sf


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--ladder", default="singles")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    for path in arguments.files:
        puzzles = path.read_bytes()
        times = []
        for _ in range(arguments.rounds):
            began = time.process_time()
            depths = sf.bulk.depth(puzzles, ladder=arguments.ladder, threads=1).depth
            times.append(time.process_time() - began)
        tally = ", ".join(
            f"{depth}: {count}" for depth, count in sorted(Counter(depths.tolist()).items())
        )
        rate = len(depths) / median(times)
        print(
            f"{path.name} {arguments.ladder}: {len(depths)} puzzles, {rate:,.0f}/s; depth {tally}"
        )


if __name__ == "__main__":
    main()
