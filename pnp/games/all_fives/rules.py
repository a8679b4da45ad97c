"""The rules of All Fives: hands, drawing, passing, going out, the blocked round, the end of the game. They are
those of the book Donimoes.

Our interpretations where the source is silent: in a blocked round, each difference is rounded before it's
added, as each hand is when someone goes out; the shares of a tie are rounded again, with halves going up. A
player who cannot play draws until they can; players pass only if they can't play and nothing is left to draw.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from pnp.base.sentences import Sentence
from pnp.components.dominoes.tiles import Pair, tile_set
from pnp.games.all_fives.line import MULTIPLE, Line, Play
from pnp.games.shared.position_text import PLAYERS
from pnp.search.replay import MoveError

HANDS = {2: 7, 3: 5, 4: 5}
"""The number of dominoes that each player draws, by the number of players."""
TARGET = 200
"""The game ends with the round in which someone gets more than this."""
DRAW, PASS = "draw", "pass"
SET = tile_set(6)


@dataclass(frozen=True, slots=True)
class Round:
    """One round: the line, the hands by player, the pile (next domino first), and the points made in it.

    ``passes`` counts the players who have just passed in a row; ``over`` is whether someone went out or all
    passed.
    """

    hands: tuple[tuple[Pair, ...], ...]
    boneyard: tuple[Pair, ...]
    turn: int = 0
    line: Line = field(default_factory=Line)
    points: tuple[int, ...] = ()
    passes: int = 0
    over: bool = False

    def plays(self) -> tuple[Play, ...]:
        """Return every legal play of the player whose turn it is."""
        return tuple(play for pair in self.hands[self.turn] for play in self.line.plays_of(pair))

    def move(self, text: str) -> Round:
        """Return the round after a play such as ``24R``, after ``draw`` or ``pass``.

        :raises MoveError: naming the rule that forbids it.
        """
        if self.over:
            raise MoveError("the round is over")
        if text == DRAW:
            return self._drawn()
        if text == PASS:
            return self._passed()
        return self._played(Play.parse(text))

    def _drawn(self) -> Round:
        if not self.boneyard:
            raise MoveError("no dominoes are left to draw")
        hand = (*self.hands[self.turn], self.boneyard[0])
        return replace(self, hands=self._with_hand(hand), boneyard=self.boneyard[1:])

    def _passed(self) -> Round:
        if self.boneyard:
            raise MoveError("there are dominoes to draw: you may pass only if you can't draw")
        if self.plays():
            raise MoveError("a player who can play must not pass")
        passed = replace(self, passes=self.passes + 1, turn=self._next)
        if passed.passes < len(self.hands):
            return passed
        gains = blocked_points(self.hands)
        return replace(passed, over=True, points=tuple(map(sum, zip(self.points, gains, strict=True))))

    def _played(self, play: Play) -> Round:
        if play.pair not in self.hands[self.turn]:
            raise MoveError(
                Sentence(
                    "{player} doesn't have the domino {pair}{pair_2}",
                    player=PLAYERS[self.turn],
                    pair=play.pair[0],
                    pair_2=play.pair[1],
                )
            )
        line = self.line.play(play)
        hand = tuple(pair for pair in self.hands[self.turn] if pair != play.pair)
        hands = self._with_hand(hand)
        gain = line.score + (0 if hand else out_points(hands, self.turn))
        points = tuple(own + gain * (player == self.turn) for player, own in enumerate(self.points))
        return replace(self, line=line, hands=hands, points=points, passes=0, turn=self._next, over=not hand)

    @property
    def _next(self) -> int:
        return (self.turn + 1) % len(self.hands)

    def _with_hand(self, hand: tuple[Pair, ...]) -> tuple[tuple[Pair, ...], ...]:
        return tuple(hand if player == self.turn else other for player, other in enumerate(self.hands))


def deal(players: int, draw: random.Random, first: int = 0) -> Round:
    """Return the beginning of a round, with the dominoes shuffled.

    :raises ValueError: for a number of players that the game doesn't support.
    """
    if players not in HANDS:
        raise ValueError(Sentence("All Fives is for 2 to 4 players, not {players}", players=players))
    tiles = list(SET)
    draw.shuffle(tiles)
    size = HANDS[players]
    hands = tuple(tuple(sorted(tiles[k * size : (k + 1) * size])) for k in range(players))
    return Round(hands, tuple(tiles[players * size :]), first, points=(0,) * players)


def rounded(points: int | Fraction) -> int:
    """Return the nearest multiple of five; halves go up."""
    return MULTIPLE * int((Fraction(points) / MULTIPLE + Fraction(1, 2)) // 1)


def pips(hand: Sequence[Pair]) -> int:
    """Return the sum of the numbers in a hand."""
    return sum(low + high for low, high in hand)


def out_points(hands: Sequence[Sequence[Pair]], player: int) -> int:
    """Return the points of a player who goes out: the hands of the others, each rounded."""
    return sum(rounded(pips(hand)) for other, hand in enumerate(hands) if other != player)


def blocked_points(hands: Sequence[Sequence[Pair]]) -> tuple[int, ...]:
    """Return the points of each player when all have passed: those with the fewest pips share the
    differences."""
    counts = [pips(hand) for hand in hands]
    least = min(counts)
    winners = counts.count(least)
    total = sum(rounded(count - least) for count in counts)
    share = rounded(Fraction(total, winners))
    return tuple(share if count == least else 0 for count in counts)


def winner(scores: Sequence[int], target: int = TARGET) -> int | None:
    """Return who has won once a round has ended, by number from 0; None while the game goes on, as in a tie."""
    most = max(scores)
    if most <= target or scores.count(most) > 1:
        return None
    return scores.index(most)
