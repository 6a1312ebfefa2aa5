"""Hints never give up: "hint" and "do it" lead to the end of every puzzle, however hard it is."""

import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

from puzzles import PUZZLE
from shared import shared_file, shared_puzzles

import swordfish as sf
from swordfish.cli.demo import hard_puzzles
from web.browser import Page
from web.serving import Site

MANY = PUZZLE.replace("1", ".").replace("2", ".")  # so it has many solutions
BENCH = Path(__file__).parents[2] / "bench/hints.py"
HARD = (
    "classic/magictour_top1465.txt",
    "classic/forum_hardest_1106_375.txt",
    "classic/forum_hardest_1905_11plus.txt",
)


def measured(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """What the bench of hints says, which asks the core what the page asks it."""
    return subprocess.run(
        [sys.executable, BENCH, *words], capture_output=True, text=True, check=False
    )


def test_the_bench_plays_to_the_end_and_tells_what_is_given_up(tmp_path: Path) -> None:
    puzzles = tmp_path / "hard.txt"
    puzzles.write_text("\n".join(hard_puzzles()[:2]))
    run = measured(puzzles)
    assert run.returncode == 0, run.stdout + run.stderr
    assert re.match(r"2 puzzles, \d{2,} hints, \d+ suppositions\ngiven up: 0\n", run.stdout)
    puzzles.write_text(f"{hard_puzzles()[0]}\n{MANY}")
    run = measured(puzzles)
    assert run.returncode == 1
    assert f"given up: 1\n{MANY}\n" in run.stdout


def test_the_bench_does_what_a_supposition_teaches() -> None:
    lesson = runpy.run_path(str(BENCH))["lesson"]
    stuck = {"cell": 0, "digit": 2, "end": "standstill", "taught": []}
    broken = {"cell": 1, "digit": 5, "end": "contradiction", "taught": [{"cell": 1, "digit": 5}]}
    solved = {"cell": 2, "digit": 6, "end": "solution", "taught": []}
    assert lesson({"status": "unique", "tree": [stuck, broken, solved]}).eliminations == ((1, 5),)
    assert lesson({"status": "unique", "tree": [stuck, solved]}).placements == ((2, 6),)
    assert lesson({"status": "many", "tree": [stuck, solved]}) is None


@pytest.mark.prove
def test_no_hint_for_a_thousand_hard_puzzles_takes_two_seconds() -> None:
    run = measured(*map(shared_file, HARD), "--most", "334")
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.startswith("1002 puzzles, ")


# Presses the main button again and again, as a player does who wants no more than to get on: for a
# hint, for more of it, for all techniques and for suppositions where they are offered, to do it.
# How it ended, and how long the longest hint took.
PLAY = """async line => {
    const buttons = document.querySelector('#hint-buttons');
    const changed = () => new Promise((resolve, reject) => {
        const giveUp = () => reject(new Error(`nothing came in a minute: ${line}`));
        const late = setTimeout(giveUp, 60_000);
        const seen = new MutationObserver(() => {
            clearTimeout(late);
            seen.disconnect();
            resolve();
        });
        seen.observe(buttons, { childList: true });
    });
    const isSolved = () => document.querySelector('.frame').classList.contains('solved');
    const played = { hints: 0, suppositions: 0, longest: 0 };
    let asked = performance.now();
    while (!isSolved()) {
        const main = buttons.querySelector('.main');
        if (main?.dataset.key === 'do it') {
            played.longest = Math.max(played.longest, performance.now() - asked);
            played.hints += 1;
            main.click();
            asked = performance.now();
            continue;
        }
        if (main?.dataset.key === 'suppose') played.suppositions += 1;
        const next = changed();
        main?.click();
        await next;
    }
    const digits = [...document.querySelectorAll('.cell .digit')].map((one) => one.textContent);
    return { ...played, digits: digits.join('') };
}"""


def play(page: Page, puzzle: str) -> dict[str, Any]:
    """Open a puzzle and press on until it is solved."""
    page.open_puzzle(puzzle)
    found: dict[str, Any] = page.tab.evaluate(PLAY, puzzle)
    return found


def test_hint_and_do_it_lead_to_the_end(page: Page) -> None:
    puzzle = hard_puzzles()[0]
    assert play(page, puzzle)["digits"] == str(sf.solve(puzzle))


@pytest.mark.prove
def test_of_a_thousand_hard_puzzles_none_is_given_up(browser: Any, folder: Site) -> None:
    puzzles = [
        *shared_puzzles("classic/magictour_top1465.txt")[:500],
        *shared_puzzles("classic/forum_hardest_1106_375.txt"),
        *shared_puzzles("classic/forum_hardest_1905_11plus.txt")[:25000:195][:125],
    ]
    assert len(puzzles) == 1000
    found = []
    for start in range(0, len(puzzles), 50):  # games are kept, and lists of them grow
        page = Page(browser, folder)
        for puzzle in puzzles[start : start + 50]:
            played = play(page, puzzle)
            assert played["digits"] == str(sf.solve(puzzle))
            found.append(played)
        page.close()
    hints, suppositions = (sum(one[key] for one in found) for key in ("hints", "suppositions"))
    longest = max(one["longest"] for one in found) / 1000
    print(f"{len(found)} puzzles, {hints} hints, {suppositions} suppositions, {longest:.2f} s")
