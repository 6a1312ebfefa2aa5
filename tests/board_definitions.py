"""Plain definitions of rules that ask for the digits of their parts alone."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise, product, takewhile

from swordfish import Board

Digits = Sequence[int]
"""Of a filled board, by cell."""
Holds = Callable[[Board, list[list[int]], Sequence[int], Digits], bool]
"""Board, the digits of each part, numbers, all digits."""

DEFINITIONS: dict[str, Holds] = {}


def definition(*kinds: str) -> Callable[[Holds], Holds]:
    def keep(holds: Holds) -> Holds:
        DEFINITIONS.update(dict.fromkeys(kinds, holds))
        return holds

    return keep


def distinct(values: Sequence[int]) -> bool:
    return len(set(values)) == len(values)


@definition("sum", "little_killer")
def _sum(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    weights = numbers[1:] or [1] * len(parts[0])
    return sum(w * d for w, d in zip(weights, parts[0], strict=True)) == numbers[0]


@definition("thermo")
def _thermo(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return all(a < b for a, b in pairwise(parts[0]))


@definition("slow_thermo")
def _slow(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return parts[0] == sorted(parts[0])


@definition("greater")
def _greater(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return all(a > b for a, b in pairwise(parts[0]))


@definition("arrow")
def _arrow(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    circle, shaft = parts
    return max([0, *circle[1:]]) < 10 and int("".join(map(str, circle))) == sum(shaft)


@definition("double_arrow")
def _double(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    line = parts[0]
    return line[0] + line[-1] == sum(line[1:-1])


@definition("zipper")
def _zipper(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    line = parts[0]
    half = len(line) // 2
    sums = {line[i] + line[-1 - i] for i in range(half)}
    return len(sums | ({line[half]} if len(line) % 2 else set())) == 1


@definition("equal_sums")
def _equal_sums(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return len({sum(part) for part in parts}) == 1


@definition("white_dot")
def _white(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return abs(parts[0][0] - parts[0][1]) == numbers[0]


@definition("black_dot")
def _black(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    a, b = parts[0]
    return a == numbers[0] * b or b == numbers[0] * a


@definition("xv")
def _xv(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return sum(parts[0]) == numbers[0]


@definition("odd")
def _odd(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return all(digit % 2 for digit in parts[0])


@definition("even")
def _even(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return not any(digit % 2 for digit in parts[0])


@definition("whisper")
def _whisper(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return all(abs(a - b) >= numbers[0] for a, b in pairwise(parts[0]))


@definition("renban")
def _renban(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    least = min(parts[0])
    return sorted(parts[0]) == list(range(least, least + len(parts[0])))


@definition("nabner")
def _nabner(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return all(b - a > 1 for a, b in pairwise(sorted(parts[0])))


@definition("palindrome")
def _palindrome(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return parts[0] == parts[0][::-1]


@definition("clone")
def _clone(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return parts[0] == parts[1]


@definition("same_values")
def _same(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return all(Counter(part) == Counter(parts[0]) for part in parts)


@definition("quadruple")
def _quadruple(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return not Counter(numbers) - Counter(parts[0])


@definition("contain_exact")
def _exact(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return all(parts[0].count(digit) == numbers.count(digit) for digit in numbers)


@definition("look_and_say")
def _say(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    said = zip(numbers[::2], numbers[1::2], strict=True)
    return all(parts[0].count(digit) == times for times, digit in said)


@definition("counting_circles")
def _circles(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return all(parts[0].count(digit) == digit for digit in parts[0])


@definition("count_distinct")
def _distinct(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return parts[0][0] == len(set(parts[0][1:]))


@definition("equality_cage")
def _equality(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    digits = range(board.lowest, board.highest + 1)
    half = len(digits) // 2
    low, high = digits[:half], digits[len(digits) - half :]
    odd = sum(digit % 2 for digit in parts[0])
    return (
        distinct(parts[0])
        and 2 * odd == len(parts[0])
        and sum(d in low for d in parts[0]) == sum(d in high for d in parts[0])
    )


@definition("between")
def _between(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    low, high = sorted((parts[0][0], parts[0][-1]))
    return all(low < digit < high for digit in parts[0][1:-1])


@definition("lockout")
def _lockout(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    low, high = sorted((parts[0][0], parts[0][-1]))
    return high - low >= numbers[0] and not any(low <= d <= high for d in parts[0][1:-1])


def third(board: Board, digit: int) -> int:
    """0 for a low, 1 for a middle, 2 for a high digit; the outer thirds are equally large."""
    count = board.highest - board.lowest + 1
    outer = {0: count // 3, 1: count // 3, 2: count // 3 + 1}[count % 3]
    index = digit - board.lowest
    return 0 if index < outer else 2 if index >= count - outer else 1


def windows(line: list[int], length: int) -> list[list[int]]:
    return [line[i : i + length] for i in range(max(1, len(line) - length + 1))]


@definition("entropic")
def _entropic(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return all(distinct([third(board, d) for d in part]) for part in windows(parts[0], 3))


@definition("modular")
def _modular(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    modulus = numbers[0]
    return all(distinct([d % modulus for d in part]) for part in windows(parts[0], modulus))


@definition("sandwich")
def _sandwich(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    line = parts[0]
    a, b = sorted((line.index(board.lowest), line.index(board.highest)))
    return sum(line[a + 1 : b]) == numbers[0]


@definition("lunchbox")
def _lunchbox(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    line = parts[0]
    a, b = sorted((line.index(min(line)), line.index(max(line))))
    return distinct(line) and sum(line[a + 1 : b]) == numbers[0]


@definition("x_sum")
def _x_sum(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    line = parts[0]
    return line[0] <= len(line) and sum(line[: line[0]]) == numbers[0]


@definition("skyscraper")
def _skyscraper(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    return len(set(accumulate(parts[0], max)) - {0}) == numbers[0]


@definition("hidden_skyscraper")
def _hidden(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    line = parts[0]
    hidden = [digit for place, digit in enumerate(line) if digit < max(line[: place + 1])]
    return hidden[:1] == [numbers[0]]


@definition("numbered_room")
def _room(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    line = parts[0]
    return 1 <= line[0] <= len(line) and line[line[0] - 1] == numbers[0]


@definition("value_index")
def _value_index(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    value, k, *line = parts[0]
    return 1 <= k <= len(line) and line[k - 1] == value


def falls_into(line: list[int], total: int) -> bool:
    if not line:
        return True
    ends = [i for i in range(1, len(line) + 1) if sum(line[:i]) == total]
    return any(falls_into(line[end:], total) for end in ends)


@definition("sum_line")
def _sum_line(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    total, loop = (*numbers, 0)[:2]
    line = parts[0]
    turns = range(len(line)) if loop else range(1)
    return any(falls_into(line[turn:] + line[:turn], total) for turn in turns)


@definition("rellik_cage")
def _rellik(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    chosen = product((0, 1), repeat=len(parts[0]))
    sums = [sum(d for d, c in zip(parts[0], row, strict=True) if c) for row in chosen if any(row)]
    return distinct(parts[0]) and numbers[0] not in sums


@definition("run_length")
def _run(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    (counter,), *arms = parts
    runs = [len(list(takewhile(lambda digit: digit == arm[0], arm))) for arm in arms]  # noqa: B023
    return counter == 1 + sum(run - 1 for run in runs) - numbers[0]


@definition("same_count")
def _same_count(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    (counter,), counted = parts
    return counter == counted.count(counted[0]) - numbers[0]


@definition("pairs")
def _pairs(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    allowed = set(zip(numbers[::2], numbers[1::2], strict=True))
    return all(pair in allowed for pair in pairwise(parts[0]))


@definition("all_pairs")
def _all_pairs(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    allowed = set(zip(numbers[::2], numbers[1::2], strict=True))
    line = parts[0]
    return all((line[i], line[j]) in allowed for j in range(len(line)) for i in range(j))


@definition("where")
def _where(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    width = len(parts[0])
    rows = [list(numbers[i : i + width]) for i in range(0, len(numbers), width)]
    return parts[0] in rows


@definition("line")
def _line(board: Board, parts: list[list[int]], numbers: Sequence[int], _: Digits) -> bool:
    accepted = numbers[2 : 2 + numbers[1]]
    rest = numbers[2 + numbers[1] :]
    moves = list(zip(rest[::3], rest[1::3], rest[2::3], strict=True))
    states = {0}
    for digit in parts[0]:
        states = {to for start, by, to in moves if start in states and by == digit}
    return bool(states & set(accepted))
