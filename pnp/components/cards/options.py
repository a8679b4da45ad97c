"""The options of cards: their table, their size, and what is drawn on them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag, model_validator

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
from pnp.components.cards.element_types import FileName, ImageBleed, MakeBleed
from pnp.components.cards.elements import Elements
from pnp.components.cards.outlines import AnyCut
from pnp.components.cards.sizes import AnySize, size_of
from pnp.components.cards.table_options import FromTable

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


class CardPieces(FromTable):
    """Cards from a table, a card for each row."""

    exclusive = (frozenset({"table", "rows"}), frozenset({"images", "rows"}))

    images: (
        Annotated[Annotated[FileName, Tag("<one>")] | Annotated[CardImages, Tag("<each>")], ONE_OR_EACH] | None
    ) = Field(
        None,
        title="Pictures",
        description="A folder of finished pictures, or a pattern with asterisks: a card for each.",
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
    def consistent(self) -> CardPieces:
        if self.images is not None and self.rows is not None:
            raise OptionValueError(
                "rows", Sentence("give either `images` or `rows`; a `table` can name the pictures")
            )
        if self.corners is not None and self.cut not in ("straight", "rounded"):
            raise OptionValueError("corners", Sentence("only `cut: straight` and `cut: rounded` have corners"))
        return self

    @property
    def card(self) -> Size:
        """The size of a card in millimetres."""
        return size_of(self.size)
