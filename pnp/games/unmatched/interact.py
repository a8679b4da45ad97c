"""How the problems of Unmatched Donimoes are tried by hand."""

from __future__ import annotations

from pnp.games.shared.line_interaction import trying_moves
from pnp.games.unmatched import rules
from pnp.games.unmatched.views import GAME

TRYING = trying_moves(lambda _options: GAME, rules.moves, lambda _options: rules.missing)
