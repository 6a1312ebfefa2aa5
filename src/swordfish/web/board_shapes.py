"""The shapes of questions about boards and their answers, as `shapes` has those of grids."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from swordfish.draw.svg import Theme
from swordfish.model.levels import Level
from swordfish.model.status import Status
from swordfish.web.shapes import AnyQuestion
from swordfish.web.step_shapes import (
    AnyCell,
    AnyDigit,
    AnyHouse,
    CandidateFields,
    Name,
    Shape,
    StepFields,
    TruthFields,
)

RuleText: TypeAlias = Annotated[str, Field(max_length=20_000, examples=["Cage r1c1 r1c2 7"])]
ByCell: TypeAlias = Annotated[list[AnyDigit | None], Field(max_length=1024)]
CandidatesByCell: TypeAlias = Annotated[list[list[AnyDigit] | None], Field(max_length=1024)]
Pair: TypeAlias = Annotated[list[int], Field(min_length=2, max_length=2)]
BoxShape: TypeAlias = Annotated[
    Pair, Field(description="height and width; 0: the usual ones, -1: none")
]

EXAMPLE = ".Shape~4x4.Cage~7~R1C1~R1C2.Thermo~R2C1~R2C2~R2C3~R2C4.~R1C1_3"


# ---- parts of both ----


class LayoutFields(Shape):
    """The cells and houses of a board: a rectangle, jigsaw pieces, several grids, or all of it."""

    rows: Annotated[int, Field(ge=1, le=64)] = 9
    columns: Annotated[int, Field(ge=1, le=64)] | None = None
    lowest: Annotated[int, Field(ge=0, le=9)] = 1
    digits: Annotated[int, Field(ge=0, le=25)] = 0
    extras: Annotated[int, Field(ge=0, le=1024)] = 0
    box: BoxShape | None = None
    lines: bool = True
    regions: Annotated[list[int], Field(description="a piece for each cell")] | None = None
    places: list[Pair] | None = None
    houses: list[tuple[Annotated[int, Field(ge=0, le=2)], list[AnyCell]]] | None = None
    grids: list[list[int]] | None = None


class BoardFields(Shape):
    """A board: its layout, rules in words, and digits and candidates by cell."""

    layout: LayoutFields
    rules: Annotated[list[RuleText], Field(max_length=2000, default_factory=list)]
    givens: ByCell | None = None
    placed: ByCell | None = None
    candidates: Annotated[CandidatesByCell, Field(description="null: all of them")] | None = None
    title: Annotated[str, Field(max_length=1000)] = ""


class PositionFields(Shape):
    """What a player has made of a board."""

    placed: ByCell
    candidates: CandidatesByCell


class RuleOfStep(Shape):
    """A rule that a step rests on."""

    rule: int
    name: RuleText


class BranchFields(Shape):
    """What follows if a candidate is true."""

    supposed: CandidateFields
    steps: list["BoardStepFields"]
    broken: TruthFields | None


class BoardStepFields(StepFields):
    """One deduction on a board, with its evidence, the rules it rests on, and what was supposed."""

    rules: list[RuleOfStep]
    branches: list[BranchFields]


# ---- questions ----


class BoardQuestion(AnyQuestion):
    """A board, or a text or link that holds one."""

    board: Annotated[str, Field(max_length=200_000, examples=[EXAMPLE])] | BoardFields
    max_seconds: Annotated[float, Field(gt=0, le=60, description="a budget")] = 10


class BoardReadQuestion(BoardQuestion):
    """A text or link, how many of its boards are wanted, and how they are drawn."""

    limit: Annotated[int, Field(ge=1, le=100)] = 10
    theme: Theme = "auto"


class BoardWriteQuestion(BoardQuestion):
    """A board, and the form in which to write it."""

    form: Annotated[str, Field(max_length=40, examples=["own", "sudokupad", "fpuzzles"])] = "own"


class BoardHintQuestion(BoardQuestion):
    """A board, how much is told of the next step, and how it is drawn."""

    theme: Theme = "auto"
    detail: Annotated[int, Field(ge=1, le=4)] = 4


class BoardWhyQuestion(BoardQuestion):
    """A board, and a candidate of it."""

    theme: Theme = "auto"
    cell: AnyCell
    digit: AnyDigit
    max_seconds: Annotated[float, Field(gt=0, le=60, description="a budget")] = 8


# ---- answers ----


class CellFields(Shape):
    """A cell: its name, its place (an extra one has row -1), and its corner in the drawing."""

    name: Name
    row: int
    column: int
    x: float
    y: float


class RuleFields(Shape):
    """A rule: as text, its kind, in a few words, what it means, and its cells."""

    text: RuleText
    kind: str
    name: Name
    meaning: str
    cells: list[AnyCell]


class BoardView(Shape):
    """A board that was read, and what it looks like; a cell is `side` wide in the drawing."""

    board: BoardFields
    title: str
    lowest: int
    highest: int
    classic: bool
    cells: list[CellFields]
    rules: list[RuleFields]
    wide: int
    high: int
    side: int
    svg: str


class BoardReadAnswer(Shape):
    """The boards of a text, and the form in which it was written."""

    form: str
    boards: list[BoardView]
    more: bool


class ParameterFields(Shape):
    """What a kind of rule is made from: cells, a number, a text; `label` is its name for people."""

    type: Literal["cells", "number", "text"]
    name: str
    label: str
    many: bool
    optional: bool


class KindFields(Shape):
    """A kind of rule; `word` is its name in texts."""

    slug: str
    word: str
    name: Name
    meaning: str
    takes: list[ParameterFields]


class BoardKindsAnswer(Shape):
    """Every kind of rule."""

    kinds: list[KindFields]


class BoardConflictFields(Shape):
    """A digit that stands more than once in a house, or a rule that is broken."""

    house: AnyHouse | None
    rule: int | None
    name: Name
    cells: list[AnyCell]
    text: str


class BoardConflictsAnswer(Shape):
    """What is broken now, and by cell the candidates that the digits leave."""

    conflicts: list[BoardConflictFields]
    candidates: list[list[AnyDigit]]
    solved: bool


class BoardCheckAnswer(Shape):
    """What is true of a board."""

    status: Status
    solutions: list[list[AnyDigit]]
    differing: list[AnyCell]
    conflicts: list[BoardConflictFields]


class BoardTrueCandidatesAnswer(Shape):
    """For each cell the digits that some solution has there."""

    candidates: list[list[AnyDigit]]


class CluesFields(Shape):
    """Givens by cell, and rules by number."""

    cells: list[AnyCell]
    rules: list[int]


class BoardCluesAnswer(Shape):
    """Clues that can be dropped one by one, or clues that contradict each other; else null."""

    spare: CluesFields | None
    contradiction: CluesFields | None


class BoardHintAnswer(Shape):
    """The next step on a board, told and drawn up to a detail; null where there is none."""

    solvable: bool
    technique: str | None
    step: BoardStepFields | None
    svg: str | None
    told: list[str]
    cells: list[AnyCell]


class BoardPathStep(Shape):
    """A step, and the position in which it was found."""

    position: PositionFields
    step: BoardStepFields


class BoardExplainAnswer(Shape):
    """A whole path."""

    status: Status
    solved: bool
    level: Level | None
    score: int
    hardest: str | None
    counts: dict[str, int]
    steps: list[BoardPathStep]
    end: PositionFields


class BoardWhyAnswer(Shape):
    """Whether and how a candidate can be removed; `finished` is false if time ran out."""

    verdict: Literal["absent", "true", "removable", "later", "unknown"]
    text: str
    position: PositionFields | None
    step: BoardStepFields | None
    svg: str | None
    finished: bool
