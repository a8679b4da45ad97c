"""Checks a file on disk, whoever wrote it."""

from __future__ import annotations

from pathlib import Path

from pnp.preflight.reading import read_facts
from pnp.preflight.report import Report, check_facts


def preflight(path: Path, target: str) -> Report:
    """Check a PDF against the rules of ``kdp``, ``home`` or ``cutter``.

    :raises SpecError: for anything that isn't a PDF, or can't be read in bounded time.
    """
    return check_facts(read_facts(path), str(path), target)
