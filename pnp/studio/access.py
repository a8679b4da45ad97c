"""Access control for the two servers: the studio's, for this machine's browser only, and the page for solving,
for the local network. Each accepts only requests with its token, from its own page.

A page of another site may make the browser send requests here. But it doesn't have the token, the browser
doesn't send our cookie with them (``SameSite=Strict``), and their ``Origin`` is foreign. In DNS rebinding, the
``Host`` is foreign. The address of the page for solving contains its token, because QR codes lead to it and
phones have no other way to supply one.
"""

from __future__ import annotations

import hmac
import os
import re
import secrets
import socket
import string
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, MutableMapping
from contextlib import suppress
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from ipaddress import IPv4Address, ip_address
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

from pnp.base.errors import PnpError
from pnp.base.files import system_reason
from pnp.base.sentences import NO_WORDS, Sentence, said
from pnp.language.translations import languages, message_words


def words_for(accepted: str) -> Mapping[str, str]:
    """Return the translations of messages into the first language that a request accepts; English if we don't
    have it.

    :param accepted: the header ``Accept-Language``.
    """
    language = accepted[:2].lower()
    return message_words(language) if language in languages() else NO_WORDS


Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
_App = Callable[[Scope, Receive, Send], Awaitable[None]]

TOKEN = "token"
POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; "
    "font-src 'self'; img-src 'self' blob: data:; manifest-src 'self'; form-action 'none'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
"""The content policy: nothing from other sites, and no code except the page's own files."""
_HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cache-control", b"no-cache"),
)


_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
"""Characters that would end a header line."""
_NO_TOKEN = Sentence("open the address that `pnp studio` printed")


