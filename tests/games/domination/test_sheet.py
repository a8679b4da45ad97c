"""Domination on paper: squares, spots, counters and score record, read back from drawings and the PDF."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import hypot
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Point, Size
from pnp.drawing.flatten import Placed, bounds, flatten
from pnp.drawing.fonts import ink_extent, text_box
from pnp.drawing.shapes import Circle, Drawing, Font, Shape, Shapes, Style, Text
from pnp.drawing.shapes import Path as PathShape
from pnp.drawing.theme import Theme
from pnp.games.domination.board import draw_board, draw_squares
from pnp.games.domination.options import DominationBoard, DominationCounters, DominationGame, DominationScore
from pnp.games.domination.pieces import make_counters, sign
from pnp.games.domination.score_record import draw_score
from pnp.games.domination.starts import parse_state
from pnp.games.domination.views import draw_state
from pnp.language import translations
from pnp.language.catalogue import palettes
from pnp.pipeline.build import make_products
from pnp.products.resolve import load_spec
from pnp.render.pdf import pdf_bytes
from pnp.sheets.board_sheets import Form
from pnp.sheets.pieces import Cut, Piece
from tests.reading import paths
from tests.refused import refuse_option
from tests.rows import each

ROOM = Size(190, 240)
PALETTES = ("colour", "colour-blind-safe", "greyscale", "low-ink")
WriteSpec = Callable[..., Path]


def theme(palette: str = "colour") -> Theme:
    return Theme(palettes()[palette])


def squares(palette: str = "colour", **options: Any) -> Drawing:
    return draw_squares(DominationBoard.model_validate({"numbered": False, **options}), theme(palette))


def counters(palette: str = "colour", **options: Any) -> Sequence[Piece]:
    return make_counters(DominationCounters.model_validate({"numbered": False, **options}), theme(palette))


def score(room: Size = ROOM, **options: Any) -> Sequence[Form]:
    return draw_score(DominationScore.model_validate(options), theme(), room)


def words(drawing: Drawing) -> list[str]:
    return [item.shape.text for item in flatten(drawing.shapes) if isinstance(item.shape, Text)]


def squares_of_side(drawing: Drawing, side: float) -> list[Box]:
    """Boxes of the paths that are as wide and high as ``side``, without their strokes."""
    found = []
    for item in flatten(drawing.shapes):
        if isinstance(item.shape, PathShape):
            box = bounds(item)
            stroke = item.shape.style.width if item.shape.style.stroke else 0.0
            if box.width - stroke == pytest.approx(side) and box.height - stroke == pytest.approx(side):
                found.append(box)
    return found


@pytest.mark.parametrize(
    ("language", "rule"),
    [
        ("en", "All overfull squares explode at once. Then look again."),
        ("de", "Alle überfüllten Felder explodieren gleichzeitig. Prüfe dann erneut."),
    ],
)
def test_the_board_says_that_overfull_squares_explode_at_once(language: str, rule: str) -> None:
    here = Theme(palettes()["colour"], translations.words(language))
    assert rule in words(draw_board(DominationBoard(), here, ROOM).drawing)


def test_a_board_that_only_just_fits_a_page_stays_on_it() -> None:
    """Then there are no words below it."""
    drawn = draw_board(
        DominationBoard.model_validate({"size": "8x12", "numbered": False}), theme(), Size(200, 255)
    ).drawing
    assert drawn.size.height == pytest.approx(12 * 20.5 + 6)


def test_by_default_two_counters_lie_side_by_side_in_a_square() -> None:
    drawn = squares(size=6, coordinates=False, counter="10mm")
    assert drawn.size == pytest.approx((6 * 23.5, 6 * 23.5))


@pytest.mark.parametrize(("side", "spots"), [(6, 84), (8, 160), (12, 384)])
def test_a_board_has_a_spot_for_every_piece_it_holds(side: int, spots: int) -> None:
    assert len(squares_of_side(squares(size=side), 8.5 + 0.4)) == spots


def test_a_board_has_one_place_a_square_for_numbered_pieces() -> None:
    assert len(squares_of_side(squares(size=8, numbered=True), 12.5 + 0.4)) == 64
    (red, *_) = make_counters(DominationCounters(), theme())
    assert red.outline.box.size == pytest.approx((12.5, 12.5))


def test_stacked_counters_need_one_spot_a_square() -> None:
    assert len(squares_of_side(squares(size=8, stacked=True), 8.5 + 0.4)) == 64


@each(
    "options",
    [{}, {"cell": "19.5mm"}, {"counter": "20mm"}, {"stacked": True}, {"stacked": True, "cell": "13.5mm"}],
)
def test_spots_lie_within_their_squares_and_apart(options: dict[str, Any]) -> None:
    drawn = squares(size=4, coordinates=False, **options)
    cell = drawn.size.width / 4
    counter = float(options.get("counter", "8.5mm").removesuffix("mm"))
    spots = squares_of_side(drawn, counter + 0.4)
    assert len(spots) == (16 if options.get("stacked") else 32)
    for spot in spots:
        assert int(spot.left / cell) == int(spot.right / cell)
        assert int(spot.bottom / cell) == int(spot.top / cell)
    for k, spot in enumerate(spots):
        assert not any(spot.touches(other) for other in spots[:k])


def test_every_square_says_how_many_it_holds() -> None:
    found = Counter(words(squares(size=8, coordinates=False)))
    assert found == {"1": 4, "2": 24, "3": 36}
    assert words(squares(size=8, coordinates=False, numbers=False)) == []


@pytest.mark.parametrize("stacked", [False, True])
def test_numbers_stay_clear_of_the_counters(stacked: bool) -> None:
    drawn = squares(size=5, coordinates=False, stacked=stacked)
    spots = squares_of_side(drawn, 8.9)
    for item in flatten(drawn.shapes):
        if isinstance(item.shape, Text):
            # The line's box is taller than a figure: from the baseline to the height of capitals.
            box = bounds(item)
            figure = Box(box.left, item.shape.y, box.right, item.shape.y + 0.66 * item.shape.size * 25.4 / 72)
            assert not any(figure.touches(spot) for spot in spots)


@each("players", [2, 3, 4])
def test_each_player_has_a_marked_corner(players: int) -> None:
    pales = palettes()["colour"].pales
    drawn = squares(players=players)
    fills = [item.shape.style.fill for item in flatten(drawn.shapes) if isinstance(item.shape, PathShape)]
    assert sorted(fill for fill in fills if fill in pales) == sorted(pales[:players])
    assert not any(
        item.shape.style.fill in pales
        for item in flatten(squares(players=players, corners=False).shapes)
        if isinstance(item.shape, PathShape)
    )


def test_a_position_puts_a_counter_on_the_board_for_every_piece() -> None:
    drawn = squares(size=3, position="A1 . B1\nA2 A3 .\n. B2 .", corners=False)
    assert signs(drawn) == {"A": 6, "B": 3}
    stacked = squares(size=3, position="A1 . B1\nA2 A3 .\n. B2 .", corners=False, stacked=True, numbers=False)
    assert signs(stacked) == {"A": 3, "B": 2}
    assert Counter(text for text in words(stacked) if text.isdigit()) == {"1": 1, "2": 3, "3": 2}


def signs(drawing: Drawing) -> Counter[str]:
    """Return how many signs each player has on a drawing, by their colours."""
    names = dict(zip(palettes()["colour"].players, "ABCD", strict=True))
    shapes = [item.shape for item in flatten(drawing.shapes)]
    fills = [shape.style.fill for shape in shapes if isinstance(shape, PathShape | Circle)]
    return Counter(names[fill] for fill in fills if fill in names)


@each("number", [1, 28, 199])
def test_the_number_of_a_move_stays_clear_of_its_stack(number: int) -> None:
    options = DominationGame.model_validate({"size": 3, "players": 2})
    state = parse_state(". . .\n. A3 .\n. . B1\n", options)
    drawn = [item.shape for item in flatten(draw_state(state, theme(), {4: number}).shapes)]
    (text,) = (
        shape for shape in drawn if isinstance(shape, Text) and shape.text == str(number) and shape.size < 12
    )
    (disc,) = (shape for shape in drawn if isinstance(shape, Circle))
    assert text.y > disc.y + disc.radius + 0.1 or text_box(text).right < disc.x - disc.radius


@pytest.mark.parametrize(
    ("options", "where", "message"),
    [
        ({"cell": "19mm"}, "cell", "at least 19.5 mm for counters of 8.5 mm side by side; use smaller"),
        ({"cell": "13mm", "stacked": True}, "cell", "at least 13.5 mm for a stack of counters of 8.5 mm"),
        ({"size": 3, "position": "A2 . .\n. . .\n. . ."}, "position", "row 1 of the position has A2"),
    ],
)
def test_options_that_do_not_go_together_are_told_at_their_place(
    options: dict[str, Any], where: str, message: str
) -> None:
    refuse_option(where, message, squares, **options)


@pytest.mark.parametrize(
    ("model", "options", "message"),
    [
        (DominationBoard, {"size": 21}, "each side must be from 3 to 20"),
        (DominationBoard, {"size": 2}, "each side must be from 3 to 20"),
        (DominationBoard, {"players": 5}, "less than or equal to 4"),
        (DominationBoard, {"counter": "5mm"}, "must be from 6 mm to 30 mm"),
        (DominationScore, {"tracks": False, "pages": 0, "cards": False}, "these options leave no pages"),
    ],
)
def test_bounds_are_said(model: type[Any], options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        model.model_validate(options)


@pytest.mark.parametrize(("size", "each"), [(6, 84), (8, 160), (12, 384)])
def test_there_are_counters_for_a_full_board_in_each_colour(size: int, each: int) -> None:
    assert Counter(piece.name for piece in counters(size=size)) == dict.fromkeys("ABCD", each)


def test_fewer_counters_can_be_made_but_no_more_than_the_board_holds() -> None:
    assert len(counters(size=6, count=30, players=3)) == 90
    with pytest.raises(OptionError, match="at most 84, all that a board of 6x6 can hold, not 85"):
        counters(size=6, count=85)


def test_numbered_pieces_are_one_for_each_square_and_show_each_number_upright_when_turned() -> None:
    pieces = counters(size=6, numbered=True)
    assert Counter(piece.name for piece in pieces) == dict.fromkeys("ABCD", 36)
    numbers = {item.shape.text: item for item in flatten(pieces[0].front) if isinstance(item.shape, Text)}
    assert set(numbers) == {"1", "2", "3"}
    places = {text: bounds(item).centre for text, item in numbers.items()}
    corners = {text: (place.x > 3, place.y > 3) for text, place in places.items()}
    assert corners == {"1": (False, True), "2": (True, True), "3": (True, False)}
    assert {piece.batch for piece in pieces} == set("ABCD"), "each colour begins a new row"
    many = make_counters(DominationCounters.model_validate({"size": 6, "count": 80}), theme())
    assert not any(isinstance(item.shape, Text) for item in flatten(many[0].front)), "more than the squares"
    with pytest.raises(OptionError, match="at most 36"):
        counters(size=6, numbered=True, count=80)


@pytest.mark.parametrize("player", range(4))
def test_the_numbers_of_a_piece_stay_clear_of_its_cut_and_its_sign(player: int) -> None:
    piece = make_counters(DominationCounters.model_validate({"size": 3}), theme())[9 * player]
    edge = piece.outline.box.grown(-1.45)
    _, drawn, *numbers = flatten(piece.front)
    assert 6.0 < bounds(drawn).height < 8.8
    assert len(numbers) == 3
    for item in numbers:
        assert isinstance(item.shape, Text)
        up, down = ink_extent(item.shape.text, item.shape.size, Font.BOLD)
        ink = (item.shape.y - down, item.shape.y + up)
        box = Box.around(item.transform(item.shape.x + x, y) for x in (-0.4, 0.4) for y in ink)
        assert edge.holds(box)
        assert not inside(box, drawn)


def inside(box: Box, sign: Placed) -> bool:
    """Return whether a sign reaches into a box, or nearer than 0.3 mm to it."""
    near = box.grown(0.3)
    if isinstance(sign.shape, Circle):
        beyond = hypot(max(near.left, -near.right, 0), max(near.bottom, -near.top, 0))
        return beyond < sign.shape.radius
    assert isinstance(sign.shape, PathShape)
    points = [(float(segment[1]), float(segment[2])) for segment in sign.shape.segments[:-1]]
    between = [
        (x + (points[k - 1][0] - x) * part / 20, y + (points[k - 1][1] - y) * part / 20)
        for k, (x, y) in enumerate(points)
        for part in range(20)
    ]
    return any(near.left < x < near.right and near.bottom < y < near.top for x, y in between)


def test_counters_are_squares_that_straight_cuts_free() -> None:
    pieces = counters(size=6, counter="12mm")
    assert {piece.outline.cut for piece in pieces} == {Cut.RECTANGLE}
    assert {piece.outline.box for piece in pieces} == {Box(-6, -6, 6, 6)}


@each("palette", PALETTES)
def test_a_colour_always_comes_with_its_own_sign(palette: str) -> None:
    kinds = {piece.name: outline_of(piece.front[1]) for piece in counters(palette, size=3)}
    assert len(set(kinds.values())) == 4
    assert len({colour_of(piece.front) for piece in counters(palette, size=3)}) == 4


def colour_of(face: Shapes) -> str:
    """Return the colour of the sign on a face."""
    _, sign = face
    assert isinstance(sign, PathShape | Circle)
    return str(sign.style.fill)


@each("palette", PALETTES)
def test_counters_spend_little_ink(palette: str) -> None:
    """A sign takes less than a quarter of its counter, and packed counters have an outline between them."""
    for piece in counters(palette, size=3):
        edge, sign = flatten(piece.front)
        inside = bounds(sign)
        assert inside.width * inside.height < 0.6 * 8.5**2
        assert bounds(edge).width == pytest.approx(8.5, abs=0.3)
        assert piece.front_ground is None


def outline_of(shape: Shape) -> str:
    """Circle, or how many corners."""
    return (
        "circle"
        if isinstance(shape, Circle)
        else str(len(shape.segments))
        if isinstance(shape, PathShape)
        else ""
    )


@each("player", "ABCD")
def test_signs_fit_their_counters(player: str) -> None:
    (item,) = flatten([sign(player, Point(0, 0), 10, Style(fill="#000000"))])
    box = bounds(item)
    assert max(abs(side) for side in box) <= 6.7
    assert 7.5 <= box.width <= 11


def test_backs_are_none_the_same_or_a_rival() -> None:
    def sides(**options: Any) -> set[tuple[str | None, str | None]]:
        colours = dict(zip(palettes()["colour"].players, "ABCD", strict=True))
        return {
            (colours[colour_of(piece.front)], colours[colour_of(piece.back)] if piece.back else None)
            for piece in counters(size=3, **options)
        }

    assert sides() == {(player, None) for player in "ABCD"}
    assert sides(back="same") == {(player, player) for player in "ABCD"}
    assert sides(back="rival") == {("A", "B"), ("C", "D")}
    assert sides(back="rival", players=2) == {("A", "B")}
    assert sides(back="rival", players=3) == {("A", "B"), ("C", "C")}


def test_a_track_for_each_digit_reaches_thousands() -> None:
    tracks, record = score(cards=False)
    found = words(tracks.drawing)
    assert found.count("9000") == found.count("900") == found.count("90") == found.count("9") == 4
    assert found.count("0") == 16
    assert "9999" in tracks.subtitle
    assert "Round" in words(record.drawing)


def test_the_written_record_numbers_its_rounds_over_its_pages() -> None:
    forms = score(tracks=False, pages=3, players=2, cards=False)
    rounds = [int(text) for form in forms for text in words(form.drawing) if text.isdigit()]
    assert rounds == list(range(1, len(rounds) + 1))
    assert words(forms[0].drawing).count("total") == 2


@each("room", [ROOM, Size(270, 150), Size(128, 160)])
@each("players", [2, 3, 4])
@each("digits", [3, 6])
def test_forms_stay_within_their_room(room: Size, players: int, digits: int) -> None:
    for form in score(room, players=players, digits=digits):
        assert form.drawing.size == room
        within = Box(-0.7, -0.7, room.width + 0.7, room.height + 1.2)  # text is measured up to its ascenders
        for item in flatten(form.drawing.shapes):
            assert within.holds(bounds(item))


def test_the_sheet_holds_counters_of_exact_size_in_their_numbers(write_spec: WriteSpec) -> None:
    path = write_spec(
        """
        pnp: 1
        products:
          - {pieces: domination, size: 6, counter: 10mm, count: 20, bleed: 0}
        """
    )
    (product,) = make_products(load_spec(path, "spec.yaml"))
    edges = [
        box
        for drawn in paths(pdf_bytes(product))
        if (box := Box(*drawn.box)).width == pytest.approx(10, abs=0.01) and drawn.operator.startswith("S")
    ]
    assert [(box.width, box.height) for box in edges] == [pytest.approx((10, 10), abs=0.01)] * 80


def test_no_letter_at_the_edge_of_a_diagram_touches_the_border() -> None:
    """A g reaches below its line."""
    state = parse_state("A1 . . . . . B1\n" * 3, DominationGame.model_validate({"size": "7x3"}))
    placed = flatten(draw_state(state, theme()).shapes)
    letters = [at.shape for at in placed if isinstance(at.shape, Text)]
    (low,) = [letter.y - ink_extent("g", letter.size)[1] for letter in letters if letter.text == "g"]
    border = max(
        bounds(at).top
        for at in flatten(
            squares(size="7x3", cell="11mm", stacked=True, counter="6mm", coordinates=False).shapes
        )
    )
    assert low > border
