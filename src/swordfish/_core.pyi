"""The compiled core of swordfish; use the package `swordfish` instead."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, Literal, overload

import numpy
from numpy.typing import NDArray

import swordfish.board.step
import swordfish.draw.grid_terminal
import swordfish.draw.svg
import swordfish.model.check
import swordfish.model.grid
import swordfish.model.raw
import swordfish.model.step

class PuzzleError(ValueError):
    """
    The input is not a puzzle; the message says what was expected, where, and what was found.
    """

def begin_to_store(file: int, first: int, count: int) -> None:
    """Have the system begin to put some bytes of an open file on its disk."""

class Grid:
    """
    A 9x9 grid: digits, candidates, and which digits were given. An immutable value.

    Made from text in any usual form, a list or tuple of 81 or 9x9 digits (0, None or "." is blank), a
    NumPy array of shape (9, 9) or (81,), an array of candidates of shape (9, 9, 9) or (3, 3, 3, 3, 9),
    or a dict with keys "A0" to "I8". Digits in these are givens; a lone candidate is read as placed.

    A cell is written 0 to 80, (row, column) from 0, or "r1c1" to "r9c9":

    >>> import swordfish as sf
    >>> grid = sf.Grid("9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2")
    >>> grid[0, 5], grid[5], grid["r1c6"]
    (8, 8, 8)
    >>> sorted(grid.candidates("r1c2"))
    [2, 5]

    Grids are equal when their digits, candidates and givens are; `str(a) == str(b)` compares digits.
    """

    @overload
    def __init__(self, puzzle: swordfish.model.grid.PuzzleLike) -> None: ...
    @overload
    def __init__(self) -> None: ...
    def after(self, step: swordfish.model.step.Step) -> Grid:
        """The grid after a step: its digits placed, its candidates removed."""

    def __getitem__(self, cell: swordfish.model.grid.CellName) -> int:
        """The digit of a cell, 0 if it is open."""

    def __len__(self) -> int:
        """81."""

    def __iter__(self) -> Iterator[int]:
        """The 81 digits row by row, 0 for an open cell."""

    def candidates(self, cell: swordfish.model.grid.CellName) -> frozenset[int]:
        """
        The digits still possible in a cell; in a placed cell, its digit.

        >>> from swordfish import Grid
        >>> Grid("12345678." + "." * 72).candidates("r1c9")
        frozenset({9})
        """

    def candidates_mask(self, cell: swordfish.model.grid.CellName) -> int:
        """The same as an integer: bit d - 1 is set where digit d is possible."""

    @property
    def givens(self, /) -> frozenset[int]:
        """The cells, 0 to 80, whose digits were given."""

    @property
    def rows(self, /) -> tuple[tuple[int, ...], ...]:
        """The digits of the nine rows, from 0 at the top."""

    @property
    def columns(self, /) -> tuple[tuple[int, ...], ...]:
        """The digits of the nine columns, from 0 at the left."""

    @property
    def boxes(self, /) -> swordfish.model.grid.Boxes:
        """
        The digits of the nine boxes, from 0 or by name: NW N NE W C E SW S SE.

        >>> from swordfish import Grid
        >>> grid = Grid("9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2")
        >>> grid.boxes[4] == grid.boxes["C"] == (0, 6, 9, 0, 0, 0, 2, 8, 0)
        True
        """

    @property
    def is_complete(self) -> bool:
        """Whether every cell has a digit."""

    @property
    def is_valid(self) -> bool:
        """Whether no digit stands twice in a house."""

    @property
    def conflicts(self, /) -> tuple[swordfish.model.check.Conflict, ...]:
        """
        Every digit that stands more than once in a house, and where.

        >>> from swordfish import Grid
        >>> for conflict in Grid("5...5...." + "." * 72).conflicts:
        ...     print(conflict)
        5 stands twice in row 1: r1c1 r1c5
        """

    def __str__(self) -> str: ...
    def __repr__(self) -> str: ...
    def to_text(self, form: swordfish.model.grid.TextForm = "line") -> str:
        """
        The grid as text in one of these forms, all of which `Grid` recognises:

        "line" (81 characters), "zeros" (the same with 0 for blanks), "rows", "csv" and "boxed" hold digits;
        "candidates" and "sukaku" (729 characters) hold the candidates of each cell; "hodoku" (a line of its
        library) holds everything; "base32" and "s9b" are SudokuWiki's, with candidates and givens.

        >>> from swordfish import Grid
        >>> print(Grid("9.1..8.....3..1..9.76......24..69.3.6.......1.1.28..65......97.7..8..6.....4..3.2").to_text("rows"))
        9.1..8...
        ..3..1..9
        .76......
        24..69.3.
        6.......1
        .1.28..65
        ......97.
        7..8..6..
        ...4..3.2
        """

    def to_numpy(self) -> Annotated[NDArray[numpy.int8], dict(shape=(9, 9), order="C")]:
        """The digits as a new (9, 9) array of int8, 0 for an open cell."""

    def to_candidates(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(9, 9, 9), order="C")]:
        """
        The candidates as a new (9, 9, 9) array of 0 and 1: row, column, digit - 1.
        """

    def to_tensor(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(3, 3, 3, 3, 9), order="C")]:
        """
        The candidates as a new (3, 3, 3, 3, 9) array of 0 and 1: box row, box column, row and column in the box, digit - 1.
        """

    def to_dict(self) -> dict[str, int | str]:
        """
        A dict from "A0" to "I8" (the letter is the row), which `Grid` reads back to an equal grid.

        A given is an integer, a digit placed since then a string of that digit, an open cell 0, or the
        string of its candidates once some of them have been removed.
        """

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Grid], tuple[str]]: ...
    def __copy__(self) -> Grid: ...
    def __deepcopy__(self, memo: object) -> Grid: ...
    def svg(self, *, candidates: bool = False, theme: swordfish.draw.svg.Theme = "auto") -> str:
        """
        An SVG drawing, with small candidates if asked; it follows the reader's light or dark theme.
        """

    def _repr_svg_(self) -> str: ...
    def __rich__(self) -> swordfish.draw.grid_terminal.GridDrawing: ...
    def drawing(self, *, candidates: bool = False) -> swordfish.draw.grid_terminal.GridDrawing:
        """
        A drawing that rich prints, with candidates if asked; it fits itself to the terminal.
        """

class TextFault:
    """What is wrong with a text, and where."""

    @property
    def message(self) -> str:
        """One sentence."""

    @property
    def line(self) -> int:
        """Counted from 1."""

    @property
    def column(self) -> int:
        """Counted from 1."""

def read_text(text: str, first_line: int = 1) -> Grid | TextFault:
    """
    The grid of a text in any form, or what is wrong with it; lines count from `first_line`.
    """

def line_kind(line: str) -> Literal["blank", "remark", "rule", "row", "grid"]:
    """What one line of a file is: part of a grid, a whole grid, or neither."""

def longest_text() -> int:
    """The most characters that the text of one grid may have."""

class PuzzleCutter:
    """Cuts the lines of a file into puzzles."""

    def __init__(self) -> None:
        """At the first line."""

    def add_line(self, line: str) -> list[tuple[int, str, str]]:
        """
        The puzzles that end with a line: where each begins, its title and its text.
        """

    def finish(self) -> list[tuple[int, str, str]]:
        """Those that end with the file."""

    @property
    def is_done(self) -> bool:
        """Whether nothing that follows can be a puzzle."""

def text_forms() -> tuple[swordfish.model.grid.TextForm, ...]:
    """The names of the forms that `Grid.to_text` writes."""

class Language:
    """A catalogue of words; None stands for English."""

    def __init__(self, catalogue: str) -> None: ...
    def translates(self, text: str) -> bool:
        """Whether it has a template of its own for an English one."""

class FoundStep:
    """A step of the core, whose evidence is made when it is looked at."""

    def parts(self) -> swordfish.model.raw.RawParts: ...
    def text(self, language: Language | None = None) -> str: ...
    def notation(self) -> str: ...
    def changes(self) -> str: ...

def step_text(
    step: swordfish.model.step.Step, technique: str, text: str, language: Language | None = None
) -> str: ...
def step_notation(step: swordfish.model.step.Step, technique: str) -> str: ...
def step_changes(step: swordfish.model.step.Step) -> str: ...
def hint_lines(
    step: swordfish.model.step.Step,
    technique: str,
    level: str,
    sentence: str,
    is_mistake: bool,
    detail: int,
    language: Language | None,
) -> list[str]: ...
def where_to_look(step: swordfish.model.step.Step, language: Language | None) -> str: ...
def cell_name(cell: int) -> str:
    """The name of a cell, such as r4c5."""

def cells_name(cells: Iterable[int]) -> str:
    """
    The short name of some cells, joined where they share a line, such as r1c123.
    """

def house_name(house: int) -> str:
    """The name of a house, such as row 4."""

def houses_name(houses: Iterable[int]) -> str:
    """The name of some houses, kind by kind, such as rows 2 and 5 and box C."""

def found_svg(step: FoundStep, grid: Grid, theme: str, label: str) -> str: ...
def step_svg(step: swordfish.model.step.Step, grid: Grid, theme: str, label: str) -> str: ...
def tree_svg(title: str, lines: Iterable[object], theme: str) -> str: ...

class Ladder:
    """Techniques of the core, by slug, tried in order."""

    def __init__(self, slugs: Sequence[str]) -> None: ...

class FoundPath:
    """
    The steps of a path, which stay in the core until somebody looks at them.
    """

    def steps(self) -> list[tuple[swordfish.model.raw.RawStep, Grid]]: ...

def techniques() -> tuple[swordfish.model.raw.RawTechnique, ...]: ...
def first_step(grid: Grid, ladder: Ladder) -> swordfish.model.raw.RawStep | None: ...
def all_steps(
    grid: Grid, slug: str, max_seconds: float = 0.0
) -> list[swordfish.model.raw.RawStep]: ...
def steps(grid: Grid, ladder: Ladder, max_seconds: float) -> swordfish.model.raw.RawSteps: ...
def mistake() -> swordfish.model.raw.RawTechnique:
    """What stands for a technique in a hint that says what is wrong."""

def hint(
    puzzle: swordfish.model.grid.PuzzleLike, ladder: Ladder, max_seconds: float
) -> swordfish.model.raw.RawHint: ...
def explain(
    puzzle: swordfish.model.grid.PuzzleLike, ladder: Ladder, max_seconds: float
) -> swordfish.model.raw.RawPath: ...

class TimeLimit:
    """How long a ladder may be walked in Python; 0 seconds: for ever."""

    def __init__(self, max_seconds: float) -> None: ...
    def look(self) -> None:
        """Raises TimeoutError if it is over."""

def facts(grid: Grid, max_seconds: float) -> swordfish.model.raw.RawFacts: ...
def givens_are_unique(grid: Grid, max_seconds: float) -> bool: ...
def guess(grid: Grid, solution: Grid) -> tuple[Grid, int]:
    """The grid after a guess as HoDoKu makes it, and its points."""

def summary(
    uses: Sequence[swordfish.model.raw.RawUse], end: Grid, status: int, ladder: Ladder
) -> swordfish.model.raw.RawSummary: ...
def kernels() -> list[str]:
    """The names of the kernels that this CPU can run, the active one first."""

def solve(puzzle: swordfish.model.grid.PuzzleLike) -> Grid | None: ...
def solve_within(puzzle: swordfish.model.grid.PuzzleLike, max_seconds: float) -> Grid | None: ...
def count(
    puzzle: swordfish.model.grid.PuzzleLike,
    limit: int | None = None,
    kernel: str | None = None,
    max_seconds: float = 0.0,
) -> int: ...
def check(
    grid: Grid, max_seconds: float = 0.0
) -> tuple[int, tuple[Grid, ...], tuple[int, ...]]: ...
def solve_rows(
    puzzles: Annotated[
        NDArray[numpy.uint8], dict(shape=(None, 81), order="C", device="cpu", writable=False)
    ],
    solutions: Annotated[NDArray[numpy.int8], dict(shape=(None, 81), order="C", device="cpu")],
) -> None: ...
def _kernel_seconds(puzzle: str, repeats: int) -> float: ...

class Solutions:
    """The solutions of a puzzle one by one, in constant memory."""

    def __init__(
        self,
        puzzle: swordfish.model.grid.PuzzleLike,
        kernel: str | None = None,
        max_seconds: float = 0.0,
    ) -> None: ...
    def __iter__(self) -> Solutions: ...
    def __next__(self) -> Grid: ...
    @property
    def guesses(self) -> int:
        """How many guesses the search has made so far."""

def canonical(grid: Grid) -> tuple[Grid, swordfish.model.raw.RawTransformation]: ...

class Automorphisms:
    """The automorphisms of a puzzle one by one."""

    def __init__(self, grid: Grid) -> None: ...
    def __iter__(self) -> Automorphisms: ...
    def __next__(self) -> swordfish.model.raw.RawTransformation: ...

def count_automorphisms(grid: Grid) -> int: ...
def random_transformation(seed: int, place: int = 0) -> swordfish.model.raw.RawTransformation: ...
def transform(
    grid: Grid, rows: Sequence[int], columns: Sequence[int], digits: Sequence[int], transposed: bool
) -> Grid: ...
def bulk_canonical(
    rows: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), device="cpu", writable=False)],
    form: str,
    threads: int,
    moved: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu")],
) -> None: ...

KEY_ALGORITHM: str = "swordfish-key-1"

def bulk_digits(
    rows: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), device="cpu", writable=False)],
    form: str,
    threads: int,
    digits: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu")],
) -> None: ...
def bulk_key(
    rows: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), device="cpu", writable=False)],
    form: str,
    threads: int,
    keys: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu")],
    known: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu")],
) -> None: ...
def bulk_shuffle(
    rows: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), device="cpu", writable=False)],
    form: str,
    seed: int,
    threads: int,
    moved: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu")],
    places: Annotated[
        NDArray[numpy.uint64], dict(shape=(None,), order="C", device="cpu", writable=False)
    ]
    | None = None,
    moves_cells: bool = True,
    renames_digits: bool = True,
) -> None: ...
def rating_techniques() -> tuple[swordfish.model.raw.RawTechnique, ...]: ...
def rate(
    grid: Grid, max_er: int, max_seconds: float, want_path: bool
) -> swordfish.model.raw.RawRating: ...
def suppose(
    grid: Grid,
    rules: swordfish.model.raw.Rules,
    max_depth: int,
    order: str | swordfish.model.raw.Order,
    most_placed: bool,
    verity: bool,
    max_seconds: float,
) -> swordfish.model.raw.RawTrial: ...
def depth(
    grid: Grid, rules: swordfish.model.raw.Rules, most: int, max_seconds: float
) -> tuple[int, int]: ...
def contradiction(grid: Grid) -> tuple[swordfish.model.step.TruthKind, int, int] | None: ...
def trial_summary(trial: object, language: Language | None) -> str: ...
def trial_sentences(
    trial: object, rules: swordfish.model.raw.RuleSteps, language: Language | None
) -> list[str]: ...
def branch_sentences(
    trial: object, rules: swordfish.model.raw.RuleSteps, place: int, language: Language | None
) -> list[str]: ...
def trial_lines(
    trial: object, rules: swordfish.model.raw.RuleSteps, language: Language | None
) -> list[tuple[int, swordfish.model.raw.LineKind, str]]: ...
def bulk_solve(
    rows: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), device="cpu", writable=False)],
    form: str,
    limit: int,
    threads: int,
    status: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu")],
    solutions: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), device="cpu")]
    | None = None,
    zero: int = 0,
    counts: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order="C", device="cpu")]
    | None = None,
    guesses: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order="C", device="cpu")]
    | None = None,
) -> None: ...
def bulk_count(
    rows: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), device="cpu", writable=False)],
    form: str,
    limit: int | None,
    threads: int,
    status: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu")],
    counts: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order="C", device="cpu")],
) -> None: ...
def bulk_explain(
    rows: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), device="cpu", writable=False)],
    form: str,
    ladder: Ladder,
    threads: int,
    max_seconds: float,
    status: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu")],
    solved: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu")],
    gave_up: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu")],
    hardest: Annotated[NDArray[numpy.int16], dict(shape=(None,), order="C", device="cpu")],
    level: Annotated[NDArray[numpy.int8], dict(shape=(None,), order="C", device="cpu")],
    score: Annotated[NDArray[numpy.int32], dict(shape=(None,), order="C", device="cpu")],
    counts: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order="C", device="cpu")]
    | None,
    spent: Annotated[NDArray[numpy.int64], dict(shape=(None,), order="C", device="cpu")]
    | None = None,
) -> None: ...
def bulk_depth(
    rows: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), device="cpu", writable=False)],
    form: str,
    rules: str | Ladder,
    most: int,
    threads: int,
    max_seconds: float,
    status: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu")],
    gave_up: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu")],
    depths: Annotated[NDArray[numpy.int8], dict(shape=(None,), order="C", device="cpu")],
    spent: Annotated[NDArray[numpy.int64], dict(shape=(None,), order="C", device="cpu")]
    | None = None,
) -> None: ...
def bulk_rate(
    rows: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), device="cpu", writable=False)],
    form: str,
    threads: int,
    max_er: int,
    max_seconds: float,
    hardest_last: bool,
    watch: object | None,
    status: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu")],
    rated: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu")],
    er: Annotated[NDArray[numpy.float32], dict(shape=(None,), order="C", device="cpu")],
    ep: Annotated[NDArray[numpy.float32], dict(shape=(None,), order="C", device="cpu")],
    ed: Annotated[NDArray[numpy.float32], dict(shape=(None,), order="C", device="cpu")],
    technique: Annotated[NDArray[numpy.int16], dict(shape=(None,), order="C", device="cpu")],
    spent: Annotated[NDArray[numpy.int64], dict(shape=(None,), order="C", device="cpu")]
    | None = None,
) -> None: ...
def bulk_givens(
    rows: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), device="cpu", writable=False)],
    form: str,
    givens: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu")],
) -> None: ...
def bulk_minimal(
    rows: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), device="cpu", writable=False)],
    form: str,
    threads: int,
    status: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu")],
    minimal: Annotated[NDArray[numpy.int8], dict(shape=(None,), order="C", device="cpu")],
) -> None: ...
def bulk_spans(
    data: Annotated[
        NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu", writable=False)
    ],
    starts: Annotated[
        NDArray[numpy.int64], dict(shape=(None,), order="C", device="cpu", writable=False)
    ],
    ends: Annotated[
        NDArray[numpy.int64], dict(shape=(None,), order="C", device="cpu", writable=False)
    ],
    rows: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), device="cpu")],
) -> None: ...
def bulk_texts(
    texts: object, rows: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), device="cpu")]
) -> list[int]: ...

FOUND_PER_LINE: int = 90

MOST_ADDED: int = 92

PLACE_PER_LINE: int = 16

def bulk_place_lines(
    block: bytes | bytearray | memoryview,
    delimiter: str,
    columns: int,
    puzzle: int,
    listed: int | None,
    places: bytearray | memoryview,
) -> int | None: ...
def bulk_solve_lines(
    block: bytes | bytearray | memoryview,
    places: bytes | bytearray | memoryview,
    rows: int,
    threads: int,
    found: bytearray | memoryview,
) -> int: ...
def bulk_write_lines(
    block: bytes | bytearray | memoryview,
    places: bytes | bytearray | memoryview,
    rows: int,
    delimiter: str,
    has_listed: bool,
    threads: int,
    found: bytes | bytearray | memoryview,
    written: bytearray | memoryview,
) -> tuple[int, list[int], list[int], list[int], list[int]]: ...

SECONDS_FOR_PROOFS: float = 2.0

def judge_text(
    grid: Grid, claim: str, ladder: Ladder, max_seconds: float
) -> swordfish.model.raw.RawVerdict: ...
def judge_step(
    grid: Grid, step: swordfish.model.step.Step, slug: str, ladder: Ladder, max_seconds: float
) -> swordfish.model.raw.RawVerdict: ...
def proved_found(grid: Grid, step: FoundStep) -> str:
    """
    Why the evidence of a step of the core doesn't imply its results; empty: it does.
    """

def proved_step(grid: Grid, step: swordfish.model.step.Step) -> str:
    """The same of a step made in Python."""

def bulk_judge(
    rows: Annotated[
        NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    form: str,
    claims: Sequence[object],
    ladder: Ladder,
    threads: int,
    max_seconds: float,
    easiest: bool,
    texts: bool,
    flags: Annotated[NDArray[numpy.int8], dict(shape=(None,), order="C", device="cpu")],
    techniques: Annotated[NDArray[numpy.int16], dict(shape=(None,), order="C", device="cpu")],
    candidates: Annotated[
        NDArray[numpy.uint16], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ]
    | None = None,
) -> list[str]: ...
def bulk_trace(
    rows: Annotated[
        NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    form: str,
    ladder: Ladder,
    threads: int,
    max_seconds: float,
    style: str,
    max_steps: int,
    max_length: int,
    max_depth: int,
    with_evidence: bool,
    proves: bool,
    status: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu")],
    end: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu")],
) -> dict[str, Any]: ...
def supposition() -> swordfish.model.raw.RawTechnique:
    """
    What stands for a technique in a step that supposes a digit and refutes it.
    """

def begin_games(
    digits: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu")],
    solutions: Annotated[
        NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    masks: Annotated[NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu")],
    marked: Annotated[
        NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu", writable=False)
    ],
) -> None:
    """Works out the masks of the games that are marked."""

def play(
    digits: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu")],
    solutions: Annotated[
        NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    masks: Annotated[NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu")],
    marked: Annotated[
        NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu", writable=False)
    ],
    actions: Annotated[
        NDArray[numpy.int64], dict(shape=(None,), order="C", device="cpu", writable=False)
    ],
    places_wrong: bool,
    outcomes: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu")],
    ends: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu")],
) -> None:
    """
    Plays an action in each game that is marked: 0 right, 1 wrong, 2 broken; 0 goes on, 1 solved, 2 dead.
    """

class Request:
    """What a puzzle is to be like."""

    def __init__(
        self,
        symmetry: str,
        pattern: Sequence[int],
        least_givens: int,
        most_givens: int,
        minimal: bool,
    ) -> None: ...
    def want_path(
        self,
        ladder: Ladder,
        solved: bool,
        least_level: int,
        most_level: int,
        least_score: int,
        most_score: int,
        hardest: str | None,
        contained: Sequence[str],
        singles_before: bool,
        singles_after: bool,
        once: bool,
        least_er: int,
        most_er: int,
    ) -> None: ...
    def begin_with(self, bank: Sequence[Grid]) -> None: ...

def generate(
    request: Request, seed: int, first: int, count: int, seconds: float, tries: int, threads: int
) -> list[tuple[Grid, Grid, bool, int]]: ...
def generate_rows(
    request: Request,
    seed: int,
    first: int,
    seconds: float,
    tries: int,
    threads: int,
    puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order="C", device="cpu")],
    solutions: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order="C", device="cpu")],
    met: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu")],
) -> None: ...
def random_solutions(
    seed: int,
    solutions: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order="C", device="cpu")],
) -> None: ...
def redundant_givens(puzzle: Grid, solution: Grid, max_seconds: float) -> tuple[int, ...]: ...
def minimize(puzzle: Grid, solution: Grid, seed: int) -> Grid: ...
def true_candidates(grid: Grid, max_seconds: float) -> tuple[frozenset[int], ...]: ...
def backdoors(
    puzzle: Grid, solution: Grid, ladder: Ladder, most: int
) -> tuple[tuple[int, ...], ...]: ...
def unavoidable_sets(solution: Grid, most: int) -> tuple[tuple[int, ...], ...]: ...

class Layout:
    """The cells and houses of a board."""

    @property
    def rows(self) -> int: ...
    @property
    def columns(self) -> int: ...
    @property
    def lowest(self) -> int: ...
    @property
    def digits(self) -> int: ...
    @property
    def cells(self) -> int: ...
    @property
    def extras(self) -> int: ...
    @property
    def box(self) -> tuple[int, int]: ...
    def plain(
        self,
    ) -> tuple[
        tuple[int, int, int, int, int],
        tuple[int, int],
        list[tuple[int, int]],
        list[tuple[int, int, list[int]]],
        list[tuple[int, int, int, int]],
    ]: ...
    def houses(self) -> list[tuple[int, int, list[int]]]: ...
    def at(self, row: int, column: int) -> int: ...
    def place(self, cell: int) -> tuple[int, int]: ...
    def box_of(self, cell: int) -> int: ...
    def name(self, cell: int) -> str: ...
    def read_cells(self, text: str) -> list[int]: ...
    def equals(self, other: Layout) -> bool: ...

def make_layout(
    rows: int,
    columns: int,
    lowest: int,
    digits: int,
    box: tuple[int, int],
    has_lines: bool,
    extras: int,
    regions: Sequence[int],
) -> Layout: ...
def restore_layout(
    shape: tuple[int, int, int, int, int],
    box: tuple[int, int],
    places: Sequence[tuple[int, int]],
    houses: Sequence[tuple[int, int, Sequence[int]]],
    grids: Sequence[tuple[int, int, int, int]],
) -> Layout: ...
def join_layouts(parts: Sequence[tuple[int, int, Layout]]) -> Layout: ...
def rule_kinds() -> list[tuple[str, str, str, list[tuple[int, str, bool, bool, int | None]]]]: ...

class RawBoard:
    """A board as plain data."""

    @property
    def layout(self) -> Layout: ...
    @property
    def digits(self) -> list[int]: ...
    @property
    def givens(self) -> list[bool]: ...
    @property
    def candidates(self) -> list[int]: ...
    @property
    def rules(self) -> list[tuple[str, list[list[int]], list[int], str]]: ...
    @property
    def title(self) -> str: ...
    @property
    def is_classic(self) -> bool: ...
    def with_digits(self, digits: Sequence[int]) -> RawBoard: ...
    def solve(self, max_seconds: float = 0.0) -> list[int] | None: ...
    def count(self, limit: int | None = None, max_seconds: float = 0.0) -> int: ...
    def check(
        self, max_seconds: float = 0.0
    ) -> tuple[list[list[int]], list[int], list[tuple[int, int, list[int]]]]: ...
    def true_candidates(self, max_seconds: float = 0.0) -> list[int]: ...
    def redundant(self, max_seconds: float = 0.0) -> tuple[list[int], list[int]] | None: ...
    def contradiction(self, max_seconds: float = 0.0) -> tuple[list[int], list[int]] | None: ...
    def svg(self, candidates: bool, theme: str) -> str: ...
    def write(self, form: str) -> str: ...
    def equals(self, other: RawBoard) -> bool: ...

def solve_boards(
    boards: Sequence[RawBoard], limit: int, threads: int, max_seconds: float
) -> list[tuple[int, int, bool, list[int] | None]]: ...
def solve_board_rows(
    board: RawBoard, rows: Sequence[Sequence[int]], limit: int, threads: int, max_seconds: float
) -> list[tuple[int, int, bool, list[int] | None]]: ...
def read_boards(text: str, ignore: Sequence[str]) -> list[RawBoard]: ...
def read_board_on(layout: Layout, text: str) -> RawBoard: ...
def read_rule(layout: Layout, text: str) -> tuple[str, list[list[int]], list[int], str]: ...
def board_form(text: str) -> str: ...
def board_forms() -> list[str]: ...
def make_board(
    layout: Layout,
    digits: Sequence[int],
    givens: Sequence[bool],
    candidates: Sequence[int],
    rules: Sequence[tuple[str, Sequence[Sequence[int]], Sequence[int], str]],
    title: str = "",
) -> RawBoard: ...

class BoardSolutions:
    """The solutions of a board one by one."""

    def __init__(self, board: RawBoard, max_seconds: float = 0.0) -> None: ...
    def __iter__(self) -> BoardSolutions: ...
    def __next__(self) -> list[int]: ...

class BoardMaker:
    """What makes boards of one kind."""

    def __init__(
        self,
        ground: RawBoard,
        varieties: Sequence[str],
        least_givens: int,
        most_givens: int,
        symmetry: int,
        least_level: int,
        most_level: int,
    ) -> None: ...
    def generate(
        self, seed: int, first: int, count: int, seconds: float, tries: int, threads: int
    ) -> list[tuple[RawBoard | None, list[int], bool, bool, int]]: ...

def board_varieties() -> list[str]: ...
def hint_board(
    board: RawBoard, max_seconds: float
) -> tuple[swordfish.model.raw.RawBoardStep, RawBoard] | None: ...
def board_steps(
    board: RawBoard, max_seconds: float
) -> tuple[RawBoard, tuple[swordfish.model.raw.RawBoardStep, ...]]: ...
def explain_board(board: RawBoard, max_seconds: float) -> swordfish.model.raw.RawBoardPath: ...
def suppose_board(
    board: RawBoard, most_depth: int, max_seconds: float
) -> swordfish.model.raw.RawBoardTrial: ...
def board_techniques() -> list[swordfish.model.raw.RawTechnique]: ...
def board_step_text(
    board: RawBoard,
    step: swordfish.board.step.BoardStep,
    technique: str,
    text: str,
    language: Language | None = None,
) -> str: ...
def check_board_step(board: RawBoard, step: swordfish.board.step.BoardStep) -> None: ...
def board_after(board: RawBoard, step: swordfish.model.step.Step) -> RawBoard: ...
def board_step_svg(
    board: RawBoard, step: swordfish.model.step.Step, theme: str, label: str
) -> str: ...
def board_step_notation(
    board: RawBoard, step: swordfish.model.step.Step, technique: str
) -> str: ...
def board_step_changes(board: RawBoard, step: swordfish.model.step.Step) -> str: ...
def board_where_to_look(board: RawBoard, step: swordfish.model.step.Step) -> str: ...
def board_house_name(board: RawBoard, house: int) -> str: ...
def board_house_cells(board: RawBoard, house: int) -> list[int]: ...
def board_hint_lines(
    board: RawBoard,
    step: swordfish.model.step.Step,
    technique: str,
    level: str,
    sentence: str,
    is_mistake: bool,
    detail: int,
    language: Language | None,
) -> list[str]: ...
def answer(verb: str, question: str, languages: Sequence[Language] = ()) -> tuple[bool, str, bool]:
    """
    Whether there is an answer to a question in JSON; the answer, or what is wrong, in JSON; and whether that is final, not cut short by a clock.
    """

def answer_whole(question: str, languages: Sequence[Language] = ()) -> str:
    """
    The same with the verb among the fields, as the WebAssembly module answers.
    """

def said() -> list[str]:
    """
    What is said beside the sentences of techniques, in English: what a language translates.
    """

__version__: str
