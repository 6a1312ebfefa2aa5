"""Run every fuzz target for some time, two at a time or more, and print what came of it as a table.

    python tools/run_fuzz.py build/fuzz --seconds 60 --jobs 2 [target ...]

Targets of the core are programs in the folder, with libFuzzer or with the driver of our own; those
above it are modules of tests/fuzz. Inputs that reach new code are kept in found/ in that folder,
those that break a law beside them as libFuzzer names them. Ends with 1 if a law was broken.
"""

from __future__ import annotations

import argparse
import math
import os
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests/fuzz"
SECONDS_FOR_ONE = 60  # that an input may take with a core of its own, under sanitizers
_COVERAGE = re.compile(r"cov: (\d+) ft: (\d+)")
_TRIED = re.compile(r"stat::number_of_executed_units:\s+(\d+)")


@dataclass(frozen=True)
class Result:
    """What came of one target."""

    target: str
    ended_well: bool
    inputs: str
    edges: str
    features: str
    seconds: float
    output: str

    @property
    def verdict(self) -> str:
        """Whether every law held, in a word."""
        return "ok" if self.ended_well else "BROKEN"


def targets() -> dict[str, bool]:
    """Every target, and whether it is one of the core."""
    core = {path.stem.removeprefix("fuzz_"): True for path in FOLDER.glob("fuzz_*.cpp")}
    above = {path.stem.removeprefix("test_"): False for path in FOLDER.glob("test_*.py")}
    assert not core.keys() & above.keys(), "expected every target to have a name of its own"
    return dict(sorted({**core, **above}.items(), key=lambda item: (not item[1], item[0])))


def command(target: str, build: Path, seconds: int, jobs: int) -> list[str]:
    """What runs a target for so long, beside others that share the cores with it."""
    flag = f"-max_total_time={seconds}"
    if not targets()[target]:
        return [sys.executable, "-m", "fuzz.properties", f"fuzz.test_{target}", flag]
    found = build / "found" / target
    found.mkdir(parents=True, exist_ok=True)
    known = [FOLDER / kind / target for kind in ("corpus", "seeds")]
    folders = [str(path) for path in (found, *known) if path.is_dir()]
    sharing = max(1, math.ceil(jobs / (os.cpu_count() or 1)))
    limits = [f"-timeout={SECONDS_FOR_ONE * sharing}", "-rss_limit_mb=4096", "-print_final_stats=1"]
    words = [f"-dict={FOLDER / 'text.dict'}"] if target == "text" else []
    return [str(build / f"fuzz_{target}"), flag, *limits, *words, *folders]


def run(target: str, build: Path, seconds: int, jobs: int) -> Result:
    """Run one target and read what it says of itself."""
    place = build / "broken" / target
    place.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    process = subprocess.run(
        command(target, build.absolute(), seconds, jobs),
        cwd=place,
        env={**os.environ, "UBSAN_OPTIONS": "halt_on_error=1", "PYTHONPATH": str(ROOT / "tests")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    tried = _TRIED.findall(process.stdout)
    coverage = _COVERAGE.findall(process.stdout) or [("", "")]
    result = Result(
        target,
        ended_well=process.returncode == 0,
        inputs=f"{int(tried[-1]):,}" if tried else "?",
        edges=coverage[-1][0],
        features=coverage[-1][1],
        seconds=time.monotonic() - began,
        output=process.stdout,
    )
    print(
        f"{target}: {result.inputs} inputs in {result.seconds:.0f} s, {result.verdict}", flush=True
    )
    return result


def table(results: Sequence[Result]) -> str:
    """What came of all targets, as Markdown."""
    head = ("target", "inputs", "edges", "features", "seconds", "result")
    rows = [
        (one.target, one.inputs, one.edges, one.features, f"{one.seconds:.0f}", one.verdict)
        for one in results
    ]
    lines = ["|" + "|".join(f" {cell:>12} " for cell in row) + "|" for row in (head, *rows)]
    return "\n".join([lines[0], "|---" * len(head) + "|", *lines[1:]])


def main() -> None:
    """Run what is asked for and end with the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("build", type=Path)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("targets", nargs="*", metavar="target", help=", ".join(targets()))
    asked = parser.parse_intermixed_args()
    wanted = asked.targets or list(targets())
    print(
        f"{len(wanted)} targets, {asked.seconds} seconds each, {asked.jobs} at a time", flush=True
    )
    with ThreadPoolExecutor(asked.jobs) as pool:
        results = list(
            pool.map(lambda one: run(one, asked.build, asked.seconds, asked.jobs), wanted)
        )
    for result in results:
        if not result.ended_well:
            print(f"\n---- {result.target} ----\n" + "\n".join(result.output.splitlines()[-40:]))
    print(f"\n{table(results)}")
    sys.exit(0 if all(result.ended_well for result in results) else 1)


if __name__ == "__main__":
    main()
