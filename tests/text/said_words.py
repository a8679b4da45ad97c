"""Finds the English texts in the sources that need translations, and the package or game that owns each."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import ascii_lowercase
from typing import NamedTuple

import yaml

from pnp.base.options import Options
from pnp.desk.option_values import groups_of_kind
from pnp.games.api.game import Game
from pnp.games.api.registry import all_games, code_of, own_folders
from pnp.language.catalogue import builtin_sets, builtin_specs
from pnp.language.config import PaletteOptions
from pnp.language.describe import described
from pnp.language.translations import Kind
from pnp.products.kinds import OWN_KINDS
from tests.places import ROOT
from tests.said_by_commands import said_by_commands

_Calls = Sequence[tuple[str, ast.Call]]
"""The calls of a module, each after the name of what it calls."""

SHARED = ""
"""Whose the words are that no single game owns."""


def own_games() -> Iterator[Game]:
    """Yield the games whose words are kept here: not those of other packages, which bring their own
    catalogues."""
    return (game for game in all_games() if game.name in own_folders())


@cache
def said_words() -> Mapping[str, frozenset[str]]:
    """Return the English words that each game's own code says, by the game's name; the rest under `SHARED`."""
    usual_titles = {"Puzzle book", "Record", "Game box"}  # the others are titles of games
    found: dict[str, set[str]] = {SHARED: usual_titles.union(_titles_of_builtin_specs(), _words_on_boards())}
    for path in (ROOT / "pnp").rglob("*.py"):
        found.setdefault(_owner(path), set()).update(_read(path).words)
    for path in (path for path in (ROOT / "templates").rglob("*") if path.is_file()):
        found[SHARED].update(re.findall(r'\bword\("([^"]+)"', path.read_text(encoding="utf-8")))
    for game in own_games():
        found.setdefault(game.name, set()).update(_printed_of_record(game))
    return {owner: frozenset(words) for owner, words in found.items()}


def _printed_of_record(game: Game) -> set[str]:
    """Return what a game's record has printed: its title, story and credits, and the same of its variants."""
    variants = game.puzzles.chapters.values() if game.puzzles else ()
    texts = {game.title, game.story, game.source.credits, game.source.terms}
    return texts.union(*({variant.title, variant.story} for variant in variants)) - {""}


def _models(game: Game) -> set[type[Options]]:
    """Return the options of everything that a game offers."""
    return {feature.options for feature in (*game.features.values(), game.puzzles, game.rules) if feature}


def _abouts(game: Game) -> set[str]:
    """Return what a game and its products are about."""
    products = (*game.features.values(), *filter(None, [game.puzzles]))
    return {game.about, *(product.about for product in products)} - {""}


def words_of_package(game: Game, kind: Kind) -> frozenset[str]:
    """Return the English of another package's game, for one of its catalogues."""
    modules = [_read(path) for path in code_of(game.name)]
    if kind is Kind.PRINTED:
        return frozenset(_printed_of_record(game).union(*(module.words for module in modules)))
    texts = {text for model in _models(game) for text in _option_texts(model)}
    return frozenset(texts.union(_abouts(game), *(module.messages for module in modules)))


def owned_words(kind: Kind = Kind.PRINTED) -> Mapping[str, frozenset[str]]:
    """Return the English of each catalogue, by the game that owns it: what several games say is shared."""
    if kind is Kind.COMMANDS:
        return {SHARED: said_by_commands()}
    said = said_words() if kind is Kind.PRINTED else said_messages()
    times = Counter(word for words in said.values() for word in words)
    shared = said[SHARED] | {word for word, count in times.items() if count > 1}
    return {owner: shared if owner == SHARED else words - shared for owner, words in said.items()}


