"""The text forms of one grid: what each holds comes back, and what is wrong is said."""

from typing import NamedTuple, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzles import PUZZLE as LINE
from shared import shared_file

from swordfish import Grid, PuzzleError
from swordfish._core import text_forms
from swordfish.model.grid import TextForm

ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
DIGIT_FORMS: tuple[TextForm, ...] = ("line", "zeros", "rows", "csv", "boxed")


class Made(NamedTuple):
    """A grid as its HoDoKu line, and what that line says."""

    text: str
    digits: list[int]
    placed: set[int]
    deleted: set[tuple[int, int]]


@st.composite
def made(draw: st.DrawFn) -> Made:
    """Grids with any digits, some given and some placed, and candidates removed at random."""
    cells = draw(st.dictionaries(st.integers(0, 80), st.integers(1, 9), max_size=40))
    placed = draw(st.sets(st.sampled_from(sorted(cells)))) if cells else set()
    candidates = st.tuples(st.integers(0, 80), st.integers(1, 9))
    deleted = draw(st.sets(candidates, max_size=60))
    deleted = {(cell, digit) for cell, digit in deleted if cell not in cells}
    marked = ("+" * (cell in placed) + str(cells.get(cell, ".")) for cell in range(81))
    triples = (f"{digit}{cell // 9 + 1}{cell % 9 + 1}" for cell, digit in sorted(deleted))
    text = f":0000:x:{''.join(marked)}:{' '.join(triples)}:::"
    return Made(text, [cells.get(cell, 0) for cell in range(81)], placed, deleted)


def candidates(grid: Grid) -> list[frozenset[int]]:
    return [grid.candidates(cell) for cell in range(81)]


def refusal(text: str) -> str:
    with pytest.raises(PuzzleError) as caught:
        Grid(text)
    return str(caught.value)


@given(made())
def test_a_hodoku_line_says_what_is_given_placed_and_deleted(made: Made) -> None:
    grid = Grid(made.text)
    assert list(grid) == made.digits
    assert grid.givens == {cell for cell in range(81) if made.digits[cell]} - made.placed
    assert not any(digit in grid.candidates(cell) for cell, digit in made.deleted)


@given(made())
def test_hodoku_holds_everything(made: Made) -> None:
    grid = Grid(made.text)
    assert Grid(grid.to_text("hodoku")) == grid


@given(made(), st.sampled_from(DIGIT_FORMS))
def test_forms_of_digits_hold_the_digits(made: Made, form: TextForm) -> None:
    assert Grid(Grid(made.text).to_text(form)) == Grid(made.digits)


@given(made())
def test_sukaku_holds_candidates_and_reads_a_lone_one_as_placed(made: Made) -> None:
    grid = Grid(made.text)
    text = grid.to_text("sukaku")
    assert len(text) == 729
    assert Grid(text) == Grid(text.replace(".", "0")) == Grid(grid.to_candidates())


@given(made())
def test_candidates_and_s9b_hold_all_but_a_cell_without_candidates(made: Made) -> None:
    grid = Grid(made.text)
    if frozenset() in candidates(grid):
        forms: tuple[TextForm, ...] = ("candidates", "s9b")
        for form in forms:
            with pytest.raises(
                PuzzleError, match=f"got none at r.c.: the form '{form}' can't hold it"
            ):
                grid.to_text(form)
    else:
        assert Grid(grid.to_text("s9b")) == grid
        assert Grid(grid.to_text("candidates")) == Grid(grid.to_candidates())


@given(made())
def test_base32_holds_candidates_and_givens(made: Made) -> None:
    grid = Grid(made.text)
    again = Grid(grid.to_text("base32"))
    assert again.givens == grid.givens
    assert list(again) == list(Grid(grid.to_candidates()))


def refusal_or_grid(text: str) -> str | Grid:
    try:
        return Grid(text)
    except PuzzleError as error:
        return str(error)


