"""What a race of Bee is prepared with: the pages read back, and the referee's slips replayed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from pydantic import ValidationError

from pnp.base.errors import OptionError
from pnp.base.geometry import Size
from pnp.components.dominoes.table_picture import SIDE
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Drawing, Path, Text
from pnp.drawing.theme import Theme
from pnp.games.bee import rules
from pnp.games.bee.options import BeeForms, BeeGame
from pnp.games.bee.pieces import draw_forms
from pnp.games.bee.race import begin
from pnp.games.bee.setup import SERIES, places, plan_for, set_ups
from pnp.games.bee.slips import answer
from pnp.language.catalogue import palettes
from pnp.sheets.board_sheets import Form
from tests.games.folded_slips import inside_words
from tests.games.opening import built_in_puzzles
from tests.rows import each

ROOM = Size(190, 240)


def forms(room: Size = ROOM, palette: str = "colour", **options: Any) -> Sequence[Form]:
    return draw_forms(BeeForms.model_validate(options), Theme(palettes()[palette]), room)


def named(made: Sequence[Form], name: str) -> list[Form]:
    """Return the pages of one kind: `Layouts` or `Folded solutions`."""
    return [form for form in made if form.part is not None and form.part.name == name]


def words(drawing: Drawing, left: float = 0.0, right: float = 1000.0) -> list[str]:
    """Return the texts that stand between two edges."""
    placed = [
        (bounds(item), item.shape.text) for item in flatten(drawing.shapes) if isinstance(item.shape, Text)
    ]
    return [text for box, text in placed if box.left > left and box.right < right]


def test_a_series_has_a_score_sheet_a_page_for_each_layout_and_slips_for_each_round() -> None:
    assert [form.subtitle for form in forms()] == [
        "Score sheet, 10 rounds",
        "3 dice, round 1",
        "4 dice, rounds 2 to 3",
        "5 dice, rounds 4 to 6",
        "6 dice, rounds 7 to 10",
        "6 dice, tie-breaks 1 to 2",
        "Rounds 1 to 3",
        "Rounds 4 to 6",
        "Rounds 7 to 9",
        "Round 10, tie-breaks 1 to 2",
    ]


def test_layouts_have_the_size_of_the_dominoes_and_share_pages() -> None:
    small = named(forms(**{"domino-width": "15mm"}, score=False), "Layouts")
    assert [form.subtitle for form in small] == [
        "3 dice, round 1; 4 dice, rounds 2 to 3",
        "5 dice, rounds 4 to 6; 6 dice, rounds 7 to 10",
        "6 dice, tie-breaks 1 to 2",
    ]
    assert words(small[0].drawing, -1.0).count("4 dice, rounds 2 to 3") == 1
    assert all(form.drawing.size.height <= ROOM.height for form in small)
    (alone,) = named(
        forms(**{"domino-width": "15mm"}, dice=3, rounds=1, score=False, **{"tie-breaks": 0}), "Layouts"
    )
    boxes = [bounds(item) for item in flatten(alone.drawing.shapes) if isinstance(item.shape, Path)]
    across = max(box.right for box in boxes) - min(box.left for box in boxes)
    assert across == pytest.approx(5 * 15.0, abs=1.5)


def test_smaller_pages_hold_fewer_slips() -> None:
    small = forms(Size(128, 165), dice=5, score=False)
    assert [form.subtitle for form in named(small, "Folded solutions")] == [
        "Rounds 1 to 2",
        "Round 3, tie-break 1",
        "Tie-break 2",
    ]


def test_in_large_print_slips_share_all_of_the_page() -> None:
    theme = replace(Theme(palettes()["colour"]), large_print=True, large_sheets=True)
    made = draw_forms(BeeForms.model_validate({"dice": 5, "score": False}), theme, ROOM)
    full, *_, last = [form.drawing.size.height for form in named(made, "Folded solutions")]
    assert full == pytest.approx(ROOM.height)
    assert last < ROOM.height  # the last slips are no taller than those before


def test_a_game_of_so_many_rounds_has_as_many_layouts_as_they_need() -> None:
    plain = {"score": False, "tie-breaks": 0}
    assert [form.subtitle for form in forms(rounds=3, **plain)] == [
        "4 dice, rounds 1 to 2",
        "4 dice, round 3",
        "Rounds 1 to 3",
    ]
    assert [form.subtitle for form in forms(dice=5, **plain)] == ["5 dice, rounds 1 to 3", "Rounds 1 to 3"]


def test_a_tie_is_broken_on_what_is_left_of_the_last_layout_then_on_a_spare_one() -> None:
    made = forms(rounds=3, score=False)
    assert [form.subtitle for form in named(made, "Layouts")] == [
        "4 dice, rounds 1 to 2",
        "4 dice, round 3, tie-break 1",
        "4 dice, tie-break 2",
    ]
    slips = [text for form in named(made, "Folded solutions") for text in words(form.drawing)]
    labels = [text for text in slips if re.match("Round|Tie", text)]
    assert labels == ["Round 1", "Round 2", "Round 3", "Tie-break 1", "Tie-break 2"]


@pytest.mark.long("It deals and solves a whole series.")
@each("options", [{"rounds": 3}], slow=[{}, {"dice": 5}])
def test_the_slips_for_ties_are_those_of_the_rounds_that_a_tied_race_goes_on_with(
    options: dict[str, int],
) -> None:
    plan = plan_for(options.get("rounds"), options.get("dice"))
    race = replace(begin(2, 9, plan), number=len(plan), over=True)
    pages = named(forms(seed=9, score=False, **options), "Folded solutions")
    slips = [text for form in pages for text in words(form.drawing)]
    for number in (1, 2):
        race = race.next()
        place = slips.index(f"Tie-break {number}")
        assert slips[place + 1] == f"Die {race.start.queen} is the queen."
        moves = answer(race.start).moves
        told = "Impossible (verified)" if moves is None else f"Fewest moves: {len(moves)} (verified)"
        assert told in slips[place : place + 8]
        race = replace(race, over=True)


def test_a_short_race_has_a_score_table_for_another_one_below_it() -> None:
    totals = {"dice": 5}, {}
    counts = [words(forms(layouts=False, **one)[0].drawing).count("Total") for one in totals]
    assert counts == [2, 1]  # a series of ten rounds fills its sheet


def test_the_score_sheet_has_a_line_for_each_tie_break() -> None:
    def extra(**options: Any) -> list[str]:
        (sheet,) = forms(**{**options, "layouts": False})
        return [text for text in words(sheet.drawing) if re.match(r"\+\d", text)]

    assert extra() == ["+1", "+2"]
    assert extra(**{"tie-breaks": 4}) == ["+1", "+2", "+3", "+4"]
    assert extra(players=1) == []


def test_one_player_ties_with_nobody() -> None:
    assert not any("tie-break" in form.subtitle for form in forms(players=1))


@pytest.mark.parametrize("model", [BeeForms, BeeGame])
def test_more_rounds_than_the_series_has_need_a_number_of_dice(model: type[BeeForms | BeeGame]) -> None:
    with pytest.raises(ValidationError, match="the series has 10 rounds, not 11, and more only after a tie"):
        model.model_validate({"rounds": 11})
    assert model.model_validate({"rounds": 11, "dice": 4}).rounds == 11
    assert model.model_validate({"rounds": 10}).rounds == 10


def test_pages_that_are_not_wanted_are_left_out() -> None:
    assert len(forms(layouts=False)) == 1
    with pytest.raises(ValidationError, match="no page"):
        BeeForms.model_validate({"score": False, "layouts": False})


def test_a_layout_shows_the_dice_that_were_rolled_and_no_queen() -> None:
    made = set_ups((4,) * 4, 5)
    pages = named(forms(seed=5, score=False, rounds=4, **{"tie-breaks": 0}), "Layouts")
    for one, form in zip(made, pages, strict=True):
        # A die on its own number is a label that isn't a pip, and shows that number once.
        found = [text for text in words(form.drawing) if text.isdigit()]
        assert sorted(found) == sorted(str(die) for die in one.order[:2])
        assert not any("is the queen" in text for text in words(form.drawing))


def test_the_slips_tell_a_shortest_solution_for_each_round() -> None:
    made, pages = set_ups(SERIES, 1), named(forms(score=False), "Folded solutions")
    third = ROOM.width / 3
    for number, (layout, within) in enumerate(places(SERIES), 1):
        start = made[layout].position(within)
        (page,) = [form.drawing for form in pages if f"Round {number}" in words(form.drawing, right=third)]
        outside = words(page, right=third)
        assert f"Die {start.queen} is the queen." in outside
        found = answer(start)
        inside = " ".join(words(page, third, 2 * third))
        if found.moves is None:
            assert "Impossible (verified)" in inside
        else:
            assert rules.RULES.check(start, found.text) is None
            assert found.text in inside
            assert f"Fewest moves: {len(found.moves)} (verified)" in inside


@pytest.mark.parametrize("palette", ["colour", "low-ink"])
@pytest.mark.parametrize("room", [ROOM, Size(128, 165)])
def test_no_page_leaves_its_room(room: Size, palette: str) -> None:
    for form in forms(room, palette, dice=5):
        assert form.drawing.size.width <= room.width + 1e-6
        assert form.drawing.size.height <= room.height + 1e-6
        for item in flatten(form.drawing.shapes):
            box = bounds(item)
            assert box.left > -0.5
            assert box.right < room.width + 0.5
            assert box.bottom > -0.5


@pytest.mark.long("It draws forms in four languages and two sizes.")
@each(
    "room, language, large",
    [(Size(128, 110), "de", True), (Size(128, 110), "fr", False)],
    slow=product(
        [Size(128, 110), ROOM, Size(128, 180), Size(128, 165)], ["en", "de", "fr", "es"], [False, True]
    ),
)
def test_the_words_inside_a_slip_end_above_its_edge(room: Size, language: str, large: bool) -> None:
    theme = Theme(palettes()["colour"], language=language, large_sheets=large)
    options = BeeForms.model_validate({"score": False})
    pages = [form.drawing for form in draw_forms(options, theme, room)]
    found = [line for page in pages for line in inside_words(page)]
    assert len(found) > 24
    for text, box, panel in found:
        assert box.bottom > panel.bottom, text


def test_a_room_too_small_is_refused() -> None:
    with pytest.raises(OptionError, match="a layout needs at least"):
        forms(Size(190, 38), score=False)
    with pytest.raises(OptionError, match="a page of slips needs at least 105 mm by 60 mm"):
        forms(Size(100, 165), score=False)


def test_the_same_seed_gives_the_same_pages() -> None:
    def texts(seed: int) -> list[list[str]]:
        return [words(form.drawing) for form in forms(seed=seed, score=False, dice=4)]

    assert texts(3) == texts(3)
    assert texts(3) != texts(4)


def test_tables_of_seven_columns_may_fill_half_the_width_of_a4() -> None:
    sizes = [opened.drawing(Theme(palettes()["colour"])) for _, opened in built_in_puzzles("bee")]
    wide = [one for one in sizes if one.size.width > 6.5 * SIDE]
    assert wide
    assert all(one.most_scale * one.size.width > 85.0 for one in wide)
