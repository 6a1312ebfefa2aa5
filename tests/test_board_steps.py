"""Steps on boards: told, sound, and proved from the rules and cells that they name."""

import json
import re
from dataclasses import replace

import pytest
from board_checker import check_board_step, check_links
from board_proof import UnprovedError
from board_rules import WHISPERS

import swordfish as sf

EMPTY_SLOT = re.compile(r"  | [,.;:]|^[,.;:]|\(\)|[{}\[\]]")

NO_1 = "23456789"
FOUR = "1...2.....3...24"
SIX = "....1..2...3.....4..56........34...."


# ---- one by one ----


def first(board: sf.Board, slug: str) -> sf.BoardStep:
    """The first step of a technique, which is proved."""
    found = sf.steps(board, technique=slug)
    assert found, slug
    check_board_step(found[0])
    return found[0]


def test_a_cage_is_told_by_what_it_can_still_have() -> None:
    board = sf.Board(size=9, boxes=False, rules=["Cage r1c1-2 4"])
    step = first(board, "rule_cage")
    assert step.rules == (0,)
    assert step.text == (
        "The cage r1c1 and r1c2 adds up to 4, here only as 1+3, so 2, 4, 5, 6, 7, 8 and 9 can be "
        "removed from r1c1 and r1c2."
    )
    assert step.tell(language="de").startswith("Der Käfig r1c1 und r1c2 ergibt 4, hier nur als 1+3")


@pytest.mark.parametrize(
    ("rule", "clause", "german"),
    [
        ("Sum r1c1 r2c2 3 2 1", "2 × r1c1 and r2c2 add up to 3", "2 × r1c1 und r2c2 ergeben 3"),
        ("Sum r1c1 r2c2 2", "r1c1 and r2c2 add up to 2", "r1c1 und r2c2 ergeben 2"),
        ("LookAndSay r1c1 r2c2 2 1", "r2c2 are said to hold 2 × 1", "sollen 2 × 1 enthalten"),
    ],
)
def test_a_rule_tells_what_its_numbers_mean(rule: str, clause: str, german: str) -> None:
    step = sf.steps(sf.Board(size=4, boxes=False, rules=[rule]))[0]
    assert clause in step.text
    assert german in step.tell(language="de")


def test_a_thermometer_rises_above_what_its_cells_have_lost() -> None:
    empty = sf.Board(size=6, rules=["Thermo r1c1 r2c2 r3c3"])
    board = empty.with_candidates([("r1c1", {2, 3, 4}), ("r2c2", {3, 4, 5}), ("r3c3", range(3, 7))])
    assert sf.steps(board, technique="rule_thermo") == ()
    step = first(board, "rule_thermo_candidates")
    assert step.eliminations == ((14, 3),)
    assert step.text == (
        "Along the thermometer r1c1, r2c2 and r3c3 digits rise; r2c2 can't be 2, so 3 can be "
        "removed from r3c3."
    )


def test_a_rule_together_with_a_house_names_both() -> None:
    board = sf.Board(size=9, boxes=False, rules=["Cage r1c1-3 6"]).with_candidates(
        [("r1c1-3", {1, 2, 3})]
    )
    step = next(iter(sf.steps(board, technique="naked_triple")))
    check_board_step(step)
    both = sf.Board(size=4, boxes=False, rules=["Cage r1c1-2 5"]).with_candidates(
        [("r1c3", {1, 2})]
    )
    found = first(both, "rule_cage_house")
    assert found.houses == (sf.HouseMark("cover", 0),)
    assert "row 1" in found.text


def test_a_rule_of_the_whole_board_names_the_cells_beside_what_goes() -> None:
    board = sf.Board(
        "222.22", size=(2, 3), boxes=False, lines=False, digits=3, rules=["Nonconsecutive"]
    )
    assert first(board, "rule_nonconsecutive").text == (
        "Digits side by side are not consecutive; r2c2 is 2, so 1 and 3 can be removed from r2c1."
    )


