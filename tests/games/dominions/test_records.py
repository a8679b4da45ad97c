"""Records, pictures and diagrams of Dominions: replayed, scored, drawn; mistakes are reported."""

from __future__ import annotations

from math import hypot
from pathlib import Path

import pytest

from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.fonts import text_box
from pnp.drawing.shapes import Circle, Drawing, Text
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram, DiagramError
from pnp.games.dominions.hands import DRAWN, PITCH, TILE
from pnp.games.dominions.interact import draw_diagram
from pnp.games.dominions.options import DominionsGame
from pnp.games.dominions.state_text import parse_state
from pnp.games.dominions.tiles import group_of, liberties
from pnp.games.dominions.views import Marks, cells_of, draw_state, draw_with_hands
from pnp.grids.hexagon import HexGrid
from pnp.language.catalogue import builtin_sets, palettes
from pnp.puzzles.game_records import read_record, replay_record
from tests.games.opening import open_record, record_errors
from tests.rows import each

SAMPLE = builtin_sets()["records/dominions"]
THEME = Theme(palettes()["greyscale"])
SMALL = DominionsGame(side=3)
BOARD = HexGrid(3)


def texts(drawing: Drawing) -> list[str]:
    return [p.shape.text for p in flatten(drawing.shapes) if isinstance(p.shape, Text)]


def circles(drawing: Drawing) -> list[Circle]:
    return [p.shape for p in flatten(drawing.shapes) if isinstance(p.shape, Circle)]


def test_the_sample_game_is_whole_and_ends_with_two_passes() -> None:
    found = replay_record(read_record(Path(SAMPLE), "sample"))
    assert not found.failed
    assert found.replay.result is not None
    assert [score.value for score in found.replay.scores] == ["26 − 35 = −9", "31 − 34 = −3"]


@each(
    "moves, number, reason",
    [
        (("63@c3", "1@c3"), 2, "there is already a tile on c3"),
        (("63@c3", "16@c4"), 2, "a blank side of tile 16 would meet a beam of tile 63 on c3"),
        (("63@c3", "8@c4", "63@c2"), 3, "White has no tile 63 in hand"),
        (("16@a1",), 1, "a beam of tile 16 would point off the board"),
        (("8@c3", "1@c2"), 2, "this tile captures, but the new group would have no liberties: oscillation"),
        (("1@c1", "2@e3"), 2, "a beam of tile 2 would point off the board"),
        (("1@c1", "8@e3"), 2, "tile 8 on e3 touches no white tile, and no beam joins it"),
        (("pass", "pass", "63@c3"), 3, "the game is over"),
        (("64@c3",), 1, "'64@c3' isn't a move"),
    ],
)
def test_the_first_illegal_move_is_named_with_its_rule(
    moves: tuple[str, ...], number: int, reason: str
) -> None:
    found = open_record("dominions", "", SMALL).replay(moves)
    assert found.error is not None
    assert (found.error.number, found.played) == (number, number - 1)
    assert found.error.reason.startswith(reason)


def test_resigning_loses_whatever_the_territories() -> None:
    found = open_record("dominions", "", SMALL).replay(("63@c3", "8@c4", "resign"))
    assert found.result is not None
    assert found.result.label == "Black wins: White resigned"


def test_a_game_may_start_from_a_position_whose_errors_have_lines() -> None:
    assert open_record("dominions", "turn black\nc3 white 63", SMALL).replay(("9@c4",)).played == 1
    (error,) = record_errors("dominions", "turn black\nc3 green 63", SMALL)
    assert error.line == 2


def test_only_the_moves_shown_have_their_numbers() -> None:
    game = open_record("dominions", "", SMALL)
    drawing = game.diagram(("63@c3", "9@c4", "pass", "4@b4"), 2, THEME)
    badges = [text for text in texts(drawing) if text in ("2", "4")]
    labels = [text for text in texts(game.diagram(("pass",), 1, THEME)) if text in ("2", "4")]
    assert sorted([*labels, "2", "4"]) == sorted(badges)


def test_the_final_position_tells_both_hands() -> None:
    found = texts(open_record("dominions", "", SMALL).final(("63@c3", "9@c4"), THEME))
    assert "White’s hand: 1–62" in found
    assert "Black’s hand: 1–8 10–63" in found


def test_a_final_position_stands_as_the_board_does() -> None:
    flat, pointed = (
        open_record("dominions", "", DominionsGame(side=3, pointed=on)).final(("63@c3",), THEME)
        for on in (False, True)
    )
    assert flat.size.height != pytest.approx(pointed.size.height)


@each("count", [0, 1, DRAWN, DRAWN + 1])
def test_every_piece_of_a_hand_is_drawn_or_told(count: int) -> None:
    hand = " ".join(str(n) for n in range(1, 2 * count + 1, 2))
    state = parse_state(BOARD, f"hand white {hand}\nhand black")
    found = " ".join(texts(draw_with_hands(state, THEME, ("white",), turn=True)))
    bare = " ".join(texts(draw_state(state, THEME)))
    told = found.removeprefix(bare).split()
    assert told[:3] == ["White", "to", "move"]
    assert [word for word in told if word.isdigit()] == hand.split()
    assert ("nothing" in told) == (count == 0)


