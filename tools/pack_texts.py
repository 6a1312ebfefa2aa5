"""Pack what a wheel has of texts, each folder into one file: python tools/pack_texts.py WHEEL...

A wheel packs its files one by one; catalogues, lessons and files of the page share most words with
those beside them. Packed together by xz, what they share counts once. `swordfish.shipped` reads
them. The same wheel always gives the same bytes.
"""

import lzma
import sys
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile, ZipInfo

FOLDERS = ("swordfish/lessons/", "swordfish/tell/", "swordfish/web/page/")
PACKED = "texts.zip.xz"  # as in swordfish.shipped


def pack(texts: Mapping[str, bytes]) -> bytes:
    """An archive of texts by their names, packed as a whole."""
    archive = BytesIO()
    with ZipFile(archive, "w") as files:
        for name in sorted(texts):
            member = ZipInfo(name)  # of 1980, whenever it is packed
            member.create_system = 3
            files.writestr(member, texts[name])
    return lzma.compress(archive.getvalue(), preset=6)  # more would only ask readers for memory


def pack_texts(wheel: Path) -> bytes:
    """The bytes of the same wheel with its texts packed, and a list of files that says so."""
    with ZipFile(wheel) as files:
        members = files.infolist()
        contents = {member.filename: files.read(member) for member in members}
    (list_of_files,) = (one for one in members if one.filename.endswith(".dist-info/RECORD"))
    told = contents.pop(list_of_files.filename).decode().splitlines()
    kept = [one for one in members if one is not list_of_files and not _is_text(one.filename)]
    for folder in FOLDERS:
        packed = ZipInfo(folder + PACKED, list_of_files.date_time)
        packed.create_system = list_of_files.create_system
        packed.external_attr = list_of_files.external_attr
        texts = [name for name in contents if name.startswith(folder) and _is_text(name)]
        contents[packed.filename] = pack({name[len(folder) :]: contents[name] for name in texts})
        kept.append(packed)
    held = {member.filename: contents[member.filename] for member in kept}
    contents[list_of_files.filename] = _record(told, held).encode()
    whole = BytesIO()
    with ZipFile(whole, "w") as files:
        for member in [*kept, list_of_files]:
            files.writestr(member, contents[member.filename])
    return whole.getvalue()


def _is_text(name: str) -> bool:
    """Whether a file of a wheel is one of those that are packed together."""
    return name.startswith(FOLDERS) and not name.endswith(("/", ".py", PACKED))


def _record(told: Iterable[str], held: Mapping[str, bytes]) -> str:
    """The list of a wheel's files, with a hash of each; of itself, then last, it tells none."""
    kept = {line.split(",")[0]: line for line in told}
    (itself,) = (line for line in told if line.endswith(".dist-info/RECORD,,"))
    files = {name: content for name, content in held.items() if not name.endswith("/")}
    entries = [kept.get(name) or _entry(name, content) for name, content in files.items()]
    return "".join(f"{line}\n" for line in [*entries, itself])


def _entry(name: str, content: bytes) -> str:
    digest = urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}"


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        path.write_bytes(pack_texts(path))
