"""Lists whose items have fields of their own: the texts and pictures on cards, and the rows of a table."""

from __future__ import annotations

import pytest
import yaml

from pnp.desk import calls
from pnp.desk.catalogue import sheet_of
from pnp.desk.document_replies import Field, Rearrangement
from pnp.desk.documents import Doc
from pnp.desk.form_fields import form
from pnp.desk.list_edits import rearrange
from pnp.desk.option_edits import rearrange_items, set_option
from pnp.desk.text_edit import EditError

CARDS = """\
pnp: 1
products:
  - pieces: cards
    rows:
      - {name: Fox, kind: bird}   # the first
      - {name: Owl}
    front:
      - {shape: box, fill: "{kind}"}
      # the name
      - text: "{name}"
        top: 4mm                  # from the edge
      - {picture: fox.svg, width: 10mm}
"""
FRONT = ("products", 0, "front")


def field_of(text: str, *path: str, language: str = "en") -> Field:
    return next(field for field in form(text, 1, (), language) if field.path == path)


def names(text: str, *path: str) -> set[str]:
    return {field.path[-1] for field in form(text, 1) if field.path[: len(path)] == path} - {path[-1]}


def fronts(text: str) -> list[str]:
    return [next(iter(item)) for item in yaml.safe_load(text)["products"][0]["front"]]


def test_each_item_has_the_fields_of_its_kind() -> None:
    assert {"shape", "fill", "corners", "left"} <= names(CARDS, "front", "0")
    assert not {"text", "font", "fit", "colour"} & names(CARDS, "front", "0")
    assert {"text", "font", "colour", "size"} <= names(CARDS, "front", "1")
    assert not {"picture", "points"} & names(CARDS, "front", "1")


def test_an_item_is_called_by_what_it_shows() -> None:
    found = [field_of(CARDS, "front", number) for number in "012"]
    assert [(item.label, item.value) for item in found] == [
        ("Shape", "Box"),
        ("Text", "{name}"),
        ("Picture", "fox.svg"),
    ]
    assert field_of(CARDS, "front", "0", language="de").label == "Form"


def test_a_field_of_an_item_is_changed_in_its_place() -> None:
    changed = set_option(CARDS, 1, ("front", "1", "top"), "6", "length")
    assert changed == CARDS.replace("top: 4mm", "top: 6mm")
    changed = set_option(changed, 1, ("front", "1", "colour"), "#123456", "tint")
    assert field_of(changed, "front", "1", "colour").value == "#123456"


def test_columns_are_typed_without_quotes() -> None:
    changed = set_option(CARDS, 1, ("each",), "{count}", "count")
    assert 'each: "{count}"' in changed
    assert field_of(changed, "each").value == "{count}"
    assert "each: 3\n" in set_option(CARDS, 1, ("each",), "3", "count")


def test_conditions_are_typed_a_column_a_line() -> None:
    changed = set_option(CARDS, 1, ("front", "2", "when"), "kind = bird, fish\nname = Owl", "conditions")
    wanted = {"kind": ["bird", "fish"], "name": ["Owl"]}
    assert yaml.safe_load(changed)["products"][0]["front"][2]["when"] == wanted
    assert field_of(changed, "front", "2", "when").value == "kind = bird, fish\nname = Owl"


def test_cells_are_text_and_can_be_empty() -> None:
    changed = set_option(CARDS, 1, ("rows", "1", "kind"), "yes", "cell")
    changed = set_option(changed, 1, ("rows", "0", "kind"), "", "cell")
    assert yaml.safe_load(changed)["products"][0]["rows"] == [
        {"name": "Fox", "kind": ""},
        {"name": "Owl", "kind": "yes"},
    ]
    assert "# the first" in changed


@pytest.mark.parametrize(
    ("number", "action", "wanted"),
    [
        (0, "down", ["text", "shape", "picture"]),
        (2, "up", ["shape", "picture", "text"]),
        (2, "down", ["shape", "text", "picture"]),
        (1, "remove", ["shape", "picture"]),
        (1, "copy", ["shape", "text", "picture", "text"]),
    ],
)
def test_items_are_moved_with_their_lines(number: int, action: str, wanted: list[str]) -> None:
    found = rearrange(CARDS, (*FRONT, number), action)  # type: ignore[arg-type]
    assert fronts(found) == wanted
    assert ("# from the edge" in found) == (action != "remove")
    assert found.startswith(CARDS[: CARDS.index("    front:")])


@pytest.mark.parametrize("text", [CARDS.rstrip("\n"), CARDS + "    back: plain\n"])
def test_items_are_added_at_the_end(text: str) -> None:
    found = rearrange_items(text, 1, ("front",), "add", '{text: "one, two"}')
    assert fronts(found) == ["shape", "text", "picture", "text"]
    assert ("back: plain" in found) == ("back: plain" in text)


