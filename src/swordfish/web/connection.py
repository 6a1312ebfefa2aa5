"""Connections that end by themselves when nothing whole comes over them."""

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
