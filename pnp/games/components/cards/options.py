"""The options of cards: their table, their size, and what is drawn on them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BeforeValidator, Discriminator, Field, Tag, WithJsonSchema, model_validator

from pnp.base.geometry import Box, Size
from pnp.base.lengths import Length, parse_length
from pnp.base.options import ONE_OR_EACH, AsAbove, ChoiceLabels, Matching, Options, OptionValueError, Within
from pnp.base.quoting import quoted
from pnp.base.sentences import Sentence
from pnp.base.suggest import did_you_mean
from pnp.base.tables import wrong_in_name

SIZES: Final[Mapping[str, Size]] = {
    "poker": Size(63.5, 88.9),
    "bridge": Size(57.15, 88.9),
    "tarot": Size(70, 120),
    "mini": Size(44.45, 63.5),
    "business": Size(50.8, 88.9),
    "square": Size(70, 70),
}
"""The sizes of cards that print services cut, by name."""

_SIDES = 10, 300
CardSide = Annotated[Length, Within(*_SIDES)]
MOST_ELEMENTS, MOST_EACH, MOST_REPEATED = 60, 100, 30


class CardSize(Options):
    """A card of any size."""

    width: CardSide = Field(title="Width", description="The width of a card.")
    height: CardSide = Field(title="Height", description="The height of a card.")


def _known_size(name: str) -> str:
    """The name of a size, or one length for the width and the height.

    :raises ValueError: for anything else.
    """
    if name in SIZES:
        return name
    if any(sign.isdigit() for sign in name):
        Within(*_SIDES).check(parse_length(name))
        return name
    hint = did_you_mean(name, SIZES) or Sentence("; choose from {known}", known=", ".join(SIZES))
    raise ValueError(Sentence("unknown card size {name}{hint}", name=quoted(name), hint=hint))


SizeName = Annotated[str, AfterValidator(_known_size), Field(examples=list(SIZES)), Tag("<one>")]
AnySize = Annotated[SizeName | Annotated[CardSize, Tag("<each>")], ONE_OR_EACH]


def _template(value: Any) -> Any:
    """Text with columns in braces; YAML reads braces without quotes as something else."""
    if isinstance(value, Mapping) and len(value) == 1:
        raise ValueError(Sentence('put quotes round the braces: "{{{name}}}"', name=next(iter(value))))
    return value


Template = Annotated[str, BeforeValidator(_template), Field(max_length=2000)]
"""A text in which ``{name}`` stands for the column of that name."""

_NUMBER_SCHEMA = {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "string"}]}
Number = Annotated[
    Template,
    BeforeValidator(lambda value: str(value) if type(value) is int else value),
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
        raise ValueError(Sentence("expected a share such as 25%, not {value}", value=quoted(value)))
    length = parse_length(value)
    return Within(-_MOST_EXTENT, _MOST_EXTENT).check(length), 0.0


AnyExtent = Annotated[
    Extent,
    BeforeValidator(parse_extent),
    WithJsonSchema({"anyOf": [{"type": "string", "pattern": EXTENT_PATTERN}, {"const": 0}]}),
]


def _as_text(value: Any) -> Any:
    """The values of a condition as a list of texts."""
    values = value if isinstance(value, list) else [value]
    return [_cell_text(one) if isinstance(one, (bool, int, float)) or one is None else one for one in values]


def _cell_text(value: bool | int | float | str | None) -> str:
    """A value from YAML as the text that a table's cell would have."""
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


Condition = Annotated[
    dict[str, Annotated[list[str], BeforeValidator(_as_text), Field(min_length=1, max_length=100)]],
    WithJsonSchema({"type": "object"}),
]
"""For each column, the values of which a row must have one."""


def _column_name(text: str) -> str:
    """The name of a column in a row of the spec, without surrounding spaces.

    :raises ValueError: for one that a table couldn't have either.
    """
    name = _not_empty(text).strip()
    if reason := wrong_in_name(name):
        raise ValueError(reason)
    return name


def _not_empty(text: str) -> str:
    if not text.strip():
        raise ValueError(Sentence("a name needs more than spaces"))
    return text


InlineRow = Annotated[
    dict[Annotated[str, AfterValidator(_column_name)], str],
    BeforeValidator(
        lambda row: (
            {key: value if isinstance(value, (list, dict)) else _cell_text(value) for key, value in row.items()}
            if isinstance(row, dict)
            else row
        )
    ),
    WithJsonSchema({"type": "object"}),
]


FileName = Annotated[str, Field(max_length=500), AfterValidator(_not_empty)]

ICON_NAME = Matching(
    r"^[a-z][a-z0-9-]{0,30}$",
    Sentence("the name of an icon: a small letter, then at most 30 small letters, digits and hyphens"),
)

