"""Dice with faces of one's own: nets of three solids are folded, and each face shows what it should."""

from __future__ import annotations

import pathlib
from collections import Counter

import pytest

from pnp.components.dice.pieces import corner_places, dice_pieces, die_net
from pnp.components.shared.folding import planes
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Path, Text
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.sheets.pieces import Die, Piece
from tests.components.nets import assert_apart, folded_edges, tabbed_edges
from tests.games.spec_pieces import errors, pieces

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0H10V10Z" fill="#123456"/></svg>'


@pytest.mark.parametrize(("sides", "count"), [(4, 6), (6, 12), (8, 12)])
def test_a_net_closes_and_each_open_edge_has_one_tab(sides: int, count: int) -> None:
    net = die_net(sides, 20.0)
    found = folded_edges(net)
    assert len(found) == count, "the edges of the solid"
    assert all(len(panels) == 2 for panels in found.values()), "two faces meet at each edge"
    tabs = tabbed_edges(net)
    assert len(tabs) == count - (sides - 1)
    assert all(len(one) == 1 for one in tabs.values())
    assert tabs.keys() <= found.keys()
    assert_apart(net)


def test_the_cube_is_that_of_plain_dice() -> None:
    (plain,) = dice_pieces(1, 16.0, Theme(palettes()["colour"]))
    own = die_net(6, 16.0).centred()
    assert {(round(x, 6), round(y, 6)) for x, y in own.outline} == {
        (round(x, 6), round(y, 6)) for x, y in plain.outline.points
    }


@pytest.mark.parametrize("sides", [6, 8])
def test_opposite_faces_add_up(sides: int) -> None:
    folded = planes(die_net(sides, 20.0))
    numbers = range(1, sides + 1)
    for number in numbers:
        out = folded[str(number)].outwards
        (other,) = (n for n in numbers if out.dot(folded[str(n)].outwards) < -0.999)
        assert number + other == sides + 1


def test_a_corner_of_a_die_with_four_sides_has_one_number() -> None:
    net = die_net(4, 20.0)
    folded, found = planes(net), Counter[tuple[int, tuple[float, ...]]]()
    for name, corners in corner_places(net, 1.0).items():
        for number, place in corners:
            at = folded[name].at(place.e, place.f)
            found[number, tuple(round(value, 4) + 0.0 for value in at)] += 1
    assert sorted(number for number, _ in found) == [1, 2, 3, 4]
    assert set(found.values()) == {3}, "the three faces around a corner agree on it"


def _words(piece: Piece) -> list[str]:
    return sorted(p.shape.text for p in flatten(piece.front) if isinstance(p.shape, Text))


def test_a_die_with_four_sides_has_the_colour_of_its_row(tmp_path: pathlib.Path) -> None:
    rows = 'rows: [{c: "#112233"}, {c: "#ffcc00"}]'
    found = pieces(f"pieces: dice\nsides: 4\ncolour: '{{c}}'\n{rows}", tmp_path)
    fills = [{p.shape.style.fill for p in flatten(one.front) if isinstance(p.shape, Path)} for one in found]
    assert [{"#112233", "#ffcc00"} & found for found in fills] == [{"#112233"}, {"#ffcc00"}]


@pytest.mark.parametrize("sides", [4, 6, 8])
def test_a_colour_that_there_is_not_is_reported(sides: int, tmp_path: pathlib.Path) -> None:
    (message,) = errors(f"pieces: dice\nsides: {sides}\ncolour: '#f214e'", tmp_path)
    assert "the colour '#f214e' isn't supported" in message


