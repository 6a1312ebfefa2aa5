"""What a command can't do, found out before the work; above all files that it can't write."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, NoReturn, TypeAlias

import typer

STANDARD_OUTPUT = Path("-")
Force: TypeAlias = Annotated[bool, typer.Option("--force", help="Replace an existing output.")]


def write_text(path: Path, text: str) -> None:
    """Write a file, or to standard output if it is called -."""
    if path == STANDARD_OUTPUT:
        sys.stdout.write(text)
    else:
        path.write_text(text, encoding="utf-8")


def fail(message: str | Exception) -> NoReturn:
    """End the program because of something that no other spelling of the command mends."""
    print(message, file=sys.stderr)
    raise typer.Exit(2)


def check_outputs(
    inputs: Iterable[str], asked: dict[str, Path | None], *, may_replace: bool
) -> None:
    """Refuse outputs, by the option that names them, that can't be written or would do harm."""
    taken = {Path(name).resolve() for name in inputs if len(name) < 256}
    for option, path in asked.items():
        if path is None:
            continue
        if path == STANDARD_OUTPUT:
            raise typer.BadParameter(f"{option}: expected the name of a file, got -")
        place = path.resolve()
        if place in taken:
            raise typer.BadParameter(
                f"{option}: expected a file of its own, {path} is another input or output"
            )
        if path.is_dir():
            raise typer.BadParameter(f"{option}: expected a file, {path} is a directory")
        if not place.parent.is_dir():
            raise typer.BadParameter(f"{option}: expected a directory {path.parent}, found none")
        if path.is_file() and not may_replace:  # a device or a pipe loses nothing
            raise typer.BadParameter(f"{option}: {path} exists already; use --force to replace it")
        taken.add(place)


def check_folder(option: str, path: Path | None, *, may_replace: bool) -> None:
    """Refuse a folder for many files, by the option that names it, that holds something already."""
    if path is None or not path.exists():
        return
    if not path.is_dir():
        raise typer.BadParameter(f"{option}: expected a directory, {path} is a file")
    if any(path.iterdir()) and not may_replace:
        raise typer.BadParameter(f"{option}: {path} isn't empty; use --force to write into it")
