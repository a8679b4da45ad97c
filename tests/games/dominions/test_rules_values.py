"""The rules text of Dominions follows the board: which way its beams point, and how large it is."""

from __future__ import annotations

from pnp.drawing.theme import Theme
from pnp.games.api.registry import find_game
from pnp.language.catalogue import palettes
from pnp.products.rules.text import rules_of


def text(**options: object) -> str:
    game = find_game("dominions")
    assert game is not None
    assert game.rules is not None
    return rules_of(game, Theme(palettes()["colour"]), game.rules.options.model_validate(options))[0]


def test_the_example_says_where_tiles_go_as_its_picture_shows_them() -> None:
    assert "Black places 12 above it." in text()
    assert "Black places 3 below it," in text()
    pointed = text(pointed=True)
    assert "Black places 12 at its upper right." in pointed
    assert "Black places 3 at its lower left," in pointed


def test_a_smaller_board_is_a_variant_only_of_a_larger_one() -> None:
    assert "**Smaller boards.**" in text(side=7)
    assert "**Smaller boards.**" not in text(side=6)
    assert "**Larger boards.** The original board has 9 cells" in text(side=6)
