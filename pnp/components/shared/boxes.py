"""Boxes for cards: their options, their size, and the contents of their six sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal

from pydantic import Field

from pnp.base.geometry import MM_PER_POINT, Box, Length, Size, format_size
from pnp.base.options import SIZE, AsAbove, ChoiceLabels, Within
from pnp.base.sentences import Sentence
from pnp.components.cards.card_reader import DrawnFace, Placed, WideRow
from pnp.components.cards.deck import Card, ink_on
from pnp.components.cards.elements import CardElement, Elements
from pnp.components.cards.faces import Face
from pnp.components.cards.options import OwnFront
from pnp.components.cards.rows import in_list, read_rows
from pnp.components.cards.sizes import AnySize, size_of
from pnp.components.cards.table_options import FromTable, Template, TintName
from pnp.components.cards.templates import filled
from pnp.drawing.face import Face as GameLook
from pnp.drawing.fonts import WEIGHTS, text_width
from pnp.drawing.shapes import Circle, Drawing, Font, Shape, Style, rectangle
from pnp.drawing.theme import Theme
from pnp.games.api.features import OwnFiles

_LEAST_LABELLED = 6.0
"""The least width and height of a side with a label, in millimetres: on a narrower side, letters would touch
its edges."""
_ALIKE = 0.03
"""The factor by which the proportions of a picture may differ from those of the front."""
SIDES = ("front", "back", "left", "right", "top", "bottom")
"""The sides of a box, by the options that list their contents."""
_LARGE = frozenset({"front", "back"})
_ABOVE, _BELOW = 0.22, 0.3
"""The fractions of a large side above and below its label."""
_INSET, _LEAST_INSET = 0.12, 5.5
"""The distance of the label from the edges of the front, in widths, and the least in millimetres: it is inside
its frame."""
_ON_SIDE, _LEAST_IN_ONE_LINE, _IN_ONE_LINE = 7.0, 3.2, 0.74
"""The size of the label on a low side and the least size for one line, in millimetres, and the fraction of the
side that a line may take in bold type: titles are a little wider."""
HINTS: Final[Mapping[str, Sentence]] = {
    "cards": Sentence("; `count` is the number of cards inside"),
    "depth": Sentence("; `count` and `card-thickness` make it deep enough"),
    **dict.fromkeys(("text", "words", "name"), Sentence("; `label` is what is written on it")),
    **dict.fromkeys(("image", "art", "cover"), Sentence("; `picture` fills its front and back")),
}
"""The options that users probably mean by certain other names."""
_SLEEVES: Final[Mapping[str, tuple[float, float, float]]] = {
    "none": (0.0, 0.0, 0.0),
    "thin": (3.0, 4.0, 0.12),
    "thick": (3.0, 4.0, 0.25),
}
"""The width, height and thickness that a sleeve adds to a card, in millimetres."""


_BAND = 0.22
"""The fraction of a side with a picture that the label's band takes at the bottom."""


class BoxOptions(FromTable):
    """A box for cards, and the contents of its sides."""

    size: Annotated[AnySize, SIZE] = Field(
        "poker",
        title="Card size",
        description="The size of the cards: a name, their width and height, or one length for both.",
    )
    count: int = Field(54, ge=1, le=600, title="Cards", description="How many cards go inside.")
    sleeves: Annotated[
        Literal["none", "thin", "thick"],
        ChoiceLabels({"none": "None", "thin": "Thin sleeves", "thick": "Thick sleeves"}),
    ] = Field("none", title="Sleeves", description="The sleeves that the cards are in.")
    card_thickness: Annotated[Length, Within(0.05, 5)] = Field(
        0.3, title="Card thickness", description="The thickness of one card, without its sleeve."
    )
    box_thickness: Annotated[Length, Within(0.05, 1.5)] = Field(
        0.3, title="Box thickness", description="The thickness of the card that the box is made of."
    )
    spare: Annotated[Length, Within(1, 20)] = Field(
        1.0, title="Space to spare", description="How much larger the box is than its contents."
    )
    label: Template = Field(
        "", title="Label", description="The words on the front, the back, the top and the sides."
    )
    colour: TintName = Field(
        "light", title="Colour", description="The colour of the box, on all sides that aren't listed."
    )
    picture: Template = Field(
        "", title="Picture", description="A picture that fills the front and the back, above the label."
    )
    front: OwnFront = Field(
        None, title="Front", description="What is on the front, from back to front, in place of the label."
    )
    back: Annotated[Elements | None, AsAbove("front")] = Field(
        None, title="Back", description="What is on the back: a list like that of the front."
    )
    left: Annotated[Elements | None, AsAbove("front")] = Field(
        None, title="Left side", description="What is on the left side: a list like that of the front."
    )
    right: Annotated[Elements | None, AsAbove("front")] = Field(
        None, title="Right side", description="What is on the right side: a list like that of the front."
    )
    top: Annotated[Elements | None, AsAbove("front")] = Field(
        None, title="Top side", description="What is on the top: a list like that of the front."
    )
    bottom: Annotated[Elements | None, AsAbove("front")] = Field(
        None, title="Bottom side", description="What is on the bottom: a list like that of the front."
    )

    @property
    def content(self) -> tuple[Size, float]:
        """The width and height of a card with its sleeve, and the height of the pile, in millimetres."""
        wider, taller, thicker = _SLEEVES[self.sleeves]
        card = size_of(self.size)
        return Size(card.width + wider, card.height + taller), self.count * (self.card_thickness + thicker)


