"""Plain files take the straight road, and every file comes out as it does through Arrow."""

import struct
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import astuple
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzles import FOUR_GIVENS, PUZZLE, SOLUTION
from shared import shared_file

from swordfish import _core, tables
from swordfish.tables import whole_tables
from swordfish.tables.journal import Journal, Record
from swordfish.tables.plain_file import plain_file

OTHER = SOLUTION.translate(str.maketrans("123456789", "234567891"))
OPEN = "." * 81
BROKEN = "55" + "." * 79
ODD = "no puzzle, but as long as one".replace(",", "").ljust(81, "!")
ROWS = [
    (PUZZLE, SOLUTION),
    (PUZZLE, OTHER),
    (FOUR_GIVENS, SOLUTION),
    (OPEN, SOLUTION),
    (BROKEN, SOLUTION),
    (ODD, ODD),
    (SOLUTION, SOLUTION),
    (PUZZLE.replace(".", "0"), PUZZLE),
]


def lines(rows: Sequence[tuple[str, ...]], delimiter: str = ",") -> str:
    return "".join(f"{delimiter.join(row)}\n" for row in rows)


PLAIN = {
    "pairs": "quizzes,solutions\n" + lines(ROWS),
    "no header": lines(ROWS),
    "one column": "puzzle\n" + lines([row[:1] for row in ROWS]),
    "more columns": "id,grid,answer,note\n" + lines([("7", *row, "") for row in ROWS]),
    "no line end at the end": "quizzes,solutions\n" + lines(ROWS)[:-1],
    "one row": "puzzle,solution\n" + lines(ROWS[:1]),
    "nothing but spaces": "puzzle\n" + " " * 81 + "\n",
    "rows of different lengths": "id,quizzes,solutions\n"
    + lines([(f"{7**number}", *row) for number, row in enumerate(ROWS)]),
    "notes now and then": "puzzle,note\n"
    + lines([(row[0], "n" * (number % 3)) for number, row in enumerate(ROWS)]),
    "other widths in the middle": f"puzzle,a,b\n{PUZZLE},bc,d\n{PUZZLE},b,cd\n",
    "names that are taken": "puzzle,solution,status\n" + lines([(*row, "ok") for row in ROWS]),
}
NOT_PLAIN = {
    "quotes": f'quizzes,solutions\n"{PUZZLE}",{SOLUTION}\n{PUZZLE},{SOLUTION}\n',
    "quotes that keep the length": f'a,puzzle\n"b",{PUZZLE}\nbcd,{PUZZLE}\n',
    "line ends of Windows": "quizzes,solutions\r\n" + lines(ROWS).replace("\n", "\r\n"),
    "another line end in the middle": f"puzzle,a\n{PUZZLE},bc\n{PUZZLE},b\r\n{PUZZLE},bc\n",
    "byte order mark": "\ufeffquizzes,solutions\n" + lines(ROWS),
    "ragged": f"quizzes,solutions\n{lines(ROWS)}{PUZZLE}\n{lines(ROWS)}",
    "a field more": f"puzzle,a\n{PUZZLE},bcd\n{PUZZLE},b,d\n",
    "puzzles perhaps in a column further down": "a,b\n" + lines([("", PUZZLE)]) * 9,
    "a short row": f"quizzes,solutions\n{lines(ROWS)}{PUZZLE[:-1]},{SOLUTION}\n",
    "an empty line": f"puzzle\n{PUZZLE}\n\n{PUZZLE}\n",
    "one row without end": "puzzle\n" + PUZZLE,
    "only a header": "quizzes,solutions\n",
    "nothing": "",
    "not ASCII": f"name,puzzle\nä,{PUZZLE}\nbc,{PUZZLE}\n",
    "a zero byte": f"name,puzzle\n\0b,{PUZZLE}\nbc,{PUZZLE}\n",
    "another delimiter": "quizzes;solutions\n" + lines(ROWS, ";"),
    "an empty puzzle": f"puzzle,a\n,{'b' * 81}\n{PUZZLE},\n",
    "shorter puzzles": f"puzzle\n{PUZZLE[:-1]}\n{PUZZLE[:-1]}\n",
    "numbers": "puzzle\n" + "5.3007E+80\n" * 9,
    "no puzzles": "a,b\n" + "1,2\n" * 9,
}


