"""What the core answers about boards in JSON is what the library says of them."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

import swordfish as sf
from swordfish import _core
from swordfish.tell.languages import catalogues

RULES = ["Cage r1c1-2 3", "Cage r1c3-4 7", "Cage r2-3c1 5", "Cage r4c3-4 3", "Thermo r3c2 r2c2"]
GIVENS = "1.3............1"


def boards() -> Iterator[sf.Board]:
    """Of every layout: boxes, pieces, several grids, extra cells, digits from 0."""
    yield sf.Board(GIVENS, rules=RULES)
    yield sf.Board(size=6, rules=["Arrow r1c1 / r1c2-3", "Renban r3c1-4", "WhiteDot r5c1-2"])
    yield sf.Board(size=4, regions="AAABCABBCCDBCDDD", rules=["AntiKnight"])
    yield sf.Board(size=4, lowest=0, title="from nothing")
    yield sf.Board(size=(4, 6), boxes=False)
    yield sf.Board.joined([(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)])
    yield sf.Board("." * 81)


def asked(verb: str, **fields: Any) -> Any:
    is_given, text, _ = _core.answer(f"board_{verb}", json.dumps(fields), catalogues())
    assert is_given, text
    return json.loads(text)


def refused(verb: str, **fields: Any) -> str:
    is_given, text, _ = _core.answer(f"board_{verb}", json.dumps(fields), catalogues())
    assert not is_given, text
    return str(json.loads(text)["error"])


def plain(board: sf.Board) -> dict[str, Any]:
    """A board as a question has it, written here from what the library knows."""
    (rows, columns, lowest, digits, extras), box, places, houses, grids = board._raw.layout.plain()
    layout: dict[str, Any] = {"rows": rows, "columns": columns, "lowest": lowest}
    layout |= {"digits": digits, "extras": extras}
    if len(grids) > 1:
        layout |= {"rows": grids[0][2], "columns": grids[0][3], "box": box}
        layout["grids"] = [corner[:2] for corner in grids]
    elif box != (0, 0):
        layout["box"] = box
    else:
        layout |= {"places": places, "houses": [[kind, cells] for kind, _, cells in houses]}
        layout["grids"] = grids
    rules = [str(rule) for rule in board.rules]
    return {"layout": layout, "rules": rules, "givens": list(board.digits), "title": board.title}


@pytest.mark.parametrize("board", [*boards()], ids=lambda board: f"{board.rows}x{board.columns}")
def test_a_board_is_the_same_after_it_was_written_and_read(board: sf.Board) -> None:
    text = asked("write", board=plain(board))["text"]
    again = asked("read", board=text)
    assert again["form"] == "own"
    (view,) = again["boards"]
    assert json.loads(text) == view["board"]
    assert asked("write", board=view["board"])["text"] == text
    assert [rule["text"] for rule in view["rules"]] == [str(rule) for rule in board.rules]
    assert [cell["name"] for cell in view["cells"]] == [
        board.name(cell) for cell in range(len(board.digits))
    ]
    assert view["svg"].startswith("<svg")
    assert max(cell["x"] for cell in view["cells"]) + view["side"] <= view["wide"]
    assert max(cell["y"] for cell in view["cells"]) + view["side"] <= view["high"]


def test_a_link_of_another_program_is_read_and_written() -> None:
    board = sf.Board(GIVENS, rules=RULES)
    for form in ("sudokupad", "fpuzzles", "iss"):
        link = asked("write", board=plain(board), form=form)["text"]
        assert link == board.write(form)
        answer = asked("read", board=link)
        assert (answer["form"], answer["more"]) == (form, False)
        assert {rule["text"] for rule in answer["boards"][0]["rules"]} == {
            str(rule) for rule in sf.Board.read(link).rules
        }


def test_what_is_broken_is_told_by_house_and_by_rule() -> None:
    board = plain(sf.Board("11..............", rules=RULES))
    found = asked("conflicts", board=board)
    assert [one["text"] for one in found["conflicts"]] == [
        "1 stands twice in row 1: r1c1 r1c2",
        "1 stands twice in box 1: r1c1 r1c2",
        "Cage 3 is broken: r1c1 r1c2",
    ]
    assert not found["solved"]
    german = asked("conflicts", board=board, language="de")["conflicts"][-1]["text"]
    assert german != found["conflicts"][-1]["text"]


def test_a_solved_board_is_solved() -> None:
    board = sf.Board(GIVENS, rules=RULES)
    solution = sf.solve(board)
    assert solution is not None
    assert asked("conflicts", board={**plain(board), "placed": list(solution.digits)})["solved"]


@pytest.mark.parametrize(
    "board", [*boards()][:4], ids=lambda board: f"{board.rows}x{board.columns}"
)
def test_status_candidates_and_clues_are_those_of_the_library(board: sf.Board) -> None:
    found = asked("check", board=plain(board))
    check = sf.check(board)
    assert found["status"] == check.status
    assert found["differing"] == list(check.differing)
    true = asked("true_candidates", board=plain(board))["candidates"]
    assert [set(digits) for digits in true] == [set(d) for d in sf.true_candidates(board)]
    clues = asked("clues", board=plain(board))
    assert (clues["spare"] is not None) == (check.status == "unique")


@pytest.mark.parametrize(
    "board", [*boards()][:2], ids=lambda board: f"{board.rows}x{board.columns}"
)
def test_hints_and_paths_are_those_of_the_library(board: sf.Board) -> None:
    path = sf.explain(board)
    found = asked("explain", board=plain(board))
    assert [one["step"]["text"] for one in found["steps"]] == [step.text for step in path.steps]
    assert (found["solved"], found["level"], found["score"]) == (
        path.solved,
        path.level,
        path.score,
    )
    for one in found["steps"][:3]:  # a hint in that position is the same step
        hint = asked("hint", board={**plain(board), **one["position"]})
        assert hint["step"] == one["step"]
    for detail in (1, 2, 3, 4):
        hint = asked("hint", board=plain(board), detail=detail)
        assert hint["told"] == path.steps[0].hint_lines(detail)
        assert (hint["svg"] is not None, hint["step"] is not None) == (detail > 2, detail > 3)


def test_a_wrong_digit_is_told_before_any_step() -> None:
    board = sf.Board(GIVENS, rules=RULES)
    solution = sf.solve(board)
    assert solution is not None
    wrong: list[int | None] = [None] * 16
    wrong[5] = 1 + (solution.digits[5] or 0) % 4
    hint = asked("hint", board={**plain(board), "placed": wrong}, detail=1)
    assert (hint["technique"], hint["solvable"], hint["cells"]) == ("mistake", False, [5])


def test_why_a_candidate_goes_is_told_and_drawn() -> None:
    board = plain(sf.Board(GIVENS, rules=RULES))
    solution = asked("check", board=board)["solutions"][0]
    verdicts = set()
    for digit in (1, 2, 3, 4):
        found = asked("why", board=board, cell=5, digit=digit)
        assert (found["verdict"] == "true") == (digit == solution[5])
        assert (found["svg"] is not None) == (found["verdict"] in ("removable", "later"))
        verdicts.add(found["verdict"])
    assert {"true", "absent"} <= verdicts


@pytest.mark.parametrize(
    ("board", "told"),
    [
        ({}, "expected a layout such as"),
        ({"layout": {"rows": 4, "regions": [0]}}, "expected 16 region numbers"),
        ({"layout": {"rows": 4}, "rules": ["Cage r9c9 3"]}, "r9c9"),
        ({"layout": {"rows": 4}, "givens": [5]}, "expected a list with an item for each of 16"),
        (
            {"layout": {"rows": 4}, "givens": [5] * 16},
            "expected a digit from 1 to 4 at board.givens",
        ),
        ({"layout": {"places": [[0, 0], [0, 0]], "houses": [], "grids": []}}, "expected a layout"),
        ({"layout": {"rows": 4}, "poem": 1}, "expected a known field at board"),
        ("https://example.org/", "expected a link of f-puzzles"),
        (
            {"layout": {"rows": 4}, "rules": ["Cage r1c1 " + "3" * 20_000]},
            "expected a rule in words",
        ),
    ],
)
def test_what_is_no_board_is_refused_in_a_sentence(board: object, told: str) -> None:
    assert told in refused("read", board=board)


def cell_alone(**layout: Any) -> dict[str, Any]:
    """A board of one cell, with its whole layout."""
    whole = {"rows": 1, "columns": 1, "digits": 1, "places": [[0, 0]], "houses": [[0, [0]]]}
    return {"layout": {**whole, "grids": [[0, 0, 1, 1]], **layout}}


def test_rules_are_told_in_german_where_they_are_listed_and_where_they_hold() -> None:
    kinds = {kind["slug"]: kind for kind in asked("kinds", language="de")["kinds"]}
    said = "Die Ziffern in einem Käfig sind verschieden; nennt er eine Summe, so ergeben sie diese."
    assert (kinds["cage"]["name"], kinds["cage"]["meaning"]) == ("Käfig", said)
    numbers = {part["name"]: part["label"] for part in kinds["full_rank"]["takes"]}
    assert (numbers["rank"], numbers["ties"]) == ("Rang", "Gleichstand")
    (board,) = asked("read", board=plain(sf.Board(GIVENS, rules=RULES)), language="de")["boards"]
    assert board["rules"][0]["meaning"] == said
    english = {kind["slug"]: kind["meaning"] for kind in asked("kinds")["kinds"]}
    assert english == {slug: meaning for slug, _, meaning, _ in _core.rule_kinds()}


def test_how_large_a_board_may_be_is_bounded() -> None:
    assert len(asked("read", board=cell_alone())["boards"]) == 1
    told = "expected a layout such as"
    assert told in refused("read", board=cell_alone(houses=[[0, [0]]] * 100_000))
    assert told in refused("read", board=cell_alone(grids=[[0, 0, 1, 1]] * 101))
    longest = json.dumps({**cell_alone(), "title": "x" * 200_000})
    assert "expected a text of at most 200000 bytes at board" in refused("read", board=longest)


def test_the_json_of_another_program_is_told_as_its_form() -> None:
    rows = [[{"value": 1, "given": True}, {}, {}, {}], *([{}, {}, {}, {}] for _ in range(3))]
    found = asked("read", board=json.dumps({"size": 4, "grid": rows}))
    assert found["form"] == "fpuzzles"
    assert found["boards"][0]["board"]["givens"][:2] == [1, None]


def test_a_budget_ends_a_long_search() -> None:
    empty = plain(sf.Board(size=16))
    assert "within its time" in refused("true_candidates", board=empty, max_seconds=0.01)
