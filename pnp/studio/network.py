"""The address of the page for solving on the local network, and the requests that it accepts.

Its address contains a token, because QR codes lead to it and phones have no other way to supply one. A page of
another site doesn't have the token, and its ``Origin`` is foreign; in DNS rebinding, the ``Host`` is foreign.
"""

from __future__ import annotations

import hmac
import os
import re
import secrets
import socket
import string
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, ip_address
from pathlib import Path

from pnp.base.errors import PnpError
from pnp.base.files import system_reason
from pnp.base.sentences import Sentence
from pnp.studio.access import (
    CONTROL,
    App,
    Receive,
    Scope,
    Send,
    answer,
    in_language,
    is_own,
    refuse,
    request_headers,
    with_headers,
)

PORT = 8331
"""The port of the page for solving. It's always the same one, because it's in printed QR codes."""
TOKEN_FILE = "share-token"
_LETTERS = "".join(sorted({*string.ascii_lowercase, *string.digits} - {*"il1o0"}))
"""The characters of tokens: letters and digits that can't be confused."""
_LENGTH = 12
"""The letters of a token, 59 bits: at a thousand guesses a second, half of them take nine million years."""
_TOKEN = re.compile(rf"[{_LETTERS}]{{{_LENGTH}}}")
_NOT_HERE = Sentence("open the whole address that `pnp studio --share` printed")
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

    :param wanted: the address given by the user; by default that of the network that leads to other addresses.
    :raises PnpError: if it has none, or one that can be reached from outside.
    """
    found = wanted if wanted is not None else _usual_address()
    if found is None:
        raise PnpError("this machine isn't on a network; connect it, then start `pnp studio --share` again")
    try:
        address = IPv4Address(found)
    except ValueError as error:
        raise PnpError(Sentence("'{address}' isn't an address such as 192.168.1.20", address=found)) from error
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
    """Return the address that the system would send from; None without a network."""
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

    :param folder: the user's data folder; without one, the token is a new one.
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
            path.unlink()  # it was cut off, or someone has changed it
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600, exist_ok=False)
            path.write_text(f"{new}\n", encoding="ascii")
        except FileExistsError:
            continue  # another studio was faster
        except OSError as error:
            raise PnpError(
                Sentence("can't save {file}: {reason}", file=str(path), reason=system_reason(error))
            ) from error
        return new
    return new


class NetworkGuard:
    """Checks every request from the network before the page for solving sees it."""

    def __init__(self, app: App, place: Place) -> None:
        self._app = app
        self._token = place.token
        self._hosts = frozenset((f"{place.host}:{place.port}",))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = request_headers(scope["headers"])
        first, slash, _ = scope.get("path", "").removeprefix("/").partition("/")
        if not (self._is_let_in(scope, headers) and self._is_token(first)):
            await refuse(scope, receive, send, in_language(_NOT_HERE, headers))
        elif CONTROL.search(scope["path"]):
            await answer(send, 400, b"an address has no control characters\n", ())
        elif not slash:
            await answer(send, 307, b"", ((b"location", f"/{self._token}/".encode()),))
        else:
            await self._app(
                {**scope, "root_path": f"/{self._token}"}, receive, with_headers(send, _ONLY_WITH_HTTPS)
            )

    def _is_let_in(self, scope: Scope, headers: Mapping[str, str]) -> bool:
        """Return whether a request comes from a local network, from our own page and under our own name."""
        client = scope.get("client") or ("", 0)
        return scope["type"] == "http" and is_local(client[0]) and is_own(scope, headers, self._hosts)

    def _is_token(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(errors="replace"), self._token.encode())
