"""A start is parsed once: what is drawn, checked, solved and tried takes the position that came of it."""

from __future__ import annotations

import pytest

from pnp.games.all_fives import engine as all_fives_puzzles
from pnp.games.all_fives import match_text as all_fives_records
from pnp.games.api.engine import OpenPuzzle, OpenRecord
from pnp.games.arrangements import interact as arrangements_puzzles
from pnp.games.cobra_paw.rules import Position as CobraPawPosition
from pnp.games.cobra_paw.scatter import Scatter
from pnp.games.cobra_paw.search import Search
from pnp.games.dominate import positions as dominate_board
from pnp.games.dominate.rules import Position as DominatePosition
from pnp.games.domination.rules import State as DominationState
from pnp.games.dominions import state_text as dominions_records
from pnp.games.dominions import state_text as dominions_starts
from pnp.games.dots.rules.position import Position as DotsPosition
from pnp.games.finder import tasks as finder_tasks
from pnp.games.finder import text as finder_records
from pnp.games.mountains import play_text as mountains_records
from pnp.games.mountains.rules import Start as MountainsStart
from pnp.games.tetradominoes import puzzles as tetradominoes_puzzles
from pnp.games.tetradominoes import puzzles as tetradominoes_views
from pnp.games.tetradominoes import records as tetradominoes_records
from pnp.puzzles.game_records import read_record
from pnp.puzzles.puzzle_sets import read_set
from pnp.search.results import Limits, Notation
from tests.drawn.cases import CASES_FOLDER, look_of
from tests.rows import each

PARSERS: dict[str, list[tuple[object, str]]] = {
    "all_fives": [(all_fives_puzzles, "read_start"), (all_fives_records, "read_match")],
    "arrangements": [(arrangements_puzzles, "read_start")],
    "cobra_paw": [(Search, "parse"), (Scatter, "parse"), (CobraPawPosition, "parse")],
    "dominate": [(DominatePosition, "parse"), (dominate_board, "make_field")],
    "domination": [(DominationState, "parse")],
    "dominions": [(dominions_starts, "parse_state"), (dominions_records, "parse_state")],
    "dots": [(DotsPosition, "parse")],
    "finder": [(finder_tasks, "parse"), (finder_records, "parse")],
    "mountains": [(MountainsStart, "parse"), (mountains_records, "read_position")],
    "tetradominoes": [
        (tetradominoes_puzzles, "read_start"),
        (tetradominoes_views, "read_start"),
        (tetradominoes_records, "read_position"),
        (tetradominoes_records, "read_tournament"),
    ],
}
"""What reads a start, by the games whose engines are held to it."""


def forbid_parsing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_given: object, **_named: object) -> None:
        raise AssertionError("this start has been parsed already")

    for owner, name in PARSERS[game]:
        monkeypatch.setattr(owner, name, refuse)


def use_puzzle(puzzle: OpenPuzzle, solution: Notation) -> None:
    """Ask everything of a puzzle."""
    theme = look_of()
    assert not puzzle.check_solution(solution)
    assert not puzzle.verify(solution, Limits())
    assert puzzle.solve(Limits()).solution
    for number, _ in enumerate(puzzle.hints(solution), 1):
        puzzle.hint_drawing(solution, number, theme)
    assert puzzle.drawing(theme).shapes
    assert puzzle.pictures(solution, theme)
    puzzle.notation(solution, theme)
    trial = puzzle.trial(theme)
    assert trial is not None
    assert trial.after(puzzle.line(solution)).solved


def use_record(record: OpenRecord, moves: tuple[str, ...]) -> None:
    """Ask everything of a record."""
    theme = look_of()
    assert record.replay(moves).error is None
    assert record.signs()
    assert record.diagram(moves, 1, theme).shapes
    assert record.final(moves, theme).shapes
    trial = record.trial(theme)
    assert trial is not None
    assert trial.after(moves).moves == moves


@pytest.mark.long("It solves and draws the puzzles of every game.")
@each("game", PARSERS)
def test_the_start_of_a_puzzle_is_parsed_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = read_set(CASES_FOLDER / "puzzles" / f"{game}.yaml", game)
    engine = puzzles.game.puzzle_engine()
    opened = [(engine.open(puzzle.start, puzzle.options), puzzle.solution) for puzzle in puzzles.puzzles]
    forbid_parsing(game, monkeypatch)
    for puzzle, solution in opened:
        assert solution is not None
        use_puzzle(puzzle, solution)


@each("game", sorted(PARSERS.keys() - {"arrangements"}))
def test_the_start_of_a_record_is_parsed_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record = read_record(CASES_FOLDER / "records" / f"{game}.yaml", game)
    opened = record.game.record_engine().open(record.start, record.options)
    forbid_parsing(game, monkeypatch)
    use_record(opened, tuple(record.moves))
