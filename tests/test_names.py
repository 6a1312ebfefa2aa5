"""One name for one idea: what every public function, method and option holds to."""

import ast
import inspect
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import reference

import swordfish as sf
from swordfish import bulk, cluster, data, engines, tables

PACKAGE = Path(sf.__file__).parent
CORE = Path(__file__).parents[1] / "core"
try:
    from swordfish import gym
except ImportError:  # without gymnasium
    gym = None  # type: ignore[assignment]
MODULES = [module for module in (sf, bulk, tables, cluster, engines, data, gym) if module]
TWO_SUBJECTS = {
    "swordfish.isomorphic",  # two puzzles that may be one in disguise
    "swordfish.judge",  # a puzzle, and a claim about it
    "swordfish.bulk.judge",
    "swordfish.data.overlap",  # two sets of puzzles
}
"""What has two subjects takes both by place."""
ASKED_FOR = {
    "swordfish.bulk.features": ("puzzles", "columns"),  # sf.bulk.features(puzzles, [...])
    "swordfish.data.split": ("puzzles", "fractions"),
    "swordfish.data.augment": ("puzzles", "solutions"),
}
"""Calls that users have asked for word for word, with the second argument by place."""
CALLED_BY_OTHERS = ("SudokuEnv.", "SudokuVectorEnv.", "AugmentParts.", "SplitParts.", "TraceParts.")
"""What Gymnasium calls in its own order, and a cluster for each of its parts."""
OLD_NAMES = {
    *("at_most", "budget", "seconds", "timeout"),
    *("depth", "difficulty", "rules", "size", "tries"),
}
"""What is called max_er, max_seconds, detail, level or score, ladder, max_size and max_tries."""
BOARD_NAMES = {"rules", "size"}
"""What a board has: rules that hold on it, and a size."""
OTHER_IDEAS_OF_THE_API = {
    *(("SuppositionFields", "depth"), ("SupposeAnswer", "depth")),  # of suppositions
    *((shape, "rules") for shape in ("BoardFields", "BoardView", "BoardStepFields", "CluesFields")),
}
"""Fields for which such a name is the right one."""
BOUNDED = {
    *(("solutions", "limit"), ("steps", "limit")),
    *(("generate", "max_seconds"), ("steps", "max_seconds")),
}
"""What has a narrower bound in the API, where others wait."""


def public_functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    for module in MODULES:
        for name in module.__all__:
            item = getattr(module, name)
            if inspect.isfunction(item):
                yield f"{module.__name__}.{name}", item
            elif inspect.isclass(item) and module in (sf, bulk, data, gym):
                yield from public_methods(name, item)


def public_methods(owner: str, item: type) -> Iterator[tuple[str, Callable[..., Any]]]:
    for name in vars(item):
        member = getattr(item, name)
        is_written_here = inspect.isfunction(member) or inspect.ismethod(member)  # not compiled
        is_for_people = not f"{owner}.{name}".startswith(CALLED_BY_OTHERS)
        if not name.startswith("_") and is_written_here and is_for_people:
            yield f"{owner}.{name}", member


def parameters(function: Callable[..., Any]) -> list[inspect.Parameter]:
    found = inspect.signature(function).parameters.values()
    return [one for one in found if one.name != "self"]


FUNCTIONS = dict(public_functions())


@pytest.mark.parametrize("name", FUNCTIONS)
def test_everything_after_the_first_argument_is_keyword_only(name: str) -> None:
    by_place = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    placed = tuple(one.name for one in parameters(FUNCTIONS[name]) if one.kind in by_place)
    if name in ASKED_FOR:
        assert placed == ASKED_FOR[name]
    else:
        assert len(placed) <= (2 if name in TWO_SUBJECTS else 1)


def test_what_may_be_given_by_place_is_there() -> None:
    assert {*TWO_SUBJECTS, *ASKED_FOR} <= {*FUNCTIONS}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_one_idea_has_one_name_in_python(name: str) -> None:
    old = OLD_NAMES - BOARD_NAMES if name.startswith("Board.") else OLD_NAMES
    assert old.isdisjoint(one.name for one in parameters(FUNCTIONS[name]))
    assert OLD_NAMES.isdisjoint(sf.Wanted.__annotations__)


def test_one_idea_has_one_name_in_the_shell() -> None:
    options = {
        option.strip("-").replace("-", "_")
        for command in reference.commands().values()
        for parameter in command.params
        for option in parameter.opts
    }
    assert OLD_NAMES & options <= BOARD_NAMES
    assert {"limit", "threads", "level", "score", "er", "max_er", "max_seconds", "seed"} <= options


def fields_of_the_api() -> Iterator[tuple[str, str]]:
    """Each shape of a question, an answer or a part of them, with each of its fields."""
    from swordfish.web.api import VERBS

    for whole in {shape for both in VERBS.values() for shape in both}:
        described = whole.model_json_schema()
        for name, part in {whole.__name__: described, **described.get("$defs", {})}.items():
            yield from ((name, field) for field in part.get("properties", ()))


