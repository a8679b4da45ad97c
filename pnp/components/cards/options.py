"""The options of cards: their table, their size, and what is drawn on them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, BeforeValidator, Discriminator, Field, Tag, WithJsonSchema, model_validator

from pnp.base.geometry import Length, Size
from pnp.base.options import (
    ONE_OR_EACH,
    SIZE,
    AsAbove,
    ChoiceLabels,
    Options,
    OptionValueError,
    Within,
    digits_as_text,
    parse_dimensions,
)
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.components.cards.elements import Elements
from pnp.components.cards.sizes import AnyCut, AnySize, size_of
from pnp.components.cards.table_options import FileName, FromTable, ImageBleed, MakeBleed


def _known_grid(value: str) -> str:
    """Return ``marks``, ``page`` or columns by rows, as in ``3x3``.

    :raises ValueError: for anything else.
    """
    if value in ("marks", "page"):
        return value
    try:
        columns, rows = parse_dimensions(value)
    except ValueError as error:
        raise ValueError(
            Sentence(
                "expected `marks`, `page`, or columns and rows such as 3x3, not {value}", value=quoted(value)
            )
        ) from error
    if not (1 <= columns <= MOST_IN_ROW and 1 <= rows <= MOST_IN_ROW):
        raise ValueError(Sentence("at most {most} cards in a row or column", most=MOST_IN_ROW))
    return f"{columns}x{rows}"


Pages = Annotated[
    FileName,
    BeforeValidator(digits_as_text),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "integer"}]}),
]
"""The name of files, or numbers of pages."""
MOST_IN_ROW = 20
MOST_KINDS = 100
"""The most values of a column with their own layouts."""

Backs = Literal["pattern", "plain", "none"]


def back_or_elements(value: Any) -> str:
    """Return the tag ``each`` for a list of elements, and ``one`` for the name of a back."""
    return "<each>" if isinstance(value, (list, dict)) else "<one>"


_Named = TypeVar("_Named")
AnyBack = Annotated[
    Annotated[_Named, Tag("<one>")] | Annotated[Elements, Tag("<each>")],
    Discriminator(back_or_elements),
    AsAbove("front"),
]
"""A back by its name, or the list of what is on it: ``AnyBack[Backs]``."""
OwnFront = Annotated[Elements | None, AsAbove("front", "cards")]
"""The front of pieces other than cards."""
ON_FRONT = "What is on the front, from back to front; by default all columns, one below the other."


class CardImages(Options):
    """Finished pictures of cards, in separate files or on the pages of a PDF."""

    from_: FileName | None = Field(
        None, title="PDF", description="A PDF with the cards on its pages, in place of pictures."
    )
    fronts: Pages | None = Field(
        None,
        title="Fronts",
        description="A folder, or a pattern with asterisks: a card for each picture. For a PDF, the "
        "numbers of the pages that have fronts, or the odd or even pages; by default, "
        "all pages that have no backs.",
    )
    backs: Pages | None = Field(
        None,
        title="Backs",
        description="A picture for all backs, or a folder or pattern with a back for each front. For "
        "a PDF, the numbers of the pages that have backs, the odd or even pages, or the "
        "last page.",
    )
    grid: Annotated[str, AfterValidator(_known_grid)] = Field(
        "",
        title="Cards on a page",
        examples=["marks", "page", "3x3"],
        description="How to find the cards on a page of the PDF: by crop marks or cut lines, as "
        "the whole page, or in columns and rows; by default whichever suits the first page.",
    )
    gap: Annotated[Length, Within(0, 100)] | None = Field(
        None, title="Gap", description="The space between cards in a grid of columns and rows."
    )
    flip: Annotated[
        Literal["long-edge", "short-edge", "none"],
        ChoiceLabels({"long-edge": "Long edge", "short-edge": "Short edge", "none": "Not mirrored"}),
    ] = Field(
        "long-edge",
        title="Flip of the PDF",
        description="The edge on which the PDF's sheets are flipped, if its backs aren't in the order of "
        "the fronts.",
    )
    rotation: Literal[0, 90, 180, 270] = Field(
        0, title="Rotation", description="How far to turn the cards of the PDF anticlockwise, in degrees."
    )
    skip: Pages | None = Field(
        None,
        title="Skip",
        description="The cards of the PDF to leave out, counted from the first front.",
    )
    image_bleed: ImageBleed = None
    make_bleed: MakeBleed = ""

    @model_validator(mode="after")
    def of_one_kind(self) -> CardImages:
        if self.from_ is None and self.fronts is None:
            raise OptionValueError("fronts", Sentence("name the pictures with `fronts`, or a PDF with `from`"))
        if self.from_ is None:
            for option in ("grid", "gap", "flip", "rotation", "skip"):
                if option in self.model_fields_set:
                    raise OptionValueError(
                        option, Sentence("this option is only for a PDF: name the PDF with `from`")
                    )
        elif not self.from_.casefold().endswith(".pdf"):
            raise OptionValueError("from", Sentence("expected the name of a PDF; `fronts` names pictures"))
        if self.gap is not None and "x" not in self.grid:
            raise OptionValueError("gap", Sentence("only a `grid` of columns and rows has a gap"))
        return self


class CardLayouts(Options):
    """The elements on cards with a certain value in a column, added to those of all cards."""

    column: Annotated[str, Field(min_length=1, max_length=100)] = Field(
        title="Column", description="The column whose values have their own layouts."
    )
    front: Annotated[dict[str, Elements], AsAbove("front")] = Field(
        default_factory=dict,
        max_length=MOST_KINDS,
        title="Fronts",
        description="What to add to the fronts of cards with this value in the column. An element "
        "replaces the common one of the same name.",
    )
    back: Annotated[dict[str, Elements], AsAbove("front")] = Field(
        default_factory=dict,
        max_length=MOST_KINDS,
        title="Backs",
        description="What to add to the backs of cards with this value.",
    )


class CardPieces(FromTable):
    """Cards from a table, a card for each row."""

    exclusive = (frozenset({"table", "rows"}), frozenset({"images", "rows"}))

    images: (
        Annotated[Annotated[FileName, Tag("<one>")] | Annotated[CardImages, Tag("<each>")], ONE_OR_EACH] | None
    ) = Field(
        None,
        title="Pictures",
        description="A folder of finished pictures, or a pattern with asterisks: each picture "
        "becomes a card. It can also be a PDF that contains the cards.",
    )
    size: Annotated[AnySize, SIZE] = Field(
        "poker",
        title="Card size",
        description="The size of a card: a name, its width and height, or one length for both.",
    )
    cut: AnyCut = Field(
        "straight",
        title="Cut",
        description="The outline of a card: a name, your own SVG file, or an SVG path.",
    )
    corners: Annotated[Length, Within(0, 100)] | None = Field(
        None,
        title="Corners",
        description="The radius of rounded corners; by default 3.2 mm, or less on small cards.",
    )
    front: Elements | None = Field(
        None,
        title="Fronts",
        description=ON_FRONT,
    )
    back: AnyBack[Backs] = Field(
        "pattern",
        title="Backs",
        description="What is on the back: the theme's pattern, a plain colour, nothing, or a list as above.",
    )
    layouts: CardLayouts | None = Field(
        None,
        title="Layouts by kind",
        description="Layouts for the values of a column, such as one for all spells.",
    )

    @model_validator(mode="after")
    def consistent(self) -> CardPieces:
        if self.images is not None and self.rows is not None:
            raise OptionValueError(
                "rows", Sentence("give either `images` or `rows`; a `table` can name the pictures")
            )
        if self.corners is not None and self.cut not in ("straight", "rounded"):
            raise OptionValueError("corners", Sentence("only `cut: straight` and `cut: rounded` have corners"))
        if self.layouts is not None and self.layouts.back and not isinstance(self.back, list):
            message = Sentence(
                "layouts of backs need a `back` that lists what all backs have, even if that's `[]`"
            )
            raise OptionValueError("layouts", message)
        return self

    @property
    def card(self) -> Size:
        """The size of a card in millimetres."""
        return size_of(self.size)
