"""Unmatched Donimoes tried by hand."""

from __future__ import annotations

from pnp.games.shared.line_interaction import LineInteraction
from pnp.games.unmatched.views import VIEWS

INTERACTION = LineInteraction(VIEWS)
