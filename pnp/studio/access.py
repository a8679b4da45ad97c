"""Access control for the server: only this machine's browser, with the token, from the page itself.

A page of another site may make the browser send requests here. But it doesn't have the token, the browser
doesn't send our cookie with them (``SameSite=Strict``), and their ``Origin`` is foreign. In DNS rebinding, the
``Host`` is foreign.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qsl, urlencode

from pnp.base.sentences import NO_WORDS, Sentence, said
from pnp.language.translations import languages, message_words


def words_for(accepted: str) -> Mapping[str, str]:
    """Return the translations of messages into the first language that a request asks for; English if we
    don't have it.

    :param accepted: the header ``Accept-Language``.
    """
    language = accepted[:2].lower()
    return message_words(language) if language in languages() else NO_WORDS


Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

TOKEN = "token"
POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; "
    "font-src 'self'; img-src 'self' blob: data:; manifest-src 'self'; form-action 'none'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
"""Nothing from other sites, and no code except the page's own files."""
_HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cache-control", b"no-cache"),
)


CONTROL = re.compile(r"[\x00-\x1f\x7f]")
"""Characters that would end a header line."""
_NO_TOKEN = Sentence("open the address that `pnp studio` printed")


class Guard:
    """Checks every request before it reaches the server, including web sockets."""

    def __init__(self, app: App, token: str, port: int) -> None:
        self._app = app
        self._token = token
        self._cookie = f"pnp-studio-{port}"
        self._hosts = frozenset(f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = request_headers(scope["headers"])
        refused = self._refused(scope, headers)
        if refused:
            await refuse(scope, receive, send, in_language(refused, headers))
        elif scope["type"] == "http" and CONTROL.search(scope["path"]):
            await answer(send, 400, b"an address has no control characters\n", ())
        elif scope["type"] == "http" and self._has_token(scope):
            await self._welcome(scope, send)
        elif not self._knows(headers):
            await refuse(scope, receive, send, in_language(_NO_TOKEN, headers))
        else:
            await self._app(scope, receive, with_headers(send))

    def _refused(self, scope: Scope, headers: dict[str, str]) -> str | None:
        if headers.get("host", "") not in self._hosts:
            return Sentence("requests must use localhost")
        if not is_own(scope, headers, self._hosts):
            return Sentence("this request comes from another page")
        return None

    def _has_token(self, scope: Scope) -> bool:
        given = dict(parse_qsl(scope["query_string"].decode("latin-1"))).get(TOKEN, "")
        return hmac.compare_digest(given.encode(), self._token.encode())

    def _knows(self, headers: dict[str, str]) -> bool:
        try:
            found = SimpleCookie(headers.get("cookie", "")).get(self._cookie)
        except CookieError:
            return False
        return found is not None and hmac.compare_digest(found.value.encode(), self._token.encode())

    async def _welcome(self, scope: Scope, send: Send) -> None:
        """Put the token into a cookie, and redirect to the same address without it."""
        rest = [(k, v) for k, v in parse_qsl(scope["query_string"].decode("latin-1")) if k != TOKEN]
        path = "/" + scope["path"].lstrip("/")  # two slashes would name another host
        place = path + (f"?{urlencode(rest)}" if rest else "")
        cookie = f"{self._cookie}={self._token}; Path=/; HttpOnly; SameSite=Strict"
        headers = ((b"location", place.encode("latin-1", "replace")), (b"set-cookie", cookie.encode()))
        await answer(send, 303, b"", headers)


def is_own(scope: Scope, headers: Mapping[str, str], hosts: Collection[str]) -> bool:
    """Return whether a request is for one of these hosts and from our own page. Requests that may change
    something must state their origin."""
    origin = headers.get("origin")
    own = origin is not None and origin.startswith("http:") and origin.removeprefix("http://") in hosts
    must_tell = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
    return headers.get("host", "") in hosts and (own or not (must_tell or origin is not None))


def request_headers(raw: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """Return the headers of a request by their names in lower case."""
    return {key.decode("latin-1").lower(): value.decode("latin-1") for key, value in raw}


def in_language(message: str, headers: Mapping[str, str]) -> str:
    """Return a message in the language of a request."""
    return said(message, words_for(headers.get("accept-language", "")))


async def refuse(scope: Scope, receive: Receive, send: Send, why: str) -> None:
    """Refuse a request."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": why})
        return
    await answer(send, 403, f"{why}\n".encode(), ((b"content-type", b"text/plain; charset=utf-8"),))


async def answer(send: Send, status: int, body: bytes, headers: Iterable[tuple[bytes, bytes]]) -> None:
    """Send a short answer with the headers that every answer has."""
    await send({"type": "http.response.start", "status": status, "headers": [*_HEADERS, *headers]})
    await send({"type": "http.response.body", "body": body})


def with_headers(send: Send, without: bytes = b"") -> Send:
    """Return a function that sends answers with the headers of every answer.

    :param without: the name of a header that isn't added.
    """

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = {without, *(key for key, _ in message["headers"])}
            message["headers"] = [*message["headers"], *(pair for pair in _HEADERS if pair[0] not in own)]
        await send(message)

    return sending
