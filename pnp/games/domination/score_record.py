"""Domination's score record, tracks along which counters slide and a table to write in; and the cards of the
computer players, four on a page, or two in large print.

A score grows by one for every piece that is placed on a square or lands there in an explosion, so one chain can
be worth dozens of points, and a game thousands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pnp.base.geometry import MM_PER_POINT, Box, Point, Size, move
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks
from pnp.drawing.fonts import LARGE_TEXT, cap_height, fitting_size, text_width
from pnp.drawing.paragraphs import LEADING, centred, paragraph
from pnp.drawing.shapes import Drawing, Font, Group, Shape, Style, lines, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.features import check_room
from pnp.games.domination.options import DominationScore
from pnp.games.domination.pieces import filled, sign
from pnp.games.domination.robots import CARDS, Card
from pnp.games.domination.rules import PLAYERS
from pnp.games.shared.score_sheets import (
    SIGN,
    Column,
    Player,
    ScoreTable,
    draw_table,
    numbered,
    rows_that_fit,
    score_part,
)
from pnp.games.shared.written import note_size
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

_CARD_GAP, _INSET, _STEP = 6.0, 5.0, 2.2  # mm: between cards, inside their edges, and between their lines
_SIZES = (11.0, 10.0, 9.0, 8.0, 7.0, 6.0)
"""The type sizes of a card's lines in points, the largest first; the card's name is half as large again."""
_LARGE_SIZES = (LARGE_TEXT, 15.0, 14.0, 13.0, 12.0)
_NUMBER = 5.5  # mm for the number of a line
_HIGHEST = 115.0
_BAND_INSET, _BAND_AIR = 1.5, 2.0
"""The distance of a band from the edges of its card, and the space above and below the name in it, in
millimetres."""
_LEAST_EMBLEM, _LARGEST_EMBLEM = 14.0, 18.0
"""The least and the greatest size of an emblem on a card, in millimetres."""
_ROWS = 2
"""The number of rows of cards on a page."""


def draw_cards(theme: Theme, area: Size) -> Sequence[Form]:
    """Return the page of cards; in large print, as many pages as their text needs.

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
                drawn, filled_to = _card(card, Box(0, 0, sheet.width, high), sheet.size, theme)
                drawn += _emblem(Size(sheet.width, high - filled_to), theme)
                shapes.append(Group(tuple(drawn), move(column * (sheet.width + _CARD_GAP), y - high)))
            y -= high + _CARD_GAP
        forms.append(Form(Drawing(area, tuple(shapes)), title, part=part))
    return forms


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A way to set the cards: the number side by side, their width, their type size in points, and the height
    of each by its name."""

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
        return max(sum(heights) + (len(heights) - 1) * _CARD_GAP for heights in rows)


def _sheet(area: Size, theme: Theme) -> _Sheet:
    """Return cards of equal height, two side by side; in large print, one below another if that allows larger
    type."""
    side_by_side = _fitting(area, 2, theme)
    return max(side_by_side, _fitting(area, 1, theme), key=_size_of) if theme.large_sheets else side_by_side


def _size_of(sheet: _Sheet) -> float:
    return sheet.size


def _fitting(area: Size, columns: int, theme: Theme) -> _Sheet:
    """Return cards with the largest type that fits the area, or else the smallest."""
    width = (area.width - (columns - 1) * _CARD_GAP) / columns
    for size in (*_LARGE_SIZES, *_SIZES) if theme.large_sheets else _SIZES:
        box = Box(0, 0, width, area.height)
        heights = {card.name: _card(card, box, size, theme)[1] for card in CARDS.values()}
        if columns > 1:
            heights = dict.fromkeys(heights, max(heights.values()))
        found = _Sheet(columns, width, size, heights)
        if found.tallest <= min(area.height, _ROWS * _HIGHEST + _CARD_GAP):
            break
    return found


def _card(card: Card, box: Box, size: float, theme: Theme) -> tuple[list[Shape], float]:
    """Return a card with its lines at a type size, and the height of the lines."""
    ink, palette = theme.palette.ink, theme.palette
    inner = box.grown(-_INSET)
    shapes: list[Shape] = [rectangle(box, Style(stroke=palette.line, width=WEIGHTS.line), 2.0)]
    heading, y = _card_heading(theme.translate(_NAMES[card.name]), box, 1.5 * size, theme)
    about, high = paragraph(
        theme.translate(_ABOUT[card.name]), inner.left, y, inner.width, size, ink, Font.ITALIC
    )
    shapes += [*heading, *about]
    y -= high + _STEP
    for number, line in enumerate(card.lines, 1):
        width = inner.width - _NUMBER
        words, high = paragraph(theme.translate(line.words), inner.left + _NUMBER, y, width, size, ink)
        figure, _ = paragraph(str(number), inner.left, y, _NUMBER, size, ink, Font.SEMIBOLD)
        shapes += [*figure, *words]
        y -= high + _STEP
    ties, high = paragraph(theme.translate(_TIES[0]), inner.left, y, inner.width, 0.85 * size, ink)
    return [*shapes, *ties], box.top - y + high + _INSET


def _card_heading(name: str, box: Box, size: float, theme: Theme) -> tuple[Sequence[Shape], float]:
    """Return the name of a card, on a band in the colour of the game if it has a face, and the height at which
    the text begins."""
    inner, face = box.grown(-_INSET), theme.face
    if face is None:
        words, high = paragraph(
            name, inner.left, inner.top, inner.width, size, theme.palette.ink, Font.SEMIBOLD
        )
        return words, inner.top - high - _STEP
    top = box.top - _BAND_INSET - _BAND_AIR
    font = face.title_font(name)
    words, high = paragraph(name, inner.left, top, inner.width, size, face.on_primary, font)
    below = LEADING * size * MM_PER_POINT - cap_height(size, font)  # between the last line and the next
    band = box.grown(-_BAND_INSET)._replace(bottom=top - high + below - _BAND_AIR)
    style = Style(face.primary, face.title_colour, WEIGHTS.thin)
    return (rectangle(band, style, _BAND_INSET), *words), band.bottom - _BAND_INSET - _STEP


def _emblem(free: Size, theme: Theme) -> Sequence[Shape]:
    """Return the game's emblem in the free space at the foot of a card, if it has a face and the space is large
    enough."""
    size = min(_LARGEST_EMBLEM, free.height - 2 * _INSET)
    if theme.face is None or size < _LEAST_EMBLEM:
        return ()
    return (theme.face.emblem(size).about(free.width / 2, free.height / 2),)


_GAP, _PLAYER = 5.0, 14.0
_TRACK, _LINE = 17.0, 7.0
_FIGURE, _AIR = 0.4, 1.6  # the height of figures, as a fraction of a track's; the space beside them, in mm
_LEAST = 5.0  # points: the smallest figure or word
_BADGE = 17.0  # mm, the height of a badge with the letter below its sign


def draw_score(options: DominationScore, theme: Theme, area: Size) -> Sequence[Form]:
    """Return the forms set in the options: a page of tracks, the pages of the table, and the computer players'
    cards."""
    forms = [_tracks(options, theme, area)] if options.tracks else []
    first = 1
    for _ in range(options.pages):
        form, first = _table(options, theme, area, first)
        forms.append(form)
    if options.cards:
        forms += draw_cards(theme, area)
    return tuple(forms)


def _tracks(options: DominationScore, theme: Theme, area: Size) -> Form:
    """Return a block for each player with a track for each digit, the ones at the foot."""
    note = theme.translate(
        "A counter on each track shows a digit. Each point moves the lowest counter one square to the "
        "right; past the 9 it goes back to 0, and the counter on the track above moves one square."
    )
    words, high = paragraph(note, 0, area.height, area.width, note_size(theme, area.width), theme.palette.ink)
    blocks = options.players
    check_room(Sentence("the page of score tracks"), area, _least_of_tracks(options, high))
    free = area.height - high - 2.0 - (blocks - 1) * _GAP
    track = min(_TRACK, free / (blocks * options.digits))
    shapes: list[Shape] = list(words)
    top = area.height - high - 2.0
    for player in PLAYERS[:blocks]:
        block = Box(0, top - options.digits * track, area.width, top)
        shapes += _block(options, theme, player, block)
        top = block.bottom - _GAP
    most = 10**options.digits - 1
    subtitle = theme.translate("Score tracks up to {most} · {count} players", most=most, count=options.players)
    part = Part(theme.translate("Score tracks"), theme.translate("put counters on it"))
    return Form(Drawing(area, tuple(shapes)), subtitle, part=part)


def _longest(options: DominationScore) -> str:
    """Return the longest number on the tracks."""
    return "9" + "0" * (options.digits - 1)


def _least_of_tracks(options: DominationScore, above: float) -> Size:
    """Return the least area for the tracks below words of this height."""
    track = max(_LEAST * MM_PER_POINT / _FIGURE, _BADGE / options.digits)
    cell = text_width(_longest(options), _LEAST) + _AIR
    blocks = options.players
    return Size(_PLAYER + 10 * cell, above + 2.0 + blocks * options.digits * track + (blocks - 1) * _GAP)


def _block(options: DominationScore, theme: Theme, player: str, box: Box) -> list[Shape]:
    palette, rows = theme.palette, options.digits
    track, cell = box.height / rows, (box.width - _PLAYER) / 10
    left = box.left + _PLAYER
    head = Box(box.left, box.bottom, left, box.top)
    inner = [(left + k * cell, box.bottom, left + k * cell, box.top) for k in range(1, 10)]
    inner += [(left, box.bottom + k * track, box.right, box.bottom + k * track) for k in range(1, rows)]
    found: list[Shape] = [
        rectangle(head, Style(fill=palette.pales[PLAYERS.index(player)])),
        rectangle(Box(left, box.bottom, left + cell, box.top), Style(fill=palette.tint)),
        lines(inner, Style(stroke=palette.faint, width=WEIGHTS.thin)),
        rectangle(head, Style(stroke=palette.line, width=WEIGHTS.line)),
        rectangle(box, Style(stroke=palette.line, width=WEIGHTS.line)),
    ]
    found += _badge(theme, player, head.centre)
    largest = min(13.0, _FIGURE * track / MM_PER_POINT)
    size = fitting_size(_longest(options), cell - _AIR, largest, _LEAST) or _LEAST
    for row in range(rows):
        y = box.top - (row + 0.5) * track
        for digit in range(10):
            text = str(digit * 10 ** (rows - 1 - row))
            found.append(centred(left + (digit + 0.5) * cell, y, text, size, palette.ink))
    return found


def _badge(theme: Theme, player: str, at: Point) -> list[Shape]:
    """Return a player's sign with the letter below it."""
    return [
        sign(player, Point(at.x, at.y + 4.5), 7.0, filled(theme, player)),
        centred(at.x, at.y - 4.5, player, 13.0, theme.palette.ink, Font.SEMIBOLD),
    ]


def _table(options: DominationScore, theme: Theme, area: Size, first: int) -> tuple[Form, int]:
    """Return a page of the table, its rounds numbered from ``first``, and the number after its last."""
    last = first + rows_that_fit(area, _LINE) - 1
    columns = (Column(theme.translate("gain")), Column(theme.translate("total"), strong=True))
    players = tuple(
        Player(columns, (sign(player, Point(0, 0), 2 * SIGN, filled(theme, player)),), theme.palette.pales[k])
        for k, player in enumerate(PLAYERS[: options.players])
    )
    table = ScoreTable((theme.translate("Round"),), players, numbered(first, last))
    subtitle = theme.translate("Score record, rounds {first} to {last}", first=first, last=last)
    return Form(draw_table(table, theme, area), subtitle, part=score_part(theme)), last + 1
