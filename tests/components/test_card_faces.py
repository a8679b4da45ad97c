"""What faces of cards can say: paint, shapes of any form, codes, numbers, other tables and conditions."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.geometry import Box, Size
from pnp.base.tables import Cell
from pnp.components.cards.templates import filled, never_met, passes
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Drawing, Group, Text
from pnp.drawing.shapes import Path as Shape
from pnp.language.reader import Mark
from pnp.pipeline.build import make_products
from pnp.products.on_sheets import SheetSpec
from pnp.products.requests import Spec
from pnp.products.resolve import load_spec
from tests.components.card_specs import spec
from tests.components.test_cards import front, pieces, said
from tests.drawn.text import written
from tests.made_fonts import HEBREW, made_font
from tests.rows import each

CARD = Size(40, 40)


def made(folder: Path, *elements: str, more: str = "", table: str | None = None) -> Spec:
    text = "".join(f"  - {{{element}}}\n" for element in elements)
    return spec(folder, f"size: 40mm\n{more}\nfront:\n{text}", table)


def drawn(folder: Path, *elements: str, more: str = "", palette: str = "colour") -> str:
    (card, *_) = pieces(made(folder, *elements, more=more), palette)
    return written(Drawing(CARD, card.front))


def notices(found: Spec) -> list[str]:
    assert not found.errors
    (request,) = found.products
    assert isinstance(request, SheetSpec)
    return [str(one.message) for one in request.notices]


def refused(found: Spec) -> str:
    return "\n".join(str(one) for one in found.errors)


# Paint


def test_a_shape_can_be_seen_through(tmp_path: Path) -> None:
    box = "shape: box, left: 5mm, right: 5mm, top: 5mm, bottom: 5mm"
    assert "fill #ff0000 at 50.2%" in drawn(tmp_path, f'{box}, fill: "#ff000080"')
    assert "group at 25%" in drawn(tmp_path, f"{box}, fill: red, opacity: 25%")
    linear = drawn(tmp_path, f"{box}, fill: red to blue")
    assert "fill linear (0% #ff0000 100% #0000ff by 30 0 0 30 -15 0)" in linear
    radial = drawn(tmp_path, f"{box}, fill: red to blue to white, gradient: radial")
    assert "fill radial (0% #ff0000 50% #0000ff 100% #ffffff by 15 0 0 15 0 0)" in radial


def test_what_is_seen_through_is_an_outline_where_ink_is_saved(tmp_path: Path) -> None:
    box = 'shape: box, left: 5mm, right: 5mm, top: 5mm, bottom: 5mm, fill: "#ff000080"'
    assert "fill" not in drawn(tmp_path, box, palette="low-ink").split("\n", 1)[1]


def test_bleed_that_is_seen_through_is_printed_once(tmp_path: Path) -> None:
    (card, *_) = pieces(made(tmp_path, 'shape: box, fill: "#ff000080", left: 50%'))
    (ring,) = card.front_bleed
    assert isinstance(ring, Group)
    assert ring.outline is not None
    assert ring.outline.style.even_odd


@each("cut", ["straight", "rounded", "round", "hexagon", "octagon"])
def test_a_tint_all_over_a_piece_is_mixed_into_its_ground(cut: str, tmp_path: Path) -> None:
    (card, *_) = pieces(
        made(tmp_path, "shape: box, fill: white", "shape: box, fill: black, opacity: 20%", more=f"cut: {cut}")
    )
    assert card.front_ground == "#cccccc"
    assert not card.front_bleed


@each("cut", ["round", "hexagon", "triangle"])
def test_what_shines_through_is_within_the_outline_or_beyond_it_once(cut: str, tmp_path: Path) -> None:
    (card, *_) = pieces(made(tmp_path, "shape: box, fill: black, opacity: 20%, left: 50%", more=f"cut: {cut}"))
    (inside,) = card.front
    assert isinstance(inside, Group)
    assert inside.outline is not None
    assert card.bleed_runs_on
    seen = [one for one in flatten(card.front_bleed) if len(one.windows) > 1]
    assert len({id(one.windows[1]) for one in seen}) == 1


# Forms


BAND = "left: 0%, width: 50%, top: 10mm, height: 10mm"


@each(
    "element, expected",
    [
        ("shape: ellipse, left: 1mm, right: 1mm, top: 1mm, bottom: 1mm, fill: red", ()),
        (f"shape: box, corners: 2mm, {BAND}, fill: red", (-23.18, 2, -20, 8)),
        ('shape: polygon, points: ["0% 0%", "100% 0%", "50% 50%"], fill: red', (-23.18, 20, 23.18, 23.18)),
        (f"shape: box, line: red, line-width: 2mm, {BAND}", (-23.18, 0, -20, 10)),
        ("shape: box, rotation: 45, width: 30mm, height: 30mm, top: 5mm, fill: red", None),
    ],
)
def test_a_shape_that_reaches_an_edge_continues_beyond_it(
    element: str, expected: tuple[float, ...] | None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    (card, *_) = pieces(made(tmp_path_factory.mktemp("cards"), element))
    near = Box.about(0, 0, CARD).grown(1.5)
    over = [box for one in flatten(card.front_bleed) if not near.holds(box := bounds(one))]
    if expected:
        assert [round(side) for side in Box.around_boxes(over)] == [round(side) for side in expected]
    else:
        assert bool(over) == (expected is None)


def test_an_ellipse_on_a_round_card_is_its_ground(tmp_path: Path) -> None:
    (card, *_) = pieces(made(tmp_path, "shape: ellipse, fill: teal", more="cut: round"))
    assert card.front_ground == "#008080"
    (card, *_) = pieces(made(tmp_path, "shape: ellipse, fill: teal, line: red", more="cut: round"))
    assert max(bounds(one).right for one in flatten(card.front_bleed)) > 23


def test_polygons_and_lines_fill_their_boxes(tmp_path: Path) -> None:
    for sides in (3, 5, 6):
        text = f"shape: polygon, sides: {sides}, fill: red, left: 5mm, right: 5mm, top: 10mm, bottom: 10mm"
        (card, *_) = pieces(made(tmp_path, text))
        (placed,) = front(card)
        assert bounds(placed) == pytest.approx((-15, -10, 15, 10))
    line = drawn(tmp_path, 'shape: line, line: red, line-width: 1mm, points: ["0% 0%", "5mm 50%", "100% 100%"]')
    assert "stroke #ff0000 1" in line
    assert "M-20 20" in line


def test_an_element_turns_by_any_angle_about_its_middle(tmp_path: Path) -> None:
    (card, *_) = pieces(
        made(tmp_path, "text: Ag, rotation: 30, left: 10mm, width: 20mm, top: 10mm, height: 20mm")
    )
    (placed,) = front(card)
    assert placed.transform.b == pytest.approx(0.5)
    assert placed.transform(0, 0) == pytest.approx((0, 0))


def test_any_element_is_repeated_by_a_column(tmp_path: Path) -> None:
    table = "name,pips\nA,3\nB,0\n"
    pips = 'shape: ellipse, fill: red, repeat: "{pips}", top: 4mm, height: 5mm, gap: 1mm'
    found = made(tmp_path, pips, table=table)
    one, none = pieces(found)
    boxes = [bounds(placed) for placed in front(one)]
    assert [round(box.left, 2) for box in boxes] == [-8.5, -2.5, 3.5]
    assert not front(none)
    one, _ = pieces(made(tmp_path, 'text: x, repeat: "{pips}"', table=table))
    assert said(one) == ["x", "x", "x"]


# Text


def test_lines_that_begin_with_a_hyphen_or_a_star_are_items(tmp_path: Path) -> None:
    text = 'text: "To do:\\n- one and two and three\\n* **four**\\n5 - 4", size: 4mm, width: 20mm'
    (card, *_) = pieces(made(tmp_path, text))
    texts = [placed.shape for placed in front(card) if isinstance(placed.shape, Text)]
    bullets = [one for one in texts if one.text == "•"]
    assert len(bullets) == 2
    assert "5 - 4" in said(card)
    below = [one for one in texts if one.y < bullets[0].y and one.y > bullets[1].y]
    assert below, "the first item takes two lines"
    assert all(one.x > bullets[0].x + 1 for one in below)


def test_no_single_word_is_left_for_the_last_line_of_a_centred_text(tmp_path: Path) -> None:
    rule = "text: Every ship goes back two spaces., size: 3.1mm, left: 3mm, width: 34mm"
    for align, wanted in (
        ("centre", ["Every ship goes", "back two spaces."]),
        ("left", ["Every ship goes back two", "spaces."]),
    ):
        (piece, *_) = pieces(made(tmp_path, f"{rule}, align: {align}"))
        assert said(piece) == wanted


def test_justified_lines_end_together_but_the_last(tmp_path: Path) -> None:
    text = 'text: "one two three four five six seven eight nine", align: justify, size: 4mm, width: 30mm'
    (card, *_) = pieces(made(tmp_path, text))
    rows: dict[float, float] = {}
    for placed in front(card):
        y = round(bounds(placed).bottom, 2)
        rows[y] = max(rows.get(y, -99), round(bounds(placed).right, 2))
    *others, last = [rows[y] for y in sorted(rows, reverse=True)]
    assert others == pytest.approx([15] * len(others), abs=0.02)
    assert last < 15


def test_justified_lines_from_right_to_left_stay_in_their_box(tmp_path: Path) -> None:
    (tmp_path / "f.ttf").write_bytes(made_font(HEBREW + " "))
    text = f'text: "{"אבג דהו זחט " * 4}", align: justify, size: 4mm, width: 30mm, font: f.ttf'
    (card, *_) = pieces(made(tmp_path, text))
    edges = [bounds(placed) for placed in front(card)]
    assert min(one.left for one in edges) == pytest.approx(-15, abs=0.5)
    assert max(one.right for one in edges) == pytest.approx(15, abs=0.5)


def test_letters_have_space_an_outline_and_a_shadow(tmp_path: Path) -> None:
    (plain, *_), (wide, *_) = (
        pieces(made(tmp_path, f"text: Owl, size: 6mm, {more}"))
        for more in ("opacity: 1", "letter-spacing: 2mm")
    )
    assert (said(plain), said(wide)) == (["Owl"], ["O", "w", "l"])
    spread = Box.around_boxes(map(bounds, front(wide))).width - bounds(front(plain)[0]).width
    assert spread == pytest.approx(4, abs=0.3), "kerning is lost"
    text = drawn(tmp_path, 'text: Owl, size: 6mm, outline: red, shadow: "#00000080"')
    assert "stroke #ff0000 0.8, cap round, join round" in text
    assert "group at 50.2%" in text


def test_a_code_is_black_on_white_and_as_large_as_its_box_allows(tmp_path: Path) -> None:
    table = "name,web\nA,https://a.b/c\n"
    (card,) = pieces(made(tmp_path, 'qr: "{web}", width: 20mm, height: 30mm', table=table))
    white, black = front(card)
    assert bounds(white) == pytest.approx((-10, -10, 10, 10))
    assert isinstance(black.shape, Shape)
    assert black.shape.style.fill == "#000000"
    assert "a QR code can have up to" in refused_by_drawing(tmp_path, f"qr: {'x' * 1500}")


def refused_by_drawing(folder: Path, element: str) -> str:
    from pnp.base.errors import SpecError

    with pytest.raises(SpecError) as caught:
        pieces(made(folder, element))
    return str(caught.value)


# Tables


def test_cards_are_numbered(tmp_path: Path) -> None:
    table = "name,count\nA,1\nB,0\nC,3\n"
    cards = pieces(made(tmp_path, 'text: "{index}/{total}"', more='each: "{count}"', table=table))
    assert [said(card) for card in cards] == [["1/2"], ["2/2"], ["2/2"], ["2/2"]]
    own = pieces(made(tmp_path, 'text: "{index}"', table="index\nx\n"))
    assert said(own[0]) == ["x"]


def test_numbers_in_the_spec_are_printed_as_they_are_written(tmp_path: Path) -> None:
    rows = "rows: [{n: +1, c: 02}, {n: 007, c: +1}, {n: 1.10, c: 1}]"
    (tmp_path / "rows").mkdir()
    found = spec(tmp_path / "rows", f"{rows}\neach: '{{c}}'\nfront: [{{text: '{{n}}'}}]", None)
    assert [said(card)[0] for card in pieces(found)] == ["+1", "+1", "007", "1.10"]
    some = spec(tmp_path / "rows", f"{rows}\nfront: [{{text: '{{n}}'}}]\nonly: {{n: [+1, 1.10]}}", None)
    assert [said(card)[0] for card in pieces(some)] == ["+1", "1.10"]
    table = "name,count\nA,2.0\nB,0.0\nC,3.\n"  # as data frames with empty cells write whole numbers
    assert len(pieces(made(tmp_path, "text: a", more='each: "{count}"', table=table))) == 5


def test_values_are_looked_up_in_another_table(tmp_path: Path) -> None:
    (tmp_path / "kinds.csv").write_text("kind,colour,power\nbird,teal,fly\nfish,red,swim\n", encoding="utf-8")
    more, table = "lookups: [kinds.csv]", "name,kind\nOwl,bird\nCod,fish\nRock,\n"
    text = 'text: "{name}: {kind.power}", colour: "{kind.colour}"'
    owl, cod, rock = pieces(made(tmp_path, text, more=more, table=table))
    assert (said(owl), said(cod), said(rock)) == (["Owl: fly"], ["Cod: swim"], ["Rock:"])
    wrong = made(tmp_path, text, more=more, table="name,kind\nOwl,brid\n")
    assert "kinds.csv has no row for 'brid'; did you mean 'bird'?" in refused(wrong)
    assert "heroes.csv:2:5" in refused(wrong)
    other = made(tmp_path, "text: a", more=more, table="name,sort\nOwl,bird\n")
    assert "the first column of this table is 'kind', which the cards don't have" in refused(other)


@each(
    "test, passing, failing",
    [
        ("bird", ["bird"], ["Bird", "birds", ""]),
        ("empty", ["", "empty"], ["0", "x"]),
        ("=3", ["3", "3.0", "03", "3,0"], ["30", "", "x"]),
        ("!=3", ["4", "", "x"], ["3", "3.0"]),
        ("!=empty", ["x"], [""]),
        (">2", ["3", "2.5"], ["2", "1", "", "x"]),
        (">= 2", ["2", "10"], ["1,9"]),
        ("<-1", ["-2"], ["-1", "0"]),
        ("= <b", ["<b"], ["b"]),
    ],
)
def test_conditions_compare(test: str, passing: list[str], failing: list[str]) -> None:
    assert [passes(text, test) for text in passing] == [True] * len(passing)
    assert [passes(text, test) for text in failing] == [False] * len(failing)


def test_elements_are_drawn_where_their_conditions_hold(tmp_path: Path) -> None:
    table = "name,cost\nA,2\nB,10\nC,\n"
    found = made(tmp_path, 'text: dear, when: {cost: ">5"}', "text: free, when: {cost: empty}", table=table)
    assert [said(card) for card in pieces(found)] == [[], ["dear"], ["free"]]
    few = made(tmp_path, "text: '{name}'", more='only: {cost: ["2", ">=10"]}', table=table)
    assert [said(card) for card in pieces(few)] == [["A"], ["B"]]
    assert "expected a number after >, not 'much'" in refused(made(tmp_path, 'text: a, when: {cost: "> much"}'))


# What is told


def test_conditions_that_no_row_meets_are_told_with_the_values_there_are(tmp_path: Path) -> None:
    table = "name,kind\nOwl,forest\nHen,Forest\nEel,\n"
    found = made(tmp_path, "text: a, when: {kind: forrest}", "text: b, unless: {kind: sea}", table=table)
    values = "the values there are 'forest', 'Forest', empty"
    assert notices(found) == [f"no row has '{value}' in 'kind'; {values}" for value in ("forrest", "sea")]
    none = made(tmp_path, "text: a", more="only: {kind: forrest}", table=table)
    assert f"no row has 'forrest' in 'kind'; {values}" in refused(none)
    pairs = ("12", "34")
    rows = [{name: Cell(text, Mark("")) for name, text in zip("ab", pair, strict=True)} for pair in pairs]
    assert str(never_met({"a": ["1"], "b": ["4"]}, rows)) == "no row has all of these values at once"


def test_what_is_on_no_card_is_told(tmp_path: Path) -> None:
    icons, table = "icons: {sun: sun.svg}", "name,art\nA,\n"
    found = made(tmp_path, 'text: "{name}"', 'picture: "{art}"', more=icons, table=table)
    assert notices(found) == [
        "this element is on no card, because it's empty in every row",
        "no text uses the icon :sun:",
    ]


@each(
    "text, message",
    [
        ("Pay 2 :suns:", "no icon is called ':suns:'; did you mean 'sun'?"),
        ("Pay :Sun:", "no icon is called ':Sun:'; did you mean 'sun'?"),
        ("Pay :sun :", "no icon is called ':sun :'; did you mean 'sun'?"),
        ("Pay :gold:", "no icon is called ':gold:'."),
        ("Pay :sun: \\:gold: at 1:2:3, or: so: that", ""),
    ],
)
def test_an_unknown_icon_is_an_error(text: str, message: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("cards")
    table = f"name,rule\nA,{text.replace(',', ';')}\n"
    found = made(folder, "text: '{rule}'", more="icons: {sun: sun.svg}", table=table)
    assert message in refused(found)
    assert bool(message) == bool(found.errors)
    if not message:
        words = "".join(said(pieces(found)[0])).replace(" ", "")  # wherever its lines end
        assert ":gold:at1:2:3;or:" in words


@each(
    "element, message",
    [
        ("shape: polygon, fill: red", "a polygon needs either `sides` or `points`"),
        ("shape: line, fill: red", "a line needs a colour"),
        ("shape: box, fill: red, sides: 5", "'sides' isn't an option of a box"),
        ("text: a, qr: b", "text, a picture, a shape or a `qr`"),
        ("text: a, opacity: 120%", "expected a percentage such as 50%"),
        ("shape: box, fill: red to blu", "blu"),
        ('shape: polygon, fill: red, points: ["1mm", "2mm 3mm"]', "expected a point such as 25% 3mm"),
        ("text: a, rotation: left", "expected a number of degrees"),
    ],
)
def test_what_makes_no_sense_is_refused(
    element: str, message: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert message in refused(made(tmp_path_factory.mktemp("cards"), element))


@pytest.mark.parametrize(("language", "wanted"), [("en", "Say “Hi”"), ("de", "Say „Hi“")])
def test_quotation_marks_are_those_of_the_language(tmp_path: Path, language: str, wanted: str) -> None:
    text = f"pnp: 1\nlanguage: {language}\nproducts:\n  - pieces: cards\n    back: none\n"
    text += "    rows: [{a: 'Say \"Hi\"'}]\n    front: [{text: '{a}'}]\n"
    (tmp_path / "my.yaml").write_text(text, encoding="utf-8")
    (made,) = make_products(load_spec(tmp_path / "my.yaml", "my.yaml"))
    (piece,) = made.pieces
    assert [one.shape.text for one in flatten(piece.front) if isinstance(one.shape, Text)] == [wanted]


def test_a_line_that_names_only_empty_columns_is_left_out() -> None:
    mark = Mark("d.yaml")
    row = {name: Cell(text, mark) for name, text in {"name": "Fox", "life": "", "note": "a\nb"}.items()}
    assert filled("{name}\n**Life** {life}\n**Note** {note}", row, mark).text == "Fox\n**Note** a\nb"
    assert filled("{name}\n\nLife {life}, {name}\nRules", row, mark).text == "Fox\n\nLife , Fox\nRules"
    assert filled("**Life** {life}\nRules", row, mark).text == ""
