"""What the core finds for the puzzles of tests/facts, in a few figures: any change of a path shows.

    python tests/signatures.py                 print all of them
    python tests/signatures.py --write         pin them, in tests/facts/signatures.json

A change may be right: then pin the new figures, and say why in the commit.
"""

import argparse
import json
from collections.abc import Callable, Iterable
from functools import partial
from hashlib import sha256
from itertools import islice

from rated import FACTS, RATED

import swordfish as sf
from swordfish import _core, bulk

PINNED = FACTS / "signatures.json"
PUZZLES = [rated.puzzle for rated in RATED]
SAMPLE = PUZZLES[::16]
"""With the full ladder some puzzles take long, and so its short form has fewer."""
LESS = [puzzle.replace("1", ".").replace("2", ".") for puzzle in PUZZLES]
"""The same without two digits, which have many solutions."""
UNIQUE, MANY = (PUZZLES, 2), (LESS, 20)
"""The searches that are counted: puzzles, and the number of solutions that are looked for."""

Signature = str | list[int]


def paths(puzzles: Iterable[str], ladder: sf.Ladder) -> str:
    """A hash of all steps of all paths."""
    return _hash(step for puzzle in puzzles for step in sf.explain(puzzle, ladder=ladder).steps)


def rating_paths(puzzles: Iterable[str]) -> str:
    """A hash of all steps that make the ratings."""
    return _hash(step for puzzle in puzzles for step in sf.rate(puzzle, path=True).path or ())


def _hash(steps: Iterable[sf.Step]) -> str:
    found = sha256()
    for step in steps:
        found.update(f"{step.notation}\n".encode())
    return found.hexdigest()[:16]


def guesses(kernel: str | None = None) -> list[int]:
    """The guesses of a kernel for one grid after another."""
    found = []
    for puzzles, limit in (UNIQUE, MANY):
        searches = [_core.Solutions(puzzle, kernel) for puzzle in puzzles]
        for search in searches:
            list(islice(search, limit))
        found.append(sum(search.guesses for search in searches))
    return found


def bulk_guesses() -> list[int]:
    """The guesses of the active kernel for all of them at once."""
    found = [bulk.solve(puzzles, limit=limit, guesses=True) for puzzles, limit in (UNIQUE, MANY)]
    return [int(solved.guesses.sum()) for solved in found if solved.guesses is not None]


SIGNATURES: dict[str, Callable[[], Signature]] = {
    "paths, default ladder": partial(paths, PUZZLES, sf.Ladder.default()),
    "paths, full ladder, sample": partial(paths, SAMPLE, sf.Ladder.full()),
    "paths, full ladder": partial(paths, PUZZLES, sf.Ladder.full()),
    "paths, ratings": partial(rating_paths, PUZZLES),
    "guesses": guesses,
    "guesses, bulk": bulk_guesses,
}


def pinned(name: str) -> Signature:
    """A signature as it ought to be."""
    found: Signature = json.loads(PINNED.read_text())[name]
    return found


def main() -> None:
    """Print the signatures, or pin them."""
    parser = argparse.ArgumentParser(description="print the signatures of the core")
    parser.add_argument("--write", action="store_true", help=f"pin them in {PINNED.name}")
    found = {name: made() for name, made in SIGNATURES.items()}
    text = json.dumps(found, indent=2)
    if parser.parse_args().write:
        PINNED.write_text(f"{text}\n")
    print(text)


if __name__ == "__main__":
    main()
