"""A real server, and ways to ask it; and one that knows nothing but files."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any


@dataclass
class Site:
    """Where the page is, and how it is opened."""

    address: str
    query = ""


@dataclass
class Server(Site):
    """A running server, and ways to ask it. Its page asks it too, whatever it could do alone."""

    process: subprocess.Popen[str]
    query = "?server"

    def post(self, verb: str, **fields: Any) -> tuple[int, dict[str, Any]]:
        return self.send(verb, json.dumps(fields).encode())

    def send(self, verb: str, body: bytes) -> tuple[int, dict[str, Any]]:
        request = urllib.request.Request(
            f"{self.address}api/{verb}", body, {"Content-Type": "application/json"}
        )
        return _answer(request)

    def get(self, path: str) -> tuple[int, dict[str, Any]]:
        return _answer(urllib.request.Request(self.address + path))

    def headers(self, path: str) -> dict[str, str]:
        try:
            with urllib.request.urlopen(self.address + path) as response:
                return {name.lower(): value for name, value in response.headers.items()}
        except urllib.error.HTTPError as error:
            with error:
                return {name.lower(): value for name, value in error.headers.items()}


def _answer(request: urllib.request.Request) -> tuple[int, dict[str, Any]]:
    try:
        with urllib.request.urlopen(request, timeout=90) as response:
            return response.status, json.load(response)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


def start_server(*options: str, errors: int | None = None) -> Server:
    """A server of its own on a free port; its standard error may be an open file."""
    process = subprocess.Popen(
        [sys.executable, "-m", "swordfish", "serve", "--port", "0", "--no-browser", *options],
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout
    line = process.stdout.readline()
    address = re.search(r"http://\S+", line)
    assert address, f"the server said {line!r}"
    return Server(address[0], process)


def stop_server(server: Server) -> None:
    server.process.send_signal(signal.SIGINT)
    try:
        server.process.wait(60)  # a busy machine is not a wrong one
    finally:
        server.process.kill()
        server.process.wait()
        if server.process.stdout:
            server.process.stdout.close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # named by its base
        pass


@contextmanager
def static_site(folder: Path) -> Iterator[Site]:
    """A folder behind a server that does no more than any other."""
    handler = partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield Site(f"http://127.0.0.1:{server.server_port}/")
        server.shutdown()
