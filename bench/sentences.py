"""Sentences a second, on one core, by the time of the processor.

python bench/sentences.py FILE [--language de] [--rounds 5]

The file has a puzzle in each line. Measured are whole paths with all their sentences, one puzzle
after another, then the sentences of those steps alone, and traces of all puzzles in bulk beside
paths in bulk, which tell nothing. Each figure is the least of some rounds.
"""

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import swordfish as sf


def least(work: Callable[[], object], rounds: int) -> float:
    """Seconds of the processor, the least of some rounds."""
    times = []
    for _ in range(rounds):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times)


def main() -> None:
    """Measure, and print a line for each figure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("file", type=Path, help="a puzzle in each line")
    parser.add_argument("--language", default="en")
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    puzzles, language = asked.file.read_text().split(), asked.language

    def explain_and_tell() -> int:
        told = 0
        for puzzle in puzzles:
            told += sum(bool(step.tell(language=language)) for step in sf.explain(puzzle).steps)
        return told

    steps = [step for puzzle in puzzles for step in sf.explain(puzzle).steps]
    number, rounds = len(steps), asked.rounds
    assert explain_and_tell() == number
    whole = least(explain_and_tell, rounds)
    print(f"explain and tell {len(puzzles):,} puzzles, {number:,} steps: {whole:.3f} s")
    alone = least(lambda: [step.tell(language=language) for step in steps], rounds)
    print(f"sentences of steps at hand: {number / alone:,.0f} a second")
    if language != "en":
        return  # traces are told in English
    paths = least(lambda: sf.bulk.explain(puzzles, threads=1), rounds)
    traces = least(lambda: sf.bulk.trace(puzzles, threads=1, evidence=False), rounds)
    print(f"bulk.trace, no evidence: {traces:.3f} s; bulk.explain: {paths:.3f} s")
    print(f"sentences in bulk: {number / traces:,.0f} a second, paths found and written, too")


if __name__ == "__main__":
    main()
