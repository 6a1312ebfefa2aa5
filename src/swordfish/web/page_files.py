"""The files of the page: what the server serves, and `swordfish page` writes for any other one.

page/             markup, style, scripts
module/           the core as WebAssembly, packed, where `make wasm` has built it
de.json ...       a catalogue for each language but English
bank.json         puzzles
days.json         puzzles for the puzzle of the day
lessons.json ...  what is told of each technique, and the course, by language
examples.json     an example of each technique
practice.json     positions to practise each technique on
"""

import hashlib
import json
import tarfile
from importlib.util import find_spec
from pathlib import Path

from swordfish.lessons.translated import TITLES
from swordfish.shipped import texts
from swordfish.tell.languages import catalogue_file, languages
from swordfish.web.bank_file import bank_file
from swordfish.web.days import days_file
from swordfish.web.learning import examples_file, lessons_file, practice_file

PAGE = texts(Path(__file__).parent / "page")
"""The folder of the page."""
MODULE = Path(__file__).parent / "module"
"""The folder of the module, with the notices of what is linked into it."""
_PACKED = "modules.tar.xz"
"""The module of grids and that of boards, together: most of the core is in both."""

_MARKUP = '<html lang="en">'
_LISTED = "const FILES = [];"
_VERSION = 'const VERSION = "";'


def has_module() -> bool:
    """Whether the files of the page have the core, so that it can answer by itself."""
    return (MODULE / _PACKED).exists() and find_spec("_lzma") is not None


def _module_files() -> dict[str, bytes]:
    """The files of the page that are the module, unpacked."""
    files = {path.name: path.read_bytes() for path in MODULE.iterdir() if path.name != _PACKED}
    with tarfile.open(MODULE / _PACKED, "r:xz") as packed:
        for member in packed:
            content = packed.extractfile(member)
            assert content is not None, f"expected a file, got {member.name}"
            files[member.name] = content.read()
    return files


def page_files(bank: Path, *, served: bool) -> dict[str, bytes]:
    """Every file of the page by its name. One that is served by us may ask the server.

    >>> from swordfish.web.bank import SHIPPED
    >>> "index.html" in page_files(SHIPPED, served=True)
    True
    """
    files = {path.name: path.read_bytes() for path in PAGE.iterdir()}
    if has_module():
        files |= _module_files()
    for code in languages():
        if code != "en":
            files[f"{code}.json"] = catalogue_file(code).read_bytes()
    for code in TITLES:
        files[f"lessons.{code}.json"] = lessons_file(code)
    files["bank.json"] = bank_file(bank)
    files["days.json"] = days_file()
    files["lessons.json"] = lessons_file()
    files["examples.json"] = examples_file()
    files["practice.json"] = practice_file()
    known = [*(["served"] if served else []), *(["core"] if has_module() else [])]
    attributes = "".join(f" data-{name}" for name in known)
    _put_into_page(files, "index.html", _MARKUP, f"{_MARKUP[:-1]}{attributes}>")
    listed = ["./", *sorted(name for name in files if name not in ("index.html", "sw.js"))]
    _put_into_page(files, "sw.js", _LISTED, f"const FILES = {json.dumps(listed)};")
    _put_into_page(files, "sw.js", _VERSION, f'const VERSION = "{_digest(files)}";')
    return files


def _digest(files: dict[str, bytes]) -> str:
    """A digest: the same for the same page files, and for them alone."""
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(f"{name} {len(files[name])} ".encode() + files[name])
    return digest.hexdigest()[:16]


def _put_into_page(files: dict[str, bytes], name: str, old: str, new: str) -> None:
    text = files[name].decode()
    assert old in text, f"expected {old} in {name}"
    files[name] = text.replace(old, new).encode()
