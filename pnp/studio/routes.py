"""What the server answers beside the page itself: pictures, pages as SVG, files, completion."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import quote

from pydantic import BaseModel, Field, ValidationError

from pnp.base.errors import PnpError
from pnp.engine.messages import Card
from pnp.studio.documents import MOST_BYTES
from pnp.studio.folder import Folder
from pnp.studio.pool import BusyError, JobError, Pool, RefusedError
from pnp.studio.session import GENERATING_SECONDS, SECONDS, Session

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

ASSETS = Path(__file__).parent / "assets"
KEPT = 6 << 20
"""Bytes of pictures of the gallery and of problems that are kept, packed."""
_SVG_POLICY = b"default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
_NO_PICTURE = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297"/>'
"""Of what has faults, or is to be generated first."""
SECONDS_OF_FILES = GENERATING_SECONDS
"""The longest that files may take; their problems may have to be generated first."""
_LAYERS = frozenset({"print", "fold", "cut", "marks"})
_FORMATS = ("pdf", "svg", "png", "html", "cutter", "singles")
_TYPES = {
    "pdf": "application/pdf",
    "svg": "image/svg+xml",
    "png": "image/png",
    "html": "text/html; charset=utf-8",
    "zip": "application/zip",
    "yaml": "application/yaml; charset=utf-8",
}


class _Typed(BaseModel):
    """A text that is being written, and the place in it where completion is asked for."""

    text: str
    line: int = Field(ge=0, le=MOST_BYTES)
    column: int = Field(ge=0, le=MOST_BYTES)


class SessionStore:
    """The sessions of all windows, and what they share: workers, the folder, and pictures drawn before."""

    def __init__(self, pool: Pool, folder: Folder) -> None:
        self.pool = pool
        self.folder = folder
        self.sessions: dict[str, Session] = {}
        self._one_at_a_time = asyncio.Lock()
        self._cards: asyncio.Task[tuple[Card, ...]] | None = None
        self._pictures: OrderedDict[tuple[str, ...], bytes] = OrderedDict()
        self._drawing: dict[tuple[str, ...], asyncio.Task[bytes]] = {}

    async def cards(self) -> tuple[Card, ...]:
        """The cards of the gallery, which a worker lists once.

        :raises JobError: if no worker answers.
        """
        if self._cards is None:
            self._cards = asyncio.get_running_loop().create_task(self.pool.run("gallery"))
        try:
            found: tuple[Card, ...] = await asyncio.shield(self._cards)
        except JobError:
            self._cards = None
            raise
        return found

    def new_session(self) -> Session:
        session = Session(self.pool, self.folder)
        self.sessions[session.id] = session
        return session

    @property
    def live(self) -> frozenset[str]:
        """The sessions whose windows are open and in reach."""
        return frozenset(session.id for session in self.sessions.values() if session.is_live())

    def leave(self, session: Session) -> None:
        session.close()
        self.sessions.pop(session.id, None)

    def attach(self, app: Starlette) -> None:
        """Add the routes beside the page to the server."""
        app.add_static_files("/assets", ASSETS)
        app.add_route("/picture/{source}/{name:path}", self._picture)
        app.add_route("/sheet/{session}/{version}/{index:int}.svg", self._sheet)
        app.add_route("/trial/{session}/{version}.svg", self._trial)
        app.add_route("/problem/{session}/{version}/{number:int}.svg", self._problem)
        app.add_route("/out/{session}/{what}", self._out)
        app.add_route("/complete", self._complete, methods=["POST"])

    # Pictures of the gallery

    async def _picture(self, request: Request) -> Response:
        source, name = request.path_params["source"], request.path_params["name"]
        try:
            data = await self.picture(source, name)
        except (JobError, PnpError) as error:
            return _plain(error)
        return _packed(data)

    async def picture(self, source: str, name: str) -> bytes:
        """The picture of a card, packed.

        :raises JobError: if it can't be drawn. PnpError: for a name that isn't allowed.
        """
        key = (source, name, *self._mark(source, name))
        return await self._cached(key, lambda: self._drawn(source, name))

    async def _problem(self, request: Request) -> Response:
        session = self.sessions.get(request.path_params["session"])
        if session is None or not session.set_text:
            return _missing()
        try:
            data = await self.problem_picture(session.set_name, session.set_text, request.path_params["number"])
        except (JobError, PnpError) as error:
            return _plain(error)
        return _packed(data)

    async def problem_picture(self, name: str, text: str, number: int) -> bytes:
        """The picture of a problem of a set, packed; problems count from 0.

        :raises JobError: where it cannot be drawn.
        """

        async def drawn() -> bytes:
            data: bytes = await self.pool.run("start_picture", text, name, number, seconds=SECONDS)
            return gzip.compress(data, 1)

        return await self._cached(("problem", hashlib.sha256(text.encode()).hexdigest(), str(number)), drawn)

    def _mark(self, source: str, name: str) -> tuple[str, ...]:
        """What changes when the picture of a spec of the user's does."""
        if source != "own":
            return ()
        try:
            return (str((self.folder.root / name).stat().st_mtime_ns),)
        except (OSError, ValueError):
            return ()

    async def _cached(self, key: tuple[str, ...], draw: Callable[[], Awaitable[bytes]]) -> bytes:
        """A picture, packed; drawn once however many ask for it."""
        if key in self._pictures:
            self._pictures.move_to_end(key)
            return self._pictures[key]
        if key not in self._drawing:
            task = asyncio.get_running_loop().create_task(self._draw(draw))
            self._drawing[key] = task
            task.add_done_callback(lambda task: self._drawn_or_not(key, task))
        data = await asyncio.shield(self._drawing[key])
        self._pictures[key] = data
        while sum(map(len, self._pictures.values())) > KEPT:
            self._pictures.popitem(last=False)
        return data

    def _drawn_or_not(self, key: tuple[str, ...], task: asyncio.Task[bytes]) -> None:
        self._drawing.pop(key, None)
        if not task.cancelled():
            task.exception()  # whoever asked may be gone; it is nothing to be told to the log

    async def _draw(self, draw: Callable[[], Awaitable[bytes]]) -> bytes:
        async with self._one_at_a_time:  # else pictures would take all workers from those who edit
            return await draw()

    async def _drawn(self, source: str, name: str) -> bytes:
        text = await self.starting_text(source, name)
        stem = f"{PurePosixPath(name).stem}.yaml"
        try:
            data: bytes = await self.pool.run("picture", text, stem, str(self.folder.root), seconds=SECONDS)
        except RefusedError:
            data = b""
        return gzip.compress(data or _NO_PICTURE, 1)

    async def starting_text(self, source: str, name: str) -> str:
        """The text behind a card of the gallery.

        :raises JobError: if there is none. PnpError: for a name that isn't allowed.
        """
        if source == "own":
            return self.folder.read(name).text
        text: str = await self.pool.run("starting_text", source, name)
        return text

    # Pages and files

    async def _sheet(self, request: Request) -> Response:
        from starlette.responses import Response

        session = self.sessions.get(request.path_params["session"])
        if session is None:
            return _missing()
        try:
            data = await session.page(request.path_params["index"])
        except IndexError:
            return Response(status_code=204)  # the text has changed since the page was asked for
        except JobError as error:
            return _plain(error)
        hidden = [layer for layer in request.query_params.get("without", "").split(",") if layer in _LAYERS]
        headers = {"cache-control": "private, max-age=300"}
        return _guarded(Response(without(data, hidden), media_type=_TYPES["svg"], headers=headers))

    async def _trial(self, request: Request) -> Response:
        from starlette.responses import Response

        session = self.sessions.get(request.path_params["session"])
        if session is None or not session.trial:
            return _missing()
        return _guarded(
            Response(session.trial, media_type=_TYPES["svg"], headers={"cache-control": "no-store"})
        )

    async def _out(self, request: Request) -> Response:
        session = self.sessions.get(request.path_params["session"])
        what = request.path_params["what"]
        if session is None or what not in (*_FORMATS, "zip"):
            return _missing()
        try:
            with session.waiting.on("Making the files"):
                return await self._files(session, what, request.query_params.get("of", ""))
        except (JobError, PnpError) as error:
            return _plain(error)

    async def _files(self, session: Session, what: str, of: str) -> Response:
        """The files of one format: one as it is, several in a ZIP."""
        if what == "zip":
            wanted = session.latest.preview.all_formats
            data = await self.pool.run(
                "bundle", session.text, session.name, session.where, wanted, seconds=SECONDS_OF_FILES
            )
            return _file(f"{session.stem}.zip", data)
        number = session.latest.preview.product if of == "product" else 0
        arguments = (session.text, session.name, session.where, (what,), number)
        files = await self.pool.run("files", *arguments, seconds=SECONDS_OF_FILES)
        if not files:
            return _plain(JobError(f"nothing here comes as {what}"))
        if len(files) == 1:
            return _file(*files[0])
        return _file(f"{session.stem}-{what}.zip", await asyncio.to_thread(_zipped, files))

    async def _complete(self, request: Request) -> Response:
        from starlette.responses import JSONResponse

        size = int(request.headers.get("content-length") or 0)
        if not 0 < size <= 2 * MOST_BYTES:
            return _missing()
        try:
            typed = _Typed.model_validate_json(await request.body())
            found = await self.pool.run("complete", typed.text, typed.line, typed.column, seconds=10.0)
        except ValidationError:
            return _missing()
        except JobError as error:
            return _plain(error)
        return JSONResponse(
            [
                {"label": o.label, "detail": o.detail, "info": o.about, "apply": o.insert or o.label}
                for o in found
            ]
        )


