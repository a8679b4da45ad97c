"""Common parts of boxes, and boxes that are mapped."""

from __future__ import annotations

import pytest

from pnp.base.geometry import Affine, Box


@pytest.mark.parametrize(
    ("other", "shared"),
    [
        (Box(2, 3, 9, 9), Box(2, 3, 4, 6)),
        (Box(1, 1, 2, 2), Box(1, 1, 2, 2)),
        (Box(4, 0, 9, 9), Box(4, 0, 4, 6)),
    ],
)
def test_boxes_share_what_is_in_both(other: Box, shared: Box) -> None:
    assert Box(0, 0, 4, 6).common(other) == shared == other.common(Box(0, 0, 4, 6))


def test_boxes_apart_share_nothing_that_could_be_seen() -> None:
    shared = Box(0, 0, 4, 6).common(Box(5, 1, 9, 2))
    assert (shared.width, shared.height) == (0, 1)


def test_a_turned_box_is_as_large_as_the_box_around_it() -> None:
    assert Box(0, 0, 4, 6).mapped(Affine(0, 1, -1, 0, 10, 20)) == Box(4, 20, 10, 24)
