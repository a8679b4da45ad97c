"""The page on this machine: its files, the engine in workers, and the user's folder.

A request to ``/engine`` and its answers have the same form: a line with the sizes of the parts as a JSON list,
then the head of `pnp.desk.wire`, then its buffers. Answers follow one another, progress first. If the client
disconnects, the work ends. A request to ``/files`` is a call of `pnp.studio.files`; its answer is the value as
JSON.

Catalogues, pictures and fonts are cached for all windows.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from itertools import accumulate
from pathlib import Path
from typing import Any, TypeGuard

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from pnp.base.errors import PnpError
from pnp.base.sentences import LANGUAGE_NAMES, said
from pnp.desk.packing import Packed, pack
from pnp.studio.access import words_for
from pnp.studio.documents import MOST_BYTES, MOST_PICTURE
from pnp.studio.files import CallError, Files, Saved
from pnp.studio.pool import USUAL, BusyError, JobError, Limit, Pool

WEB = Path(__file__).parent / "web"
LIMIT_OF_SEARCHES = Limit(processor=600.0, clock=600.0)
"""The limit for a call that may generate or search first. Only the wall-clock time of its child processes
counts."""
PATIENCE = 1.0
"""The seconds for which a call may continue when nobody is waiting: if it ends by itself, no new worker is
needed."""
MOST_SENT = MOST_PICTURE * 4 // 3 + 2 * MOST_BYTES
"""The largest request, in bytes: a picture in base64, and a little more."""
BUILD = {"local": True, "languages": LANGUAGE_NAMES}
"""The build of the page: its engine runs on this machine."""
_LONG = ("files", "download", "bundle", "export", "preflight", "generate", "solve", "check")
_DRAWING = ("preview", "page", "spots", "fields", "digests", "difficulties", "cost", "opening")
_OF_DRAWN = ("page", "spots", "digests", "fields")
"""The calls that need what a preview made: they take turns at the worker that made it."""
LIMIT_OF_DRAWING = Limit(processor=300.0, clock=1800.0)
"""The limit for pages: a large book takes long on a slow machine, but that isn't an error. The page shows that
it is drawing, and another change ends the work."""
_LIMIT_OF_PUBLISHING = Limit(processor=120.0)
"""The limit for publishing a set: several of its puzzles may have to be verified."""
MEDIA = {"page_catalogue": "application/json", "page_picture": "image/svg+xml", "page_font": "font/ttf"}
"""The media types of the results of jobs."""
Answering = Callable[[Request], Awaitable[Response]]
"""A function that answers the requests of a route."""


class SentError(PnpError):
    """The body of a request isn't a message."""


def page_app(pool: Pool, files: Files, cache: ResultCache, shared: str = "") -> Starlette:
    """Return the page, its engine and its files, to be protected by a guard.

    :param shared: the address where others on the network solve puzzles; empty if they can't.
    """

    async def engine(request: Request) -> Response:
        sent = message_in(await body_of(request))
        messages = messages_to(pool, sent, str(files.folder.root), words_of(request), _limit(sent.head))
        return StreamingResponse(messages, media_type="application/octet-stream")

    async def folder(request: Request) -> Response:
        found = files.called(_json(await body_of(request)))
        if isinstance(found, Saved):
            words = words_of(request)
            found = replace(found, remarks=tuple(said(remark, words) for remark in found.remarks))
        return Response(pack(found).head, media_type="application/json")

    async def printer(request: Request) -> Response:
        if request.method == "POST":
            await pool.run("enter_reading", *_reading(_json(await body_of(request))))
        name, *lines = await pool.run("used_printer")
        return JSONResponse([name, *(said(line, words_of(request)) for line in lines)])

    async def own_page(_request: Request) -> Response:
        return JSONResponse({"url": shared or await pool.run("page_url"), "is_shared": bool(shared)})

    async def publish(request: Request) -> Response:
        publication = _set_to_publish(_json(await body_of(request)))
        found = await pool.run("published_zip", *publication, limit=_LIMIT_OF_PUBLISHING)
        answer = pack(replace(found, notice=said(found.notice, words_of(request))))
        return Response(body_with(answer), media_type="application/octet-stream")

    return Starlette(
        routes=[
            Route("/engine", engine, methods=["POST"]),
            Route("/files", folder, methods=["POST"]),
            Route("/printer", printer, methods=["GET", "POST"]),
            Route("/own-page", own_page),
            Route("/publish", publish, methods=["POST"]),
            Route("/catalogue.{name}.json", result_of(cache, "page_catalogue")),
            Route("/pictures/{name}", result_of(cache, "page_picture")),
            Route("/fonts/{name}.ttf", result_of(cache, "page_font")),
            Route("/build.js", build_script(BUILD)),
            Mount("/", StaticFiles(directory=WEB, html=True)),
        ],
        exception_handlers={**REFUSALS, CallError: _refused},
    )


