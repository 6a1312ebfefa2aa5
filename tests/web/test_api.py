"""The API answers in the words of the library."""

import gzip
import inspect
import json
import urllib.error
import urllib.request
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="needs the page: pip install 'swordfish[web]'")

import swordfish as sf
from swordfish.board.step import BoardStepDict, BranchDict
from swordfish.model import step_dict
from swordfish.web import board_shapes, shapes, step_shapes
from swordfish.web.page_files import PAGE
from swordfish.web.shapes import EXAMPLE
from swordfish.web.verbs import VERBS
from web.serving import Server

EMPTY = "." * 81
REPEATED = "55" + "." * 79


def test_check_tells_status_solution_and_conflicts(server: Server) -> None:
    status, answer = server.post("check", puzzle=EXAMPLE)
    assert (status, answer["status"], answer["solutions"]) == (
        200,
        "unique",
        [str(sf.solve(EXAMPLE))],
    )
    _, many = server.post("check", puzzle=EMPTY)
    assert (many["status"], len(many["solutions"]), len(many["differing"])) == ("many", 2, 81)
    _, conflict = server.post("check", puzzle=REPEATED)
    assert conflict["status"] == "conflict"
    assert conflict["conflicts"] == [one.to_dict() for one in sf.Grid(REPEATED).conflicts]


def test_solve_solutions_and_count_agree_with_the_library(server: Server) -> None:
    assert server.post("solve", puzzle=EXAMPLE)[1]["solution"] == str(sf.solve(EXAMPLE))
    assert server.post("solve", puzzle=REPEATED)[1]["solution"] is None
    assert len(set(server.post("solutions", puzzle=EMPTY, limit=50)[1]["solutions"])) == 50
    assert server.post("count", puzzle=EMPTY)[1]["count"] == "6670903752021072936960"
    assert server.post("count", puzzle=EMPTY, limit=7)[1]["count"] == "7"


def test_rate_tells_how_hard_a_puzzle_is(server: Server) -> None:
    _, answer = server.post("rate", puzzle=EXAMPLE)
    rating = sf.rate(EXAMPLE)
    assert rating.technique is not None
    assert (answer["er"], answer["technique"], answer["level"], answer["score"]) == (
        rating.er,
        rating.technique.slug,
        rating.level,
        rating.score,
    )
    assert server.post("rate", puzzle=EMPTY)[1]["status"] == "many"


def test_canonical_is_the_same_for_every_disguise(server: Server) -> None:
    disguised = str(sf.shuffle(EXAMPLE, seed=5))
    forms = {server.post("canonical", puzzle=p)[1]["canonical"] for p in (EXAMPLE, disguised)}
    assert forms == {str(sf.canonical(EXAMPLE))}


def test_hint_is_the_librarys_step_drawn_with_the_grid_after_it(server: Server) -> None:
    _, answer = server.post("hint", puzzle=EXAMPLE, theme="dark")
    step = sf.hint(EXAMPLE)
    assert step is not None
    assert answer["step"]["text"] == step.text
    assert answer["step"]["notation"] == step.notation
    assert answer["svg"] == step.svg(theme="dark")
    assert sf.Grid(answer["after"]) == sf.Grid(EXAMPLE).after(step)


def test_hint_names_a_wrong_digit_first(server: Server) -> None:
    wrong = f":0000:x:9+51{EXAMPLE[3:]}::::"
    _, answer = server.post("hint", puzzle=wrong)
    assert answer["step"]["technique"] == "mistake"
    assert [mark["cell"] for mark in answer["step"]["marks"]] == [1]


def test_hint_tells_the_status_of_the_grid(server: Server) -> None:
    for puzzle, status in ((EXAMPLE, "unique"), (EMPTY, "many"), (REPEATED, "conflict")):
        assert server.post("hint", puzzle=puzzle)[1]["status"] == status


def test_hint_of_a_complete_grid_is_null(server: Server) -> None:
    _, answer = server.post("hint", puzzle=str(sf.solve(EXAMPLE)))
    assert answer["step"] is None


