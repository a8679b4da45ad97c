"""How a record of Domino Finder is played on by hand: a click on a space flips its domino, one on a roll below
the table says what the dice show."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.dominoes.picture import TileLook, tile_face, tile_size
from pnp.drawing.geometry import Box, Point, Size, move
from pnp.drawing.look import Look
from pnp.drawing.shapes import Drawing, Group
from pnp.drawing.spots import Scene, Spot, stacked_scenes
from pnp.drawing.typeset import centred
from pnp.games.board_trial import BoardTrying, Moment
from pnp.games.finder.options import FinderGame
from pnp.games.finder.picture import draw_state, space
from pnp.games.finder.records import PLAY
from pnp.games.finder.rules import Pair, State
from pnp.games.finder.text import pair_text, parse

_ROLLS: tuple[Pair, ...] = tuple((one, two) for one in range(1, 7) for two in range(one, 7))
_ACROSS = 7
_DIE, _APART = 7.0, 1.5  # mm
_BUTTON = Size(24.0, 8.0)


def _scene(moment: Moment) -> Scene:
    here = parse(moment.end)
    table = Scene(draw_state(here, moment.look), tuple(_flips(here)))
    if here.winner is not None:
        return table
    if here.treasure is None:
        return stacked_scenes([table, _rolls(moment.look)])
    return table if here.entries() else stacked_scenes([table, _pass(moment.look)])


def _flips(here: State) -> Iterator[Spot]:
    """Every space, while there is something to look for."""
    grid = here.field.grid
    for cell in range(len(grid)):
        name = grid.name(cell)
        if here.treasure is not None:
            yield Spot(name, space(here, cell), moves=(name + "!" * here.trap(cell),))


def _rolls(look: Look) -> Scene:
    """Whatever two dice can show, each roll to be clicked."""
    tile = tile_size(_DIE)  # upright, so what lies is as wide as this is high
    step = Size(tile.height + _APART, tile.width + _APART)
    rows = -(-len(_ROLLS) // _ACROSS)
    size = Size(_ACROSS * step.width, rows * step.height)
    shapes, spots = [], []
    for number, roll in enumerate(_ROLLS):
        row, column = divmod(number, _ACROSS)
        middle = Point((column + 0.5) * step.width, size.height - (row + 0.5) * step.height)
        face = tile_face(*roll, _DIE, TileLook(look.palette), lying=True)
        shapes.append(Group(tuple(face), move(*middle)))
        text = f"roll {pair_text(roll)}"
        spots.append(Spot(text, _around(middle, Size(tile.height, tile.width)), moves=(text,)))
    return Scene(Drawing(size, tuple(shapes)), tuple(spots))


def _pass(look: Look) -> Scene:
    middle = Point(_BUTTON.width / 2, _BUTTON.height / 2)
    words = centred(*middle, look.word("pass"), 10.0, look.palette.ink)
    return Scene(Drawing(_BUTTON, (words,)), (Spot("pass", _around(middle, _BUTTON), moves=("pass",)),))


def _around(middle: Point, size: Size) -> Box:
    x, y = size.width / 2, size.height / 2
    return Box(middle.x - x, middle.y - y, middle.x + x, middle.y + y)


BOARD = BoardTrying(PLAY, FinderGame, _scene)
