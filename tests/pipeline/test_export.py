"""Pieces for print services and virtual tabletops: the files are consistent, and contain what the formats
require."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp.base.errors import SpecError
from pnp.pipeline import tabletop_simulator
from pnp.pipeline.build import make_products
from pnp.pipeline.export import MOST_PIECES, ExportRequest, export
from pnp.pipeline.exportable import Target
from pnp.pipeline.tabletop_simulator import MOST_ON_SHEET, MOST_PIXELS
from pnp.products.resolve import load_spec
from tests.commands import run
from tests.places import visible

CARDS = """
  - pieces: cards
    name: deck
    rows: [{name: Owl, n: 3}, {name: Fox, n: 1}]
    each: "{n}"
    front: [{shape: box, fill: teal}, {text: "{name}"}]
    back: plain
"""
TOKENS = """
  - pieces: cards
    name: coins
    rows: [{name: Coin}]
    size: 25.4mm
    cut: round
    back: [{text: "{name}"}]
"""


def write(folder: Path, products: str) -> str:
    folder.mkdir(exist_ok=True)
    path = folder / "mine.yaml"
    path.write_text(f"pnp: 1\nproducts:{products}", encoding="utf-8")
    return str(path)


def files(folder: Path, products: str, target: Target, **more: Any) -> dict[str, bytes]:
    made = export(ExportRequest(write(folder, products), target, folder / "out", **more)).files
    assert {*made} == {*visible(folder / "out")}
    return {path.name: path.read_bytes() for path in made}


def size(data: bytes) -> tuple[int, int]:
    return Image.open(io.BytesIO(data)).size


def test_a_print_service_gets_faces_with_bleed_and_their_numbers(tmp_path: Path) -> None:
    found = files(tmp_path, CARDS, "print-service")
    assert [*found] == ["mine-deck-1-owl-x3-front.png", "mine-deck-2-fox-x1-front.png", "mine-deck-back.png"]
    assert {size(data) for data in found.values()} == {(825, 1125)}
    pixels = Image.open(io.BytesIO(found["mine-deck-1-owl-x3-front.png"]))
    assert pixels.getpixel((0, 0)) == (0, 128, 128), "the colour runs to the end of the bleed"


def test_images_for_print_say_their_size_and_their_colours(tmp_path: Path) -> None:
    data = files(tmp_path, CARDS, "print-service")
    image = Image.open(io.BytesIO(next(iter(data.values()))))
    assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)
    assert "sRGB".encode("utf-16-be") in image.info["icc_profile"]


def test_what_reading_the_files_told_is_told_here_too(tmp_path: Path) -> None:
    out = io.BytesIO()
    Image.new("RGB", (600, 900)).save(out, "PNG")
    (tmp_path / "a.png").write_bytes(out.getvalue())
    products = "\n  - {pieces: cards, rows: [{n: a}], front: [{picture: a.png}]}"
    made = export(ExportRequest(write(tmp_path, products), "print-service", tmp_path / "out"))
    assert "same shape" in "".join(made.notices)


def test_backs_that_differ_are_all_there(tmp_path: Path) -> None:
    other = CARDS.replace("back: plain", 'back: [{text: "{name}"}]')
    assert "mine-deck-2-fox-x1-back.png" in files(tmp_path, other, "print-service")


def test_a_back_that_some_cards_share_is_exported_once(tmp_path: Path) -> None:
    rows = "[{n: Owl, k: bird}, {n: Fox, k: beast}, {n: Hen, k: bird}, {n: Elf, k: other}, {n: Cow, k: beast}]"
    back = "[{shape: box, fill: teal, when: {k: bird}}, {shape: box, fill: red, when: {k: beast}}]"
    products = f"\n  - {{pieces: cards, name: deck, rows: {rows}, front: [{{text: '{{n}}'}}], back: {back}}}"
    found = files(tmp_path, products, "print-service")
    assert [*found] == [
        *("mine-deck-1-owl-x1-front-a.png", "mine-deck-2-fox-x1-front-b.png", "mine-deck-3-hen-x1-front-a.png"),
        *("mine-deck-4-elf-x1-front.png", "mine-deck-4-elf-x1-back.png", "mine-deck-5-cow-x1-front-b.png"),
        *("mine-deck-back-a.png", "mine-deck-back-b.png"),
    ]


@pytest.mark.parametrize("own_backs", [False, True])
def test_a_saved_object_names_the_places_of_its_cards(tmp_path: Path, own_backs: bool) -> None:
    products = CARDS.replace("back: plain", 'back: [{text: "{name}"}]') if own_backs else CARDS
    found = files(tmp_path, products, "tabletop-simulator", address="https://example.org/my")
    (deck,) = json.loads(found["mine-deck.json"])["ObjectStates"]
    assert deck["Name"] == "DeckCustom"
    assert deck["DeckIDs"] == [100, 100, 100, 101]
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    assert [card["Nickname"] for card in deck["ContainedObjects"]] == ["1 Owl"] * 3 + ["2 Fox"]
    (sheet,) = deck["CustomDeck"].values()
    assert sheet["UniqueBack"] is own_backs
    assert sheet["FaceURL"] == "https://example.org/my/mine-deck-faces-1.png"
    assert (sheet["NumWidth"], sheet["NumHeight"]) == (2, 1)
    width, height = size(found["mine-deck-faces-1.png"])
    assert width / 2 / height == pytest.approx(63.5 / 88.9, abs=0.01)
    assert (size(found["mine-deck-backs-1.png"]) == (width, height)) is own_backs
    assert len({one["GUID"] for one in (deck, *deck["ContainedObjects"])}) == 5


def test_a_single_token_is_a_round_card(tmp_path: Path) -> None:
    found = files(tmp_path, TOKENS, "tabletop-simulator")
    (card,) = json.loads(found["mine-coins.json"])["ObjectStates"]
    assert card["Name"] == "Card"
    assert card["CustomDeck"]["1"]["Type"] == 4
    assert (
        card["CustomDeck"]["1"]["FaceURL"] == (tmp_path / "out" / "mine-coins-faces-1.png").resolve().as_uri()
    )
    assert card["Transform"]["scaleX"] == pytest.approx(25.4 / 88.9, abs=0.001)


@pytest.mark.slow
@pytest.mark.parametrize(
    "pieces", [pytest.param("dominions", marks=pytest.mark.slow), "{pieces: dominoes, pips: 15}"]
)
def test_many_pieces_take_several_images_within_the_limits(tmp_path: Path, pieces: str) -> None:
    product = f"\n  - {pieces}\n" if "{" in pieces else f"\n  - pieces: {pieces}\n"
    path = write(tmp_path, product)
    made = {
        path.name: path.read_bytes()
        for path in export(ExportRequest(path, "tabletop-simulator", tmp_path / "out")).files
    }
    (product_made,) = make_products(load_spec(Path(path), "mine.yaml"))
    name = next(name for name in made if name.endswith(".json"))
    (deck,) = json.loads(made[name])["ObjectStates"]
    assert len(deck["DeckIDs"]) == len(product_made.pieces) > MOST_ON_SHEET
    for number, sheet in deck["CustomDeck"].items():
        places = {place % 100 for place in deck["DeckIDs"] if place // 100 == int(number)}
        assert places == {*range(len(places))}
        assert len(places) <= min(MOST_ON_SHEET, sheet["NumWidth"] * sheet["NumHeight"])
        assert sheet["NumWidth"] <= 10
        assert sheet["NumHeight"] <= 7
        for side in ("FaceURL", "BackURL"):
            assert max(size(made[sheet[side].rsplit("/", 1)[1]])) <= MOST_PIXELS


def test_hexagons_stay_hexagons(tmp_path: Path) -> None:
    (product,) = make_products(load_spec(Path(write(tmp_path, "\n  - pieces: dominions\n")), "mine.yaml"))
    assert {tabletop_simulator._type_of(piece.outline) for piece in product.pieces} == {3}


def test_a_room_has_all_that_its_widgets_name(tmp_path: Path) -> None:
    found = files(tmp_path, CARDS + TOKENS, "playingcards")
    assert [*found] == ["mine.pcio"]
    room = zipfile.ZipFile(io.BytesIO(found["mine.pcio"]))
    widgets = json.loads(room.read("widgets.json"))
    by_id = {widget["id"]: widget for widget in widgets}
    assert len(by_id) == len(widgets)
    assert sum(widget["type"] == "card" for widget in widgets) == 5
    assert len({(pile["x"], pile["y"]) for pile in widgets if pile["type"] == "cardPile"}) == 2
    for widget in widgets:
        assert {"x", "y"} <= widget.keys()
        assert by_id[widget.get("parent", "hand")]
        if widget["type"] == "card":
            assert widget["cardType"] in by_id[widget["deck"]]["cardTypes"]
        if widget["type"] == "cardDeck":
            for template in (widget["faceTemplate"], widget["backTemplate"]):
                (shown,) = template["objects"]
                assert all(shown["value"] in kind for kind in widget["cardTypes"].values())
            for kind in widget["cardTypes"].values():
                for side in ("face", "back"):
                    data = room.read(kind[side].removeprefix("package://"))
                    assert size(data)[1] <= 800
                    assert len(data) < 2_000_000


def test_the_same_spec_gives_the_same_bytes(tmp_path: Path) -> None:
    for target in ("print-service", "tabletop-simulator", "playingcards"):
        made = [files(tmp_path, CARDS, target, address="https://example.org") for _ in range(2)]
        assert made[0] == made[1]
        for name in made[0]:
            (tmp_path / "out" / name).unlink()


@pytest.mark.slow
def test_what_has_no_pieces_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(
        SpecError, match="there is nothing to export here: add a product such as `pieces: GAME`"
    ):
        files(tmp_path, "\n  - board: dots\n  - rules: dots\n", "print-service")
    many = CARDS.replace('"{n}"', "100").replace("rows: [", "rows: [" + "{name: A}, " * 20)
    assert MOST_PIECES < 2200
    with pytest.raises(SpecError, match="a room can have at most 1,000 pieces"):
        files(tmp_path, many.replace("100", "90"), "playingcards")
    with pytest.raises(SpecError, match="no product has an option 'pips'"):
        files(tmp_path, CARDS, "print-service", settings=("pips=3",))
    assert not (tmp_path / "out").exists()


def test_no_file_takes_the_place_of_another(tmp_path: Path) -> None:
    alike = """
  - {pieces: cards, name: x, rows: [{name: 1-a}], back: none}
  - {pieces: cards, name: x-1, rows: [{name: a}], back: none}