def test_what_a_rule_finds_only_by_trying_is_harder() -> None:
    empty = sf.Board(size=9, boxes=False, rules=["Renban r1c1 r2c2 r3c3 r4c4"])
    board = empty.with_candidates(
        [("r1c1", {2, 5, 6, 7}), ("r2c2", {1, 4, 5, 6}), ("r3c3", {2, 5, 6, 7})]
    )
    assert sf.steps(board, technique="rule_renban") == ()
    assert sf.steps(board, technique="rule_renban_candidates") == ()
    step = first(board, "rule_renban_tried")
    assert set(step.eliminations) == {(10, 1), (30, 1), (30, 2), (30, 9)}
    assert "; not every candidate of r2c2 and r4c4 has a filling, so " in step.text
    assert "gibt es eine Füllung, also" in step.tell(language="de")
    assert (step.score, step.technique and step.technique.level) == (100, "hard")


def test_what_no_cage_has_is_what_is_left_of_the_houses() -> None:
    board = sf.Board(size=4, boxes=False, rules=["Cage r1c1-2 3"])
    step = first(board, "innies")
    assert step.text.startswith("Digits in row 1 add up to 10, and the cages there to 3.")
    assert "That leaves 7 for r1c3 and r1c4" in step.text


def test_what_digits_say_by_a_rule_is_easier_than_what_candidates_say() -> None:
    empty = sf.Board(size=4, boxes=False, rules=["Cage r1c1-3 6", "Thermo r2c1-2"])
    by_digits = first(empty.with_digits([1, *[None] * 15]), "rule_cage")
    assert "so 4 can be removed from r1c2 and r1c3" in by_digits.text
    noted = empty.with_candidates([("r2c2", {2, 3, 4})]).with_candidates([("r2c1", {2, 3})])
    by_candidates = first(noted, "rule_thermo_candidates")
    assert by_candidates.changes == "r2c2<>2"
    levels = [step.technique and step.technique.level for step in (by_digits, by_candidates)]
    assert levels == ["easy", "medium"]


def test_a_single_cell_left_of_a_house_is_medium() -> None:
    inside = first(sf.Board(size=4, boxes=False, rules=["Cage r1c1-3 6"]), "innie")
    assert inside.text == (
        "Digits in row 1 add up to 10, and the cages there to 6. That leaves 4 for r1c4, so 1, 2 "
        "and 3 can be removed from r1c4."
    )
    cages = ["Cage r1c1-2 3", "Cage r1c3-4 r2c4 9"]
    outside = first(sf.Board(size=4, boxes=False, rules=cages), "outie")
    assert "So r2c4 outside is 2" in outside.text
    assert [step.technique and step.technique.level for step in (inside, outside)] == ["medium"] * 2


def test_houses_that_cages_fill_make_a_cell_that_is_left_no_harder() -> None:
    cages = ["Cage r1c1-2 3", "Cage r1c3-4 7", "Cage r2c1-3 9"]
    step = first(sf.Board(size=4, boxes=False, rules=cages), "innie")
    assert step.changes == "r2c4<>234"


@pytest.mark.parametrize("word", ["x_wing", "X-Wing", "xwing", "0300"])
def test_a_technique_is_found_on_a_board_however_it_is_spelt(word: str) -> None:
    assert sf.steps(sf.Board(size=4), technique=word) == ()


def test_what_sticks_out_of_pieces_and_lines_is_the_same() -> None:
    jigsaw = sf.Board(size=4, regions="aaab cabb ccdb cddd".replace(" ", ""))
    board = jigsaw.with_candidates([("r1c4", {1, 2})])
    step = first(board, "leftovers")
    assert {mark.role for mark in step.houses} == {"base", "cover"}


def test_a_locked_digit_leaves_whoever_sees_all_of_its_places() -> None:
    board = sf.Board(size=4, boxes=False, rules=["AntiKing"]).with_candidates(
        [("r1c1", {1, 2, 3, 4}), ("r1c3-4", {2, 3, 4})]
    )
    step = first(board, "locked_by_sight")
    assert (set(step.eliminations), step.rules) == ({(4, 1), (5, 1)}, (0,))


