"""The server that `pnp studio` starts, with its workers. Only this machine can reach it."""

from __future__ import annotations

import asyncio
import gc
import importlib.util
import os
import secrets
import socket
import webbrowser
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from pnp.base.errors import PnpError
from pnp.base.extras import missing_extra
from pnp.base.sentences import Sentence
from pnp.studio.access import PORT as SHARED_PORT
from pnp.studio.access import Guard, Place, kept_token, listening_at, network_address
from pnp.studio.documents import path_of
from pnp.studio.drafts import Versions, data_folder
from pnp.studio.folder import Folder
from pnp.studio.page_server import ResultCache
from pnp.studio.pool import JobError, Pool

PORT = 8321
"""The port of the page; if it's taken, the next free one."""
PATIENCE = 5
"""The seconds for which the server waits for its answers to be read when it stops."""
_LIBRARIES = ("starlette", "uvicorn")


@dataclass(frozen=True, slots=True)
class Share:
    """The settings by which others on the local network can solve puzzles: the address of this machine, by
    default its address on the network, and the port."""

    host: str | None = None
    port: int = SHARED_PORT


def serve(
    place: Path,
    port: int | None = None,
    share: Share | None = None,
    *,
    browser: bool = True,
    tell: Callable[[str], None] = print,
) -> None:
    """Serve the page until Ctrl-C.

    :param place: the folder that the page may read and write, or a file in it to open. It must exist.
    :param port: the port; by default, `PORT` or the next one that is free; 0 for any.
    :param share: the place where others on the network solve puzzles; by default, none.
    :param browser: whether to open it in the user's browser.
    :param tell: called with messages about sharing.
    :raises PnpError: if the extra isn't installed, the place can't be used, a port is taken, or this machine
        isn't on a local network.
    """
    folder = place if place.is_dir() else place.parent
    if not folder.is_dir():
        raise PnpError(Sentence("{folder} isn't a folder", folder=folder))
    if place != folder:
        path_of(folder, place.name)
    for library in _LIBRARIES:
        if importlib.util.find_spec(library) is None:
            raise missing_extra("pnp studio", "studio", library)
    view = f"#/file/{quote(place.name)}" if place != folder else ""
    with ExitStack() as opened, suppress(KeyboardInterrupt):
        listener = opened.enter_context(_listening(port))
        shared = _shared(share, opened) if share is not None else None
        asyncio.run(_serve(folder.resolve(), listener, view, shared, tell, browser=browser))


def _shared(share: Share, opened: ExitStack) -> tuple[Place, socket.socket]:
    """Return the address where others on the network solve puzzles, and the open port."""
    host = network_address(share.host)
    listener = opened.enter_context(listening_at(host, share.port))
    return Place(host, listener.getsockname()[1], kept_token(data_folder())), listener


def said_of_sharing(place: Place) -> tuple[Sentence, ...]:
    """Return the messages for a user who shares puzzles."""
    return (
        Sentence("Others on your network can solve puzzles at {address}", address=place.address),
        Sentence(
            "Anyone with this address can solve the built-in puzzles and those in QR codes. They can't see or "
            "change your files, edit, save or build anything."
        ),
        Sentence("The connection isn't encrypted: others on your network could see which puzzles are solved."),
        Sentence(
            "To print QR codes that open puzzles there while the studio runs, use: play-url: {address}",
            address=place.address,
        ),
    )


async def _serve(
    folder: Path,
    listener: socket.socket,
    view: str,
    shared: tuple[Place, socket.socket] | None,
    tell: Callable[[str], None],
    *,
    browser: bool,
) -> None:
    """Start a worker on the catalogue, start the browser, then load the server. Each takes a while. Meanwhile,
    the browser's request waits at the port, which is open from the beginning."""
    pool = Pool()
    cache = ResultCache(pool)
    warming = asyncio.create_task(_warm(cache))
    port = listener.getsockname()[1]
    token = os.environ.get("PNP_STUDIO_TOKEN") or secrets.token_urlsafe(24)
    address = f"http://127.0.0.1:{port}/?token={token}{view}"
    print(f"pnp studio: {address}", flush=True)
    for line in said_of_sharing(shared[0]) if shared is not None else ():
        tell(line)
    if browser:
        opened = asyncio.create_task(asyncio.to_thread(webbrowser.open, address))  # may wait for the browser
    page = shared[0].address if shared is not None else ""
    server = await asyncio.to_thread(_server, pool, cache, folder, token, port, page)
    gc.freeze()
    async with _sharing(shared):
        await server.serve(sockets=[listener])
    warming.cancel()
    if browser:
        opened.cancel()


@asynccontextmanager
async def _sharing(shared: tuple[Place, socket.socket] | None) -> AsyncIterator[None]:
    """Serve the page for solving in this context, if it's requested."""
    if shared is None:
        yield
        return
    from pnp.studio.sharing import BOUNDS, Sharing

    pool = Pool(BOUNDS)
    sharing = Sharing(*shared, pool)
    serving = asyncio.create_task(sharing.serve())
    try:
        yield
    finally:
        await pool.close()
        sharing.end()
        await serving


async def _warm(cache: ResultCache) -> None:
    with suppress(JobError):  # the page reports the error when it requests the catalogue
        await cache.get("page_catalogue", "en")


def _server(pool: Pool, cache: ResultCache, folder: Path, token: str, port: int, shared: str) -> Any:
    """Return the web server, which ends its workers when it stops."""
    import uvicorn

    app = guarded_app(pool, cache, folder, token, port, shared)

    class Server(uvicorn.Server):
        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            await pool.close()  # this is first, because the server waits for all answers, even those of workers
            await super().shutdown(sockets)

    return Server(uvicorn.Config(app, log_level="error", ws="none", timeout_graceful_shutdown=PATIENCE))


def guarded_app(pool: Pool, cache: ResultCache, folder: Path, token: str, port: int, shared: str = "") -> Guard:
    """Return the page for a folder, which answers anyone with the token.

    :param shared: the address where others on the network solve puzzles; empty if they can't.
    """
    from pnp.studio.files import Files
    from pnp.studio.page_server import page_app

    kept = data_folder()
    files = Files(Folder(folder, Versions(kept / "versions" if kept is not None else None)))
    return Guard(page_app(pool, files, cache, shared), token, port)


def _listening(wanted: int | None) -> socket.socket:
    """Return an open port that only this machine can reach.

    :raises PnpError: if the requested port is taken.
    """
    tries: list[int] = [wanted] if wanted is not None else [*range(PORT, PORT + 20), 0]
    for port in tries:
        with suppress(OSError):
            return socket.create_server(("127.0.0.1", port))
    raise PnpError(Sentence("port {wanted} is taken; leave out --port for one that is free", wanted=wanted))
