"""The gallery: its cards, the texts that they start with, and the rules of a game as HTML, to read beside its
board. All of this runs in a worker.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from textwrap import indent

from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence
from pnp.desk.content_replies import Card, GameLine, RulesView, SetLine
from pnp.desk.documents import NOWHERE, LocalDoc
from pnp.drawing.theme import Theme
from pnp.games.api.game import Game, Kind
from pnp.games.api.registry import all_games, at_a_glance, find_game, rules_text
from pnp.language.catalogue import builtin_sets, builtin_spec, builtin_specs, palettes
from pnp.language.translations import message_words, words


def gallery(language: str = "en") -> tuple[Card, ...]:
    """Return built-in specs, games to start a spec from, and variants of their puzzles, with titles in a
    language."""
    theme = Theme(palettes()["colour"], words(language), language)
    games = {game.name: game for game in all_games()}
    found = []
    for name, path in builtin_specs().items():
        kind, _, own = name.rpartition("/")
        game = games.get(own.partition("-")[0])
        title = theme.translate(game.title) if game else _spec_title(path, theme)
        about = game.about if game else ""
        found.append(Card("spec", name, title, about, {"kit": "Kits", "rules": "Rules"}.get(kind, "Sheets")))
    for game in games.values():
        title = theme.translate(game.title)
        if game.features:
            found.append(Card("game", game.name, title, game.about, "Games"))
        if game.puzzles:
            for name in game.puzzles.variants:
                variant = game.puzzles.chapters.get(name)
                part = theme.translate(variant.title) if variant else name
                named = theme.translate("{whole}: {part}", whole=title, part=part)
                found.append(Card("variant", name, named, game.puzzles.about, "Puzzles"))
            found.append(Card("variant", game.name, title, game.puzzles.about, "Puzzles"))
    return tuple(found)


def _spec_title(path: Path, theme: Theme) -> str:
    """Return the title in a spec of several games. It's found without a parser, because a page waits for it."""
    found = re.search(r"^title: (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        return path.stem
    usual_title = found[1]
    return theme.translate(usual_title)


def game_lines(language: str) -> tuple[GameLine, ...]:
    """Return all games and components."""
    theme = Theme(palettes()["colour"], words(language), language)
    return tuple(_game_line(game, theme) for game in all_games())


def _game_line(game: Game, theme: Theme) -> GameLine:
    return GameLine(
        game.name,
        theme.translate(game.title),
        message_words(theme.language).get(game.about, game.about),
        game.component,
        tuple(game.features),
        game.puzzles is not None,
        tuple(game.puzzles.variants) if game.puzzles else (),
        at_a_glance(game.audience, theme),
        game.source.credits,
    )


def builtin_set_lines(language: str) -> tuple[SetLine, ...]:
    """Return the built-in puzzle sets and records, with their titles in a language."""
    theme = Theme(palettes()["colour"], words(language), language)
    games = {game.name: game for game in all_games()}
    return tuple(
        SetLine(name, _set_title(name, path, games[game], theme), game, name.startswith("records/"))
        for name, path in builtin_sets().items()
        for game in [path.parents[2].name]  # GAME/sets/puzzles/NAME.yaml
    )


def _set_title(name: str, path: Path, game: Game, theme: Theme) -> str:
    """Return the game, and what distinguishes the set from the game's other sets: a record's title, or the
    variant."""
    kind, _, own = name.partition("/")
    title = theme.translate(game.title)
    if kind == "records":
        from pnp.puzzles.game_records import read_record  # not needed for boards

        usual_title = read_record(path, name).title
        part = theme.translate(usual_title)
    elif game.puzzles and (variant := game.puzzles.chapters.get(own)):
        part = theme.translate(variant.title)
    else:
        part = own.removeprefix(game.name).strip("-").replace("-", " ")
    return theme.translate("{whole}: {part}", whole=title, part=part) if part else title


def starting_text(source: str, name: str, language: str = "en") -> str:
    """Return the text that a card starts from, set to print in a language.

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
        from pnp.puzzles.puzzle_sets import puzzle_game  # not needed for boards

        try:
            puzzle_game(name)
        except LookupError as error:
            raise PnpError(str(error.args[0])) from error
        return f"pnp: 1\nproducts:\n  - puzzles: {name}\n    count: 4\n    seed: 1\n"
    return _plain_sheets(name)


def _plain_sheets(name: str) -> str:
    """Return the spec that a design begins with: one sheet of each kind that a game has, with default options
    unless the game sets them."""
    game = find_game(name)
    if game is None or not game.features:
        raise PnpError(
            Sentence("'{name}' has nothing to print yet; `pnp games` lists the games that do", name=name)
        )
    return new_spec(game, *game.features)


def new_spec(game: Game, *kinds: Kind) -> str:
    """Return a spec with a product of each kind of a game, as its design begins."""
    beginnings = ((kind, getattr(game.features[kind], "beginning", "")) for kind in kinds)
    products = "".join(f"  - {kind}: {game.name}\n{indent(own, '    ')}" for kind, own in beginnings)
    return f"pnp: 1\nproducts:\n{products}"


@lru_cache(maxsize=4)
def rules_of(game: str, language: str) -> RulesView:
    """Return the rules sheet of a game, made as by ``pnp build``, but without its HTML head and its fonts.

    :raises PnpError: if there is no such game, or it has no rules text.
    """
    from pnp.pipeline.build import make_all
    from pnp.pipeline.product_files import all_files
    from pnp.products.resolve import load_text

    found = find_game(game)
    if found is None or rules_text(game, language) is None:
        raise PnpError(Sentence("there are no rules for '{game}'", game=game))
    text = f"pnp: 1\nlanguage: {language}\nproducts:\n  - rules: {game}\n"
    doc = LocalDoc(text, "rules.yaml", NOWHERE)
    made = make_all(load_text(doc.text, doc.path, doc.name))
    files = (file for one in made for file in all_files(one, ("html",)))
    page = next(data for name, data in files if name.endswith(".html"))
    inside = page.decode().partition("<main>")[2].rpartition("</main>")[0]
    return RulesView(found.title, inside.strip())
