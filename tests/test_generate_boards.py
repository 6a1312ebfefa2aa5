"""Boards on demand: one solution, the rules that were asked for, the same for a seed."""

import inspect
from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import board_oracle as oracle
import pytest

import swordfish as sf
from swordfish.board.how_to_play import how_to_play, how_to_play_all
from swordfish.model.grid import PuzzleError
from swordfish.model.levels import LEVELS, Level
from swordfish.model.patterns import SYMMETRIES, Symmetry

EVERYWHERE = {
    "diagonal": {"diagonal"},
    "windoku": {"windoku"},
    "disjoint-groups": {"disjoint_groups"},
    "anti-knight": {"anti_knight"},
    "anti-king": {"anti_king"},
    "anti-taxicab": {"anti_taxicab"},
    "nonconsecutive": {"nonconsecutive"},
    "global-entropy": {"global_entropy"},
}
DRAWN = {
    "killer": {"cage"},
    "dots": {"white_dot", "black_dot"},
    "odd-even": {"odd", "even"},
}
NONE_OF_4X4 = {"anti-king", "anti-taxicab", "nonconsecutive", "global-entropy"}
UNDRAWABLE_4X4 = {"nabner"}
MADE_OF_4X4 = sorted({*sf.varieties()} - NONE_OF_4X4 - UNDRAWABLE_4X4)


def kinds_of(variety: str) -> set[str]:
    """The kinds of rules that a variety may bring."""
    found = EVERYWHERE | DRAWN | {"jigsaw": set()}
    return found.get(variety, {variety.replace("-", "_")})


VERBS: dict[str, Callable[[Any], object]] = {
    "solve": sf.solve,
    "solutions": lambda board: list(sf.solutions(board)),
    "count": sf.count,
    "check": sf.check,
    "true_candidates": sf.true_candidates,
    "is_minimal": sf.is_minimal,
    "redundant_givens": sf.redundant_givens,
    "hint": sf.hint,
    "steps": sf.steps,
    "explain": sf.explain,
    "suppose": sf.suppose,
    "depth": sf.depth,
    "solve_boards": lambda board: sf.bulk.solve_boards([board]).solutions,
    "rows of solve_boards": lambda board: sf.bulk.solve_boards([[0] * 16], board=board).solutions,
    "generate": lambda board: sf.generate(board=board, seed=1),
    "generate_many": lambda board: list(sf.generate_many(1, board=board, seed=1)),
}
"""What is asked about a board, by the names of the verbs."""


class BoardHolder:
    """Stands for a board, or pretends to."""

    def __init__(self, held: Any) -> None:
        self.held = held

    def __board__(self) -> Any:
        return self.held


@pytest.mark.parametrize("name", VERBS)
def test_every_verb_takes_a_made_board_as_its_board(name: str) -> None:
    made = sf.generate(size=4, rules=["killer"], givens=0, seed=1)
    found = VERBS[name](made)
    assert found == VERBS[name](made.board)
    assert found == VERBS[name](BoardHolder(made.board))


def test_every_verb_that_takes_a_board_is_known_here() -> None:
    taking = {
        name
        for module in (sf, sf.bulk)
        for name in module.__all__
        for item in [getattr(module, name)]
        if inspect.isfunction(item) and any("Board" in str(one) for one in annotations_of(item))
    }
    assert taking - {"generate", "generate_many"} == VERBS.keys() - {
        "generate",  # their overloads name it
        "generate_many",
        "rows of solve_boards",
    }


def annotations_of(function: Callable[..., Any]) -> list[object]:
    return [one.annotation for one in inspect.signature(function).parameters.values()]


def test_what_holds_no_board_stands_for_none() -> None:
    for verb in VERBS.values():
        with pytest.raises(PuzzleError, match=r"expected a Board from __board__ of .*, got 5"):
            verb(BoardHolder(5))


def test_where_only_a_board_will_do_another_thing_is_named() -> None:
    wrong: Any = "x"
    with pytest.raises(PuzzleError, match="expected a Board as `board`, got 'x'"):
        sf.generate(board=wrong)
    with pytest.raises(PuzzleError, match="expected a Board as `board`, got 'x'"):
        sf.bulk.solve_boards([[0] * 16], board=wrong)


def check_made(puzzle: sf.BoardPuzzle) -> None:
    """One solution, and it is the one that comes with it."""
    check = sf.check(puzzle.board)
    assert check.status == "unique"
    assert check.solutions[0] == puzzle.solution
    digits = tuple(digit or 0 for digit in puzzle.solution.digits)
    assert oracle.keeps_all(puzzle.board, digits)


