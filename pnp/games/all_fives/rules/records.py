"""Records of All Fives, of a round or a whole game: dealt, replayed, points counted."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.all_fives.options import AllFivesGame
from pnp.games.all_fives.rules.match import Match, Terms
from pnp.games.all_fives.rules.match_text import match_text, read_match
from pnp.games.api.records import Records, Score, check_players, scores_by_player
from pnp.games.shared.position_text import PLAYERS
from pnp.search.replay import PlayedLine, line_of


class AllFivesRecords(Records[AllFivesGame, Match]):
    """Games of one or more rounds, for two to four players."""

    def parse(self, text: str, options: AllFivesGame) -> Match:
        if not text.strip():
            return Match.begin(options.players)
        here = read_match(text)
        check_players(here.players, options.players)
        return here

    def line(self, start: Match, moves: Sequence[str], options: AllFivesGame) -> PlayedLine[Match]:
        terms = terms_of(options)
        return line_of(start, moves, lambda here, text: here.move(text, terms))

    def text_of(self, position: Match) -> str:
        return match_text(position)

    def scores_of(self, end: Match, options: AllFivesGame) -> tuple[Score, ...]:
        return scores_by_player("{player} points", zip(PLAYERS, end.totals, strict=False))

    def result_of(self, end: Match, options: AllFivesGame) -> Score | None:
        if not end.over(terms_of(options)):
            return None
        leaders = end.leaders()
        if len(leaders) > 1:
            return Score("The game is drawn", "", {})
        return Score("{player} wins", "", {"player": PLAYERS[leaders[0]]})

    def signs(self, start: Match, options: AllFivesGame) -> Sequence[str]:
        return PLAYERS[: options.players]


RECORDS = AllFivesRecords()


def terms_of(options: AllFivesGame) -> Terms:
    """The terms that the options set."""
    return Terms(options.rounds, options.seed)
