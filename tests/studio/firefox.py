"""Debian's Firefox, which Playwright can't drive: WebDriver BiDi can, by a driver of npm."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import platformdirs
import pytest

from tests.browsing import SECONDS

DRIVER = "puppeteer-core@25.16.0"
_SCRIPT = Path(__file__).with_name("firefox_walk.mjs")


def _driver_folder() -> Path:
    """Return a folder with the driver in ``node_modules``; without it, the test is skipped with the reason."""
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


def walk_in_firefox(address: str, views: Sequence[Mapping[str, object]], seconds: float = SECONDS) -> list[str]:
    """Return what is wrong with the views of a page; `firefox_walk.mjs` says how a view is described.

    :param seconds: the longest that a step may take. One that takes longer ends the walk, and is named.
    """
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    if firefox is None:
        pytest.skip("Firefox is not tested: it is not installed")
    command = ["node", str(_SCRIPT), firefox, address, str(seconds)]
    try:
        done = subprocess.run(
            command,
            cwd=_driver_folder(),
            input=json.dumps(views),
            capture_output=True,
            text=True,
            timeout=(len(views) + 2) * seconds,
        )
    except subprocess.TimeoutExpired as error:
        steps = error.stderr.decode() if isinstance(error.stderr, bytes) else error.stderr or ""
        return [f"the walk took longer than {error.timeout:.0f} s; its last steps:\n{steps[-1000:]}"]
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout)
    assert isinstance(found, list)
    return found
