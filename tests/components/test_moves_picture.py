"""Games of moves on paper: stages of solutions, diagrams, moves that are not allowed."""

from __future__ import annotations

import pytest

from pnp.base.errors import PnpError
from pnp.drawing.flatten import flatten
from pnp.drawing.pictures import scaled
from pnp.drawing.shapes import Drawing, Path, Text
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.diagrams import Diagram, DiagramError
from pnp.games.api.engine import OpenPuzzle
from pnp.games.api.registry import find_game
from pnp.language.catalogue import palettes
from tests.rows import each

THEME = Theme(palettes()["colour"])
ACCENT = THEME.palette.accent
UNMATCHED = """\
  2|2 0
      -
      5

    3 6|1
    -
4 0 3
- -
2 4
"""
CAPTURING = """\
6|6 6|2

3|0 4 0
    - -
0|2 0 5
"""
MIRROR = """\
3|3 4 0
    - -
4 2 0 3
- -
5 5 2|3
"""
FUJISAN = """\
3 2 5 5 1 2 5 5 1 3 3 1
- - - - - - - - - - - -
0 0 3 0 5 4 2 4 0 4 2 3
"""
BEE = """\
0|0 1|0 3
        -
3 3 3 2 1
- - - -
0 3 2 1 2
        -
1|1 2|2 0
"""


def diagram(game: str, start: str, **values: str) -> Drawing:
    engine = find_game(game).engine().diagrams
    options = {"queen": 3} if game == "bee" else {}
    return engine.drawing(Diagram(start=start, **values), engine.options.model_validate(options), THEME)


def opened(game: str, start: str, **options: object) -> OpenPuzzle:
    engine = find_game(game).puzzle_engine()
    return engine.open(start, engine.options.model_validate(options))


def strokes(drawing: Drawing, colour: str) -> list[Path]:
    return [
        placed.shape
        for placed in flatten(drawing.shapes)
        if isinstance(placed.shape, Path) and placed.shape.style.stroke == colour
    ]


def words(drawing: Drawing) -> list[str]:
    return [placed.shape.text for placed in flatten(drawing.shapes) if isinstance(placed.shape, Text)]


def tiles(drawing: Drawing, fill: str, width: float) -> int:
    """Return the tiles with a field and a frame of some weight."""
    shapes = [placed.shape for placed in flatten(drawing.shapes)]
    frames = [shape.style for shape in shapes if isinstance(shape, Path) and shape.style.stroke]
    return sum(style.fill == fill and style.width == width for style in frames)


def plain(drawing: Drawing) -> int:
    return tiles(drawing, THEME.palette.paper, WEIGHTS.line)


def framed(drawing: Drawing) -> int:
    return tiles(drawing, THEME.palette.pales[1], WEIGHTS.thick)


def test_a_short_solution_is_drawn_after_some_of_its_moves() -> None:
    puzzle = opened("mirror", MIRROR)
    line = "PR, BD, NR, RL"
    stages = puzzle.pictures(line, THEME)
    assert [stage.caption for stage in stages] == ["PR, BD", "NR, RL"]
    assert puzzle.notation(line, THEME) == "", "what the captions say is not said again"


def test_a_long_solution_is_drawn_after_every_dozen_of_its_moves() -> None:
    puzzle = opened("mirror", MIRROR)
    line = ", ".join(["PR, PL"] * 15)
    stages = puzzle.pictures(line, THEME)
    assert [stage.moves[0] for stage in stages] == [(1, "PR"), (11, "PR"), (21, "PR")]
    assert ", ".join(stage.caption for stage in stages) == line
    counts = [stage.caption.count(",") + 1 for stage in stages]
    assert max(counts) - min(counts) <= 1


def test_a_hint_that_tells_moves_draws_where_they_lead() -> None:
    puzzle = opened("mirror", MIRROR)
    hint = puzzle.described("One shortest solution begins with PR, BD, NR.", THEME)
    after = puzzle.pictures("PR, BD, NR", THEME)[-1].drawing
    assert words(hint) == words(after)
    assert puzzle.described("You need the move PR: it comes up in this solution.", THEME) is None


def test_a_hint_with_a_position_draws_it() -> None:
    puzzle = opened("mirror", MIRROR)
    for hint in puzzle.hints("PR, BD, NR, RL, BD, NdD, RL, BL, RdU"):
        drawn = puzzle.described(str(hint), THEME)
        assert (drawn is not None) == ("Aim for" in str(hint) or "begins with" in str(hint))
    assert (
        puzzle.described("Aim for this position: it is the last one in this solution.\nno table", THEME) is None
    )
    assert puzzle.described("One solution begins with PdL, PdL, PdL.", THEME) is None, "of another puzzle"


