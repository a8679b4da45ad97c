"""The picture of all faces: each game's pattern, emblem and name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pnp.base.geometry import Box, Size
from pnp.drawing.fonts import fitting_size
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Circle, Drawing, Shape, Style, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.game import Game
from pnp.games.api.registry import all_games

_CARD, _GAP, _COLUMNS = Size(42.0, 42.0), 4.0, 4
_BAND, _EMBLEM, _AIR = 31.0, 25.0, 2.5
"""The height of the pattern, the size of the emblem, and the space beside a name, in millimetres."""
_NAME = 11.0
"""The size of a name, in points."""


def faces_picture(theme: Theme) -> Drawing:
    """Return the drawing of a card for each game that has a face, sorted by name."""
    games = sorted((game for game in all_games() if game.face()), key=lambda game: game.title)
    step = Size(_CARD.width + _GAP, _CARD.height + _GAP)
    rows = -(-len(games) // _COLUMNS)
    size = Size(_COLUMNS * step.width - _GAP, rows * step.height - _GAP)
    cards = []
    for k, game in enumerate(games):
        row, column = divmod(k, _COLUMNS)
        card = Drawing(_CARD, tuple(_card(game, theme)))
        cards.append(card.at(column * step.width, size.height - (row + 1) * step.height + _GAP))
    return Drawing(size, tuple(cards))


def _card(game: Game, theme: Theme) -> Iterator[Shape]:
    face = replace(theme, game_face=game.face()).face
    assert face is not None
    middle, low = _CARD.width / 2, _CARD.height - _BAND
    yield face.pattern(Size(_CARD.width, _BAND)).at(0, low)
    yield Circle(middle, low + _BAND / 2, 0.55 * _EMBLEM, Style(fill=theme.palette.paper))
    yield face.emblem(_EMBLEM).about(middle, low + _BAND / 2)
    font = face.title_font(game.title)
    size = fitting_size(game.title, _CARD.width - 2 * _AIR, _NAME, 0.5 * _NAME, font) or _NAME
    yield centred(middle, low / 2, game.title, size, face.title_colour, font)
    edge = Style(stroke=face.title_colour, width=WEIGHTS.line)
    yield rectangle(Box(0, 0, *_CARD).grown(-WEIGHTS.line / 2), edge)
