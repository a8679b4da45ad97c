"""A plain theme and drawings of numbers in a grid, to typeset without any game."""

from __future__ import annotations

from pnp.base.geometry import Box, Size
from pnp.drawing.palette import Palette
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Drawing, Font, Shape, Style, lines, rectangle
from pnp.drawing.theme import Theme

GREY = ("#1a1a1a", "#666666", "#a6a6a6", "#ffffff")
PALETTE = Palette(
    name="plain",
    ink="#1a1a1a",
    line="#333333",
    faint="#747474",
    paper="#ffffff",
    tint="#f0f0f0",
    shade="#d6d6d6",
    accent="#1a1a1a",
    players=GREY,
    pales=GREY,
    on_players=GREY,
    dark="#262626",
    on_dark="#ffffff",
    light="#ffffff",
    on_light="#262626",
)
THEME = Theme(PALETTE)


def grid(columns: int, rows: int, seed: int = 0, side: float = 9.0, *, joined: bool = False) -> Drawing:
    """Return a grid of figures, its cells ``side`` mm wide; with the outlines of dominoes where it is
    solved."""
    width, height = columns * side, rows * side
    shapes: list[Shape] = [rectangle(Box(0, 0, width, height), Style("#ffffff", "#1a1a1a", 0.35))]
    faint = Style(stroke="#8c8c8c", width=0.1)
    shapes.append(lines([(0, y * side, width, y * side) for y in range(1, rows)], faint))
    shapes.append(lines([(x * side, 0, x * side, height) for x in range(1, columns)], faint))
    if joined:
        heavy = Style(stroke="#1a1a1a", width=0.5)
        shapes.append(lines([(0, y * side, width, y * side) for y in range(1, rows)], heavy))
        shapes.append(lines([(x * side, 0, x * side, height) for x in range(2, columns, 2)], heavy))
    for row in range(rows):
        for column in range(columns):
            number = (seed * 7 + row * row * 5 + column * 3 + row * column) % 7
            place = ((column + 0.5) * side, (row + 0.5) * side)
            shapes.append(centred(*place, str(number), side * 1.5, "#1a1a1a", Font.REGULAR))
    return Drawing(Size(width, height), tuple(shapes))
