"""Where the built-in layouts and templates stand: beside the package in a checkout, else inside it."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def resource_folder(name: str) -> Path:
    """The folder ``layouts`` or ``templates``."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name
