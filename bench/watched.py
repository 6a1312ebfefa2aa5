"""What a command costs, its start and all: by the clock, of the processor, and in memory.

python bench/watched.py COMMAND [ARGUMENT]...

A small process of its own starts the command: of a program's memory, the system counts what whoever
started it had at that moment, too.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import NamedTuple


class Cost(NamedTuple):
    """What something took."""

    wall: float
    """Seconds by the clock."""
    cpu: float
    """Seconds that the processor worked."""
    megabytes: float
    """The most memory at any time."""


def watched(command: Sequence[str], codes: tuple[int, ...] = (0,)) -> Cost:
    """The cost of a command that ends with one of these exit codes; what it prints is dropped."""
    starter = [sys.executable, __file__, *command]
    done = subprocess.run(starter, check=True, capture_output=True, text=True)
    code, *cost = json.loads(done.stdout)
    if code not in codes:
        told = done.stderr.strip()
        raise SystemExit(
            f"{' '.join(command)}: expected an exit code of {codes}, got {code}: {told}"
        )
    return Cost(*cost)


def main() -> None:
    began = time.perf_counter()
    child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(child.pid, 0)
    wall = time.perf_counter() - began
    child.returncode = os.waitstatus_to_exitcode(status)
    cost = Cost(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
    print(json.dumps([child.returncode, *cost]))


if __name__ == "__main__":
    main()
