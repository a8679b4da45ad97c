"""The cards of the gallery, and completions of a text. Runs in a worker."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pnp.base.errors import PnpError
from pnp.drawing.theme import Theme
from pnp.engine.form_fields import Group, fields_of, groups_of_kind
from pnp.engine.messages import Card, Completion, GameLine, SetLine
from pnp.games.api.at_a_glance import at_a_glance
from pnp.games.api.game import KINDS, Game
from pnp.games.api.registry import all_games, game_names
from pnp.puzzles.solvers import are_installed
from pnp.sheets.options import BoardLayout, PaperOptions, PieceLayout
from pnp.specs.book_kinds import BOOK_KINDS
from pnp.specs.catalogue import builtin_sets, builtin_spec, builtin_specs, palettes
from pnp.specs.describe import described
from pnp.specs.models import SpecHead
from pnp.specs.problem_sets import puzzle_game
from pnp.specs.starter import starter_spec
from pnp.specs.translations import words


def gallery() -> tuple[Card, ...]:
    """Built-in specs, games to start a spec from, and variants of their problems."""
    games = {game.name: game for game in all_games()}
    found = []
    for name in builtin_specs():
        kind, _, own = name.rpartition("/")
        game = games.get(own.partition("-")[0])
        title = game.title if game else own.replace("-", " ").capitalize()
        about = game.about if game else ""
        found.append(Card("spec", name, title, about, {"kit": "Kits", "rules": "Rules"}.get(kind, "Sheets")))
    for game in games.values():
        if game.offers or game.problems:
            found.append(Card("game", game.name, game.title, game.about, "Games, every option as a comment"))
        for variant in game.problems.variants if game.problems else ():
            about = game.problems.about if game.problems else ""
            found.append(Card("variant", variant, f"{game.title}: {variant}", about, "Problems"))
        if game.problems:
            found.append(Card("variant", game.name, game.title, game.problems.about, "Problems"))
    return tuple(found)


def game_lines(language: str, *, has_kernels: bool | None = None) -> tuple[GameLine, ...]:
    """All games and components, with what can be done with them.

    :param has_kernels: whether there are kernels where that is done; by default, what is true here.
    """
    has_kernels = are_installed() if has_kernels is None else has_kernels
    theme = Theme(palettes()["colour"], words(language), language)
    return tuple(_game_line(game, theme, has_kernels) for game in all_games())


def _game_line(game: Game, theme: Theme, has_kernels: bool) -> GameLine:
    problems, solving = game.problems, "none"
    if problems is not None and has_kernels:
        solving = "kernel"
    elif problems is not None and problems.solved_plainly:
        solving = "plain"
    return GameLine(
        game.name,
        theme.translate(game.title),
        game.about,
        game.component,
        tuple(game.offers),
        problems is not None,
        tuple(problems.variants) if problems else (),
        solving,
        at_a_glance(game.audience, theme),
        game.source.credits,
    )


def set_lines(games: Iterable[GameLine]) -> tuple[SetLine, ...]:
    """The built-in problem sets and records, by what their names say."""
    return tuple(_set_lines({game.name: game.title for game in games}))


def _set_lines(titles: Mapping[str, str]) -> Iterator[SetLine]:
    for name, path in builtin_sets().items():
        kind, _, own = name.partition("/")
        game = path.parents[2].name  # GAME/sets/problems/NAME.yaml
        title = titles.get(game, game)
        more = own.removeprefix(game).strip("-").replace("-", " ")
        yield SetLine(name, f"{title}: {more}" if more else title, game, kind == "records")


def starting_text(source: str, name: str) -> str:
    """The text that a card of the gallery starts from.

    :raises PnpError: where there is none of that name.
    """
    if source == "spec" and (path := builtin_spec(name)):
        return path.read_text(encoding="utf-8")
    if source == "variant":
        try:
            puzzle_game(name)
        except LookupError as error:
            raise PnpError(str(error.args[0])) from error
        return f"pnp: 1\nproducts:\n  - problems: {name}\n    count: 4\n    seed: 1\n"
    return starter_spec(name)


def complete(text: str, line: int, column: int) -> tuple[Completion, ...]:
    """What may be typed at a line (from 1) and column (from 0) of a text.

    Read by lines and their indentation, since a text that is being typed is seldom YAML.
    """
    lines = text.splitlines() or [""]
    here = lines[line - 1][:column] if line <= len(lines) else ""
    before, colon, _ = here.partition(":")
    names = list(_above(lines, line, here))
    if colon:
        return tuple(_values(names, before.strip(" -"), lines, line))
    return tuple(_names(names, lines, line))


_KEY = re.compile(r"^(\s*(?:- )?\s*)([\w-]+)\s*:\s*(.*)$")


def _above(lines: list[str], line: int, here: str) -> Iterator[str]:
    """The keys under which a line stands, nearest first."""
    indent = _indent(here if here.strip(" -") else here + "x")
    for above in reversed(lines[: line - 1]):
        match = _KEY.match(above)
        if match and len(match[1]) < indent:
            indent = len(match[1])
            yield match[2]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" -"))


def _product(lines: list[str], line: int) -> Mapping[str, str]:
    """The keys and values of the product in which a line stands: the item of the list around it."""
    first = last = line - 1
    while first > 0 and not re.match(r"\s*- ", lines[first]):
        first -= 1
    while last + 1 < len(lines) and not re.match(r"\s*- |\S", lines[last + 1]):
        last += 1
    found: dict[str, str] = {}
    for text in lines[first : last + 1]:
        if match := _KEY.match(text):
            found.setdefault(match[2], match[3].split(" #")[0].strip())
    return found


def _groups(lines: list[str], line: int) -> tuple[Group, ...]:
    product = _product(lines, line)
    kind = next((key for key in (*KINDS, *BOOK_KINDS) if key in product), "")
    return groups_of_kind(kind, product.get(kind), {})


def _names(above: list[str], lines: list[str], line: int) -> Iterator[Completion]:
    """The names of options that can be typed on a line."""
    if not above:
        taken = {match[2] for text in lines if (match := _KEY.match(text)) and not match[1]}
        for model in (SpecHead, PaperOptions, BoardLayout, PieceLayout):
            for option in described(model):
                if option.name not in taken:
                    taken.add(option.name)
                    yield Completion(option.name, option.kind, option.about, f"{option.name}: ")
        return
    if above == ["products"]:
        product = _product(lines, line)
        if not any(kind in product for kind in (*KINDS, *BOOK_KINDS)):
            yield from (Completion(kind, "product", "", f"{kind}: ") for kind in (*KINDS, *BOOK_KINDS))
    inner = tuple(reversed(above[:-1])) if "products" in above else tuple(reversed(above))
    taken = set(_product(lines, line)) if not inner else set()
    for group in _groups(lines, line):
        for name, detail, about in _below(group, inner):
            if name not in taken:
                taken.add(name)
                yield Completion(name, detail, about, f"{name}: ")


def _below(group: Group, inner: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    depth = len(group.within)
    if inner[:depth] != group.within:
        return
    model: Any = group.model
    for step in inner[depth:]:
        model = next((o.nested for o in described(model) if o.name == step), None)
        if model is None:
            return
    yield from ((option.name, option.kind, option.about) for option in described(model))


def _values(above: list[str], name: str, lines: list[str], line: int) -> Iterator[Completion]:
    """What an option may be."""
    if name in KINDS:
        yield from (Completion(game.name, "game", game.about) for game in all_games() if name in game.offers)
        return
    if name in ("problems", "rules", "kit"):
        yield from (Completion(game, "game") for game in game_names())
        return
    path = (*(step for step in reversed(above) if step != "products"), name)
    for group in (*_groups(lines, line), Group("", SpecHead)):
        for field in fields_of(group):
            if field.path == path:
                choices = ("true", "false") if field.kind == "truth" else field.choices
                yield from (Completion(choice, field.bounds, field.about) for choice in choices)
                return
