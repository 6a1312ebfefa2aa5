"""Pack the modules of the page into one file: python tools/pack_modules.py PACKED MODULE...

Both modules have much of the core. Packed together by xz, what they share counts once; a wheel,
which packs each of its files alone, would carry it twice. The same modules always give the same
bytes.
"""

import io
import lzma
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path


def pack(modules: Sequence[Path]) -> bytes:
    """An archive of the modules by their names, without times and owners."""
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w", format=tarfile.USTAR_FORMAT) as packed:
        for module in modules:
            member = tarfile.TarInfo(module.name)
            member.size = module.stat().st_size
            with module.open("rb") as content:
                packed.addfile(member, content)
    return lzma.compress(archive.getvalue(), preset=6)  # more would only ask readers for memory


if __name__ == "__main__":
    target, *found = map(Path, sys.argv[1:])
    target.write_bytes(pack(found))
