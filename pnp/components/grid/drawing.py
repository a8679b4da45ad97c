"""Draw a custom board: cells and their contents, borders, arrows, and the legend below."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from pnp.base.errors import OptionError
from pnp.base.geometry import MM_PER_POINT, Box, Point, Size, format_length
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.components.cards.drawing import Brush
from pnp.components.custom.frames import BoardFrame, FrameColours, draw_frame, frame_colours
from pnp.components.grid.labels import Labels, draw_arrow, labels_in, least_cell, most_cell, words_in
from pnp.components.grid.options import GAP
from pnp.components.grid.reading import LEGEND_GAP, Face, GridContent, Legend, legend_rows
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.palette import between, legible_on, paints_of
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import (
    Anchor,
    Colour,
    Drawing,
    Font,
    Group,
    OptionLink,
    Shape,
    Style,
    lines,
    linked,
    polygons,
    rectangle,
)
from pnp.drawing.shaping import missing_characters, no_font_has
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.grids.lattice import Edge, Place
from pnp.sheets.board_parts import BoardCells, column_names, grounds, row_names
from pnp.sheets.board_sheets import Apart, Board

_LEAST_CELL = 5.0
"""The smallest cell, in millimetres, if the options don't set its size."""
_LABELS = 5.0
"""The space for coordinates along the edges, in millimetres."""
_FRAME, _WATER, _AROUND = (0.045, 7.0), 1.8, 7.0
"""The width of the frame around a sea, as a fraction of the area, and the most in millimetres; the water inside
it, and the free height above and below it."""
_RIM = WEIGHTS.thick / 2
"""The part of the outer border's width that is outside the cells, in millimetres."""
_PICTURE, _WORDS = 0.6, 0.36
"""The heights of a picture and of the words below it, as fractions of a cell that has both."""
_PATCH = 0.4
"""The margin of the patch behind a number, in millimetres."""
_SIGN = 0.3
"""The size of symbols, in cells."""
_IN_SWATCH = 0.62
"""The size of a picture in the legend, in small cells."""
_CHECKED = 0.45
"""How much paper is in the tint of every second square of a board without a map."""
_GREEN = 0.25
"""How much ink is in the green of arrows that lead up."""
_MOST_STROKES = 400_000
"""The most lines and curves in the pictures of a board."""


def draw_grid(content: GridContent, theme: Theme, area: Size) -> Board:
    """Return the board for an area, with cells of the size in the options, or as large as possible.

    :raises OptionError: if the area leaves cells that are too small.
    :raises SpecError: for a text that doesn't fit, at its place.
    """
    layout = _lay_out(content, theme, area)
    words = content.subtitle(theme)
    bare = not layout.frame
    board = Board(layout.size, lambda: _Painter(content, theme, layout).shapes(), words, bare=bare)
    if layout.legend is None:
        return board

    def legend(width: float) -> Drawing:
        beside = replace(layout, legend=legend_rows(content.named, theme, width))
        return _Painter(content, theme, beside).legend()

    alone = replace(content, options=content.options.model_copy(update={"show_legend": False}))
    return replace(board, apart=Apart(lambda inner: draw_grid(alone, theme, inner), legend))


@dataclass(frozen=True)
class _Layout:
    """The places of the parts, in millimetres from the lower left of the drawing."""

    cell: float
    size: Size
    board: Box
    legend: Legend | None
    frame: float = 0.0
    """The width of the frame around a sea; 0 for none."""


def _lay_out(content: GridContent, theme: Theme, area: Size) -> _Layout:
    options, unit = content.options, content.lattice.size
    labels = _LABELS if options.coordinates and options.shape == "squares" else 0.0
    legend = legend_rows(content.named, theme, area.width) if options.show_legend else None
    below = legend.size.height + LEGEND_GAP if legend else 0.0
    cell, frame, around = options.cell, 0.0, 0.0
    if cell is None and content.sea is not None:
        frame, around = min(_FRAME[0] * min(area), _FRAME[1]), _AROUND
    rim = frame + _WATER if frame else _RIM
    if cell is None:
        across = (area.width - labels - 2 * rim) / unit.width
        up = (area.height - labels - below - 2 * rim - around) / unit.height
        cell = int(min(across, up, most_cell(area)) * 10 + 1e-6) / 10
        if cell < _LEAST_CELL:
            raise OptionError.at(
                "map" if options.map is not None else "size",
                Sentence(
                    "one page would leave cells of {cell}; set `cell` to spread the board over several pages",
                    cell=format_length(max(cell, 0.0)),
                ),
            )
    board = Size(unit.width * cell, unit.height * cell)
    width = max(labels + board.width + 2 * rim, legend.size.width if legend else 0.0)
    left = (width - board.width - labels - 2 * rim) / 2 + labels + rim
    bottom = below + labels + rim
    size = Size(width, bottom + board.height + rim)
    return _Layout(cell, size, Box(left, bottom, left + board.width, bottom + board.height), legend, frame)


