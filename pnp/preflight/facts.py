"""What was measured in a PDF, before it's compared with any rules."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from pnp.sheets.sheet import Interior

Edges = tuple[float, float, float, float]
"""Left, bottom, right, top, in millimetres."""

SAME_SIZE = 0.005
"""Sizes of type that are this close, in points, count as one: arithmetic can make either the smaller."""


class PageFacts(BaseModel):
    """One page, filled in while its objects are measured.

    A value is None if there is nothing to measure: a page without text has no smallest type.
    """

    model_config = ConfigDict(extra="forbid")

    size: tuple[float, float]
    """Width and height as shown, in millimetres."""
    trim: Edges | None = None
    """The distances of the TrimBox from the page's edges, if the page has one."""
    bleed: Edges | None = None
    ink: Edges | None = None
    """How far the ink stays from the page's edges; None on a blank page."""
    text: Edges | None = None
    """The same for text alone."""
    type_size: float | None = None
    """The smallest, in points."""
    sample: str = ""
    """Some text of that size."""
    line: float | None = None
    """The thinnest, in points."""
    grey: float | None = None
    """The lightest, in percent of black."""
    grey_letters: int = 0
    """Characters in a grey, neither black nor white: a press screens them into dots."""
    colour: bool = False
    transparent: bool = False
    dpi: float | None = None
    """The lowest resolution of its images."""
    image_colours: tuple[str, ...] = ()
    annotations: int = 0
    invisible: int = 0
    """Invisible objects: unpainted text, transparent objects, and those off the page."""
    marks: int = 0
    """The number of objects outside the TrimBox and BleedBox."""
    layered: int = 0
    """Objects on layers."""
    outlines: int = 0
    """Lines that a cutter follows: stroked, not dashed, and without a fill."""
    open_outlines: int = 0
    cut_twice: float = 0.0
    """The length of straight lines that coincide with others, in millimetres."""


class Facts(BaseModel):
    """The whole file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    version: float
    encrypted: bool
    pages: tuple[PageFacts, ...]
    fonts: dict[str, bool]
    """The fonts of the text, and whether the file embeds them."""
    outline: int
    """The number of entries in the outline."""
    metadata: tuple[str, ...]
    """The names of the file's metadata."""
    layers: bool
    extras: tuple[str, ...]
    """Forms, scripts, attached files."""
    unscaled: bool
    """Whether viewers are asked to print at true size."""
    duplex: str
    """How viewers are asked to print on both sides; empty where they aren't."""
    interior: Interior | None = None
    """The paper and ink that a print service is to print the file with, if whoever asks says so."""
