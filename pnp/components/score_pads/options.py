"""The options of score pads: how large a sheet is, and its lines and columns."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pnp.base.options import AsAbove
from pnp.components.cards.element_types import Template
from pnp.components.cards.elements import Elements
from pnp.components.cards.sizes import AnySize, CardSize
from pnp.components.cards.table_options import FromTable


class PadOptions(FromTable):
    """Sheets of a score pad, a design for each row of a table."""

    size: AnySize = Field(
        default_factory=lambda: CardSize.model_validate({"width": "90mm", "height": "130mm"}),
        title="Sheet size",
        description="The size of a sheet: its width and height, or one length for both.",
    )
    label: Template = Field("", title="Label", description="The words at the top.")
    lines: Annotated[list[Template], Field(min_length=1, max_length=30)] | None = Field(
        None,
        title="Lines",
        description="What counts, a line for each; an empty text is a line to fill in, as are all by default.",
    )
    columns: int = Field(4, ge=1, le=8, title="Columns", description="How many players, from 1 to 8.")
    total: bool = Field(True, title="Total", description="Adds a line for the sum.")
    front: Annotated[Elements, AsAbove("front", "cards")] = Field(
        default_factory=list, title="Front", description="What is below the lines, such as a picture."
    )
