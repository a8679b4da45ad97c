"""The seven tetrominoes: all of them, of the right size, black behind and mirrored there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import strategies as st

from pnp.base.geometry import Box
from pnp.components.tetrominoes import (
    BEHIND,
    LETTERS,
    SHAPES,
    Cells,
    TetrominoPieces,
    at_origin,
    corners,
    make_tetrominoes,
    mirror,
    tetromino_pieces,
)
from pnp.drawing.palette import luminance
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.pipeline.build import make_products
from pnp.products.resolve import load_spec
from pnp.render.pdf import pdf_bytes
from pnp.sheets.piece_faces import mirrored
from pnp.sheets.pieces import Piece
from tests.examples import given_examples
from tests.reading import enclosed_area, paths
from tests.rows import each

THEME = Theme(palettes()["colour"])


def pieces(**options: object) -> dict[str, Piece]:
    made = make_tetrominoes(TetrominoPieces.model_validate(options), THEME)
    return {piece.name: piece for piece in made}


def moved(cells: Cells) -> Cells:
    """Return the shape with its lowest and leftmost squares at 0."""
    left, low = min(x for x, _ in cells), min(y for _, y in cells)
    return frozenset((x - left, y - low) for x, y in cells)


def turns(cells: Cells) -> set[Cells]:
    found = set()
    for _ in range(4):
        cells = moved(frozenset((-y, x) for x, y in cells))
        found.add(cells)
    return found


def test_there_are_seven_and_no_two_are_one_piece_turned() -> None:
    assert "".join(SHAPES) == "IOTSZJL"
    kinds = {frozenset(turns(cells)) for cells in SHAPES.values()}
    assert len(kinds) == 7
    assert {len(cells) for cells in SHAPES.values()} == {4}


@each("name, behind", [("S", "Z"), ("Z", "S"), ("J", "L"), ("L", "J"), ("I", "I"), ("O", "O"), ("T", "T")])
def test_from_behind_a_piece_is_its_mirror_image(name: str, behind: str) -> None:
    assert moved(mirror(SHAPES[name])) in turns(SHAPES[behind])


def test_the_cut_outline_of_an_s_is_a_z_from_behind() -> None:
    made = pieces()
    back = mirrored(made["S"].outline, made["S"].axis)
    assert {(round(x, 6), round(y, 6)) for x, y in back.points} == {
        (round(x, 6), round(y, 6)) for x, y in made["Z"].outline.points
    }


@each(
    "name, across, up",
    [("I", 4, 1), ("O", 2, 2), ("T", 3, 2), ("S", 3, 2), ("Z", 3, 2), ("J", 3, 2), ("L", 3, 2)],
)
def test_a_square_covers_half_a_domino_and_the_piece_stands_out_a_little(
    name: str, across: int, up: int
) -> None:
    box = pieces(**{"domino-width": "24mm"}, allowance="0.5mm")[name].outline.box
    assert box == pytest.approx((-12 * across - 0.5, -12 * up - 0.5, 12 * across + 0.5, 12 * up + 0.5))


@given_examples(33, 1000, st.floats(8, 90), st.floats(-3, 3))
def test_the_area_is_four_squares_and_the_rim(tile: float, allowance: float) -> None:
    """Each has a rim of ``allowance`` along ten sides of squares, eight for O, and four corners more turn
    outwards than inwards."""
    for piece in tetromino_pieces(tile, allowance, THEME):
        sides = 8 if piece.name == "O" else 10
        expected = 4 * tile**2 + sides * tile * allowance + 4 * allowance**2
        assert enclosed_area(piece.outline.points) == pytest.approx(expected)


def test_outlines_have_only_true_corners() -> None:
    count = {name: len(corners(cells)) for name, cells in SHAPES.items()}
    assert count == {"I": 4, "O": 4, "T": 8, "S": 8, "Z": 8, "J": 6, "L": 6}


def test_one_side_is_white_and_the_other_black() -> None:
    for piece in pieces().values():
        assert piece.front_ground is not None
        assert luminance(piece.front_ground) > 0.75
        assert piece.back_ground == THEME.palette.dark
        assert piece.back is not None


def test_each_piece_has_its_own_colour_which_greys_and_palettes_that_save_ink_omit() -> None:
    for name, colours in (("colour", 7), ("colour-blind-safe", 7), ("greyscale", 1), ("low-ink", 1)):
        made = tetromino_pieces(24, 0.5, Theme(palettes()[name]))
        assert len({piece.front_ground for piece in made}) == colours


@each("palette", palettes())
def test_the_sides_differ_in_every_palette(palette: str) -> None:
    for piece in tetromino_pieces(24, 0.5, Theme(palettes()[palette])):
        if piece.name in "IOT":  # whose faces are alike except for the mark on the black one
            assert (piece.front, piece.front_ground) != (piece.back, piece.back_ground)


def test_what_marks_the_black_side_in_low_ink_stays_on_the_piece() -> None:
    for piece in tetromino_pieces(24, 0.5, Theme(palettes()["low-ink"])):
        assert piece.back is not None
        rim = piece.back[-1]
        points = [(float(s[1]), float(s[2])) for s in rim.segments if len(s) == 3]  # type: ignore[union-attr]
        outer = mirrored(piece.outline, piece.axis).box
        assert Box.around(points).grown(rim.style.width / 2) == pytest.approx(  # type: ignore[union-attr]
            outer.grown(-1.5 * 1.2)
        )


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
def test_black_backs_lie_exactly_behind_white_fronts(write_spec: Callable[..., Path], flip: str) -> None:
    """Read from the PDF: held against the light, every corner of a back meets that of its front."""
    path = write_spec(
        f"""
        pnp: 1
        products:
          - {{pieces: tetrominoes, orientation: portrait, back-printing: {{flip: {flip}}}}}
        """
    )
    (product,) = make_products(load_spec(path, path.name))
    pdf = pdf_bytes(product)
    fronts, backs = (
        {
            (round(x, 2), round(y, 2))
            for path in paths(pdf, page)
            if path.operator in ("f", "f*") and len(path.points) <= 8 and path.fill != (0.0,)
            for x, y in path.points
        }
        for page in (0, 1)
    )
    behind = {(round(210 - x, 2), y) if flip == "long-edge" else (x, round(297 - y, 2)) for x, y in backs}
    assert len(fronts) > 60
    assert {_near(point, behind) for point in fronts} == {True}
    assert {_near(point, fronts) for point in behind} == {True}


def _near(point: tuple[float, float], others: set[tuple[float, float]]) -> bool:
    """Return whether one of the others is the same point but for rounding."""
    return any(abs(point[0] - x) < 0.02 and abs(point[1] - y) < 0.02 for x, y in others)


def test_a_piece_turned_over_has_the_letter_of_its_mirror_image() -> None:
    assert {name: LETTERS[at_origin(mirror(cells))] for name, cells in SHAPES.items()} == BEHIND
    assert {name for name in BEHIND if BEHIND[name] != name} == set("SZJL")


def test_there_are_nineteen_ways_for_a_tetromino_to_lie() -> None:
    assert len(LETTERS) == 19
    assert sorted(LETTERS.values()) == sorted("IIOTTTTSSZZJJJJLLLL")
