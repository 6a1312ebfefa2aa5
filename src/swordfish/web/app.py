"""The web application: the page, the API, and what becomes of faults."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import cast

import uvicorn
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse
from starlette.exceptions import HTTPException

import swordfish
from swordfish.web.api import add_verbs
from swordfish.web.bank import SHIPPED
from swordfish.web.connection import Connection, Crowd
from swordfish.web.guard import Guard
from swordfish.web.hosts import Served
from swordfish.web.limits import BoundedBody, SafeHeaders
from swordfish.web.page_files import page_files
from swordfish.web.pool import BusyError, LateError, Pool
from swordfish.web.recent import Recent, Shortcut
from swordfish.web.reference import reference_html
from swordfish.web.static_files import HeldFiles
from swordfish.web.worker import WorkerError

METRICS = "text/plain; version=0.0.4; charset=utf-8"


def make_app(pool: Pool, *, metrics: bool = False) -> FastAPI:
    """The application; when it ends, so do the workers that it is given."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        await pool.stop()

    app = FastAPI(
        title="swordfish",
        version=swordfish.__version__,
        description="Sudoku: solve, count, explain and draw 9x9 grids.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.pool = pool
    app.state.recent = Recent()
    app.state.crowd = Crowd(pool.counters)
    add_verbs(app)
    _add_faults(app)
    _add_health(app, pool)
    if metrics:
        _add_metrics(app, pool)

    @app.get("/api", include_in_schema=False)
    async def reference() -> HTMLResponse:
        return HTMLResponse(reference_html(app.openapi()))

    app.mount("/", HeldFiles(page_files(SHIPPED, served=True)), name="page")
    return app


def _add_health(app: FastAPI, pool: Pool) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def health() -> JSONResponse:
        if pool.is_well:
            return JSONResponse({"status": "well"})
        return JSONResponse({"status": "no worker is there yet, or again"}, 503)


def _add_metrics(app: FastAPI, pool: Pool) -> None:
    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> PlainTextResponse:
        here = {"connections": ("Connections that are open.", len(app.state.crowd))}
        return PlainTextResponse(pool.counters.text({**here, **pool.gauges()}), media_type=METRICS)


def _add_faults(app: FastAPI) -> None:
    """Every fault is answered in the same shape: a status and a sentence."""

    def fault(status: int, text: str, headers: dict[str, str] | None = None) -> JSONResponse:
        return JSONResponse({"error": text}, status, headers=headers)

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        if first["type"] == "json_invalid":
            return fault(400, f"expected JSON, {first['ctx']['error'].lower()}")
        place = ".".join(str(part) for part in first["loc"][1:]) or "the body"
        return fault(422, f"{first['msg'][0].lower()}{first['msg'][1:]} at {place}")

    @app.exception_handler(BusyError)
    async def busy(_: Request, error: BusyError) -> JSONResponse:
        return fault(429, str(error), {"Retry-After": "1"})

    @app.exception_handler(LateError)
    async def late(_: Request, error: LateError) -> JSONResponse:
        return fault(503, str(error))

    @app.exception_handler(WorkerError)
    async def worker_ended(_: Request, error: WorkerError) -> JSONResponse:
        return fault(500, str(error))

    @app.exception_handler(HTTPException)
    async def other(_: Request, error: HTTPException) -> JSONResponse:
        return fault(error.status_code, str(error.detail).lower(), dict(error.headers or {}))


def make_server(app: FastAPI, served: Served) -> uvicorn.Server:
    """A server for the app that says little, and keeps no idle connection for long."""
    pool: Pool = app.state.pool
    bounded = BoundedBody(Shortcut(app, app.state.recent, pool.counters))
    config = uvicorn.Config(
        SafeHeaders(Guard(bounded, served, pool.counters)),
        http=cast(type[Connection], partial(Connection, crowd=app.state.crowd)),
        log_level="error",  # whoever sends junk writes no lines; they are counted
        timeout_keep_alive=10,
        timeout_graceful_shutdown=2,
        server_header=False,
        ws="none",
    )
    return uvicorn.Server(config)
