"""Where the checkout is, for tests and for tools that run without what tests need."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def visible(folder: Path) -> list[Path]:
    """Return what a user sees in a folder: everything but hidden files, such as the manifest of a build."""
    return sorted(path for path in folder.iterdir() if not path.name.startswith("."))
