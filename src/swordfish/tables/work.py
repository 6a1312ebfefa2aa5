"""What a run has to know of the work that it does on each row of a table."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias

if TYPE_CHECKING:  # whoever solves plain files needs no Arrow
    import pyarrow as pa

    from swordfish.tables.tally import Tally

Tell: TypeAlias = Callable[[int, float], None]
"""Takes the rows done and the highest ER so far, while a batch is worked on."""


class Work(Protocol):
    """What a run does with each row: new columns for a column of puzzles, and how to treat them."""

    goes_straight: ClassVar[bool] = False
    """Whether it is done without Arrow where files are plain."""
    first_rows: ClassVar[int | None] = None
    """How many rows are worked on together at first, and while they take long; None: no limit."""
    most_rows: int | None = None
    """The most rows worked on together (a killed run may lose them); None: a whole batch."""

    @property
    @abstractmethod
    def schema(self) -> pa.Schema:
        """The columns of the results."""

    @property
    @abstractmethod
    def added(self) -> tuple[str, ...]:
        """The columns of the results that are added to the output."""

    @property
    @abstractmethod
    def identity(self) -> list[Any]:
        """The settings that must not change when a run is resumed, as plain data."""

    @abstractmethod
    def find(
        self, puzzles: pa.Array, first: int, threads: int | None, tell: Tell
    ) -> pa.RecordBatch:
        """The results for a column of puzzles, of which `first` is the number of the first row."""

    @abstractmethod
    def lines(self, output: pa.RecordBatch) -> Iterable[str]:
        """One line for each row of an output: what was found, or why there is nothing."""

    def is_costly(self, results: pa.RecordBatch) -> bool:
        """Whether finding these results took longer than keeping and reading them takes."""
        return True

    def is_quick(self, results: pa.RecordBatch) -> bool:
        """Whether these rows are done before more threads would have started."""
        return False

    def count(self, results: pa.RecordBatch, tally: Tally) -> None:
        """Add to a tally what only this kind of work knows about its rows."""

    def hardest(self, results: pa.RecordBatch) -> float | None:
        """The highest ER of the rows, if they are rated."""
        return None

    def listed_solutions(self, batch: pa.RecordBatch, puzzle: int) -> int | None:
        """The index of a column of solutions to compare with, if there is one."""
        return None

    def kept(self, results: pa.RecordBatch) -> pa.Array | None:
        """Which rows are written, true or false; None for all of them."""
        return None