def test_numbers_words_and_pictures_may_be_on_faces(tmp_path: pathlib.Path) -> None:
    (tmp_path / "sword.svg").write_text(SVG, encoding="utf-8")
    found = pieces("pieces: dice\nfaces: [1, 1, 2, 2, HIT, sword.svg]\ncount: 2", tmp_path)
    assert len(found) == 2
    assert _words(found[0]) == ["HIT"]
    shapes = [p.shape for p in flatten(found[0].front)]
    assert sum(isinstance(s, Path) and any(q[0] == "C" for q in s.segments) for s in shapes) == 1 + 1 + 2 + 2
    assert isinstance(found[0].on_table, Die)
    assert len(found[0].on_table.faces) == 6
    assert len(found[0].steps) == 3


def test_six_numbers_are_enough() -> None:
    found = pieces("pieces: dice\nfaces: [1, 1, 2, 2, 3, 3]")
    assert len(found) == 6
    assert found[0].kind is not None
    assert found[0].kind.counted(6) == "6 dice"


def test_a_column_may_have_pictures_words_or_numbers(tmp_path: pathlib.Path) -> None:
    (tmp_path / "sword.svg").write_text(SVG)
    rows = "[{f: sword.svg, g: HIT}, {f: 6, g: 9}]"
    (one, other) = pieces(f'pieces: dice\nfaces: ["{{f}}", "{{g}}", 1, 1, 1, 1]\nrows: {rows}', tmp_path)
    assert {shown.shape.text for shown in flatten(one.front) if isinstance(shown.shape, Text)} == {"HIT"}
    assert sum(isinstance(shown.shape, Path) for shown in flatten(one.front)) > 4
    assert not [shown for shown in flatten(other.front) if isinstance(shown.shape, Text)], "pips"
    (wrong,) = errors('pieces: dice\nfaces: ["{f}", 1, 1, 1, 1, 1]\nrows: [{f: swrod.svg}]')
    assert "swrod.svg" in wrong


def test_the_number_of_faces_decides_the_number_of_sides() -> None:
    (piece,) = pieces("pieces: dice\nfaces: [a, b, c, d, e, f, g, h]\ncount: 1")
    assert _words(piece) == list("abcdefgh")
    (piece,) = pieces("pieces: dice\nfaces: [a, b, c, d]\ncount: 1")
    assert _words(piece) == sorted("abcd" * 3)


def test_a_table_makes_a_die_for_each_row() -> None:
    found = pieces(
        'pieces: dice\nfaces: ["{low}", "{low}", "{low}", "{high}", "{high}", 6]\nface: numerals\n'
        "colour: '{colour}'\nrows: [{low: A, high: B, colour: red}, {low: C, high: D, colour: teal}]"
    )
    assert [_words(piece) for piece in found] == [sorted("AAABB6"), sorted("CCCDD6")]


def test_columns_may_be_called_by_the_numbers_of_faces() -> None:
    columns = ", ".join(f'"{{{k}}}"' for k in range(1, 7))
    row = ", ".join(f'"{k}": F{k}' for k in range(1, 7))
    (piece,) = pieces(f"pieces: dice\nfaces: [{columns}]\nrows: [{{{row}}}]")
    assert _words(piece) == ["F1", "F2", "F3", "F4", "F5", "F6"]


def test_stickers_are_single_faces() -> None:
    found = pieces("pieces: dice\nstickers: true\ncount: 2\nface: numerals")
    assert [len(_words(piece)) for piece in found] == [1] * 12
    assert found[0].outline.box.size == pytest.approx((14, 14))
    assert not any(piece.steps for piece in found)


def test_what_is_wrong_with_faces_is_said_there() -> None:
    assert errors("pieces: dice\nfaces: [1, 2, 3]") == ["mine.yaml:4:12: a die can have 4, 6 or 8 faces, not 3"]
    assert errors("pieces: dice\nsides: 6\nfaces: [1, 2, 3, 4]") == [
        "mine.yaml:5:12: 4 faces are listed, but the die has 6 sides"
    ]
    (wrong,) = errors("pieces: dice\nfaces: [1, 2, 3, 4, 5, '{six}']\nrows: [{sic: 6}]")
    assert wrong == "mine.yaml:4:28: the table has no column 'six'; did you mean 'sic'?"
