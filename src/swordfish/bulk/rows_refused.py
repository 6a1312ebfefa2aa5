"""Why columns and tables are refused as rows."""

from __future__ import annotations

from collections.abc import Iterable

_LISTED = 5


def about_numbers(kind: str) -> str:
    """Why a column is refused in which digits were read as one number."""
    lost = "leading zeros" if "int" in kind else "all but 15 of them"
    return (
        f"expected puzzles as text, got a column of {kind}: its reader took 81 digits for one "
        f"number and lost {lost}; read it with dtype=str (polars: infer_schema=False)"
    )


def about_table(names: Iterable[object]) -> str:
    """Why a whole table is refused as rows."""
    listed = [repr(str(name)) for name in names]
    more = f" and {len(listed) - _LISTED} more" if len(listed) > _LISTED else ""
    return (
        f"expected one column of puzzles, got a whole table ({', '.join(listed[:_LISTED])}{more}); "
        "take a column of it, or an array where each cell has a column of its own"
    )
