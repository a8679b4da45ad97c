"""The back of a cover: a description of the book, some of its puzzles, and the barcode or the space for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from pnp.base.errors import OptionError
from pnp.base.geometry import MM_PER_POINT, Affine, Box, Size, format_length, move
from pnp.base.sentences import Sentence
from pnp.booklets.blocks import unknown_link
from pnp.booklets.cover_front import CoverSide
from pnp.booklets.display import display_font
from pnp.booklets.kdp import LEAST_TYPE
from pnp.booklets.markdown import read_markdown
from pnp.booklets.signs import by_game, faces_of, games_strip, usual_text
from pnp.booklets.trims import BARCODE_CLEAR
from pnp.booklets.values import Book, Entry
from pnp.drawing.codes import barcode
from pnp.drawing.fonts import fitting_size
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Drawing, Font, Group, Shape, Shapes, Style, rectangle
from pnp.drawing.theme import Theme
from pnp.typesetting.blocks import Items, Paragraph
from pnp.typesetting.columns import Strip
from pnp.typesetting.design import Design, design_for
from pnp.typesetting.lines import TextStyle, style_in
from pnp.typesetting.scaling import fitted, scale_to_fit, text_scale
from pnp.typesetting.typeset import BULLET, Typesetter, shapes_of

_MOST_TEXT, _COMFORTABLE, _LEAST_TEXT = 4.0, 0.0, -1.0
"""The points by which the type of the back is larger than the book's: at most, beside samples, and at least."""
_HEADLINE, _MOST_HEADLINE = 1.4, 90
"""The scale of the first paragraph relative to the rest, and the most characters that it may have to be set so
large."""
_DISPLAY = 2.0
"""The scale of pnp's own headline, which is short."""
_GAP, _ROUND = 5.0, 2.5
"""Millimetres between the panels of samples, and the radius of their corners."""
_INSIDE = 0.86
"""The largest fraction of a panel's width and height that its drawing takes."""
_LEAST_SCALE, _MOST_SCALE = 0.4, 1.3
_LEAST_FILL = 0.2
"""The smallest fraction of a panel that its drawing may take if other panels are beside it."""
_CAPTION = 10.5
_CAPTION_HEIGHT = 6.5
_BETWEEN_ROWS = 3.0
_MOST_ARRANGED = 20
"""The number of games from which panels of one size show enough of them."""
_MOST_ALIKE = 3
"""The most panels that show puzzles of the only game of a book."""
_ABOVE_BARCODE = 7.0


@dataclass(frozen=True, slots=True)
class _Grid:
    """Rows of panels with samples, each over the whole width of the text: the number of its panels, and their
    height as a fraction of their width."""

    rows: tuple[tuple[int, float], ...]

    @property
    def count(self) -> int:
        return sum(columns for columns, _ in self.rows)

    @property
    def is_even(self) -> bool:
        """Whether all panels have the same size."""
        return len(set(self.rows)) == 1

    def boxes(self, width: float) -> list[Box]:
        """Return the panels in reading order, from the lower left of the grid on; captions are below them."""
        found: list[Box] = []
        low = self.height(width) + _BETWEEN_ROWS
        for columns, shape in self.rows:
            panel = (width - (columns - 1) * _GAP) / columns
            low -= shape * panel + _CAPTION_HEIGHT + _BETWEEN_ROWS
            box = Box(0, 0, panel, shape * panel).moved(0, low + _CAPTION_HEIGHT)
            found += [box.moved(column * (panel + _GAP), 0) for column in range(columns)]
        return found

    def height(self, width: float) -> float:
        panels = (shape * (width - (columns - 1) * _GAP) / columns for columns, shape in self.rows)
        return sum(panel + _CAPTION_HEIGHT + _BETWEEN_ROWS for panel in panels) - _BETWEEN_ROWS


