"""What Domino Finder is prepared with: what stands inside the slips for the dealer."""

from __future__ import annotations

import random

import pytest

from pnp.base.geometry import Size
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Text
from pnp.drawing.theme import Theme
from pnp.games.finder.options import FinderForms
from pnp.games.finder.pieces import draw_forms
from pnp.games.finder.rules import State, set_up
from pnp.games.finder.views import BEYOND_SPACES, draw_state
from pnp.language.catalogue import palettes
from pnp.typesetting.design import CLEAR_TEXT
from tests.games.folded_slips import inside_words
from tests.rows import each


@each("large", [False, True])
@each("language", ["en", "de", "fr", "es"])
@each("room", [Size(195.9, 220), Size(160, 225)], slow=[Size(190, 240), Size(190, 226)])
def test_the_rolls_inside_a_slip_end_above_its_edge(room: Size, language: str, large: bool) -> None:
    theme = Theme(palettes()["colour"], language=language, large_sheets=large)
    options = FinderForms.model_validate({"treasures": False})
    forms = draw_forms(options, theme, room)
    assert len(forms) == 1 or large
    for form in forms:
        found = list(inside_words(form.drawing))
        rows = {text for text, _, _ in found if text in set("1234567")}
        assert rows == set("1234567")
        assert any(len(text) > 20 for text, _, _ in found)
        for text, box, panel in found:
            assert box.bottom > panel.bottom, text


def test_the_rolls_are_large_in_large_print() -> None:
    theme = Theme(palettes()["colour"], large_sheets=True)
    forms = draw_forms(FinderForms.model_validate({"treasures": False}), theme, Size(190, 256))
    assert len(forms) == 2
    shapes = [item.shape for form in forms for item in flatten(form.drawing.shapes)]
    rolls = [shape.size for shape in shapes if isinstance(shape, Text) and shape.text.startswith("Rolls:")]
    assert len(rolls) == 3
    assert min(rolls) >= CLEAR_TEXT


def test_the_record_ends_with_a_whole_group_of_games_and_has_large_numbers() -> None:
    options = FinderForms.model_validate({"set-ups": 0})
    (form,) = draw_forms(options, Theme(palettes()["colour"]), Size(190, 256))
    sizes = {
        item.shape.text: item.shape.size
        for item in flatten(form.drawing.shapes)
        if isinstance(item.shape, Text)
    }
    assert options.games % 5 == 0
    assert sizes[str(options.games)] == sizes["3"] == 14


@pytest.mark.parametrize("side", [4.0, 6.5])
def test_a_table_is_as_large_as_its_spaces_and_what_is_beside_them(side: float) -> None:
    """So that the slips for the dealer can make its spaces as large as their panels allow, and no larger."""
    state = State.begin(set_up(random.Random(1)), 2)
    size = draw_state(state, Theme(palettes()["colour"]), side=side).size
    assert size.width == pytest.approx(8 * side + BEYOND_SPACES)
    assert size.height == pytest.approx(7 * side + BEYOND_SPACES)
