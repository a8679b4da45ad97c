"""The options that all pages to read share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, Protocol, runtime_checkable

from pydantic import Field

from pnp.base.options import RULES, ChoiceLabels, Options
from pnp.booklets.options import Hyphenate, Justify, LargePrint
from pnp.language.models import ProductHead
from pnp.products.kinds import Group, Properties, Schema, product_schema
from pnp.sheets.options import PrintOptions

File = Annotated[str, Field(min_length=1, max_length=300)]
RulesLength = Annotated[Literal["short", "full"], ChoiceLabels({"short": "Short", "full": "Full"})]


class PlainPages(Options):
    """The layout of texts with drawings on paper."""

    large_print: LargePrint = False
    justify: Justify = False
    hyphenate: Hyphenate = False

    @property
    def of_booklet(self) -> Mapping[str, object]:
        """The options of a booklet's pages that it sets."""
        return {"large_print": self.large_print}


class RulesPages(PlainPages):
    """How the rules of a game are printed."""

    rules_length: Annotated[RulesLength, RULES] = Field(
        "full",
        title="Rules length",
        description="Full rules, or short ones that fit on one page: without the example, variants, "
        "questions and tips.",
    )


@runtime_checkable
class Pages(Protocol):
    """The layout of pages to read, for any contents."""

    @property
    def large_print(self) -> bool: ...
    @property
    def justify(self) -> bool: ...
    @property
    def hyphenate(self) -> bool: ...


def groups_of_pages(pages: type[Options]) -> tuple[Group, ...]:
    """Return the groups of options after a kind's own."""
    return (
        Group("Pages", pages),
        Group("Name and title", ProductHead),
        Group("Paper and printing", PrintOptions, at_head=True),
    )


def pages_schema(kind: str, pages: type[Options], own: Schema, properties: Properties) -> Schema:
    """Return the schema of a product with pages to read.

    :param own: the options that its kind adds.
    """
    merged: Schema = {}
    for model in (ProductHead, PrintOptions, pages):
        merged |= properties(model)
    return product_schema(kind, merged | own)
