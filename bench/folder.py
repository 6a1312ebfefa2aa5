"""The page as a folder behind a plain server of files: sizes, and how soon the first hint is there.

python bench/folder.py [--runs 9]

Times are those of the browser's clock and, because a busy machine bends that, processor time of all
its processes. Needs Chromium and playwright, and the module that `make wasm` builds.
"""

import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from web.browser import Page, chromium
from web.serving import Site, static_site
from web.weights import later_files, packed

from swordfish.web.bank import SHIPPED
from swordfish.web.page_files import page_files

BESIDE = {"bank.json", "notices.txt", "icon.svg", "manifest.webmanifest", "sw.js"}
"""What is loaded when a puzzle is wanted, or beside the page."""
HINTS = """async number => {
    const { askCore } = await import('./core.js');
    const fields = {puzzle: PUZZLE, language: 'en', theme: 'light'};
    const times = [];
    for (let turn = 0; turn < number; turn++) {
        const began = performance.now();
        await askCore('hint', fields);
        times.push(performance.now() - began);
    }
    return times;
}"""
HARD = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"


def processor_seconds(root: int) -> float:
    """What a process and all below it have used of the processor."""
    total, pending = 0, [root]
    while pending:
        pid = pending.pop()
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            total += sum(map(int, fields[11:15]))
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        except FileNotFoundError:
            continue
        pending += [int(child) for child in children]
    return total / 100


def browser_root() -> int:
    """The process of playwright's driver, below which the browser is."""
    mine = Path("/proc/self").resolve().name
    return int(Path(f"/proc/{mine}/task/{mine}/children").read_text().split()[0])


def open_and_hint(browser: Any, site: Site) -> tuple[float, float]:  # noqa: ANN401  # playwright's
    """From the address to the first line of a hint: milliseconds, and seconds of processor."""
    root = browser_root()
    before = processor_seconds(root)
    page = Page(browser, site)
    page.press("h")
    page.wait_for_text("#hint-body", "Look for")
    passed = page.tab.evaluate("() => performance.now()")
    page.close()
    return passed, processor_seconds(root) - before


def main() -> None:
    """Measure, and print a table."""
    parser = ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=9)
    runs = parser.parse_args().runs
    files = page_files(SHIPPED, served=False)
    later = later_files(files) | BESIDE
    first = sum(packed(content) for name, content in files.items() if name not in later)
    print(f"module with gzip: {packed(files['swordfish.wasm']):,} bytes")
    print(f"module of boards, loaded later: {packed(files['boards.wasm']):,} bytes")
    print(f"all that is loaded before a hint, with gzip: {first:,} bytes")
    print(f"every file, with gzip: {sum(map(packed, files.values())):,} bytes")
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        for name, content in files.items():
            (Path(folder) / name).write_bytes(content)
        with static_site(Path(folder)) as site:
            taken = [open_and_hint(browser, site) for _ in range(runs)]
            page = Page(browser, site)
            hints = page.tab.evaluate(HINTS.replace("PUZZLE", f"'{HARD}'"), 200)
            page.close()
    clock, work = (median(column) for column in zip(*taken, strict=True))
    print(f"opened to first hint: {clock:.0f} ms by the clock, {work:.2f} s of processor, median")
    print(f"a hint: {median(hints):.2f} ms by the clock, median of {len(hints)}")


if __name__ == "__main__":
    main()
