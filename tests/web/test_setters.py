"""For teachers and setters: codes that a camera reads, sheets on paper, and whether it is good."""

import io
import json
import re
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

import swordfish as sf
from swordfish.web.bank import SHIPPED
from swordfish.web.page_files import page_files
from swordfish.web.shapes import EXAMPLE
from web.browser import Page
from web.serving import Site
from web.test_late import Held

CODE = """async text => {
    const { codeOf } = await import('./qr.js');
    return codeOf(text)?.map((row) => row.map(Number).join('')) ?? null;
}"""


def codes_in(picture: bytes) -> list[str]:
    """What a reader of codes sees in a picture."""
    reader = pytest.importorskip(
        "zxingcpp", reason="needs a reader of codes: pip install zxing-cpp"
    )
    image = pytest.importorskip("PIL.Image")
    return [found.text for found in reader.read_barcodes(image.open(io.BytesIO(picture)))]


# ---- QR codes ----


def test_a_code_of_digits_is_that_of_another_program(page: Page) -> None:
    """Module by module, with the same mask: where two may differ is which mask is chosen."""
    segno = pytest.importorskip("segno", reason="needs codes: pip install 'swordfish[book]'")
    for length in (8, 20, 60, 200, 300, 500, 700, 1000, 1500):
        text = ("1234567890" * 150)[:length]
        rows = page.tab.evaluate(CODE, text)
        version = (len(rows) - 17) // 4
        masked = [
            segno.make(text, error="m", version=version, mask=mask, boost_error=False, micro=False)
            for mask in range(8)
        ]
        assert rows in [["".join(map(str, row)) for row in one.matrix] for one in masked], length


def test_a_code_is_read_back(page: Page) -> None:
    link = "https://example.org/sudoku/#" + EXAMPLE.replace(".", "0")
    for text in (link, EXAMPLE, "hällo, wörld", "x" * 300, "x" * 660):
        assert codes_in(picture_of(page.tab.evaluate(CODE, text))) == [text]


def picture_of(rows: list[str]) -> bytes:
    """The modules of a code as PNG, with the quiet edge that a reader wants."""
    image = pytest.importorskip("PIL.Image")
    side = len(rows) + 8
    drawn = image.new("L", (side, side), 255)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            drawn.putpixel((x + 4, y + 4), 255 * (dark == "0"))
    file = io.BytesIO()
    drawn.resize((4 * side, 4 * side), 0).save(file, "PNG")
    return file.getvalue()


@pytest.mark.prove
def test_a_text_that_is_too_long_has_no_code(page: Page) -> None:
    assert page.tab.evaluate(CODE, "x" * 700) is None


@pytest.mark.prove
def test_the_puzzle_on_the_table_has_a_code(page: Page) -> None:
    page.click("#tab-puzzle")
    page.click("#code-open")
    page.tab.wait_for_selector("#code svg")
    assert codes_in(page.tab.locator("#code svg").screenshot()) == [EXAMPLE.replace(".", "0")]
    page.tab.select_option("#code-kind", "link")
    link = page.site.address + "#" + EXAMPLE.replace(".", "0")
    assert codes_in(page.tab.locator("#code svg").screenshot()) == [link]
    assert "this machine alone" in page.text("#code-words")
    page.click("#code [data-key=close]")
    assert not page.tab.is_visible("#code")


# ---- is it good? ----

SYMMETRY = """async line => {
    const { symmetryOf } = await import('./symmetry.js');
    return symmetryOf(line);
}"""
# What a symmetry is called where it is part of a larger one.
LARGER = {
    "half-turn": {"quarter-turn", "diagonals", "left-right"},
    "diagonal": {"diagonals"},
    "antidiagonal": {"diagonals"},
}


@pytest.mark.prove
def test_symmetries_are_those_of_the_bank(page: Page) -> None:
    """A puzzle may have more than the one that it was made with."""
    bank = json.loads(page_files(SHIPPED, served=False)["bank.json"])
    made = [puzzle for puzzle in bank if puzzle["symmetry"] != "none"][::7]
    assert made
    for puzzle in made:
        names = set(page.tab.evaluate(SYMMETRY, puzzle["puzzle"])["names"])
        wanted = puzzle["symmetry"]
        assert names & ({wanted, "full"} | LARGER.get(wanted, set())), puzzle


