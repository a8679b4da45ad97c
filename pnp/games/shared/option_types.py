"""Types of options that several games have: bounds, labels, and descriptions if these are the same."""

from __future__ import annotations

from typing import Annotated, ClassVar, Self

from pydantic import Field, model_validator

from pnp.base.options import SIZE, Dimensions, Options
from pnp.base.sentences import Sentence

DealSeed = Annotated[
    int,
    Field(
        ge=0,
        title="Seed",
        description="The seed that shuffled the dominoes; change it for a different deal.",
    ),
]
BoardSize = Annotated[
    Dimensions,
    SIZE,
    Field(title="Board size", description="The size of the board in squares, across and down."),
]
"""Each game sets its own bounds: ``Annotated[BoardSize, DimensionsWithin(3, 20)]``."""
Coordinates = Annotated[
    bool, Field(title="Coordinates", description="Prints letters and numbers along the edges.")
]


class ManyForms(Options):
    """Options of a form with several kinds of pages, each of which can be left out, but not all of them."""

    kinds: ClassVar[tuple[str, ...]]
    """The fields that ask for pages, false or 0 for none."""

    @model_validator(mode="after")
    def something(self) -> Self:
        if not any(getattr(self, kind) for kind in self.kinds):
            raise ValueError(Sentence("this leaves no pages"))
        return self
