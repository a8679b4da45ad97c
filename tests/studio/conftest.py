"""A real server, and Chromium to look at it; left out, with the reason, where they are not installed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import need

SECONDS = 120.0
"""The longest that a test waits for the page, the server or a worker: a busy machine isn't an error."""


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
        return self.address.partition("token=")[2]

    @property
    def port(self) -> str:
        return self.base.rpartition(":")[2]


def start_server(folder: Path, config: Path, port: str = "0") -> Server:
    """Start `pnp studio` and wait until it says where it is."""
    command = [sys.executable, "-m", "pnp.cli", "studio", str(folder), "--port", port, "--no-browser"]
    # NiceGUI would take what pytest tells its children for a test of its own
    outer = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
    environment = {
        **outer,
        "PNP_CONFIG": str(config) if config.exists() else "",
        "PNP_DATA": str(config.parent / "data"),
    }
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    found = re.search(r"http\S+", process.stdout.readline())
    assert found, "the server said no address"
    return Server(found[0], folder, config, process)


def stop_server(server: Server) -> None:
    server.process.terminate()
    server.process.wait(SECONDS)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests of this process."""
    need("nicegui", "the studio is not tested here")
    folder = tmp_path_factory.mktemp("specs")
    config = tmp_path_factory.mktemp("config") / "config.yaml"
    config.write_text("# mine\npaper: a4\n", encoding="utf-8")
    found = start_server(folder, config)
    yield found
    stop_server(found)


def forget_drafts(server: Server) -> None:
    """Remove all drafts; otherwise the next test would open them."""
    for draft in server.folder.glob(".pnp-drafts/*.yaml"):
        draft.unlink(missing_ok=True)


@pytest.fixture
def page(server: Server, browser: Any) -> Iterator[Any]:
    """A fresh window on the gallery; whatever the page says on its console is a fault."""
    context = browser.new_context(viewport={"width": 1400, "height": 900}, accept_downloads=True, locale="en")
    found = context.new_page()
    found.set_default_timeout(SECONDS * 1000)
    said: list[str] = []
    found.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    found.on("pageerror", lambda error: said.append(str(error)))
    found.goto(server.address)
    found.wait_for_selector(".card")
    forget_drafts(server)  # the last test's, which may have been written after its end
    yield found
    context.close()
    forget_drafts(server)
    assert not said, said