def _packed(data: bytes) -> Response:
    """A picture that is packed already."""
    from starlette.responses import Response

    headers = {"content-encoding": "gzip", "cache-control": "private, max-age=60"}
    return _guarded(Response(data, media_type=_TYPES["svg"], headers=headers))


def without(svg: bytes, layers: list[str]) -> bytes:
    """An SVG file with some of its layers hidden."""
    if not layers:
        return svg
    style = "<style>" + ",".join(f"#{layer}" for layer in layers) + "{display:none}</style>"
    return re.sub(rb"(<svg\b[^>]*>)", lambda match: match[1] + style.encode(), svg, count=1)


def _zipped(files: tuple[tuple[str, bytes], ...]) -> bytes:
    import io
    import zipfile

    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _file(name: str, data: bytes) -> Response:
    from starlette.responses import Response

    kind = _TYPES.get(name.rpartition(".")[2], "application/octet-stream")
    disposition = f"attachment; filename*=UTF-8''{quote(PurePosixPath(name).name)}"
    return _guarded(Response(data, media_type=kind, headers={"content-disposition": disposition}))


def _guarded(response: Response) -> Response:
    """A file can do nothing, whatever it holds."""
    response.headers["content-security-policy"] = _SVG_POLICY.decode()
    return response


def _plain(error: Exception) -> Response:
    from starlette.responses import PlainTextResponse

    return PlainTextResponse(f"{error}\n", 503 if isinstance(error, BusyError) else 422)


def _missing() -> Response:
    from starlette.responses import PlainTextResponse

    return PlainTextResponse("there is nothing here\n", 404)
