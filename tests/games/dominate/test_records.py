"""Records and diagrams of Dominate: replayed, scored, drawn; mistakes are reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Drawing, Text
from pnp.drawing.shapes import Path as Outline
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.diagrams import Diagram, DiagramError
from pnp.games.dominate.options import DominateDiagram, DominateGame
from pnp.games.dominate.views import draw_diagram
from pnp.language.catalogue import builtin_sets, palettes
from pnp.puzzles.game_records import read_record, replay_record
from tests.games.opening import open_record, record_errors

SAMPLE = builtin_sets()["records/dominate"]
THEME = Theme(palettes()["greyscale"])


def options(**given: object) -> DominateGame:
    return DominateGame.model_validate(given)


def texts(drawing: Drawing) -> list[str]:
    return [p.shape.text for p in flatten(drawing.shapes) if isinstance(p.shape, Text)]


def test_the_sample_game_is_whole_and_decided_by_one_region() -> None:
    found = replay_record(read_record(Path(SAMPLE), "sample"))
    assert not found.failed
    assert found.replay.result is not None
    assert sorted(int(score.value) for score in found.replay.scores) == [13, 14]


@pytest.mark.parametrize(
    ("moves", "number", "reason"),
    [
        (("a1", "a1"), 2, "a1 isn't empty: it belongs to X"),
        (("a1 c1",), 1, "the squares of a move must be connected edge to edge"),
        (("a1", "b2", "pass"), 3, "'pass' isn't a square of this board; its squares are a1 to d4"),
        (("a1 a2 a3 a4",), 1, "a move marks at most 3 squares, not 4"),
    ],
)
def test_the_first_illegal_move_is_named_with_its_rule(
    moves: tuple[str, ...], number: int, reason: str
) -> None:
    found = open_record("dominate", "", options(size=4)).replay(moves)
    assert found.error is not None
    assert (found.error.number, found.error.reason, found.played) == (number, reason, number - 1)


def test_a_game_may_start_from_a_position() -> None:
    found = open_record("dominate", "X...\n....\n....\n....\nO to move", options(size=4)).replay(("b4",))
    assert found.end.splitlines()[0] == "XO.."
    assert found.result is None


def test_moves_after_the_end_are_an_error() -> None:
    found = open_record("dominate", "XXX\nXX.\n...", options(size=3)).replay(("a1",))
    assert found.error is not None
    assert found.error.reason == "the game is already over"


def test_a_start_is_read_with_its_lines() -> None:
    (error,) = record_errors("dominate", "X..\n.Q.\n...", options(size=3))
    assert error.line == 2


@pytest.mark.parametrize("marks", ["colours", "xo"])
def test_every_square_of_the_moves_shown_has_its_number(marks: str) -> None:
    game = open_record("dominate", "", options(size=4, marks=marks))
    drawing = game.diagram(("a1 a2", "b1", "c3 c4 d4"), 2, THEME)
    found = texts(drawing)
    labels = ["1", "2", "3", "4", "a", "b", "c", "d"]
    assert sorted(found) == sorted([*labels, "2", "3", "3", "3"])


def test_the_final_position_has_its_trackers() -> None:
    game = open_record("dominate", "XXX\nOO.\n...", options(size=3))
    end, bare = game.final(("c2",), THEME), game.diagram(("c2",), 1, THEME)
    assert end.size.height > bare.size.height


def test_a_diagram_rings_the_squares_of_its_moves() -> None:
    theme = Theme(palettes()["colour"])  # whose accent colour is used for nothing else
    diagram = Diagram(start="X..\n...\n...", moves="a1 b1, c1")
    rings = [
        p.shape
        for p in flatten(draw_diagram(diagram, DominateDiagram(size=3), theme).shapes)
        if isinstance(p.shape, Outline)
        and p.shape.style.stroke == theme.palette.accent
        and p.shape.style.width == WEIGHTS.thick
    ]
    assert len(rings) == 1  # that of the last move
    both = draw_diagram(diagram.model_copy(update={"show": "each"}), DominateDiagram(size=3), theme)
    assert both.size.width > 2 * draw_diagram(diagram, DominateDiagram(size=3), theme).size.width


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"start": "X..\n...", "moves": ""}, "the position has 2 rows; the board has 3"),
        ({"start": "X..\n...\n...", "moves": "a3"}, "move 1 (a3): a3 isn't empty: it belongs to X"),
        ({"start": "X..\n...\n...", "refused": "b3"}, "no rule forbids b3 here"),
    ],
)
def test_a_diagram_shows_nothing_against_the_rules(given: dict[str, str], message: str) -> None:
    with pytest.raises(DiagramError) as error:
        draw_diagram(Diagram.model_validate(given), DominateDiagram(size=3), THEME)
    assert str(error.value) == message