@dataclass(frozen=True)
class Boxes:
    """Boxes as read from a spec, with the contents of their sides."""

    options: BoxOptions
    cards: tuple[Card, ...]
    icons: Mapping[str, Drawing]
    sizes: Mapping[str, Size]
    """The sizes of the sides in millimetres."""
    large: frozenset[str]
    """The large sides with a label."""


def read_boxes(
    options: BoxOptions,
    sizes: Mapping[str, Size],
    files: OwnFiles,
    *,
    bare: frozenset[str],
    spines: Mapping[str, int] | None = None,
) -> Boxes | None:
    """Read the boxes described by options; None if there are errors, which are reported.

    :param sizes: the sizes of the sides in millimetres.
    :param bare: the sides that have a colour but no label, unless the spec lists their contents.
    :param spines: the sides whose label is turned, and by how many degrees.
    """
    listed = {side: in_list(side, found) for side in SIDES if (found := getattr(options, side)) is not None}
    bare |= {side for side, size in sizes.items() if min(size) < _LEAST_LABELLED}
    widths = {side: size.width for side, size in sizes.items()}
    labels = _Labels(bare, spines or {}, max(_LEAST_INSET, _INSET * sizes["front"].width), widths)
    usual = {side: _usual(options, side, "paper", labels) for side in SIDES}
    faces = {side: DrawnFace(listed.get(side, usual[side]), sizes[side]) for side in SIDES}
    more = {"label": options.label, "colour": options.colour, "picture": options.picture}
    rows = read_rows(options, faces, files, more=more)
    if rows is None:
        return None

    def faces_of(row: WideRow) -> Mapping[str, DrawnFace]:
        ink = ink_on(filled(options.colour, row.all, files.mark("colour")).text)
        return {
            side: face if side in listed else DrawnFace(_usual(options, side, ink, labels), face.size)
            for side, face in faces.items()
        }

    cards = rows.cards(faces_of)
    _tell_cropped(cards, sizes, files, shown=1 - _BAND if options.label else 1.0)
    icons = rows.finished(cards)
    return None if icons is None else Boxes(options, cards, icons, sizes, _LARGE - bare)


@dataclass(frozen=True, slots=True)
class _Labels:
    """The places of the label: the sides without it, its rotation on others in degrees, and its distance from
    the left and the right edge of the front, in millimetres."""

    bare: frozenset[str]
    spines: Mapping[str, int]
    inset: float
    widths: Mapping[str, float]
    """The sizes of the sides, in millimetres."""

    def size_on(self, side: str, label: str) -> float:
        """Return the size of a label on a low side, in millimetres: one line, unless that's too small."""
        if "{" in label or not label:
            return _ON_SIDE
        wide = text_width(label, 1 / MM_PER_POINT, Font.BOLD)
        fitting = _IN_ONE_LINE * self.widths[side] / wide
        return fitting if _LEAST_IN_ONE_LINE <= fitting < _ON_SIDE else _ON_SIDE


def _usual(options: BoxOptions, side: str, ink: str, labels: _Labels) -> Sequence[Placed]:
    """Return the default contents of a side: its colour, the picture and the label."""
    return [
        Placed(CardElement.model_validate(values), (option,))
        for option, values in _elements(options, "" if side in labels.bare else side, ink, labels)
    ]


