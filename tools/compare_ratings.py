"""Compare a list of ratings with ours: how many are equal, by ER, and what differs, step by step.

python tools/compare_ratings.py FILE.csv [--er er] [--ep ep] [--ed ed] [--max-seconds 600]
                                [--source published] [--list 0]

The file has a column `puzzle` and one for each figure that is named. A difference is told with its
line, both figures, and those steps of our path that are rated above theirs, or else our hardest. A
list of ratings has no paths; its author's program must be asked for the other one.
"""

import re
from argparse import ArgumentParser, Namespace
from csv import DictReader
from itertools import pairwise
from pathlib import Path

import numpy as np

import swordfish as sf

BANDS = (0.0, 2.0, 4.0, 4.5, 6.5, 7.5, 9.0, 9.3, 10.5, 99.0)


def arguments() -> Namespace:
    """What was asked for on the command line."""
    parser = ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--er", default="er", help="the column of ER")
    parser.add_argument("--ep", help="the column of EP, if it has one")
    parser.add_argument("--ed", help="the column of ED, if it has one")
    parser.add_argument("--source", default="", help="only rows whose source has this pattern")
    parser.add_argument("--max-seconds", type=float, help="leave out a row that takes longer")
    parser.add_argument("--list", type=int, default=1000, help="differences told in full")
    return parser.parse_args()


def rows_of(file: Path, source: str) -> list[tuple[int, dict[str, str]]]:
    """The rows from a source, each with the number of its line."""
    with file.open(newline="") as lines:
        return [
            (number, row)
            for number, row in enumerate(DictReader(lines), 2)
            if re.search(source, row.get("source", ""))
        ]


def deciding_steps(puzzle: str, above: float) -> list[str]:
    """The steps of our path that are rated above a figure."""
    return [
        f"{step.rating:.1f} {step.technique.name if step.technique else ''}, "
        f"{step.length} nodes: {step.changes}"
        for step in sf.rate(puzzle, path=True).path or ()
        if step.rating > above + 0.05
    ]


def main() -> None:
    """Print the table, then the differences."""
    asked = arguments()
    rows = rows_of(asked.file, asked.source)
    rated = sf.bulk.rate([row["puzzle"] for _, row in rows], max_seconds=asked.max_seconds)
    columns = {"er": asked.er, "ep": asked.ep, "ed": asked.ed}
    names = [name for name, column in columns.items() if column]
    ours = np.stack([getattr(rated, name) for name in names], axis=1)
    theirs = np.array([[row[columns[name]] for name in names] for _, row in rows], np.float32)
    away = np.abs(ours - theirs).max(axis=1)
    print(f"{rated.known.sum():,} of {len(rows):,} rated; {', '.join(names)} compared")
    print(f"{'theirs':>12} {'rated':>7} {'equal':>7} {'within 0.1':>11}")
    for low, high in pairwise(BANDS):
        band = rated.known & (theirs[:, 0] >= np.float32(low)) & (theirs[:, 0] < np.float32(high))
        if band.any():
            equal, near = (np.count_nonzero(away[band] < limit) for limit in (0.05, 0.15))
            shown = f"{low:.1f} - {high - 0.1:.1f}" if high < BANDS[-1] else f"{low:.1f} and up"
            print(f"{shown:>12} {band.sum():7,} {equal:7,} {near:11,}")
    for place in np.flatnonzero(rated.known & (away > 0.05))[: asked.list]:
        number, row = rows[place]
        both = [" / ".join(f"{figure:.1f}" for figure in one[place]) for one in (theirs, ours)]
        print(f"line {number}: theirs {both[0]}, ours {both[1]}")
        for step in deciding_steps(row["puzzle"], min(theirs[place, 0], ours[place, 0] - 0.1)):
            print(f"    {step}")


if __name__ == "__main__":
    main()
