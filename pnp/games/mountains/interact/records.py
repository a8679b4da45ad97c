"""How a record of Mountains and Valleys is played on by hand: click a domino, the square for its first number,
and that for the other."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.dominoes.draws import with_draws
from pnp.dominoes.notation import cell_name, domino_text, lay, pair_text, parse_cell
from pnp.dominoes.sets import Pair
from pnp.dominoes.tiles import DIGITS, Cell, Direction, Domino
from pnp.drawing.hotspots import Scene, Spot, scenes_in_a_row, stacked_scenes
from pnp.drawing.rows import words
from pnp.drawing.theme import Theme
from pnp.games.api.interaction import Picked
from pnp.games.mountains.interact.problems import held_domino
from pnp.games.mountains.options import MountainsGame
from pnp.games.mountains.rules.maps import joining_steps
from pnp.games.mountains.rules.play import PLAYERS, SIDE, Position, Solitaire, refusal
from pnp.games.mountains.rules.play_text import read_position
from pnp.games.mountains.rules.records import PLAY
from pnp.games.mountains.views.growing_map import draw_map, spaces
from pnp.games.shared.board_interaction import BoardTrying, Moment
from pnp.search.replay import MoveError

_IN_A_ROW = 5


def _picked(moment: Moment) -> Picked:
    """What a domino and two squares come to.

    :raises MoveError: where the squares aren't neighbours, or a rule forbids the domino there.
    """
    here, theme = read_position(moment.end), moment.theme
    if here.is_over:
        return Picked()
    held = [pick for pick in moment.picks if pick[0].isdigit()]
    cells = [parse_cell(pick) for pick in moment.picks if pick[0].isalpha()]
    if not held:
        return Picked(message=_who(here, theme))
    name = held[-1]
    if len(cells) < 2:
        return Picked(message=theme.translate("Choose the space for the {number}.", number=name[len(cells)]))
    domino = _domino(name, cells)
    if reason := refusal(here.placed, domino):
        raise MoveError(reason)
    move = domino_text(domino)
    if isinstance(here, Solitaire) and not here.known and here.to_turn:
        return Picked(choices=tuple(with_draws(move, [pair]) for pair in here.pile))
    return Picked(move=move)


def _domino(name: str, cells: Sequence[Cell]) -> Domino:
    """The domino whose numbers lie on two cells, in this order.

    :raises MoveError: where they aren't neighbours.
    """
    first, second = cells[:2]
    way = next((way for way in Direction if way.step(first) == second), None)
    if way is None:
        raise MoveError("a domino lies on two neighbouring spaces")
    return lay(DIGITS.index(name[0]), DIGITS.index(name[1]), first, way)


def _who(here: Position, theme: Theme) -> str:
    """What is to be done next, by whom."""
    if isinstance(here, Solitaire):
        return theme.translate("Choose a domino that is face up.")
    player = PLAYERS[here.turn]
    if here.passed:
        return theme.translate("{player} lays the domino that was passed.", player=player)
    other = PLAYERS[(here.turn + 1) % here.players]
    return theme.translate("{player} passes a domino, and {other} lays it.", player=player, other=other)


def _scene(moment: Moment) -> Scene:
    """The map with all squares that it may still grow on, and below it the dominoes to choose from."""
    here, theme = read_position(moment.end), moment.theme
    if here.is_over:
        return _map(here, moment)
    offered = here.offered
    rows = [offered[k : k + _IN_A_ROW] for k in range(0, len(offered), _IN_A_ROW)]
    return stacked_scenes(
        [
            _map(here, moment),
            Scene(words(_who(here, theme), theme)),
            *(_row(row, moment.picks, theme) for row in rows),
        ]
    )


def _map(here: Position, moment: Moment) -> Scene:
    free = SIDE - 1
    steps = joining_steps(here.placed) if here.is_over else ()
    taken = here.placed.numbers()
    spots = tuple(
        Spot(name, box, name, (), name in moment.picks)
        for cell, box in spaces(here.placed, free).items()
        if cell not in taken and (name := cell_name(cell))
    )
    return Scene(draw_map(here.placed, moment.theme, free=free, steps=steps), spots)


def _row(pairs: Sequence[Pair], picks: Sequence[str], theme: Theme) -> Scene:
    return scenes_in_a_row([held_domino(pair, theme, chosen=pair_text(pair) in picks) for pair in pairs], 2.0)


BOARD = BoardTrying(PLAY, MountainsGame, _scene, _picked)
