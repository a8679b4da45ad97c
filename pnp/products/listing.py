"""The games and their options as the command line lists them."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from textwrap import wrap
from typing import TypeAlias

from pnp.base.errors import PnpError
from pnp.base.options import Options
from pnp.base.sentences import NO_WORDS, Sentence, said, together
from pnp.booklets.options import BookletOptions
from pnp.games.api.game import Game
from pnp.games.api.registry import all_games, find_game, game_names, rules_text
from pnp.language.config import LAYOUTS, ProductHead
from pnp.language.describe import TRUTH, Described, described
from pnp.language.reader import Plain
from pnp.products.booklet.options import BookletContents, SetOptions
from pnp.products.kit.options import KitPages, OwnKitPages
from pnp.products.on_pages.read import RulesPages
from pnp.products.puzzles.read import PuzzlePages
from pnp.puzzles.puzzle_sets import did_you_mean_game, find_variant, variants
from pnp.sheets.options import PaperOptions

WIDTH = 110
"""The columns of a line if the width of the terminal isn't known."""


def list_games(words: Mapping[str, str] = NO_WORDS) -> str:
    """Return every game and component with its features, one per line.

    :param words: the translations of messages into the reader's language.
    """
    games = all_games()
    wide = max(len(game.name) for game in games)
    features = max(len(_features(game)) for game in games)
    lines = []
    for component in (False, True):
        head = Sentence("Components that games share:") if component else Sentence("Games:")
        lines.append(said(head, words))
        lines += (
            f"  {game.name:{wide}}  {_features(game):{features}}  {said(game.about, words)}"
            for game in games
            if game.component is component
        )
    lines.append(said(_VARIANTS, words))
    lines += (
        f"  {name:{wide}}  {said(_variant(game, options), words)}"
        for name, (game, options) in variants().items()
    )
    return "\n".join([*lines, "", *(said(advice, words) for advice in _ADVICE)])


_VARIANTS = Sentence("Variants (each is a game with some options set; its name can be used for puzzles):")
_ADVICE = (
    Sentence(
        "`pnp games GAME` lists the options of one game, and `pnp games --shared` those that all games share."
    ),
    Sentence("`pnp games --books` lists those of booklets and kits."),
    Sentence("`pnp new GAME` starts a spec."),
)
"""The advice on what to read next."""


def features_of(game: Game) -> tuple[str, ...]:
    """Return the kinds of products that a game offers."""
    more = {"puzzles": game.puzzles, "record": game.records, "rules": rules_text(game.name)}
    return (*game.features, *(kind for kind, feature in more.items() if feature))


def _features(game: Game) -> str:
    return ", ".join(features_of(game)) or "-"


@dataclass(frozen=True, slots=True)
class Known:
    """A game, and the options of its puzzles if it was found by the name of a variant."""

    game: Game
    named: str
    fixed: Mapping[str, Plain] = field(default_factory=dict)

    @property
    def about(self) -> str:
        """A line that describes it."""
        title, about = Sentence(self.game.title), Sentence(self.game.about)
        what = together([title, about], ": ")
        return (
            Sentence(
                "{what}; {named} is {variant}",
                what=what,
                named=self.named,
                variant=_variant(self.game, self.fixed),
            )
            if self.fixed
            else what
        )


def known_game(name: str) -> Known:
    """Return the game with that name, or with a variant of that name.

    :raises PnpError: if there is none, with a suggestion.
    """
    game = find_game(name)
    if game is not None:
        return Known(game, name)
    if variant := find_variant(name):
        return Known(variant[0], name, variant[1])
    hint = did_you_mean_game(name, (*game_names(), *variants())) or Sentence("; `pnp games` lists them")
    raise PnpError(Sentence("unknown game '{name}'{hint}", name=name, hint=hint))


def _variant(game: Game, options: Mapping[str, Plain]) -> str:
    """Return the options of a variant as YAML."""
    settings = ", ".join(f"{key}: {json.dumps(value)}" for key, value in options.items())
    return Sentence("{game} with {settings}", game=game.name, settings=settings)


def show_game(name: str, words: Mapping[str, str] = NO_WORDS, width: int = WIDTH) -> str:
    """Return the options of a game itself, then those of each of its products.

    :param words: the translations of the labels and descriptions of options into the reader's language.
    :param width: the greatest width of a line, in columns.
    :raises PnpError: if there is no game or variant of that name.
    """
    known = known_game(name)
    game = known.game
    notice = together([Sentence(game.source.credits), Sentence(game.source.terms)], " ")
    lines = [*_wrapped(said(known.about, words), width), *_wrapped(said(notice, words), width)]
    listed: set[_Option] = set()
    for kind, feature in game.features.items():
        lines += [
            "",
            *_wrapped(said(feature.about, words), width, f"{kind}: {game.name}   ", _INDENT),
            *_options(feature.options, listed, words, width),
        ]
    if game.puzzles:
        about = said(game.puzzles.about, words)
        lines += [
            "",
            *_wrapped(about, width, f"puzzles: {name}   ", _INDENT),
            *_options(game.puzzles.options, listed, words, width, known.fixed),
        ]
    if game.rules:
        lines += ["", f"rules: {game.name}", *_options(game.rules.options, listed, words, width)]
    advice = Sentence(
        "`pnp games --shared` lists what all games share, and `pnp new {name}` starts a spec.", name=name
    )
    lines += ["", *_wrapped(said(advice, words), width)]
    return "\n".join(lines)


