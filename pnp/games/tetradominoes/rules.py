"""The rules of Tetradominoes: hands, revealing and drawing, tetrominoes and their owners, trading, the ends of
the game, solitaire; and the numbers of players in its rules text. They are those of the book Donimoes.

These are our interpretations where the book is silent. A trade is an exchange: each of the two players gives
one domino, face up or down as it was. When all players have passed in a row, nobody can ever play again, so the
game ends, and the player with the most tetrominoes wins. In solitaire, putting a tetromino aside replaces
revealing: the player draws up to four dominoes, and puts the same number back, new or old ones. Solitaire ends
when no tetromino or no domino is left; remaining tetrominoes count as unplayed.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pnp.base.sentences import Sentence
from pnp.components.dominoes.notation import HIGHEST, draw, pair_text, parse_pairs, split_draws
from pnp.components.dominoes.tiles import Pair, tile_set
from pnp.components.tetrominoes import SHAPES
from pnp.games.shared.position_text import PLAYERS
from pnp.games.tetradominoes.options import TetradominoesRules
from pnp.games.tetradominoes.table import Side, Spread, Tetromino, Turn
from pnp.search.replay import MoveError

HAND = 4
"""The number of dominoes that each player draws at first; with fewer, a player draws one after a play."""
GOALS = {2: 4, 3: 3, 4: 4}
"""The number of tetrominoes by one player or team that ends the game, by the number of players."""
MOST_DRAWN = 4
"""The number of dominoes that may be exchanged in solitaire when none can be played."""
WINS_BELOW = {1: 10, 2: 15}
"""The score that a solitaire game must stay below, by level."""
TOURNAMENT = 7
"""The number of points that wins a tournament."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A player's dominoes: those hidden from the others, and those revealed."""

    hidden: tuple[Pair, ...] = ()
    shown: tuple[Pair, ...] = ()

    @property
    def all(self) -> tuple[Pair, ...]:
        return self.hidden + self.shown

    def less(self, pair: Pair) -> Hand:
        """Return the hand without one of its dominoes."""
        return Hand(
            tuple(one for one in self.hidden if one != pair), tuple(one for one in self.shown if one != pair)
        )

    def plus(self, pair: Pair, *, shown: bool = False) -> Hand:
        """Return the hand with one more domino, among the shown or the hidden ones."""
        return replace(self, shown=(*self.shown, pair)) if shown else replace(self, hidden=(*self.hidden, pair))


