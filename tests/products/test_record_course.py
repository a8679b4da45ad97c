"""Where the diagrams of a record end, and who leads after them; the scores above, and the last position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from pnp.booklets.options import BookletOptions
from pnp.booklets.paginate import paginate
from pnp.booklets.templates import builtin_template
from pnp.booklets.values import Book
from pnp.drawing.flatten import bounds, flatten, texts
from pnp.drawing.fonts import cap_height
from pnp.drawing.shapes import Circle, Drawing, Path, Text
from pnp.drawing.theme import Theme
from pnp.language.catalogue import builtin_sets, palettes
from pnp.products.record.make import Course, record_book
from pnp.puzzles.game_records import GameRecord, read_record
from tests.conftest import ROOT

THEME = Theme(palettes()["colour"])


def recorded(game: str, theme: Theme = THEME) -> Book:
    return record_book(read_record(builtin_sets()[f"records/{game}"], game), "", theme)


def course(*pairs: tuple[int, int]) -> Course:
    return Course([{"A": first, "B": second} for first, second in ((0, 0), *pairs)])


def test_a_diagram_ends_where_the_lead_changes() -> None:
    found = course((1, 0), (2, 0), (3, 0), (4, 0), (4, 9), (5, 9), (6, 9), (7, 9), (8, 9), (8, 10))
    assert list(found.stretches(1, 10, 8)) == [(1, 5), (6, 10)]
    assert [found.new_leader(*pair) for pair in ((1, 5), (6, 10))] == ["B", None]


def test_a_diagram_ends_with_a_capture_if_captures_are_rare() -> None:
    quiet, captured = [(0, 0)] * 4, [(1, 0)] * 5
    assert list(course(*quiet, *captured).stretches(1, 9, 8)) == [(1, 5), (6, 9)]


def test_diagrams_have_no_more_moves_than_they_may() -> None:
    assert list(course(*[(k, 0) for k in range(1, 14)]).stretches(1, 13, 6)) == [(1, 6), (7, 12), (13, 13)]


def test_a_tie_is_no_new_lead() -> None:
    found = course((1, 0), (1, 1), (2, 1))
    assert found.new_leader(1, 1) == "A"
    assert found.new_leader(2, 3) is None


def test_without_scores_only_the_number_of_moves_counts() -> None:
    found = Course([{}] * 12)
    assert list(found.stretches(1, 11, 4)) == [(1, 4), (5, 8), (9, 11)]
    assert found.new_leader(1, 4) is None


def test_the_scores_are_in_boxes_after_names_and_that_of_the_winner_has_a_bold_edge() -> None:
    boxes = recorded("dominate").drawings["scores"]
    said = [one.text for one, _ in texts(boxes.shapes)]
    assert said == ["X", "Ann", "13", "regions", "O", "Ben", "14", "regions"]
    first, _, second, _ = (one.shape.style for one in flatten(boxes.shapes) if isinstance(one.shape, Path))
    assert [first.fill, second.fill] == [THEME.palette.tint, THEME.palette.shade]
    assert second.width > first.width


def test_a_single_thing_is_counted_and_a_player_without_a_name_has_a_sign() -> None:
    record = read_record(builtin_sets()["records/dominate"], "dominate")
    book = record_book(replace(record, moves=record.moves[:4], players={"X": "Ann"}, result=None), "", THEME)
    said = [one.text for one, _ in texts(book.drawings["scores"].shapes)]
    assert {"Ann", "Player\N{NO-BREAK SPACE}O"} <= set(said)
    large = recorded("all_fives")
    assert list(large.drawings) == ["scores", "sheet"]


def test_scores_are_words_in_large_print_and_if_they_are_not_of_players() -> None:
    large = recorded("dominate", replace(THEME, large_print=True))
    assert not large.drawings
    assert "Ann regions" in large.introduction
    assert not recorded("dominions").drawings


def pages_of(record: GameRecord, trim: str = "a4", theme: Theme = THEME) -> Sequence[Drawing]:
    options = BookletOptions.model_validate({"trim": trim, "large-print": theme.large_print})
    return paginate(record_book(record, "", theme), options, theme, builtin_template("record")).pages


def drawn(name: str) -> GameRecord:
    return read_record(ROOT / f"tests/data/drawn/records/{name}.yaml", name)


def test_all_diagrams_have_one_scale_but_the_last_position_is_larger() -> None:
    pages = pages_of(drawn("finder"))
    *others, last = (one.size * at.scale for page in pages for one, at in texts(page.shapes) if one.text == "a")
    assert (len(pages), len(others)) == (2, 3)
    assert max(others) == pytest.approx(min(others), rel=0.01)
    assert max(others) < last < 1.41 * max(others)


def test_a_single_position_fills_the_page() -> None:
    (page,) = pages_of(drawn("mountains-solitaire"))
    across = [at(one.x, one.y)[0] for one, at in texts(page.shapes) if one.text in ("c", "h")]
    assert max(across) - min(across) > 70


def test_a_record_takes_another_page_if_its_diagrams_are_much_larger_then() -> None:
    assert [len(pages_of(drawn(name))) for name in ("dominate", "mountains")] == [1, 2]


def test_credits_are_on_a_page_with_a_diagram() -> None:
    pages = [[one.text for one, _ in texts(page.shapes)] for page in pages_of(drawn("finder"), "a5")]
    assert [{"a", "h"} <= {*page} for page in pages if "Credits" in page] == [True]


def test_boxes_of_players_fill_the_width_in_one_row() -> None:
    for across in (170.0, 115.0):
        boxes = record_book(drawn("finder"), "", THEME, across).drawings["scores"]
        assert boxes.size.width == pytest.approx(across)
        assert boxes.size.height < 12


def test_the_last_diagram_is_the_last_position_itself() -> None:
    last = {
        game: [one.id for one in recorded(game).entries()][-2:] for game in ("domination", "finder", "dots")
    }
    assert "final" not in last["domination"] + last["finder"] + last["dots"]
    headings = [one.heading for one in recorded("dots").entries()]
    assert headings[0] == "Moves 1–13"
    assert headings[-2] == "The last position"
    *_, diagram, end, _ = recorded("finder").entries()
    assert end.drawing.size.height > diagram.drawing.size.height, "treasures are below the table"


def test_moves_are_beside_a_single_diagram_and_the_credits_at_the_foot_of_the_page() -> None:
    (page,) = pages_of(drawn("dots"))
    at = {one.text: at(one.x, one.y) for one, at in texts(page.shapes)}
    assert at["c4"][0] > at["h"][0]
    assert at["c4"][1] > at["h"][1]
    assert at["c4"][1] < at["Ann"][1] < at["The last position"][1] < at["The game goes on."][1]
    assert at["Credits"][1] < 35


def test_moves_begin_level_with_the_top_of_the_board_and_fill_the_width() -> None:
    (page,) = pages_of(drawn("domination"))
    first, *_ = (one for one, _ in texts(page.shapes) if one.text == "a5")
    top = max(at(one.x, one.y)[1] for one, at in texts(page.shapes) if one.text == "a5") + cap_height(
        first.size
    )
    shapes = [one for one in flatten(page.shapes) if not isinstance(one.shape, Text)]
    squares = [bounds(one) for one in shapes if 10 < bounds(one).width < 13 and bounds(one).top < top + 3]
    assert max(box.top for box in squares) == pytest.approx(top, abs=0.5)
    lists = [bounds(one) for one in shapes if bounds(one).height < 0.3 and 60 < bounds(one).width < 150]
    assert len(lists) > 6
    assert max(box.right for box in lists) == pytest.approx(195, abs=4)


def test_the_result_is_said_once() -> None:
    said = [one.text for page in pages_of(drawn("mountains")) for one, _ in texts(page.shapes)]
    assert said.count("The game goes on.") == 1


def test_diagrams_have_the_score_on_tokens_below_their_heading() -> None:
    (page,) = pages_of(drawn("dominate"))
    said = [one.text for one, _ in texts(page.shapes)]
    start = next(place for place, text in enumerate(said) if text.startswith("Moves"))
    assert "".join(said[start:]).startswith("Moves 1–4 · Ben takes the lead")
    assert said[said.index("X", start) :][:4] == ["X", "0", "O", "2"]


@pytest.mark.parametrize(("name", "signs"), [("dots", {"x", "o"}), ("domination", {"A", "B", "C"})])
def test_players_are_shown_by_their_pieces_if_these_have_no_signs(name: str, signs: set[str]) -> None:
    boxes = record_book(drawn(name), "", THEME).drawings["scores"]
    assert not signs & {one.text for one, _ in texts(boxes.shapes)}
    colours = {one.shape.style.fill for one in flatten(boxes.shapes) if isinstance(one.shape, Circle)}
    assert THEME.palette.players[0] in colours


def test_players_without_scores_have_boxes_with_their_names() -> None:
    boxes = record_book(drawn("mountains"), "", THEME).drawings["scores"]
    player = "Player\N{NO-BREAK SPACE}C"
    assert [one.text for one, _ in texts(boxes.shapes)] == ["A", "Ann", "B", "Ben", "C", player, "D", "Dan"]


@pytest.mark.parametrize("name", ["all_fives", "bee", "cobra_paw"])
def test_records_fit_small_pages_and_large_print(name: str) -> None:
    for trim, theme in (("a5", THEME), ("a4", replace(THEME, large_print=True))):
        pages = pages_of(drawn(name), trim, theme)
        assert "The last position" in [one.text for page in pages for one, _ in texts(page.shapes)]


def test_diagrams_of_a_row_are_level_below_texts_of_several_heights() -> None:
    book = recorded("dominate")
    options = BookletOptions.model_validate({"trim": "a4"})
    (page,) = paginate(book, options, THEME, builtin_template("record")).pages
    tops = [round(at(one.x, one.y)[1], 2) for one, at in texts(page.shapes) if one.text == "a"]
    assert len(tops) > len({*tops})