@pytest.mark.prove
def test_what_is_nearly_symmetric_is_told_with_what_breaks_it(page: Page) -> None:
    turned = page.tab.evaluate(SYMMETRY, EXAMPLE)["names"]
    assert turned == ["half-turn"]
    place = EXAMPLE.index("3")
    nearly = page.tab.evaluate(SYMMETRY, EXAMPLE[:place] + "." + EXAMPLE[place + 1 :])
    assert nearly["names"] == []
    assert nearly["nearly"] == {"name": "half-turn", "cells": [80 - place]}


def worth_of(page: Page) -> dict[int, str]:
    cells = page.tab.locator("#worth [data-cell]")
    return {
        int(cell.get_attribute("data-cell")): cell.locator("small").inner_text()
        for cell in cells.all()
    }


def test_a_setter_learns_what_a_puzzle_is(page: Page) -> None:
    puzzle = sf.generate(level="medium", seed=3)
    line = str(puzzle.grid)
    added = next(cell for cell in range(81) if line[cell] == ".")
    spare = line[:added] + str(puzzle.solution)[added] + line[added + 1 :]
    page.open_puzzle(spare)
    page.click("#tab-puzzle")
    page.click("a[href='#review']")
    page.wait_for_text("#review-note", "puzzles")
    worth = worth_of(page)
    assert worth.keys() == {cell for cell in range(81) if spare[cell] != "."}
    for cell, told in worth.items():
        count = sf.count(spare[:cell] + "." + spare[cell + 1 :], limit=10_000)
        wanted = "spare" if count == 1 else "10,000+" if count == 10_000 else f"{count:,}"
        assert told == wanted
    assert worth[added] == "spare"
    assert f"r{added // 9 + 1}c{added % 9 + 1}" in page.text("#review-spare")
    path = sf.explain(spare)
    rated = f"{path.level}, {path.score:,} points, ER {sf.rate(spare).er}"
    assert rated in page.text("#review-rated")
    used = {step.technique.slug for step in path.steps if step.technique}
    rows = page.tab.locator("#needed [data-technique]")
    assert {row.get_attribute("data-technique") for row in rows.all()} == used


@pytest.mark.prove
def test_a_technique_is_needed_if_nothing_else_does_its_work(page: Page) -> None:
    puzzle = str(sf.generate(level="hard", seed=8).grid)
    page.open_puzzle(puzzle)
    page.open("#review")
    page.wait_for_text("#review-note", "puzzles")
    harder = {
        step.technique.slug
        for step in sf.explain(puzzle).steps
        if step.technique and step.technique.level != "easy"
    }
    assert harder
    for slug in harder:
        without = sf.explain(puzzle, ladder=sf.Ladder.default().without(slug))
        told = page.tab.locator(f"[data-technique={slug}] td").nth(1).inner_text()
        assert told == ("–" if without.solved else "yes"), slug


@pytest.mark.prove
def test_the_nearest_puzzles_are_one_given_away_and_as_hard_as_told(page: Page) -> None:
    page.open("#review")
    page.wait_for_text("#review-note", "puzzles")
    for kind in ("harder", "easier"):
        told = page.text(f"[data-kind={kind}]")
        if "none was found" in told:
            continue
        line = [*EXAMPLE]
        for cell in re.findall(r"r(\d)c(\d) goes", told):
            line[9 * int(cell[0]) + int(cell[1]) - 10] = "."
        for row, column, digit in re.findall(r"r(\d)c(\d)=(\d) comes", told):
            line[9 * int(row) + int(column) - 10] = digit
        here, there = sf.rate(EXAMPLE).er, sf.rate("".join(line)).er
        assert here is not None
        assert there is not None
        assert f"ER {there}" in told
        assert (there > here) == (kind == "harder")
    page.click("[data-kind=easier] button")
    page.tab.wait_for_selector("#view-play:not([hidden])")
    assert page.digits() != EXAMPLE


@pytest.mark.prove
def test_of_what_has_many_solutions_the_differing_cells_are_told(page: Page) -> None:
    puzzle = EXAMPLE.replace("9", ".").replace("1", ".")
    page.open_puzzle(puzzle)
    page.open("#review")
    page.wait_for_text("#review-body", "many solutions")
    page.wait_for_text("#review-body", "differ in")
    assert not page.tab.locator("#worth").count()


