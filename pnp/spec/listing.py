"""The games and their options as the command line lists them."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.errors import PnpError
from pnp.base.options import Options
from pnp.base.suggest import did_you_mean
from pnp.games.record import Game
from pnp.games.registry import all_games, find_game, game_names
from pnp.sheets.options import PaperOptions
from pnp.spec.book_products import rules_text
from pnp.spec.books import PAGES, SetOptions
from pnp.spec.describe import described
from pnp.spec.models import LAYOUTS, ProductHead


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
    lines.append("\n`pnp games GAME` lists the options, `pnp new GAME` starts a spec.")
    return "\n".join(lines)


def _offers(game: Game) -> str:
    more = {"problems": game.problems, "record": game.records, "rules": rules_text(game)}
    return ", ".join((*game.offers, *(kind for kind, offer in more.items() if offer))) or "-"


def known_game(name: str) -> Game:
    """The game of that name.

    :raises PnpError: with a suggestion, where there is none.
    """
    game = find_game(name)
    if game is None:
        hint = did_you_mean(name, game_names()) or "; `pnp games` lists them"
        raise PnpError(f"unknown game '{name}'{hint}")
    return game


def show_game(name: str) -> str:
    """All that can be said in a spec of one game's products.

    :raises PnpError: where no game has that name.
    """
    game = known_game(name)
    lines = [f"{game.title}: {game.about}", game.notice]
    for kind, offer in game.offers.items():
        lines += ["", f"{kind}: {game.name}   {offer.about}", *_options(offer.options, 2)]
        lines += ["  layout:", *_options(LAYOUTS[kind], 4)]
    if game.problems:
        about = game.problems.about
        lines += ["", f"problems: {game.name}   {about}", *_options(game.problems.options, 2)]
        lines += [
            "  what is generated:",
            *_options(SetOptions, 4),
            "  layout:",
            *_options(PAGES["problems"], 4),
        ]
    lines += ["", "every product:", *_options(ProductHead, 2), *_options(PaperOptions, 2)]
    return "\n".join(lines)


def _options(model: type[Options], indent: int) -> Iterator[str]:
    for option in described(model):
        default = f" [{option.default}]" if option.default else ""
        kind = f" ({option.kind})" if option.nested is None else ""
        yield f"{' ' * indent}{option.name}:{default} {option.about}{kind}"
        if option.nested is not None:
            yield from _options(option.nested, indent + 4)
