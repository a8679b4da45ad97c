"""The options of a board made of parts: cells, points, tracks, rings, links and a picture below them."""

from __future__ import annotations

import re
from typing import Annotated, ClassVar, Final, Literal

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema, model_validator

from pnp.base.lengths import Length
from pnp.base.options import (
    MULTILINE_KEYWORD,
    ChoiceLabels,
    Multiline,
    Options,
    OptionValueError,
    Within,
    digits_as_text,
)
from pnp.base.quoting import quoted
from pnp.base.sentences import Sentence
from pnp.components.custom.positions import positions
from pnp.components.grid.lattice import RowShift
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
MOST_PLACES: Final = 4000
"""The most places of a board."""

Position = Annotated[str, positions(1, 1)]
SizeOrMap = Annotated[
    str,
    BeforeValidator(digits_as_text),
    Field(max_length=8000),
    WithJsonSchema({"anyOf": [{"type": "integer"}, {"type": "string", MULTILINE_KEYWORD: True}]}),
]
Names = Annotated[str, Field(max_length=2000), BeforeValidator(digits_as_text)]
"""Names of places. YAML reads a single number as such."""
PlaceName = Annotated[str, Field(min_length=1, max_length=60), BeforeValidator(digits_as_text)]

Numbers = Literal["none", "in-order", "snake", "spiral"]
Pattern = Literal["checkerboard", "rows", "columns", "distance", "in-order"]
Coordinates = Literal["none", "chess", "go", "hex"]
PointLinks = Literal["straight", "all", "alternate", "none"]
Shape = Literal["squares", "hexagons", "hexagon-columns", "triangles"]

_LATTICE = {"shape", "rows", "coordinates"}
_POINTS = {"links", "stars", "dot"}
_OWN = {
    "cells": _LATTICE,
    "points": _LATTICE | _POINTS,
    "diagram": {"dot", "coordinates"},
    "rings": {"sectors", "inner"},
    "track": {"spaces"},
    "polygon": set[str](),
    "area": set[str](),
    "places": {"dot"},
}
"""The options that only some kinds of parts have."""
KINDS = tuple(_OWN)
_ALL_OWN = frozenset().union(*_OWN.values())


