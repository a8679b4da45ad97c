"""Where the built-in layouts and templates are: beside the package in a checkout, otherwise inside it."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def resource_folder(name: str) -> Path:
    """Return the folder ``layouts`` or ``templates``."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def builtin_templates() -> tuple[str, ...]:
    """Return the names of the built-in templates of booklets."""
    ending = ".md.j2"
    return tuple(
        sorted(path.name.removesuffix(ending) for path in resource_folder("templates").glob(f"*{ending}"))
    )
