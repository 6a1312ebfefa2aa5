"""What `swordfish.bulk.solve` costs beyond the kernel, in the same run, on one thread.

python bench/bulk.py [--rows 1000000] [--rounds 9]

The kernel alone is the compiled call on the same rows in arrays that are there already; both are
called in turn. The aim: at most 5% more for arrays of bytes and bytes, at most 0.15 s more for a
list of a million str. Integers of 64 bits are eight times as much to read, which takes as long as
solving.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from tables import easy_puzzles, moved

import swordfish as sf
from swordfish import _core


def seconds(call: Callable[[], object]) -> float:
    """The time that the CPU worked, which doesn't depend on who else is there."""
    began = time.process_time()
    call()
    return time.process_time() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=9)
    asked = parser.parse_args()
    rng = np.random.default_rng(81)
    text = np.ascontiguousarray(moved(rng, easy_puzzles(rng, 500), asked.rows)[:, :81])
    digits = text - np.uint8(ord("0"))
    lines = np.full((asked.rows, 82), ord("\n"), np.uint8)
    lines[:, :81] = text
    forms: dict[str, tuple[str, Any, Any]] = {  # what the kernel takes, and what is passed here
        "(N, 81) of uint8": ("digits", digits, digits),
        "(N, 81) of int64": ("digits", digits, digits.astype(np.int64)),
        "bytes": ("text", text, text.tobytes()),
        "bytes with line ends": ("lines", lines[:, :81], lines.tobytes()),
        "list of str": ("text", text, [row.tobytes().decode() for row in text]),
    }
    status, counts = np.empty(asked.rows, np.uint8), np.empty(asked.rows, np.uint64)
    solutions = np.empty((asked.rows, 81), np.uint8)

    def alone(form: str, rows: Any) -> None:  # noqa: ANN401
        _core.bulk_solve(rows, form, 2, 1, status, solutions, 0, counts)

    print(f"{asked.rows:,} rows, {sf.kernels()[0]} kernel, medians of {asked.rounds} rounds")
    for name, (form, rows, puzzles) in forms.items():
        pairs = [
            (
                seconds(partial(alone, form, rows)),
                seconds(partial(sf.bulk.solve, puzzles, threads=1)),
            )
            for _ in range(asked.rounds)
        ]
        kernel, called = (statistics.median(times) for times in zip(*pairs, strict=True))
        more = statistics.median(took - least for least, took in pairs)
        print(f"{name:22} {called:.3f} s, the kernel alone {kernel:.3f} s: ", end="")
        print(f"{more:+.3f} s, {more / kernel:+.1%}")


if __name__ == "__main__":
    main()
