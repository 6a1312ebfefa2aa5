"""How fast are whole paths and hints, and how far does logic go? One thread, CPU time.

python bench/explain.py [--ladder full] [--most 2000] [--hints] [--peer-seconds 10] FILE...

For each file of puzzles: how many are solved by logic alone, paths per second through
`bulk.explain` (median of rounds), with --hints the time of `hint` on every grid met on the way, and
beside it the rate of hodoku-py in the same run, where that is installed. Puzzles that are not
solved are listed with the grid where logic ends.
"""

import argparse
import gc
import statistics
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random

import swordfish as sf

ROUNDS = 3
LONG = 10.0  # seconds: one round is enough


def seconds(call: Callable[[], object]) -> float:
    """The time that the CPU worked, which doesn't depend on who else is there."""
    began = time.process_time()
    call()
    return time.process_time() - began


def paths_per_second(puzzles: list[str], ladder: str) -> float:
    taken: list[float] = []
    while len(taken) < ROUNDS and sum(taken) < LONG:
        taken.append(seconds(lambda: sf.bulk.explain(puzzles, ladder=ladder, threads=1)))
    return len(puzzles) / statistics.median(taken)


def peer_per_second(puzzles: list[str], budget: float) -> float | None:
    """The same paths by hodoku-py, as many as the budget allows; None if it isn't installed."""
    try:
        solver = import_module("hodoku").Solver()
    except ModuleNotFoundError:
        return None
    done, taken = 0, 0.0
    while taken < budget and done < len(puzzles):
        puzzle = puzzles[done]
        taken += seconds(lambda: solver.solve(puzzle))  # noqa: B023  # called at once
        done += 1
    return done / taken


def hint_milliseconds(puzzles: list[str], ladder: str) -> list[float]:
    """The time of a hint on every grid met on the paths, sorted; the best of two tries each."""
    grids = [step.grid for puzzle in puzzles for step in sf.explain(puzzle, ladder=ladder).steps]
    gc.freeze()  # looking through all these grids for garbage is no part of a hint

    def taken(grid: sf.Grid) -> float:
        return min(seconds(lambda: sf.hint(grid, ladder=ladder)) for _ in range(2))

    return sorted(1000 * taken(grid) for grid in grids if grid)


def report(file: Path, asked: argparse.Namespace) -> list[str]:
    """Print a line about a file; the puzzles that logic doesn't solve."""
    puzzles = file.read_text().split()
    if len(puzzles) > asked.most:
        puzzles = Random(81).sample(puzzles, asked.most)
    explained = sf.bulk.explain(puzzles, ladder=asked.ladder)
    solved = int(explained.solved.sum())
    rate = paths_per_second(puzzles, asked.ladder)
    line = f"{file.stem:28} {solved:6} of {len(puzzles):6} {rate:10,.0f}/s"
    if asked.hints:
        times = hint_milliseconds(puzzles, asked.ladder)
        line += f"   hint {statistics.median(times):.3f} ms, worst {times[-1]:.2f} ms"
    if asked.peer_seconds > 0:
        peer = peer_per_second(puzzles, asked.peer_seconds)
        line += (
            "   hodoku-py is not installed"
            if peer is None
            else f"   hodoku-py {peer:.1f}/s: {rate / peer:,.0f} times"
        )
    print(line, flush=True)
    return [puzzle for puzzle, done in zip(puzzles, explained.solved, strict=True) if not done]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="a puzzle in each line")
    parser.add_argument("--ladder", default="default", help="default or full")
    parser.add_argument("--most", type=int, default=2000, help="sample of long files")
    parser.add_argument("--hints", action="store_true", help="time hints too")
    parser.add_argument("--peer-seconds", type=float, default=0, help="time for hodoku-py")
    asked = parser.parse_args()
    print(f"{'':28} {'solved by logic':>16} {'paths':>12}")
    stuck = {file.stem: report(file, asked) for file in asked.files}
    for name, puzzles in stuck.items():
        for puzzle in puzzles:
            end = sf.explain(puzzle, ladder=asked.ladder).grid
            print(f"\n{name}: {puzzle} ends at\n{end.to_text('candidates')}")


if __name__ == "__main__":
    main()
