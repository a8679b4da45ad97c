"""A tournament of Tetradominoes: games until a side has seven points, one for each tetromino.

A tournament is written as the moves of its games, with these between them:

- ``deal``: the dominoes are shuffled by the record's seed and dealt. ``deal 01 12 05 33 | 00 24 46 16`` states
  every hand instead, A's first, for a tournament with real dominoes.
- ``B begins``: right after the deal, if someone other than the next player begins.

Our readings of what the source leaves open: the sides keep their tokens through all games, and the next player
in turn begins each game. A tetromino counts as soon as it's played, so the seventh point may end the tournament
in the middle of a game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pnp.base.streams import stream
from pnp.components.dominoes.draws import stated_beginner, stated_hands
from pnp.components.dominoes.notation import HIGHEST
from pnp.components.dominoes.sets import tile_set
from pnp.games.shared.position_text import PLAYERS
from pnp.games.tetradominoes.rules.play import HAND, TOURNAMENT, Hand, Position, deal
from pnp.search.replay import MoveError

DEAL = "deal"


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament at some moment.

    ``games`` are the finished ones, as the numbers of tetrominoes in the order of `Position.counts`; ``first``
    began the game on the table, which is None before the first deal.
    """

    players: int
    games: tuple[tuple[int, ...], ...] = ()
    first: int = -1
    table: Position | None = None

    @property
    def position(self) -> Position:
        """The game on the table; empty hands before the first deal."""
        return self.table or Position((Hand(),) * self.players)

    @property
    def counts(self) -> tuple[tuple[int, ...], ...]:
        """The number of tetrominoes of each side in every game, including the one on the table."""
        return (*self.games, self.table.counts) if self.table else self.games

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each side."""
        return tuple(map(sum, zip(*self.counts, strict=True))) if self.counts else self.position.counts

    @property
    def winner(self) -> int | None:
        """The index in `points` of the side that has seven points; None while the tournament goes on."""
        return next((side for side, points in enumerate(self.points) if points >= TOURNAMENT), None)

    @property
    def to_deal(self) -> bool:
        """Whether it's time to deal."""
        return self.winner is None and (self.table is None or self.table.over)

    def move(self, text: str, seed: int) -> Tournament:
        """The tournament after a move; ``seed`` decides how deals are shuffled.

        :raises MoveError: naming the rule that forbids it.
        """
        if self.winner is not None:
            raise MoveError("the tournament is over")
        word, _, rest = text.strip().partition(" ")
        if word.lower() == DEAL:
            return self._dealt(rest, seed)
        if self.table is None or self.to_deal:
            raise MoveError("deal first: no game is being played")
        if (player := stated_beginner(text, PLAYERS[: self.players])) is not None:
            return self._begun_by(player)
        return replace(self, table=self.table.move(text))

    def _dealt(self, hands: str, seed: int) -> Tournament:
        if not self.to_deal:
            raise MoveError("this game is still being played; the next deal comes after it")
        number, first = len(self.counts) + 1, (self.first + 1) % self.players
        if hands.strip():
            held = stated_hands(hands, self.players, HAND)
            pile = tuple(pair for pair in tile_set(HIGHEST) if not any(pair in hand for hand in held))
            table = Position(tuple(map(Hand, held)), pile, known=False)
        else:
            table = deal(self.players, stream(seed, "tetradominoes", "deal", number))
        return Tournament(self.players, self.counts, first, replace(table, turn=first))

    def _begun_by(self, player: int) -> Tournament:
        table = self.position
        if table.spread.dominoes:
            raise MoveError("someone has begun this game already")
        return replace(self, first=player, table=replace(table, turn=player))
