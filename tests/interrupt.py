"""Ctrl-C in the midst of work: once it has begun, and not after some time that a test guesses.

No test says how soon the answer comes. What is interrupted here would go on for so long that an
answer before its end is one to the signal.
"""

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias

HUNG = 600.0
"""Seconds after which a command that was interrupted will never end."""


# ---- a call of this process ----


@contextmanager
def interrupt_at_work(number: signal.Signals = signal.SIGINT) -> Iterator[None]:
    """Raise the signal as soon as the code below is at work in the core.

    with pytest.raises(KeyboardInterrupt), interrupt_at_work():
        sf.count("." * 81)
    """
    ended = threading.Event()
    watcher = threading.Thread(target=_raise_at_work, args=(number, ended))
    interval = sys.getswitchinterval()
    sys.setswitchinterval(60)  # nobody takes the interpreter from who has it
    watcher.start()
    try:
        yield
    finally:
        sys.setswitchinterval(interval)
        ended.set()
        watcher.join()


def _raise_at_work(number: signal.Signals, ended: threading.Event) -> None:
    while not ended.wait(0.001):
        if _others_work():
            signal.raise_signal(number)
            return


def _others_work() -> bool:
    """Whether the process works though this thread has the interpreter: then it is in the core."""
    before, until = _work_of_others(), time.thread_time() + 0.01
    while time.thread_time() < until:
        pass
    return _work_of_others() - before > 0.002


def _work_of_others() -> float:
    return time.process_time() - time.thread_time()


# ---- a command ----

Process: TypeAlias = "subprocess.Popen[bytes]"
Begun: TypeAlias = Callable[[Process], bool]


@dataclass(frozen=True)
class Ended:
    """How a command ended after Ctrl-C, and what it said after it had begun."""

    code: int
    output: bytes
    errors: str


def interrupt_command(
    command: Sequence[str],
    begun: Begun,
    *,
    fed: bytes | None = None,
    env: Mapping[str, str] | None = None,
) -> Ended:
    """Start a command, wait until it has `begun`, press Ctrl-C, and wait for its end.

    What it is `fed` is the beginning of its standard input, which stays open.
    """
    pipe = subprocess.PIPE
    stdin = None if fed is None else pipe
    with subprocess.Popen(command, stdin=stdin, stdout=pipe, stderr=pipe, env=env) as process:
        try:
            if fed is not None:
                assert process.stdin is not None
                process.stdin.write(fed)
                process.stdin.flush()
            while not begun(process):
                assert process.poll() is None, "it ended before it was interrupted"
                time.sleep(0.01)
            process.send_signal(signal.SIGINT)
            output, errors = process.communicate(timeout=HUNG)
        finally:
            process.kill()
    return Ended(process.returncode, output, errors.decode())


def has_said_a_line(process: Process) -> bool:
    """It has begun when its first line comes."""
    assert process.stdout is not None
    return process.stdout.readline() != b""