_WIDE, _FLAT, _NEARLY_SQUARE = 0.36, 0.17, 0.92
_GRIDS = (
    _Grid(((3, _NEARLY_SQUARE),)),
    _Grid(((1, _FLAT),) * 3),
    _Grid(((2, _NEARLY_SQUARE),)),
    _Grid(((1, _WIDE),) * 2),
    _Grid(((1, 0.6),)),
    _Grid(((1, 0.85),)),
    _Grid(((1, 0.65),)),
    _Grid(((1, _FLAT), (2, _NEARLY_SQUARE))),
    _Grid(((1, _WIDE), (1, _FLAT), (1, _FLAT))),
    _Grid(((1, _WIDE), (2, _NEARLY_SQUARE))),
    _Grid(((1, 0.48), (2, 0.65))),
    _Grid(((1, 0.6), (2, 0.65))),
    _Grid(((1, _WIDE), (1, _WIDE), (1, _FLAT))),
    _Grid(((1, _WIDE), (1, _WIDE), (1, _WIDE))),
    _Grid(((1, 0.6), (1, _FLAT), (1, _FLAT))),
    _Grid(((1, 0.6), (1, _FLAT))),
    _Grid(((1, 0.6), (1, _WIDE))),
    _Grid(((3, _NEARLY_SQUARE), (1, _FLAT))),
    _Grid(((2, 0.5), (2, 0.5))),
)
"""Grids of panels, the best first. A grid needs a legible puzzle for every panel, and one that shows more games
is better. The last ones have panels of several sizes, for games that need them. In a book of several games, no
game is shown twice."""


