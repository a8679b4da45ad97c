"""What the form offers for an error: each offer does what it says, and mends it."""

from __future__ import annotations

import pytest

from pnp.base.errors import PnpError
from pnp.desk import calls
from pnp.desk.document_replies import Change, Field, WayOut
from pnp.desk.documents import Doc
from pnp.desk.offering import starting_text
from tests.places import ROOT
from tests.yaml_data import yaml_data

DECK = starting_text("game", "cards")


def wrong_fields(doc: Doc) -> tuple[Field, ...]:
    """Return the fields with errors; none for a text that has no form."""
    found = calls.preview(doc)
    try:
        return tuple(field for field in calls.fields(doc, found.product or 1) if field.error)
    except PnpError:
        return ()


def after(doc: Doc, way: WayOut, field: Field, number: int) -> Doc:
    """Return the document after what the form offers for a field."""
    if way == "lay-out":
        changes = calls.lay_out(doc, number)
    elif way == "use":
        changes = calls.edit(doc, number, field.path, field.instead, field.kind)
    elif way == "remove":
        changes = calls.rearrange(doc, number, field.path, "remove")
    elif way == "fit":
        size = next(one for one in calls.fields(doc, number) if one.path == field.sized_by)
        changes = calls.edit(doc, number, size.path, size.value, size.kind)
    else:
        changes = calls.edit(doc, number, field.path, "", field.kind)
    return Doc(doc.name, applied(doc.text, changes), doc.files)


def applied(text: str, changes: tuple[Change, ...]) -> str:
    units = text.encode("utf-16-le")
    for change in sorted(changes, key=lambda change: -change.from_):
        new = change.insert.encode("utf-16-le")
        units = units[: 2 * change.from_] + new + units[2 * change.to :]
    return units.decode("utf-16-le")


def features(doc: Doc) -> dict[str, tuple[WayOut, ...]]:
    return {".".join(field.path): field.ways_out for field in wrong_fields(doc)}


@pytest.mark.long("goes over every fourth bad spec")
def test_an_offer_ends_its_error_and_leads_to_no_other() -> None:
    try_offers(every=4)


@pytest.mark.slow
def test_each_offer_ends_its_error_and_leads_to_no_other() -> None:
    try_offers(every=1)


def try_offers(every: int) -> None:
    """Try what the form offers for one bad spec in so many."""
    tried = 0
    for case in yaml_data(ROOT / "tests" / "data" / "bad_specs.yaml")[::every]:
        doc = Doc("spec.yaml", case["spec"])
        before = calls.preview(doc)
        number = before.product or 1
        for field, way in ((one, way) for one in wrong_fields(doc) for way in one.ways_out):
            tried += 1
            mended = calls.preview(after(doc, way, field, number), number)
            was, told = ([error.message for error in one.errors] for one in (before, mended))
            assert told.count(field.error) < was.count(field.error), (case["name"], field.path, way)
    assert tried


@pytest.mark.parametrize(
    ("old", "new", "path", "ways_out"),
    [
        ("{name}", "{nme}", "front.1.text", ("use",)),
        ("{name}", "{who}", "front.1.text", ()),  # a text mustn't be empty
        ("line-width: 1mm", "line-width: thick", "front.0.line-width", ("reset",)),
        ("size: mini", "size: huge", "size", ("reset",)),
        ("size: mini", "size: tarott", "size", ("use", "reset")),
        ("  front:\n", "  front:\n      - {text: A, picture: b.svg}\n", "front.0", ("remove",)),
    ],
)
def test_a_new_deck_offers_what_mends_its_first_error(
    old: str, new: str, path: str, ways_out: tuple[WayOut, ...]
) -> None:
    assert features(Doc("deck.yaml", DECK.replace(old, new, 1))).get(path) == ways_out


def test_a_table_that_the_layout_does_not_fit_is_laid_out_anew() -> None:
    text = "pnp: 1\nproducts:\n  # mine\n  - pieces: cards\n    table: d.csv   # bought\n    front:\n"
    doc = Doc("d.yaml", f'{text}      - {{text: "{{name}}"}}\n', {"d.csv": "who,rule\nFox,Draw 2: now\n"})
    (field,) = wrong_fields(doc)
    assert field.ways_out == ("lay-out",)
    mended = after(doc, "lay-out", field, 1)
    assert mended.text.startswith(text)
    assert 'text: "{who}"' in mended.text
    assert not calls.preview(mended).errors


def test_what_has_no_default_cannot_be_reset() -> None:
    doc = Doc("a.yaml", "pnp: 1\nproducts:\n  - booklet:\n      from: [puzzles/mirror]\n")
    needed = {field.path for field in calls.fields(doc) if field.is_needed and field.value}
    assert needed == {("booklet", "from")}
    assert {
        field.path for field in calls.fields(Doc("deck.yaml", DECK)) if field.is_needed and field.value
    } == {("front", str(number), name) for number, name in enumerate(("shape", "text", "text"))}


def test_a_map_is_fitted_to_its_board_only_if_the_board_is_right() -> None:
    board = "pnp: 1\nproducts:\n  - board: dominate\n    size: 4\n    regions:\n      map: |\n"
    board += "        AABB\n        CCDD\n"
    assert features(Doc("a.yaml", board)) == {"regions.map": ("fit", "reset")}
    assert features(Doc("a.yaml", board.replace("size: 4", "size: 99"))).get("size") == ("reset",)


def test_what_all_products_share_is_reset_where_it_stands() -> None:
    doc = Doc("a.yaml", "pnp: 1\ntitle: 漢字\nproducts:\n  - board: dominate\n")
    (field,) = wrong_fields(doc)
    assert field.ways_out == ("reset",)
    assert after(doc, "reset", field, 1).text == "pnp: 1\nproducts:\n  - board: dominate\n"


def test_the_form_of_a_text_that_could_not_be_drawn_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.pipeline.build.make_some", None)
    doc = Doc("slow.yaml", "pnp: 1\npaper: letter\nproducts:\n  - board: dominate\n    size: 99\n")
    fields = {field.path: field for field in calls.fields(doc, is_drawn=False)}
    assert fields["paper",].value == "letter"
    assert "3 to 40" in fields["size",].error
