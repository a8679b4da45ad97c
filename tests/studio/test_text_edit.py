"""One option changes, everything else stays as it was typed."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import strategies as st

from pnp.desk.completing import complete
from pnp.desk.documents import LocalDoc
from pnp.desk.form_fields import form
from pnp.desk.option_edits import set_option
from pnp.desk.option_values import as_yaml
from pnp.desk.previews import preview
from pnp.desk.text_edit import EditError, remove_value, set_value
from pnp.language.reader import read_text
from tests.examples import given_examples
from tests.rows import each

SPEC = """\
# A small torus.
pnp: 1   # the format

variants:
  small: {game: dominate, size: 6}  # my variant
products:
  # The board.
  - board: small   # on thick paper
    trackers: true # squares at the edge

  - pieces: dominions
    back-printing:
      flip: long-edge   # as my printer does
"""


def changed_lines(text: str) -> list[str]:
    """Return the lines that are not in `SPEC`."""
    before = SPEC.splitlines()
    return [line for line in text.splitlines() if line not in before]


def kept(text: str) -> bool:
    """Return whether every comment of `SPEC` is still there."""
    return all(line.partition("#")[2] in text for line in SPEC.splitlines() if "#" in line)


def test_an_option_is_changed_where_it_stands() -> None:
    text = set_option(SPEC, 1, ("trackers",), "false")
    assert changed_lines(text) == ["    trackers: false # squares at the edge"]


def test_an_option_of_a_variant_is_changed_in_the_variant() -> None:
    assert changed_lines(set_option(SPEC, 1, ("size",), "8")) == [
        "  small: {game: dominate, size: 8}  # my variant"
    ]


def test_a_new_option_of_a_game_goes_into_the_product() -> None:
    text = set_option(SPEC, 2, ("tile",), "20mm")
    assert changed_lines(text) == ["    tile: 20mm"]
    assert text.index("long-edge") < text.index("tile: 20mm")


def test_a_new_option_of_paper_goes_to_the_head() -> None:
    text = set_option(SPEC, 1, ("paper",), "letter")
    assert changed_lines(text) == ["paper: letter"]
    assert text.index("paper: letter") < text.index("products:")


def test_an_option_within_another_is_made_with_it() -> None:
    text = set_option(SPEC, 1, ("printer", "offset", "x"), "0.4mm")
    assert changed_lines(text) == ["printer: {offset: {x: 0.4mm}}"]
    assert set_option(text, 1, ("printer", "offset", "x"), "") == SPEC


def test_text_that_looks_like_a_number_is_quoted() -> None:
    assert 'title: "6"' in set_option(SPEC, 1, ("title",), "6", "text")
    assert "title: Six: seven" not in set_option(SPEC, 1, ("title",), "Six: seven", "text")


def test_the_default_takes_the_line_away() -> None:
    text = set_option(SPEC, 1, ("trackers",), "")
    assert "trackers" not in text
    assert set_option(SPEC, 1, ("coordinates",), "") == SPEC


def test_the_form_reads_what_was_set() -> None:
    text = set_option(SPEC, 1, ("paper",), "letter")
    values = {field.path: field.value for field in form(text, 1)}
    assert values["paper",] == "letter"
    assert values["size",] == "6"
    assert values["trackers",] == "true"


KIT = "pnp: 1\nproducts:\n  - kit: dominions\n    tile: 18mm\n"


def test_the_form_of_a_kit_has_the_options_of_its_parts_once_each() -> None:
    fields = form(KIT, 1)
    values = {field.path: field.value for field in fields}
    assert values["tile",] == "18mm"
    assert len(values) == len(fields)
    assert {("back-printing", "flip"), ("large-print",), ("paper",)} <= values.keys()
    assert "tile: 20mm" in set_option(KIT, 1, ("tile",), "20mm")


def test_completion_offers_the_options_of_a_kit() -> None:
    offered = {one.label.partition(":")[0] for one in complete(KIT + "    \n", 5, 4)}
    assert {"back-printing", "large-print"} <= offered
    assert "tile" not in offered  # it is there already


BOOKLET = "pnp: 1\nproducts:\n  - booklet:\n      from: [puzzles/mirror]\n    trim: a5\n"


def test_the_form_of_a_booklet_sets_what_is_in_it_inside_and_its_pages_beside_it() -> None:
    inside = set_option(BOOKLET, 1, ("booklet", "notes"), "4", "whole")
    assert inside == BOOKLET.replace("    trim", "      notes: 4\n    trim")
    assert set_option(inside, 1, ("booklet", "notes"), "") == BOOKLET
    assert "    trim: a4\n" in set_option(BOOKLET, 1, ("trim",), "a4")


def test_completion_offers_inside_a_booklet_what_goes_there() -> None:
    inside = {one.label for one in complete(BOOKLET.replace("    trim: a5", "      "), 5, 6)}
    beside = {one.label for one in complete(BOOKLET + "    \n", 6, 4)}
    assert "notes" in inside - beside
    assert "gutter" in beside - inside


# Text of several lines, and what a form can't show

MAPPED = """\
pnp: 1
products:
  - board: dominate
    regions:
      map: |   # by hand
        AABB
        CCDD

    # marks
    position: |2
        X.
      ....
  - board: dots
    position: ".x\\n.o"   # quoted
  - {board: dots}
  - booklet:
      from: [a.yaml]
    contents:
      # the first
      - a
