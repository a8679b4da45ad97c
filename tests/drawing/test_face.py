"""Faces of games: two colours that stay apart in every palette, and art that keeps within its bounds."""

from __future__ import annotations

from math import hypot

import pytest

from pnp.base.geometry import Box, Size, rotate
from pnp.drawing.face import AMATIC, FJALLA, FREDOKA, Face, FaceChoice, GameFace
from pnp.drawing.flatten import Placed, bounds, flatten
from pnp.drawing.own_art import OwnEmblem
from pnp.drawing.palette import LEAST_GAP, colours, is_grey, luminance, paints_of
from pnp.drawing.shapes import Circle, Drawing, Font, FontFile, Path, Style, rectangle
from pnp.drawing.shaping import missing_characters
from pnp.drawing.theme import Theme
from pnp.games.api.registry import game_faces
from pnp.language.catalogue import palettes
from pnp.themes import HOUSE
from tests.rows import each

FACES = {"house": HOUSE, **game_faces()}


def test_colours_too_alike_move_apart_and_keep_their_order() -> None:
    for first, second in (("#777777", "#808080"), ("#c04040", "#40a040"), ("#ffffff", "#ffffff")):
        for pair in ((first, second), (second, first)):
            paints = paints_of(*pair, palettes()["colour"])
            gap = luminance(paints.colours["second"]) - luminance(paints.colours["main"])
            assert abs(gap) >= LEAST_GAP - 0.01
            if luminance(pair[0]) != luminance(pair[1]):
                assert (gap > 0) == (luminance(pair[1]) > luminance(pair[0]))


@each("face", FACES.values())
def test_a_built_in_face_needs_no_correction(face: GameFace) -> None:
    assert abs(luminance(face.primary) - luminance(face.secondary)) >= LEAST_GAP
    assert face.display in (FREDOKA, FJALLA, AMATIC)


@pytest.mark.parametrize("palette", ["colour", "greyscale", "low-ink"])
@pytest.mark.parametrize("face", FACES.values(), ids=FACES.keys())
def test_an_emblem_keeps_within_its_disc_and_its_palette(face: GameFace, palette: str) -> None:
    worn = Face(face, palettes()[palette])
    emblem = worn.emblem(100.0)
    for placed in flatten(emblem.shapes):
        assert isinstance(placed.shape, Path | Circle)
        assert all(hypot(x - 50, y - 50) <= 50.5 for x, y in _ends(placed.shape))
    if palette == "greyscale":
        assert all(map(is_grey, colours(emblem.shapes)))
        assert all(map(is_grey, colours(worn.back(Size(24, 48)))))


def test_a_product_draws_an_emblem_of_one_size_once() -> None:
    theme = Theme(palettes()["colour"], game_face=FACES["bee"])
    assert theme.face is not None
    first = theme.face.emblem(12.0)
    assert theme.face.emblem(12.0) is first
    assert theme.face.emblem(13.0) is not first


def _ends(shape: Path | Circle) -> list[tuple[float, float]]:
    """Return the points where the parts of an outline end: a curve's handles may lie beyond it."""
    if isinstance(shape, Circle):
        x, y, r = shape.x, shape.y, shape.radius
        return [(x - r, y), (x + r, y), (x, y - r), (x, y + r)]
    return [(float(s[-2]), float(s[-1])) for s in shape.segments if len(s) > 1]


@each("face", FACES.values())
def test_a_long_back_looks_the_same_after_half_a_turn(face: GameFace) -> None:
    """Otherwise it would tell which end of a face-down domino is which."""
    back = Face(face, palettes()["colour"]).back(Size(24, 48))
    upright = [_corners(placed) for placed in flatten(back)]
    turned = [_corners(placed) for placed in flatten(back, rotate(180))]
    half = len(upright) // 2
    assert turned[half:] == upright[:half]
    assert turned[:half] == upright[half:]


def _corners(placed: Placed) -> tuple[object, ...]:
    """Return where a shape and its clip lie, to the micrometre."""
    clip = placed.clip and tuple(round(side, 3) + 0.0 for side in placed.clip)
    return clip, tuple(round(side, 3) + 0.0 for side in bounds(placed))


def test_emblems_on_a_lying_back_stand_and_a_mat_has_one() -> None:
    worn = Face(HOUSE, palettes()["colour"])

    def rings(size: Size) -> list[Placed]:
        paper = worn.palette.paper
        found = (one for one in flatten(worn.back(size)) if isinstance(one.shape, Circle))
        return [one for one in found if isinstance(one.shape, Circle) and one.shape.style.fill == paper]

    places = [one.shape for one in rings(Size(88, 63)) if isinstance(one.shape, Circle)]
    assert [(round(one.x), round(one.y)) for one in places if one.radius > 10] == [(-22, 0), (22, 0)]
    (one,) = (
        one.shape for one in rings(Size(180, 120)) if isinstance(one.shape, Circle) and one.shape.radius > 20
    )
    assert (one.x, one.y) == (0, 0)
    strips = [one.clip for one in flatten(worn.back_bleed(Size(88, 63), 3)) if one.clip]
    assert Box.around_boxes(strips).size == pytest.approx((94, 69))


def test_an_emblem_in_black_or_white_has_the_colours_of_the_theme() -> None:
    worn = paints_of("#1d4e63", "#f0c75e", palettes()["colour"])

    def seen(*colours: str) -> list[str | None]:
        squares = tuple(rectangle(Box(0, 0, 9, 9), Style(fill=colour)) for colour in colours)
        return [
            one.shape.style.fill
            for one in flatten(OwnEmblem(Drawing(Size(9, 9), squares))(worn))
            if isinstance(one.shape, Path | Circle)
        ]

    assert seen("#000000") == seen("#ffffff") == ["#1d4e63", "#f0c75e"]
    assert seen("#ffffff", "#fff0f0") == ["#1d4e63", "#ffffff", "#fff0f0"], "too pale for paper"
    assert seen("#aa2233") == ["#aa2233"]
    assert seen("#000000", "#ffffff") == ["#000000", "#ffffff"]


def test_a_plain_choice_has_no_face_and_another_keeps_what_it_does_not_change() -> None:
    own = FACES["bee"]
    assert FaceChoice().over(own) is None
    assert FaceChoice(plain=False).over(own) == own
    assert FaceChoice(plain=False).over(None) is None
    changed = FaceChoice(plain=False, colours=("#000000", "#ffffff"), display=FJALLA).over(own)
    assert changed is not None
    assert (changed.primary, changed.display, changed.emblem) == ("#000000", FJALLA, own.emblem)


def test_a_title_falls_back_to_the_text_family() -> None:
    face = Face(FACES["bee"], palettes()["colour"])
    assert face.title_font("Bee Donimoes") is FREDOKA
    assert face.title_font("Пчела 𓀀") is Font.BOLD
    missing = FontFile("Nowhere", "Nowhere.ttf", "font_that_is_not_installed")
    without = Face(GameFace("bee", "#000000", "#ffffff", HOUSE.emblem, HOUSE.pattern, missing), face.palette)
    assert without.title_font("Bee") is Font.BOLD


@each("font", [FREDOKA, FJALLA, AMATIC])
def test_display_faces_have_the_letters_of_the_languages(font: FontFile) -> None:
    assert not missing_characters(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzäöüßéèêàçñÄÖÜÉÑ0123456789’&!?-", font
    )