def test_explain_tells_no_level_by_a_ladder_that_ends_early(server: Server) -> None:
    puzzle = "...8...6.38..2.....7..618..4.....2......32.7.....5.....9.6...........9..8.74...31"
    _, answer = server.post("explain", puzzle=puzzle, ladder="singles")
    assert (answer["status"], answer["solved"], answer["level"]) == ("unique", False, None)


def test_explain_leads_to_the_solution_step_by_step(server: Server) -> None:
    _, answer = server.post("explain", puzzle=EXAMPLE)
    path = sf.explain(EXAMPLE)
    assert answer["solved"]
    assert (answer["level"], answer["score"], answer["counts"]) == (
        path.level,
        path.score,
        path.counts,
    )
    assert [one["step"]["notation"] for one in answer["steps"]] == [s.notation for s in path.steps]
    assert answer["end"].replace("+", "").split(":")[3] == str(sf.solve(EXAMPLE))


def test_a_step_sent_back_is_drawn_as_it_was(server: Server) -> None:
    marked = next(step for step in sf.explain(EXAMPLE).steps if step.marks)
    _, path = server.post("explain", puzzle=EXAMPLE)
    sent = next(one for one in path["steps"] if one["step"]["marks"])
    _, answer = server.post("draw", puzzle=sent["puzzle"], step=sent["step"], theme="light")
    assert answer["svg"] == marked.svg(theme="light")


def test_a_step_is_what_to_dict_says_in_the_answer_and_in_its_description(server: Server) -> None:
    step = sf.hint(EXAMPLE)
    assert step is not None
    assert server.post("hint", puzzle=EXAMPLE)[1]["step"] == step.to_dict()
    for shape, described in (
        (step_shapes.StepFields, step_dict.StepDict),
        (step_shapes.CandidateFields, step_dict.CandidateDict),
        (step_shapes.MarkFields, step_dict.MarkDict),
        (step_shapes.HouseFields, step_dict.HouseDict),
        (step_shapes.NodeFields, step_dict.NodeDict),
        (step_shapes.LinkFields, step_dict.LinkDict),
        (step_shapes.TruthFields, step_dict.TruthDict),
        (board_shapes.BoardStepFields, BoardStepDict),
        (board_shapes.BranchFields, BranchDict),
    ):
        assert list(shape.model_fields) == list(described.__annotations__)


def test_a_step_that_lies_beyond_the_grid_is_refused_by_place(server: Server) -> None:
    step = {"placements": [{"cell": 81, "digit": 1}]}
    for verb, field in (("draw", "step"), ("judge", "claim")):
        status, answer = server.post(verb, puzzle=EXAMPLE, **{field: step})
        assert (status, answer["error"].partition(" at ")[0]) == (
            422,
            "expected a whole number of 0 to 80",
        )


@pytest.mark.parametrize("puzzle", [EMPTY, REPEATED])
def test_a_path_without_level_is_as_described(server: Server, puzzle: str) -> None:
    _, answer = server.post("explain", puzzle=puzzle)
    assert answer["level"] is None
    shapes.ExplainAnswer.model_validate(answer)
    _, openapi = server.get("api/openapi.json")
    described = openapi["components"]["schemas"]["ExplainAnswer"]["properties"]["level"]
    assert {"type": "null"} in described["anyOf"]


def test_steps_are_those_of_the_ladder_or_of_one_technique(server: Server) -> None:
    _, singles = server.post("steps", puzzle=EXAMPLE, technique="naked_single")
    assert singles["finished"]
    assert not singles["more"]
    assert len(singles["steps"]) == len(sf.steps(EXAMPLE, technique="naked_single"))
    assert {step["technique"] for step in singles["steps"]} == {"naked_single"}
    _, first = server.post("steps", puzzle=EXAMPLE, limit=2)
    assert (len(first["steps"]), first["more"], first["finished"]) == (2, True, True)


