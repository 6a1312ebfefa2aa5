"""The command line: `swordfish solve`, `hint`, `explain` and the others; a module for each.

Uses: __init__, _core, board, bulk, cluster, data, draw, export, files, generate, ladder, lessons,
model, puzzle, rating, search, suppose, tables, tell, web.
"""

import errno
import os
import re
import signal
import sys

from swordfish.cli.app import app
from swordfish.cli.exits import EndAtOnce
from swordfish.cli.pipe import ending_with_reader
from swordfish.search import kernels

__all__ = ["app", "main"]

# At least 81 characters, and after the dashes no letter as in an option.
_DASHED_PUZZLE = re.compile(r"(?=.{81})-+([^-A-Za-z]|\Z)", re.DOTALL)


class _WithoutPandas:
    """Has pandas not found: pyarrow would load it, which takes longer than most tables do.

    It goes without the base class of finders, whose module loads much that no command needs.
    """

    def find_spec(self, name: str, *_: object) -> None:
        """For the command line, refuse to find pandas; others may find the rest."""
        if name == "pandas":
            raise ModuleNotFoundError("the command does without pandas", name=name)


def main() -> None:
    """The way into this package: run the whole command line."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever it was while this loaded
    sys.meta_path.insert(0, _WithoutPandas())
    arguments = [_no_option(argument) for argument in sys.argv[1:]]
    try:
        with ending_with_reader():
            try:
                kernels()
            except RuntimeError as error:  # the environment names one that this CPU doesn't have
                print(f"swordfish: {error}", file=sys.stderr)
                sys.exit(2)
            try:
                app(arguments, prog_name="swordfish")
            finally:
                if sys.stdout:
                    sys.stdout.flush()
    except EndAtOnce as end:
        if sys.stderr:
            sys.stderr.flush()
        os._exit(end.code if isinstance(end.code, int) else 2)
    except MemoryError:
        print("swordfish: there is not enough memory for this", file=sys.stderr, flush=True)
        sys.exit(2)
    except OSError as error:  # such as a full disk
        where = error.filename or "standard output"
        is_closed = error.errno == errno.EBADF
        words = f"{where} is closed" if is_closed else f"{where}: {error.strerror}"
        print(f"swordfish: {words}", file=sys.stderr, flush=True)
        os._exit(2)  # what was not written can't be written at exit either


def _no_option(argument: str) -> str:
    """The argument, with a space before a puzzle that begins with dashes as options do."""
    return f" {argument}" if _DASHED_PUZZLE.match(argument) else argument
