"""Records of Domino Finder: rolls, flips and passes, replayed by the plain rules, treasures counted."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.api.records import Records, Replay, Score
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

    def replay(self, start: State, moves: Sequence[str], options: FinderGame) -> Replay:
        states, fault = self.line(start, moves, options)
        here = states[-1]
        scores = tuple(
            Score("{player} treasures", str(len(pairs)), {"player": player})
            for player, pairs in zip(PLAYERS, here.found, strict=False)
        )
        return Replay(write(here), len(states) - 1, fault, scores, _result(here))

    def signs(self, start: State, options: FinderGame) -> Sequence[str]:
        return PLAYERS[: options.players]


RECORDS = FinderRecords()


def _result(here: State) -> Score | None:
    if not here.over:
        return None
    if here.winner is None:
        return Score("The game is drawn", "", {})
    return Score("{player} wins", "", {"player": PLAYERS[here.winner]})
