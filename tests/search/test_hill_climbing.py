"""Hill climbing: what it finds, where it stops, and that its stream decides everything."""

from __future__ import annotations

import random

import pytest

from pnp.search.generation import CLIMBS, HOPELESS, RATED, Climb, NoPuzzleError, beyond, bred


def climb(seed: int, wanted: int, most: int = 500, patience: int = 60) -> Climb[int]:
    """Return a climb from a number below 10 to a wanted one, by steps of 1 and back. Multiples of 7 can't be
    used."""
    draw = random.Random(seed)
    return Climb(
        lambda: draw.randrange(10),
        lambda one: one + draw.choice((-1, 1, 2)),
        lambda one: abs(wanted - one) if one % 7 else HOPELESS,
        most,
        patience,
    )


def test_a_climb_finds_what_is_far_from_any_deal() -> None:
    assert next(climb(1, 40).found()) == 40


def test_a_climb_that_is_stuck_starts_again() -> None:
    dealt = []
    stuck = Climb(lambda: dealt.append(1) or len(dealt), lambda one: one, lambda _: 1, 100, 9)
    assert list(stuck.found()) == []
    assert len(dealt) == 10


def test_a_climb_looks_at_no_more_deals_than_it_may() -> None:
    looked_at: list[int] = []
    bounded = Climb(lambda: 0, lambda one: one + 1, lambda one: looked_at.append(one) or 1000 - one, 77, 50)
    assert list(bounded.found()) == []
    assert len(looked_at) == 77


def test_a_stream_decides_what_is_found() -> None:
    assert list(climb(5, 20).found()) == list(climb(5, 20).found())


def test_few_deals_of_one_climb_are_taken() -> None:
    assert list(bred(lambda: climb(3, 20), "twenty")) == [20] * RATED


def test_what_no_climb_finds_is_said() -> None:
    with pytest.raises(NoPuzzleError, match=rf"no forty-nine found among {CLIMBS * 500:,} deals; try another"):
        next(bred(lambda: climb(3, 49), "forty-nine"))


@pytest.mark.parametrize(("value", "away"), [(3, 2), (5, 0), (7, 0), (9, 2)])
def test_how_far_outside_a_range_a_number_is(value: int, away: int) -> None:
    assert beyond(value, 5, 7) == away
