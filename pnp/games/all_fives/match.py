"""A whole game of All Fives, round after round until someone has more than 200 points, and the outcome of
every move: the sum of the ends, the points, the end of a round.

A game is written as its moves. Players are A, B, C and D, in the order of their turns:

- ``deal``: the dominoes are shuffled by the record's seed and dealt. ``deal 01 12 … | 00 24 …`` states every
  hand instead, A's first, for a game with real dominoes.
- ``B begins``: right after the deal, if someone other than the next player begins.
- ``24R``, ``44R=``: a play, as in `pnp.games.all_fives.line`.
- ``draw``: the player to move draws a domino; ``draw 24`` states which, as it must after a stated deal.
- ``pass``.

The book doesn't say who begins a round. In our interpretation, it's the next player in turn, unless the record
names another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pnp.base.sentences import Sentence
from pnp.base.streams import stream
from pnp.components.dominoes.notation import draw, pair_text, parse_pairs, stated_beginner, stated_hands
from pnp.components.dominoes.tiles import Pair
from pnp.games.all_fives.line import SIDES, Line
from pnp.games.all_fives.rules import (
    DRAW,
    HANDS,
    SET,
    Round,
    blocked_points,
    deal,
    out_points,
    pips,
    rounded,
    winner,
)
from pnp.games.shared.position_text import PLAYERS
from pnp.search.replay import MoveError

DEAL = "deal"


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms agreed before the game: the number of rounds, or None for a game to 200; and the seed of the
    deals."""

    rounds: int | None = None
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Match:
    """A game in progress. ``before`` has each player's points before the current round; ``number`` is the
    number of the round, 0 before the first deal; ``first`` is the player who begins it; ``known`` is whether
    the order of its pile is known.
    """

    before: tuple[int, ...]
    number: int = 0
    first: int = -1
    round: Round | None = None
    known: bool = True

    @classmethod
    def begin(cls, players: int) -> Match:
        """Return the beginning of a game: nobody has points, and nothing has been dealt."""
        return cls((0,) * players)

    @property
    def players(self) -> int:
        return len(self.before)

    @property
    def totals(self) -> tuple[int, ...]:
        """Everyone's points, including those of the current round."""
        if self.round is None:
            return self.before
        return tuple(map(sum, zip(self.before, self.round.points, strict=True)))

    @property
    def playing(self) -> Round | None:
        """The round being played; None when it's time to deal."""
        return None if self.round is None or self.round.over else self.round

    def over(self, terms: Terms) -> bool:
        """Return whether the game has ended, which can happen only at the end of a round."""
        if self.number == 0 or self.playing is not None:
            return False
        return self.number >= terms.rounds if terms.rounds else winner(self.totals) is not None

    def leaders(self) -> tuple[int, ...]:
        """Return the players with the most points, by number from 0."""
        most = max(self.totals)
        return tuple(player for player, points in enumerate(self.totals) if points == most)

    def move(self, text: str, terms: Terms) -> Match:
        """Return the game after a move.

        :raises MoveError: naming the rule that forbids it.
        """
        words = text.split()
        if self.over(terms):
            raise MoveError("the game is over")
        if words[:1] == [DEAL]:
            return self._dealt(text.strip().removeprefix(DEAL).strip(), terms)
        if self.playing is None:
            raise MoveError("deal first: no round is being played")
        if (player := stated_beginner(text, PLAYERS[: self.players])) is not None:
            return self._begun_by(player)
        if words[:1] == [DRAW]:
            return self._drawn(parse_pairs(" ".join(words[1:])))
        return replace(self, round=self.playing.move(text))

    def _dealt(self, hands: str, terms: Terms) -> Match:
        if self.playing is not None:
            raise MoveError("this round is still being played; deal again when it is over")
        number, first = self.number + 1, (self.first + 1) % self.players
        if hands:
            held = stated_hands(hands, self.players, HANDS[self.players])
            pile = tuple(pair for pair in SET if not any(pair in hand for hand in held))
            dealt = Round(held, pile, first, points=(0,) * self.players)
        else:
            dealt = deal(self.players, stream(terms.seed, "all_fives", "deal", number), first)
        return Match(self.totals, number, first, dealt, known=not hands)

    def _begun_by(self, player: int) -> Match:
        now = self.playing
        assert now is not None
        if now.line.plays or any(len(hand) != HANDS[self.players] for hand in now.hands):
            raise MoveError("someone has begun this round already")
        return replace(self, first=player, round=replace(now, turn=player))

    def _drawn(self, stated: Sequence[Pair]) -> Match:
        now = self.playing
        assert now is not None
        if now.boneyard:
            if not self.known and not stated:
                raise MoveError(
                    Sentence(
                        "say which domino was drawn, such as {draw} {domino}",
                        draw=DRAW,
                        domino=pair_text(now.boneyard[0]),
                    )
                )
            taken, left = draw(now.boneyard, 1, stated, known=self.known)
            now = replace(now, boneyard=(*taken, *left))
        return replace(self, round=now.move(DRAW))


