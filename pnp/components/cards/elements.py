"""The elements on a card: text, pictures, shapes and codes, each with its place; and the default front."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Literal

from pydantic import Field, model_validator

from pnp.base.geometry import Box, Length, Size
from pnp.base.options import LARGE_PRINT, ChoiceLabels, Options, OptionValueError, Within
from pnp.base.sentences import Sentence
from pnp.components.cards.table_options import (
    Angle,
    AnyExtent,
    Condition,
    Extent,
    FileName,
    ImageBleed,
    MakeBleed,
    Number,
    Points,
    Share,
    Template,
    TintName,
)
from pnp.sheets.pieces import Cut, Outline

MOST_ELEMENTS, MOST_REPEATED = 60, 30

_OF_TEXT = frozenset(
    {"size", "smallest", "font", "letter-spacing", "outline", "outline-width", "shadow", "shadow-offset"}
)
PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".jfif", ".webp", ".gif", ".bmp", ".avif", ".tif", ".tiff")
"""The suffixes of pictures."""
_OF_PICTURES = frozenset({"fit", "optional", "image-bleed", "make-bleed"})
_OF_SHAPES = frozenset({"fill", "line", "line-width", "corners", "gradient", "points", "sides"})
_NOT_OF = {
    "text": _OF_PICTURES | _OF_SHAPES,
    "picture": _OF_TEXT | _OF_SHAPES,
    "shape": _OF_TEXT | _OF_PICTURES | {"colour", "valign"},
    "qr": _OF_TEXT | _OF_PICTURES | _OF_SHAPES | {"colour"},
}
"""The options that each kind of element doesn't have."""


