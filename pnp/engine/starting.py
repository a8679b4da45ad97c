"""The texts that the cards of the gallery start from."""

from __future__ import annotations

from pnp.base.errors import PnpError
from pnp.specs.catalogue import builtin_spec


def starting_text(source: str, name: str, language: str = "en") -> str:
    """The text that a card starts from, set to print in a language.

    :raises PnpError: if there is no card of that name.
    """
    text = _starting_text(source, name)
    if language == "en":  # a text that names no language prints in English
        return text
    from pnp.engine.text_edit import set_value

    return set_value(text, ("language",), language)


def _starting_text(source: str, name: str) -> str:
    if source == "spec" and (path := builtin_spec(name)):
        return path.read_text(encoding="utf-8")
    # Imported here because those who open a board don't need most of it.
    from pnp.specs.problem_sets import puzzle_game
    from pnp.specs.starter import starter_spec

    if source == "variant":
        try:
            puzzle_game(name)
        except LookupError as error:
            raise PnpError(str(error.args[0])) from error
        return f"pnp: 1\nproducts:\n  - problems: {name}\n    count: 4\n    seed: 1\n"
    return starter_spec(name)
