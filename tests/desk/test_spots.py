"""Places on a page that are clicked to change what they show."""

from __future__ import annotations

from itertools import groupby
from math import sqrt

import pytest

from pnp.desk import calls
from pnp.desk.document_replies import PageSpot
from pnp.desk.documents import Doc
from tests.desk.engines import Here

BOARD = Doc("a.yaml", "pnp: 1\nproducts:\n  - board: dominate\n    title: My own board\n    size: 5\n")


def spots(doc: Doc) -> dict[tuple[str, ...], PageSpot]:
    return {spot.path: spot for spot in calls.spots(doc, 1, 0)}


def test_a_title_and_the_board_are_spots_on_the_page() -> None:
    found = spots(BOARD)
    (page,) = calls.preview(BOARD).pages
    title, board = found["title",], found["size",]
    assert title.top + title.height < board.top + board.height / 2
    assert title.height < 20 < 100 < board.width
    for spot in found.values():
        assert 0 <= spot.left <= spot.left + spot.width <= page.width
        assert 0 <= spot.top <= spot.top + spot.height <= page.height


def test_a_title_that_comes_from_the_game_is_a_spot_too() -> None:
    doc = Doc("a.yaml", "pnp: 1\nproducts:\n  - board: dots\n")
    assert ("title",) in spots(doc)


def test_the_pages_of_a_book_name_their_puzzles_by_set_and_number() -> None:
    """Of a set, a book has some puzzles only: what counts is their number in the set's file."""
    own = calls.source("set", "puzzles/dots").text
    options = "from: [own.yaml, puzzles/mirror.yaml], count: 4, rules: false, hints: false"
    pages = calls.preview(
        Doc("a.yaml", f"pnp: 1\nproducts:\n  - booklet: {{{options}}}\n", {"own.yaml": own})
    ).pages
    found = [(one.sign, one.set_name, one.number) for page in pages for one in page.puzzles]
    assert [sign for sign, _, _ in found] == ["1", "2", "3", "4"]
    assert [name for _, name, _ in found] == ["own/own.yaml"] * 2 + ["puzzles/mirror"] * 2
    levels = [calls.puzzles(Doc("own.yaml", own)).puzzles[number].level for _, _, number in found[:2]]
    assert levels == ["easy", "medium"], "the second puzzle of the book is a later one of its set"


def test_a_page_of_a_book_leads_to_the_option_that_decides_what_is_on_it() -> None:
    own = "from: [puzzles/mirror.yaml], count: 4, cover: {background: dark}, introduction: Bienvenido"
    labels = "labels: {Progress chart: Mi progreso, Puzzles by difficulty: Mi índice}"
    text = f"pnp: 1\nlanguage: es\n{labels}\nproducts:\n  - booklet: {{{own}}}\n    preset: kdp\n"
    doc = Doc("book.yaml", text)
    found = [
        {spot.path[1] for spot in calls.spots(doc, 1, index) if spot.path[0] == "booklet"}
        for index in range(len(calls.preview(doc).pages))
    ]
    options_in_turn = [name for name, _ in groupby(name for names in found for name in sorted(names))]
    assert options_in_turn == [
        *("copyright", "introduction", "rules", "from", "hints", "solutions", "progress", "cover"),
    ]


def test_the_spots_of_a_page_that_there_is_not_are_refused() -> None:
    answer = Here().ask("spots", doc={"name": BOARD.name, "text": BOARD.text}, product=1, index=9)
    assert answer.kind == "refused"


def test_regions_are_a_spot_with_the_map_that_can_be_painted() -> None:
    doc = Doc("a.yaml", "pnp: 1\nproducts:\n  - board: dominate\n    size: 4\n")
    regions, size = spots(doc)["regions", "map"], spots(doc)["size",]
    assert regions.cells == ("AABB", "AABB", "CCDD", "CCDD")
    assert regions.wraps == ("torus",), "which says whether a region may run across an edge"
    assert regions.width < size.width - 5 < size.width  # space to click the board itself
    jigsaw = Doc("a.yaml", f"{doc.text}    regions: {{jigsaw: {{seed: 1}}}}\n")
    letters = "".join(spots(jigsaw)["regions", "map"].cells)
    assert {letters.count(letter) for letter in "ABCD"} == {4}


def test_the_letters_in_regions_do_not_lead_to_the_trackers() -> None:
    doc = Doc("a.yaml", "pnp: 1\nproducts:\n  - board: dominate\n    regions: {jigsaw: {seed: 1}}\n")
    found = calls.spots(doc, 1, 0)
    board = next(spot for spot in found if spot.path == ("regions", "map"))
    trackers = [spot for spot in found if spot.path == ("trackers",)]
    assert len(trackers) == 3, "of rows, columns and regions"
    right, bottom = board.left + board.width, board.top + board.height
    assert all(spot.left > right or spot.top > bottom for spot in trackers), "the board can be clicked"


