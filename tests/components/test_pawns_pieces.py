"""Paper pawns: strips that fold to prisms which stand on half a domino, and counters."""

from __future__ import annotations

import itertools

import pytest

from pnp.base.geometry import Point
from pnp.components.pawns import PawnPieces, make_pawns, pawn_badge
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Circle, Layer, Path, Text
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.sheets.pieces import Piece
from tests.rows import each

THEME = Theme(palettes()["colour"])
TILE = 24.0


def pawns(**options: object) -> tuple[Piece, ...]:
    return make_pawns(PawnPieces.model_validate(options), THEME)


def fold_heights(piece: Piece) -> list[float]:
    """Return the levels of the folds, from below."""
    (folds,) = [placed.shape for placed in flatten(piece.front) if placed.layer is Layer.FOLD]
    assert isinstance(folds, Path)
    return sorted({round(float(segment[2]), 6) for segment in folds.segments})


def test_there_are_as_many_as_asked_for() -> None:
    assert [piece.name for piece in pawns()] == ["pawn 1", "pawn 2", "pawn 3", "pawn 4"]
    assert [piece.name for piece in pawns(colours=2, each=2)] == ["pawn 1", "pawn 1", "pawn 2", "pawn 2"]


def test_a_tent_folds_to_a_prism_that_stands_on_half_a_domino() -> None:
    for piece in pawns():
        box = piece.outline.box
        foot, ridge, end = fold_heights(piece)
        base, front, back, tab = foot - box.bottom, ridge - foot, end - ridge, box.top - end
        assert front == pytest.approx(back)
        assert tab < base, "the tab is glued under the base and must not show"
        assert tab > 0.8 * base
        assert base < TILE
        assert box.width < TILE
        assert base < front < 2.5 * base, "higher than deep, but not so high that it falls over"


def test_the_figure_stands_the_same_on_front_and_back() -> None:
    """Folded over the ridge, the back's figure covers the front's: it is turned half round about the ridge."""
    for piece in pawns(signs="letters"):
        foot, ridge, end = fold_heights(piece)
        boxes = [bounds(placed) for placed in flatten(piece.front) if placed.layer is Layer.PRINT]
        low = [box for box in boxes if foot < box.bottom and box.top < ridge]
        high = [box for box in boxes if ridge < box.bottom and box.top < end]
        for front, back in zip(low, high, strict=True):
            turned = (-front.right, 2 * ridge - front.top, -front.left, 2 * ridge - front.bottom)
            assert tuple(back) == pytest.approx(turned)


def test_nothing_is_drawn_outside_the_strip_or_across_a_fold() -> None:
    for piece in pawns():
        levels = [piece.outline.box.bottom, *fold_heights(piece), piece.outline.box.top]
        for placed in flatten(piece.front):
            box = bounds(placed)
            assert piece.outline.box.left - 0.1 <= box.left <= box.right <= piece.outline.box.right + 0.1
            if placed.layer is Layer.PRINT:
                assert any(low < box.bottom and box.top < high for low, high in itertools.pairwise(levels))


def test_letters_are_those_of_the_solutions() -> None:
    found = [
        next(placed.shape.text for placed in flatten(piece.front) if isinstance(placed.shape, Text))
        for piece in pawns(signs="letters")
    ]
    assert found == ["P", "N", "B", "R"]


@each("palette", palettes())
def test_pawns_differ_in_more_than_colour(palette: str) -> None:
    """Drawn in one colour, no two of the four are alike."""
    theme = Theme(palettes()[palette])
    outlines = {
        tuple(
            placed.shape.segments if isinstance(placed.shape, Path) else repr(type(placed.shape))
            for placed in flatten(piece.front)
        )
        for piece in make_pawns(PawnPieces(), theme)
    }
    assert len(outlines) == 4


@each("palette", palettes())
def test_counters_with_letters_have_the_shapes_of_the_pawns_on_drawn_tables(palette: str) -> None:
    """A disc, a square, a house and a cross, as far from the cut as a disc alone."""
    theme = Theme(palettes()[palette])
    options = PawnPieces.model_validate({"pawns": "counters", "signs": "letters"})
    for player, piece in enumerate(make_pawns(options, theme)):
        shape = next(flatten(piece.front)).shape
        badge = pawn_badge(player, Point(0, 0), TILE, theme.palette)
        assert type(shape) is type(badge)
        if isinstance(shape, Path) and isinstance(badge, Path):
            assert [kind for kind, *_ in shape.segments] == [kind for kind, *_ in badge.segments]
        assert piece.outline.box.grown(-0.9).holds(bounds(next(flatten(piece.front))))


def test_counters_show_the_same_on_both_sides_and_lie_on_half_a_domino() -> None:
    for piece in pawns(pawns="counters"):
        assert piece.front == piece.back
        assert piece.outline.box.width == piece.outline.box.height == pytest.approx(0.7 * TILE)


def test_signs_are_in_the_colour_of_the_player_on_a_white_field() -> None:
    for player, colour in enumerate(THEME.palette.players):
        for options in (PawnPieces(), PawnPieces(pawns="counters")):
            shapes = flatten(make_pawns(options, THEME)[player * options.each].front)
            styles = [one.shape.style for one in shapes if isinstance(one.shape, Path | Circle)]
            field = next(k for k, style in enumerate(styles) if style.fill == THEME.palette.paper)
            assert styles[field + 1].fill == colour
            assert styles[field + 1].stroke == THEME.palette.ink
