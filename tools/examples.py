"""Choose the example of each technique that comes with swordfish.

Candidates are the technique cases of the tests and states met on the way through random puzzles. A
good example has few open candidates, a result that no simpler technique brings, a short telling.
"""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from random import Random

from hard_puzzles import minimal, random_solution

import swordfish as sf
from swordfish.step import Candidate, Step

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "src/swordfish/examples.txt"
CASES = ROOT / "tests/cases"
LARGE = ("squirmbag", "whale", "leviathan")  # too slow to look for everywhere


def case_states() -> Iterator[tuple[str, sf.Grid]]:
    """The grids in which some technique is known to find something."""
    for file in sorted(CASES.glob("*.txt")):
        for line in file.read_text().splitlines():
            if line.startswith("find "):
                head, removed, _ = (part.strip() for part in line.split("|"))
                _, slug, grid = head.split()
                yield slug, sf.Grid(grid).after(Step(eliminations=eliminations(removed)))


def eliminations(text: str) -> tuple[tuple[int, int], ...]:
    """r1c2<>47 as cells and digits."""
    found = []
    for word in text.split():
        cell, digits = word.split("<>")
        index = 9 * int(cell[1]) + int(cell[3]) - 10
        found += [(index, int(digit)) for digit in digits]
    return tuple(found)


def met_states(random: Random, puzzles: int) -> Iterator[sf.Grid]:
    """Grids on the way through random puzzles, where singles don't help."""
    for _ in range(puzzles):
        puzzle = minimal(random_solution(random), random)
        for step in sf.explain(puzzle, ladder="full").steps:
            if not step.placements and step.grid is not None:
                yield step.grid


def badness(step: Step, found_before: set[Candidate]) -> float:
    """How poor an example a step would be, where simpler techniques can change some candidates."""
    grid = step.grid
    assert grid is not None
    assert step.technique is not None
    candidates = sum(len(grid.candidates(cell)) for cell in range(81) if not grid[cell])
    changes = {*step.placements, *step.eliminations}
    is_hard = step.technique.level in ("unfair", "extreme")
    is_tiny = is_hard and len({mark.cell for mark in step.marks}) < 4
    plain = 400 * (changes <= found_before) + 200 * is_tiny
    return plain + candidates + 10 * abs(len(changes) - 2) + len(step.text) / 4


def best_examples(puzzles: int, seed: int) -> dict[str, Step]:
    """The best step of each technique among the states looked at."""
    best: dict[str, tuple[float, Step]] = {}

    def consider(grid: sf.Grid, techniques: list[sf.Technique]) -> None:
        found: set[Candidate] = set()
        for technique in techniques:
            steps = list(technique(grid))[:300]
            for step in steps:
                assert step.technique is not None
                poor = badness(step, found)
                if step.technique.slug not in best or poor < best[step.technique.slug][0]:
                    best[step.technique.slug] = (poor, step)
            found |= {change for s in steps for change in (*s.placements, *s.eliminations)}

    rungs = [t for t in sf.Ladder.full() if not t.slug.endswith(LARGE)]
    for slug, grid in case_states():
        wanted = sf.find_technique(slug)
        consider(grid, [*(t for t in rungs if t.order < wanted.order), wanted])
    for grid in met_states(Random(seed), puzzles):
        consider(grid, rungs)
    return {slug: step for slug, (_, step) in best.items()}


def main() -> None:
    """Write the file."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--puzzles", type=int, default=40)
    options = parser.parse_args()
    found = best_examples(options.puzzles, options.seed)
    lines = ["# technique | grid | what the step does; chosen by tools/examples.py"]
    for technique in sf.techniques():
        if step := found.get(technique.slug):
            assert step.grid is not None
            lines.append(f"{technique.slug} | {step.grid.to_text('hodoku')} | {step.changes}")
    TARGET.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
