"""Bounded work in the process of the test: Python's start takes fifty times as long as most of it.

``tests/conftest.py`` takes the fixture from here. The question and the answer are the same bytes; only the
limits, and what the other process finds to import, are left out. A test of these is marked ``own_process``.
"""

from __future__ import annotations

import io
import subprocess
import traceback
from collections.abc import Sequence
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def _bounded_work_here(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.node.get_closest_marker("own_process") is None:
        instead = SimpleNamespace(run=_run, CompletedProcess=subprocess.CompletedProcess)
        monkeypatch.setattr("pnp.base.bounded_process.subprocess", instead)


def _run(command: Sequence[str], *, input: bytes, **_: Any) -> subprocess.CompletedProcess[bytes]:
    """Answer as the process does that `pnp.base.bounded_process.ask` would start."""
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