def result_of(cache: ResultCache, job: str) -> Answering:
    """Return a handler that answers with the result of a job for the name in the address."""

    async def run(request: Request) -> Response:
        return Response(await cache.get(job, request.path_params["name"]), media_type=MEDIA[job])

    return run


def build_script(build: Mapping[str, object]) -> Answering:
    """Return a handler that answers with the script that identifies the build."""

    async def run(_request: Request) -> Response:
        return Response(f"export const BUILD = {json.dumps(build)};\n", media_type="text/javascript")

    return run


def words_of(request: Request) -> Mapping[str, str]:
    """Return the translations of messages into the language of a request."""
    return words_for(request.headers.get("accept-language", ""))


async def _refused(_request: Request, error: Exception) -> Response:
    return PlainTextResponse(f"{error}\n".encode(errors="backslashreplace"), 400)


async def _failed(request: Request, error: Exception) -> Response:
    """Return the response for something that failed; for a GET request, "not found"."""
    words = words_of(request)
    message = error.said(words) if isinstance(error, JobError) else said(str(error), words)
    status = 503 if isinstance(error, BusyError) else 404 if request.method == "GET" else 422
    return PlainTextResponse(f"{message}\n".encode(errors="backslashreplace"), status)


REFUSALS: Mapping[Any, Any] = {SentError: _refused, JobError: _failed, PnpError: _failed}
"""The handlers for requests that fail, by error."""


async def body_of(request: Request, most: int = MOST_SENT) -> bytes:
    """Return the body of a request, whatever length it declares.

    :param most: the most bytes that it may have.

    :raises SentError: for one that is too large.
    """
    parts: list[bytes] = []
    async for part in request.stream():
        parts.append(part)
        if sum(map(len, parts)) > most:
            raise SentError(f"a request may have up to {most:,} bytes")
    return b"".join(parts)


def _json(body: bytes) -> object:
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        raise SentError("this isn't JSON") from error


def _reading(sent: object) -> tuple[str, tuple[str, ...]]:
    """Return the edge and the five values of a reading.

    :raises SentError: for anything else.
    """
    flip, values = (sent.get("flip"), sent.get("values")) if isinstance(sent, dict) else (None, None)
    if flip not in ("long-edge", "short-edge") or not isinstance(values, list) or len(values) != 5:
        raise SentError("this isn't a reading of a calibration sheet")
    if not all(isinstance(value, str) for value in values):
        raise SentError("every value of a reading is text")
    return flip, tuple(values)


def _set_to_publish(sent: object) -> tuple[str, ...]:
    """Return the name and the text of a puzzle set, the address that its page will have, and its language.

    :raises SentError: for anything else.
    """
    values = [sent.get(key) for key in ("name", "text", "url", "language")] if isinstance(sent, dict) else []
    texts = tuple(value for value in values if isinstance(value, str))
    if len(texts) != 4:
        raise SentError("this isn't a puzzle set to publish")
    return texts


# Messages of the engine


async def messages_to(
    pool: Pool, sent: Packed, folder: str, words: Mapping[str, str], limit: Limit
) -> AsyncIterator[bytes]:
    """Yield a worker's answers to a request, or an answer with the reason for failure.

    :param folder: the folder for documents without their own files.
    """
    answers: asyncio.Queue[Packed | None] = asyncio.Queue()
    work = asyncio.create_task(_work(pool, (sent.head, sent.buffers, folder), answers, words, limit))
    try:
        while (message := await answers.get()) is not None:
            yield body_with(message)
    finally:
        if not work.done():
            asyncio.get_running_loop().call_later(PATIENCE, work.cancel)


