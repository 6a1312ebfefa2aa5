"""Choose the positions to practise each technique on that come with swordfish.

    python tools/practice.py --seed 1 2 3 --way next

adds what still lacks. First come positions of random puzzles where the technique is the `next`
step: all that the usual ladder has before it finds nothing. Where too few of these turn up,
positions follow on which something `simpler` helps, too; and where even those are rare, candidates
that are not in the solution are taken away at random until the technique finds something
(`thinned`); for large fish those of one digit, of which few are placed (`digit`). No two positions
of a technique come from one solution, however it is turned and relabelled.

Seeds and ways, in their order, fix the file: RUNS has those that made it, and --anew repeats them.
"""

from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from hard_puzzles import minimal, random_solution, two_solutions

import swordfish as sf
from swordfish.model.step import Step

TARGET = Path(__file__).parents[1] / "src/swordfish/lessons/practice.txt"
HEAD = "# technique, digits, candidates that are gone; chosen by tools/practice.py"
RUNS = (
    ("next", range(1, 61)),
    ("simpler", range(101, 107)),
    ("digit", range(201, 202)),
    ("thinned", range(301, 302)),
    ("next", range(61, 74)),
    ("digit", range(202, 204)),
)
WANTED = 10
PUZZLES = {"next": 100, "simpler": 10, "thinned": 10, "digit": 40}  # for each seed
SLOW = ("squirmbag", "whale", "leviathan")
MOST_OPEN_FOR_SLOW = 30
PATIENCE, PATIENCE_FOR_SLOW = 400, 20  # looks in vain, after which a seed gives a kind up


def hodoku(digits: str, gone: str) -> sf.Grid:
    """A grid as it is kept."""
    return sf.Grid(f":0000:x:{digits}:{gone}::")


def solution_of(grid: sf.Grid) -> str:
    """The same for all positions of one solution, however it is turned and relabelled."""
    solution = sf.solve(grid)
    assert solution is not None
    return str(sf.canonical(solution))


def written(grid: sf.Grid, step: Step) -> str:
    """A position as it is kept: all digits are givens, unless the step asks which of them are."""
    digits, gone = grid.to_text("hodoku").split(":")[3:5]
    plain = digits.replace("+", "")
    assert isinstance(step.technique, sf.Technique)
    found = step.technique(hodoku(plain, gone))
    is_same = any(one.technique == step.technique and one.changes == step.changes for one in found)
    return f"{plain if is_same else digits} {gone}".strip()


class Collection:
    """Positions by slug, until there are enough."""

    def __init__(self, rows: Iterable[str]) -> None:
        """What there is already, a position a row."""
        self._rows: dict[str, list[str]] = defaultdict(list)
        self._solutions: dict[str, set[str]] = defaultdict(set)
        self._in_vain: Counter[int] = Counter()
        for row in rows:
            slug, digits, gone = row.partition(" ")[0], *f"{row} ".split(" ", 2)[1:]
            self._rows[slug].append(f"{digits} {gone}".strip())
            self._solutions[slug].add(solution_of(hodoku(digits, gone.strip())))

    def rows(self) -> list[str]:
        """All of them, in the order of the ladder."""
        return [f"{one.slug} {row}" for one in sf.techniques() for row in self._rows[one.slug]]

    def lacks(self, slug: str) -> int:
        """How many more are wanted."""
        return WANTED - len(self._rows[slug])

    def wanted(self) -> list[sf.Technique]:
        """The rungs to look for: too few positions of one of their kinds, and patience left."""
        lacking = {one.order for one in sf.techniques() if self.lacks(one.slug)}
        return [
            rung
            for rung in sf.Ladder.full()
            if rung.order in lacking
            and self._in_vain[rung.order] < (PATIENCE_FOR_SLOW if is_slow(rung) else PATIENCE)
        ]

    def look(self, rung: sf.Technique, grid: sf.Grid, solution: str) -> None:
        """Take what a rung finds on a grid, unless that takes long."""
        if not is_slow(rung) or grid.to_text("line").count(".") <= MOST_OPEN_FOR_SLOW:
            self._in_vain[rung.order] += 1
            if self.add(rung(grid), solution):
                self._in_vain[rung.order] = 0

    def add(self, steps: Iterable[Step], solution: str) -> bool:
        """Keep a position of each kind that is wanted, unless its solution is known there."""
        has_more = False
        for step in steps:
            assert step.technique is not None
            assert step.grid is not None
            slug = step.technique.slug
            if self.lacks(slug) and solution not in self._solutions[slug]:
                self._solutions[slug].add(solution)
                self._rows[slug].append(written(step.grid, step))
                has_more = True
        return has_more


def is_slow(rung: sf.Technique) -> bool:
    """Whether it takes long where many cells are open."""
    return rung.slug.endswith(SLOW)


