"""Drawings of the puzzles of All Fives, and of the diagrams in its rules: the line of dominoes on the table,
and a hand below it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from pnp.base.geometry import MM_PER_POINT, Box, Size, move
from pnp.base.sequences import chunks
from pnp.components.dominoes.picture import TileStyle, tile_face
from pnp.components.dominoes.tiles import Pair
from pnp.drawing.paragraphs import centred
from pnp.drawing.pictures import Picture, crossed_out
from pnp.drawing.shapes import Drawing, Font, Group, Shape, Style, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.all_fives.layout import USUAL, Laid, Layout, around, laid, place_of
from pnp.games.all_fives.line import Line, Play, Start
from pnp.games.all_fives.options import AllFivesPuzzleOptions
from pnp.games.api.diagrams import Diagram, check_refused, staged_diagram
from pnp.games.api.engine import Views
from pnp.games.api.puzzles import as_text
from pnp.search.replay import move_texts
from pnp.search.results import Notation

SIDE = 7.0
"""The side of half a domino, in millimetres, at a drawing's natural size."""
_MOST = 1.3
"""The largest scale of a drawing on a page of its own."""
_GAP = 0.06
"""The gap between dominoes, and half of it inside each, in sides."""
_CROSS = 0.12
"""The distance of a cross from the edges of the domino that it crosses out, in sides."""
_APART, _STEP, _FALL, _ROW = 0.8, 1.35, 3.0, 10
"""The distances from the line to the hand, between dominoes of the hand, and between its rows, in sides; and
the number of dominoes in a row."""
_BLANK, _HIGH, _CLEAR = 1.0, 0.7, 0.3
"""The width and height of a box to write on, and the space below it, in sides."""
_NAME, _LETTER, _LARGE_LETTER = 0.8, 0.62, 0.85
"""The space for a letter that names an end, and its height, usually and in large print, in sides."""


@dataclass(frozen=True, slots=True)
class LinePicture:
    """The drawing of a line, with the boxes of the hand's dominoes in their order and of the ends by their
    names."""

    drawing: Drawing
    held: tuple[Box, ...]
    ends: Mapping[str, Box]


def picture_of(
    line: Line,
    theme: Theme,
    *,
    hand: Sequence[Pair] = (),
    where: Sequence[str] = (),
    marked: Sequence[Pair] = (),
    refused: Laid | None = None,
    blanks: bool = False,
    room: Size = USUAL,
) -> LinePicture:
    """Return a line at its natural size with a hand below it, some dominoes marked by their background and a
    heavy frame, together with the places of everything.

    ``where`` names, for each domino of the hand, the end where it's played, which is printed below it. If it's
    given, the ends are named and have places. ``refused`` is a domino that isn't allowed in its place, and is
    crossed out. With ``blanks``, there is a box to write on below each domino of the hand.
    ``room`` is the size of a line that needn't be bent, in sides.
    """
    layout = laid(line, room)
    tiles = (*layout.tiles, *([refused] if refused else ()))
    below = (_NAME if where else 0.0) + (_HIGH if blanks else 0.0)
    held = _in_hand(hand, around(tiles).grown(_NAME if where else 0.0), below)
    ends = _ends(line, layout) if where else []
    names = [*ends, *(_below(held, where) if where else ())]
    boxes = [_blank(tile) for tile in held] if blanks else []
    area = around((*tiles, *held)).grown(0.15)
    area = Box.around([*_corners(area), *(corner for box in boxes for corner in _corners(box))])
    area = Box.around([*_corners(area), *((x + dx, y + dx) for x, y, _ in names for dx in (-0.4, 0.4))])
    shapes: list[Shape] = [
        shape for tile in (*tiles, *held) for shape in _tile(tile, theme, tile.pair in marked)
    ]
    if refused:
        shapes.append(crossed_out(Box(*(SIDE * value for value in refused.box.grown(-_CROSS))), theme))
    ink = theme.palette.ink
    size = (_LARGE_LETTER if theme.large_print else _LETTER) * SIDE / MM_PER_POINT
    shapes += [centred(x * SIDE, y * SIDE, name, size, ink, Font.SEMIBOLD) for x, y, name in names if name]
    rim = Style(stroke=theme.palette.faint, width=WEIGHTS.thin)
    shapes += [rectangle(Box(*(SIDE * value for value in box)), rim, 0.1 * SIDE) for box in boxes]
    here = move(-area.left * SIDE, -area.bottom * SIDE)
    whole = Size(area.width * SIDE, area.height * SIDE)
    drawing = Drawing(whole, (Group(tuple(shapes), here),), most_scale=_MOST)

    def on_it(box: Box) -> Box:
        return Box(*(SIDE * value for value in box.moved(-area.left, -area.bottom)))

    half = _NAME / 2
    places = {name: on_it(Box(x - half, y - half, x + half, y + half)) for x, y, name in ends}
    return LinePicture(drawing, tuple(on_it(tile.box) for tile in held), places)


def _corners(box: Box) -> tuple[tuple[float, float], tuple[float, float]]:
    return (box.left, box.bottom), (box.right, box.top)


