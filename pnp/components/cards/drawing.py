"""Draw one element of a card: text, a picture or a shape, in its box and in the palette's colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from pnp.base.errors import SpecError
from pnp.base.geometry import IDENTITY, Affine, Box, Size, move, rotate, stretch
from pnp.base.sentences import Sentence
from pnp.components.cards.bleed import OVERRUN, mirrored, picture_size, stretched
from pnp.components.cards.deck import Element, Tint, colour_of, read_tint
from pnp.components.cards.figures import EDGE, beyond, gradient_in, outline_of
from pnp.components.cards.texts import Letters, share_of, text_shapes
from pnp.drawing.codes import TooLongError, qr_code
from pnp.drawing.finish import Finish
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.own_art import painted
from pnp.drawing.palette import OUTLINE, Paints, grey, luminance, recoloured
from pnp.drawing.shapes import (
    Colour,
    Drawing,
    Group,
    OptionLink,
    Path,
    Shape,
    Shapes,
    Style,
    rectangle,
)
from pnp.drawing.theme import Theme

_LEAST_BOX = 0.1


@dataclass(frozen=True, slots=True)
class Drawn:
    """An element of a card that is centred at (0, 0)."""

    shapes: Shapes
    bleed: Shapes = ()
    """The element with its bleed, if it extends beyond the edges."""
    ground: Colour | None = None
    """Its colour, if it has a single one and covers the whole card."""
    cover: float = 1.0
    """The opacity of that colour, from 0 to 1."""


@dataclass()
class Brush:
    """Draws the elements of cards. Pictures that several cards share are painted once."""

    theme: Theme
    paints: Paints
    icons: Mapping[str, Drawing]
    """The pictures in texts, by name."""
    is_round: bool = False
    """Whether cards are cut round."""
    strokes: int = 0
    """The number of lines and curves in the pictures drawn so far."""
    _made: dict[tuple[int, Colour, float], tuple[Drawing, Shapes, int]] = field(default_factory=dict)

    def colour(self, tint: Tint | None) -> Colour:
        """Return the colour of text: ink by default and in palettes that save ink, a grey in palettes of
        greys."""
        palette = self.theme.palette
        if tint is None or self.paints.outlined:
            return palette.ink
        return self.printed(tint)

    def colour_named(self, name: str) -> Colour:
        """Return the colour with a name."""
        return self.colour(read_tint(name))

    def style(self, element: Element) -> Style:
        """Return the style of a shape."""
        palette, options = self.theme.palette, element.options
        fill, line = (self.printed(tint) if tint else None for tint in (element.fill, element.line))
        width = options.line_width if line else OUTLINE
        if self.paints.outlined:
            fill, line = fill and palette.paper, palette.ink
            if element.fill and _opacity(element) < _FAINT:  # it would hide what should be visible through it
                fill = None
        return Style(fill, line, width, join="round" if line else "miter")

    def finish(self, element: Element, box: Box) -> Finish | None:
        """Return the gradient of a shape, and the opacity of its colours; None if it has neither."""
        if self.paints.outlined:
            return None
        gradient = None
        if element.fills:
            colours = [(self.printed(tint), tint.opacity) for tint in element.fills]
            gradient = gradient_in(box, element.options.gradient, colours)
        found = Finish(
            gradient,
            fill_opacity=element.fill.opacity if element.fill and gradient is None else 1.0,
            stroke_opacity=element.line.opacity if element.line else 1.0,
        )
        return found if found != Finish() else None

    def letters(self, element: Element) -> Letters:
        """Return the colours of a text, its outline and its shadow."""
        colour, opacity = self.colour(element.colour), element.colour.opacity if element.colour else 1.0
        if self.paints.outlined:
            return Letters(colour)
        outline, shadow = element.outline, element.shadow
        return Letters(
            colour,
            opacity,
            self.printed(outline) if outline else "",
            self.printed(shadow) if shadow else "",
            shadow.opacity if shadow else 1.0,
        )

    def printed(self, tint: Tint) -> Colour:
        """Return a colour as the palette prints it."""
        colour = colour_of(tint, self.theme.palette)
        return grey(luminance(colour)) if self.paints.greys else colour

    def icon(self, name: str, box: Box) -> Group:
        """Return an icon in a box."""
        picture = self.icons[name]
        place = _fitting(picture, box)
        return Group(self.picture(picture, None, place.scale), place)

    def picture(self, picture: Drawing, tint: Tint | None, scale: float) -> Shapes:
        """Return a picture's shapes as the palette prints them.

        :param scale: the scale at which they are drawn.
        """
        colour = self.colour(tint) if tint else ""
        key = (id(picture), colour, round(scale, 6))
        if key not in self._made:
            shapes = recoloured(picture.shapes, lambda _: colour) if colour else picture.shapes
            shapes = painted(shapes, replace(self.paints, scale=scale))
            self._made[key] = picture, shapes, _strokes(shapes)
        _, shapes, strokes = self._made[key]
        self.strokes += strokes
        return shapes


def _fitting(picture: Drawing, box: Box) -> Affine:
    """Return the map that fits a whole picture into the middle of a box."""
    scale = min(box.width / picture.size.width, box.height / picture.size.height)
    middle = move(-picture.size.width / 2, -picture.size.height / 2)
    return move(*box.centre).after(stretch(scale, scale)).after(middle)


def _strokes(shapes: Iterable[Shape]) -> int:
    return sum(
        _strokes(shape.shapes)
        if isinstance(shape, Group)
        else len(shape.segments)
        if isinstance(shape, Path)
        else 1
        for shape in shapes
    )


def draw_element(element: Element, card: Size, brush: Brush) -> Drawn:
    """Return a part of a card, with a link to its options.

    :raises SpecError: for an empty box, or one too small for its text.
    """
    drawn = _drawn(element, card, brush)
    link = OptionLink(element.path, element.options.box(card))
    return replace(drawn, shapes=(Group(drawn.shapes, option=link),)) if element.path else drawn


def _opacity(element: Element) -> float:
    """Return the opacity of a shape, from 0 to 1."""
    tints = element.fills or ((element.fill,) if element.fill else ())
    return element.options.opacity * min((tint.opacity for tint in tints), default=1.0)


_FAINT = 0.9
"""If areas are printed as paper, the area of a shape less opaque than this is left out."""


def _drawn(element: Element, card: Size, brush: Brush) -> Drawn:
    """Return a part of a card, faded as a whole.

    :raises SpecError: for an empty box, or one too small for its text.
    """
    drawn, opacity = _opaque(element, card, brush), element.options.opacity
    if opacity >= 1 or (brush.paints.outlined and element.picture is None):
        return drawn
    faded = (Group(drawn.shapes, opacity=opacity),)
    bleed = (Group(drawn.bleed, opacity=opacity),) if drawn.bleed else ()
    return replace(drawn, shapes=faded, bleed=bleed)


def _opaque(element: Element, card: Size, brush: Brush) -> Drawn:
    """Return a part of a card.

    :raises SpecError: for an empty box, or one too small for its text.
    """
    options = element.options
    box = options.box(card)
    if min(box.size) < _LEAST_BOX:
        raise SpecError(
            [element.mark.error(Sentence("the box of this element has no space: change its sides or its size"))]
        )
    if options.shape is not None:
        return _shape(element, box, card, brush)
    if element.picture is not None and (element.bleed is not None or options.make_bleed):
        return _finished(element, element.picture, card, brush)
    covers = element.picture is not None and options.fit != "whole"
    reach = _over_edges(box, card) if covers else box
    size = reach.size.turned() if options.rotation in (90, 270) else reach.size
    upright, turn = Box.about(0, 0, size), move(*reach.centre).after(rotate(options.rotation))
    if element.picture is not None:
        shapes = tuple(_pictures(element, element.picture, upright, brush))
    elif options.qr is not None:
        shapes = tuple(shape for part in parts_of(element, upright) for shape in _code(element, part))
    else:
        shapes = tuple(
            shape
            for part in parts_of(element, upright)
            for shape in text_shapes(
                element,
                part,
                brush.letters(element),
                brush.theme,
                brush.icons,
                brush.icon,
                brush.colour_named,
            )
        )
    group = Group(shapes, turn)
    return Drawn((group,), (group,) if _crosses(upright.mapped(turn), card) else ())


def _code(element: Element, box: Box) -> Shapes:
    """Return a QR code in the middle of a box."""
    try:
        drawing = qr_code(element.text, min(box.size))
    except TooLongError as error:
        raise SpecError([element.mark.error(str(error))]) from error
    return (drawing.about(*box.centre),)


def parts_of(element: Element, box: Box) -> Iterator[Box]:
    """Yield the boxes of the copies of an element, side by side; only its own box if it isn't repeated."""
    options, count = element.options, element.repeat
    if count == 1:
        yield box
        return
    wide = (box.width - (count - 1) * options.gap) / count
    if wide < _LEAST_BOX:
        raise SpecError([element.mark.error(Sentence("{count} copies don't fit side by side", count=count))])
    if options.shape is not None:  # close together, however wide the box is
        wide = min(wide, box.height)
    start = box.left + (box.width - count * wide - (count - 1) * options.gap) * share_of(options.align)
    for number in range(count):
        left = start + number * (wide + options.gap)
        yield Box(left, box.bottom, left + wide, box.top)