class Guard:
    """Checks every request before it reaches the server, including web sockets."""

    def __init__(self, app: _App, token: str, port: int) -> None:
        self._app = app
        self._token = token
        self._cookie = f"pnp-studio-{port}"
        self._hosts = frozenset(f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = _request_headers(scope["headers"])
        refused = self._refused(scope, headers)
        if refused:
            await _refuse(scope, receive, send, _in_language(refused, headers))
        elif scope["type"] == "http" and _CONTROL.search(scope["path"]):
            await _answer(send, 400, b"an address has no control characters\n", ())
        elif scope["type"] == "http" and self._has_token(scope):
            await self._welcome(scope, send)
        elif not self._knows(headers):
            await _refuse(scope, receive, send, _in_language(_NO_TOKEN, headers))
        else:
            await self._app(scope, receive, _with_headers(send))

    def _refused(self, scope: Scope, headers: dict[str, str]) -> str | None:
        if headers.get("host", "") not in self._hosts:
            return Sentence("requests must use localhost")
        if not _is_own(scope, headers, self._hosts):
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
        path = "/" + scope["path"].lstrip("/")  # two slashes would begin the address of another host
        place = path + (f"?{urlencode(rest)}" if rest else "")
        cookie = f"{self._cookie}={self._token}; Path=/; HttpOnly; SameSite=Strict"
        headers = ((b"location", place.encode("latin-1", "replace")), (b"set-cookie", cookie.encode()))
        await _answer(send, 303, b"", headers)


def _is_own(scope: Scope, headers: Mapping[str, str], hosts: Collection[str]) -> bool:
    """Return whether a request is for one of these hosts and from our own page. Requests that may change
    something must state their origin."""
    origin = headers.get("origin")
    own = origin is not None and origin.startswith("http:") and origin.removeprefix("http://") in hosts
    must_tell = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
    return headers.get("host", "") in hosts and (own or not (must_tell or origin is not None))


def _request_headers(raw: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """Return the headers of a request by their names in lower case."""
    return {key.decode("latin-1").lower(): value.decode("latin-1") for key, value in raw}


def _in_language(message: str, headers: Mapping[str, str]) -> str:
    """Return a message in the language of a request."""
    return said(message, words_for(headers.get("accept-language", "")))


async def _refuse(scope: Scope, receive: Receive, send: Send, why: str) -> None:
    """Refuse a request."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": why})
        return
    await _answer(send, 403, f"{why}\n".encode(), ((b"content-type", b"text/plain; charset=utf-8"),))


async def _answer(send: Send, status: int, body: bytes, headers: Iterable[tuple[bytes, bytes]]) -> None:
    """Send a short answer with the headers that every answer has."""
    await send({"type": "http.response.start", "status": status, "headers": [*_HEADERS, *headers]})
    await send({"type": "http.response.body", "body": body})


def _with_headers(send: Send, without: bytes = b"") -> Send:
    """Return a function that sends answers with the headers of every answer.

    :param without: the name of a header that isn't added.
    """

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = {without, *(key for key, _ in message["headers"])}
            message["headers"] = [*message["headers"], *(pair for pair in _HEADERS if pair[0] not in own)]
        await send(message)

    return sending


PORT = 8331
"""The port of the page for solving. It's always the same one, because it's in printed QR codes."""
TOKEN_FILE = "share-token"
_LETTERS = "".join(sorted({*string.ascii_lowercase, *string.digits} - {*"il1o0"}))
"""The characters of tokens: letters and digits that can't be confused."""
_LENGTH = 12
"""The number of letters of a token, which give 59 bits: at a thousand guesses per second, half of the tokens
take nine million years."""
_TOKEN = re.compile(rf"[{_LETTERS}]{{{_LENGTH}}}")
_NOT_HERE = Sentence(
    "This address is incomplete or out of date. Open the one that `pnp studio --share` prints."
)
_ONLY_WITH_HTTPS = b"cross-origin-opener-policy"
"""A header that browsers accept only from this machine or by HTTPS; from other addresses, they report an
error."""
_ANYWHERE = ("192.0.2.1", 9)
"""An address outside every network. Nothing is sent to it."""


@dataclass(frozen=True, slots=True)
class Place:
    """The address of the page for solving: this machine's address on its network, a port, and a token."""

    host: str
    port: int
    token: str

    @property
    def address(self) -> str:
        """The address to open, in the form for `play-url`."""
        return f"http://{self.host}:{self.port}/{self.token}/"


def network_address(wanted: str | None = None) -> str:
    """Return the address that this machine has on its local network.

    :param wanted: the address given by the user; by default, that of the network that leads to other addresses.
    :raises PnpError: if it has none, or one that can be reached from outside.
    """
    found = wanted if wanted is not None else _usual_address()
    if found is None:
        raise PnpError("this machine isn't on a network; connect it, then start `pnp studio --share` again")
    try:
        address = IPv4Address(found)
    except ValueError as error:
        raise PnpError(
            Sentence("'{address}' isn't an address; write one such as 192.168.1.20", address=found)
        ) from error
    if not is_local(found) or address.is_unspecified or address.is_loopback or address.is_multicast:
        raise PnpError(
            Sentence(
                "{address} isn't the address of a machine on a local network, such as 192.168.1.20; name one "
                "with --share-address",
                address=found,
            )
        )
    return found


def _usual_address() -> str | None:
    """Return the address from which the system would send; None without a network."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_ANYWHERE)  # this only selects a route: nothing is sent yet
        return str(probe.getsockname()[0])
    return None


def is_local(address: str) -> bool:
    """Return whether an address belongs to a local network or to this machine."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return bool((mapped or found).is_private)


def listening_at(host: str, port: int) -> socket.socket:
    """Return an open port at an address of this machine.

    :raises PnpError: if the port is taken, or the machine doesn't have the address.
    """
    try:
        return socket.create_server((host, port))
    except OSError as error:
        raise PnpError(
            Sentence(
                "can't share puzzles at {host}, port {port}: {reason}; choose another port with --share-port, "
                "or another address with --share-address",
                host=host,
                port=port,
                reason=os.strerror(error.errno or 0),
            )
        ) from error


def kept_token(folder: Path | None) -> str:
    """Return the token of the user's address, the same at every start: printed QR codes contain it.

    :param folder: the user's data folder; without one, the token is new.
    :raises PnpError: if the folder can't be written to.
    """
    new = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
    if folder is None:
        return new
    path = folder / TOKEN_FILE
    for _ in range(2):
        with suppress(OSError, UnicodeDecodeError):
            kept = path.read_text(encoding="ascii").strip()
            if _TOKEN.fullmatch(kept):
                return kept
            path.unlink()  # the file was cut short, or someone has changed it
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600, exist_ok=False)
            path.write_text(f"{new}\n", encoding="ascii")
        except FileExistsError:
            continue  # another studio started first
        except OSError as error:
            raise PnpError(
                Sentence("can't save {file}: {reason}", file=str(path), reason=system_reason(error))
            ) from error
        return new
    return new


class NetworkGuard:
    """Checks every request from the network before the page for solving sees it."""

    def __init__(self, app: _App, place: Place) -> None:
        self._app = app
        self._token = place.token
        self._hosts = frozenset((f"{place.host}:{place.port}",))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = _request_headers(scope["headers"])
        first, slash, _ = scope.get("path", "").removeprefix("/").partition("/")
        if not (self._is_let_in(scope, headers) and self._is_token(first)):
            await _refuse(scope, receive, send, _in_language(_NOT_HERE, headers))
        elif _CONTROL.search(scope["path"]):
            await _answer(send, 400, b"an address has no control characters\n", ())
        elif not slash:
            await _answer(send, 307, b"", ((b"location", f"/{self._token}/".encode()),))
        else:
            await self._app(
                {**scope, "root_path": f"/{self._token}"}, receive, _with_headers(send, _ONLY_WITH_HTTPS)
            )

    def _is_let_in(self, scope: Scope, headers: Mapping[str, str]) -> bool:
        """Return whether a request comes from a local network, from our own page and under our own name."""
        client = scope.get("client") or ("", 0)
        return scope["type"] == "http" and is_local(client[0]) and _is_own(scope, headers, self._hosts)

    def _is_token(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(errors="replace"), self._token.encode())
