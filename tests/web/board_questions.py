"""Questions about boards: good ones of every verb, and some that are refused."""

from typing import Any

KILLER = (
    ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~7~R1C3~R1C4.Cage~6~R2C1~R3C1.Cage~5~R2C2~R3C2.Cage~4~R2C3~R2C4"
    ".~R4C1_4"
)
THERMO: dict[str, Any] = {
    "layout": {"rows": 4, "columns": 4, "box": [2, 2]},
    "rules": ["Thermo r1c1 r1c2 r1c3 r1c4", "Cage r2c1 r3c1 4"],
    "title": "four",
}
JIGSAW: dict[str, Any] = {
    "layout": {
        "rows": 4,
        "columns": 4,
        "regions": [0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3],
    },
    "givens": [1, *[None] * 15],
}
SAMURAI: dict[str, Any] = {
    "layout": {"rows": 9, "columns": 9, "grids": [[0, 0], [0, 12], [6, 6], [12, 0], [12, 12]]}
}
WRONG: dict[str, Any] = {**THERMO, "placed": [2, 2, *[None] * 14]}
MARKED: dict[str, Any] = {**THERMO, "candidates": [[1, 2], *[None] * 15]}

GOOD: dict[str, list[dict[str, Any]]] = {
    "board_read": [
        {"board": KILLER},
        {"board": THERMO, "theme": "dark", "language": "de"},
        {"board": JIGSAW},
        {"board": SAMURAI, "limit": 1},
        {"board": "." * 256},
    ],
    "board_write": [
        *({"board": KILLER, "form": form} for form in ("own", "iss", "sudokupad", "fpuzzles")),
        {"board": JIGSAW, "form": "jigsaw"},
    ],
    "board_kinds": [{}, {"language": "de"}],
    "board_conflicts": [{"board": THERMO}, {"board": WRONG, "language": "de"}, {"board": MARKED}],
    "board_check": [{"board": KILLER}, {"board": THERMO}, {"board": WRONG}, {"board": JIGSAW}],
    "board_true_candidates": [{"board": KILLER}, {"board": WRONG}],
    "board_clues": [{"board": KILLER}, {"board": THERMO}, {"board": WRONG}],
    "board_hint": [
        *({"board": KILLER, "detail": detail} for detail in (1, 2, 3, 4)),
        {"board": THERMO, "language": "de", "theme": "light"},
        {"board": WRONG, "detail": 1},
    ],
    "board_explain": [{"board": KILLER}, {"board": WRONG}, {"board": THERMO, "language": "fr"}],
    "board_why": [
        *({"board": KILLER, "cell": 0, "digit": digit} for digit in (1, 2, 3, 4)),
        {"board": WRONG, "cell": 2, "digit": 2, "language": "ja"},
    ],
}
BAD: dict[str, list[dict[str, Any]]] = {
    "board_read": [
        {},
        {"board": 5},
        {"board": {"rules": []}},
        {"board": {"layout": {"rows": 65}}},
        {"board": {"layout": {"sides": 4}}},
        {"board": KILLER, "limit": 0},
    ],
    "board_check": [{"board": KILLER, "colour": 1}, {"board": {**THERMO, "rules": [5]}}],
    "board_hint": [{"board": KILLER, "detail": 5}, {"board": KILLER, "theme": "blue"}],
    "board_why": [{"board": KILLER, "cell": 0}, {"board": KILLER, "cell": -1, "digit": 1}],
}
