"""Display type: titles and other short texts in the largest type that fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from pnp.base.errors import OptionError
from pnp.base.geometry import MM_PER_POINT, Box, Size, move, stretch
from pnp.base.sentences import Sentence
from pnp.drawing.art import band_pattern
from pnp.drawing.face import Face
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.own_art import painted
from pnp.drawing.palette import between, is_grey, legible_on, paints_of
from pnp.drawing.shapes import (
    Anchor,
    AnyFont,
    Circle,
    Colour,
    Direction,
    Drawing,
    Group,
    Shape,
    Shapes,
    Style,
    Target,
    Text,
    line,
    rectangle,
)
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.typesetting.blocks import Heading, Run
from pnp.typesetting.columns import Strip, height_of
from pnp.typesetting.design import Design, leading
from pnp.typesetting.lines import TextStyle, break_lines, run_width
from pnp.typesetting.typeset import Typesetter, shapes_of, text_strip

_STEP = 1.15
"""The distance between baselines, in type sizes: less than in running text."""
_PANEL, _RULE = 0.06, 0.4
"""Paper around a drawing, in its widths; the distance of a rule from the text below, in the space there."""
_DOT, _DOTS = 0.3, (0.01, 1.2)
"""The weight of the dots of a rule, and their length and distance, in millimetres: a rule that looks light
although it's printed in full colour."""


def display_font(text: str, theme: Theme) -> AnyFont:
    """Return the font of a title: the display face of the theme, or bold type."""
    return theme.face.title_font(text) if theme.face else theme.text_family.bold


_NARROW, _MOST_LARGER = 0.85, 1.6
"""A face narrower than this, in widths of bold type, is set larger, at most so many times."""


def display_scale(text: str, theme: Theme) -> float:
    """Return how much larger than others a title has to be in a narrow display face to look as heavy."""
    wide = text_width(text, 10.0, display_font(text, theme))
    narrowness = _NARROW * text_width(text, 10.0, theme.text_family.bold) / max(wide, 0.1)
    return min(max(1.0, narrowness**2), _MOST_LARGER)  # its stems are thinner, too


def title_colour(theme: Theme) -> Colour:
    """Return the colour of titles on paper: that of the face, or ink if the face's colour would be a mere
    grey."""
    face = theme.face
    return face.title_colour if face and not is_grey(face.title_colour) else theme.palette.ink


def set_plain(
    text: str, size: float, width: float, colour: Colour, font: AnyFont, step: float = _STEP
) -> list[Strip]:
    """Return a short text in lines ``step`` type sizes apart.

    :raises OptionError: for a word that is wider than the line.
    """
    text_style = TextStyle(size, colour, font)
    height = step * size * MM_PER_POINT
    return [text_strip(found, text_style, height) for found in break_lines((Run(text),), width, text_style)]


def set_within(
    text: str,
    sizes: Sequence[float],
    available: Size,
    colour: Colour,
    font: AnyFont,
    step: float = _STEP,
) -> list[Strip]:
    """Return a text in the first of these sizes that fits the available height, or in the last one if none
    does; nothing if a word is too long in every size."""
    found: list[Strip] = []
    for size in sizes:
        with suppress(OptionError):  # a word too long for the line
            found = set_plain(text, size, available.width, colour, font, step)
            if shapes_of(found)[1] <= available.height:
                break
    return found


def panel(drawing: Drawing, paper: str) -> Drawing:
    """Return a drawing on a panel in the colour of paper, whatever colour is around it."""
    rim = _PANEL * drawing.size.width
    size = Size(drawing.size.width + 2 * rim, drawing.size.height + 2 * rim)
    return Drawing(size, (rectangle(Box(0, 0, *size), Style(fill=paper), rim / 2), drawing.at(rim, rim)))


_CUT_OFF = 0.15
"""The largest fraction of a picture that its band may cut off. A picture that would lose more is shown
whole."""
_AROUND, _MOUNT = 0.06, 1.5
"""The space above and below a whole picture, in heights of its band, and the width of the paper around it, in
millimetres."""


def picture_in_band(picture: Drawing, band: Box, theme: Theme, face: Face) -> Iterator[Shape]:
    """Yield a picture that covers a band, in the colours that the palette prints; or, if it has another shape,
    all of it on the pattern."""
    palette, (wide, high) = theme.palette, picture.size
    scale = max(band.width / wide, band.height / high)
    x, y = band.centre
    if band.width * band.height < (1 - _CUT_OFF) * wide * high * scale**2:
        air = _AROUND * band.height
        scale = min((band.width - 2 * air) / wide, (band.height - 2 * air) / high)
        yield band_pattern(face, band.size).at(band.left, band.bottom)
        mount = Box.about(x, y, Size(scale * wide, scale * high)).grown(_MOUNT)
        yield rectangle(mount, Style(fill=palette.paper))
    place = move(x - scale * wide / 2, y - scale * high / 2).after(stretch(scale, scale))
    shapes = painted(picture.shapes, paints_of(palette.ink, palette.paper, palette, scale))
    yield Group((Group(shapes, place),), clip=band)