def test_no_step_assumes_a_solution_unique_that_placed_digits_made_so(server: Server) -> None:
    givens = "1.7..........4......92..14.4....19...86.....37....9.2....8.3......57....8...6..7."
    grid = sf.Grid(givens).after(sf.Step(placements=((28, 2), (62, 4), (73, 1))))
    assert (sf.count(givens, limit=2), sf.count(grid, limit=2)) == (2, 1)
    _, answer = server.post("steps", puzzle=grid.to_text("hodoku"), limit=1000)
    found = [sf.find_technique(step["technique"]) for step in answer["steps"]]
    assert max(technique.order for technique in found) > sf.find_technique("uniqueness_3").order
    assert not any(technique.assumes_unique for technique in found)


@pytest.mark.parametrize(
    ("cell", "digit", "verdict"),
    [(1, 2, "true"), (1, 9, "absent"), (0, 1, "absent"), (45, 5, "absent"), (9, 8, "later")],
)
def test_why_tells_whether_a_candidate_can_go(
    server: Server, cell: int, digit: int, verdict: str
) -> None:
    assert server.post("why", puzzle=EXAMPLE, cell=cell, digit=digit)[1]["verdict"] == verdict


def test_why_shows_a_step_that_removes_the_candidate(server: Server) -> None:
    step = next(step for step in sf.explain(EXAMPLE).steps if step.placements)
    (cell, digit), grid = step.placements[0], step.grid
    assert grid is not None
    others = [peer for peer in range(81) if not grid[peer] and digit in grid.candidates(peer) - {0}]
    peer = next(p for p in others if p != cell and digit not in grid.after(step).candidates(p))
    _, answer = server.post("why", puzzle=grid.to_text("hodoku"), cell=peer, digit=digit)
    assert answer["verdict"] == "removable"
    assert answer["svg"].startswith("<svg")


def test_parse_says_how_it_read_each_puzzle(server: Server) -> None:
    text = sf.Grid(EXAMPLE).to_text("boxed")
    (entry,) = server.post("parse", puzzle=text)[1]["puzzles"]
    assert (entry["puzzle"], entry["form"], entry["givens"]) == (EXAMPLE, "boxed", 28)
    two = server.post("parse", puzzle=f"{EXAMPLE}\n{EXAMPLE[:-1]}\n")[1]["puzzles"]
    assert two[0]["puzzle"] == EXAMPLE
    assert "expected 81 cells" in two[1]["error"]
    assert server.post("parse", puzzle="\n".join([EXAMPLE] * 3), limit=2)[1]["more"]


def test_parse_keeps_placed_digits_and_removed_candidates(server: Server) -> None:
    text = f":0000:x:9+21{EXAMPLE[3:]}:514:::"
    (entry,) = server.post("parse", puzzle=text)[1]["puzzles"]
    assert (entry["givens"], entry["placed"]) == (28, 1)
    assert entry["removed"] == [{"cell": 3, "name": "r1c4", "digit": 5}]


@pytest.mark.parametrize("form", ["line", "boxed", "candidates", "hodoku", "base32"])
def test_to_text_writes_every_form(server: Server, form: Any) -> None:
    assert server.post("to_text", puzzle=EXAMPLE, form=form)[1]["text"] == sf.Grid(EXAMPLE).to_text(
        form
    )


def test_techniques_are_listed_in_order(server: Server) -> None:
    _, answer = server.get("api/techniques")
    assert [one["slug"] for one in answer["techniques"]] == [t.slug for t in sf.techniques()]
    for language, name in (("de", "Nackter Einer"), ("en", "Naked Single")):  # whoever asked before
        _, answer = server.get(f"api/techniques?language={language}")
        assert answer["techniques"][1]["name"] == name


@pytest.mark.parametrize(
    ("verb", "body", "status", "words"),
    [
        ("hint", b'{"puzzle": "5x"}', 422, "expected 81 cells, got 2: '5x'"),
        ("hint", b'{"puzzle": 5}', 422, "valid string at puzzle"),
        ("hint", b'{"puzzle": "' + EMPTY.encode() + b'", "detail": 9}', 422, "at detail"),
        ("hint", b"{", 400, "expected JSON"),
        ("hint", b'{"puzzle": "' + b"." * 20_001 + b'"}', 422, "at most 20000"),
        ("steps", b'{"puzzle": "' + EMPTY.encode() + b'", "technique": "x"}', 422, "technique"),
        ("nothing", b"{}", 405, "method not allowed"),
    ],
)
def test_faults_are_sentences(
    server: Server, verb: str, body: bytes, status: int, words: str
) -> None:
    code, answer = server.send(verb, body)
    assert code == status
    assert words in answer["error"]


