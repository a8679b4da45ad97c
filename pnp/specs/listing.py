"""The games and their options as the command line lists them."""

from __future__ import annotations

import json
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field

from pnp.base.errors import PnpError
from pnp.base.options import Options
from pnp.games.api.game import Game
from pnp.games.api.registry import all_games, find_game, game_names
from pnp.games.api.resources import rules_text
from pnp.sheets.options import PaperOptions
from pnp.specs.books import PAGES, SetOptions
from pnp.specs.describe import described
from pnp.specs.models import LAYOUTS, ProductHead
from pnp.specs.problem_sets import did_you_mean_game, find_variant, variants
from pnp.specs.reader import Plain


def list_games() -> str:
    """Every game and component with what it offers, a line each."""
    games = all_games()
    wide = max(len(game.name) for game in games)
    offers = max(len(_offers(game)) for game in games)
    lines = []
    for component in (False, True):
        lines.append("Components that games share:" if component else "Games:")
        lines += (
            f"  {game.name:{wide}}  {_offers(game):{offers}}  {game.about}"
            for game in games
            if game.component is component
        )
    lines.append("Variants, whose names stand for a game with options where problems are asked for:")
    lines += (f"  {name:{wide}}  {_variant(game, options)}" for name, (game, options) in variants().items())
    lines.append("\n`pnp games GAME` lists the options, `pnp new GAME` starts a spec.")
    return "\n".join(lines)


def offers_of(game: Game) -> tuple[str, ...]:
    """The kinds of products that a game offers."""
    more = {"problems": game.problems, "record": game.records, "rules": rules_text(game.name)}
    return (*game.offers, *(kind for kind, offer in more.items() if offer))


def _offers(game: Game) -> str:
    return ", ".join(offers_of(game)) or "-"


@dataclass(frozen=True, slots=True)
class Known:
    """A game, and the variant of it through which it is named: the options that its problems then have."""

    game: Game
    named: str
    fixed: Mapping[str, Plain] = field(default_factory=dict)

    @property
    def about(self) -> str:
        """The line that says what it is."""
        what = f"{self.game.title}: {self.game.about}"
        return f"{what}; {self.named} is {_variant(self.game, self.fixed)}" if self.fixed else what


def known_game(name: str) -> Known:
    """The game of that name, or with a variant of that name.

    :raises PnpError: if there is none, with a suggestion.
    """
    game = find_game(name)
    if game is not None:
        return Known(game, name)
    if variant := find_variant(name):
        return Known(variant[0], name, variant[1])
    hint = did_you_mean_game(name, (*game_names(), *variants())) or "; `pnp games` lists them"
    raise PnpError(f"unknown game '{name}'{hint}")


def _variant(game: Game, options: Mapping[str, Plain]) -> str:
    """What the name of a variant stands for, as YAML has it."""
    return f"{game.name} with " + ", ".join(f"{key}: {json.dumps(value)}" for key, value in options.items())


def show_game(name: str) -> str:
    """All that can be said in a spec of one game's products.

    :raises PnpError: if no game or variant has that name.
    """
    known = known_game(name)
    game = known.game
    lines = [known.about, game.source.notice]
    for kind, offer in game.offers.items():
        lines += ["", f"{kind}: {game.name}   {offer.about}", *_options(offer.options, 2)]
        lines += ["  layout:", *_options(LAYOUTS[kind], 4)]
    if game.rules:
        lines += ["", f"rules: {game.name}", *_options(game.rules.options, 2)]
        lines += ["  layout:", *_options(PAGES["rules"], 4)]
    if game.problems:
        about = game.problems.about
        lines += ["", f"problems: {name}   {about}", *_options(game.problems.options, 2, known.fixed)]
        lines += [
            "  what is generated:",
            *_options(SetOptions, 4),
            "  layout:",
            *_options(PAGES["problems"], 4),
        ]
    lines += ["", "every product:", *_options(ProductHead, 2), *_options(PaperOptions, 2)]
    return "\n".join(lines)


def _options(model: type[Options], indent: int, fixed: Container[str] = ()) -> Iterator[str]:
    for option in described(model):
        if option.name in fixed:
            continue
        default = f" [{option.default}]" if option.default else ""
        kind = f" ({option.kind})" if option.nested is None else ""
        yield f"{' ' * indent}{option.name}:{default} {option.about}{kind}"
        if option.nested is not None:
            yield from _options(option.nested, indent + 4)
