"""Files that people exchange, cut into puzzles."""

import gc
import io
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzles import PUZZLE as LINE
from shared import shared_file

from swordfish import Grid, PuzzleError
from swordfish.files import PuzzleEntry, puzzles, read_puzzles

OTHER = LINE[::-1]


def rows(line: str) -> str:
    return "".join(line[start : start + 9] + "\n" for start in range(0, 81, 9))


def entries(text: str | bytes) -> list[PuzzleEntry]:
    data = text if isinstance(text, bytes) else text.encode()
    return list(read_puzzles(io.BytesIO(data), "file"))


def grids(text: str | bytes) -> list[str]:
    return [str(entry.grid) for entry in entries(text)]


def places(text: str | bytes) -> list[tuple[int, int]]:
    return [(entry.line, entry.column) for entry in entries(text)]


def test_a_grid_to_a_line() -> None:
    text = f"\n# two\n{LINE}\n\n{OTHER.replace('.', '0')} # the same backwards\n"
    assert grids(text) == [LINE, OTHER]
    assert places(text) == [(3, 1), (5, 1)]


@pytest.mark.parametrize("blank", " .0*_-x")
def test_a_grid_to_a_line_with_any_blank(blank: str) -> None:
    line, other = LINE.replace(".", blank), OTHER.replace(".", blank)
    assert grids(line) == [LINE]
    assert grids(f"title\n{line}\n{line[:-1]}5\n{other}\n") == [LINE, f"{LINE[:-1]}5", OTHER]
    sparse = "1" + blank * 80  # which may also be the first line of candidates
    assert grids(f"{sparse}\n{sparse}\n{other}\n") == ["1" + "." * 80] * 2 + [OTHER]


@pytest.mark.parametrize("between", ["\n", "Grid 02\n", "\n\n# next\n\n", "=========\n\n", ""])
def test_blocks_of_rows_with_anything_between(between: str) -> None:
    text = rows(LINE) + between + rows(OTHER)
    assert grids(text) == [LINE, OTHER]


def test_titles_stay_with_their_grids() -> None:
    text = f"Grid 01\n{rows(LINE)}Grid 02\n{rows(OTHER)}"
    assert [(entry.title, entry.line) for entry in entries(text)] == [
        ("Grid 01", 2),
        ("Grid 02", 12),
    ]


def test_bands_with_blank_lines_between_make_grids() -> None:
    def in_bands(line: str) -> str:
        return "\n".join(rows(line)[start : start + 30] for start in (0, 30, 60))

    assert grids(f"{in_bands(LINE)}\n{in_bands(OTHER)}") == [LINE, OTHER]
    short = in_bands(LINE)[: -len("...4..3.2\n")]
    assert [entry.error is None for entry in entries(f"{short}\n{in_bands(OTHER)}")] == [
        False,
        False,
        True,
    ]


def test_a_block_that_lost_a_row_never_takes_one_from_the_next() -> None:
    text = f"{rows(LINE)[10:]}\n{rows(OTHER)}\n{rows(LINE)[:60]}\n{rows(OTHER)}"
    found = entries(text)
    assert [entry.error is None for entry in found] == [False, True, False, True]
    assert {str(entry.grid) for entry in found if entry.error is None} == {OTHER}


def test_boxed_and_candidate_grids_follow_each_other() -> None:
    grid = Grid(LINE)
    text = f"{grid:boxed}\n\nnext\n{grid:candidates}\n\n{grid:hodoku}\n{grid:s9b}\n"
    assert [str(entry.grid)[:3] for entry in entries(text)] == ["9.1"] * 4


def test_bad_lines_are_named_and_the_rest_go_on() -> None:
    text = f"{LINE}\n{LINE[:-1]}\nnonsense\n{LINE[:8]}k{LINE[9:]}\n{OTHER}\n"
    found = entries(text)
    assert [str(entry.error) if entry.error else "" for entry in found] == [
        "",
        f"file:2:1: expected 81 cells, got 80: '{LINE[:-1]}'",
        "file:3:1: expected a digit 1-9 or a blank at column 1, got 'n': 'nonsense'",
        f"file:4:9: expected a digit 1-9 or a blank at r1c9, got 'k': '{LINE[:8]}k{LINE[9:]}'",
        "",
    ]
    assert (found[3].line, found[3].column) == (4, 9)
    with pytest.raises(PuzzleError, match="file:2:1: "):
        _ = found[1].grid


def test_places_in_blocks_are_places_in_the_file() -> None:
    found = entries(f"Grid 01\n{rows(LINE)}Grid 02\n{rows(LINE[:20] + 'k' + LINE[21:])}")[1]
    assert (found.line, found.column) == (14, 3)
    assert "at r3c3 (line 14, column 3), got 'k'" in str(found.error)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "file:1:1: expected a grid, got nothing"),
        (b"\n \n# nothing\n", "file:1:1: expected a grid, got nothing"),
        (b"Once upon a time\nthere was a grid\n", "file:1:1: expected a digit 1-9 or a blank"),
        (b"\x89PNG\r\n\0\0\0\rIHDR", "got '\\x00'"),
        (b"\0" * 1000, "got '\\x00'"),
    ],
)
def test_a_file_without_a_grid_is_one_error(data: bytes, words: str) -> None:
    (entry,) = entries(data)
    assert words in str(entry.error)