@dataclass(frozen=True, slots=True)
class Back(CoverSide):
    """Draws the back of a cover."""

    keeps_place: bool = True
    """Whether the space for the barcode stays free if there is no ISBN."""

    def drawn(self) -> tuple[Shapes, str]:
        """Return the back, measured from the lower left of the cover's sheet, and a remark on anything that
        doesn't fit.

        :raises OptionError: for text that doesn't fit.
        """
        words, remark = self._words()
        return (*self._picture(), *words, *self._barcode()), remark

    @property
    def _area(self) -> Box:
        """The area for text and samples: everything above the barcode and the art."""
        area = self.inside(self.wrap.back)
        if self.art is None and not self._has_barcode:
            return area
        return Box(area.left, self.wrap.barcode.top + _ABOVE_BARCODE, area.right, area.top)

    @property
    def _has_barcode(self) -> bool:
        return self.keeps_place or bool(self.wanted.isbn)

    # Words and samples

    def _words(self) -> tuple[Shapes, str]:
        area = self._area
        for grid, chosen in self._filled_grids(area.width) if self.wanted.samples else ():
            needed = grid.height(area.width)
            free = area.height - needed - 2 * _GAP
            if free < 0:
                continue
            text, height = self._text(free, area.height)
            if height <= free:
                above = (area.height - height - needed) / 2
                samples, remark = self._samples(grid, area.width, chosen)
                low = area.bottom + max(0.0, above - 0.5 * _GAP)
                return (Group(text, move(area.left, area.top)), Group(samples, move(area.left, low))), remark
        text, _ = self._text(area.height, area.height)
        lacking = Sentence(
            "the back cover has no room for sample puzzles: shorten its text, or set `samples: false`"
        )
        has_samples = self.wanted.samples and any(self.book.entries())
        return (Group(text, move(area.left, area.top)),), lacking if has_samples else ""

    def _filled_grids(self, width: float) -> list[tuple[_Grid, list[tuple[str, Entry]]]]:
        """Return the grids with a puzzle in every panel: those with the most games first, then those
        with the largest drawings."""
        chosen = [(grid, _chosen(self.book, grid, width)) for grid in _GRIDS]
        filled = [(grid, puzzles) for grid, puzzles in chosen if len(puzzles) == grid.count]

        def worth(one: tuple[_Grid, list[tuple[str, Entry]]]) -> tuple[float, ...]:
            grid, puzzles = one
            drawn = (
                _fill(entry.drawing, _inside(box.size)) * box.width * box.height
                for box, (_, entry) in zip(grid.boxes(width), puzzles, strict=True)
            )
            return -len({title for title, _ in puzzles}), -grid.count, -sum(drawn)

        return sorted(filled, key=worth)

    def _text(self, comfortable: float, available: float) -> tuple[Shapes, float]:
        """Return the text in the largest type that leaves room for samples; otherwise in the largest that
        fits."""
        body = self._design.body
        most = body * self.scale + _MOST_TEXT
        steps = int((most - body - _LEAST_TEXT) * 2) + 1
        sizes = [most - step / 2 for step in range(steps)]
        for size in sizes:
            shapes, height = self._typeset(size, available)
            if height <= (comfortable if size >= body + _COMFORTABLE else available):
                return shapes, height
        raise OptionError.at(
            "back",
            Sentence(
                "the text on the back is {height} high; only {available} is free above the barcode",
                height=format_length(height),
                available=format_length(available),
            ),
        )

    def _typeset(self, size: float, available: float) -> tuple[Shapes, float]:
        palette = replace(self.theme.palette, ink=self.colours.ink, line=self.colours.ink)
        theme = replace(self.theme, palette=palette)
        try:
            games = self._games(size)
            usual = usual_text(self.book, self.theme, with_games=games is None)
            first, *rest = _prose(self.wanted.back.strip() or usual, self.book)
            width = replace(self._design, body=size).measure(self._area.width)
            typesetter = Typesetter(self._design, theme, width, available, size)
            strips: list[Strip] = []
            if isinstance(first, Paragraph) and sum(len(run.text) for run in first.runs) <= _MOST_HEADLINE:
                strips += typesetter.paragraph(first.runs, self._headline(first, theme, size))
            else:
                strips += typesetter.block(first)
            strips += [games] if games else []
            strips += [strip for block in rest for strip in self._flush(block, typesetter)]
        except OptionError as error:
            raise OptionError.at("back", str(error)) from error
        return shapes_of(strips)

    def _flush(self, block: Paragraph | Items, typesetter: Typesetter) -> Sequence[Strip]:
        """Return a block with the bullets of a list below the first letters of paragraphs."""
        if not isinstance(block, Items) or typesetter.is_rtl(block.items[0]):
            return typesetter.block(block)
        by = BULLET * typesetter.size * MM_PER_POINT
        strips = replace(typesetter, width=typesetter.width + by).block(block)
        return [replace(strip, shapes=(Group(strip.shapes, move(-by, 0)),)) for strip in strips]

    def _headline(self, first: Paragraph, theme: Theme, size: float) -> TextStyle:
        """Return the style of the first paragraph; pnp's own is in the display face of the cover."""
        if self.wanted.back.strip():
            return style_in(theme, _HEADLINE * size, Font.SEMIBOLD)
        font = display_font("".join(run.text for run in first.runs), theme)
        return TextStyle(_DISPLAY * size, self.colours.ink, font)

    def _games(self, size: float) -> Strip | None:
        """Return the emblems and names of several games, for a back that lists the contents."""
        faces = faces_of(self.book)
        if self.wanted.back.strip() or len(faces) < 2 or not set(by_game(self.book)) <= set(faces):
            return None
        width = replace(self._design, body=size).measure(self._area.width)
        return games_strip(faces, width, size, self.colours.ink, self.theme.text_family.semibold)

    @property
    def _design(self) -> Design:
        return design_for(self.wrap.trim, large_print=False)

    # Samples

    def _samples(self, grid: _Grid, width: float, chosen: Sequence[tuple[str, Entry]]) -> tuple[Shapes, str]:
        """Return puzzles on panels in the colour of paper; below each the name of its game, if there are
        several. A single panel is no wider than its puzzle needs. Also return a remark with the names that are
        too long."""
        found: list[Shape] = []
        too_long: list[str] = []
        font = self.theme.text_family.regular
        several = len(by_game(self.book)) > 1
        for box, (title, entry) in zip(grid.boxes(width), chosen, strict=True):
            inside = _inside(Size(box.width, box.height))
            if grid.count == 1:
                needed = fitted(entry.drawing, inside, _MOST_SCALE).size.width / _INSIDE
                box = Box(box.left, box.bottom, box.left + needed, box.top)
            edge = self.colours.faint if self.colours.ground == self.theme.palette.paper else None
            found.append(rectangle(box, Style(self.theme.palette.paper, edge), _ROUND))
            middle = box.centre
            found.append(fitted(entry.drawing, inside, _MOST_SCALE).about(middle.x, middle.y))
            caption = fitting_size(title, box.width, _CAPTION * self.scale, LEAST_TYPE, font)
            if several and caption is None:
                too_long.append(title)
            elif several and caption:
                found.append(
                    centred(
                        middle.x, box.bottom - 0.65 * _CAPTION_HEIGHT, title, caption, self.colours.ink, font
                    )
                )
        lacking = Sentence(
            "these names don't fit below their samples on the back cover: {names}",
            names=", ".join(dict.fromkeys(too_long)),
        )
        return tuple(found), lacking if too_long else ""

    # Art and barcode

    def _picture(self) -> Shapes:
        """Return the art beside the barcode or in its place. It's mirrored, so that it runs over the outer
        edge."""
        right = self.wrap.barcode.left - BARCODE_CLEAR if self._has_barcode else self.wrap.back.right
        if self.art is None or right < 2 * self.piece_size:
            return ()
        size = Size(right, self.wrap.barcode.top)
        pieces = Group(self.art(size, self.piece_size, self.colours), Affine(a=-1.0, e=right))
        return (Group((pieces,), clip=Box(0, 0, *size)),)

    def _barcode(self) -> Shapes:
        if not self.wanted.isbn:
            return ()
        palette = self.theme.palette
        return barcode(self.wanted.isbn, self.wrap.barcode, palette.ink, palette.paper)


