"""Diagrams of refused moves: the piece is where it may not go, crossed out in red."""

from __future__ import annotations

import pytest

from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Circle, Drawing, Path
from pnp.drawing.theme import Theme
from pnp.games.all_fives.layout import Laid, place_of
from pnp.games.all_fives.line import Line, Play
from pnp.games.api.diagrams import Diagram, DiagramError
from pnp.games.api.registry import find_game
from pnp.games.dominate.views import CELL
from pnp.language.catalogue import palettes
from pnp.search.replay import MoveError
from tests.rows import each

THEME = Theme(palettes()["colour"])
SCATTER = "dice: 26\ntable: 4x2\n00 3.20 1.30 180\n26 0.80 1.30 0\n"
GROWING = "table: c3\n2|3\nhand A: 36 26\nhand B: 35"


def drawn(name: str, start: str, moves: str = "", refused: str = "") -> Drawing:
    game = find_game(name)
    assert game is not None
    diagrams = game.engine().diagrams
    assert diagrams is not None
    diagram = Diagram(start=start, moves=moves, refused=refused)
    return diagrams.drawing(diagram, diagrams.options(), THEME)


def crosses(drawing: Drawing) -> list[tuple[float, float]]:
    """Return the middle of every red cross: two strokes of one path that share their middle."""
    found = []
    for placed in flatten(drawing.shapes):
        shape = placed.shape
        if not isinstance(shape, Path) or shape.style.stroke != THEME.palette.accent:
            continue
        if [segment[0] for segment in shape.segments] != ["M", "L", "M", "L"]:
            continue
        points = [placed.transform(x, y) for _, x, y in shape.segments]
        first, second = (((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in (points[:2], points[2:]))
        if first == pytest.approx(second):
            found.append(first)
    return found


@pytest.mark.parametrize(
    ("game", "start", "moves", "refused"),
    [
        ("all_fives", "23 36R", "", "46R"),
        ("tetradominoes", GROWING, "36@e3R, 35@d4U", "26@g3R"),
        ("cobra_paw", SCATTER, "", "26 00 d2"),
    ],
)
def test_what_is_refused_is_crossed_out_and_nothing_else(game, start, moves, refused) -> None:
    assert crosses(drawn(game, start, moves)) == []
    assert len(crosses(drawn(game, start, moves, refused))) == 1


def test_the_refused_domino_is_crossed_out_where_it_would_lie() -> None:
    (middle,) = crosses(drawn("all_fives", "23 36R", refused="46R"))
    drawing = drawn("all_fives", "23 36R", refused="46R")
    # Three dominoes in a row, the middle of the last one a third of the way before the end.
    assert middle[0] == pytest.approx(drawing.size.width * 5 / 6, abs=1.0)
    assert middle[1] == pytest.approx(drawing.size.height / 2, abs=0.1)


def test_the_finger_that_is_wrong_is_crossed_out_on_its_domino() -> None:
    (middle,) = crosses(drawn("cobra_paw", SCATTER, refused="26 00 d2"))
    assert middle[0] == pytest.approx(drawn("cobra_paw", SCATTER).size.width * 3.8 / 5.2, abs=0.5)


def test_the_way_that_is_barred_is_drawn_on_the_table_of_domino_finder() -> None:
    table = "3|5 1|1\n\n2|4 0|4\nup: c1\npawns: A b1\ntreasure: 35"

    def red(drawing: Drawing) -> int:
        shapes = (placed.shape for placed in flatten(drawing.shapes))
        return sum(isinstance(s, Path) and s.style.stroke == THEME.palette.accent for s in shapes)

    assert red(drawn("finder", table, refused="d2")) > red(drawn("finder", table))


def test_a_refused_mark_of_dominate_is_whole_and_the_stroke_over_it_stays_in_its_square() -> None:
    start = "X........\n" + ".........\n" * 8 + "O to move"
    refused = [placed.shape for placed in flatten(drawn("dominate", start, refused="d4 e5").shapes)]
    (*_, first, stroke, _, _) = refused
    assert isinstance(first, Circle)
    assert isinstance(stroke, Path)
    assert stroke.style.stroke == THEME.palette.accent
    (left, low), (right, high) = (segment[1:] for segment in stroke.segments)
    assert ((left + right) / 2, (low + high) / 2) == pytest.approx((first.x, first.y))
    assert 2 * first.radius < right - left < CELL


@each(
    "line, play, place",
    [
        ("23 36R", "46R", Laid(5.0, 0.0, True, 4, 6)),
        ("23 36R", "45L", Laid(-1.0, 0.0, True, 5, 4)),
        ("23 36R", "34U", Laid(1.5, 1.5, False, 4, 3)),
        ("23 36R", "34D", Laid(1.5, -1.5, False, 3, 4)),
        ("23 36R", "44R", Laid(4.5, 0.0, False, 4, 4)),
        ("23 36R 22L", "45U", Laid(0.0, 2.0, False, 5, 4)),
    ],
)
def test_a_domino_has_its_place_though_no_rule_allows_it(line: str, play: str, place: Laid) -> None:
    assert place_of(Play.parse(play), Line.parse(line)) == place


@pytest.mark.parametrize(("play", "message"), [("46", "name the side"), ("14U", "no 1 on the line")])
def test_a_domino_without_a_place_is_an_error(play: str, message: str) -> None:
    with pytest.raises(MoveError, match=message):
        place_of(Play.parse(play), Line.parse("23 36R"))
    with pytest.raises(DiagramError, match=message):
        drawn("all_fives", "23 36R", refused=play)