def _in_hand(hand: Sequence[Pair], above: Box, below: float) -> tuple[Laid, ...]:
    """Return the hand as rows of upright dominoes below the middle of a line, as even as possible.

    :param below: the height of the boxes and names below each domino, in sides.
    """
    rows = chunks(hand, ceil(len(hand) / max(ceil(len(hand) / _ROW), 1)) or 1)
    fall = max(_FALL, 2.0 + below + _CLEAR)
    return tuple(
        Laid(
            above.centre.x + _STEP * (k - (len(row) - 1) / 2),
            above.bottom - _APART - 1.0 - fall * r,
            False,
            *pair,
        )
        for r, row in enumerate(rows)
        for k, pair in enumerate(row)
    )


def _ends(line: Line, layout: Layout) -> list[tuple[float, float, str]]:
    """Return the name of every end where you can play, with its place just beyond it."""
    names = []
    for end in line.ends():
        x, y, way = layout.tips[end.side]
        off = _NAME / 2
        names.append((x + off * way.columns, y - off * way.rows, end.side.name))
    return names


def _below(held: Sequence[Laid], where: Sequence[str]) -> list[tuple[float, float, str]]:
    return [(tile.x, tile.y - 1.0 - _NAME / 2, name) for tile, name in zip(held, where, strict=True)]


def _blank(tile: Laid) -> Box:
    """Return the box to write on, which is below a domino of the hand and the name of its end."""
    top = tile.y - 1.0 - _NAME
    return Box(tile.x - 0.5 * _BLANK, top - _HIGH, tile.x + 0.5 * _BLANK, top)


def _tile(tile: Laid, theme: Theme, marked: bool) -> list[Shape]:
    palette = theme.palette
    edge = Box(*(SIDE * value for value in tile.box)).grown(-_GAP / 2 * SIDE)
    frame = Style(
        fill=palette.pales[0] if marked else palette.paper,
        stroke=palette.ink,
        width=WEIGHTS.thick if marked else WEIGHTS.thin,
    )
    face = tile_face(tile.first, tile.second, SIDE, TileStyle(palette, framed=False), lying=tile.lying)
    return [rectangle(edge, frame, 0.12 * SIDE), Group(face, move(tile.x * SIDE, tile.y * SIDE))]


# Puzzles


_TASKS = {
    "totals": "Play the dominoes below, from left to right. What do the ends add up to after each?",
    "scoring-play": "Only one play from this hand scores. Which?",
    "best-play": "Which play from this hand scores the most?",
    "longest-run": "Play as many dominoes as you can, one after another, so that each of them scores.",
}


class AllFivesViews(Views[AllFivesPuzzleOptions, Start]):
    """The line with the hand below it, and the line after the plays of a solution."""

    def task(self, options: AllFivesPuzzleOptions, theme: Theme) -> str:
        return theme.translate(_TASKS[options.goal or "best-play"])

    def start(self, start: Start, options: AllFivesPuzzleOptions, theme: Theme) -> Drawing:
        if not start.plays:
            return picture_of(start.line, theme, hand=start.hand).drawing
        where = [_where(play) for play in start.plays]
        return picture_of(
            start.line, theme, hand=[play.pair for play in start.plays], where=where, blanks=True
        ).drawing

    def solution(
        self, start: Start, solution: Notation, options: AllFivesPuzzleOptions, theme: Theme
    ) -> tuple[Picture, ...]:
        """Return the line at the end, with the played dominoes marked, and the total after each play."""
        plays = start.plays or tuple(map(Play.parse, move_texts(as_text(solution))))
        line, totals = start.line, []
        for play in plays:
            line = line.play(play)
            totals.append(f"{play}: {line.total}")
        drawing = picture_of(line, theme, marked=[play.pair for play in plays]).drawing
        return (Picture(drawing, ", ".join(totals), moves=tuple(enumerate(totals, 1))),)


VIEWS = AllFivesViews()


def _where(play: Play) -> str:
    """Return the end that a play goes to, with ``=`` for a sniff that lies in line."""
    return (play.side.name if play.side else "") + "=" * play.in_line


def draw_diagram(diagram: Diagram, options: AllFivesPuzzleOptions, theme: Theme) -> Drawing:
    """Return a line given by its plays, with further plays marked, or with a refused play.

    :raises DiagramError: for a play that a rule forbids, or an allowed one shown as refused.
    """
    return staged_diagram(diagram, partial(_stages, diagram), partial(_marked, theme=theme), theme)


def _stages(diagram: Diagram) -> list[tuple[Line, int, Laid | None]]:
    """Return the line at the start and after each play, each with the number of plays at the start and the
    domino that is refused after it, if any.

    :raises MoveError: for a play that a rule forbids, an allowed one shown as refused, or one without a place.
    """
    lines = [Line.parse(diagram.start)]
    for word in diagram.moves.replace(",", " ").split():
        lines.append(lines[-1].play(Play.parse(word)))
    refused: list[Laid | None] = [None] * len(lines)
    if diagram.refused:
        play = Play.parse(diagram.refused)
        check_refused(diagram.refused, lambda: lines[-1].play(play))
        refused[-1] = place_of(play, lines[-1])
    return [(line, len(lines[0].plays), place) for line, place in zip(lines, refused, strict=True)]


def _marked(stage: tuple[Line, int, Laid | None], theme: Theme) -> Drawing:
    """Return a line with the dominoes played since the start marked, and the refused one crossed out."""
    line, before, refused = stage
    return picture_of(line, theme, marked=[play.pair for play in line.plays[before:]], refused=refused).drawing