def outcome(path: Path, out: Path, **options: Any) -> tuple[Any, ...]:
    """What a run writes and tells, or what it refuses."""
    out.unlink(missing_ok=True)
    try:
        summary = tables.solve_table(path, output=out, options=tables.Options(**options))
    except tables.TableError as error:
        return (str(error),)
    tally = summary.tally
    agreement = tally.agreement and astuple(tally.agreement)
    counts = (tally.givens, tally.guesses)
    return (out.read_bytes(), tally.rows, tally.statuses, agreement, counts)


Roads = Callable[..., tuple[Any, ...]]


@pytest.fixture
def by_both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Roads:
    """The outcome of a file, which must be the same by both roads."""

    def find(content: bytes, name: str = "in.csv", out: str = "out.csv", **options: Any) -> Any:
        path = tmp_path / name
        path.write_bytes(content)
        straight = outcome(path, tmp_path / out, **options)
        with monkeypatch.context() as patched:
            patched.setattr(whole_tables, "plain_file", lambda *_: None)
            assert outcome(path, tmp_path / out, **options) == straight
        return straight

    return find


def is_plain(path: Path, out: str = "out.csv") -> bool:
    return plain_file([str(path)], tables.Options(), Path(out)) is not None


@pytest.mark.parametrize("name", PLAIN)
def test_plain_files_go_straight_and_come_out_the_same(
    name: str, by_both: Roads, tmp_path: Path
) -> None:
    written, rows, *_ = by_both(PLAIN[name].encode())
    assert is_plain(tmp_path / "in.csv")
    assert written.count(b"\n") == rows + 1


@pytest.mark.parametrize("name", NOT_PLAIN)
def test_other_files_do_not_and_come_out_the_same(
    name: str, by_both: Roads, tmp_path: Path
) -> None:
    by_both(NOT_PLAIN[name].encode())
    with suppress(tables.TableError):  # which is what both say
        assert not is_plain(tmp_path / "in.csv")


@pytest.mark.parametrize("out", ["out.csv", "out.tsv", "out.txt", "out.sdm"])
@pytest.mark.parametrize("name", ["in.txt", "in.sdm", "in.tsv", "in.csv"])
def test_lines_and_tabs(name: str, out: str, by_both: Roads, tmp_path: Path) -> None:
    columns = 1 if name in ("in.txt", "in.sdm") else 2
    content = lines([row[:columns] for row in ROWS], "\t" if name == "in.tsv" else ",").encode()
    assert by_both(content, name, out)[1] == len(ROWS)
    changes_delimiter = {name[2:], out[3:]} == {".csv", ".tsv"}
    assert is_plain(tmp_path / name, out) != changes_delimiter


@pytest.mark.parametrize("name", PLAIN)
def test_lines_hold_what_was_found_by_both_roads(name: str, by_both: Roads, tmp_path: Path) -> None:
    written, rows, *_ = by_both(PLAIN[name].encode(), out="out.txt")
    assert is_plain(tmp_path / "in.csv", "out.txt")
    assert written.count(b"\n") == rows


@pytest.mark.parametrize("options", [{"limit_rows": 3}, {"column": "solutions"}, {"threads": 2}])
def test_options_mean_the_same(options: dict[str, Any], by_both: Roads) -> None:
    by_both(PLAIN["pairs"].encode(), **options)
    by_both(PLAIN["no line end at the end"].encode(), **options)


ODDITIES: dict[str, Callable[[Sequence[str]], Sequence[str]]] = {
    "none": lambda row: row,
    "quotes": lambda row: [f'"{cell}"' for cell in row],
    "a cell less": lambda row: row[:-1],
    "a cell more": lambda row: [*row, ""],
    "a narrower cell": lambda row: [row[0][:-1], *row[1:]],
    "a wider cell": lambda row: [*row[:-1], f"{row[-1]} "],
    "an empty line": lambda _: [],
}


