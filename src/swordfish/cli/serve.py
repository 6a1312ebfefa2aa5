"""`swordfish serve`."""

import os
import socket
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Annotated

import typer

from swordfish.cli.bank import refuse_damaged
from swordfish.cli.outputs import fail

NEEDED = ("fastapi", "uvicorn", "httptools")
"""What the extra adds."""

WARNING = (
    "warning: at {host} it is open to whoever can reach this machine, "
    "without a password and without encryption"
)


def serve(
    port: Annotated[
        int, typer.Option(metavar="N", min=0, max=65535, help="0 takes any free port.")
    ] = 8765,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="0.0.0.0 lets other machines in.")
    ] = "127.0.0.1",
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Leave it to you to open the page.")
    ] = False,
    max_seconds: Annotated[
        float, typer.Option(metavar="N", min=0.1, help="Seconds that one question may take.")
    ] = 10.0,
    bank: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Puzzles to offer; without it, a small bank of ours."),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HOST", help="Another name under which it is reached, as behind a proxy."
        ),
    ] = None,
    metrics: Annotated[
        bool, typer.Option("--metrics", help="Counts at /metrics, as Prometheus reads them.")
    ] = False,
) -> None:
    """Open the page: play, ask for hints, have any puzzle explained.

    The page and its API are served to this machine alone unless --host says otherwise. Requests for
    other names than those served are refused; --name adds one. Ctrl-C ends it.

    [dim]$[/dim] swordfish serve
    [dim]$[/dim] swordfish serve --port 9000 --no-browser
    """
    if missing := [name for name in NEEDED if find_spec(name) is None]:
        fail(f"the page needs {missing[0]}: pip install 'swordfish[web]'")
    if not hasattr(os, "fork"):
        fail("expected a system that can fork processes, as Linux and macOS can")
    if bank is not None:
        _use_bank(bank)
    listener = _listen(host, port)
    shown_host = f"[{host}]" if ":" in host else host
    address = f"http://{shown_host}:{listener.getsockname()[1]}/"
    print(f"swordfish is at {address} (Ctrl-C ends it)", flush=True)
    if not _is_local(host):
        print(WARNING.format(host=host), file=sys.stderr, flush=True)
    if not no_browser:
        import webbrowser

        Thread(target=webbrowser.open, args=[address], daemon=True).start()
    import asyncio  # it takes longer to load than most commands to run

    with suppress(KeyboardInterrupt):
        asyncio.run(_serve(listener, host, name or [], max_seconds, metrics))


def _is_local(host: str) -> bool:
    from swordfish.web.hosts import is_local

    return is_local(host)


def _use_bank(bank: Path) -> None:
    from swordfish.web.bank import VARIABLE, Bank

    try:
        with Bank(bank, read_only=True) as opened:
            refuse_damaged(bank, opened)
            os.environ[VARIABLE] = str(bank.resolve())  # the workers look there
    except ValueError as error:
        fail(error)


async def _serve(
    listener: socket.socket, host: str, names: list[str], max_seconds: float, metrics: bool
) -> None:
    """Serve until Ctrl-C. The workers start while this process loads the rest."""
    from swordfish.web.pool import Pool

    pool = Pool(max_seconds=max_seconds)
    await pool.start()
    from swordfish.web.app import make_app, make_server
    from swordfish.web.hosts import Served

    server = make_server(make_app(pool, metrics=metrics), Served(host, names))
    await server.serve(sockets=[listener])


def _listen(host: str, port: int) -> socket.socket:
    """A socket at the address, before anything else is done."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        fail(f"expected a free address, got {host}:{port}: {error.strerror}")
    listener.listen(2048)
    return listener
