"""Calibration: readings from a simulated printer correct its sheets, whichever way they're printed."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pytest
from hypothesis import strategies as st

from pnp.base.geometry import Affine, Point, Size, move, reflect, rotate, stretch
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Drawing, Text
from pnp.sheets.paper import UNCORRECTED, BackError, PrinterProfile, Reading, corrected
from pnp.sheets.sheet import Duplex
from tests.examples import given_examples

A4, LETTER_ACROSS, SQUARE = Size(210, 297), Size(279.4, 215.9), Size(200, 200)
PAGES = (A4, Size(297, 210), LETTER_ACROSS, SQUARE)
FLIPS = list(Duplex)


@dataclass(frozen=True)
class Engine:
    """A printer: where it puts a point of an upright sheet, measured from the middle, on either side.

    The paper comes into each side's path a little turned and off; the scale is the print head's.
    """

    scale: tuple[float, float] = (1.0, 1.0)
    front: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Degrees, then millimetres to the right and upwards."""
    backs: tuple[tuple[float, float, float], tuple[float, float, float]] = ((0.0,) * 3, (0.0,) * 3)
    """The same for paper turned on its long edge and on its short edge."""
    left: bool = True
    """Which way landscape pages are turned onto the paper."""

    def prints(self, page: Size, back: Duplex | None) -> Affine:
        """From a page's point to where it comes out, both about the middle, in the axes of the page."""
        angle, x, y = self.front if back is None else self.backs[FLIPS.index(back)]
        on_paper = move(x, y).after(rotate(angle)).after(stretch(*self.scale))
        quarter = 90.0 if self.left else -90.0
        turn = quarter if page.width > page.height else 0.0
        return rotate(-turn).after(on_paper).after(rotate(turn))


ENGINE = Engine((0.996, 1.003), (0.15, 0.4, -0.3), ((-0.2, 1.6, -0.9), (0.1, -1.1, 0.7)))


def printed(engine: Engine, profile: PrinterProfile, page: Size, at: Point, back: Duplex | None) -> Point:
    """Return where a point of a page comes out, about the middle of the paper, after correction."""
    drawing = Drawing(page, (Text(at.x, at.y, "x", 10.0, "#000000"),))
    (placed,) = flatten(corrected(drawing, profile, back).shapes)
    sent = placed.transform(at.x, at.y)
    return engine.prints(page, back)(sent.x - page.width / 2, sent.y - page.height / 2)


def behind(front: Point, page: Size, flip: Duplex) -> Point:
    """Return a place on the front, about the middle, as it shows through the back."""
    upright = page.width <= page.height
    return reflect(90.0 if upright == (flip is Duplex.LONG_EDGE) else 0.0)(*front)


def read(engine: Engine, profile: PrinterProfile, page: Size, flip: Duplex) -> Reading:
    """Return what someone reads from a calibration sheet: the middle, two points at one height, and two
    rulers."""
    middle = Point(page.width / 2, page.height / 2)

    def gap(at: Point) -> Point:
        mirrored = behind(Point(at.x - middle.x, at.y - middle.y), page, flip)
        there = Point(mirrored.x + middle.x, mirrored.y + middle.y)
        through = behind(printed(engine, profile, page, at, None), page, flip)
        scale = printed(engine, profile, page, there, flip)
        return Point(through.x - scale.x, through.y - scale.y)

    centre = gap(middle)
    sides = (Point(middle.x - 60, middle.y - 60), Point(middle.x + 60, middle.y - 60))
    left, right = sorted(sides, key=lambda at: behind(Point(at.x - middle.x, 0), page, flip).x)
    skew = (gap(right).y - gap(left).y) * 100 / 120

    def measured(dx: float, dy: float) -> float:
        ends = (
            printed(engine, profile, page, Point(middle.x + s * dx, middle.y + s * dy), None) for s in (-1, 1)
        )
        return math.dist(*ends)

    scales = 180 / measured(90, 0), 180 / measured(0, 90)
    return Reading(flip, BackError(centre.x, centre.y, skew), *scales, landscape=page.width > page.height)


