"""Whether a set of puzzles is fit to train and test with, and what to do if it isn't."""

from __future__ import annotations

import re
import shlex
import time
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from swordfish import bulk
from swordfish.bulk.columns import Mask
from swordfish.bulk.results import STATUS_WORDS
from swordfish.data.diagnosis import Diagnosis, Figure, FileFacts, Finding
from swordfish.data.labels import same_order
from swordfish.data.look import EXAMPLES, Look, Seen, look_at
from swordfish.data.set_input import is_read_once
from swordfish.model.levels import LEVELS
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
    if not _have_same_columns(looks):
        text = "the columns of the files differ; a split of them together needs the same ones"
        findings.append(Finding(looks[0].file, "other columns", 0, text, is_fault=False))
    seconds = time.perf_counter() - started
    advice = tuple(_doctor_advice(looks, findings))
    return Diagnosis(tuple(facts for facts, _ in files), tuple(findings), advice, seconds)


# ---- one file ----


def _of_rows(look: Look) -> Iterator[Finding]:
    if not look.rows:
        yield Finding(look.file, "empty", 0, "no rows")
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
    if look.rows and not look.has_fit_rows:
        text = "no row is fit to train with; take the puzzles again from where they come from"
        yield Finding(look.file, "nothing fit", look.rows, text, is_fault=False)


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
    """For the doctor, which words stood there before."""
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
    """The doctor's facts of which only a sample is asked; what it says of labels."""
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
    levels = Counter(found.values("level"))
    facts.levels.update({level: levels[level] for level in LEVELS if levels[level]})
    facts.ratings.update(_spread(er))
    facts.depths.update(_spread(depth))
    return [*_of_labels(look, er)]


def _of_labels(look: Look, er: np.ma.MaskedArray) -> Iterator[Finding]:
    known = np.where(np.ma.getmaskarray(er), np.nan, er.data)
    found = same_order(look.sample.labels.to_pylist(), known)
    if found is not None and found.correlation < _SAME_ORDER:
        text = (
            f"column {look.label!r} doesn't order puzzles as ER does: "
            f"rank correlation {found.correlation:.2f} over {found.rows} rows"
        )
        yield Finding(look.file, "labels", look.rows, text, is_fault=False)


def _spread(values: np.ma.MaskedArray) -> dict[int, int]:
    """For the doctor, how many values begin with each whole number, the least first."""
    whole, rows = np.unique(values.compressed().astype(np.int64), return_counts=True)
    return dict(zip(whole.tolist(), rows.tolist(), strict=True))


def _figure(values: np.ma.MaskedArray) -> Figure:
    known = values.compressed().astype(np.float64)
    if not len(known):
        return Figure(None, None, 0)
    error = 1.96 * known.std() / np.sqrt(len(known))
    return Figure(round(float(known.mean()), 4), round(float(error), 4), len(known))


# ---- several files ----


def _of_leaks(train: Look, test: Look) -> Iterator[Finding]:
    """What the doctor finds of leaks: rows of a test that training has, too."""
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

_OF_ROWS = {*_STATUS_TEXTS, "padding", "wrong solution", "exact duplicates", "twins in disguise"}
_OF_TWINS = {"leak", "leak in disguise"}
_SHARES = 10_000
"""Fractions of a split are told in so many parts."""


def _doctor_advice(looks: list[Look], findings: list[Finding]) -> Iterator[str]:
    """The doctor's advice: commands that write what is better, unless the input flows by.

    What leaks is split first: rows that were in two files are twins in one then, which cleaning
    leaves out. Files with other columns can't be joined.
    """
    faults = {(finding.file, finding.kind) for finding in findings}
    faulty = [look for look in looks if any((look.file, kind) in faults for kind in _OF_ROWS)]
    is_leaking = any(kind.startswith("leak") for _, kind in faults)
    flows_by = any(is_read_once(look.file) for look in looks)
    if is_leaking and not flows_by and _have_same_columns(looks):
        names = [_beside(look.file, "split") for look in looks]
        shares = _shares([look.rows for look in looks])
        into = [("--into", f"{name}={part}") for name, part in zip(names, shares, strict=True)]
        files = [look.file for look in looks]
        yield shlex.join(["swordfish", "split", *files, *chain(*into), "--by", "solution"])
        if faulty or any(kind in _OF_TWINS for _, kind in faults):
            yield from map(_advise_clean, names)
        return
    for look in faulty:
        if look.has_fit_rows and not is_read_once(look.file):
            yield _advise_clean(look.file)


def _have_same_columns(looks: list[Look]) -> bool:
    return all(look.columns == looks[0].columns for look in looks)


def _advise_clean(file: str) -> str:
    return shlex.join(["swordfish", "doctor", file, "--clean", _beside(file, "clean")])


def _beside(file: str, word: str) -> str:
    """In the doctor's advice, a file that is written beside an input, a glob or far away.

    >>> _beside("sets/train.csv.gz", "clean"), _beside("train-*.parquet", "split")
    ('sets/train.clean.csv.gz', 'train.split.parquet')
    """
    folder, slash, name = file.rpartition("/")
    stem, dot, endings = name.partition(".")
    plain = re.sub(r"[*?\[\]]", "", stem).strip("-_") or "all"
    return f"{folder}{slash}{plain}.{word}{dot}{re.sub(r'[*?]', '', endings) or 'csv'}"


def _shares(rows: list[int]) -> list[str]:
    """In the doctor's advice, the shares of files in all rows, none 0, and 1 together.

    >>> _shares([5, 5, 5]), _shares([1_000_000, 1])
    (['0.3334', '0.3333', '0.3333'], ['0.9999', '0.0001'])
    """
    parts = [max(1, round(_SHARES * number / max(1, sum(rows)))) for number in rows]
    parts[parts.index(max(parts))] += _SHARES - sum(parts)
    return [f"{part / _SHARES:.4f}" for part in parts]
