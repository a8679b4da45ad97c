"""The options of dials: how large they are, what is on the wheel, and what shows the value."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from pnp.base.lengths import Length
from pnp.base.options import AsAbove, ChoiceLabels, OptionValueError, Within, digits_as_text
from pnp.base.sentences import Sentence
from pnp.components.cards.element_types import Template, TintName
from pnp.components.cards.elements import Elements
from pnp.components.cards.table_options import FromTable

MOST_VALUES = 60
_Value = Annotated[Template, BeforeValidator(digits_as_text), WithJsonSchema({"type": ["string", "integer"]})]


class DialOptions(FromTable):
    """Dials, a dial for each row of a table."""

    size: Annotated[Length, Within(30, 190)] = Field(70.0, title="Size", description="The width of the wheel.")
    from_: Annotated[int, Field(ge=-999, le=9999)] = Field(
        0, title="From", description="The first number on the wheel."
    )
    to: Annotated[int, Field(ge=-999, le=9999)] = Field(
        20, title="To", description="The last number on the wheel."
    )
    values: Annotated[list[_Value], Field(min_length=2, max_length=MOST_VALUES)] | None = Field(
        None, title="Values", description="What is on the wheel, in place of numbers: words or icons."
    )
    shows: Annotated[
        Literal["window", "pointer"],
        ChoiceLabels({"window": "A disc with a window", "pointer": "A pointer"}),
    ] = Field("window", title="Shown by", description="What shows a value: a disc with a window, or a pointer.")
    pin: Annotated[Length, Within(0, 12)] = Field(
        4.0, title="Pin", description="The width of the hole in the middle, for a pin."
    )
    colour: TintName = Field("dark", title="Colour", description="The colour of the disc or the pointer.")
    label: Template = Field("{name}", title="Label", description="The words on the disc.")
    front: Annotated[Elements | None, AsAbove("front", "cards")] = Field(
        None, title="Front", description="What is on the disc, from bottom to top, in place of the label."
    )

    @model_validator(mode="after")
    def enough_values(self) -> DialOptions:
        if self.values is None and not 1 <= self.to - self.from_ < MOST_VALUES:
            message = Sentence("a wheel has 2 to {most} numbers, the first before the last", most=MOST_VALUES)
            raise OptionValueError("to", message)
        return self

    @property
    def shown(self) -> list[str]:
        """What is on the wheel, clockwise from the top."""
        return self.values or [str(number) for number in range(self.from_, self.to + 1)]
