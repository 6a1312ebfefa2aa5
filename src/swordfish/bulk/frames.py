"""Frames of other libraries: what they need, and those of pandas, whose types are its own."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa


def need_library(library: str, whose: str, extra: str = "engines") -> None:
    """Refuse to make frames, or to serve an engine, without its library: say which extra has it."""
    try:
        import_module(library)
    except ModuleNotFoundError as error:
        if error.name != library:
            raise
        raise ModuleNotFoundError(
            f"{whose} {library}: pip install 'swordfish[{extra}]'", name=library
        ) from error


def pandas_frame(table: pa.Table) -> pd.DataFrame:
    """The table of a result as a frame of pandas, whose types can hold what is missing."""
    need_library("pandas", "to_pandas needs")
    import pandas as pd

    whole = [f"{sign}{bits}" for sign in ("Int", "UInt") for bits in (8, 16, 32, 64)]
    kinds = {kind.lower(): getattr(pd, f"{kind}Dtype")() for kind in whole}
    kinds["bool"] = pd.BooleanDtype()
    return table.to_pandas(types_mapper=lambda kind: kinds.get(str(kind)))