class CardElement(Options):
    """Text, a picture or a shape on a card. Later elements cover earlier ones."""

    item_kinds = _NOT_OF
    item_beginnings: ClassVar = {
        Sentence("Text"): "{text: TEXT, left: 10%, right: 10%, top: 42%, height: 16%, size: 5mm}",
        Sentence("Picture"): "{picture: FILE, left: 10%, right: 10%, top: 20%, height: 45%}",
        Sentence("Picture over the whole card"): "{picture: FILE, fit: cover}",
        Sentence("Box"): "{shape: box, fill: tint, left: 10%, right: 10%, top: 20%, height: 45%}",
        Sentence("Ellipse"): "{shape: ellipse, fill: tint, width: 60%, height: 40%}",
        Sentence("Polygon"): "{shape: polygon, sides: 6, fill: tint, width: 60%, height: 40%}",
        Sentence("Line"): "{shape: line, line: ink, left: 10%, right: 10%, top: 49%, height: 2%}",
        Sentence("QR code"): "{qr: TEXT, width: 20mm, height: 20mm}",
    }

    text: Template | None = Field(
        None,
        title="Text",
        description=(
            "Text: `{name}` is the value of the column `name`; `**bold**` and `*italic*` change the font, "
            "`[words]{{red}}` the colour, and `- ` at the start of a line makes a bullet."
        ),
    )
    picture: Template | None = Field(
        None, title="Picture", description="An SVG, PNG or JPEG file in the same folder or below it."
    )
    shape: Annotated[
        Literal["box", "ellipse", "polygon", "line"] | None,
        ChoiceLabels({"box": "Box", "ellipse": "Ellipse", "polygon": "Polygon", "line": "Line"}),
    ] = Field(None, title="Shape", description="An area, an outline or a line.")
    qr: Template | None = Field(
        None, title="QR code", description="The text or web address in a QR code, which is black on white."
    )
    left: AnyExtent | None = Field(
        None,
        title="Left",
        description="The distance from the left edge: a length or a percentage such as `10%`.",
    )
    right: AnyExtent | None = Field(None, title="Right", description="The distance from the right edge.")
    top: AnyExtent | None = Field(None, title="Top", description="The distance from the top edge.")
    bottom: AnyExtent | None = Field(None, title="Bottom", description="The distance from the bottom edge.")
    width: AnyExtent | None = Field(
        None, title="Width", description="The width of the element, in place of one of the sides or both."
    )
    height: AnyExtent | None = Field(
        None, title="Height", description="The height of the element, in place of the top, the bottom or both."
    )
    rotation: Angle = Field(
        0,
        title="Rotation",
        description="How far the element is turned anticlockwise, in degrees: quarter turns keep it within "
        "its box, and other angles turn it about its middle.",
    )
    opacity: Share = Field(1.0, title="Opacity", description="The opacity of the element, such as `50%`.")
    size: Annotated[Length, Within(1, 60), LARGE_PRINT] = Field(
        3.5, title="Type size", description="The size of the type; smaller if the text doesn't fit."
    )
    smallest: Annotated[Length, Within(1, 60)] = Field(
        2.0, title="Smallest type", description="How small the type may become to fit."
    )
    font: FileName = Field(
        "regular",
        title="Font",
        examples=["regular", "italic", "semibold", "bold", "title"],
        description="The font of the text: one of the theme's, or your own font file.",
    )
    colour: TintName = Field(
        "",
        title="Colour",
        description='The colour of text, or of an SVG picture in a single colour: `"#27506b"`, `teal`, '
        "`accent` or a column.",
    )
    align: Annotated[
        Literal["left", "centre", "right", "justify"],
        ChoiceLabels({"left": "Left", "centre": "Centred", "right": "Right", "justify": "Justified"}),
    ] = Field(
        "centre",
        title="Alignment",
        description="The horizontal position of the text or picture in its box; `justify` widens the "
        "spaces in all lines but the last.",
    )
    valign: Annotated[
        Literal["top", "middle", "bottom"],
        ChoiceLabels({"top": "Top", "middle": "Middle", "bottom": "Bottom"}),
    ] = Field(
        "middle",
        title="Vertical alignment",
        description="The vertical position of the text or picture in its box.",
    )
    fit: Annotated[
        Literal["whole", "cover", "stretch"],
        ChoiceLabels({"whole": "All of it", "cover": "Cover the box", "stretch": "Stretch"}),
    ] = Field(
        "whole",
        title="Fit",
        description="Shows the whole picture, fills the box with it and cuts off the rest, or stretches it.",
    )
    optional: bool = Field(
        False,
        title="Optional",
        description="Leaves the picture out, with a notice, if its file doesn't exist yet.",
    )
    image_bleed: ImageBleed = None
    make_bleed: MakeBleed = ""
    repeat: Number = Field(
        "1",
        title="Repeat",
        description="How many copies of the element are shown, side by side: a number or a column.",
    )
    gap: Annotated[Length, Within(0, 50)] = Field(0.5, title="Gap", description="The space between copies.")
    letter_spacing: Annotated[Length, Within(-2, 20)] = Field(
        0.0, title="Letter spacing", description="Extra space after each letter."
    )
    outline: TintName = Field(
        "", title="Letter outline", description="The colour of a line around the letters."
    )
    outline_width: Annotated[Length, Within(0.1, 5)] = Field(
        0.4, title="Letter outline width", description="How far the outline reaches beyond the letters."
    )
    shadow: TintName = Field(
        "", title="Shadow", description='The colour of a shadow behind the letters, such as `"#00000080"`.'
    )
    shadow_offset: Annotated[Length, Within(-5, 5)] = Field(
        0.4, title="Shadow offset", description="How far the shadow is to the right and down."
    )
    fill: TintName = Field(
        "",
        title="Fill",
        description='The colour of the area, or a gradient such as `teal to "#ffffff"`; none by default.',
    )
    gradient: Annotated[
        Literal["right", "left", "down", "up", "down-right", "up-right", "radial"],
        ChoiceLabels(
            {
                "right": "To the right",
                "left": "To the left",
                "down": "Downwards",
                "up": "Upwards",
                "down-right": "Down to the right",
                "up-right": "Up to the right",
                "radial": "Outwards",
            }
        ),
    ] = Field("right", title="Gradient", description="The direction of a gradient.")
    line: TintName = Field("", title="Line", description="The colour of the outline; none by default.")
    line_width: Annotated[Length, Within(0.1, 10)] = Field(
        0.3, title="Line width", description="How thick the outline is."
    )
    corners: Annotated[Length, Within(0, 100)] = Field(
        0.0, title="Corners", description="The radius of a box's corners."
    )
    sides: Annotated[int, Field(ge=3, le=24)] | None = Field(
        None, title="Sides", description="The number of sides of a regular polygon."
    )
    points: Points | None = Field(
        None,
        title="Points",
        description="The corners of a polygon or a line, each from the left and the top of its box: `25% 3mm`.",
    )
    when: Condition = Field(
        default_factory=dict,
        title="Only if",
        description="Draws this element only on cards with these values in a column, such as `bird` or `fish` "
        "in `kind`; also `>3`, `!=bird` or `empty`.",
    )
    unless: Condition = Field(
        default_factory=dict, title="Except if", description="Leaves this element out for these values."
    )
    name: Annotated[str, Field(max_length=60)] = Field(
        "",
        title="Name",
        description="The name of the element in the studio's list of layers; it isn't printed.",
    )
    group: Annotated[str, Field(max_length=60)] = Field(
        "", title="Group", description="The studio selects elements of the same group together."
    )
    hidden: bool = Field(False, title="Hidden", description="Leaves this element out of all cards.")
    locked: bool = Field(False, title="Locked", description="Keeps the element in its place in the studio.")

    @model_validator(mode="after")
    def one_kind(self) -> CardElement:
        kinds = [kind for kind in _NOT_OF if getattr(self, kind) is not None]
        if len(kinds) != 1:
            raise ValueError(
                Sentence(
                    "each element of a card needs exactly one of these: text, a picture, a shape or a `qr`"
                )
            )
        given = {name.replace("_", "-") for name in self.model_fields_set}
        if wrong := sorted(given & _NOT_OF[kinds[0]]):
            raise OptionValueError(
                wrong[0], Sentence("'{option}' isn't an option of a {kind}", option=wrong[0], kind=kinds[0])
            )
        self._check_shape(given)
        if self.smallest > self.size and "smallest" in given:
            raise OptionValueError("smallest", Sentence("the smallest type is larger than `size`"))
        return self

    def _check_shape(self, given: set[str]) -> None:
        if self.shape == "line" and not self.line:
            raise OptionValueError("shape", Sentence("a line needs a colour: `line`"))
        if self.shape and not (self.fill or self.line):
            raise OptionValueError("shape", Sentence("a shape needs a `fill`, a `line` or both"))
        if self.shape == "polygon" and (self.sides is None) == (self.points is None):
            raise OptionValueError("shape", Sentence("a polygon needs either `sides` or `points`"))
        for option, kinds in (("sides", ("polygon",)), ("points", ("polygon", "line")), ("corners", ("box",))):
            if self.shape and self.shape not in kinds and option in given:
                raise OptionValueError(
                    option, Sentence("'{option}' isn't an option of a {kind}", option=option, kind=self.shape)
                )

    @model_validator(mode="after")
    def two_of_three(self) -> CardElement:
        for names in (("left", "right", "width"), ("top", "bottom", "height")):
            if all(getattr(self, name) is not None for name in names):
                raise OptionValueError(
                    names[2],
                    Sentence(
                        "give at most two of {one}, {other} and {extent}",
                        one=names[0],
                        other=names[1],
                        extent=names[2],
                    ),
                )
        return self

    def box(self, card: Size) -> Box:
        """Return its box on a card that is centred at (0, 0)."""
        left, right = _span(self.left, self.right, self.width, card.width)
        top, bottom = _span(self.top, self.bottom, self.height, card.height)
        x, y = -card.width / 2, card.height / 2
        return Box(x + left, y - bottom, x + right, y - top)

    def fills(self, card: Size) -> bool:
        """Return whether it's a single upright picture that fills the card."""
        ways = (
            (self.left, self.right, self.width, card.width),
            (self.top, self.bottom, self.height, card.height),
        )
        spans = [(*_span(*way), way[3]) for way in ways]
        whole = all(abs(start) < _EDGE and abs(end - side) < _EDGE for start, end, side in spans)
        return self.picture is not None and self.rotation == 0 and self.repeat == "1" and whole