def _tell_cropped(cards: Sequence[Card], sizes: Mapping[str, Size], files: OwnFiles, shown: float) -> None:
    """Tell the user about the first picture whose shape differs from the area that it covers on the front.

    :param shown: the height of that area, as a fraction of the front's.
    """
    front = sizes["front"]
    for card in cards:
        for element in card.face("front"):
            if element.path != ("picture",) or element.picture is None:
                continue
            size = element.picture.size
            if abs(size.width * front.height * shown / (size.height * front.width) - 1) > _ALIKE:
                message = Sentence(
                    "'{file}' isn't the same shape as the front ({size}), so some of it is cut off",
                    file=element.text,
                    size=format_size(Size(front.width, front.height * shown)),
                )
                files.notice(element.mark, message)
                return


def _elements(
    options: BoxOptions, side: str, ink: str, labels: _Labels
) -> Iterator[tuple[str, dict[str, str | int]]]:
    """Yield the elements on a side, each with the option that it comes from; only the colour on a side without
    a name."""
    if options.colour:
        yield "colour", {"shape": "box", "fill": options.colour}
    is_large = side in _LARGE
    if options.picture and is_large:
        below = {"bottom": f"{_BAND:.0%}"} if options.label else {}
        yield "picture", {"picture": options.picture, "fit": "cover", **below}
        if options.label:
            yield "label", {"shape": "box", "fill": options.colour or "paper", "top": f"{1 - _BAND:.0%}"}
    elif is_large:
        frame = {"left": "4mm", "right": "4mm", "top": "4mm", "bottom": "4mm", "corners": "2.5mm"}
        yield "label", {"shape": "box", "line": ink, "line-width": "0.5mm", **frame}
    if not options.label or not side:
        return
    text = {"text": options.label, "font": "title", "colour": ink, "smallest": "2mm"}
    if is_large and options.picture:
        yield "label", {**text, "size": "11mm", "left": "8%", "right": "8%", "top": "80%", "bottom": "3%"}
    elif is_large:
        beside = dict.fromkeys(("left", "right"), f"{labels.inset:g}mm")
        yield "label", {**text, "size": "12mm", **beside, "top": f"{_ABOVE:.0%}", "bottom": f"{_BELOW:.0%}"}
    elif side in labels.spines:
        place = {"left": "12%", "right": "12%", "top": "6%", "bottom": "6%"}
        yield "label", {**text, "size": "8mm", "rotation": labels.spines[side], **place}
    else:
        size = f"{labels.size_on(side, options.label):.2f}mm"
        yield "label", {**text, "size": size, "left": "6%", "right": "6%", "top": "12%", "bottom": "12%"}


_FRAME, _PLATE = 4.6, 2.5
"""The distance of the pattern from the edges of a side, inside its frame, and how far the plate behind the
label extends beyond it, in millimetres."""
_EMBLEM, _LEAST_EMBLEM = 0.72, 12.0
"""The size of the emblem, as a fraction of the height below the plate, and the least height for one, in mm."""


def with_pattern(faces: Mapping[str, Face], boxes: Boxes, theme: Theme) -> dict[str, Face]:
    """Return the faces of a box with the theme's pattern and emblem around the label of those that have nothing
    else; unchanged for a plain theme and for palettes that save ink."""
    options, face = boxes.options, theme.face
    if face is None or theme.palette.tiles_outlined or options.picture or not options.label:
        return dict(faces)
    return {
        side: _patterned(one, boxes.sizes[side], face)
        if side in boxes.large and getattr(options, side) is None
        else one
        for side, one in faces.items()
    }


def _patterned(own: Face, size: Size, face: GameLook) -> Face:
    """Return a side with the pattern on its colour, below its frame and its label on a plate."""
    painted = replace(face, game_face=replace(face.game_face, primary=own.ground))
    inner = Size(size.width - 2 * _FRAME, size.height - 2 * _FRAME)
    beside = max(_LEAST_INSET, _INSET * size.width) - _PLATE / 2  # within the frame
    label = Box(
        beside - size.width / 2,
        (_BELOW - 0.5) * size.height - _PLATE,
        size.width / 2 - beside,
        (0.5 - _ABOVE) * size.height + _PLATE,
    )
    plate = Style(fill=own.ground, stroke=painted.secondary, width=WEIGHTS.thick)
    shapes: list[Shape] = [painted.pattern(inner).about(0, 0), rectangle(label, plate, _PLATE)]
    room = label.bottom + inner.height / 2
    if size.height > size.width and room > _LEAST_EMBLEM:
        y = label.bottom - room / 2
        shapes += [
            Circle(0, y, 0.56 * _EMBLEM * room, Style(fill=own.ground)),
            painted.emblem(_EMBLEM * room).about(0, y),
        ]
    return replace(own, shapes=(*shapes, *own.shapes))
