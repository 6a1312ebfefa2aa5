"""The command `swordfish`, apart from the package: Ctrl-C is answered while that still loads."""

import os
import signal
from types import FrameType

_INTERRUPTED = 130  # as a shell counts it: 128 and the number of the signal


def main() -> None:
    """Load the command line and run it."""
    signal.signal(signal.SIGINT, _leave)
    from swordfish.cli import main as run

    run()


def _leave(number: int, frame: FrameType | None) -> None:
    """End without a word: nothing has begun yet that would have to be brought to an end."""
    os._exit(_INTERRUPTED)
