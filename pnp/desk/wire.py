"""Calls and answers as messages, the same for a worker in the browser and for a server.

A request is JSON, ``{"id": 1, "name": "preview", "args": {"doc": {"name": "a.yaml", "text": "pnp: 1"}}}``. It
can name the ``language`` for refusals, even if the call itself takes none. An answer is JSON, ``{"id": 1,
"kind": "done", "value": …}``, and buffers: bytes in a value or an argument appear as ``{"buffer": 0}``, with
the number of the buffer. The kinds are ``done``; ``refused`` with the errors of the document; ``failed`` with a
message; and ``progress``, which comes any number of times before one of the others.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from inspect import signature
from typing import Any

from pydantic import ValidationError, validate_call

from pnp.base.errors import PnpError
from pnp.base.sentences import NO_WORDS
from pnp.desk import calls
from pnp.desk.document_replies import error_lines
from pnp.desk.packing import Packed, pack
from pnp.language.translations import languages, message_words

NAMES = (
    "hello", "catalogue", "source", "rules", "preview", "page", "spots", "errors", "fields", "edit",
    "rearrange", "complete", "files", "download", "preflight", "bundle", "puzzles", "start", "state", "line",
    "hint", "check", "solve", "share", "renew", "qr", "generate", "difficulties", "deck", "lay_out",
    "table", "edit_table", "card", "place", "edit_all", "own_version", "export", "digests", "cost", "opening",
)  # fmt: skip
"""The calls that can be made."""

Send = Callable[[Packed], None]
"""A function that sends an answer."""


class RequestError(PnpError):
    """A message that isn't a request."""


def answer(head: str, buffers: Sequence[bytes], send: Send) -> None:
    """Answer one request. Every error is an answer, too."""
    number: object = None

    def say(kind: str, value: object) -> None:
        send(pack({"id": number, "kind": kind, "value": value}))

    request: Any = None
    try:
        request = json.loads(head)
        number = request.get("id") if isinstance(request, dict) else None
        say("done", called(request, buffers, lambda value: say("progress", value)))
    except PnpError as error:
        say("refused", error_lines(error, _words_of(request)))
    except Exception as error:  # the page reports the error, and the engine continues
        say("failed", f"{type(error).__name__}: {error}")


def _words_of(request: object) -> Mapping[str, str]:
    """Return the translations of messages into the language that a request names; otherwise English."""
    named = [request, request.get("args")] if isinstance(request, dict) else []
    language = next((own["language"] for own in named if isinstance(own, dict) and "language" in own), None)
    if language not in languages():
        return NO_WORDS
    return message_words(str(language))


def answered(head: str, buffers: Sequence[bytes] = ()) -> Packed:
    """Return the last answer to a request, for callers that can take only one."""
    said: list[Packed] = []
    answer(head, buffers, said.append)
    return said[-1]


def called(request: Mapping[str, Any], buffers: Sequence[bytes], progress: Callable[[object], None]) -> object:
    """Make a call, and return its result.

    :raises RequestError: for an unknown call or invalid arguments.
    """
    if not isinstance(request, dict) or request.get("name") not in NAMES:
        raise RequestError("this isn't a call of the engine")
    name = request["name"]
    arguments = unpack(request.get("args", {}), buffers)
    if not isinstance(arguments, dict) or "report" in arguments:
        raise RequestError(f"{name}: the arguments must be named")
    if "report" in signature(getattr(calls, name)).parameters:
        arguments["report"] = progress
    try:
        return _validated(name)(**arguments)
    except ValidationError as error:
        wrong = error.errors()[0]
        place = ".".join(map(str, wrong["loc"]))
        raise RequestError(f"{name}: {place}: {wrong['msg']}") from error


@cache
def _validated(name: str) -> Callable[..., object]:
    """Return a call that checks the types of its arguments first."""
    found: Callable[..., object] = validate_call(getattr(calls, name))
    return found


def unpack(value: Any, buffers: Sequence[bytes]) -> Any:
    """Return the arguments of a request, with bytes in place of buffer numbers.

    :raises RequestError: if a buffer doesn't exist.
    """
    if isinstance(value, dict):
        if value.keys() == {"buffer"}:
            number = value["buffer"]
            if not isinstance(number, int) or not 0 <= number < len(buffers):
                raise RequestError(f"there is no buffer {number}")
            return bytes(buffers[number])
        return {key: unpack(below, buffers) for key, below in value.items()}
    return [unpack(below, buffers) for below in value] if isinstance(value, list) else value
