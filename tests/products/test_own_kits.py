"""Kits of one's own games: what is in them, what their fronts and plans say, and the game to start from."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.errors import PnpError
from pnp.drawing.face import FJALLA
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Path as Drawn
from pnp.drawing.shapes import Text
from pnp.drawing.shaping import missing_characters
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.pipeline.build import make_products
from pnp.pipeline.new_game import write_new_kit
from pnp.pipeline.product_files import file_names
from pnp.products.kit.front import paged, pieces_picture
from pnp.products.requests import Spec
from pnp.products.resolve import load_spec, load_text
from pnp.sheets.sheet import Product, Sheet
from tests.commands import run
from tests.made_fonts import HEBREW, made_font

GAME = """
pnp: 1
title: Salt
products:
  - pieces: cards
    name: day
    rows: [{name: Sun, side: day}, {name: Moon, side: night}]
    each: 4
    back:
      - {shape: box, fill: teal, when: {side: day}}
      - {shape: box, fill: navy, when: {side: night}}
  - pieces: tuck-box
    name: box
    count: 8
    label: Salt
  - rules: rules.md
    name: rules
"""
RULES = "# Salt\n\n## Components\n\n![Cards](day)\n\n## Setup\n\n1. Shuffle.\n"
KIT = """
  - kit: custom
    story: A story.
    players: 2-4
    minutes: 30
    credits: By Ada.
    licence: CC BY 4.0
