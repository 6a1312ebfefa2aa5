"""The shapes of requests and answers, from which the OpenAPI description is made."""

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from swordfish.draw.grid import Theme
from swordfish.generate import Symmetry
from swordfish.model.grid import Status, TextForm
from swordfish.model.step import Level
from swordfish.tell.step import Role

Cell: TypeAlias = Annotated[int, Field(ge=0, le=80, description="0 to 80, row by row")]
Digit: TypeAlias = Annotated[int, Field(ge=1, le=9)]
House: TypeAlias = Annotated[int, Field(ge=0, le=26, description="rows, columns, boxes")]
Candidate: TypeAlias = tuple[Cell, Digit]
Er: TypeAlias = Annotated[float, Field(ge=1.0, le=20.0)]
Givens: TypeAlias = Annotated[int, Field(ge=17, le=81)]
LadderName: TypeAlias = Literal["default", "full", "singles"]
Text: TypeAlias = Annotated[str, Field(max_length=20_000)]
Line: TypeAlias = Annotated[str, Field(description="81 characters")]

EXAMPLE = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"


class Shape(BaseModel):
    """Fields are named exactly; others are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


# ---- requests ----


class PuzzleQuestion(Shape):
    """A grid in any text form that `swordfish.Grid` reads."""

    puzzle: Annotated[Text, Field(examples=[EXAMPLE])]


class ParseQuestion(Shape):
    """A text, a file's content or an address that holds puzzles."""

    puzzle: Annotated[str, Field(max_length=200_000, examples=[EXAMPLE])]
    limit: Annotated[int, Field(ge=1, le=1000)] = 100


class TextQuestion(PuzzleQuestion):
    """A grid, and the form in which to write it."""

    form: TextForm = "line"


class SolutionsQuestion(PuzzleQuestion):
    """A grid, and how many solutions are wanted."""

    limit: Annotated[int, Field(ge=0, le=1000)] = 10


class CountQuestion(PuzzleQuestion):
    """A grid, and where to stop counting."""

    limit: Annotated[int, Field(ge=0, le=2**53)] | None = None


class LadderQuestion(PuzzleQuestion):
    """A grid, and which techniques to try."""

    ladder: LadderName = "default"


class HintQuestion(LadderQuestion):
    """A grid, which techniques to try, and how to draw the step."""

    theme: Theme = "auto"


class StepsQuestion(LadderQuestion):
    """A grid, and which steps are wanted: of a ladder, or of one technique."""

    technique: Annotated[str, Field(max_length=80)] | None = None
    limit: Annotated[int, Field(ge=1, le=1000)] = 200


class WhyQuestion(HintQuestion):
    """A grid, and a candidate of it."""

    cell: Cell
    digit: Digit


class PickQuestion(Shape):
    """What a puzzle should be like; whatever is left out may be anything."""

    difficulty: Level | None = None
    er: tuple[Er, Er] | None = None
    symmetry: Symmetry | None = None
    technique: Annotated[str, Field(max_length=80)] | None = None


class GenerateQuestion(PickQuestion):
    """The same, and how long to look; a seed makes the same puzzle each time."""

    givens: tuple[Givens, Givens] | None = None
    seed: Annotated[int, Field(ge=0, lt=2**63)] | None = None
    budget: Annotated[float, Field(ge=0.1, le=8)] = 8.0


# ---- answers ----


class Fault(Shape):
    """Why there is no answer."""

    error: str


class Entry(Shape):
    """A puzzle that was read, or what is wrong with it."""

    line: int
    column: int
    title: str
    error: str | None = None
    puzzle: str | None = None
    form: TextForm | Literal["other"] | None = None
    givens: int | None = None
    placed: int | None = None
    removed: list[Candidate] = []


class ParseAnswer(Shape):
    """The puzzles of a text."""

    puzzles: list[Entry]
    more: bool


class TextAnswer(Shape):
    """A grid as text."""

    text: str


class DrawAnswer(Shape):
    """A drawing."""

    svg: str


class Conflict(Shape):
    """A digit that stands more than once in a house."""

    house: House
    digit: Digit
    cells: list[Cell]
    text: str


class CheckAnswer(Shape):
    """What is true of a puzzle."""

    status: Status
    solutions: list[Line]
    differing: list[Cell]
    conflicts: list[Conflict]


class SolveAnswer(Shape):
    """A solution, or null."""

    solution: Line | None


class SolutionsAnswer(Shape):
    """The first solutions."""

    solutions: list[Line]


class CountAnswer(Shape):
    """A number that may have 22 digits."""

    count: Annotated[str, Field(pattern=r"^\d+$")]


class RateAnswer(Shape):
    """How hard a puzzle is."""

    status: Status
    er: float | None
    ep: float | None
    ed: float | None
    technique: str | None
    level: Level | None
    score: int | None
    text: str


class CanonicalAnswer(Shape):
    """A puzzle without its disguise."""

    canonical: Line


class Made(Shape):
    """A puzzle and what is known of it."""

    puzzle: Line
    level: Level
    score: int
    er: float
    givens: int
    symmetry: Symmetry
    hardest: str
    techniques: list[str]


class MadeAnswer(Shape):
    """A puzzle; `met` is false where it is only the nearest to what was wanted."""

    puzzle: Made | None
    met: bool


class Mark(Shape):
    """A role on a cell, or on candidates of it."""

    role: Role
    cell: Cell
    digits: list[Digit] = []


class HouseMark(Shape):
    """A role on a house."""

    role: Role
    house: House


class Node(Shape):
    """A node of a chain."""

    cells: Annotated[list[Cell], Field(min_length=1, max_length=81)]
    digit: Digit
    als: list[Cell] = []


class Link(Shape):
    """A tie between two nodes."""

    start: Node
    end: Node
    strong: bool


class Drawn(Shape):
    """What is drawn of a step."""

    placements: list[Candidate] = []
    eliminations: list[Candidate] = []
    marks: list[Mark] = []
    houses: list[HouseMark] = []
    links: list[Link] = []


class Step(Drawn):
    """One deduction with its evidence."""

    technique: str
    name: str
    level: Level
    score: int
    text: str
    notation: str
    changes: str


class DrawQuestion(PuzzleQuestion):
    """A grid, and what to draw on it."""

    candidates: bool = False
    theme: Theme = "auto"
    step: Drawn | None = None


class HintAnswer(Shape):
    """The next step, drawn, and the grid after it; null where there is none."""

    status: Status
    step: Step | None
    svg: str | None
    after: str


class PathStep(Shape):
    """A step, and the grid on which it was found."""

    puzzle: str
    step: Step


class ExplainAnswer(Shape):
    """A whole path."""

    status: Status
    solved: bool
    level: Level | None
    score: int
    hardest: str | None
    counts: dict[str, int]
    steps: list[PathStep]
    end: str


class StepsAnswer(Shape):
    """All steps possible now, or those that time was enough for."""

    steps: list[Step]
    finished: bool


class WhyAnswer(Shape):
    """Whether and how a candidate can be removed."""

    verdict: Literal["absent", "true", "removable", "later", "unknown"]
    text: str
    puzzle: str | None
    step: Step | None
    svg: str | None


class Technique(Shape):
    """A named pattern with its place in the ladder."""

    slug: str
    name: str
    code: str
    order: int
    level: Level
    score: int
    on: bool


class TechniquesAnswer(Shape):
    """The ladder."""

    techniques: list[Technique]
