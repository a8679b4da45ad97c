"""One layout for each kind of card: it inherits what all cards have, and replaces what has the same name."""

from __future__ import annotations

import pytest

from pnp.base.errors import PnpError
from pnp.desk import calls
from pnp.desk.content_replies import PlacedElement, Placing
from pnp.desk.document_replies import Field
from pnp.desk.documents import Doc
from tests.studio.test_ways_out import applied

HEAD = """\
pnp: 1
products:
  - pieces: cards
    rows: [{name: Fox, kind: Beast}, {name: Zap, kind: Spell}, {name: Hut, kind: Place}]
    front:
      - {name: band, shape: box, fill: teal, height: 10mm, top: 0}
      - {text: "{name}", top: 20mm, height: 8mm}
"""
LAYOUTS = """\
    layouts:
      column: Kind
      front:
        Spell:
          - {name: band, shape: box, fill: red, height: 16mm, top: 0}
          - {text: Magic, top: 60mm, height: 8mm}
        Place:
          - {name: band, shape: box, fill: red, hidden: true}
"""


def elements(text: str, row: int, *, back: bool = False) -> list[tuple[tuple[str, ...], float]]:
    """Return the paths and heights of what is on a card; those of layouts have longer paths."""
    found: tuple[PlacedElement, ...] = calls.card(Doc("d.yaml", text), 1, row, back).elements
    return [(one.path, round(one.height, 1)) for one in found]


def test_a_kind_inherits_what_all_cards_have_and_replaces_what_has_the_same_name() -> None:
    text = HEAD + LAYOUTS
    assert not calls.preview(Doc("d.yaml", text)).errors
    common = [(("front", "0"), 10.0), (("front", "1"), 8.0)]
    assert elements(text, 0) == common
    own = ("layouts", "front", "Spell")
    assert elements(text, 1) == [((*own, "0"), 16.0), common[1], ((*own, "1"), 8.0)]
    assert elements(text, 2) == [common[1]]


def test_backs_have_layouts_if_all_backs_are_listed() -> None:
    backs = "    layouts: {column: kind, back: {Spell: [{text: Magic}]}}\n"
    assert elements(f"{HEAD}    back: []\n{backs}", 1, back=True)[0][0] == ("layouts", "back", "Spell", "0")
    assert elements(f"{HEAD}    back: []\n{backs}", 0, back=True) == []
    (error,) = calls.preview(Doc("d.yaml", HEAD + backs)).errors
    assert error.message == "layouts of backs need a `back` that lists what all backs have, even if that's `[]`"


def test_the_usual_front_is_inherited_too() -> None:
    text = HEAD[: HEAD.index("    front:")] + "    layouts: {column: kind, front: {Spell: [{text: Magic}]}}\n"
    assert not calls.preview(Doc("d.yaml", text)).errors
    assert len(elements(text, 1)) == len(elements(text, 0)) + 1


def test_errors_are_told_where_they_are() -> None:
    def errors(old: str, new: str) -> list[tuple[int, str]]:
        found = calls.preview(Doc("d.yaml", (HEAD + LAYOUTS).replace(old, new))).errors
        return [(error.line, error.message) for error in found]

    assert errors("column: Kind", "column: Kin") == [(9, "the table has no column 'Kin'; did you mean 'kind'?")]
    assert errors("text: Magic", 'text: "{nam}"') == [
        (13, "the table has no column 'nam'; did you mean 'name'?")
    ]
    remark = calls.preview(Doc("d.yaml", (HEAD + LAYOUTS).replace("Spell:", "Spel:"))).remarks[0]
    assert remark.endswith("no row has 'Spel' in kind; did you mean 'Spell'?")


def test_a_kind_gets_its_own_version_of_what_all_cards_have() -> None:
    text = HEAD.replace("{name: Hut, kind: Place}", "{name: Elf, kind: Beast}")
    after = applied(text, calls.own_version(Doc("d.yaml", text), 1, ("front", "1"), 1))
    end = """    layouts:
      column: kind
      front:
        Spell:
          - {text: "{name}", top: 20mm, height: 8mm, name: name}
"""
    assert after.endswith(end)
    assert after.startswith(text[: text.index('{text: "{name}"')])
    assert elements(after, 1) == [(("front", "0"), 10.0), (("layouts", "front", "Spell", "0"), 8.0)]
    assert elements(after, 0) == [(("front", "0"), 10.0), (("front", "1"), 8.0)]
    again = applied(after, calls.own_version(Doc("d.yaml", after), 1, ("front", "0"), 1))
    assert [path for path, _ in elements(again, 1)] == [
        ("layouts", "front", "Spell", "1"),
        ("layouts", "front", "Spell", "0"),
    ]
    with pytest.raises(PnpError, match="'Spell' has its own version of this already"):
        calls.own_version(Doc("d.yaml", again), 1, ("front", "0"), 1)
    place = Placing(("layouts", "front", "Spell", "0"), 10, 20, 30, 8)
    moved = applied(again, calls.place(Doc("d.yaml", again), 1, 63.5, 88.9, (place,)))
    assert not calls.preview(Doc("d.yaml", moved)).errors