_OF_TEXT = frozenset({"size", "smallest", "font"})
_OF_PICTURES = frozenset({"fit", "repeat", "gap"})
_OF_SHAPES = frozenset({"fill", "line", "line-width", "corners"})
_NOT_OF = {
    "text": _OF_PICTURES | _OF_SHAPES,
    "picture": _OF_TEXT | _OF_SHAPES,
    "shape": _OF_TEXT | _OF_PICTURES | {"colour", "align", "valign"},
}
"""The options that each kind of element doesn't have."""


class CardElement(Options):
    """A text, a picture or a shape on a card. Later ones cover earlier ones."""

    text: Template | None = Field(
        None,
        title="Text",
        description="A text; `{name}` stands for the column `name`, `**bold**` and `*italic*` change the font.",
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
        description="How far in from the left edge of the card: a length, or a share such as `10%`.",
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
        0, title="Turn", description="Degrees anticlockwise, within its box."
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
        description="The font of the text: one of the theme's, or your own TTF file.",
    )
    colour: Template = Field(
        "",
        title="Colour",
        description='The colour of a text, or of an SVG picture in a single colour: `"#27506b"`, `teal`, '
        "one of the palette's such as `accent` or `player-2`, or a column.",
    )
    align: Annotated[
        Literal["left", "centre", "right"],
        ChoiceLabels({"left": "Left", "centre": "Centred", "right": "Right"}),
    ] = Field("centre", title="Alignment", description="Where the text or picture is across its box.")
    valign: Annotated[
        Literal["top", "middle", "bottom"],
        ChoiceLabels({"top": "Top", "middle": "Middle", "bottom": "Bottom"}),
    ] = Field(
        "middle",
        title="Vertical alignment",
        description="Where the text or picture is between the top and bottom of its box.",
    )
    fit: Annotated[
        Literal["whole", "cover", "stretch"],
        ChoiceLabels({"whole": "All of it", "cover": "Cover the box", "stretch": "Stretch"}),
    ] = Field(
        "whole",
        title="Fit",
        description="Shows the whole picture, fills the box with it and cuts off the rest, or stretches it.",
    )
    repeat: Number = Field(
        "1",
        title="Repeat",
        description="How many times the picture is shown, side by side: a number or a column.",
    )
    gap: Annotated[Length, Within(0, 50)] = Field(
        0.5, title="Gap", description="The space between repeated pictures."
    )
    fill: Template = Field("", title="Fill", description="The colour of the area; none by default.")
    line: Template = Field("", title="Line", description="The colour of the outline; none by default.")
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
            raise ValueError(Sentence("give each part of a card one of text, picture and shape"))
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
Backs = Literal["pattern", "plain", "none"]


def back_or_elements(value: Any) -> str:
    """Tells a list of elements (tag ``each``) from the name of a back (tag ``one``)."""
    return "<each>" if isinstance(value, (list, dict)) else "<one>"


class CardPieces(Options):
    """Cards from a table, a card for each row."""

    table: FileName | None = Field(
        None,
        title="Table",
        description="A CSV file in the same folder; its first row names the columns.",
    )
    rows: Annotated[list[InlineRow], Field(min_length=1, max_length=1000)] | None = Field(
        None, title="Rows", description="The rows of the table, in place of a file."
    )
    size: AnySize = Field(
        "poker",
        title="Card size",
        description="The size of a card: a name, its width and height, or one length for both.",
    )
    cut: Annotated[Literal["straight", "round"], ChoiceLabels({"straight": "Straight", "round": "Round"})] = (
        Field("straight", title="Cut", description="Makes rectangles, or round pieces such as coins.")
    )
    each: Number = Field(
        "1",
        title="Number of each",
        description="How many of each card: a number, or the column that has it.",
    )
    icons: dict[Annotated[str, ICON_NAME], FileName] = Field(
        default_factory=dict,
        max_length=100,
        title="Icons",
        description="Pictures for texts, by name: a name between colons shows the picture there.",
    )
    front: Elements | None = Field(
        None,
        title="Fronts",
        description="What is on the front, from bottom to top; by default all columns, one below the other.",
    )
    back: Annotated[
        Annotated[Backs, Tag("<one>")] | Annotated[Elements, Tag("<each>")],
        Discriminator(back_or_elements),
        AsAbove("front"),
    ] = Field(
        "pattern",
        title="Backs",
        description="What is on the back: the theme's pattern, plain colour, nothing, or a list as above.",
    )

    @model_validator(mode="after")
    def one_table(self) -> CardPieces:
        if self.table is not None and self.rows is not None:
            raise OptionValueError("rows", Sentence("give either `table` or `rows`"))
        return self

    @property
    def card(self) -> Size:
        """The size of a card in millimetres."""
        if isinstance(self.size, CardSize):
            return Size(self.size.width, self.size.height)
        return SIZES.get(self.size) or Size(parse_length(self.size), parse_length(self.size))
