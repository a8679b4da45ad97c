"""Places on a page that are clicked to change what they show."""

from __future__ import annotations

from pnp.engine import calls
from pnp.engine.documents import Doc
from pnp.engine.messages import PageSpot
from tests.engine.engines import Here

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


def test_the_spots_of_a_page_that_there_is_not_are_refused() -> None:
    answer = Here().ask("spots", doc={"name": BOARD.name, "text": BOARD.text}, product=1, index=9)
    assert answer.kind == "refused"
