"""Settings and results that every part of a booklet uses while its pages are laid out."""

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
    """The settings of one pass, and the results of earlier ones."""

    pages: Mapping[str, int]
    """The page number of each target, if it's known from the previous pass."""
