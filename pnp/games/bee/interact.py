"""How the problems of Bee Donimoes are tried by hand, one queen at a time."""

from __future__ import annotations

from pnp.dominoes.tiles import DIGITS
from pnp.drawing.theme import Theme
from pnp.games.api.legacy import Trying, moves_of
from pnp.games.bee.options import BeeProblems
from pnp.games.bee.rules import flights
from pnp.games.bee.views import game_of_queen
from pnp.games.shared.line_interaction import LineTrial


def _trial(start: str, options: BeeProblems, theme: Theme, part: str) -> LineTrial:
    """The task of the queen that the part names, of the 3 by default."""
    game = game_of_queen(DIGITS.index(part or "3"), all_blanks_wild=options.all_blanks_wild)
    return LineTrial(game, game.start(start, options), flights.moves, flights.missing, theme)


TRYING = Trying(_trial, moves_of)
