"""The page on both engines, in Chromium; left out, with the reason, where it isn't installed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.hosted import site_address, site_folder  # noqa: F401, pytest finds its fixtures here
from tests.studio.engines import BrowserStudio, LocalStudio, Studio
from tests.studio.servers import Server, start_server, stop_server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests of this process."""
    folder = tmp_path_factory.mktemp("specs")
    config = tmp_path_factory.mktemp("config") / "config.yaml"
    config.write_text("# mine\npaper: a4\n", encoding="utf-8")
    found = start_server(folder, config)
    yield found
    stop_server(found)


@pytest.fixture
def local_studio(browser: Any, server: Server) -> Iterator[Studio]:
    """The page on the local engine, with an empty folder. It is emptied before the test, too: a window that has
    closed may have asked for one more draft to be kept."""
    _empty(server)
    yield LocalStudio(browser, server)
    _empty(server)


def _empty(server: Server) -> None:
    for pattern in (".pnp-drafts/*.yaml", "*.yaml", "*.svg", "*.csv"):
        for path in server.folder.glob(pattern):
            path.unlink(missing_ok=True)


@pytest.fixture(scope="session")
def browser_studio(browser: Any, site_address: str) -> Iterator[Studio]:  # noqa: F811
    """The page on the engine in the browser, for all tests of this process."""
    found = BrowserStudio(browser, site_address)
    yield found
    found.close()


@pytest.fixture(params=["local", pytest.param("browser", marks=pytest.mark.slow)])
def studio(request: pytest.FixtureRequest) -> Studio:
    """The page on each engine."""
    found: Studio = request.getfixturevalue(f"{request.param}_studio")
    return found


@pytest.fixture
def page(studio: Studio) -> Iterator[Any]:
    """A window with the page."""
    with studio.window() as found:
        yield found
