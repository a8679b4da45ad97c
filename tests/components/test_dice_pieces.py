"""Dice: the net is folded in the test, and every face lies where it should."""

from __future__ import annotations

import math

import pytest

from pnp.base.geometry import Box
from pnp.components.dice.pieces import FACES, TABS, DicePieces, folds, make_dice, outline
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Layer, Path, Text
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.sheets.pieces import Outline
from tests.components.reading import pip_middles
from tests.reading import enclosed_area

THEME = Theme(palettes()["colour"])
Vector = tuple[int, int, int]
Turned = tuple[Vector, Vector, Vector]
"""The directions of a square's right, its top and its outside after folding."""


def negative(v: Vector) -> Vector:
    return (-v[0], -v[1], -v[2])


def rolled(frame: Turned, step: tuple[int, int]) -> Turned:
    """Return the frame of the next square, folded away from the outside by a quarter turn."""
    right, top, out = frame
    return {
        (1, 0): (negative(out), top, right),
        (-1, 0): (out, top, negative(right)),
        (0, 1): (right, negative(out), top),
        (0, -1): (right, out, negative(top)),
    }[step]


def folded() -> dict[int, Turned]:
    """For each number the frame of its face on the folded die."""
    frames: dict[tuple[int, int], Turned] = {(0, 0): ((1, 0, 0), (0, 1, 0), (0, 0, 1))}
    todo = [(0, 0)]
    while todo:
        column, row = todo.pop()
        for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = (column + step[0], row + step[1])
            if there in FACES and there not in frames:
                frames[there] = rolled(frames[(column, row)], step)
                todo.append(there)
    return {number: frames[square] for square, number in FACES.items()}


def test_the_net_closes_to_a_cube_with_each_number_once() -> None:
    assert sorted(FACES.values()) == [1, 2, 3, 4, 5, 6]
    assert len({out for _, _, out in folded().values()}) == 6


def test_opposite_faces_add_up_to_seven() -> None:
    outsides = {out: number for number, (_, _, out) in folded().items()}
    assert all(number + outsides[negative(out)] == 7 for out, number in outsides.items())


def test_one_two_three_run_counter_clockwise_round_their_corner() -> None:
    """The three outsides are right-handed: their determinant is 1."""
    (a, b, c), (d, e, f), (g, h, i) = (folded()[number][2] for number in (1, 2, 3))
    assert a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) == 1


def test_every_open_edge_of_the_cube_is_glued_by_exactly_one_tab() -> None:
    frames = folded()
    steps = {"right": (1, 0), "left": (-1, 0), "top": (0, 1), "bottom": (0, -1)}
    edges: dict[frozenset[Vector], list[bool]] = {}
    for (column, row), number in FACES.items():
        right, top, out = frames[number]
        for side, (dx, dy) in steps.items():
            if (column + dx, row + dy) in FACES:
                continue
            across = right if dx else top
            beyond = across if dx + dy > 0 else negative(across)
            edges.setdefault(frozenset((out, beyond)), []).append((column, row, side) in TABS)
    assert len(edges) == 7
    assert all(sorted(tabs) == [False, True] for tabs in edges.values())


def test_the_outline_holds_six_squares_and_seven_tabs() -> None:
    tab = 0.32 * (1 - 0.24)
    assert enclosed_area(outline()) == pytest.approx(6 + 7 * tab)


def test_five_folds_lie_between_faces_and_seven_before_tabs() -> None:
    assert len(folds()) == 12
    assert {math.dist(*fold) for fold in folds()} == {1.0}


def test_a_die_has_the_size_asked_for() -> None:
    (piece,) = make_dice(DicePieces.model_validate({"count": 1, "die": "20mm"}), THEME)
    (creases,) = [placed.shape for placed in flatten(piece.front) if placed.layer is Layer.FOLD]
    assert isinstance(creases, Path)
    ends = [(float(s[1]), float(s[2])) for s in creases.segments]
    lengths = [math.dist(a, b) for a, b in zip(ends[::2], ends[1::2], strict=True)]
    assert lengths == pytest.approx([20.0] * 12)
    assert Box.around(piece.outline.points).centre == pytest.approx((0, 0))
    assert isinstance(piece.outline, Outline)


def test_faces_show_their_pips_within_their_squares() -> None:
    (piece,) = make_dice(DicePieces.model_validate({"count": 1, "die": "16mm"}), THEME)
    box = Box.around(outline())
    counts = dict.fromkeys(FACES, 0)
    for x, y in pip_middles(piece.front):
        counts[(math.floor(x / 16 + box.centre.x), math.floor(y / 16 + box.centre.y))] += 1
    assert counts == FACES


def test_numerals_instead_of_pips() -> None:
    (piece,) = make_dice(DicePieces.model_validate({"count": 1, "face": "numerals"}), THEME)
    figures = sorted(placed.shape.text for placed in flatten(piece.front) if isinstance(placed.shape, Text))
    assert figures == list("123456")


def test_there_are_as_many_as_asked_for() -> None:
    assert len(make_dice(DicePieces.model_validate({"count": 9}), THEME)) == 9