_EDGE = 0.01
"""The distance from an edge, in millimetres, at which an element still counts as touching it."""


def _span(near: Extent | None, far: Extent | None, extent: Extent | None, whole: float) -> tuple[float, float]:
    """Return where an element begins and ends. It's centred if only its extent is given, and reaches from edge
    to edge if nothing is."""

    def of(value: Extent | None) -> float:
        return value[0] + value[1] * whole if value is not None else 0.0

    if extent is None:
        return of(near), whole - of(far)
    if near is None and far is None:
        return (whole - of(extent)) / 2, (whole + of(extent)) / 2
    if near is not None:
        return of(near), of(near) + of(extent)
    return whole - of(far) - of(extent), whole - of(far)


Elements = Annotated[list[CardElement], Field(max_length=MOST_ELEMENTS)]


_MARGIN, _TITLE = 0.06, 0.16
"""The margin as a fraction of the card's width, and the height of the title as a fraction of its height."""
_Given = Mapping[str, str]
"""The options of an element by their names in a spec."""


def usual_front(columns: Sequence[str], outline: Outline) -> list[CardElement]:
    """Return the elements on the front of a card; only a frame if there are no columns. On a card that isn't
    rectangular, they are in the middle, where it's widest, without a frame."""
    return [CardElement.model_validate(options) for options in usual_options(columns, outline)]


