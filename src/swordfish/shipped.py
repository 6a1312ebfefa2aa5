"""Texts that come with the package: files of a folder, which a released wheel has in one.

Languages say the same, and so do files of a page: packed together, what they share counts once. A
wheel packs each of its files alone, so `tools/pack_texts.py` packs these folders before.

Uses: nothing.
"""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import cast

PACKED = "texts.zip.xz"
"""The file that stands for all texts of its folder."""


@cache
def texts(folder: Path) -> Path:
    """Where the texts of a folder are read: there, or in what is packed there.

    What is packed has no `glob`; it is listed and read like a folder. Raises `ImportError` where
    Python was built without lzma.
    """
    packed = folder / PACKED
    if not packed.exists():
        return folder
    import zipfile

    try:
        import lzma
    except ImportError as error:
        raise ImportError(f"expected a Python with lzma, to unpack {packed}") from error
    files = zipfile.ZipFile(io.BytesIO(lzma.decompress(packed.read_bytes())))
    files.filename = str(packed)  # as what it has is called in messages
    return cast("Path", zipfile.Path(files))