_RIM = 0.05
"""The width of the strip at the edges of a vector picture that is stretched, in millimetres."""


def _finished(element: Element, picture: Drawing, card: Size, brush: Brush) -> Drawn:
    """Return a picture that fills the card, with its own bleed or with bleed made for it."""
    edge = Box.about(0, 0, card)
    own = element.bleed or 0.0
    reach, over = edge.grown(own), OVERRUN - own
    way = element.options.make_bleed
    fit = "stretch" if _is_like(picture.size, reach.size) else "cover"
    placed: Shapes = (_in_box(element, picture, reach, brush, fit),)
    if way == "mirror" and over > 0:
        placed = mirrored(placed, reach, over)
    elif way == "edge" and over > 0:
        size = picture_size(picture)
        rim = Size(reach.width / size.width, reach.height / size.height) if size else Size(_RIM, _RIM)
        placed = stretched(placed, reach, over, rim)
    elif way and over > 0 and element.more is not None:
        placed = (rectangle(edge.grown(OVERRUN), Style(fill=brush.printed(element.more))), *placed)
    group = Group(placed)
    return Drawn((group,), (group,) if own or way else ())


def _is_like(picture: Size, box: Size) -> bool:
    """Return whether a picture has the shape of a box, to within a pixel."""
    return abs(picture.width * box.height / (picture.height * box.width) - 1) < 0.005


