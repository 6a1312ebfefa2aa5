"""Whether a set of puzzles is fit to train and test with, and what to do if it isn't."""

from __future__ import annotations

import shlex
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from swordfish import bulk
from swordfish.bulk.columns import Mask
from swordfish.bulk.results import STATUS_WORDS
from swordfish.data.diagnosis import Diagnosis, Figure, FileFacts, Finding
from swordfish.data.look import EXAMPLES, Look, Seen, look_at
from swordfish.tables.progress import Watch

SECONDS_A_ROW = 1.0
"""How long the rating of one row of the sample may take."""
_STATUS_TEXTS = {
    "many": "more than one solution",
    "none": "no solution",
    "conflict": "a digit twice in a house",
    "malformed": "not to be read as a puzzle",
}
_DAMAGE_TEXTS = {
    "missing": "nothing there",
    "a number": "turned into numbers such as 4.3e+80, as spreadsheets do: beyond recovery",
    "padding": "blanks around the puzzle",
    "wrong length": "not 81 characters, as when leading zeros are lost",
}
_SAME_ORDER = 0.5
"""From this rank correlation on, labels order puzzles about as ER does."""


def doctor(
    train: str | Path,
    *tests: str | Path,
    column: str | None = None,
    sample: int = 200,
    seed: int = 0,
    threads: int | None = None,
    watch: Watch | None = None,
) -> Diagnosis:
    """What is wrong with a set of puzzles, and which rows of the other files it has, too.

    Every row is solved and named by its class; ER, level and depth are those of a sample. Each
    file keeps 26 bytes a row in memory. Rows are the same if 64 bits of their keys are.
    """
    started = time.perf_counter()
    looks = [
        look_at(str(name), column=column, sample=sample, seed=seed, threads=threads, watch=watch)
        for name in (train, *tests)
    ]
    files = [_facts(look, threads) for look in looks]
    findings = [
        finding
        for look, (facts, notes) in zip(looks, files, strict=True)
        for finding in (*_of_rows(look), *_of_repeats(look, facts), *notes)
    ]
    for look in looks[1:]:
        findings += _of_leaks(looks[0], look)
    seconds = time.perf_counter() - started
    advice = tuple(_advice(looks, findings))
    return Diagnosis(tuple(facts for facts, _ in files), tuple(findings), advice, seconds)


# ---- one file ----


def _of_rows(look: Look) -> Iterator[Finding]:
    for word, text in _STATUS_TEXTS.items():
        yield from _found(look.file, word, look.by_status[word], text)
    for word, text in _DAMAGE_TEXTS.items():
        if word in look.damage:
            yield from _found(look.file, word, look.damage[word], text)
    if "BOM" in look.damage:
        text = "the file begins with a byte order mark, which some readers take for a letter"
        yield Finding(look.file, "BOM", 0, text, is_fault=False)
    yield from _found(
        look.file, "wrong solution", look.wrong_solutions, "a listed solution that is wrong"
    )


def _found(file: str, kind: str, seen: Seen, text: str) -> Iterator[Finding]:
    if seen.rows:
        told = f"{_rows(seen.rows)}: {text}"
        yield Finding(file, kind, seen.rows, told, examples=tuple(seen.examples))


def _rows(number: int) -> str:
    return "1 row" if number == 1 else f"{number:,} rows"


def _of_repeats(look: Look, facts: FileFacts) -> Iterator[Finding]:
    words = look.words
    exact = _again(words[:, 0])
    disguised = _again(words[:, 1]) & ~exact
    for kind, which, text in (
        ("exact duplicates", exact, "an earlier row again"),
        ("twins in disguise", disguised, "an earlier row in disguise"),
    ):
        yield from _found(look.file, kind, _seen(which, look), text)
    unique = facts.statuses["unique"]
    if facts.solution_grids * 10 < unique * 9:
        text = f"{unique:,} puzzles lead to {facts.solution_grids:,} different grids up to disguise"
        yield Finding(
            look.file, "few solution grids", unique - facts.solution_grids, text, is_fault=False
        )


def _again(words: NDArray[np.uint64]) -> Mask:
    """Which words stood there before."""
    again = np.ones(len(words), np.bool_)
    again[np.unique(words, return_index=True)[1]] = False
    return again


def _seen(which: Mask, look: Look) -> Seen:
    rows = np.flatnonzero(which)
    return Seen(len(rows), look.places[rows[:EXAMPLES]].tolist() if len(rows) else [])


