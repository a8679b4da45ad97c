"""The cards of the computer players: four on a page, or two in large print, to cut out and play by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pnp.base.geometry import Box, Size, move
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks
from pnp.drawing.legibility import LARGE_TEXT
from pnp.drawing.paragraphs import paragraph
from pnp.drawing.shapes import Drawing, Font, Group, Shape, Style, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.area import check_room
from pnp.games.domination.rules.robots import CARDS, Card
from pnp.games.shared.notes import note_size
from pnp.sheets.board_sheets import Form
from pnp.sheets.sheet import Part, Stock

_NAMES = {
    "Defensive": "Defensive",
    "Homicidal": "Homicidal",
    "Regicidal": "Regicidal",
    "Drifter": "Drifter",
}
_ABOUT = {
    "Defensive": "Keeps a strong corner. Its home is the corner where it began and the three squares around "
    "it.",
    "Homicidal": "Hunts the humans. If none are left, everyone else counts as human.",
    "Regicidal": "Hunts the other computer players. If none are left, humans count as computer players.",
    "Drifter": "Hunts for new corners. It is usually the hardest to beat.",
}
_TIES = (
    "If several squares qualify, take one that captures the most squares. If there are still several, "
    "roll a die.",
)

_GAP, _INSET, _STEP = 6.0, 5.0, 2.2  # mm: between cards, inside their edges, between their lines
_SIZES = (11.0, 10.0, 9.0, 8.0, 7.0, 6.0)
"""The type sizes of a card's lines in points, the largest first; its name is half as large again."""
_LARGE_SIZES = (LARGE_TEXT, 15.0, 14.0, 13.0, 12.0)
_NUMBER = 5.5  # mm for the number of a line
_HIGHEST = 115.0
_ROWS = 2
"""The number of rows of cards on a page."""


def draw_cards(theme: Theme, area: Size) -> Sequence[Form]:
    """The page of cards; in large print, as many pages as their text needs.

    :raises OptionError: if the area is too small.
    """
    note = theme.translate(
        "Cut the cards apart and put one in front of each computer player. On its turn, go down the lines; the "
        "first one that gives you a square decides. A square is full if one more piece makes it explode."
    )
    words, high = paragraph(note, 0, area.height, area.width, note_size(theme, area.width), theme.palette.ink)
    top = area.height - high - 3.0
    sheet = _sheet(Size(area.width, top), theme)
    check_room(Sentence("the page of cards"), area, Size(0, high + 3.0 + sheet.tallest))
    title = theme.translate("Computer players")
    part = Part(title, theme.translate("cut along the lines"), Stock.CARD)
    forms: list[Form] = []
    for page in sheet.pages:
        shapes: list[Shape] = list(() if forms else words)
        y = top
        for row in page:
            high = max(sheet.heights[card.name] for card in row)
            for column, card in enumerate(row):
                drawn, _ = _card(card, Box(0, 0, sheet.width, high), sheet.size, theme)
                shapes.append(Group(tuple(drawn), move(column * (sheet.width + _GAP), y - high)))
            y -= high + _GAP
        forms.append(Form(Drawing(area, tuple(shapes)), title, part=part))
    return forms


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A way to set the cards: how many are side by side, how wide they are, their type size in points, and the
    height of each by its name."""

    columns: int
    width: float
    size: float
    heights: Mapping[str, float]

    @property
    def pages(self) -> Sequence[Sequence[Sequence[Card]]]:
        """The rows of each page."""
        return chunks(chunks(tuple(CARDS.values()), self.columns), _ROWS)

    @property
    def tallest(self) -> float:
        """The height of the fullest page."""
        rows = ([max(self.heights[card.name] for card in row) for row in page] for page in self.pages)
        return max(sum(heights) + (len(heights) - 1) * _GAP for heights in rows)


def _sheet(area: Size, theme: Theme) -> _Sheet:
    """Cards of equal height, two side by side; in large print, one below another if that allows larger type."""
    side_by_side = _fitting(area, 2, theme)
    return max(side_by_side, _fitting(area, 1, theme), key=_size_of) if theme.large_sheets else side_by_side


def _size_of(sheet: _Sheet) -> float:
    return sheet.size


def _fitting(area: Size, columns: int, theme: Theme) -> _Sheet:
    """Cards with the largest type that fits the area, or else the smallest."""
    width = (area.width - (columns - 1) * _GAP) / columns
    for size in (*_LARGE_SIZES, *_SIZES) if theme.large_sheets else _SIZES:
        box = Box(0, 0, width, area.height)
        heights = {card.name: _card(card, box, size, theme)[1] for card in CARDS.values()}
        if columns > 1:
            heights = dict.fromkeys(heights, max(heights.values()))
        found = _Sheet(columns, width, size, heights)
        if found.tallest <= min(area.height, _ROWS * _HIGHEST + _GAP):
            break
    return found


def _card(card: Card, box: Box, size: float, theme: Theme) -> tuple[list[Shape], float]:
    """A card with its lines at a type size, and the height of the lines."""
    ink, palette = theme.palette.ink, theme.palette
    inner = box.grown(-_INSET)
    shapes: list[Shape] = [rectangle(box, Style(stroke=palette.line, width=WEIGHTS.line), 2.0)]
    y = inner.top
    name, about = theme.translate(_NAMES[card.name]), theme.translate(_ABOUT[card.name])
    for text, points, font in ((name, 1.5 * size, Font.SEMIBOLD), (about, size, Font.ITALIC)):
        lines, high = paragraph(text, inner.left, y, inner.width, points, ink, font)
        shapes += lines
        y -= high + _STEP
    for number, line in enumerate(card.lines, 1):
        width = inner.width - _NUMBER
        words, high = paragraph(theme.translate(line.words), inner.left + _NUMBER, y, width, size, ink)
        figure, _ = paragraph(str(number), inner.left, y, _NUMBER, size, ink, Font.SEMIBOLD)
        shapes += [*figure, *words]
        y -= high + _STEP
    ties, high = paragraph(theme.translate(_TIES[0]), inner.left, y, inner.width, 0.85 * size, ink)
    return [*shapes, *ties], box.top - y + high + _INSET