# ---- sheets ----


def open_sheets(page: Page, **wanted: str) -> None:
    page.tab.evaluate(
        "() => { window.printed = 0; window.print = () => { window.printed += 1; }; }"
    )
    page.click("#tab-puzzle")
    page.click("a[href='#sheets']")
    page.tab.wait_for_selector(".sheet-form select")
    for name, value in wanted.items():
        control = page.tab.locator(f".sheet-form [name={name}]")
        if control.evaluate("(one) => one.tagName") == "SELECT":
            control.select_option(value)
        elif control.get_attribute("type") == "checkbox":
            control.set_checked(value == "on")
        else:
            control.fill(value)
            control.dispatch_event("change")


def print_sheets(page: Page, told: str) -> None:
    page.click(".sheet-form [data-key=print]")
    page.wait_for_text("#sheet-note", told)
    page.tab.emulate_media(media="print")


def test_a_sheet_for_a_class_is_printed(browser: Any, site: Site) -> None:
    page = Page(browser, site, device_scale_factor=3)  # as a printer has more dots than a screen
    wanted = {"number": "5", "from": "easy", "to": "medium", "perPage": "4", "codes": "text"}
    open_sheets(page, **wanted, hints="on", title="Class 5b")
    print_sheets(page, "5 puzzles on 4 pages.")
    sheets = page.tab.locator("#paper .sheet")
    assert [sheets.nth(place).locator(".drawing").count() for place in range(4)] == [4, 4, 1, 1]
    assert sheets.nth(0).locator("h1").inner_text() == "Class 5b"
    assert sheets.nth(1).locator("h1").inner_text() == "Class 5b: solutions"
    assert "Name:" in sheets.nth(0).inner_text()
    assert sheets.nth(0).locator("footer li").count() == 4
    assert "Look for" in sheets.nth(0).locator("footer").inner_text()
    assert not page.tab.is_visible("#grid")
    codes = [*codes_in(sheets.nth(0).screenshot()), *codes_in(sheets.nth(2).screenshot())]
    assert len(codes) == len({*codes}) == 5
    assert {sf.explain(code).level for code in codes} == {"easy", "medium"}
    levels = re.findall(r"\b(easy|medium)\b", sheets.nth(0).locator(".grids").inner_text())
    assert levels == sorted(levels)
    page.tab.emulate_media(media="screen")
    page.go_to("games")
    page.tab.wait_for_selector(".game")
    assert not page.tab.locator("#paper .sheet").count()
    page.close()


def solution_on_paper(page: Page) -> str:
    digits = page.tab.locator("#paper .solutions svg :is(.given, .placed)").all_text_contents()
    return "".join(digits)


@pytest.mark.prove
def test_solutions_on_paper_are_right(page: Page) -> None:
    open_sheets(page, source="table", solutions="end", perPage="1")
    print_sheets(page, "1 puzzle on 2 pages.")
    assert solution_on_paper(page) == str(sf.solve(EXAMPLE))


def test_the_game_on_the_table_is_the_one_that_is_printed(page: Page) -> None:
    open_sheets(page, source="table", solutions="end", perPage="1")
    print_sheets(page, "1 puzzle on 2 pages.")
    page.tab.emulate_media(media="screen")
    other = str(sf.generate(level="easy", seed=5).grid)
    page.open_puzzle(other)
    page.open("#sheets")
    page.tab.wait_for_selector(".sheet-form", state="visible")
    page.click(".sheet-form [data-key=print]")
    page.tab.wait_for_selector("#paper .solutions", state="attached")
    assert solution_on_paper(page) == str(sf.solve(other))


@pytest.mark.prove
def test_puzzles_that_were_read_with_a_position_are_printed_by_their_givens(page: Page) -> None:
    solution = str(sf.solve(EXAMPLE))
    played = f":0000:x:9+{solution[1]}{EXAMPLE[2:]}:::"
    page.click("#tab-puzzle")
    page.tab.fill("#source", f"{played}\n{EXAMPLE}")
    page.click("#read")
    page.wait_for_text("#read-note", "2 puzzles")
    open_sheets(page, source="read", solutions="end", perPage="2")
    print_sheets(page, "2 puzzles on 2 pages.")
    assert solution_on_paper(page) == 2 * solution
    givens = page.tab.locator("#paper .solutions svg .given").all_text_contents()
    assert "".join(givens) == 2 * EXAMPLE.replace(".", "")