@st.composite
def odd_files(draw: st.DrawFn) -> bytes:
    """Tables as people have them: plain but for this and that, in some rows or throughout."""
    rows: list[Sequence[str]] = [*draw(st.lists(st.sampled_from(ROWS), max_size=6))]
    if draw(st.booleans()):
        rows.insert(0, ("quizzes", "solutions"))
    if draw(st.booleans()):
        notes = st.sampled_from(["", "", "n", "77", "a note", PUZZLE])
        rows = [(draw(notes), *row) for row in rows]
    throughout = draw(st.sampled_from(["none", "none", "none", "quotes"]))
    for number in draw(st.sets(st.integers(0, max(0, len(rows) - 1)), max_size=2)):
        if rows:
            rows[number] = ODDITIES[draw(st.sampled_from(sorted(ODDITIES)))](rows[number])
    end = draw(st.sampled_from(["\n", "\n", "\n", "\r\n", "\r"]))
    text = "".join(f"{','.join(ODDITIES[throughout](row))}{end}" for row in rows)
    content = bytearray(text.encode(draw(st.sampled_from(["utf-8", "utf-8", "utf-8-sig"]))))
    places = st.tuples(st.integers(0, 1200), st.sampled_from(list(b',"\n\r\0\t x5\xc3')))
    for place, byte in draw(st.lists(places, max_size=3)) if content else ():
        content[place % len(content)] = byte
    return bytes(content[: len(content) - draw(st.integers(0, 2))])


