"""The workbench's page on this machine: what `make site` makes, with the engine in the studio's workers.

A request to ``/engine`` and its answer have the same form: a line with the sizes of the parts as a JSON list,
then the head of `pnp.engine.wire`, then its buffers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, TypeGuard

from pnp.base.errors import PnpError
from pnp.engine.messages import Packed
from pnp.studio.documents import MOST_BYTES
from pnp.studio.pool import JobError, Pool
from pnp.studio.session import GENERATING_SECONDS, SECONDS

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

WEB = Path(__file__).parent / "web"
POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self' blob: data:; manifest-src 'self'; form-action 'none'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
"""Nothing from elsewhere, and no code but the page's own files."""
MOST_SENT = 8 * MOST_BYTES
"""The largest request, in bytes."""
_LOCAL = "export const BUILD = { local: true };\n"
_LONG = ("files", "bundle", "generate", "solve", "check")
"""Calls that may generate or search first."""


class SentError(PnpError):
    """A body that isn't a message."""


def page_app(pool: Pool) -> Starlette:
    """The page and its engine, to be put behind a guard."""
    from starlette.applications import Starlette
    from starlette.responses import Response
    from starlette.routing import Mount, Route
    from starlette.staticfiles import StaticFiles

    async def engine(request: Request) -> Response:
        body = await request.body() if int(request.headers.get("content-length") or 0) <= MOST_SENT else b""
        try:
            sent = unpacked(body)
        except SentError as error:
            return Response(f"{error}\n", 400, media_type="text/plain")
        return Response(packed(await _answer(pool, sent)), media_type="application/octet-stream")

    async def catalogue(request: Request) -> Response:
        return await _job(pool, "page_catalogue", request.path_params["language"], media="application/json")

    async def picture(request: Request) -> Response:
        return await _job(pool, "page_picture", request.path_params["name"], media="image/svg+xml")

    async def font(request: Request) -> Response:
        return await _job(pool, "page_font", request.path_params["name"], media="font/ttf")

    async def build(_request: Request) -> Response:
        return Response(_LOCAL, media_type="text/javascript")

    return Starlette(
        routes=[
            Route("/engine", engine, methods=["POST"]),
            Route("/catalogue.{language}.json", catalogue),
            Route("/pictures/{name}", picture),
            Route("/fonts/{name}.ttf", font),
            Route("/build.js", build),
            Mount("/", StaticFiles(directory=WEB, html=True)),
        ]
    )


async def _job(pool: Pool, name: str, argument: str, *, media: str) -> Response:
    from starlette.responses import Response

    try:
        return Response(await pool.run(name, argument), media_type=media)
    except JobError as error:
        return Response(f"{error}\n", 404, media_type="text/plain")


async def _answer(pool: Pool, sent: Packed) -> Packed:
    """What a worker answers; what keeps it from answering is an answer, too."""
    requested = re.search(r'"name": ?"(\w+)"', sent.head)
    seconds = GENERATING_SECONDS if requested and requested[1] in _LONG else SECONDS
    try:
        found: Packed = await pool.run("answered", sent.head, sent.buffers, seconds=seconds)
    except JobError as error:
        number = re.search(r'"id": ?(\d+)', sent.head)
        answer = {"id": int(number[1]) if number else None, "kind": "failed", "value": str(error)}
        return Packed(json.dumps(answer), ())
    return found


def packed(message: Packed) -> bytes:
    """A message as the body of a request or an answer."""
    parts: Sequence[bytes] = (message.head.encode(), *message.buffers)
    return b"".join([json.dumps([len(part) for part in parts]).encode(), b"\n", *parts])


def unpacked(body: bytes) -> Packed:
    """The message of a body.

    :raises SentError: for a body that isn't one.
    """
    line, found, rest = body.partition(b"\n")
    try:
        sizes = json.loads(line) if found else None
        if not _are_sizes(sizes) or sum(sizes) != len(rest):
            raise ValueError
        head, *buffers = (rest[end - size : end] for end, size in zip(accumulate(sizes), sizes, strict=True))
        return Packed(head.decode(), tuple(buffers))
    except ValueError as error:
        raise SentError("this isn't a message to the engine") from error


def _are_sizes(found: object) -> TypeGuard[list[int]]:
    return isinstance(found, list) and found != [] and all(type(size) is int and size >= 0 for size in found)