@dataclass(frozen=True, slots=True)
class Position:
    """A game: the hands by player, the pile to draw from (next one first), the table, and whose turn it is.

    ``trading`` is whether the player to move and their partner may exchange a domino; ``passes`` counts the
    players who have just passed in a row. If the order of the pile isn't ``known``, because the dominoes are
    real, every move gives the dominoes that it draws.
    """

    hands: tuple[Hand, ...]
    pile: tuple[Pair, ...] = ()
    spread: Spread = field(default_factory=Spread)
    turn: int = 0
    trading: bool = False
    passes: int = 0
    known: bool = True

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def hand(self) -> Hand:
        """The hand of the player to move."""
        return self.hands[self.turn]

    @property
    def side(self) -> Side | None:
        """The side that the player to move must show; None in solitaire, where either may be up."""
        if self.players == 1:
            return None
        return Side.DARK if self.players != 3 and self.turn % 2 else Side.LIGHT

    @property
    def token(self) -> str:
        """The token that goes on the player's tetrominoes: one of three colours in a game of three."""
        return PLAYERS[self.turn] if self.players == 3 else ""

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of tetrominoes that each side has played: light and dark, or each of three players."""
        if self.players == 3:
            return tuple(sum(piece.token == name for piece in self.spread.tetrominoes) for name in PLAYERS[:3])
        return self.spread.count(Side.LIGHT), self.spread.count(Side.DARK)

    @property
    def over(self) -> bool:
        if self.players == 1:
            return not self.spread.left or not (self.pile or self.hand.all)
        return max(self.counts) >= GOALS[self.players] or self.passes >= self.players

    @property
    def winner(self) -> int | None:
        """The index in `counts` of the side with the most tetrominoes once the game is over; None before that,
        in a tie, and in solitaire."""
        most = max(self.counts)
        if self.players == 1 or not self.over or self.counts.count(most) > 1:
            return None
        return self.counts.index(most)

    @property
    def can_play(self) -> bool:
        """Whether the player to move has a domino that can be played."""
        return any(self.spread.plays_of(pair) for pair in self.hand.all)

    def turns(self) -> tuple[Turn, ...]:
        """Return every turn of the player to move: each domino in each place, each tetromino on it, in
        order."""
        found: list[Turn] = []
        for pair in self.hand.all:
            for domino in self.spread.plays_of(pair):
                after = self.spread.play(domino)
                covers = [
                    Turn(domino, piece.cells, None if self.side else side)
                    for side in self._sides
                    for piece in after.tetrominoes_on(domino, side)
                ]
                found += covers if covers and self.players == 1 else [Turn(domino), *covers]
        return tuple(found)

    @property
    def _sides(self) -> tuple[Side, ...]:
        return (self.side,) if self.side else tuple(Side)

    def move(self, text: str, shuffle: random.Random | None = None) -> Position:
        """Return the game after a turn such as ``46@c3R``, after ``reveal 12 34``, ``pass``, ``trade 12 34``
        or, in solitaire, ``discard T 12 34``. What was drawn may follow any of them: ``46@c3R draws 25``.

        :raises MoveError: naming the rule that forbids it.
        """
        if self.over:
            raise MoveError("the game is over")
        made, drawn = split_draws(text)
        word, _, rest = made.partition(" ")
        match word.lower():
            case "reveal":
                return self.reveal(parse_pairs(rest), drawn)
            case "discard":
                piece, _, back = rest.strip().partition(" ")
                return self.discard(piece.upper(), parse_pairs(back), shuffle, drawn)
            case "pass" | "trade":
                draw(self.pile, 0, drawn)
                return self.passed() if word.lower() == "pass" else self.trade(parse_pairs(rest))
        return self.play(Turn.parse(made), drawn)

    def play(self, turn: Turn, drawn: Sequence[Pair] = ()) -> Position:
        """Return the game after playing a domino, perhaps with a tetromino on it, and drawing a domino if
        necessary.

        :raises MoveError: naming the rule that forbids it.
        """
        domino = turn.domino
        if domino.pair not in self.hand.all:
            raise MoveError(
                Sentence("{player} doesn't have the domino {domino}", player=self._name, domino=domino.name)
            )
        spread = self.spread.play(domino)
        if turn.cells:
            piece = Tetromino(turn.cells, self._shown(turn), self.token)
            spread = spread.cover(piece, domino)
        elif self.players == 1 and any(spread.tetrominoes_on(domino, side) for side in Side):
            raise MoveError("a tetromino can be played on this domino, so it must be")
        hand = self.hand.less(domino.pair)
        taken, pile = self._draw(int(len(hand.all) < HAND and bool(self.pile)), drawn)
        hand = replace(hand, hidden=hand.hidden + taken)
        trading = self.players == 4 and bool(turn.cells)
        return replace(self._next(hand), pile=pile, spread=spread, trading=trading, passes=0)

    def _shown(self, turn: Turn) -> Side:
        """Return the side of a turn's tetromino that is up."""
        side = self.side or turn.side
        if side is None:
            raise MoveError("the move doesn't say which side of the tetromino is up, light or dark")
        if turn.side not in (None, side):
            raise MoveError(
                Sentence(
                    "{player} plays tetrominoes with the light side up"
                    if side is Side.LIGHT
                    else "{player} plays tetrominoes with the dark side up",
                    player=self._name,
                )
            )
        return side

    def _draw(self, count: int, stated: Sequence[Pair]) -> tuple[tuple[Pair, ...], tuple[Pair, ...]]:
        """Return the dominoes drawn from the pile, and the rest of it."""
        return draw(self.pile, count, stated, known=self.known)

    def reveal(self, pairs: Sequence[Pair], drawn: Sequence[Pair] = ()) -> Position:
        """Return the game after turning up two hidden dominoes and drawing one; it's still the same
        player's turn.

        :raises MoveError: naming the rule that forbids it.
        """
        if self.can_play:
            raise MoveError("a player who can play may not reveal dominoes")
        if self.players == 1:
            raise MoveError("in solitaire, discard a tetromino instead")
        if not self.may_reveal:
            raise MoveError("there are fewer than two hidden dominoes, or none to draw, so reveal all and pass")
        if len(set(pairs)) != 2 or not set(pairs) <= set(self.hand.hidden):
            raise MoveError(Sentence("{player} reveals two hidden dominoes", player=self._name))
        hand = self.hand
        for pair in pairs:
            hand = hand.less(pair).plus(pair, shown=True)
        taken, pile = self._draw(1, drawn)
        return replace(self._held(hand.plus(*taken)), pile=pile, trading=False)

    def passed(self) -> Position:
        """Return the game after a pass by a player who can't play and has revealed everything.

        :raises MoveError: naming the rule that forbids it.
        """
        if self.can_play:
            raise MoveError("a player who can play must not pass")
        if self.players == 1:
            raise MoveError("in solitaire, discard a tetromino instead")
        if self.may_reveal:
            raise MoveError("reveal two dominoes and draw one before you pass")
        hand = Hand((), self.hand.all)
        return replace(self._next(hand), trading=False, passes=self.passes + 1)

    @property
    def may_reveal(self) -> bool:
        return bool(self.pile) and len(self.hand.hidden) >= 2

    def trade(self, pairs: Sequence[Pair]) -> Position:
        """Return the game after the player to move and their partner have exchanged a domino; the player's
        own comes first.

        :raises MoveError: naming the rule that forbids it.
        """
        if not self.trading:
            raise MoveError("partners trade once, right after an opponent's tetromino, in a game of four")
        if len(pairs) != 2:
            raise MoveError("a trade names two dominoes, such as trade 12 34")
        hands, partner = list(self.hands), (self.turn + 2) % 4
        for player, pair in zip((self.turn, partner), pairs, strict=True):
            if pair not in hands[player].all:
                raise MoveError(
                    Sentence(
                        "{player} doesn't have the domino {domino}",
                        player=PLAYERS[player],
                        domino=pair_text(pair),
                    )
                )
        (own, other), mine, theirs = pairs, self.hand, self.hands[partner]
        hands[self.turn] = mine.less(own).plus(other, shown=other in theirs.shown)
        hands[partner] = theirs.less(other).plus(own, shown=own in mine.shown)
        return replace(self, hands=tuple(hands), trading=False)

    def discard(
        self,
        piece: str,
        back: Sequence[Pair],
        shuffle: random.Random | None = None,
        drawn: Sequence[Pair] = (),
    ) -> Position:
        """Return the solitaire game after putting a tetromino aside, drawing the same number of dominoes as are
        put back, and shuffling the pile; without ``shuffle``, the dominoes put back go below the pile. If the
        order of a pile of real dominoes isn't known, shuffling changes nothing.

        :raises MoveError: naming the rule that forbids it.
        """
        if self.players != 1:
            raise MoveError("tetrominoes are discarded only in solitaire")
        if self.can_play:
            raise MoveError("a player who can play may not discard a tetromino")
        if piece not in self.spread.left:
            raise MoveError(Sentence("there is no tetromino {piece} to discard", piece=piece))
        if len(back) > min(MOST_DRAWN, len(self.pile)):
            raise MoveError(
                Sentence(
                    "you can't draw {back} dominoes: draw at most four, and no more than are left",
                    back=len(back),
                )
            )
        taken, rest = self._draw(len(back), drawn)
        hand = Hand((*self.hand.hidden, *taken), self.hand.shown)
        if len(set(back)) < len(back) or not set(back) <= set(hand.all):
            raise MoveError("you can put back only dominoes from your hand, each once")
        for pair in back:
            hand = hand.less(pair)
        pile = [*rest, *back]
        if not self.known:
            pile.sort()
        elif shuffle:
            shuffle.shuffle(pile)
        spread = replace(self.spread, unplayed=(*self.spread.unplayed, piece))
        return replace(self._held(hand), pile=tuple(pile), spread=spread)

    @property
    def _name(self) -> str:
        if self.players == 1:
            return Sentence("the player")
        return Sentence("player {player}", player=PLAYERS[self.turn])

    def _held(self, hand: Hand) -> Position:
        """Return the game with another hand for the player to move."""
        hands = tuple(hand if player == self.turn else other for player, other in enumerate(self.hands))
        return replace(self, hands=hands)

    def _next(self, hand: Hand) -> Position:
        """Return the position with the next player to move."""
        return replace(self._held(hand), turn=(self.turn + 1) % self.players)


