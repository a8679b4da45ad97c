"""The cards of the computer players: four on a page, to cut out and play by."""

from __future__ import annotations

from pnp.base.geometry import Affine, Box, Size
from pnp.base.sentences import Sentence
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
    "Homicidal": "Is after the humans. If none are left, all others count as humans.",
    "Regicidal": "Is after the computer players. If no others are left, humans count as computers.",
    "Drifter": "Is after new corners, and usually the hardest to beat.",
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


def draw_cards(theme: Theme, area: Size) -> Form:
    """The page of cards.

    :raises OptionError: if the area is too small.
    """
    note = theme.translate(
        "Cut the cards apart and put one in front of each computer player. On its turn, go down the lines; the "
        "first one that gives you a square decides. A square is full if one more piece makes it explode."
    )
    words, high = paragraph(note, 0, area.height, area.width, note_size(theme, area.width), theme.palette.ink)
    top = area.height - high - 3.0
    box = Box(0, 0, (area.width - _GAP) / 2, min(_HIGHEST, (top - _GAP) / 2))
    for size in (*_LARGE_SIZES, *_SIZES) if theme.large_sheets else _SIZES:
        needed = max(_card(card, box, size, theme)[1] for card in CARDS.values())
        if needed <= box.height:
            break
    check_room(Sentence("the page of cards"), area, Size(0, high + 3.0 + 2 * needed + _GAP))
    box = Box(0, 0, box.width, needed)
    shapes: list[Shape] = list(words)
    for number, card in enumerate(CARDS.values()):
        row, column = divmod(number, 2)
        drawn, _ = _card(card, box, size, theme)
        move_to = Affine(e=column * (box.width + _GAP), f=top - box.height - row * (box.height + _GAP))
        shapes.append(Group(tuple(drawn), move_to))
    title = theme.translate("Computer players")
    part = Part(title, theme.translate("cut along the lines"), Stock.CARD)
    return Form(Drawing(area, tuple(shapes)), title, part=part)


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
