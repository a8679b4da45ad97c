"""From a badge to a page."""

from __future__ import annotations

from badge.options import Badge
from pnp.base.errors import OptionError
from pnp.base.geometry import Box
from pnp.drawing.shapes import Anchor, Drawing, Font, Style, Text, rectangle
from pnp.products.kinds import Job, Made
from pnp.sheets.sheet import Product, Sheet

_LETTER, _HEIGHT = 4.0, 40.0
"""The width of a letter at most, and the height of a badge, in millimetres."""


def make(request: Badge, job: Job) -> tuple[Made, ...]:
    """A badge in the middle of a page.

    :raises OptionError: for a name that is too long.
    """
    size = request.paper.size
    if len(request.said) * _LETTER > request.width:
        raise OptionError.at("badge-width", "the name doesn't fit")
    left, bottom, ink = (size.width - request.width) / 2, size.height / 2, request.theme.palette.ink
    frame = rectangle(Box(left, bottom, left + request.width, bottom + _HEIGHT), Style(stroke=ink, width=0.5))
    name = Text(size.width / 2, bottom + _HEIGHT / 2, request.said, 18, ink, Font.BOLD, Anchor.MIDDLE)
    sheets = (Sheet(request.title, Drawing(size, (frame, name))),) * request.print_options.copies
    return (Made(Product(job.name, request.title, sheets, subject="A name badge.")),)
