"""The command line: `swordfish solve`, `count`, `check`, `show` and `demo`."""

import signal

from swordfish.cli.app import app

__all__ = ["app", "main"]


def main() -> None:
    """Run the command line, as a well-behaved member of a pipe."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `| head` ends the program without a word
    app(prog_name="swordfish")
