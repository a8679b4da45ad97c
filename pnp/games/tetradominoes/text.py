"""Tetradominoes as text: a table, a whole game, and a tournament, in which games are played until a side has
seven points, one for each tetromino.

Each line has a name and, after a colon, its content. The table is below its line, in the same form as every
domino table; the line names the cell at the lower left of the rectangle around it::

    table: n14
    2|4 1
        -
    3|4 6
    light: o15 p15 o14 p14
    dark:
    hand A: 35 05 | 11
    hand B: 22 33 44 55
    pile: 12 56 00
    turn: B

In a hand, the dominoes after the ``|`` are revealed. ``pile: ?`` is a pile of real dominoes in unknown order:
every domino that is nowhere else. In a game of three, the letter of a player's token follows each tetromino;
``unplayed`` lists the tetrominoes put aside in solitaire, by their letters.

A tournament is written as the moves of its games, with these between them:

- ``deal``: the dominoes are shuffled by the record's seed and dealt. ``deal 01 12 05 33 | 00 24 46 16`` states
  every hand instead, A's first, for a tournament with real dominoes.
- ``B begins``: right after the deal, if someone other than the next player begins.

Our interpretations where the source is silent: the sides keep their tokens through all games, and the next
player in turn begins each game. A tetromino counts as soon as it's played, so the seventh point may end the
tournament in the middle of a game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from pnp.base.errors import TextError
from pnp.base.sentences import Sentence
from pnp.base.streams import stream
from pnp.components.dominoes.notation import (
    HIGHEST,
    UNKNOWN,
    pairs_text,
    parse_pairs,
    stated_beginner,
    stated_hands,
)
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import Domino, Pair, tile_set
from pnp.components.tetrominoes import SHAPES
from pnp.games.api.puzzles import check_players
from pnp.games.shared.position_text import PLAYERS, Parts, check_new, player_of, read_table, table_lines
from pnp.games.tetradominoes.rules import HAND, TOURNAMENT, Hand, Position, deal
from pnp.games.tetradominoes.table import Side, Spread, Tetromino, cells_text, parse_cells
from pnp.search.replay import MoveError

DEAL = "deal"


@dataclass(frozen=True, slots=True)
class Tournament:
    """The state of a tournament.

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
        """Return the tournament after a move; ``seed`` decides how deals are shuffled.

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
            raise MoveError("this game is still being played; deal again when it is over")
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


SPREAD = ("table", "light", "dark", "unplayed")
_GAME = (*SPREAD, *(f"hand {name}" for name in PLAYERS), "pile", "turn", "trade", "passes")


def spread_text(spread: Spread) -> str:
    """Return the lines of a table and its tetrominoes; `read_spread` reads them back in order."""
    lines = table_lines(Table(spread.dominoes))
    for side in Side:
        covers = [f"{cells_text(p.cells)} {p.token}".strip() for p in spread.tetrominoes if p.side is side]
        if covers:
            lines.append(f"{side}: {', '.join(covers)}")
    if spread.unplayed:
        lines.append(f"unplayed: {' '.join(spread.unplayed)}")
    return "\n".join(lines)


def read_spread(parts: Parts, *, tokens: bool = False) -> Spread:
    """Return the table of a text, with its dominoes and tetrominoes in order.

    :raises TextError: for anything that no play could have led to.
    """
    dominoes = read_table(parts).dominoes
    pieces = [piece for side in Side for piece in parts.read(side, partial(_pieces, side=side, tokens=tokens))]
    unplayed = parts.read("unplayed", _letters)
    spread = Spread(dominoes, tuple(pieces), unplayed)
    used = [*(piece.piece for piece in pieces), *unplayed]
    for number, piece in enumerate(pieces):
        reason = _misplaced(piece, Spread(dominoes, tuple(pieces[:number])))
        if reason is None and used.count(piece.piece) > 1:
            reason = Sentence("the tetromino {piece} appears twice", piece=piece.piece)
        if reason:
            raise TextError.at(reason, parts.said[piece.side][0])
    return spread


def _pieces(words: str, side: Side, tokens: bool) -> list[Tetromino]:
    return [_piece(text, side, tokens) for text in words.split(",")] if words else []


def _piece(text: str, side: Side, tokens: bool) -> Tetromino:
    words = text.split()
    token = words.pop() if tokens and words and words[-1] in PLAYERS[:3] else ""
    if tokens and not token:
        raise MoveError(
            Sentence(
                "with three players, write each tetromino with its token, A, B or C, at the end, not '{text}'",
                text=text.strip(),
            )
        )
    return Tetromino(parse_cells(" ".join(words)), side, token)


def _letters(words: str) -> tuple[str, ...]:
    letters = tuple(words.split())
    for letter in letters:
        if letter not in SHAPES or letters.count(letter) > 1:
            raise MoveError(
                Sentence(
                    "expected the tetrominoes {names}, each at most once, not '{letter}'",
                    letter=letter,
                    names=", ".join(SHAPES),
                )
            )
    return letters


def _misplaced(piece: Tetromino, before: Spread) -> str | None:
    """Return why a tetromino can't be where it is, whichever domino it was played on."""
    reasons = [before.cover_refusal(piece, domino) for domino in before.dominoes if _under(piece, domino)]
    if not reasons:
        return Sentence(
            "there is no domino under part of a tetromino on {cells_text}", cells_text=cells_text(piece.cells)
        )
    if None in reasons:
        return None
    if len({before.numbers[cell] for cell in piece.cells if cell in before.numbers}) > 2:
        return Sentence(
            "a tetromino on {cells_text} covers more than the numbers of one domino",
            cells_text=cells_text(piece.cells),
        )
    return Sentence(
        "a tetromino on {cells_text}: {reasons}", cells_text=cells_text(piece.cells), reasons=reasons[0]
    )


