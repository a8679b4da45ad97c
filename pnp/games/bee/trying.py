"""How the problems of Bee Donimoes are tried by hand, one queen at a time."""

from __future__ import annotations

from pnp.dominoes.tiles import DIGITS
from pnp.drawing.look import Look
from pnp.games.bee import rules
from pnp.games.bee.options import BeeProblems
from pnp.games.bee.presentation import game_of_queen
from pnp.games.line_trial import LineTrial
from pnp.games.trials import Trying, moves_of


def _trial(start: str, options: BeeProblems, look: Look, part: str) -> LineTrial:
    """The task of the queen that the part names, of the 3 by default."""
    game = game_of_queen(DIGITS.index(part or "3"), all_blanks_wild=options.all_blanks_wild)
    return LineTrial(game, game.start(start, options), rules.moves, rules.missing, look)


TRYING = Trying(_trial, moves_of)
