"""Errors of cards are reported at their lines, in the spec or in the table; and no deck takes too long."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pnp.components.cards.rows import MOST_CARDS
from pnp.components.cards.templates import read_markup
from pnp.products.resolve import load_spec, load_text
from tests.components.card_specs import errors, spec
from tests.pictures import encoded, fading
from tests.rows import each


@each(
    "cards, message",
    [
        ("each: '{xyz}'", "mine.yaml:5:11: the table has no column 'xyz'; it has name, cost, art"),
        ("front: [{text: '{nmae}'}]", "mine.yaml:5:20: the table has no column 'nmae'; did you mean 'name'?"),
        (
            "front: [{text: '{name'}]",
            "mine.yaml:5:20: a brace isn't matched; write {{ to print one",
        ),
        ("front: [{text: {name}}]", 'mine.yaml:5:20: put the braces in quotes: "{name}"'),
        ("front: [{txt: x}]", "mine.yaml:5:14: unknown option 'txt' for 'front'; did you mean 'text'?"),
        ("each: {name}", 'mine.yaml:5:11: put the braces in quotes: "{name}"'),
        ("each: 2.0", "mine.yaml:5:11: expected text (put a number in quotes), not 2.0"),
        ("icons: {Coin: sun.svg}", "mine.yaml:5:13: expected the name of an icon"),
        (
            "front: [{left: 0}]",
            "mine.yaml:5:13: each element of a card needs exactly one of these: text, a "
            "picture, a shape or a `qr`",
        ),
        ("front: [{text: x, fit: cover}]", "mine.yaml:5:28: 'fit' isn't an option of a text"),
        ("front: [{shape: box}]", "mine.yaml:5:21: a shape needs a `fill`, a `line` or both"),
        (
            "front: [{text: x, left: 0, right: 0, width: 5mm}]",
            "mine.yaml:5:49: give at most two of left, right and width",
        ),
        ("front: [{text: x, left: 5}]", "mine.yaml:5:29: a length needs a unit: 5mm, 5cm, 5in or 5pt"),
        ("front: [{text: x, left: a%}]", "mine.yaml:5:29: expected a percentage such as 25%, not 'a%'"),
        ("front: [{text: x, colour: accnt}]", "mine.yaml:5:31: unknown colour 'accnt'; did you mean 'accent'?"),
        ("front: [{text: '[x]{{acent}}'}]", "mine.yaml:5:20: unknown colour 'acent'; did you mean 'accent'?"),
        ("front: [{text: x, font: blod}]", "mine.yaml:5:29: unknown font 'blod'; did you mean 'bold'?"),
        ("front: [{text: x, when: {knd: a}}]", "mine.yaml:5:35: the table has no column 'knd'"),
        ("front: [{picture: sum.svg}]", "mine.yaml:5:23: no file 'sum.svg' in the spec's folder or below"),
        (
            "front: [{picture: ../sun.svg}]",
            "mine.yaml:5:23: no file '../sun.svg' in the spec's folder or below",
        ),
        ("icons: {coin: con.svg}", "mine.yaml:5:19: no file 'con.svg'"),
        ("icons: {Coin: sun.svg}", "mine.yaml:5:"),
        ("size: pokr", "mine.yaml:5:11: unknown card size 'pokr'; did you mean 'poker'?"),
        ("size: 63 x 88 mm", "mine.yaml:5:11: write {width: 63mm, height: 88mm} for a width and a height"),
        ("size: 2.5in×3.5in", "mine.yaml:5:11: write {width: 2.5in, height: 3.5in} for a width and a height"),
        (
            "size: 6,3 cm × 8,8 cm",
            "mine.yaml:5:11: write {width: 6.3cm, height: 8.8cm} for a width and a height",
        ),
        ('size: 2.5" x 3.5"', "mine.yaml:5:11: write {width: 2.5in, height: 3.5in} for a width and a height"),
        ("size: 825x1125px", "mine.yaml:5:11: unknown unit 'px'; lengths are in mm, cm, in or pt"),
        (
            "front: [{text: x, font: old.pfb}]",
            "mine.yaml:5:29: no file 'old.pfb' in the spec's folder or below",
        ),
        (
            "front: [{text: x, font: sun.svg}]",
            "mine.yaml:5:29: the font 'sun.svg' isn't a TrueType or OpenType",
        ),
        ("size: 1mm", "mine.yaml:5:11: must be from 10 mm to 300 mm, not 1 mm"),
        ("each: x", "mine.yaml:5:11: expected a whole number from 0 to 100, not 'x'"),
        ("each: nam", "mine.yaml:5:11: expected a whole number from 0 to 100, not 'nam'; did you mean 'name'?"),
        ("each: 0", "mine.yaml:5:11: no row makes a card"),
        ("rows: [{a: b}]", "mine.yaml:5:11: give either `table` or `rows`"),
        ("front: [{text: x, width: 5mm, left: 100mm, top: 200mm}]", "the box of this element has no space"),
        (
            "front: [{text: 𓀀}]",
            "mine.yaml:5:20: no font has '𓀀' (U+13000 EGYPTIAN",
        ),
        ("front: [{text: wide words, width: 2mm}]", "'wide words' doesn't fit in 2 mm by 88.9 mm"),
    ],
)
def test_errors_in_the_spec_have_their_line_and_a_hint(tmp_path: Path, cards: str, message: str) -> None:
    found = errors(spec(tmp_path, cards))
    assert any(message in error for error in found), found


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ('{"a{b": 1}', "mine.yaml:4:13: the name of a column can't contain braces"),
        ('{" ": 1}', "mine.yaml:4:13: a name can't consist of spaces only"),
        ("{" + 101 * "a" + ": 1}", "mine.yaml:4:13: the name of a column has more than 100 characters"),
    ],
)
def test_rows_in_the_spec_name_columns_as_tables_do(tmp_path: Path, row: str, message: str) -> None:
    assert errors(spec(tmp_path, f"rows: [{row}]", table=None)) == [message]
    assert not errors(spec(tmp_path, 'rows: [{" name ": Sun}]', table=None))


@pytest.mark.parametrize(
    ("back", "message"),
    [
        ("patern", "5:11: expected pattern, plain or none, not 'patern'; did you mean 'pattern'?"),
        (
            "[{picture: sun.svg, fit: cov}]",
            "5:36: expected whole, cover or stretch, not 'cov'; did you mean 'cover'?",
        ),
        ("{text: x}", "5:11: expected a list (each entry starts with `- `), not {text: x}"),
    ],
)
def test_a_wrong_back_is_one_error(tmp_path: Path, back: str, message: str) -> None:
    assert errors(spec(tmp_path, f"back: {back}")) == [f"mine.yaml:{message}"]


@each(
    "table, cards, message",
    [
        ("name,art\nSun,son.svg\n", "front: [{picture: '{art}'}]", "heroes.csv:2:5: no file 'son.svg'"),
        ("name,ink\nSun,redd\n", "front: [{text: x, colour: '{ink}'}]", "heroes.csv:2:5: unknown colour"),
        ("name,ink\nSun,Fox\n", "front: [{text: x, colour: '{ink}'}]", "heroes.csv:2:5: the colour 'Fox'"),
        (
            "name,n\nSun,many\n",
            "each: '{n}'",
            "heroes.csv:2:5: expected a whole number from 0 to 100, not 'many'",
        ),
        (
            "name,n\nSun,99\n",
            "front: [{picture: sun.svg, repeat: '{n}'}]",
            "heroes.csv:2:5: expected a whole number",
        ),
        (
            "name,rule\nSun,x\nMoon," + "far too long " * 200 + "\n",
            "front: [{text: '{rule}', height: 10mm}]",
            "heroes.csv:3:6: 'far too long",
        ),
        (
            "name,rule\nSun,𓀀\n",
            "front: [{text: '{rule}'}]",
            "heroes.csv:2:5: no font has '𓀀'",
        ),
        (
            "name\n",
            "",
            "mine.yaml:4:12: the table has no rows below its first, which names the columns: add a row for "
            "each piece",
        ),
        ('name\n"Sun\n', "", "heroes.csv:2:1: a quotation mark isn't closed"),
    ],
)
def test_errors_in_the_table_have_their_line(tmp_path: Path, table: str, cards: str, message: str) -> None:
    found = errors(spec(tmp_path, cards, table))
    assert any(error.startswith(message) for error in found), found


def test_all_errors_are_found_at_once(tmp_path: Path) -> None:
    table = "name,art\nSun,a.svg\nMoon,b.svg\n"
    found = errors(spec(tmp_path, "front: [{picture: '{art}', }, {text: '{name}', colour: oink}]", table))
    assert len(found) == 3


@each(
    "cards, places",
    [
        ("back: patern\nfront: [{text: '{nmae}', colour: '{colur}'}]", ["5:11", "6:20", "6:38"]),
        ("front: [{text: x, size: 12, colour: redd}]", ["5:29", "5:41"]),
        ("front: [{text: '{nmae}'}, {text: x, colour: redd}]", ["5:20", "5:49"]),
        ("paper: leter\nfront: [{text: '{nmae}'}]", ["5:12", "6:20"]),
        ("rows: 5\nfront: [{text: '{nmae}'}]", ["5:11"]),
    ],
)
def test_an_error_in_an_option_hides_none_in_others(tmp_path: Path, cards: str, places: list[str]) -> None:
    """But what can't be told without the option isn't reported."""
    found = errors(spec(tmp_path, cards))
    assert [one.split(": ")[0] for one in found] == [f"mine.yaml:{place}" for place in places]


def test_a_row_that_is_left_out_may_be_unfinished(tmp_path: Path) -> None:
    table = f"name,count,art\nSun,1,sun.svg\n{'long ' * 300},0,later.svg\n"
    front = "front: [{picture: '{art}'}, {text: '{name}'}]"
    assert not errors(spec(tmp_path, f"each: '{{count}}'\n{front}", table))
    assert len(errors(spec(tmp_path, front, table))) == 1


@each(
    "cards, message",
    [
        (
            "table: a.numbers",
            "mine.yaml:4:12: 'a.numbers' has a format that can't be read: save it as XLSX, ODS or CSV",
        ),
        ("table: heroes.csv\nsheet: A", "mine.yaml:5:12: only XLSX and ODS files have sheets"),
        ("rows: [{a: b}]\nsheet: A", "mine.yaml:5:12: `sheet` needs a `table`"),
        (
            "table: heroes.xlsx\nsheet: Vilains",
            "mine.yaml:5:12: the spreadsheet has no sheet 'Vilains'; did you mean 'Villains'?",
        ),
        (
            "table: heroes.xlsx\nfront: [{text: '{rule}', height: 3mm, smallest: 3mm}]",
            "heroes.xlsx:'My heroes'!B2: 'Draw two,\\nkeep one' doesn't fit",
        ),
        (
            "table: heroes.xlsx\neach: '{price}'",
            "heroes.xlsx:'My heroes'!F2: expected a whole number from 0 to 100, not '1,234.50'",
        ),
        ("table: heroes.csv\nfront: [{text: x, colour: '{cost}'}]", "heroes.csv:2:5: the colour '3'"),
    ],
)
def test_errors_in_a_spreadsheet_have_their_cell(tmp_path: Path, cards: str, message: str) -> None:
    wrote = Path(__file__).parents[1] / "data" / "spreadsheets" / "heroes-xlsxwriter.xlsx"
    (tmp_path / "heroes.xlsx").write_bytes(wrote.read_bytes())
    spec(tmp_path, "")  # which writes heroes.csv
    lines = "".join(f"    {line}\n" for line in cards.splitlines())
    (tmp_path / "mine.yaml").write_text(f"pnp: 1\nproducts:\n  - pieces: cards\n{lines}")
    found = errors(load_spec(tmp_path / "mine.yaml", "mine.yaml"))
    assert found
    assert found[0].startswith(message)


@pytest.mark.parametrize(
    ("only", "message"),
    [
        ("{cots: 3}", "mine.yaml:5:18: the table has no column 'cots'; did you mean 'cost'?"),
        ("{cost: 4}", "mine.yaml:5:11: no row has '4' in 'cost'; the values there are '3', empty"),
    ],
)
def test_a_product_that_uses_no_row_is_an_error(tmp_path: Path, only: str, message: str) -> None:
    assert errors(spec(tmp_path, f"only: {only}")) == [message]


def test_conditions_know_the_true_of_spreadsheets(tmp_path: Path) -> None:
    table = "name,flies\nOwl,TRUE\nFox,FALSE\nBat,true\n"
    found = errors(spec(tmp_path, "front: [{text: '𓀀 {name}', when: {flies: true}}]", table))
    assert [error.partition(":")[2][:3] for error in found] == ["2:1", "4:1"]


def test_pictures_with_pixels_keep_their_colours(tmp_path: Path) -> None:
    found = errors(spec(tmp_path, "front: [{picture: a.png, colour: red}]", a_png=encoded(fading())))
    assert found == ["mine.yaml:5:38: only an SVG picture can be given another colour"]


# Limits


def test_no_deck_is_too_large(tmp_path: Path) -> None:
    rows = "name\n" + "Sun\n" * (MOST_CARDS // 100 + 1)
    assert errors(spec(tmp_path, "each: 100", rows)) == [
        "mine.yaml:5:11: these rows make 2,100 cards; at most 2,000 are allowed"
    ]


@pytest.mark.long("makes more pictures than a deck may have")
def test_pictures_of_a_deck_have_a_limit(tmp_path: Path) -> None:
    line = "M" + "1 1 " * 16_000
    drawn = f'<svg viewBox="0 0 9 9"><path stroke="red" d="{line}"/></svg>'.encode()
    table = "name\nSun\nMoon\nStar\nSky\nSea"
    found = errors(spec(tmp_path, "each: 100\nfront: [{picture: a.svg}]", table, a_svg=drawn))
    assert ["more than 3,000,000 lines and curves" in error for error in found] == [True]


def steps_of_reading(text: str) -> int:
    """Return how many calls, also of generators and of what is built in, it takes to read the signs of a
    text."""
    calls = 0

    def count(*_: object) -> None:
        nonlocal calls
        calls += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        read_markup(text)
    finally:
        sys.setprofile(before)
    return calls


@each("text", ["*a ", "**a", "*", "**a *b", "a* "])
def test_signs_without_partners_take_steps_in_proportion_to_their_number(text: str) -> None:
    assert steps_of_reading(text * 800) < 2.1 * steps_of_reading(text * 400)


def test_a_thousand_signs_without_partners_are_set(tmp_path: Path) -> None:
    table = "rule\n" + ("*a " * 1300 + "\n") * 3
    assert not errors(spec(tmp_path, "front: [{text: '{rule}', size: 3pt, smallest: 3pt}]", table))


def test_one_run_reports_wrong_options_beside_wrong_cells_and_elements(tmp_path: Path) -> None:
    text = """
