"""Pattern boards of domino arrangements: all of them, as large as the dominoes, on few pages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Size
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Path, Text
from pnp.drawing.theme import Theme
from pnp.games.api.registry import find_game
from pnp.games.arrangements.boards import draw_boards
from pnp.games.arrangements.options import PatternBoards
from pnp.language.catalogue import palettes
from pnp.sheets.board_sheets import Form
from tests.rows import each

A4, LETTER = Size(190.0, 254.4), Size(195.9, 236.8)
"""What the heading and the margins leave of a page."""
THEME = Theme(palettes()["colour"])
TITLES = ["Square with equal sides", "Two equal lines", "Ring", "Magic square", "No repeats"]


def boards(tile: float, area: Size = A4, *patterns: str) -> tuple[Form, ...]:
    given = {"patterns": list(patterns)} if patterns else {}
    options = PatternBoards.model_validate({"domino-width": f"{tile}mm", **given})
    return tuple(draw_boards(options, THEME, area))


def said(form: Form) -> list[str]:
    return [at.shape.text for at in flatten(form.drawing.shapes) if isinstance(at.shape, Text)]


def titles(form: Form) -> list[str]:
    return form.subtitle.split(", ")


@each(
    "tile, area, pages",
    [(24, A4, 3), (24, LETTER, 3), (15, A4, 2), (15, LETTER, 2), (8, A4, 2), (8, Size(190.0, 400.0), 1)],
)
def test_boards_share_pages_as_far_as_their_dominoes_let_them(tile: float, area: Size, pages: int) -> None:
    forms = boards(tile, area)
    assert len(forms) == pages
    assert sorted(title for form in forms for title in titles(form)) == sorted(TITLES)
    assert all(form.drawing.size.height <= area.height for form in forms)


def test_rules_are_beside_their_boards_only_where_that_saves_a_page() -> None:
    def beside(area: Size, *, large: bool) -> list[bool]:
        """For each page whether any of its rules are wholly to the left of all spaces."""
        made = draw_boards(PatternBoards(), replace(THEME, large_sheets=large), area)
        assert len(made) == 3
        return [
            min(bounds(at).left for at in flatten(form.drawing.shapes) if isinstance(at.shape, Path))
            > min(
                bounds(at).right for at in flatten(form.drawing.shapes) if text_of(at.shape).startswith("Lay")
            )
            for form in made
        ]

    assert not any(beside(A4, large=False))
    assert any(beside(A4, large=True))
    assert any(beside(LETTER, large=False))


def test_a_board_that_shares_its_page_has_its_title_above_it() -> None:
    for form in boards(24):
        alone = len(titles(form)) == 1
        assert [text for text in said(form) if text in TITLES] == ([] if alone else titles(form))


def test_in_large_print_titles_and_rules_are_large() -> None:
    options = PatternBoards.model_validate({"domino-width": "15mm"})
    forms = draw_boards(options, replace(THEME, large_sheets=True), A4)
    texts = [at.shape for form in forms for at in flatten(form.drawing.shapes) if isinstance(at.shape, Text)]
    assert {text.size for text in texts} == {16.0}
    assert {text.text for text in texts} & {*TITLES}


def test_boards_on_one_page_keep_apart() -> None:
    (form,) = boards(15, A4, "square", "lines")
    cells = [bounds(at) for at in flatten(form.drawing.shapes) if isinstance(at.shape, Path)]
    (head,) = [bounds(at) for at in flatten(form.drawing.shapes) if text_of(at.shape) == "Two equal lines"]
    assert not any(head.touches(cell) for cell in cells)
    assert {cell.bottom > head.top for cell in cells} == {True, False}


def text_of(shape: object) -> str:
    return shape.text if isinstance(shape, Text) else ""


def test_dominoes_too_large_for_the_page_are_refused() -> None:
    with pytest.raises(OptionError, match="the board 'square'"):
        boards(60)


def test_on_low_pages_the_rules_are_beside_the_board() -> None:
    """Lower than A4 across in large print, where a line above the board still fits."""
    area = Size(277.0, 155.0)
    options = PatternBoards.model_validate({"patterns": ["latin"]})
    (form,) = draw_boards(options, replace(THEME, large_sheets=True), area)
    assert form.drawing.size.height <= area.height
    assert form.drawing.size.width <= area.width
    shapes = [*flatten(form.drawing.shapes)]
    texts = [at for at in shapes if isinstance(at.shape, Text) and len(at.shape.text) > 3]
    assert {at.shape.size for at in texts if isinstance(at.shape, Text)} == {16.0}
    words = [bounds(at) for at in texts]
    cells = [bounds(at) for at in shapes if isinstance(at.shape, Path)]
    assert max(box.right for box in words) < min(box.left for box in cells)
    with pytest.raises(OptionError, match="leave 'latin' out of patterns"):
        draw_boards(options, replace(THEME, large_sheets=True), Size(180.0, 155.0))


@each("pattern", ["square", "lines", "latin"])
def test_a_frame_is_equally_far_from_its_pattern_on_all_sides(pattern: str) -> None:
    game = find_game("arrangements")
    assert game
    themed = replace(THEME, game_face=game.face())
    options = PatternBoards.model_validate({"patterns": [pattern], "domino-width": "18mm"})
    (form,) = draw_boards(options, themed, A4)
    drawn = [
        (at.shape.style.fill, bounds(at)) for at in flatten(form.drawing.shapes) if isinstance(at.shape, Path)
    ]
    spaces = Box.around_boxes(box for fill, box in drawn if fill == themed.palette.paper and box.width > 10)
    frame = Box.around_boxes(box for _, box in drawn)
    gaps = [spaces.left - frame.left, frame.right - spaces.right]
    gaps += [spaces.bottom - frame.bottom, frame.top - spaces.top]
    assert max(gaps) - min(gaps) < 1.5