"""


def read(folder: Path, kit: str = KIT) -> Spec:
    (folder / "rules.md").write_text(RULES, encoding="utf-8")
    return load_text(GAME + kit, folder / "salt.yaml", "salt.yaml")


def kit_of(folder: Path, kit: str = KIT) -> Product:
    spec = read(folder, kit)
    assert not spec.errors, [str(error) for error in spec.errors]
    return make_products(spec)[-1]


def words(sheet: Sheet) -> set[str]:
    return {one.shape.text for one in flatten(sheet.front.shapes) if isinstance(one.shape, Text)}


def test_a_kit_has_a_front_a_plan_and_every_part(tmp_path: Path) -> None:
    made = kit_of(tmp_path)
    assert file_names(read(tmp_path))[-1] == "salt-kit"
    front, plan, *rest = made.sheets
    assert {"Salt", "A story.", "2–4 players", "30 minutes", "8 cards", "1 tuck box", "Rules"} <= words(front)
    assert not any("Ages" in text for text in words(front)), "the spec doesn't say"
    assert {"Print, cut and play", "By Ada.", "CC BY 4.0"} <= words(plan)
    assert [sheet.title for sheet in rest if sheet.title] == ["Rules", "1 tuck box", "8 cards"]
    assert {part.name for part in made.parts} == {"salt-kit-paper", "salt-kit-card", "salt-kit-card-two-sided"}


@pytest.mark.slow
@pytest.mark.parametrize(("language", "heading"), [("en", "Setup"), ("de", "Aufbau"), ("de", "Setup")])
def test_the_plan_shows_the_set_up_of_the_rules(tmp_path: Path, language: str, heading: str) -> None:
    spec_text = (GAME + KIT).replace("title: Salt\n", f"title: Salt\nlanguage: {language}\n", 1)
    rules = f"# Salt\n\n## {heading}\n\n![All of it](day)\n"
    (tmp_path / "rules.md").write_text(rules, encoding="utf-8")
    kit = make_products(load_text(spec_text, tmp_path / "salt.yaml", "salt.yaml"))[-1]
    assert "All of it" in words(kit.sheets[1])


def test_the_rules_say_who_plays_and_for_how_long(tmp_path: Path) -> None:
    (rules,) = (sheet for sheet in kit_of(tmp_path).sheets if sheet.title == "Rules")
    assert any("2–4 players · 30 minutes" in text for text in words(rules))


def test_two_backs_need_one_product(tmp_path: Path) -> None:
    (cards,) = [sheet for sheet in kit_of(tmp_path).sheets if sheet.back is not None]
    assert len(cards.pieces) == 8


def test_parts_are_chosen_by_name_and_in_order(tmp_path: Path) -> None:
    made = kit_of(tmp_path, "  - kit: custom\n    parts: [box, rules]\n")
    assert [sheet.title for sheet in made.sheets[2:]] == ["1 tuck box", "Rules"]
    spec = read(tmp_path, "  - kit: custom\n    parts: [bx]\n")
    assert [str(error) for error in spec.errors] == [
        "salt.yaml:19:13: no other product has the `name` 'bx'; did you mean 'box'?"
    ]


@pytest.mark.parametrize(
    ("option", "reason"),
    [
        ("players: 4-2", "expected one number, or two such as 2-4, not '4-2'"),
        ("players: a few", "expected one number, or two such as 2-4, not 'a few'"),
        ("picture: no.svg", "no.svg"),
        ("puzzle-count: 3", "unknown option 'puzzle-count' for the kit"),
    ],
)
def test_errors_in_a_kit_are_at_their_places(tmp_path: Path, option: str, reason: str) -> None:
    found = [str(error) for error in read(tmp_path, f"  - kit: custom\n    {option}\n").errors]
    assert len(found) == 1
    assert found[0].startswith("salt.yaml:19:")
    assert reason in found[0]


def test_an_empty_kit_is_refused() -> None:
    spec = load_text("pnp: 1\nproducts:\n  - kit: custom\n", Path("a.yaml"), "a.yaml")
    assert [str(error) for error in spec.errors] == [
        "a.yaml:3:10: this kit is empty: its spec has no other products"
    ]


def test_the_front_shows_the_users_picture(tmp_path: Path) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z" fill="#123456"/></svg>'
    (tmp_path / "cover.svg").write_text(svg, encoding="utf-8")
    made = kit_of(tmp_path, "  - kit: custom\n    picture: cover.svg\n")
    fills = {
        one.shape.style.fill for one in flatten(made.sheets[0].front.shapes) if hasattr(one.shape, "style")
    }
    assert "#123456" in fills


@pytest.mark.long("builds a whole game")
def test_the_game_to_start_from_is_complete_and_sound(tmp_path: Path) -> None:
    *_, path = write_new_kit("harbour lights", tmp_path)
    assert path == tmp_path / "harbour-lights" / "harbour-lights.yaml"
    spec = load_spec(path, path.name)
    assert not spec.errors
    made = make_products(spec)
    assert not [product.remark for product in made if product.remark]
    kit = made[-1]
    assert {"Harbour Lights", "30 cards", "30 tokens", "4 standees", "1 tuck box"} <= words(kit.sheets[0])
    assert "Setup" in words(kit.sheets[1])
    assert "New Kit" not in path.read_text(encoding="utf-8")


def test_a_game_to_start_from_needs_a_name_that_is_free(tmp_path: Path) -> None:
    write_new_kit("Müller’s game", tmp_path)
    for name, reason in (
        ("Müller’s game", "already exists"),
        ("---", "isn't a name"),
        ('a "b"', "isn't a name"),
    ):
        with pytest.raises(PnpError, match=reason):
            write_new_kit(name, tmp_path)


def test_errors_of_the_parts_are_told_at_their_lines_and_no_kit_is_made(tmp_path: Path) -> None:
    wrong = GAME.replace("{name: Sun, side: day}", '{name: "a :onto: b", side: day}').replace(
        "    each: 4\n", '    each: 4\n    front: [{text: "{name}"}]\n'
    )
    wrong = wrong.replace("count: 8", "counts: 8")
    (tmp_path / "rules.md").write_text(RULES, encoding="utf-8")
    kits = (wrong + KIT, wrong.replace("products:\n", "products:" + KIT, 1))  # after its parts, and before them
    for text in kits:
        with pytest.raises(PnpError) as caught:
            make_products(load_text(text, tmp_path / "salt.yaml", "salt.yaml"))
        told = str(caught.value)
        assert "no icon is called ':onto:'" in told
        assert "unknown option 'counts'" in told
        assert told.count("salt.yaml:") == 2


def test_an_error_of_the_layout_is_told_once(tmp_path: Path) -> None:
    wide = "  - {pieces: tuck-box, count: 500}\n"
    text = "pnp: 1\nproducts:" + KIT + wide
    with pytest.raises(PnpError) as caught:
        make_products(load_text(text, tmp_path / "salt.yaml", "salt.yaml"))
    assert str(caught.value).count("salt.yaml:") == 1


SHARING = """
pnp: 1
title: Salt
share-sheets: true
products:
  - {pieces: cards, name: day, rows: [{name: Sun}], each: 2, size: 40mm}
  - {pieces: tokens, name: coins, rows: [{name: Coin}], each: 3}
  - {pieces: standees, name: folk, rows: [{name: Ada}]}
