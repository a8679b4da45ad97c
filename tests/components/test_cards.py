"""Cards from a table: what is read from the user's files, and how it's drawn."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from pnp.base.geometry import Box
from pnp.components.cards.bleed import OVERRUN
from pnp.components.cards.deck import Deck
from pnp.components.cards.faces import make_cards
from pnp.components.cards.sizes import SIZES
from pnp.components.cards.templates import colours_in, read_markup
from pnp.desk.documents import Doc, LocalDoc, local
from pnp.desk.downloads import bundle
from pnp.desk.previews import preview
from pnp.drawing.flatten import Placed, bounds, flatten
from pnp.drawing.font_files import first_font, font_file
from pnp.drawing.shapes import Font, Image, Text
from pnp.drawing.shapes import Path as Shape
from pnp.drawing.theme import Theme
from pnp.language.catalogue import builtin_specs, palettes
from pnp.pipeline.build import make_products
from pnp.products.on_sheets import SheetSpec
from pnp.products.requests import Spec
from pnp.products.resolve import load_text
from pnp.sheets.pieces import Piece
from tests.components.card_specs import spec
from tests.pictures import encoded, picture
from tests.rows import each


def pieces(found: Spec, palette: str = "colour") -> tuple[Piece, ...]:
    assert not found.errors
    (request,) = found.products
    assert isinstance(request, SheetSpec)
    assert isinstance(request.content, Deck)
    return make_cards(request.content, Theme(palettes()[palette]))


def front(piece: Piece) -> list[Placed]:
    return [*flatten(piece.front)]


def said(piece: Piece) -> list[str]:
    return [placed.shape.text for placed in front(piece) if isinstance(placed.shape, Text)]


def rounded(box: Iterable[float]) -> tuple[float, ...]:
    return tuple(round(side, 2) for side in box)


# What is on a card


def test_a_table_alone_makes_a_readable_card_for_each_row(tmp_path: Path) -> None:
    sun, moon = pieces(spec(tmp_path, ""))
    assert sun.outline.box.size == SIZES["poker"]
    assert said(sun)[0] == "Sun"
    assert {"cost", "art"} <= {word for text in said(sun) for word in text.split()}
    assert said(moon)[0] == "Moon"


def test_the_usual_front_leaves_out_what_only_counts_and_what_is_empty(tmp_path: Path) -> None:
    table = "copies,name,cost,rule\n1,Sun,3,\n1,Moon,,Wait.\n"
    sun, moon = pieces(spec(tmp_path, 'each: "{copies}"', table))
    assert " ".join(said(sun)).split() == ["Sun", "cost", "3"]
    assert " ".join(said(moon)).split() == ["Moon", "rule", "Wait."]


def test_without_a_table_there_is_a_blank_card(tmp_path: Path) -> None:
    (blank,) = pieces(spec(tmp_path, "", table=None))
    assert not said(blank)
    assert blank.back is not None


def test_columns_are_filled_in_and_empty_ones_draw_nothing(tmp_path: Path) -> None:
    layout = """front:
  - {text: "{name} {{x}}"}
  - {text: "cost {cost}"}
  - {picture: "{art}"}
  - {shape: box, fill: "#abcdef", width: 5mm, height: 5mm}"""
    sun, moon = pieces(spec(tmp_path, layout))
    assert said(sun) == ["Sun {x}", "cost 3"]
    assert said(moon) == ["Moon {x}"]
    assert len(front(sun)) == 4
    assert len(front(moon)) == 2


def test_rows_may_be_in_the_spec(tmp_path: Path) -> None:
    cards = "rows: [{name: Sun, cost: 3}, {name: Moon, wild: true}]\nfront: [{text: '{name} {cost} {wild}'}]"
    sun, moon = pieces(spec(tmp_path, cards, table=None))
    assert said(sun) == ["Sun 3"]
    assert said(moon) == ["Moon true"]


def test_a_row_says_how_many_cards_there_are(tmp_path: Path) -> None:
    table = "name,count\nSun,3\nMoon,0\nStar,\n"
    found = pieces(spec(tmp_path, 'each: "{count}"', table))
    assert [piece.name for piece in found] == ["1 Sun", "1 Sun", "1 Sun", "3 Star"]
    assert len(pieces(spec(tmp_path, "each: 2", table))) == 6


def test_a_long_text_makes_a_short_name(tmp_path: Path) -> None:
    (piece,) = pieces(spec(tmp_path, "front: []", f'name\n"Long\n{"and longer " * 100}"\n'))
    assert piece.name.startswith("1 Long and longer")
    assert len(piece.name) < 100


def test_conditions_choose_rows(tmp_path: Path) -> None:
    table = "name,kind,cost\nSun,sky,3\nFox,animal,\nOak,plant,1\n"
    layout = """front:
  - {text: sky, when: {kind: sky}}
  - {text: alive, when: {kind: [animal, plant]}}
  - {text: dear, unless: {cost: ""}}
  - {text: three, when: {cost: 3}}"""
    found = [said(piece) for piece in pieces(spec(tmp_path, layout, table))]
    assert found == [["sky", "dear", "three"], ["alive"], ["alive", "dear"]]


def test_a_product_may_use_only_some_rows(tmp_path: Path) -> None:
    table = "name,deck,hidden\nSun,base,TRUE\nMoon,extra,FALSE\nStar,base,FALSE\n"
    found = pieces(spec(tmp_path, "only: {deck: [base, more], hidden: false}", table))
    assert [said(card)[0] for card in found] == ["Star"]


def test_each_card_may_have_its_own_back(tmp_path: Path) -> None:
    own = pieces(spec(tmp_path, 'back: [{text: "{name}"}]'))
    assert [placed.shape.text for piece in own for placed in flatten(piece.back or ())] == ["Sun", "Moon"]  # type: ignore[union-attr]
    assert pieces(spec(tmp_path, "back: none"))[0].back is None
    assert pieces(spec(tmp_path, "back: plain"))[0].back == ()


@each("size", [*SIZES, "{width: 60mm, height: 95mm}", "25mm"])
def test_cards_have_any_size(tmp_path: Path, size: str) -> None:
    (card, _) = pieces(spec(tmp_path, f"size: {size}\nfront: [{{text: x}}]"))
    wanted = SIZES.get(size) or ((25, 25) if size == "25mm" else (60, 95))
    assert tuple(card.outline.box.size) == pytest.approx(wanted)


def test_a_token_is_round(tmp_path: Path) -> None:
    (token, _) = pieces(spec(tmp_path, "size: 30mm\ncut: round\nfront: [{shape: box, fill: teal}]"))
    assert {round((x * x + y * y) ** 0.5, 6) for x, y in token.outline.points} == {15.0}
    assert token.front_ground == "#008080"


# Where things are


@each(
    "place, box",
    [
        ("", (-31.75, -44.45, 31.75, 44.45)),
        ("left: 4mm, top: 10%", (-27.75, -44.45, 31.75, 35.56)),
        ("width: 20mm, height: 10mm", (-10, -5, 10, 5)),
        ("left: 1mm, width: 50%", (-30.75, -44.45, 1, 44.45)),
        ("right: 1in, width: 5mm, bottom: 0, height: 2cm", (1.35, -44.45, 6.35, -24.45)),
        ("left: -2mm, right: 0", (-33.75, -44.45, 31.75, 44.45)),
    ],
)
def test_sides_and_extents_place_a_box(tmp_path: Path, place: str, box: tuple[float, ...]) -> None:
    layout = f"front: [{{shape: box, line: ink, line-width: 0.1mm{place and ', ' + place}}}]"
    (card, _) = pieces(spec(tmp_path, layout))
    (placed,) = front(card)
    assert isinstance(placed.shape, Shape)
    assert rounded(bounds(placed).grown(-0.05)) == pytest.approx(box, abs=0.011)


def test_an_area_that_reaches_an_edge_runs_over_it(tmp_path: Path) -> None:
    layout = (
        "front: [{shape: box, fill: teal, top: 0, height: 20mm}, {shape: box, fill: red, left: 4mm, top: 4mm}]"
    )
    (card, _) = pieces(spec(tmp_path, layout))
    half, up = 63.5 / 2, 88.9 / 2
    over = [rounded(bounds(placed)) for placed in flatten(card.front_bleed)]
    assert over == [
        rounded((-half - OVERRUN, up - 20, half + OVERRUN, up + OVERRUN)),
        rounded((-half + 4, -up - OVERRUN, half + OVERRUN, up - 4)),
    ]
    assert all(placed.clip == card.outline.box for placed in front(card)), "only as bleed, not over neighbours"


@each(
    "element",
    [
        "{picture: sun.svg, fit: cover, left: -1mm, right: 50%}",
        "{picture: sun.svg, fit: cover, left: -5mm, right: 50%}",
        "{picture: sun.svg, left: -5mm, width: 20mm, height: 10mm}",
        "{shape: ellipse, fill: teal, left: -5mm, width: 20mm}",
        "{shape: box, fill: teal, corners: 5mm, left: -5mm, width: 20mm}",
        "{shape: box, fill: teal, left: -1mm, width: 20mm}",
    ],
)
def test_what_lies_across_an_edge_is_in_the_bleed_too(tmp_path: Path, element: str) -> None:
    (card, _) = pieces(spec(tmp_path, f"front: [{element}]"))
    *_, placed = flatten(card.front_bleed)
    seen = bounds(placed) if placed.clip is None else bounds(placed).common(placed.clip)
    assert seen.left <= card.outline.box.left - OVERRUN + 1e-6


def test_what_ends_at_an_edge_is_not_in_the_bleed(tmp_path: Path) -> None:
    layout = "front: [{picture: sun.svg}, {text: x}, {shape: line, line: ink, left: 1mm, right: 1mm}]"
    assert not pieces(spec(tmp_path, layout))[0].front_bleed


def test_a_plain_background_is_the_ground_of_a_card(tmp_path: Path) -> None:
    (card, _) = pieces(spec(tmp_path, "front: [{shape: box, fill: teal}, {text: x}]"))
    assert card.front_ground == "#008080"
    assert not card.front_bleed


def test_a_picture_is_whole_covers_its_box_or_is_stretched(tmp_path: Path) -> None:
    found = {}
    for fit in ("whole", "cover", "stretch"):
        layout = (
            f"front: [{{picture: sun.svg, fit: {fit}, width: 20mm, height: 20mm, align: left, valign: top}}]"
        )
        (placed,) = front(pieces(spec(tmp_path, layout))[0])
        found[fit] = rounded(bounds(placed))
        assert placed.clip is not None
        assert rounded(bounds(placed).common(placed.clip).size) == ((20, 10) if fit == "whole" else (20, 20))
    assert found == {"whole": (-10, 0, 10, 10), "cover": (-10, -10, 30, 10), "stretch": (-10, -10, 10, 10)}


def test_a_picture_that_covers_the_card_fills_the_bleed_too(tmp_path: Path) -> None:
    (card, _) = pieces(spec(tmp_path, "front: [{picture: a.png, fit: cover}]", a_png=encoded(picture())))
    (placed,) = flatten(card.front_bleed)
    assert isinstance(placed.shape, Image)
    reach = card.outline.box.grown(OVERRUN)
    assert placed.clip == pytest.approx(reach)
    assert bounds(placed).holds(reach.grown(-1e-6))


def test_pictures_repeat_side_by_side(tmp_path: Path) -> None:
    layout = 'front: [{picture: sun.svg, repeat: "{cost}", height: 4mm, gap: 1mm}]'
    sun, moon = pieces(spec(tmp_path, layout))
    boxes = [rounded(bounds(placed)) for placed in front(sun)]
    assert boxes == [(-13, -2, -5, 2), (-4, -2, 4, 2), (5, -2, 13, 2)]
    assert len(front(moon)) == 1, "an empty cell is one"


def test_things_turn_within_their_box(tmp_path: Path) -> None:
    layout = "front: [{picture: sun.svg, rotation: 90, width: 10mm, height: 20mm}, {text: up, rotation: 180}]"
    (card, _) = pieces(spec(tmp_path, layout))
    shape, text = front(card)
    assert rounded(bounds(shape)) == (-5, -10, 5, 10)
    assert (text.transform.a, text.transform.d) == pytest.approx((-1, -1))


def test_one_colour_pictures_take_another_colour(tmp_path: Path) -> None:
    (card, _) = pieces(spec(tmp_path, 'front: [{picture: sun.svg, colour: "#ff0000"}]'))
    assert front(card)[0].shape.style.fill == "#ff0000"  # type: ignore[union-attr]


@pytest.mark.parametrize("palette", ["greyscale", "low-ink"])
def test_palettes_change_the_users_own_colours(tmp_path: Path, palette: str) -> None:
    layout = """front:
  - {shape: box, fill: "#cc2200"}
  - {picture: sun.svg}
  - {text: x, colour: white, top: 1mm}"""
    (card, _) = pieces(spec(tmp_path, layout), palette)
    colours = {card.front_ground}
    for placed in front(card):
        if isinstance(placed.shape, Text):
            colours.add(placed.shape.colour)
        elif isinstance(placed.shape, Shape):
            colours |= {placed.shape.style.fill, placed.shape.style.stroke}
    greys = {colour for colour in colours if colour}
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in greys)
    if palette == "low-ink":
        assert card.front_ground == "#ffffff"
        assert "#ffffff" not in {
            placed.shape.colour for placed in front(card) if isinstance(placed.shape, Text)
        }


# Text


def test_text_becomes_smaller_until_it_fits(tmp_path: Path) -> None:
    table = "rule\nshort\n" + "a fairly long rule that goes on and on " * 6 + "\n"
    layout = 'front: [{text: "{rule}", size: 20pt, smallest: 5pt, width: 50mm, height: 20mm}]'
    short, long = pieces(spec(tmp_path, layout, table))
    sizes = []
    for card in (short, long):
        texts = [placed.shape for placed in front(card) if isinstance(placed.shape, Text)]
        sizes.append(texts[0].size)
        boxes = [bounds(placed) for placed in front(card)]
        box = Box(-25, -10, 25, 10)
        assert all(box.grown(0.5).left <= one.left and one.right <= box.grown(0.5).right for one in boxes)
    assert sizes[0] == pytest.approx(20)
    assert 5 <= sizes[1] < 15


def test_stars_make_text_bold_and_italic(tmp_path: Path) -> None:
    (card, _) = pieces(spec(tmp_path, "front: [{text: 'Draw **two**, *then* 2 * 3 \\*'}]"))
    fonts = {
        placed.shape.text.strip(): placed.shape.font for placed in front(card) if isinstance(placed.shape, Text)
    }
    assert fonts["two"] is Font.BOLD
    assert fonts["then"] is Font.ITALIC
    assert (
        "".join(run.text for run in read_markup("Draw **two**, *then* 2 * 3 \\*")) == "Draw two, then 2 * 3 *"
    )


def test_words_in_brackets_have_a_colour_of_their_own(tmp_path: Path) -> None:
    front_ = "front: [{text: 'Draw [**two** red]{{red}}, \\[not]{{red}} [x] {{y}} [dark]{{accent}}'}]"
    (card, _) = pieces(spec(tmp_path, front_))
    shown = [placed.shape for placed in front(card) if isinstance(placed.shape, Text)]
    assert "".join(shape.text for shape in shown) == "Draw two red, [not]{red} [x] {y} dark"
    assert {shape.text.strip() for shape in shown if shape.colour == "#ff0000"} == {"two", "red"}
    assert len({shape.colour for shape in shown}) == 3
    assert colours_in("[a]{red} \\[b]{blue} [c]{#123} [d] [e]{}") == ("red", "#123")


@each(
    "text, bold, italic",
    [
        ("a **b** c", "b", ""),
        ("***b***", "b", "b"),
        ("**open", "", ""),
        ("*a b *c", "", ""),
        ("a*b*c", "", "b"),
        ("2*3*4", "", ""),
        ("2**3**4", "", ""),
        ("Pay 2*3. *Then* roll.", "", "Then"),
        ("*2*3*", "", "2*3"),
        ("**a** **b**", "ab", ""),
        ("**a *b* c**", "a b c", "b"),
        ("*", "", ""),
        ("", "", ""),
    ],
)
def test_stars_without_partners_are_printed(text: str, bold: str, italic: str) -> None:
    runs = read_markup(text)
    assert "".join(run.text for run in runs if run.bold).strip() == bold
    assert "".join(run.text for run in runs if run.italic).strip() == italic
    if not bold and not italic:
        assert "".join(run.text for run in runs) == text


@pytest.mark.parametrize("font", ["regular", "title"])
def test_icons_stand_in_texts(tmp_path: Path, font: str) -> None:
    cards = (
        f"icons: {{sun: sun.svg}}\nfront: [{{text: 'a :sun::sun: b \\:moon: 1:2:3', font: {font}, size: 12pt}}]"
    )
    (card, _) = pieces(spec(tmp_path, cards))
    assert "".join(said(card)).split() == ["a", "b", ":moon:", "1:2:3"]
    icons = [bounds(placed) for placed in front(card) if isinstance(placed.shape, Shape)]
    texts = [bounds(placed) for placed in front(card) if isinstance(placed.shape, Text)]
    assert len(icons) == 2
    assert texts[0].right < icons[0].right < icons[1].left + 0.5 < texts[1].right
    assert all(box.height <= 12 * 25.4 / 72 and box.width == pytest.approx(2 * box.height) for box in icons)
    assert icons[0].width == pytest.approx(12 * 25.4 / 72 * 1.1, rel=0.12), "the picture is wider than high"


def test_fonts_of_ones_own_set_text(tmp_path: Path) -> None:
    data = font_file(Font.BOLD).read_bytes()
    (card, _) = pieces(spec(tmp_path, "front: [{text: x, font: my.ttf}]", my_ttf=data))
    (placed,) = front(card)
    assert isinstance(placed.shape, Text)
    assert first_font(placed.shape.font).path.endswith("my.ttf")  # type: ignore[union-attr]


@pytest.mark.parametrize(("align", "x"), [("left", -25), ("centre", 0), ("right", 25)])
def test_lines_are_aligned(tmp_path: Path, align: str, x: float) -> None:
    layout = f"front: [{{text: Sun, width: 50mm, align: {align}, valign: bottom}}]"
    (placed,) = front(pieces(spec(tmp_path, layout))[0])
    box = bounds(placed)
    assert {"left": box.left, "centre": box.centre.x, "right": box.right}[align] == pytest.approx(x, abs=0.01)
    assert -44.6 < box.bottom < -42, "the tails of letters are in the box, too"


# Combined with other options


def test_the_files_of_a_spec_are_known(tmp_path: Path) -> None:
    found = spec(tmp_path, "front: [{picture: sun.svg}]")
    assert {path.name for path in found.files} == {"mine.yaml", "heroes.csv", "sun.svg"}


def test_cards_go_onto_sheets_with_their_backs(tmp_path: Path) -> None:
    (product,) = make_products(spec(tmp_path, "each: 9\nback-printing: {flip: short-edge}"))
    assert [len(sheet.pieces) for sheet in product.sheets] == [9, 9]
    assert all(sheet.back is not None for sheet in product.sheets)
    assert {page.name.split("cards-pieces-")[1] for page in product.singles()} == {
        "1-sun-front", "1-sun-back", "2-moon-front", "2-moon-back"
    }  # fmt: skip


@each(
    "paper, most",
    [
        ("", 9),
        ("margin: 10mm", 8),
        ("margin: {left: 10mm}", 8),
        ("bleed: 3mm", 9),
        ("paper: letter", 9),
        ("paper: letter\ncrop-marks: false\nruler: false\nbuild-stamp: false", 9),
    ],
)
def test_nine_poker_cards_share_a_page_where_the_margins_are_free(
    tmp_path: Path, paper: str, most: int
) -> None:
    (product,) = make_products(spec(tmp_path, f"each: 18\n{paper}"))
    assert len(product.sheets[0].pieces) == most
    trim = product.sheets[0].trim
    assert trim is not None
    assert min(trim.left, trim.bottom) >= 5.0


def test_the_studio_shows_cards_and_hands_out_their_files(tmp_path: Path) -> None:
    spec(tmp_path, "front: [{picture: sun.svg}, {text: '{name}'}]")
    text = (tmp_path / "mine.yaml").read_text(encoding="utf-8")
    shown = preview(LocalDoc(text, "mine.yaml", str(tmp_path)))
    assert not shown.errors
    assert len(shown.pages) == 2
    packed = ZipFile(BytesIO(bundle(LocalDoc(text, "mine.yaml", str(tmp_path)), ("pdf",)))).namelist()
    assert {"mine.yaml", "heroes.csv", "sun.svg", "mine-cards-pieces.pdf"} <= {*packed}
    (error,) = preview(LocalDoc(text.replace("{name}", "{nam}"), "mine.yaml", str(tmp_path))).errors
    assert "did you mean 'name'?" in error.message


def test_a_copy_of_the_built_in_deck_works_anywhere(tmp_path: Path) -> None:
    """As in the studio, where everyone begins with one."""
    text = builtin_specs()["cards"].read_text(encoding="utf-8")
    assert not load_text(text, tmp_path / "mine.yaml", "mine.yaml").errors


def test_a_document_brings_its_files_along(tmp_path: Path) -> None:
    """As in the studio as a page, which has no disk."""
    spec(tmp_path, "front: [{picture: sun.svg}]")
    files = {name: (tmp_path / name).read_bytes() for name in ("heroes.csv", "sun.svg")}
    doc = Doc("mine.yaml", (tmp_path / "mine.yaml").read_text(encoding="utf-8"), files)
    assert not load_text(doc.text, local(doc).path, doc.name).errors


def test_columns_are_found_with_other_capitals_where_only_one_can_be_meant(tmp_path: Path) -> None:
    table = "Title,COPIES,kind\nSun,2,a\nMoon,1,b\n"
    options = 'each: copies\nonly: {Kind: [a]}\nfront: [{text: "{title}", when: {KIND: a}}]'
    sun, again = pieces(spec(tmp_path, options, table))
    assert sun == again
    assert said(sun) == ["Sun"]
    assert sun.name == "1 Sun"
    found = spec(tmp_path, 'front: [{text: "{name}"}]', "Name,NAME\na,b\n")
    assert "the table has no column name" in str(found.errors[0]).replace("'", "")


def test_a_card_is_called_by_its_name_or_title_wherever_that_stands(tmp_path: Path) -> None:
    for table in ("kind,Title\nbird,Owl\n", "kind,id,Name,title\nbird,7,Owl,x\n", "n,who\n12,Owl\n"):
        (piece,) = pieces(spec(tmp_path, "", table))
        assert piece.name == "1 Owl"


def test_an_emoji_may_be_the_name_of_an_icon(tmp_path: Path) -> None:
    cards = "icons: {🌞\ufe0f: sun.svg}\nfront: [{text: 'a 🌞🌞\ufe0f ★', size: 12pt}]"
    (card, _) = pieces(spec(tmp_path, cards))
    assert "".join(said(card)).split() == ["a", "★"], "only what is named is a picture"
    assert sum(isinstance(placed.shape, Shape) for placed in front(card)) == 2