_CARD_CORNER, _PAPER, _PAPER_CORNER = 1.2, 0.7, 0.8
"""The radius of a card's corners, the width of its edge beside the paper that drawings are on, and the radius
of the paper's corners, in millimetres."""


class Card(NamedTuple):
    """The measurements of cards, in millimetres."""

    width: float
    air: float
    """The space above and below what is on a card."""
    least: float = 0.0
    """The least height of words without a drawing."""


def card_ground(box: Box, theme: Theme, paler: float = 0.0) -> Shape:
    """Return a card in a light tint with some paper mixed in; only outlined in palettes that save ink."""
    palette = theme.with_tints().palette
    outline = Style(stroke=palette.faint, width=WEIGHTS.thin)
    tint = Style(fill=between(palette.tint, palette.paper, paler))
    return rectangle(box, outline if palette.tiles_outlined else tint, _CARD_CORNER)


INSET = 2.4
"""The space between the edges of a card and what is on it, in millimetres."""


def in_row(
    cells: Sequence[tuple[Sequence[Strip], Drawing | None]],
    lefts: Sequence[float],
    card: Card,
    theme: Theme,
    aside: float = 0.0,
) -> Strip:
    """Return answers on cards of one height, with their first lines level: words and, on paper below them or at
    their right, drawings, whose tints can then be told apart.

    :param lefts: where each card begins, in millimetres.
    :param aside: the width of the paper at the right; 0 for paper below the words.
    """
    words = [height_of(said, at_head=True) for said, _ in cells]
    drawings = [drawing for _, drawing in cells if drawing is not None]
    tall = max((one.size.height for one in drawings), default=0.0)
    paper_high = tall + 2 * max(card.air, _PAPER) + _PAPER if drawings else 0.0
    head = 2 * card.air + (max(words) if drawings else max(card.least, *words))
    low = -max(head, paper_high + _PAPER) if aside else -head - paper_high
    level = -low if aside else head
    down = card.air if drawings and not aside else (level - max(words)) / 2
    shapes: list[Shape] = []
    is_rtl = theme.direction is Direction.RTL
    for (said, drawing), high, left in zip(cells, words, lefts, strict=True):
        right, inset = left + card.width, INSET + (aside if is_rtl else 0.0)
        shapes += [card_ground(Box(left, low, right, 0.0), theme)]
        shapes += [Group(shapes_of(said)[0], move(left + inset, -down))]
        if drawing is None:
            continue
        if aside:
            side = (left, left + aside) if is_rtl else (right - aside, right)
            paper = around = Box(side[0], low, side[1], 0.0).grown(-_PAPER)
        else:
            around = Box(left, low, right, -head + _PAPER).grown(-_PAPER)
            paper = Box(left, low, right, _PAPER - high - 2 * card.air).grown(-_PAPER)
        if not theme.palette.tiles_outlined:
            shapes += [rectangle(paper, Style(fill=theme.palette.paper), _PAPER_CORNER)]
        x, y = around.centre
        shapes += [drawing.at(x - drawing.size.width / 2, y - drawing.size.height / 2)]
    names = tuple(name for said, _ in cells for strip in said for name in strip.names)
    return Strip(
        -low, tuple(shapes), cells[0][0][0].space_above, names=names, label=Sentence("a row of drawings")
    )


# The heading of a sheet


_EMBLEM, _BESIDE, _UNDER = 12.0, 3.2, 2.0
"""The size of the emblem, its distance from the title, and that from the title to the rule below, in
millimetres."""
_STRIP, _RIBBON, _IN_BAND, _RING, _INSET = 11.0, 13.0, 20.0, 1.1, 4.0
"""The heights of the pattern in a band and of the ribbon below it, which has the title, the size of the emblem
that lies over both, the ring of paper around it, in emblems, and its distance from the end of the band, in
millimetres. All bands are alike, so that the pages of a series are."""
_BELOW_BAND, _AROUND_FACTS, _MOST_FILLED = 1.1, 1.4, 1.7
"""The space below a band, in lines, and that above and below two lines in it, in millimetres; and how many
times larger an emblem with space around it is drawn at most."""
_APART, _APART_IN_BAND, _SMALLER = 16.0, 6.0, (1.0, 0.95, 0.9, 0.85, 0.8, 0.75)
"""The least distance between a title and the facts on its line, in millimetres: usually, and in a band; and the
sizes of a title to try, as fractions: the first that leaves room for the facts on its line."""


