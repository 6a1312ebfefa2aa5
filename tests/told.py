"""What is said and drawn of 10,000 steps over all techniques, in a hash for each: any change shows.

    python tests/told.py                 print all of them
    python tests/told.py --write         pin them, in tests/facts/told.json

A change may be right: then pin the new hashes, and say why in the commit.
"""

import argparse
import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import cycle

from rated import FACTS, RATED
from test_cases import cases, state

import swordfish as sf
from swordfish.draw.svg import Theme

PINNED = FACTS / "told.json"
OF_A_CASE = 100
"""As many steps of a case are told; some find hundreds, which differ little."""
PATHS = [rated.puzzle for rated in RATED][::4]


def steps() -> Iterator[sf.Step]:
    """Of every technique of the ladder and of ratings, in the same order for ever."""
    for case in cases():
        if case.verb == "find":
            yield from sf.steps(state(case), technique=case.slug)[:OF_A_CASE]
    for puzzle in PATHS:
        yield from sf.explain(puzzle, ladder="default").steps
        yield from sf.rate(puzzle, path=True).path or ()
    wrong = sf.hint(PATHS[0].replace(".", "+1", 1))
    if wrong is not None:
        yield wrong


def hashes() -> dict[str, list[int | str]]:
    """By slug and kind: how many steps, a hash of all that is said of them, one of the drawings."""
    by_kind: dict[str, list[sf.Step]] = {}
    for step in steps():
        assert step.technique is not None
        by_kind.setdefault(f"{type(step).__name__} {step.technique.slug}", []).append(step)
    themes: cycle[Theme] = cycle(("auto", "light", "dark"))
    return {
        kind: [
            len(found),
            _hash(f"{step.text}\n{step.notation}\n{step.changes}\n" for step in found),
            _hash(step.svg(theme=next(themes)) for step in found),
        ]
        for kind, found in sorted(by_kind.items())
    }


def _hash(texts: Iterable[str]) -> str:
    found = sha256()
    for text in texts:
        found.update(text.encode())
    return found.hexdigest()[:16]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--write", action="store_true")
    found = hashes()
    print(sum(int(counts[0]) for counts in found.values()), "steps of", len(found), "kinds")
    if parser.parse_args().write:
        lines = ",\n".join(f"  {json.dumps(key)}: {json.dumps(one)}" for key, one in found.items())
        PINNED.write_text(f"{{\n{lines}\n}}\n")
