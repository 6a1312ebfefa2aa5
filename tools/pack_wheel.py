"""Pack a wheel again, as small as readers of zip files allow: python tools/pack_wheel.py WHEEL...

zopfli looks longer for the same deflate that everybody unpacks. Names, times, rights and order
stay; the same wheel always gives the same bytes.
"""

import struct
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import zopfli.zlib

ROUNDS = 5  # more find hardly anything in files of megabytes
VERSION = 20  # of zip: the first with deflate
UTF8 = 0x800


def pack(wheel: Path) -> bytes:
    """The bytes of the same archive, each file packed as small as may be."""
    packed, entries = bytearray(), bytearray()
    with ZipFile(wheel) as files:
        members = files.infolist()
        for member in members:
            method, content = _smallest(files.read(member))
            name, fields = member.filename.encode(), _fields(member, method, len(content))
            common = (*fields, len(name), 0)
            entries += struct.pack(
                "<4s2B5H3L5H2L", b"PK\1\2", VERSION, member.create_system, VERSION, *common,
                0, 0, 0, member.external_attr, len(packed),
            )  # fmt: skip
            entries += name
            packed += struct.pack("<4s5H3L2H", b"PK\3\4", VERSION, *common) + name + content
    number = len(members)
    end = (b"PK\5\6", 0, 0, number, number, len(entries), len(packed), 0)
    return bytes(packed + entries + struct.pack("<4s4H2LH", *end))


def _smallest(content: bytes) -> tuple[int, bytes]:
    """How a file is packed, and its bytes then: as they are where packing makes them no smaller."""
    deflated = zopfli.zlib.compress(content, numiterations=ROUNDS)[2:-4]  # without zlib's frame
    if len(deflated) < len(content):
        return ZIP_DEFLATED, deflated
    return ZIP_STORED, content


def _fields(member: ZipInfo, method: int, size: int) -> tuple[int, ...]:
    """What is said of a file before it and at the end: flags, method, time, date and sizes."""
    year, month, day, hour, minute, second = member.date_time
    time = hour << 11 | minute << 5 | second // 2
    date = (year - 1980) << 9 | month << 5 | day
    flags = 0 if member.filename.isascii() else UTF8
    return flags, method, time, date, member.CRC, size, member.file_size


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        path.write_bytes(pack(path))