def title_line(heading: Heading, typesetter: Typesetter, facts: Sequence[str] = ()) -> tuple[Strip, ...]:
    """Return the title over a rule, with the game's emblem and in its display face. The facts about the game
    are at the right end of the line, beside a smaller title if it's long, or below it if the line is too short
    for both."""
    theme, face = typesetter.theme, typesetter.theme.face
    colour = face.title_colour if face else theme.palette.ink
    left = _EMBLEM + _BESIDE if face else 0.0
    words = _Words(heading, typesetter, " · ".join(facts), left, typesetter.width, _APART)
    if face and not words.fit:
        return title_line(heading, replace(typesetter, theme=replace(theme, game_face=None)), facts)
    height = max(words.height, _EMBLEM if face else 0.0)
    at = -height - _UNDER
    rule = Style(stroke=colour, width=WEIGHTS.thick if face else WEIGHTS.line)
    shapes = [*words.shapes((words.height - height) / 2, colour, theme.palette.ink)]
    if face:
        shapes.append(face.emblem(_EMBLEM).at(0.0, -(height + _EMBLEM) / 2))
    shapes.append(line(0.0, at, typesetter.width, at, rule))
    return _title_strip(heading, -at + 0.8 * leading(typesetter.design.body), shapes)


def title_band(heading: Heading, typesetter: Typesetter, facts: Sequence[str] = ()) -> tuple[Strip, ...]:
    """Return the title of rules or a plan as `title_line` does, on a band of the game's pattern and colour; on
    none without a face."""
    theme, face = typesetter.theme, typesetter.theme.face
    if face is None:
        return title_line(heading, typesetter, facts)
    ring = _RING * _IN_BAND
    left, right = 1.5 * _INSET + ring, typesetter.width - _INSET
    words = _Words(heading, typesetter, " · ".join(facts), left, right, _APART_IN_BAND)
    if not words.fit:
        return title_line(heading, typesetter, facts)
    ribbon = max(_RIBBON, words.height + (2 * _AROUND_FACTS if words.below else 0.0))
    height = _STRIP + ribbon
    on_paper = _is_light(face, theme)
    colour = face.title_colour if on_paper else face.on_primary
    whole, edge = (
        Box(0.0, -height, typesetter.width, 0.0),
        Style(stroke=title_colour(theme), width=WEIGHTS.line),
    )
    y = -height / 2
    shapes: list[Shape] = [
        rectangle(whole, Style(fill=face.primary)),
        band_pattern(face, Size(typesetter.width, _STRIP)).at(0.0, -_STRIP),
        *((rectangle(whole, edge), line(0.0, -_STRIP, whole.right, -_STRIP, edge)) if on_paper else ()),
        Circle(_INSET + ring / 2, y, ring / 2, Style(fill=theme.palette.paper)),
        _filling(face, _IN_BAND).about(_INSET + ring / 2, y),
        *words.shapes(-_STRIP - (ribbon - words.height) / 2, colour, face.on_primary),
    ]
    return _title_strip(heading, height + _BELOW_BAND * leading(typesetter.design.body), shapes)


_END_STRIP, _AT_END, _GROWS, _MOST_GROWN = 15.0, 24.0, 0.4, 1.6
"""The height of the pattern that closes rules, and the size of the emblem in its middle, in millimetres; how
much of the free height above makes the pattern higher, and how many times as high at most."""


def endpiece(width: float, theme: Theme, free: float = 0.0) -> Drawing | None:
    """Return a band of the game's pattern with its emblem, which closes a page with space to spare; None
    without a face.

    :param free: the height above it that remains free, which makes it larger.
    """
    face = theme.face
    if face is None:
        return None
    grown = min(1.0 + _GROWS * free / _END_STRIP, _MOST_GROWN)
    emblem, strip = grown * _AT_END, grown * _END_STRIP
    ring, x = _RING * emblem, width / 2
    size, edge = Size(width, strip), Style(stroke=title_colour(theme), width=WEIGHTS.line)
    y, low = ring / 2, (ring - strip) / 2
    shapes: list[Shape] = [
        band_pattern(face, size).at(0.0, low),
        *((rectangle(Box(0.0, low, width, low + strip), edge),) if _is_light(face, theme) else ()),
        Circle(x, y, ring / 2, Style(fill=theme.palette.paper)),
        _filling(face, emblem).about(x, y),
    ]
    return Drawing(Size(width, ring), tuple(shapes))


def _is_light(face: Face, theme: Theme) -> bool:
    """Return whether a face's band hardly stands out from paper, so that it needs an outline."""
    return theme.palette.tiles_outlined or legible_on(face.primary, theme.palette) == theme.palette.ink


def _title_strip(heading: Heading, height: float, shapes: Sequence[Shape]) -> tuple[Strip, ...]:
    found = (Target(0, 0, heading.name), *shapes)
    return (Strip(height, found, names=(heading.name,), keep_with_next=True, label=Sentence("a title")),)


