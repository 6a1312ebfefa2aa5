"""The files of the page, held in memory, and packed for those who take them so."""

import gzip
import hashlib
import mimetypes
import re
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

PAGE = Path(__file__).parent / "page"
"""The folder of the page."""
_TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript"}
"""What the tables of some systems call otherwise, or not at all."""


class Files(StaticFiles):
    """Serves every file of a folder; its address alone is that of its `index.html`.

    How HTTP is spoken is Starlette's, where the files are is not: they are few and small, so that
    threads, looks at the disk and packing would take hundreds of times as long as sending. And
    their tags are made of what is sent, packed or plain: one made of time and size stays the same
    where an installer gives all files one time, and a browser would mix old modules with new ones.
    """

    def __init__(self, folder: Path) -> None:
        """Read them all."""
        super().__init__(directory=folder)
        files = {path.name: path for path in folder.iterdir()}
        files["."] = files["index.html"]
        self._plain = {name: _response(path, packed=False) for name, path in files.items()}
        self._packed = {name: _response(path, packed=True) for name, path in files.items()}

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or that the client has it already."""
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        asked = Headers(scope=scope)
        takes_packed = _takes_gzip(asked.get("accept-encoding", ""))
        found = (self._packed if takes_packed else self._plain).get(path)
        if found is None:
            raise HTTPException(404)
        if self.is_not_modified(found.headers, asked):
            return NotModifiedResponse(found.headers)
        return found


def _takes_gzip(accepted: str) -> bool:
    """Whether the header names gzip, and not with a weight of zero, which refuses it."""
    for coding in accepted.lower().split(","):
        name, _, weight = (part.strip() for part in coding.partition(";"))
        if name == "gzip":
            return not re.fullmatch(r"q\s*=\s*0(\.0*)?", weight)
    return False


def _response(path: Path, *, packed: bool) -> Response:
    content = path.read_bytes()
    if packed:
        content = gzip.compress(content, mtime=0)  # so that the tag is the same on every start
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path)[0] or "text/plain"
    headers = {
        "ETag": f'"{hashlib.sha256(content).hexdigest()[:16]}"',
        "Vary": "Accept-Encoding",
        "Content-Type": f"{kind}; charset=utf-8",
    }
    if packed:
        headers["Content-Encoding"] = "gzip"
    return Response(content, headers=headers)
