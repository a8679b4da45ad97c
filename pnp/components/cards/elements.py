"""The elements on a card: text, pictures and shapes, each with its place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema, model_validator

from pnp.base.geometry import Box, Size
from pnp.base.lengths import Length, parse_length
from pnp.base.options import COLOUR_KEYWORD, ChoiceLabels, Options, OptionValueError, Within, digits_as_text
from pnp.base.quoting import quoted
from pnp.base.sentences import Sentence

MOST_ELEMENTS, MOST_REPEATED = 60, 30


def _template(value: Any) -> Any:
    """Text with columns in braces; YAML reads braces without quotes as something else."""
    if isinstance(value, Mapping) and len(value) == 1:
        raise ValueError(Sentence('put quotes round the braces: "{{{name}}}"', name=next(iter(value))))
    return value


Template = Annotated[str, BeforeValidator(_template), Field(max_length=2000)]
"""A text in which ``{name}`` stands for the column of that name."""
TintName = Annotated[Template, Field(json_schema_extra={COLOUR_KEYWORD: True})]
"""A colour: in hexadecimal, or its name."""

_NUMBER_SCHEMA = {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "string"}]}
Number = Annotated[
    Template,
    BeforeValidator(digits_as_text),
    WithJsonSchema(_NUMBER_SCHEMA),
]
"""A whole number, or the column that has it."""

Extent = tuple[float, float]
"""A length, and a share of the card's width or height to add to it."""
_MOST_EXTENT = 600.0
_SHARE = re.compile(r"^[+-]?\d{1,3}(\.\d{1,3})?\s*%$")
EXTENT_PATTERN: Final = r"^[+-]?(\d+(\.\d*)?|\.\d+)\s*(mm|cm|in|pt|%)$"


def parse_extent(value: Any) -> Extent:
    """``"4mm"`` or ``"25%"`` → a length and a share.

    :raises ValueError: with the reason, if the value is neither.
    """
    if isinstance(value, str) and _SHARE.match(value.strip()):
        return 0.0, float(value.strip().rstrip("% ")) / 100
    if isinstance(value, str) and value.strip().endswith("%"):
        raise ValueError(Sentence("expected a percentage such as 25%, not {value}", value=quoted(value)))
    length = parse_length(value)
    return Within(-_MOST_EXTENT, _MOST_EXTENT).check(length), 0.0


AnyExtent = Annotated[
    Extent,
    BeforeValidator(parse_extent),
    WithJsonSchema({"anyOf": [{"type": "string", "pattern": EXTENT_PATTERN}, {"const": 0}]}),
]


def _as_text(value: Any) -> Any:
    """The values of a condition as a list of texts: true and false also as spreadsheets write them."""
    values = value if isinstance(value, list) else [value]
    texts = [cell_text(one) if isinstance(one, (bool, int, float)) or one is None else one for one in values]
    return texts + [cell_text(one).upper() for one in values if isinstance(one, bool)]


def cell_text(value: bool | int | float | str | None) -> str:
    """A value from YAML as the text that a table's cell would have."""
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


Condition = Annotated[
    dict[str, Annotated[list[str], BeforeValidator(_as_text), Field(min_length=1, max_length=100)]],
    WithJsonSchema(
        {
            "type": "object",
            "additionalProperties": {"type": ["array", "string", "number", "boolean", "null"]},
        }
    ),
]
"""For each column, the values of which a row must have one."""


def not_empty(text: str) -> str:
    if not text.strip():
        raise ValueError(Sentence("a name needs more than spaces"))
    return text


FileName = Annotated[str, Field(max_length=500), AfterValidator(not_empty)]

ImageBleed = Annotated[
    Annotated[Length, Within(0, 20)] | None,
    Field(
        title="Bleed in the picture",
        description="How much of a picture from edge to edge is bleed; by default its pixels tell.",
    ),
]
MakeBleed = Annotated[
    TintName,
    Field(
        title="Make bleed",
        examples=["mirror", "edge"],
        description="Continues a picture beyond the edges: its mirror image, its `edge`, or a colour.",
    ),
]

_OF_TEXT = frozenset({"size", "smallest", "font"})
_OF_PICTURES = frozenset({"fit", "repeat", "gap", "image-bleed", "make-bleed"})
_OF_SHAPES = frozenset({"fill", "line", "line-width", "corners"})
_NOT_OF = {
    "text": _OF_PICTURES | _OF_SHAPES,
    "picture": _OF_TEXT | _OF_SHAPES,
    "shape": _OF_TEXT | _OF_PICTURES | {"colour", "align", "valign"},
}
"""The options that each kind of element doesn't have."""


