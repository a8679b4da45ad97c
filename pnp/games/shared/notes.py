"""The size of the notes that say how a sheet is written on or played on."""

from __future__ import annotations

from pnp.drawing.legibility import LARGE_TEXT
from pnp.drawing.theme import Theme

_USUAL = 9.0
_ROOMY = 150.0  # mm: narrower pages have no room for large notes beside what they're about


def note_size(theme: Theme, width: float) -> float:
    """The size in points of notes in an area of a width in millimetres."""
    return LARGE_TEXT if theme.large_sheets and width >= _ROOMY else _USUAL
