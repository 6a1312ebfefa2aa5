"""Work ahead and behind: batches made by one thread and written by another, a few at a time."""

from __future__ import annotations

import errno
import queue
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from typing import Generic, TypeVar

import pyarrow as pa

from swordfish.tables.writer import Writer

Item = TypeVar("Item")
_QUEUED = 2


def _start(thread: threading.Thread) -> None:
    """Start a thread; that there is none to be had is a fault of the system as others are."""
    try:
        thread.start()
    except RuntimeError as error:
        raise OSError(errno.EAGAIN, str(error)) from error


class Ahead(Generic[Item]):
    """Items of a generator, made ahead of time by a thread until `stopped` is set."""

    def __init__(self, items: Generator[Item], stopped: threading.Event) -> None:
        """Take what makes the items, and the event which tells it, too, to stop."""
        self._queue: queue.Queue[Item | BaseException | None] = queue.Queue(_QUEUED)
        self._stopped = stopped
        self._thread = threading.Thread(target=self._fill, args=(items,), daemon=True)

    def _fill(self, items: Generator[Item]) -> None:
        try:
            for item in items:
                self._put(item)
                if self._stopped.is_set():
                    return
            self._put(None)
        except BaseException as error:
            self._put(error)
        finally:
            items.close()

    def _put(self, item: Item | BaseException | None) -> None:
        while not self._stopped.is_set():
            with suppress(queue.Full):
                self._queue.put(item, timeout=0.1)
                return

    def __enter__(self) -> Iterator[Item]:
        """The items, as they come."""
        try:
            _start(self._thread)
        except BaseException:  # such as Ctrl-C
            self.__exit__()
            raise
        return self._items()

    def _items(self) -> Iterator[Item]:
        while (item := self._queue.get()) is not None:
            if isinstance(item, BaseException):
                raise item
            yield item

    def __exit__(self, *_: object) -> None:
        """Stop the thread and wait for it."""
        self._stopped.set()
        if self._thread.ident is not None:
            self._thread.join()


class Behind:
    """A writer that works behind, in a thread; an error in it comes out of the next call."""

    def __init__(self, make: Callable[[pa.Schema], Writer] | None) -> None:
        """Take what makes the writer once the columns are known; None: nothing is written."""
        self._make = make
        self._queue: queue.Queue[pa.RecordBatch | None] = queue.Queue(_QUEUED)
        self._error: BaseException | None = None
        self._thread: threading.Thread | None = None

    def __call__(self, batch: pa.RecordBatch) -> None:
        """Have a batch written; an empty one still makes the file."""
        if self._make is None:
            return
        if self._thread is None:
            writer = self._make(batch.schema)
            thread = threading.Thread(target=self._drain, args=(writer,), daemon=True)
            try:
                _start(thread)
            except BaseException:
                with suppress(OSError, ValueError):
                    writer.close()  # which nobody will do later
                raise
            self._thread = thread
        self._raise()
        if batch.num_rows:
            self._queue.put(batch)

    def _drain(self, writer: Writer) -> None:
        while (batch := self._queue.get()) is not None:
            if self._error is None:
                try:
                    writer.write(batch)
                except BaseException as error:
                    self._error = error
        try:
            writer.close()
        except BaseException as error:
            self._error = self._error or error

    def close(self, *, failed: bool) -> None:
        """Wait until all is written; when something else has failed, that is what matters."""
        if self._thread:
            self._queue.put(None)
            self._thread.join()
        if not failed:
            self._raise()

    def _raise(self) -> None:
        if self._error:
            raise self._error