class CardElement(Options):
    """Text, a picture or a shape on a card. Later ones cover earlier ones."""

    item_kinds = _NOT_OF
    item_beginnings: ClassVar = {
        Sentence("Text"): "{text: TEXT, left: 10%, right: 10%, top: 42%, height: 16%, size: 5mm}",
        Sentence("Picture"): "{picture: FILE, left: 10%, right: 10%, top: 20%, height: 45%}",
        Sentence("Box"): "{shape: box, fill: tint, left: 10%, right: 10%, top: 20%, height: 45%}",
        Sentence("Ellipse"): "{shape: ellipse, fill: tint, width: 60%, height: 40%}",
    }

    text: Template | None = Field(
        None,
        title="Text",
        description="Text: `{name}` stands for the column `name`; `**bold**` and `*italic*` change the font.",
    )
    picture: Template | None = Field(
        None, title="Picture", description="An SVG, PNG or JPEG file in the same folder or below it."
    )
    shape: Annotated[Literal["box", "ellipse"] | None, ChoiceLabels({"box": "Box", "ellipse": "Ellipse"})] = (
        Field(None, title="Shape", description="An area or an outline.")
    )
    left: AnyExtent | None = Field(
        None,
        title="Left",
        description="How far in from the left edge: a length or a percentage such as `10%`.",
    )
    right: AnyExtent | None = Field(None, title="Right", description="How far in from the right edge.")
    top: AnyExtent | None = Field(None, title="Top", description="How far down from the top edge.")
    bottom: AnyExtent | None = Field(None, title="Bottom", description="How far up from the bottom edge.")
    width: AnyExtent | None = Field(
        None, title="Width", description="The width, in place of one of the sides or both."
    )
    height: AnyExtent | None = Field(
        None, title="Height", description="The height, in place of the top, the bottom or both."
    )
    turn: Literal[0, 90, 180, 270] = Field(
        0, title="Rotation", description="Degrees anticlockwise, within its box."
    )
    size: Annotated[Length, Within(1, 60)] = Field(
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
        Literal["left", "centre", "right"],
        ChoiceLabels({"left": "Left", "centre": "Centred", "right": "Right"}),
    ] = Field("centre", title="Alignment", description="Where it is from left to right.")
    valign: Annotated[
        Literal["top", "middle", "bottom"],
        ChoiceLabels({"top": "Top", "middle": "Middle", "bottom": "Bottom"}),
    ] = Field(
        "middle",
        title="Vertical alignment",
        description="Where it is from top to bottom.",
    )
    fit: Annotated[
        Literal["whole", "cover", "stretch"],
        ChoiceLabels({"whole": "All of it", "cover": "Cover the box", "stretch": "Stretch"}),
    ] = Field(
        "whole",
        title="Fit",
        description="Shows the whole picture, fills the box with it and cuts off the rest, or stretches it.",
    )
    image_bleed: ImageBleed = None
    make_bleed: MakeBleed = ""
    repeat: Number = Field(
        "1",
        title="Repeat",
        description="How many times the picture is shown, side by side: a number or a column.",
    )
    gap: Annotated[Length, Within(0, 50)] = Field(
        0.5, title="Gap", description="The space between repeated pictures."
    )
    fill: TintName = Field("", title="Fill", description="The colour of the area; none by default.")
    line: TintName = Field("", title="Line", description="The colour of the outline; none by default.")
    line_width: Annotated[Length, Within(0.1, 10)] = Field(
        0.3, title="Line width", description="How thick the outline is."
    )
    corners: Annotated[Length, Within(0, 100)] = Field(
        0.0, title="Corners", description="The radius of a box's corners."
    )
    when: Condition = Field(
        default_factory=dict,
        title="Only if",
        description="Draws it only on cards with these values, such as `{kind: [bird, fish]}`.",
    )
    unless: Condition = Field(
        default_factory=dict, title="Except if", description="Leaves it out for these values."
    )

    @model_validator(mode="after")
    def one_kind(self) -> CardElement:
        kinds = [kind for kind in _NOT_OF if getattr(self, kind) is not None]
        if len(kinds) != 1:
            raise ValueError(
                Sentence("each part of a card needs text, a picture or a shape, and only one of them")
            )
        given = {name.replace("_", "-") for name in self.model_fields_set}
        if wrong := sorted(given & _NOT_OF[kinds[0]]):
            raise OptionValueError(
                wrong[0], Sentence("'{option}' isn't an option of a {kind}", option=wrong[0], kind=kinds[0])
            )
        if self.shape and not (self.fill or self.line):
            raise OptionValueError("shape", Sentence("a shape needs a `fill`, a `line` or both"))
        if self.smallest > self.size and "smallest" in given:
            raise OptionValueError("smallest", Sentence("the smallest type is larger than `size`"))
        return self

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
        """Its box on a card that is centred at (0, 0)."""
        left, right = _span(self.left, self.right, self.width, card.width)
        top, bottom = _span(self.top, self.bottom, self.height, card.height)
        x, y = -card.width / 2, card.height / 2
        return Box(x + left, y - bottom, x + right, y - top)

    def fills(self, card: Size) -> bool:
        """Whether it's one upright picture from edge to edge of the card."""
        ways = (
            (self.left, self.right, self.width, card.width),
            (self.top, self.bottom, self.height, card.height),
        )
        spans = [(*_span(*way), way[3]) for way in ways]
        whole = all(abs(start) < _EDGE and abs(end - side) < _EDGE for start, end, side in spans)
        return self.picture is not None and self.turn == 0 and self.repeat == "1" and whole


_EDGE = 0.01
"""How far from an edge, in millimetres, still counts as at it."""


def _span(near: Extent | None, far: Extent | None, extent: Extent | None, whole: float) -> tuple[float, float]:
    """Where an element begins and ends: centred if only its extent is given, from edge to edge if nothing
    is."""

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
