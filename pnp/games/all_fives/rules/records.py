"""Records of All Fives, of a round or a whole game: dealt, replayed, points counted."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.errors import TextIssue
from pnp.base.quoting import counted
from pnp.games.all_fives.options import AllFivesGame
from pnp.games.all_fives.rules.match import Match, Terms
from pnp.games.all_fives.rules.match_text import match_text, read_match
from pnp.games.all_fives.rules.round import PLAYERS
from pnp.games.api.legacy import Play
from pnp.games.api.records import Replay, Score
from pnp.games.shared.position_text import TextError
from pnp.search.replay import MoveFault, line_of


def terms_of(options: AllFivesGame) -> Terms:
    """What the options agree."""
    return Terms(options.rounds, options.seed)


def begin(start: str, options: AllFivesGame) -> Match:
    """The game that a record begins with; an empty text is the one before the first deal.

    :raises TextError: for a text that is no game.
    """
    return read_match(start) if start.strip() else Match.begin(options.players)


def course(start: str, moves: Sequence[str], options: AllFivesGame) -> tuple[list[Match], MoveFault | None]:
    """The game at its beginning and after each move, up to the first move that a rule forbids."""
    terms = terms_of(options)
    return line_of(begin(start, options), moves, lambda here, text: here.move(text, terms))


def _malformed(start: str, options: AllFivesGame) -> tuple[TextIssue, ...]:
    try:
        here = begin(start, options)
    except TextError as error:
        return error.faults
    if here.players != options.players:
        return (TextIssue(f"{counted(here.players, 'player')} in a game for {options.players}"),)
    return ()


def _replay(start: str, moves: Sequence[str], options: AllFivesGame) -> Replay:
    matches, fault = course(start, moves, options)
    end = matches[-1]
    scores = tuple(
        Score("{player} points", str(points), {"player": player})
        for player, points in zip(PLAYERS, end.totals, strict=False)
    )
    return Replay(match_text(end), len(matches) - 1, fault, scores, _result(end, terms_of(options)))


def _result(end: Match, terms: Terms) -> Score | None:
    """How a game ended; None while it goes on."""
    if not end.over(terms):
        return None
    leaders = end.leaders()
    if len(leaders) > 1:
        return Score("The game is drawn", "", {})
    return Score("{player} wins", "", {"player": PLAYERS[leaders[0]]})


def _signs(_start: str, options: AllFivesGame) -> Sequence[str]:
    return PLAYERS[: options.players]


PLAY = Play(malformed=_malformed, replay=_replay, signs=_signs)
