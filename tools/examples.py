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
from swordfish.model.step import Step
from swordfish.tell.names import Candidate

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "src/swordfish/ladder/examples.txt"
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
    """Random puzzles, and grids on the way through them where singles don't help."""
    for _ in range(puzzles):
        puzzle = minimal(random_solution(random), random)
        yield sf.Grid(puzzle)
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
    is_bare = not is_hard and len(step.marks) == 1  # as a single whose reason isn't shown
    plain = 400 * (changes <= found_before) + 200 * (is_tiny or is_bare)
    return plain + candidates + 10 * abs(len(changes) - 2) + len(step.text) / 4


def changed_by(step: Step) -> Iterator[Candidate]:
    """What a step places and removes, with all that its placements remove."""
    assert step.grid is not None
    after = step.grid.after(step)
    yield from step.placements
    for cell in range(81):
        if not step.grid[cell]:
            gone = step.grid.candidates(cell) - after.candidates(cell)
            yield from ((cell, digit) for digit in gone)


def best_examples(wanted: list[sf.Technique], puzzles: int, seed: int) -> dict[str, Step]:
    """The best step of each technique among the states looked at."""
    best: dict[str, tuple[float, Step]] = {}
    rungs = [t for t in sf.Ladder.full() if not t.slug.endswith(LARGE)]

    def consider(grid: sf.Grid, looked_for: list[sf.Technique]) -> None:
        found: set[Candidate] = set()
        simpler = [t for t in rungs if t.order < max(one.order for one in looked_for)]
        for technique in sorted({*simpler, *looked_for}, key=lambda t: t.place):
            steps = list(technique(grid))[:300]
            for step in steps if technique in looked_for else ():
                assert step.technique is not None
                poor = badness(step, found)
                if step.technique.slug not in best or poor < best[step.technique.slug][0]:
                    best[step.technique.slug] = (poor, step)
            found |= {change for step in steps for change in changed_by(step)}

    for slug, grid in case_states():
        if (technique := sf.find_technique(slug)) in wanted:
            consider(grid, [technique])
    looked_for = [technique for technique in rungs if technique in wanted]
    for grid in met_states(Random(seed), puzzles) if looked_for else ():
        consider(grid, looked_for)
    return {slug: step for slug, (_, step) in best.items()}


def known_rows() -> dict[str, str]:
    """The lines of the file as it is, by slug."""
    lines = TARGET.read_text().splitlines() if TARGET.exists() else []
    return {line.split(" | ")[0]: line for line in lines if not line.startswith("#")}


def main() -> None:
    """Write the file: with those that are missing, or all anew."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="choose all anew, not only what lacks")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--puzzles", type=int, default=0, help="random puzzles to look through")
    options = parser.parse_args()
    rows = {} if options.all else known_rows()
    covered = {sf.find_technique(slug).order for slug in rows}
    wanted = [technique for technique in sf.techniques() if technique.order not in covered]
    for slug, step in best_examples(wanted, options.puzzles, options.seed).items():
        assert step.grid is not None
        rows[slug] = f"{slug} | {step.grid.to_text('hodoku')} | {step.changes}"
    ordered = [rows[technique.slug] for technique in sf.techniques() if technique.slug in rows]
    head = "# technique | grid | what the step does; chosen by tools/examples.py"
    TARGET.write_text("\n".join([head, *ordered]) + "\n")


if __name__ == "__main__":
    main()
