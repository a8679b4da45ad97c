"""Kits and their texts: rules text and puzzles follow every option of every kit, or the kit refuses it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.games.api.game import Game
from pnp.games.api.registry import all_games
from pnp.language.catalogue import find_set
from pnp.language.errors import option_names
from pnp.products.kit.options import KitSpec, kit_models
from pnp.products.resolve import load_text
from pnp.puzzles.puzzle_sets import PuzzleSet, read_set
from tests.commands import run
from tests.rows import each

GAMES = {game.name: game for game in all_games() if game.features and not game.component}

LOOKS = {
    *("cutting-machine", "marks-on-backs", "marks-to-edge", "mount", "share-sheets"),
    *("bleed", "gap", "layout", "cut-lines", "back-printing", "by-hand", "heading", "per-sheet", "overlap"),
    *(
        "domino-width",
        "face",
        "tile",
        "colours",
        "tile-colour",
        "frame",
        "back-design",
        "die",
        "pawns",
        "signs",
        "allowance",
        "cut-outlines",
    ),
    *("counter", "stacked", "cell", "coordinates", "numbers", "marks", "wrap", "pitch", "style", "corners"),
    *("clearance", "fit", "key", "back", "boxes", "blank", "central-size"),
    *(
        "score",
        "track",
        "tracks",
        "digits",
        "pages",
        "rounds",
        "games",
        "treasures",
        "set-ups",
        "layouts",
        "seed",
        "patterns",
    ),
}
"""Options that change how things look, or how many sheets there are to write on, but nothing in a text."""

FOLLOWED = {
    "all_fives": {"players": "2", "reach": "400"},
    "bee": {"players": "2", "tie-breaks": "3"},
    "dominate": {
        "size": "12",
        "regions": "{columns: false}",
        "torus": "false",
        "max-squares": "2",
        "trackers": "false",
        "tally": "false",
    },
    "domination": {"players": "3", "count": "20", "size": "7", "cards": "false", "numbered": "false"},
    "dominions": {"side": "5", "pointed": "true"},
    "dots": {
        "size": "20x20",
        "crossings": "{kind: double, count: 2}",
        "position": '".x.\\n.o.\\n..."',
        "central-area": "false",
    },
    "finder": {"players": "3"},
    "tetradominoes": {"players": "3"},
}
"""Options that change what is played with and that the texts follow in every value; with one to try."""

REFUSED = {
    "bee": {"dice": "4"},
    "dominate": {"position": '"X"'},
    "domination": {"position": '"A1"'},
    "dominions": {"sets": "1", "position": '"e9 white 37"'},
    "dominosa": {"pips": "5", "lowest": "1", "doubles": "false", "only": "[0-1]", "omit": "[6-6]"},
    "fujisan": {"signs": "shapes"},
    "mirror": {"signs": "shapes"},
}
"""Options that the texts follow in some values only, with one that they don't follow."""


def errors(game: str, option: str, value: str) -> list[str]:
    """Return the errors of a kit with an option on a line of its own."""
    text = f"pnp: 1\nproducts:\n  - kit: {game}\n    {option}: {value}\n"
    return [str(error) for error in load_text(text, Path("mine.yaml"), "mine.yaml", ()).errors]


def cases(table: dict[str, dict[str, str]]) -> list[tuple[str, str, str]]:
    return [(game, option, value) for game, options in table.items() for option, value in options.items()]


@each("game", GAMES.values())
def test_it_is_decided_of_every_option_of_a_kit_whether_the_texts_follow_it(game: Game) -> None:
    options = {name for model in kit_models(game)[3:] for name in option_names(model)}
    limited = {limit.option for limit in game.kit_limits}
    assert limited == set(REFUSED.get(game.name, {})), "a value to try for each option that is refused"
    followed = set(FOLLOWED.get(game.name, {}))
    assert limited | followed <= options
    assert options - LOOKS - limited == followed


@each("game, option, value", cases(REFUSED))
def test_a_kit_refuses_an_option_that_its_texts_cannot_follow_at_its_line(
    game: str, option: str, value: str
) -> None:
    (error,) = errors(game, option, value)
    assert error.startswith(f"mine.yaml:4:{7 + len(option)}: a kit needs ")
    assert "; to use another value, build `" in error


@each("game, option, value", cases(FOLLOWED))
def test_a_kit_takes_an_option_that_its_texts_follow(game: str, option: str, value: str) -> None:
    assert errors(game, option, value) == []


@each("game", GAMES)
def test_a_kit_as_it_is_agrees_with_its_texts(game: str) -> None:
    text = f"pnp: 1\nproducts: [{{kit: {game}}}]\n"
    assert load_text(text, Path("mine.yaml"), "mine.yaml", ()).errors == ()


@pytest.mark.slow
def test_a_setting_that_the_texts_cannot_follow_is_named_and_nothing_is_built(tmp_path: Path) -> None:
    code, out, err = run(["build", "kit/dominions", "--set", "sets=1", "-o", str(tmp_path / "out")])
    assert (code, out) == (2, "")
    assert err == (
        "--set sets=1: a kit needs `sets: 2`, because its rules give each player a set; "
        "to use another value, build `pieces: dominions` alone\n"
    )
    assert not (tmp_path / "out").exists()


def test_an_option_that_several_parts_have_is_refused_once() -> None:
    (error,) = errors("bee", "dice", "4")
    assert error.endswith("to use another value, build `pieces: bee` or `form: bee` on its own")


@each("option", ["size: 12", "torus: false", "max-squares: 2", "regions: {columns: false}"])
def test_a_kit_has_no_puzzles_that_are_about_another_game_than_its_rules(option: str) -> None:
    def kit(line: str) -> KitSpec:
        text = f"pnp: 1\nproducts:\n  - kit: dominate\n    {line}\n"
        (request,) = load_text(text, Path("mine.yaml"), "mine.yaml", ()).products
        assert isinstance(request, KitSpec)
        return request

    assert [part.kind for part in kit("marks: xo").parts] == ["rules", "board", "booklet"]
    assert [part.kind for part in kit(option).parts] == ["rules", "board"]
    assert kit(option).remark.startswith("the kit has no puzzles, because its puzzles ")


def built_in(game: str) -> PuzzleSet:
    return read_set(*find_set(f"puzzles/{game}"))


def given(puzzles: PuzzleSet, option: str) -> list[object]:
    """Return an option of each puzzle, by its name in Python."""
    return [getattr(puzzle.options, option) for puzzle in puzzles.puzzles]


def test_the_limits_are_those_of_the_built_in_puzzles() -> None:
    assert set(given(built_in("bee"), "dice")) == {3, 4, 5, 6}
    assert set(given(built_in("dominosa"), "pips")) == {6}
    assert set(given(built_in("dominate"), "size")) == {(9, 9)}
    assert set(given(built_in("dominate"), "torus")) == {True}
    assert set(given(built_in("dominate"), "max_squares")) == {3}
