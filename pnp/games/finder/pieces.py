"""The equipment of Domino Finder: pieces to cut out, score sheets and play aids. There are also sheets for
setting up: a mat that shows where the dominoes lie, a record of treasures, and set-ups from a seed on slips
that fold shut, for a dealer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from pnp.base.geometry import Box, Size
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks, column_letters
from pnp.components.dice.pieces import dice_pieces
from pnp.components.dominoes.tiles import pair_of
from pnp.components.pawns import pawn_pieces
from pnp.drawing.fonts import LARGE_TEXT, LEAST_TEXT
from pnp.drawing.palette import between
from pnp.drawing.paragraphs import centred, paragraph
from pnp.drawing.shapes import Drawing, Shape, Style, line, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.finder.options import FinderForms, FinderMat, FinderPieces
from pnp.games.finder.rules import PER_ROW, ROWS, TREASURES, State, numbered_stream, rolls, set_up
from pnp.games.finder.text import pair_text
from pnp.games.finder.views import BEYOND_SPACES, draw_state
from pnp.games.shared.donimoes import double_six, together
from pnp.games.shared.score_sheets import (
    Column,
    ScoreTable,
    coloured,
    draw_table,
    numbered,
)
from pnp.games.shared.written import below_note, note_height, noted_slips
from pnp.sheets.board_sheets import Board, Form
from pnp.sheets.folded_slips import GAP as SLIP_GAP
from pnp.sheets.folded_slips import Secret
from pnp.sheets.pieces import Piece
from pnp.sheets.sheet import Part

# Forms


SPARE = 2.0
"""The length by which a place on the mat exceeds a domino in each direction, in millimetres."""

GAP = 8.0
"""The space between rows of the mat, in millimetres; it lets dominoes turn over about their long axis."""

_LABELS = 6.0
_SLIP = Size(150.0, 60.0)  # mm, the smallest slip with legible numbers
_HIGHEST, _HIGHEST_LARGE = 80.0, 120.0
"""The greatest height of a slip in millimetres: usually, and in large print."""
_GOOD_LARGE, _GOOD_SIDE = 100.0, 5.5
"""The height of a slip that has space for large type, and the side of half a domino whose pips can be read, in
millimetres."""
_LARGE_ROLLS = (LARGE_TEXT, 14.0, 13.0, 12.0, 10.0, 9.0, 8.0, LEAST_TEXT)
"""The type sizes of the rolls in large print, in points, the largest first."""


def draw_mat(options: FinderMat, theme: Theme, _area: Size) -> Board:
    """Return the places of seven rows of four dominoes, with space between rows, named by letters and
    numbers."""
    wide, high = _place(options)
    size = Size(_LABELS + PER_ROW * wide, ROWS * high + (ROWS - 1) * GAP + _LABELS)
    subtitle = theme.translate(
        "{rows} rows of {count} dominoes of {side}", rows=ROWS, count=PER_ROW, side=_side(options, theme)
    )
    return Board(size, lambda: _places(options, theme, size.height), subtitle, on_panel=True)


def _place(options: FinderMat) -> Size:
    """Return the size of the place for one domino."""
    return Size(2 * options.domino_width + SPARE, options.domino_width + SPARE)


def _places(options: FinderMat, theme: Theme, height: float) -> list[Shape]:
    """Return the places, each divided where the halves of its domino meet: a column has a letter."""
    palette, (wide, high) = theme.palette, _place(options)
    on_panel = theme.face is not None and theme.face.panel is not None
    ground = palette.paper if on_panel else between(palette.shade, palette.paper, 0.5)
    rim = Style(ground, palette.line, WEIGHTS.line)
    middle = Style(stroke=palette.faint, width=WEIGHTS.thin, dash=(1.2, 1.2))
    shapes: list[Shape] = []
    for row in range(ROWS):
        bottom = (ROWS - 1 - row) * (high + GAP)
        for k in range(PER_ROW):
            left = _LABELS + k * wide
            box = Box(left, bottom, left + wide, bottom + high)
            shapes.append(rectangle(box.grown(-0.4), rim, 1.2))
            shapes.append(line(box.centre.x, bottom + 3.0, box.centre.x, box.top - 3.0, middle))
        shapes.append(centred(_LABELS / 2, bottom + high / 2, str(ROWS - row), 10.0, palette.ink))
    for column in range(2 * PER_ROW):
        x = _LABELS + (column + 0.5) * wide / 2
        shapes.append(centred(x, height - _LABELS / 2, column_letters(column), 10.0, palette.ink))
    return shapes


def _side(options: FinderMat, theme: Theme) -> str:
    return f"{theme.length(options.domino_width)} × {theme.length(2 * options.domino_width)}"


def draw_forms(options: FinderForms, theme: Theme, area: Size) -> Sequence[Form]:
    """Return the forms set in the options: the record of treasures, then the folded set-ups.

    :raises OptionError: if the area is too small.
    """
    forms = [_record(options, theme, area)] if options.treasures else []
    if options.set_ups:
        forms += _folded(options, theme, area)
    return tuple(forms)


def _record(options: FinderForms, theme: Theme, area: Size) -> Form:
    """Return a row for each game, and a column of boxes for each player's treasures."""
    needed = TREASURES[options.players]
    note = theme.translate(
        "Write down the numbers of each treasure that you find. The first to find {count} wins.", count=needed
    )
    columns = tuple(Column(str(number), strong=number == needed) for number in range(1, needed + 1))
    players = coloured(columns, options.players, theme)
    left = Size(area.width, area.height - note_height(note, area.width, theme))
    table = ScoreTable((theme.translate("Game"),), players, numbered(1, options.games))
    drawing = draw_table(table, theme, left, 14.0)
    subtitle = theme.translate("Treasures for {count} players", count=options.players)
    part = Part(theme.translate("Treasure record"), theme.translate("print as many as you need"))
    return Form(below_note(note, drawing, theme), subtitle, part=part)


