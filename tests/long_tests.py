"""Name the everyday tests that take more than a second of processor time and don't say why.

``tests/conftest.py`` takes these hooks of pytest from here. A test says why by ``@pytest.mark.long("…")``. On a
machine whose kernels aren't compiled yet, whichever test needs one first compiles it, so nothing fails here.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

SECONDS = 1.0
MOST = 3.0
"""The longest that an everyday test may take, whatever the reason."""
_SPENT = "processor seconds"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    before = _processor_time()
    try:
        return (yield)
    finally:
        spent = _processor_time() - before
        marks = {mark.name for mark in item.iter_markers()}
        if spent > (MOST if "long" in marks else SECONDS) and not marks & {"slow", "page", "text"}:
            item.user_properties.append((_SPENT, spent))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = terminalreporter.stats.get("passed", [])
    spent = {report.nodeid: dict(report.user_properties).get(_SPENT) for report in reports}
    long = sorted(((seconds, test) for test, seconds in spent.items() if seconds), reverse=True)
    if long:
        terminalreporter.section("over a second without a reason, or over three (processor time)")
        for seconds, test in long:
            terminalreporter.line(f"{seconds:5.1f} s  {test}")


def _processor_time() -> float:
    """Return the processor seconds of this process and of those that it has waited for."""
    return sum(os.times()[:4])