def _facts(look: Look, threads: int | None) -> tuple[FileFacts, list[Finding]]:
    words = look.words
    solutions = words[:, 2]
    facts = FileFacts(
        look.file,
        look.rows,
        dict(zip(STATUS_WORDS, look.statuses.tolist(), strict=True)),
        look.listed,
        len(np.unique(words[:, 1])),
        len(np.unique(solutions[solutions != 0])),
        {number: int(rows) for number, rows in enumerate(look.givens) if rows},
    )
    return facts, _of_sample(look, facts, threads)


def _of_sample(look: Look, facts: FileFacts, threads: int | None) -> list[Finding]:
    """Fill in what only a sample is asked for; what it says of labels."""
    rows = look.sample.puzzles
    if not len(rows):
        return []
    found = bulk.features(
        rows, ["er", "level", "depth", "minimal"], max_seconds=SECONDS_A_ROW, threads=threads
    )
    er, depth, minimal = (np.ma.asarray(found.values(n)) for n in ("er", "depth", "minimal"))
    facts.asked = len(rows)
    facts.sample["er"] = _figure(er)
    facts.sample["depth"] = _figure(depth)
    facts.sample["spare givens"] = _figure(np.ma.asarray(1.0 - minimal.astype(np.float64)))
    levels = Counter(str(level) for level in found.values("level") if level is not None)
    facts.levels.update(sorted(levels.items()))
    facts.ratings.update(sorted(Counter(str(int(value)) for value in er.compressed()).items()))
    labels = look.sample.labels
    known = ~np.ma.getmaskarray(er) & ~np.isnan(labels)
    if np.count_nonzero(known) < 20 or len(np.unique(labels[known])) < 2:
        return []
    same = abs(_rank_correlation(labels[known], er.data[known]))
    if same >= _SAME_ORDER:
        return []
    text = (
        f"column {look.label!r} doesn't order puzzles as ER does: "
        f"rank correlation {same:.2f} over {np.count_nonzero(known)} rows"
    )
    return [Finding(look.file, "labels", facts.rows, text, is_fault=False)]


def _figure(values: np.ma.MaskedArray) -> Figure:
    known = values.compressed().astype(np.float64)
    if not len(known):
        return Figure(None, None, 0)
    error = 1.96 * known.std() / np.sqrt(len(known))
    return Figure(round(float(known.mean()), 4), round(float(error), 4), len(known))


def _rank_correlation(ours: NDArray[np.float64], theirs: NDArray[np.float64]) -> float:
    """Spearman's, with the mean rank for equal values."""
    one, other = (_ranks(values) for values in (ours, theirs))
    if one.std() == 0 or other.std() == 0:
        return 1.0  # all the same: there is no order to differ from
    return float(np.corrcoef(one, other)[0, 1])


def _ranks(values: NDArray[np.float64]) -> NDArray[np.float64]:
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    ranks: NDArray[np.float64] = (ends - (counts - 1) / 2)[inverse]
    return ranks


# ---- several files ----


def _of_leaks(train: Look, test: Look) -> Iterator[Finding]:
    """Rows of a test that training has, too."""
    ours, theirs = train.words, test.words
    exact = np.isin(theirs[:, 0], ours[:, 0])
    disguised = np.isin(theirs[:, 1], ours[:, 1]) & ~exact
    has_solution = theirs[:, 2] != 0
    by_solution = np.isin(theirs[:, 2], ours[:, 2]) & has_solution & ~exact & ~disguised
    for kind, which, text in (
        ("leak", exact, f"in {train.file}, too"),
        ("leak in disguise", disguised, f"in {train.file} in disguise"),
        ("leak by solution", by_solution, f"a solution grid of {train.file}, up to disguise"),
    ):
        yield from _found(test.file, kind, _seen(which, test), text)


# ---- what to do ----

_OF_ROWS = {*_STATUS_TEXTS, "wrong solution", "exact duplicates", "twins in disguise"}


def _advice(looks: list[Look], findings: list[Finding]) -> Iterator[str]:
    """Commands that write what is better."""
    for look in looks:
        if any(f.file == look.file and f.kind in _OF_ROWS for f in findings):
            path = Path(look.file)
            clean = path.with_name(f"{path.stem.split('.')[0]}.clean{''.join(path.suffixes)}")
            yield shlex.join(["swordfish", "doctor", look.file, "--clean", str(clean)])
    if any(f.kind.startswith("leak") for f in findings):
        total = sum(look.rows for look in looks) or 1
        into = []
        for look in looks:
            path = Path(look.file)
            name = path.with_name(f"{path.stem.split('.')[0]}.split{''.join(path.suffixes)}")
            into += ["--into", f"{name}={look.rows / total:.4f}"]
        files = [look.file for look in looks]
        yield shlex.join(["swordfish", "split", *files, *into, "--by", "solution"])
