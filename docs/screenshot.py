"""The picture of the studio in the docs: its page with a built-in spec, in Chromium."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
WIDTH, HEIGHT = 1400, 900
SPEC = "dominions"
WAITING = 120_000
"""Milliseconds. This is long, because a busy machine is no reason to fail."""


def studio_picture() -> bytes | None:
    """Return a PNG of the studio, with the pages of a spec and its options beside them; None if there is no
    browser."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        return None
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, _server(folder) as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, locale="en")
        page.set_default_timeout(WAITING)
        page.goto(address)
        page.wait_for_selector("main")
        page.evaluate("(name) => { location.hash = `#/sheet/spec/${name}`; }", SPEC)
        page.wait_for_selector(".sheet-page img[src]")
        page.wait_for_selector(".pages:not([aria-busy])")
        page.wait_for_load_state("networkidle")
        picture = page.screenshot()
        browser.close()
    return picture


@contextmanager
def _server(folder: str) -> Iterator[str]:
    """Run a separate studio and yield its address."""
    command = [sys.executable, "-m", "pnp", "studio", folder, "--port", "0", "--no-browser"]
    environment = {**os.environ, "PNP_CONFIG": ""}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            found = re.search(r"http\S+", process.stdout.readline() if process.stdout else "")
            if found is None:
                raise OSError("the studio didn't start")
            yield found[0]
        finally:
            process.terminate()