def show_shared(words: Mapping[str, str] = NO_WORDS, width: int = WIDTH) -> str:
    """Return the options that all games share: paper, printing, layout and generated puzzles."""
    parts: list[tuple[str, tuple[type[Options], ...]]] = [
        (Sentence("Every product"), (ProductHead, PaperOptions)),
        *((Sentence("Layout of {kind}", kind=kind), (model,)) for kind, model in LAYOUTS.items()),
        (Sentence("Generated puzzles"), (SetOptions,)),
        (Sentence("Layout of {kind}", kind="puzzles"), (PuzzlePages,)),
        (Sentence("Layout of {kind}", kind="rules"), (RulesPages,)),
    ]
    return _listed(parts, words, width)


def show_books(words: Mapping[str, str] = NO_WORDS, width: int = WIDTH) -> str:
    """Return the options of booklets and kits: their contents and their pages."""
    return _listed(
        [
            (Sentence("What is in a booklet"), (BookletContents,)),
            (Sentence("Pages of a booklet"), (BookletOptions,)),
            (Sentence("Kits"), (KitPages,)),
            (Sentence("A kit of your own game"), (OwnKitPages,)),
        ],
        words,
        width,
    )


def _listed(
    parts: Iterable[tuple[str, tuple[type[Options], ...]]], words: Mapping[str, str], width: int
) -> str:
    """Return the options of some models, with those of each part below its title."""
    lines: list[str] = []
    for title, models in parts:
        lines += ["", said(title, words)]
        for model in models:
            lines += _options(model, set(), words, width)
    return "\n".join(lines[1:])


_Option: TypeAlias = tuple[str, str, str, str]
"""An option's path, kind, default and meaning."""
_LABEL = 24
_MARGIN, _INDENT = " " * (_LABEL + 2), " " * 4


def _options(
    model: type[Options],
    listed: set[_Option],
    words: Mapping[str, str],
    width: int,
    fixed: Container[str] = (),
) -> Iterator[str]:
    """Yield the options of a model: label, description, and how to write them in a spec.

    :param listed: the options already listed, which are only named this time; new ones are added to it.
    """
    named: list[str] = []
    for path, option in _paths(model, fixed):
        key = path, option.kind, option.default, option.about
        if key in listed:
            if not any(path.startswith(f"{above}.") for above in named):
                named.append(path)
            continue
        listed.add(key)
        label, about = option.said(words)
        yield from _entry(label, f"{about} [{path}{_value(option, words)}]", width)
    if named:
        yield from _entry(said(Sentence("As above"), words), ", ".join(named), width)


def _entry(label: str, text: str, width: int) -> Iterator[str]:
    """Yield an option's description, beside its label or below a label too long for its column."""
    if len(label) < _LABEL:
        yield from _wrapped(text, width, f"  {label:{_LABEL}}", _MARGIN)
    else:
        yield f"  {label}"
        yield from _wrapped(text, width, _MARGIN, _MARGIN)


def _value(option: Described, words: Mapping[str, str]) -> str:
    """Return the default of an option, and its other possible values."""
    if option.nested is not None:
        return ""
    kind = said(option.kind, words)
    if not option.default:
        return f": {kind}"
    return f": {option.default}" if option.kind == TRUTH else f": {option.default} ({kind})"


def _paths(model: type[Options], fixed: Container[str], above: str = "") -> Iterator[tuple[str, Described]]:
    """Yield every option of a model and of the models nested in it, with its path."""
    for option in described(model):
        path = f"{above}{option.name}"
        if path in fixed:
            continue
        yield path, option
        if option.nested is not None:
            yield from _paths(option.nested, fixed, f"{path}.")


def _wrapped(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    return wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


# The games and their options as data, for other programs


def games_as_data() -> dict[str, Plain]:
    """Return ``{"games": [{"name", "title", "about", "component", "features"}], "variants": [{"name", "game",
    "options"}]}``, as ``pnp games --json`` prints it."""
    return {
        "games": [_head(game) for game in all_games()],
        "variants": [
            {"name": name, "game": game.name, "options": dict(options)}
            for name, (game, options) in variants().items()
        ],
    }


def game_as_data(name: str) -> dict[str, Plain]:
    """Return the data that ``pnp games GAME --json`` prints: the game's entry in the list of all games, with
    ``notice``, ``variant`` (the options that the name stands for), ``products`` and the options of
    ``every-product``.

    An option is ``{"name", "label", "default", "about", "kind", "options"}``; ``options`` is
    null if it has none of its own.

    :raises PnpError: if neither a game nor a variant has that name.
    """
    known = known_game(name)
    game = known.game
    products: list[dict[str, Plain]] = [
        {
            "kind": kind,
            "about": feature.about,
            "options": _options_as_data([feature.options]),
            "layout": _options_as_data([LAYOUTS[kind]]),
        }
        for kind, feature in game.features.items()
    ]
    if game.puzzles:
        puzzles: dict[str, Plain] = {
            "kind": "puzzles",
            "about": game.puzzles.about,
            "options": _options_as_data([game.puzzles.options], known.fixed),
            "generated": _options_as_data([SetOptions]),
            "layout": _options_as_data([PuzzlePages]),
        }
        products.append(puzzles)
    return {
        **_head(game),
        "notice": game.source.notice,
        "variant": dict(known.fixed),
        "products": products,
        "every-product": _options_as_data([ProductHead, PaperOptions]),
    }


def _head(game: Game) -> dict[str, Plain]:
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "component": game.component,
        "features": list(features_of(game)),
    }


def _options_as_data(models: Iterable[type[Options]], fixed: Container[str] = ()) -> list[dict[str, Plain]]:
    return [
        {
            "name": option.name,
            "label": option.label,
            "default": option.default or None,
            "about": option.about,
            "kind": option.kind,
            "options": _options_as_data([option.nested]) if option.nested else None,
        }
        for model in models
        for option in described(model)
        if option.name not in fixed
    ]
