"""The opening of a chapter, with its game's name, emblem and story and the number of puzzles by difficulty; and
its text, in one column, or in two if the page is wide enough.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from pnp.base.errors import OptionError
from pnp.base.geometry import MM_PER_POINT, Box, Size, move
from pnp.base.sentences import Sentence
from pnp.booklets.display import INSET, card_ground, display_font, set_within, title_colour
from pnp.booklets.progress import ABOVE_SAMPLE, DifficultyLines
from pnp.booklets.signs import LEVELS, level_count
from pnp.booklets.values import Section
from pnp.drawing.face import GameFace
from pnp.drawing.fonts import WEIGHTS, cap_height, text_width
from pnp.drawing.shapes import Anchor, Drawing, Font, Group, Shape, Shapes, Style, Target, Text, line
from pnp.drawing.theme import Theme
from pnp.typesetting.blocks import Figure, Heading, Paragraph, Run, Runs, TextBlock
from pnp.typesetting.columns import Strip, closer, height_of, keep_together, pages_for
from pnp.typesetting.design import Design, leading
from pnp.typesetting.flow import Columns, Item
from pnp.typesetting.lines import style_in
from pnp.typesetting.scaling import scale_to_fit, scaled, text_scale
from pnp.typesetting.typeset import Typesetter, shapes_of

_SLACK = 1e-6  # mm that rounding may add to a height
_EMBLEM = 0.29
"""The width of the emblem, as a fraction of the page's."""
_MOST_EMBLEM = 46.0
_VIGNETTE, _AT = 30.0, 0.42
"""The width of the emblem at the end of a chapter, in millimetres, and how far down its centre is, in page
heights."""
_GAP = 8.0
_LARGER = 1.3
"""The size of a chapter's name relative to other headings, if the name has its own typeface."""
_DOT = 0.85
_ON_CARD = 1.8
"""The space above and below a paragraph on a card, in millimetres."""


@dataclass(frozen=True, slots=True)
class ChapterHead:
    """Makes the heads of chapters."""

    design: Design
    theme: Theme

    def strips(self, heading: Heading, section: Section, page: Size) -> tuple[Strip, ...]:
        """Return the strips from the heading down to the rule above the rules.

        :raises OptionError: for a heading that doesn't fit.
        """
        emblem = min(_EMBLEM * page.width, _MOST_EMBLEM) if section.face else 0.0
        width = page.width - (emblem + _GAP if emblem else 0.0)
        words, height = shapes_of([*self._title(heading, section, width), *self._story(section, width, page)])
        shapes: list[Shape] = [Target(0, 0, heading.name), *words]
        if section.face:
            shapes.append(section.face.emblem(emblem).at(page.width - emblem, -emblem))
            height = max(height, emblem)
        head = Strip(
            height,
            tuple(shapes),
            names=(heading.name,),
            label=Sentence("the heading '{heading}'", heading=heading.text),
        )
        theme = replace(self.theme, game_face=section.face.game_face) if section.face else self.theme
        return keep_together([head, self._counts(section, page.width, theme)], with_next=True)

    def vignette(self, face: GameFace | None, page: Size) -> Shapes:
        """Return the emblem of the chapter before, for a page that would otherwise be blank."""
        drawn = replace(self.theme, game_face=face).face if face else None
        return (drawn.emblem(_VIGNETTE).about(page.width / 2, -_AT * page.height),) if drawn else ()

    def _title(self, heading: Heading, section: Section, width: float) -> list[Strip]:
        theme = replace(self.theme, game_face=section.face.game_face) if section.face else self.theme
        face = theme.face
        largest, least = self.design.headings[0], self.design.headings[1]
        most = _LARGER * largest if face else largest
        sizes = [most - step for step in range(ceil(most - least) + 1)]
        colour = title_colour(theme)
        font = display_font(heading.text, theme) if face else theme.text_family.semibold
        available = Size(width, 2.4 * largest * MM_PER_POINT)
        strips = set_within(heading.text, sizes, available, colour, font, 1.12)
        if not strips:
            raise OptionError.at(
                "title", Sentence("a word of the heading '{text}' is too long for the page", text=heading.text)
            )
        return strips

    def _story(self, section: Section, width: float, page: Size) -> tuple[Strip, ...]:
        if not section.story:
            return ()
        typesetter = Typesetter(self.design, self.theme, width, page.height, self.design.body)
        text_style = style_in(self.theme, self.design.body, Font.ITALIC)
        space = Strip(0.45 * leading(self.design.body))
        return (space, *typesetter.paragraph((Run(section.story),), text_style))

    def _counts(self, section: Section, width: float, theme: Theme) -> Strip:
        """Return the number of puzzles of each difficulty, easy ones first, below a rule in the colour of the
        heading; only the rule above rules without puzzles."""
        counts = Counter(entry.level for entry in section.entries)
        size = self.design.small
        height = 1.9 * leading(size)
        style = Style(stroke=title_colour(theme), width=max(WEIGHTS.thick, self.design.thin_line))
        words = {level: level_count(level, counts[level], self.theme) for level in LEVELS if counts[level]}
        lines = DifficultyLines(size, _DOT * size / 9, 1.4, 0.9 * leading(size))
        found, down = lines.shapes(words, -(height + cap_height(size)) / 2, width, self.theme)
        shapes = (line(0, 0, width, 0, style), *found)
        above = 0.7 * leading(self.design.body)
        if not section.entries:  # a chapter with rules alone
            return Strip(above, shapes[:1], above)
        return Strip(height + down + above, shapes, above, label=Sentence("the counts of a chapter"))


