"""Capturing Donimoes tried by hand."""

from __future__ import annotations

from pnp.games.capturing.views import VIEWS
from pnp.games.shared.line_interaction import LineInteraction

INTERACTION = LineInteraction(VIEWS)
