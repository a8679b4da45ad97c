"""Dials to cut out: a wheel with values near its edge, and on it a disc with a window, or a pointer. A
second disc between the two may have values of its own.

It uses cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, radians, sin
from typing import Annotated, Literal, TypeVar

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from pnp.base.geometry import MM_PER_POINT, Length, Point, Size, format_length, move, polygon_points
from pnp.base.options import ChoiceLabels, Options, OptionValueError, Within, digits_as_text
from pnp.base.sentences import Sentence
from pnp.components.cards.card_reader import DrawnFace, Placed, WideRow
from pnp.components.cards.deck import ink_on
from pnp.components.cards.elements import PICTURES
from pnp.components.cards.faces import Face, FacePainter, cut_face
from pnp.components.cards.options import OwnFront
from pnp.components.cards.rows import Drawn, in_list, placed, read_drawn
from pnp.components.cards.table_options import FromTable, Template, TintName
from pnp.components.cards.templates import filled
from pnp.drawing.fonts import LEAST_TEXT, text_width
from pnp.drawing.pictures import ring_with_ticks, sectors, window_frame
from pnp.drawing.shapes import Drawing, Font, Group, Shapes
from pnp.drawing.theme import Theme
from pnp.games.api.features import OwnFiles, PiecesFeature
from pnp.games.api.game import component
from pnp.sheets.pieces import Cut, Outline, Piece, PieceKind, Step

MOST_VALUES = 60
SIZES = 30.0, 190.0
"""The least and the greatest width of a wheel, in millimetres."""
_Value = Annotated[Template, BeforeValidator(digits_as_text), WithJsonSchema({"type": ["string", "integer"]})]
_Number = Annotated[int, Field(ge=-999, le=9999)]
_Values = Annotated[list[_Value], Field(min_length=2, max_length=MOST_VALUES)]


class InnerDial(Options):
    """A second disc, with its own values."""

    from_: _Number = Field(0, title="From", description="The first number on the disc.")
    to: _Number = Field(9, title="To", description="The last number on the disc.")
    values: _Values | None = Field(
        None, title="Values", description="What is on the disc, in place of numbers: words, pictures or icons."
    )

    @model_validator(mode="after")
    def enough_values(self) -> InnerDial:
        return _enough(self)

    @property
    def shown(self) -> list[str]:
        """The values on the disc, clockwise from the top."""
        return self.values or [str(number) for number in range(self.from_, self.to + 1)]


class DialOptions(FromTable):
    """Dials, a dial for each row of a table."""

    size: Annotated[Length, Within(*SIZES)] = Field(70.0, title="Size", description="The width of the wheel.")
    from_: _Number = Field(0, title="From", description="The first number on the wheel.")
    to: _Number = Field(20, title="To", description="The last number on the wheel.")
    values: _Values | None = Field(
        None, title="Values", description="What is on the wheel, in place of numbers: words, pictures or icons."
    )
    inner: InnerDial | None = Field(
        None, title="Second disc", description="A smaller disc on the wheel, with its own values."
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
        return _enough(self)

    @property
    def shown(self) -> list[str]:
        """The values on the wheel, clockwise from the top."""
        return self.values or [str(number) for number in range(self.from_, self.to + 1)]


AnyDial = TypeVar("AnyDial", InnerDial, DialOptions)


def _enough(options: AnyDial) -> AnyDial:
    """Return the options of a disc if it has enough values."""
    if options.values is None and not 1 <= options.to - options.from_ < MOST_VALUES:
        message = Sentence(
            "a wheel can have 2 to {most} numbers, and the first must be lower than the last", most=MOST_VALUES
        )
        raise OptionValueError("to", message)
    return options


_RIM, _AIR = 4.0, 2.0
"""How far the wheel extends beyond the disc on each side, for a finger to turn it, and the space between the
disc's edge and its window, in millimetres."""
_LEAST_WINDOW, _MOST_WINDOW, _MOST_VALUE = 5.0, 14.0, 24.0
"""The least and the greatest height of a window; and the latter of one of a few values without windows."""
_FEW, _WHITE = 8, 2.0
"""The most values beside a pointer that have sectors, and the white rim around those, in millimetres."""
_BESIDE, _TYPE = 0.85, 0.74
"""The fraction of a window's width that its value may take up, and the size of letters in a window's height."""


