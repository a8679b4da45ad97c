"""The target beside a puzzle: the number of moves in its shortest solutions."""

from __future__ import annotations

from pnp.games.shared.hint_sentences import LENGTHS, SAME, read_hint, without_length
from pnp.language.catalogue import builtin_set
from pnp.products.booklet.sections import hint_texts
from pnp.puzzles.puzzle_sets import PuzzleSet, read_set
from pnp.search.results import Hint
from tests.drawn.cases import look_of
from tests.rows import each

GAMES = ["capturing", "country-road", "fujisan", "mirror", "unmatched"]


def set_of(game: str) -> PuzzleSet:
    path = builtin_set(f"puzzles/{game}")
    assert path is not None
    return read_set(path, path.name)


def read(text: str) -> Hint:
    hint = read_hint(text)
    assert hint is not None
    return hint


@each("game", GAMES)
def test_a_target_counts_every_move(game: str) -> None:
    found = set_of(game)
    engine = found.game.puzzle_engine()
    for puzzle in found.puzzles:
        assert puzzle.solution is not None
        assert puzzle.difficulty is not None
        target = engine.open(puzzle.start, puzzle.options).target(puzzle.solution, look_of())
        assert puzzle.difficulty.reason.startswith(f"{target}; ")


@each("game", GAMES)
def test_hints_beside_a_target_do_not_say_it_again(game: str) -> None:
    """Nor do they refer to solutions that no sentence before has named."""
    found = set_of(game)
    engine = found.game.puzzle_engine()
    for puzzle in found.puzzles:
        assert puzzle.solution is not None
        opened = engine.open(puzzle.start, puzzle.options)
        usual = hint_texts(puzzle, opened, puzzle.solution, look_of())
        said = hint_texts(puzzle, opened, puzzle.solution, look_of(), "4 moves")
        drawn = hint_texts(puzzle, opened, puzzle.solution, look_of(), drawn=[True] * len(usual))
        assert usual == puzzle.hints
        assert said[1:] == drawn[1:]
        own = opened.own_hints(puzzle.solution, puzzle.hints)[puzzle.hints[0]]
        first = opened.in_print(own, beside_target=True, above_drawing=False)
        assert said[0].startswith(str(first).split("\n")[0])
        assert first.words not in LENGTHS.values()
        scopes = [str(one.values["scope"]) for one in (first, *first.follow) if "scope" in one.values]
        assert not scopes or scopes[0] not in SAME.values()
        assert set(scopes[1:]) <= set(SAME.values())


@each(
    "text, short",
    [
        (
            "The shortest solutions take 8 moves. No priest has to move away from the peak. Look at priest N, "
            "the last to move in each. Be patient with priest P: it stays put for the first 4 moves in each.",
            "No priest has to move away from the peak. Look at priest N, the last to move in every shortest "
            "solution. Be patient with priest P: it stays put for the first 4 moves in each.",
        ),
        (
            "The shortest solution takes 8 moves, and no other is as short. Look at pawn B, the first to move "
            "in this solution.",
            "Look at pawn B, the first to move in the shortest solution.",
        ),
        (
            "One solution takes 22 moves. The pawns meet on the 1-1 and the 6-6 in this solution.",
            "The pawns meet on the 1-1 and the 6-6 in one solution.",
        ),
        (
            "The shortest solutions take 8 moves. These solutions differ: there’s no piece that moves in each.",
            "The shortest solutions take 8 moves. These solutions differ: there’s no piece that moves in each.",
        ),
        ("The shortest solutions take 8 moves.", "The shortest solutions take 8 moves."),
        ("A single move solves it. Look at pawn B.", "A single move solves it. Look at pawn B."),
    ],
)
def test_the_first_sentence_left_names_the_solutions(text: str, short: str) -> None:
    hint = read_hint(text)
    assert (text if hint is None else str(without_length(hint))) == short
