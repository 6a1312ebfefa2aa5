"""Write the tour of the techniques: a page for each family, with examples that swordfish draws.

`make docs` runs it; a test fails while what is committed differs from what it writes.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import swordfish as sf
from swordfish.ladder.examples import example
from swordfish.lessons.guide import PARTS, Family, families

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs/tour"
UNDRAWN = ("squirmbag", "whale", "leviathan")  # like the smaller ones, only larger


def in_course_order() -> list[Family]:
    """The families as the course comes to them; then those that it doesn't reach."""
    taught = [sf.guide(one).family for lesson in sf.course() for one in lesson.techniques]
    names = list(dict.fromkeys([*taught, *(family.name for family in families())]))
    return sorted(families(), key=lambda family: names.index(family.name))


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
    yield "tour/course.md", course()
    for family in families():
        yield f"tour/{family.name}.md", page(family)
        for technique in filter(is_drawn, techniques(family)):
            yield f"tour/{technique.slug}.svg", example(technique).svg() + "\n"


def techniques(family: Family) -> list[sf.Technique]:
    """The techniques of a family, as they are told."""
    return [technique for guide in family.guides for technique in guide.techniques]


def index() -> str:
    """The first page."""
    rows = [
        f"| [{family.title}]({family.name}.md) | {', '.join(names(family))} |"
        for family in in_course_order()
    ]
    lines = [
        "# The tour",
        "",
        "Every technique of the ladder: what it is, how to spot it, why it is true and what goes",
        "wrong with it, and an example, found, explained and drawn by swordfish.",
        "In a terminal, `swordfish techniques x_wing` shows one; in Python,",
        "`sf.steps(grid, technique='x_wing')` finds it and `sf.guide('x_wing')` tells of it.",
        "[The course](course.md) is a way through them, from the last open cell to chains.",
        "",
        "In the drawings each part of a pattern has a shape and a colour, which the legend names.",
        "Eliminations are crossed out, placements ringed. Strong links are solid, weak dashed.",
        "Techniques that rest on the promise of one solution are left out by",
        "`Ladder.without('uniqueness')`.",
        "",
        "| family | techniques |",
        "|---|---|",
        *rows,
    ]
    return "\n".join(lines) + "\n"


def names(family: Family) -> list[str]:
    """The names of a family's techniques, without the fish that are only larger."""
    return [technique.name for technique in techniques(family) if is_drawn(technique)]


def course() -> str:
    """The lessons in order, with links to what they teach."""
    lines = ["# The course", "", "[The tour](README.md)"]
    chapter = ""
    for number, lesson in enumerate(sf.course(), start=1):
        if lesson.chapter != chapter:
            chapter = lesson.chapter
            lines += ["", f"## {chapter}"]
        taught = ", ".join(link(technique.name, technique) for technique in lesson.techniques)
        lines += ["", f"{number}. **{lesson.title}.** {with_links(lesson.text)}", f"   {taught}"]
    return "\n".join(lines) + "\n"


def page(family: Family) -> str:
    """The page of a family."""
    lines = [f"# {family.title}", "", "[The tour](README.md)", "", with_links(family.text)]
    for guide in family.guides:
        lines += ["", f"## {guide.techniques[0].name}", "", *told(guide)]
        for technique in filter(is_drawn, guide.techniques):
            lines += [*shown(technique, is_first=technique == guide.techniques[0])]
        others = [technique for technique in guide.techniques if not is_drawn(technique)]
        if others:
            lines += ["", *(f"- {technique.name}: {about(technique)}" for technique in others)]
    return "\n".join(lines) + "\n"


def told(guide: sf.Guide) -> Iterator[str]:
    """The four parts of a guide, the first without a heading."""
    for part, heading in PARTS.items():
        begin = "" if part == "what" else f"\n*{heading}.* "
        yield f"{begin}{with_links(getattr(guide, part))}"


def shown(technique: sf.Technique, *, is_first: bool) -> Iterator[str]:
    """A technique with its example."""
    if not is_first:
        yield f"\n### {technique.name}"
    step = example(technique)
    assert step.grid is not None
    yield f"\n{about(technique)}\n"
    yield f"{step.text}\n"
    yield f'<img src="{technique.slug}.svg" width="420" alt="{technique.name}, drawn">\n'
    yield f"`{step.notation}`\n"
    yield f"`{step.grid.to_text('hodoku')}`"


def with_links(text: str) -> str:
    """A text whose links lead to the pages of the tour."""
    return re.sub(r"\[([^\]]+)\]\((\w+)\)", lambda found: link(found[1], found[2]), text)


def link(name: str, technique: str | sf.Technique) -> str:
    """A link to where a technique is told."""
    guide = sf.guide(technique)
    return f"[{name}]({guide.family}.md#{anchor(guide.techniques[0].name)})"


def anchor(heading: str) -> str:
    """The anchor that a heading gets where Markdown is shown."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def main() -> None:
    """Write the tour anew."""
    TARGET.mkdir(parents=True, exist_ok=True)
    for old in TARGET.iterdir():
        old.unlink()
    for name, content in files():
        (TARGET.parent / name).write_text(content)


if __name__ == "__main__":
    main()
