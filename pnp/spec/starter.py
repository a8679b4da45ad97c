"""A commented spec to start from, made from the models: every option with its default and its meaning."""

from __future__ import annotations

from collections.abc import Container, Iterator
from pathlib import Path

from pnp.base.atomic_write import write_new
from pnp.base.errors import PnpError
from pnp.base.options import Options
from pnp.sheets.options import PaperOptions
from pnp.spec.books import PAGES, SetOptions
from pnp.spec.describe import described
from pnp.spec.listing import known_game
from pnp.spec.models import LAYOUTS

_WIDTH = 34


def starter_spec(name: str) -> str:
    """A spec with every product of a game, or of a variant's; options are comments and show their defaults.

    :raises PnpError: where neither a game nor a variant has that name, or it offers nothing.
    """
    known = known_game(name)
    game = known.game
    if not game.offers and not game.problems:
        raise PnpError(f"'{name}' has nothing to print yet")
    lines = [
        f"# {known.about}.",
        f"# {game.notice}",
        "# Take away the '#' before an option to change it. Lengths are in mm, cm, in or pt.",
        "pnp: 1",
        f"title: {game.title}",
        "",
        "# Paper and printing, for all products:",
        *_options(PaperOptions, "# "),
        "",
        "products:",
    ]
    for kind, offer in game.offers.items():
        lines += [f"  - {kind}: {game.name}" + (f"   # {offer.about}" if offer.about else "")]
        lines += _options(offer.options, "    # ")
        lines += _options(LAYOUTS[kind], "    # ")
    if game.problems:
        lines.append(f"  - problems: {name}   # {game.problems.about}")
        for model in (SetOptions, game.problems.options, PAGES["problems"]):
            lines += _options(model, "    # ", known.fixed)
    return "\n".join(lines) + "\n"


def write_starter(name: str, path: Path) -> None:
    """Write a starter spec to a file that does not exist yet.

    :raises PnpError: where the file exists or can't be written.
    """
    write_new(path, starter_spec(name).encode())


def _options(model: type[Options], indent: str, fixed: Container[str] = ()) -> Iterator[str]:
    for option in described(model):
        if option.name in fixed:
            continue
        entry = f"{option.name}: {option.default}".rstrip()
        yield f"{indent}{entry:{_WIDTH}} # {option.about}"
        if option.nested is not None and not option.default:
            yield from _options(option.nested, f"{indent}  ")