"""


def test_shared_sheets_are_in_the_kit_and_its_plan_once(tmp_path: Path) -> None:
    spec = load_text(SHARING + KIT, tmp_path / "salt.yaml", "salt.yaml")
    assert not spec.errors
    alone, kit = make_products(spec)
    front, plan, *rest = kit.sheets
    assert len(rest) == len(alone.sheets)
    named = [sheet.title for sheet in rest if sheet.title]
    assert sum("2 cards" in title for title in named) == 1
    assert {"2 cards", "3 tokens"} <= words(front)
    assert sum("2 cards" in text for text in words(plan)) == 1


def test_backs_and_headers_in_the_kit_have_the_emblem_of_its_front(tmp_path: Path) -> None:
    rows = "\n  - {pieces: cards, name: day, rows: [{name: Sun}]}"
    spec = load_text(f"pnp: 1\ntitle: Salt\nproducts:{rows}{KIT}", tmp_path / "salt.yaml", "salt.yaml")
    *_, cards = make_products(spec)[-1].sheets
    assert cards.back is not None
    assert "S" in {one.shape.text for one in flatten(cards.back.shapes) if isinstance(one.shape, Text)}


def test_the_set_up_on_the_plan_keeps_the_texts_of_the_board(tmp_path: Path) -> None:
    board = "\n  - {board: custom, name: day, parts: [{cells: 12x12, numbers: in-order}]}\n  - rules: rules.md"
    (tmp_path / "rules.md").write_text(RULES.replace("1. Shuffle", "![The board](day)\n\n1. Shuffle"))
    spec = load_text(f"pnp: 1\ntitle: Salt\nproducts:{board}{KIT}", tmp_path / "salt.yaml", "salt.yaml")
    assert not spec.errors, spec.errors
    _, plan, *_ = make_products(spec)[-1].sheets
    assert {"1", "77", "144"} <= words(plan)


def test_the_letter_on_the_front_is_in_a_font_that_has_it(tmp_path: Path) -> None:
    (tmp_path / "f.ttf").write_bytes(made_font(HEBREW))
    (tmp_path / "rules.md").write_text(RULES, encoding="utf-8")
    game = (GAME + KIT).replace("title: Salt", "title: שלום\nfonts: [f.ttf]")
    kit = make_products(load_text(game, tmp_path / "salt.yaml", "salt.yaml"))[-1]
    front = next(iter(kit.pages())).drawing
    texts = [one.shape for one in flatten(front.shapes) if isinstance(one.shape, Text)]
    letters = [text for text in texts if text.text == "ש"]
    assert letters
    assert not [letter for letter in letters if missing_characters(letter.text, letter.font)]


OCTAGONS = """
pnp: 1
title: Gems
products:
  - pieces: tokens
    rows: [{name: Ruby}]
    cut: octagon
    front: [{shape: box, fill: "#aa1133"}]
  - kit: custom
"""


def test_pieces_on_the_front_have_their_corners_cut_off(tmp_path: Path) -> None:
    front = make_products(load_text(OCTAGONS, tmp_path / "gems.yaml", "gems.yaml"))[-1].sheets[0].front
    art = [
        one
        for one in flatten(front.shapes)
        if isinstance(one.shape, Drawn) and one.shape.style.fill == "#aa1133"
    ]
    assert art
    assert all(one.windows or len(one.shape.segments) > 8 for one in art)


def test_a_kit_doesnt_repeat_what_its_parts_say(tmp_path: Path) -> None:
    spec = tmp_path / "salt.yaml"
    (tmp_path / "rules.md").write_text(RULES, encoding="utf-8")
    spec.write_text(GAME.replace("label: Salt", "label: Salt\n    picture: wide.svg") + KIT, encoding="utf-8")
    wide = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 10"><path d="M0 0H90V10H0Z"/></svg>'
    (tmp_path / "wide.svg").write_text(wide, encoding="utf-8")
    _, _, told = run(["build", str(spec), "-o", str(tmp_path / "made")])
    assert told.count("'wide.svg'") == 1


def test_titles_tell_components_of_one_kind_apart(tmp_path: Path) -> None:
    spec = """
