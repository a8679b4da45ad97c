"""The starts of Tetradominoes' puzzles, the answers that need only the plain rules, and starts that are
equivalent: turned or mirrored, with colours exchanged or numbers renamed.

A start has the table and the hand; for a single play, the player's side; and for solitaire, the pile in the
order of drawing::

    table: c3
    4|1

    4|2
    hand: 46 05 00 66
    side: light

Numbers only match or don't match, and light and dark differ only in name. Mirroring turns a Z into an S and a J
into an L, which changes no rule either, as long as the pieces put aside are mirrored, too. Nor does exchanging
the colours change a rule, because every piece has both sides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

from pnp.base.errors import TextError
from pnp.base.sentences import Sentence
from pnp.components.dominoes.notation import HIGHEST, pairs_text, parse_pairs
from pnp.components.dominoes.table import TURNS
from pnp.components.dominoes.table import Turn as TableTurn
from pnp.components.dominoes.tiles import Cell, Pair
from pnp.components.tetrominoes import BEHIND
from pnp.games.shared.position_text import Parts, check_new
from pnp.games.tetradominoes.options import Goal, TetradominoesPuzzleOptions
from pnp.games.tetradominoes.rules import HAND, WINS_BELOW, Hand, Position
from pnp.games.tetradominoes.table import Side, Spread, Turn, cells_text
from pnp.games.tetradominoes.text import SPREAD, read_spread, spread_text
from pnp.search.replay import MoveError

MOST_PLAYS = 10
"""The most dominoes in the hand and pile of a solitaire puzzle together; a search plays no more."""
_NAMES = (*SPREAD, "hand", "side", "pile")


@dataclass(frozen=True, slots=True)
class Start:
    """A table and a hand; ``side`` is None in solitaire, and only solitaire has a pile."""

    spread: Spread
    hand: tuple[Pair, ...]
    side: Side | None = None
    pile: tuple[Pair, ...] = ()

    def to_text(self) -> str:
        """Return the text form; `read_start` reads it back."""
        lines = [spread_text(self.spread), f"hand: {pairs_text(self.hand)}"]
        if self.side:
            lines.append(f"side: {self.side}")
        if self.pile:
            lines.append(f"pile: {pairs_text(self.pile)}")
        return "\n".join(lines)

    def position(self) -> Position:
        """Return the start as a game: solitaire, or a game of two in which the other player has no dominoes."""
        hand = Hand(self.hand)
        if self.side is None:
            return Position((hand,), self.pile, self.spread)
        hands = (hand, Hand()) if self.side is Side.LIGHT else (Hand(), hand)
        return Position(hands, spread=self.spread, turn=hands.index(hand))

    @property
    def plays(self) -> int:
        """The number of dominoes that may still be played."""
        return 1 if self.side else len(self.hand) + len(self.pile)


def read_start(text: str) -> Start:
    """Return the start that a text describes.

    :raises TextError: with what is wrong with it.
    """
    parts = Parts.of(text, _NAMES)
    spread = read_spread(parts)
    if not spread.dominoes:
        raise TextError.at("there is no domino on the table")
    seen = set(spread.pairs)
    hand = parts.read("hand", lambda words: _hand(words, seen))
    side = parts.read("side", _side)
    pile = parts.read("pile", lambda words: check_new(parse_pairs(words), seen))
    start = Start(spread, hand, side, pile)
    _check(start, parts)
    return start


def _hand(words: str, seen: set[Pair]) -> tuple[Pair, ...]:
    hand = check_new(parse_pairs(words), seen)
    if not 1 <= len(hand) <= HAND:
        raise MoveError(
            Sentence("a hand must have one to {hand} dominoes, not {hand_2}", hand=HAND, hand_2=len(hand))
        )
    return hand


def _side(words: str) -> Side | None:
    if words and words not in tuple(Side):
        raise MoveError(Sentence("'{words}' is neither light nor dark", words=words))
    return Side(words) if words else None


def _check(start: Start, parts: Parts) -> None:
    """Check that the parts of a start fit together.

    :raises TextError: if they don't.
    """
    line = parts.said.get("pile", (0, ""))[0]
    if start.pile and start.side:
        raise TextError.at("a start needs a pile in solitaire, and the player's side otherwise", line)
    if start.pile and len(start.hand) < HAND:
        raise TextError.at(
            Sentence("while there is a pile, the hand must have {hand} dominoes", hand=HAND), line
        )
    if start.plays > MOST_PLAYS:
        raise TextError.at(
            Sentence(
                "the hand and the pile can have at most {most_plays} dominoes together", most_plays=MOST_PLAYS
            ),
            line,
        )
    left = min(column for _, column in start.spread.numbers)
    bottom = min(-row for row, _ in start.spread.numbers)
    margin = 2 * start.plays
    if left < margin or bottom <= margin:
        message = Sentence(
            "start further right and higher up: {plays} more dominoes may need {margin} columns on the left "
            "and {margin} rows below",
            plays=start.plays,
            margin=margin,
        )
        raise TextError.at(message, parts.said["table"][0])


def goal_of(options: TetradominoesPuzzleOptions) -> Goal:
    """Return the goal of a puzzle; by default, the only play that allows a tetromino."""
    return options.goal or "one-play"


def target(options: TetradominoesPuzzleOptions) -> tuple[int, int]:
    """Return the level of a solitaire puzzle and the score to stay below."""
    level = options.level or 1
    return level, options.below or WINS_BELOW[level]


def tetromino_turns(start: Start) -> tuple[Turn, ...]:
    """Return every turn of the hand that plays a tetromino."""
    return tuple(turn for turn in start.position().turns() if turn.cells)


def every_tetromino(start: Start) -> dict[str, Turn]:
    """Return the cells, as text and in order, of every tetromino that can be played, each with a turn
    that plays it."""
    found: dict[str, Turn] = {}
    for turn in tetromino_turns(start):
        found.setdefault(cells_text(turn.cells), turn)
    return dict(sorted(found.items()))


def count_plays(start: Start) -> int:
    """Return how many ways there are to play a domino of the hand."""
    return sum(len(start.spread.plays_of(pair)) for pair in start.hand)


_MIRRORS = TURNS[4:]


def kind(start: Start) -> str:
    """Return the same text for all equivalent starts."""
    return min(view for turn in TURNS for swapped in (False, True) for view in _views(start, turn, swapped))


def _views(start: Start, turn: TableTurn, swapped: bool) -> Iterator[str]:
    """Yield texts of a start from one side, with numbers renamed in order of first appearance, and those not on
    the table in every possible order."""
    spread = start.spread
    cells = {cell: turn(cell) for cell in spread.numbers}
    top, left = min(row for row, _ in cells.values()), min(column for _, column in cells.values())
    seen = {(row - top, column - left): spread.numbers[cell] for cell, (row, column) in cells.items()}

    def place(cell: Cell) -> Cell:
        row, column = cells[cell]
        return row - top, column - left

    dominoes = sorted(tuple(sorted(map(place, domino.cells))) for domino in spread.dominoes)
    pieces = sorted(
        ((piece.side is Side.DARK) != swapped, tuple(sorted(map(place, piece.cells))))
        for piece in spread.tetrominoes
    )
    mirrored = (turn in _MIRRORS) != swapped
    aside = sorted(BEHIND[name] if mirrored else name for name in spread.unplayed)
    side = "" if start.side is None else str((start.side is Side.DARK) != swapped)
    order = list(dict.fromkeys(number for _, number in sorted(seen.items())))
    others = [number for number in range(HIGHEST + 1) if number not in order]
    for rest in permutations(others):
        new = {number: name for name, number in enumerate([*order, *rest])}
        hand = sorted(tuple(sorted((new[low], new[high]))) for low, high in start.hand)
        pile = [tuple(sorted((new[low], new[high]))) for low, high in start.pile]
        numbers = [new[number] for _, number in sorted(seen.items())]
        yield f"{dominoes} {numbers} {pieces} {aside} {side} {hand} {pile}"
