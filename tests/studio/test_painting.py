"""Painting regions until one falls in two: the message about it, and the ways out, without editing the text."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browsing import settled
from tests.studio.engines import Studio
from tests.studio.modules import Modules

SIDE = 9


def paint(page: Any, letter: str, *squares: tuple[int, int]) -> None:
    """Drag over squares, given as columns and rows from the upper left."""
    page.locator(".regions .region", has_text=letter).click()
    board = page.locator(".paint").bounding_box()
    places = [
        (board["x"] + (column + 0.5) * board["width"] / SIDE, board["y"] + (row + 0.5) * board["height"] / SIDE)
        for column, row in squares
    ]
    page.mouse.move(*places[0])
    page.mouse.down()
    for place in places:
        page.mouse.move(*place)
    page.mouse.up()


@pytest.fixture
def board(studio: Studio, page: Any) -> Any:
    """A board of the reader's own."""
    studio.open_file(page, "board.yaml", "pnp: 1\nproducts:\n  - board: dominate\n")
    settled(page)
    return page


@pytest.fixture
def split(board: Any) -> Any:
    """That board, with its region A painted through by region B."""
    board.get_by_role("button", name="Change: Regions: Region map").click(position={"x": 20, "y": 20})
    paint(board, "B", (0, 1), (1, 1), (2, 1))
    settled(board)
    assert board.locator(".pages.stale").count() == 1
    return board


def cut_off(page: Any) -> list[str]:
    """Return the squares that are marked as cut off, in words."""
    found = page.locator(".paint-cell.cut-off").evaluate_all("cells => cells.map((cell) => cell.ariaLabel)")
    return [str(label) for label in found]


def has_map(page: Any, begins: str) -> None:
    """Now the board can be printed with a map that begins in some way; an empty one is of no map."""
    settled(page)
    found = page.input_value("#option-regions-map")
    assert found.startswith(begins) if begins else not found, found
    assert page.locator(".pages.stale").count() == 0
    assert page.locator(".button.main:has-text('PDF')").is_enabled()
    assert cut_off(page) == []
    assert page.locator(".cut-notice p").count() == 0


def test_what_is_cut_off_is_named_and_marked(split: Any) -> None:
    said = split.locator(".cut-notice p").inner_text()
    assert said.startswith("Region A is in 2 parts"), said
    split.set_viewport_size({"width": 390, "height": 844})
    assert split.locator(".cut-notice p").is_visible(), "on a phone, too"
    assert cut_off(split) == [f"Row 3, column {column}: region A" for column in (1, 2, 3)]
    assert split.locator(".sheet-page img[src]").count() == 1, "the last good page is kept"
    assert split.locator(".errors").inner_text() == "", "the painter says it"


def test_what_is_cut_off_becomes_a_region_of_its_own_or_part_of_another_one(split: Any) -> None:
    split.get_by_role("button", name="A new region").click()
    has_map(split, "AAABBBCCC\nBBBBBBCCC\nDDDBBBCCC\nEEE")
    split.locator(".bar").get_by_role("button", name="Undo").click()
    settled(split)
    assert len(cut_off(split)) == 3
    split.locator(".cut-notice >> text=Region D").click()
    has_map(split, "AAABBBCCC\nBBBBBBCCC\nDDDBBBCCC\nDDD")


def test_the_stroke_is_undone_from_the_painter(split: Any) -> None:
    split.locator(".cut-notice >> text=Undo").click()
    has_map(split, "")


def test_the_message_beside_the_board_leads_to_the_squares(split: Any) -> None:
    split.get_by_role("button", name="Done").click()
    said = split.locator(".errors .to-line")
    assert said.inner_text().startswith("Regions: Region map: region 'A'"), "no line of the text"
    split.get_by_role("button", name="Show it on the page").click()
    assert len(cut_off(split)) == 3
    split.get_by_role("button", name="Done").click()
    split.locator(".errors >> text=Undo").click()
    has_map(split, "")


