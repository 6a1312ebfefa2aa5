"""Who may ask: those who ask for what is served here, from its own page or from none.

A page elsewhere can have its name lead to 127.0.0.1 (DNS rebinding), and would then be of one
origin with us. But its name stands in `Host`. And without that, its writes tell their `Origin`.
"""

from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

from swordfish.web.hosts import Served
from swordfish.web.limits import refuse
from swordfish.web.metrics import Counters

READING = frozenset({"GET", "HEAD", "OPTIONS"})


class Guard:
    """Lets a request through if it asks for what is served; a write, if no other page sends it."""

    def __init__(self, app: ASGIApp, served: Served, counters: Counters) -> None:
        """Stand before an app."""
        self.app = app
        self.served = served
        self.counters = counters

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it before its body is read."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1").lower()
        origin = headers.get(b"origin", b"").decode("latin-1").lower()
        if _guarded_host(f"//{host}") not in self.served:
            self.counters.count("requests_refused", reason="host")
            await refuse(send, 421, f"expected a host that is served here, got {host[:100]!r}")
        elif scope["method"] not in READING and origin and _guarded_origin(origin) != host:
            self.counters.count("requests_refused", reason="origin")
            await refuse(send, 403, f"expected a question from this page, got {origin[:100]!r}")
        else:
            await self.app(scope, receive, send)


def _guarded_host(address: str) -> str:
    """For the guard, the host in an address, without port or brackets; empty if unreadable."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


def _guarded_origin(origin: str) -> str:
    """For the guard, host and port of an origin; empty if it has none, as `null` and files have."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""
