"""Connections within bounds: bytes, number, and the time until something whole has come or gone.

uvicorn reads requests with httptools, which is quick and bounds none of these.
"""

import asyncio
import resource
from collections.abc import Iterator
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from swordfish.web.limits import refusal
from swordfish.web.metrics import Counters

HEADER_SECONDS = 10.0
"""A request must have begun so long after the connection, or after the answer before it."""
READING_SECONDS = 20.0
"""A client must have taken an answer so long after it was too slow to take it at once."""
LARGEST_HEAD = 32 * 1024
"""Bytes of a request that are not its body: address, headers, and what stands between chunks."""
MOST_CONNECTIONS = 500
MOST_PIPELINED = 16
"""Requests that may be sent over a connection before the first has its answer."""
MOST_UNREAD = 32 * 2**20
"""Bytes of answers that wait for clients to take them."""
MOST_IGNORED = 256 * 1024
LINGER_SECONDS = 1.0
"""Bytes, and time, that a client may go on to send after it was refused: else it has no ear."""
PIECE = 4096
"""Bytes that are read between two looks at the bounds."""


def most_connections() -> int:
    """As many connections as are wanted, or as the system lets a process have."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_CONNECTIONS if files < 0 else max(1, min(MOST_CONNECTIONS, files - 64))


class Crowd:
    """All connections of a server, and who of them has to go when there are too many."""

    def __init__(self, counters: Counters, most: int | None = None) -> None:
        """Nobody is here."""
        self.counters = counters
        self._most = most_connections() if most is None else most
        self._all: set[Connection] = set()
        self._waiting: dict[Connection, None] = {}
        """Those from whom no whole request has come, the longest first."""
        self._unread: dict[Connection, None] = {}
        """Those who don't take their answer, the longest first."""

    def __len__(self) -> int:
        """How many there are."""
        return len(self._all)

    def add(self, new: "Connection") -> None:
        """Let a connection into the crowd.

        Whoever has kept us waiting longest goes, if there are too many.
        """
        self._all.add(new)
        if len(self._all) > self._most:
            last = next(iter(self._waiting), new)
            last.drop("crowd")

    def discard(self, gone: "Connection") -> None:
        """Forget a connection of the crowd."""
        self._all.discard(gone)
        self._waiting.pop(gone, None)
        self._unread.pop(gone, None)

    def wait_for(self, connection: "Connection") -> None:
        """A request should come over a connection now."""
        self._waiting[connection] = None

    def heard(self, connection: "Connection") -> None:
        """A request has come over a connection."""
        self._waiting.pop(connection, None)

    def stall(self, connection: "Connection") -> None:
        """A connection doesn't take its answer.

        The longest such go, if too many bytes wait for them.
        """
        self._unread[connection] = None
        for slow in self._too_slow():
            slow.drop("unread")

    def flow(self, connection: "Connection") -> None:
        """A connection takes its answer again."""
        self._unread.pop(connection, None)

    def _too_slow(self) -> Iterator["Connection"]:
        unread = sum(one.unread_bytes() for one in self._unread)
        for one in list(self._unread):
            if unread <= MOST_UNREAD:
                return
            unread -= one.unread_bytes()
            yield one


