"""Pictures of hands: tiles with their numbers below, or just numbers if there are many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.base.geometry import MM_PER_POINT, Size, move
from pnp.base.sequences import even_chunks
from pnp.drawing.fonts import text_width
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Drawing, Font, Group, Shape, Style, Text
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.dominions.pieces import Tile
from pnp.games.dominions.rules import Hand, State
from pnp.games.dominions.state_text import hand_text
from pnp.games.dominions.tiles import WHITE

DRAWN = 26
"""The most pieces of a hand that are drawn; a larger hand is listed by its numbers."""
TILE, PITCH, ROW = 9.6, 11.6, 15.4
"""The width of a tile across its flats, the distance from one tile to the next, and that from one row to the
next, in millimetres."""


@dataclass(frozen=True, slots=True)
class _Measures:
    """The measurements of hands: the width of a tile across its flats, the distances from one tile to the next
    and from row to row, and the height of a line of words, in millimetres; and the size of all type in
    points."""

    tile: float = TILE
    pitch: float = PITCH
    row: float = ROW
    line: float = 6.0
    size: float = 11.0

    def enlarged(self, by: float) -> _Measures:
        """Return the measurements of larger tiles with type of the same size."""
        more = (by - 1) * self.tile
        return replace(self, tile=self.tile + more, pitch=self.pitch + more, row=self.row + _POINTED * more)


_POINTED = 1.16
"""The height of a tile that stands on a corner, relative to its width across the flats."""
_USUAL = _Measures()
_LARGE = _Measures(tile=10.4, pitch=13.2, row=18.0, line=8.0, size=16.0)
"""The same in large print, where type has its full size from the start, because drawings enlarged for it would
be too tall."""


def _measures(theme: Theme) -> _Measures:
    return _LARGE if theme.large_print else _USUAL


def draw_hand(
    hand: Hand, colour: str, theme: Theme, width: float, *, pointed: bool, enlarge: float = 1.0
) -> Iterator[Drawing]:
    """Yield a hand in lines from the top, each at most ``width`` millimetres wide.

    :param enlarge: how much larger than usual its tiles are.
    """
    if not hand or len(hand) > DRAWN:
        numbers = hand_text(hand).replace("-", "–") or theme.translate("nothing")
        for text in _wrapped(_in_hand(colour, numbers, theme), width, _measures(theme).size):
            yield draw_line(text, theme)
        return
    yield draw_line(_in_hand(colour, "", theme).rstrip(), theme)
    pitch = _measures(theme).enlarged(enlarge).pitch
    for pieces in even_chunks(sorted(hand), max(int(width / pitch + 1e-6), 1)):
        yield draw_tiles(pieces, colour, theme, pointed=pointed, enlarge=enlarge)


def draw_turn(state: State, theme: Theme) -> Drawing:
    """Return a line with the player to move."""
    return draw_line(
        theme.translate("White to move") if state.turn == WHITE else theme.translate("Black to move"),
        theme,
        Font.SEMIBOLD,
    )


def draw_line(text: str, theme: Theme, font: Font = Font.REGULAR) -> Drawing:
    """Return a line of words."""
    of = _measures(theme)
    words = Text(0, 0.3 * of.line, text, of.size, theme.palette.ink, font)
    return Drawing(Size(text_width(text, of.size, font), of.line), (words,))


def _in_hand(colour: str, pieces: str, theme: Theme) -> str:
    if colour == WHITE:
        return theme.translate("White’s hand: {pieces}", pieces=pieces)
    return theme.translate("Black’s hand: {pieces}", pieces=pieces)


def _wrapped(text: str, width: float, size: float) -> Iterator[str]:
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and text_width(longer, size, Font.REGULAR) > width:
            yield line
            longer = word
        line = longer
    yield line


def draw_tiles(
    numbers: Sequence[int], colour: str, theme: Theme, *, pointed: bool, enlarge: float = 1.0
) -> Drawing:
    """Return a row of tiles, each over its number, which would be too small on the tile."""
    of = _measures(theme).enlarged(enlarge)
    tile = Tile(of.tile, pointed=pointed, numbers=False)
    edge = Style(stroke=theme.palette.line, width=WEIGHTS.line)
    shapes: list[Shape] = []
    for place, number in enumerate(numbers):
        x = (place + 0.5) * of.pitch
        y = of.row - of.tile / 2 - 0.6 * enlarge
        shapes.append(Group(tile.whole(number, colour, theme, edge), move(x, y)))
        shapes.append(centred(x, of.size * MM_PER_POINT / 2 + 0.6, str(number), of.size, theme.palette.ink))
    return Drawing(Size(of.pitch * len(numbers), of.row), tuple(shapes))
