"""The command `swordfish`, or `python -m swordfish`: it answers Ctrl-C before it loads the rest."""

import os
import signal
import sys
from types import FrameType


def main() -> None:
    """Load the command line and run it."""
    signal.signal(signal.SIGINT, _leave)
    _fill_closed_streams()
    from swordfish.cli import main as run

    run()


def _leave(number: int, frame: FrameType | None) -> None:
    """End the command without a word: nothing has begun yet that would have to be ended."""
    os._exit(128 + number)  # as a shell counts it


def _fill_closed_streams() -> None:
    """For the command, fill standard streams that are closed, as with `2>&-` in a shell.

    Else the next file that is opened would get such a number, and Python would print to standard
    output what is meant for standard error. Nothing is read, errors go nowhere; whoever writes to
    standard output fails, as on a full disk, because what can be opened there can't be written.
    None of the numbers is freed again when its stream is replaced by another.
    """
    for number, flags in enumerate((os.O_RDONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, flags)  # gets the lowest number that is free, which is this one
    sys.stdin = sys.stdin or os.fdopen(0, closefd=False)
    sys.stdout = sys.stdout or os.fdopen(1, "w", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(2, "w", closefd=False)


if __name__ == "__main__":
    main()
