"""Dependencies point down, never sideways or up, in both languages."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src/swordfish"
CORE = ROOT / "core"

# A room is a folder, or a file beside them. It says itself what it uses, in its first lines: a
# folder of the core in its README.md, a room of the package in its docstring.
_SAYS = re.compile(r"^Uses: ([\w/,\s]+?)\.$", re.MULTILINE)

Uses = dict[str, set[str]]


def room_of(path: Path, base: Path) -> str:
    """The folder of a file of the core; of the package the first folder, or the file's own name.

    So finders are a room apart from the ladder in which they lie, which never names one.
    """
    inside = path.relative_to(base)
    return inside.parent.as_posix() if base == CORE else inside.parts[0].split(".")[0]


def by_room(pairs: Iterable[tuple[Path, Path]], base: Path) -> Uses:
    uses: Uses = {}
    for user, used in pairs:
        above, below = (room_of(path, base) for path in (user, used))
        uses.setdefault(above, set()).update({below} - {above})
    return uses


def said_by(text: str) -> set[str]:
    said = _SAYS.search(text)
    assert said, f"expected a line such as `Uses: base, text.`, got {text[:200]!r}"
    return set(re.split(r",\s+", said[1])) - {"nothing"}


def reached(room: str, uses: Uses) -> set[str]:
    """Every room that a room uses, directly or through others."""
    found: set[str] = set()
    pending = [room]
    while pending:
        new = uses.get(pending.pop(), set()) - found
        found |= new
        pending += new
    return found


def faults(uses: Uses, said: Uses) -> list[str]:
    found = [f"{room} uses itself through others" for room in uses if room in reached(room, uses)]
    for room in sorted(uses.keys() | said.keys()):
        used, told = uses.get(room, set()), said.get(room, set())
        found += [f"{room} uses {other} and doesn't say so" for other in sorted(used - told)]
        found += [f"{room} says {other} and doesn't use it" for other in sorted(told - used)]
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
        # The package itself loads a room when it is asked for, and names all for the type checker.
        walk = ast.walk if path == PACKAGE / "__init__.py" else statements
        for node in walk(ast.parse(path.read_text())):
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


def test_python_rooms_use_only_what_they_say_and_never_in_a_circle() -> None:
    uses = by_room(imports(), PACKAGE)
    folders = {path.parent.name: path for path in PACKAGE.glob("*/__init__.py")}
    files = {path.stem: path for path in PACKAGE.glob("*.py") if not path.stem.startswith("__")}
    said = {
        room: said_by(ast.get_docstring(ast.parse(path.read_text())) or "")
        for room, path in {**folders, **files}.items()
    }
    faces = {"__init__": set(uses["__init__"]), "__main__": set(uses["__main__"])}
    assert faults(uses, {**said, **faces}) == []


def test_rooms_of_the_core_use_only_what_they_say_and_never_in_a_circle() -> None:
    assert not [*CORE.glob("*.?pp")], "every file of the core stands in a room"
    said = {room_of(path, CORE): said_by(path.read_text()) for path in CORE.rglob("README.md")}
    assert faults(by_room(includes(), CORE), said) == []


def test_a_room_that_the_core_and_the_package_have_has_one_name() -> None:
    core = {path.name for path in CORE.iterdir()}
    package = {room_of(path, PACKAGE) for path in PACKAGE.iterdir()}
    only_core = {"answers", "base", "codec", "json", "kernel", "text"}
    assert core - package == only_core, "rooms that only the core needs"


def test_the_rule_sees_what_is_not_said_and_what_goes_around() -> None:
    said = {"low": set[str](), "high": {"low"}}
    assert faults({"high": {"low"}}, said) == []
    assert faults({"high": {"low", "side"}}, said) == ["high uses side and doesn't say so"]
    assert faults({"high": set()}, said) == ["high says low and doesn't use it"]
    assert faults({"a": {"b"}, "b": {"a"}}, {"a": {"b"}, "b": {"a"}}) != []


def test_the_core_knows_nothing_of_python() -> None:
    for path in (*CORE.rglob("*.hpp"), *CORE.rglob("*.cpp")):
        assert not re.search(r"#include <(Python\.h|nanobind)", path.read_text()), path.name


def test_only_simd_and_the_picker_know_instruction_sets() -> None:
    allowed = {*CORE.glob("kernel/*simd*.hpp"), CORE / "kernel/kernel.cpp"}
    intrinsic = re.compile(r"\b_mm\d*_|\bv\w+q_[su]\d+\(|__builtin_ia32|#include <(imm|arm_)")
    condition = re.compile(r"^#(if|el).*(__AVX|__ARM|SWORDFISH_(ISA_|HAS_|WIDE))", re.MULTILINE)
    for path in {*CORE.rglob("*.hpp"), *CORE.rglob("*.cpp")} - allowed:
        text = path.read_text()
        assert not intrinsic.search(text), path.name
        assert not condition.search(text), path.name
    used = "".join(path.read_text() for path in allowed)
    assert all(len(rule.findall(used)) > 5 for rule in (intrinsic, condition)), "the rules see them"
