"""One run of a subcommand: puzzles in, lines out, faults named, and the exit code at the end."""

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from itertools import chain, islice
from types import TracebackType
from typing import TYPE_CHECKING, Self

from click.exceptions import BadParameter, Exit

from swordfish.board.board import Board
from swordfish.cli.board_options import BoardOptions
from swordfish.cli.puzzle_source import Entry, entries, place_of
from swordfish.cli.terminal import is_on_terminal
from swordfish.files import PuzzleEntry
from swordfish.model.grid import Grid, PuzzleError, exact_text
from swordfish.model.status import Status

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

_FAULTS_SHOWN = 20


class Session:
    """The readable puzzles of a run, and the place to send what is found out about them.

    Leaving the session ends the program with the exit code that its puzzles have earned.
    """

    def __init__(
        self,
        puzzles: Sequence[str],
        as_json: bool = False,
        *,
        boards: BoardOptions | None = None,
        line_for_each: bool = True,
        only_one: bool = False,
    ) -> None:
        """Read from these arguments: texts, files, or - for standard input.

        With options for boards there may be some among them, and only `puzzles` gives all.
        With a line for each, even what could not be read has one, so that lines stay in step. If
        there may be only one puzzle, more are refused before anything is written.
        """
        self._as_json = as_json
        self._line_for_each = line_for_each
        source = entries(puzzles, boards)
        meets_person = not as_json and is_on_terminal(sys.stdout)
        first = list(islice(source, 2 if meets_person or only_one else 0))
        if only_one and len(first) > 1:
            raise BadParameter(f"expected one puzzle, got more: {place_of(first[1])}")
        self._entries = chain(first, source)
        self.draws = meets_person and len(first) == 1
        """Whether a single puzzle meets a person: then drawings replace lines."""
        self._faults = 0
        self._missed = False

    def __enter__(self) -> Self:
        """The session itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Say how many faults were not shown, and end the program."""
        if error is not None:
            return
        if self._faults > _FAULTS_SHOWN:
            more = self._faults - _FAULTS_SHOWN
            print(f"... and {more} more that could not be read", file=sys.stderr)
        raise Exit(2 if self._faults else int(self._missed))

    def __iter__(self) -> Iterator[PuzzleEntry]:
        """The grids that could be read; the others are named and counted."""
        for entry, _ in self.puzzles():
            assert isinstance(entry, PuzzleEntry), "boards come to those who have options for them"
            yield entry

    def puzzles(self) -> Iterator[tuple[Entry, Grid | Board]]:
        """The grids of the session that could be read, with boards among them."""
        for entry in self._entries:
            if entry.error is not None:
                self.refuse(entry, entry.error)
            elif isinstance(entry, PuzzleEntry):
                yield entry, entry.grid
            elif entry.board is not None:
                yield entry, entry.board

    @contextmanager
    def giving_up(self, entry: Entry) -> Iterator[None]:
        """Say so where a puzzle takes longer than it may, and go on."""
        try:
            yield
        except TimeoutError:
            self.answer(entry, "gave up", gave_up=True)

    def refuse(self, entry: Entry, error: PuzzleError) -> None:
        """Name a puzzle that is none, or that can't be written as it was asked for."""
        self._faults += 1
        if self._faults <= _FAULTS_SHOWN:
            print(error, file=sys.stderr)
        if self._line_for_each and not self.draws:
            self.answer(entry, Status.MALFORMED, error=str(error))

    def miss(self) -> None:
        """Remember that a puzzle was not as it should be: the exit code will say so."""
        self._missed = True

    def answer(self, entry: Entry, line: str, **fields: object) -> None:
        """Write what was found out about a puzzle: a line, or its fields as JSON."""
        if self._as_json:
            puzzle = entry.text
            if isinstance(entry, PuzzleEntry) and entry.error is None:
                puzzle = exact_text(entry.grid)
            line = json.dumps({"place": place_of(entry), "puzzle": puzzle, **fields})
        print(line)

    def draw(self, drawing: "RenderableType") -> None:
        """Show something to a person."""
        self._console.print(drawing, highlight=False)

    @cached_property
    def _console(self) -> "Console":
        from rich.console import Console  # it takes longer to load than most puzzles to solve

        return Console()
