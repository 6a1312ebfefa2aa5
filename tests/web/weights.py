"""How large the page is: what it loads before anything is asked for, and what it loads later."""

import gzip
import re

# A language, lessons, positions, what boards need; the bank of puzzles is none of these.
_LATER_DATA = re.compile(
    r"(?:..|lessons|lessons\...|examples|practice|days)\.json|boards\.(?:css|wasm)"
)
_ENTRANCES = ("main.js", "worker.js", "sw.js")
_IMPORTED = re.compile(r'^(?:import|export) .*?from "\./([\w.]+)";$', re.MULTILINE)


def packed(content: bytes) -> int:
    """Bytes with gzip."""
    return len(gzip.compress(content, 9))


def later_files(files: dict[str, bytes]) -> set[str]:
    """What is loaded when it is asked for: scripts and styles that nothing names first, data."""
    reached: set[str] = set()
    pending = [*_ENTRANCES]
    while pending:
        name = pending.pop()
        if name in files and name not in reached:  # the module may be missing
            reached.add(name)
            pending += _IMPORTED.findall(files[name].decode())
    scripts = {name for name in files if name.endswith(".js")}
    styles = {name for name in files if name.endswith(".css")}
    reached |= {name for name in styles if f'href="{name}"'.encode() in files["index.html"]}
    data = {name for name in files if _LATER_DATA.fullmatch(name)}
    return ((scripts | styles) - reached) | data
