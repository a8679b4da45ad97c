"""Drawings as text, the page that compares them, and the bugs that are put in on purpose."""

from __future__ import annotations

import re
import textwrap

import pytest

from pnp.base.geometry import Box, Size, move, rotate
from pnp.drawing.shapes import Drawing, Group, Layer, Style, Text, line, rectangle
from tests.drawn.approve import page
from tests.drawn.differences import differences
from tests.drawn.numbers import number
from tests.drawn.picture import pictures
from tests.drawn.text import written
from tests.mutants.mutations import mutations

DRAWING = Drawing(
    Size(30, 20),
    (
        rectangle(Box(0, 0, 30, 20), Style(fill="#ffffff"), 2.0),
        Group((line(0, 0, 10, 0, Style(stroke="#000000")),), move(5, 5).after(rotate(90)), Layer.CUT),
        Group((Text(1, 2, '"A" & B', 9, "#b3261e"),), move(10, 10)),
    ),
)
WRITTEN = """\
size 30 20
fill #ffffff
  box 0 0 30 20 r2
stroke #000000 0.2, layer cut
  lines 5 5 v10
text #b3261e 9pt
  11 12 "\\"A\\" & B"
"""


def test_a_drawing_is_written_in_page_coordinates() -> None:
    assert written(DRAWING) == WRITTEN


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0, "0"), (-1e-9, "0"), (2.5, "2.5"), (1.005, "1.01"), (1.005 - 1e-9, "1.01"), (-0.125, "-0.12")],
)
def test_numbers_have_two_decimals_and_do_not_depend_on_the_last_bit(value: float, text: str) -> None:
    assert number(value) == text


def test_a_written_drawing_is_drawn_again() -> None:
    (svg,) = pictures(f"caption none\n{WRITTEN}")
    assert '<rect x="0" y="0" width="30.00" height="20.00" rx="2"' in svg
    assert '<path d="M5 5 v10"' in svg
    assert '>"A" &amp; B</text>' in svg.replace("&quot;", '"')


def test_differences_name_the_drawing_and_the_lines() -> None:
    assert differences({"a": WRITTEN}, {"a": WRITTEN}) == ""
    told = differences({"a": WRITTEN, "b": ""}, {"a": WRITTEN.replace("box 0", "box 1"), "c": ""})
    assert told.splitlines() == [
        "a: 2 lines differ (- approved, + now)",
        "-  box 0 0 30 20 r2",
        "+  box 1 0 30 20 r2",
        "b: not drawn any more",
        "c: not approved yet",
    ]


def test_what_has_moved_is_beside_where_it_was() -> None:
    old, new = ("\n".join(["fill #000000", *(f"  dots {x} {y}" for x in "123")]) for y in "45")
    assert differences({"a": old}, {"a": new}).splitlines()[1:] == [
        f"{sign}  dots {x} {y}" for x in "123" for sign, y in ("-4", "+5")
    ]
    fewer = new.rpartition("\n")[0]
    assert [line[0] for line in differences({"a": old}, {"a": fewer}).splitlines()[1:]] == [*"---++"]


def test_the_page_shows_old_and_new_side_by_side() -> None:
    html = page({"sheets/board": (WRITTEN, WRITTEN.replace("#ffffff", "#eef1f4"))})
    old, new, changed = html.split('<div class="sides">')[1].split("<b>")[1:]
    assert [side.count("<svg") for side in (old, new, changed)] == [1, 1, 1]
    assert "-fill #ffffff" in html
    assert re.findall('class="(gone|come)"><rect [^>]+ fill="(#[^"]+)"[^>]+/></g>', changed) == [
        ("gone", "#ffffff"),
        ("come", "#eef1f4"),
    ]


def mutated(source: str) -> dict[str, set[str]]:
    """Return the sources that each kind of mutation makes of one, without its first line and its indents."""
    source = textwrap.dedent(source).lstrip("\n")
    found: dict[str, set[str]] = {}
    for one in mutations(source):
        found.setdefault(one.kind, set()).add(one.applied(source).split("\n", 1)[1].strip())
    return found


def test_each_kind_of_mutation() -> None:
    source = """
        def draw(look, x) -> list[Shape]:
            return [Text(x, 0 - x, theme.translate("Moves"), 9, look.palette.ink)]
    """
    assert mutated(source) == {
        "colour": {'return [Text(x, 0 - x, theme.translate("Moves"), 9, look.palette.accent)]'},
        "drop": {"return [*()]"},
        "move": {
            'return [Text((x) + 0.75, 0 - x, theme.translate("Moves"), 9, look.palette.ink)]',
            'return [Text(x, (0 - x) + 0.75, theme.translate("Moves"), 9, look.palette.ink)]',
        },
        "sign": {'return [Text(x, (0) + (x), theme.translate("Moves"), 9, look.palette.ink)]'},
        "text": {"return [Text(x, 0 - x, theme.translate('Moves again'), 9, look.palette.ink)]"},
    }


def test_what_bad_input_is_told_and_what_searches_is_left_alone() -> None:
    source = """
        def draw(x):
            raise OptionError(theme.translate("No room"), x - 1)

        def hints(x):
            return (Hint("Look."), _other(x))

        def _other(x):
            return x + 1

        def search(x):
            return x + 2
    """
    found = mutations(textwrap.dedent(source), only_hints=True)
    assert {(one.kind, one.old) for one in found} == {("text", '"Look."'), ("sign", "x + 1")}
    assert [one.old for one in mutations(textwrap.dedent(source)) if "room" in one.old] == []