"""
    with pytest.raises(SpecError, match=r"two files would be called 'mine-x-1-1-a-x1-front\.png'"):
        files(tmp_path, alike, "print-service")
    assert not (tmp_path / "out").exists()


def test_the_command_names_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, CARDS)
    code, out, _ = run(["export", "mine.yaml", "--to", "playingcards", "-o", "there", "--set", "each=2"])
    assert (code, out) == (0, f"{Path('there') / 'mine-deck.pcio'}\n")
    code, _, said = run(["export", "mine.yaml", "--to", "tabletop"])
    assert code == 2
    assert "'tabletop' is not one of" in said


def test_images_of_an_earlier_export_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, CARDS)
    (tmp_path / "there").mkdir()
    for name in ("mine-deck-photo.png", "mine-coins-1-a-x1-front.png", "holiday.png"):
        (tmp_path / "there" / name).write_bytes(b"")
    command = ["export", "mine.yaml", "--to", "print-service", "-o", "there"]
    assert run(command)[2] == ""
    assert run([*command, "--to", "tabletop-simulator"])[2] == "", "which is another set of files"
    write(tmp_path, CARDS.replace("Owl, n: 3", "Owl, n: 2"))
    code, out, said = run(command)
    assert code == 0
    assert "mine-deck-1-owl-x2-front.png" in out
    assert said == (
        "there still has images of an earlier export; delete what you no longer need: "
        "mine-deck-1-owl-x3-front.png\n"
    )
    assert (tmp_path / "there" / "mine-deck-1-owl-x3-front.png").exists()


def test_what_is_left_out_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    boards = "".join(f"\n  - {{board: dots, name: board-{n}}}" for n in range(1, 5))
    write(tmp_path, f"{boards}{CARDS}")
    code, out, said = run(["export", "mine.yaml", "--to", "print-service", "-o", "there"])
    assert code == 0
    assert "board" not in out
    assert said == "not exported: mine-board-1, mine-board-2, mine-board-3, …\n"


@pytest.mark.parametrize("address", ["my folder", "javascript:alert(1)", "https://example.org/a?b=c"])
def test_the_command_takes_only_the_address_of_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, CARDS)
    code, _, said = run(["export", "mine.yaml", "--to", "tabletop-simulator", "--url", address])
    assert code == 2
    assert "expected the address of a web page" in said
    assert not (tmp_path / "output").exists()
