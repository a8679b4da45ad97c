"""Pips: as many as the number says, where people expect them, apart from each other and from the edge."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import dist

from pnp.components.dominoes.tiles import HIGHEST
from pnp.themes import pip_places, pip_radius
from tests.rows import each

NUMBERS = range(HIGHEST + 1)


def as_text(number: int) -> str:
    """Return a number up to nine on its square of three by three places, from the top."""
    levels = {-1: 0, 0: 1, 1: 2}
    rows = [["."] * 3 for _ in range(3)]
    for x, y in pip_places(number):
        rows[2 - levels[round(y / 0.27)]][levels[round(x / 0.27)]] = "o"
    return " ".join("".join(row) for row in rows)


@each(
    "number, pattern",
    [
        (0, "... ... ..."),
        (1, "... .o. ..."),
        (2, "o.. ... ..o"),
        (3, "o.. .o. ..o"),
        (4, "o.o ... o.o"),
        (5, "o.o .o. o.o"),
        (6, "o.o o.o o.o"),
        (7, "o.o ooo o.o"),
        (8, "ooo o.o ooo"),
        (9, "ooo ooo ooo"),
    ],
)
def test_numbers_up_to_nine_have_the_usual_patterns(number: int, pattern: str) -> None:
    assert as_text(number) == pattern


@each("number", NUMBERS)
def test_a_number_has_as_many_pips(number: int) -> None:
    assert len(set(pip_places(number))) == number


@each("number", NUMBERS)
def test_patterns_are_the_same_upside_down(number: int) -> None:
    places = {(round(x, 9) + 0.0, round(y, 9) + 0.0) for x, y in pip_places(number)}
    assert {(-x + 0.0, -y + 0.0) for x, y in places} == places


@each("number", NUMBERS)
def test_pips_keep_apart_from_each_other_and_from_the_edge(number: int) -> None:
    radius = pip_radius(number)
    for first, second in combinations(pip_places(number), 2):
        assert dist(first, second) > 2.3 * radius
    for x, y in pip_places(number):
        assert max(abs(x), abs(y)) + radius < 0.44


@each("number", range(10, HIGHEST + 1))
def test_from_ten_on_columns_are_evenly_spaced(number: int) -> None:
    places = pip_places(number)
    pitches = set()
    for column in {x for x, _ in places}:
        levels = sorted(y for x, y in places if x == column)
        pitches |= {round(b - a, 9) for a, b in pairwise(levels)}
    assert len(pitches) == 1