def test_items_within_brackets_are_moved_and_added() -> None:
    text = "pnp: 1\nproducts:\n  - pieces: cards\n    front: [{text: a}, {text: b}]  # two\n"
    found = rearrange_items(rearrange_items(text, 1, ("front", "0"), "down"), 1, ("front",), "add", "{text: c}")
    assert found.endswith("front: [{text: b}, {text: a}, {text: c}]  # two\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("    front: [{text: b}]  # one\n", "    front: [{text: a}, {text: b}]  # one\n"),
        (
            "    front:   # all\n      # b\n      - {text: b}\n      # c\n      - {text: c}\n",
            "    front:   # all\n      - {text: a}\n      # b\n      - {text: b}\n"
            "      # c\n      - {text: c}\n",
        ),
    ],
)
def test_what_would_cover_the_others_goes_below_them(text: str, expected: str) -> None:
    head = "pnp: 1\nproducts:\n  - pieces: cards\n"
    assert rearrange_items(head + text, 1, ("front",), "add-first", "{text: a}") == head + expected


def test_a_first_item_begins_a_list_a_line_each() -> None:
    text = "pnp: 1\nproducts:\n  - pieces: cards\n    back: plain   # for now\n"
    found = rearrange_items(text, 1, ("back",), "add", "{text: a}")
    assert found == "pnp: 1\nproducts:\n  - pieces: cards\n    back:   # for now\n      - {text: a}\n"
    assert "back" not in rearrange_items(found, 1, ("back", "0"), "remove")


def test_rows_take_the_place_of_a_file() -> None:
    text = "pnp: 1\nproducts:\n  - pieces: cards\n    table: birds.csv\n"
    found = rearrange_items(text, 1, ("rows",), "add", "{name: Fox}")
    assert yaml.safe_load(found)["products"] == [{"pieces": "cards", "rows": [{"name": "Fox"}]}]


def test_nothing_else_is_taken_for_a_list() -> None:
    text = "pnp: 1\nproducts:\n  - pieces: cards\n    icons: {a: a.svg}\n"
    with pytest.raises(EditError):
        rearrange_items(text, 1, ("icons",), "add", "{b: b.svg}")
    with pytest.raises(EditError):
        rearrange_items(CARDS, 1, ("front", "7"), "remove")


def test_all_that_can_be_added_makes_cards() -> None:
    text = "pnp: 1\nproducts:\n  - pieces: cards\n"
    offered = field_of(text, "front").new_items
    labels = [one.label for one in offered]
    assert labels[:5] == ["Text", "Picture", "Picture over the whole card", "Box", "Ellipse"]
    for one in offered:
        new = one.text.replace("TEXT", '"Hello"').replace("FILE", '""')
        text = rearrange_items(text, 1, ("front",), "add", new)
    assert not calls.errors(Doc("a.yaml", text))


def test_a_click_on_a_text_of_a_card_leads_to_its_field() -> None:
    source = calls.source("game", "cards")
    doc = Doc(source.name, source.text)
    spots = {spot.path for spot in calls.spots(doc, 1, 0)}
    offered = {field.path for field in calls.fields(doc, 1)}
    assert {("front", "0"), ("front", "1"), ("front", "2"), ("rows",)} & spots == {
        ("front", "0"),
        ("front", "1"),
        ("front", "2"),
    }
    assert spots <= offered


def test_the_picture_of_cards_shows_what_a_design_begins_with() -> None:
    assert sheet_of("cards").text == calls.source("game", "cards").text


# Comments and empty lines


@pytest.mark.parametrize(
    ("text", "action", "number", "wanted"),
    [
        ("a:\n  # 1\n  - 1\n  # 2\n  - 2 # two\n", "up", 1, "a:\n  # 2\n  - 2 # two\n  # 1\n  - 1\n"),
        ("a:\n  # 1\n  - 1\n  # 2\n  - 2\nb: 3\n", "remove", 0, "a:\n  # 2\n  - 2\nb: 3\n"),
        ("a:\n  # 1\n  - 1\n  # 2\n  - 2\n", "remove", 1, "a:\n  # 1\n  - 1\n"),
        ("a:\n  # all\n  - 1\n  - 2\n", "down", 0, "a:\n  # all\n  - 2\n  - 1\n"),
        ("a:\n  # all\n  - 1\n  - 2\n", "remove", 0, "a:\n  # all\n  - 2\n"),
        ("a:\n  - x: 1\n    # y: 2\n  - 2\n", "down", 0, "a:\n  - 2\n  - x: 1\n    # y: 2\n"),
        ("a:\n  - 1\n\n  # 2\n  - 2\n\nb: 3\n", "down", 0, "a:\n  # 2\n  - 2\n\n  - 1\n\nb: 3\n"),
        ("a:\n  - 1\n\n  - 2\n", "copy", 0, "a:\n  - 1\n\n  - 2\n\n  - 1\n"),
        ("a:\n  - |\n    # text\n  - 2\n", "up", 1, "a:\n  - 2\n  - |\n    # text\n"),
        ("a:\n  - |+\n    x\n\n  - 2\n", "up", 1, "a:\n  - 2\n  - |+\n    x\n\n"),
        ("a: [\n  1, # one\n  2, # two\n]\n", "remove", 0, "a: [\n  2, # two\n]\n"),
        ("a: [\n  1, # one\n  2\n]\n", "remove", 1, "a: [\n  1, # one\n  \n]\n"),
    ],
)
def test_comments_and_empty_lines_keep_their_places(
    text: str, action: Rearrangement, number: int, wanted: str
) -> None:
    assert rearrange(text, ("a", number), action) == wanted