def test_without_a_column_of_kinds_there_is_no_own_version() -> None:
    text = "pnp: 1\nproducts:\n  - pieces: cards\n    rows: [{name: Fox}]\n    front: [{text: a}]\n"
    with pytest.raises(PnpError, match="no column of the table gives the kind of this card"):
        calls.own_version(Doc("d.yaml", text), 1, ("front", "0"), 0)


def fields_at(text: str, depth: int) -> dict[tuple[str, ...], Field]:
    found = calls.fields(Doc("d.yaml", text))
    return {one.path[1:]: one for one in found if one.path[0] == "layouts" and len(one.path) <= depth}


def test_layouts_of_kinds_are_lists_in_the_form() -> None:
    after = applied(text_of(), calls.own_version(Doc("d.yaml", text_of()), 1, ("front", "0"), 1))
    own = fields_at(after, 5)
    assert (own["column",].kind, own["column",].choices, own["column",].value) == (
        "choice",
        ("name", "Type"),
        "Type",
    )
    assert (own["front",].kind, own["front",].choices) == ("layouts", ("Creature", "Big spell"))
    assert [item.label for item in own["front", "Big spell"].new_items]
    assert (own["front", "Big spell"].label, own["front", "Big spell"].kind) == ("Big spell", "items")
    assert own["front", "Big spell", "0"].kind == "item"
    assert own["front", "Big spell", "0", "text"].columns == ("name", "Type")
    assert own["front", "Big spell", "0", "name"].value == "name"
    assert ".ttf" in own["front", "Big spell", "0", "font"].file_types


def test_an_error_in_a_layout_of_a_kind_is_at_its_field() -> None:
    text = applied(text_of(), calls.own_version(Doc("d.yaml", text_of()), 1, ("front", "0"), 1))
    before, _, after = text.rpartition("{name}")
    wrong = f"{before}{{nam}}{after}"
    (error,) = calls.preview(Doc("d.yaml", wrong)).errors
    found = calls.fields(Doc("d.yaml", wrong))
    (field,) = (one for one in found if one.path == ("layouts", "front", "Big spell", "0", "text"))
    assert field.error == error.message == "the table has no column 'nam'; did you mean 'name'?"


def test_a_layout_of_a_kind_begins_empty_and_is_filled() -> None:
    text = applied(text_of(), calls.edit(Doc("d.yaml", text_of()), 1, ("layouts", "column"), "Type", "choice"))
    text = applied(text, calls.edit(Doc("d.yaml", text), 1, ("layouts", "front", "Big spell"), "[]", "value"))
    assert fields_at(text, 3)["front", "Big spell"].kind == "items"
    more = calls.rearrange(Doc("d.yaml", text), 1, ("layouts", "front", "Big spell"), "add", "{text: One}")
    text = applied(text, more)
    assert fields_at(text, 5)["front", "Big spell", "0", "text"].value == "One"
    assert not calls.preview(Doc("d.yaml", text)).errors


def test_a_card_says_which_kinds_of_layouts_it_has() -> None:
    after = applied(text_of(), calls.own_version(Doc("d.yaml", text_of()), 1, ("front", "0"), 1))
    assert calls.card(Doc("d.yaml", after), 1, 0).kinds == ()
    assert calls.card(Doc("d.yaml", after), 1, 1).kinds == ("Big spell",)
    assert calls.card(Doc("d.yaml", after), 1, 1, back=True).kinds == ()


def text_of() -> str:
    rows = (
        "[{name: Fox, Type: Creature}, {name: Bolt, Type: Big spell}, {name: Owl, Type: Creature}, "
        "{name: Frost, Type: Big spell}]"
    )
    return f'pnp: 1\nproducts:\n  - pieces: cards\n    rows: {rows}\n    front:\n      - {{text: "{{name}}"}}\n'
