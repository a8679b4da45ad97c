"""The options of a board made of parts: cells, points, tracks, rings, links and a picture behind them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from pnp.base.geometry import Length
from pnp.base.options import (
    SIZE,
    ChoiceLabels,
    Options,
    OptionValueError,
    Within,
    digits_as_text,
)
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.components.custom.part_options import BoardPart, PlaceName
from pnp.components.custom.part_values import Ornament
from pnp.components.grid.options import (
    MOST_KINDS,
    MOST_SPACES,
    CellFace,
    CellKind,
    ColourName,
    FileName,
    Sign,
    Words,
)

MOST_PARTS: Final = 60
MOST_PLACES: Final = 10_000
"""The most places of a board."""

Names = Annotated[str, Field(max_length=2000), BeforeValidator(digits_as_text)]
"""Names of places. YAML reads a single number as such."""


class _Ornamented(Options):
    """A space that may have an ornament."""

    ornament: Ornament = Field(
        None,
        title="Ornament",
        description="An ornament in the space, in the colour of the text or of the lines.",
    )

    @model_validator(mode="after")
    def one_picture(self) -> _Ornamented:
        if self.ornament is not None and "picture" in self.model_fields_set:
            raise OptionValueError("ornament", Sentence("give either `picture` or `ornament`"))
        return self


class BoardKind(_Ornamented, CellKind):
    """The meaning of a sign: the look of a space, and its piece at the start."""

    piece: ColourName = Field(
        "", title="Piece", description="The colour of the piece that begins on this space."
    )
    symbol: Words = Field(
        "",
        title="Symbol",
        description=("A symbol such as ♞, printed on the piece, or in its place if the piece has no colour."),
    )
    rotation: Annotated[float, Field(ge=-360, le=360)] = Field(
        0.0, title="Rotation", description="How far the symbol is turned anticlockwise, in degrees."
    )


TextSide = Literal["above", "below", "left", "right"]


class NamedSpace(_Ornamented, CellFace):
    """The contents of a single space."""

    item_beginnings: ClassVar = {Sentence("Space"): "{place: a1, text: TEXT}"}

    place: PlaceName = Field(title="Place", description="The name or the number of the place.")
    side: Annotated[
        TextSide | None,
        ChoiceLabels({"above": "Above", "below": "Below", "left": "Left", "right": "Right"}),
    ] = Field(
        None,
        title="Side",
        description="Where the text of a point is printed; by default inside the point, or beside it "
        "where there's room.",
    )


LinkStyle = Literal["line", "dashed", "double", "arrow", "ladder", "snake", "river", "bridge"]


class BoardLink(Options):
    """Links of one style."""

    item_beginnings: ClassVar = {Sentence("Link"): "{join: a1-a2}"}

    join: Annotated[list[Names] | Names, Field(max_length=500)] = Field(
        title="Places",
        description="The names of the places, such as a1-b2, or a chain such as a1-b2-c3. `a1|b1` is the edge "
        "between two cells.",
    )
    style: Annotated[
        LinkStyle,
        ChoiceLabels(
            {
                "line": "Line",
                "dashed": "Dashed line",
                "double": "Double line",
                "arrow": "Arrow",
                "ladder": "Ladder",
                "snake": "Snake, with its head at the first place",
                "river": "River",
                "bridge": "Bridge, halfway between two places",
            }
        ),
    ] = Field("line", title="Style", description="What the link looks like.")
    colour: ColourName = Field("", title="Colour", description="The colour of the link.")
    around: Names = Field(
        "",
        title="Around",
        description="A place that the link goes round in a wide arc, as in Surakarta.",
    )
    bend: Annotated[float, Field(ge=-1, le=1)] = Field(
        0.0,
        title="Bend",
        description="How far the link bends to the left, as a fraction of its length. By default, snakes keep "
        "clear of other links.",
    )
    spaces: Annotated[int, Field(ge=1, le=30)] | None = Field(
        None, title="Spaces", description="Divides the link into this many spaces, as on a railway map."
    )

    @model_validator(mode="after")
    def one_look(self) -> BoardLink:
        """Refuse options that have no effect on links of this style."""
        for option, refused in (
            ("bend", self.style in {"ladder", "bridge"} and self.bend),
            ("around", self.style in {"ladder", "snake", "bridge"} and self.around),
            ("spaces", self.style != "line" and self.spaces),
        ):
            if refused:
                kind = f"style: {self.style}"
                raise OptionValueError(
                    option, Sentence("`{kind}` can't have `{option}`", kind=kind, option=option)
                )
        return self

    @property
    def chains(self) -> tuple[str, ...]:
        """The chains of names."""
        return (self.join,) if isinstance(self.join, str) else tuple(self.join)


def _paper_size(text: str) -> str:
    """Check a size such as ``500x400mm``."""
    if not re.fullmatch(r"\s*\d{1,4}(\.\d+)?\s*(mm|cm|in)?\s*[x×]\s*\d{1,4}(\.\d+)?\s*(mm|cm|in)\s*", text):
        raise ValueError(
            Sentence(
                "expected the size of the picture such as 500x400mm, not {text}; for cells, use `parts`",
                text=quoted(text),
            )
        )
    return text


def _in_one_text(value: Any) -> Any:
    """Report a width and a height as cards have them, with what to write here."""
    if isinstance(value, Mapping) and value.keys() == {"width", "height"}:
        size = " x ".join(str(value[side]) for side in ("width", "height"))
        raise ValueError(Sentence("write {size} for a width and a height", size=size))
    return value


class CustomBoard(Options):
    """A board made of parts."""

    parts: Annotated[list[BoardPart], Field(max_length=MOST_PARTS)] = Field(
        default_factory=list,
        title="Parts",
        description="What the board consists of, from back to front; by default, 9 by 9 points.",
    )
    picture: FileName = Field(
        "",
        title="Picture",
        description="A picture of the whole board, or a page of a PDF such as map.pdf#2: the spaces are drawn "
        "on it.",
    )
    size: Annotated[str, BeforeValidator(_in_one_text), AfterValidator(_paper_size)] | None = Field(
        None,
        title="Picture size",
        description="The size of the picture on paper, such as 500x400mm; by default, its own size.",
    )
    legend: dict[Sign, BoardKind] = Field(
        default_factory=dict,
        max_length=MOST_KINDS,
        title="Legend",
        description="What each symbol in the maps and diagrams stands for.",
    )
    spaces: Annotated[list[NamedSpace], Field(max_length=MOST_SPACES)] = Field(
        default_factory=list, title="Spaces", description="What is on individual spaces, such as a start."
    )
    links: Annotated[list[BoardLink], Field(max_length=200)] = Field(
        default_factory=list,
        title="Links",
        description="Lines from place to place, and arrows, ladders and snakes.",
    )
    start: dict[Sign, Names] = Field(
        default_factory=dict,
        max_length=MOST_KINDS,
        title="Starting position",
        description="The starting places of pieces that aren't in maps: a symbol from the legend, "
        "and places such as a1 b2 or, for several pieces, 24*2.",
    )
    show_start: bool = Field(
        False, title="Show start", description="Prints the pieces on their starting places."
    )
    background: ColourName = Field(
        "", title="Background", description="The colour of the board behind its parts."
    )
    line_colour: ColourName = Field("", title="Line colour", description="The colour of lines and points.")
    rim: Annotated[float, Field(ge=0, le=10)] = Field(
        0.75,
        title="Rim",
        description="How far the board extends beyond the spaces, in cells. Without a background, "
        "only boards of points have a rim unless you set one.",
    )
    show_legend: bool = Field(
        True,
        title="Show legend",
        description="Prints the legend below the board, for all kinds that have a name.",
    )
    cell: Annotated[Annotated[Length, Within(3, 200)] | None, SIZE] = Field(
        None,
        title="Cell size",
        description="The side of a cell. By default, as large as the paper allows, but at most 30 mm "
        "or, on large paper, a seventh of the paper's shorter side; on a picture, 10 mm.",
    )

    @model_validator(mode="after")
    def sized_picture(self) -> CustomBoard:
        if self.size is not None and not self.picture:
            raise OptionValueError("size", Sentence("`size` needs a `picture`"))
        return self