@pytest.mark.parametrize(
    ("shape", "width", "height"),
    [("squares", 3, 2), ("hexagons", 3.5, 1.75 * 2 / sqrt(3)), ("hexagon-columns", 2.5 * 2 / sqrt(3), 2.5)],
)
def test_a_board_of_ones_own_is_a_spot_that_can_be_painted(shape: str, width: float, height: float) -> None:
    board = f"board: grid\n    shape: {shape}\n    cell: 20mm\n    map: |\n      _..\n      ...\n"
    found = spots(Doc("a.yaml", f"pnp: 1\nproducts:\n  - {board}"))["map",]
    assert found.cells == ("_..", "...")
    assert found.shape == shape
    assert (found.width, found.height) == pytest.approx((20 * width, 20 * height)), "with its gaps"


def test_a_board_without_a_map_can_be_painted_too() -> None:
    found = spots(Doc("a.yaml", "pnp: 1\nproducts:\n  - board: grid\n    size: 3x2\n"))
    assert found["map",].cells == ("...", "...")


def test_signs_of_several_characters_have_spaces_between_them() -> None:
    board = "board: grid\n    legend: {s1: {name: Sea}}\n    map: |\n      s1 .\n      . s1\n"
    found = spots(Doc("a.yaml", f"pnp: 1\nproducts:\n  - {board}"))
    assert found["map",].cells == ("s1 .", ". s1")


def test_trackers_tally_and_coordinates_are_spots() -> None:
    doc = Doc("a.yaml", "pnp: 1\nproducts:\n  - board: dominate\n    coordinates: true\n")
    found = spots(doc).keys()
    assert {("trackers",), ("tally",), ("coordinates",), ("theme",), ("ruler",)} <= found
    assert ("palettes", "players", "0") in found
    plain = Doc("a.yaml", f"{doc.text}    trackers: false\n")
    assert ("trackers",) not in spots(plain)


def test_pieces_lead_to_their_options_front_and_back() -> None:
    doc = Doc("a.yaml", "pnp: 1\nproducts:\n  - pieces: dominoes\n")
    fronts = [spot for spot in calls.spots(doc, 1, 0) if spot.path == ("face",)]
    backs = [spot for spot in calls.spots(doc, 1, 1) if spot.path == ("back-design",)]
    assert (len(fronts), len(backs)) == (28, 28)
    assert {(round(spot.width), round(spot.height)) for spot in fronts} == {(24, 48)}


def test_too_many_pieces_are_one_spot() -> None:
    doc = Doc("a.yaml", "pnp: 1\nproducts:\n  - pieces: domination\n")
    assert [spot.path for spot in calls.spots(doc, 1, 0)].count(("palettes", "players", "0")) == 1


def test_each_page_of_a_board_that_spans_several_leads_to_its_part_of_the_map() -> None:
    doc = Doc("a.yaml", "pnp: 1\nproducts:\n  - board: dominate\n    cell: 35mm\n")
    assembly, *pages = (
        [spot for spot in calls.spots(doc, 1, index) if spot.path == ("regions", "map")] for index in range(5)
    )
    assert len(assembly) == 4, "the assembly map shows the parts apart"
    found = [spot for (spot,) in pages]
    wholes = [spot.whole for spot in found]
    assert all(whole is not None and round(whole.width) == 9 * 35 for whole in wholes)
    for spot, whole in zip((*assembly, *found), (*(spot.whole for spot in assembly), *wholes), strict=True):
        assert whole is not None
        assert whole.left <= spot.left < spot.left + spot.width <= whole.left + whole.width + 1e-6
        assert spot.width < whole.width


@pytest.mark.parametrize(
    "product",
    [
        "board: dominate",
        "board: grid\n    coordinates: true\n    map: |\n      aaa\n      aaa\n    legend: {a: {}}",
    ],
)
def test_coordinates_lie_over_no_square(product: str) -> None:
    """Squares are painted by clicking them."""
    found = calls.spots(Doc("a.yaml", f"pnp: 1\nproducts:\n  - {product}\n"), 1, 0)
    (cells,) = (spot for spot in found if spot.cells)
    sides = [spot for spot in found if spot.path == ("coordinates",)]
    assert len(sides) == 2
    for side in sides:
        across = side.left < cells.left + cells.width and cells.left < side.left + side.width
        down = side.top < cells.top + cells.height and cells.top < side.top + side.height
        assert not (across and down)
