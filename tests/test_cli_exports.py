"""Pages and films of a path, by `explain`."""

import io
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from puzzles import PUZZLE, SOLUTION
from test_cli import CONFLICT, EMPTY, run

import swordfish as sf
from swordfish.export import film
from swordfish.export.steps_page import steps_page, summary

# ---- the page ----


class Outline(HTMLParser):
    """What a page consists of, for a machine that reads it aloud."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.targets: list[str] = []
        self.labels: list[str] = []
        self.outside: list[str] = []
        self.headings = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        fields = dict(attrs)
        self.headings += tag in ("h1", "h2")
        if fields.get("id"):
            self.ids.append(fields["id"] or "")
        if tag == "a":
            self.targets.append((fields["href"] or "").removeprefix("#"))
        if tag in ("svg", "button", "nav"):
            self.labels.append(fields.get("aria-label") or "")
        self.outside += [name for name in ("src", "srcset", "data") if name in fields]
        self.outside += ["link"] * (tag == "link")


def test_the_page_goes_through_the_path_and_needs_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "steps.html"
    assert run("explain", "--html", target, PUZZLE).exit_code == 0
    outline = Outline()
    text = target.read_text()
    outline.feed(text)
    steps = sf.explain(PUZZLE).steps
    assert outline.headings == 1 + len(steps) + 2
    assert outline.outside == []
    assert set(re.findall(r"https?://[^\"' ]*", text)) == {"http://www.w3.org/2000/svg"}
    for step in steps:
        assert step.text in text


def test_a_screen_reader_finds_its_way_through_the_page() -> None:
    outline = Outline()
    text = steps_page(sf.explain(PUZZLE))
    outline.feed(text)
    assert len(outline.ids) == len(set(outline.ids))
    assert set(outline.targets) <= set(outline.ids)
    assert all(outline.labels)
    assert '<html lang="en">' in text
    assert 'aria-live="polite"' in text
    assert "prefers-color-scheme:dark" in text
    assert "@media print" in text


def test_a_page_escapes_what_it_is_given() -> None:
    text = steps_page(sf.explain(PUZZLE), title="<i>")
    assert "<i>" not in text
    assert "<title>&lt;i&gt;</title>" in text


def test_a_technique_of_ones_own_is_named_in_pages_and_films_and_brings_no_markup() -> None:
    @sf.technique(name="<i>Mine</i>", order=10, level="easy", score=1, text="<i>{base}</i> & so.")
    def mine(grid: sf.Grid) -> list[sf.Step]:
        marks = (sf.Mark("base", 80, (2,)),)
        return [] if grid[80] else [sf.Step(placements=((80, 2),), marks=marks)]

    path = sf.explain(SOLUTION[:-1] + ".", ladder=sf.Ladder.default() + mine)
    assert summary(path) == "1 step, solved. Level easy, score 1: <i>Mine</i> 1."
    for text in (steps_page(path), film.svg(path)):
        assert "&lt;i&gt;Mine&lt;/i&gt;" in text
        assert "&lt;i&gt;r9c9&lt;/i&gt; &amp; so." in text
        assert "<i>" not in text
    ElementTree.fromstring(film.svg(path))


def test_a_page_says_why_there_are_no_steps() -> None:
    assert "No solution: 5 stands twice in row 1: r1c1 r1c5." in steps_page(sf.explain(CONFLICT))
    assert "The puzzle has many solutions" in steps_page(sf.explain(EMPTY))


# ---- films ----


def test_a_gif_has_a_frame_for_each_step(tmp_path: Path) -> None:
    target = tmp_path / "film.gif"
    nearly = SOLUTION[:72] + "." * 9
    assert run("explain", "--animate", target, nearly).exit_code == 0
    with Image.open(target) as image:
        assert getattr(image, "n_frames", 1) == len(sf.explain(nearly).steps) + 2


def test_the_frames_of_a_gif_show_digits_and_captions_without_installed_fonts() -> None:
    path = sf.explain(SOLUTION[:-1] + ".")
    for theme, ink in (("light", range(90)), ("dark", range(190, 256))):
        film_of = film.gif(path, theme="dark" if theme == "dark" else "light")
        image = Image.open(io.BytesIO(film_of)).convert("L")
        wide, high = image.size
        for part in ((10, 10, 48, 48), (0, high - 150, wide, high)):  # r1c1, the caption
            assert any(shade in ink for shade in image.crop(part).tobytes()), theme


def test_an_animated_svg_has_a_group_for_each_step(tmp_path: Path) -> None:
    target = tmp_path / "film.svg"
    assert run("explain", "--animate", target, PUZZLE).exit_code == 0
    root = ElementTree.parse(target).getroot()
    groups = [group for group in root if group.get("class") == "frame"]
    assert len(groups) == len(sf.explain(PUZZLE).steps) + 2
    assert "prefers-reduced-motion" in target.read_text()


def test_a_missing_library_is_named_with_its_cure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for library, cure, command in (
        ("resvg_py", "swordfish[animate]", ["explain", PUZZLE, "--animate", "film.gif"]),
        ("typst", "swordfish[book]", ["generate", "-o", "book.pdf"]),
        ("typst", "swordfish[book]", ["generate", "-o", "one.png"]),
    ):
        monkeypatch.setitem(sys.modules, library, None)
        result = run(*command[:-1], tmp_path / command[-1])
        assert result.exit_code == 2
        [line] = result.stderr.splitlines()
        assert line.endswith(f"pip install '{cure}'")
