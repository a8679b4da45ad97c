"""Boards to lay dominoes on, several to a page where they fit, each below its title."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.base.geometry import Size
from pnp.drawing.legibility import LARGE_TEXT
from pnp.drawing.paragraphs import paragraph
from pnp.drawing.shapes import Drawing, Font
from pnp.drawing.theme import Theme
from pnp.sheets.board_sheets import Form
from pnp.sheets.sheet import Part

GAP = 7.0
"""The space between two boards that share a page, in millimetres."""

_HEAD = 11.0  # points


@dataclass(frozen=True, slots=True)
class TitledBoard:
    """A board below its note, the width of the page."""

    title: str
    drawing: Drawing

    def headed(self, theme: Theme) -> Drawing:
        """The board below its title."""
        width, height = self.drawing.size
        ink = theme.face.title_colour if theme.face else theme.palette.ink
        points = LARGE_TEXT if theme.large_sheets else _HEAD
        head, high = paragraph(self.title, 0, 0, width, points, ink, Font.SEMIBOLD)
        size = Size(width, height + high)
        return Drawing(size, (Drawing(size, head).at(0, size.height), self.drawing.at(0, 0)))


def boards_page(boards: Sequence[TitledBoard], subtitle: str, part: Part, theme: Theme) -> Form:
    """A page of boards, one below another; a board by itself needs no title."""
    if len(boards) == 1:
        return Form(boards[0].drawing, subtitle, part=part)
    drawings = [board.headed(theme) for board in boards]
    size = Size(drawings[0].size.width, stacked_height(drawings))
    shapes, top = [], size.height
    for drawing in drawings:
        shapes.append(drawing.at(0, top - drawing.size.height))
        top -= drawing.size.height + GAP
    return Form(Drawing(size, tuple(shapes)), subtitle, part=part)


def stacked_height(drawings: Sequence[Drawing]) -> float:
    """The height of drawings one below another, in millimetres."""
    return sum(drawing.size.height for drawing in drawings) + (len(drawings) - 1) * GAP


def pages_in_order(boards: Sequence[TitledBoard], available: float, theme: Theme) -> list[list[TitledBoard]]:
    """The boards of each page, in their order, as many to a page as fit its height in millimetres."""
    pages: list[list[TitledBoard]] = []
    for board in boards:
        together = [*pages[-1], board] if pages else []
        if together and stacked_height([one.headed(theme) for one in together]) <= available:
            pages[-1] = together
        else:
            pages.append([board])
    return pages
