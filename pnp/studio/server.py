"""The server: on this machine alone, with workers beside it. Started by `pnp studio`."""

from __future__ import annotations

import gc
import os
import secrets
import socket
from pathlib import Path
from typing import Any

from pnp.base.errors import PnpError

PORT = 8321
"""Where the page stands, or on the next port that is free."""
RECONNECT = 60.0
"""Seconds for which the server waits for a page whose connection was lost, in its present state."""


def serve(folder: Path, port: int | None = None, *, browser: bool = True) -> None:
    """Show the page until Ctrl-C.

    :param folder: what the page may read and write. It must exist.
    :param port: by default `PORT` or the next that is free; 0 for any.
    :param browser: whether to open it in the user's browser.
    :raises PnpError: where the extra is not installed, the folder is none, or the port is taken.
    """
    if not folder.is_dir():
        raise PnpError(f"{folder} is no folder")
    _off_the_net()
    try:
        from nicegui import app, ui
    except ModuleNotFoundError as error:
        raise PnpError(
            f"the page needs the extra 'studio': pip install 'pnp[studio]' ({error.name} is missing)"
        ) from error
    from pnp.studio.folder import Folder
    from pnp.studio.guard import Guard
    from pnp.studio.pool import Pool
    from pnp.studio.routes import Bench

    chosen = _free_port(port)
    token = os.environ.get("PNP_STUDIO_TOKEN") or secrets.token_urlsafe(24)
    bench = Bench(Pool(), Folder(folder.resolve()))
    app.add_middleware(Guard, token=token, port=chosen)
    bench.attach(app, ui)
    address = f"http://127.0.0.1:{chosen}/?token={token}"

    async def started() -> None:
        print(f"pnp studio: {address}", flush=True)
        await bench.pool.warm()
        gc.freeze()
        if browser:
            import webbrowser

            webbrowser.open(address)

    app.on_startup(started)
    app.on_shutdown(bench.pool.close)
    ui.run(
        host="127.0.0.1",
        port=chosen,
        title="pnp studio",
        reload=False,
        show=False,
        show_welcome_message=False,
        tailwind=False,
        favicon=_ICON,
        reconnect_timeout=RECONNECT,
        gzip_middleware_factory=None,  # nothing travels further than this machine
        uvicorn_logging_level="error",
        binding_refresh_interval=None,
    )


_ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect x="1" y="1" width="14" height="14" '
    'rx="2" fill="#17365d"/><circle cx="5" cy="5" r="1.6" fill="#fff"/>'
    '<circle cx="11" cy="11" r="1.6" fill="#fff"/></svg>'
)


def _off_the_net() -> None:
    """The page keeps nothing beside the user's folder: where NiceGUI would store sessions it finds no use."""
    os.environ.setdefault("NICEGUI_STORAGE_PATH", os.devnull)
    os.environ.setdefault("MATPLOTLIB", "false")


def _free_port(wanted: int | None) -> int:
    """:raises PnpError: where the port that was asked for is taken."""
    tries: list[int] = [wanted] if wanted is not None else [*range(PORT, PORT + 20), 0]
    for port in tries:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            found: Any = probe.getsockname()[1]
            return int(found)
    raise PnpError(f"port {wanted} is taken; leave out --port for one that is free")
