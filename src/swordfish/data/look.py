"""A look at every row of one file, once, in little memory: 26 bytes stay of a row."""

from __future__ import annotations

import re
import time
from contextlib import closing
from dataclasses import dataclass, field

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from swordfish import bulk
from swordfish.bulk.columns import Mask
from swordfish.bulk.results import MALFORMED, STATUS_WORDS, UNIQUE
from swordfish.bulk.row_bytes import BAD, Bytes
from swordfish.data.folds import mixed
from swordfish.data.set_input import MOST_ROWS
from swordfish.tables.arrow_columns import as_text, puzzle_column, solution_column
from swordfish.tables.formats import BOM
from swordfish.tables.progress import Progress, Watch
from swordfish.tables.reader import Reader
from swordfish.tables.sources import expand

Words = NDArray[np.uint64]
MANGLED = r"^[-+]?[0-9](?:[.,][0-9]+)?[eE]\+?[0-9]+$"
_LABELS = re.compile(r"rating|difficulty|level|score|(?:^|[^a-z])s?er$", re.IGNORECASE)
"""Names of columns that say how hard puzzles are; "answer" and "number" are none."""
EXAMPLES = 5


@dataclass
class Seen:
    """How many rows of a file were seen to have something, and the first of them."""

    rows: int = 0
    examples: list[int] = field(default_factory=list)

    def add(self, where: Mask, offset: int) -> None:
        """Count the rows of a batch that was looked at, which begins with the row `offset`."""
        found = np.flatnonzero(where)
        self.rows += len(found)
        missing = EXAMPLES - len(self.examples)
        self.examples += [offset + int(row) for row in found[:missing]]


@dataclass
class Sample:
    """A sample of the rows that were looked at, each as likely, the same for the same seed."""

    size: int
    seed: int
    puzzles: Bytes = field(default_factory=lambda: np.empty((0, 81), np.uint8))
    labels: pa.Array = field(default_factory=lambda: pa.array([], pa.string()))
    """What a column says of how hard each is, as text; empty where it says nothing."""
    _draws: Words = field(default_factory=lambda: np.empty(0, np.uint64))

    def add(self, puzzles: Bytes, rows: NDArray[np.int64], labels: pa.Array) -> None:
        """Offer rows that were looked at to the sample; those that draw the least stay."""
        draws = mixed(rows.astype(np.uint64) ^ mixed(np.array([self.seed], np.uint64)))
        draws = np.concatenate([self._draws, draws])
        kept = np.argsort(draws, kind="stable")[: self.size]
        self._draws = draws[kept]
        self.puzzles = np.concatenate([self.puzzles, puzzles])[kept]
        self.labels = pa.concat_arrays([self.labels, labels]).take(pa.array(kept))


