"""Domination's score record: tracks along which counters slide, and a table to write in.

A score grows by one for every piece placed or exploded onto a square, so one chain can be worth dozens of
points and a game thousands.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.geometry import Box, Point, Size
from pnp.base.lengths import MM_PER_POINT
from pnp.base.sentences import Sentence
from pnp.drawing.fonts import fitting_size, text_width
from pnp.drawing.paragraphs import centred, paragraph
from pnp.drawing.shapes import Drawing, Font, Shape, Style, lines, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.area import check_room
from pnp.games.domination.options import DominationScore
from pnp.games.domination.pieces.cards import draw_cards
from pnp.games.domination.pieces.counters import filled, sign
from pnp.games.domination.rules.board import PLAYERS
from pnp.games.shared.notes import note_size
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
from pnp.sheets.board_sheets import Form
from pnp.sheets.sheet import Part

_GAP, _PLAYER = 5.0, 14.0
_TRACK, _LINE = 17.0, 7.0
_FIGURE, _AIR = 0.4, 1.6  # the height of figures, as a fraction of a track's; the space beside them, in mm
_LEAST = 5.0  # points: the smallest figure or word
_BADGE = 17.0  # mm, the height of a badge with the letter below its sign


def draw_score(options: DominationScore, theme: Theme, area: Size) -> Sequence[Form]:
    """The forms that the options ask for: a page of tracks, the pages of the table, the computer players'
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
    """A block for each player with a track for each digit, the ones at the foot."""
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
    """The longest number on the tracks."""
    return "9" + "0" * (options.digits - 1)


def _least_of_tracks(options: DominationScore, above: float) -> Size:
    """The least area for the tracks below words of this height."""
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
    """A player's sign with the letter below it."""
    return [
        sign(player, Point(at.x, at.y + 4.5), 7.0, filled(theme, player)),
        centred(at.x, at.y - 4.5, player, 13.0, theme.palette.ink, Font.SEMIBOLD),
    ]


def _table(options: DominationScore, theme: Theme, area: Size, first: int) -> tuple[Form, int]:
    """A page of the table, its rounds numbered from ``first``, and the number after its last."""
    last = first + rows_that_fit(area, _LINE) - 1
    columns = (Column(theme.translate("gain")), Column(theme.translate("total"), strong=True))
    players = tuple(
        Player(columns, (sign(player, Point(0, 0), 2 * SIGN, filled(theme, player)),), theme.palette.pales[k])
        for k, player in enumerate(PLAYERS[: options.players])
    )
    table = ScoreTable((theme.translate("Round"),), players, numbered(first, last))
    subtitle = theme.translate("Score record, rounds {first} to {last}", first=first, last=last)
    return Form(draw_table(table, theme, area), subtitle, part=score_part(theme)), last + 1
