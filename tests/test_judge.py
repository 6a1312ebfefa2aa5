"""The judge: what is claimed, in steps and in words, and what is said of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from test_cases import Case, cases, state

import swordfish as sf
from swordfish.model.step import HouseMark, Mark, Truth

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


def check_reading(claim: JudgedClaim, grid: sf.Grid) -> None:
    read = sf.judge(grid, claim.text, ladder="singles").claim
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


# ---- every technique ----


@cache
def found(case: Case) -> tuple[sf.Grid, sf.Step]:
    """A grid on which a technique finds what its case says, with its own givens."""
    grid = state(case)
    steps = sf.steps(grid, technique=case.slug)
    return grid, steps[0]


FINDS = {case.slug: case for case in cases() if case.verb == "find"}


def judged(grid: sf.Grid, claim: Any) -> sf.Verdict:
    return sf.judge(grid, claim, ladder="singles", max_seconds=20)


@pytest.mark.parametrize("slug", FINDS)
def test_the_true_step_is_right(slug: str) -> None:
    grid, step = found(FINDS[slug])
    verdict = judged(grid, step)
    assert verdict.right, verdict.text
    assert (verdict.true, verdict.new, verdict.follows, verdict.there) == (True, True, True, True)
    assert judged(grid, step.to_dict()) == verdict


@pytest.mark.parametrize("slug", FINDS)
def test_a_wrong_elimination_is_false(slug: str) -> None:
    grid, step = found(FINDS[slug])
    solution = sf.solve(grid)
    assert solution is not None
    gone = {cell for cell, _ in step.placements}
    cell = next(cell for cell in range(81) if not grid[cell] and cell not in gone)
    wrong = replace(plain(step), eliminations=(*step.eliminations, (cell, solution[cell])))
    verdict = judged(grid, wrong)
    assert verdict.true is False
    assert not verdict
    assert "is wrong: the solution has" in verdict.text or "a solution has" in verdict.text


@pytest.mark.parametrize("slug", FINDS)
def test_wrong_evidence_proves_nothing(slug: str) -> None:
    grid, step = found(FINDS[slug])
    far = next(
        cell
        for cell in range(81)
        if grid[cell] and all(cell != other for other, _ in (*step.placements, *step.eliminations))
    )
    house = next(h for h in range(27) if far in cells_of(h))
    wrong = replace(
        plain(step),
        marks=(Mark("base", far),),
        houses=(HouseMark("base", house),),
        links=(),
        truths=(Truth("cell", far),),
    )
    verdict = judged(grid, wrong)
    assert verdict.true is True
    assert verdict.follows is False
    assert verdict.there is False
    assert "doesn't follow from what it points to" in verdict.text


@pytest.mark.parametrize("slug", FINDS)
def test_a_wrong_name_is_noticed(slug: str) -> None:
    grid, step = found(FINDS[slug])
    pairs = ("naked_pair", "locked_pair")  # which is one, too
    other = sf.find_technique("x_wing" if slug in pairs else "naked_pair")
    if other in {one.technique for one in same_result(grid, step, other.slug)}:
        other = sf.find_technique("jellyfish")
    verdict = judged(grid, replace(plain(step), technique=other))
    assert verdict.true is True
    assert verdict.follows is True
    assert verdict.there is False
    assert f"there is no {other.name}" in verdict.text


@pytest.mark.parametrize("slug", FINDS)
def test_a_true_result_that_does_not_follow_is_told_apart(slug: str) -> None:
    grid, step = found(FINDS[slug])
    solution = sf.solve(grid)
    assert solution is not None
    for cell in reversed(range(81)):
        for digit in grid.candidates(cell) if not grid[cell] else ():
            elsewhere = replace(plain(step), placements=(), eliminations=((cell, digit),))
            if digit == solution[cell] or (cell, digit) in step.eliminations:
                continue
            verdict = judged(grid, elsewhere)
            if verdict.follows:  # the evidence may say more than the step does
                continue
            assert verdict.true is True
            assert verdict.there is False
            assert not verdict.right
            return
    pytest.skip("everything that is true follows from this evidence")


def plain(step: sf.Step) -> sf.Step:
    """The same step as if it were made in Python, so that parts of it can be changed."""
    return sf.Step.from_dict(step.to_dict())


def cells_of(house: int) -> set[int]:
    kind, number = divmod(house, 9)
    return {
        cell
        for cell in range(81)
        if (cell // 9, cell % 9, cell // 27 * 3 + cell % 9 // 3)[kind] == number
    }


def same_result(grid: sf.Grid, step: sf.Step, slug: str) -> list[sf.Step]:
    wanted = set(step.eliminations) | set(step.placements)
    others = sf.steps(grid, technique=slug)
    return [one for one in others if wanted <= set(one.eliminations) | set(one.placements)]


CONDITIONAL = {"xyz_wing"}
"""Techniques whose sentence ends in "if ..., so ...", which may be conditional, and is refused."""


@pytest.mark.parametrize("slug", FINDS)
def test_our_own_words_are_read_as_they_are_meant(slug: str) -> None:
    grid, step = found(FINDS[slug])
    for text in (step.text, step.notation, step.changes):
        verdict = judged(grid, text)
        if slug in CONDITIONAL and text == step.text:
            assert not verdict.read
            continue
        assert verdict.read, f"{verdict.text}: {text}"
        assert verdict.claim is not None
        assert verdict.true is True, text
        gone = {*step.eliminations}
        assert gone <= {*verdict.claim.eliminations} | {*verdict.claim.placements}, text
        assert {*step.placements} <= {*verdict.claim.placements}, text


# ---- verdicts ----


def test_a_special_case_is_what_it_is_a_case_of() -> None:
    grid, step = found(FINDS["locked_pair"])
    assert judged(grid, replace(plain(step), technique=sf.find_technique("naked_pair"))).there
    pair, named = found(FINDS["naked_pair"])
    other = replace(plain(named), technique=sf.find_technique("locked_pair"))
    assert judged(pair, other).there is False


def test_a_deadly_pattern_is_meant_where_its_cells_and_its_technique_are_named() -> None:
    grid, changes = GRIDS["D16"], "r2c1 can't be 2 or 6"
    assert sf.judge(grid, f"Unique rectangle 2/6 in r27c13: {changes}").follows is True
    assert sf.judge(grid, f"Unique rectangle 2/6 in r2c1 and r2c3: {changes}").follows is False
    assert sf.judge(grid, f"2 and 6 in r27c13: {changes}").follows is False


def test_what_changes_nothing_is_said_so() -> None:
    verdict = sf.judge(EASY, "r1c1 is not 5")
    assert (verdict.true, verdict.new, verdict.right) == (True, False, False)
    assert verdict.text == "it changes nothing: r1c1 holds 9 already."


def test_a_claim_of_nothing_is_not_right() -> None:
    claims: list[sf.Step | dict[str, str]] = [sf.Step(), {}, {"technique": "x_wing"}]
    for claim in claims:
        verdict = sf.judge(EASY, claim)
        assert (verdict.new, verdict.right) == (False, False)
        assert verdict.text == "it changes nothing."


def test_of_a_claim_against_itself_the_wrong_half_is_named() -> None:
    solution = sf.solve(EASY)
    assert solution is not None
    digit = solution[1]
    verdict = sf.judge(EASY, f"r1c2={digit}, r1c2<>{digit}")
    assert verdict.text == f"r1c2<>{digit} is wrong: the solution has {digit} there."


def test_a_grid_without_a_solution_has_no_verdict() -> None:
    verdict = sf.judge("55" + "." * 79, "r9c9=1")
    assert verdict.read
    assert verdict.true is None
    assert not verdict


def test_where_there_are_many_solutions_only_what_holds_in_all_is_true() -> None:
    grid = sf.Grid("." * 80 + "7")
    assert sf.judge(grid, "r9c1<>7").true is True
    assert sf.judge(grid, "r1c1<>7").true is False
    assert sf.judge(grid, "r1c1=4").text == "r1c1=4 is wrong: a solution has another digit there."


def test_the_easiest_proof_is_named() -> None:
    path = sf.explain(EASY)
    step = path.steps[0]
    verdict = sf.judge(EASY, step.changes)
    assert verdict.easiest is not None
    assert step.technique is not None
    assert verdict.easiest.technique == step.technique
    assert verdict.text == f"it is right; the easiest proof is {step.technique.name}."


def test_every_step_of_a_path_is_right() -> None:
    grid = sf.Grid(EASY)
    for step in sf.explain(EASY).steps:
        for claim in (step, step.text, step.notation):
            verdict = sf.judge(grid, claim)
            assert verdict.right, f"{claim}: {verdict.text}"
        grid = grid.after(step)


# ---- in bulk ----


def test_bulk_says_the_same_as_one_by_one() -> None:
    claims = ["r9c8=5", "r1c2<>5", "hidden single: r5c7 = 9", "maybe r1c2 is 4", "", None]
    bulk = sf.bulk.judge([EASY] * len(claims), claims, texts=True)
    assert bulk.texts is not None
    for row, claim in enumerate(claims):
        alone = sf.judge(EASY, claim or "")
        flags = (bulk.true[row], bulk.follows[row], bulk.there[row])
        known = tuple(
            -1 if one is None else int(one) for one in (alone.true, alone.follows, alone.there)
        )
        assert bulk.read[row] == alone.read
        assert flags == known
        assert bulk.right[row] == alone.right
        proof = alone.easiest.technique if alone.easiest is not None else None
        slug = None if proof is None else proof.slug
        assert bulk.easiest_slugs[row] == slug
        if claim is not None:
            assert bulk.texts[row] == alone.text


def test_bulk_never_raises_for_a_row() -> None:
    bulk = sf.bulk.judge(["hm", EASY, "55" + "." * 79], ["r1c1=1", "x" * 10_000, "r9c9=1"])
    assert not bulk.right.any()
    assert bulk.to_arrow().num_rows == 3
    with pytest.raises(ValueError, match="expected a claim for each of 1 puzzles, got 2"):
        sf.bulk.judge([EASY], ["r1c1=1", "r1c1=2"])


def test_claims_may_be_a_column_of_any_library() -> None:
    claims = ["r9c8=5", None]
    columns = (pa.array(claims), pa.chunked_array([claims]), pl.Series(claims), pd.Series(claims))
    for column in (claims, tuple(claims), *columns):
        assert sf.bulk.judge([EASY] * 2, column).right.tolist() == [True, False]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"claims": None}, "expected a list of claims, one for each puzzle, got NoneType"),
        ({"easiest": 1}, "expected easiest=True or easiest=False, got 1"),
        ({"texts": None}, "expected texts=True or texts=False, got None"),
        ({"candidates": 7}, r"expected masks of shape \(1, 81\) as candidates, got int64 of \(\)"),
        ({"candidates": np.zeros((1, 81))}, r"expected masks .* got float64 of \(1, 81\)"),
    ],
)
def test_what_bulk_can_t_judge_by_is_refused_with_a_sentence(
    wrong: dict[str, Any], sentence: str
) -> None:
    with pytest.raises((TypeError, ValueError), match=sentence):
        sf.bulk.judge(**{"puzzles": [EASY], "claims": ["r9c8=5"], **wrong})


def test_bulk_takes_what_is_left_of_candidates() -> None:
    path = sf.explain(sf.generate(technique="naked_pair", seed=1))
    grids = [step.grid for step in path.steps if step.grid is not None]
    left = [[sum(1 << d - 1 for d in g.candidates(cell)) for cell in range(81)] for g in grids]
    claims = [step.notation for step in path.steps]
    digits, masks = np.array([list(g) for g in grids], np.uint8), np.array(left, np.uint16)
    assert sf.bulk.judge(digits, claims, candidates=masks).right.all()
    assert not sf.bulk.judge(digits, claims).right.all()


def test_bulk_takes_steps_and_dicts_as_one_by_one() -> None:
    path = sf.explain(sf.generate(technique="naked_pair", seed=1))
    steps = [step for step in path.steps if step.grid is not None]
    grids = [step.grid for step in steps if step.grid is not None]
    digits = np.array([list(grid) for grid in grids], np.uint8)
    left = [[grid.candidates_mask(cell) for cell in range(81)] for grid in grids]
    masks = np.array(left, np.uint16)
    claims: list[Any] = [step if n % 2 else step.to_dict() for n, step in enumerate(steps)]
    bulk = sf.bulk.judge(digits, claims, candidates=masks, texts=True)
    alone = [sf.judge(grid, step) for grid, step in zip(grids, steps, strict=True)]
    assert bulk.right.all()
    assert bulk.texts is not None
    assert bulk.texts.tolist() == [verdict.text for verdict in alone]
    assert bulk.easiest_slugs.tolist() == [v.easiest.technique.slug for v in alone]  # type: ignore[union-attr]
    named = {"technique": "x_wing", "placements": [{"cell": 45, "digit": 3}]}
    mixed: list[Any] = ["r6c1=3", named, {"cell": 45}, sf.hint(EASY), None]
    bulk = sf.bulk.judge([EASY, EASY, EASY, "hm", EASY], mixed, texts=True)
    assert bulk.read.tolist() == [True, True, False, False, False]
    assert bulk.there.tolist() == [-1, 0, -1, -1, -1]
    assert bulk.texts is not None
    assert bulk.texts[2].startswith("it can't be read: expected one of the fields")
    assert bulk.texts[3] == "its grid can't be read."


def test_what_is_no_claim_is_refused() -> None:
    with pytest.raises(TypeError, match="expected a text, a Step or a dict as claim, got 3"):
        sf.judge(EASY, 3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected many claims, got one str"):
        sf.bulk.judge([EASY] * 6, "r6c1=3")
    with pytest.raises(TypeError, match="expected texts, steps or dicts as claims, got b'r6c1=3'"):
        sf.bulk.judge([EASY], [b"r6c1=3"])  # type: ignore[list-item]
