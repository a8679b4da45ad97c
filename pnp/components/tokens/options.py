"""The options of tokens: their sizes and outlines, which a table may decide, and what is on both sides."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Discriminator, Field, Tag

from pnp.base.geometry import Size
from pnp.base.lengths import parse_length
from pnp.base.options import AsAbove, ChoiceLabels, Within, digits_as_text
from pnp.components.cards.element_types import Template
from pnp.components.cards.elements import Elements
from pnp.components.cards.options import back_or_elements
from pnp.components.cards.outlines import CUTS, known_cut
from pnp.components.cards.table_options import FromTable
from pnp.components.cards.templates import columns_in

BOUNDS = Within(8, 150)
_TIMES = re.compile(r"\s*[x×]\s*")


def token_size(text: str) -> Size:
    """``"25mm"`` → 25 by 25 mm, ``"20mm x 30mm"`` → 20 by 30 mm.

    :raises ValueError: for anything else, or a size out of bounds.
    """
    parts = [part for part in _TIMES.split(text.strip()) if part]
    unit = re.sub(r"[\d.\s]", "", parts[-1]) if parts else ""
    sides = [parse_length(part if part[-1].isalpha() else part + unit) for part in parts[:2]]
    width, *rest = (BOUNDS.check(side) for side in sides or [parse_length(text)])
    return Size(width, rest[0] if rest else width)


def _size_or_column(text: str) -> str:
    if not columns_in(text):
        token_size(text)
    return text


def _cut_or_column(text: str) -> str:
    return text if columns_in(text) else known_cut(text)


Backs = Annotated[
    Literal["same", "pattern", "plain", "none"],
    ChoiceLabels({"same": "The same", "pattern": "Theme", "plain": "Plain", "none": "None"}),
    Tag("<one>"),
]


class TokenOptions(FromTable):
    """Tokens, a token for each row of a table."""

    size: Annotated[Template, BeforeValidator(digits_as_text), AfterValidator(_size_or_column)] = Field(
        "25mm",
        title="Size",
        description="The size of a piece: one length, two such as 20mm x 30mm, or the column that has it.",
    )
    cut: Annotated[Template, AfterValidator(_cut_or_column), Field(examples=[*CUTS, "shape.svg"])] = Field(
        "round",
        title="Cut",
        description="The outline of a piece: a name, your own SVG file, or the column that has it.",
    )
    front: Annotated[Elements | None, AsAbove("front", "cards")] = Field(
        None,
        title="Front",
        description="What is on the front, from bottom to top; by default all columns, one below the other.",
    )
    back: Annotated[
        Backs | Annotated[Elements, Tag("<each>")], Discriminator(back_or_elements), AsAbove("front")
    ] = Field(
        "same",
        title="Back",
        description="What is on the back: the front again, the theme's pattern, plain colour, nothing, or a "
        "list as above.",
    )