def test_hands_stay_within_the_width_of_their_picture() -> None:
    state = parse_state(BOARD, "hand white 1-26\nhand black 1 3 5 7-10 12 14 16 18 20 22-24 26-40 42 44 46-60")
    drawing = draw_with_hands(state, THEME)
    shown = flatten(drawing.shapes)
    ends = [p.transform(text_box(p.shape).right, 0)[0] for p in shown if isinstance(p.shape, Text)]
    assert max(ends) <= drawing.size.width
    assert max(ends) > 0.8 * drawing.size.width  # the hands take more than one line


@pytest.mark.parametrize(("white", "black", "larger"), [("40 42 44", "1-20", 1.62), ("40 42 44", "1-21", 1.36)])
def test_tiles_of_hands_beside_boards_are_as_large_as_both_hands_allow(
    white: str, black: str, larger: float
) -> None:
    """Also if only one of them is drawn. The spaces between tiles don't grow."""
    state = parse_state(BOARD, f"hand white {white}\nhand black {black}")
    drawing = draw_with_hands(state, THEME, ("white",))
    assert drawing.beside is not None
    places = {
        p.shape.text: p.transform(p.shape.x, 0)[0]
        for p in flatten(drawing.beside.shapes)
        if isinstance(p.shape, Text)
    }
    assert places["42"] - places["40"] == pytest.approx(PITCH + (larger - 1) * TILE)


def test_boards_with_few_and_many_tiles_beside_them_are_equally_large() -> None:
    few, many = (
        draw_with_hands(parse_state(BOARD, f"hand white {hand}\nhand black"), THEME, ("white",)).beside
        for hand in ("40 42", "40-62")
    )
    assert few is not None
    assert many is not None
    assert few.size.width == pytest.approx(many.size.width)
    assert few.size.height == many.size.height


def test_the_number_of_a_move_leaves_the_hub_and_the_beams_of_its_tile_free() -> None:
    state = parse_state(BOARD, "c3 white 63")
    (plate,) = circles(draw_state(state, THEME, marks=Marks(moves={BOARD.named("c3"): 12})))
    at = cells_of(BOARD)[BOARD.named("c3")]
    x, y = plate.x - at.centre.x, plate.y - at.centre.y
    tile = at.width / 0.84
    assert hypot(x, y) - plate.radius > 0.2 * tile
    assert x > plate.radius  # it doesn't reach the middle of the beam at its left
    assert y > 0


def test_marks_are_told_apart_without_colour() -> None:
    state = parse_state(BOARD, "c3 white 63\nc4 white 8")
    at = [BOARD.named("c3")], [BOARD.named("c4")]
    laid, turned = (
        circles(draw_state(state, THEME, marks=m)) for m in (Marks(laid=at[0]), Marks(reversed=at[0]))
    )
    assert laid[-1].style.fill == turned[-1].style.stroke == THEME.palette.accent
    assert laid[-1].style.stroke == turned[-1].style.fill == THEME.palette.paper


def test_a_piece_that_was_laid_is_outlined() -> None:
    state, cell = parse_state(BOARD, "c3 white 63"), BOARD.named("c3")
    plain, marked = (
        {bounds(p) for p in flatten(draw_state(state, THEME, marks=marks).shapes)}
        for marks in (Marks(), Marks(laid={cell}))
    )
    rim, at = max(marked - plain, key=lambda box: box.width), cells_of(BOARD)[cell]
    assert rim.centre == pytest.approx(at.centre)
    assert rim.width > at.width


def test_a_diagram_puts_dots_on_what_was_laid_and_reversed_and_spots_on_cells() -> None:
    start = "turn black\nat a1\nc3 white 9\nc4 black 10"
    plain = circles(draw_diagram(Diagram(start=start), SMALL, THEME))
    played = circles(draw_diagram(Diagram(start=start, moves="5@c2"), SMALL, THEME))
    assert len(plain) == 1
    assert len(played) == 3
    both = draw_diagram(Diagram(start=start, moves="5@c2", show="both"), SMALL, THEME)
    assert both.size.width > 2 * draw_diagram(Diagram(start=start), SMALL, THEME).size.width


@each(
    "given, message",
    [
        ({"start": "c9 white 1"}, "row c has 5 cells"),
        ({"start": "c3 white 63", "moves": "1@c3"}, "move 1 (1@c3): there is already a tile on c3"),
        ({"start": "turn black\nc3 white 63", "refused": "9@c4"}, "no rule forbids"),
        ({"start": "c3 white 63", "refused": "pass"}, "isn't a placement"),
        ({"start": "c3 white 63", "refused": "x"}, "'x' isn't a move"),
        ({"start": "at c3\nc3 white 63"}, "the cells after 'at' must be vacant"),
    ],
)
def test_a_diagram_shows_nothing_against_the_rules(given: dict[str, str], message: str) -> None:
    with pytest.raises(DiagramError) as error:
        draw_diagram(Diagram.model_validate(given), SMALL, THEME)
    assert message in str(error.value)


def test_the_spots_of_the_rules_text_are_the_liberties_it_speaks_of() -> None:
    state = parse_state(BOARD, "c3 white 13\nc4 white 57\nc2 black 3")
    group = group_of(BOARD, state.pieces, BOARD.named("c3"))
    cells = [BOARD.neighbours[cell][side] for cell, side in liberties(BOARD, state.pieces, group)]
    assert sorted(BOARD.name(cell) for cell in cells if cell is not None) == ["b3", "b4", "c5", "d2"]
