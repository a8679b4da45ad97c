"""Dials to cut out, and their options: a wheel with values near its edge, and on it a disc with a window, or
a pointer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import cos, pi, radians, sin
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from pnp.base.geometry import Point, Size, move, polygon_points
from pnp.base.lengths import Length
from pnp.base.options import ChoiceLabels, OptionValueError, Within, digits_as_text
from pnp.base.sentences import Sentence
from pnp.components.cards.card_reader import DrawnFace, Placed, WideRow
from pnp.components.cards.deck import ink_on
from pnp.components.cards.elements import PICTURES
from pnp.components.cards.faces import Face, FacePainter
from pnp.components.cards.options import OwnFront
from pnp.components.cards.rows import Drawn, in_list, placed, read_drawn
from pnp.components.cards.table_options import FromTable, Template, TintName
from pnp.components.cards.templates import filled
from pnp.drawing.shapes import Drawing, Group, Shape, Style, polygons
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.features import OwnFiles
from pnp.sheets.pieces import Cut, Outline, Piece, PieceKind, Step

MOST_VALUES = 60
_Value = Annotated[Template, BeforeValidator(digits_as_text), WithJsonSchema({"type": ["string", "integer"]})]


class DialOptions(FromTable):
    """Dials, a dial for each row of a table."""

    size: Annotated[Length, Within(30, 190)] = Field(70.0, title="Size", description="The width of the wheel.")
    from_: Annotated[int, Field(ge=-999, le=9999)] = Field(
        0, title="From", description="The first number on the wheel."
    )
    to: Annotated[int, Field(ge=-999, le=9999)] = Field(
        20, title="To", description="The last number on the wheel."
    )
    values: Annotated[list[_Value], Field(min_length=2, max_length=MOST_VALUES)] | None = Field(
        None, title="Values", description="What is on the wheel, in place of numbers: words, pictures or icons."
    )
    shows: Annotated[
        Literal["window", "pointer"],
        ChoiceLabels({"window": "A disc with a window", "pointer": "A pointer"}),
    ] = Field("window", title="Shown by", description="What shows a value: a disc with a window, or a pointer.")
    pin: Annotated[Length, Within(0, 12)] = Field(
        4.0, title="Pin", description="The width of the hole in the middle, for a pin."
    )
    colour: TintName = Field("dark", title="Colour", description="The colour of the disc or the pointer.")
    label: Template = Field("{name}", title="Label", description="The words on the disc.")
    front: OwnFront = Field(
        None, title="Front", description="What is on the disc, from back to front, in place of the label."
    )

    @model_validator(mode="after")
    def enough_values(self) -> DialOptions:
        if self.values is None and not 1 <= self.to - self.from_ < MOST_VALUES:
            message = Sentence("a wheel has 2 to {most} numbers, the first before the last", most=MOST_VALUES)
            raise OptionValueError("to", message)
        return self

    @property
    def shown(self) -> list[str]:
        """The values on the wheel, clockwise from the top."""
        return self.values or [str(number) for number in range(self.from_, self.to + 1)]


_RIM = 4.0
"""How much wider than the disc the wheel is on each side, so that a finger can turn it, in millimetres."""
_AIR = 2.0
"""The space between the disc's edge and its window, in millimetres."""
_LEAST_WINDOW, _MOST_WINDOW = 5.0, 14.0


def window_size(options: DialOptions) -> Size:
    """Return the size of the window in front of a value: as wide as the wheel allows, and no wider than it's
    tall."""
    high = min(_MOST_WINDOW, max(_LEAST_WINDOW, 0.14 * options.size))
    radius = value_radius(options, high)
    return Size(min(1.6 * high, 2 * pi * radius / len(options.shown) * 0.94), high)


def value_radius(options: DialOptions, high: float) -> float:
    """Return the distance from the middle of the wheel to the middle of a value, in millimetres."""
    return options.size / 2 - _RIM - _AIR - high / 2


def read_dials(options: DialOptions, files: OwnFiles) -> Drawn | None:
    """Read the dials described by options; None if there are errors, which are reported."""
    usual = _faces(options, "paper")
    named = {"colour": options.colour}

    def faces_of(row: WideRow) -> Mapping[str, DrawnFace]:
        return _faces(options, ink_on(filled(options.colour, row.all, files.mark("colour")).text), row)

    if options.label == "{name}" and options.front is None:  # without a column of that name, there is no label
        usual = {name: face for name, face in usual.items() if name != "disc"}
    return read_drawn(options, usual, files, named, faces_of)


def _faces(options: DialOptions, ink: str, row: WideRow | None = None) -> dict[str, DrawnFace]:
    """Return what is on the wheel, and on the disc or the pointer."""
    wheel = DrawnFace(list(placed(list(_values(options)), "values")), Size(options.size, options.size))
    outline = _upper(options)
    elements: list[Placed] = list(placed([{"shape": "box", "fill": options.colour}], "colour"))
    if options.front is not None:
        elements = in_list("front", options.front)
    elif options.shows == "window" and (row is None or options.label != "{name}" or "name" in row.all):
        text = {"text": options.label, "font": "title", "colour": ink, "size": "9mm", "smallest": "2mm"}
        place = {"left": "18%", "right": "18%", "top": "56%", "height": "24%"}
        elements += placed([{**text, **place}], "label")
    return {"wheel": wheel, "disc": DrawnFace(elements, outline.box.size)}