@given(st.text() | st.text(st.sampled_from("0123456789.-*_|+ \n\r\t,;:!uxX#[]")))
def test_any_text_is_a_grid_or_a_puzzle_error(text: str) -> None:
    found = refusal_or_grid(text)
    if isinstance(found, Grid):
        assert Grid(found.to_text("hodoku")) == found
    else:
        assert found.startswith("expected ")


@given(made(), st.sampled_from(text_forms()), st.data())
def test_a_damaged_text_is_a_grid_or_a_puzzle_error(
    made: Made, form: TextForm, data: st.DataObject
) -> None:
    try:
        text = Grid(made.text).to_text(form)
    except PuzzleError:
        return
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 12)))
    found = refusal_or_grid(text[:start] + data.draw(st.text(max_size=5)) + text[end:])
    assert isinstance(found, Grid) or len(found) < 1000


@pytest.mark.parametrize("form", [*DIGIT_FORMS, "sukaku", "hodoku", "base32", "s9b"])
def test_a_character_too_few_or_too_many_never_makes_another_grid(form: TextForm) -> None:
    text = Grid(LINE).to_text(form)
    expected = Grid(text)
    for place, character in enumerate(text):
        before, after = text[:place], text[place + 1 :]
        for damaged in (
            before + after,
            before + 2 * character + after,
            f"{before} {character}{after}",
        ):
            found = refusal_or_grid(damaged)
            assert isinstance(found, str) or found == expected


@pytest.mark.parametrize("blank", [".", "0", "*", "_", "-", "x", "X", "?", " "])
def test_eighty_one_characters_have_any_usual_blank(blank: str) -> None:
    assert Grid(LINE.replace(".", blank)) == Grid(LINE)
    assert Grid("\ufeff" + LINE.replace(".", blank) + "\r\n") == Grid(LINE)


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(ROWS),
        "\r\n".join(ROWS),
        "\r".join(ROWS),
        "\ufeff" + "\n".join(ROWS) + "\n\n",
        " ".join(ROWS),
        "|".join(ROWS),
        "\n".join(",".join(row) for row in ROWS),
        "\n".join(",".join(row).replace(".", "") for row in ROWS),
        "\n".join("\t".join(row).replace(".", "-1") for row in ROWS),
        "3\n1\n" + "\n".join("\t".join(row).replace(".", "-1") for row in ROWS),
        "\n".join(ROWS).replace(".", " "),
        str([[int(cell.replace(".", "0")) for cell in row] for row in ROWS]),
        "# mine\nPuzzle 12\n" + "\n\n".join(ROWS) + "\nsolved by nobody",
        f"{LINE}  # hard, 9.0",
        f"{LINE},11.9,name",
    ],
)
def test_rows_are_read_however_they_are_laid_out(text: str) -> None:
    assert Grid(text) == Grid(LINE)


def test_boxes_are_read_with_zeros_two_spaces_and_dashes() -> None:
    def boxed_row(row: str) -> str:
        cells = "  ".join(row.replace(".", "0"))
        return f"| {cells[0:7]} | {cells[9:16]} | {cells[18:25]} |"

    rule = "-" * 31
    bands = [[boxed_row(row) for row in ROWS[start : start + 3]] for start in (0, 3, 6)]
    text = "\n".join([rule, *bands[0], rule, *bands[1], rule, *bands[2], rule])
    assert "| 9  0  1 |" in text
    assert Grid(text) == Grid(LINE)


def test_what_is_drawn_with_unicode_is_read() -> None:
    drawn = "\n".join(f"│{'│'.join(row)}│\n┼───┼───┼───┼" for row in ROWS).replace(".", "·")
    assert Grid(drawn) == Grid(LINE)


def test_format_and_to_text_agree() -> None:
    grid = Grid(LINE)
    assert f"{grid}" == str(grid) == LINE
    for form in text_forms():
        assert format(grid, form) == grid.to_text(form)
    with pytest.raises(PuzzleError, match=r"a text form \(line, zeros, .*\), got 'nonsense'"):
        format(grid, "nonsense")


