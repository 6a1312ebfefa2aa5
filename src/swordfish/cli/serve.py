"""`swordfish serve`."""

import os
import socket
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path
from threading import Timer
from typing import Annotated

import typer


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free port.")] = 8765,
    host: Annotated[str, typer.Option(help="0.0.0.0 lets other machines in.")] = "127.0.0.1",
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Leave it to you to open the page.")
    ] = False,
    budget: Annotated[
        float, typer.Option(min=0.1, help="Seconds that one question may take.")
    ] = 10.0,
    bank: Annotated[
        Path | None, typer.Option(help="Puzzles to offer; without it, a small bank of ours.")
    ] = None,
) -> None:
    """Open the page: play, ask for hints, have any puzzle explained.

    The page and its API are served to this machine alone unless --host says otherwise. Ctrl-C ends
    it.

    [dim]$[/dim] swordfish serve
    [dim]$[/dim] swordfish serve --port 9000 --no-browser
    """
    try:
        from swordfish.web.app import make_app, make_server
    except ModuleNotFoundError as error:
        if error.name not in ("fastapi", "uvicorn", "starlette", "pydantic", "httptools"):
            raise
        print(f"the page needs {error.name}: pip install 'swordfish[web]'", file=sys.stderr)
        raise typer.Exit(2) from None
    from swordfish.web.bank import VARIABLE
    from swordfish.web.pool import Pool

    if bank is not None:
        os.environ[VARIABLE] = str(bank.resolve())  # the workers look there
    listener = _listen(host, port)
    shown_host = f"[{host}]" if ":" in host else host
    address = f"http://{shown_host}:{listener.getsockname()[1]}/"
    print(f"swordfish is at {address} (Ctrl-C ends it)", flush=True)
    if not no_browser:
        Timer(0.5, webbrowser.open, [address]).start()
    with suppress(KeyboardInterrupt):
        make_server(make_app(Pool(budget=budget)), host, port).run(sockets=[listener])


def _listen(host: str, port: int) -> socket.socket:
    """A socket at the address, before anything else is done."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        print(f"expected a free address, got {host}:{port}: {error.strerror}", file=sys.stderr)
        raise typer.Exit(2) from None
    listener.listen(2048)
    return listener
