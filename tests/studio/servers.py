"""`pnp studio` as a separate process, and requests to it."""

from __future__ import annotations

import http.client
import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.browsing import SECONDS
from tests.chromium import need


@dataclass(frozen=True)
class Server:
    """A server that runs: its address with the token, its folder, the user's config."""

    address: str
    folder: Path
    config: Path
    process: subprocess.Popen[str]

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
        """The status, the headers and the body of an answer, with the cookie unless the asker is unknown."""
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
        """The status and the value of a call about files."""
        status, _, body = self.ask("POST", "/files", json.dumps({"name": name, "args": arguments}))
        return status, json.loads(body) if status == 200 else body.decode()


def start_server(place: Path, config: Path, port: str = "0", **more: str) -> Server:
    """Start `pnp studio` and wait until it says where it is.

    :param more: what else stands in its environment and in that of its workers.
    """
    need("uvicorn", "the studio is not tested here")
    command = [sys.executable, "-m", "pnp.cli", "studio", str(place), "--port", port, "--no-browser"]
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
    return Server(found[0], place if place.is_dir() else place.parent, config, process)


def stop_server(server: Server) -> None:
    server.process.terminate()
    server.process.wait(SECONDS)
