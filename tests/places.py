"""Where the checkout is, for tests and for tools that run without what tests need."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
