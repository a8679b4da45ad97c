"""Our own SVG files, one for each feature, look as another renderer draws them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.svg.comparing import SMALL, compare

FILES = sorted((Path(__file__).parents[1] / "data" / "svg").glob("*.svg"))
DAILY = ("clip-use-text", "nested", "radial", "markers")
EXPLAINED = {
    "baseline-shift": 0.02,  # resvg takes the shift from the font; browsers disagree
    "cascade": 0.3,  # resvg supports few selectors and no media queries
    "colours": 0.06,  # resvg supports fewer notations
    "css-geometry": 0.5,  # resvg takes the geometry of shapes from attributes alone
    "font-shorthand": 0.04,  # no face of the built-in family is both bold and italic
    "linear": 0.01,  # a hard edge between two colours
    "non-scaling": 0.2,  # resvg scales every line
    "spread": 0.02,  # hard edges between turns
    "transform-origin": 0.08,  # resvg takes transforms from attributes alone
}
"""How much may look different, and why."""


def share(path: Path) -> float:
    outcome = compare(path)
    assert not outcome.refusal, f"{path.name}: {outcome.refusal}"
    return outcome.share


@pytest.mark.long("two rasters of four pictures are compared")
def test_pictures_look_as_another_renderer_draws_them() -> None:
    assert {path.stem: share(path) for path in FILES if path.stem in DAILY and share(path) > SMALL} == {}


@pytest.mark.slow
def test_every_picture_looks_as_another_renderer_draws_it() -> None:
    shares = {path.stem: share(path) for path in FILES}
    assert {name: found for name, found in shares.items() if found > EXPLAINED.get(name, SMALL)} == {}
    assert {name for name in EXPLAINED if shares[name] <= SMALL} == set()
