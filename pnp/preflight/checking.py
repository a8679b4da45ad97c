"""Checks a file on disk, whoever wrote it."""

from __future__ import annotations

from pathlib import Path

from pnp.preflight.reading import read_facts
from pnp.preflight.report import Report, check_facts
from pnp.sheets.sheet import Interior


def preflight(path: Path, target: str, interior: Interior | None = None) -> Report:
    """Check a PDF against the rules of ``kdp``, ``home`` or ``cutter``.

    :param interior: the paper and ink that KDP is to print it with, if that is known.
    :raises SpecError: for anything that isn't a PDF, or can't be read in bounded time.
    """
    return check_facts(read_facts(path), str(path), target, interior)