# Scoring


TIMES = "\N{MULTIPLICATION SIGN}"
ROUNDED = "\N{RIGHTWARDS ARROW}"
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Settlement:
    """The end of a round: the winners, everyone's remaining dominoes, and the points of each winner.

    ``differences`` has, for every player whose pips count, their sum before and after rounding.
    """

    winners: tuple[int, ...]
    held: tuple[int, ...]
    differences: tuple[tuple[int, int, int], ...]
    """A player, the pips that count, and those pips rounded."""
    share: int
    blocked: bool


@dataclass(frozen=True, slots=True)
class RoundScore:
    """A round on the score sheet, by player: points in play, points for the end, and the totals after it."""

    number: int
    in_play: tuple[int, ...]
    out: tuple[int, ...]
    totals: tuple[int, ...]


def terms(line: Line) -> str:
    """Return the terms of the sum, from left to right, then up and down: ``6 + 2 × 4 + 0``.

    A double across the line counts twice. Open flanks of the sniff count nothing and are left out.
    """
    return " + ".join(_terms(line))


def _terms(line: Line) -> Sequence[str]:
    if line.sniff is None:
        return [str(end.number) for end in line.ends()]
    if not any(line.arms):
        return [f"2 {TIMES} {line.sniff}"]
    found = []
    for side, arm, end in zip(SIDES, line.arms, line.ends(), strict=True):
        tip = side.vertical != line.in_line
        if arm:
            double = arm[-1][0] == arm[-1][1]
            found.append(f"2 {TIMES} {end.number}" if double else str(end.number))
        elif tip:
            found.append(str(end.number))
    return found


def settlement(now: Round) -> Settlement | None:
    """Return how a round ended; None while it is played."""
    if not now.over:
        return None
    held = tuple(map(pips, now.hands))
    least = min(held)
    blocked = all(now.hands)
    winners = tuple(
        player for player, hand in enumerate(now.hands) if (held[player] == least if blocked else not hand)
    )
    differences = tuple(
        (player, count - least, rounded(count - least))
        for player, count in enumerate(held)
        if player not in winners
    )
    share = max(blocked_points(now.hands)) if blocked else out_points(now.hands, winners[0])
    return Settlement(winners, held, differences, share, blocked)


def last_domino(before: Match, after: Match) -> Pair | None:
    """Return the domino drawn by the move between two moments; None if the move wasn't a draw."""
    one, other = before.playing, after.playing
    if (
        one is None
        or other is None
        or before.number != after.number
        or len(one.boneyard) == len(other.boneyard)
    ):
        return None
    return other.hands[other.turn][-1]


def gains(before: Match, after: Match) -> tuple[int, ...]:
    """Return the points that each player made with a move."""
    return tuple(new - old for old, new in zip(before.totals, after.totals, strict=True))


def round_scores(course: Sequence[Match]) -> tuple[RoundScore, ...]:
    """Return the rounds of a game that have ended."""
    return tuple(
        _score(after)
        for before, after in pairwise(course)
        if before.playing is not None and after.playing is None
    )


def _score(ended: Match) -> RoundScore:
    """Return the scores of a round that has just ended."""
    assert ended.round is not None
    found = settlement(ended.round)
    assert found is not None
    out = tuple(found.share if player in found.winners else 0 for player in range(ended.players))
    in_play = tuple(points - own for points, own in zip(ended.round.points, out, strict=True))
    return RoundScore(ended.number, in_play, out, ended.totals)