@cache
def said_messages() -> Mapping[str, frozenset[str]]:
    """Return the English of what only screens show, by whose it is: what games and products are about, the
    labels and help of options, and messages.

    The options are those that the workbench's forms show, which include those that ``pnp games`` lists.
    """
    models: dict[str, set[type[Options]]] = {SHARED: {PaletteOptions}}
    for game in own_games():
        models[game.name] = _models(game)
        for kind in OWN_KINDS:
            models[SHARED] |= {group.model for group in groups_of_kind(kind, game.name, {})}
    models[SHARED] -= {model for name, own in models.items() if name for model in own}
    found = {name: {text for model in own for text in _option_texts(model)} for name, own in models.items()}
    for game in own_games():
        found[game.name].update(_abouts(game))
    for path in (ROOT / "pnp").rglob("*.py"):
        found[_owner(path)].update(_read(path).messages)
    return {owner: frozenset(words) - (found[SHARED] if owner else set()) for owner, words in found.items()}


_REFUSALS = {
    "MoveError": 0,
    "WrongMove": 2,
    "TextError.at": 0,
    "ErrorInText": 0,
    "error_at": 1,
    "self._add_error": 2,
    "Sentence": 0,
    "Rule": 0,
    "OptionError.at": 1,
    "OptionValueError": 1,
    "ErrorDetails": 3,
    "_error": 0,
    "PnpError": 0,
    "EditError": 0,
    "DiagramError": 0,
    "click.UsageError": 0,
    "self._error": 1,
}
"""What makes sentences, names a printer's rules, and refuses moves, texts and specs, and which of its arguments
says why."""


def _place_of_reason(name: str) -> int | None:
    """Which argument of a call of this name says why something is refused."""
    if name.endswith(".error"):
        return 0
    return 1 if name.endswith(".error_at") else _REFUSALS.get(name)


class _Texts(NamedTuple):
    """The texts of a module: those that are printed, and those that only screens show."""

    words: frozenset[str]
    messages: frozenset[str]


@cache
def _read(path: Path) -> _Texts:
    """Return the texts in a module, which is read and walked through once: there are hundreds."""
    nodes = _nodes(path)
    tables = _tables(nodes)
    calls = [(_name(node), node) for node in nodes if isinstance(node, ast.Call)]
    messages = frozenset([*_messages(calls, tables), *_lacking(nodes, tables)])
    return _Texts(frozenset(_words(calls, tables, path)), messages)


def _nodes(path: Path) -> Sequence[ast.AST]:
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def _name(call: ast.Call) -> str:
    """Return what a call calls, as it is written."""
    return call.func.id if isinstance(call.func, ast.Name) else ast.unparse(call.func)


def _messages(calls: _Calls, tables: Mapping[str, list[str]]) -> Iterator[str]:
    """Yield the templates of a module's sentences, and why it refuses moves and texts; of what is counted, the
    English for one thing and for any other number."""
    for name, call in calls:
        yield from _counted(call)
        if name == "KitLimit":
            reasons = (text for why in call.args[2:] for text in _texts(why, tables))
            yield from (text for text in reasons if not re.fullmatch("`[^`]*`", text))
        place = _place_of_reason(name)
        if place is None or place >= len(call.args):
            continue
        yield from _texts(call.args[place], tables)
        if name == "Sentence":
            yield from (many for other in call.args[1:2] for many in _texts(other, tables) if many)


def _lacking(nodes: Sequence[ast.AST], tables: Mapping[str, list[str]]) -> Iterator[str]:
    """Yield why positions aren't solved: what a method `missing` of `MovePuzzles` returns."""
    methods = (node for node in nodes if isinstance(node, ast.FunctionDef) and node.name == "missing")
    for node in (node for method in methods for node in ast.walk(method)):
        if isinstance(node, ast.Return) and node.value is not None:
            yield from _texts(node.value, tables)


@cache
def counted_sentences() -> frozenset[str]:
    """Return the sentences that have another English for any number but one, by the one for a single thing."""
    return frozenset(plurals_in((ROOT / "pnp").rglob("*.py")))


def plurals_in(paths: Iterable[Path]) -> Mapping[str, str]:
    """Return the English for any number but one that modules give, by the English for a single thing."""
    return {one: many for path in paths for one, many in _with_another_form(_nodes(path))}


