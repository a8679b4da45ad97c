"""Palettes: the colour for each purpose, and how each palette paints the two colours of a game's face. The
built-in palettes are in ``layouts/palettes.yaml``.

Art refers to parts (``main``, ``second`` …), never to colours, and the palette supplies full colours; two greys
that are easy to tell apart; or, to save ink, light areas with outlines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from pnp.drawing.shapes import Circle, Colour, Group, Path, Shape, Shapes, Style, Text


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one way of printing, named by their parts."""

    name: str
    ink: Colour
    """The colour of text and signs."""
    line: Colour
    """The lines of a board."""
    faint: Colour
    """Lines and text in the background."""
    paper: Colour
    """The colour of the sheet, for shapes that cover other ink."""
    tint: Colour
    """A light background, such as that of every other box of a board."""
    shade: Colour
    """A darker background than the tint."""
    accent: Colour
    """The colour of highlights."""
    players: tuple[Colour, Colour, Colour, Colour]
    """Full colours of the players' pieces."""
    pales: tuple[Colour, Colour, Colour, Colour]
    """Pale backgrounds in the players' colours."""
    on_players: tuple[Colour, Colour, Colour, Colour]
    """The colours of text on the players' full colours."""
    dark: Colour
    """The background of a black tile."""
    on_dark: Colour
    """The colour of marks on a black tile."""
    light: Colour
    """The background of a white tile."""
    on_light: Colour
    """The colour of marks on a white tile."""
    tiles_outlined: bool = False
    """Whether black tiles have a heavy outline instead of a dark background, to save ink."""


def between(first: Colour, second: Colour, part: float) -> Colour:
    """Return the colour between two others; ``part`` runs from 0 (the first) to 1 (the second)."""
    levels = [
        round(int(first[at : at + 2], 16) * (1 - part) + int(second[at : at + 2], 16) * part)
        for at in (1, 3, 5)
    ]
    return "#" + "".join(f"{level:02x}" for level in levels)


Part = Literal["main", "dark", "second", "pale", "paper", "ink"]
"""The parts of art: the first colour and a darker shade of it, the second colour and a lighter tint of it,
paper and ink."""

OUTLINE = 0.25
"""The weight of outlines in palettes that save ink, in millimetres."""
LEAST_GAP = 0.35
"""The least difference in lightness between the two colours, so that they can be told apart with any colour
vision."""


@dataclass(frozen=True, slots=True)
class Paints:
    """The styles for each part of a face's art, in one palette and at one scale."""

    colours: Mapping[Part, Colour]
    scale: float = 1.0
    """The millimetres in one unit of the art."""
    outlined: bool = False
    """Whether areas are outlined, to save ink."""
    greys: bool = False
    """Whether everything is printed in greys."""

    def area(self, part: Part, *, edge: bool = True) -> Style:
        """Return an area; in palettes that save ink it has an outline, unless ``edge`` is false."""
        colour = self.colours[part]
        if not (self.outlined and edge) or part == "ink":
            return Style(fill=colour)
        return Style(fill=colour, stroke=self.colours["ink"], width=OUTLINE / self.scale, join="round")

    def mark(self, part: Part) -> Colour:
        """Return the colour of a small mark, such as a pip. In palettes that save ink, it's ink, because marks
        have no outlines."""
        return self.colours["ink" if self.outlined else part]

    def line(self, part: Part, width: float) -> Style:
        """Return a line with round ends, ``width`` units thick. In palettes that save ink, it's thin and in
        ink."""
        if self.outlined and part != "ink":
            width = min(width, 1.6 * OUTLINE / self.scale)
            return Style(stroke=self.colours["ink"], width=width, cap="round", join="round")
        return Style(stroke=self.colours[part], width=width, cap="round", join="round")

    def grid(self, width: float) -> Style:
        """Return thin lines in the background, such as those of squared paper."""
        colour = (
            between(self.colours["ink"], self.colours["paper"], 0.65) if self.outlined else self.colours["dark"]
        )
        return Style(stroke=colour, width=width)

    def softened(self) -> Paints:
        """Return these paints with grey outlines in palettes that save ink: for patterns, which have many
        lines."""
        if not self.outlined:
            return self
        soft = between(self.colours["ink"], self.colours["paper"], 0.55)
        return replace(self, colours={**self.colours, "ink": soft})

    def tinted(self) -> Paints:
        """Return these paints in light tints, which take little ink: for the backs of pieces."""
        if self.outlined:
            return self.softened()
        main, second = self.colours["main"], self.colours["second"]
        if luminance(main) > luminance(second):
            main, second = second, main
        tints: dict[Part, Colour] = {
            "main": between(main, self.colours["paper"], 0.88),
            "dark": between(main, self.colours["paper"], 0.72),
            "second": between(second, main, 0.12),
        }
        return replace(self, colours={**self.colours, **tints})

    @property
    def large(self) -> bool:
        """Whether fine details are visible: the art is at least 22 mm wide."""
        return self.scale >= 0.22

    @property
    def ground(self) -> Colour:
        return self.colours["main"]

    @property
    def figure(self) -> Colour:
        return self.colours["second"]

    @property
    def on_ground(self) -> Colour:
        """The colour of type on the background."""
        return self.colours["ink"] if luminance(self.ground) > 0.55 else self.colours["paper"]

    @property
    def title(self) -> Colour:
        """The colour of type on paper: the first colour, or, if that is too light, the second or a darker
        one."""
        parts: tuple[Part, ...] = ("main", "second", "dark")
        for part in parts:
            if luminance(self.colours[part]) <= 0.45:
                return self.colours[part]
        return self.colours["ink"]


