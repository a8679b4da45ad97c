"""Servers of the studio, and requests to them: one in this process for each test, or `pnp studio` itself."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pnp.studio.access import Place
from pnp.studio.page_server import ResultCache
from pnp.studio.pool import Bounds, Pool
from tests.browsing import SECONDS
from tests.chromium import need

_TOKEN = "token-of-the-tests"
_HOURS = 3600.0


@dataclass(frozen=True)
class Server:
    """A server that runs: its address with the token, its folder, the user's config."""

    address: str
    folder: Path
    config: Path

    @property
    def base(self) -> str:
        return self.address.partition("/?")[0]

    @property
    def token(self) -> str:
        return self.address.partition("token=")[2].partition("#")[0]

    @property
    def port(self) -> str:
        return self.base.rpartition(":")[2]

    def ask(
        self, method: str, path: str, body: bytes | str | None = None, *, known: bool = True, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        """Return the status, the headers and the body of an answer, with the cookie unless the asker is
        unknown."""
        connection = http.client.HTTPConnection("127.0.0.1", int(self.port), timeout=SECONDS)
        sent = {"Cookie": f"pnp-studio-{self.port}={self.token}"} if known else {}
        if method == "POST":
            sent["Origin"] = self.base
        connection.request(method, path, body, {**sent, **headers})
        answer = connection.getresponse()
        found = answer.status, {key.lower(): value for key, value in answer.getheaders()}, answer.read()
        connection.close()
        return found

    def call(self, name: str, /, **arguments: str) -> tuple[int, Any]:
        """Return the status and the value of a call about files."""
        status, _, body = self.ask("POST", "/files", json.dumps({"name": name, "args": arguments}))
        return status, json.loads(body) if status == 200 else body.decode()


_PICTURE = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#ccc" d="M0 0h16v9H0z"/></svg>'
)


class _Made(ResultCache):
    """All games have the same picture: theirs take seconds to draw."""

    async def get(self, name: str, argument: str) -> bytes:
        return _PICTURE if name == "page_picture" else await super().get(name, argument)


def _kept(app: Any) -> Any:
    """Return a server whose scripts, styles and fonts a browser asks for once; whoever else asks, as always."""

    async def serve(scope: Any, receive: Any, send: Any) -> None:
        is_kept = scope["type"] == "http" and _KEPT.search(scope["path"])

        async def say(message: Any) -> None:
            if message["type"] == "http.response.start" and message["status"] == 200:
                headers = [(key, value) for key, value in message["headers"] if key != b"cache-control"]
                message["headers"] = [*headers, (b"cache-control", b"max-age=86400")]
            await send(message)

        is_browser = any(key == b"sec-fetch-mode" for key, _ in scope.get("headers", ()))
        await app(scope, receive, say if is_kept and is_browser else send)

    return serve


_KEPT = re.compile(r"\.(js|css|ttf|svg|webmanifest)$")


class House:
    """Where servers run in this process: a thread, and the worker and the catalogues that all of them share.

    A worker reads the config that the environment names when it starts. It is never given up for being idle, so
    another one starts only while a test needs it.
    """

    def __init__(self, folder: Path) -> None:
        need("uvicorn", "the studio is not tested here")
        self.config = folder / "config.yaml"
        self.config.write_text("# mine\npaper: a4\n", encoding="utf-8")
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._pool = Pool(Bounds(workers=1, retire_after=_HOURS))
        self._made = _Made(self._pool)
        self._door = socket.create_server(("127.0.0.1", 0))

    def usual_server(self, folder: Path) -> AbstractContextManager[Server]:
        """Return a server of a folder at the address that usual servers share, one at a time: a browser that
        has been there keeps the scripts of the page."""
        return self._serve(folder, self._door.dup(), _TOKEN, keeps=True)

    def server(self, folder: Path, port: int = 0, token: str = _TOKEN) -> AbstractContextManager[Server]:
        """Return a server of a folder.

        :param port: that of an earlier server, to take its place; 0 for one of its own.
        """
        return self._serve(folder, socket.create_server(("127.0.0.1", port)), token)

    @contextmanager
    def _serve(
        self, folder: Path, listener: socket.socket, token: str, *, keeps: bool = False
    ) -> Iterator[Server]:
        """A server at a listener, which it closes.

        :param keeps: whether browsers may keep the scripts of the page.
        """
        import uvicorn

        from pnp.studio.server import guarded_app

        port = listener.getsockname()[1]
        app = guarded_app(self._pool, self._made, folder, token, port)
        if keeps:
            app = _kept(app)
        running = uvicorn.Server(uvicorn.Config(app, log_config=None, lifespan="off", ws="none"))
        ended = asyncio.run_coroutine_threadsafe(running.serve(sockets=[listener]), self._loop)
        yield Server(f"http://127.0.0.1:{port}/?token={token}", folder, self.config)
        running.should_exit = running.force_exit = True  # later requests get no answer
        ended.result(SECONDS)

    @contextmanager
    def shared(self, token: str) -> Iterator[Place]:
        """The page on which others in the network solve puzzles, for this machine only."""
        from pnp.studio.sharing import Sharing

        listener = socket.create_server(("127.0.0.1", 0))
        place = Place("127.0.0.1", listener.getsockname()[1], token)
        sharing = Sharing(place, listener, self._pool)
        ended = asyncio.run_coroutine_threadsafe(sharing.serve(), self._loop)
        yield place
        self._loop.call_soon_threadsafe(sharing.end)
        ended.result(SECONDS)

    def workers(self) -> tuple[int, ...]:
        """Return the process ids of the workers."""
        return self._pool.processes()

    def is_working(self) -> bool:
        """Return whether a worker has been given a job."""
        return not self._pool._idle

    def close(self) -> None:
        self._door.close()
        asyncio.run_coroutine_threadsafe(self._pool.close(), self._loop).result(SECONDS)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(SECONDS)


class Address:
    """A server that a test stops and starts again at the same address."""

    def __init__(self, house: House, folder: Path) -> None:
        self._house, self._folder = house, folder
        self._running = ExitStack()
        self._port = 0

    def start(self, token: str = _TOKEN) -> Server:
        """Start the server, with a token that it may not have had before."""
        server = self._running.enter_context(self._house.server(self._folder, self._port, token))
        self._port = int(server.port)
        return server

    def stop(self) -> None:
        self._running.close()


@dataclass(frozen=True)
class Program(Server):
    """`pnp studio` as a separate process."""

    process: subprocess.Popen[str]


def start_server(
    place: Path, config: Path, port: str = "0", options: Sequence[str] = (), **more: str
) -> Program:
    """Start `pnp studio` and wait until it says where it is.

    :param options: what else stands in its command line.
    :param more: what else stands in its environment and in that of its workers.
    """
    need("uvicorn", "the studio is not tested here")
    command = [sys.executable, "-m", "pnp", "studio", str(place), "--port", port, "--no-browser", *options]
    environment = {
        **os.environ,
        "PNP_CONFIG": str(config) if config.exists() else "",
        "PNP_DATA": str(config.parent / "data"),
        **more,
    }
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    found = re.search(r"http\S+", process.stdout.readline())
    assert found, "the server said no address"
    return Program(found[0], place if place.is_dir() else place.parent, config, process)


def stop_server(server: Program) -> None:
    server.process.terminate()
    server.process.wait(SECONDS)
