"""Domination's score record: tracks along which counters slide, and a table to write in.

A score grows by one for every piece placed or exploded onto a square, so that one chain can be worth
dozens and a game thousands.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.lengths import MM_PER_POINT
from pnp.drawing.fonts import fitting_size, text_width
from pnp.drawing.geometry import Box, Point, Size
from pnp.drawing.look import WEIGHTS, Look
from pnp.drawing.shapes import Drawing, Font, Shape, Style, lines, rectangle
from pnp.drawing.typeset import centred, paragraph
from pnp.games.domination.cards import draw_cards
from pnp.games.domination.counters import sign
from pnp.games.domination.options import DominationScore
from pnp.games.domination.rules import PLAYERS
from pnp.games.room import check_room
from pnp.sheets.board_sheets import Form

_GAP, _NOTE_SIZE, _PLAYER = 5.0, 9.0, 14.0
_TRACK, _LINE, _HEAD, _ROUND = 17.0, 7.0, 14.0, 14.0
_FIGURE, _AIR = 0.4, 1.6  # how high figures stand in a track, as a part of it; what is free beside them, in mm
_LEAST = 5.0  # points: no figure or word is smaller
_UPRIGHT, _LEVEL = 17.0, 13.0  # mm that a badge takes with its letter below the sign, and beside it


def draw_score(options: DominationScore, look: Look, room: Size) -> Sequence[Form]:
    """A page of tracks, the pages of the table, the cards of the computer players, as the options ask."""
    forms = [_tracks(options, look, room)] if options.tracks else []
    first = 1
    for _ in range(options.pages):
        form, first = _table(options, look, room, first)
        forms.append(form)
    if options.cards:
        forms.append(draw_cards(look, room))
    return tuple(forms)


def _tracks(options: DominationScore, look: Look, room: Size) -> Form:
    """A block for each player, in it a track for each digit, the ones at the foot."""
    note = look.word(
        "A counter on each track shows a digit. One point more moves the lowest counter one square to the "
        "right; past the 9 it goes back to 0, and the counter on the track above moves instead."
    )
    words, high = paragraph(note, 0, room.height, room.width, _NOTE_SIZE, look.palette.ink)
    blocks = options.players
    check_room("the page of score tracks", room, _least_of_tracks(options, high))
    free = room.height - high - 2.0 - (blocks - 1) * _GAP
    track = min(_TRACK, free / (blocks * options.digits))
    shapes: list[Shape] = list(words)
    top = room.height - high - 2.0
    for player in PLAYERS[:blocks]:
        block = Box(0, top - options.digits * track, room.width, top)
        shapes += _block(options, look, player, block)
        top = block.bottom - _GAP
    most = 10**options.digits - 1
    subtitle = look.word("Score tracks up to {most} · {count} players", most=most, count=options.players)
    return Form(Drawing(room, tuple(shapes)), subtitle)


def _longest(options: DominationScore) -> str:
    """The longest figure of the tracks."""
    return "9" + "0" * (options.digits - 1)


def _least_of_tracks(options: DominationScore, above: float) -> Size:
    """The least room for the tracks below words of a height."""
    track = max(_LEAST * MM_PER_POINT / _FIGURE, _UPRIGHT / options.digits)
    cell = text_width(_longest(options), _LEAST) + _AIR
    blocks = options.players
    return Size(_PLAYER + 10 * cell, above + 2.0 + blocks * options.digits * track + (blocks - 1) * _GAP)


def _block(options: DominationScore, look: Look, player: str, box: Box) -> list[Shape]:
    palette, rows = look.palette, options.digits
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
    found += _badge(look, player, Point(head.centre.x, head.centre.y), upright=True)
    largest = min(13.0, _FIGURE * track / MM_PER_POINT)
    size = fitting_size(_longest(options), cell - _AIR, largest, _LEAST) or _LEAST
    for row in range(rows):
        y = box.top - (row + 0.5) * track
        for digit in range(10):
            text = str(digit * 10 ** (rows - 1 - row))
            found.append(centred(left + (digit + 0.5) * cell, y, text, size, palette.ink))
    return found


def _badge(look: Look, player: str, at: Point, *, upright: bool) -> list[Shape]:
    """A player's sign with the letter below it, or beside it."""
    dx, dy = (0.0, 4.5) if upright else (4.0, 0.0)
    palette, k = look.palette, PLAYERS.index(player)
    style = Style(fill=palette.players[k], stroke=palette.ink, width=WEIGHTS.mark)
    return [
        sign(player, Point(at.x - dx, at.y + dy), 7.0 if upright else 5.0, style),
        centred(at.x + dx / 2, at.y - dy, player, 13.0 if upright else 11.0, palette.ink, Font.SEMIBOLD),
    ]