class Connection(HttpToolsProtocol):
    """A connection that is closed when it goes beyond a bound.

    A client that sends its headers byte by byte would otherwise hold it for ever, and one that
    sends headers without end would fill the memory.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        crowd: Crowd,
    ) -> None:
        """One of a crowd."""
        super().__init__(config, server_state, app_state, _loop)
        self._crowd = crowd
        self._head_bytes = 0
        self._idle_timer: asyncio.TimerHandle | None = None
        self._ignored_bytes: int | None = None
        """Of what came after a refusal; None if there was none."""
        self._reading_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self.transport = Gathering(transport, self.loop)  # type: ignore[assignment]
        self._crowd.add(self)
        self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave the crowd."""
        self._crowd.discard(self)
        _cancel(self._idle_timer)
        _cancel(self._reading_timer)
        super().connection_lost(exc)

    def drop(self, reason: str) -> None:
        """Close at once, whatever is under way."""
        self._crowd.counters.count("connections_refused", reason=reason)
        self._crowd.discard(self)
        self.transport.abort()

    # ---- what comes in ----

    def data_received(self, data: bytes) -> None:
        """Read piece by piece, so that no bound is passed by more than a piece."""
        for start in range(0, len(data), PIECE):
            if self._ignored_bytes is not None:
                self._ignore(len(data) - start)
                return
            if self.transport.is_closing():
                return
            piece = data[start : start + PIECE]
            self._head_bytes += len(piece)
            super().data_received(piece)
            if self._head_bytes > LARGEST_HEAD:
                self._refuse_head()
            elif len(self.pipeline) > MOST_PIPELINED:
                self.drop("pipelined")

    def on_message_begin(self) -> None:
        """Count anew; what is left of the piece belongs to this request or to later ones."""
        super().on_message_begin()
        self._head_bytes = 0

    def on_body(self, body: bytes) -> None:
        """Count no body: that has a bound of its own."""
        self._head_bytes -= len(body)
        super().on_body(body)

    def on_headers_complete(self) -> None:
        """Wait no longer; a head that ends within the piece that passes the bound is let pass."""
        self._crowd.heard(self)
        _cancel(self._idle_timer)
        self._head_bytes = 0
        super().on_headers_complete()

    def send_400_response(self, msg: str) -> None:
        """Count what is no request, and say so to who sent it."""
        self._crowd.counters.count("connections_refused", reason="junk")
        super().send_400_response(msg)

    def _refuse_head(self) -> None:
        """Say why, if no answer is under way, and close.

        With bytes unread, closing would reset the connection and take the words from the client.
        """
        self._crowd.counters.count("connections_refused", reason="head")
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.close()
            return
        text = f"expected at most {LARGEST_HEAD} bytes of headers"
        self.transport.write(refusal(431, "Request Header Fields Too Large", text))
        self.transport.write_eof()
        self._ignored_bytes = 0
        self.loop.call_later(LINGER_SECONDS, self.transport.close)

    def _ignore(self, more: int) -> None:
        """Let a client that was refused send some more, so that it comes to read why."""
        assert self._ignored_bytes is not None
        self._ignored_bytes += more
        if self._ignored_bytes > MOST_IGNORED:
            self.transport.close()

    # ---- time ----

    def on_response_complete(self) -> None:
        """Begin to wait for the next request."""
        super().on_response_complete()
        self._wait_for_request()

    def _wait_for_request(self) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            return  # another request came meanwhile
        self._crowd.wait_for(self)
        _cancel(self._idle_timer)
        self._idle_timer = self.loop.call_later(HEADER_SECONDS, self._close_idle)

    def _close_idle(self) -> None:
        if not self.transport.is_closing():
            self._crowd.counters.count("connections_refused", reason="idle")
            self.transport.close()

    # ---- what goes out ----

    def pause_writing(self) -> None:
        """Give a client that doesn't take its answer some time."""
        super().pause_writing()
        self._reading_timer = self.loop.call_later(READING_SECONDS, self.drop, "unread")
        self._crowd.stall(self)

    def resume_writing(self) -> None:
        """All is well again."""
        super().resume_writing()
        _cancel(self._reading_timer)
        self._crowd.flow(self)

    def unread_bytes(self) -> int:
        """How much of its answers the client hasn't taken."""
        return self.transport.get_write_buffer_size()


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()


class Gathering:
    """The transport of a connection that sends together what is written in one turn of the loop.

    Head and body of a response would otherwise be two packets, and wake the client twice.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        """Stand before a transport."""
        self._transport = transport
        self._loop = loop
        self._parts: list[bytes] = []

    def write(self, part: bytes) -> None:
        """Send this over the connection with whatever else is written now."""
        if not self._parts:
            self._loop.call_soon(self._send)
        self._parts.append(part)

    def _send(self) -> None:
        parts, self._parts = self._parts, []
        if parts:
            self._transport.write(b"".join(parts))

    def write_eof(self) -> None:
        """Send over the connection what there is, and no more after it."""
        self._send()
        self._transport.write_eof()

    def close(self) -> None:
        """Send over the connection what there is, and close it."""
        self._send()
        self._transport.close()

    def __getattr__(self, name: str) -> object:
        """Whatever else a transport can do."""
        return getattr(self._transport, name)