@pytest.mark.parametrize("text", ["a: [\n  1, # one\n  2, # two\n]\n", "a:\n  - &x {y: 1}\n  - *x\n  - 2\n"])
def test_items_that_cannot_be_told_apart_stay_where_they_are(text: str) -> None:
    with pytest.raises(EditError, match="only be changed by hand"):
        rearrange(text, ("a", 1), "up")


LEGEND = """\
pnp: 1
products:
  - board: grid
    map: |
      s1.
    legend:
      s: {name: Sea, fill: "#cfe3ee"}
      1: {text: Start}
"""


def test_each_kind_of_cell_has_fields_of_its_own() -> None:
    assert field_of(LEGEND, "legend").kind == "named"
    assert names(LEGEND, "legend", "s") == {"fill", "picture", "text", "colour", "name"}
    assert field_of(LEGEND, "legend", "s", "name").value == "Sea"
    assert field_of(LEGEND, "legend", "1", "text").value == "Start"
    assert field_of(LEGEND, "legend", "s", "fill").kind == "tint"
    assert ".svg" in field_of(LEGEND, "legend", "s", "picture").file_types


def test_an_error_in_a_kind_of_cell_is_at_its_field() -> None:
    doc = Doc("a.yaml", LEGEND.replace("#cfe3ee", "#cf"))
    wrong = [field.path for field in calls.fields(doc) if field.error]
    assert ("legend", "s", "fill") in wrong


def test_a_kind_of_cell_is_changed_added_and_removed() -> None:
    changed = set_option(LEGEND, 1, ("legend", "s", "name"), "Lake", "text")
    assert changed == LEGEND.replace("Sea", "Lake")
    added = set_option(LEGEND, 1, ("legend", "a"), '{name: New, fill: "#d8d2c8"}')
    assert added == f'{LEGEND}      a: {{name: New, fill: "#d8d2c8"}}\n'
    assert set_option(added, 1, ("legend", "a"), "") == LEGEND
    first = set_option("pnp: 1\nproducts:\n  - board: grid\n", 1, ("legend", "a"), "{name: New}")
    assert yaml.safe_load(first)["products"][0]["legend"] == {"a": {"name": "New"}}


def test_a_board_of_ones_own_begins_with_a_map_and_its_legend() -> None:
    doc = sheet_of("grid")
    assert calls.errors(doc) == ()
    kinds = {field.path[1] for field in calls.fields(doc) if field.path[0] == "legend" and len(field.path) > 1}
    signs = set("".join(yaml.safe_load(doc.text)["products"][0]["map"].split()))
    assert signs == kinds


@pytest.mark.parametrize("rows", ["table: d.csv", "rows: [{name: Fox, rule: Draw., number: 2}]"])
def test_what_is_added_to_the_usual_front_removes_nothing_from_it(rows: str) -> None:
    text = f"pnp: 1\nbuild-stamp: false\nproducts:\n  - pieces: cards\n    {rows}\n    each: number\n"
    doc = Doc("d.yaml", text, {"d.csv": "name,rule,number\nFox,Draw.,2\n"})
    (change,) = calls.rearrange(doc, 1, ("front",), "add", "{qr: TEXT}")
    after = text[: change.from_] + change.insert + text[change.to :]
    front = yaml.safe_load(after)["products"][0]["front"]
    assert [next(iter(one)) for one in front] == ["shape", "text", "text", "qr"]
    assert front[1]["text"] == "{name}"
    assert front[2]["text"] == "**rule** {rule}"
    (plain,) = calls.rearrange(Doc("d.yaml", after), 1, ("front", "3"), "remove")
    without = after[: plain.from_] + plain.insert + after[plain.to :]
    before, now = (calls.preview(Doc("d.yaml", own, doc.files)).first for own in (text, without))
    assert now == before


def test_fields_of_cards_offer_the_columns_of_their_table() -> None:
    front = '[{text: "{name}"}, {shape: box, fill: red}]'
    text = f"pnp: 1\nproducts:\n  - pieces: cards\n    table: d.csv\n    front: {front}\n"
    doc = Doc("d.yaml", text, {"d.csv": "name,count\nFox,2\n"})
    fields = {".".join(field.path): field for field in calls.fields(doc)}
    assert fields["front.0.text"].columns == ("name", "count")
    assert fields["each"].suggestions == ("count",)
    assert not fields["front.1.fill"].columns
