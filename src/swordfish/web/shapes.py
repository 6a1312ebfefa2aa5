"""The shapes of requests and answers, from which the OpenAPI description is made."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from swordfish import _core
from swordfish.draw.svg import Theme
from swordfish.ladder.ladder import PresetName
from swordfish.model.grid import TextForm
from swordfish.model.levels import Level
from swordfish.model.patterns import Symmetry
from swordfish.model.status import Status
from swordfish.web.step_shapes import CandidateFields, Name, Shape, StepFields, Text

Cell: TypeAlias = Annotated[int, Field(ge=0, le=80, description="0 to 80, row by row")]
Digit: TypeAlias = Annotated[int, Field(ge=1, le=9)]
House: TypeAlias = Annotated[int, Field(ge=0, le=26, description="rows, columns, boxes")]
Er: TypeAlias = Annotated[float, Field(ge=1.0, le=20.0)]
Seconds: TypeAlias = Annotated[
    float, Field(gt=0, le=4, description="how long techniques are looked through")
]
Givens: TypeAlias = Annotated[int, Field(ge=17, le=81)]
Slug: TypeAlias = Annotated[str, Field(max_length=80, examples=["naked_pair"])]
LadderField: TypeAlias = Annotated[
    PresetName | list[Slug],
    Field(description="a preset, or techniques in the order in which they are tried"),
]
PuzzleLine: TypeAlias = Annotated[str, Field(description="81 characters")]
Language: TypeAlias = Annotated[
    str, Field(max_length=20, examples=["de"], description="the code of a language that is there")
]

EXAMPLE = "9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2"


# ---- requests ----


class AnyQuestion(Shape):
    """What every question may have: the language of all words in its answer."""

    language: Language = "en"


class PuzzleQuestion(AnyQuestion):
    """A grid in any text form that `swordfish.Grid` reads."""

    puzzle: Annotated[Text, Field(examples=[EXAMPLE])]


class ParseQuestion(AnyQuestion):
    """A text, a file's content or an address that holds puzzles."""

    puzzle: Annotated[str, Field(max_length=200_000, examples=[EXAMPLE])]
    limit: Annotated[int, Field(ge=1, le=1000)] = 100


class TextQuestion(PuzzleQuestion):
    """A grid, and the form in which to write it."""

    form: TextForm = "line"


class SolutionsQuestion(PuzzleQuestion):
    """A grid, and how many solutions are wanted."""

    limit: Annotated[int, Field(ge=1, le=1000)] = 10


class CountQuestion(PuzzleQuestion):
    """A grid, and where to stop counting."""

    limit: Annotated[int, Field(ge=1, le=2**53)] | None = None


class LadderQuestion(PuzzleQuestion):
    """A grid, and which techniques to try."""

    ladder: LadderField = "default"


class DrawnStepQuestion(LadderQuestion):
    """A grid, which techniques to try, and how to draw the step."""

    theme: Theme = "auto"


class HintQuestion(DrawnStepQuestion):
    """The same, and how much is told: technique, place, pattern, the whole step."""

    detail: Annotated[int, Field(ge=1, le=4)] = 4


class SupposeQuestion(PuzzleQuestion):
    """A grid, the rules to follow, and in which order digits are supposed, how deep."""

    ladder: LadderField = "basic"
    max_depth: Annotated[int, Field(ge=0, le=5)] = 5
    order: Literal["fewest", "box", "xwing"] = "fewest"
    digit_order: Literal["ascending", "most-placed"] = "ascending"
    verity: bool = False
    theme: Theme = "auto"


class StepsQuestion(LadderQuestion):
    """A grid, and which steps are wanted: of a ladder, or of one technique."""

    technique: Annotated[str, Field(max_length=80)] | None = None
    limit: Annotated[int, Field(ge=1, le=1000)] = 200
    max_seconds: Seconds = 4.0


class JudgeQuestion(LadderQuestion):
    """A grid, what somebody claims about it, as a text or a step, and what may prove it."""

    claim: Annotated[Text, Field(examples=["Naked single: r6c1 can only be 3."])] | StepFields
    max_seconds: Seconds = _core.SECONDS_FOR_PROOFS


class WhyQuestion(DrawnStepQuestion):
    """A grid, and a candidate of it."""

    cell: Cell
    digit: Digit
    max_seconds: Seconds = 4.0


class DrawQuestion(PuzzleQuestion):
    """A grid, and what to draw on it."""

    candidates: bool = False
    theme: Theme = "auto"
    step: StepFields | None = None


class PickQuestion(AnyQuestion):
    """What a puzzle should be like; every field is optional."""

    level: Level | None = None
    er: tuple[Er, Er] | None = None
    symmetry: Symmetry | None = None
    technique: Annotated[str, Field(max_length=80)] | None = None


class GenerateQuestion(PickQuestion):
    """What a puzzle should be like, and how long to search; a seed gives the same puzzle again."""

    givens: tuple[Givens, Givens] | None = None
    seed: Annotated[int, Field(ge=0, lt=10**18)] | None = None
    max_seconds: Annotated[float, Field(gt=0, le=8)] = 8.0


