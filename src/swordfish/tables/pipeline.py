"""Work ahead and behind: batches made by one thread and written by another, a few at a time."""

from __future__ import annotations

import errno
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sized
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from threading import Event
from typing import Generic, Protocol, Self, TypeVar, TypeVarTuple

Item = TypeVar("Item")
Batch = TypeVar("Batch", bound=Sized, contravariant=True)
Found = TypeVar("Found")
Given = TypeVarTuple("Given")

_UNDER_WAY = 3
"""Items that a thread has to do with at once: one in its hands, and two that wait."""


def submit(thread: Executor, do: Callable[[*Given], Found], *given: *Given) -> Future[Found]:
    """Have a thread of the pipeline do something; that there is none is a system fault."""
    try:
        return thread.submit(do, *given)
    except RuntimeError as error:
        raise OSError(errno.EAGAIN, str(error)) from error


class Ahead(Generic[Item]):
    """Items of a generator, made ahead of time by a thread until `stopped` is set."""

    def __init__(self, items: Generator[Item], stopped: Event) -> None:
        """Take what makes the items, and the event which tells it, too, to stop."""
        self._made = items
        self._stopped = stopped
        self._thread = ThreadPoolExecutor(1)

    def __enter__(self) -> Iterator[Item]:
        """The items, as they come."""
        return self._items()

    def _items(self) -> Iterator[Item]:
        coming = deque(self._next() for _ in range(_UNDER_WAY))
        while (item := coming.popleft().result()) is not None:
            coming.append(self._next())
            yield item

    def _next(self) -> Future[Item | None]:
        return submit(self._thread, self._make)

    def _make(self) -> Item | None:
        return next(self._made, None)

    def __exit__(self, *_: object) -> None:
        """Stop the thread and wait for it."""
        self._stopped.set()
        self._thread.shutdown(cancel_futures=True)
        self._made.close()


class Writes(Protocol[Batch]):
    """What writes one batch after another."""

    def write(self, batch: Batch, /) -> None:
        """Write the rows of a batch, at the end of the pipeline."""

    def close(self) -> None:
        """Write what is left in the pipeline."""


class Behind(Generic[Batch]):
    """A writer that works behind, in a thread; an error in it comes out of a later call."""

    def __init__(self, make: Callable[[Batch], Writes[Batch]] | None) -> None:
        """Take what makes the writer for the first batch; None: nothing is written."""
        self._make = make
        self._writer: Writes[Batch] | None = None
        self._thread = ThreadPoolExecutor(1)
        self._under_way: deque[Future[None]] = deque()

    def __call__(self, batch: Batch) -> None:
        """Have a batch written; an empty one still makes the file."""
        if self._make is None:
            return
        if self._writer is None:
            self._writer = self._make(batch)
        written = self._under_way
        while written and (len(written) >= _UNDER_WAY or written[0].done()):
            written.popleft().result()
        if len(batch):
            written.append(submit(self._thread, self._writer.write, batch))

    def __enter__(self) -> Self:
        """Itself."""
        return self

    def __exit__(self, fault: type[BaseException] | None, *_: object) -> None:
        """Wait until all is written; when something else has failed, that is what matters."""
        failed = fault is not None
        self._thread.shutdown(cancel_futures=failed)
        if self._writer is None:
            return
        errors = [] if failed else [error for one in self._under_way if (error := one.exception())]
        try:
            self._writer.close()
        except Exception as error:  # which may follow from the first
            errors.append(error)
        if errors and not failed:
            raise errors[0]
