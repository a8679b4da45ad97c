"""A game of All Fives as text, and its records, of a round or a whole game: dealing, replaying and counting
points.

::

    round: 3
    scores: 45 30
    first: A
    line: 24 44R
    hand A: 35 06
    hand B: 66 12
    pile: 11 13
    turn: B
    points: 10 0
    passes: 0

``scores`` are those before the round, ``points`` those made in it. The pile is in the order of drawing; ``pile:
?`` has all other dominoes, in unknown order. Between rounds, only the first three lines are there. Lines
without content may be left out; so may ``round``, ``first`` and ``turn``, which are then 1, A and A.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.errors import TextError
from pnp.base.sentences import Sentence
from pnp.base.wording import counted
from pnp.components.dominoes.notation import UNKNOWN, pairs_text, parse_pairs
from pnp.components.dominoes.tiles import Pair
from pnp.games.all_fives.line import Line
from pnp.games.all_fives.match import DEAL, Match, Terms
from pnp.games.all_fives.options import AllFivesGame
from pnp.games.all_fives.rules import HANDS, SET, Round
from pnp.games.api.puzzles import Records, Score, check_players, scores_by_player
from pnp.games.shared.position_text import PLAYERS, Parts, check_new, player_of
from pnp.search.replay import MoveError, PlayedLine, line_of

_NAMES = (
    "round",
    "scores",
    "first",
    "line",
    *(f"hand {sign}" for sign in PLAYERS),
    "pile",
    "turn",
    "points",
    "passes",
)
_DIGITS = 4


def match_text(match: Match) -> str:
    """Return a game as text; `read_match` reads it back."""
    scores = match.before if match.playing else match.totals
    lines = [f"round: {match.number}", f"scores: {_numbers_text(scores)}"]
    if match.first >= 0:
        lines.append(f"first: {PLAYERS[match.first]}")
    now = match.playing
    if now is None:
        return "\n".join(lines)
    pile = pairs_text(now.boneyard) if match.known or not now.boneyard else UNKNOWN
    hands = (f"hand {sign}: {pairs_text(hand)}" for sign, hand in zip(PLAYERS, now.hands, strict=False))
    lines += [
        f"line: {now.line.to_text()}",
        *hands,
        f"pile: {pile}",
        f"turn: {PLAYERS[now.turn]}",
        f"points: {_numbers_text(now.points)}",
        f"passes: {now.passes}",
    ]
    return "\n".join(line.rstrip() for line in lines)


def read_match(text: str) -> Match:
    """Return the game that a text describes.

    :raises TextError: with what is wrong with it.
    """
    parts = Parts.of(text, _NAMES)
    held = [sign for sign in PLAYERS if f"hand {sign}" in parts.said]
    scores = parts.read("scores", _numbers)
    players = len(held) or len(scores)
    if players not in HANDS or "".join(held) != PLAYERS[: len(held)]:
        raise TextError.at("give the scores or the hands of two to four players: A, B and so on")
    if scores and len(scores) != players:
        raise _one_for_each(parts, "scores", counted(len(scores), "score"), players)
    before = scores or (0,) * players
    if not held:
        number = parts.read("round", lambda words: _number(words, 0))
        return Match(before, number, _player(parts, "first", players) if "first" in parts.said else -1)
    number = parts.read("round", lambda words: _number(words, 1))
    first = _player(parts, "first", players)
    known = parts.said.get("pile", (0, ""))[1] != UNKNOWN
    return Match(before, number, first, _round(parts, players, known=known), known)


def _round(parts: Parts, players: int, *, known: bool) -> Round:
    line = parts.read("line", _line)
    seen = set(line.dominoes)

    def new(words: str) -> tuple[Pair, ...]:
        return check_new(parse_pairs(words), seen)

    hands = tuple(parts.read(f"hand {sign}", new) for sign in PLAYERS[:players])
    if not all(hands):
        raise TextError.at("a player has no dominoes left: the round is over")
    pile = parts.read("pile", new) if known else tuple(pair for pair in SET if pair not in seen)
    points = parts.read("points", _numbers) or (0,) * players
    if len(points) != players:
        raise _one_for_each(parts, "points", counted(len(points), "number"), players)
    passes = parts.read("passes", lambda words: _number(words, 0))
    if passes >= players or (passes and pile):
        raise _error(parts, "passes", Sentence("this many players can't have passed in a row"))
    turn = _player(parts, "turn", players)
    return Round(hands, pile, turn, line, points, passes)


def _player(parts: Parts, name: str, players: int) -> int:
    return parts.read(name, lambda words: player_of(words or PLAYERS[0], players))


def _line(words: str) -> Line:
    line = Line.parse(words)
    for pair in line.dominoes - set(SET):
        raise MoveError(Sentence("the set has no domino {domino}", domino=pairs_text([pair])))
    return line


def _number(words: str, usual: int) -> int:
    if not words:
        return usual
    (number, *more) = _numbers(words)
    if more:
        raise MoveError(Sentence("expected one number, not '{words}'", words=words))
    return number


def _numbers(words: str) -> tuple[int, ...]:
    found = words.split()
    for word in found:
        if not (word.isascii() and word.isdecimal() and len(word) <= _DIGITS):
            raise MoveError(
                Sentence(
                    "expected whole numbers of up to {digits} digits, not '{word}'", digits=_DIGITS, word=word
                )
            )
    return tuple(map(int, found))


def _numbers_text(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _error(parts: Parts, name: str, message: str) -> TextError:
    return TextError.at(message, parts.said[name][0])


def _one_for_each(parts: Parts, name: str, given: str, players: int) -> TextError:
    """Return the error for a line with more or fewer entries than there are players."""
    message = Sentence("{counted} for {counted_2}", counted=given, counted_2=counted(players, "player"))
    return _error(parts, name, message)


# Records


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

    def moves(self, start: Match, position: Match, options: AllFivesGame) -> Sequence[str]:
        if position.playing is None:
            return () if position.over(terms_of(options)) else (DEAL,)
        return [str(play) for play in position.playing.plays()]

    def scores_of(self, end: Match, options: AllFivesGame) -> tuple[Score, ...]:
        totals = zip(PLAYERS, end.totals, strict=False)
        return scores_by_player("{player} points", totals, "{count} point", "{count} points")

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
    """Return the terms that the options set."""
    return Terms(options.rounds, options.seed)
