"""Run the long parts of the tests one after another, and write one page of figures about them.

`make nightly` calls this; `make nightly PARTS="sanitize differential"` runs some of them. A part
is a target of the Makefile, whose output goes to a file of its own. A part that fails keeps no
other from running; the exit code says in the end whether any did.
"""

import argparse
import os
import platform
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import IO

ROOT = Path(__file__).parents[1]
LONGEST = 4 * 3600  # seconds for a part: none takes half of it, unless it hangs
FUZZ_SECONDS = "600"  # for each target, unless FUZZ_SECONDS says otherwise
TAIL = 15  # lines shown of what failed

Figures = Callable[[str], list[str]]


def ctest_figures(output: str) -> list[str]:
    """Lines about each run of CTest: how many tests, how long, and the three longest."""
    figures = []
    for run in re.split(r"^(?=Test project )", output, flags=re.M)[1:]:
        name = re.sub(r"^sanitize-", "", run.splitlines()[0].rpartition("/")[2])
        passed = re.findall(r"Test +#\d+: (\S+) \.+ +Passed +([\d.]+) sec", run)
        failed = re.findall(r"Test +#\d+: (\S+) \.+ ?\*\*\*\w+", run)
        longest = sorted(passed, key=lambda test: -float(test[1]))[:3]
        told = ", ".join(f"{test} {float(seconds):.0f} s" for test, seconds in longest)
        figures.append(f"{name}: {len(passed)} tests passed, {len(failed)} failed; longest {told}")
        figures += [f"{name}: FAILED {test}" for test in failed]
    return figures


def pytest_figures(output: str) -> list[str]:
    """How many tests passed, and which failed or took longest."""
    totals = re.findall(r"^=+ (\d+ \w+.* in .*?) =+$", output, flags=re.M)
    failed = re.findall(r"^((?:FAILED|ERROR) \S+)", output, flags=re.M)
    longest = re.findall(r"^([\d.]+s) (?:call|setup) +(\S+)", output, flags=re.M)
    return totals[-1:] + failed + [f"{seconds} {name}" for seconds, name in longest[:5]]


def fuzz_figures(output: str) -> list[str]:
    """The table with which tools/run_fuzz.py ends."""
    return [line for line in output.splitlines() if line.startswith("|")]


def differential_figures(output: str) -> list[str]:
    """The report of the program: a sentence and tables."""
    return [line for line in output.splitlines() if re.match(r"\||\d+ grids |DIFFERENT |$", line)]


@dataclass(frozen=True)
class Part:
    """A target of the Makefile, what it is for, and how its output becomes figures."""

    name: str
    what: str
    figures: Figures


PARTS = (
    Part("differential", "random grids answered in every way there is", differential_figures),
    Part("sanitize", "C++ tests under address, undefined and thread sanitizers", ctest_figures),
    Part("prove", "Python tests in their long forms", pytest_figures),
    Part("fuzz", "every fuzz target", fuzz_figures),
)


@dataclass(frozen=True)
class Outcome:
    """How a part went."""

    part: Part
    began: datetime
    seconds: float
    code: int | None  # None: it did not end in time
    output: str

    @property
    def result(self) -> str:
        """One word for a good end, two or three for a bad one."""
        if self.code is None:
            return "**did not end**"
        return "good" if self.code == 0 else f"**failed, exit code {self.code}**"


def run(part: Part, make: str, folder: Path, longest: float = LONGEST) -> Outcome:
    """Make one part; its output is in the folder while it runs."""
    log = folder / f"{part.name}.log"
    began, start = datetime.now(UTC), monotonic()
    environment = {"FUZZ_SECONDS": FUZZ_SECONDS, **os.environ}
    with log.open("w") as lines:
        code = wait([make, "--keep-going", part.name], lines, environment, longest)
    return Outcome(part, began, monotonic() - start, code, log.read_text(errors="replace"))


