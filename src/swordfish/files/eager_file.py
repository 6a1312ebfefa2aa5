"""A file that is on its way to the disk while more of it is written.

    write 4 MB -> begin to store them -> write 4 MB -> begin ... -> fsync: the last few are left

Systems keep what is written in memory until somebody syncs the file, who then waits for all of it.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from swordfish import _core

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

_PART_BYTES = 1 << 22
"""About so much is stored at once: enough for a disk to be quick."""


class EagerFile(io.FileIO):
    """An open file. Who writes elsewhere than behind what is written has it stored later."""

    _written = 0
    _begun = 0
    """Up to where it is on its way."""

    def write(self, data: ReadableBuffer) -> int:
        """Write some of it, and have what has gathered stored."""
        count = super().write(data)
        self._written += count
        gathered = self._written - self._begun
        if gathered >= _PART_BYTES:
            _core.begin_to_store(self.fileno(), self._begun, gathered)
            self._begun = self._written
        return count