def test_a_hint_points_out_all_that_its_moves_have_moved() -> None:
    puzzle = opened("unmatched", UNMATCHED)
    hint = puzzle.described("It begins with 42U, 04U.", THEME)
    fields = [placed.shape.style.fill for placed in flatten(hint.shapes) if isinstance(placed.shape, Path)]
    assert fields.count(THEME.palette.pales[1]) == 2


def test_a_hint_after_which_nothing_is_left_is_not_drawn() -> None:
    puzzle = opened("capturing", "  3|1\n\n3|5\n")
    assert puzzle.described("One shortest solution begins with 31L.", THEME) is None


LAST_TWO = """\
  3|1

3|5
"""


FOUR = """\
  5|3 2|1

  3|0 2|4
"""


def test_moves_after_which_nothing_is_left_are_told_below_the_last_drawing() -> None:
    """The start is drawn where the first move takes all; else they follow what leads to the last position."""
    puzzle = opened("capturing", LAST_TWO)
    (only,) = puzzle.pictures("35R", THEME)
    assert only.caption == "35R"
    assert (only.title, only.moves, only.after) == ("At the start:", (), ((1, "35R"),))
    assert only.drawing == scaled(puzzle.drawing(THEME), 0.66)
    *_, last = opened("capturing", FOUR).pictures("53L, 24L, 21L", THEME)
    assert last.caption == "53L, 24L; then 21L"


def test_nothing_is_drawn_where_nothing_is_left() -> None:
    with pytest.raises(DiagramError, match="nothing is left to draw"):
        diagram("capturing", LAST_TWO, moves="35R")
    assert plain(diagram("capturing", LAST_TWO, moves="35R", show="both")) == 2


@each(
    "game, start, refused",
    [
        ("unmatched", UNMATCHED, "04U"),
        ("capturing", CAPTURING, "02L"),
        ("mirror", MIRROR, "BL"),
        ("mirror", MIRROR, "PdD"),
        ("fujisan", FUJISAN, "NR2"),
        ("bee", BEE, "1D2L2"),
    ],
)
def test_a_move_that_is_not_allowed_has_a_crossed_arrow(game: str, start: str, refused: str) -> None:
    assert not strokes(diagram(game, start), ACCENT)
    drawing = diagram(game, start, refused=refused)
    assert len(strokes(drawing, ACCENT)) == 2  # the line and its tip
    assert refused not in words(drawing)  # the caption explains what isn't allowed


@each(
    "game, start, values, message",
    [
        ("unmatched", UNMATCHED, {"moves": "99R"}, "there is no domino 99"),
        ("unmatched", UNMATCHED, {"refused": "99R"}, "there is no domino 99"),
        ("unmatched", UNMATCHED, {"refused": "upwards"}, "this isn't a move; write a domino's two numbers"),
        ("unmatched", UNMATCHED, {"refused": "04U, 04U"}, "isn't a single move"),
        ("unmatched", UNMATCHED, {"refused": "42U"}, "no rule forbids 42U here"),
        ("capturing", CAPTURING, {"moves": "02L"}, "02"),
        ("mirror", MIRROR, {"moves": "BL"}, "B is on 0 and can't step to 4"),
        ("fujisan", FUJISAN, {"moves": "NR2"}, "N moves 2 free spaces onto a 0"),
        ("fujisan", FUJISAN, {"refused": "PR2"}, "no rule forbids PR2 here"),
        ("bee", BEE, {"moves": "1D2L2"}, "die 1 can turn only above another die, and only once above each"),
        ("bee", BEE, {"refused": "4L1"}, "die 4 isn't in play"),
    ],
)
def test_a_diagram_is_held_to_the_rules(game: str, start: str, values: dict[str, str], message: str) -> None:
    with pytest.raises(DiagramError, match=message):
        diagram(game, start, **values)


def test_a_diagram_shows_the_end_or_both_ends_or_every_stage() -> None:
    moves = "PR, BD, NR"
    arrows = {
        show: len(words(diagram("mirror", MIRROR, moves=moves, show=show)))
        // len(words(diagram("mirror", MIRROR)))
        for show in ("end", "both", "each")
    }
    assert arrows == {"end": 1, "both": 2, "each": 4}


def test_both_ends_of_no_moves_are_one_drawing() -> None:
    assert diagram("mirror", MIRROR, show="both") == diagram("mirror", MIRROR)


def test_the_domino_that_moved_is_framed() -> None:
    start, after = diagram("unmatched", UNMATCHED), diagram("unmatched", UNMATCHED, moves="42U")
    assert (plain(start), framed(start)) == (6, 0)
    assert (plain(after), framed(after)) == (5, 1)


def test_malformed_starts_are_told() -> None:
    with pytest.raises(PnpError, match="isn't joined to any other number"):
        diagram("unmatched", "1 2|3\n")


def test_captured_dominoes_are_gone() -> None:
    assert plain(diagram("capturing", CAPTURING)) == 6
    assert plain(diagram("capturing", CAPTURING, moves="62R, 66R")) == 4
