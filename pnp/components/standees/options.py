"""The options of standees: the size of figures, their stands, and the contents of both sides. Lengths, such as
the height of each figure, may come from a column of a table.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from pnp.base.lengths import Length, parse_length
from pnp.base.options import ChoiceLabels, Within, digits_as_text
from pnp.components.cards.card_reader import WideRow
from pnp.components.cards.element_types import Template
from pnp.components.cards.options import ON_FRONT, AnyBack, OwnFront
from pnp.components.cards.table_options import FromTable
from pnp.components.cards.templates import columns_in, filled
from pnp.games.api.features import OwnFiles


def _length_or_column(text: str) -> str:
    """Return a length, or a text that names a column.

    :raises ValueError: for anything else.
    """
    if not columns_in(text):
        parse_length(text)
    return text


AnyLength = Annotated[
    Template,
    BeforeValidator(digits_as_text),
    AfterValidator(_length_or_column),
    WithJsonSchema({"type": "string"}),
    Field(max_length=200),
]
"""A length, or the column that has it."""


def length_in(template: str, row: WideRow, files: OwnFiles, option: str, bounds: Within) -> float | None:
    """Return the length for a row, in millimetres; None if it's invalid, which is reported at its place."""
    found = filled(template, row.all, files.mark(option))
    try:
        return bounds.check(parse_length(found.text))
    except ValueError as error:
        files.report(found.mark, error.args[0])
        return None


WIDTHS, HEIGHTS = Within(12, 150), Within(12, 120)
Backs = Annotated[
    Literal["mirrored", "same", "plain"],
    ChoiceLabels({"mirrored": "Mirrored", "same": "The same", "plain": "Plain"}),
]
"""The backs of figures that have names, besides lists."""


class StandeeOptions(FromTable):
    """Standing figures, a figure for each row of a table."""

    width: AnyLength = Field(
        "30mm", title="Width", description="The width of a figure: a length, or the column that has it."
    )
    height: AnyLength = Field(
        "45mm", title="Height", description="The height of a figure: a length, or the column that has it."
    )
    stand: Annotated[
        Literal["flaps", "slots", "clip"],
        ChoiceLabels({"flaps": "Two flaps", "slots": "A foot with a slot", "clip": "A plastic stand"}),
    ] = Field(
        "flaps",
        title="Stand",
        description=(
            "What a figure stands on: flaps that fold out, a paper foot with a slot, or your own plastic stand."
        ),
    )
    thickness: Annotated[Length, Within(0.05, 1.5)] = Field(
        0.3, title="Thickness", description="The thickness of what you print on, for the slots."
    )
    front: OwnFront = Field(None, title="Front", description=ON_FRONT)
    back: AnyBack[Backs] = Field(
        "mirrored",
        title="Back",
        description="What is on the back: the front mirrored, so that outlines match, the same again, plain "
        "colour, or a list as above.",
    )


def is_listed(back: Any) -> bool:
    """Return whether a spec lists the contents of the back."""
    return isinstance(back, list)
