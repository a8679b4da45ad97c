"""The type size of notes that explain how to use a sheet."""

from __future__ import annotations

from pnp.drawing.legibility import LARGE_TEXT
from pnp.drawing.theme import Theme

_USUAL = 9.0
_ROOMY = 150.0  # mm: narrower pages have no space for large notes


def note_size(theme: Theme, width: float) -> float:
    """The type size of notes, in points, in an area ``width`` mm wide."""
    return LARGE_TEXT if theme.large_sheets and width >= _ROOMY else _USUAL
