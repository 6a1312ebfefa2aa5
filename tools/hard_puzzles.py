"""Make the file of hard puzzles that `swordfish demo` solves: climb towards more guesses.

Each puzzle starts as a random minimal puzzle. A step drops a few givens, adds others of the same
solution until it is the only one again, and drops every given that is not needed; the new puzzle
stays if the search needs at least as many guesses for it. The seed and the search fix the file: a
search that guesses otherwise climbs elsewhere, and the bundled file stays as it is.
"""

from argparse import ArgumentParser
from itertools import islice
from pathlib import Path
from random import Random

from swordfish import solutions
from swordfish.search import guesses

TARGET = Path(__file__).parents[1] / "src/swordfish/cli/hard.txt"
Digits = list[int]


def two_solutions(puzzle: Digits) -> list[Digits]:
    """At most two solutions: one is enough to know the puzzle, two that it is none."""
    return [list(solution) for solution in islice(solutions(puzzle), 2)]


def random_solution(random: Random) -> Digits:
    """A complete grid: the first solution of a few random digits that have one."""
    while True:
        puzzle = [0] * 81
        for cell in random.sample(range(81), 15):
            puzzle[cell] = random.randint(1, 9)
        if found := next(solutions(puzzle), None):
            return list(found)


def minimal(puzzle: Digits, random: Random) -> Digits:
    """The puzzle without the givens that it can spare, tried in random order."""
    givens = [cell for cell in range(81) if puzzle[cell]]
    for cell in random.sample(givens, len(givens)):
        without = puzzle.copy()
        without[cell] = 0
        if len(two_solutions(without)) == 1:
            puzzle = without
    return puzzle


def neighbour(puzzle: Digits, solution: Digits, random: Random) -> Digits:
    """Another minimal puzzle of the same solution, most of whose givens are the same."""
    changed = puzzle.copy()
    for cell in random.sample([cell for cell in range(81) if puzzle[cell]], 3):
        changed[cell] = 0
    while len(found := two_solutions(changed)) > 1:
        cell = random.choice([c for c in range(81) if found[0][c] != found[1][c]])
        changed[cell] = solution[cell]
    return minimal(changed, random)


def climb(random: Random, steps: int) -> tuple[int, str]:
    """A hard puzzle, and the guesses that the search needs for it."""
    solution = random_solution(random)
    puzzle = minimal(solution, random)
    best = guesses(puzzle)
    for _ in range(steps):
        candidate = neighbour(puzzle, solution, random)
        if (found := guesses(candidate)) >= best:
            puzzle, best = candidate, found
    return best, "".join(str(digit or ".") for digit in puzzle)


def main() -> None:
    """Write the file."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--steps", type=int, default=600)
    options = parser.parse_args()
    random = Random(options.seed)
    found = sorted((climb(random, options.steps) for _ in range(options.count)), reverse=True)
    lines = [f"# {len(found)} hard puzzles, made by tools/hard_puzzles.py"]
    TARGET.write_text("\n".join([*lines, *(puzzle for _, puzzle in found)]) + "\n")


if __name__ == "__main__":
    main()