def test_chains_go_along_what_rules_forbid() -> None:
    board = sf.Board(size=4, boxes=False, rules=["Different r1c2 r3c3"]).with_candidates(
        [("r1c1", {1, 2}), ("r1c2", {2, 3}), ("r3c3", {1, 3})]
    )
    step = first(board, "board_chain")
    assert (set(step.eliminations), step.rules) == ({(2, 1), (8, 1)}, (0,))
    assert step.text == (
        "If r1c1 is not 1 but 2, then r1c2 is not 2 but 3, so r3c3 is not 3 but 1 (Different r1c2 "
        "r3c3). So r1c1 is 1 or r3c3 is 1, and 1 can be removed from r1c3 and r3c1."
    )


def test_a_chain_that_comes_back_is_a_loop_and_removes_beside_each_weak_link() -> None:
    ring = {"r1c1": {1, 2}, "r1c2": {2, 3}, "r2c2": {3, 4}, "r2c1": {1, 4}}
    step = first(sf.Board(size=4, boxes=False).with_candidates([*ring.items()]), "board_loop")
    assert step.board is not None
    assert {(step.board.name(cell), digit) for cell, digit in step.eliminations} == {
        *(("r1c3", 2), ("r1c4", 2), ("r2c3", 4), ("r2c4", 4)),
        *(("r3c1", 1), ("r4c1", 1), ("r3c2", 3), ("r4c2", 3)),
    }
    assert [link.strong for link in step.links] == [True, False] * 4
    assert step.links[-1].end.cells == step.links[0].start.cells
    assert ", which brings the chain back to its beginning. So of any two neigh" in step.text


def test_a_loop_names_the_rules_that_close_it() -> None:
    ring = {"r1c1": {1, 2}, "r1c2": {2, 3}, "r2c2": {3, 4}, "r3c3": {1, 4}}
    rules = ["Different r2c2 r3c3", "Different r1c1 r3c3"]
    board = sf.Board(size=9, boxes=False, rules=rules).with_candidates([*ring.items()])
    step = first(board, "board_loop")
    assert set(step.rules) == {0, 1}
    assert re.search(r"beginning \(Different .* and Different .*\)\. So of any two", step.text)


def test_a_chain_back_to_its_own_candidate_says_that_it_is_true() -> None:
    board = sf.Board(size=4, boxes=False, rules=["Different r1c2 r3c3"]).with_candidates(
        [("r1c1", {1, 2}), ("r1c2", {2, 3}), ("r3c3", {1, 3})]
    )
    step = first(board, "board_chain")
    back = replace(step.links[-1], end=step.links[0].start)
    told = replace(step, links=(*step.links[:-1], back)).text
    assert "So r1c1 is 1, and 1 can be removed" in told


def test_a_cage_that_needs_a_digit_ties_its_places() -> None:
    board = sf.Board(size=9, boxes=False, rules=["Cage r1c1 r2c2 r3c3 24"]).with_candidates(
        [("r1c1", {7, 8, 9}), ("r2c2", {7, 8, 9}), ("r3c3", {7, 8})]
    )
    step = first(board, "board_chain")
    assert (set(step.eliminations), step.rules) == ({(1, 9), (9, 9)}, (0,))
    assert [link.strong for link in step.links] == [True]


