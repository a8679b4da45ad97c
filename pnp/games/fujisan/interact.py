"""Fujisan and Country Road tried by hand."""

from __future__ import annotations

from pnp.games.fujisan.views import VIEWS
from pnp.games.shared.line_interaction import LineInteraction

INTERACTION = LineInteraction(VIEWS)
