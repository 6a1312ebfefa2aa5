"""The JSON API: one address for each verb of the library."""

import json
from typing import Annotated, Any

from fastapi import Body, FastAPI, Request, Response
from pydantic import BaseModel

from swordfish.web import board_shapes, shapes, verbs
from swordfish.web.pool import Pool
from swordfish.web.recent import Recent, asked

VERBS: dict[str, tuple[type[BaseModel], type[BaseModel]]] = {
    "parse": (shapes.ParseQuestion, shapes.ParseAnswer),
    "to_text": (shapes.TextQuestion, shapes.TextAnswer),
    "draw": (shapes.DrawQuestion, shapes.DrawAnswer),
    "check": (shapes.PuzzleQuestion, shapes.CheckAnswer),
    "solve": (shapes.PuzzleQuestion, shapes.SolveAnswer),
    "solutions": (shapes.SolutionsQuestion, shapes.SolutionsAnswer),
    "count": (shapes.CountQuestion, shapes.CountAnswer),
    "true_candidates": (shapes.PuzzleQuestion, shapes.TrueCandidatesAnswer),
    "rate": (shapes.PuzzleQuestion, shapes.RateAnswer),
    "canonical": (shapes.PuzzleQuestion, shapes.CanonicalAnswer),
    "hint": (shapes.HintQuestion, shapes.HintAnswer),
    "explain": (shapes.LadderQuestion, shapes.ExplainAnswer),
    "suppose": (shapes.SupposeQuestion, shapes.SupposeAnswer),
    "pick": (shapes.PickQuestion, shapes.MadeAnswer),
    "generate": (shapes.GenerateQuestion, shapes.MadeAnswer),
    "steps": (shapes.StepsQuestion, shapes.StepsAnswer),
    "why": (shapes.WhyQuestion, shapes.WhyAnswer),
    "judge": (shapes.JudgeQuestion, shapes.JudgeAnswer),
    "board_read": (board_shapes.BoardReadQuestion, board_shapes.BoardReadAnswer),
    "board_write": (board_shapes.BoardWriteQuestion, shapes.TextAnswer),
    "board_kinds": (shapes.AnyQuestion, board_shapes.BoardKindsAnswer),
    "board_conflicts": (board_shapes.BoardQuestion, board_shapes.BoardConflictsAnswer),
    "board_check": (board_shapes.BoardQuestion, board_shapes.BoardCheckAnswer),
    "board_true_candidates": (
        board_shapes.BoardQuestion,
        board_shapes.BoardTrueCandidatesAnswer,
    ),
    "board_clues": (board_shapes.BoardQuestion, board_shapes.BoardCluesAnswer),
    "board_hint": (board_shapes.BoardHintQuestion, board_shapes.BoardHintAnswer),
    "board_explain": (board_shapes.BoardQuestion, board_shapes.BoardExplainAnswer),
    "board_why": (board_shapes.BoardWhyQuestion, board_shapes.BoardWhyAnswer),
}
"""The shape of each verb's question and of its answer."""

CHANCE = frozenset({"generate", "pick"})
"""Verbs whose answer is another one each time."""

FAULTS: dict[int | str, dict[str, Any]] = {
    400: {"model": shapes.Fault, "description": "The body isn't JSON."},
    403: {"model": shapes.Fault, "description": "The question comes from another site's page."},
    408: {"model": shapes.Fault, "description": "The body came too slowly."},
    413: {"model": shapes.Fault, "description": "The body is too large."},
    421: {"model": shapes.Fault, "description": "The host asked for is not served here."},
    422: {"model": shapes.Fault, "description": "The question or its grid can't be read."},
    429: {"model": shapes.Fault, "description": "Too many questions at once."},
    503: {"model": shapes.Fault, "description": "The answer took too long."},
}


def add_verbs(app: FastAPI) -> None:
    """Give every verb of the API its address, and the list of techniques."""
    for name, (question, answer) in VERBS.items():
        _add_verb(app, name, question, answer)

    @app.get(
        "/api/techniques",
        response_model=shapes.TechniquesAnswer,
        responses=FAULTS,
        tags=["ladder"],
    )
    async def techniques(request: Request, language: shapes.Language = "en") -> Response:
        """Every technique in ladder order."""
        return await ask(request, "techniques", json.dumps({"language": language}).encode())


def _add_verb(app: FastAPI, name: str, question: type[BaseModel], answer: type[BaseModel]) -> None:
    """Give a verb its address. Its answer is JSON already, and is passed on as it comes."""

    async def endpoint(
        request: Request,
        body: Annotated[question, Body()],  # type: ignore[valid-type]  # made for each verb
    ) -> Response:
        fields: BaseModel = body
        return await ask(request, name, fields.model_dump_json().encode())

    endpoint.__doc__ = verbs.ABOUT[name]
    app.post(f"/api/{name}", response_model=answer, responses=FAULTS, name=name)(endpoint)


async def ask(request: Request, verb: str, fields: bytes) -> Response:
    """The answer of a worker as a response of the API.

    It is kept for those who ask the same, unless they would get another one.
    """
    pool: Pool = request.app.state.pool
    recent: Recent = request.app.state.recent
    asker = request.client.host if request.client else ""
    line = f"{verb} ".encode() + fields
    answer = await pool.ask(line, request.is_disconnected, kind=(asker, verb))
    pool.counters.count("answers", verb=verb, status=str(answer.status))
    if verb not in CHANCE and answer.is_final and answer.status < 500:
        recent.keep(asked(request.scope), answer)
    return Response(answer.body, answer.status, media_type="application/json")
