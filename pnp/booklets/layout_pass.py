"""What every part of a booklet has while its pages are laid out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.base.geometry import Size
from pnp.booklets.options import BookletOptions
from pnp.drawing.theme import Theme
from pnp.typesetting.design import Design


@dataclass(frozen=True, slots=True)
class Layout:
    """The settings of a booklet with pages of one size."""

    design: Design
    theme: Theme
    options: BookletOptions
    block: Size
    """The size of the text block in millimetres."""
    targets: frozenset[str]
    """The name of every target that the booklet will have."""


@dataclass(frozen=True, slots=True)
class LayoutPass(Layout):
    """The settings of one pass, and what earlier passes found out."""

    pages: Mapping[str, int]
    """The page number of each target, as far as it is known from the pass before."""
