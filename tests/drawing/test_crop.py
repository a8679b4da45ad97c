"""Boards cropped to the cells that matter."""

from __future__ import annotations

from pnp.base.geometry import Box, Size
from pnp.drawing.crop import cropped
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Drawing, Path, Shape, Style, Text, rectangle
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes

THEME = Theme(palettes()["colour"])
SIDE, MARGIN, CELL = 8, 5.0, 10.0
CELLS = {
    (row, column): Box(MARGIN + column * CELL, row * CELL, MARGIN + (column + 1) * CELL, (row + 1) * CELL)
    for row in range(SIDE)
    for column in range(SIDE)
}


def board() -> Drawing:
    """Eight by eight cells that bear their names, numbers at the left and letters above."""
    shapes: list[Shape] = [rectangle(box, Style(stroke="#000000")) for box in CELLS.values()]
    shapes += (centred(*box.centre, f"{row}/{column}", 9, "#000000") for (row, column), box in CELLS.items())
    shapes += (centred(MARGIN / 2, CELLS[k, 0].centre.y, str(k), 9, "#000000") for k in range(SIDE))
    shapes += (
        centred(CELLS[0, k].centre.x, SIDE * CELL + MARGIN / 2, "abcdefgh"[k], 9, "#000000")
        for k in range(SIDE)
    )
    return Drawing(Size(MARGIN + SIDE * CELL, SIDE * CELL + MARGIN), tuple(shapes))


def texts(drawing: Drawing) -> dict[str, Box]:
    return {at.shape.text: bounds(at) for at in flatten(drawing.shapes) if isinstance(at.shape, Text)}


def test_a_crop_keeps_neighbours_and_the_coordinates_of_their_rows_and_columns() -> None:
    drawing = cropped(board(), CELLS, [(3, 4), (4, 4)], THEME)
    found = texts(drawing)
    inside = {f"{row}/{column}" for row in range(2, 6) for column in range(3, 6)}
    assert set(found) == inside | set("2345") | set("def")
    for text, box in found.items():
        assert box.left >= 0, text
        assert box.right <= drawing.size.width, text
        assert box.top <= drawing.size.height, text
    for column, letter in zip(range(3, 6), "def", strict=True):
        assert abs(found[letter].centre.x - found[f"2/{column}"].centre.x) < 1e-6
    for row in range(2, 6):
        assert abs(found[str(row)].centre.y - found[f"{row}/3"].centre.y) < 0.5


def test_torn_edges_are_only_where_the_board_goes_on() -> None:
    drawing = cropped(board(), CELLS, [(0, 0)], THEME)
    torn = [
        bounds(at)
        for at in flatten(drawing.shapes)
        if isinstance(at.shape, Path) and len(at.shape.segments) > 6 and at.shape.style.stroke
    ]
    assert sorted(box.width > box.height for box in torn) == [False, True]
    right, above = sorted(torn, key=lambda box: box.width > box.height)
    assert right.left > 2 * CELL + MARGIN
    assert above.bottom > 2 * CELL


def test_a_torn_edge_cuts_no_text() -> None:
    across = centred(MARGIN + 5.8 * CELL, 3.5 * CELL, "a name that is long", 9, "#000000")
    whole = board()
    named = Drawing(whole.size, (*whole.shapes, across, centred(MARGIN + 40, 35, "name", 9, "#000000")))
    found = texts(cropped(named, CELLS, [(3, 4), (4, 4)], THEME))
    assert "name" in found
    assert across.text not in found


def test_a_board_stays_whole_where_most_of_its_height_or_nothing_matters() -> None:
    drawing = board()
    assert cropped(drawing, CELLS, [(1, 4), (6, 4)], THEME) is drawing
    assert cropped(drawing, CELLS, [], THEME) is drawing


def test_a_crop_knows_the_whole() -> None:
    drawing = board()
    assert cropped(drawing, CELLS, [(3, 4)], THEME).whole is drawing