def test_what_was_asked_before_is_answered_the_same_and_nothing_else_is(server: Server) -> None:
    question = json.dumps({"puzzle": EXAMPLE, "limit": 3}).encode()
    first = server.send("solutions", question)
    assert first[0] == 200
    assert server.send("solutions", question) == first
    assert server.send("count", question)[1] == {"count": "1"}
    assert server.get("api/techniques")[0] == server.get("api/techniques")[0] == 200
    plain = {"Content-Type": "text/plain"}  # as a form on a foreign page could send it
    foreign = urllib.request.Request(f"{server.address}api/solutions", question, plain)
    with pytest.raises(urllib.error.HTTPError, match="422"):
        urllib.request.urlopen(foreign)
    assert server.send("techniques", b"")[0] == 405


def test_what_is_wanted_of_a_puzzle_is_called_as_in_python() -> None:
    asked = set(shapes.GenerateQuestion.model_fields) - {"language"}
    assert asked <= {*sf.Wanted.__annotations__, *inspect.signature(sf.generate).parameters}
    assert set(shapes.PickQuestion.model_fields) - {"language"} <= asked


def test_new_puzzles_are_new_each_time(server: Server) -> None:
    assert len({server.post("pick", level="easy")[1]["puzzle"]["puzzle"] for _ in range(12)}) > 1


def test_every_response_has_the_security_headers(server: Server) -> None:
    for path in ("", "api/techniques", "api", "nothing"):
        headers = server.headers(path)
        assert "script-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "set-cookie" not in headers
        assert "server" not in headers


def test_a_file_of_the_page_comes_packed_plain_or_not_again(server: Server) -> None:
    def get(**headers: str) -> Any:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return urllib.request.urlopen(
            urllib.request.Request(f"{server.address}main.js", None, named)
        )

    with get() as plain, get(accept_encoding="gzip, br") as packed:
        text = plain.read()
        assert text == (PAGE / "main.js").read_bytes() == gzip.decompress(packed.read())
        assert plain.headers["content-type"] == "text/javascript; charset=utf-8"
        tag, tag_of_packed = plain.headers["etag"], packed.headers["etag"]
    assert tag != tag_of_packed
    for known in (tag, f'"another", {tag}', f"W/{tag}"):  # the last as a proxy that packs has it
        with pytest.raises(urllib.error.HTTPError, match="304"):
            get(if_none_match=known)
    with pytest.raises(urllib.error.HTTPError, match="304"):
        get(if_none_match=tag_of_packed, accept_encoding="gzip")
    with get(if_none_match=tag, accept_encoding="gzip") as packed:
        assert packed.headers["content-encoding"] == "gzip"
    assert server.get("../verbs.py")[0] == server.get("page/main.js")[0] == 404


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [
        ("gzip", True),
        ("br, GZIP ; q=0.5", True),
        ("gzip;q=0", False),
        ("br, gzip; q=0.000", False),
        ("identity", False),
        ("ungzipped", False),
    ],
)
def test_a_file_comes_packed_only_to_those_who_take_it_so(
    server: Server, accepted: str, packed: bool
) -> None:
    asked = urllib.request.Request(f"{server.address}main.js", None, {"Accept-Encoding": accepted})
    with urllib.request.urlopen(asked) as response:
        assert (response.headers["content-encoding"] == "gzip") is packed


def test_the_reference_describes_every_verb_and_loads_nothing_from_elsewhere(
    server: Server,
) -> None:
    with urllib.request.urlopen(f"{server.address}api") as response:
        page = response.read().decode()
    _, openapi = server.get("api/openapi.json")
    assert {f"/api/{verb}" for verb in VERBS} == set(openapi["paths"])
    assert all(f"/api/{verb}" in page for verb in VERBS)
    assert "://" not in page.replace("http://www.w3.org", "")
