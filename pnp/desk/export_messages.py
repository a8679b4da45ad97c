"""The engine's answers about files for print services, other programs and printers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ExportTarget = Literal["print-service", "tabletop-simulator", "playingcards"]


@dataclass(frozen=True, slots=True)
class Export:
    """Pieces for a print service or a virtual tabletop: the file to download, the names of the files in it, and
    the parts left out."""

    name: str
    data: bytes
    files: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A printer's rule, with what was measured and what is required; ``ok`` is None if the rule only reports.
    ``pages`` are the pages that break it, in words; empty for the whole file.
    """

    rule: str
    measured: str
    wanted: str
    ok: bool | None
    pages: str


@dataclass(frozen=True, slots=True)
class PreflightView:
    """A file, checked against the rules of a target."""

    file: str
    target: str
    rules: tuple[RuleLine, ...]


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a choice, in the reader's language, and a value that avoids it; empty if there is no cost."""

    text: str = ""
    instead: str = ""
