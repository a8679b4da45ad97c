"""How the problems of Fujisan and Country Road are tried by hand."""

from __future__ import annotations

from pnp.games.fujisan import rules
from pnp.games.fujisan.engine.problems import missing_road
from pnp.games.fujisan.views import CLIMB, ROAD
from pnp.games.shared.line_interaction import trying_moves

TRYING = trying_moves(
    lambda options: ROAD if options.country_road else CLIMB,
    rules.moves,
    lambda options: missing_road if options.country_road else rules.missing,
)
