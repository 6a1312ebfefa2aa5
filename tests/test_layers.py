"""Dependencies point down, never sideways or up, in both languages."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src/swordfish"
CORE = ROOT / "core"

# From the ground up: a room may use those on the lines above it in this list, and none other of
# the list. A folder is one room, and so are files whose names begin with the room's (text_write).
# Files that are not listed serve the rooms that use them.
PYTHON_ROOMS = """
    _core
    tell
    draw plots
    step
    model
    search ladder symmetry files
    bulk
    suppose rating analysis examples page
    generate film
    tables book
    engines cluster
    __init__
    web
    cli
    __main__
"""
CPP_ROOMS = """
    grid simd
    text symmetry kernel step
    search
    ladder
    suppose techniques
    rating analysis givens
    generate
    bulk
"""

Uses = dict[str, set[str]]


def layers(rooms: str) -> dict[str, int]:
    lines = rooms.strip().splitlines()
    return {room: level for level, line in enumerate(lines) for room in line.split()}


def room_of(path: Path, base: Path, known: dict[str, int]) -> str:
    name = path.relative_to(base).parts[0].split(".")[0]
    return next((room for room in known if name.startswith(f"{room}_")), name)


def by_room(pairs: Iterable[tuple[Path, Path]], base: Path, known: dict[str, int]) -> Uses:
    uses: Uses = {}
    for user, used in pairs:
        above, below = (room_of(path, base, known) for path in (user, used))
        uses.setdefault(above, set()).update({below} - {above})
    return uses


def reached(room: str, uses: Uses) -> set[str]:
    """Every room that a room uses, directly or through others."""
    found: set[str] = set()
    pending = [room]
    while pending:
        new = uses.get(pending.pop(), set()) - found
        found |= new
        pending += new
    return found


def faults(uses: Uses, known: dict[str, int]) -> list[str]:
    found = [f"{room} uses itself through others" for room in uses if room in reached(room, uses)]
    for room in known:
        below = reached(room, uses) & known.keys()
        found += [f"{room} uses {other}" for other in below if known[room] <= known[other]]
    return found


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Every statement that runs: what only the type checker sees is no dependency."""
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from statements(child)


def imports() -> Iterator[tuple[Path, Path]]:
    """Each Python file of the package, with each file of the package that it imports."""
    for path in PACKAGE.rglob("*.py"):
        for node in statements(ast.parse(path.read_text())):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{path.name} imports relatively"
                names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from ((path, PACKAGE / module_of(n)) for n in names if n.startswith("swordfish"))


def module_of(name: str) -> str:
    """swordfish.search.solve is of search; swordfish.Grid is of the package's own file."""
    room = [*name.split("."), ""][1]
    is_module = (PACKAGE / room).is_dir() or any(PACKAGE.glob(f"{room}.py*"))
    return room if room and is_module else "__init__"


def includes() -> Iterator[tuple[Path, Path]]:
    """Each file of the core, with each file of the core that it includes."""
    for path in (*CORE.rglob("*.hpp"), *CORE.rglob("*.cpp")):
        for name in re.findall(r'^#include "(.+)"', path.read_text(), re.MULTILINE):
            near = path.parent / name
            yield path, (near if near.exists() else CORE / name).resolve()


def test_python_rooms_use_only_rooms_below_them() -> None:
    known = layers(PYTHON_ROOMS)
    uses = by_room(imports(), PACKAGE, known)
    assert faults(uses, known) == []
    assert uses.keys() <= known.keys(), "a new room needs a line in this file"


def test_cpp_rooms_use_only_rooms_below_them() -> None:
    known = layers(CPP_ROOMS)
    assert faults(by_room(includes(), CORE, known), known) == []


def test_the_rule_sees_what_points_up_sideways_or_around() -> None:
    known = {"low": 0, "side": 0, "high": 1}
    assert faults({"high": {"low"}}, known) == []
    assert faults({"low": {"high"}}, known) == ["low uses high"]
    assert faults({"low": {"side"}}, known) == ["low uses side"]
    assert faults({"low": {"helper"}, "helper": {"high"}}, known) == ["low uses high"]
    assert faults({"a": {"b"}, "b": {"a"}}, known) != []


def test_the_core_knows_nothing_of_python() -> None:
    for path in (*CORE.rglob("*.hpp"), *CORE.rglob("*.cpp")):
        assert not re.search(r"#include <(Python\.h|nanobind)", path.read_text()), path.name


def test_only_simd_and_the_picker_know_instruction_sets() -> None:
    allowed = {*CORE.glob("simd*.hpp"), CORE / "kernel.cpp"}
    intrinsic = re.compile(r"\b_mm\d*_|\bv\w+q_[su]\d+\(|__builtin_ia32|#include <(imm|arm_)")
    condition = re.compile(r"^#(if|el).*(__AVX|__ARM|SWORDFISH_(ISA_|HAS_|WIDE))", re.MULTILINE)
    for path in {*CORE.rglob("*.hpp"), *CORE.rglob("*.cpp")} - allowed:
        text = path.read_text()
        assert not intrinsic.search(text), path.name
        assert not condition.search(text), path.name
    used = "".join(path.read_text() for path in allowed)
    assert all(len(rule.findall(used)) > 5 for rule in (intrinsic, condition)), "the rules see them"
