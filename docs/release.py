"""Prints the notes of a release from the changelog: ``python -m docs.release v0.2.0``.

It fails if the tag isn't the version of the package, if the changelog has no section for it, or if that section
is still marked as unreleased.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from pnp import __version__

CHANGELOG = Path(__file__).resolve().parent.parent / "CHANGELOG.md"


def notes(changelog: str, version: str) -> str:
    """Return the changelog's section on a version, without its heading.

    :raises ValueError: if there is no such section, or it isn't released yet.
    """
    pattern = rf"^## {re.escape(version)}(?![\w.])(?P<state>[^\n]*)\n(?P<body>.*?)(?=^## |\Z)"
    found = re.search(pattern, changelog, re.MULTILINE | re.DOTALL)
    if found is None:
        raise ValueError(f"CHANGELOG.md has no section for {version}")
    if "unreleased" in found["state"]:
        raise ValueError(f"CHANGELOG.md says that {version} is unreleased: put the date in its place")
    return found["body"].strip() + "\n"


def main(tag: str) -> int:
    """Print the notes for a tag and return the exit code."""
    if tag != f"v{__version__}":
        print(f"The tag is {tag}, but the version of the package is {__version__}", file=sys.stderr)
        return 1
    try:
        print(notes(CHANGELOG.read_text(encoding="utf-8"), __version__), end="")
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2] or [""]))