def _table(options: DominationScore, look: Look, room: Size, first: int) -> tuple[Form, int]:
    """A page of the table, its rounds numbered from ``first``, and the number after its last."""
    words = look.word("gain"), look.word("total")
    column = max(_LEVEL / 2, *(text_width(word, _LEAST, Font.SEMIBOLD) + 1.5 for word in words))
    check_room("the score record", room, Size(_ROUND + 2 * options.players * column, _HEAD + _LINE))
    rows = int((room.height - _HEAD) / _LINE + 1e-6)
    top = room.height - _HEAD
    shapes: list[Shape] = [
        *_table_lines(options, look, room, rows),
        *_table_heads(options, look, room),
    ]
    size = 8.0
    for row in range(rows):
        y = top - (row + 0.5) * _LINE
        shapes.append(centred(_ROUND / 2, y, str(first + row), size, look.palette.ink))
    subtitle = look.word("Score record, rounds {first} to {last}", first=first, last=first + rows - 1)
    return Form(Drawing(room, tuple(shapes)), subtitle), first + rows


def _columns(options: DominationScore, room: Size) -> list[float]:
    """The left edges of gain and total for each player, and the right edge of the table."""
    step = (room.width - _ROUND) / (2 * options.players)
    return [_ROUND + k * step for k in range(2 * options.players + 1)]


def _table_lines(options: DominationScore, look: Look, room: Size, rows: int) -> list[Shape]:
    palette, edges = look.palette, _columns(options, room)
    top, bottom = room.height - _HEAD, room.height - _HEAD - rows * _LINE
    tinted = [
        rectangle(Box(left, bottom, right, top), Style(fill=palette.tint))
        for left, right in zip(edges[1::2], edges[2::2], strict=True)
    ]
    levels = [top - k * _LINE for k in range(rows)]
    thin = [(0.0, y, room.width, y) for k, y in enumerate(levels) if k % 5]
    thin += [(x, bottom, x, top) for x in edges[1::2]]
    strong = [(0.0, y, room.width, y) for k, y in enumerate(levels) if k % 5 == 0]
    strong += [(x, bottom, x, room.height) for x in edges[0:-1:2]]
    return [
        *tinted,
        lines(thin, Style(stroke=palette.faint, width=WEIGHTS.thin)),
        lines(strong, Style(stroke=palette.line, width=WEIGHTS.line)),
        rectangle(Box(0, bottom, room.width, room.height), Style(stroke=palette.line, width=WEIGHTS.line)),
    ]


def _table_heads(options: DominationScore, look: Look, room: Size) -> list[Shape]:
    ink, edges = look.palette.ink, _columns(options, room)
    words = look.word("gain"), look.word("total")
    width = edges[1] - edges[0] - 1.5
    size = min(fitting_size(word, width, 8.0, _LEAST) or _LEAST for word in words)
    low = room.height - _HEAD + 3.0
    round_size = fitting_size(look.word("Round"), _ROUND - 1.5, 8.0, _LEAST) or _LEAST
    found: list[Shape] = [centred(_ROUND / 2, low, look.word("Round"), round_size, ink)]
    for k, player in enumerate(PLAYERS[: options.players]):
        left, middle, right = edges[2 * k : 2 * k + 3]
        found += _badge(look, player, Point(middle, room.height - 5.0), upright=False)
        found.append(centred((left + middle) / 2, low, words[0], size, ink))
        found.append(centred((middle + right) / 2, low, words[1], size, ink, Font.SEMIBOLD))
    return found
