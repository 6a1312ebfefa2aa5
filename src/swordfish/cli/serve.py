"""`swordfish serve`."""

import os
import socket
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from threading import Thread

import rich_click as click

from swordfish.cli.bank import refuse_damaged
from swordfish.cli.exits import fail
from swordfish.cli.option_types import FILE, Number, WholeNumber
from swordfish.cli.pipe import never_wait_for_readers
from swordfish.cli.subcommand import subcommand

NEEDED = ("fastapi", "uvicorn", "httptools")
"""What the extra adds."""

WARNING = (
    "warning: at {host} the page is open to everyone who can reach this machine, "
    "without a password and without encryption"
)


@subcommand
@click.option(
    "--port",
    metavar="N",
    type=WholeNumber(0, 65535),
    default=8765,
    help="The port; 0 takes any free one.",
)
@click.option(
    "--host",
    metavar="ADDRESS",
    default="127.0.0.1",
    help="The address to listen on; 0.0.0.0 lets other machines in.",
)
@click.option("--no-browser", is_flag=True, help="Don't open the page in a browser.")
@click.option(
    "--max-seconds",
    metavar="N",
    type=Number(0.1),
    default=10.0,
    help="The most seconds that one question may take.",
)
@click.option(
    "--bank",
    metavar="FILE",
    type=FILE,
    help="Puzzles to offer (default: a small bank that comes with swordfish).",
)
@click.option(
    "--name",
    metavar="HOST",
    multiple=True,
    help="Another host name to answer to, such as that of a proxy; repeatable.",
)
@click.option("--metrics", is_flag=True, help="Serve counters for Prometheus at /metrics.")
def serve(
    port: int,
    host: str,
    no_browser: bool,
    max_seconds: float,
    bank: Path | None,
    name: tuple[str, ...],
    metrics: bool,
) -> None:
    """Open the page: play, ask for hints, have any puzzle explained.

    The page and its API are open to this machine alone unless --host says otherwise. Requests for
    other host names are refused; --name adds one. Ctrl-C stops the server.

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
    never_wait_for_readers()
    import asyncio  # it takes longer to load than most commands to run

    with suppress(KeyboardInterrupt):
        asyncio.run(_serve(listener, host, list(name), max_seconds, metrics))


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
    """A socket at which to serve, before anything else is done."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, TypeError, UnicodeError) as error:  # the latter of what can't be a name
        told = getattr(error, "strerror", None) or error
        fail(f"expected a free address, got {host}:{port}: {told}")
    listener.listen(2048)
    return listener
