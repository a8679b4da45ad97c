"""Records of Mountains and Valleys, continued by hand: click a domino, the square for its first number, and the
square for the other."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.sequences import chunks
from pnp.components.dominoes.draws import with_draws
from pnp.components.dominoes.notation import cell_name, domino_text, lay, parse_cell, way_between
from pnp.components.dominoes.tiles import DIGITS, Cell, Domino
from pnp.drawing.hotspots import Scene, Spot, stacked_scenes
from pnp.drawing.rows import words
from pnp.drawing.theme import Theme
from pnp.games.api.interaction import PickResult
from pnp.games.mountains.interact.problems import held_row
from pnp.games.mountains.options import MountainsGame
from pnp.games.mountains.rules.maps import joining_steps
from pnp.games.mountains.rules.play import SIDE, Position, Solitaire, refusal
from pnp.games.mountains.rules.records import RECORDS
from pnp.games.mountains.views.growing_map import draw_map, spaces
from pnp.games.shared.board_interaction import BoardInteraction, GameState
from pnp.games.shared.position_text import PLAYERS
from pnp.search.replay import MoveError

_IN_A_ROW = 5


State = GameState[MountainsGame, Position]


class MountainsRecordInteraction(BoardInteraction[MountainsGame, Position]):
    """The growing map, and the dominoes to choose from."""

    records = RECORDS

    def scene(self, state: State) -> Scene:
        """The map with all squares where it may still grow, and below it the dominoes to choose from."""
        here, theme = state.end, state.theme
        if here.is_over:
            return _map(state)
        offered = here.offered
        rows = chunks(offered, _IN_A_ROW)
        return stacked_scenes(
            [
                _map(state),
                Scene(words(_who(here, theme), theme)),
                *(held_row(row, theme, state.picks) for row in rows),
            ]
        )

    def picked(self, state: State) -> PickResult:
        """The move that a domino and two squares make.

        :raises MoveError: if the squares aren't neighbours, or a rule forbids the domino there.
        """
        here, theme = state.end, state.theme
        if here.is_over:
            return PickResult()
        held = [pick for pick in state.picks if pick[0].isdigit()]
        cells = [parse_cell(pick) for pick in state.picks if pick[0].isalpha()]
        if not held:
            return PickResult(message=_who(here, theme))
        name = held[-1]
        if len(cells) < 2:
            message = theme.translate("Choose the space for the {number}.", number=name[len(cells)])
            return PickResult(message=message)
        domino = _domino(name, cells)
        if reason := refusal(here.placed, domino):
            raise MoveError(reason)
        move = domino_text(domino)
        if isinstance(here, Solitaire) and not here.known and here.to_turn:
            return PickResult(choices=tuple(with_draws(move, [pair]) for pair in here.pile))
        return PickResult(move=move)


RECORD_INTERACTION = MountainsRecordInteraction()


def _domino(name: str, cells: Sequence[Cell]) -> Domino:
    """The domino whose numbers lie on two cells, in this order.

    :raises MoveError: if they aren't neighbours.
    """
    place = cells[:2]
    return lay(DIGITS.index(name[0]), DIGITS.index(name[1]), place[0], way_between(place))


def _who(here: Position, theme: Theme) -> str:
    """What comes next, and whose turn it is."""
    if isinstance(here, Solitaire):
        return theme.translate("Choose a domino that is face up.")
    player = PLAYERS[here.turn]
    if here.passed:
        return theme.translate("{player} lays the domino that was passed.", player=player)
    other = PLAYERS[(here.turn + 1) % here.players]
    return theme.translate("{player} passes a domino, and {other} lays it.", player=player, other=other)


def _map(state: State) -> Scene:
    here, free = state.end, SIDE - 1
    steps = joining_steps(here.placed) if here.is_over else ()
    taken = here.placed.numbers()
    spots = tuple(
        Spot(name, box, name, (), name in state.picks)
        for cell, box in spaces(here.placed, free).items()
        if cell not in taken and (name := cell_name(cell))
    )
    return Scene(draw_map(here.placed, state.theme, free=free, steps=steps), spots)