def _limit(head: str) -> Limit:
    """Return the limit for the call of a request."""
    name = _name_in(head)
    if name in _LONG or '"generate":true' in head:
        return LIMIT_OF_SEARCHES
    return LIMIT_OF_DRAWING if name in _DRAWING else USUAL


def _name_in(head: str) -> str:
    """Return the name of the call of a request."""
    found = re.search(r'"name": ?"(\w+)"', head)
    return found[1] if found is not None else ""


def _needs_drawn(head: str) -> bool:
    """Return whether a call needs what a preview made."""
    return _name_in(head) in _OF_DRAWN and not re.search(r'"is_drawn": ?false', head)


async def _work(
    pool: Pool,
    arguments: tuple[str, Sequence[bytes], str],
    answers: asyncio.Queue[Packed | None],
    words: Mapping[str, str],
    limit: Limit,
) -> None:
    text = re.search(r'"text": ?"(?:[^"\\]|\\.)*"', arguments[0])
    about = text[0] if text is not None and _name_in(arguments[0]) != "opening" else ""  # it draws a part only
    turn = pool.turn(about) if _needs_drawn(arguments[0]) else nullcontext()
    try:
        async with turn:
            await pool.run("answer_from", *arguments, limit=limit, progress=answers.put_nowait, about=about)
    except JobError as error:
        number = re.search(r'"id": ?(\d+)', arguments[0])
        answer = {"id": int(number[1]) if number else None, "kind": "failed", "value": error.said(words)}
        answers.put_nowait(Packed(json.dumps(answer), ()))
    finally:
        answers.put_nowait(None)


def body_with(message: Packed) -> bytes:
    """Return a message as part of a body."""
    parts: Sequence[bytes] = (message.head.encode(), *message.buffers)
    return b"".join([json.dumps([len(part) for part in parts]).encode(), b"\n", *parts])


def message_in(body: bytes) -> Packed:
    """Return the message in a body.

    :raises SentError: for a body that isn't a message.
    """
    line, found, rest = body.partition(b"\n")
    try:
        sizes = json.loads(line) if found else None
        if not _are_sizes(sizes) or sum(sizes) != len(rest):
            raise ValueError
        head, *buffers = (rest[end - size : end] for end, size in zip(accumulate(sizes), sizes, strict=True))
        return Packed(head.decode(), tuple(buffers))
    except (ValueError, RecursionError) as error:
        raise SentError("this isn't a message to the engine") from error


def _are_sizes(found: Any) -> TypeGuard[list[int]]:
    return isinstance(found, list) and found != [] and all(type(size) is int and size >= 0 for size in found)


KEPT = 6 << 20
"""The most bytes of pictures and catalogues in the cache."""


class ResultCache:
    """A cache of catalogues, pictures and fonts, by the jobs that make them. It contains the latest ones."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._made: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._making: dict[tuple[str, str], asyncio.Task[bytes]] = {}
        self._one_at_a_time = asyncio.Lock()

    async def get(self, name: str, argument: str) -> bytes:
        """Return the result of a job for its argument.

        :raises JobError: if it fails.
        """
        key = name, argument
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        if key not in self._making:
            self._making[key] = asyncio.create_task(self._make(name, argument))
            self._making[key].add_done_callback(lambda task: self._finish(key, task))
        data = await asyncio.shield(self._making[key])
        self._made[key] = data
        while sum(map(len, self._made.values())) > KEPT:
            self._made.popitem(last=False)
        return data

    def _finish(self, key: tuple[str, str], task: asyncio.Task[bytes]) -> None:
        self._making.pop(key, None)
        if not task.cancelled():
            task.exception()  # retrieved because asyncio would log an error for which nobody is waiting

    async def _make(self, name: str, argument: str) -> bytes:
        async with self._one_at_a_time:  # otherwise these jobs could occupy every worker
            made: str | bytes = await self._pool.run(name, argument)
        return made.encode() if isinstance(made, str) else made
