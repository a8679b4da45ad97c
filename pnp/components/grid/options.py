"""The options of a custom board: its cells, its map, and the contents of single cells."""

from __future__ import annotations

import re
from typing import Annotated, ClassVar, Final, Literal

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from pnp.base.geometry import Length
from pnp.base.options import (
    COLOUR_KEYWORD,
    SIZE,
    ChoiceLabels,
    Dimensions,
    DimensionsWithin,
    Matching,
    Multiline,
    Options,
    OptionValueError,
    Within,
    digits_as_text,
)
from pnp.base.sentences import Sentence
from pnp.grids.lattice import CellShape

PLAIN, GAP = ".", "_"
"""The signs for a plain cell and for no cell, in every map."""
MOST_SIDE: Final = 100
"""The most rows and columns of a board."""
MOST_KINDS, MOST_SPACES, MOST_ARROWS = 60, 1000, 200

Sign = Annotated[
    str,
    BeforeValidator(digits_as_text),
    Matching(r"^\S{1,4}$", Sentence("a symbol: one to four characters without spaces")),
]
"""The sign of a kind of cell in a map. YAML reads a digit as a number."""
ColourName = Annotated[str, Field(max_length=100, json_schema_extra={COLOUR_KEYWORD: True})]
FileName = Annotated[str, Field(max_length=500)]
MOST_WORDS: Final = 300
Words = Annotated[
    str,
    Field(max_length=MOST_WORDS),
    BeforeValidator(digits_as_text),
]


class CellFace(Options):
    """The look of a cell."""

    fill: ColourName = Field(
        "",
        title="Fill",
        description="The colour of the cell: a plain colour, or one of the palette’s such as pale-2.",
    )
    picture: FileName = Field(
        "", title="Picture", description="An SVG, PNG or JPEG file in the same folder or below it."
    )
    text: Words = Field(
        "", title="Text", description="A few words in the cell; `**bold**` and `*italic*` change the font."
    )
    colour: ColourName = Field("", title="Text colour", description="The colour of the text.")


class CellKind(CellFace):
    """A kind of cell, with a sign in the map."""

    name: Words = Field("", title="Name", description="The name of the kind in the legend below the board.")


def _cell_name(name: str) -> str:
    """Return the name of a cell in small letters.

    :raises ValueError: for anything else.
    """
    if not re.fullmatch(r"[a-z]{1,2}[1-9]\d{0,2}", name.strip().lower()):
        raise ValueError(Sentence("'{name}' isn't a cell; cells have names such as a1", name=name))
    return name.strip().lower()


CellName = Annotated[str, AfterValidator(_cell_name)]


class Space(CellFace):
    """A single cell, whatever its kind."""

    item_beginnings: ClassVar = {Sentence("Space"): "{cell: a1, text: TEXT}"}

    cell: CellName = Field(
        title="Cell",
        description="The name of the cell: the column’s letter, then the row’s number counted from "
        "the bottom, such as a1.",
    )


def _arrow(text: str) -> str:
    """Return the arrow in a text such as ``a1-c4``, without spaces.

    :raises ValueError: if it doesn't name two different cells.
    """
    ends = [end.strip().lower() for end in re.split(r"->|-|–|→", text)]
    if len(ends) != 2 or ends[0] == ends[1]:
        raise ValueError(Sentence("expected two cells such as a1-c4, not '{text}'", text=text))
    return "-".join(map(_cell_name, ends))


Arrow = Annotated[str, AfterValidator(_arrow)]


class GridBoard(Options):
    """A board of squares or hexagons."""

    exclusive: ClassVar = (frozenset({"spaces", "table"}),)

    shape: Annotated[
        CellShape,
        ChoiceLabels(
            {"squares": "Squares", "hexagons": "Hexagons in rows", "hexagon-columns": "Hexagons in columns"}
        ),
    ] = Field(
        "squares",
        title="Cells",
        description="Squares, or hexagons. Every second row of hexagons is half a cell further right, or every "
        "second column half a cell further down.",
    )
    size: Annotated[Dimensions, DimensionsWithin(1, MOST_SIDE), SIZE] = Field(
        (8, 8),
        title="Board size",
        description="The size of the board in cells, across and down, if there is no map.",
    )
    map: Multiline | None = Field(
        None,
        title="Map",
        description="The kind of each cell: one symbol per cell, one row per line. A dot is a plain "
        "cell, and an underscore leaves a gap.",
    )
    legend: dict[Sign, CellKind] = Field(
        default_factory=dict,
        max_length=MOST_KINDS,
        title="Legend",
        description="What each symbol in the map stands for.",
    )
    spaces: Annotated[list[Space], Field(max_length=MOST_SPACES)] = Field(
        default_factory=list, title="Spaces", description="What is on individual cells, such as a start."
    )
    table: FileName | None = Field(
        None,
        title="Table",
        description="A CSV, XLSX or ODS file with a row for each space, in place of the list. Its "
        "columns are the options of a space that you want to set.",
    )
    sheet: Annotated[str, Field(max_length=100)] = Field(
        "", title="Sheet", description="The sheet of an XLSX or ODS file; by default the first."
    )
    numbers: Annotated[
        Literal["none", "rows", "snake"],
        ChoiceLabels({"none": "None", "rows": "Row by row", "snake": "To and fro"}),
    ] = Field(
        "none",
        title="Numbers",
        description="Numbers the cells from the bottom left: every row from the left, or to and fro as in a "
        "race game.",
    )
    arrows: Annotated[list[Arrow], Field(max_length=MOST_ARROWS)] = Field(
        default_factory=list, title="Arrows", description="Arrows from cell to cell, such as c2-d5."
    )
    borders: bool = Field(
        True, title="Borders", description="Prints heavier lines between cells of different kinds."
    )
    coordinates: bool = Field(
        False,
        title="Coordinates",
        description="Prints letters and numbers along the edges of a board of squares, or the name "
        "of each hexagon inside it.",
    )
    show_legend: bool = Field(
        True,
        title="Show legend",
        description="Prints the legend below the board, for all kinds that have a name.",
    )
    signs: bool | None = Field(
        None,
        title="Symbols",
        description="Prints the symbols in cells without a picture or text; by default only in palettes "
        "without colours.",
    )
    cell: Annotated[Annotated[Length, Within(5, 120)] | None, SIZE] = Field(
        None,
        title="Cell size",
        description="The side of a square, or the width of a hexagon between its flat sides; by "
        "default, as large as the paper allows, but at most 30 mm or, on large paper, a "
        "seventh of the paper's shorter side.",
    )

    @model_validator(mode="after")
    def one_list(self) -> GridBoard:
        if self.spaces and self.table is not None:
            raise OptionValueError("table", Sentence("give either `spaces` or `table`"))
        if self.sheet and self.table is None:
            raise OptionValueError("sheet", Sentence("`sheet` needs a `table`"))
        if GAP in self.legend:
            raise OptionValueError(
                "legend", Sentence("'_' always leaves a gap, so it can't stand for a kind of cell")
            )
        return self