class _Painter:
    """Draws one board."""

    def __init__(self, content: GridContent, theme: Theme, layout: _Layout) -> None:
        self._content, self._theme, self._layout = content, theme, layout
        self._palette, self._lettering = theme.palette, theme.lettering(Font.REGULAR)
        self._cells = BoardCells(content.lattice, layout.cell, layout.board.left, layout.board.bottom)
        paints = paints_of(self._palette.ink, self._palette.paper, self._palette)
        self._brush = Brush(theme, paints, content.pictures)
        wanted = content.options.signs
        self._signs = paints.outlined or paints.greys if wanted is None else wanted
        for sign, kind in content.kinds.items():
            self._check(kind.name, "legend", sign, "name")
            if self._signs:
                self._check(sign, "legend", sign)

    def _check(self, text: str, *path: str) -> None:
        """Report a character that no font has, at an option."""
        font = self._theme.lettering(Font.SEMIBOLD)
        if missing := missing_characters(text, font):
            raise OptionError.at(path, no_font_has(missing[0], text, font))

    def shapes(self) -> list[Shape]:
        """Return everything on the board, from back to front."""
        options = self._content.options
        found: list[Shape] = [Group((*self._grounds(), *self._lines()), option=self._link())]
        if options.arrows:
            found.append(linked(self._arrows(), "arrows"))
        for place in self._content.signs:
            found += self._cell(place)
        if self._has_numbers:
            found.append(linked(self._numbers(), "numbers"))
        if options.coordinates:
            found += (linked(side, "coordinates") for side in self._coordinates())
        if self._layout.legend is not None:
            left = (self._layout.size.width - self._layout.legend.size.width) / 2
            found.append(self.legend().at(left, 0))
        return found

    def legend(self) -> Drawing:
        """Return the legend."""
        legend = self._layout.legend
        assert legend is not None
        return Drawing(legend.size, (linked(self._legend(legend), "legend"),))

    def _link(self) -> OptionLink:
        """Return the link of the board, which leads to its map, so that it can be painted there."""
        content = self._content
        whole = content.lattice.whole(content.columns)
        box = Box(*self._cells.at(whole.left, whole.bottom), *self._cells.at(whole.right, whole.top))
        rows = [
            [content.signs.get((row, column), GAP) for column in range(content.columns)]
            for row in range(content.lattice.rows)
        ]
        between = "" if all(len(sign) == 1 for row in rows for sign in row) else " "
        return OptionLink(("map",), box, tuple(map(between.join, rows)), shape=content.options.shape)

    # Cells

    def _centre(self, place: Place) -> Point:
        return self._cells.centre(place)

    def _faces(self, place: Place) -> tuple[Face, ...]:
        """Return the faces of a cell: its own first, then that of its kind."""
        own = self._content.spaces.get(place)
        kind = self._content.kinds.get(self._content.signs[place])
        return tuple(face for face in (own, kind.face if kind else None) if face is not None)

    def _fill(self, faces: tuple[Face, ...]) -> Colour | None:
        """Return the colour of a cell: its own, or that of its kind; none in palettes that save ink."""
        tint = next((face.fill for face in faces if face.fill is not None), None)
        return None if tint is None or self._brush.paints.outlined else self._brush.printed(tint)

    def _grounds(self) -> Iterator[Shape]:
        """Yield the cells that have a colour: one shape for each colour."""
        fills = {place: self._ground(place) for place in self._content.signs}
        if width := self._layout.frame:
            outer = self._layout.board.grown(_WATER + width)
            yield from draw_frame(outer, BoardFrame(width, labelled=False, fans=(0.0, 0.0)), self._colours)
        elif sea := self._colours.field:
            style = Style(fill=sea, stroke=self._palette.line, width=WEIGHTS.thin)
            yield rectangle(self._layout.board, style)
        yield from grounds(self._cells, fills)

    def _ground(self, place: Place) -> Colour | None:
        """Return the colour of a cell, or the light tint of every second square of a board without a map."""
        fill = self._fill(self._faces(place))
        is_plain = fill is None and self._content.options.map is None and not self._brush.paints.outlined
        if not is_plain or sum(place) % 2:
            return fill
        is_square = self._content.options.shape == "squares"
        return between(self._palette.tint, self._palette.paper, _CHECKED) if is_square else None

    @cached_property
    def _colours(self) -> FrameColours:
        """The colours of a sea and of the frame around it."""
        sea, brush = self._content.sea, self._brush
        field = None if sea is None or brush.paints.outlined else brush.printed(sea)
        return frame_colours(field, self._palette.line, brush)

    def _lines(self) -> Iterator[Shape]:
        """Yield thin lines between cells, and heavier ones between kinds and around a board without a frame."""
        signs, is_framed = self._content.signs, self._layout.frame > 0
        thin: list[Edge] = []
        thick: list[Edge] = []
        for edge, beside in self._content.lattice.edges.items():
            borders = self._content.options.borders and len({signs[place] for place in beside}) > 1
            (thick if borders or (len(beside) == 1 and not is_framed) else thin).append(edge)
        heavy = Style(stroke=self._palette.line, width=WEIGHTS.thick, cap="round")
        if is_framed:
            band = None if self._brush.paints.greys else self._colours.band
            heavy = Style(stroke=band or self._palette.line, width=WEIGHTS.line, cap="round")
        yield lines(self._cells.ends(thin), Style(stroke=self._palette.faint, width=WEIGHTS.thin))
        yield lines(self._cells.ends(thick), heavy)

    def _cell(self, place: Place) -> Iterator[Shape]:
        """Yield the picture and the words in a cell, and the sign of its kind if kinds would otherwise look
        alike."""
        faces = self._faces(place)
        picture = next((face.picture for face in faces if face.picture), "")
        words = next((face for face in faces if face.text), None)
        x, y = self._centre(place)
        inner, cell = self._content.lattice.inner(), self._layout.cell
        box = Box.about(x, y, Size(inner.width * cell, inner.height * cell))
        if self._has_numbers or self._has_names:  # so that the contents of the cell stay clear of them
            clear = self._labels.corner.y - 0.6 * self._labels.points * MM_PER_POINT
            bottom = y - clear if self._has_numbers and self._has_names else box.bottom
            box = Box(box.left, bottom, box.right, y + clear)
        if picture:
            yield self._brush.icon(picture, _upper(box, _PICTURE) if words else box)
            self._check_strokes()
        if words is not None:
            yield self._words(words, _lower(box, _WORDS) if picture else box, faces, alone=not picture)
        sign = self._content.signs[place]
        if self._signs and not picture and words is None and sign in self._content.kinds:
            yield centred(x, y, sign, _SIGN * cell / MM_PER_POINT, self._on(faces), self._lettering)

    def _words(self, face: Face, box: Box, faces: tuple[Face, ...], *, alone: bool) -> Shape:
        """Return words in a box, in the largest type up to the usual size that fits."""
        tint = next((one.colour for one in faces if one.colour is not None), None)
        colour = self._brush.colour(tint) if tint else self._on(faces)
        return words_in(face, box, self._layout.cell, colour, self._theme, self._brush, alone=alone)

    def _check_strokes(self) -> None:
        if self._brush.strokes > _MOST_STROKES:
            message = Sentence(
                "the pictures on the board have more than {most:,} lines and curves: simplify them",
                most=_MOST_STROKES,
            )
            raise OptionError.at("legend", message)

    # Numbers, names, arrows

    @property
    def _has_numbers(self) -> bool:
        return self._content.options.numbers != "none"

    @property
    def _has_names(self) -> bool:
        """Whether each cell has its name in it, below any number."""
        return self._content.options.coordinates and self._content.options.shape != "squares"

    @cached_property
    def _numbered(self) -> tuple[Place, ...]:
        """The cells in the order of their numbers, from the bottom left."""
        rows, to_and_fro = self._content.lattice.rows, self._content.options.numbers == "snake"

        def order(place: Place) -> tuple[int, int]:
            return -place[0], -place[1] if to_and_fro and (rows - place[0]) % 2 == 0 else place[1]

        return tuple(sorted(self._content.signs, key=order))

    @cached_property
    def _labels(self) -> Labels:
        """The place of numbers and names in cells.

        :raises OptionError: if the cells are too small for them.
        """
        shape, cell = self._content.options.shape, self._layout.cell
        numbers = [str(len(self._numbered))] if self._has_numbers else []
        names = [self._content.lattice.name(place) for place in self._content.signs] if self._has_names else []
        two = bool(numbers and names)
        found = labels_in(shape, cell, [*numbers, *names], two=two)
        if found is not None:
            return found
        message = Sentence(
            "{text} doesn't fit in a cell of {cell}: set `cell` to {least} or more",
            text=quoted(max([*numbers, *names], key=len)),
            cell=format_length(cell),
            least=format_length(least_cell(shape, [*numbers, *names], two=two)),
        )
        raise OptionError.at("numbers" if numbers else "coordinates", message)

    def _numbers(self) -> Iterator[Shape]:
        """Yield the number of each cell."""
        for number, place in enumerate(self._numbered, 1):
            yield self._small(place, str(number))

    def _small(self, place: Place, text: str, *, below: bool = False) -> Group:
        """Return a number or name at the top or bottom of a cell, on a patch that keeps it clear of arrows."""
        (x, y), size = self._centre(place), self._labels.points
        at = x + self._labels.corner.x, y + (-self._labels.corner.y if below else self._labels.corner.y)
        faces = self._faces(place)
        label = centred(*at, text, size, self._on(faces), Font.SEMIBOLD)
        if self._content.options.shape == "squares":
            label = replace(label, anchor=Anchor.START)
        if not self._content.options.arrows:
            return Group((label,))
        wide, high = text_width(text, size, Font.SEMIBOLD), cap_height(size, Font.SEMIBOLD)
        left = at[0] - (0 if label.anchor is Anchor.START else wide / 2)
        patch = Box(left, at[1] - high / 2, left + wide, at[1] + high / 2).grown(_PATCH)
        return Group((rectangle(patch, Style(fill=self._ground(place) or self._palette.paper)), label))

    def _on(self, faces: tuple[Face, ...]) -> Colour:
        """Return the colour of words that can be read on a cell, unless the options set one."""
        return legible_on(self._fill(faces), self._palette)

    def _coordinates(self) -> Iterator[list[Shape]]:
        """Yield numbers and letters along the edges of squares, side by side; the names of hexagons inside
        them."""
        lattice, board = self._content.lattice, self._layout.board
        if self._has_names:
            signs = self._content.signs
            yield [self._small(place, lattice.name(place), below=self._has_numbers) for place in signs]
            return
        rows, columns = (dict.fromkeys(place[k] for place in self._content.signs) for k in (0, 1))
        x, y, ink = board.left - _LABELS / 2, board.bottom - _LABELS / 2, self._palette.ink
        yield row_names(self._cells, x, 9.0, ink, rows)
        yield column_names(self._cells, y, 9.0, ink, columns)

    def _arrows(self) -> Iterator[Shape]:
        """Yield the arrows: in green if they lead to a higher number, otherwise in the accent colour."""
        lattice, palette = self._content.lattice, self._palette
        numbers = {place: number for number, place in enumerate(self._numbered)} if self._has_numbers else {}
        plain = self._brush.paints.outlined or self._brush.paints.greys
        up = palette.accent if plain else between(palette.players[2], palette.ink, _GREEN)
        for arrow in self._content.options.arrows:
            first, last = (lattice.by_name[name] for name in arrow.split("-"))
            colour = up if numbers and numbers[first] < numbers[last] else palette.accent
            ends = self._centre(first), self._centre(last)
            yield from draw_arrow(ends, self._layout.cell, palette, colour)

    # The legend

    def _legend(self, legend: Legend) -> Iterator[Shape]:
        """Yield the legend, from its own lower left."""
        corners = self._content.lattice.corners
        across = 2 * max(corner.x for corner in corners)
        for kind, box, words in legend.entries:
            (x, y), scale = box.centre, box.width / across
            outline = [Point(x + corner.x * scale, y + corner.y * scale) for corner in corners]
            fill = self._fill((kind.face,)) or self._palette.paper
            yield polygons([outline], Style(fill=fill, stroke=self._palette.line, width=WEIGHTS.thin))
            if kind.face.picture:
                side = _IN_SWATCH * box.width
                yield self._brush.icon(kind.face.picture, Box.about(x, y, Size(side, side)))
            elif self._signs:
                size = 0.5 * box.width / MM_PER_POINT
                yield centred(x, y, kind.sign, size, self._on((kind.face,)), self._lettering)
            yield from words


def _upper(box: Box, part: float) -> Box:
    return Box(box.left, box.top - part * box.height, box.right, box.top)


def _lower(box: Box, part: float) -> Box:
    return Box(box.left, box.bottom, box.right, box.bottom + part * box.height)
