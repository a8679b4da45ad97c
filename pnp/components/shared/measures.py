"""Lengths that may come from a column of a table, such as the height of each figure."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from pnp.base.lengths import parse_length
from pnp.base.options import Within, digits_as_text
from pnp.components.cards.card_reader import WideRow
from pnp.components.cards.element_types import Template
from pnp.components.cards.templates import columns_in, filled
from pnp.games.api.features import OwnFiles


def _length_or_column(text: str) -> str:
    """A length, or a text that names a column.

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
    """The length for a row, in millimetres; None if it's wrong, which is reported at its place."""
    found = filled(template, row.all, files.mark(option))
    try:
        return bounds.check(parse_length(found.text))
    except ValueError as error:
        files.report(found.mark, error.args[0])
        return None
