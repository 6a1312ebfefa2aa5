"""The files of the page, held in memory, and packed for those who take them so."""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Mapping
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

_TYPES = {
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
}
"""What the tables of some systems call otherwise, or not at all."""


class HeldFiles(StaticFiles):
    """Serves the files of the page as static files; its address alone is that of its `index.html`.

    How HTTP is spoken is Starlette's, where the files are is not: they are few and small, so that
    threads, looks at the disk and packing would take hundreds of times as long as sending. And
    their tags are made of what is sent, packed or plain: one made of time and size stays the same
    where an installer gives all files one time, and a browser would mix old modules with new ones.
    """

    def __init__(self, files: Mapping[str, bytes]) -> None:
        """Take them by their names."""
        super().__init__(directory=Path(__file__).parent)
        self._files = {**files, ".": files["index.html"]}
        self._responses: dict[tuple[str, bool], Response] = {}

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A static file of the page, or that the client has it already."""
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        asked = Headers(scope=scope)
        takes_packed = _takes_gzip(asked.get("accept-encoding", ""))
        if path not in self._files:
            raise HTTPException(404)
        found = self._response(path, packed=takes_packed)
        if self.is_not_modified(found.headers, asked):
            return NotModifiedResponse(found.headers)
        return found

    def _response(self, name: str, *, packed: bool) -> Response:
        """What is sent of a static file, made when first asked for: packing takes time."""
        found = self._responses.get((name, packed))
        if found is None:
            found = _response(name, self._files[name], packed=packed)
            self._responses[name, packed] = found
        return found


def _takes_gzip(accepted: str) -> bool:
    """Whether a static file may be packed: the header names gzip, with no weight of zero."""
    for coding in accepted.lower().split(","):
        name, _, weight = (part.strip() for part in coding.partition(";"))
        if name == "gzip":
            return not re.fullmatch(r"q\s*=\s*0(\.0*)?", weight)
    return False


def _response(name: str, content: bytes, *, packed: bool) -> Response:
    if packed:
        content = gzip.compress(content, mtime=0)  # so that the tag is the same on every start
    name = "index.html" if name == "." else name
    kind = _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "text/plain"
    is_text = kind != _TYPES[".wasm"]
    headers = {
        "ETag": f'"{hashlib.sha256(content).hexdigest()[:16]}"',
        "Vary": "Accept-Encoding",
        "Content-Type": f"{kind}; charset=utf-8" if is_text else kind,
    }
    if packed:
        headers["Content-Encoding"] = "gzip"
    return Response(content, headers=headers)