def usual_options(columns: Sequence[str], outline: Outline) -> Sequence[_Given]:
    """Return the options of these elements."""
    if not outline.fills_its_box:
        return _in_the_middle(columns, outline)
    margin = f"{_MARGIN * outline.box.width:.2f}mm"
    sides = {"left": margin, "right": margin}
    frame = {"shape": "box", "line": "faint", "corners": "3mm", "top": margin, "bottom": margin, **sides}
    if not columns:
        return [frame]
    inner = {"left": "12%", "right": "12%"}
    title = {"text": f"{{{columns[0]}}}", "font": "title", "size": "7mm", "smallest": "2.5mm"}
    rest = "\n".join(f"**{column}** {{{column}}}" for column in columns[1:])
    found = [frame, {**title, **inner, "top": margin, "height": f"{100 * _TITLE:g}%"}]
    if rest:
        below = {"top": "24%", "bottom": "8%", "align": "left", "valign": "top", "size": "4mm"}
        found.append({"text": rest, "smallest": "1.5mm", **below, **inner})
    return found


def _in_the_middle(columns: Sequence[str], outline: Outline) -> Sequence[_Given]:
    """Return the first column as a title, with the others below it, inside any convex outline."""
    if not columns:
        return []
    inner = {"left": "22%", "right": "22%"}
    top, height, below = (52, 14, 28) if outline.cut is Cut.TRIANGLE else (22, 18, 54)
    title = {"text": f"{{{columns[0]}}}", "font": "title", "size": "7mm", "smallest": "2mm"}
    found = [{**title, **inner, "top": f"{top}%", "height": f"{height}%"}]
    if len(columns) > 1:
        rest = "\n".join(f"**{column}** {{{column}}}" for column in columns[1:])
        place = {"top": f"{top + height}%", "height": f"{min(below, 100 - top - height - 4)}%", "valign": "top"}
        found.append({"text": rest, "size": "4mm", "smallest": "1.2mm", **place, **inner})
    return found
