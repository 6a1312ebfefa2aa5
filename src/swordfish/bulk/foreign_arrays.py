"""Arrays and columns of other libraries, by what they can do, such as people bring for rows."""

from __future__ import annotations

from typing import Any, Protocol

from numpy.typing import NDArray


class HasArrowStream(Protocol):
    """A foreign column in chunks that Arrow can read, such as one of polars."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The column for Arrow."""


class HasArrowArray(Protocol):
    """A foreign column in one piece that Arrow can read, such as one of pyarrow."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> object:
        """The column for Arrow."""


class HasToNumpy(Protocol):
    """A foreign column that NumPy can read, such as one of pandas."""

    def to_numpy(self, *, na_value: Any = ...) -> NDArray[Any]:  # noqa: ANN401  # pandas' own
        """The foreign column as an array, which becomes rows."""


class HasDLPack(Protocol):
    """A foreign array, of another library, such as a tensor of torch."""

    def __dlpack__(self, **options: Any) -> Any:  # noqa: ANN401  # a capsule
        """The array for whoever speaks DLPack."""

    def __dlpack_device__(self) -> tuple[int, int]:
        """Where it lies."""
