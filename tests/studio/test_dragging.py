"""Dragging a piece: it follows the pointer, goes where a move leads, and what can't be done is said."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from pnp.desk import calls
from pnp.desk.content_replies import Area
from pnp.games.shared.position_text import move_on_screen
from tests.browsing import settled
from tests.studio.engines import Studio
from tests.studio.modules import Modules

SLIDES = "puzzles/capturing"


def areas_of(name: str) -> tuple[Area, ...]:
    found: tuple[Area, ...] = calls.state(calls.source("set", name), 0).areas
    return found


def dragged(
    modules: Modules, areas: tuple[Area, ...], begin: tuple[float, float], by: tuple[float, float]
) -> Any:
    """Return the move of a piece that is dragged from a point in millimetres."""
    code = """async ([areas, [x, y], [dx, dy]]) => {
        const { shiftAlong, shiftsAt } = await load("parts/dragging.js");
        return shiftAlong(shiftsAt(areas, { x, y }), { dx, dy })?.shift.move ?? null;
    }"""
    return modules.run(code, [[asdict(area) for area in areas], begin, by])


@pytest.mark.parametrize("name", ["capturing", "unmatched", "mirror", "fujisan"])
def test_each_piece_is_dragged_from_any_of_its_spaces_to_where_it_goes(modules: Modules, name: str) -> None:
    areas = areas_of(f"puzzles/{name}")
    shifts = [shift for area in areas for shift in area.shifts]
    assert {shift.move for shift in shifts} == {move for area in areas for move in area.moves}
    for shift in shifts:
        left, top = shift.left + 2, shift.top + 2
        right, bottom = shift.left + shift.width - 2, shift.top + shift.height - 2
        for begin in ((left, top), (right, bottom)):
            found = dragged(modules, areas, begin, (shift.dx, shift.dy))
            others = [one for one in shifts if one.move == found]
            assert [(one.dx, one.dy) for one in others] == [(shift.dx, shift.dy)]


def test_a_piece_goes_in_the_direction_in_which_it_is_dragged(modules: Modules) -> None:
    areas = areas_of(SLIDES)
    up = next(shift for area in areas for shift in area.shifts if shift.dy < 0)
    begin = (up.left + up.width / 2, up.top + up.height / 2)
    assert dragged(modules, areas, begin, (0.2 * up.width, 3 * up.dy)) == up.move
    assert dragged(modules, areas, begin, (0, 0.1 * up.dy)) is None
    assert dragged(modules, areas, begin, (0, -up.dy)) is None
    assert dragged(modules, areas, begin, (up.dy, 0.2 * up.dy)) is None


def test_a_domino_is_dragged_off_the_drawing(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/play/{SLIDES}/0")
    settled(page)
    state = calls.state(calls.source("set", SLIDES), 0)
    up = next(shift for area in state.areas for shift in area.shifts if shift.dy < 0)
    box = page.locator(".board img").bounding_box()
    scale = box["width"] / state.width
    x = box["x"] + (up.left + up.width / 2) * scale
    y = box["y"] + (up.top + 0.75 * up.height) * scale  # the half on a space where no move starts

    def drag(to_x: float, to_y: float) -> None:
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(to_x, to_y, steps=3)
        assert page.locator(".ghost").count() == 1
        page.mouse.up()
        settled(page)
        assert page.locator(".ghost").count() == 0

    drag(x, y + 2 * up.height * scale)
    words = move_on_screen(up.move, {})
    assert page.inner_text(".said") == f"This piece can’t go there. What can move here: {words}."
    drag(x, y - 3 * up.height * scale)
    assert page.text_content(".played") == words