def _with_another_form(nodes: Sequence[ast.AST]) -> Iterator[tuple[str, str]]:
    places = {"Hint": (0, 2), "Sentence": (0, 1), "translate_count": (0, 1), "PieceKind": (0, 1)}
    for call in (node for node in nodes if isinstance(node, ast.Call)):
        if counted := _counted(call):
            yield counted
        first, second = places.get(_name(call).rpartition(".")[2], (0, len(call.args)))
        many = [*call.args[second : second + 1], *(word.value for word in call.keywords if word.arg == "many")]
        for text in (text.value for text in many if isinstance(text, ast.Constant) and text.value):
            yield from ((one, str(text)) for one in _strings(call.args[first]))


def bare_reasons(path: Path) -> Iterator[str]:
    """Yield why a module refuses something, where that is put together without a template."""
    for call in _nodes(path):
        if isinstance(call, ast.Call) and (place := _place_of_reason(_name(call))) is not None:
            yield from (
                ast.unparse(text) for text in call.args[place : place + 1] if isinstance(text, ast.JoinedStr)
            )


def _counted(node: ast.AST | None) -> tuple[()] | tuple[str, str]:
    """Return the English of a number of things, where that is what a call gives."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != "counted":
        return ()
    if not all(isinstance(text, ast.Constant) for text in node.args[1:]):
        return ()
    one, *more = map(ast.literal_eval, node.args[1:])
    return f"{{count}} {one}", f"{{count}} {more[0] if more else f'{one}s'}"


def _texts(node: ast.expr, tables: Mapping[str, list[str]]) -> list[str]:
    """Return the texts that an argument may be: literals, chosen ones too, and those that a name stands for."""
    if isinstance(node, ast.IfExp):
        return [*_texts(node.body, tables), *_texts(node.orelse, tables)]
    if isinstance(node, ast.Name):
        return tables.get(node.id, [])
    return _literals(node, tables)


def _option_texts(model: type[Options]) -> Iterator[str]:
    """Yield the labels and descriptions of a model's options, what their choices are called, and the same of
    the options below them."""
    for option in described(model):
        yield from filter(None, (option.label, option.about, *option.labels.values()))
        if option.nested is not None:
            yield from _option_texts(option.nested)


def _titles_of_builtin_specs() -> Iterator[str]:
    """Yield the titles and subtitles in built-in specs and records that aren't those of games, and the players'
    names that aren't those of people."""
    games = {game.title for game in all_games()}
    for path in (*builtin_specs().values(), *builtin_sets().values()):
        titles = re.findall(r"^ *(?:sub)?title: (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
        yield from (title for title in titles if title not in games)
        yield from (name for name in _players(path) if name not in _PEOPLE)


def _words_on_boards() -> Iterator[str]:
    """Yield what is on the boards of built-in specs that a map describes, and in their legends."""
    for path in builtin_specs().values():
        for product in yaml.safe_load(path.read_text(encoding="utf-8")).get("products", ()):
            yield from (kind["name"] for kind in product.get("legend", {}).values() if "name" in kind)
            yield from (space["text"] for space in product.get("spaces", ()) if "text" in space)


_PEOPLE = {"Ann", "Ben", "Cem", "Cleo", "Dan"}
"""Whoever plays in the built-in records: people keep their names in every language."""


def _players(path: Path) -> list[str]:
    """Return the players' names in a record; nothing for another file."""
    found = re.search(r"^players: \{(.+)\}$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return [player.split(": ")[1] for player in found[1].split(", ")] if found else []


def _owner(path: Path) -> str:
    return next((name for name, folder in own_folders().items() if path.is_relative_to(folder)), SHARED)


TITLES = ("game.title", "request.game.title", "game.story", "variant.title", "variant.story", "usual_title")
"""The titles and stories of games, as code names them."""


def _words(calls: _Calls, tables: Mapping[str, list[str]], path: Path) -> Iterator[str]:
    """Yield the words that a module asks for: as literals, or from a table of literals in the same module."""
    for name, node in calls:
        if name in ("Hint", "Score", "scores_by_player", "CardLine", "SlidingViews"):
            yield from _literals(node.args[0], tables)
        if name == "scores_by_player":
            yield from (text for one in node.args[2:4] for text in _literals(one, tables))
        if name == "Hint":
            for many in (*node.args[2:3], *(word.value for word in node.keywords if word.arg == "many")):
                yield from _literals(many, tables)
        if name == "PieceKind" or name.endswith("theme.translate_count"):
            told_elsewhere = ast.unparse(node.args[0]) in ("self.one", "score.one")  # where these are made
            yield from () if told_elsewhere else map(ast.literal_eval, node.args[:2])
        if not name.endswith(("theme.translate", "self.translate")):  # unlike `str.translate`
            continue
        asked = node.args[0]
        if ast.unparse(asked) in TITLES:
            continue  # the title and story of a game, or of its variant, are its own words
        if isinstance(asked, ast.Attribute) and asked.attr in ("words", "label", "credits", "terms"):
            continue  # those of hints, scores and sources are marked where they are made
        texts = _literals(asked, tables)
        assert texts, f"{path}:{node.lineno}: a word from neither a literal nor a table"
        yield from texts


def _tables(nodes: Iterable[ast.AST]) -> dict[str, list[str]]:
    """Return the texts of the literals that have a name in a module, by that name."""
    found: dict[str, list[str]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Name):
                    found.setdefault(target.id, []).extend(_strings(node.value))
    return found


def _literals(node: ast.expr, tables: Mapping[str, list[str]]) -> list[str]:
    """Return the texts of a literal, or of the table of literals that a text is taken from."""
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        return tables.get(node.value.id, [])
    return _strings(node)


def _strings(node: ast.expr) -> list[str]:
    """Return the texts in a literal: itself, the items of a tuple or list, the values of a mapping."""
    if isinstance(node, ast.Dict):
        return [text for value in node.values for text in _strings(value)]
    if isinstance(node, ast.Tuple | ast.List):
        return [text for item in node.elts for text in _strings(item)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


_FOR_PROGRAMMERS = frozenset(
    {"TypeError", "RuntimeError", "AssertionError", "KeyError", "RequestError", "SentError", "CallError"}
)
"""What raises messages that users never see: a program that isn't our page may get the last three."""
_ELSEWHERE = frozenset({"counted", "Field", "translate_count"})
"""Whose texts are collected with something added, or from the models that they belong to."""
_TWO_WORDS = re.compile(r"\b[a-z][a-z’']+ [a-z][a-z’']+\b")


def english_left(path: Path, known: Collection[str]) -> Iterator[str]:
    """Yield the sentences of a module that nobody can translate, since no catalogue knows them.

    An f-string forgets what it was made of; its gaps are `{}` here.

    :param known: the English that catalogues translate.
    """
    nodes = _nodes(path)
    skipped = {id(node) for part in _unread(nodes) for node in ast.walk(part)}
    for node in nodes:
        yield from (text for text in _counted(node) if text not in known)
        if id(node) in skipped:
            continue
        if isinstance(node, ast.JoinedStr):
            skipped.update(map(id, ast.walk(node)))
            text = "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
            pattern = re.compile(".*".join(map(re.escape, text.split("{}"))))
            if _TWO_WORDS.search(text) and not any(map(pattern.fullmatch, known)):
                yield text
        elif isinstance(node, ast.Constant) and _is_sentence(node.value) and node.value not in known:
            yield node.value


def _is_sentence(value: object) -> bool:
    """Return whether a value reads like part of a message. Titles and labels begin with a capital letter."""
    if not isinstance(value, str) or value[:1] not in f"{ascii_lowercase}`'{{":
        return False
    return len(value.split()) > 2 and bool(_TWO_WORDS.search(value))


def _unread(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Yield the parts of a module that have no text for users: docstrings, and what programmers read."""
    for node in nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node
        if isinstance(node, ast.Assert) and node.msg is not None:
            yield node.msg
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            if name in _FOR_PROGRAMMERS | _ELSEWHERE:
                yield node
