"""Whether a person sits at a terminal."""

import os
from typing import TextIO


def is_on_terminal(stream: TextIO) -> bool:
    """Whether a stream is a terminal; rich knows, but is asked only if it might be so."""
    if not stream.isatty() and not os.environ.keys() & {"FORCE_COLOR", "TTY_COMPATIBLE"}:
        return False
    from rich.console import Console

    return Console(file=stream).is_terminal
