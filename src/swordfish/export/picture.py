"""A picture of one puzzle as a file of its own: PNG."""

from __future__ import annotations

from swordfish.board.board import Board
from swordfish.export.need_typst import need_typst
from swordfish.model.grid import Grid

_PICTURE_PIXELS_PER_INCH = 144.0


def png(grid: Grid | Board, *, candidates: bool = False) -> bytes:
    """A picture of a grid as the bytes of a PNG file.

    >>> png(Grid("1" + "." * 80))[1:4]
    b'PNG'
    """
    template = (
        b"#set page(width: auto, height: auto, margin: 4pt)\n"
        b'#image(bytes(sys.inputs.svg), format: "svg", width: 12cm)'
    )
    made = need_typst().compile(
        template,
        format="png",
        ppi=_PICTURE_PIXELS_PER_INCH,
        sys_inputs={"svg": grid.svg(candidates=candidates, theme="light")},
    )
    return bytes(made)
