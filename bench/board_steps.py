"""How far do steps alone lead on boards of all kinds, how long does it take, is each proved?

python bench/board_steps.py [--seconds 20] [--first N] [--every K] [--most N] [--prove] [LIST ...]
python bench/board_steps.py --made killer --most 100

A list is JSON by line as in bench/boards.py; without one all boards of public_boards.py are taken.
`--made` takes boards of our own instead, of a variety and the seeds from 0 on. `--prove` asks
tests/board_checker.py about each step. Times are of the process's own clock.
"""

import argparse
import statistics
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from public_boards import listed, public_boards

import swordfish as sf

ROOT = Path(__file__).parents[1]
MOST_MADE = 100


def made(variety: str, first: int, last: int) -> Iterator[tuple[str, str, sf.Board]]:
    """Boards of our own."""
    for seed in range(first, last):
        yield variety, f"seed {seed}", sf.generate(rules=variety, seed=seed).board


def proofs(path: sf.BoardPath) -> Counter[str]:
    """How many steps are proved, too wide to check, or not proved."""
    sys.path.insert(0, str(ROOT / "tests"))
    from board_checker import check_board_step
    from board_proof import TooWideError, UnprovedError

    found: Counter[str] = Counter()
    for step in path.steps:
        try:
            check_board_step(step)
            found["proved"] += 1
        except TooWideError:
            found["too wide"] += 1
        except UnprovedError as error:
            found["not proved"] += 1
            print(f"NOT PROVED {error}\n  {step.text}", file=sys.stderr)
    return found


def main() -> None:
    """Walk, and tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("lists", nargs="*", type=Path)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--most", type=int, default=10**9)
    parser.add_argument("--made", metavar="VARIETY")
    parser.add_argument("--first", type=int, default=0, help="of the seeds or boards")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--prove", action="store_true")
    asked = parser.parse_args()
    solved: dict[str, list[bool]] = defaultdict(list)
    used: Counter[str] = Counter()
    levels: Counter[str] = Counter()
    checked: Counter[str] = Counter()
    hints, paths = [], []
    if asked.made:
        rows = list(made(asked.made, asked.first, asked.first + min(asked.most, MOST_MADE)))
    else:
        rows = [row for path in asked.lists for row in listed(path)]
        rows = (rows or list(public_boards()))[asked.first :]
    for collection, name, board in rows[:: asked.every][: asked.most]:
        try:
            begin = process_time()
            sf.hint(board, max_seconds=asked.seconds)
            hints.append(process_time() - begin)
            begin = process_time()
            path = sf.explain(board, max_seconds=asked.seconds)
            paths.append(process_time() - begin)
        except TimeoutError:
            print(f"late: {collection}: {name}", flush=True)
            solved[collection].append(False)
            continue
        if path.status is not sf.Status.UNIQUE:
            print(f"{path.status}: {collection}: {name}", flush=True)
            continue
        solved[collection].append(path.solved)
        used.update(path.counts)
        levels[str(path.level) if path.solved else "not solved"] += 1
        if asked.prove:
            checked.update(proofs(path))
        print(f"{collection}: {name}: {path!r}, {paths[-1] * 1000:.0f} ms", flush=True)
    everything = [end for ends in solved.values() for end in ends]
    for collection, ends in {**solved, "all": everything}.items():
        print(f"{sum(ends):4} of {len(ends):4} solved by steps  {collection}")
    print(
        f"hint: median {statistics.median(hints) * 1000:.1f} ms; paths: {sum(paths):.1f} s in all"
    )
    print(f"levels: {dict(levels.most_common())}")
    print(f"steps: {dict(used.most_common())}")
    print(f"checked: {dict(checked)}")


if __name__ == "__main__":
    main()
