"""Chromium for the tests: one for each process of pytest.

`tests/conftest.py` takes the fixture and the hook from here.

When a test fails, what its windows show, say and have been asked to do goes to ``output/test-page``, into a
folder with the name of the test.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
from collections.abc import Generator, Iterator
from typing import Any

import pytest

from tests.browsing import keep_windows


def need(module: str, otherwise: str) -> None:
    """Skip a test, and say what is left out, where a module is not installed."""
    if importlib.util.find_spec(module) is None:
        pytest.skip(f"{otherwise}: {module} is not installed")


def chromium() -> str | None:
    """Return the Chromium of this machine, if there is one. The one without windows takes half the processor
    time."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Headless Chromium, for all tests of this process; each test opens a visitor's windows of its own."""
    need("playwright", "no page is looked at here")
    path = chromium()
    if path is None:
        pytest.skip("no page is looked at here: Chromium is not installed")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        arguments = ["--process-per-site", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
        found = play.chromium.launch(executable_path=path, args=arguments)
        yield found
        found.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep the windows that fixtures have open; `tests.browsing.tab` keeps those of the test itself."""
    report = yield
    if report.failed:
        keep_windows(report.nodeid)
    return report