@pytest.mark.parametrize("variety", sf.varieties())
@pytest.mark.parametrize("size", [4, 6, 9])
def test_every_variety_has_its_rules_and_one_solution(variety: str, size: int) -> None:
    if size == 4 and variety in NONE_OF_4X4:
        with pytest.raises(PuzzleError, match="rules that some filling keeps"):
            sf.generate(size=size, rules=variety, seed=1)
        return
    if size == 4 and variety in UNDRAWABLE_4X4:
        with pytest.raises(sf.GaveUpError, match="in 1000 tries"):
            sf.generate(size=size, rules=variety, seed=1)
        return
    puzzle = sf.generate(size=size, rules=variety, seed=7)
    check_made(puzzle)
    kinds = {rule.kind for rule in puzzle.board.rules}
    assert kinds <= kinds_of(variety)
    assert kinds or variety == "jigsaw"


@pytest.mark.parametrize("variety", [None, *MADE_OF_4X4])
def test_small_boards_have_one_solution_by_the_plain_oracle(variety: str | None) -> None:
    for seed in range(3):
        puzzle = sf.generate(size=4, rules=variety or (), seed=seed)
        assert oracle.solutions(puzzle.board) == [puzzle.solution.digits]


@pytest.mark.prove
def test_a_thousand_boards_over_all_varieties_sizes_and_levels(
    record_property: Callable[[str, object], None],
) -> None:
    made: Counter[str] = Counter()
    missing = []
    for size, variety in product((4, 6, 8, 9), (None, *sf.varieties())):
        if size == 4 and variety in NONE_OF_4X4 | UNDRAWABLE_4X4:
            continue
        for puzzle in sf.generate_many(3, size=size, rules=variety or (), seed=size):
            check_made(puzzle)
            made["any"] += 1
        for level in LEVELS[:3]:
            some = sf.generate_many(
                2, size=size, rules=variety or (), level=level, seed=size, max_tries=300
            )
            try:
                puzzles = list(some)
            except sf.GaveUpError:
                missing.append(f"{size}x{size} {variety} {level}")
                continue
            for puzzle in puzzles:
                check_made(puzzle)
                assert (puzzle.path.solved, puzzle.path.level) == (True, level)
                made[level] += 1
    for size in (12, 16):
        for puzzle in sf.generate_many(5, size=size, seed=size):
            check_made(puzzle)
            made["any"] += 1
    record_property("figure", f"{made.total()} boards: {dict(made)}; none of {len(missing)}")
    assert made.total() >= 1000
    assert not [one for one in missing if "easy" in one], "there are easy ones of each kind"


def test_rules_are_made_together() -> None:
    puzzle = sf.generate(rules=["killer", "diagonal", "thermo", "Cage r1c1-2 9"], seed=2)
    check_made(puzzle)
    assert {rule.kind for rule in puzzle.board.rules} == {"cage", "diagonal", "thermo"}
    assert "Cage r1c1 r1c2 9" in map(str, puzzle.board.rules)
    assert not puzzle.board.givens


def test_a_rule_as_a_value_holds_on_what_is_made() -> None:
    rule = sf.rules.Palindrome("r1c1 r2c2 r3c3")
    puzzle = sf.generate(size=6, rules=[rule], seed=1)
    assert rule in puzzle.board.rules
    check_made(puzzle)


def test_a_killer_covers_the_board_with_cages_of_two_cells_and_more() -> None:
    for puzzle in sf.generate_many(5, rules="killer", seed=1):
        cages = [rule.cells for rule in puzzle.board.rules]
        assert sorted(cell for cage in cages for cell in cage) == sorted(
            map(puzzle.board.name, range(81))
        )
        assert min(map(len, cages)) >= 2
        assert puzzle.board.givens == ()
        check_made(puzzle)


def test_pieces_of_a_jigsaw_are_connected_and_other_each_time() -> None:
    seen = set()
    for puzzle in sf.generate_many(5, rules="jigsaw", seed=1):
        pieces = [house.cells for house in puzzle.board.houses if house.kind == "box"]
        assert [len(piece) for piece in pieces] == [9] * 9
        assert all(oracle.is_connected(puzzle.board, [*piece]) for piece in pieces)
        seen.add(tuple(pieces))
    assert len(seen) == 5


def test_a_seed_gives_the_same_boards_on_any_number_of_threads() -> None:
    for rules in ((), "killer", ["jigsaw", "thermo"], "dots"):
        one = list(sf.generate_many(6, size=6, rules=rules, seed=11, threads=1))
        two = list(sf.generate_many(6, size=6, rules=rules, seed=11, threads=2))
        assert one == two
        assert one[0] == sf.generate(size=6, rules=rules, seed=11)
        assert one != list(sf.generate_many(6, size=6, rules=rules, seed=12, threads=1))


