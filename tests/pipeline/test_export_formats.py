"""What `pnp export` writes, held to what the programs and services say about their formats, and to files that
they and others write.

Tabletop Simulator: its knowledge base (asset creation, custom decks, save file format), its scripting interface
(card types), and decks that the game has saved. PlayingCards.io: rooms in the site's format that others write,
and the importer of VirtualTabletop, which says what it reads of them. Print services: the sizes of their
templates.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from PIL import Image

from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Path as Shape
from pnp.pipeline.build import make_products
from pnp.pipeline.tabletop_solids import MM_PER_UNIT
from pnp.products.resolve import load_spec
from tests.commands import run
from tests.pipeline.test_export import CARDS, TOKENS, files
from tests.places import visible

OWN_BACKS = CARDS.replace("back: plain", 'back: [{text: "{name}"}]').replace("name: deck", "name: backs")
TILES = "\n  - {pieces: dominions, sets: 1, name: tiles}\n"
EACH = (CARDS, OWN_BACKS, TOKENS, TILES)
BOARD = "\n  - {board: dots, name: board, size: 4x4}\n"
ALL = "".join((*EACH, BOARD, "\n  - {rules: dots, name: rules}\n"))

NUMBER, TEXT, TRUTH = {"type": "number"}, {"type": "string"}, {"type": "boolean"}


def record(**fields: Any) -> dict[str, Any]:
    """Return a schema of an object that has these fields and no others."""
    return {"type": "object", "properties": fields, "required": [*fields], "additionalProperties": False}


SHEET = record(
    FaceURL={"type": "string", "pattern": "^https://example.org/my/[^ ]+[.]png$"},
    BackURL={"type": "string", "pattern": "^https://example.org/my/[^ ]+[.]png$"},
    NumWidth={"type": "integer", "minimum": 1, "maximum": 10},
    NumHeight={"type": "integer", "minimum": 1, "maximum": 7},
    BackIsHidden={"const": True},  # otherwise the lower right corner would be shown for cards in hands
    UniqueBack=TRUTH,
    Type={"enum": [0, 1, 2, 3, 4]},  # rounded rectangle, rectangle, rounded hexagon, hexagon, circle
)
SHEETS = {"type": "object", "patternProperties": {"^[1-9][0-9]*$": SHEET}, "additionalProperties": False}
AXES = ("posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ")
OBJECT = {
    "GUID": {"type": "string", "pattern": "^[0-9a-f]{6}$"},
    "Transform": record(**dict.fromkeys(AXES, NUMBER)),
    "ColorDiffuse": record(r=NUMBER, g=NUMBER, b=NUMBER),
    **dict.fromkeys(("Nickname", "Description", "GMNotes", "LuaScript", "LuaScriptState", "XmlUI"), TEXT),
    **dict.fromkeys(("Locked", "Grid", "Snap", "IgnoreFoW", "MeasureMovement", "DragSelectable"), TRUTH),
    **dict.fromkeys(("Autoraise", "Sticky", "Tooltip", "GridProjection", "HideWhenFaceDown"), TRUTH),
    "SidewaysCard": {"const": False},
    "CustomDeck": SHEETS,
}
CARD = record(
    Name={"const": "Card"}, Hands={"const": True}, CardID={"type": "integer", "minimum": 100}, **OBJECT
)
DECK = record(
    Name={"const": "DeckCustom"},
    Hands={"const": False},
    DeckIDs={"type": "array", "minItems": 2, "items": {"type": "integer", "minimum": 100}},
    ContainedObjects={"type": "array", "items": CARD},
    **OBJECT,
)
URL = {"type": "string", "pattern": "^https://example.org/my/[^ ]+$"}
_OWN = {key: value for key, value in OBJECT.items() if key != "CustomDeck"}
MODEL = record(
    Name={"const": "Custom_Model"},
    Hands={"const": False},
    CustomMesh=record(
        MeshURL=URL,
        DiffuseURL=URL,
        NormalURL=TEXT,
        ColliderURL=TEXT,
        Convex=TRUTH,
        MaterialIndex={"enum": [0, 1, 2, 3, 4]},  # plastic, wood, metal, cardboard, glass
        TypeIndex={"enum": [0, 1, 2, 3, 4, 5, 6, 7]},  # 2 is a die, 4 a board
        CastShadows=TRUTH,
    ),
    **_OWN,
)
BOOK = record(
    Name={"const": "Custom_PDF"},
    Hands={"const": False},
    CustomPDF=record(PDFUrl=URL, PDFPassword=TEXT, PDFPage=NUMBER, PDFPageOffset=NUMBER),
    **_OWN,
)
SAVED = record(
    **dict.fromkeys(("SaveName", "Date", "VersionNumber", "GameMode", "GameType", "GameComplexity"), TEXT),
    **dict.fromkeys(("Table", "Sky", "Note", "LuaScript", "LuaScriptState", "XmlUI"), TEXT),
    Tags={"type": "array"},
    Gravity=NUMBER,
    PlayArea=NUMBER,
    TabStates={"type": "object"},
    ObjectStates={"type": "array", "minItems": 1, "items": {"anyOf": [DECK, CARD, MODEL, BOOK]}},
)


def pixels(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


# Tabletop Simulator


@pytest.fixture(scope="module")
def on_the_table(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("table")
    return files(folder, ALL, "tabletop-simulator", address="https://example.org/my")


@pytest.mark.slow
def test_a_saved_object_has_the_fields_that_the_game_saves(on_the_table: dict[str, bytes]) -> None:
    (saved,) = (json.loads(data) for name, data in on_the_table.items() if name.endswith(".json"))
    assert len(saved["ObjectStates"]) == 6
    Draft202012Validator(SAVED).validate(saved)


def objects(on_the_table: dict[str, bytes]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(on_the_table["mine.json"])["ObjectStates"]
    return found


def decks(on_the_table: dict[str, bytes]) -> list[dict[str, Any]]:
    return [one for one in objects(on_the_table) if "CustomDeck" in one]


def test_every_card_has_a_place_on_its_sheet_and_a_name_of_its_own(on_the_table: dict[str, bytes]) -> None:
    every = [one for whole in objects(on_the_table) for one in (whole, *whole.get("ContainedObjects", ()))]
    assert len({one["GUID"] for one in every}) == len(every)
    numbers = [number for whole in decks(on_the_table) for number in whole["CustomDeck"]]
    assert len({*numbers}) == len(numbers) == 4, "no two decks have sheets of the same number"
    for whole in decks(on_the_table):
        cards = whole.get("ContainedObjects", [whole])
        assert [card["CardID"] for card in cards] == whole.get("DeckIDs", [whole.get("CardID")])
        for card in cards:
            ((number, sheet),) = card["CustomDeck"].items()
            assert whole["CustomDeck"][number] == sheet
            assert card["CardID"] // 100 == int(number)
            assert card["CardID"] % 100 < sheet["NumWidth"] * sheet["NumHeight"]


def test_a_board_is_a_closed_box_of_its_size_that_lies_behind_the_decks(on_the_table: dict[str, bytes]) -> None:
    (board,) = (one for one in objects(on_the_table) if one["Name"] == "Custom_Model")
    model = on_the_table["mine-board.obj"].decode()
    corners = [tuple(map(float, line.split()[1:])) for line in model.splitlines() if line.startswith("v ")]
    width, height, depth = (max(axis) - min(axis) for axis in zip(*corners, strict=True))
    image = pixels(on_the_table["mine-board.png"])
    assert width / depth == pytest.approx(image.width / image.height, rel=0.002)
    assert width * MM_PER_UNIT == pytest.approx(image.width / image.info["dpi"][0] * 25.4, rel=0.002)
    assert height * MM_PER_UNIT == pytest.approx(2, abs=0.01)
    edges = Counter()
    for line in model.splitlines():
        if line.startswith("f "):
            side = [corners[int(part.split("/")[0]) - 1] for part in line.split()[1:]]
            edges.update(zip(side, [*side[1:], side[0]], strict=True))
    assert all(edges[b, a] == count == 1 for (a, b), count in edges.items()), "each edge joins two faces"
    nearest = board["Transform"]["posZ"] - depth / 2
    assert board["Locked"]
    assert all(deck["Transform"]["posZ"] + 88.9 / MM_PER_UNIT / 2 < nearest for deck in decks(on_the_table))


def test_a_board_alone_is_its_own_picture_in_the_list(tmp_path: Path) -> None:
    code, _, told = run(["export", "classics/hex", "--to", "tabletop-simulator", "-o", str(tmp_path)])
    assert code == 0, told
    assert sorted(path.suffix for path in visible(tmp_path)) == [".json", ".obj", ".png"]


@pytest.mark.slow
def test_what_would_save_paper_isnt_said_of_an_export(tmp_path: Path) -> None:
    spec = tmp_path / "box.yaml"
    cards = "{pieces: cards, rows: [{n: A}], each: 54, gap: 10mm}"
    spec.write_text(f"pnp: 1\nproducts:\n  - {{pieces: tuck-box, count: 60, sleeves: thin}}\n  - {cards}\n")
    assert "sheets would be enough" in run(["build", str(spec), "-o", str(tmp_path / "built")])[2]
    told = run(["export", str(spec), "--to", "tabletop-simulator", "-o", str(tmp_path / "table")])[2]
    assert "sheets" not in told
    assert "left out: 1 tuck box" in told


def test_rules_are_a_pdf_on_the_table(on_the_table: dict[str, bytes]) -> None:
    (book,) = (one for one in objects(on_the_table) if one["Name"] == "Custom_PDF")
    assert on_the_table[book["CustomPDF"]["PDFUrl"].rpartition("/")[2]].startswith(b"%PDF-")


def test_sheets_are_opaque_images_in_rgb_within_the_games_limits(on_the_table: dict[str, bytes]) -> None:
    """The game takes PNG and JPEG in RGB, and advises at most 4096 pixels a side."""
    for name, data in on_the_table.items():
        if name.endswith(".png"):
            assert (pixels(data).format, pixels(data).mode) == ("PNG", "RGB")
            assert max(pixels(data).size) <= 4096


def test_a_sheet_is_divided_evenly_and_unique_backs_have_the_same_grid(on_the_table: dict[str, bytes]) -> None:
    for whole in decks(on_the_table):
        for sheet in whole["CustomDeck"].values():
            face, back = (on_the_table[sheet[side].rpartition("/")[2]] for side in ("FaceURL", "BackURL"))
            grid = sheet["NumWidth"], sheet["NumHeight"]
            each = [side / count for side, count in zip(pixels(face).size, grid, strict=True)]
            behind = grid if sheet["UniqueBack"] else (1, 1)
            other = [side / count for side, count in zip(pixels(back).size, behind, strict=True)]
            assert each[0] / each[1] == pytest.approx(other[0] / other[1], rel=0.02)


def test_the_list_of_saved_objects_shows_a_picture(on_the_table: dict[str, bytes]) -> None:
    """The game looks for a PNG of the same name beside the saved object."""
    for name in on_the_table:
        if name.endswith(".json"):
            assert max(pixels(on_the_table[name.replace(".json", ".png")]).size) <= 256


# PlayingCards.io

PLACE = {"id": TEXT, "x": NUMBER, "y": NUMBER, "z": NUMBER}
FACE = record(
    includeBorder=TRUTH,
    includeRadius=TRUTH,
    objects={
        "type": "array",
        "items": record(
            type={"const": "image"},
            valueType={"const": "dynamic"},
            value={"enum": ["face", "back"]},
            color=TEXT,
            **dict.fromkeys("xywh", NUMBER),
        ),
    },
)
ASSET = {"type": "string", "pattern": "^package://userassets/[a-z0-9-]+[.]png$"}
WIDGETS = {
    "type": "array",
    "items": {
        "anyOf": [
            record(type={"const": "hand"}, enabled={"const": True}, **PLACE),
            record(type={"const": "board"}, boardImage=ASSET, width=NUMBER, height=NUMBER, **PLACE),
            record(
                type={"const": "cardPile"},
                label=TEXT,
                hasShuffleButton=TRUTH,
                width=NUMBER,
                height=NUMBER,
                **PLACE,
            ),
            record(
                type={"const": "cardDeck"},
                parent=TEXT,
                cardTypes={
                    "type": "object",
                    "additionalProperties": record(label=TEXT, face=ASSET, back=ASSET),
                },
                cardWidth=NUMBER,
                cardHeight=NUMBER,
                enlarge=TRUTH,
                faceTemplate=FACE,
                backTemplate=FACE,
                **PLACE,
            ),
            record(type={"const": "card"}, deck=TEXT, cardType=TEXT, parent=TEXT, faceup=TRUTH, **PLACE),
        ]
    },
}


@pytest.fixture(scope="module")
def rooms(tmp_path_factory: pytest.TempPathFactory) -> list[zipfile.ZipFile]:
    """A room for each product, and one for all of them."""
    folder = tmp_path_factory.mktemp("rooms")
    found = [files(folder / str(k), one, "playingcards") for k, one in enumerate((*EACH, ALL))]
    return [zipfile.ZipFile(io.BytesIO(data)) for made in found for data in made.values()]


@pytest.mark.slow
def test_a_room_has_widgets_that_importers_know(rooms: list[zipfile.ZipFile]) -> None:
    for room in rooms:
        Draft202012Validator(WIDGETS).validate(json.loads(room.read("widgets.json")))


def test_a_room_has_only_the_images_that_its_cards_show(rooms: list[zipfile.ZipFile]) -> None:
    """Importers pass over images of 2 MiB and more, and take a card's place relative to its parent's."""
    for room in rooms:
        widgets = json.loads(room.read("widgets.json"))
        by_id = {widget["id"]: widget for widget in widgets}
        kinds = [kind for widget in widgets for kind in widget.get("cardTypes", {}).values()]
        images = [kind[side] for kind in kinds for side in ("face", "back")]
        images += [widget["boardImage"] for widget in widgets if widget["type"] == "board"]
        shown = {image.removeprefix("package://") for image in images}
        assert shown == {*room.namelist()} - {"widgets.json"}
        assert all(room.getinfo(name).file_size < 2_097_152 for name in shown)
        for widget in widgets:
            parent = by_id.get(widget.get("parent"), widget)
            assert (widget["x"], widget["y"]) == (parent["x"], parent["y"])


def test_the_table_shows_through_around_pieces_that_are_not_rectangles(rooms: list[zipfile.ZipFile]) -> None:
    modes = {}
    for room in rooms[:-1]:
        for name in room.namelist()[1:]:
            image = pixels(room.read(name))
            modes.setdefault(room.namelist()[1], set()).add(image.mode)
            if image.mode == "RGBA":
                middle = image.width // 2, image.height // 2
                assert (image.getpixel((0, 0))[3], image.getpixel(middle)[3]) == (0, 255)
    assert sorted(map(sorted, modes.values())) == [["RGB"], ["RGBA"], ["RGBA"]]


def test_a_board_is_as_large_beside_the_cards_as_on_paper(rooms: list[zipfile.ZipFile]) -> None:
    widgets = json.loads(rooms[-1].read("widgets.json"))
    (board,) = (widget for widget in widgets if widget["type"] == "board")
    poker = next(widget for widget in widgets if widget["type"] == "cardDeck")
    image = pixels(rooms[-1].read(board["boardImage"].removeprefix("package://")))
    wide = image.width / image.info["dpi"][0] * 25.4
    assert board["width"] / poker["cardWidth"] == pytest.approx(wide / 63.5, rel=0.01)
    piles = [widget for widget in widgets if widget["type"] == "cardPile"]
    for pile in piles:
        apart = pile["x"] >= board["x"] + board["width"] or pile["y"] >= board["y"] + board["height"]
        assert apart, "no pile is on the board"


# Print services


@pytest.mark.parametrize(
    ("size", "width", "height"),
    [
        ("poker", 825, 1125),
        ("bridge", 750, 1125),
        ("mini", 600, 825),
        ("business", 675, 1125),
        ("{width: 2.75in, height: 4.75in}", 900, 1500),
        ("3.5in", 1125, 1125),
    ],
)
def test_images_have_the_size_of_the_game_crafters_templates(
    tmp_path: Path, size: str, width: int, height: int
) -> None:
    """300 pixels per inch, with an eighth of an inch of bleed on each side."""
    product = f"\n  - {{pieces: cards, size: {size}, back: none}}\n"
    (data,) = files(tmp_path, product, "print-service").values()
    assert pixels(data).size == (width, height)


def test_round_pieces_have_bleed_for_a_service_and_white_corners_by_themselves(tmp_path: Path) -> None:
    product = TOKENS.replace("cut: round", "cut: round\n    front: [{shape: box, fill: teal, bottom: 50%}]")
    for target, corner in (("print-service", (0, 128, 128)), ("tabletop-simulator", (255, 255, 255))):
        found = files(tmp_path / target, product, target)
        (front,) = (data for name, data in found.items() if name.endswith(("front.png", "faces-1.png")))
        assert pixels(front).getpixel((1, 1)) == corner
        assert pixels(front).getpixel((pixels(front).width // 2, 20)) == (0, 128, 128)
    (product_made,) = make_products(load_spec(tmp_path / "print-service" / "mine.yaml", "mine.yaml"))
    for page in product_made.singles():
        last = [*flatten(page.drawing.shapes)][-1].shape
        assert isinstance(last, Shape)
        assert last.style.fill == "#ffffff"
