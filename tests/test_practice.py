"""Positions to practise on: each technique has ten that differ, and finds something there."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import swordfish as sf
from swordfish.lessons.practice import grid_of, practice, practice_rows

ROOT = Path(__file__).parents[1]
WANTED = 10

# Those with fewer, by name. A Siamese or a large fish hardly ever comes up, and some patterns are
# rare in puzzles that nobody has built for them.
FEWER: dict[str, int] = {
    "dual_two_string_kite": 2,
    "dual_empty_rectangle": 6,
    "uniqueness_5": 1,
    "avoidable_rectangle_1": 8,
    "avoidable_rectangle_2": 0,
    "unique_loop_1": 8,
    "unique_loop_2": 3,
    "unique_loop_3": 7,
    "siamese_finned_swordfish": 8,
    "siamese_sashimi_swordfish": 8,
    "siamese_finned_jellyfish": 8,
    "siamese_sashimi_jellyfish": 8,
    "finned_leviathan": 7,
    "simple_colors_wrap": 7,
    "franken_squirmbag": 6,
    "franken_whale": 4,
    "franken_leviathan": 3,
    "finned_franken_squirmbag": 8,
    "siamese_finned_franken_squirmbag": 7,
    "finned_franken_whale": 8,
    "siamese_finned_franken_whale": 6,
    "finned_franken_leviathan": 4,
    "siamese_finned_franken_leviathan": 3,
    "mutant_squirmbag": 6,
    "mutant_whale": 4,
    "mutant_leviathan": 3,
    "finned_mutant_squirmbag": 8,
    "siamese_finned_mutant_squirmbag": 7,
    "finned_mutant_whale": 8,
    "siamese_finned_mutant_whale": 7,
    "finned_mutant_leviathan": 8,
    "siamese_finned_mutant_leviathan": 7,
    "junior_exocet": 1,
    "sk_loop": 0,
}

# Those whose positions allow something simpler, too: each large fish has a small one beside it, and
# what rests on such a pattern is found before.
NOT_NEXT: frozenset[str] = frozenset(
    {
        "hidden_quadruple",
        "squirmbag",
        "whale",
        "leviathan",
        "dual_two_string_kite",
        "dual_empty_rectangle",
        "unique_loop_4",
        "siamese_finned_x_wing",
        "siamese_sashimi_x_wing",
        "siamese_finned_swordfish",
        "siamese_sashimi_swordfish",
        "siamese_finned_jellyfish",
        "sashimi_jellyfish",
        "siamese_sashimi_jellyfish",
        "finned_squirmbag",
        "siamese_finned_squirmbag",
        "sashimi_squirmbag",
        "siamese_sashimi_squirmbag",
        "finned_whale",
        "siamese_finned_whale",
        "sashimi_whale",
        "siamese_sashimi_whale",
        "finned_leviathan",
        "siamese_finned_leviathan",
        "sashimi_leviathan",
        "siamese_sashimi_leviathan",
        "simple_colors_wrap",
        "multi_colors_2",
        "grouped_continuous_nice_loop",
        "franken_x_wing",
        "franken_swordfish",
        "franken_jellyfish",
        "franken_squirmbag",
        "franken_whale",
        "franken_leviathan",
        "finned_franken_x_wing",
        "siamese_finned_franken_x_wing",
        "finned_franken_swordfish",
        "siamese_finned_franken_swordfish",
        "finned_franken_jellyfish",
        "siamese_finned_franken_jellyfish",
        "finned_franken_squirmbag",
        "siamese_finned_franken_squirmbag",
        "finned_franken_whale",
        "siamese_finned_franken_whale",
        "finned_franken_leviathan",
        "siamese_finned_franken_leviathan",
        "mutant_x_wing",
        "mutant_swordfish",
        "mutant_jellyfish",
        "mutant_squirmbag",
        "mutant_whale",
        "mutant_leviathan",
        "finned_mutant_x_wing",
        "siamese_finned_mutant_x_wing",
        "finned_mutant_swordfish",
        "siamese_finned_mutant_swordfish",
        "finned_mutant_jellyfish",
        "siamese_finned_mutant_jellyfish",
        "finned_mutant_squirmbag",
        "siamese_finned_mutant_squirmbag",
        "finned_mutant_whale",
        "siamese_finned_mutant_whale",
        "finned_mutant_leviathan",
        "siamese_finned_mutant_leviathan",
        "junior_exocet",
        "multi_sector_locked_set",
        "forcing_net",
        "forcing_net_contradiction",
        "deep_net",
        "deep_net_contradiction",
        "deep_net_verity",
        "nested_net",
        "template_set",
        "template_delete",
    }
)

SLUGS = [technique.slug for technique in sf.techniques()]


def finds(slug: str, grid: sf.Grid) -> bool:
    """Whether there is a step of that kind, or of a kind of that rung."""
    technique = sf.find_technique(slug)
    kinds = {one.slug for one in sf.techniques() if one.order == technique.order}
    wanted = {slug} if slug in practice_rows() else kinds
    return any(step.technique and step.technique.slug in wanted for step in technique(grid))


def is_next(slug: str, grid: sf.Grid) -> bool:
    """Whether the usual ladder with that technique comes to it first."""
    technique = sf.find_technique(slug)
    before = [rung for rung in sf.Ladder.default() if rung.order < technique.order]
    return sf.hint(grid, ladder=sf.Ladder(tuple(before))) is None


def test_every_technique_has_ten_positions_or_is_named() -> None:
    counts = {slug: len(practice(slug)) for slug in SLUGS}
    assert {slug: count for slug, count in counts.items() if count != WANTED} == FEWER


def test_no_two_positions_of_a_technique_come_from_one_solution() -> None:
    for slug, rows in practice_rows().items():
        solutions = Counter(sf.canonical(str(sf.solve(grid_of(row)))) for row in rows)
        assert [*solutions.values()] == [1] * len(rows), slug


def test_every_position_is_a_proper_puzzle() -> None:
    for rows in practice_rows().values():
        for row in rows:
            grid = grid_of(row)
            assert sf.check(grid).status is sf.Status.UNIQUE
            assert sf.check(grid.to_text("line")).status is sf.Status.UNIQUE


@pytest.mark.parametrize("slug", SLUGS)
def test_a_technique_finds_something_on_its_positions(
    slug: str, request: pytest.FixtureRequest
) -> None:
    """On all of them in `make prove`, else on the first."""
    grids = practice(slug)
    for grid in grids if request.config.getoption("--prove") else grids[:1]:
        assert finds(slug, grid)


def test_a_technique_is_the_next_step_on_its_positions_or_is_named() -> None:
    others = {slug for slug in SLUGS if not all(is_next(slug, grid) for grid in practice(slug))}
    assert others == NOT_NEXT


@pytest.mark.prove
def test_the_file_is_what_the_tool_makes(tmp_path: Path) -> None:
    """Its first seed again, which takes seconds; all of them take minutes."""
    script = "import json, practice; rows = practice.more([], 'next', 1); print(json.dumps(rows))"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT / "tools", capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    kept = {f"{slug} {row}" for slug, rows in practice_rows().items() for row in rows}
    assert set(json.loads(done.stdout)) <= kept