def test_painted_regions_are_kept_when_the_board_gets_another_size(board: Any) -> None:
    board.get_by_role("button", name="Change: Regions: Region map").click(position={"x": 20, "y": 20})
    paint(board, "B", (2, 0), (2, 1), (2, 2))
    has_map(board, "AABBBBCCC\n")
    board.fill("#option-size", "10x9")
    board.keyboard.press("Tab")
    has_map(board, "AABBBBCCCC\n")
    assert "Your regions now fit the new size" in board.inner_text("#toast")
    board.fill("#option-size", "6")
    board.keyboard.press("Tab")
    has_map(board, "AABBBB\nAABBBB\nAABBBB\nDDDEEE")
    board.get_by_role("button", name="Undo").click()
    has_map(board, "AABBBBCCCC\n")


@pytest.fixture
def misfit(studio: Studio, page: Any) -> Any:
    """A board with a map of another size, which only a text can say."""
    lines = "        AABB\n" * 4
    text = f"pnp: 1\nproducts:\n  - board: dominate\n    size: 5x6\n    regions:\n      map: |\n{lines}"
    studio.open_file(page, "board.yaml", text)
    settled(page)
    return page


def test_a_map_that_does_not_fit_is_fitted_from_its_message(misfit: Any) -> None:
    misfit.get_by_role("button", name="Fit the map to the board").click()
    has_map(misfit, "AABBB\nAABBB\nAABBB\nAABBB\nAABBB\nAABBB")


def test_that_a_map_does_not_fit_is_said_once_where_it_stays_in_view(misfit: Any) -> None:
    misfit.mouse.wheel(0, 3000)
    said = misfit.locator(".errors .to-line")
    assert said.inner_text() == "Regions: Region map: the map has 4 rows; the board has 6"
    box = said.bounding_box()
    assert 0 < box["y"] < 900, "it stays in view"
    misfit.locator(".errors >> text=Reset").click()
    has_map(misfit, "")


def test_a_design_left_with_an_error_is_reopened_with_its_last_good_page(split: Any) -> None:
    paint(split, "B", (0, 0), (1, 0), (2, 0))  # all that was left above: the board can be printed
    settled(split)
    assert split.locator(".pages.stale").count() == 0
    paint(split, "E", (0, 4), (1, 4), (2, 4), (3, 4))
    settled(split)
    split.reload()
    settled(split)
    assert split.locator(".errors .to-line").count() == 1
    assert split.locator(".sheet-page img[src]").count() == 1
    assert split.locator(".button.main:has-text('PDF')").is_disabled()
    split.get_by_role("button", name="Back to the last version without errors").click()
    has_map(split, "AAAAAABBB\nAAAAAABBB\nCCCAAABBB\nDDDEEEFFF")
    split.reload()
    settled(split)
    assert split.locator(".pages:not(.stale) .sheet-page img[src]").count() == 1
    assert split.evaluate("() => localStorage.getItem('pnp-sound')") in (None, "{}"), "nothing more to keep"


def test_a_design_whose_first_change_is_wrong_is_reopened_with_the_page_it_began_with(
    board: Any,
) -> None:
    board.fill("#option-size", "900")
    board.keyboard.press("Tab")
    settled(board)
    board.reload()
    settled(board)
    assert board.locator(".field.wrong #option-size").count() == 1
    assert board.locator(".pages.stale .sheet-page img[src]").count() == 1
    board.locator(".errors >> text=Reset").click()
    settled(board)
    assert board.locator(".pages.stale").count() == 0


