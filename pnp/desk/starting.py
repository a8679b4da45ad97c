"""The texts that the cards of the gallery start from."""

from __future__ import annotations

from textwrap import indent

from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence
from pnp.games.api.game import Game, Kind
from pnp.games.api.registry import find_game
from pnp.language.catalogue import builtin_spec


def starting_text(source: str, name: str, language: str = "en") -> str:
    """The text that a card starts from, set to print in a language.

    :raises PnpError: if there is no card of that name.
    """
    text = _starting_text(source, name)
    if language == "en":  # a text that names no language prints in English
        return text
    from pnp.desk.text_edit import set_value

    return set_value(text, ("language",), language)


def _starting_text(source: str, name: str) -> str:
    if source == "spec" and (path := builtin_spec(name)):
        return path.read_text(encoding="utf-8")
    if source == "variant":
        from pnp.puzzles.puzzle_sets import puzzle_game  # of no use to those who open a board

        try:
            puzzle_game(name)
        except LookupError as error:
            raise PnpError(str(error.args[0])) from error
        return f"pnp: 1\nproducts:\n  - puzzles: {name}\n    count: 4\n    seed: 1\n"
    return _plain_sheets(name)


def _plain_sheets(name: str) -> str:
    """The spec that a design begins with: one sheet of each kind that a game has, with every option at its
    default unless the game says otherwise."""
    game = find_game(name)
    if game is None or not game.features:
        raise PnpError(
            Sentence("'{name}' has nothing to print yet; `pnp games` lists the games that do", name=name)
        )
    return new_spec(game, *game.features)


def new_spec(game: Game, *kinds: Kind) -> str:
    """A spec with a product of each kind of a game, as its design begins."""
    beginnings = ((kind, getattr(game.features[kind], "beginning", "")) for kind in kinds)
    products = "".join(f"  - {kind}: {game.name}\n{indent(own, '    ')}" for kind, own in beginnings)
    return f"pnp: 1\nproducts:\n{products}"