class BoardPart(Options):
    """Cells, points, a track or rings: a part of a board. Later ones cover earlier ones."""

    item_kinds: ClassVar = {kind: frozenset(_ALL_OWN - own) for kind, own in _OWN.items()}
    item_beginnings: ClassVar = {
        Sentence("Cells"): "{cells: 8x8, fills: [shade, paper]}",
        Sentence("Points and lines"): "{points: 9x9}",
        Sentence("Track"): '{track: "0,0 9,0 9,9 0,9 0,0", numbers: in-order}',
        Sentence("Rings"): "{rings: 3, sectors: 8}",
    }

    cells: SizeOrMap | None = Field(
        None,
        title="Cells",
        description="Cells side by side: a size such as 8x8, or a map with a sign for each cell.",
    )
    points: SizeOrMap | None = Field(
        None,
        title="Points",
        description="Points joined by lines: a size such as 19x19, or a map with a sign for each point.",
    )
    diagram: Multiline | None = Field(
        None,
        title="Diagram",
        description="Points and lines drawn with characters: o is a point, and - | / \\ X + are lines.",
    )
    rings: Annotated[int, Field(ge=1, le=30)] | None = Field(
        None, title="Rings", description="Rings one around the other, each a cell wide."
    )
    track: Annotated[str, positions(2, 200)] | None = Field(
        None,
        title="Track",
        description="The corners of a track of spaces, such as 0,0 9,0 9,9: across and up, in cells.",
    )
    polygon: Annotated[str, positions(3, 60)] | None = Field(
        None, title="Polygon", description="The corners of a space of any shape."
    )
    area: Annotated[str, positions(2, 60)] | None = Field(
        None,
        title="Area",
        description="The corners of an area that isn't a space, or the two ends of a line.",
    )
    places: dict[PlaceName, Position] | None = Field(
        None, max_length=500, title="Places", description="Points anywhere: a name and a position for each."
    )
    shape: Annotated[
        Shape,
        ChoiceLabels(
            {
                "squares": "Squares",
                "hexagons": "Hexagons in rows",
                "hexagon-columns": "Hexagons in columns",
                "triangles": "Triangles",
            }
        ),
    ] = Field(
        "squares",
        title="Shape",
        description="The shape of the cells. Points are where the middles of such cells would be.",
    )
    rows: Annotated[
        RowShift,
        ChoiceLabels({"alternate": "Alternate", "centred": "Centred", "slanted": "Slanted"}),
    ] = Field(
        "alternate",
        title="Rows",
        description="Where rows begin: every second row of hexagons half a cell further in, all rows "
        "centred, or each row half a cell further in.",
    )
    links: Annotated[
        PointLinks,
        ChoiceLabels(
            {
                "straight": "Neighbours",
                "all": "Diagonals, too",
                "alternate": "Every second diagonal",
                "none": "None",
            }
        ),
    ] = Field(
        "straight",
        title="Lines",
        description="Which points are joined: neighbours, diagonally, too, or diagonally at every second "
        "point.",
    )
    dot: Annotated[float, Field(ge=0, le=0.5)] = Field(
        0.0, title="Dot", description="The radius of a point, in cells. Large dots are spaces with an outline."
    )
    stars: bool = Field(
        False, title="Star points", description="Prints the star points of Go, on boards of 9 or more lines."
    )
    coordinates: Annotated[
        Coordinates,
        ChoiceLabels({"none": "None", "chess": "As in chess", "go": "As in Go", "hex": "As in Hex"}),
    ] = Field(
        "none",
        title="Coordinates",
        description="Prints letters and numbers along the edges. Go leaves out the I, and Hex counts from "
        "the top.",
    )
    sectors: Annotated[int, Field(ge=1, le=120)] = Field(
        1, title="Sectors", description="How many spaces each ring is divided into."
    )
    inner: Annotated[float, Field(ge=0, le=50)] = Field(
        1.0, title="Inner radius", description="The radius of the hole in the middle, in cells."
    )
    spaces: Annotated[int, Field(ge=2, le=500)] | None = Field(
        None,
        title="Spaces",
        description="How many spaces the track has; by default, one per cell of its length.",
    )
    numbers: Annotated[
        Numbers,
        ChoiceLabels({"none": "None", "in-order": "In order", "snake": "To and fro", "spiral": "Spiral"}),
    ] = Field(
        "none",
        title="Numbers",
        description="Prints a number in each space: from the bottom left row by row, to and fro, or in a "
        "spiral.",
    )
    fills: Annotated[list[ColourName], Field(max_length=12)] = Field(
        default_factory=list, title="Fills", description="The colours of the spaces, one or several in turn."
    )
    pattern: Annotated[
        Pattern | None,
        ChoiceLabels(
            {
                "checkerboard": "Checkerboard",
                "rows": "Rows",
                "columns": "Columns",
                "distance": "Distance from the edge",
                "in-order": "In order",
            }
        ),
    ] = Field(
        None,
        title="Pattern",
        description="How the colours take turns; by default, as on a checkerboard, or else in order.",
    )
    at: Position = Field(
        "0,0", title="Position", description="Where its lower left is, in cells; the middle of rings."
    )
    rotation: Annotated[float, Field(ge=-360, le=360)] = Field(
        0.0,
        title="Rotation",
        description="Degrees anticlockwise; with copies, from each one to the next.",
    )
    repeat: Annotated[int, Field(ge=1, le=100)] = Field(
        1, title="Copies", description="How many copies of it there are."
    )
    about: Position | None = Field(
        None, title="Turned about", description="The point about which it's turned; by default, its position."
    )
    step: Position = Field(
        "0,0", title="Step", description="How far each copy is from the one before, in cells."
    )

    @property
    def kind(self) -> str:
        """Which of the kinds of parts this is."""
        return next(kind for kind in KINDS if getattr(self, kind) is not None)

    @model_validator(mode="after")
    def one_kind(self) -> BoardPart:
        given = [kind for kind in KINDS if getattr(self, kind) is not None]
        if len(given) != 1:
            raise ValueError(Sentence("a part needs exactly one of: {kinds}", kinds=", ".join(KINDS)))
        for name in type(self).model_fields:
            if name in self.model_fields_set and name in _ALL_OWN - _OWN[given[0]]:
                raise OptionValueError(
                    name, Sentence("`{option}` doesn't go with `{kind}`", option=name, kind=given[0])
                )
        return self