def _shape(element: Element, box: Box, card: Size, brush: Brush) -> Drawn:
    """Return a shape. One that reaches an edge of the card continues beyond it."""
    options, style = element.options, brush.style(element)
    covers = box.holds(Box.about(0, 0, card).grown(-EDGE))
    is_area = _is_area(element) and (options.shape == "box" or (brush.is_round and covers))
    opacity = 1.0 if brush.paints.outlined else _opacity(element)
    if is_area and _opacity(element) == 1:
        reach = _over_edges(box, card)
        area = rectangle(reach, style)
        whole = all(reach.size[k] > card[k] + OVERRUN for k in (0, 1)) and covers
        return Drawn((area,), (area,) if _crosses(reach, card) else (), style.fill if whole else None)
    ground = style.fill if is_area and covers and opacity < 1 else None
    if _is_tint(element) and opacity < 1:
        reach = _over_edges(box, card)
        area = rectangle(reach, replace(style, finish=brush.finish(element, box)))
        return Drawn((area,), (area,) if _crosses(reach, card) else (), ground, opacity)
    turn = move(*box.centre).after(rotate(options.rotation)) if options.rotation else IDENTITY
    size = box.size.turned() if options.rotation in (90, 270) else box.size
    upright = Box.about(0, 0, size) if options.rotation else box
    shapes: list[Shape] = []
    more: list[Shape] = []
    for part in parts_of(element, upright):
        figure = outline_of(options, part, replace(style, finish=brush.finish(element, part)))
        shapes.append(figure)
        if brush.is_round and covers:
            more.append(outline_of(options, part.grown(OVERRUN), figure.style))
        else:
            more += beyond(figure, card, turn)
    placed: Shapes = (Group(tuple(shapes), turn),) if options.rotation else tuple(shapes)
    crosses = more or _crosses(Box.around_boxes(map(bounds, flatten(placed))), card)
    if brush.is_round and covers and opacity < 1 and not element.line:  # each place is covered once
        return Drawn(placed, tuple(more), ground, opacity)
    return Drawn(placed, (*more, *placed) if crosses else (), ground, opacity)


