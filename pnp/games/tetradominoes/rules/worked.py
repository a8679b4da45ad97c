"""The values in the rules text of Tetradominoes: the numbers of players that it covers."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.components.dominoes.notation import HIGHEST
from pnp.components.dominoes.sets import tile_set
from pnp.games.tetradominoes.options import TetradominoesRules
from pnp.games.tetradominoes.rules.play import HAND

_NUMBERS = {"two": 2, "three": 3, "four": 4}


def rules_values(options: TetradominoesRules) -> Mapping[str, int | str]:
    """Whether the rules cover any number of players, several, two, three and four; how many dominoes the others
    hold, and how many are in the pile. If they cover any number, these are for two players."""
    players = options.players
    every = int(players == "any")
    each = {name: int(every or players == number) for name, number in _NUMBERS.items()}
    seated = 2 if players == "any" else players
    dealt = {"covered": HAND * (seated - 1), "pile": len(tile_set(HIGHEST)) - HAND * seated}
    return {"any": every, "several": int(players != 1), **each, **dealt}


def players_of(options: TetradominoesRules) -> tuple[int, int]:
    """The least and greatest number of players that the rules allow."""
    return (1, 4) if options.players == "any" else (options.players, options.players)
