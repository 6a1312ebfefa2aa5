"""Public boards of all kinds and sizes, of ../shared/data: those that are read, each once."""

import csv
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import swordfish as sf

SHARED = Path(__file__).parents[2] / "shared/data"
SMALL = 100  # boards of 4x4, which are all alike
DRAWN_ONLY = ("line",)  # lines of colour below rules that are told, too

Row = tuple[str, str, sf.Board]  # collection, name, board


def listed(path: Path) -> Iterator[Row]:
    """Boards of a list: JSON by line, with collection, name and input, a text in any form."""
    for line in path.read_text().splitlines():
        row = json.loads(line)
        try:
            yield row["collection"], row["name"], sf.Board.read(row["input"])
        except sf.PuzzleError as error:
            print(f"not read: {row['name']}: {error}", file=sys.stderr)


def public_boards() -> Iterator[Row]:
    """What people play: variants first, then plain boards of other sizes than 9x9."""
    seen = set()
    for row in (*listed(SHARED / "variants/iss_puzzles.jsonl"), *_fpuzzles(), *sizes()):
        if row[2] not in seen:
            seen.add(row[2])
            yield row


def _fpuzzles() -> Iterator[Row]:
    for line in (SHARED / "variants/fpuzzles_dclamage.jsonl").read_text().splitlines():
        row = json.loads(line)
        if row["section"] == "uniqueVariantFPuzzles":
            try:
                board = sf.Board.read(row["fpuzzles_b64"], ignore=DRAWN_ONLY)
                yield "f-puzzles", row["comment"], board
            except sf.PuzzleError as error:
                print(f"not read: {row['comment']}: {error}", file=sys.stderr)


def sizes() -> Iterator[Row]:
    """Plain boards of 4x4, 6x6 and 16x16 with one solution."""
    with (SHARED / "sizes/4x4_288_unique.tsv").open(newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        texts = [row["Puzzle"].replace("0", ".") for row in rows]
    yield from _plain("4x4", 4, texts[:SMALL])
    lines = (SHARED / "sizes/6x6_readme.txt").read_text().splitlines()
    words = [line.split()[0] for line in lines]
    yield from _plain("6x6", 6, [word for word in words if len(word) == 36])
    grids = map(json.loads, (SHARED / "sizes/gecode_instances.jsonl").read_text().splitlines())
    wanted = [grid["puzzle"] for grid in grids if grid["n"] == 16 and grid["unique"]]
    numbers = [[str(int(digit, 36)) if digit != "." else "." for digit in row] for row in wanted]
    for stem in ("Tarek16x16-BC5", "Blue65-16x16-NP"):
        numbers.append(_grid_of_log((SHARED / f"sizes/berthier_{stem}.sdk").read_text()))
    yield from _plain("16x16", 16, [" ".join(row) for row in numbers])


def _grid_of_log(text: str) -> list[str]:
    """The grid at the top, by numbers; letters stand for numbers from 10 on in some."""
    words = text.split()[:256]
    return [str(ord(word) - ord("A") + 10) if word.isalpha() else word for word in words]


def _plain(name: str, size: int, texts: Iterable[str]) -> Iterator[Row]:
    for number, text in enumerate(texts):
        yield name, f"{name} {number}", sf.Board(text, size=size)
