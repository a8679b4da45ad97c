"""Records of Cobra Paw: rolls, fingers, claims and what was taken, replayed by the plain rules."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.api.records import Records, Score, check_players, scores_by_player
from pnp.games.cobra_paw.options import CobraPawGame
from pnp.games.cobra_paw.rules.play import Position
from pnp.search.replay import PlayedLine, line_of


class CobraPawRecords(Records[CobraPawGame, Position]):
    """Games of two to four players."""

    def parse(self, text: str, options: CobraPawGame) -> Position:
        if not text.strip():
            return Position.start(options.players)
        here = Position.parse(text)
        check_players(len(here.taken), options.players)
        return here

    def line(self, start: Position, moves: Sequence[str], options: CobraPawGame) -> PlayedLine[Position]:
        return line_of(start, moves, lambda here, text: here.move(text))

    def text_of(self, position: Position) -> str:
        return position.to_text()

    def scores_of(self, end: Position, options: CobraPawGame) -> tuple[Score, ...]:
        taken = ((sign(player), len(hand)) for player, hand in enumerate(end.taken))
        return scores_by_player("{player} dominoes", taken)

    def result_of(self, end: Position, options: CobraPawGame) -> Score | None:
        return None if end.winner is None else Score("{player} wins", "", {"player": sign(end.winner)})

    def signs(self, start: Position, options: CobraPawGame) -> Sequence[str]:
        return tuple(map(sign, range(options.players)))


RECORDS = CobraPawRecords()


def sign(player: int) -> str:
    """A player's sign in moves and positions."""
    return str(player + 1)
