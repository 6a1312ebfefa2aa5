"""Connections that end when nothing whole comes over them, and that write a response at once."""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

HEADER_SECONDS = 10.0


class Connection(HttpToolsProtocol):
    """Closes unless a request begins in time, and again after each response.

    A client that sends its headers byte by byte would otherwise hold a connection for ever.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self.transport = Gathering(transport, self.loop)  # type: ignore[assignment]
        self._wait_for_request()

    def on_response_complete(self) -> None:
        """Begin to wait for the next one."""
        super().on_response_complete()
        self._wait_for_request()

    def _wait_for_request(self) -> None:
        self.loop.call_later(HEADER_SECONDS, self._close_if_idle, self.cycle)

    def _close_if_idle(self, last: RequestResponseCycle | None) -> None:
        """Close if no request has come since the last one, and that one has its answer."""
        is_idle = self.cycle is last and (last is None or last.response_complete)
        if is_idle and not self.transport.is_closing():
            self.transport.close()


class Gathering:
    """A transport that sends together what is written in one turn of the loop.

    Head and body of a response would otherwise be two packets, and wake the client twice.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        """Stand before a transport."""
        self._transport = transport
        self._loop = loop
        self._parts: list[bytes] = []

    def write(self, part: bytes) -> None:
        """Send this with whatever else is written now."""
        if not self._parts:
            self._loop.call_soon(self._send)
        self._parts.append(part)

    def _send(self) -> None:
        parts, self._parts = self._parts, []
        if parts:
            self._transport.write(b"".join(parts))

    def close(self) -> None:
        """Send what there is, and close."""
        self._send()
        self._transport.close()

    def __getattr__(self, name: str) -> object:
        """Whatever else a transport can do."""
        return getattr(self._transport, name)
