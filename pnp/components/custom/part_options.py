"""The options of one part of a board: cells, points, a track, rings and others."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from pnp.base.options import (
    MULTILINE_KEYWORD,
    ChoiceLabels,
    Multiline,
    Options,
    OptionValueError,
    digits_as_text,
)
from pnp.base.sentences import Sentence
from pnp.components.custom.part_values import CardPlace, Ornament, Position, points_of, positions
from pnp.components.grid.options import ColourName, Sign, Words
from pnp.grids.lattice import RowShift

SizeOrMap = Annotated[
    str,
    BeforeValidator(digits_as_text),
    Field(max_length=50_000),
    WithJsonSchema({"anyOf": [{"type": "integer"}, {"type": "string", MULTILINE_KEYWORD: True}]}),
]
PlaceName = Annotated[str, Field(min_length=1, max_length=60), BeforeValidator(digits_as_text)]

Numbers = Literal["none", "in-order", "snake", "spiral", "draughts"]
Pattern = Literal["checkerboard", "rows", "columns", "distance", "in-order", "regions"]
Coordinates = Literal["none", "chess", "go", "hex", "shogi", "spreadsheet", "four-digit"]
PointLinks = Literal["straight", "all", "alternate", "none"]
Shape = Literal["squares", "hexagons", "hexagon-columns", "triangles"]

_LATTICE = {"shape", "rows", "coordinates"}
_POINTS = {"links", "stars", "dot"}
_OWN = {
    "cells": _LATTICE | {"regions", "cages", "clues", "wrap", "gap", "corners"},
    "points": _LATTICE | _POINTS | {"wrap"},
    "diagram": {"dot", "coordinates"},
    "rings": {"sectors", "inner"},
    "track": {"spaces", "corners"},
    "polygon": {"text", "ornament", "corners"},
    "area": {"text", "ornament", "corners"},
    "places": {"dot"},
    "card": {"text", "ornament"},
    "score": {"corners"},
}
"""The options that only some kinds of parts have."""
KINDS = tuple(_OWN)
MOST_CAGES: Final = 500
_IN_TURN = (None, "in-order")
_ONLY: dict[str, dict[str, tuple[str | None, ...]]] = {
    "numbers": {
        **dict.fromkeys(("diagram", "rings", "track", "polygon"), ("none", "in-order")),
        **dict.fromkeys(("area", "places", "card", "score"), ("none",)),
    },
    "pattern": {
        **dict.fromkeys(("diagram", "track", "polygon", "area", "places", "card", "score"), _IN_TURN),
        "rings": (*_IN_TURN, "checkerboard", "rows"),
    },
    "coordinates": {"diagram": ("none", "chess")},
}
"""The only values of an option that some kinds of parts can have."""
_ALL_OWN = frozenset().union(*_OWN.values())


class BoardPart(Options):
    """Cells, points, a track or rings: a part of a board. Later parts cover earlier ones."""

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
        description="Cells side by side: a size such as 8x8, or a map with a symbol for each cell.",
    )
    points: SizeOrMap | None = Field(
        None,
        title="Points",
        description="Points joined by lines: a size such as 19x19, or a map with a symbol for each point.",
    )
    diagram: Multiline | None = Field(
        None,
        title="Diagram",
        description="Points and lines drawn with characters: o is a point, and - | / \\ X + are lines.",
    )
    rings: Annotated[int, Field(ge=1, le=30)] | None = Field(
        None, title="Rings", description="Concentric rings, each a cell wide."
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
    card: CardPlace | None = Field(
        None,
        title="Card space",
        examples=["poker", "tarot", "60x90mm"],
        description="A space for a card, at its true size: the name of a size, or one such as 60x90mm.",
    )
    score: Annotated[int, Field(ge=10, le=200)] | None = Field(
        None,
        title="Score track",
        description="A score track, from 0 to this number, around all parts listed before it.",
    )
    text: Words = Field("", title="Text", description="A few words in the middle.")
    ornament: Ornament = Field(
        None, title="Ornament", description="An ornament in the middle, in the colour of the lines."
    )
    regions: Multiline | None = Field(
        None,
        title="Regions",
        description="A map with a letter for each cell: heavy lines are where the letter changes.",
    )
    cages: Multiline | None = Field(
        None,
        title="Cages",
        description="A map with a symbol for each cell: a dashed line surrounds those with the same symbol; "
        "a dot stands for none.",
    )
    clues: dict[Sign, Words] = Field(
        default_factory=dict,
        max_length=MOST_CAGES,
        title="Clues",
        description="What is printed in the corner of each cage, such as its sum; each clue is "
        "listed under the cage’s symbol.",
    )
    wrap: bool = Field(
        False,
        title="Wraparound",
        description="Repeats the opposite edge around the board, for boards that wrap around.",
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
        description="Where rows begin: every second row of hexagons is indented by half a cell, all "
        "rows are centred, or each row is indented by half a cell more than the one "
        "before.",
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
        description="Which points are joined: neighbours only, neighbours and diagonals, or "
        "neighbours and the diagonals of every second point.",
    )
    dot: Annotated[float, Field(ge=0, le=0.5)] = Field(
        0.0,
        title="Dot",
        description="The radius of a point, in cells. Large dots are drawn as spaces with an outline.",
    )
    stars: bool = Field(
        False, title="Star points", description="Prints the star points of Go, on boards of 9 or more lines."
    )
    coordinates: Annotated[
        Coordinates,
        ChoiceLabels(
            {
                "none": "None",
                "chess": "As in chess",
                "go": "As in Go",
                "hex": "As in Hex",
                "shogi": "As in shogi",
                "spreadsheet": "As in a spreadsheet",
                "four-digit": "Four digits in each cell",
            }
        ),
    ] = Field(
        "none",
        title="Coordinates",
        description="Prints letters and numbers along the edges. Go leaves out the I; Hex, shogi and "
        "spreadsheets count from the top. Four digits in each cell are its column and row, as in war games.",
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
        ChoiceLabels(
            {
                "none": "None",
                "in-order": "In order",
                "snake": "To and fro",
                "spiral": "Spiral",
                "draughts": "Dark squares, as in draughts",
            }
        ),
    ] = Field(
        "none",
        title="Numbers",
        description="Prints a number in each space: from the bottom left row by row, to and fro, or "
        "in a spiral; for draughts, only in the dark squares, from the top.",
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
                "regions": "Regions",
            }
        ),
    ] = Field(
        None,
        title="Pattern",
        description="How the colours alternate. By default, by region if there are regions; "
        "otherwise as on a checkerboard, or in order.",
    )
    gap: Annotated[float, Field(ge=0, le=0.8)] = Field(
        0.0, title="Gap", description="The space between cells, as a fraction of a cell."
    )
    corners: Annotated[float, Field(ge=0, le=5)] = Field(
        0.0, title="Corners", description="The radius of rounded corners, in cells."
    )
    at: Position = Field(
        "0,0",
        title="Position",
        description="Where the lower left corner of the part is, in cells; for rings, where their centre is.",
    )
    rotation: Annotated[float, Field(ge=-360, le=360)] = Field(
        0.0,
        title="Rotation",
        description="How far the part is turned anticlockwise, in degrees; if there are copies, each "
        "is turned this far from the one before.",
    )
    repeat: Annotated[int, Field(ge=1, le=100)] = Field(
        1, title="Copies", description="How many copies of the part to print."
    )
    about: Position | None = Field(
        None,
        title="Centre of rotation",
        description="The point about which the part is turned; by default, its position.",
    )
    step: Position = Field(
        "0,0", title="Step", description="The distance from each copy to the next, in cells."
    )

    @property
    def kind(self) -> str:
        """The kind of part."""
        return next(kind for kind in KINDS if getattr(self, kind) is not None)

    @model_validator(mode="after")
    def one_kind(self) -> BoardPart:
        given = [kind for kind in KINDS if getattr(self, kind) is not None]
        if len(given) != 1:
            raise ValueError(Sentence("a part needs exactly one of: {kinds}", kinds=", ".join(KINDS)))
        for name in type(self).model_fields:
            if name in self.model_fields_set and name in _ALL_OWN - _OWN[given[0]]:
                raise OptionValueError(
                    name, Sentence("`{kind}` can't have `{option}`", option=name, kind=given[0])
                )
        for name, kinds in _ONLY.items():
            value = getattr(self, name)
            if value not in kinds.get(given[0], (value,)):
                raise OptionValueError(
                    name, Sentence("`{kind}` can't have `{option}`", option=f"{name}: {value}", kind=given[0])
                )
        return self

    @model_validator(mode="after")
    def only_where_it_shows(self) -> BoardPart:
        """Refuse options that would have no effect, or that only squares in straight rows can have."""
        straight = self.shape == "squares" and self.rows == "alternate"
        for name, wanted in (("links", ("all", "alternate")), ("numbers", ("draughts",)), ("stars", (True,))):
            if not straight and getattr(self, name) in wanted:
                raise OptionValueError(
                    name,
                    Sentence("this option needs a plain board of squares, so leave out `shape` and `rows`"),
                )
        if self.numbers == "spiral" and self.shape == "triangles":
            raise OptionValueError("numbers", Sentence("triangles can't be numbered in a spiral"))
        if self.pattern == "regions" and self.regions is None:
            raise OptionValueError("pattern", Sentence("`pattern: regions` needs `regions`"))
        moved = self.rotation or any(points_of(self.step)[0])
        if self.repeat > 1 and not moved:
            raise OptionValueError(
                "repeat", Sentence("copies need a `step` or a `rotation`; without either, all are in one place")
            )
        if self.repeat == 1 and any(points_of(self.step)[0]):
            raise OptionValueError("step", Sentence("`step` moves copies: set `repeat`, or use `at`"))
        return self