def test_one_idea_has_one_name_in_the_api() -> None:
    pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")
    fields = set(fields_of_the_api())
    old = OLD_NAMES | {"n", "number"}  # what is called limit
    assert {one for one in fields if one[1] in old} == OTHER_IDEAS_OF_THE_API
    names = {"limit", "level", "score", "er", "max_seconds", "seed", "ladder", "detail"}
    assert names <= {name for _, name in fields}


def test_a_verb_of_the_api_has_the_defaults_of_python() -> None:
    pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")
    from swordfish.web.api import VERBS

    compared = set()
    for verb in VERBS.keys() & set(sf.__all__):
        fields = VERBS[verb][0].model_fields
        for one in parameters(getattr(sf, verb)):
            if one.name in fields and (verb, one.name) not in BOUNDED:
                field, empty = fields[one.name], inspect.Parameter.empty
                in_api = empty if field.is_required() else field.default
                assert in_api == one.default, (verb, one.name)
                compared.add((verb, one.name))
    assert compared >= {("hint", "ladder"), ("suppose", "ladder"), ("judge", "max_seconds")}


def test_a_ladder_is_one_type_in_the_api() -> None:
    pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")
    from swordfish.web.api import VERBS

    types = {}
    for verb, (question, _) in VERBS.items():
        if "ladder" in question.model_fields:
            types[verb] = str(question.model_fields["ladder"].annotation)
    assert types.keys() == {"hint", "explain", "suppose", "steps", "why", "judge"}
    assert len(set(types.values())) == 1


def test_what_people_bring_has_a_type_to_name() -> None:
    def solutions(puzzle: sf.PuzzleLike, more: sf.PuzzlesLike) -> int:
        return sf.count(puzzle) + int(bulk.count(more).counts.sum())

    full = str(sf.solve("." * 81))
    assert solutions(full, [full, full]) == 3


def test_no_class_name_stands_for_two_things() -> None:
    trees = [ast.parse(path.read_text()) for path in PACKAGE.rglob("*.py")]
    classes = Counter(
        node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)
    )
    assert [name for name, times in classes.items() if times > 1] == []


CPP_TYPE = re.compile(
    r"\b(?:struct|class|union)\s+(?:alignas\([^)]*\)\s*)?(\w+)(?:\s+final)?\s*(?::[^:;{}][^;{}]*)?\{"
)
"""Where a type is defined, nested or not; `class` covers `enum class`."""


SAME_ON_BOARDS = {
    "Check",
    "Conflict",
    "Engine",
    "Fault",
    "House",
    "HouseKind",
    "Links",
    "Register",
    "Search",
    "Solutions",
    "State",
}
"""What a header of boards shows under the name that the same idea has on grids."""


def types_of_the_core() -> Iterator[tuple[str, str, str, bool]]:
    """Name, file and namespace of each type, and whether a header shows it to other files."""
    for path in sorted([*CORE.rglob("*.hpp"), *CORE.rglob("*.cpp")]):
        code = re.sub(r"//.*", "", path.read_text())
        # By what the file says, not by its room: made boards and answers about boards share it.
        space = "board" if re.search(r"^namespace swordfish::board\b", code, re.MULTILINE) else ""
        for found in CPP_TYPE.finditer(code):
            begin = code.rfind("\n", 0, found.start()) + 1
            is_nested = code[begin : begin + 1] == " "  # by its indent, which clang-format sets
            shown = path.suffix == ".hpp" and not is_nested
            yield found[1], str(path.relative_to(CORE)), space, shown


PUBLIC_WORDS = {"Board", "Claim", "Grid", "Puzzle", "Rule", "Step", "Technique", "Verdict"}
"""What users read: one type each, and no nested or private one beside it."""


def test_a_public_word_is_no_other_type_even_inside_a_file() -> None:
    hidden = {
        path: name
        for name, path, _, is_shown in types_of_the_core()
        if name in PUBLIC_WORDS and not is_shown
    }
    assert hidden == {}
    parameter = re.compile(rf"[<,]\s*(?:class|typename) ({'|'.join(PUBLIC_WORDS)})\b")
    sources = [*CORE.rglob("*.hpp"), *CORE.rglob("*.cpp")]
    assert [path for path in sources if parameter.search(path.read_text())] == []


def test_no_type_of_the_core_stands_for_two_things() -> None:
    # By file: what one file says twice is for two kinds of CPU. What nobody else sees may have the
    # same name on boards.
    homes: dict[str, set[str]] = {}
    shown: dict[str, set[str]] = {}
    for name, path, space, is_shown in types_of_the_core():
        homes.setdefault(f"{space}::{name}", set()).add(path)
        if is_shown:
            shown.setdefault(name, set()).add(path)
    assert len(shown) > 100
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}
    twice = {name: found for name, found in shown.items() if len(found) > 1}
    assert {name: found for name, found in twice.items() if name not in SAME_ON_BOARDS} == {}
    assert set(twice) == SAME_ON_BOARDS
