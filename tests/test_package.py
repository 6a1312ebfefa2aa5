"""The package as it is met: its names, and what it loads."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
from puzzles import PUZZLE
from requirements import project_of, requirements

import swordfish as sf
from swordfish.cli.app import COMMANDS

ROOT = Path(__file__).parents[1]
HEAVY = {"numpy", "rich", "click", "typer", "pydantic", "pyarrow", "pandas", "asyncio"}


def loaded_by(code: str, among: set[str] = HEAVY) -> set[str]:
    """Which of some modules a new process has loaded after a piece of code."""
    code = f"import sys\n{code}\nprint(*{among!r} & {{*sys.modules}}, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


# ---- names ----


def test_dir_shows_the_public_names_and_no_others() -> None:
    assert set(dir(sf)) == {*sf.__all__, "cluster", "data", "engines", "gym", "play", "tables"}
    assert all(hasattr(sf, name) for name in sf.__all__)
    for room in (sf.bulk, sf.tables):
        assert dir(room) == sorted(room.__all__)


def test_a_type_checker_sees_what_python_finds() -> None:
    assert sf.__file__ is not None
    seen = {
        alias.name: node.module
        for node in ast.walk(ast.parse(Path(sf.__file__).read_text()))
        if isinstance(node, ast.ImportFrom) and node.module and "swordfish" in node.module
        for alias in node.names
    }
    assert seen.keys() == {*sf.__all__}
    for name, module in seen.items():
        assert getattr(sf, name) is getattr(sys.modules[module], name), name


@pytest.mark.parametrize("name", ["generate", "suppose"])
@pytest.mark.parametrize("first", ["", "sf.{0}; ", "import swordfish.{0}; ", "import {1}; "])
def test_a_room_never_hides_a_function_of_its_name(name: str, first: str) -> None:
    inner = {"generate": "swordfish.cli.generate", "suppose": "swordfish.suppose.tell_trial"}[name]
    code = f"import swordfish as sf; {first}assert callable(sf.{name})".format(name, inner)
    assert loaded_by(code, {"swordfish"}) == {"swordfish"}


def test_what_such_a_room_holds_can_be_imported_from_it() -> None:
    code = (
        "from swordfish.generate.request import Request; "
        "from swordfish.suppose.trial import Counts; "
        "from swordfish.suppose import trial; assert trial.Counts is Counts"
    )
    assert loaded_by(code, {"swordfish.generate"}) == {"swordfish.generate"}


def test_all_names_can_be_imported_at_once() -> None:
    code = "from swordfish import *; import swordfish as sf; assert generate is sf.generate"
    assert loaded_by(code, {"swordfish.bulk"}) == {"swordfish.bulk"}


# ---- what is loaded ----


def test_python_loads_nothing_but_the_package_before_it_is_used() -> None:
    assert loaded_by("import swordfish", {*HEAVY, "swordfish._core", "dataclasses"}) == set()


@pytest.mark.parametrize(
    "use", ["solve(p)", "count(p)", "check(p)", "hint(p)", "explain(p)", "rate(p)", "suppose(p)",
            "Grid(p)", "generate(seed=1)", "canonical(p)"],
)  # fmt: skip
def test_one_puzzle_takes_no_numpy(use: str) -> None:
    assert loaded_by(f"import swordfish as sf; p = {PUZZLE!r}; sf.{use}") == set()


@pytest.mark.parametrize(
    "use", ["solve(p)", "count(p)", "check(p)", "hint(p)", "explain(p)", "rate(p)", "suppose(p)",
            "Grid(p)", "canonical(p)", "generate(seed=2, begin_with=[p])"],
)  # fmt: skip
def test_a_generated_puzzle_takes_no_numpy(use: str) -> None:
    assert loaded_by(f"import swordfish as sf; p = sf.generate(seed=1); sf.{use}") == set()


@pytest.mark.parametrize(
    "use", ["Grid(p).to_numpy()", "bulk.solve([p])", "generate_array(1)", "random_solutions(1)",
            "solve_array([[0] * 9] * 9)"],
)  # fmt: skip
def test_an_array_takes_numpy_and_nothing_else(use: str) -> None:
    assert loaded_by(f"import swordfish as sf; p = {PUZZLE!r}; sf.{use}") == {"numpy"}


def test_after_setup_every_example_of_the_readme_has_what_it_needs() -> None:
    project = project_of(ROOT / "pyproject.toml")
    extras = re.search(r"pip install '\.\[(.*)\]'", (ROOT / "README.md").read_text())
    assert extras is not None
    for extra in extras[1].split(","):
        assert {*requirements(project, extra)} <= {*requirements(project, "test")}, extra


@pytest.mark.parametrize("words", ["--help", ""])
def test_the_list_of_commands_loads_none_of_them(words: str) -> None:
    code = (
        f"from swordfish.__main__ import main; sys.argv[1:] = {words!r}.split()\n"
        "try: main()\nexcept SystemExit: pass"
    )
    rooms = {"swordfish.rating", "swordfish.generate", "swordfish.suppose.trial"}
    commands = {f"swordfish.cli.{name}" for name in COMMANDS}
    assert loaded_by(code, {"numpy", "rich", *rooms, *commands}) == {"rich"}


@pytest.mark.parametrize(
    "words", ["solve P", "count P", "check P", "show --form rows P", "hint P", "steps P",
              "explain P", "rate P", "suppose P", "depth P", "canonical P", "shuffle P",
              "minimize P", "techniques", "generate -n 2 --seed 1", "--version"],
)  # fmt: skip
def test_the_command_loads_only_what_its_subcommand_needs(words: str) -> None:
    """No rich without a terminal, and nothing that serves tables, pages or other subcommands."""
    besides = {"typst", "webbrowser", "sqlite3", "tempfile", "importlib.resources"}
    others = {f"swordfish.cli.{name}" for name in ("bank", "bench", "dedupe", "demo", "serve")}
    code = (
        f"from swordfish.__main__ import main; sys.argv[1:] = {words!r}.replace('P', {PUZZLE!r})"
        ".split()\ntry: main()\nexcept SystemExit as end: assert not end.code"
    )
    assert loaded_by(code, {*HEAVY, *besides, *others}) == {"click"}
