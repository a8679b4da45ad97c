"""Drawings of tables: heights and the ways between them, bare numbers, solved grids."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import pytest

from pnp.base.geometry import MM_PER_POINT, Box, Point, Size
from pnp.components.dominoes.ground import Ground, draw_ways
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.table_picture import SIDE, Marks, draw_table
from pnp.components.dominoes.tiles import PAWNS
from pnp.components.pawns import Token, draw_token
from pnp.drawing.flatten import flatten, texts
from pnp.drawing.font_files import shaper
from pnp.drawing.fonts import start_of
from pnp.drawing.palette import luminance
from pnp.drawing.shapes import Circle, Drawing, Path, Text
from pnp.drawing.shaping import shape_line
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.diagrams import Diagram, DiagramError
from pnp.games.api.registry import find_game
from pnp.language.catalogue import palettes
from tests.rows import each

THEME = Theme(palettes()["colour"])
MAP = """\
0|6 5|6

1 1 5|2
- -
2 3 4 3
    - -
3|2 5 6
"""
GRID = """\
0 0 1

1 1 0
"""
SOLVED = """\
0|0 1
    -
1|1 0
"""


def shapes(drawing: Drawing) -> list[object]:
    return [placed.shape for placed in flatten(drawing.shapes)]


def words(drawing: Drawing) -> list[str]:
    return [shape.text for shape in shapes(drawing) if isinstance(shape, Text)]


def diagram(game: str, start: str, moves: str = "", show: str = "end", **options: object) -> Drawing:
    engine = find_game(game).engine().diagrams
    diagram = Diagram(start=start, moves=moves, show=show)
    return engine.drawing(diagram, engine.options.model_validate(options), THEME)


def test_a_table_is_as_large_as_its_cells_with_what_stands_beside_it() -> None:
    table = Table.parse("1|2\n")
    assert draw_table(table, THEME).size == Size(19, 10)
    assert draw_table(table, THEME, tokens={(0, -1): Token("P")}).size == Size(28, 10)
    assert draw_table(table, THEME, marks=Marks(barred=((0, 1), (0, 2)))).size == Size(28, 10)


def test_a_barred_way_runs_through_the_middle_of_its_cells_and_round_their_figures() -> None:
    drawing = draw_table(
        Table.parse("1|2 3|4\n"), THEME, face="numerals", marks=Marks(barred=((0, 0), (0, 3))), side=10.0
    )
    red = [
        shape
        for shape in shapes(drawing)
        if isinstance(shape, Path) and shape.style.stroke == THEME.palette.accent
    ]
    points = [point[1:] for point in red[0].segments]
    assert {y for _, y in points} == {5.5}
    figures = [15.5, 25.5, 35.5]
    assert all(abs(x - figure) > 2.3 for x, _ in points for figure in figures)
    for (start, _), (end, _) in zip(points[::2], points[1::2], strict=True):
        assert not any(start < figure < end for figure in figures)
    assert [*shapes(drawing)].index(red[0]) < min(
        number for number, shape in enumerate(shapes(drawing)) if isinstance(shape, Text)
    )


@pytest.mark.parametrize(
    ("text", "count"), [("1|2\n", 1), ("1|3\n", 0), ("0 1\n- -\n2 2\n", 3), ("3|3 4|6\n", 2)]
)
def test_ways_lead_to_neighbours_one_higher_or_lower_or_as_high(text: str, count: int) -> None:
    table = Table.parse(text)
    ground = Ground.around(table.numbers(), 9.0)
    found = list(draw_ways(table.numbers(), ground, THEME))
    assert sum(segment[0] == "M" for path in found for segment in path.segments) == count


def test_the_higher_a_space_the_darker_its_field() -> None:
    drawing = draw_table(Table.parse("0|1 2|3 4|5 6|6\n"), THEME, heights=True)
    fields = [shape.style for shape in shapes(drawing) if isinstance(shape, Path)]
    lightness = [sum(bytes.fromhex(style.fill[1:])) for style in fields if style.fill and not style.stroke]
    assert lightness == sorted(lightness, reverse=True)
    assert len(set(lightness)) == 7


def test_pawns_have_letters_and_dice_their_number_beside_that_below() -> None:
    table = Table.parse("4|2\n")
    pawns = draw_table(table, THEME, face="numerals", tokens={(0, 0): Token("P")})
    assert sorted(words(pawns)) == ["2", "4", "P"]
    dice = draw_table(table, THEME, face="numerals", tokens={(0, 0): Token("3", "die")})
    assert sorted(words(dice)) == ["2", "3", "4"]


def test_a_die_on_its_own_number_shows_it_once() -> None:
    drawing = draw_table(Table.parse("4|2\n"), THEME, tokens={(0, 0): Token("4", "die")})
    assert sorted(words(drawing)) == ["4"]


@each("name", ["colour", "colour-blind-safe", "greyscale", "low-ink"])
def test_the_queen_is_filled_and_other_dice_are_not(name: str) -> None:
    theme = replace(THEME, palette=palettes()[name])
    plain, queen = (badge_of(Token("4", "die", chief=chief), theme).style.fill for chief in (False, True))
    assert plain == theme.palette.paper
    assert abs(luminance(str(queen)) - luminance(plain)) > 0.25


def test_pawns_differ_by_their_shapes() -> None:
    found = [badge_of(Token("P", player=player), THEME) for player in range(4)]
    corners = [len(shape.segments) if isinstance(shape, Path) else 0 for shape in found]
    assert len(set(corners)) == 4


def test_a_map_has_the_sections_and_the_penalty_that_are_said_of_it() -> None:
    assert words(diagram("mountains", MAP, sections=1))
    with pytest.raises(DiagramError, match="the map has 1 section, not 2"):
        diagram("mountains", MAP, sections=2)
    with pytest.raises(DiagramError, match="the penalty is 5, not 4"):
        diagram("mountains", MAP.replace("0|6", "6|0"), sections=2, penalty=4)


def test_a_solved_grid_has_a_frame_around_every_domino() -> None:
    def frames(drawing: Drawing) -> int:
        styles = [shape.style for shape in shapes(drawing) if isinstance(shape, Path)]
        return sum(style.width > WEIGHTS.line for style in styles)

    assert frames(diagram("dominosa", GRID)) == 0
    assert frames(diagram("dominosa", GRID, moves=SOLVED)) == 3
    assert len(words(diagram("dominosa", GRID, moves=SOLVED, show="both"))) == 12


def test_a_grid_is_held_to_its_solution_and_a_rule_to_its_use() -> None:
    with pytest.raises(DiagramError, match="0"):
        diagram("dominosa", GRID, moves=SOLVED.replace("0|0", "0|1"))
    with pytest.raises(DiagramError, match="rule 7 isn't used on this grid"):
        diagram("dominosa", GRID, rule=7)


def test_the_second_hint_of_dominosa_shows_the_step_before_and_after() -> None:
    start = "0 1 3 3 1\n\n0 1 3 1 2\n\n3 2 0 1 2\n\n2 0 0 2 3\n"
    engine = find_game("dominosa").puzzle_engine()
    puzzle = engine.open(start, engine.options(pips=3))
    drawing = puzzle.hint_drawing("", 2, THEME)
    assert drawing is not None
    assert len(words(drawing)) == 40
    assert [k for k in range(1, 10) if puzzle.hint_drawing("", k, THEME)] == [2]
    assert len(words(puzzle.drawing(THEME))) == 20
    assert engine.options().pips is None


def test_the_last_hint_of_a_map_draws_the_dominoes_with_its_scarcest_height() -> None:
    engine = find_game("mountains").puzzle_engine()
    puzzle = engine.open(MAP, engine.options(rows=4, columns=4))
    *before, last = map(str, puzzle.hints(MAP))
    assert not any(puzzle.described(text, THEME) for text in before)
    # One space has a 4, on the 4-5.
    assert words(puzzle.described(last, THEME)) == ["4", "5"]


def ink_box(text: Text) -> Box:
    """Return the box of the ink of a text of one character, which has no descender."""
    (glyph,) = shape_line(text.text, text.font)
    extents = shaper(text.font).get_glyph_extents(glyph.number)
    unit = text.size * MM_PER_POINT / 1000
    left = start_of(text) + extents.x_bearing * unit
    return Box(left, text.y, left + extents.width * unit, text.y + extents.y_bearing * unit)


@each("player", range(4))
@each("number", "0123456")
@each("kind", ["pawn", "die"])
def test_letters_and_numbers_stay_clear_of_badges_and_edges(
    player: int, number: str, kind: Literal["pawn", "die"]
) -> None:
    label = PAWNS[player] if kind == "pawn" else "9"
    token = Token(label, kind, player)
    table = Table.parse(f"{number}|{5 if number < '5' else 1}\n")
    drawing = draw_table(table, THEME, face="numerals", tokens={(0, 0): token})
    badge = outline_of(badge_in(drawing, token))
    edge = outline_of(next(shape for shape in drawing.shapes if isinstance(shape, Path)))
    line = WEIGHTS.line * (1.0 if kind == "pawn" else 1.5) / 2
    inks = {t.text: ink_box(t) for t, _ in texts(drawing.shapes) if t.text in (label, number)}
    for ink in inks.values():
        assert distance(badge, ink) > line + 0.08
        assert distance(edge, ink) > WEIGHTS.line / 2 + 0.1
    assert min(math.dist(a, b) for a in badge[::5] for b in edge[::5]) > line + WEIGHTS.line / 2 + 0.08


def badge_of(token: Token, theme: Theme) -> Path | Circle:
    """Return the badge of a token on a 0-1 or so: what is drawn just before its label."""
    drawn = draw_token(token, "0", Point(5.0, 5.0), SIDE, theme)[0]
    assert isinstance(drawn, Path | Circle)
    return drawn


def badge_in(drawing: Drawing, token: Token) -> Path | Circle:
    """Return the badge of a token on a drawing: the shape before its label."""
    found = list(drawing.shapes)
    at = next(k for k, shape in enumerate(found) if isinstance(shape, Text) and shape.text == token.label)
    badge = found[at - 1]
    assert isinstance(badge, Path | Circle)
    return badge


def outline_of(shape: Path | Circle) -> list[Point]:
    """Points on the outline of a shape, close together; corners count as sharp."""
    if isinstance(shape, Circle):
        turns = [2 * math.pi * k / 360 for k in range(360)]
        return [
            Point(shape.x + shape.radius * math.cos(turn), shape.y + shape.radius * math.sin(turn))
            for turn in turns
        ]
    corners = [Point(*segment[-2:]) for segment in shape.segments if len(segment) > 1]
    return [
        Point(a.x + (b.x - a.x) * k / 50, a.y + (b.y - a.y) * k / 50)
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True)
        for k in range(50)
    ]


def distance(points: Sequence[Point], box: Box) -> float:
    """Return how near points come to a box."""
    return min(
        math.hypot(max(box.left - x, 0, x - box.right), max(box.bottom - y, 0, y - box.top)) for x, y in points
    )
