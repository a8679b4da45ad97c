"""The page on both engines, in Chromium; left out, with the reason, where it isn't installed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browsing import Visitors
from tests.hosted import site_address, site_folder  # noqa: F401, pytest finds its fixtures here
from tests.places import ROOT
from tests.studio.engines import BrowserStudio, LocalStudio, Studio
from tests.studio.modules import Modules, under_node
from tests.studio.servers import House, Server


@pytest.fixture(scope="session")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Modules]:
    """The page's modules without a browser."""
    with under_node(tmp_path_factory.mktemp("modules") / "page") as found:
        yield found


@pytest.fixture
def small_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers of the tests: all but their jobs is that of the studio's."""
    monkeypatch.setattr("pnp.studio.pool._PROGRAM", "tests.studio.small_worker")
    monkeypatch.setenv("PYTHONPATH", str(ROOT), prepend=":")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The workers of all servers in this process."""
    found = House(tmp_path_factory.mktemp("house"))
    yield found
    found.close()


@pytest.fixture
def server(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server with an empty folder."""
    monkeypatch.setenv("PNP_CONFIG", str(house.config))
    monkeypatch.setenv("PNP_DATA", str(tmp_path / "studio" / "data"))
    folder = tmp_path / "studio" / "specs"
    folder.mkdir(parents=True)
    with house.usual_server(folder) as found:
        yield found


@pytest.fixture(scope="session")
def visitors(browser: Any) -> Iterator[Visitors]:
    """Visitors of the servers in this process."""
    found = Visitors(browser)
    yield found
    found.close()


@pytest.fixture
def local_studio(visitors: Visitors, server: Server) -> Studio:
    """The page on the local engine."""
    return LocalStudio(visitors, server)


@pytest.fixture(scope="session")
def browser_studio(browser: Any, site_address: str) -> Iterator[Studio]:  # noqa: F811
    """The page on the engine in the browser, for all tests of this process."""
    found = BrowserStudio(browser, site_address)
    yield found
    found.close()


@pytest.fixture(params=["local", pytest.param("browser", marks=pytest.mark.slow)])
def studio(browser: Any, request: pytest.FixtureRequest) -> Studio:
    """The page on each engine."""
    found: Studio = request.getfixturevalue(f"{request.param}_studio")
    return found


@pytest.fixture
def own_page(studio: Studio) -> Iterator[None]:
    """The page that the reader has published: it's the one that they look at."""
    if not studio.config:
        yield
        return
    config = Path(studio.config)
    before = config.read_text(encoding="utf-8")
    config.write_text(f"{before}page-url: {studio.address}\n", encoding="utf-8")
    yield
    config.write_text(before, encoding="utf-8")


@pytest.fixture
def page(studio: Studio) -> Iterator[Any]:
    """A window with the page."""
    with studio.window() as found:
        yield found
