"""Read the options of games and their puzzles from Python values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from pnp.base.errors import Mark, SpecError
from pnp.base.options import Options
from pnp.base.sentences import Sentence
from pnp.games.api.game import Game
from pnp.language.errors import errors_of, option_names, unknown_option
from pnp.language.reader import Plain
from pnp.library.values import inside, plain
from pnp.puzzles.puzzle_sets import puzzle_game


def variant_of(name: str) -> tuple[Game, Mapping[str, Plain]]:
    """Return the game with a name, and the variant's options if the name is that of a variant.

    :raises PnpError: if no game with puzzles has the name.
    """
    try:
        return puzzle_game(name)
    except LookupError as error:
        raise SpecError.at("game", error.args[0]) from error


def puzzle_options(game: str, given: Mapping[str, Any]) -> Options:
    """Return the options of a puzzle as the game's model.

    :raises PnpError: with everything that is wrong with them.
    """
    found, variant = variant_of(game)
    assert found.puzzles is not None
    return options_of(
        found.puzzles.options, {**variant, **given}, Sentence("puzzles of '{name}'", name=found.name)
    )


def options_of(model: type[Options], given: Mapping[str, Any], whose: str) -> Options:
    """Return options as a model.

    :raises PnpError: with everything that is wrong with them.
    """
    known = option_names(model)
    errors = [
        Mark(inside("options", key)).error(unknown_option(key, known, whose))
        for key in given
        if key not in known
    ]
    try:
        options = model.model_validate({key: value for key, value in given.items() if key in known})
    except ValidationError as error:
        errors += [
            Mark(".".join(["options", *map(str, one.path)])).error(one.message)
            for one in errors_of(error, model, whose)
        ]
    if errors:
        raise SpecError(errors)
    return options


def plain_options(given: Mapping[str, object]) -> dict[str, Any]:
    """Return options from Python with the names that they have in files: ``per_page`` is ``per-page`` there."""
    found = plain({key.replace("_", "-"): value for key, value in given.items()}, "options")
    assert isinstance(found, dict)
    return found
