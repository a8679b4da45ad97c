"""Records of Tetradominoes on paper: numbered dominoes, and the table with all hands at the end."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.drawing.look import Look
from pnp.drawing.rows import labelled, stacked
from pnp.drawing.shapes import Drawing
from pnp.games.record import RecordPictures
from pnp.games.tetradominoes.options import TetradominoesGame
from pnp.games.tetradominoes.picture import Notes, draw_hand, draw_left, draw_spread
from pnp.games.tetradominoes.records import course
from pnp.games.tetradominoes.rules import PLAYERS, Position


def _numbered(start: str, moves: Sequence[str], first: int, options: TetradominoesGame, look: Look) -> Drawing:
    """The table after the moves, with the number of each move on the domino that it played."""
    positions = course(start, moves, options)
    numbers = {
        positions[number].spread.dominoes[-1]: number
        for number in range(first, len(positions))
        if len(positions[number].spread.dominoes) > len(positions[number - 1].spread.dominoes)
    }
    return _table(positions[-1], Notes(named=1, numbers=numbers), look)


def _final(start: str, moves: Sequence[str], options: TetradominoesGame, look: Look) -> Drawing:
    end = course(start, moves, options)[-1]
    hands = [
        [(name, draw_hand(hand.all, look))] for name, hand in zip(PLAYERS, end.hands, strict=False) if hand.all
    ]
    if end.spread.left:
        left = (look.word("Left, either side up"), draw_left(end.spread.left, None, look))
        hands.append([left])
    return stacked([_table(end, Notes(named=1), look), *(labelled(row, look) for row in hands)])


def _table(here: Position, notes: Notes, look: Look) -> Drawing:
    """The table; before the first domino is played, the hand of whoever begins."""
    return draw_spread(here.spread, look, notes) if here.spread.dominoes else draw_hand(here.hand.all, look)


PICTURES = RecordPictures(diagram=_numbered, final=_final)