"""


def lines_of(text: str, number: int, *path: str) -> str:
    return next(field.value for field in form(text, number) if field.path == path)


@pytest.mark.parametrize(
    ("number", "path"),
    [(1, ("regions", "map")), (1, ("position",)), (2, ("position",))],
)
def test_text_of_several_lines_comes_back_as_it_was(number: int, path: tuple[str, ...]) -> None:
    field = next(field for field in form(MAPPED, number) if field.path == path)
    assert field.kind == "lines"
    text = set_option(MAPPED, number, path, field.value, field.kind)
    assert read_text(text, "text").plain() == read_text(MAPPED, "text").plain()
    if number == 1:
        assert text == MAPPED


def test_one_letter_of_a_map_changes_one_line() -> None:
    value = lines_of(MAPPED, 1, "regions", "map").replace("AABB", "ABBB")
    text = set_option(MAPPED, 1, ("regions", "map"), value, "lines")
    assert text == MAPPED.replace("        AABB", "        ABBB")


def test_new_text_of_several_lines_is_laid_out_as_lines() -> None:
    text = set_option(MAPPED, 2, ("position",), "..\n.x\n", "lines")
    assert "    position: |   # quoted\n      ..\n      .x\n  - {board: dots}\n" in text
    assert '  - {board: dots, position: "..\\n.x\\n"}\n' in set_option(
        MAPPED, 3, ("position",), "..\n.x\n", "lines"
    )


@given_examples(
    30,
    1000,
    st.text(st.sampled_from(" .xA1#:'\"-|\t\n日é"), max_size=30).filter(str.strip),
    st.sampled_from([(1, ("regions", "map")), (1, ("position",)), (2, ("position",)), (3, ("position",))]),
)
def test_any_lines_come_back(value: str, place: tuple[int, tuple[str, ...]]) -> None:
    number, path = place
    text = set_option(MAPPED, number, path, value, "lines")
    assert lines_of(text, number, *path) == value
    assert "# by hand" in text or path == ("regions", "map")
    assert "# marks" in text
    assert "# the first" in text


def test_a_list_over_several_lines_is_left_to_the_text() -> None:
    product = "  - pieces: dominoes\n    omit: [6-6]\n    only:\n      # small\n      - 0-0\n      - 0-1\n"
    text = f"pnp: 1\nproducts:\n{product}"
    fields = {field.path: field for field in form(text, 1)}
    assert fields["only",].locked
    assert not fields["omit",].locked


@pytest.mark.parametrize(
    ("typed", "kind", "yaml_text"),
    [
        ("30", "length", "30mm"),
        (" 30.5 ", "length", "30.5mm"),
        ("30,5", "length", "30.5mm"),
        (".5", "length", ".5mm"),
        ("-1", "length", "-1mm"),
        ("2 cm", "length", "2cm"),
        ('0,75"', "length", "0.75in"),
        ("8 by 6", "size", "8x6"),
        (" 8 × 6", "size", "8x6"),
        ("9", "size", "9"),
        ("wide", "size", "wide"),
        ("6-6, 0-1", "list", '["6-6", "0-1"]'),
        ("Score = Points\n\nRound=Turn", "pairs", '{"Score": "Points", "Round": "Turn"}'),
        ("#123456", "colour", '"#123456"'),
        ("wide", "length", "wide"),
        ("true", "length", '"true"'),
        ("30", "whole", "30"),
        ("30", "value", "30"),
        ("30", "text", '"30"'),
        ("a: b", "text", '"a: b"'),
        ("[1, 2]", "value", "[1, 2]"),
    ],
)
def test_what_is_typed_becomes_yaml(typed: str, kind: str, yaml_text: str) -> None:
    assert as_yaml(typed, kind) == yaml_text


def test_a_number_typed_into_a_length_is_in_millimetres() -> None:
    assert "    tile: 20mm\n" in set_option(SPEC, 2, ("tile",), "20", "length")


@each("theme", ["", "    theme: {extends: bee}\n", "    theme: {logo: old.svg}\n"])
def test_a_file_name_with_a_comma_is_quoted_only_where_it_has_to_be(theme: str) -> None:
    text = set_option(
        f"pnp: 1\nproducts:\n  - pieces: mirror\n{theme}", 1, ("theme", "logo"), "a, b.svg", "text"
    )
    assert 'logo: "a, b.svg"}' in text
    assert "title: a, b\n" in set_option(text, 1, ("title",), "a, b", "text")


def test_an_alias_is_left_alone() -> None:
    text = "a: &x 5\nb: *x\n"
    with pytest.raises(EditError, match="anchor"):
        set_value(text, ("b",), "6")


def test_the_first_key_of_an_item_can_go() -> None:
    text = "products:\n  - size: 6\n    board: dominate\n"
    assert remove_value(text, ("products", 0, "size")) == "products:\n  - board: dominate\n"


NAMES = st.sampled_from(["trackers", "size", "title", "coordinates", "paper", "copies", "margin", "wrap"])
VALUES = st.one_of(
    st.integers(0, 99).map(str), st.sampled_from(["true", "10mm", "'a # b'", "{a: 1}", "", "x y"])
)


@pytest.mark.long("hundreds of made-up edits")
@given_examples(30, 1000, st.lists(st.tuples(st.sampled_from([1, 2]), NAMES, VALUES), max_size=6))
def test_whatever_is_set_the_comments_survive(edits: list[tuple[int, str, str]]) -> None:
    text = SPEC
    for number, name, value in edits:
        text = set_option(text, number, (name,), value)
        read_text(text, "text")
    taken_away = any(name == "trackers" and not value for _, name, value in edits)  # its line, comment and all
    lost = {"squares at the edge"} if taken_away else set()
    assert all(
        comment.strip() in text or comment.strip() in lost
        for line in SPEC.splitlines()
        if (comment := line.partition("#")[2])
    )


@given_examples(
    30,
    1000,
    st.dictionaries(
        st.sampled_from("abc"), st.one_of(st.integers(-99, 99), st.lists(st.integers(0, 9))), min_size=1
    ),
    st.booleans(),
    st.sampled_from("abcd"),
)
def test_any_layout_comes_to_the_same_values(values: dict[str, object], flow: bool, key: str) -> None:
    text = yaml.safe_dump(values, default_flow_style=flow)
    assert read_text(set_value(text, (key,), "77"), "text").plain() == {**values, key: 77}
    if key in values and len(values) > 1:
        rest = {name: value for name, value in values.items() if name != key}
        assert read_text(remove_value(text, (key,)), "text").plain() == rest


@each(
    "regions",
    [
        "",
        "    regions: {boxes: 2x2}\n",
        "    regions:\n      jigsaw:\n        seed: 3\n",
        "    regions: {none: true}\n",
    ],
)
def test_an_option_takes_the_place_of_those_that_exclude_it(regions: str) -> None:
    spec = f"pnp: 1\nproducts:\n  - board: dominate\n    size: 4\n{regions}"
    text = set_option(spec, 1, ("regions", "map"), "AABB\nAABB\nCCDD\nCCDD", "lines")
    assert text.endswith(
        "    regions:\n      map: |-\n        AABB\n        AABB\n        CCDD\n        CCDD\n"
    )
    assert not preview(LocalDoc(text, "a.yaml", ".")).errors
    assert "map" not in set_option(text, 1, ("regions", "boxes"), "2x2")
    assert "map" in set_option(text, 1, ("regions", "none"), "false")


def test_names_are_completed_with_what_people_call_them() -> None:
    text = "pnp: 1\npaper: \nproducts:\n  - board: \n  - kit: mirror\n"
    papers = {one.label: one.detail for one in complete(text, 2, 7)}
    assert papers["letter"] == "215.9 × 279.4 mm"
    boards = {one.label: one.detail for one in complete(text, 4, 11)}
    assert boards["dots"] == "Dots"
    assert "mirror" not in boards  # it has no board
    assert {one.label for one in complete(text, 5, 9)} >= {"mirror", "bee"}
    german = {one.label: one.detail for one in complete(f"{text}    \n", 6, 4, "de")}
    assert german["title"] == "Titel"


def test_a_field_knows_its_lines() -> None:
    head = "pnp: 1\nproducts:\n  - board: dominate\n    size: 2\n"
    text = f"{head}    regions:\n      map: |\n        AB\n        AB\n"
    lines = {field.path: (field.first_line, field.last_line) for field in form(text, 1)}
    assert lines["size",] == (4, 4)
    assert lines["regions", "map"] == (6, 8)
    assert lines["trackers",] == (0, 0)