def test_a_giant_line_is_one_error_and_its_neighbours_are_read() -> None:
    giant = "5" * 10_000_000
    found = entries(f"{LINE}\n{giant}\n{OTHER}\n")
    assert [entry.error is None for entry in found] == [True, False, True]
    assert len(str(found[1].error)) < 200
    assert found[2].line == 3


def test_a_file_of_rows_that_never_pauses_is_read_in_pieces() -> None:
    assert grids(rows(LINE) * 2_000) == [LINE] * 2_000


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends_of_every_system(encoding: str, end: str) -> None:
    assert grids(f"{LINE}\n{OTHER}\n".replace("\n", end).encode(encoding)) == [LINE, OTHER]
    assert grids(rows(LINE).replace("\n", end).encode(encoding)) == [LINE]


def test_nine_lines_of_candidates_are_one_grid_and_nine_puzzles_are_nine() -> None:
    text = Grid(LINE).to_text("sukaku")
    assert len(entries("\n".join(text[start : start + 81] for start in range(0, 729, 81)))) == 1
    assert grids(f"{LINE}\n" * 9) == [LINE] * 9
    assert grids(("." * 81 + "\n") * 9) == ["." * 81] * 9


def test_a_stream_is_read_as_it_comes_and_left_open() -> None:
    stream = io.BytesIO(f"{LINE}\n{OTHER}\n".encode())
    puzzles = read_puzzles(stream)
    assert str(next(puzzles).grid) == LINE
    del puzzles
    assert not stream.closed


def test_ctrl_c_while_a_file_is_read_leaves_no_second_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    left: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", left.append)
    monkeypatch.setattr(puzzles, "read_text", interrupt)
    (tmp_path / "a.txt").write_text(f"{LINE}\n{OTHER}\n")
    with pytest.raises(KeyboardInterrupt) as caught:
        list(read_puzzles(tmp_path / "a.txt"))
    del caught
    gc.collect()
    assert left == []


@given(
    st.lists(st.sampled_from([LINE, rows(LINE), "Title", "# note", "", "---------", "12345", "\0"]))
)
def test_any_pile_of_lines_gives_entries_in_order(parts: list[str]) -> None:
    found = entries("\n".join(parts))
    assert found
    assert [entry.line for entry in found] == sorted(entry.line for entry in found)


@pytest.mark.parametrize(
    ("name", "count", "givens", "first"),
    [
        ("acs_9x9_platinumblond.txt", 1, 21, ".......12"),
        ("gnome_sudoku.skp", 1, 32, "9.563..72"),
        ("hodoku_library_examples.txt", 10, 26, "634289..."),
        ("jkomoros_komo.doku.txt", 1, 36, "612758493"),
        ("jkomoros_pipes.sdk", 1, 36, "612...4.3"),
        ("projecteuler_p096.txt", 50, 32, "..3.2.6.."),
        ("sadman_plain.sdk", 1, 29, ".6..9...."),
        ("simple_sudoku_candidate_grid.txt", 1, 0, ".3.4....."),
        ("simple_sudoku_doc_example.ss", 1, 28, ".3.4....."),
        ("sknop_csv9.sudoku", 1, 23, "..53....."),
        ("snow2005.sdm", 100, 25, "..4...2.."),
        ("sudocue_doc_example.sdk", 1, 36, "2..1.5..3"),
        ("sudocue_doc_example.sdm", 5, 26, ".164....."),
        ("sudocue_doc_example.sdx", 1, 36, "2..1.5..3"),
        ("sukaku_729.txt", 1, 0, "........."),
    ],
)
def test_real_files_are_read(name: str, count: int, givens: int, first: str) -> None:
    path = shared_file(f"formats/{name}")
    found = list(read_puzzles(path))
    assert [entry.error for entry in found] == [None] * count
    assert len(found[0].grid.givens) == givens
    assert str(found[0].grid).startswith(first)
    if count == 1:
        assert Grid(path.read_text()) == found[0].grid


def test_a_real_file_that_is_too_short_is_refused() -> None:
    path = shared_file("formats/invalid_sdk_too_short.sdk")
    (entry,) = read_puzzles(path, "short.sdk")
    assert (
        str(entry.error) == "short.sdk:9:1: expected 9 cells in line 9, got 8: '2|.|.|.|.|.|.|.|'"
    )


def test_work_in_progress_of_sudocue_keeps_given_placed_and_open_apart() -> None:
    path = shared_file("formats/sudocue_doc_example.sdx")
    grid = Grid(path.read_text())
    puzzle = Grid(shared_file("formats/sudocue_doc_example.sdk").read_text())
    assert grid.givens == puzzle.givens
    assert grid["r4c5"] == grid["r5c7"] == 1  # u1
    assert grid["r1c8"] == 0  # alone, though not placed
    assert grid.candidates("r1c8") == {9}