@pytest.mark.parametrize(
    ("slug", "candidates", "rules", "eliminations"),
    [
        ("xy_wing", {"r1c1": "12", "r1c5": "13", "r5c1": "23"}, [], {("r5c5", 3)}),
        (
            "xyz_wing",
            {"r1c1": "123", "r1c5": "13", "r2c2": "23"},
            ["Cage r1c1-3 r2c1-3"],
            {("r1c2", 3), ("r1c3", 3)},
        ),
        (
            "w_wing",
            {"r1c1": "12", "r5c5": "12", "r9c2-4": NO_1, "r9c6-9": NO_1},
            [],
            {("r1c5", 2), ("r5c1", 2)},
        ),
        ("als_xz", {"r1c1": "12", "r5c1": "13", "r5c5": "23"}, [], {("r1c5", 2)}),
        (
            "simple_colors_trap",
            {
                "r1c2-4": NO_1,
                "r1c6-9": NO_1,
                "r2-3c5": NO_1,
                "r5-9c5": NO_1,
                "r4c1-4": NO_1,
                "r4c6-8": NO_1,
            },
            ["Different r7c7 r1c1", "Different r7c7 r4c9"],
            {("r7c7", 1)},
        ),
    ],
)
def test_patterns_of_sight_work_on_any_board(
    slug: str, candidates: dict[str, str], rules: list[str], eliminations: set[tuple[str, int]]
) -> None:
    board = sf.Board(size=9, boxes=False, rules=rules).with_candidates(
        [(cells, {*map(int, digits)}) for cells, digits in candidates.items()]
    )
    found = sf.steps(board, technique=slug)
    changed = [{(board.name(cell), digit) for cell, digit in step.eliminations} for step in found]
    assert eliminations in changed
    step = found[changed.index(eliminations)]
    check_board_step(step)
    assert ("see each other by Different" in step.text) is (slug == "simple_colors_trap")


def test_several_houses_of_rules_are_rules() -> None:
    board = sf.Board(size=9, rules=["Diagonal 1", "Diagonal -1"])
    technique = next(one for one in sf.board_techniques() if one.slug == "simple_colors_trap")
    houses = tuple(sf.HouseMark("base", house) for house in (2, 27, 28))
    step = sf.BoardStep(technique, eliminations=((0, 5),), houses=houses, board=board)
    assert "In row 3 and rules Diagonal 1 and Diagonal -1 the" in step.text


# ---- forcing ----


def forcing(slug: str) -> sf.BoardStep:
    """A forcing step on a board that has some; not the first, which are by one rule alone."""
    step = sf.steps(WHISPERS, technique=slug)[2]
    check_board_step(step)
    return step


def test_a_contradiction_is_told_from_its_supposition_on() -> None:
    step = forcing("board_contradiction")
    branch = step.branches[0]
    assert branch.supposed == step.eliminations[0]
    assert branch.broken is not None
    name, digit = step.board.name(branch.supposed[0]), branch.supposed[1]  # type: ignore[union-attr]
    assert step.text.startswith(f"Suppose {name} is {digit}. Then ")
    assert ", but then " in step.text
    assert step.tell(language="de").startswith("Angenommen, ")
    for part in branch.steps:
        check_board_step(part)


@pytest.mark.parametrize("slug", ["board_cell_forcing", "board_house_forcing"])
def test_what_is_so_in_any_case_has_a_branch_for_each(slug: str) -> None:
    step = forcing(slug)
    assert len(step.branches) > 1
    supposed = {branch.supposed for branch in step.branches}
    cells, digits = {cell for cell, _ in supposed}, {digit for _, digit in supposed}
    assert len(cells if slug == "board_cell_forcing" else digits) == 1
    assert step.text.count("Suppose ") == len(step.branches)
    assert "in any case" in step.text


def test_branches_go_into_json_and_back_with_their_boards() -> None:
    step = forcing("board_contradiction")
    again = sf.BoardStep.from_dict(json.loads(json.dumps(step.to_dict())), board=step.board)
    assert again == step
    assert again.text == step.text
    check_board_step(again)


def test_the_checker_sees_a_branch_that_proves_nothing() -> None:
    step = forcing("board_contradiction")
    (branch,) = step.branches
    cell, digit = branch.supposed
    assert step.board is not None
    other = next(d for d in step.board.candidates[cell] if d != digit)
    for wrong in (
        replace(step, branches=(replace(branch, broken=None),)),
        replace(step, branches=(replace(branch, steps=branch.steps[1:]),)),
        replace(step, eliminations=((cell, other),)),
        replace(step, branches=(replace(branch, supposed=(cell, other)),)),
    ):
        with pytest.raises(UnprovedError):
            check_board_step(wrong)


