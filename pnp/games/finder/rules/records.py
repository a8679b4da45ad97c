"""Records of Domino Finder: rolls, flips and passes, replayed by the plain rules, treasures counted."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.api.records import Records, Score, scores_by_player
from pnp.games.finder.options import FinderGame
from pnp.games.finder.rules.moves import happened
from pnp.games.finder.rules.play import State
from pnp.games.finder.rules.setup import numbered_stream, set_up
from pnp.games.finder.rules.text import PLAYERS, parse, write
from pnp.search.replay import PlayedLine, line_of


class FinderRecords(Records[FinderGame, State]):
    """Games of two to four players."""

    def parse(self, text: str, options: FinderGame) -> State:
        if text.strip():
            return parse(text, options.players)
        return State.begin(set_up(numbered_stream(options.seed, options.set_up)), options.players)

    def line(self, start: State, moves: Sequence[str], options: FinderGame) -> PlayedLine[State]:
        return line_of(start, moves, happened)

    def text_of(self, position: State) -> str:
        return write(position)

    def scores_of(self, end: State, options: FinderGame) -> tuple[Score, ...]:
        return scores_by_player("{player} treasures", zip(PLAYERS, map(len, end.found), strict=False))

    def result_of(self, end: State, options: FinderGame) -> Score | None:
        if not end.over:
            return None
        if end.winner is None:
            return Score("The game is drawn", "", {})
        return Score("{player} wins", "", {"player": PLAYERS[end.winner]})

    def signs(self, start: State, options: FinderGame) -> Sequence[str]:
        return PLAYERS[: options.players]


RECORDS = FinderRecords()