class _Words:
    """A title from ``left`` mm, and facts that end at ``right`` mm: on its line, at least ``apart`` mm from it,
    or below it."""

    def __init__(
        self, heading: Heading, setter: Typesetter, facts: str, left: float, right: float, apart: float
    ) -> None:
        theme, design = setter.theme, setter.design
        self.text, self.facts, self.left, self.right = heading.text, facts, left, right
        self.small, self.plain = design.body, theme.text_family.regular
        self.font = display_font(heading.text, theme)
        room = right - left - apart - text_width(facts, self.small, self.plain)
        sizes = [part * design.headings[0] for part in _SMALLER]
        fitting = [large for large in sizes if facts and text_width(self.text, large, self.font) < room]
        most = 0.999 * (right - left) / max(text_width(word, 1.0, self.font) for word in self.text.split())
        self.fit, self.below = most >= sizes[-1], bool(facts) and not fitting
        self.large = min((fitting or sizes)[0], most)
        self.high = shapes_of(self._title(theme.palette.ink))[1]
        self.height = self.high + (leading(self.small) if self.below else 0.0)
        """The height of the line, or of both, in millimetres."""

    def _title(self, colour: Colour) -> list[Strip]:
        return set_plain(self.text, self.large, self.right - self.left, colour, self.font)

    def shapes(self, top: float, colour: Colour, small: Colour) -> Iterator[Shape]:
        """Yield the words from ``top`` down, the facts in the colour ``small``."""
        yield Group(shapes_of(self._title(colour))[0], move(self.left, top))
        if self.below:
            base = top - self.high - 0.75 * leading(self.small)
            yield Text(self.left, base, self.facts, self.small, small, self.plain)
        elif self.facts:
            base = top - (self.high + cap_height(self.large)) / 2
            yield Text(self.right, base, self.facts, self.small, small, self.plain, Anchor.END)


def _filling(face: Face, size: float) -> Drawing:
    """Return the emblem so large that it fills a circle of this size, even if its art has space around it."""
    boxes = [bounds(one) for one in flatten(face.emblem(size).shapes)]
    half = size / 2
    reach = max((abs(side - half) for box in boxes for side in box), default=half)
    return face.emblem(size * min(max(half / max(reach, 0.1), 1.0), _MOST_FILLED))


def rule_above(width: float, space: float, theme: Theme, design: Design) -> Shape:
    """Return the rule above a strip, in the space there, in millimetres from the strip's top."""
    style = Style(stroke=title_colour(theme), width=max(_DOT, design.drawing_line), dash=_DOTS, cap="round")
    return line(0.0, _RULE * space, width, _RULE * space, style)


_DASHES, _BESIDE_FOLD, _BELOW_FOLD = (2.4, 1.6), 2.0, 3.5
"""The dashes of a line to fold along and the gaps between them, and the space beside its words and below it,
in millimetres."""


def below_fold(heading: Sequence[Strip], typesetter: Typesetter, width: float) -> tuple[Strip, ...]:
    """Return a heading below the line along which a page is folded back, so that only the hints above can
    be read."""
    first, *rest = heading
    return _fold(typesetter, width), replace(first, space_above=_BELOW_FOLD), *rest


def _fold(typesetter: Typesetter, width: float) -> Strip:
    """Return the line along which a page is folded back, ``width`` mm wide."""
    design, theme = typesetter.design, typesetter.theme
    setter = replace(typesetter, size=design.head)
    said = Run(theme.translate("Fold back here"), italic=True)
    (words, *_) = setter.paragraph((said,), space_above=0.5 * design.leading)
    wide, middle = run_width(said, setter.text_style), -words.height / 2
    style = Style(stroke=theme.palette.ink, width=design.thin_line, dash=_DASHES)
    end, at = (width - wide) / 2 - _BESIDE_FOLD, (width - wide) / 2
    dashes = (line(start, middle, stop, middle, style) for start, stop in ((end, 0.0), (width - end, width)))
    left = at - (setter.width - wide if theme.direction is Direction.RTL else 0.0)
    shapes: Shapes = (*dashes, Group(words.shapes, move(left, 0.0)))
    return replace(words, shapes=shapes, separates=True, keep_with_next=True)


def event_heading(heading: str, event: str, setter: Typesetter) -> Sequence[Strip]:
    """Return a heading in the colour of titles with what happened after it, or below it if that's long."""
    style = replace(setter.text_style, colour=title_colour(setter.theme))
    bold = Run(heading, bold=True)
    runs = (bold, Run(f" · {event}")) if event else (bold,)
    if sum(run_width(run, style) for run in runs) <= setter.width:
        return setter.paragraph(runs, style, space_above=0.0)
    parts = [(bold,), (Run(event),)] if event else [runs]
    return [strip for part in parts for strip in setter.paragraph(part, style, space_above=0.0)]
