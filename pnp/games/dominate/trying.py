"""How problems and records of Dominate are tried by hand: the squares of a move are clicked, then it is
played."""

from __future__ import annotations

from pnp.drawing.spots import Scene, Spot
from pnp.games.board_trial import BoardTrying, Moment
from pnp.games.dominate.diagram import PICTURES, squares
from pnp.games.dominate.options import DominateGame
from pnp.games.dominate.play import PLAY
from pnp.games.dominate.puzzle import PUZZLE
from pnp.games.dominate.tasks import read
from pnp.games.trials import Picked


def _scene(moment: Moment) -> Scene:
    drawing = PICTURES.diagram(moment.start, moment.moves, 1, moment.options, moment.look)
    boxes = squares(read(moment.end, moment.options))
    return Scene(drawing, tuple(Spot(name, box, name, (), name in moment.picks) for name, box in boxes.items()))


def _picked(moment: Moment) -> Picked:
    move = " ".join(moment.picks)
    return Picked(ready=move, message=move)


BOARD = BoardTrying(PLAY, DominateGame, _scene, _picked)
TRYING = BOARD.problems(PUZZLE)