def states(steps: Iterable[Step]) -> Iterator[tuple[sf.Grid, int]]:
    """The grid of each step, and where the ladder finds it."""
    for step in steps:
        assert step.grid is not None
        assert isinstance(step.technique, sf.Technique)
        yield step.grid, step.technique.order


def take_next(puzzle: list[int], kept: Collection, random: Random) -> None:
    """Take positions where a technique is the next step of the usual ladder, or would be."""
    solution = solution_of(sf.Grid(puzzle))
    steps = sf.explain(puzzle).steps
    shuffled = random.sample(steps, len(steps))
    kept.add(shuffled, solution)
    wanted = [rung for rung in kept.wanted() if not rung.on]
    for grid, order in states(shuffled):
        for rung in wanted:
            if rung.order < order:
                kept.look(rung, grid, solution)


def take_simpler(puzzle: list[int], kept: Collection, random: Random) -> None:
    """Take positions where singles don't help, but something simpler may."""
    solution = solution_of(sf.Grid(puzzle))
    steps = [step for step in sf.explain(puzzle).steps if not step.placements]
    for grid, _ in states(random.sample(steps, len(steps))):
        for rung in kept.wanted():
            kept.look(rung, grid, solution)


def take_thinned(puzzle: list[int], kept: Collection, random: Random) -> None:
    """Take what turns up where candidates are taken away, but singles still don't help."""
    solved = [int(digit) for digit in str(sf.solve(puzzle))]
    singles = sf.Ladder.default().up_to("hidden_single")
    steps = [step for step in sf.explain(puzzle).steps if not step.placements]
    for grid, _ in states(random.sample(steps, len(steps))):
        fewer = thinned(grid, solved, random)
        if sf.hint(fewer, ladder=singles) is None:
            for rung in kept.wanted():
                kept.look(rung, fewer, solution_of(sf.Grid(solved)))


def thinned(grid: sf.Grid, solution: list[int], random: Random) -> sf.Grid:
    """The grid without some candidates that are wrong."""
    wrong = [
        (cell, digit)
        for cell in range(81)
        for digit in grid.candidates(cell)
        if not grid[cell] and digit != solution[cell]
    ]
    gone = random.sample(wrong, int(random.uniform(0.02, 0.12) * len(wrong)))
    return grid.after(Step(eliminations=tuple(sorted(gone))))


def take_digit(puzzle: list[int], kept: Collection, random: Random) -> None:
    """Take fish of a digit that is open nearly everywhere, less some of its candidates."""
    solved = [int(digit) for digit in str(sf.solve(puzzle))]
    digit = random.randint(1, 9)
    places = [cell for cell in range(81) if solved[cell] == digit]
    others = [cell for cell in range(81) if solved[cell] != digit]
    opened = {*random.sample(places, random.randint(7, 9)), *random.sample(others, 20)}
    digits = [0 if cell in opened else solved[cell] for cell in range(81)]
    if len(two_solutions(digits)) > 1:
        return
    grid = sf.Grid(digits)
    wrong = [(cell, digit) for cell in opened - {*places} if digit in grid.candidates(cell)]
    gone = random.sample(sorted(wrong), int(random.uniform(0.2, 0.7) * len(wrong)))
    fewer = grid.after(Step(eliminations=tuple(sorted(gone))))
    for rung in kept.wanted():
        if is_slow(rung) and not ("franken" in rung.slug or "mutant" in rung.slug):
            kept.look(rung, fewer, solution_of(sf.Grid(solved)))


WAYS = {
    "next": take_next,
    "simpler": take_simpler,
    "thinned": take_thinned,
    "digit": take_digit,
}


def more(rows: Iterable[str], way: str, seed: int) -> list[str]:
    """These rows, and what a seed adds to them."""
    random = Random(seed)
    kept = Collection(rows)
    for _ in range(PUZZLES[way]):
        WAYS[way](minimal(random_solution(random), random), kept, random)
    return kept.rows()


def main() -> None:
    """Write the file, and say what it lacks."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--anew", action="store_true", help="begin without a file, with RUNS")
    parser.add_argument("--seed", type=int, nargs="*", default=[])
    parser.add_argument("--way", choices=WAYS, default="next")
    options = parser.parse_args()
    rows: list[str] = []
    runs = list(RUNS) if options.anew else []
    if not options.anew and TARGET.exists():
        rows = TARGET.read_text().splitlines()[1:]
    for way, seeds in [*runs, (options.way, options.seed)]:
        for seed in seeds:
            rows = more(rows, way, seed)
            TARGET.write_text("\n".join([HEAD, *rows]) + "\n")
    kept = Collection(rows)
    lacking = [
        f"{one.slug} {kept.lacks(one.slug)}" for one in sf.techniques() if kept.lacks(one.slug)
    ]
    print(f"{len(rows)} positions; lacking: {', '.join(lacking)}")


if __name__ == "__main__":
    main()