@dataclass(frozen=True, slots=True)
class Ring:
    """Values around the middle of a disc, clockwise from the top; lengths in millimetres."""

    shown: Sequence[str]
    edge: float
    """The radius of the disc with the window in front of them."""
    has_sectors: bool = False
    """Whether each is in a sector of the disc."""

    @property
    def high(self) -> float:
        """The height of a value and of its window: less for small numbers, so that these are further out."""
        is_large = self.has_sectors and self.edge > 2 * _MOST_WINDOW  # so that the pointer has some length, too
        most, part = (_MOST_VALUE, 0.4) if is_large else (_MOST_WINDOW, 0.28)
        high = min(most, max(_LEAST_WINDOW, part * (self.edge + _RIM)))
        if not self.are_numbers or self.has_sectors:
            return high
        return min(high, max(_LEAST_WINDOW, self._fitting(self.edge - _AIR - high / 2) / _TYPE))

    @property
    def radius(self) -> float:
        """The distance from the middle of the disc to the middle of a value."""
        return self.edge - _AIR - self.high / 2

    @property
    def inside(self) -> float:
        """The radius of a disc that covers none of the values."""
        return self.radius - self.high / 2 - _AIR

    @property
    def window(self) -> Size:
        """The size of the window in front of a value: as wide as the wheel allows, up to a limit."""
        return Size(min(1.6 * self.high, self._arc(self.radius)), self.high)

    def _arc(self, radius: float) -> float:
        return 2 * pi * radius / len(self.shown) * 0.94

    def _fitting(self, radius: float) -> float:
        """Return the size of the largest letters in which all values fit at this distance from the middle."""
        widest = max(text_width(value, 1 / MM_PER_POINT, Font.BOLD) for value in self.shown)
        return _BESIDE * self._arc(radius) / widest

    @property
    def are_numbers(self) -> bool:
        """Whether all values are numbers, which have one size."""
        return all(value.lstrip("+-−").isdecimal() for value in self.shown)

    @property
    def type_size(self) -> float:
        """The size of the letters, or the largest in which all numbers fit."""
        usual = _TYPE * self.high
        return min(usual, self._fitting(self.radius)) if self.are_numbers else usual


def rings(options: DialOptions) -> tuple[Ring, ...]:
    """Return the ring of the wheel and, if there is one, that of the second disc."""
    is_few = len(options.shown) <= _FEW and options.inner is None and options.shows == "pointer"
    outer = Ring(options.shown, options.size / 2 - _RIM, is_few)
    return (outer,) if options.inner is None else (outer, Ring(options.inner.shown, outer.inside))


def _is_legible(options: DialOptions) -> bool:
    """Return whether all values fit, and numbers aren't too small."""
    return all(
        ring.inside + _AIR > options.pin / 2 + 1
        and (not ring.are_numbers or ring.type_size >= LEAST_TEXT * MM_PER_POINT - 1e-6)
        for ring in rings(options)
    )


def _check_size(options: DialOptions, files: OwnFiles) -> None:
    """Report a wheel that is too small for what is on it."""
    if _is_legible(options):
        return
    low, high = SIZES
    sizes = (options.model_copy(update={"size": float(size)}) for size in range(int(low), int(high) + 1))
    enough = next((one.size for one in sizes if _is_legible(one)), None)
    message = (
        Sentence(
            "the values don't fit: set `size` to at least {size}, so that numbers have {least:g} pt",
            least=LEAST_TEXT,
            size=format_length(enough),
        )
        if enough
        else Sentence(
            "even on the largest wheel, numbers would be smaller than {least:g} pt: use fewer values",
            least=LEAST_TEXT,
        )
    )
    files.report(files.mark("size"), message)


def read_dials(options: DialOptions, files: OwnFiles) -> Drawn | None:
    """Read the dials described by options; None if there are errors, which are reported."""
    _check_size(options, files)
    usual = _faces(options, "paper")
    named = {"colour": options.colour}

    def faces_of(row: WideRow) -> Mapping[str, DrawnFace]:
        return _faces(options, ink_on(filled(options.colour, row.all, files.mark("colour")).text), row)

    if options.label == "{name}" and options.front is None:  # without a column of that name, there is no label
        usual = {name: face for name, face in usual.items() if name != "disc"}
    return read_drawn(options, usual, files, named, faces_of)