def worst(engine: Engine, profile: PrinterProfile, page: Size, flip: Duplex) -> float:
    """Return how far a back lies off its front at worst, over the page."""
    found = 0.0
    for fx in (0.05, 0.5, 0.95):
        for fy in (0.05, 0.5, 0.95):
            at = Point(page.width * fx, page.height * fy)
            mirrored = behind(Point(at.x - page.width / 2, at.y - page.height / 2), page, flip)
            there = Point(mirrored.x + page.width / 2, mirrored.y + page.height / 2)
            through = behind(printed(engine, profile, page, at, None), page, flip)
            found = max(found, math.dist(through, printed(engine, profile, page, there, flip)))
    return found


def calibrated(engine: Engine, page: Size = A4, rounds: int = 2) -> PrinterProfile:
    """Return the profile after calibrating for both flip edges, each sheet printed with what is known by
    then."""
    profile = PrinterProfile(turned_left=engine.left)
    for _ in range(rounds):
        for flip in FLIPS:
            profile = profile.refined(read(engine, profile, page, flip))
    return profile


@pytest.mark.parametrize("left", [True, False])
@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("page", PAGES, ids=lambda size: f"{size.width:g}x{size.height:g}")
@pytest.mark.parametrize("sheet", [A4, Size(297, 210)], ids=["upright", "across"])
def test_backs_meet_fronts_on_every_page_after_calibrating_on_any(
    sheet: Size, page: Size, flip: Duplex, left: bool
) -> None:
    engine = Engine(ENGINE.scale, ENGINE.front, ENGINE.backs, left)
    before = worst(engine, UNCORRECTED, page, flip)
    assert before > 1.0
    assert worst(engine, calibrated(engine, sheet), page, flip) < 0.01


def test_one_reading_is_enough_to_come_within_a_twentieth_of_a_millimetre() -> None:
    for flip in FLIPS:
        profile = UNCORRECTED.refined(read(ENGINE, UNCORRECTED, A4, flip))
        for page in PAGES:
            assert worst(ENGINE, profile, page, flip) < 0.05, (flip, page)


def test_a_second_reading_leaves_the_corrections_in_force() -> None:
    """Calibrating with good corrections reads zero, and zero added to them must not wipe them out."""
    profile = calibrated(ENGINE)
    again = profile.refined(read(ENGINE, profile, A4, Duplex.LONG_EDGE))
    for old, new in ((profile.long_edge, again.long_edge), (profile.short_edge, again.short_edge)):
        assert (new.x, new.y, new.skew) == pytest.approx((old.x, old.y, old.skew), abs=2e-4)
    assert (again.scale_x, again.scale_y) == pytest.approx((profile.scale_x, profile.scale_y), abs=1e-5)


def test_rulers_have_their_true_length_after_calibrating() -> None:
    profile = calibrated(ENGINE)
    for page in PAGES:
        reading = read(ENGINE, profile, page, Duplex.LONG_EDGE)
        assert (reading.scale_x, reading.scale_y) == pytest.approx((1, 1), abs=1e-5)


def test_a_landscape_page_turned_the_wrong_way_doubles_the_error() -> None:
    """What tells the user that `landscape` has to be the other edge."""
    engine = Engine(backs=((0.0, 1.0, 0.0), (0.0,) * 3))
    profile = calibrated(engine)
    across = Size(297, 210)
    assert worst(engine, profile, across, Duplex.LONG_EDGE) < 0.01
    wrong = PrinterProfile(long_edge=profile.long_edge, turned_left=False)
    assert worst(engine, wrong, across, Duplex.LONG_EDGE) == pytest.approx(2.0, abs=0.01)


ERRORS = st.tuples(st.floats(-0.3, 0.3), st.floats(-2, 2), st.floats(-2, 2))


@given_examples(
    20,
    400,
    st.builds(
        Engine,
        st.tuples(st.floats(0.99, 1.01), st.floats(0.99, 1.01)),
        ERRORS,
        st.tuples(ERRORS, ERRORS),
        st.booleans(),
    ),
)
def test_any_printer_is_put_right_in_every_orientation_and_flip(engine: Engine) -> None:
    profile = calibrated(engine)
    for page in PAGES:
        for flip in FLIPS:
            assert worst(engine, profile, page, flip) < 0.05