def answer_all(page: Page, verb: str, answer: dict[str, Any]) -> None:
    page.tab.route(
        f"**/api/{verb}",
        lambda route: route.fulfill(content_type="application/json", body=json.dumps(answer)),
    )


@pytest.mark.prove
def test_where_no_puzzle_is_found_nothing_is_printed(served_page: Page) -> None:
    page = served_page
    for verb in ("pick", "generate"):
        answer_all(page, verb, {"puzzle": None, "met": False})
    open_sheets(page, source="new", number="2")
    page.click(".sheet-form [data-key=print]")
    page.wait_for_text("#sheet-note", "No puzzle was found")
    assert page.tab.evaluate("() => window.printed") == 0
    for verb in ("pick", "generate"):
        page.tab.unroute(f"**/api/{verb}")
    print_sheets(page, "2 puzzles on")
    assert page.tab.evaluate("() => window.printed") == 1


@pytest.mark.prove
def test_a_sheet_that_is_cancelled_while_it_is_drawn_is_not_printed(served_page: Page) -> None:
    page = served_page
    open_sheets(page, source="table", solutions="none", perPage="1")
    held = Held(page, "draw")
    page.click(".sheet-form [data-key=print]")
    held.wait()
    page.click(".sheet-form [data-key=cancel]")
    held.let_go()
    page.wait_for_text("#sheet-note", "Cancelled.")
    assert page.tab.evaluate("() => window.printed") == 0
    assert not page.tab.locator("#paper .sheet").count()


@pytest.mark.prove
def test_other_wishes_end_what_is_being_made(served_page: Page) -> None:
    page = served_page
    open_sheets(page, source="new", number="1")
    held = Held(page, "explain")
    page.click(".sheet-form [data-key=print]")
    held.wait()
    with page.tab.expect_event("requestfailed"):  # nobody waits for it any more
        page.tab.select_option(".sheet-form [name=from]", "medium")
    page.wait_for_text("#sheet-note", "Cancelled.")
    page.tab.unroute("**/api/explain")
    page.tab.select_option(".sheet-form [name=to]", "medium")
    print_sheets(page, "1 puzzle on 2 pages.")
    levels = page.tab.locator("#paper figcaption").all_text_contents()
    assert "medium" in levels[0]


@pytest.mark.prove
def test_no_code_leads_to_this_machine_alone(page: Page) -> None:
    page.tab.evaluate(
        """() => localStorage.setItem('swordfish.sheets', JSON.stringify({ codes: 'link' }))"""
    )
    open_sheets(page)
    codes = page.tab.locator(".sheet-form [name=codes]")
    assert codes.locator("option").evaluate_all("all => all.map((one) => one.value)") == [
        "none",
        "text",
    ]
    assert codes.input_value() == "text"


@pytest.mark.parametrize(
    ("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))], ids=["a4", "letter"]
)
@pytest.mark.parametrize(
    "per_page", ["6", *(pytest.param(one, marks=pytest.mark.prove) for one in "124")]
)
def test_each_sheet_is_a_page_of_its_paper(
    page: Page, paper: str, size: tuple[int, int], per_page: str
) -> None:
    page.click("#tab-puzzle")
    page.tab.fill("#source", "\n".join([EXAMPLE] * 6))
    page.click("#read")
    page.wait_for_text("#read-note", "6 puzzles")
    open_sheets(page, source="read", paper=paper, perPage=per_page, codes="text", hints="on")
    page.click(".sheet-form [data-key=print]")
    page.wait_for_text("#sheet-note", "6 puzzles on")
    pages = 2 * -(-6 // int(per_page))
    assert f"on {pages} pages" in page.text("#sheet-note")
    pdf = page.tab.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert [(round(float(wide)), round(float(high))) for wide, high in boxes] == [size] * pages


@pytest.mark.prove
def test_another_language_has_its_own_sheets(browser: Any, page: Page) -> None:
    german = Page(browser, page.site, locale="de-DE")
    open_sheets(german, source="table", perPage="1")
    print_sheets(german, "1 Rätsel auf 2 Seiten.")
    assert "Lösungen" in german.tab.locator("#paper .solutions h1").inner_text()
    german.close()
