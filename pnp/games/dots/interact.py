"""How problems and records of Dots are tried by hand: a click on a crossing puts a dot there."""

from __future__ import annotations

from pnp.drawing.hotspots import Scene, Spot
from pnp.games.dots.engine.puzzle import PUZZLE
from pnp.games.dots.options import DotsRules
from pnp.games.dots.rules.records import PLAY, start_of
from pnp.games.dots.views.diagrams import PICTURES, crossings
from pnp.games.shared.board_interaction import BoardTrying, Moment


def _scene(moment: Moment) -> Scene:
    drawing = PICTURES.diagram(moment.start, moment.moves, 1, moment.options, moment.theme)
    boxes = crossings(start_of(moment.end, moment.options))
    return Scene(drawing, tuple(Spot(name, box, moves=(name,)) for name, box in boxes.items()))


BOARD = BoardTrying(PLAY, DotsRules, _scene)
TRYING = BOARD.problems(PUZZLE)
