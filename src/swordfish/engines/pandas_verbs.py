"""The verbs for series of pandas."""

from __future__ import annotations

from typing import Any

import pandas as pd
import pyarrow as pa

from swordfish.bulk.frames import pandas_frame
from swordfish.bulk.rows import as_rows
from swordfish.engines.verbs import Verb, Verbs


class PandasSudoku(Verbs["pd.Series[Any]", pd.DataFrame]):
    """The verbs of a series; several figures are a frame. Both keep the index.

    A series of Arrow gives columns of Arrow, others those that `to_pandas` of a result has.
    """

    def __init__(self, series: pd.Series[Any]) -> None:
        """Take the series with the puzzles."""
        self._series = series

    def _one(self, verb: Verb) -> pd.Series[Any]:
        frame = self._several(verb)
        (name,) = verb.names
        column = frame[name]
        column.name = self._series.name
        return column

    def _several(self, verb: Verb) -> pd.DataFrame:
        found = verb(as_rows(self._series))
        table = pa.table({name: column.to_arrow() for name, column in found.items()})
        if isinstance(self._series.dtype, pd.ArrowDtype):
            frame = table.to_pandas(types_mapper=pd.ArrowDtype)
        else:
            frame = pandas_frame(table)
        return frame.set_axis(self._series.index)
