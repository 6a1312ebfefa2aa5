"""How the program ends: its exit codes, a sentence for what can't be done, and a quick end."""

import sys
from typing import NoReturn

from click.exceptions import Exit

EXIT_CODES = (
    "Exit codes: 0 success; 1 a puzzle has no solution (check, minimize, rate, depth, suppose: not "
    "exactly one; depth, suppose: or --max-depth is not enough; hint, explain: the grid has a "
    "mistake, or logic is not enough; generate, sheet: time or tries ran out; doctor: there is a "
    "fault; trace: a puzzle isn't solved or a step not proved); 2 bad input, or output that can't "
    "be written; 130 Ctrl-C (serve: 0)."
)
INTERRUPTED = 130
"""The exit code after Ctrl-C, as a shell counts it: 128 and the number of the signal."""


class EndAtOnce(SystemExit):
    """The exit of a program whose threads may still read.

    Threads of pyarrow that wait for input would touch Python while it shuts down, which aborts it:
    so `main` doesn't let it shut down.
    """


def fail(message: str | Exception) -> NoReturn:
    """Exit with a sentence, because of something that no other spelling of the command mends."""
    print(message, file=sys.stderr)
    raise Exit(2)