def _faces(options: DialOptions, ink: str, row: WideRow | None = None) -> dict[str, DrawnFace]:
    """Return the elements on the wheel, and on the disc or the pointer."""
    outlines = _outlines(options)
    faces = {
        name: DrawnFace(list(_values(ring, outlines[name].box.width, option)), outlines[name].box.size)
        for ring, (name, option) in zip(rings(options), (("wheel", "values"), ("inner", "inner")), strict=False)
    }
    elements: list[Placed] = list(placed([{"shape": "box", "fill": options.colour}], "colour"))
    if options.front is not None:
        elements = in_list("front", options.front)
    elif options.shows == "window" and (row is None or options.label != "{name}" or "name" in row.all):
        text = {"text": options.label, "font": "title", "colour": ink, "size": "9mm", "smallest": "2mm"}
        elements += placed([{**text, "left": "18%", "right": "18%", "top": "56%", "height": "24%"}], "label")
    return {**faces, "disc": DrawnFace(elements, outlines["disc"].box.size)}


def _values(ring: Ring, across: float, option: str) -> Iterator[Placed]:
    """Yield the values on a disc of this width, each upright where the window is at the top, or pictures and
    numbers in sectors simply upright."""
    size, middle, shown, large = ring.window, across / 2, ring.shown, ring.type_size
    box = Size(size.width * (_BESIDE if len(shown) > 2 else 1.0), size.height)
    letters = {"font": "bold", "size": f"{large:.3f}mm", "smallest": f"{min(1.4, large):.3f}mm"}
    for k, value in enumerate(shown):
        angle = 360 * k / len(shown)
        x, y = middle + ring.radius * sin(radians(angle)), middle - ring.radius * cos(radians(angle))
        is_picture = value.casefold().endswith(PICTURES)
        turned = 0.0 if ring.has_sectors and (is_picture or ring.are_numbers) else angle
        room = size if is_picture or ring.are_numbers else box
        wide, high = room.turned() if turned % 180 == 90 else room  # at a quarter turn, it stays within its box
        element = {
            **({"picture": value} if is_picture else {"text": value, **letters}),
            "rotation": -turned % 360,
            "left": f"{x - wide / 2:.3f}mm",
            "top": f"{y - high / 2:.3f}mm",
            "width": f"{wide:.3f}mm",
            "height": f"{high:.3f}mm",
        }
        yield from placed([element], option)


def _disc(ring: Ring, hole: tuple[tuple[Point, ...], ...]) -> Outline:
    """Return a disc with a window in front of the values of a ring."""
    size, y = ring.window, ring.radius
    x, low, high = size.width / 2, y - size.height / 2, y + size.height / 2
    window = (Point(-x, low), Point(x, low), Point(x, high), Point(-x, high))
    return replace(_round(ring.edge), holes=(window, *hole))


def _round(radius: float) -> Outline:
    return Outline.ellipse(Size(2 * radius, 2 * radius))


def _outlines(options: DialOptions) -> dict[str, Outline]:
    """Return the outlines of all parts from below, by the names of their faces."""
    hole, is_open = (polygon_points(32, options.pin / 2),) if options.pin else (), options.shows != "pointer"
    outer, *second = rings(options)
    found = {"wheel": replace(_round(options.size / 2), holes=hole)}
    for ring in second:  # with a window, because it would otherwise cover the wheel
        found["inner"] = _disc(outer, hole) if is_open else replace(_round(ring.edge), holes=hole)
    top = (outer, *second)[-1]
    found["disc"] = _disc(top, hole) if is_open else replace(_arrow(top, options.pin), holes=hole)
    return found


def _arrow(ring: Ring, pin: float) -> Outline:
    """Return a pointer that turns about (0, 0) and ends below the values."""
    wide = max(5.0, pin / 2 + 3)
    round_end = [Point(wide * cos(pi + k * pi / 12), wide * sin(pi + k * pi / 12)) for k in range(13)]
    return Outline((*round_end, Point(0.0, ring.radius - ring.high / 2)), Cut.OTHER)


