"""Pattern boards: patterns of real size, to lay dominoes on."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.geometry import Size
from pnp.base.lengths import format_length
from pnp.base.sentences import Sentence
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.area import check_room
from pnp.games.arrangements.engine.patterns import USUAL, Shape, blank
from pnp.games.arrangements.options import PatternBoards, PatternName
from pnp.games.arrangements.rules.arrangement import Arrangement
from pnp.games.arrangements.views.drawings import draw_pattern, given
from pnp.games.arrangements.views.tasks import rules_of
from pnp.games.shared.score_sheets import below_note, note_height
from pnp.sheets.board_sheets import Form
from pnp.sheets.sheet import Part

SPARE = 1.0
"""By how much a space is larger than half a domino, in millimetres."""


def draw_boards(options: PatternBoards, theme: Theme, area: Size) -> Sequence[Form]:
    """A page for each pattern, with its rules above it.

    :raises OptionError: if the area is too small for dominoes of this size.
    """
    return tuple(_board(pattern, options, theme, area) for pattern in dict.fromkeys(options.patterns))


def _board(pattern: PatternName, options: PatternBoards, theme: Theme, area: Size) -> Form:
    rows, columns = USUAL[pattern][0]
    arrangement = blank(Shape(pattern, rows, columns))
    drawing = draw_pattern(arrangement, given(arrangement), theme, options.tile + SPARE)
    note = f"{_count(arrangement, theme)} {rules_of(arrangement, theme)}"
    left = Size(area.width, area.height - note_height(note, area.width))
    what = Sentence(
        "the board '{pattern}' for dominoes {width} wide", pattern=pattern, width=format_length(options.tile)
    )
    check_room(what, left, drawing.size)
    middle = Drawing(
        Size(area.width, drawing.size.height), (drawing.at((area.width - drawing.size.width) / 2, 0),)
    )
    titles: dict[PatternName, str] = {
        "square": theme.translate("Square with equal sides"),
        "lines": theme.translate("Two equal lines"),
        "ring": theme.translate("Ring"),
        "rectangle": theme.translate("Magic square"),
        "latin": theme.translate("No repeats"),
    }
    part = Part(theme.translate("Pattern boards"), theme.translate("to lay dominoes on"))
    return Form(below_note(note, middle, theme), titles[pattern], part=part)


def _count(arrangement: Arrangement, theme: Theme) -> str:
    """How many dominoes of the set the board takes."""
    return theme.translate(
        "Lay {count} dominoes of a double-six set on this board, or set up a problem.", count=arrangement.count
    )