def test_a_supposition_may_need_another_on_top_of_it() -> None:
    """Told with its own story in brackets, and proved with it."""
    layout = sf.Board(size=2, boxes=False, lines=False, digits=5, lowest=0)
    board = layout.with_rules("RellikCage r2c1 r2c2 r1c1 7", "ContainExact r1c1 r2c1 r1c2 r2c2 0 0")
    path = sf.explain(board)
    step = next(one for one in path.steps if one.technique and "nested" in one.technique.slug)
    check_board_step(step)
    (branch,) = step.branches
    (inner,) = [part for part in branch.steps if part.branches]
    assert "by Forcing Contradiction (Suppose r1c1 is 0. Then " in step.text
    assert inner.branches[0].supposed == (0, 0)
    assert sf.BoardStep.from_dict(step.to_dict(), board=step.board).text == step.text
    without = tuple(part for part in branch.steps if part is not inner)
    with pytest.raises(UnprovedError):
        check_board_step(replace(step, branches=(replace(branch, steps=without),)))
    unproved = replace(inner, branches=(replace(inner.branches[0], steps=()),))
    parts = tuple(unproved if part is inner else part for part in branch.steps)
    with pytest.raises(UnprovedError):
        check_board_step(replace(step, branches=(replace(branch, steps=parts),)))


# ---- fish with fins, chains with groups ----


def only_places(board: sf.Board, digit: int, houses: dict[str, str]) -> sf.Board:
    """A digit has no places in these cells but those."""
    every = {*board.candidates[0]} - {digit}
    gone = {
        name
        for cells, places in houses.items()
        for name in {*_names(board, cells)} - {*places.split()}
    }
    return board.with_candidates([(name, every) for name in sorted(gone)])


def _names(board: sf.Board, cells: str) -> list[str]:
    rule = sf.Board(size=9, rules=[f"Different {cells}"]).rules[0]
    return [board.name(board.cell(cell)) for cell in rule.parts[0]]


def test_a_finned_fish_is_told_with_its_fin() -> None:
    board = only_places(sf.Board(size=9), 5, {"r1c1-9": "r1c2 r1c8 r1c9", "r5c1-9": "r5c2 r5c8"})
    step = first(board, "finned_x_wing")
    assert step.text.startswith("But for the fin r1c9, the 5 of rows 1 and 5 can only go within")
    assert {board.name(cell) for cell, _ in step.eliminations} == {"r2c8", "r3c8"}


def test_a_sashimi_fish_lacks_a_corner() -> None:
    board = only_places(sf.Board(size=9), 5, {"r1c1-9": "r1c2 r1c9", "r5c1-9": "r5c2 r5c8"})
    assert first(board, "sashimi_x_wing").text.startswith("But for the fin ")


def test_a_fish_may_swim_along_a_diagonal() -> None:
    board = only_places(
        sf.Board(size=9, rules=["Diagonal -1"]),
        5,
        {
            "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9": "r1c1 r2c2",
            "r9c1-9": "r9c2 r9c8",
        },
    )
    step = first(board, "finned_mutant_x_wing")
    assert step.rules == (0,)
    assert [board.name(cell) for cell, _ in step.eliminations] == ["r1c8"]
    bases = {mark.house for mark in step.houses if mark.role == "base"}
    assert not bases & {mark.house for mark in step.houses if mark.role == "cover"}


def test_a_chain_may_go_through_one_of_two_cells() -> None:
    board = only_places(
        sf.Board(size=9),
        5,
        {"r1-9c7": "r1c7 r5c7", "r1-3c1 r1-3c2 r1-3c3": "r1c1 r1c2 r3c3"},
    )
    step = first(board, "board_grouped_chain")
    assert any(len(link.start.cells) > 1 for link in step.links)
    assert "r5c3" in {board.name(cell) for cell, _ in step.eliminations}
    single = tuple(
        replace(link, start=replace(link.start, cells=link.start.cells[:1])) for link in step.links
    )
    with pytest.raises(UnprovedError):
        check_links(replace(step, links=single))


def test_a_fish_has_one_name() -> None:
    board = sf.Board(
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
    )
    fish = [step for step in sf.steps(board) if re.search("Wing|fish", step.notation)]
    told = [step.notation.split(": ")[1] for step in fish]
    assert any("Franken" in step.notation for step in fish)
    assert len(told) == len({*told})
