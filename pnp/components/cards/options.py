"""The options of cards: their table, their size, and what is drawn on them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Discriminator, Field, Tag, WithJsonSchema, model_validator

from pnp.base.geometry import Size
from pnp.base.lengths import Length
from pnp.base.options import (
    ONE_OR_EACH,
    AsAbove,
    Options,
    OptionValueError,
    Within,
)
from pnp.base.sentences import Sentence
from pnp.base.tables import wrong_in_name
from pnp.components.cards.element_types import (
    Condition,
    FileName,
    ImageBleed,
    MakeBleed,
    Number,
    cell_text,
    not_empty,
)
from pnp.components.cards.elements import Elements
from pnp.components.cards.outlines import AnyCut
from pnp.components.cards.sizes import AnySize, size_of
from pnp.typesetting.icons import IconName

MOST_EACH = 100


def _column_name(text: str) -> str:
    """The name of a column in a row of the spec, without surrounding spaces.

    :raises ValueError: for one that a table couldn't have either.
    """
    name = not_empty(text).strip()
    if reason := wrong_in_name(name):
        raise ValueError(reason)
    return name


InlineRow = Annotated[
    dict[Annotated[str, AfterValidator(_column_name)], str],
    BeforeValidator(
        lambda row: (
            {key: value if isinstance(value, (list, dict)) else cell_text(value) for key, value in row.items()}
            if isinstance(row, dict)
            else row
        )
    ),
    WithJsonSchema({"type": "object"}),
]


Backs = Literal["pattern", "plain", "none"]


def back_or_elements(value: Any) -> str:
    """Tells a list of elements (tag ``each``) from the name of a back (tag ``one``)."""
    return "<each>" if isinstance(value, (list, dict)) else "<one>"


class CardImages(Options):
    """Finished pictures of cards."""

    fronts: FileName = Field(
        title="Fronts", description="A folder, or a pattern with asterisks: a card for each picture."
    )
    backs: FileName | None = Field(
        None,
        title="Backs",
        description="A picture for all backs, or a folder or pattern with a back for each front.",
    )
    image_bleed: ImageBleed = None
    make_bleed: MakeBleed = ""


class CardPieces(Options):
    """Cards from a table, a card for each row."""

    exclusive = (frozenset({"table", "rows"}), frozenset({"images", "rows"}))

    table: FileName | None = Field(
        None,
        title="Table",
        description="A CSV, XLSX or ODS file; its first row names the columns.",
    )
    sheet: Annotated[str, Field(max_length=100)] = Field(
        "", title="Sheet", description="The sheet of an XLSX or ODS file; by default the first."
    )
    rows: Annotated[list[InlineRow], Field(min_length=1, max_length=1000)] | None = Field(
        None, title="Rows", description="The rows of the table, in place of a file."
    )
    images: (
        Annotated[Annotated[FileName, Tag("<one>")] | Annotated[CardImages, Tag("<each>")], ONE_OR_EACH] | None
    ) = Field(
        None,
        title="Pictures",
        description="A folder of finished pictures, or a pattern with asterisks: a card for each.",
    )
    lookups: Annotated[list[FileName], Field(max_length=20)] = Field(
        default_factory=list,
        title="Other tables",
        description="Tables to look values up in: what stands in a column of the cards is found in the first "
        "column of one of these, beside what belongs to it.",
    )
    only: Condition = Field(
        default_factory=dict,
        title="Rows to use",
        description="Uses only the rows that have these values in their columns, or more or less than these.",
    )
    size: AnySize = Field(
        "poker",
        title="Card size",
        description="The size of a card: a name, its width and height, or one length for both.",
    )
    cut: AnyCut = Field(
        "straight",
        title="Cut",
        description="The outline of a card: a name, your own SVG file, or a shape as SVG notes it.",
    )
    corners: Annotated[Length, Within(0, 100)] | None = Field(
        None,
        title="Corners",
        description="The radius of rounded corners; by default 3.2 mm, or less on small cards.",
    )
    each: Number = Field(
        "1",
        title="Number of each",
        description="How many of each card: a number, or the column that has it.",
    )
    icons: dict[IconName, FileName] = Field(
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
        if self.images is not None and self.rows is not None:
            raise OptionValueError(
                "rows", Sentence("give either `images` or `rows`; a `table` can name the pictures")
            )
        if self.sheet and self.table is None:
            raise OptionValueError("sheet", Sentence("`sheet` needs a `table`"))
        if self.corners is not None and self.cut not in ("straight", "rounded"):
            raise OptionValueError("corners", Sentence("only `cut: straight` and `cut: rounded` have corners"))
        return self

    @property
    def card(self) -> Size:
        """The size of a card in millimetres."""
        return size_of(self.size)
