"""Pictures of hands: tiles with their numbers below, or numbers alone where there are many."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.geometry import Size, move
from pnp.base.lengths import MM_PER_POINT
from pnp.drawing.fonts import text_width
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Drawing, Font, Group, Shape, Style, Text
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.dominions.pieces.tiles import Tile
from pnp.games.dominions.rules.pieces import WHITE
from pnp.games.dominions.rules.play import Hand, State
from pnp.games.dominions.rules.state_text import hand_text

DRAWN = 26
"""The most pieces of a hand that are drawn; a larger hand is listed by its numbers."""
TILE, PITCH, ROW = 9.0, 11.6, 14.6
"""A tile across its flats, from one to the next, and from one row of them to the next, in millimetres."""
_SIZE, _NUMBER, _LINE = 11.0, 9.5, 6.0  # points, points, mm


def draw_hand(hand: Hand, colour: str, theme: Theme, width: float, *, pointed: bool) -> Iterator[Drawing]:
    """A hand in lines, from the top, none wider than ``width`` millimetres."""
    if not hand or len(hand) > DRAWN:
        numbers = hand_text(hand).replace("-", "–") or theme.translate("nothing")
        for text in _wrapped(_in_hand(colour, numbers, theme), width):
            yield draw_line(text, theme)
        return
    yield draw_line(_in_hand(colour, "", theme).rstrip(), theme)
    pieces, columns = sorted(hand), max(int(width / PITCH), 1)
    for first in range(0, len(pieces), columns):
        yield draw_tiles(pieces[first : first + columns], colour, theme, pointed=pointed)


def draw_turn(state: State, theme: Theme) -> Drawing:
    """A line that tells who is to move."""
    return draw_line(
        theme.translate("White to move") if state.turn == WHITE else theme.translate("Black to move"),
        theme,
        Font.SEMIBOLD,
    )


def draw_line(text: str, theme: Theme, font: Font = Font.REGULAR) -> Drawing:
    """A line of words."""
    words = Text(0, 0.3 * _LINE, text, _SIZE, theme.palette.ink, font)
    return Drawing(Size(text_width(text, _SIZE, font), _LINE), (words,))


def _in_hand(colour: str, pieces: str, theme: Theme) -> str:
    if colour == WHITE:
        return theme.translate("White has in hand: {pieces}", pieces=pieces)
    return theme.translate("Black has in hand: {pieces}", pieces=pieces)


def _wrapped(text: str, width: float) -> Iterator[str]:
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and text_width(longer, _SIZE, Font.REGULAR) > width:
            yield line
            longer = word
        line = longer
    yield line


def draw_tiles(numbers: list[int], colour: str, theme: Theme, *, pointed: bool) -> Drawing:
    """A row of tiles, each over its number, which would be too small on the tile."""
    tile = Tile(TILE, pointed=pointed, numbers=False)
    edge = Style(stroke=theme.palette.line, width=WEIGHTS.thin)
    shapes: list[Shape] = []
    for place, number in enumerate(numbers):
        x = (place + 0.5) * PITCH
        shapes.append(Group(tile.whole(number, colour, theme, edge), move(x, ROW - TILE / 2 - 0.6)))
        shapes.append(centred(x, _NUMBER * MM_PER_POINT / 2 + 0.9, str(number), _NUMBER, theme.palette.ink))
    return Drawing(Size(PITCH * len(numbers), ROW), tuple(shapes))
