"""Memory of solutions that nobody holds any more is the system's to take."""

import gc
import re
from pathlib import Path

import numpy as np
import pytest

from swordfish.bulk.spare_pages import SparePages

PAGES = Path("/proc/self/smaps_rollup")
MEGABYTE = 1 << 20


def lent() -> int:
    """Bytes of this process that the system may take without asking."""
    found = re.search(r"^LazyFree:\s+(\d+) kB$", PAGES.read_text(), re.MULTILINE)
    assert found
    return int(found[1]) * 1024


def is_told() -> bool:
    return PAGES.exists() and "LazyFree:" in PAGES.read_text()


@pytest.mark.skipif(not is_told(), reason="this system doesn't tell which pages it may take")
def test_what_nobody_holds_may_be_taken_by_the_system() -> None:
    spare, size = SparePages(), 32 * MEGABYTE
    before = lent()
    array = spare.array(size)
    array[:] = 7
    assert lent() - before < size // 2
    del array
    gc.collect()
    assert lent() - before > size // 2
    spare.array(size)[:] = 8  # the same pages are ours again, until they are left alone
    assert lent() - before < 2 * size


def test_only_one_piece_is_kept_and_none_that_is_small_or_huge() -> None:
    spare = SparePages()
    for size in (SparePages.SMALLEST - 1, SparePages.LARGEST + 1):
        assert spare.array(size).flags.owndata
    first, second = spare.array(SparePages.SMALLEST), spare.array(SparePages.SMALLEST + 1)
    assert not np.shares_memory(first, second)
    del first, second
    gc.collect()
    assert len(spare._lent) <= 1