_LEAST_COLUMN = 19.0
"""The narrowest column of text on a page with two, in type sizes: about 40 characters."""
_SHORT = 0.5
"""Text that takes less of a page's height than this stays in one column."""
_SHRINKS, _SHRINKS_ALONE = (1.0, 0.9, 0.8, 0.7), (0.9, 0.8, 0.72, 0.65)
"""The scales that figures may be set at to save a page, in two columns and in one."""
_LARGEST, _PARTS = 2.0, (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""The largest scale of the picture of a set-up, and the parts of it to try."""
_NO_PUZZLE = 0.7
"""Text that takes this fraction of its last page leaves no room for puzzles, so pictures may take the rest."""
_WITH_SAMPLE, _FULL, _LARGE_TYPE, _APART = 0.62, 0.92, (1.2, 1.1, 1.0), 1.0
"""The parts of a page that text may fill above a sample and by itself, its type sizes relative to the usual
one, and how much wider the spaces between its paragraphs may be."""
_IN_ROW, _LEAST_IN_ROW, _BESIDE_IN_ROW, _ABOVE_ROW = 15.0, 7.0, 3.0, 12.0
"""The largest and the smallest side of the emblems in a row below text, and the least space between two and
above them, in millimetres."""
_BELOW_SETUP = 1.4
"""The height of the caption of the picture of a set-up with the space above it, in lines."""
_LEAST_LINES = 9
"""Text with no more lines than this, such as what is left for a chapter's second page, stays in one column."""


@dataclass(frozen=True, slots=True)
class RunningText:
    """Sets text on pages whose text block is ``width`` mm wide."""

    typesetter: Typesetter
    """Sets one column at the greatest width for text."""
    width: float

    def items(self, blocks: Sequence[TextBlock], used: float) -> Iterator[Item]:
        """Yield the blocks in their columns, on a page that is used down to ``used`` mm below its head.

        :raises OptionError: for text that does not fit.
        """
        strips = self.typesetter.blocks(blocks)
        if not self._has_two_columns or height_of(strips, at_head=True) < _SHORT * self.typesetter.page_height:
            yield from self._on_fewest_pages(blocks, strips, used)
            return
        narrow: list[TextBlock] = []
        for block in blocks:
            if self._fits(block):
                narrow.append(block)
                continue
            heads = _introduction(narrow)
            yield self._columns(narrow[: len(narrow) - heads], used)
            yield from self.typesetter.blocks([*narrow[len(narrow) - heads :], block])
            narrow, used = [], 0.0
        yield self._columns(narrow, used)

    def _on_fewest_pages(
        self, blocks: Sequence[TextBlock], usual: Sequence[Strip], used: float
    ) -> Sequence[Strip]:
        """Return the strips of one column, with figures as small as their text allows if that saves a page."""
        if not any(isinstance(block, Figure) for block in blocks):
            return usual
        best, strips, fewest = blocks, usual, self._ends(usual, 1, used)[0]
        for scale in _SHRINKS_ALONE if fewest > 1 else ():
            tried = [self._readable(block, scale) for block in blocks]
            shorter = self.typesetter.blocks(tried)
            if (count := self._ends(shorter, 1, used)[0]) < fewest:
                best, strips, fewest = tried, shorter, count
        return self._with_large_setup(best, strips, 1, used)

    def _ends(self, strips: Sequence[Strip], columns: int, used: float) -> tuple[int, float]:
        """Return the number of pages that strips take, and how far down the last one is filled, in mm."""
        high, above = self.typesetter.page_height, strips[0].space_above if used else 0.0
        return pages_for(strips, columns, high - used - above, high, whole=not used)

    def _with_large_setup(
        self, blocks: Sequence[TextBlock], usual: Sequence[Strip], columns: int, used: float
    ) -> Sequence[Strip]:
        """Return the strips with the picture of the set-up as large as the same pages allow, and its caption
        below it. Puzzles keep the room that they have below the text."""
        setter = self.typesetter if columns == 1 else self._column
        number = _place_of_setup(blocks, setter.theme.translate("Setup"))
        figure = blocks[number] if number is not None else None
        if number is None or not isinstance(figure, Figure) or setter.is_too_large(figure.drawing):
            return usual
        count, last = self._ends(usual, columns, used)
        room = setter.page_height if last >= _NO_PUZZLE * setter.page_height else last + _SLACK
        most = scale_to_fit(figure.drawing, setter.largest_picture, _LARGEST)
        for scale in (most * part for part in _PARTS if most * part >= 1):
            grown = _centred(_shrunk(replace(figure, caption_below=True), scale), setter)
            strips = setter.blocks([*blocks[:number], grown, *blocks[number + 1 :]])
            if self._ends(strips, columns, used) <= (count, room):
                return strips
        return usual

    def _readable(self, block: TextBlock, scale: float) -> TextBlock:
        """Return a block; if it's a figure, at this scale, but no smaller than its text allows."""
        if not isinstance(block, Figure):
            return block
        return _shrunk(
            block, min(1.0, max(scale, text_scale(block.drawing, self.typesetter.design.least_text)))
        )

    @property
    def _has_two_columns(self) -> bool:
        """Whether one column would leave much of the page empty, and there is room for two."""
        least = _LEAST_COLUMN * self.typesetter.size * MM_PER_POINT
        return self.typesetter.width < self.width and self._column.width >= least

    @property
    def _column(self) -> Typesetter:
        return replace(self.typesetter, width=(self.width - _GAP) / 2)

    def _columns(self, blocks: Sequence[TextBlock], used: float) -> Columns:
        """Return two columns, with smaller figures if that saves a page."""
        least = _LEAST_LINES * self.typesetter.design.leading
        shrinks = _SHRINKS if any(isinstance(block, Figure) for block in blocks) else _SHRINKS[:1]
        tried = [self._column.blocks([_shrunk(block, scale) for block in blocks]) for scale in shrinks]
        counts = [self._ends(strips, 2, used)[0] for strips in tried if strips]
        best = counts.index(min(counts)) if counts else 0
        shrunk = [_shrunk(block, shrinks[best]) for block in blocks]
        strips = self._with_large_setup(shrunk, tried[best], 2, used)
        is_rtl = self.typesetter.is_rtl(blocks)
        return Columns(tuple(strips), 2, _GAP, least=least, is_rtl=is_rtl)

    def _fits(self, block: TextBlock) -> bool:
        """Return whether a block can be read in one of two columns."""
        if isinstance(block, Figure):
            parts = block.drawing.parts or (block.drawing,)
            return not any(map(self._column.is_too_large, parts))
        try:
            self._column.block(block)
        except OptionError:  # a word is wider than the column
            return False
        return True


@dataclass(frozen=True, slots=True)
class ChapterText:
    """Sets the text of chapters, with headings in the colours of their games."""

    typesetter: Typesetter
    width: float
    faces: Mapping[str, GameFace]
    """The faces of games by the titles of their chapters."""
    chapter: str = ""
    """The title of the chapter whose text comes next."""
    sample: Callable[[float], Strip | None] = lambda _: None
    """Makes what fills the height that is free below text with a page to itself, if there's enough for it."""

    def items(self, blocks: Sequence[TextBlock], used: float) -> Iterator[Item]:
        """Return the blocks in their columns, as `RunningText.items`; in large type if they have a page to
        themselves."""
        if isinstance(first := blocks[0], Heading) and first.is_alone:
            text, setter = (replace(first, level=1), *blocks[1:]), self._in_colours_of(self.chapter)
            if larger := _filling(text, setter, _WITH_SAMPLE) or _filling(text, setter, _FULL):
                free = self.typesetter.page_height - height_of(larger, at_head=True) - ABOVE_SAMPLE
                below = self.sample(free - _SLACK)
                return iter((*larger, *((below,) if below else self._emblems_below(larger))))
        return RunningText(self._in_colours_of(self.chapter), self.width).items(blocks, used)

    def _emblems_below(self, strips: Sequence[Strip]) -> Iterator[Strip]:
        """Yield the emblems of the games in a row below these strips, if their page has room."""
        width, theme = self.typesetter.width, self.typesetter.theme
        themes = [replace(theme, game_face=face) for face in self.faces.values()]
        faces = [one.face for one in themes if one.face is not None]
        side = min(_IN_ROW, width / max(len(faces), 1) - _BESIDE_IN_ROW)
        above = self.typesetter.page_height - height_of(strips, at_head=True) - side - _SLACK
        if faces and side >= _LEAST_IN_ROW and above >= _ABOVE_ROW:
            step = width / len(faces)
            middles = [(number + 0.5) * step for number in range(len(faces))]
            row = [face.emblem(side).about(x, -side / 2) for face, x in zip(faces, middles, strict=True)]
            yield Strip(side, tuple(row), _ABOVE_ROW, label=Sentence("a row of drawings"))

    def above_answers(self, block: TextBlock) -> tuple[Strip, ...]:
        """Return a paragraph above answers, or a heading in the colour of the game that it names. A paragraph
        is on a card, but in the type of answers and without one in large print and on narrow pages."""
        if not isinstance(block, Paragraph):
            setter = self._in_colours_of(block.text) if isinstance(block, Heading) else self.typesetter
            return setter.block(block)
        if self.typesetter.theme.large_print or self.width <= self.typesetter.width:
            return replace(self.typesetter, size=self.typesetter.design.small).block(block)
        return (self._on_card(block.runs),)

    def _on_card(self, runs: Runs) -> Strip:
        """Return a paragraph on a card as wide as the page, with a line for each sentence if it takes hardly
        more lines like that."""
        setter = replace(self.typesetter, width=self.width - 2 * INSET)
        apart, usual = (setter.paragraph(one, space_above=0.0) for one in (_sentences(runs), runs))
        words, high = shapes_of(apart if len(apart) <= len(usual) + 1 else usual)
        box = Box(0.0, -high - 2 * _ON_CARD, self.width, 0.0)
        shapes = (card_ground(box, setter.theme), Group(words, move(INSET, -_ON_CARD)))
        return Strip(box.height, shapes, space_above=0.5 * setter.design.leading)

    @property
    def theme(self) -> Theme:
        """The theme with the face of the chapter's game."""
        return self._in_colours_of(self.chapter).theme

    def _in_colours_of(self, chapter: str) -> Typesetter:
        face = self.faces.get(chapter)
        theme = self.typesetter.theme
        return replace(self.typesetter, theme=replace(theme, game_face=face)) if face else self.typesetter


def _sentences(runs: Runs) -> Runs:
    """Return the words of a paragraph with each sentence on a line of its own."""
    found: list[Run] = []
    for run in runs:
        first, *others = re.split(r"(?<=[.!?]) +", run.text)
        found.append(run.with_text(first))
        for text in others:
            found += (Run("\n"), run.with_text(text))
    return tuple(found)


def _filling(blocks: Sequence[TextBlock], setter: Typesetter, part: float) -> Sequence[Strip]:
    """Return text in the largest type for which this part of a page has room, its paragraphs apart; nothing if
    it takes more."""
    room = part * setter.page_height
    for scale in _LARGE_TYPE:
        head, first, *others = replace(setter, size=scale * setter.size).blocks(blocks)
        spaces = sum(strip.space_above for strip in others)
        free = room - height_of((head, first, *others), at_head=True)
        if free >= 0:
            return (head, first, *closer(others, 1 + min(_APART, free / spaces if spaces else 0.0)))
    return ()


def _place_of_setup(blocks: Sequence[TextBlock], heading: str) -> int | None:
    """Return the place of the only figure below this heading; None if there's none, or several."""
    in_section, found = False, list[int]()
    for number, block in enumerate(blocks):
        if isinstance(block, Heading):
            in_section = block.text == heading
        elif in_section and isinstance(block, Figure):
            found.append(number)
    return found[0] if len(found) == 1 else None


def _shrunk(block: TextBlock, scale: float) -> TextBlock:
    """Return a block; if it's a figure, at this scale."""
    if not isinstance(block, Figure) or scale == 1:
        return block
    parts = tuple(scaled(part, scale) for part in block.drawing.parts)
    return replace(block, drawing=replace(scaled(block.drawing, scale), parts=parts))


def _centred(figure: TextBlock, setter: Typesetter) -> TextBlock:
    """Return a figure in the middle of a column, with its caption below it, if that takes a single line."""
    if not isinstance(figure, Figure):
        return figure
    drawing, width, size = figure.drawing, setter.width, setter.size
    font = style_in(setter.theme, size, Font.ITALIC).family.italic
    if drawing.parts or setter.is_rtl((figure,)) or text_width(figure.caption, size, font) > width:
        return figure
    below = _BELOW_SETUP * leading(size) if figure.caption else 0.0
    shapes: list[Shape] = [drawing.at((width - drawing.size.width) / 2, below)]
    if figure.caption:
        ink = setter.theme.palette.ink
        shapes.append(Text(width / 2, 0.3 * leading(size), figure.caption, size, ink, font, Anchor.MIDDLE))
    return Figure(Drawing(Size(width, drawing.size.height + below), tuple(shapes)))


def _introduction(blocks: Sequence[TextBlock]) -> int:
    """Return how many blocks at the end introduce what comes next, with their headings."""
    count = 0
    for block in reversed(blocks):
        if not isinstance(block, Heading) and count:
            break
        count += 1
    return count