def wait(
    command: list[str], lines: IO[str], environment: dict[str, str], longest: float
) -> int | None:
    """The exit code of a command, or None if it took too long; then all it started is ended."""
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=lines,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    ) as process:
        try:
            return process.wait(longest)
        except subprocess.TimeoutExpired:
            return None
        finally:
            if process.poll() is None:  # too long, or Ctrl-C
                os.killpg(process.pid, signal.SIGKILL)


def duration(seconds: float) -> str:
    """Minutes and seconds, as people write them."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest:02} s" if minutes else f"{rest} s"


def page(outcomes: Sequence[Outcome], machine: Sequence[str]) -> str:
    """The figures of all parts as Markdown."""
    began = min(outcome.began for outcome in outcomes)
    lines = [f"# Nightly of {began:%Y-%m-%d}", "", *(f"- {fact}" for fact in machine), ""]
    lines += ["| part | what ran | began (UTC) | time | result |", "|---|---|---|---|---|"]
    lines += [
        f"| {outcome.part.name} | {outcome.part.what} | {outcome.began:%Y-%m-%d %H:%M} "
        f"| {duration(outcome.seconds)} | {outcome.result} |"
        for outcome in outcomes
    ]
    for outcome in outcomes:
        lines += ["", f"## {outcome.part.name}", ""]
        lines += as_list(outcome.part.figures(outcome.output)) or ["- no figures"]
        if outcome.code != 0:
            lines += ["", "```", *outcome.output.splitlines()[-TAIL:], "```"]
    return "\n".join(lines) + "\n"


def as_list(figures: Sequence[str]) -> list[str]:
    """Figures as items of a list; tables and the empty lines around them stay as they are."""
    return [line if line.startswith("|") or not line else f"- {line}" for line in figures]


def first_line(*command: str) -> str:
    """What a program says first, or that it is not there."""
    try:
        said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return f"no {command[0]}"
    return said.partition("\n")[0]


def machine_facts() -> list[str]:
    """What was tested, and on what."""
    cpu = re.search(r"model name\s*: (.*)", text_of("/proc/cpuinfo"))
    change = first_line("git", "log", "-1", "--format=%h, %s")
    changed = " (with changes)" if first_line("git", "status", "--short") else ""
    kernels = "import swordfish as sf; print(*sf.kernels(), sep=', ')"
    return [
        f"{change}{changed}",
        f"{cpu[1] if cpu else platform.processor() or platform.machine()}, {os.cpu_count()} cores",
        f"kernels {first_line(sys.executable, '-c', kernels)}",
        f"Python {platform.python_version()}; {first_line('g++', '--version')}; "
        f"{first_line('clang++', '--version')}",
    ]


def text_of(path: str) -> str:
    """What a file says, or nothing where there is none."""
    file = Path(path)
    return file.read_text() if file.exists() else ""


def main(words: Sequence[str] | None = None, parts: Sequence[Part] = PARTS) -> int:
    """Run the parts that are named, print the page, and give the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    names = [part.name for part in parts]
    parser.add_argument("parts", nargs="*", metavar="part", help=f"some of {', '.join(names)}")
    parser.add_argument("--make", default="make", help="the program that makes a part")
    parser.add_argument("--page", type=Path, default=ROOT / "build/nightly.md")
    wanted = parser.parse_args(words)
    if unknown := sorted({*wanted.parts} - {*names}):
        parser.error(f"expected some of {', '.join(names)}, got {', '.join(unknown)}")
    folder = wanted.page.with_suffix("")
    folder.mkdir(parents=True, exist_ok=True)
    machine, outcomes = machine_facts(), []
    for part in parts:
        if wanted.parts and part.name not in wanted.parts:
            continue
        print(f"{part.name}: {part.what}; output in {folder / part.name}.log", flush=True)
        outcomes.append(run(part, wanted.make, folder))
        wanted.page.write_text(page(outcomes, machine))  # whatever comes after
    print(wanted.page.read_text())
    return int(any(outcome.code != 0 for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main())
