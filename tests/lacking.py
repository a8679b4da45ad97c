"""Simulates systems that lack features of Linux, in this process or in the Python processes that a test
starts."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

LACKING = {
    "resource": "import sys; sys.modules['resource'] = None\n",
    "RLIMIT_AS": "import resource; del resource.RLIMIT_AS\n",
    "setrlimit": """\
import resource

def refuse(limit, bounds):
    raise ValueError("current limit exceeds maximum limit")

resource.setrlimit = refuse
""",
}
"""What is lacking, and how to do without it: Windows has no such module, macOS refuses such limits."""


def lacking(what: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Take one of `LACKING` away from every Python process that starts from now on."""
    (folder / "sitecustomize.py").write_text(LACKING[what], encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(folder), prepend=":")


def without(module: ModuleType, name: str) -> ModuleType:
    """Return a copy of a module that lacks a name."""
    copy = ModuleType(module.__name__)
    copy.__dict__.update({key: value for key, value in vars(module).items() if key != name})
    return copy
