"""Pyodide for the tests: CPython for WebAssembly in node, with the compiled packages that pnp needs."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench import parts


def pyodide_folder() -> Path:
    """As `workbench.parts.pyodide_folder`; where it can't be had, the test is skipped with the reason."""
    try:
        return parts.pyodide_folder()
    except parts.PartsError as error:
        pytest.skip(f"nothing runs in WebAssembly: {error}")