def test_no_given_and_no_drawn_rule_is_spare() -> None:
    for rules in ((), "thermo", "arrow", "anti-knight"):
        for puzzle in sf.generate_many(3, size=6, rules=rules, seed=3):
            spare = sf.redundant_givens(puzzle.board)
            assert spare.cells == ()
            drawn = [rule for rule in spare.rules if rule.kind != "anti_knight"]
            alike = [r for r in puzzle.board.rules if drawn and r.kind == drawn[0].kind]
            assert not drawn or len(alike) == 1, "one of a variety stays, whatever it says"


@pytest.mark.parametrize("givens", [12, (14, 16), 36])
def test_as_many_digits_are_given_as_were_asked_for(givens: int | tuple[int, int]) -> None:
    least, most = givens if isinstance(givens, tuple) else (givens, givens)
    for puzzle in sf.generate_many(3, size=6, givens=givens, seed=1):
        assert least <= len(puzzle.board.givens) <= most
        check_made(puzzle)


def test_a_killer_has_digits_only_if_they_are_asked_for() -> None:
    puzzle = sf.generate(rules="killer", givens=3, seed=1)
    assert len(puzzle.board.givens) == 3
    check_made(puzzle)


@pytest.mark.parametrize(
    ("wanted", "level"),
    [
        ({"size": 4}, "easy"),
        ({"size": 6}, "easy"),
        ({"size": 6}, "medium"),
        ({"size": 6, "rules": "killer"}, "medium"),
        ({"size": 6, "rules": ["jigsaw", "thermo"]}, "easy"),
        ({"size": 6, "rules": "arrow"}, ("medium", "hard")),
    ],
)
def test_a_board_is_as_hard_as_it_was_asked_for(wanted: dict[str, Any], level: Any) -> None:
    least, most = (level, level) if isinstance(level, str) else level
    for puzzle in sf.generate_many(3, **wanted, level=level, seed=1):
        check_made(puzzle)
        assert puzzle.path.solved
        assert puzzle.path.level in LEVELS[LEVELS.index(least) : LEVELS.index(most) + 1]


@pytest.mark.prove
@pytest.mark.parametrize("level", LEVELS)
def test_every_variety_has_boards_of_every_level(level: Level) -> None:
    missing = []
    for variety in (None, *sf.varieties()):
        try:
            made = sf.generate(rules=variety or (), size=9, level=level, seed=1, max_seconds=60)
        except sf.GaveUpError:
            missing.append(variety)
            continue
        check_made(made)
        assert made.path.level == level
    assert len(missing) <= 5, missing  # such as slow-thermo, extreme: rare ones take luck


def test_killers_are_made_of_the_level_asked_for() -> None:
    easy = sf.generate(size=6, rules="killer", level="easy", seed=3)
    assert (easy.path.level, len(easy.board.givens)) == ("easy", 1)
    check_made(easy)
    medium = sf.generate(size=6, rules="killer", level="medium", givens=0, seed=1)
    assert (medium.path.level, medium.board.givens) == ("medium", ())


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_givens_are_symmetric(symmetry: Symmetry) -> None:
    mirrors: dict[str, list[Callable[[int, int], tuple[int, int]]]] = {
        "none": [],
        "half-turn": [lambda r, c: (5 - r, 5 - c)],
        "quarter-turn": [lambda r, c: (c, 5 - r)],
        "left-right": [lambda r, c: (r, 5 - c)],
        "top-bottom": [lambda r, c: (5 - r, c)],
        "diagonal": [lambda r, c: (c, r)],
        "antidiagonal": [lambda r, c: (5 - c, 5 - r)],
        "diagonals": [lambda r, c: (c, r), lambda r, c: (5 - c, 5 - r)],
        "full": [lambda r, c: (c, 5 - r), lambda r, c: (c, r)],
    }
    puzzle = sf.generate(size=6, symmetry=symmetry, level=("easy", "hard"), seed=1)
    check_made(puzzle)
    givens = {divmod(cell, 6) for cell in puzzle.board.givens}
    for mirror in mirrors[symmetry]:
        assert {mirror(*place) for place in givens} == givens


def test_sizes_from_2_to_16_and_other_shapes() -> None:
    for size in (2, 3, 5, 7, 8, 10, 12, (6, 8), 16):
        check_made(sf.generate(size=size, seed=1))
    for size in (5, 7, (6, 8)):
        check_made(sf.generate(size=size, rules="jigsaw", seed=1))