def _inside(panel: Size) -> Size:
    """Return the largest area of its panel that a drawing may take."""
    return Size(_INSIDE * panel.width, _INSIDE * panel.height)


def _chosen(book: Book, grid: _Grid, width: float) -> list[tuple[str, Entry]]:
    """Return the puzzles that fill the panels of a grid best, each from a different game if there are several;
    fewer if not enough puzzles are legible there."""
    insides = [_inside(Size(box.width, box.height)) for box in grid.boxes(width)]
    games = by_game(book)
    if len(games) == 1:
        return _best_of(games, insides[0], grid.count) if grid.is_even and grid.count <= _MOST_ALIKE else []
    if grid.is_even:
        best_of_all = _best_of(games, insides[0], grid.count)
        return best_of_all if len({title for title, _ in best_of_all}) == grid.count else []
    best = {size: _best_of_each(games, size) for size in dict.fromkeys(insides)}
    ways = permutations(games, grid.count) if len(games) <= _MOST_ARRANGED else ()
    full = [way for way in ways if all(title in best[size] for title, size in zip(way, insides, strict=True))]
    if not full:
        return []
    way = max(full, key=lambda way: sum(best[size][title][0] for title, size in zip(way, insides, strict=True)))
    return [(title, best[size][title][1]) for title, size in zip(way, insides, strict=True)]


def _best_of_each(games: Mapping[str, Sequence[Entry]], panel: Size) -> dict[str, tuple[float, Entry]]:
    """Return the puzzle of each game that fills a panel best, and how much of it; games without a legible
    puzzle are left out."""
    found: dict[str, tuple[float, Entry]] = {}
    for title, entries in games.items():
        fill, entry = max(((_fill(entry.drawing, panel), entry) for entry in entries), key=lambda one: one[0])
        if fill:
            found[title] = (fill, entry)
    return found


def _best_of(games: Mapping[str, Sequence[Entry]], panel: Size, most: int) -> list[tuple[str, Entry]]:
    """Return the puzzles that fill panels of one size best."""
    best: list[tuple[float, int, str, Entry]] = []
    for number, (title, entries) in enumerate(games.items()):
        ranked = sorted(((_fill(entry.drawing, panel), entry) for entry in entries), key=lambda one: -one[0])
        best += [
            (fill + (place == 0), number, title, entry) for place, (fill, entry) in enumerate(ranked) if fill
        ]
    chosen = sorted(best, key=lambda one: -one[0])[:most]
    return [(title, entry) for _, _, title, entry in sorted(chosen, key=lambda one: one[1])]


def _fill(drawing: Drawing, panel: Size) -> float:
    """Return the fraction of a panel that a drawing fills; 0 if its text or its pieces would be too small, or
    if it would leave most of the panel empty."""
    scale = scale_to_fit(drawing, panel, _MOST_SCALE)
    if scale < max(_LEAST_SCALE, text_scale(drawing, LEAST_TYPE)):
        return 0.0
    part = scale * scale * drawing.size.width * drawing.size.height / (panel.width * panel.height)
    return part if part >= _LEAST_FILL else 0.0


def _prose(text: str, book: Book) -> tuple[Paragraph | Items, ...]:
    """Return the text as paragraphs and lists, the only blocks on a back cover."""
    found = read_markdown(text, book)
    blocks = tuple(block for block in found if isinstance(block, (Paragraph, Items)))
    if len(blocks) < len(found):
        raise OptionError.at("back", "the back cover can have only paragraphs and lists")
    if (name := unknown_link(blocks, frozenset())) is not None:
        raise OptionError.at("back", Sentence("a link leads to '#{name}', which isn't on the cover", name=name))
    return blocks