def _is_area(element: Element) -> bool:
    """Return whether a shape has one colour, no rounded corners or outline, and is neither turned nor
    repeated."""
    options = element.options
    is_plain = element.fill is not None and not element.fills
    return is_plain and not (element.line or options.corners or options.rotation % 90) and element.repeat == 1


def _is_tint(element: Element) -> bool:
    """Return whether a shape is a plain box of one or more colours."""
    options = element.options
    is_plain = not (element.line or options.corners or options.rotation) and element.repeat == 1
    return options.shape == "box" and is_plain and bool(element.fill or element.fills)


def _over_edges(box: Box, card: Size) -> Box:
    """Return a box with the sides that reach an edge of the card moved far enough beyond it."""
    inner, over = Box.about(0, 0, card).grown(-EDGE), Box.about(0, 0, card).grown(OVERRUN)
    left, bottom = (min(box[k], over[k]) if box[k] <= inner[k] else box[k] for k in (0, 1))
    right, top = (max(box[k], over[k]) if box[k] >= inner[k] else box[k] for k in (2, 3))
    return Box(left, bottom, right, top)


def _crosses(box: Box, card: Size) -> bool:
    """Return whether a box extends beyond an edge of the card."""
    return not Box.about(0, 0, card).grown(EDGE).holds(box)


def _pictures(element: Element, picture: Drawing, box: Box, brush: Brush) -> Iterator[Shape]:
    """Yield a picture in its box, or several copies of it side by side."""
    options, count = element.options, element.repeat
    if not count:
        return
    gap = options.gap if count > 1 else 0.0
    wide = (box.width - (count - 1) * gap) / count
    if wide < _LEAST_BOX:
        message = Sentence(
            "{count} pictures don't fit side by side: make the element wider, or show fewer", count=count
        )
        raise SpecError([element.mark.error(message)])
    scale = min(wide / picture.size.width, box.height / picture.size.height)
    if options.fit == "whole" and count > 1:  # close together, however wide the box is
        wide = scale * picture.size.width
    start = box.left + (box.width - count * wide - (count - 1) * gap) * share_of(options.align)
    for number in range(count):
        left = start + number * (wide + gap)
        yield _in_box(element, picture, Box(left, box.bottom, left + wide, box.top), brush)


def _in_box(element: Element, picture: Drawing, box: Box, brush: Brush, fit: str = "") -> Group:
    """Return a picture in a box, shown whole or cropped to cover the box.

    :param fit: how it fits; by default, as the element's own option sets.
    """
    options, (width, height) = element.options, picture.size
    fit = fit or options.fit
    across, up = box.width / width, box.height / height
    if fit != "stretch":
        across = up = (min if fit == "whole" else max)(across, up)
    left = box.left + (box.width - across * width) * share_of(options.align)
    top = box.top - (box.height - up * height) * share_of(options.valign)
    place = Affine(across, 0, 0, up, left, top - up * height)
    shapes = brush.picture(picture, element.colour, (across * up) ** 0.5)
    return Group(shapes, place) if fit != "cover" else Group((Group(shapes, place),), clip=box)
