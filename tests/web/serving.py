"""A real server, and ways to ask it."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any


@dataclass
class Server:
    """A running server, and ways to ask it."""

    address: str
    process: subprocess.Popen[str]

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


def start_server(*options: str) -> Server:
    """A server of its own on a free port."""
    process = subprocess.Popen(
        [sys.executable, "-m", "swordfish", "serve", "--port", "0", "--no-browser", *options],
        stdout=subprocess.PIPE,
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
