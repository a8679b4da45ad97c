"""Score sheets: the one table they share, and what each game's has on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from pydantic import ValidationError

from pnp.base.errors import OptionError
from pnp.base.geometry import Size
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.fonts import text_box
from pnp.drawing.shapes import Drawing, Text
from pnp.drawing.shapes import Path as PathShape
from pnp.drawing.theme import Theme
from pnp.games.all_fives import pieces as all_fives
from pnp.games.all_fives.options import AllFivesScore
from pnp.games.bee.options import BeeForms
from pnp.games.bee.pieces import score_sheet
from pnp.games.bee.setup import SERIES
from pnp.games.shared.score_sheets import Column, Player, Row, ScoreTable, Tally, draw_table, numbered
from pnp.games.tetradominoes import pieces as tetradominoes
from pnp.games.tetradominoes.options import TetradominoesScore
from pnp.language.catalogue import palettes
from pnp.sheets.board_sheets import Form
from tests.rows import each

ROOM = Size(190, 240)
LARGE = "large print"
PALETTES = ("colour", "low-ink", LARGE)


def theme(palette: str = "colour") -> Theme:
    """Return a theme in one of the palettes, or in large print."""
    return Theme(palettes()["colour" if palette == LARGE else palette], large_sheets=palette == LARGE)


def words(drawing: Drawing) -> list[str]:
    return [item.shape.text for item in flatten(drawing.shapes) if isinstance(item.shape, Text)]


def all_fives_pages(room: Size = ROOM, palette: str = "colour", **options: Any) -> Sequence[Form]:
    return all_fives.draw_score(AllFivesScore.model_validate(options), theme(palette), room)


def tournament_page(room: Size = ROOM, palette: str = "colour", **options: Any) -> Form:
    pages = tetradominoes.draw_score(TetradominoesScore.model_validate(options), theme(palette), room)
    return pages[0]


def bee_page(room: Size = ROOM, palette: str = "colour", **options: Any) -> Form:
    return score_sheet(BeeForms.model_validate(options), theme(palette), room)


def boxes_to_tick(drawing: Drawing) -> list[float]:
    """Return the widths of the frames of the rounded squares, which alone have curves and are square."""
    found = []
    for item in flatten(drawing.shapes):
        shape = item.shape
        if isinstance(shape, PathShape) and any(part[0] == "C" for part in shape.segments):
            box = bounds(item)
            if box.width == pytest.approx(box.height):
                found.append(shape.style.width)
    return found


TABLE = ScoreTable(
    ("Round",),
    (Player((Column("gain"), Column("total", strong=True))),) * 2,
    (*numbered(1, 6), Row(("Total",), kind="total")),
)


def test_a_table_is_as_wide_as_its_room_and_its_rows_no_higher_than_asked() -> None:
    drawing = draw_table(TABLE, theme(), Size(150, 240), highest=10)
    assert drawing.size == pytest.approx((150, 10 + 6 + 7 * 10))


def strokes(drawing: Drawing) -> int:
    """Return the lines with round ends: those of tallies."""
    return sum(
        shape.segments.count(segment)
        for item in flatten(drawing.shapes)
        if isinstance(shape := item.shape, PathShape) and shape.style.cap == "round"
        for segment in shape.segments
        if segment[0] == "M"
    )


def filled(*entries: str | Tally, width: float = 150) -> Drawing:
    row = Row(("1",), entries=entries)
    player = Player((Column("gain"), Column("total", strong=True)), name="Ann")
    return draw_table(ScoreTable(("Round",), (player,), (row,)), theme(), Size(width, 60))


def test_names_and_entries_are_written_in() -> None:
    assert {"Ann", "25"} <= set(words(filled(Tally(5), "25")))
    assert "Ann" not in words(draw_table(TABLE, theme(), Size(150, 60)))


@each("count", [0, 1, 4, 5, 13])
def test_a_tally_has_a_stroke_for_each(count: int) -> None:
    assert strokes(filled(Tally(count))) == count


def test_a_tally_that_would_be_too_close_is_a_number() -> None:
    crowded = filled(Tally(400))
    assert strokes(crowded) == 0
    assert "400" in words(crowded)


def test_a_long_entry_takes_several_lines_and_one_that_is_too_long_is_refused() -> None:
    name = "Wilhelmina Featherstonehaugh-Cholmondeley of Much Wenlock and Upper Slaughter"
    found = words(filled("", name, width=90))
    assert name not in found
    assert name in " ".join(found), "no word is lost"
    with pytest.raises(OptionError, match=r"'W+' is too long for its place on the score sheet: shorten it"):
        filled("", "W" * 300)


def test_rows_shrink_to_the_height_of_the_room() -> None:
    assert draw_table(TABLE, theme(), Size(150, 60)).size.height == pytest.approx(60)


def test_a_room_too_small_to_write_in_is_refused_with_the_least_one() -> None:
    with pytest.raises(OptionError, match=r"the score sheet needs at least 3\d mm by 55 mm"):
        draw_table(TABLE, theme(), Size(20, 240))
    with pytest.raises(OptionError, match="leave 150 mm by 50 mm"):
        draw_table(TABLE, theme(), Size(150, 50))


def test_every_column_has_its_head_and_every_row_its_number() -> None:
    found = words(draw_table(TABLE, theme(), Size(150, 240)))
    assert found.count("gain") == found.count("total") == 2
    assert [word for word in found if word.isdigit()] == ["1", "2", "3", "4", "5", "6"]
    assert found.count("Total") == 1


@each("players", [2, 3, 4])
def test_the_track_of_all_fives_has_a_square_for_every_five_points_past_200(players: int) -> None:
    track = all_fives_pages(players=players, pages=0)[0].drawing
    numbers = [int(word) for word in words(track) if word.isdigit()]
    assert numbers == list(range(5, 301, 5))
    (line,) = [text for text in words(track) if "More than 200" in text]
    texts = [item.shape for item in flatten(track.shapes) if isinstance(item.shape, Text)]
    at = {text.text: text.y for text in texts}
    assert at["200"] > at[line] > at["205"], "the line lies between the squares of 200 and 205"


def test_the_track_goes_as_far_as_asked() -> None:
    assert "400" in words(all_fives_pages(reach=400, pages=0)[0].drawing)
    with pytest.raises(ValidationError):
        AllFivesScore.model_validate({"reach": 220})


def test_the_score_sheets_of_all_fives_go_on_counting() -> None:
    track, first, second = all_fives_pages(pages=2)
    assert track.subtitle == "Score track to 300 · 4 players"
    assert first.subtitle == "Score sheet, rounds 1 to 19"
    assert second.subtitle == "Score sheet, rounds 20 to 38"
    with pytest.raises(ValidationError):
        AllFivesScore.model_validate({"track": False, "pages": 0})


@pytest.mark.parametrize(("players", "games"), [(2, 3), (4, 3), (3, 7)])
def test_a_tournament_has_a_line_for_each_whole_game_and_spare_ones(players: int, games: int) -> None:
    assert tetradominoes.most_whole_games(players) == games
    games += 2
    found = words(tournament_page(players=players).drawing)
    tournaments = found.count("Game")
    assert tournaments > 1
    assert found.count(str(games)) == tournaments
    assert str(games + 1) not in found


@pytest.mark.parametrize(("players", "sides"), [(2, 2), (4, 2), (3, 3)])
def test_every_side_has_seven_boxes_and_the_last_is_marked(players: int, sides: int) -> None:
    page = tournament_page(players=players).drawing
    boxes = boxes_to_tick(page)
    rows = words(page).count("Game") * sides
    assert len(boxes) == 7 * rows
    assert sum(width == max(boxes) for width in boxes) == rows


def test_one_player_gets_the_scores_of_the_solitaire() -> None:
    assert "D × L + 7 × X" in words(tournament_page(players=1).drawing)


def test_the_sheet_of_bee_has_the_ten_rounds_with_three_dice_to_six() -> None:
    assert SERIES == (3, 4, 4, 5, 5, 5, 6, 6, 6, 6)
    found = words(bee_page().drawing)
    pairs = [word for word in found if word.isdigit()]
    expected = [text for number, dice in enumerate(SERIES, 1) for text in (str(number), str(dice))]
    assert pairs == expected
    assert [word for word in found if word.startswith("+")] == ["+1", "+2"], "rounds to break a tie"


def test_the_sheet_of_bee_has_as_many_rounds_as_were_agreed() -> None:
    page = bee_page(rounds=6, dice=5)
    assert page.subtitle == "Score sheet, 6 rounds"
    found = [word for word in words(page.drawing) if word.isdigit()]
    assert found[::2] == ["1", "2", "3", "4", "5", "6"]
    assert set(found[1::2]) == {"5"}


ROOMS = (Size(190, 240), Size(128, 165), Size(277, 155))


@each("room", ROOMS)
@each("palette", PALETTES)
def test_no_score_sheet_leaves_its_room(room: Size, palette: str) -> None:
    forms = [
        *all_fives_pages(room, palette, players=2),
        tournament_page(room, palette, players=3),
        tournament_page(room, palette, players=1),
        bee_page(room, palette, players=6),
    ]
    for form in forms:
        assert form.drawing.size.width <= room.width + 1e-6
        assert form.drawing.size.height <= room.height + 1e-6
        for item in flatten(form.drawing.shapes):
            box = bounds(item)
            assert min(box.left, box.bottom) > -1.0, form.subtitle
            assert box.right < form.drawing.size.width + 1.0
            assert box.top < form.drawing.size.height + (2.1 if palette == LARGE else 1.2)  # an ascender


@each("palette", PALETTES)
def test_no_two_words_of_a_score_sheet_overlap(palette: str) -> None:
    for form in (all_fives_pages(palette=palette)[0], bee_page(Size(128, 165), palette, players=6)):
        placed = [
            (item.shape.text, text_box(item.shape).moved(item.transform.e, item.transform.f))
            for item in flatten(form.drawing.shapes)
            if isinstance(item.shape, Text)
        ]
        for k, (text, box) in enumerate(placed):
            for other, there in placed[k + 1 :]:
                across = min(box.right, there.right) - max(box.left, there.left)
                up = min(box.top, there.top) - max(box.bottom, there.bottom)
                assert across < 0.1 or up < 0.6, f"{text} over {other}"


def test_in_large_print_a_score_sheet_has_text_as_large_as_its_columns_allow() -> None:
    for form, heads in (
        (all_fives_pages(palette=LARGE, track=False)[0], 11.0),
        (tournament_page(palette=LARGE), 16.0),
        (bee_page(palette=LARGE), 10.5),
    ):
        sizes = [item.shape.size for item in flatten(form.drawing.shapes) if isinstance(item.shape, Text)]
        assert min(sizes) >= heads
        assert max(sizes) == 16.0


def test_tetradominoes_has_a_sheet_for_any_number_of_players() -> None:
    pages = tetradominoes.draw_score(TetradominoesScore(pages=2), theme(), ROOM)
    assert [page.subtitle for page in pages[::2]] == [
        "Tournaments to 7 points · two players or two teams",
        "Tournaments to 7 points · 3 players",
        "Solitaire",
    ]
    assert len(pages) == 6
