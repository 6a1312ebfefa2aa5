"""What is raised when no puzzle or board meets a request in time."""

from __future__ import annotations

from swordfish.generate.made_puzzle import BoardPuzzle, Puzzle


class GaveUpError(RuntimeError):
    """Time or tries ran out before a puzzle met the request; `nearest` is the nearest found.

    For a board that is `nearest_board`.

    >>> from swordfish import generate
    >>> try:
    ...     generate(givens=17, max_tries=5, seed=1)
    ... except GaveUpError as error:
    ...     print(error.tries, len(error.nearest.grid.givens) < 30)
    5 True
    """

    def __init__(
        self,
        nearest: Puzzle | None,
        tries: int | None,
        problem: str = "found no puzzle that meets the request",
        *,
        nearest_board: BoardPuzzle | None = None,
    ) -> None:
        """Keep the nearest found, and how many puzzles were looked at, where that is known."""
        self.nearest = nearest
        self.nearest_board = nearest_board
        self.tries = tries
        counted = f" in {tries} {'try' if tries == 1 else 'tries'}" if tries is not None else ""
        given = f"; the nearest is {nearest}" if nearest else ""
        super().__init__(f"{problem}{counted}{given}")