class BoardKind(CellKind):
    """What a sign stands for: the look of a space, and the piece that begins there."""

    piece: ColourName = Field("", title="Piece", description="The colour of the piece that begins there.")
    symbol: Words = Field(
        "", title="Symbol", description="A sign such as ♞, on the piece, or in place of it if it has no colour."
    )


class NamedSpace(CellFace):
    """What is on a single space."""

    item_beginnings: ClassVar = {Sentence("Space"): "{place: a1, text: TEXT}"}

    place: PlaceName = Field(title="Place", description="Its name or its number.")


LinkStyle = Literal["line", "dashed", "double", "arrow", "ladder", "snake"]


class BoardLink(Options):
    """Links of one style."""

    item_beginnings: ClassVar = {Sentence("Link"): "{join: a1-a2}"}

    join: Annotated[list[Names] | Names, Field(max_length=500)] = Field(
        title="Places", description="The names of the places, such as a1-b2, or a chain such as a1-b2-c3."
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
            }
        ),
    ] = Field("line", title="Style", description="What the link looks like.")
    colour: ColourName = Field("", title="Colour", description="The colour of the link.")
    around: Names = Field(
        "", title="Around", description="A place: the link is an arc the long way round it, as in Surakarta."
    )
    bend: Annotated[float, Field(ge=-1, le=1)] = Field(
        0.0, title="Bend", description="How far the link bends to the left, as a part of its length."
    )

    @property
    def chains(self) -> tuple[str, ...]:
        """The chains of names."""
        return (self.join,) if isinstance(self.join, str) else tuple(self.join)


def _paper_size(text: str) -> str:
    """Check a size such as ``500x400mm``."""
    if not re.fullmatch(r"\s*\d{1,4}(\.\d+)?\s*(mm|cm|in)?\s*[x×]\s*\d{1,4}(\.\d+)?\s*(mm|cm|in)\s*", text):
        raise ValueError(Sentence("expected a size such as 500x400mm, not {text}", text=quoted(text)))
    return text


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
        description="A picture of the whole board, an SVG, PNG or JPEG file: the spaces are drawn on it.",
    )
    size: Annotated[str, AfterValidator(_paper_size)] | None = Field(
        None,
        title="Picture size",
        description="The size of the picture on paper, such as 500x400mm; by default, its own size.",
    )
    legend: dict[Sign, BoardKind] = Field(
        default_factory=dict,
        max_length=MOST_KINDS,
        title="Legend",
        description="What each sign in the maps and diagrams stands for.",
    )
    spaces: Annotated[list[NamedSpace], Field(max_length=MOST_SPACES)] = Field(
        default_factory=list, title="Spaces", description="What is on single spaces, such as a start."
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
        description="Where pieces begin, besides those in maps: a sign of the legend, and places such as a1 b2 "
        "or, for several pieces, 24*2.",
    )
    show_start: bool = Field(False, title="Show start", description="Prints the pieces where they begin.")
    background: ColourName = Field(
        "", title="Background", description="The colour of the board behind its parts."
    )
    line_colour: ColourName = Field("", title="Line colour", description="The colour of lines and points.")
    rim: Annotated[float, Field(ge=0, le=10)] = Field(
        0.75, title="Rim", description="How far the ground extends beyond the spaces, in cells."
    )
    show_legend: bool = Field(
        True,
        title="Show legend",
        description="Prints the legend below the board, for all kinds that have a name.",
    )
    cell: Annotated[Length, Within(3, 200)] | None = Field(
        None,
        title="Cell size",
        description="The side of a cell; by default, as large as the paper allows, at most 30 mm. On a "
        "picture, 10 mm.",
    )

    @model_validator(mode="after")
    def sized_picture(self) -> CustomBoard:
        if self.size is not None and not self.picture:
            raise OptionValueError("size", Sentence("`size` needs a `picture`"))
        return self