def deal(players: int, shuffle: random.Random) -> Position:
    """Return the beginning of a game: shuffled, with four hidden dominoes for each player.

    :raises ValueError: for a number of players that the game doesn't support.
    """
    if not 1 <= players <= 4:
        raise ValueError(Sentence("Tetradominoes is for 1 to 4 players, not {players}", players=players))
    tiles = list(tile_set(HIGHEST))
    shuffle.shuffle(tiles)
    hands = tuple(Hand(tuple(tiles[HAND * k : HAND * (k + 1)])) for k in range(players))
    return Position(hands, tuple(tiles[HAND * players :]))


def solitaire_score(spread: Spread, level: int) -> int:
    """Return the score of a game that ends with this table: B × W + 7 × X for B dark, W light and X unplayed
    tetrominoes; on level 2, plus the length of the longest side. A low score is good."""
    light, dark = spread.count(Side.LIGHT), spread.count(Side.DARK)
    unplayed = len(SHAPES) - light - dark
    return light * dark + 7 * unplayed + (spread.longest_side if level == 2 else 0)


# Worked examples


_NUMBERS = {"two": 2, "three": 3, "four": 4}


def rules_values(options: TetradominoesRules) -> Mapping[str, int | str]:
    """Return whether the rules cover any number of players, several, two, three and four; how many dominoes the
    others hold, and how many are in the pile. If they cover any number, the dominoes are those for two
    players."""
    players = options.players
    every = int(players == "any")
    each = {name: int(every or players == number) for name, number in _NUMBERS.items()}
    seated = 2 if players == "any" else players
    dealt = {"covered": HAND * (seated - 1), "pile": len(tile_set(HIGHEST)) - HAND * seated}
    return {"any": every, "several": int(players != 1), **each, **dealt}


def players_of(options: TetradominoesRules) -> tuple[int, int]:
    """Return the least and greatest number of players that the rules allow."""
    return (1, 4) if options.players == "any" else (options.players, options.players)
