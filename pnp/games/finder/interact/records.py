"""Records of Domino Finder, continued by hand: clicking a space flips its domino, and clicking a roll below the
table says what the dice show."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.components.dominoes.rolls import rolls
from pnp.drawing.buttons import button
from pnp.drawing.hotspots import Scene, Spot, stacked_scenes
from pnp.games.finder.options import FinderGame
from pnp.games.finder.rules.play import State
from pnp.games.finder.rules.records import RECORDS
from pnp.games.finder.views.table import draw_state, space
from pnp.games.shared.board_interaction import BoardInteraction, GameState


class FinderRecordInteraction(BoardInteraction[FinderGame, State]):
    """The table, with rolls and a pass below it."""

    records = RECORDS

    def scene(self, state: GameState[FinderGame, State]) -> Scene:
        here, theme = state.end, state.theme
        table = Scene(draw_state(here, theme), tuple(_flips(here)))
        if here.over:
            return table
        if here.treasure is None:
            return stacked_scenes([table, rolls(theme)])
        if here.entries():
            return table
        return stacked_scenes([table, button(theme.translate("pass"), "pass", theme)])


RECORD_INTERACTION = FinderRecordInteraction()


def _flips(here: State) -> Iterator[Spot]:
    """Every space, while there is something to look for."""
    grid = here.field.grid
    for cell in range(len(grid)):
        name = grid.name(cell)
        if here.treasure is not None:
            yield Spot(name, space(here, cell), moves=(name + "!" * here.trap(cell),))
