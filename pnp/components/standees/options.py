"""The options of standees: how large figures are, how they stand, and what is on both sides."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from pnp.base.lengths import Length
from pnp.base.options import AsAbove, ChoiceLabels, Within
from pnp.components.cards.elements import Elements
from pnp.components.cards.options import back_or_elements
from pnp.components.cards.table_options import FromTable
from pnp.components.shared.measures import AnyLength

WIDTHS, HEIGHTS = Within(12, 150), Within(12, 120)
Backs = Annotated[
    Literal["mirrored", "same", "plain"],
    ChoiceLabels({"mirrored": "Mirrored", "same": "The same", "plain": "Plain"}),
    Tag("<one>"),
]
"""What may be on the backs of figures, besides a list."""


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
        description="What holds a figure upright: flaps that fold out, a paper foot with a slot, or a plastic "
        "stand of your own.",
    )
    thickness: Annotated[Length, Within(0.05, 1.5)] = Field(
        0.3, title="Thickness", description="How thick what you print on is, for the slots."
    )
    front: Annotated[Elements | None, AsAbove("front", "cards")] = Field(
        None,
        title="Front",
        description="What is on the front, from bottom to top; by default all columns, one below the other.",
    )
    back: Annotated[
        Backs | Annotated[Elements, Tag("<each>")], Discriminator(back_or_elements), AsAbove("front")
    ] = Field(
        "mirrored",
        title="Back",
        description="What is on the back: the front mirrored, so that outlines match, the same again, plain "
        "colour, or a list as above.",
    )


def is_listed(back: Any) -> bool:
    """Whether a spec lists what is on the back."""
    return isinstance(back, list)
