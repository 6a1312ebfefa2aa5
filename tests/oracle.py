"""A plain, slow and obvious solver: what every kernel must agree with."""

from collections.abc import Iterator, Sequence


def sees(a: int, b: int) -> bool:
    """Whether two different cells share a row, a column or a box."""
    same_box = a // 27 == b // 27 and a % 9 // 3 == b % 9 // 3
    return a != b and (a // 9 == b // 9 or a % 9 == b % 9 or same_box)


PEERS = [[b for b in range(81) if sees(a, b)] for a in range(81)]


def solutions(candidates: Sequence[set[int]]) -> Iterator[list[int]]:
    """Every solution that takes one candidate from each cell, fewest candidates first."""
    cells = [set(digits) for digits in candidates]
    return _extend(cells, set(range(81)))


def _extend(cells: list[set[int]], open_cells: set[int]) -> Iterator[list[int]]:
    if not open_cells:
        yield [next(iter(digits)) for digits in cells]
        return
    cell = min(open_cells, key=lambda c: (len(cells[c]), c))
    for digit in sorted(cells[cell]):
        changed = [peer for peer in PEERS[cell] if digit in cells[peer]]
        if any(peer not in open_cells for peer in changed):
            continue
        before = cells[cell]
        cells[cell] = {digit}
        for peer in changed:
            cells[peer].remove(digit)
        yield from _extend(cells, open_cells - {cell})
        for peer in changed:
            cells[peer].add(digit)
        cells[cell] = before


def candidates_of(puzzle: str) -> list[set[int]]:
    """The candidates of 81 characters: a digit alone where it stands, all nine elsewhere."""
    return [{int(c)} if c in "123456789" else set(range(1, 10)) for c in puzzle]