def _folded(options: FinderForms, theme: Theme, area: Size) -> Iterator[Form]:
    """Yield a page of slips; in large print, as many pages as slips with large type need."""
    note = theme.translate(
        "For a dealer who isn’t playing. Cut the slips apart. Fold the right third over the middle and the "
        "left third behind, and close the open edge with a clip. The dealer opens one, lays the dominoes face "
        "down as it shows, and reads a roll from it whenever a new treasure is needed."
    )
    secrets = [
        Secret(
            theme.translate("Set-up {number}", number=number),
            theme.translate("Domino Finder, seed {seed}", seed=options.seed),
            partial(_inside, options.seed, number, theme),
        )
        for number in range(1, options.set_ups + 1)
    ]
    title = theme.translate("Folded set-ups")
    part = Part(title, theme.translate("for the dealer: cut apart, fold shut"))
    what, wanted = Sentence("a page of folded set-ups"), Sentence("choose larger paper, or set `set-ups` to 0")
    each, highest = len(secrets), _HIGHEST
    if theme.large_sheets:
        left = area.height - note_height(note, area.width, theme)
        each, highest = max(1, int((left + SLIP_GAP) / (_GOOD_LARGE + SLIP_GAP))), _HIGHEST_LARGE
    for some in chunks(secrets, each):
        drawing = noted_slips(note, some, what, _SLIP, theme, area, highest, wanted)
        yield Form(drawing, title, part=part)


def _inside(seed: int, number: int, theme: Theme, area: Size) -> Drawing:
    """Return the table with its numbers, and rolls of the dice."""
    draw = numbered_stream(seed, number)
    field = set_up(draw)
    state = replace(State.begin(field, 2), up=frozenset(range(len(field.dominoes))))
    listed = " ".join(pair_text(pair_of(*roll)) for roll in rolls(draw))
    words = theme.translate("Rolls: {rolls}. After the last one, start again at the first.", rolls=listed)
    for size in _LARGE_ROLLS if theme.large_sheets else (LEAST_TEXT,):
        lines, high = paragraph(words, 0, 0, area.width, size, theme.palette.ink)
        side = min((area.width - BEYOND_SPACES) / 8, (area.height - high - 1.0 - BEYOND_SPACES) / ROWS)
        if side >= _GOOD_SIDE:
            break
    drawn = draw_state(state, theme, side=side)
    bottom = area.height - drawn.size.height
    x = (area.width - drawn.size.width) / 2
    return Drawing(area, (drawn.at(x, bottom), Drawing(area, lines).at(0, bottom - 1.0)))


# Equipment


def make_pieces(options: FinderPieces, theme: Theme) -> tuple[Piece, ...]:
    """Return a double-six set, a pawn for each player and two dice."""
    return together(
        double_six(options, theme),
        pawn_pieces(range(options.players), options.domino_width, options, theme),
        dice_pieces(2, options.die, theme, options.face),
    )