def test_a_design_can_be_begun_anew_on_another_day(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/sheet/spec/domination")
    settled(page)
    assert page.locator(".print-notice").count() == 0
    first = page.input_value("#option-title")
    page.fill("#option-title", "Gardens")
    page.keyboard.press("Tab")
    page.wait_for_function("() => localStorage.getItem('pnp-recent').includes('Gardens')")
    page.goto(f"{studio.address}#/")
    settled(page)
    assert page.locator(".works >> text=Gardens").count() > 0
    page.goto(f"{studio.address}#/sheet/spec/domination")
    settled(page)
    assert page.input_value("#option-title") == "Gardens"
    page.get_by_role("button", name="Start over").click()
    settled(page)
    assert page.input_value("#option-title") == first
    assert page.locator(".print-notice").count() == 0
    page.get_by_role("button", name="Undo").click()
    settled(page)
    assert page.input_value("#option-title") == "Gardens"


CUT_OFF = """async ([rows, wraps]) => {
    const found = (await load("parts/region_map.js")).cutOff(rows, wraps);
    return found && [found.letter, found.parts, found.squares.map(String).sort(), found.neighbours];
}"""


@pytest.mark.parametrize(
    ("rows", "wraps", "found"),
    [
        (["AB", "AB"], False, None),
        (["ABA", "ABA"], False, ["A", 2, ["0,2", "1,2"], ["B"]]),
        (["ABA", "ABA"], True, None),
        (["AAB", "CCB", "BBA"], False, ["A", 2, ["2,2"], ["B"]]),
        (["AAAA", "BBBB", "AACC", "CCCC"], False, ["A", 2, ["2,0", "2,1"], ["C", "B"]]),
        (["ABAA", "ABCB", "ABBB", "ABCA"], False, ["A", 3, ["3,3"], ["C", "B"]]),
    ],
)
def test_what_is_cut_off_is_the_smallest_part(
    modules: Modules, rows: list[str], wraps: bool, found: list[object] | None
) -> None:
    assert modules.run(CUT_OFF, [rows, wraps]) == found


ISLE = """\
pnp: 1
products:
  - board: grid
    shape: {shape}
    map: |
      sss
      sss
    legend:
      s: {{name: Sea, fill: "#cfe3ee"}}
      f: {{name: Forest, fill: "#cfe3bd"}}
"""


@pytest.fixture
def isle(request: pytest.FixtureRequest, studio: Studio, page: Any) -> Any:
    """A board of one's own, of hexagons unless the test says otherwise."""
    studio.open_file(page, "isle.yaml", ISLE.format(shape=getattr(request, "param", "hexagons")))
    settled(page)
    page.get_by_role("button", name="Change: Map").click(position={"x": 40, "y": 40})
    return page


def has_cells(page: Any, wanted: str) -> None:
    settled(page)
    assert page.input_value("#option-map").strip() == wanted
    assert page.locator(".pages.stale").count() == 0


def stroke(page: Any, *cells: tuple[int, int]) -> None:
    """Drag over cells, given as columns and rows from the upper left."""
    boxes = [page.locator(f".cell[data-x='{x}'][data-y='{y}']").bounding_box() for x, y in cells]
    places = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    page.mouse.move(*places[0])
    page.mouse.down()
    for place in places:
        page.mouse.move(*place)
    page.mouse.up()


@pytest.mark.parametrize("isle", ["squares", "hexagons", "hexagon-columns"], indirect=True)
def test_cells_of_a_board_of_ones_own_are_painted(isle: Any) -> None:
    isle.get_by_role("button", name="Forest").click()
    stroke(isle, (1, 0), (2, 0), (2, 1))
    has_cells(isle, "sff\nssf")
    isle.get_by_role("button", name="No cell").click()
    stroke(isle, (0, 1))
    has_cells(isle, "sff\n_sf")
    isle.locator(".bar").get_by_role("button", name="Undo").click()
    has_cells(isle, "sff\nssf")
    label = isle.locator(".cell[data-x='2'][data-y='1']").get_attribute("aria-label")
    assert label == "Row 2, column 3: Forest"


def test_cells_are_painted_with_the_keys(isle: Any) -> None:
    isle.locator(".cell[data-x='0'][data-y='0']").focus()
    isle.keyboard.press("f")
    isle.keyboard.press("Shift+ArrowRight")
    isle.keyboard.up("Shift")
    has_cells(isle, "ffs\nsss")
    isle.keyboard.press("ArrowDown")
    isle.keyboard.press("Enter")
    has_cells(isle, "ffs\nsfs")
    isle.keyboard.press("Escape")
    assert isle.locator(".paint").count() == 0
    assert isle.evaluate("() => document.activeElement.dataset.path") == '["map"]'


def test_a_space_is_added_and_named_by_its_cell(isle: Any) -> None:
    isle.get_by_role("button", name="Done").click()
    isle.get_by_role("button", name="Space", exact=True).click()
    settled(isle)
    assert isle.locator(".item:has(#option-spaces-0-cell) legend").count() == 0, "it isn't on a card"
    isle.fill("#option-spaces-0-cell", "b2")
    isle.keyboard.press("Tab")
    isle.fill("#option-spaces-0-text", "Start")
    isle.keyboard.press("Tab")
    settled(isle)
    assert isle.locator("#option-spaces-0", has_text="Start").get_by_text("b2", exact=True).count() == 1
    isle.get_by_role("button", name="Remove: ").click()
    settled(isle)
    assert isle.locator("#option-spaces-0").count() == 0


def test_a_kind_of_cell_is_added_painted_and_removed(isle: Any) -> None:
    isle.get_by_role("button", name="Add a kind of cell").click()
    settled(isle)
    assert isle.locator("#option-legend-a-name:focus").count() == 1
    isle.fill("#option-legend-a-name", "Lava")
    isle.keyboard.press("Tab")
    settled(isle)
    isle.locator(".kinds").get_by_role("button", name="Lava").click()
    stroke(isle, (0, 0))
    has_cells(isle, "ass\nsss")
    isle.get_by_role("button", name="Remove “Lava”").click()
    has_cells(isle, ".ss\nsss")
    assert isle.locator("#option-legend-a").count() == 0
    assert isle.locator(".errors").inner_text() == ""


CUSTOM = """pnp: 1
products:
  - board: custom
    parts:
      - {{{part}, fills: [shade, paper]}}
    legend:
      x: {{name: Black, piece: "#161616"}}
"""
PARTS = {
    "a size": ("cells: 3x2", "cells", "xx.\n..."),
    "points": ('points: "...\\n..."', "points", "xx.\n..."),
    "turned": ('cells: "...\\n...", rotation: 90', "cells", "xx.\n..."),
    "slanted": ('cells: "..\\n..", shape: hexagons, rows: slanted', "cells", "xx\n.."),
    "rows of several lengths": ('cells: ".\\n...", shape: triangles, rows: centred', "cells", ".__\nxx."),
}


@pytest.mark.parametrize(("part", "option", "painted"), PARTS.values(), ids=PARTS)
def test_places_of_any_part_of_a_board_are_painted(
    studio: Studio, page: Any, part: str, option: str, painted: str
) -> None:
    studio.open_file(page, "board.yaml", CUSTOM.format(part=part))
    settled(page)
    page.locator(f""".spot[data-path='["parts","0","{option}"]']""").click()
    page.get_by_role("button", name="Black").click()
    row = painted.split("\n").index(next(line for line in painted.split("\n") if "x" in line))
    boxes = [page.locator(f".cell[data-x='{x}'][data-y='{row}']").bounding_box() for x in (0, 1)]
    places = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    page.mouse.move(*places[0])
    page.mouse.down()
    page.mouse.move(*places[1])
    page.mouse.up()
    settled(page)
    value = page.input_value(f"#option-parts-0-{option}")
    assert value.strip() == painted
    assert page.locator(".errors").inner_text() == ""


TRACED = """pnp: 1
products:
  - board: custom
    parts:
      - track: "0,0 3,0"
        numbers: in-order
      - places: {Ely: "0,3", York: "2,3", Hull: "4,4"}
        dot: 0.2
    links:
      - join: Ely-York
"""


@pytest.mark.parametrize(
    ("path", "points", "drawn"),
    [
        ('["parts","0","track"]', ["3,1", "4,1", "4,1"], "0,0 3,0 3,1"),
        ('["links","0","join"]', ["Hull", "Ely"], "Ely-York-Hull-Ely"),
    ],
    ids=["a track", "a link"],
)
def test_tracks_and_links_are_drawn_by_clicking(
    studio: Studio, page: Any, path: str, points: list[str], drawn: str
) -> None:
    studio.open_file(page, "board.yaml", TRACED)
    settled(page)
    page.locator(f".spot[data-path='{path}']").click()
    for name in points:
        page.locator(f".cell.point[data-name='{name}']").click()
        settled(page)
    value = "#option-" + "-".join(json.loads(path))
    assert page.input_value(value) == drawn
    page.keyboard.press("Escape")
    page.locator(f".spot[data-path='{path}']").press("Enter")
    page.get_by_role("button", name="Start over").click()
    first, second = (("0,0", "1,0"), ("Ely", "York"))[points[0] == "Hull"]
    page.locator(f".cell.point[data-name='{first}']").click()
    page.keyboard.press("ArrowRight" if points[0] != "Hull" else "ArrowDown")
    page.keyboard.press("Enter")
    settled(page)
    assert page.input_value(value) == f"{first}{' ' if points[0] != 'Hull' else '-'}{second}"
    assert page.locator(".errors").inner_text() == ""
