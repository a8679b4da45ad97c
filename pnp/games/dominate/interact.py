"""How problems and records of Dominate are tried by hand: the squares of a move are clicked, then it is
played."""

from __future__ import annotations

from pnp.drawing.hotspots import Scene, Spot
from pnp.games.api.interaction import Picked
from pnp.games.dominate.engine.puzzle import PUZZLE
from pnp.games.dominate.engine.tasks import read
from pnp.games.dominate.options import DominateGame
from pnp.games.dominate.rules.records import PLAY
from pnp.games.dominate.views.diagrams import PICTURES, squares
from pnp.games.shared.board_interaction import BoardTrying, Moment


def _scene(moment: Moment) -> Scene:
    drawing = PICTURES.diagram(moment.start, moment.moves, 1, moment.options, moment.theme)
    boxes = squares(read(moment.end, moment.options))
    return Scene(drawing, tuple(Spot(name, box, name, (), name in moment.picks) for name, box in boxes.items()))


def _picked(moment: Moment) -> Picked:
    move = " ".join(moment.picks)
    return Picked(ready=move, message=move)


BOARD = BoardTrying(PLAY, DominateGame, _scene, _picked)
TRYING = BOARD.problems(PUZZLE)
