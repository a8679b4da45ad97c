"""Complete names and values of options in a text that is being typed.

The text is read by its lines and their indentation, because a text that is being typed is seldom valid YAML.
Labels and descriptions of options come in the reader's language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from pnp.base.sentences import Sentence, said
from pnp.desk.document_replies import Completion
from pnp.desk.form_fields import fields_of
from pnp.desk.option_values import groups_of_kind
from pnp.games.api.game import KINDS
from pnp.games.api.registry import all_games
from pnp.language.catalogue import papers
from pnp.language.config import SpecHead
from pnp.language.describe import Described, described
from pnp.language.translations import message_words
from pnp.products.kinds import Group
from pnp.products.kit.options import games_of_kit
from pnp.products.registry import kind_names
from pnp.sheets.options import BoardLayout, PaperOptions, PieceLayout

_KEY = re.compile(r"^(\s*(?:- )?\s*)([\w-]+)\s*:\s*(.*)$")


def complete(text: str, line: int, column: int, language: str = "en") -> tuple[Completion, ...]:
    """Return the completions at a line (from 1) and column (from 0) of a text."""
    lines = text.splitlines() or [""]
    here = lines[line - 1][:column] if line <= len(lines) else ""
    before, colon, _ = here.partition(":")
    names = list(_above(lines, line, here))
    if colon:
        return tuple(_values(names, before.strip(" -"), lines, line, language))
    return tuple(_names(names, lines, line, message_words(language)))


def _above(lines: list[str], line: int, here: str) -> Iterator[str]:
    """Yield the keys that a line is under, nearest first."""
    indent = _indent(here if here.strip(" -") else here + "x")
    for above in reversed(lines[: line - 1]):
        match = _KEY.match(above)
        if match and len(match[1]) < indent:
            indent = len(match[1])
            yield match[2]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" -"))


def _product(lines: list[str], line: int) -> Mapping[str, str]:
    """Return the keys and values of the product that a line is in: the item of the list around it."""
    first = last = min(line, len(lines)) - 1
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
    kind = next((key for key in kind_names() if key in product), "")
    return groups_of_kind(kind, product.get(kind), {})


# Names of options


def _names(above: list[str], lines: list[str], line: int, words: Mapping[str, str]) -> Iterator[Completion]:
    """Yield the names of options that can be typed on a line."""
    if not above:
        taken = {match[2] for text in lines if (match := _KEY.match(text)) and not match[1]}
        models = (SpecHead, PaperOptions, BoardLayout, PieceLayout)
        yield from _features((option for model in models for option in described(model)), taken, words)
        return
    if above == ["products"]:
        product = _product(lines, line)
        if not any(kind in product for kind in kind_names()):
            yield from (Completion(kind, insert=f"{kind}: ") for kind in kind_names())
    inner = tuple(reversed(above[:-1])) if "products" in above else tuple(reversed(above))
    taken = set(_product(lines, line)) if not inner else set()
    found = (option for group in _groups(lines, line) for option in _below(group, inner))
    yield from _features(found, taken, words)


def _features(options: Iterable[Described], taken: set[str], words: Mapping[str, str]) -> Iterator[Completion]:
    """Yield the options that the text doesn't have yet, each once."""
    for option in options:
        if option.name not in taken:
            taken.add(option.name)
            label, about = option.said(words)
            yield Completion(option.name, label, about, f"{option.name}: ")


def _below(group: Group, inner: tuple[str, ...]) -> Iterator[Described]:
    depth = len(group.within)
    if inner[:depth] != group.within:
        return
    model: Any = group.model
    for step in inner[depth:]:
        model = next((option.nested for option in described(model) if option.name == step), None)
        if model is None:
            return
    yield from described(model)


# Values


def _values(above: list[str], name: str, lines: list[str], line: int, language: str) -> Iterator[Completion]:
    """Yield the possible values of an option."""
    if name in KINDS:
        yield from _games(language, lambda game: name in game.features)
        return
    if name == "rules":
        yield from _games(language, lambda game: not game.component)
        return
    if name == "kit":
        yield from _games(language, lambda game: bool(games_of_kit(game)))
        return
    if name == "puzzles":
        yield from _games(language, lambda game: game.puzzles is not None)
        return
    words = message_words(language)
    path = (*(step for step in reversed(above) if step != "products"), name)
    for group in (*_groups(lines, line), Group("", SpecHead)):
        for field in fields_of(group):
            if field.path == path:
                choices = ("true", "false") if field.kind == "truth" else field.choices
                about = words.get(field.about, field.about)
                yield from (Completion(choice, _detail(name, choice, words), about) for choice in choices)
                return


def _games(language: str, offered: Callable[[Any], bool]) -> Iterator[Completion]:
    """Yield the games that ``offered`` accepts, with their titles."""
    words = message_words(language)
    for game in all_games():
        if offered(game):
            yield Completion(game.name, words.get(game.title, game.title), words.get(game.about, game.about))


def _detail(name: str, choice: str, words: Mapping[str, str]) -> str:
    """Return details that a choice's name doesn't give, such as the size of a paper."""
    paper = papers().get(choice) if name == "paper" else None
    if paper is None:
        return ""
    return said(Sentence("{width:g} × {height:g} mm", **paper.size._asdict()), words)
