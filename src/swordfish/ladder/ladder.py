"""The ladder: techniques in the order in which they are tried."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import groupby
from typing import Literal, TypeAlias

from swordfish import _core
from swordfish._core import Grid
from swordfish.ladder.find_technique import as_words, find_rung, find_technique
from swordfish.model.levels import LEVELS
from swordfish.model.step import Step
from swordfish.model.technique import Technique, step_of_technique, techniques

PresetName: TypeAlias = Literal[
    "default", "full", "singles", "basic", "stage0", "stage1", "stage2", "stage3", "stage4"
]
"""What `Ladder.of` knows by name."""
UNIQUENESS = "uniqueness"
"""In `Ladder.without`, all techniques that assume a unique solution."""
_FIVE_STAGES = (("naked_single",), (), ("cross_hatching",), ("hidden_single",), ("x_wing",))
_BEYOND_SINGLES = ("locked_candidates_1", "locked_candidates_2", "full_mini")


@dataclass(frozen=True)
class Ladder:
    """Techniques in the order in which they are tried. A value: every change makes a new one.

    >>> ladder = Ladder.default().up_to("hidden_single")
    >>> [technique.name for technique in ladder]
    ['Full House', 'Naked Single', 'Hidden Single']
    >>> "naked_single" in ladder.without("naked_single")
    False
    """

    rungs: tuple[Technique, ...]

    def __post_init__(self) -> None:
        """Put the rungs in order; kinds of steps are none, and by its slug each can be told."""
        ordered = sorted(map(find_rung, as_words(self.rungs)), key=lambda rung: rung.place)
        slugs: dict[str, Technique] = {}
        for rung in ordered:
            if slugs.setdefault(rung.slug, rung) != rung:
                raise ValueError(
                    f"expected techniques with slugs of their own, got two with {rung.slug}: "
                    f"{slugs[rung.slug].name}{_home(slugs[rung.slug])} and {rung.name}{_home(rung)}"
                )
        object.__setattr__(self, "rungs", tuple(ordered))

    def __repr__(self) -> str:
        """In short.

        >>> Ladder.singles(), Ladder(())
        (<Ladder of 3 techniques: full_house to hidden_single>, <Ladder of 0 techniques>)
        """
        ends = f": {self.rungs[0].slug} to {self.rungs[-1].slug}" if self.rungs else ""
        return f"<Ladder of {len(self.rungs)} techniques{ends}>"

    def __reduce__(self) -> tuple[type[Ladder], tuple[tuple[Technique, ...]]]:
        """The rungs alone: what the core made of them can't be copied or pickled."""
        return Ladder, (self.rungs,)

    @classmethod
    @cache
    def default(cls) -> Ladder:
        """What HoDoKu has switched on."""
        return cls(tuple(t for t in techniques() if t.is_rung and t.on))

    @classmethod
    @cache
    def full(cls) -> Ladder:
        """Every technique there is."""
        return cls(tuple(t for t in techniques() if t.is_rung))

    @classmethod
    def singles(cls) -> Ladder:
        """Full houses, naked and hidden singles."""
        return cls.default().up_to("hidden_single")

    @classmethod
    def stage(cls, highest: int) -> Ladder:
        """The techniques of the five-stage scheme, up to one stage.

        0 naked single, 1 elimination (which every grid does), 2 cross-hatching, 3 hidden
        single in row, column and box, 4 X-Wing in rows and columns.

        >>> [technique.slug for technique in Ladder.stage(3)]
        ['naked_single', 'cross_hatching', 'hidden_single']
        """
        if not isinstance(highest, int) or highest not in range(len(_FIVE_STAGES)):
            raise ValueError(f"expected a stage from 0 to 4, got {highest!r}")
        slugs = (slug for stage in _FIVE_STAGES[: highest + 1] for slug in stage)
        return cls(()) + slugs

    @classmethod
    def basic(cls) -> Ladder:
        """Singles, locked candidates, and minis with as many digits confined to them as open cells.

        >>> [technique.slug for technique in Ladder.basic()][3:]
        ['locked_candidates_1', 'locked_candidates_2', 'full_mini']
        """
        return cls((*cls.singles(), *map(find_technique, _BEYOND_SINGLES)))

    @classmethod
    def of(cls, ladder: Ladder | str) -> Ladder:
        """The ladder itself, or the preset of that name."""
        if isinstance(ladder, Ladder):
            return ladder
        match ladder:
            case "default":
                return cls.default()
            case "full":
                return cls.full()
            case "singles":
                return cls.singles()
            case "basic":
                return cls.basic()
        if stage := re.fullmatch(r"stage(0|[1-9]\d{0,8})", str(ladder)):
            return cls.stage(int(stage[1]))
        raise ValueError(
            "expected a Ladder, 'default', 'full', 'singles', 'basic' or 'stage0' to 'stage4', "
            f"got {ladder!r}"
        )

    def __iter__(self) -> Iterator[Technique]:
        """The techniques in the order in which they are tried."""
        return iter(self.rungs)

    def __len__(self) -> int:
        """How many techniques there are."""
        return len(self.rungs)

    def __contains__(self, word: object) -> bool:
        """Whether a technique is part of the ladder, by slug, name, code or itself.

        A kind of step is part of it if the rung that finds it is. An unknown name is not.
        """
        if not isinstance(word, str | Technique):
            return False
        try:
            found = find_technique(word, among=self.rungs)
        except ValueError:
            return False
        return found in self.rungs or (
            not found.is_rung and any(rung.order == found.order for rung in self.rungs)
        )

    def __add__(self, other: Technique | str | Iterable[Technique | str]) -> Ladder:
        """The ladder with one or several techniques added."""
        words = (other,) if isinstance(other, str | Technique) else as_words(other)
        added = (find_rung(word, among=self.rungs) for word in words)
        return Ladder(tuple(dict.fromkeys((*self.rungs, *added))))

    def without(self, *words: str | Technique) -> Ladder:
        """The ladder without some techniques; "uniqueness" stands for all that assume one solution.

        >>> len(Ladder.default()) - len(Ladder.default().without("uniqueness", "x_wing"))
        11
        """
        gone = {rung for word in words for rung in self._meant(word)}
        return Ladder(tuple(rung for rung in self.rungs if rung not in gone))

    def _meant(self, word: str | Technique) -> tuple[Technique, ...]:
        if word == UNIQUENESS:
            return self.assuming_unique()
        return (find_rung(word, among=self.rungs),)

    def up_to(self, word: str | Technique) -> Ladder:
        """The ladder up to and including a technique, or the techniques up to a level.

        >>> Ladder.default().up_to("easy") == Ladder.singles()
        True
        """
        if word in LEVELS:
            kept = LEVELS[: LEVELS.index(word) + 1]
            return Ladder(tuple(rung for rung in self.rungs if rung.level in kept))
        try:
            last = find_technique(word, among=self.rungs).order
        except ValueError as error:
            raise ValueError(f"{error}; or one of the levels {', '.join(LEVELS)}") from None
        return Ladder(tuple(rung for rung in self.rungs if rung.order <= last))

    def assuming_unique(self) -> tuple[Technique, ...]:
        """The techniques that rest on the promise of a unique solution."""
        return tuple(rung for rung in self.rungs if rung.assumes_unique)

    @cached_property
    def _runs(self) -> tuple[_core.Ladder | Technique, ...]:
        """Techniques of the core as one crossing each run, those in Python one by one."""
        runs: list[_core.Ladder | Technique] = []
        for native, rungs in groupby(self.rungs, key=lambda rung: rung.finder is None):
            run = tuple(rungs)
            runs += [_core.Ladder([rung.slug for rung in run])] if native else run
        return tuple(runs)

    @cached_property
    def is_native(self) -> bool:
        """Whether all techniques are the core's, and none is in Python."""
        return all(rung.finder is None for rung in self.rungs)

    @cached_property
    def native(self) -> _core.Ladder:
        """The ladder for the core, which can't call techniques in Python."""
        for rung in self.rungs:
            if rung.finder is not None:
                raise ValueError(
                    f"expected techniques of the core, got {rung.name}, which is in Python"
                )
        return _core.Ladder([rung.slug for rung in self.rungs])

    def proving(self) -> Ladder:
        """The ladder itself, if none of its techniques assumes a unique solution."""
        if assuming := self.assuming_unique():
            raise ValueError(
                "expected techniques that assume no unique solution (`without('uniqueness')` "
                f"leaves them out), got {', '.join(rung.name for rung in assuming)}"
            )
        return self

    @cached_property
    def preset(self) -> str | None:
        """The rules of the kernel that lead to the same standstill, if there are such."""
        if not self.is_native:
            return None
        slugs = {rung.slug for rung in self.rungs} - {"full_house", "cross_hatching"}
        if slugs == {"naked_single", "hidden_single"}:
            return "singles"
        return "basic" if slugs == {rung.slug for rung in self.basic()} - {"full_house"} else None

    def first_step(self, grid: Grid) -> Step | None:
        """The first step that any technique finds, in order."""
        for run in self._runs:
            if isinstance(run, _core.Ladder):
                raw = _core.first_step(grid, run)
                if raw is not None:
                    return step_of_technique(raw, grid)
            else:
                step = next(run.found_in(grid), None)
                if step is not None:
                    return step
        return None


def _home(technique: Technique) -> str:
    return "" if technique.finder is None else " (in Python)"


def refuse_ladder(ladder: Ladder | str, usual: str = "default") -> None:
    """Refuse a ladder beside a board, unless it is the usual one.

    >>> refuse_ladder("full")
    Traceback (most recent call last):
    ValueError: expected no ladder beside a board, which has one of its own, got 'full'
    """
    if ladder != usual:
        raise ValueError(
            f"expected no ladder beside a board, which has one of its own, got {ladder!r}"
        )