@given(content=odd_files())
def test_whatever_is_odd_both_roads_say_the_same(
    content: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("odd") / "in.csv"
    path.write_bytes(content)
    straight = outcome(path, path.with_name("out.csv"))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(whole_tables, "plain_file", lambda *_: None)
        assert outcome(path, path.with_name("out.csv")) == straight


def test_real_data_sets_come_out_the_same(by_both: Roads, tmp_path: Path) -> None:
    odd = []
    for path in sorted(shared_file("csv").glob("*.csv")):
        by_both(path.read_bytes(), path.name)
        with suppress(tables.TableError):  # which is what both say
            odd += [path.name] * (not is_plain(tmp_path / path.name))
    assert odd == ["kaggle_bryanpark_excel_mangled.csv", "kyubyong_test30_bom.csv"]


def test_blocks_that_a_journal_has_are_not_solved_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("swordfish.tables.plain_lines.ROWS_PER_BLOCK", 3)
    monkeypatch.setattr("swordfish.tables.solve_work.CHEAP_GUESSES", -1)
    path, out = tmp_path / "in.csv", tmp_path / "out.csv"
    path.write_text(PLAIN["pairs"])
    whole = outcome(path, out)
    out.unlink()
    kept: list[Record] = []
    append = Journal.append

    def fail_at_third(journal: Journal, record: Record) -> None:
        if len(kept) == 2:
            raise KeyboardInterrupt
        kept.append(record)
        append(journal, record)

    with monkeypatch.context() as patched:
        patched.setattr(Journal, "append", fail_at_third)
        with pytest.raises(KeyboardInterrupt):
            tables.solve_table(path, output=out)
    assert all(record.results for record in kept)
    summary = tables.solve_table(path, output=out, resume=True)
    assert summary.resumed_rows == 6
    assert out.read_bytes() == whole[0]
    assert astuple(summary.tally.agreement) == whole[3]  # type: ignore[arg-type]


def test_blocks_of_wide_rows_have_fewer_of_them(
    by_both: Roads, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("swordfish.tables.line_file.BYTES_PER_BLOCK", 1000)
    kept: list[int] = []
    append = Journal.append

    def note(journal: Journal, record: Record) -> None:
        kept.append(record.rows)
        append(journal, record)

    monkeypatch.setattr(Journal, "append", note)
    wide = "puzzle,note\n" + lines([(puzzle, "n" * 300) for puzzle, _ in ROWS])
    by_both(wide.encode())
    assert is_plain(tmp_path / "in.csv")
    assert kept == [2, 2, 2, 2, 8]  # by the straight road, and by the other


@pytest.mark.parametrize("size", [165, 400, 1000])
@pytest.mark.parametrize("end", ["\n", ""])
def test_lines_that_a_block_cuts_are_whole_in_the_next(
    size: int, end: str, by_both: Roads, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [(*ROWS[number % len(ROWS)], "n" * (number % 7)) for number in range(50)]
    content = ("quizzes,solutions,note\n" + lines(rows)).removesuffix("\n") + end
    monkeypatch.setattr("swordfish.tables.line_file.BYTES_PER_BLOCK", size)
    written, count, *_ = by_both(content.encode(), threads=3)
    assert written.count(b"\n") == count + 1 == 51
    assert is_plain(tmp_path / "in.csv") == (size > 165)  # the longest row has 171 bytes


def test_rows_that_differ_from_the_first_are_found_in_every_part(tmp_path: Path) -> None:
    path = tmp_path / "in.csv"
    rows = [lines(ROWS[:1])] * 60_000  # five blocks, in as many parts as there are cores
    path.write_text("".join(rows))
    assert is_plain(path)
    for odd in (0, 29_999, 59_999):
        path.write_text("".join([*rows[:odd], f"{PUZZLE}\n", *rows[odd + 1 :]]))
        assert not is_plain(path), odd


def found_lines(guesses: Sequence[int], statuses: bytes) -> bytes:
    """What a journal has of some lines, all with the same solution."""
    numbers = b"".join(number.to_bytes(8, "little") for number in guesses)
    return numbers + statuses + SOLUTION.encode() * len(statuses)


def places_in(block: bytes, columns: int, listed: int | None = None) -> bytearray:
    """Where the lines of a block and their fields are; puzzles come first."""
    rows = block.count(b"\n")
    places = bytearray(rows * _core.PLACE_PER_LINE)
    assert _core.bulk_place_lines(block, ",", columns, 0, listed, places) == rows
    return places


def test_places_of_lines_and_fields() -> None:
    block = f"{PUZZLE},{SOLUTION},\n{PUZZLE},{SOLUTION},note\n".encode()
    numbers = struct.unpack("8I", places_in(block, 3, listed=1))
    assert numbers == (0, 164, 0, 82, 165, 333, 165, 247)
    for odd in (block[:-1], block + b"\n", block.replace(b"note", b'"te'), b"," + block):
        room = bytearray(4 * _core.PLACE_PER_LINE)
        assert _core.bulk_place_lines(odd, ",", 3, 0, 1, room) is None
    assert _core.bulk_place_lines(block, ",", 3, 0, 1, bytearray(_core.PLACE_PER_LINE)) is None


@pytest.mark.parametrize("notes", [("",) * 4, ("a", "", "bcd", "ef")])
def test_lines_are_written_counted_and_compared_by_what_was_found(notes: Sequence[str]) -> None:
    pairs = [(PUZZLE, SOLUTION), (PUZZLE, OTHER), (OPEN, SOLUTION), (ODD, SOLUTION)]
    rows = [(*pair, note) for pair, note in zip(pairs, notes, strict=True)]
    block = lines(rows).encode()
    found = found_lines([0, 2**40, 3, 1], bytes([0, 0, 1, 255]))
    room = bytearray(len(block) + len(rows) * _core.MOST_ADDED)
    size, by_status, by_givens, by_guesses, listed = _core.bulk_write_lines(
        block, places_in(block, 3, 1), len(rows), ",", True, 1, found, room
    )
    tails = [f"{SOLUTION},unique", f"{SOLUTION},unique", f"{SOLUTION},many", ",malformed"]
    expected = [(*row, tail) for row, tail in zip(rows, tails, strict=True)]
    assert room[:size].decode() == lines(expected)
    assert by_status == [2, 1, 0, 0, 1]
    given = len(PUZZLE) - PUZZLE.count(".")
    assert {number: rows for number, rows in enumerate(by_givens) if rows} == {0: 1, given: 2}
    assert {number: rows for number, rows in enumerate(by_guesses) if rows} == dict.fromkeys(
        (0, 1, 2, 32), 1
    )
    assert listed == [1, 2, 1]


@pytest.mark.parametrize("note", ["", "a note"])
@pytest.mark.parametrize("threads", [1, 2])
def test_many_lines_are_solved_and_written_in_parts(threads: int, note: str) -> None:
    few = [(*row, note if number == 3 else "") for number, row in enumerate(ROWS)]
    times = 375

    def done(rows: Sequence[tuple[str, ...]], threads: int) -> tuple[bytearray, list[list[int]]]:
        block = lines(rows).encode()
        places = places_in(block, 3, 1)
        found = bytearray(len(rows) * _core.FOUND_PER_LINE)
        guesses = _core.bulk_solve_lines(block, places, len(rows), threads, found)
        room = bytearray(len(block) + len(rows) * _core.MOST_ADDED)
        size, *counts = _core.bulk_write_lines(
            block, places, len(rows), ",", True, threads, found, room
        )
        return room[:size], [[guesses], *counts]

    written, counts = done(few, 1)
    of_many, many_counts = done(few * times, threads)
    assert of_many == written * times
    assert many_counts == [[times * number for number in some] for some in counts]


def test_memory_that_does_not_fit_is_refused() -> None:
    block = lines(ROWS).encode()
    rows, places = len(ROWS), places_in(block, 2)
    found = bytearray(rows * _core.FOUND_PER_LINE)
    with pytest.raises(ValueError, match="aligned room"):
        _core.bulk_solve_lines(block, places, rows, 1, bytearray(10))
    with pytest.raises(ValueError, match="places of so many lines"):
        _core.bulk_solve_lines(block, places, rows + 1, 1, found)
    for wrong in (block[:-1], block[: 164 * 7 + 50]):
        with pytest.raises(ValueError, match="places within the lines"):
            _core.bulk_solve_lines(wrong, places, rows, 1, found)
    overlapping = places[: _core.PLACE_PER_LINE] * rows
    far, elsewhere = (np.frombuffer(places, np.uint32).reshape(rows, 4).copy() for _ in range(2))
    far[0, 2] = 2**32 - 1  # 81 cells from there on would begin anew at 80
    elsewhere[:2, 2] = elsewhere[1::-1, 2]  # in the other line each
    for odd in (overlapping, far.tobytes(), elsewhere.tobytes()):
        with pytest.raises(ValueError, match="places within the lines"):
            _core.bulk_solve_lines(block, bytearray(odd), rows, 1, found)
    with pytest.raises(ValueError, match="columns of their own"):
        _core.bulk_place_lines(block, ",", 2, 1, 1, places)
    with pytest.raises(ValueError, match="room for all of it"):
        _core.bulk_write_lines(block, places, rows, ",", False, 1, found, bytearray(10))


def test_a_file_that_shrinks_meanwhile_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "in.csv"
    path.write_text(PLAIN["pairs"])

    def shrink(*asked: Any) -> Any:
        plain = plain_file(*asked)
        path.write_text("quizzes,solutions\n")
        return plain

    monkeypatch.setattr(whole_tables, "plain_file", shrink)
    with pytest.raises(tables.TableError, match=r"in\.csv: expected 8 rows, found fewer now"):
        tables.solve_table(path, output=tmp_path / "out.csv")
    assert not (tmp_path / "out.csv").exists()


@pytest.mark.parametrize(
    "call",
    [
        "tables.solve_table('in.csv', output='out.csv')",
        "app(['solve', 'in.csv', '-o', 'out.csv'], standalone_mode=False)",
    ],
)
def test_plain_files_need_neither_numpy_nor_arrow(call: str, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(PLAIN["pairs"])
    code = (
        f"import sys; from swordfish import tables; from swordfish.cli import app; {call};"
        "print([name for name in ('numpy', 'pyarrow', 'pandas', 'rich') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
    assert (tmp_path / "out.csv").exists()
