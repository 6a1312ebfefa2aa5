"""What drawings for a terminal share: a frame around boxes, and lines that are never wrapped."""

from collections.abc import Iterator

from rich.console import ConsoleOptions
from rich.text import Text


def framed(rows: Iterator[list[list[Text]]], width: int) -> list[Text]:
    """Rows of cells for a terminal, each of one or more lines, in a frame around every box."""
    stack = "─" * (3 * (width + 1) + 1)
    side, lines = Text("│"), [Text(f"┌{stack}┬{stack}┬{stack}┐")]
    for number, row in enumerate(rows):
        if number in (3, 6):
            lines.append(Text(f"├{stack}┼{stack}┼{stack}┤"))
        elif number and len(row) > 1:
            lines.append(Text(f"│{' ' * len(stack)}" * 3 + "│"))
        for cells in row:
            boxes = [Text(" ").join(cells[start : start + 3]) for start in (0, 3, 6)]
            lines.append(Text.assemble(side, *(p for box in boxes for p in (" ", box, " ", side))))
    return [*lines, Text(f"└{stack}┴{stack}┴{stack}┘")]


_ASCII = str.maketrans("─│┌┬┐├┼┤└┴┘╵╷╶╴", "-|+++++++++||--")


def fixed(line: Text, options: ConsoleOptions) -> Text:
    """A line that is never wrapped, without box-drawing characters where the terminal has none."""
    if options.ascii_only:
        line = Text(line.plain.translate(_ASCII), spans=line.spans)
    line.no_wrap, line.overflow = True, "ignore"
    return line
