"""What all tests share: no config of the user's, the project's own paths, a way to write specs."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

# A busy machine is no fault of the code: no example has a deadline.
settings.register_profile("pnp", deadline=None)
settings.load_profile("pnp")

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def _no_user_config(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CONFIG", "")


@pytest.fixture
def write_spec(tmp_path: Path) -> Callable[..., Path]:
    """Writes a spec, dedented, and returns its path."""

    def write(text: str, name: str = "spec.yaml") -> Path:
        path = tmp_path / name
        path.write_text(textwrap.dedent(text).lstrip("\n"), encoding="utf-8")
        return path

    return write
