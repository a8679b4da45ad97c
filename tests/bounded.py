"""Bounded work in the process of the test: Python's start takes fifty times as long as most of it.

The question and the answer are the same bytes; only the limits, and what the other process finds to import,
are left out. A test of these is marked ``own_process``. ``tests/conftest.py`` takes these hooks of pytest from
here.
"""

from __future__ import annotations

import io
import subprocess
import traceback
from collections.abc import Iterator, Sequence
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.base import processes

_really_run = subprocess.run
_is_here = True
"""Whether the work of the test that runs is done here."""


@pytest.fixture(scope="session", autouse=True)
def _bounded_work_here() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(subprocess, "run", _run)
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    global _is_here
    _is_here = item.get_closest_marker("own_process") is None


def _run(command: Sequence[str], *, input: Any = None, **how: Any) -> subprocess.CompletedProcess[Any]:
    """Answer as the process does that `pnp.base.processes.ask` would start; start all others."""
    if not _is_here or processes._CALL not in command:
        return _really_run(command, input=input, **how)
    module = import_module(command[4])
    question = io.BytesIO(input)
    question.buffer = question  # type: ignore[attr-defined]
    out = io.StringIO()
    code, told = 0, ""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "sys", SimpleNamespace(stdin=question, stdout=out))
        patch.setattr(module, "bind", lambda *_: None)
        try:
            module.answer()
        except Exception:
            code, told = 1, traceback.format_exc()
    return subprocess.CompletedProcess(command, code, out.getvalue().encode(), told.encode())
