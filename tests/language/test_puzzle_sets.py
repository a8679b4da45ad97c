"""Puzzle sets: what is written reads back."""

from __future__ import annotations

from hypothesis import strategies as st

from pnp.base.options import Options
from pnp.games.api.registry import find_game
from pnp.language.reader import read_text
from pnp.puzzles.puzzle_sets import PuzzleSet, SetPuzzle, read_set, resolve_set
from pnp.puzzles.set_writing import set_text
from pnp.search.results import Difficulty, Level, Proof
from tests.examples import given_examples
from tests.games.published import published_file
from tests.rows import each

WORDS = st.text(
    st.characters(min_codepoint=32, max_codepoint=126) | st.sampled_from("éßд≥—"), min_size=1, max_size=30
)
"""Composed characters only: the reader composes the others."""
TEXTS = st.text(st.sampled_from("0123|- \n,:#'\"{}&é"), min_size=1, max_size=60).filter(
    lambda text: text.strip() != "" and not text.endswith("\n")
)
PUZZLES = st.builds(
    SetPuzzle,
    name=WORDS,
    start=TEXTS,
    options=st.builds(Options),
    solution=st.none() | TEXTS | st.dictionaries(st.sampled_from("3456"), TEXTS, min_size=1),
    task=st.none() | WORDS,
    difficulty=st.none() | st.builds(Difficulty, st.sampled_from(Level), st.floats(0.01, 5000), WORDS),
    proof=st.none() | st.sampled_from(Proof),
    seed=st.none() | st.integers(0, 2**40),
    hints=st.lists(TEXTS, max_size=3).map(tuple),
    given=st.sampled_from([{}, {"pips": 5}]),
)


@given_examples(20, 400, st.lists(PUZZLES, min_size=1, max_size=3, unique_by=lambda puzzle: puzzle.name), WORDS)
def test_what_is_written_reads_back(puzzles: list[SetPuzzle], title: str) -> None:
    game = find_game("mirror")
    assert game is not None
    written = PuzzleSet(game, "mirror", tuple(puzzles), title, {"rows": 4, "columns": 5})
    assert resolve_set(read_text(set_text(written), "x")) == written


@each("game", ["unmatched", "capturing", "mirror", "bee", "fujisan", "dominosa"])
def test_published_sets_read_and_round_trip(game: str) -> None:
    path = published_file(game)
    puzzles = read_set(path, path.name)
    text = set_text(puzzles)
    again = resolve_set(read_text(text, "x"))
    assert again == puzzles
    assert set_text(again) == text
