"""The card as a canvas: where everything is on it, and how a new place is written."""

from __future__ import annotations

import io
import zipfile

import pytest

from pnp.base.errors import PnpError
from pnp.desk import calls
from pnp.desk.content_replies import Placing
from pnp.desk.documents import Doc
from pnp.desk.offering import starting_text
from tests.pictures import encoded, picture
from tests.studio.test_ways_out import applied

HEAD = "pnp: 1\nproducts:\n  - pieces: cards\n    size: {width: 60mm, height: 90mm}\n"
ROWS = "    rows: [{name: Fox}, {name: Owl}, {name: ''}]\n    front:\n"


def doc_of(*elements: str, more: str = "") -> Doc:
    return Doc("d.yaml", HEAD + more + ROWS + "".join(f"      - {element}\n" for element in elements))


def moved(doc: Doc, *places: Placing) -> str:
    return applied(doc.text, calls.place(doc, 1, 60, 90, places))


def test_a_card_says_where_everything_is() -> None:
    doc = doc_of('{text: "{name}", left: 5mm, right: 10%, top: 4mm, height: 8mm}', "{shape: box, fill: red}")
    found = calls.card(doc, 1, 1)
    assert (found.width, found.height, found.row, found.name, found.has_back) == (60, 90, 1, "Owl", True)
    text, box = found.elements
    assert (text.path, text.left, text.top, text.width, text.height) == (("front", "0"), 5, 4, 49, 8)
    assert (box.path, box.left, box.top, box.width, box.height) == (("front", "1"), 0, 0, 60, 90)
    assert calls.card(doc, 1, 99).row == 2
    assert not calls.card(doc, 1, 0, back=True).elements


def test_a_card_of_a_kind_is_found() -> None:
    doc = doc_of("{text: a}", more="    layouts: {column: name, front: {Owl: []}}\n")
    assert [calls.card(doc, 1, row, kind="Owl").row for row in (0, 1, 2)] == [1, 1, 1]
    assert calls.card(doc, 1, 2, kind="Elk").row == 2
    assert calls.card(doc_of("{text: a}"), 1, 2, kind="Owl").row == 2


def test_a_card_says_how_fine_its_pictures_are() -> None:
    doc = doc_of("{picture: a.png, left: 9mm, top: 9mm, width: 25.4mm, height: 50.8mm, fit: stretch}")
    doc = Doc(doc.name, doc.text, {"a.png": encoded(picture(100, 100))})
    (element,) = calls.card(doc, 1, 0).elements
    assert element.resolution == pytest.approx(50)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("left: 5mm, right: 5mm, top: 1cm, height: 10%", "left: 10mm, right: 20mm, top: 2cm, height: 20%"),
        (
            "left: 5mm, width: 20mm, top: 10mm, bottom: 50%",
            "left: 10mm, width: 30mm, top: 20mm, bottom: 57.78%",
        ),
        ("right: 20mm, width: 30mm, height: 18mm", "right: 20mm, width: 30mm, height: 18mm, top: 20mm"),
        ("width: 50%, top: 20mm, height: 18mm", "width: 50%, top: 20mm, height: 18mm, left: 16.67%"),
    ],
)
def test_a_new_place_is_written_by_the_same_sides_in_the_same_units(before: str, after: str) -> None:
    doc = doc_of(f"{{shape: box, fill: red, {before}}}   # mine")
    assert moved(doc, Placing(("front", "0"), 10, 20, 30, 18)) == doc.text.replace(before, after)


def test_what_has_no_place_gets_one_and_what_is_in_its_place_stays() -> None:
    doc = doc_of("{shape: box, fill: red}", "{shape: box, fill: red, width: 20mm, height: 20mm}")
    assert moved(doc, Placing(("front", "0"), 0, 0, 60, 90)) == doc.text.replace(
        "fill: red}", "fill: red, left: 0mm, right: 0mm, top: 0mm, bottom: 0mm}", 1
    )
    assert moved(doc, Placing(("front", "1"), 15, 35, 30, 20)) == doc.text.replace("width: 20mm", "width: 30mm")


def test_several_elements_are_moved_and_rotated_at_once() -> None:
    doc = doc_of("{shape: box, fill: red, left: 0, top: 0, width: 9mm, height: 9mm}", "{text: a, rotation: 30}")
    first = Placing(("front", "0"), 1.256, 0, 9, 9, rotation=-90)
    after = moved(doc, first, Placing(("front", "1"), 0, 0, 60, 90, rotation=360))
    assert "{shape: box, fill: red, left: 1.26mm, top: 0, width: 9mm, height: 9mm, rotation: 270}" in after
    assert "{text: a, left: 0mm" in after
    assert "rotation: 30" not in after


def test_the_first_cards_of_the_gallery_can_be_arranged() -> None:
    doc = Doc("cards.yaml", starting_text("game", "cards"))
    view = calls.card(doc, 1, 0)
    one = view.elements[1]
    place = Placing(one.path, one.left + 1, one.top, one.width, one.height)
    after = Doc(doc.name, applied(doc.text, calls.place(doc, 1, view.width, view.height, (place,))))
    assert calls.card(after, 1, 0).elements[1].left == pytest.approx(one.left + 1)


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(PnpError, match=r"there is no 'front\.7' here"):
        moved(doc_of("{text: a}"), Placing(("front", "7"), 0, 0, 1, 1))
    with pytest.raises(PnpError, match="there is no card to show"):
        calls.card(Doc("d.yaml", "pnp: 1\nproducts:\n  - board: dominate\n    size: 4\n"), 1, 0)


def test_pieces_are_exported_as_one_file_each() -> None:
    doc = doc_of("{text: a}", more="    each: 2\n")
    assert calls.preview(doc).exports == ("print-service", "tabletop-simulator", "playingcards")
    images = calls.export(doc, "print-service")
    assert images.name.endswith("print-service.zip")
    assert len(images.files) == 4
    assert all(name.endswith(".png") for name in images.files)
    room = calls.export(doc, "playingcards")
    assert (room.name, len(room.files)) == (room.files[0], 1)
    board = Doc("d.yaml", "pnp: 1\nproducts:\n  - board: dominate\n    size: 4\n")
    assert calls.preview(board).exports == ("tabletop-simulator", "playingcards")
    for wrong in ("", "my folder", "file:///", "file:///C:/my cards", "file://host/cards"):
        with pytest.raises(PnpError):
            calls.export(doc, "tabletop-simulator", address=wrong)


@pytest.mark.slow  # its images are large
@pytest.mark.parametrize("address", ["https://example.org/cards", "file:///C:/Cards"])
def test_a_deck_for_tabletop_simulator_names_its_images_by_their_address(address: str) -> None:
    found = calls.export(doc_of("{text: a}"), "tabletop-simulator", address=address)
    with zipfile.ZipFile(io.BytesIO(found.data)) as archive:
        (saved,) = (archive.read(name) for name in archive.namelist() if name.endswith(".json"))
    assert f'"{address}/'.encode() in saved


def test_a_card_is_drawn_before_the_pages_are_and_looks_the_same() -> None:
    doc = doc_of('{text: "{name} {index} of {total}"}', "{shape: box, line: red}")
    alone = calls.card(doc, 1, 1)
    calls.preview(doc)
    assert calls.card(doc, 1, 1) == alone
