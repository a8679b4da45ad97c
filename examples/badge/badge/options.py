"""The options of a badge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from pnp.base.geometry import Length
from pnp.base.options import Options, Within
from pnp.language.config import ProductHead
from pnp.language.reader import Plain
from pnp.products.kinds import Group
from pnp.products.requests import ProductRequest
from pnp.sheets.options import PrintOptions


class BadgeOptions(Options):
    """How a badge looks."""

    badge_width: Annotated[Length, Within(30, 120)] = Field(
        80.0, title="Badge width", description="How wide the badge is."
    )


@dataclass(frozen=True)
class Badge(ProductRequest):
    """A badge with a name."""

    said: str
    width: float


def groups(_kind: str, _named: object, _variants: Mapping[str, Plain]) -> tuple[Group, ...]:
    """The options that the form shows."""
    return (
        Group("Badge", BadgeOptions),
        Group("Name and title", ProductHead),
        Group("Paper and printing", PrintOptions, at_head=True),
    )
