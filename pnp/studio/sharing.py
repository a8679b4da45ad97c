"""The page on which others on the local network solve puzzles: ``pnp studio --share``.

It has the built-in puzzle sets, and opens the puzzle that an address contains, such as that of a printed QR
code. There is nothing else: no files, no editing, no saving and no building. It has its own workers, so that
nobody on the network can slow down the studio.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from uvicorn.protocols.http.h11_impl import H11Protocol

from pnp.desk.documents import NOWHERE
from pnp.desk.packing import Packed
from pnp.studio.access import NetworkGuard, Place, words_for
from pnp.studio.documents import MOST_BYTES
from pnp.studio.page_server import (
    BUILD,
    MEDIA,
    REFUSALS,
    WEB,
    ResultCache,
    SentError,
    body_of,
    build_script,
    message_in,
    messages_to,
    result_of,
    words_of,
)
from pnp.studio.pool import Bounds, Limit, Pool

CALLS = (
    *("source", "rules", "puzzles", "start", "state", "line"),
    *("hint", "check", "solve", "share", "renew", "qr"),
)
"""The calls that solving needs. None of them writes or prints anything."""
BOUNDS = Bounds(workers=2, waiting=16, memory=1 << 30)
"""The limits of the workers for the network."""
LIMIT = Limit(processor=60.0, clock=120.0)
"""The time that a call may take: a search for a solution or a check ends after a minute."""
MOST_SENT = 2 * MOST_BYTES
"""The largest request, in bytes."""
MOST_CONNECTIONS = 64
"""The most connections at a time. Any further ones are closed immediately."""
PATIENCE = 20.0
"""The seconds within which a request must have arrived."""
_BUILD = {**BUILD, "isSolving": True}
_PICTURES = "solve-"
"""The beginning of the names of puzzle sets' pictures."""


def solving_call(sent: Packed) -> Packed:
    """Return a request for a worker, reduced to what solving needs.

    :raises SentError: for anything that isn't a call to solve a puzzle.
    """
    try:
        request: Any = json.loads(sent.head)
    except (ValueError, RecursionError) as error:
        raise SentError("this isn't JSON") from error
    arguments = request.get("args", {}) if isinstance(request, dict) else None
    if not isinstance(arguments, dict) or request.get("name") not in CALLS or sent.buffers:
        raise SentError("only puzzles can be solved here")
    doc = arguments.get("doc", {})
    if not isinstance(doc, dict) or doc.get("files"):
        raise SentError("a puzzle can't have files here")
    if request["name"] == "source" and arguments.get("kind") != "set":
        raise SentError("only puzzle sets and records are available here")
    known = {key: request[key] for key in ("id", "name", "language") if key in request}
    return Packed(json.dumps({**known, "args": arguments}), ())


def solving_app(pool: Pool, cache: ResultCache) -> Starlette:
    """Return the page for solving, to be protected by a `NetworkGuard`.

    :param cache: the pictures and catalogues of this page, made by the same workers.
    """

    async def engine(request: Request) -> Response:
        try:
            async with asyncio.timeout(PATIENCE):
                body = await body_of(request, MOST_SENT)
        except TimeoutError:
            return Response(status_code=408)
        messages = messages_to(pool, solving_call(message_in(body)), NOWHERE, words_of(request), LIMIT)
        return StreamingResponse(messages, media_type="application/octet-stream")

    async def catalogue(request: Request) -> Response:
        language = request.path_params["name"]
        found = json.loads(await cache.get("page_catalogue", language))
        title = words_for(language).get("Puzzles", "Puzzles")
        own = {"games": found["games"], "cards": [], "sets": found["sets"], "published": {"title": title}}
        return Response(json.dumps(own), media_type=MEDIA["page_catalogue"])

    any_picture = result_of(cache, "page_picture")

    async def picture(request: Request) -> Response:
        if not request.path_params["name"].startswith(_PICTURES):
            return Response(status_code=404)
        return await any_picture(request)

    return Starlette(
        routes=[
            Route("/engine", engine, methods=["POST"]),
            Route("/catalogue.{name}.json", catalogue),
            Route("/pictures/{name}", picture),
            Route("/fonts/{name}.ttf", result_of(cache, "page_font")),
            Route("/build.js", build_script(_BUILD)),
            Route("/app.js", _script),
            Mount("/", StaticFiles(directory=WEB, html=True)),
        ],
        exception_handlers=REFUSALS,
    )


async def _script(_request: Request) -> Response:
    return FileResponse(WEB / "published.js", media_type="text/javascript")


class _Connection(H11Protocol):
    """A connection that is closed if there are too many, or if no request arrives."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > MOST_CONNECTIONS:
            transport.abort()
        else:
            self.loop.call_later(PATIENCE, self._lose_patience)

    def _lose_patience(self) -> None:
        if self.cycle is None and not self.transport.is_closing():
            self.transport.close()


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to the studio's own server."""
        yield


class Sharing:
    """The page for solving, while it's being served."""

    def __init__(self, place: Place, listener: socket.socket, pool: Pool) -> None:
        """Take a listener, which is closed with the page, and the workers of the network."""
        app = NetworkGuard(solving_app(pool, ResultCache(pool)), place)
        config = uvicorn.Config(
            app, log_level="error", ws="none", lifespan="off", http=_Connection, server_header=False
        )
        self._server = _Server(config)
        self._listener = listener

    async def serve(self) -> None:
        """Answer requests until `end` is called."""
        await self._server.serve(sockets=[self._listener])

    def end(self) -> None:
        """Stop serving the page, without waiting for pending answers."""
        self._server.should_exit = self._server.force_exit = True
