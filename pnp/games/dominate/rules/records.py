"""Records of Dominate: moves replayed by the plain rules, regions counted, the result told."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.api.legacy import Play
from pnp.games.api.records import Replay, Score
from pnp.games.dominate.engine.tasks import read, text_faults
from pnp.games.dominate.options import DominateGame
from pnp.games.dominate.rules.play import DRAW, O, Position, X
from pnp.search.replay import line_of


def _replay(start: str, moves: Sequence[str], options: DominateGame) -> Replay:
    positions, fault = line_of(read(start, options), moves, lambda here, text: here.play(here.field.move(text)))
    position = positions[-1]
    scores = tuple(
        Score("{player} regions", str(position.score(player)), {"player": player}) for player in (X, O)
    )
    return Replay(str(position), len(positions) - 1, fault, scores, _result(position))


def _result(position: Position) -> Score | None:
    winner = position.winner
    if winner is None:
        return None
    return (
        Score("The game is drawn", "", {}) if winner == DRAW else Score("{player} wins", "", {"player": winner})
    )


PLAY = Play(malformed=text_faults, replay=_replay, signs=lambda _start, _options: (X, O))
