"""What must be true of the files of a release before anybody gets them."""

import re
import subprocess
import tarfile
from email.message import Message
from email.parser import Parser
from filecmp import cmp
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from packaging.utils import parse_wheel_filename

NOTICES = (
    "LICENSE",
    "licenses/nanobind.txt",
    "licenses/robin-map.txt",
    "licenses/libcxx.txt",
    "licenses/wasi-libc.txt",
    "licenses/zig.txt",
)
PAGE_MODULE = tuple(f"swordfish/web/module/{name}" for name in ("modules.tar.xz", "notices.txt"))
PACKED_MODULES = ["swordfish.wasm", "boards.wasm"]
MOST_BYTES = 3_000_000  # to look at what has grown: half a megabyte are the modules of the page


class ReleaseError(Exception):
    """Why there is no release, in a sentence."""


def check_changelog(changelog: str, version: str) -> str:
    """What will be released, in a line; the newest heading of the changelog must be of it."""
    found = re.search(r"^## (\S+), (.+)$", changelog, re.MULTILINE)
    if not found or found[1] != version:
        newest = found[0] if found else "no heading"
        raise ReleaseError(f"expected version {version} at the top of CHANGELOG.md, got {newest!r}")
    is_dated = re.fullmatch(r"\d{4}-\d{2}-\d{2}", found[2])
    return f"{version}, {found[2]}" + ("" if is_dated else ": a trial, until it has a date")


def differing(first: Path, second: Path) -> list[str]:
    """The names of files that are in one folder only, or have other bytes in the other."""
    names = {path.name for folder in (first, second) for path in folder.iterdir()}
    return sorted(
        name
        for name in names
        if not (first / name).exists()
        or not (second / name).exists()
        or not cmp(first / name, second / name, shallow=False)
    )


def check_wheel(wheel: Path, policy: str, tools: Path) -> None:
    """Name, size, what is in it, and for the stable ABI every symbol that its module needs."""
    check_name(wheel.name, policy)
    if (size := wheel.stat().st_size) > MOST_BYTES:
        raise ReleaseError(f"expected at most {MOST_BYTES} bytes, got {size} in {wheel.name}")
    with ZipFile(wheel) as files:
        check_contents(wheel.name, files.namelist())
        check_modules(files.read(PAGE_MODULE[0]))
        (path,) = (name for name in files.namelist() if name.endswith(".dist-info/METADATA"))
        check_metadata(Parser().parsestr(files.read(path).decode()))
    if "-abi3-" in wheel.name:
        options = ("--strict", "--assume-minimum-abi3", "3.12")
        command = [str(tools / "abi3audit"), *options, str(wheel)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise ReleaseError(f"abi3audit refuses {wheel.name}: {done.stdout}{done.stderr}")


def check_name(name: str, policy: str) -> None:
    """For 3.11, or for 3.12 and all later: the stable ABI turns itself off without a word."""
    _, _, _, tags = parse_wheel_filename(name)
    pairs = {(tag.interpreter, tag.abi) for tag in tags}
    if not pairs <= {("cp311", "cp311"), ("cp312", "abi3")}:
        raise ReleaseError(f"expected a wheel cp311-cp311 or cp312-abi3, got {name}")
    if policy not in {tag.platform for tag in tags}:
        raise ReleaseError(f"expected a wheel for {policy}, got {name}")


def check_contents(wheel: str, names: list[str]) -> None:
    """One compiled module, that of the page, the notices of both, and the bill of materials."""
    modules = [name for name in names if name.endswith(".so")]
    suffix = ".abi3.so" if "-abi3-" in wheel else ".so"
    if len(modules) != 1 or not modules[0].endswith(suffix):
        raise ReleaseError(f"expected one module *{suffix} in {wheel}, found {modules}")
    notices = (f".dist-info/licenses/{notice}" for notice in NOTICES)
    wanted = [*notices, ".cdx.json", *PAGE_MODULE]
    if missing := [end for end in wanted if not any(name.endswith(end) for name in names)]:
        raise ReleaseError(f"expected {', '.join(missing)} in {wheel}, found none")


def check_modules(packed: bytes) -> None:
    """The modules of the page, packed together."""
    with tarfile.open(fileobj=BytesIO(packed), mode="r:xz") as archive:
        found = [member.name for member in archive if member.size]
    if found != PACKED_MODULES:
        raise ReleaseError(f"expected {', '.join(PACKED_MODULES)} packed, found {found}")


def check_metadata(metadata: Message) -> None:
    """What somebody sees before they install it is there."""
    fields = ("Author", "Summary", "License-Expression", "Requires-Python", "Classifier")
    if missing := [field for field in fields if not metadata.get(field)]:
        raise ReleaseError(f"expected {', '.join(missing)} in the metadata, found nothing")
