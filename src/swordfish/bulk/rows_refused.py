"""Why columns and tables are refused as rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swordfish.model.listed import listed


def about_one(what: str) -> str:
    """Why a single puzzle is refused as rows."""
    return f"expected many puzzles, got {what}; `swordfish.solve` solves one"


def about_numbers(kind: str, numbers: Sequence[object] = ()) -> str:
    """Why a column is refused in which digits were read as one number."""
    if len(numbers) == 81 and set(numbers) <= set(range(10)):
        return about_one("the 81 digits of one")
    lost = "all but 15 of them" if "float" in kind or kind == "double" else "leading zeros"
    return (
        f"expected puzzles as text, got a column of {kind}: its reader took 81 digits for one "
        f"number and lost {lost}; read it with dtype=str (polars: infer_schema=False, "
        "DuckDB: all_varchar=true)"
    )


def about_table(names: Iterable[object]) -> str:
    """Why a whole table is refused as rows."""
    return (
        f"expected one column of puzzles, got a whole table ({listed(names)}); "
        "take a column of it, or an array where each cell has a column of its own"
    )