def test_a_board_of_any_layout_is_filled() -> None:
    twins = sf.Board.joined([(0, 0), (6, 6)])
    puzzle = sf.generate(board=twins, seed=1)
    assert puzzle.board.rows == 15
    check_made(puzzle)
    zeros = sf.generate(board=sf.Board(size=6, lowest=0), rules="arrow", seed=1)
    assert 0 in zeros.solution.digits
    check_made(zeros)


def test_what_cannot_be_made_is_refused_in_words() -> None:
    cases: list[tuple[dict[str, Any], str]] = [
        ({"size": 6, "technique": "x_wing"}, "techniques and patterns are for 9x9 grids so far"),
        ({"size": 6, "level": "hardest"}, "expected a level of easy, medium"),
        ({"size": 6, "symmetry": "round"}, "expected a symmetry of none, half-turn"),
        ({"size": (6, 8), "symmetry": "diagonal"}, "expected a square for this symmetry, got 6x8"),
        ({"rules": "killer", "symmetry": "half-turn"}, "expected no symmetry with cages"),
        (
            {"board": sf.Board.joined([(0, 0), (6, 6)]), "symmetry": "half-turn"},
            "expected one rectangle of cells for symmetric givens",
        ),
        ({"rules": "kiler"}, "similar: killer"),
        ({"rules": "Thermo r1c1-r99"}, "expected"),
        ({"size": 1}, "expected four cells or more, got 1"),
        ({"size": 26}, "expected 1 to 25 rows and columns"),
        ({"size": 7, "rules": "windoku"}, "expected"),
        ({"size": 6, "givens": 37}, "expected 0 to 36 givens"),
        ({"size": 6, "board": sf.Board(size=6)}, "a size or a board, got both"),
        ({"board": sf.Board("1...............")}, "a board without digits"),
        ({"rules": ["Cage r1c1-2 3", "Cage r1c1-2 4"]}, "rules that some filling keeps"),
    ]
    for wanted, message in cases:
        with pytest.raises(ValueError, match=message):
            sf.generate(seed=1, **wanted)


def test_more_tries_come_nearer() -> None:
    def nearest(tries: int) -> int:
        with pytest.raises(sf.GaveUpError) as caught:
            sf.generate(size=6, givens=5, max_tries=tries, seed=1)
        assert caught.value.nearest_board is not None
        return len(caught.value.nearest_board.board.givens)

    assert 5 < nearest(30) < nearest(1)


def test_giving_up_shows_the_nearest() -> None:
    with pytest.raises(sf.GaveUpError) as caught:
        sf.generate(size=6, givens=(0, 2), max_tries=3, seed=1)
    assert caught.value.tries == 3
    nearest = caught.value.nearest_board
    assert nearest is not None
    assert sf.count(nearest.board) == 1
    with pytest.raises(sf.GaveUpError, match="found only boards that were there before"):
        list(sf.generate_many(1000, size=2, max_tries=50, seed=1))


def test_a_board_that_takes_too_long_is_given_up() -> None:
    with pytest.raises(sf.GaveUpError):
        sf.generate(size=25, rules="killer", max_seconds=0.2, seed=1)


def test_it_is_told_how_a_board_is_played() -> None:
    words = sf.generate(size=6, seed=1).how_to_play
    assert words == (
        "Put a digit from 1 to 6 into each empty cell. "
        "Each digit stands once in every row, once in every column and once in every box."
    )
    jigsaw = sf.generate(size=5, rules=["jigsaw", "anti-knight"], seed=1).how_to_play
    assert "once in every piece" in jigsaw
    assert "a knight's move apart differ" in jigsaw
    assert "stands twice in a row or in a column" in sf.generate(size=(5, 6), seed=1).how_to_play


def test_of_several_boards_every_rule_is_told() -> None:
    boards = [sf.Board(size=4, rules=[rule]) for rule in ("Even r1c1", "Odd r1c1", "Odd r1c2")]
    told = how_to_play_all(boards)
    assert [told.count(f" {name}: ") for name in ("Even", "Odd")] == [1, 1]
    assert how_to_play_all(boards[:1]) == how_to_play(boards[0])


@pytest.mark.parametrize("variety", sf.varieties())
def test_what_is_made_goes_into_a_string_or_a_link_and_comes_back(variety: str) -> None:
    puzzle = sf.generate(size=9, rules=variety, seed=5)
    form = "fpuzzles" if variety in ("slow-thermo", "nabner", "odd-even") else "iss"
    again = sf.Board(puzzle.board.write(form))
    check = sf.check(again)
    assert check.status == "unique"
    assert check.solutions[0].digits == puzzle.solution.digits
    # In another order maybe, and a diagonal from its other end.
    kinds = [sorted((rule.kind, rule.numbers) for rule in b.rules) for b in (again, puzzle.board)]
    assert kinds[0] == kinds[1]
