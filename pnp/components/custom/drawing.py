"""Draw a board made of parts: the background or a picture, areas, lines, places, links, pieces, the legend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from pnp.base.errors import OptionError
from pnp.base.geometry import MM_PER_POINT, Box, Point, Size, move, stretch
from pnp.components.cards.deck import Tint
from pnp.components.cards.drawing import Brush
from pnp.components.custom.content import Area, CustomContent, Line, SignMap, Spot
from pnp.components.custom.frames import draw_frame, frame_colours, frame_in
from pnp.components.custom.links import RIVER, draw_link
from pnp.components.custom.ornaments import (
    MOST_POINTS,
    boxes_of_labels,
    draw_art,
    draw_legend,
    draw_ornament,
    ground_of_number,
    inlays,
    is_dot,
    is_passed,
    number_box,
    number_points,
    passed,
    spared,
    upper,
)
from pnp.components.custom.outlines import ends, shaped, uppermost
from pnp.components.custom.pieces import (
    BoardLayout,
    begun_spots,
    box_in,
    boxes_of_words,
    draw_pieces,
    faces_of,
    lay_out,
    lower_part,
    named_kinds,
    rooms,
    title_colour,
    words_of,
)
from pnp.components.custom.regions import draw_cage
from pnp.components.grid.labels import words_in
from pnp.components.grid.reading import Face, Kind, Legend, legend_rows
from pnp.drawing.flatten import map_segment
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.palette import Paints, between, legible_on, luminance, paints_of
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import (
    Circle,
    Colour,
    Drawing,
    Font,
    Group,
    OptionLink,
    Path,
    Segment,
    Shape,
    Style,
    lines,
    linked,
)
from pnp.drawing.shaping import missing_characters, no_font_has
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.grids.lattice import joined
from pnp.sheets.board_sheets import Apart, Board

_FADED = 0.6
"""The opacity of everything beyond the edges of the board."""
_STAR, _LEAST_STAR = 0.11, 0.8
"""The radius of a star point in cells, and the least in millimetres."""
_FLAT = frozenset({"line", "dashed", "double", "river"})
"""The styles of links that are below points."""
_SIGN = 0.4
"""The size of symbols for kinds that look alike without colours, relative to the boxes of their places."""
_LOW = 2.0
"""The words of areas that are less high than this, in cells, are in the middle of the area."""
_SEEN = 0.25
"""The least difference in luminance between an ornament and its background."""
_INSIDE, _LEAST_INSIDE, _MOST_INSIDE = 0.2, 5.0, 9.0
"""The size of coordinates in cells relative to them, and its bounds in points."""
_LABEL, _LEAST_LABEL, _MOST_LABEL, _OF_FRAME = 0.33, 7.0, 14.0, 0.62
"""The size of coordinates beside the board in cells, its bounds in points, and its least part of a frame."""
_PLAIN = Kind("", "", Face())


def draw_custom(content: CustomContent, theme: Theme, area: Size) -> Board:
    """Lay out the board for an area, with cells of the size in the options, or as large as possible.

    :raises OptionError: if the area leaves cells that are too small.
    """
    layout = lay_out(content, theme, area)
    brush = Brush(theme, _paints(theme), content.pictures)
    tint, bare = title_colour(content, brush), content.ground is None and content.picture is None
    board = Board(layout.size, lambda: _Painter(content, theme, layout).shapes(), bare=bare, title_colour=tint)
    if (art := content.picture) is not None:
        board = replace(board, art=lambda: draw_art(art, layout.board.size, brush))
    if layout.legend is None:
        return board

    def legend(width: float) -> Drawing:
        rows = legend_rows(named_kinds(content), theme, width)
        assert rows is not None  # the same as in the layout
        return _legend(rows, content, brush, theme)

    alone = replace(content, options=content.options.model_copy(update={"show_legend": False}))
    return replace(board, apart=Apart(lambda inner: draw_custom(alone, theme, inner), legend))


def _legend(legend: Legend, content: CustomContent, brush: Brush, theme: Theme) -> Drawing:
    return Drawing(legend.size, (linked(draw_legend(legend, content, brush, theme), "legend"),))


def _paints(theme: Theme) -> Paints:
    return paints_of(theme.palette.ink, theme.palette.paper, theme.palette)


class _Painter:
    """Draws one board."""

    def __init__(self, content: CustomContent, theme: Theme, layout: BoardLayout) -> None:
        self._content, self._theme, self._layout = content, theme, layout
        self._palette = theme.palette
        self._brush = Brush(theme, _paints(theme), content.pictures)
        self._line = self._brush.colour(content.line_colour) if content.line_colour else self._palette.line
        self._begun = begun_spots(content)
        self._beside = boxes_of_words(content, layout.whole, layout.cell, theme, self._brush)
        alone = not (content.links or content.faces or content.kinds)
        self._number_points = number_points(content.spots, layout.cell, alone=alone)
        self._passed = passed(content.links)
        self._frame = frame_in(content, layout.whole, rooms(content), layout.cell)
        self._colours = frame_colours(self._fill(content.ground), self._line, self._brush)
        whole, board = layout.whole, layout.board
        self._way = move(
            board.left - whole.left * layout.cell, board.bottom - whole.bottom * layout.cell
        ).after(stretch(layout.cell, layout.cell))
        self._width = max(WEIGHTS.thin, min(WEIGHTS.line, 0.03 * layout.cell))
        for sign, kind in content.kinds.items():
            self._check(kind.name, "legend", sign, "name")
            self._check(content.options.legend[sign].symbol, "legend", sign, "symbol")

    def _check(self, text: str, *path: str) -> None:
        """Report a character that no font has, at an option."""
        font = self._theme.lettering(Font.SEMIBOLD)
        if missing := missing_characters(text, font):
            raise OptionError.at(path, no_font_has(missing[0], text, font))

    def shapes(self) -> list[Shape]:
        """Draw everything on the board, from back to front."""
        content = self._content
        found: list[Shape] = list(self._ground())
        above = (area for area in content.areas if area.after and area.fill is None)
        flat = tuple(link for link in content.links if link.style in _FLAT)
        dots = (spot for spot in uppermost(content.spots) if spot.solid and self._colour(spot) is None)
        light = self._colours.field or self._palette.paper
        points = (*self._places(content.spots, points=True), *inlays(dots, self._layout.cell, self._way, light))
        found.append(linked((*self._ghosts(), *self._cells_and_areas()), "parts"))
        found.append(linked(self._links(flat), "links"))
        found.append(linked((*points, *map(self._area, above)), "parts"))
        found.append(linked(self._links(tuple(link for link in content.links if link not in flat)), "links"))
        for spot in content.spots:
            found += self._inside(spot)
        found.append(linked(self._titles(), "parts"))
        if content.options.show_start:
            found.append(linked(self._pieces(), "start"))
        found.append(linked((*self._cages(), *self._labels()), "parts"))
        found += (Group((), option=self._painted(one)) for one in content.maps)
        if (legend := self._layout.legend) is not None:
            left = (self._layout.size.width - legend.size.width) / 2
            found.append(_legend(legend, self._content, self._brush, self._theme).at(left, 0))
        return found

    def _painted(self, signs: SignMap) -> OptionLink:
        """Return where a map is on the board; its outermost places are half a cell from the edges."""
        centres = [self._at(centre) for centre in signs.centres]
        box = board = Box.around(centres).grown(self._layout.cell / 2)
        if signs.through:
            box = Box.around(map(self._at, signs.through)).grown(self._layout.cell / 4)
        parts = tuple(((x - board.left) / board.width, (board.top - y) / board.height) for x, y in centres)
        between = "" if all(len(sign) == 1 for row in signs.rows for sign in row) else " "
        rows = tuple(map(between.join, signs.rows))
        whole = board if signs.through else None
        return OptionLink(signs.path, box, rows, shape=signs.shape, board=whole, centres=parts)

    # Below the places

    def _at(self, point: Point) -> Point:
        return self._way(*point)

    def _mapped(self, outline: tuple[Segment, ...]) -> tuple[Segment, ...]:
        return tuple(map_segment(one, self._way) for one in outline)

    def _fill(self, tint: Tint | None) -> Colour | None:
        """Return a colour as it's printed; in palettes that save ink, none or, on a picture, the paper's."""
        if tint is None or not self._brush.paints.outlined:
            return None if tint is None else self._brush.printed(tint)
        return None if self._content.picture is None else self._palette.paper

    def _spared(self, tint: Tint | None) -> Colour | None:
        """Return the colour of a place or an area, which covers what is below it in every palette."""
        if tint is None or not self._brush.paints.outlined:
            return self._fill(tint)
        return spared(self._brush.printed(tint), self._palette.paper)

    def _ground(self) -> Iterator[Shape]:
        content, board = self._content, self._layout.board
        if content.picture is not None:
            yield Group(
                (draw_art(content.picture, board.size, self._brush).at(board.left, board.bottom),), clip=board
            )
        elif content.ground is not None:
            yield from draw_frame(board, self._frame, self._colours)

    def _cells_and_areas(self) -> Iterator[Shape]:
        """Draw areas, lines and cells. Coloured areas cover earlier cells, not later ones."""
        content = self._content
        coloured = [area for area in content.areas if area.after and area.fill is not None]
        yield from (self._area(area) for area in content.areas if not area.after)
        yield from self._lines()
        ends = [0, *(area.after for area in coloured), len(content.spots)]
        for k, (first, last) in enumerate(pairwise(ends)):
            yield from self._places(content.spots[first:last], points=False)
            if k < len(coloured):
                yield self._area(coloured[k])

    def _area(self, area: Area) -> Shape:
        """Draw an area. If it has no colour and comes after places, it's a heavy line around them."""
        width = WEIGHTS.thick if area.after and area.fill is None else self._width
        style = Style(fill=self._spared(area.fill), stroke=self._line, width=width, join="round")
        return Path(self._mapped(shaped(area.outline, 0.0, area.corners)), style)

    def _ghosts(self) -> Iterator[Shape]:
        """Draw everything beyond the edges, paler than the board."""
        paper = self._palette.paper
        for ghost in self._content.ghosts:
            fill = between(self._colour(ghost.spot) or paper, paper, _FADED)
            style = Style(fill=fill, stroke=between(self._line, paper, _FADED), width=WEIGHTS.thin)
            yield Path(self._mapped(ghost.outline), style)

    def _titles(self) -> Iterator[Shape]:
        """Draw the ornaments of areas, and their words along their upper edges or in the middle of low ones."""
        cell = self._layout.cell
        for area in self._content.areas:
            if area.face is not None:
                box = Box.around(ends(self._mapped(area.outline)))
                high = box.height if box.height < _LOW * cell else min(0.9 * cell, 0.4 * box.height)
                strip = Box(box.left, box.top - high, box.right, box.top).grown(-0.08 * high)
                fill = self._spared(area.fill)
                if area.face.ornament:
                    low = strip.bottom if area.face.text else box.top
                    below = Box(box.left, box.bottom, box.right, low)
                    yield from self._ornament(area.face, below, fill or self._fill(self._content.ground))
                if area.face.text:
                    colour = self._on(fill)
                    yield words_in(area.face, strip, cell, colour, self._theme, self._brush)

    def _lines(self) -> Iterator[Shape]:
        """Draw the lines between points as one path, joining lines that continue one another."""
        ends = joined((line.start, line.end) for line in self._content.lines)
        if ends:
            style = Style(stroke=self._line, width=self._width, cap="round")
            yield lines(((*self._at(start), *self._at(end)) for start, end in ends), style)
        radius = max(_LEAST_STAR, _STAR * self._layout.cell)
        yield from (Circle(*self._at(star), radius, Style(fill=self._line)) for star in self._content.stars)

    def _links(self, links: tuple[Line, ...]) -> Iterator[Shape]:
        outlined = self._brush.paints.outlined
        for link in links:
            colour = self._brush.colour(link.colour) if link.colour else self._line
            around = self._at(link.around) if link.around else None
            moved = replace(link, start=self._at(link.start), end=self._at(link.end), around=around)
            heavy = link.colour and link.style in {"line", "dashed"} and not link.spaces
            width = self._width * (2 if heavy else 1)
            if link.spaces and outlined:
                moved = replace(moved, colour=None)  # spaces without a colour are outlines
            yield from draw_link(moved, self._layout.cell, colour, self._palette, width, outlined=outlined)

    def _colour(self, spot: Spot) -> Colour | None:
        """Return the colour of a place: its own, that of its kind, or that of its part."""
        tints = (*(face.fill for face in faces_of(spot, self._content)), spot.fill)
        tint = next((tint for tint in tints if tint is not None), None)
        return self._fill(tint) if spot.bare else self._spared(tint)

    def _below(self, spot: Spot) -> Colour | None:
        """Return the colour behind what is on a place, or beside a dot; none for that of the paper."""
        if is_dot(spot):
            return self._fill(self._content.ground)
        fill = self._colour(spot)
        return fill if fill is not None or spot.is_point else self._fill(self._content.ground)

    def _places(self, spots: Sequence[Spot], *, points: bool) -> Iterator[Shape]:
        """Draw the points or the cells that have an outline: one path for each colour."""
        same: dict[Colour | None, list[Segment]] = {}
        for spot in uppermost(spots):
            if spot.outline and spot.is_point is points:
                fill = self._colour(spot)
                if spot.bare and all(face.fill is None for face in faces_of(spot, self._content)):
                    continue
                if points and fill is None:
                    fill = self._line if spot.solid else self._palette.paper
                outline = shaped(spot.outline, spot.gap, spot.corners)
                same.setdefault(fill, []).extend(self._mapped(outline))
        for fill, segments in same.items():
            style = Style(fill=fill, stroke=self._line, width=self._width, join="round", even_odd=True)
            yield Path(tuple(segments), style)

    def _inside(self, spot: Spot) -> Iterator[Shape]:
        """Draw the number, the picture and the words of a place; the words of a small point are beside it."""
        faces, cell = faces_of(spot, self._content), self._layout.cell
        picture = next((face.picture for face in faces if face.picture), "")
        words = words_of(spot, self._content)
        ornament = next((face for face in faces if face.ornament), None)
        x, y = self._at(spot.centre)
        size = Size(spot.inner.width * cell, spot.inner.height * cell)
        inside = spot not in self._beside
        box = (box_in(spot) if inside else self._beside[spot]).mapped(self._way)
        if spot.caption:
            usual = min(MOST_POINTS, 0.5 * min(size) / MM_PER_POINT)
            yield centred(x, y, spot.caption, usual, self._on(self._below(spot)), Font.SEMIBOLD)
        if spot.numbered:
            yield from self._number(spot, above=bool(picture or words or ornament))
        if picture:
            yield self._brush.icon(picture, box if words is None else upper(box, 0.4))
        if ornament is not None:
            yield from self._ornament(ornament, box if words is None else upper(box, 0.4), self._below(spot))
        sign_alone = self._brush.paints.outlined or self._brush.paints.greys
        kind = self._content.kinds.get(spot.sign, _PLAIN)
        if sign_alone and kind.face.fill and words is None and not (picture or ornament):
            points = _SIGN * min(size) / MM_PER_POINT
            ink = self._on(self._below(spot))
            yield centred(x, y, spot.sign, points, ink, self._theme.lettering(Font.REGULAR))
        if words is not None:
            tint = next((face.colour for face in faces if face.colour is not None), None)
            fill = self._below(spot) if inside else self._fill(self._content.ground)
            colour = self._brush.colour(tint) if tint else self._on(fill)
            raised = picture or ornament or (inside and self._is_raised(spot))
            below = lower_part(box) if raised else box
            alone = inside and not (raised or spot.bare)
            yield words_in(words, below, cell, colour, self._theme, self._brush, alone=alone)

    def _ornament(self, face: Face, box: Box, ground: Colour | None) -> Iterator[Shape]:
        """Draw an ornament in its own colour, or in that of the lines if it wouldn't be visible on its
        background."""
        below = ground or self._palette.paper
        seen = abs(luminance(self._line) - luminance(below)) > _SEEN
        colour = self._brush.colour(face.colour) if face.colour else self._line if seen else self._on(ground)
        yield from draw_ornament(face.ornament, box, colour, below)

    def _is_raised(self, spot: Spot) -> bool:
        """Return whether the piece on a cell is above its words."""
        words = spot in self._begun and words_of(spot, self._content)
        return bool(words) and not spot.is_point and spot.stack is None

    def _number(self, spot: Spot, *, above: bool) -> Iterator[Shape]:
        """Draw the number of a place (see `number_box`), on its own background where a link passes."""
        text, points, cell = str(spot.number), self._number_points, self._layout.cell
        size = Size(text_width(text, points, Font.SEMIBOLD) / cell, cap_height(points, Font.SEMIBOLD) / cell)
        box = number_box(spot, size, self._passed, above=above)
        if not is_dot(spot) and is_passed(box, self._passed):
            yield ground_of_number(box.mapped(self._way), cell, self._below(spot) or self._palette.paper)
        ink = self._on(self._below(spot))
        yield centred(*self._at(Point(*box.centre)), text, points, ink, Font.SEMIBOLD)

    def _on(self, fill: Colour | None) -> Colour:
        return legible_on(fill, self._palette)

    def _cages(self) -> Iterator[Shape]:
        for cage in self._content.cages:
            below = [self._below(spot) or self._palette.paper for spot in cage.spots]
            yield from draw_cage(cage, self._layout.cell, self._way, below, self._theme)

    def _labels(self) -> Iterator[Shape]:
        cell = self._layout.cell
        framed = _OF_FRAME * self._frame.width if self._frame and self._frame.labelled else 0.0
        size = max(_LEAST_LABEL, min(_MOST_LABEL, max(_LABEL * cell, framed) / MM_PER_POINT))
        colour = self._on(self._colours.field)
        beside = self._colours.light if self._frame and self._frame.labelled else colour
        named = {spot.name: spot for spot in self._content.spots}
        small = max(_LEAST_INSIDE, min(_MOST_INSIDE, _INSIDE * cell / MM_PER_POINT))
        inside = [label for label in self._content.labels if label.inside]
        boxes = boxes_of_labels(inside, small, cell, self._passed)
        for label in self._content.labels:
            if not label.inside:
                yield centred(*self._at(label.centre), label.text, size, beside, Font.SEMIBOLD)
                continue
            spot, box = named.get(label.text), boxes[label]
            fill = self._below(spot) if spot else None
            if is_passed(box, self._passed, RIVER / 2):
                yield ground_of_number(box.mapped(self._way), cell, fill or self._palette.paper)
            yield centred(*self._at(Point(*box.centre)), label.text, small, self._on(fill) if spot else colour)

    def _pieces(self) -> Iterator[Shape]:
        pieces, cell = self._content.pieces, self._layout.cell
        raised = frozenset(spot for spot in self._begun if self._is_raised(spot))
        yield from draw_pieces(pieces, raised, cell, self._way, self._below, self._brush, self._theme)