pnp: 1
products:
  - pieces: cards
    name: deck
    size: pokr
    rows:
      - {name: Sun, colour: gren, art: sun, copies: many}
    each: "{copies}"
    front:
      - {shape: box, fill: "{colour}"}
      - {picture: "{art}.svg"}
      - {shap: box}
      - {text: "{nam}"}
  - pieces: tuck-box
    count: lots
    label: "{nope}"
  - kit: custom
    parts: [deck, dice]
"""
    found = load_text(text, tmp_path / "mine.yaml", "mine.yaml")
    said = "\n".join(map(str, found.errors))
    for words in (
        "unknown card size 'pokr'",
        "unknown colour 'gren'",
        "no file 'sun.svg'",
        "not 'many'",
        "unknown option 'shap'",
        "no column 'nam'",
        "not 'lots'",
        "no column 'nope'",
        "no other product has the `name` 'dice'",
    ):
        assert words in said
    assert len(found.errors) == 9


def test_a_name_that_is_no_text_is_reported_beside_a_kit_that_names_its_parts(tmp_path: Path) -> None:
    text = """
pnp: 1
products:
  - {pieces: cards, name: {a: b}, rows: [{name: Sun}], each: "{name}"}
  - {kit: custom, parts: [dice]}
"""
    said = [str(error) for error in load_text(text, tmp_path / "mine.yaml", "mine.yaml").errors]
    assert any("expected text" in one for one in said)
    assert any("no other product has the `name` 'dice'" in one for one in said)
