"""The files of the page, held in memory, and packed for those who take them so."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope, Send

_TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript"}


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent."""

    kind: bytes
    tag: bytes
    plain: bytes
    packed: bytes

    @classmethod
    def read(cls, path: Path) -> Self:
        """The file at a path."""
        plain = path.read_bytes()
        kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path)[0] or "text/plain"
        tag = f'"{hashlib.sha256(plain).hexdigest()[:16]}"'
        return cls(f"{kind}; charset=utf-8".encode(), tag.encode(), plain, gzip.compress(plain))


class Files:
    """Serves every file of a folder; its address alone is that of its `index.html`.

    They are few and small, so that a thread and a look at the disk would take longer than sending.
    """

    def __init__(self, folder: Path) -> None:
        """Read them all."""
        self._files = {f"/{path.name}": File.read(path) for path in folder.iterdir()}
        self._files["/"] = self._files["/index.html"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with a file, or that the client has it already."""
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        file = self._files.get(scope["path"])
        if file is None:
            raise HTTPException(404)
        asked = dict(scope["headers"])
        headers = [(b"etag", file.tag), (b"vary", b"accept-encoding")]
        if asked.get(b"if-none-match") == file.tag:
            status, body = 304, b""
        elif b"gzip" in asked.get(b"accept-encoding", b""):
            status, body = 200, file.packed
            headers.append((b"content-encoding", b"gzip"))
        else:
            status, body = 200, file.plain
        if status == 200:
            length = str(len(body)).encode()
            headers += [(b"content-type", file.kind), (b"content-length", length)]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})