def test_the_forms_have_the_names_that_types_allow() -> None:
    assert text_forms() == get_args(TextForm)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "expected a grid, got nothing"),
        (" \n\t\n", "expected a grid, got nothing"),
        (LINE[:-1], "expected 81 cells, got 80: '9.1"),
        (LINE + ".", "expected 81 cells, got 82: '9.1"),
        (LINE[:40] + "k" + LINE[41:], "expected a digit 1-9 or a blank at r5c5, got 'k': '9.1"),
        (LINE[:40] + "é" + LINE[41:], "at r5c5, got 'é'"),
        (LINE[:40] + "\0" + LINE[41:], r"at r5c5, got '\x00'"),
        ("\n".join(ROWS)[:-1], "expected 9 cells in line 9, got 8: '...4..3.'"),
        ("\n".join(ROWS[:8]), "expected 9 rows, got 8"),
        ("\n".join([*ROWS, *ROWS]), "expected one grid, got 2"),
        (LINE + "\n" + LINE, "expected one grid, got 2"),
        (LINE + "," + LINE, "expected 81 cells, got 162"),
        (" ".join(LINE.replace("9", "10")), "expected 81 cells"),
        (
            "\n".join(" ".join(row) for row in ROWS).replace("9", "10"),
            "at r1c1 (line 1, column 1), got '10'",
        ),
        (
            "\n".join(" ".join(row) for row in ROWS).replace("9", "9.0"),
            "at r1c1 (line 1, column 1), got '9.0'",
        ),
        ("\n".join(" ".join(row) for row in ROWS).replace("9", "nan"), "got 'n'"),
        (
            LINE.replace(".", " ", 1),
            "expected one kind of blank in 81 characters, got spaces and another at r1c4",
        ),
        ("12 34 5 6789\n" * 9, "got digits that may be cells or candidates: '12 34 5 6789'"),
        ("0" * 162, "which may be two grids or one packed as SudokuWiki does"),
        (("." * 81 + "\n") * 9, "which may be 9 empty grids or one without candidates"),
        ("S9B" + "00" * 81, "expected two characters that stand for a cell at r1c1, got '00'"),
        ("S9B" + "01" * 80, "expected 81 cells, got 80"),
        (f":0000:x:{LINE}:51:::", "such as 517, at column 91, got '51'"),
        (f":0000:x:{LINE[1:]}::::", "expected 81 cells, got 80"),
        ("hello world", "expected a digit 1-9 or a blank at column 1, got 'h': 'hello world'"),
    ],
)
def test_a_refusal_names_expectation_place_and_input(text: str, words: str) -> None:
    assert words in refusal(text)


def test_a_giant_is_refused_at_once_and_shown_shortened() -> None:
    sentence = refusal("5" * 100_000_000)
    assert sentence.startswith("expected one grid in at most 65536 characters, got more: '555")
    assert len(sentence) < 200


def test_a_repeated_digit_is_a_grid_all_the_same() -> None:
    assert not Grid("55" + "." * 79).is_valid


def test_a_library_of_hodoku_cases_comes_back_as_it_was() -> None:
    library = shared_file("technique/reglib_public.txt")
    lines = [line for line in library.read_text().splitlines() if line.startswith(":")]
    assert len(lines) > 500
    for line in lines:
        _, _, _, cells, deleted, *_ = line.split(":")
        grid = Grid(line)
        assert len(grid.givens) == sum(
            cell.isdigit() and cell != "0" for cell in cells
        ) - cells.count("+")
        assert grid == Grid(f"{cells}:{deleted}")
        again = grid.to_text("hodoku").split(":")
        assert again[3] == cells.replace("0", ".")
        assert set(again[4].split()) <= set(deleted.split())