def _values(options: DialOptions) -> Iterator[dict[str, object]]:
    """Yield the values around the wheel, each upright where the window is at the top."""
    size = window_size(options)
    radius, middle = value_radius(options, size.height), options.size / 2
    shown = options.shown
    for k, value in enumerate(shown):
        angle = 360 * k / len(shown)
        x, y = middle + radius * sin(radians(angle)), middle - radius * cos(radians(angle))
        wide, high = size.turned() if angle % 180 == 90 else size  # at a quarter turn, it stays within its box
        letters = {"font": "bold", "size": f"{0.62 * size.height:.2f}mm", "smallest": "1.4mm"}
        shows = {"picture": value} if value.casefold().endswith(PICTURES) else {"text": value, **letters}
        yield {
            **shows,
            "rotation": -angle % 360,
            "left": f"{x - wide / 2:.3f}mm",
            "top": f"{y - high / 2:.3f}mm",
            "width": f"{wide:.3f}mm",
            "height": f"{high:.3f}mm",
        }


def _upper(options: DialOptions) -> Outline:
    """Return the outline of the disc with its window, or of the pointer."""
    hole = _hole(options)
    if options.shows == "pointer":
        return replace(_arrow(options), holes=hole)
    radius = options.size / 2 - _RIM
    size = window_size(options)
    y, x = value_radius(options, size.height), size.width / 2
    low, high = y - size.height / 2, y + size.height / 2
    window = (Point(-x, low), Point(x, low), Point(x, high), Point(-x, high))
    return replace(Outline.ellipse(Size(2 * radius, 2 * radius)), holes=(window, *hole))


def _hole(options: DialOptions) -> tuple[tuple[Point, ...], ...]:
    return (polygon_points(32, options.pin / 2),) if options.pin else ()


def _arrow(options: DialOptions) -> Outline:
    """Return a pointer that turns about (0, 0) and ends below the values."""
    size = window_size(options)
    tip = value_radius(options, size.height) - size.height / 2
    wide = max(5.0, options.pin / 2 + 3)
    round_end = [Point(wide * cos(pi + k * pi / 12), wide * sin(pi + k * pi / 12)) for k in range(13)]
    return Outline((*round_end, Point(0.0, tip)), Cut.OTHER)


def make_dials(drawn: Drawn, theme: Theme) -> tuple[Piece, ...]:
    """Draw the dials of a spec, the wheels before the discs or pointers.

    :raises SpecError: for texts that don't fit, each at its place.
    """
    options = drawn.options
    assert isinstance(options, DialOptions)
    wheel = replace(Outline.ellipse(Size(options.size, options.size)), holes=_hole(options))
    upper, painter = _upper(options), FacePainter(theme, drawn.icons)
    kinds = (
        PieceKind("{count} wheel", "{count} wheels", theme),
        PieceKind("{count} disc with a window", "{count} discs with windows", theme)
        if options.shows == "window"
        else PieceKind("{count} pointer", "{count} pointers", theme),
    )
    found: tuple[list[Piece], list[Piece]] = ([], [])
    for number, card in enumerate(drawn.cards, 1):
        parts = (("wheel", wheel, "values"), ("disc", upper, "front"))
        faces = {name: painter.face(card.face(name), outline, card.count) for name, outline, _ in parts}
        steps = tuple(_steps([(outline, faces[name]) for name, outline, _ in parts], theme))
        for (name, outline, option), kind, pieces in zip(parts, kinds, found, strict=True):
            face = faces[name]
            piece = Piece(
                f"{number} {card.name} {name}".replace("  ", " "),
                outline,
                face.shapes,
                front_ground=face.ground,
                front_bleed=face.bleed,
                kind=kind,
                steps=steps,
                option=option,
            )
            pieces += [piece] * card.count
    painter.check()
    return (*found[0], *found[1])


def _steps(parts: Sequence[tuple[Outline, Face]], theme: Theme) -> Iterator[Step]:
    """Yield the steps: the wheel and its cover side by side, and then one on the other."""
    (wheel, _), (upper, _) = parts
    shown = [Group(tuple(_cut_out(outline, face, theme))) for outline, face in parts]
    gap, box = 6.0, wheel.box
    apart = box.right + gap - upper.box.left
    size = Size(apart + upper.box.right - box.left, max(box.height, upper.box.height))
    low = min(box.bottom, upper.box.bottom)
    beside = (
        Group(shown[0].shapes, move(-box.left, -low)),
        Group(shown[1].shapes, move(apart - box.left, -low)),
    )
    yield Step(
        Drawing(size, beside),
        theme.translate("Cut out both parts, and their holes."),
    )
    together = Group((shown[0], shown[1]), move(-box.left, -box.bottom))
    yield Step(
        Drawing(box.size, (together,)),
        theme.translate("Join them with a pin, so that one turns on the other."),
    )


def _cut_out(outline: Outline, face: Face, theme: Theme) -> Iterator[Shape]:
    """Yield a part without its holes, with its edge."""
    lines = (outline.line, *outline.holes)
    whole = polygons(lines, Style(even_odd=True))
    ground = polygons(lines, Style(fill=face.ground, even_odd=True))
    yield Group((ground, *face.shapes), outline=whole)
    yield polygons(lines, Style(stroke=theme.palette.ink, width=WEIGHTS.thin))
