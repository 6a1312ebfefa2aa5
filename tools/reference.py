"""Write the reference: every public name and every command, in the words of their docstrings.

`make docs` runs it; a test fails while what is committed differs from what it writes.
"""

import ast
import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import rich_click as click

import swordfish as sf
from swordfish import bulk, cluster, data, engines, tables
from swordfish.cli import app
from swordfish.cli.app import COMMANDS, load_command
from swordfish.web.notebook import play

TARGET = Path(__file__).parents[1] / "docs/reference.md"
MODULES = (bulk, tables, data, cluster, engines)
_BEGINNING = """# Reference

Every public name with what it gives, and every command with its options: written by `make docs`
from the first lines of docstrings. `help(sf.solve)` has all of one, with examples.
"""


def text() -> str:
    """The whole page."""
    named: dict[str, Any] = {name: getattr(sf, name) for name in sf.__all__}
    parts = [
        _BEGINNING,
        "## `import swordfish as sf`\n",
        *_functions("sf", {**named, "play": play}),
        *_values("sf", sf),
    ]
    for name, item in named.items():
        if inspect.isclass(item):
            parts += _class(f"sf.{name}", item)
    for module in MODULES:
        parts += _module(module)
    return "\n".join([*parts, "## Commands\n", f"{app.epilog}\n", *_commands()])


def _module(module: ModuleType) -> Iterator[str]:
    name = module.__name__.replace("swordfish", "sf", 1)
    named = {public: getattr(module, public) for public in module.__all__}
    yield f"## `{name}`\n\n{_first_line(module)}\n"
    yield from _functions(name, named)
    yield from _values(name, module)
    for public, item in named.items():
        if inspect.isclass(item):
            yield from _class(f"{name}.{public}", item)


def _first_line(item: object) -> str:
    """What a docstring says first, without the signature that compiled functions put before it."""
    paragraphs = (inspect.getdoc(item) or "").split("\n\n")
    is_signature = re.match(r"\w+\(.*\)( -> .*)?$", paragraphs[0]) and len(paragraphs) > 1
    return paragraphs[is_signature is not None].split("\n")[0].removesuffix(":")


class _Written(str):
    """A default that is shown as it is written."""

    __slots__ = ()
    __repr__ = str.__str__


def _short(default: object) -> object:
    """A default as people write it."""
    if isinstance(default, tables.Options | tables.RateWork):
        given = vars(default).items() - vars(type(default)()).items()
        named = ", ".join(f"{name}={value!r}" for name, value in sorted(given))
        return _Written(f"{type(default).__name__}({named})")
    return _Written('"." * 81') if default == "." * 81 else default


def _signature(name: str, function: Callable[..., Any]) -> str:
    """A call with its parameters and defaults; types are for `help`."""
    parameters = inspect.signature(function).parameters.values()
    plain = [
        one.replace(annotation=one.empty, default=_short(one.default))
        for one in parameters
        if one.name != "self"
    ]
    return f"`{name}{inspect.Signature(plain)}`"


def _table(heads: tuple[str, str], rows: Iterable[tuple[str, str]]) -> str:
    lines = [f"| {left} | {right.replace('|', '&#124;')} |" for left, right in rows]
    return "\n".join([f"| {heads[0]} | {heads[1]} |", "|---|---|", *lines, ""])


def _functions(prefix: str, named: dict[str, Any]) -> Iterator[str]:
    rows = [
        (_signature(f"{prefix}.{name}", item), _first_line(item))
        for name, item in sorted(named.items())
        if inspect.isfunction(inspect.unwrap(item))  # also if its result is kept
    ]
    yield _table(("Call", "What you get"), rows)


