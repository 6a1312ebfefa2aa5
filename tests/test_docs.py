"""Documentation is executed: examples of the compiled module, and what README and docs say."""

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
import reference
import tour

import swordfish
from swordfish import _core
from swordfish.cli import app

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
REFERENCE = (ROOT / "docs/reference.md").read_text()
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
COMMANDS = reference.commands()


def compiled_docstrings() -> Iterator[tuple[str, str]]:
    """The docstrings with examples that pytest can't find by itself."""
    for name, item in vars(_core).items():
        for inner, member in [("", item), *getattr(item, "__dict__", {}).items()]:
            text = getattr(member, "__doc__", None) or ""
            if ">>>" in text:
                yield f"{name}.{inner}".rstrip("."), text


@pytest.mark.parametrize(("name", "text"), [*compiled_docstrings()])
def test_examples_of_the_compiled_module_run(name: str, text: str) -> None:
    example = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    results = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(example)
    assert results.attempted > 0
    assert results.failed == 0


def shown_commands() -> list[str]:
    """Every call of the program in a line that shows a command, those behind a pipe too."""
    lines = [line for page in PAGES for line in re.findall(r"^\$ (.*)$", page.read_text(), re.M)]
    parts = [part.strip() for line in lines for part in line.split("  #")[0].split(" | ")]
    return sorted({part for part in parts if part.startswith("swordfish ")})


@pytest.mark.parametrize("line", shown_commands())
def test_commands_that_are_shown_exist_with_their_options(line: str) -> None:
    _, *words = shlex.split(line.split(">")[0])
    options = [word for word in words if re.match("--?[a-z]", word)]
    name = next((word for word in words if not word.startswith("-")), None)
    parameters = COMMANDS[name].params if name else app.params
    known = {option for parameter in parameters for option in parameter.opts}
    assert {*options} <= known


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_scripts_that_are_named_exist_with_their_options(page: Path) -> None:
    for script, words in re.findall(r"`python ((?:bench|tools)/\w+\.py)([^`]*)`", page.read_text()):
        source = (ROOT / script).read_text()
        assert all(option in source for option in re.findall(r"--[a-z-]+", words)), script


def test_every_command_and_option_is_in_the_reference() -> None:
    sections = dict(re.findall(r"^### `swordfish (\w+)`\n(.*?)(?=^##|\Z)", REFERENCE, re.M | re.S))
    for name, command in COMMANDS.items():
        for option in (o for parameter in command.params for o in parameter.opts):
            if option.startswith("--") and option != "--help":
                assert re.search(f"[` ]{option}[` ,]", sections[name]), f"{name} {option}"


@pytest.mark.parametrize("module", [swordfish, *reference.MODULES], ids=lambda one: one.__name__)
def test_every_public_name_is_in_the_reference(module: ModuleType) -> None:
    prefix = module.__name__.replace("swordfish", "sf", 1)
    for name in {*module.__all__} - {"__version__"}:
        assert re.search(rf"`{prefix}\.{name}[`(]", REFERENCE), name


@pytest.mark.parametrize("page", ["docs/command-line.md", "docs/reference.md"])
def test_every_command_that_may_end_with_1_is_in_the_table_of_exit_codes(page: str) -> None:
    text = (ROOT / page).read_text()
    [row] = re.findall(r"^\| 1 \|.*|1 a puzzle .*?; 2 bad input", text, re.M)
    for name in {*COMMANDS} - {"solve", "count", "steps"}:  # which have the rule that comes first
        source = (ROOT / f"src/swordfish/cli/{name}.py").read_text()
        may_end_with_1 = (
            re.search(r"session\.miss\(\)|GaveUpError|raise Exit\(", source) is not None
        )
        assert bool(re.search(rf"\b{name}\b", row)) == may_end_with_1, name


def test_every_page_is_in_the_index() -> None:
    index = (ROOT / "docs/README.md").read_text()
    for page in (ROOT / "docs").glob("*.md"):
        assert page.name == "README.md" or f"({page.name})" in index, page.name


def test_the_readme_is_a_front_page() -> None:
    assert len(README.splitlines()) <= 90


def test_the_frame_with_difficulty_takes_the_lines_that_its_page_says() -> None:
    page = (ROOT / "docs/frames.md").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.M | re.S)
    # The first makes a file as Kaggle has them, and one shows what happens to numbers.
    analysis = [block for block in blocks[1:] if "Traceback" not in block]
    assert len(analysis) == len(blocks) - 2
    lines = re.findall(r"^(?:>>>|\.\.\.) ", "".join(analysis), re.M)
    with_the_import = 1 + len(lines)
    assert "in 15 lines" in page
    assert with_the_import <= 15


def test_every_make_target_is_explained_and_those_that_are_named_exist() -> None:
    makefile = (ROOT / "Makefile").read_text()
    targets = set(re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE))
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony is not None
    assert targets <= set(phony[1].split())
    for page in PAGES:
        assert set(re.findall(r"(?:`|\$ )make ([a-z-]+)", page.read_text())) <= targets, page.name


def test_the_picture_in_the_readme_is_drawn_by_the_program() -> None:
    puzzle = re.search(r'puzzle = "(.{81})"', README)
    assert puzzle is not None
    picture = swordfish.Grid(puzzle[1]).svg(candidates=True)
    assert (ROOT / "docs/grid.svg").read_text() == picture + "\n"


def test_the_tour_is_what_the_program_writes() -> None:
    committed = {path.relative_to(ROOT / "docs").as_posix() for path in tour.TARGET.iterdir()}
    written = dict(tour.files())
    assert committed | {"step.svg"} == written.keys(), "make docs writes it anew"
    for name, content in written.items():
        assert (ROOT / "docs" / name).read_text() == content, f"make docs writes {name} anew"


def test_the_reference_is_what_the_program_writes() -> None:
    assert reference.TARGET.read_text() == reference.text(), "make docs writes it anew"


def test_every_technique_is_in_the_tour() -> None:
    pages = "".join(page.read_text() for page in tour.TARGET.glob("*.md"))
    for technique in swordfish.techniques():
        assert f"`{technique.slug}`" in pages, technique.slug


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        targets = re.findall(r'\]\(([^)#:]+)\)|src="([^"]+)"', page.read_text())
        for target in filter(None, (name for pair in targets for name in pair)):
            assert (page.parent / target).exists(), f"{page.name} names {target}"


def test_files_named_in_the_documentation_exist() -> None:
    for page in PAGES:
        for name in re.findall(
            r"`((?:core|src|tests|tools|bench|docs)/[\w./-]*)`", page.read_text()
        ):
            assert (ROOT / name).exists(), f"{page.name} names {name}"
