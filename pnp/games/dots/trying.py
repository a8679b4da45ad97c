"""How problems and records of Dots are tried by hand: a click on a crossing puts a dot there."""

from __future__ import annotations

from pnp.drawing.spots import Scene, Spot
from pnp.games.board_trial import BoardTrying, Moment
from pnp.games.dots.diagram import PICTURES, crossings
from pnp.games.dots.options import DotsRules
from pnp.games.dots.puzzle import PUZZLE
from pnp.games.dots.replaying import PLAY, start_of


def _scene(moment: Moment) -> Scene:
    drawing = PICTURES.diagram(moment.start, moment.moves, 1, moment.options, moment.look)
    boxes = crossings(start_of(moment.end, moment.options))
    return Scene(drawing, tuple(Spot(name, box, moves=(name,)) for name, box in boxes.items()))


BOARD = BoardTrying(PLAY, DotsRules, _scene)
TRYING = BOARD.problems(PUZZLE)
