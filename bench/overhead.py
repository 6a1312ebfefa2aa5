"""What one `solve(str)` costs beyond the kernel, in the same run: at most 0.25 µs is the aim.

python bench/overhead.py [file of puzzles]

`Grid(str)` takes at most 0.15 µs. Of `hint` and `explain`, what is made when somebody looks at the
evidence or the steps stands beside what is made at once: what nobody looks at costs nothing. And
`solve(board)` of a killer costs at most 20 µs beyond the engine.
"""

import statistics
import sys
import time
import timeit
from collections.abc import Callable
from pathlib import Path
from typing import Any

import swordfish as sf
from swordfish import _core

CALLS = 2000
ROUNDS = 51
PUZZLES = (
    "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2",
    "." * 81,
)


def nanoseconds(puzzle: str) -> tuple[float, float]:
    """Median CPU time of the kernel alone and of a call from Python, taken in turn."""
    names = {"solve": sf.solve, "puzzle": puzzle}
    call = timeit.Timer("solve(puzzle)", timer=time.process_time, globals=names)
    alone, called = [], []
    for _ in range(ROUNDS):
        alone.append(_core._kernel_seconds(puzzle, CALLS))
        called.append(call.timeit(CALLS))
    return statistics.median(alone) / CALLS * 1e9, statistics.median(called) / CALLS * 1e9


def each(call: Callable[[str], object], puzzle: str, calls: int = CALLS) -> float:
    """Median CPU time of a call from Python, in nanoseconds."""
    names = {"call": call, "puzzle": puzzle}
    timer = timeit.Timer("call(puzzle)", timer=time.process_time, globals=names)
    return statistics.median(timer.timeit(calls) for _ in range(ROUNDS)) / calls * 1e9


def print_looked_at(puzzle: str) -> None:
    """What a hint and a path take, and what their evidence and steps take when looked at."""
    looks: dict[str, tuple[Callable[[str], Any], Callable[[str], object]]] = {
        "hint": (sf.hint, lambda one: sf.hint(one).marks),  # type: ignore[union-attr]  # there is one
        "explain": (sf.explain, lambda one: [step.marks for step in sf.explain(one).steps]),
    }
    for name, (call, look) in looks.items():
        alone, looked_at = (each(one, puzzle, CALLS // 20) / 1e3 for one in (call, look))
        print(f"{name}: {alone:.2f} µs, and {looked_at - alone:.2f} more when looked at")


def board_microseconds(board: sf.Board) -> tuple[float, float]:
    """The same for a board: its engine as in bulk, where many are asked by one call."""
    calls, many = CALLS // 20, [board._raw] * (CALLS // 20)
    call = timeit.Timer(lambda: sf.solve(board), timer=time.process_time)
    bulk = timeit.Timer(lambda: _core.solve_boards(many, 1, 1, 0.0), timer=time.process_time)
    alone, called = [], []
    for _ in range(ROUNDS):
        alone.append(bulk.timeit(1))
        called.append(call.timeit(calls))
    return statistics.median(alone) / calls * 1e6, statistics.median(called) / calls * 1e6


def main() -> None:
    puzzles = Path(sys.argv[1]).read_text().split()[:20] if len(sys.argv) > 1 else PUZZLES
    print(f"{sf.kernels()[0]} kernel, CPU nanoseconds per puzzle, median of {ROUNDS} rounds")
    print(f"{'kernel':>8} {'call':>8} {'beyond':>8}  puzzle")
    beyond = []
    for puzzle in puzzles:
        alone, called = nanoseconds(puzzle)
        beyond.append(called - alone)
        print(f"{alone:8.0f} {called:8.0f} {called - alone:8.0f}  {puzzle}")
    print(f"median beyond the kernel: {statistics.median(beyond):.0f} ns")
    print(f"Grid(str): {each(sf.Grid, puzzles[0]):.0f} ns")
    print_looked_at(puzzles[0])
    alone, called = board_microseconds(sf.generate(rules="killer", seed=1).board)
    print(f"a killer: engine {alone:.1f}, call {called:.1f}, beyond {called - alone:.1f} µs")


if __name__ == "__main__":
    main()