class Look:
    """What a look at a file has shown, batch by batch."""

    def __init__(self, file: str, sample: int, seed: int, threads: int | None) -> None:
        """Begin with nothing."""
        self.file = file
        self.rows = 0
        self.statuses = np.zeros(len(STATUS_WORDS), np.int64)
        self.by_status: dict[str, Seen] = {word: Seen() for word in STATUS_WORDS[1:]}
        self.damage: dict[str, Seen] = {}
        self.wrong_solutions = Seen()
        self.listed = 0
        self.givens = np.zeros(82, np.int64)
        self.sample = Sample(sample, seed)
        self.label: str | None = None
        self.columns: list[str] = []
        self._words: list[Words] = []
        self._known: list[Mask] = []
        self._fine: list[Mask] = []
        self._threads = threads

    @property
    def words(self) -> Words:
        """Three words for each row that can be read: of its digits, its class, its solution's."""
        if len(self._words) != 1:  # in one piece from now on, so that no call needs another
            self._words = [np.concatenate([np.empty((0, 3), np.uint64), *self._words])]
        return self._words[0]

    def add(self, batch: pa.RecordBatch, column: str | None) -> None:
        """Look at more rows."""
        place = puzzle_column(batch, column, self.file)
        self.columns = batch.schema.names
        texts = as_text(batch.column(place))
        for start in range(0, batch.num_rows, MOST_ROWS):
            some = batch.slice(start, MOST_ROWS)
            self._add(some, place, texts.slice(start, MOST_ROWS))

    def _add(self, batch: pa.RecordBatch, place: int, texts: pa.Array) -> None:
        solved = bulk.solve(texts, threads=self._threads)
        digits = bulk.digits(texts, threads=self._threads)
        self.statuses += np.bincount(solved.status, minlength=len(STATUS_WORDS))
        for code, word in enumerate(STATUS_WORDS[1:], 1):
            self.by_status[word].add(solved.status == code, self.rows)
        self._note_damage(texts, solved.status == MALFORMED)
        self._compare(batch, place, digits, solved)
        given = np.count_nonzero((digits > 0) & (digits < BAD), axis=1)
        self.givens += np.bincount(given[solved.status != MALFORMED], minlength=82)
        self._name(digits, solved)
        unique = np.flatnonzero(solved.status == UNIQUE)
        labels = self._labels(batch, place).take(pa.array(unique))
        self.sample.add(digits[unique], self.rows + unique, labels)
        self.rows += batch.num_rows

    def _note_damage(self, texts: pa.Array, malformed: Mask) -> None:
        """Say of texts what happened to them; most are whole, which is seen at a glance."""
        lengths = pc.binary_length(texts).to_numpy(zero_copy_only=False)
        odd = (lengths != 81) | malformed
        if not odd.any():
            return
        some = texts.filter(pa.array(odd))
        trimmed = pc.utf8_trim_whitespace(some)
        tests = {
            "missing": pc.equal(pc.utf8_length(trimmed), 0),
            "a number": pc.match_substring_regex(trimmed, MANGLED),
            "padding": pc.and_(
                pc.not_equal(pc.utf8_length(some), pc.utf8_length(trimmed)),
                pc.greater(pc.utf8_length(trimmed), 0),
            ),
            "wrong length": pc.and_(
                pc.match_substring_regex(trimmed, r"^[0-9.]+$"),
                pc.not_equal(pc.utf8_length(trimmed), 81),
            ),
        }
        for word, found in tests.items():
            where = np.zeros(len(odd), np.bool_)
            where[odd] = found.to_numpy(zero_copy_only=False)
            if where.any():
                self.damage.setdefault(word, Seen()).add(where, self.rows)

    def _compare(
        self, batch: pa.RecordBatch, place: int, digits: Bytes, solved: bulk.Solved[Bytes]
    ) -> None:
        """Compare listed solutions with ours, where there is one; others must solve the puzzle."""
        listed_place = solution_column(batch, place)
        self._fine.append(solved.status == UNIQUE)
        if listed_place is None:
            return
        texts = as_text(batch.column(listed_place))
        is_listed = pc.greater(pc.binary_length(pc.utf8_trim_whitespace(texts)), 0)
        is_listed = is_listed.to_numpy(zero_copy_only=False)
        listed = bulk.digits(texts, threads=self._threads)
        unique = solved.status == UNIQUE
        differs = is_listed & (listed != solved.solutions).any(axis=1)
        self.listed += int(np.count_nonzero(unique & is_listed))
        self.wrong_solutions.add(unique & differs, self.rows)
        self._fine[-1] = unique & ~differs

    def _name(self, digits: Bytes, solved: bulk.Solved[Bytes]) -> None:
        """Keep a word for the digits of each row, for its class, and for its solution's."""
        keys = bulk.key(digits, threads=self._threads)
        grids = np.where((solved.status == UNIQUE)[:, None], solved.solutions, BAD)
        solution = bulk.key(grids.astype(np.uint8), threads=self._threads)
        words = np.zeros((len(digits), 3), np.uint64)
        words[:, 0] = word_of(digits)
        words[:, 1] = keys.words[:, 0]
        words[:, 2] = solution.words[:, 0]
        self._words.append(words[keys.known])
        self._known.append(keys.known)

    @property
    def places(self) -> NDArray[np.int64]:
        """Which rows the words are of."""
        return np.flatnonzero(np.concatenate([np.empty(0, np.bool_), *self._known]))

    @property
    def has_fit_rows(self) -> bool:
        """Whether a look has shown a row with one solution, rightly listed if at all."""
        unique = int(self.statuses[UNIQUE])
        return unique > self.wrong_solutions.rows

    def worth_keeping(self) -> Mask:
        """The rows with one solution, rightly listed if at all, and without an earlier twin."""
        fine = np.concatenate([np.empty(0, np.bool_), *self._fine])
        places = self.places
        kept = fine[places]
        _, firsts = np.unique(self.words[kept, 1], return_index=True)
        keep = np.zeros(self.rows, np.bool_)
        keep[places[kept][firsts]] = True
        return keep

    def _labels(self, batch: pa.RecordBatch, place: int) -> pa.Array:
        """The column that says how hard rows are, as text; empty texts where there is none."""
        names = batch.schema.names
        if self.label is None:
            others = [name for index, name in enumerate(names) if index != place]
            self.label = next((name for name in others if _LABELS.search(name)), "")
        if not self.label or self.label not in names:
            return pa.repeat("", batch.num_rows)
        try:
            return as_text(batch.column(names.index(self.label)))
        except pa.ArrowException:  # lists of texts, say
            return pa.repeat("", batch.num_rows)


def word_of(digits: Bytes) -> Words:
    """What stays of each row that was looked at: 64 bits for its digits as they stand."""
    padded = np.zeros((len(digits), 88), np.uint8)
    padded[:, :81] = digits
    word = np.zeros(len(digits), np.uint64)
    for part in padded.view(np.uint64).T:
        word = mixed(word ^ part)
    return word


def look_at(
    name: str,
    *,
    column: str | None = None,
    sample: int = 0,
    seed: int = 0,
    threads: int | None = None,
    watch: Watch | None = None,
) -> Look:
    """Look at every row of a file, or of all files that a glob means."""
    look, started = Look(name, sample, seed, threads), time.perf_counter()
    sources = expand([name])
    for number, source in enumerate(sources):
        with closing(Reader(source)) as reader:
            if reader.source.head.startswith(BOM):
                look.damage["BOM"] = Seen(0)
            for batch in reader:
                look.add(batch, column)
                if watch:
                    share, spent = reader.source.fraction, time.perf_counter() - started
                    done = None if share is None else (number + share) / len(sources)
                    watch(Progress(look.rows, done, spent))
    return look
