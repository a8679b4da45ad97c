"""Run a share of the slow tests where there is no time for all: one of three, for a limited number of minutes.

``tests/conftest.py`` takes these hooks of pytest from here.
"""

from __future__ import annotations

import time
import zlib

import pytest

SHARES = 3
_NOT_REACHED = "the time was over before this test was reached"
_start = pytest.StashKey[float]()


def share_of(test: str) -> int:
    """Return the share of a test, from 1. It depends on nothing but the test's own id."""
    return zlib.crc32(test.encode()) % SHARES + 1


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--share", type=int, choices=range(1, SHARES + 1), help="run only this third of them")
    parser.addoption("--minutes", type=float, help="start no test after so many minutes")
    parser.addoption("--order", default="", help="shuffle the tests by this text")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_start] = time.monotonic()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    share, order = config.getoption("--share"), config.getoption("--order")
    if share is not None:
        others = [item for item in items if share_of(item.nodeid) != share]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if share_of(item.nodeid) == share]
    if order:
        items.sort(key=lambda item: zlib.crc32(f"{order} {item.nodeid}".encode()))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    minutes = item.config.getoption("--minutes")
    if minutes is not None and time.monotonic() - item.config.stash[_start] > 60 * minutes:
        pytest.skip(_NOT_REACHED)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the tests for which there was no time."""
    skipped = terminalreporter.stats.get("skipped", [])
    late = sorted(report.nodeid for report in skipped if _NOT_REACHED in str(report.longrepr))
    if late:
        terminalreporter.section(f"not reached in {terminalreporter.config.getoption('--minutes'):g} minutes")
        for test in late:
            terminalreporter.line(test)
