"""Dependencies point down, never sideways or up, in both languages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src/swordfish"
CORE = ROOT / "core"

# From the ground up: a room may use those on the lines above it in this list, and none other. A
# file belongs to the room that is its name or the beginning of its name; a folder is one room.
PYTHON_ROOMS = """
    _core
    tell
    draw step
    model
    search bulk ladder symmetry
    suppose rating
    generator
    tables files
    cluster
    __init__
    cli web
    __main__
"""
CPP_ROOMS = """
    grid simd
    step column_sets
    text symmetry kernel position choice band_classes
    counting
    search
    ladder
    suppose techniques
    rating
    generator
    bulk
"""


def layers(rooms: str) -> dict[str, int]:
    lines = rooms.strip().splitlines()
    return {room: level for level, line in enumerate(lines) for room in line.split()}


def room_of(path: Path, base: Path, known: dict[str, int]) -> str:
    name = path.relative_to(base).parts[0].split(".")[0]
    found = [room for room in known if name == room or name.startswith(f"{room}_")]
    assert found, f"{path.relative_to(ROOT)} has no layer: give it one in {Path(__file__).name}"
    return max(found, key=len)


def faults(uses: Iterator[tuple[Path, Path]], base: Path, known: dict[str, int]) -> list[str]:
    found = []
    for user, used in uses:
        above, below = (room_of(path, base, known) for path in (user, used))
        if above != below and known[above] <= known[below]:
            found.append(f"{user.relative_to(ROOT)} uses {used.relative_to(ROOT)}")
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
    assert faults(imports(), PACKAGE, layers(PYTHON_ROOMS)) == []


def test_cpp_rooms_use_only_rooms_below_them() -> None:
    assert faults(includes(), CORE, layers(CPP_ROOMS)) == []


def test_the_rule_sees_a_use_of_something_above() -> None:
    upward = iter([(PACKAGE / "model.py", PACKAGE / "cli/app.py")])
    assert faults(upward, PACKAGE, layers(PYTHON_ROOMS)) != []
    with pytest.raises(AssertionError, match="has no layer"):
        room_of(PACKAGE / "attic.py", PACKAGE, layers(PYTHON_ROOMS))


def test_the_core_knows_nothing_of_python() -> None:
    for path in (*CORE.rglob("*.hpp"), *CORE.rglob("*.cpp")):
        assert not re.search(r"#include <(Python\.h|nanobind)", path.read_text()), path.name


def test_only_simd_and_the_picker_know_instruction_sets() -> None:
    allowed = {CORE / "simd.hpp", CORE / "kernel.cpp"}
    for path in {*CORE.rglob("*.hpp"), *CORE.rglob("*.cpp")} - allowed:
        text = path.read_text()
        assert not re.search(r"\b_mm\d*_|#include <(imm|arm_)|__AVX|__ARM", text), path.name
