"""Write the tour of the techniques: a page for each family, with examples that swordfish draws.

`make docs` runs it; a test fails while what is committed differs from what it writes.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import swordfish as sf
from swordfish.ladder.examples import example

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs/tour"
CASES = ROOT / "tests/cases"


class Family(NamedTuple):
    """Techniques that are told together."""

    page: str
    stems: tuple[str, ...]
    """Of the files with their cases."""
    title: str
    text: str


def families() -> list[Family]:
    """Those that are listed, and one for techniques that have come since."""
    rows = tomllib.loads(Path(__file__).with_suffix(".toml").read_text())["family"]
    listed = [Family(row["page"], tuple(row["stems"]), row["title"], row["text"]) for row in rows]
    known = {stem for family in listed for stem in family.stems}
    new = tuple(sorted(path.stem for path in CASES.glob("*.txt") if path.stem not in known))
    return [*listed, Family("more", new, "More", "Techniques without a family.")] if new else listed


FAMILIES = families()
UNDRAWN = ("squirmbag", "whale", "leviathan")  # like the smaller ones, only larger


def slugs(family: Family) -> list[str]:
    """The techniques of a family, in ladder order."""
    found = set()
    for stem in family.stems:
        for line in (CASES / f"{stem}.txt").read_text().splitlines():
            if line.startswith("find "):
                found.add(line.split()[1])
    return [technique.slug for technique in sf.techniques() if technique.slug in found]


def is_drawn(technique: sf.Technique) -> bool:
    """Whether a technique has a picture of its own in the tour."""
    small = not technique.slug.endswith(UNDRAWN) and not technique.slug.startswith("siamese")
    return small and example(technique).technique == technique


def about(technique: sf.Technique) -> str:
    """Level, score and code of a technique."""
    ladder = "default" if technique.on else "full"
    return (
        f"`{technique.slug}`, code {technique.code}, {technique.level}, {technique.score} points, "
        f"{ladder} ladder"
    )


def files() -> Iterator[tuple[str, str]]:
    """Every file of the tour with its content, and the picture of a step for the README."""
    yield "step.svg", example("xy_chain").svg() + "\n"
    yield "tour/README.md", index()
    for family in FAMILIES:
        techniques = [sf.find_technique(slug) for slug in slugs(family)]
        yield f"tour/{family.page}.md", page(family, techniques)
        for technique in filter(is_drawn, techniques):
            yield f"tour/{technique.slug}.svg", example(technique).svg() + "\n"


def index() -> str:
    """The first page."""
    rows = [
        f"| [{family.title}]({family.page}.md) | {', '.join(names(family))} |"
        for family in FAMILIES
    ]
    lines = [
        "# The tour",
        "",
        "Every technique of the ladder with an example, found, explained and drawn by swordfish.",
        "In a terminal, `swordfish techniques x_wing` shows one; in Python,",
        "`sf.steps(grid, technique='x_wing')` finds it.",
        "",
        "In the drawings each part of a pattern has a shape and a colour, which the legend names.",
        "Eliminations are crossed out, placements ringed. Strong links are solid, weak dashed.",
        "",
        "| family | techniques |",
        "|---|---|",
        *rows,
    ]
    return "\n".join(lines) + "\n"


def names(family: Family) -> list[str]:
    """The names of a family's techniques, without the fish that are only larger."""
    techniques = [sf.find_technique(slug) for slug in slugs(family)]
    return [technique.name for technique in techniques if is_drawn(technique)]


def page(family: Family, techniques: list[sf.Technique]) -> str:
    """The page of a family."""
    lines = [f"# {family.title}", "", "[The tour](README.md)", "", family.text]
    for technique in filter(is_drawn, techniques):
        step = example(technique)
        assert step.grid is not None
        lines += ["", f"## {technique.name}", "", about(technique), "", step.text, ""]
        lines += [
            f'<img src="{technique.slug}.svg" width="420" alt="{technique.name}, drawn">',
            "",
            f"`{step.notation}`",
            "",
            f"`{step.grid.to_text('hodoku')}`",
        ]
    others = [technique for technique in techniques if not is_drawn(technique)]
    if others:
        lines += ["", "## And", ""]
        lines += [f"- {technique.name}: {about(technique)}" for technique in others]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the tour anew."""
    TARGET.mkdir(parents=True, exist_ok=True)
    for old in TARGET.iterdir():
        old.unlink()
    for name, content in files():
        (TARGET.parent / name).write_text(content)


if __name__ == "__main__":
    main()
