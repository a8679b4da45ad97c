"""How the problems of Mirror Donimoes are tried by hand."""

from __future__ import annotations

from pnp.games.mirror import rules
from pnp.games.mirror.views import GAME
from pnp.games.shared.line_interaction import trying_moves

TRYING = trying_moves(lambda _options: GAME, rules.moves, lambda _options: rules.missing)
