"""How large the page is: what it loads before anything is asked for, and what it loads later."""

import gzip
import re

# A language, lessons, positions; the bank of puzzles is none of these.
_LATER_DATA = re.compile(r"(?:..|lessons|lessons\...|examples|practice|days)\.json")
_ENTRANCES = ("main.js", "worker.js", "sw.js")
_IMPORTED = re.compile(r'^(?:import|export) .*?from "\./([\w.]+)";$', re.MULTILINE)


def packed(content: bytes) -> int:
    """Bytes with gzip."""
    return len(gzip.compress(content, 9))


def later_files(files: dict[str, bytes]) -> set[str]:
    """What is loaded when it is asked for: scripts that no other one names first, and data."""
    reached: set[str] = set()
    pending = [*_ENTRANCES]
    while pending:
        name = pending.pop()
        if name in files and name not in reached:  # the module may be missing
            reached.add(name)
            pending += _IMPORTED.findall(files[name].decode())
    scripts = {name for name in files if name.endswith(".js")}
    return (scripts - reached) | {name for name in files if _LATER_DATA.fullmatch(name)}
