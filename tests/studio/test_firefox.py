"""Every view of the page in Firefox, which Playwright can't drive as systems ship it: WebDriver BiDi can."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from tests.browsing import SECONDS
from tests.studio.servers import Server

pytestmark = pytest.mark.slow

DRIVER = "puppeteer-core@25.16.0"
PAGES = ".sheet-page img[src]"
WALK = [
    {"view": "", "wait": ".door"},
    {"view": "print", "wait": ".card"},
    {"view": "design", "wait": ".card"},
    {"view": "sheet/spec/dominate", "wait": PAGES, "click": ["#option-wrap"],
     "then": ".field.set #option-wrap"},
    {"view": "sheet/spec/dominate", "wait": PAGES, "click": [".bar .button[aria-pressed]"],
     "then": "body >>> .cm-content"},
    {"view": "sheet/spec/dominate", "wait": "[title='Change: Regions: Region map']",
     "click": ["[title='Change: Regions: Region map']"], "then": ".paint-cell"},
    {"view": "sheet/kit/dominions", "wait": PAGES},
    {"view": "book", "wait": PAGES, "click": [".check-rules"], "then": ".rules-found p"},
    {"view": "printer", "wait": ".steps"},
    {"view": "solve", "wait": ".card"},
    {"view": "solve/problems/mirror", "wait": ".shelf .card"},
    {"view": "daily", "wait": ".card"},
    {"view": "play/problems/dominosa/0", "wait": ".area",
     "click": [".area[aria-label='a1']", ".area[aria-label='a2']"], "then": ".played:not(:empty)"},
    {"view": "play/records/dots/0", "wait": ".area"},
]  # fmt: skip
ONLY_LOCAL = [
    {"view": "generate", "wait": "form"},
    {"view": "sheet/variant/mirror", "wait": ".missing .button"},
]


def driver_folder() -> Path:
    """A folder with the driver in ``node_modules``; without it, the test is skipped with the reason."""
    for tool in ("node", "npm"):
        if shutil.which(tool) is None:
            pytest.skip(f"Firefox is not tested: {tool} is not installed")
    folder = platformdirs.user_cache_path("pnp-tests") / DRIVER.replace("@", "-")
    if not folder.exists():
        filling = folder.with_name(f"{folder.name}.{os.getpid()}")
        filling.mkdir(parents=True)
        (filling / "package.json").write_text("{}\n", encoding="ascii")
        command = ["npm", "install", "--silent", "--no-audit", "--no-fund", DRIVER]
        done = subprocess.run(command, cwd=filling, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode:
            shutil.rmtree(filling)
            pytest.skip(f"Firefox is not tested: npm failed: {done.stderr.strip()[-200:]}")
        filling.rename(folder)
    return folder


@pytest.fixture(params=["local", "browser"])
def walk(request: pytest.FixtureRequest) -> tuple[str, list[Any]]:
    """The address of the page on an engine, and its views."""
    if request.param == "local":
        server: Server = request.getfixturevalue("server")
        return server.address, [*WALK, *ONLY_LOCAL]
    return request.getfixturevalue("site_address"), WALK


def test_every_view_opens_in_firefox(walk: tuple[str, list[Any]]) -> None:
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    if firefox is None:
        pytest.skip("Firefox is not tested: it is not installed")
    address, views = walk
    script = Path(__file__).with_name("firefox_walk.mjs")
    done = subprocess.run(
        ["node", str(script), firefox, address],
        cwd=driver_folder(),
        input=json.dumps(views),
        capture_output=True,
        text=True,
        timeout=len(views) * SECONDS,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert json.loads(done.stdout) == []
