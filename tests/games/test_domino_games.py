"""The eleven domino games: who made them, and what the book says they are played with."""

from __future__ import annotations

from collections import Counter

import pytest

from pnp.drawing.theme import Theme
from pnp.games.api.features import PiecesFeature
from pnp.games.api.registry import find_game
from pnp.language.catalogue import palettes
from pnp.sheets.pieces import Piece
from tests.refused import refuse_option
from tests.rows import each

THEME = Theme(palettes()["colour"])

DESIGNERS = {
    "dominosa": "Adler",
    "unmatched": "Kirkby",
    "capturing": "Kirkby",
    "mirror": "Kirkby",
    "bee": "Kirkby",
    "fujisan": "Droscha",
    "mountains": "Sackson",
    "tetradominoes": "Kirkby",
    "finder": "Kirkby",
    "cobra_paw": "Weston",
    "all_fives": "traditional",
}


def pieces(name: str, **options: object) -> tuple[Piece, ...]:
    game = find_game(name)
    assert game is not None
    feature = game.features["pieces"]
    assert isinstance(feature, PiecesFeature)
    return tuple(feature.make(feature.options.model_validate(options), THEME))


def kinds(name: str, **options: object) -> Counter[str]:
    """Return how many of each kind of piece a game has; tetrominoes have the names of their shapes."""
    found: Counter[str] = Counter()
    for piece in pieces(name, **options):
        kind = piece.name.split()[0]
        found["domino" if "-" in kind else "tetromino" if len(kind) == 1 else kind] += 1
    return found


@each("name, designer", DESIGNERS.items())
def test_every_game_names_its_designer_the_book_and_its_terms(name: str, designer: str) -> None:
    game = find_game(name)
    assert game is not None
    assert game.name == name
    assert designer in game.source.notice
    assert "Donimoes" in game.source.notice
    assert "Don Kirkby" in game.source.notice
    assert "CC BY-SA 4.0" in game.source.notice
    assert not game.component


@each("name", ["dominoes", "pawns", "dice", "tetrominoes"])
def test_components_are_told_apart_from_games(name: str) -> None:
    game = find_game(name)
    assert game is not None
    assert game.component


@each("name", ["dominosa", "unmatched", "capturing", "mountains", "all_fives", "arrangements"])
def test_games_of_a_double_six_set_alone(name: str) -> None:
    assert kinds(name) == {"domino": 28}


def test_dominosa_takes_the_set_of_its_highest_number() -> None:
    assert kinds("dominosa", pips=1) == {"domino": 3}


def test_mirror_has_four_different_pawns() -> None:
    assert kinds("mirror") == {"domino": 28, "pawn": 4}
    assert len({piece.name for piece in pieces("mirror") if piece.name.startswith("pawn")}) == 4


def test_fujisan_has_fifteen_dominoes_and_four_priests() -> None:
    assert kinds("fujisan") == {"domino": 15, "pawn": 4}
    names = {piece.name for piece in pieces("fujisan")}
    assert not names & {"0-0", "1-1", "5-5", "0-6", "5-6"}


@pytest.mark.parametrize(("dice", "dominoes"), [(3, 10), (4, 15), (5, 21), (6, 28)])
def test_bee_takes_the_dominoes_up_to_the_number_of_dice(dice: int, dominoes: int) -> None:
    assert kinds("bee", dice=dice) == {"domino": dominoes, "die": dice}


def test_dice_that_do_not_stand_on_half_a_domino_are_refused() -> None:
    refuse_option("die", "doesn't fit on half a domino", pieces, "bee", die="25mm")


@each("players", [2, 3, 4])
def test_finder_has_a_pawn_for_each_player_and_two_dice(players: int) -> None:
    assert kinds("finder", players=players) == {"domino": 28, "pawn": players, "die": 2}


def test_cobra_paw_has_two_dice() -> None:
    assert kinds("cobra_paw") == {"domino": 28, "die": 2}


@pytest.mark.parametrize(("players", "tokens"), [(1, 0), (2, 2), (3, 9), (4, 4)])
def test_tetradominoes_has_seven_shapes_and_tokens_by_players(players: int, tokens: int) -> None:
    expected = {"domino": 28, "tetromino": 7} | ({"token": tokens} if tokens else {})
    assert kinds("tetradominoes", players=players) == expected


def test_tokens_are_as_many_of_each_kind_as_the_book_says() -> None:
    def faces(players: int) -> list[int]:
        found = Counter(p.front for p in pieces("tetradominoes", players=players) if p.name == "token")
        return sorted(found.values())

    assert [faces(players) for players in (2, 3, 4)] == [[1, 1], [3, 3, 3], [2, 2]]


def test_tokens_are_smaller_than_half_a_domino() -> None:
    tokens = [piece for piece in pieces("tetradominoes", **{"domino-width": "20mm"}) if piece.name == "token"]
    assert all(piece.outline.box.width < 20 for piece in tokens)