# ---- answers ----


class Fault(Shape):
    """Why there is no answer."""

    error: str


class ReadPuzzle(Shape):
    """A puzzle that was read, or what is wrong with it."""

    line: int
    column: int
    title: str
    error: str | None = None
    puzzle: str | None = None
    form: TextForm | Literal["other"] | None = None
    givens: int | None = None
    placed: int | None = None
    removed: Annotated[list[CandidateFields], Field(default_factory=list)]


class ParseAnswer(Shape):
    """The puzzles of a text."""

    puzzles: list[ReadPuzzle]
    more: bool


class TextAnswer(Shape):
    """A grid as text."""

    text: str


class DrawAnswer(Shape):
    """A drawing."""

    svg: str


class ConflictFields(Shape):
    """A digit that stands more than once in a house."""

    house: House
    name: Name
    digit: Digit
    cells: list[Cell]
    text: str


class CheckAnswer(Shape):
    """What is true of a puzzle."""

    status: Status
    solutions: list[PuzzleLine]
    differing: list[Cell]
    conflicts: list[ConflictFields]


class SolveAnswer(Shape):
    """A solution, or null."""

    solution: PuzzleLine | None


class SolutionsAnswer(Shape):
    """The first solutions."""

    solutions: list[PuzzleLine]


class CountAnswer(Shape):
    """A number that may have 22 digits."""

    count: Annotated[str, Field(pattern=r"^\d+$")]


class TrueCandidatesAnswer(Shape):
    """For each cell the digits that some solution has there."""

    candidates: list[list[Digit]]


class RateAnswer(Shape):
    """How hard a puzzle is."""

    status: Status
    er: float | None
    ep: float | None
    ed: float | None
    technique: str | None
    level: Level | None
    score: int | None
    solved: bool | None
    text: str


class CanonicalAnswer(Shape):
    """A puzzle without its disguise."""

    canonical: PuzzleLine


class MadePuzzle(Shape):
    """A puzzle and what is known of it."""

    puzzle: PuzzleLine
    level: Level
    score: int
    er: float
    givens: int
    symmetry: Symmetry
    hardest: str
    techniques: list[str]


class MadeAnswer(Shape):
    """A puzzle; `met` is false if it is only the nearest to the request."""

    puzzle: MadePuzzle | None
    met: bool


class HintAnswer(Shape):
    """The next step, drawn, and the grid after it; null where there is none, or as yet untold.

    `technique` is its slug at any detail, `told` has a line for each detail, `cells` are those to
    look at (from the second detail on).
    """

    status: Status
    technique: str | None
    step: StepFields | None
    svg: str | None
    after: str | None
    told: list[str]
    cells: list[Cell]


class PathStep(Shape):
    """A step, and the grid on which it was found."""

    puzzle: str
    step: StepFields


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


class SuppositionFields(Shape):
    """A digit supposed, how it ended, and what was learned."""

    cell: Cell
    digit: Digit
    depth: int
    end: Literal["contradiction", "solution", "standstill"]
    taught: list[CandidateFields]
    agreeing: list[CandidateFields]
    below: list["SuppositionFields"]


class SuppositionCounts(Shape):
    """How many suppositions were made, at all depths, and how they ended."""

    suppositions: int
    contradictions: int
    standstills: int
    solutions: int
    verities: int


class SupposeAnswer(Shape):
    """A trial; `solution` and `depth` are null unless the rules and suppositions solved it."""

    status: Status
    solution: PuzzleLine | None
    depth: int | None
    grid: str
    counts: SuppositionCounts
    tree: list[SuppositionFields]
    summary: str
    text: str
    svg: str


class StepsAnswer(Shape):
    """Steps possible now; `more` is true if there are others beyond the limit.

    `finished` is false if time ran out: harder steps may be missing.
    """

    steps: list[StepFields]
    more: bool
    finished: bool


class ReadClaimFields(Shape):
    """A claim as it was read: what it says follows, techniques it may mean, what it points to."""

    changes: str
    techniques: list[str]
    cells: list[Cell]
    houses: list[House]
    digits: list[Digit]


class JudgeAnswer(Shape):
    """A verdict; null is what can't be said. Unless it was `read`, only `text` says something."""

    read: bool
    right: bool
    true: bool | None
    new: bool
    follows: bool | None
    there: bool | None
    easiest: StepFields | None
    finished: bool
    claim: ReadClaimFields | None
    text: str


class WhyAnswer(Shape):
    """Whether and how a candidate can be removed; `finished` is false if time ran out."""

    verdict: Literal["absent", "true", "removable", "later", "unknown"]
    text: str
    puzzle: str | None
    step: StepFields | None
    svg: str | None
    finished: bool


class TechniqueFields(Shape):
    """A named pattern with its place in the ladder."""

    slug: str
    name: str
    code: str
    order: int
    level: Level
    score: int
    on: bool
    rung: Annotated[str, Field(description="the technique whose search finds it: mostly itself")]


class TechniquesAnswer(Shape):
    """The ladder."""

    techniques: list[TechniqueFields]
