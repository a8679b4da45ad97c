"""The server: on this machine alone, with workers beside it. Started by `pnp studio`."""

from __future__ import annotations

import asyncio
import gc
import importlib.util
import os
import secrets
import socket
import sys
import webbrowser
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from pnp.base.errors import PnpError
from pnp.base.extras import missing_extra
from pnp.studio.access import Guard
from pnp.studio.folder import Folder
from pnp.studio.labels import chosen
from pnp.studio.pool import Pool
from pnp.studio.routes import SessionStore
from pnp.studio.versions import Versions, data_folder

PORT = 8321
"""Where the page stands, or on the next port that is free."""
RECONNECT = 60.0
"""Seconds for which the server waits for a page whose connection was lost, in its present state."""
PATIENCE = 5
"""Seconds for which the server waits for its answers to be read, once it has to stop."""


def serve(folder: Path, port: int | None = None, *, browser: bool = True, page: bool = False) -> None:
    """Show the page until Ctrl-C.

    :param folder: what the page may read and write. It must exist.
    :param port: by default `PORT` or the next that is free; 0 for any.
    :param browser: whether to open it in the user's browser.
    :param page: whether to show the page that `make site` makes.
    :raises PnpError: if the extra isn't installed, the folder isn't one, or the port is taken.
    """
    if not folder.is_dir():
        raise PnpError(f"{folder} isn't a folder")
    if importlib.util.find_spec("nicegui") is None:
        raise missing_extra("pnp studio", "studio", "nicegui")
    _off_the_net()
    with _listening(port) as listener, suppress(KeyboardInterrupt):
        asyncio.run(_serve(folder.resolve(), listener, browser=browser, page=page))


async def _serve(folder: Path, listener: socket.socket, *, browser: bool, page: bool) -> None:
    """Start a worker on the gallery and the browser on its way, then load what answers: each takes a second,
    and until there is an answer the browser's request waits at the port, which is open from the first."""
    kept = data_folder()
    versions = Versions(kept / "versions" if kept is not None else None)
    store = SessionStore(Pool(), Folder(folder, versions))
    cards = asyncio.create_task(store.cards())
    port = listener.getsockname()[1]
    token = os.environ.get("PNP_STUDIO_TOKEN") or secrets.token_urlsafe(24)
    address = f"http://127.0.0.1:{port}/?token={token}"
    print(f"pnp studio: {address}", flush=True)
    if browser:
        opened = asyncio.create_task(asyncio.to_thread(webbrowser.open, address))  # some wait for their browser
    server = await asyncio.to_thread(_page_server if page else _server, store, token, port)
    await server.serve(sockets=[listener])
    cards.cancel()
    if browser:
        opened.cancel()


def _server(store: SessionStore, token: str, port: int) -> Any:
    """The web server; slow, for it imports NiceGUI."""
    _import_nicegui()
    from fastapi import FastAPI
    from nicegui import app, ui
    from starlette.requests import Request

    from pnp.studio.screen import Screen

    async def page(request: Request) -> None:
        language = chosen(request.query_params.get("lang"), request.headers.get("accept-language", ""))
        await Screen(store, language).build(request.query_params.get("spec"))

    outer = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    outer.add_middleware(Guard, token=token, port=port)
    store.attach(app)
    page.__annotations__["request"] = Request  # else a name that FastAPI cannot find
    ui.page("/", title="pnp studio", response_timeout=30)(page)
    app.on_startup(gc.freeze)
    ui.run_with(
        outer,
        title="pnp studio",
        show_welcome_message=False,
        tailwind=False,
        favicon=_ICON,
        reconnect_timeout=RECONNECT,
        gzip_middleware_factory=None,  # nothing travels further than this machine
        binding_refresh_interval=None,
    )

    return _closing(store, outer, "wsproto")


def _page_server(store: SessionStore, token: str, port: int) -> Any:
    """The web server of the new page."""
    from pnp.studio.page_server import POLICY, page_app

    return _closing(store, Guard(page_app(store.pool), token, port, POLICY), "none")


def _closing(store: SessionStore, app: Any, sockets: Any) -> Any:
    """A server that ends its workers when it stops.

    :param sockets: what answers web sockets, as uvicorn names it.
    """
    import uvicorn

    class Server(uvicorn.Server):
        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            await store.pool.close()  # first: it would wait for all answers, and some take a worker's time
            await super().shutdown(sockets)

    return Server(uvicorn.Config(app, log_level="error", ws=sockets, timeout_graceful_shutdown=PATIENCE))


def _import_nicegui() -> None:
    """NiceGUI without aiohttp, with which its sockets could be a client's: that takes 10 MB and a tenth of a
    second, and this is a server."""
    if "aiohttp" not in sys.modules:
        sys.modules["aiohttp"] = None  # type: ignore[assignment]
        with suppress(ImportError):  # of a version that needs it after all: the import proper tells
            import_module("nicegui")
        del sys.modules["aiohttp"]


_ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect x="1" y="1" width="14" height="14" '
    'rx="2" fill="#17365d"/><circle cx="5" cy="5" r="1.6" fill="#fff"/>'
    '<circle cx="11" cy="11" r="1.6" fill="#fff"/></svg>'
)


def _off_the_net() -> None:
    """The page keeps nothing beside the user's folder: where NiceGUI would store sessions it finds no use."""
    os.environ.setdefault("NICEGUI_STORAGE_PATH", os.devnull)
    os.environ.setdefault("MATPLOTLIB", "false")


def _listening(wanted: int | None) -> socket.socket:
    """An open port of this machine alone.

    :raises PnpError: where the port that was asked for is taken.
    """
    tries: list[int] = [wanted] if wanted is not None else [*range(PORT, PORT + 20), 0]
    for port in tries:
        with suppress(OSError):
            return socket.create_server(("127.0.0.1", port))
    raise PnpError(f"port {wanted} is taken; leave out --port for one that is free")
