"""Memory for solutions that is used again, and that the system may have meanwhile."""

from __future__ import annotations

import mmap
import weakref
from contextlib import suppress

import numpy as np

from swordfish.bulk.row_bytes import Bytes

_CAN_BE_LENT = hasattr(mmap, "MADV_FREE")
"""Whether the system can be told that it may take pages back, as Linux and macOS can."""


class SparePages:
    """Pages of memory taken again when nobody holds it any more.

    The system clears the pages that it gives, which takes a tenth of the time for easy puzzles.
    While nobody holds them, they are the system's to take (`MADV_FREE`): it does so when memory is
    short, and until then they can be had again without being cleared. What is smaller is kept by
    the allocator anyway; what is larger goes back at once.
    """

    SMALLEST, LARGEST = 1 << 24, 1 << 27

    def __init__(self) -> None:
        """Begin with none."""
        self._lent: list[mmap.mmap] = []  # one at most

    def array(self, size: int) -> Bytes:
        """So many bytes of spare pages, which hold anything."""
        if not _CAN_BE_LENT or not self.SMALLEST <= size <= self.LARGEST:
            return np.empty(size, np.uint8)
        memory = None
        with suppress(IndexError):
            memory = self._lent.pop()
        if memory is None or len(memory) < size:
            try:
                memory = _pages(size)
            except OSError:  # there is no room, of which NumPy has its own error
                return np.empty(size, np.uint8)
        array = np.frombuffer(memory, np.uint8, size)  # every view of it keeps it alive
        weakref.finalize(array, self._lend, memory).atexit = False
        return array

    def _lend(self, memory: mmap.mmap) -> None:
        """Let the system have the pages if it wants them; where it can't be told so, at once."""
        with suppress(OSError):
            memory.madvise(mmap.MADV_FREE)
            self._lent[:] = [memory]


def _pages(size: int) -> mmap.mmap:
    """New pages of our own, large ones where there are any, as NumPy has them."""
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):
            memory.madvise(mmap.MADV_HUGEPAGE)
    return memory


_SPARE = SparePages()


def new_cells(count: int) -> Bytes:
    """Spare pages for so many solutions, used again when nobody holds them any more."""
    return _SPARE.array(count * 81).reshape(-1, 81)