def _values(prefix: str, module: ModuleType) -> Iterator[str]:
    """The public names that are neither functions nor classes, with what is said of them."""
    homes = {
        alias.name: node.module
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }
    rows = []
    for name in module.__all__:
        item = getattr(module, name)
        is_told = inspect.isfunction(inspect.unwrap(item)) or isinstance(item, type)
        if is_told or item in MODULES or name == "__version__":
            continue
        if isinstance(item, ModuleType):
            rows.append((f"`{prefix}.{name}`", _first_line(item)))
        else:
            told = _strings_below(ast.parse(inspect.getsource(import_module(homes[name]))).body)
            code = f"{item}: " if isinstance(item, int) else ""
            rows.append((f"`{prefix}.{name}`", code + told[name]))
    if rows:
        yield _table(("Name", "What it stands for"), rows)


def _strings_below(body: Sequence[ast.stmt]) -> dict[str, str]:
    """Names that are given a value, with the strings below them, which Python doesn't keep."""
    told: dict[str, str] = {}
    for node, following in zip(body, [*body[1:], None], strict=True):
        match node:
            case ast.AnnAssign(target=target) | ast.Assign(targets=[target]):
                text = ""
                if isinstance(following, ast.Expr):
                    text = " ".join(str(ast.literal_eval(following.value)).split())
                names = target.elts if isinstance(target, ast.Tuple) else [target]
                told |= {name.id: text for name in names if isinstance(name, ast.Name)}
    return told


# ---- classes ----


def _class(name: str, item: type) -> Iterator[str]:
    yield f"### `{name}`\n\n{_first_line(item)}\n"
    members = [*_fields(item), *_methods(item)]
    bare = [name for name, told in members if not told]
    if bare:
        yield f"Fields: {', '.join(bare)}.\n"
    if len(bare) < len(members):
        yield _table(("Member", ""), [(name, told) for name, told in members if told])


def _fields(item: type) -> Iterator[tuple[str, str]]:
    """The fields of a class with the strings below them."""
    if item in (sf.Grid, sf.PuzzleError):  # compiled: there is no source to read
        return
    body = ast.parse(inspect.getsource(item)).body[0]
    assert isinstance(body, ast.ClassDef)
    for name, told in _strings_below(body.body).items():
        if not name.startswith("_"):
            yield f"`{name}`", told


def _methods(item: type) -> Iterator[tuple[str, str]]:
    for name, member in vars(item).items():
        if name.startswith("_") or not _first_line(member):
            continue
        if isinstance(member, classmethod | staticmethod):
            yield _signature(name, getattr(item, name)), _first_line(member)
        elif inspect.isfunction(member):
            yield _signature(name, member), _first_line(member)
        elif isinstance(member, property) or inspect.ismethoddescriptor(member):
            yield f"`{name}`", _first_line(member)


# ---- commands ----


def commands() -> dict[str, click.Command]:
    """Every subcommand by its name."""
    return {name: load_command(name) for name in COMMANDS}


def _commands() -> Iterator[str]:
    named = {f"swordfish {name}": command for name, command in commands().items()}
    for name, command in {"swordfish": app, **named}.items():
        told, examples = _split(command.help or "")
        yield f"### `{name}`\n\n{told}\n"
        if examples:
            yield f"```console\n{examples}\n```\n"
        context = click.Context(command, show_default=True)
        if command.params:
            yield _table(("Option", ""), [_row(one, context) for one in command.params])


def _split(told: str) -> tuple[str, str]:
    """The words of a command's help, and the examples at their end."""
    lines = told.replace("\\[", "[").replace("\b\n", "").split("\n")
    examples = [line.replace("[dim]$[/dim]", "$") for line in lines if line.startswith("[dim]$")]
    words = "\n".join(line for line in lines if not line.startswith("[dim]$")).strip()
    return words, "\n".join(examples)


def _row(parameter: click.Parameter, context: click.Context) -> tuple[str, str]:
    """How a parameter is written, and what click says of it in help."""
    if isinstance(parameter, click.RichArgument):
        written, told = parameter.make_metavar(context), parameter.help or ""
    else:
        written, told = parameter.get_help_record(context) or ("", "")
    return f"`{written}`".replace("|", "\\|"), re.sub(r"  \[(.*)\]$", r" (\1)", told)


if __name__ == "__main__":
    TARGET.write_text(text())
