"""How a record of Domino Finder is played on by hand: a click on a space flips its domino, one on a roll below
the table says what the dice show."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.dominoes.rolls import rolls
from pnp.drawing.buttons import button
from pnp.drawing.spots import Scene, Spot, stacked_scenes
from pnp.games.board_trial import BoardTrying, Moment
from pnp.games.finder.options import FinderGame
from pnp.games.finder.picture import draw_state, space
from pnp.games.finder.records import PLAY
from pnp.games.finder.rules import State
from pnp.games.finder.text import parse


def _scene(moment: Moment) -> Scene:
    here = parse(moment.end)
    table = Scene(draw_state(here, moment.look), tuple(_flips(here)))
    if here.over:
        return table
    if here.treasure is None:
        return stacked_scenes([table, rolls(moment.look)])
    if here.entries():
        return table
    return stacked_scenes([table, button(moment.look.word("pass"), "pass", moment.look)])


def _flips(here: State) -> Iterator[Spot]:
    """Every space, while there is something to look for."""
    grid = here.field.grid
    for cell in range(len(grid)):
        name = grid.name(cell)
        if here.treasure is not None:
            yield Spot(name, space(here, cell), moves=(name + "!" * here.trap(cell),))


BOARD = BoardTrying(PLAY, FinderGame, _scene)