pnp: 1
title: Mine
products:
  - {pieces: tokens, title: Gems, rows: [{name: A}], each: 4}
  - {pieces: tokens, title: Coins, rows: [{name: B}], each: 6}
  - {pieces: dice}
  - {kit: custom}
"""
    front, plan, *_ = make_products(load_text(spec, tmp_path / "mine.yaml", "mine.yaml"))[-1].sheets
    for page in (front, plan):
        assert {"Gems: 4 tokens", "Coins: 6 tokens", "6 dice"} <= words(page)


MANY = """
pnp: 1
title: Łazienka
theme: {display: fjalla}
products:
  - pieces: score-pads
    lines: [Coins]
  - pieces: screens
  - pieces: dice
    stickers: true
  - pieces: tuck-box
  - board: custom
    mount: halves
  - kit: custom
    picture: tall.svg
"""
TALL = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 60"><path d="M0 0H20V60H0Z" fill="#123456"/></svg>'
)


def test_the_plan_says_what_each_part_is_printed_on_and_needs(tmp_path: Path) -> None:
    (tmp_path / "tall.svg").write_text(TALL, encoding="utf-8")
    made = make_products(load_text(MANY, tmp_path / "many.yaml", "many.yaml"))[-1]
    plan = " ".join(text for sheet in made.sheets[:3] for text in sorted(words(sheet)))
    assert "plain paper" in plan
    assert "sheets of labels" in plan
    assert "glue the" in plan, "the sheets of the pad"
    assert "tape the" in plan, "the halves of the board"
    assert "marks, and fold" in plan, "the screen"


@pytest.mark.slow
def test_a_tall_picture_is_whole_on_the_front_and_the_letter_of_an_emblem_is_in_the_display_face(
    tmp_path: Path,
) -> None:
    (tmp_path / "tall.svg").write_text(TALL, encoding="utf-8")
    spec = MANY.replace("picture: tall.svg", "story: x")
    with_letter = make_products(load_text(spec, tmp_path / "many.yaml", "many.yaml"))[-1].sheets[0]
    (letter,) = (
        one.shape
        for one in flatten(with_letter.front.shapes)
        if isinstance(one.shape, Text) and one.shape.text == "Ł"
    )
    assert letter.font is FJALLA
    front = make_products(load_text(MANY, tmp_path / "many.yaml", "many.yaml"))[-1].sheets[0].front
    (picture,) = (
        one
        for one in flatten(front.shapes)
        if isinstance(one.shape, Drawn) and one.shape.style.fill == "#123456"
    )
    assert picture.clip is not None
    assert picture.clip.holds(bounds(picture))


def test_a_wheel_on_the_front_has_marks_in_place_of_its_small_numbers(tmp_path: Path) -> None:
    spec = "pnp: 1\ntitle: Wheel\nproducts:\n  - {pieces: dials, size: 90mm}\n  - kit: custom\n"
    pieces = make_products(load_text(spec, tmp_path / "w.yaml", "w.yaml"))[0].pieces
    shown = pieces_picture([pieces[0]], Theme(palettes()["colour"]))
    bars = [one for one in flatten(shown.shapes) if isinstance(one.shape, Drawn)]
    assert len(bars) >= 21


def test_the_front_shows_the_upper_part_of_an_upright_page(tmp_path: Path) -> None:
    """The upper left part of the rules is more than twice as large as on the whole page, and torn below."""
    spec = read(tmp_path)
    made = make_products(spec)[-1]
    page = next(sheet for sheet in made.sheets if sheet.title == "Rules")
    small = paged(page, Theme(palettes()["colour"]))
    assert small.size.width == pytest.approx(small.size.height)
    assert small.size.height == pytest.approx(40.0)
