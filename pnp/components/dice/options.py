"""The options of dice: their size, the number of sides, and the faces."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag, WithJsonSchema, model_validator

from pnp.base.options import AsAbove, OptionValueError, digits_as_text
from pnp.base.sentences import Sentence
from pnp.components.cards.elements import Elements
from pnp.components.cards.options import back_or_elements
from pnp.components.cards.table_options import FromTable, Template, TintName
from pnp.components.dice.nets import DieOptions
from pnp.components.dominoes.pieces import NumberFace

SIDES: Final = (4, 6, 8)

FaceText = Annotated[
    Template,
    BeforeValidator(digits_as_text),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 0}, {"type": "string"}]}),
    Tag("<one>"),
]
"""The content of a face: a number, words, or the name of a picture."""
AnyFace = Annotated[FaceText | Annotated[Elements, Tag("<each>")], Discriminator(back_or_elements)]


class DicePieces(FromTable, DieOptions):
    """Dice with numbers, or with your own faces."""

    count: int = Field(6, ge=1, le=60, title="Dice", description="How many dice, from 1 to 60.")
    face: NumberFace = Field("pips", title="Numbers", description="How numbers are shown.")
    sides: Literal[4, 6, 8] = Field(
        6, title="Sides", description="How many sides a die has; by default, as many as you list faces."
    )
    faces: Annotated[Annotated[list[AnyFace], Field(max_length=20)] | None, AsAbove("front", "cards")] = Field(
        None,
        title="Faces",
        description="What is on each face: a number, a word, the name of a picture, or a list as for cards.",
    )
    colour: TintName = Field(
        "", title="Colour", description="The colour of the dice; by default that of paper."
    )
    stickers: bool = Field(
        False, title="Stickers", description="Prints stickers for blank dice, in place of nets."
    )

    @model_validator(mode="before")
    @classmethod
    def as_many_sides_as_faces(cls, values: Any) -> Any:
        """Set the number of sides to the number of faces, unless the spec gives it."""
        faces = values.get("faces") if isinstance(values, dict) else None
        if isinstance(faces, list) and "sides" not in values and len(faces) in SIDES:
            return {**values, "sides": len(faces)}
        return values

    @model_validator(mode="after")
    def as_many_faces_as_sides(self) -> DicePieces:
        if self.faces is not None and len(self.faces) != self.sides:
            if len(self.faces) not in SIDES:
                message = Sentence("a die has 4, 6 or 8 faces, not {count}", count=len(self.faces))
            else:
                message = Sentence(
                    "{count} faces are listed for {sides} sides", count=len(self.faces), sides=self.sides
                )
            raise OptionValueError("faces", message)
        return self

    @property
    def is_plain(self) -> bool:
        """Whether they are six-sided dice with the usual numbers, which need no table."""
        own = {"faces", "stickers", "colour", "table", "rows", "icons"}
        return self.sides == 6 and not own & self.model_fields_set