def paints_of(primary: Colour, secondary: Colour, palette: Palette, scale: float = 1.0) -> Paints:
    """Return the two colours as a palette paints them.

    :param scale: the millimetres in one unit of the art.
    """
    if palette.tiles_outlined:
        return Paints(_spared(primary, secondary, palette), scale, outlined=True)
    first, second = _apart(primary, secondary)
    greys = all(map(is_grey, (palette.accent, *palette.players)))
    if greys:
        first, second = _as_greys(first, second)
    return Paints(
        {
            "main": first,
            "dark": between(first, "#000000", 0.38),
            "second": second,
            "pale": between(second, "#ffffff", 0.62),
            "paper": palette.paper,
            "ink": palette.ink,
        },
        scale,
        greys=greys,
    )


def _spared(primary: Colour, secondary: Colour, palette: Palette) -> dict[Part, Colour]:
    """Return paper with outlines, and tints so light that they take hardly any ink."""
    return {
        "main": palette.paper,
        "dark": between(primary, "#ffffff", 0.62),
        "second": between(secondary, "#ffffff", 0.72),
        "pale": palette.paper,
        "paper": palette.paper,
        "ink": palette.ink,
    }


def _apart(first: Colour, second: Colour) -> tuple[Colour, Colour]:
    """Return two colours moved apart in lightness if they're too close to be told apart by it alone."""
    if abs(luminance(first) - luminance(second)) >= LEAST_GAP:
        return first, second
    if luminance(first) <= luminance(second):
        return _darker(first, second)
    dark, light = _darker(second, first)
    return light, dark


def _darker(dark: Colour, light: Colour) -> tuple[Colour, Colour]:
    """Return the darker of two colours with more black and the lighter one with more white, until they
    differ enough."""
    for step in range(1, 21):
        pair = between(dark, "#000000", step / 20), between(light, "#ffffff", step / 20)
        if luminance(pair[1]) - luminance(pair[0]) >= LEAST_GAP:
            return pair
    return "#000000", "#ffffff"


def _as_greys(first: Colour, second: Colour) -> tuple[Colour, Colour]:
    """Return two greys in the order of the colours' lightness: one dark enough for white type, one light
    enough for ink."""
    dark, light = sorted((luminance(first), luminance(second)))
    greys = grey(min(max(dark, 0.22), 0.38)), grey(min(max(light, 0.72), 0.88))
    return greys if luminance(first) <= luminance(second) else (greys[1], greys[0])


# Colours of finished shapes


def colours(shapes: Iterable[Shape]) -> Iterator[Colour]:
    """Yield every colour that is painted, as often as it occurs."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from colours(shape.shapes)
        elif isinstance(shape, Text):
            yield shape.colour
        elif isinstance(shape, Path | Circle):
            yield from _painted(shape.style)


def _painted(style: Style) -> Iterator[Colour]:
    """Yield the colours of a style, with those of a gradient instead of its substitute."""
    fill, stroke = (style.finish.fill, style.finish.stroke) if style.finish else (None, None)
    for colour, gradient in ((style.fill, fill), (style.stroke, stroke)):
        if colour and gradient is not None:
            yield from (stop.colour for stop in gradient.stops)
        elif colour:
            yield colour


def recoloured(
    shapes: Shapes, change: Callable[[Colour], Colour], of_text: Callable[[Colour], Colour] | None = None
) -> Shapes:
    """Return the shapes with each colour replaced by what ``change`` returns for it.

    :param of_text: replaces the colours of text, if these change differently.
    """
    letters = of_text or change

    @cache  # drawings have few styles, and thousands of shapes
    def style_of(style: Style) -> Style:
        return replace(
            style,
            fill=style.fill and change(style.fill),
            stroke=style.stroke and change(style.stroke),
            finish=style.finish and style.finish.recoloured(change),
        )

    def walk(inner: Shapes) -> Shapes:
        return tuple(map(one, inner))

    def one(shape: Shape) -> Shape:
        match shape:
            case Group():
                return replace(shape, shapes=walk(shape.shapes))
            case Text():
                return replace(shape, colour=letters(shape.colour))
            case Path() | Circle():
                style = style_of(shape.style)
                return shape if style == shape.style else replace(shape, style=style)
        return shape

    return walk(shapes)


NEUTRAL = 8
"""The greatest difference between the levels of red, green and blue, of 255, in a colour that looks grey."""


def is_neutral(colour: Colour) -> bool:
    """Return whether a colour looks grey, or is so pale that a press prints it as a grey."""
    levels = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return max(levels) - min(levels) <= NEUTRAL


def is_grey(colour: Colour) -> bool:
    """Return whether a colour is black, white or a grey."""
    return colour[1:3] == colour[3:5] == colour[5:7]


def luminance(colour: Colour) -> float:
    """Return the perceived lightness of a colour, from 0 to 1, by the weights of ITU-R BT.601."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def contrast(first: Colour, second: Colour) -> float:
    """Return the contrast of two colours, from 1 to 21, as WCAG 2 defines it."""
    dark, light = sorted(map(_relative_luminance, (first, second)))
    return (light + 0.05) / (dark + 0.05)


def _relative_luminance(colour: Colour) -> float:
    levels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    parts = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in levels]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


DARK = 0.45
"""Text on a colour with a lower luminance is printed in the colour of the paper."""


def legible_on(fill: Colour | None, palette: Palette) -> Colour:
    """Return the colour of text that is legible on another colour, or on paper."""
    return palette.paper if fill and luminance(fill) < DARK else palette.ink


def grey(level: float) -> Colour:
    """Return the grey with a lightness from 0 to 1, rounded towards dark."""
    return "#" + f"{int(level * 255 + 1e-6):02x}" * 3
