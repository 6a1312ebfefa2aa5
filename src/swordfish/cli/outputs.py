"""What a command can't do, found out before the work; above all files that it can't write."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import rich_click as click

from swordfish.board.board import Board, line_of_digits
from swordfish.cli.exits import fail
from swordfish.files import Output, OutputError, create, is_same
from swordfish.model.grid import Grid

STANDARD_OUTPUT = Path("-")


def open_output(work: ExitStack, path: Path | None, *, replace: bool) -> Output | None:
    """The file of that name, begun before the work and gone after it unless it is committed.

    None where there is none to write, or standard output stands for it.
    """
    if path is None or path == STANDARD_OUTPUT:
        return None
    with refusing():
        return work.enter_context(create(path, replace=replace))


def put(data: bytes, output: Output | None) -> None:
    """Write all of a file, which is whole with it; or standard output."""
    if output is None:
        sys.stdout.buffer.write(data)
        return
    with refusing():
        output.write(data)
        output.commit()


@contextmanager
def refusing() -> Iterator[None]:
    """End the program with a sentence if an output can't be written."""
    try:
        yield
    except OutputError as error:
        fail(error)


def check_outputs(
    inputs: Iterable[str], asked: dict[str, Path | None], *, may_replace: bool
) -> None:
    """Refuse outputs, by the option that names them, that can't be written or would do harm."""
    taken = [Path(name) for name in inputs]
    for option, path in asked.items():
        if path is None:
            continue
        if path == STANDARD_OUTPUT:
            raise click.BadParameter(f"{option}: expected the name of a file, got -")
        if any(is_same(path, other) for other in taken):
            raise click.BadParameter(
                f"{option}: expected a file of its own, {path} is another input or output"
            )
        if path.is_dir():
            raise click.BadParameter(f"{option}: expected a file, {path} is a directory")
        if not path.parent.is_dir():
            raise click.BadParameter(f"{option}: expected a directory {path.parent}, found none")
        if path.is_file() and not may_replace:  # a device or a pipe loses nothing
            raise click.BadParameter(f"{option}: {path} exists already; use --force to replace it")
        taken.append(path)


def check_folder(option: str, path: Path | None, *, may_replace: bool) -> None:
    """Refuse a folder as output, by the option that names it, that holds something already."""
    if path is None or not path.exists():
        return
    if not path.is_dir():
        raise click.BadParameter(f"{option}: expected a directory, {path} is a file")
    if any(path.iterdir()) and not may_replace:
        raise click.BadParameter(f"{option}: {path} isn't empty; use --force to write into it")


def line_of(puzzle: Grid | Board) -> str:
    """A puzzle as a line of output."""
    if isinstance(puzzle, Grid):
        return str(puzzle)
    return line_of_digits(puzzle, puzzle.digits)