def _under(piece: Tetromino, domino: Domino) -> bool:
    return bool(set(piece.cells) & set(domino.cells))


def position_text(position: Position) -> str:
    """Return the text of a game; `read_position` reads it back."""
    lines = [text] if (text := spread_text(position.spread)) else []
    for name, hand in zip(PLAYERS, position.hands, strict=False):
        hidden, shown = pairs_text(hand.hidden), pairs_text(hand.shown)
        lines.append(f"hand {name}: {hidden}{' | ' + shown if shown else ''}".rstrip())
    lines.append(f"pile: {pairs_text(position.pile) if position.known else UNKNOWN}".rstrip())
    lines.append(f"turn: {PLAYERS[position.turn]}")
    if position.trading:
        lines.append("trade: open")
    if position.passes:
        lines.append(f"passes: {position.passes}")
    return "\n".join(lines)


def read_position(text: str) -> Position:
    """Return the game that a text describes, with its dominoes and tetrominoes in order.

    :raises TextError: with what is wrong.
    """
    return _position(Parts.of(text, _GAME))


def _position(parts: Parts) -> Position:
    players = sum(f"hand {name}" in parts.said for name in PLAYERS)
    if not players or any(f"hand {name}" not in parts.said for name in PLAYERS[:players]):
        raise TextError.at("give the hands of one to four players: hand A, hand B and so on")
    spread = read_spread(parts, tokens=players == 3)
    seen = set(spread.pairs)
    hands = tuple(parts.read(f"hand {name}", lambda words: _hand(words, seen)) for name in PLAYERS[:players])
    known = parts.said.get("pile", (0, ""))[1] != UNKNOWN
    pile = parts.read("pile", lambda words: _pile(words, seen))
    turn = parts.read("turn", lambda words: player_of(words or PLAYERS[0], players))
    trading = parts.read("trade", lambda words: _trading(words, players))
    passes = parts.read("passes", lambda words: _passes(words, players))
    return Position(hands, pile, spread, turn, trading, passes, known)


def _pile(words: str, seen: set[Pair]) -> tuple[Pair, ...]:
    if words == UNKNOWN:
        return tuple(pair for pair in tile_set(HIGHEST) if pair not in seen)
    return check_new(parse_pairs(words), seen)


def _hand(words: str, seen: set[Pair]) -> Hand:
    hidden, _, shown = words.partition("|")
    return Hand(check_new(parse_pairs(hidden), seen), check_new(parse_pairs(shown), seen))


def _trading(words: str, players: int) -> bool:
    if words not in ("", "open") or (words and players != 4):
        raise MoveError("trading can only be 'open', and only for four players; otherwise leave it out")
    return words == "open"


def _passes(words: str, players: int) -> int:
    if not words:
        return 0
    if not words.isdigit() or not 0 <= int(words) <= players:
        raise MoveError(
            Sentence("'{words}' isn't a number of passes from 0 to {players}", words=words, players=players)
        )
    return int(words)


def tournament_text(tournament: Tournament) -> str:
    """Return the text of a tournament; `read_tournament` reads it back."""
    games = " ".join("-".join(map(str, counts)) for counts in tournament.games)
    lines = [f"games: {games}".rstrip()]
    if tournament.first >= 0:
        lines.append(f"first: {PLAYERS[tournament.first]}")
    if tournament.table is not None:
        lines.append(position_text(tournament.table))
    return "\n".join(lines)


def read_tournament(text: str, players: int) -> Tournament:
    """Return the tournament that a text describes: the number of tetrominoes of each side in the finished
    games, and the game on the table, if there is one.

    :raises TextError: with what is wrong.
    """
    parts = Parts.of(text, (*_GAME, "games", "first"))
    table = _position(parts) if parts.said.keys() - {"games", "first"} else None
    if table is not None:
        check_players(table.players, players)
    sides = len(Position((Hand(),) * players).counts)
    games = parts.read("games", lambda words: tuple(_counts(game, sides) for game in words.split()))
    first = parts.read("first", lambda words: player_of(words, players)) if "first" in parts.said else -1
    if table is not None and first < 0:
        raise TextError.at("say who began the game on the table, such as first: A")
    return Tournament(players, games, first, table)


def _counts(words: str, sides: int) -> tuple[int, ...]:
    counts = words.split("-")
    if len(counts) != sides or not all(count.isdigit() and len(count) == 1 for count in counts):
        example = "-".join("42"[side % 2] for side in range(sides))
        raise MoveError(
            Sentence(
                "'{words}' isn't a list of the tetrominoes of {sides} sides; write one such as {example}",
                words=words,
                sides=sides,
                example=example,
            )
        )
    return tuple(map(int, counts))
