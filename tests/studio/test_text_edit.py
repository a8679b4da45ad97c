"""One option changes, everything else stays as it was typed."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pnp.spec.reader import read_text
from pnp.studio.fields import form, set_option
from pnp.studio.offering import complete
from pnp.studio.text_edit import EditError, remove_value, set_value

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
    backs:
      flip: long-edge   # as my printer does
"""


def changed_lines(text: str) -> list[str]:
    """The lines that are not in `SPEC`."""
    before = SPEC.splitlines()
    return [line for line in text.splitlines() if line not in before]


def kept(text: str) -> bool:
    """Whether every comment of `SPEC` is still there."""
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
    assert {("backs", "flip"), ("large-print",), ("paper",)} <= values.keys()
    assert "tile: 20mm" in set_option(KIT, 1, ("tile",), "20mm")


def test_completion_offers_the_options_of_a_kit() -> None:
    offered = {one.label.partition(":")[0] for one in complete(KIT + "    \n", 5, 4)}
    assert {"backs", "large-print"} <= offered
    assert "tile" not in offered  # it is there already


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


@given(st.lists(st.tuples(st.sampled_from([1, 2]), NAMES, VALUES), max_size=6))
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


@given(
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
