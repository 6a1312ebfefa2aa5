"""The judge reads words: what is claimed is understood or refused, and never misread."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

import swordfish as sf

EMPTY = sf.Grid("." * 81)
EASY = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"


class Worded(NamedTuple):
    how: str
    text: str
    changes: str
    technique: str


def worded() -> list[Worded]:
    lines = (Path(__file__).parent / "claims.txt").read_text().splitlines()
    rows = [line.split("|") for line in lines if not line.startswith("#")]
    return [Worded(*(part.strip() for part in row), *[""] * (4 - len(row))) for row in rows]


def changed(text: str) -> set[str]:
    """The changes one by one: r1c8<>47 is two of them."""
    parts = text.replace(",", " ").split()
    return {
        f"{part.split(sign)[0]}{sign}{digit}"
        for part in parts
        for sign in ("<>", "=")
        if sign in part
        for digit in part.split(sign)[1]
    }


@pytest.mark.parametrize("claim", worded(), ids=lambda claim: claim.text)
def test_free_wording_is_read_or_refused_and_never_misread(claim: Worded) -> None:
    verdict = sf.judge(EMPTY, claim.text, ladder="singles")
    assert verdict.read == bool(verdict.claim)
    if claim.how == "must":
        assert verdict.read, verdict.text
    if claim.how == "never":
        assert not verdict.read
    if not verdict.read:
        assert verdict.text.startswith("it can't be read: expected ")
        return
    assert verdict.claim is not None
    assert changed(verdict.claim.changes) == changed(claim.changes)
    if claim.technique:
        assert claim.technique in verdict.claim.techniques


def test_there_are_fifty_claims_in_free_wording() -> None:
    assert len(worded()) == 50


class JudgedClaim(NamedTuple):
    verdict: str
    grid: str
    text: str
    changes: str = ""
    technique: str = ""


def judged_claims(file: str) -> tuple[list[JudgedClaim], dict[str, sf.Grid]]:
    lines = (Path(__file__).parent / file).read_text().splitlines()
    rows = [[part.strip() for part in line.split("|")] for line in lines if line[0] != "#"]
    grids = {name: sf.Grid(text) for word, name, text, *_ in rows if word == "grid"}
    return [JudgedClaim(*row) for row in rows if row[0] != "grid"], grids


JUDGED_CLAIMS, GRIDS = judged_claims("claims_judged.txt")
CLAIMS_ALONG_A_PATH, GRIDS_ALONG_A_PATH = judged_claims("claims_along_a_path.txt")
CLAIMS_BY_A_THIRD, GRIDS_BY_A_THIRD = judged_claims("claims_by_a_third.txt")
CLAIMS_BY_A_FOURTH, GRIDS_BY_A_FOURTH = judged_claims("claims_by_a_fourth.txt")


@pytest.mark.parametrize("claim", JUDGED_CLAIMS, ids=lambda claim: claim.text)
def test_a_stranger_is_understood_or_refused(claim: JudgedClaim) -> None:
    verdict = sf.judge(GRIDS[claim.grid], claim.text.replace("\\n", "\n"))
    if claim.verdict in ("refused", "unread"):
        assert not verdict.read
        return
    assert verdict.read, verdict.text
    assert verdict.claim is not None
    assert changed(verdict.claim.changes) == changed(claim.changes)
    assert not claim.technique or claim.technique in verdict.claim.techniques
    assert verdict.right == (claim.verdict == "right"), verdict.text


def test_nearly_all_that_a_stranger_says_is_understood() -> None:
    words = [claim.verdict for claim in JUDGED_CLAIMS]
    assert len(words) > 150
    assert words.count("unread") * 20 < len(words)


@pytest.mark.parametrize("claim", CLAIMS_ALONG_A_PATH, ids=lambda claim: claim.text)
def test_another_stranger_is_never_misread(claim: JudgedClaim) -> None:
    check_reading(claim, GRIDS_ALONG_A_PATH[claim.grid])


@pytest.mark.parametrize("claim", CLAIMS_BY_A_THIRD, ids=lambda claim: claim.text)
def test_a_third_stranger_is_never_misread(claim: JudgedClaim) -> None:
    check_reading(claim, GRIDS_BY_A_THIRD[claim.grid])


@pytest.mark.parametrize("claim", CLAIMS_BY_A_FOURTH, ids=lambda claim: claim.text)
def test_a_fourth_stranger_is_never_misread(claim: JudgedClaim) -> None:
    check_reading(claim, GRIDS_BY_A_FOURTH[claim.grid])


def check_reading(claim: JudgedClaim, grid: sf.Grid) -> None:
    read = sf.judge(grid, claim.text.replace("\\n", "\n"), ladder="singles").claim
    assert read is None or claim.verdict != "never"
    assert read is not None or claim.verdict != "must"
    if read is not None:
        assert changed(read.changes) == changed(claim.changes)
        assert not claim.technique or claim.technique in read.techniques


def test_what_is_left_of_a_result_is_no_evidence_for_it() -> None:
    claim = "XY-Wing r8c4 r1c4 r8c1 -> r1c1 is not 3, it must be 6 or 9."
    assert sf.judge(GRIDS_ALONG_A_PATH["G49"], claim).right


# ---- nothing is left over ----

STATEMENTS = (
    "{cell} is {digit}",
    "{cell} must be {digit}",
    "{cell}={digit}",
    "{digit} goes in {cell}",
    "{digit} is in {cell}",
    "place {digit} in {cell}",
    "{cell} is the only place for {digit}",
    "the only place for {digit} in row 5 is {cell}",
    "hidden single: {digit} in {cell}",
    "{cell} can't be {digit}",
    "{cell} is not {digit}",
    "{cell}<>{digit}",
    "{cell} loses {digit}",
    "{digit} can't go in {cell}",
    "no {digit} in {cell}",
    "remove {digit} from {cell}",
    "{digit} can be removed from {cell}",
    "{digit} in {cell} is impossible",
)
JOINTS = (
    *(
        " and ",
        ", ",
        ", and ",
        "; ",
        ": ",
        ". ",
        " (",
        " - ",
        " / ",
        " ",
        " or ",
        " but ",
        " with ",
    ),
    *(
        ", making ",
        ", which leaves ",
        ", as is ",
        " as well as ",
        ", unlike ",
        ", plus ",
        ", then ",
    ),
    *(
        " by hidden single and ",
        " because of row 5, and ",
        " since it's forced, ",
        ", not ",
        ". And ",
    ),
    *(
        ", like ",
        ", giving ",
        " in row 5 and ",
        ", the same goes for ",
        ". Likewise ",
        ", perhaps ",
    ),
)
ELLIPSES = (
    *("{cell} {digit}", "{digit} in {cell}", "{digit} from {cell}", "{digit} for {cell}"),
    *("{cell}", "{cell} too", "{cell} as well", "{cell} isn't", "{cell} is", "neither is {cell}"),
    *("{cell}: {digit}", "a {digit} in {cell}", "{cell} the {digit}", "{cell} has {digit}"),
    *("{digit} at {cell}", "{cell} to {digit}", "{digit} into {cell}", "so is {cell}"),
)


def named(template: str, cell: str, digit: int) -> str:
    return template.format(cell=cell, digit=digit)


def check_nothing_left_over(text: str, cells: list[str]) -> bool:
    """Every cell that is named has a result of its own, or the claim is refused."""
    read = sf.judge(EMPTY, text, ladder="singles").claim
    if read is None:
        return False
    assert {change.split("=")[0].split("<")[0] for change in changed(read.changes)} == {*cells}, (
        text
    )
    return True


@pytest.mark.parametrize("statement", STATEMENTS)
def test_a_second_result_is_read_or_the_claim_is_refused(statement: str) -> None:
    first = named(statement, "r5c9", 5)
    assert check_nothing_left_over(first, ["r5c9"])
    for joint, rest in product(JOINTS, (*ELLIPSES, *STATEMENTS)):
        second = named(rest, "r7c3", 9)
        check_nothing_left_over(first + joint + second, ["r5c9", "r7c3"])
    for joint, rest in product(JOINTS[:4], (*ELLIPSES[:3], *STATEMENTS)):
        second = named(rest, "r7c3", 9)
        check_nothing_left_over(second + joint + first, ["r5c9", "r7c3"])


def long_claims() -> Iterator[tuple[str, list[str]]]:
    some = random.Random(11)
    for _ in range(3000):
        digits = some.sample(range(1, 10), 4)
        cells = [f"r{row}c{column}" for row, column in zip(digits, reversed(digits), strict=True)]
        if len({*cells}) < len(cells):
            continue
        text = named(some.choice(STATEMENTS), cells[0], digits[0])
        for cell, digit in zip(cells[1:], digits[1:], strict=True):
            text += some.choice(JOINTS[:4] * 4 + JOINTS)
            text += named(some.choice(ELLIPSES[:2] * 8 + ELLIPSES + STATEMENTS), cell, digit)
        yield text, cells


def test_no_result_of_many_is_left_over() -> None:
    read = [check_nothing_left_over(text, cells) for text, cells in long_claims()]
    assert sum(read) > 15


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("r5c9 is 5 and r7c3 9, r1c5 1", "r5c9=5 r7c3=9 r1c5=1"),
        ("r5c9 gets the 5, r7c3 the 9", "r5c9=5 r7c3=9"),
        ("Place 5 in r5c9, 9 at r7c3 and a 1 in r1c5.", "r5c9=5 r7c3=9 r1c5=1"),
        ("Remove 5 from r5c9 and 9 in r7c3.", "r5c9<>5 r7c3<>9"),
        ("r1c3-r3c3<>8, r5c7-9<>4", "r1c3<>8 r2c3<>8 r3c3<>8 r5c7<>4 r5c8<>4 r5c9<>4"),
        ("4 can be removed from r5c9 to r5c7", "r5c7<>4 r5c8<>4 r5c9<>4"),
    ],
)
def test_lists_without_verbs_and_ranges_are_read(text: str, changes: str) -> None:
    read = sf.judge(EMPTY, text, ladder="singles").claim
    assert read is not None
    assert changed(read.changes) == changed(changes)


@pytest.mark.parametrize(
    "text",
    [
        "r4c7=4 (only place for 4 in row 4)",
        "r4c7 is 4. In row 4, the digits 1, 5, 6, 7 and 9 are already present.",
        "r4c7 is 4 (naked pair: r4c3, r4c8)",
        "r4c7 is 4 because 4 can't go in r4c5, r4c3 or r4c8.",
        "Hidden single in row 4: 4 appears only in r4c7. Place 4 in r4c7.",
        "4 in r7c5 blocks column 5, r4c7 is 4.",
        "r7c5 has a 4, r4c7 is 4.",
        "r4c7 is 4, r4c5 sees a 4.",
    ],
)
def test_a_reason_is_no_result(text: str) -> None:
    read = sf.judge("." * 58 + "4" + "." * 22, text, ladder="singles").claim
    assert read is not None
    assert read.changes == "r4c7=4"


@pytest.mark.parametrize(
    "text",
    [
        "r5c9 takes 5, r7c3 is 9",
        "r5c9 has a 5, r7c3 is 9",
        "r5c9 and r7c3 become 5 and 9, r1c5 is 1",
        "We get 5 at r5c9 and 9 at r7c3; r5c7 is not 4.",
        "5 (r5c9), 9 (r7c3), r1c5=1",
        "r5c9 (5), r7c3 (9), r1c5=1",
        "r5c9, 5; r7c3=9",
        "remove 4 and 3 from r5c7 and r5c8, respectively",
        "r5c9 is 5, isn't it",
        "remove 4 from r5c7..r6c9",
        "remove 4 from r5c9-7",
        "X-Wing in rows 2-6, so r5c9 is 5",
        "XY-Chain r5c1 - r5c7: remove 4 from r5c2-r5c4",
        "In the top box 4 is in row 5, so r5c9 is 5",
        "In the left right box 4 is in row 5, so r5c9 is 5",
        "Remove 4 from the rest of row 5",
        "Pair in r5c1 and the cell beside: 4 can't be in other cells of row 5",
        "r5c9 is 5, or not",
        "r5c9 is 5. No.",
        "r5c9 is 4. Actually, it's 5.",
        "r5c9 is 5. Never mind.",
        "r5c9 is 5. Oops.",
        "r7c3 should be 9. r5c9 is 5.",
        "r5c9 is 5 and so is r7c3. r1c5 is 1.",
        "r5c9 is 5 since row 5 needs it and r7c3 9",
        "r5c9 is 5, row 7 has its 9 in column 3",
    ],
)
def test_what_may_mean_two_things_is_refused(text: str) -> None:
    assert not sf.judge(EMPTY, text, ladder="singles").read


@pytest.mark.parametrize(
    "text",
    [
        *(
            "not(r5c9=5)",
            "not (r5c9 is 5)",
            "!r5c9=5",
            "!(r5c9=5)",
            "r5c9=5... not",
            "r5c9=5. Not!",
        ),
        *("r5c9=-5", "r5c9 = -5", "r5c9: -5", "r5c9: {-5}", "r5c9 -= 5", "r5c9 \\= 5"),
        *("r5c9=5 <=> r7c3=9", "r5c9=5 <-> r7c3=9"),
        *("r5c9=5 (90%)", "r5c9=5, confidence 90%", "r5c9=5 with 90 percent confidence"),
        *("r5c9=5, I think", "r5c9=5, hopefully", "r5c9=5. Unproven.", "r5c9=5. On the contrary."),
        *(f"{label}: r5c9=5" for label in ("Eliminated", "Eliminations", "Remove", "Never", "No")),
        *(
            f"{label}: r5c9=5"
            for label in ("Refuted", "To disprove", "Not allowed", "Candidates to remove")
        ),
        *(f"{label}: r5c9 is 5" for label in ("Case 1", "Assumption", "Eliminated", "Never")),
        '{"eliminations": ["r5c9=5"]}',
        '{"technique": "naked single", "eliminations": ["r5c9=5"]}',
    ],
)
def test_what_turns_a_result_round_is_not_lost(text: str) -> None:
    assert not sf.judge(EMPTY, text, ladder="singles").read


@pytest.mark.parametrize(
    "text",
    [
        *(f"{label}: r5c9=5" for label in ("Answer", "My final answer", "Conclusion", "Next move")),
        *(
            f"{label}: r5c9=5"
            for label in ("Step 3", "Placements", "Naked single", "Box 6", "Therefore")
        ),
        "Hidden singel: r5c9 is 5!",
        '{"technique": "naked single", "placements": ["r5c9=5"]}',
        "Put a 5 in r5c9!",
    ],
)
def test_what_names_a_result_is_read(text: str) -> None:
    read = sf.judge(EMPTY, text, ladder="singles").claim
    assert read is not None
    assert read.changes == "r5c9=5"


BOXES = {
    1: "top-left|left top|NW|northwest|north-western|upper left corner",
    2: "top middle|centre-top|N|north|northern",
    3: "top right|NE|north east",
    4: "middle left|left-middle|W|west|western",
    5: "middle|centre|central|middle middle",
    6: "right middle|E|eastern",
    7: "bottom left|SW|southwest|southwestern|lower-left",
    8: "middle-bottom|bottom centre|S|south",
    9: "bottom right|right lower|SE|southeast",
}


@pytest.mark.parametrize(("box", "names"), BOXES.items())
def test_a_box_has_many_names(box: int, names: str) -> None:
    for name, noun in product(names.split("|"), ("box", "block", "3x3")):
        claim = sf.judge(EMPTY, f"In the {name} {noun} 4 is locked, so r5c7 is not 4.").claim
        assert claim is not None, name
        assert claim.houses == (17 + box,), name


def test_a_house_is_named_by_what_it_has() -> None:
    claim = sf.judge(EMPTY, "Box 2's 4 must be in row 3, so r3c2 is not 4.").claim
    assert claim is not None
    assert (claim.houses, claim.digits) == ((2, 19), (4,))


def test_a_deadly_pattern_is_meant_where_its_cells_and_its_technique_are_named() -> None:
    grid, changes = GRIDS["D16"], "r2c1 can't be 2 or 6"
    assert sf.judge(grid, f"Unique rectangle 2/6 in r27c13: {changes}").follows is True
    assert sf.judge(grid, f"Unique rectangle 2/6 in r2c1 and r2c3: {changes}").follows is False
    assert sf.judge(grid, f"2 and 6 in r27c13: {changes}").follows is False
