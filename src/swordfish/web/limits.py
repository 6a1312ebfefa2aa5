"""Bounds on what a client may send, and the headers that every response carries."""

import asyncio
import json

from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY = 256 * 1024
BODY_SECONDS = 10.0

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' blob: data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


class SafeHeaders:
    """Adds the headers to every response, those of errors too."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap an app."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and add to what comes back."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_RAW_HEADERS]
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


class BoundedBody:
    """Reads the body of a request before all else: not too much of it, and not too slowly.

    What comes after finds it in the scope, as `body`.
    """

    def __init__(
        self, app: ASGIApp, largest: int = LARGEST_BODY, seconds: float = BODY_SECONDS
    ) -> None:
        """Wrap an app."""
        self.app = app
        self.largest = largest
        self.seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with its body, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        body: bytes | None = b""
        if scope["method"] not in ("GET", "HEAD"):
            try:
                async with asyncio.timeout(self.seconds):
                    body = await self._read(scope, receive)
            except TimeoutError:
                await refuse(send, 408, f"expected the whole body within {self.seconds:g} s")
                return
            except _TooLargeError:
                await refuse(send, 413, f"expected a body of at most {self.largest} bytes")
                return
        if body is None:
            return
        messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def replay() -> Message:
            return messages.pop() if messages else await receive()

        await self.app({**scope, "body": body}, replay, send)

    async def _read(self, scope: Scope, receive: Receive) -> bytes | None:
        """The whole body within its limits, None if the client has gone."""
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > self.largest:
            raise _TooLargeError
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            if len(body) > self.largest:
                raise _TooLargeError
            if not message.get("more_body", False):
                return bytes(body)


class _TooLargeError(Exception):
    """More bytes than are read."""


async def refuse(send: Send, status: int, error: str) -> None:
    """Refuse a request beyond its limits before the body is read, which never is then."""
    body, headers = _refusal(error)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def refusal(status: int, reason: str, error: str) -> bytes:
    """The refusal of what is beyond its limits as bytes, where there is no request yet."""
    body, headers = _refusal(error)
    lines = [f"HTTP/1.1 {status} {reason}".encode()]
    lines += [name + b": " + value for name, value in headers]
    return b"\r\n".join([*lines, b"", body])


def _refusal(error: str) -> tuple[bytes, list[tuple[bytes, bytes]]]:
    body = json.dumps({"error": error}).encode()
    return body, [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
