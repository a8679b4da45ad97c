"""Records of All Fives, of a round or a whole game: dealt, replayed, points counted."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.all_fives.options import AllFivesGame
from pnp.games.all_fives.rules.match import Match, Terms
from pnp.games.all_fives.rules.match_text import match_text, read_match
from pnp.games.api.records import Records, Replay, Score, check_players
from pnp.games.shared.position_text import PLAYERS
from pnp.search.replay import PlayedLine, line_of


class AllFivesRecords(Records[AllFivesGame, Match]):
    """Games of two to four players, of a round or more."""

    def parse(self, text: str, options: AllFivesGame) -> Match:
        if not text.strip():
            return Match.begin(options.players)
        here = read_match(text)
        check_players(here.players, options.players)
        return here

    def line(self, start: Match, moves: Sequence[str], options: AllFivesGame) -> PlayedLine[Match]:
        terms = terms_of(options)
        return line_of(start, moves, lambda here, text: here.move(text, terms))

    def replay(self, start: Match, moves: Sequence[str], options: AllFivesGame) -> Replay:
        matches, fault = self.line(start, moves, options)
        end = matches[-1]
        scores = tuple(
            Score("{player} points", str(points), {"player": player})
            for player, points in zip(PLAYERS, end.totals, strict=False)
        )
        return Replay(match_text(end), len(matches) - 1, fault, scores, _result(end, terms_of(options)))

    def signs(self, start: Match, options: AllFivesGame) -> Sequence[str]:
        return PLAYERS[: options.players]


RECORDS = AllFivesRecords()


def terms_of(options: AllFivesGame) -> Terms:
    """The terms that the options set."""
    return Terms(options.rounds, options.seed)


def _result(end: Match, terms: Terms) -> Score | None:
    """How a game ended; None while it goes on."""
    if not end.over(terms):
        return None
    leaders = end.leaders()
    if len(leaders) > 1:
        return Score("The game is drawn", "", {})
    return Score("{player} wins", "", {"player": PLAYERS[leaders[0]]})