def make_dials(drawn: Drawn, theme: Theme) -> tuple[Piece, ...]:
    """Draw the dials of a spec, the wheels before the discs or pointers.

    :raises SpecError: for texts that don't fit, each at its place.
    """
    options = drawn.options
    assert isinstance(options, DialOptions)
    outlines, painter = _outlines(options), FacePainter(theme, drawn.icons, drawn.cards)
    with_window = PieceKind("{count} disc with a window", "{count} discs with windows", theme)
    is_window = options.shows == "window"
    kinds = {
        "wheel": PieceKind("{count} wheel", "{count} wheels", theme),
        "inner": with_window if is_window else PieceKind("{count} wheel", "{count} wheels", theme),
        "disc": with_window if is_window else PieceKind("{count} pointer", "{count} pointers", theme),
    }
    found: dict[str, list[Piece]] = {name: [] for name in outlines}
    for number, card in enumerate(drawn.cards, 1):
        faces = {name: painter.face(card.face(name), outline, card.count) for name, outline in outlines.items()}
        if (wheel := rings(options)[0]).has_sectors:
            below: Shapes = tuple(sectors(wheel.edge + _RIM - _WHITE, len(wheel.shown), theme))
        else:  # a rim in the colour of the disc, which stays visible around it
            rim, colour = wheel.edge + _RIM / 2, faces["disc"].ground
            below = tuple(ring_with_ticks(wheel.inside + _AIR, rim, len(wheel.shown), colour, theme))
        faces["wheel"] = replace(faces["wheel"], shapes=(*below, *faces["wheel"].shapes))
        for (name, face), ring in zip([*faces.items()][1:], rings(options) if is_window else (), strict=False):
            frame = window_frame(ring.radius, ring.window, face.ground, theme)
            faces[name] = replace(face, shapes=(*face.shapes, frame))
        steps = tuple(_steps([(outlines[name], face) for name, face in faces.items()], theme))
        for name, face in faces.items():
            piece = Piece(
                f"{number} {card.name} {name}".replace("  ", " "),
                outlines[name],
                face.shapes,
                front_ground=face.ground,
                front_bleed=face.bleed,
                kind=kinds[name],
                steps=steps,
                option=_OPTIONS[name],
            )
            found[name] += [piece] * card.count
    painter.check()
    return tuple(piece for pieces in found.values() for piece in pieces)


_OPTIONS: Mapping[str, str] = {"wheel": "values", "inner": "inner", "disc": "front"}
"""The options to which clicks on the parts lead."""


def _steps(parts: Sequence[tuple[Outline, Face]], theme: Theme) -> Iterator[Step]:
    """Yield the steps: the parts side by side, and then one on the other."""
    shown = [Group(tuple(cut_face(face, outline, theme))) for outline, face in parts]
    boxes = [outline.box for outline, _ in parts]
    low, gap = min(box.bottom for box in boxes), 6.0
    beside: list[Group] = []
    x = -gap
    for group, box in zip(shown, boxes, strict=True):
        x += gap
        beside.append(Group(group.shapes, move(x - box.left, -low)))
        x += box.width
    words = (
        theme.translate("Cut out both parts, and their holes.")
        if len(parts) == 2
        else theme.translate("Cut out all parts, and their holes.")
    )
    yield Step(Drawing(Size(x, max(box.height for box in boxes)), tuple(beside)), words)
    together = Group(tuple(shown), move(-boxes[0].left, -boxes[0].bottom))
    words = (
        theme.translate("Join them with a pin, so that one turns on the other.")
        if len(parts) == 2
        else theme.translate("Join them with a pin, the largest at the back, so that each turns.")
    )
    yield Step(Drawing(boxes[0].size, (together,)), words)


_BEGINNING = """\
rows:
  - {name: Life, colour: "#a52a55"}
from: 0
to: 20
colour: "{colour}"
"""

GAME = component(
    "Dials",
    "dials to turn: a wheel with numbers or words, and a disc with a window or a pointer",
    "pieces",
    PiecesFeature(
        DialOptions,
        make_dials,
        "wheels with a disc or a pointer",
        read_dials,
        _BEGINNING,
        instead={
            **dict.fromkeys(
                ("numbers", "range"), Sentence("; `from` and `to` are the first and the last number")
            ),
            **dict.fromkeys(
                ("discs", "wheels", "rings"), Sentence("; `inner` adds a second disc with its own values")
            ),
        },
    ),
)
