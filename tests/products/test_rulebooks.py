"""Every rule that the engine enforces is in the rulebook: in each language, in the full text, in a book of
puzzles and on the short page.

A table per game in ``data/rulebooks`` lists the rules, each with what enforces it: the code, the refusals of
moves, the options and the goals of puzzles. A marker such as ``{#free#}`` in the rules texts, which prints
nothing, stands before the words that say so. What a table leaves out, or a text, is reported.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pnp.booklets.templates import fill_text
from pnp.drawing.theme import Theme
from pnp.games.api.game import Game
from pnp.games.api.registry import all_games, rules_text
from pnp.language.catalogue import palettes
from pnp.language.reader import read_file
from pnp.language.translations import languages, words
from pnp.products.rules.text import Extent, passage, rules_values, shortened
from tests.conftest import ROOT
from tests.rows import each

TABLES = ROOT / "tests" / "data" / "rulebooks"
GAMES = [game for game in all_games() if rules_text(game.name)]
FORMS: Sequence[Extent] = ("full", "book", "short")
"""The forms of a rulebook that hold every rule, unless its row names others: variants are in the full text
only, and ``solutions`` is what a book says above its solutions."""

_MARKER = re.compile(r"\{#([a-z-]+)#\}")
_MARKED = re.compile(r"⟦([a-z-]+)⟧(?=(?:⟦[a-z-]+⟧)*[^\s⟦])")
"""A marker that made it into a finished text and has words behind it."""
_GLUED = re.compile(r"[^\W\d]+[.!?;](?:\d+\. .*|[^\W\d_]+)")
"""The end of a sentence, and after it, without a space, the next sentence or the number of a step."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of a table: the code that enforces it, and everything else that shows it to the players."""

    name: str
    code: str
    refuses: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()
    forms: Sequence[str] = FORMS
    with_options: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A game's table: its rules, the modules that refuse moves, refusals of moves that are badly written, and
    options that change no rule."""

    rules: tuple[Rule, ...]
    modules: tuple[str, ...]
    written: tuple[str, ...]
    settings: tuple[str, ...]


@cache
def rulebook(name: str) -> Rulebook:
    table: dict[str, Any] = read_file(TABLES / f"{name}.yaml", f"{name}.yaml").plain()
    assert set(table) <= {"modules", "rules", "written", "settings"}
    return Rulebook(
        tuple(_rule(key, row) for key, row in table["rules"].items()),
        *(tuple(table.get(key, ())) for key in ("modules", "written", "settings")),
    )


def _rule(name: str, row: dict[str, Any]) -> Rule:
    assert row["says"]
    assert set(row) <= {"says", "code", "refuses", "options", "goals", "forms", "with"}
    lists = {key: tuple(row[key]) for key in ("refuses", "options", "goals", "forms") if key in row}
    return Rule(name, row["code"], with_options=row.get("with"), **lists)


def filled(game: Game, language: str, full: int, options: Mapping[str, Any]) -> str:
    """Return a rules text with its values, and with its markers left in."""
    path = rules_text(game.name, language)
    assert path is not None
    source = _MARKER.sub(r"⟦\1⟧", path.read_text(encoding="utf-8"))
    values = rules_values(game, game.rules.options.model_validate(options)) if game.rules else {}
    return fill_text(source, {**values, "full": full, "answers": "one"}, lambda one, many, n: f"{n} {one}")


def in_form(text: str, form: str, theme: Theme) -> str:
    """Return a filled text in one of its forms."""
    if form == "solutions":
        return passage(text, theme.translate("How do I read the solutions?"))
    return shortened(text, next(known for known in FORMS if known == form), theme)


@each("language", languages())
@each("game", GAMES)
def test_every_form_of_a_rulebook_holds_every_rule(game: Game, language: str) -> None:
    rules = rulebook(game.name).rules
    theme = Theme(palettes()["colour"], words(language), language)
    missing = []
    for options in {repr(rule.with_options): rule.with_options for rule in rules}.values():
        asked = [rule for rule in rules if rule.with_options == options]
        texts = [filled(game, language, full, options or {}) for full in (0, 1)]
        for form in sorted({form for rule in asked for form in rule.forms}):
            found = set(_MARKED.findall(in_form(texts[form != "short"], form, theme)))
            missing += [
                f"{form}: {rule.name}" for rule in asked if form in rule.forms and rule.name not in found
            ]
    assert not missing


@each("language", languages())
@each("game", GAMES)
def test_no_line_of_a_rulebook_runs_into_the_next(game: Game, language: str) -> None:
    """A block that ends a line takes its end with it."""
    texts = [_MARKED.sub("", filled(game, language, full, {})) for full in (0, 1)]
    assert [found[0] for text in texts for found in _GLUED.finditer(text)] == []


@each("language", languages())
def test_every_marker_is_in_its_table(language: str) -> None:
    for game in GAMES:
        path = rules_text(game.name, language)
        assert path is not None
        assert path.name == f"rules.{language}.md"
        found = set(_MARKER.findall(path.read_text(encoding="utf-8")))
        assert found == {rule.name for rule in rulebook(game.name).rules}, game.name


@each("game", GAMES)
def test_every_refusal_of_a_move_has_its_rule(game: Game) -> None:
    """A refusal that no row names is a rule that the rulebook may lack."""
    book = rulebook(game.name)
    found = [refusal for module in book.modules for refusal in refusals(_path(game, module))]
    named = [*book.written, *(text for rule in book.rules for text in rule.refuses)]
    assert [texts for texts in found if not any(part in text for part in named for text in texts)] == []
    assert [part for part in named if not any(part in text for texts in found for text in texts)] == []


@each("game", GAMES)
def test_every_option_and_goal_has_its_rule(game: Game) -> None:
    book = rulebook(game.name)
    options, goals = set[str](), set[str]()
    for feature in (game.records, game.puzzles, game.rules):
        if feature is not None:
            options |= set(feature.options.model_fields)
    if game.puzzles and "goal" in game.puzzles.options.model_fields:
        goals = set(_choices(game.puzzles.options.model_json_schema()["properties"]["goal"])) - {"any"}
    assert options == {*book.settings, *(name for rule in book.rules for name in rule.options)}
    assert goals == {name for rule in book.rules for name in rule.goals}


@each("game", GAMES)
def test_the_code_that_a_row_names_exists(game: Game) -> None:
    assert [rule.name for rule in rulebook(game.name).rules if not _is_defined(game, rule.code)] == []


def test_there_is_no_table_without_a_rulebook() -> None:
    assert {path.stem for path in TABLES.iterdir()} == {game.name for game in GAMES}


def test_a_marker_without_words_behind_it_is_missing() -> None:
    assert _MARKED.findall("⟦a⟧Words. ⟦b⟧\n\n⟦c⟧⟦d⟧More.") == ["a", "c", "d"]


@cache
def refusals(path: Path) -> tuple[tuple[str, ...], ...]:
    """Return the refusals of a module, each with all its wordings: what its ``MoveError``s say, and the
    sentences of functions that return why something isn't allowed."""
    found = []
    for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(function, ast.FunctionDef):
            says_why = function.returns is not None and ast.unparse(function.returns) in ("str", "str | None")
            found += [_texts(node) for node in ast.walk(function) if _refuses(node, says_why=says_why)]
    return tuple(filter(None, found))


def _refuses(node: ast.AST, *, says_why: bool) -> bool:
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
        return getattr(node.exc.func, "id", "") == "MoveError"
    return says_why and isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Sentence"


def _texts(node: ast.AST) -> tuple[str, ...]:
    texts = (n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str))
    return tuple(text for text in texts if " " in text)


def _path(game: Game, module: str) -> Path:
    return ROOT / module if module.startswith("pnp/") else ROOT / "pnp" / "games" / game.name / module


def _choices(schema: Mapping[str, Any]) -> Iterator[str]:
    yield from schema.get("enum", ())
    for part in schema.get("anyOf", ()):
        yield from _choices(part)


def _is_defined(game: Game, code: str) -> bool:
    """Return whether a dotted name leads to a module, or to something that it defines."""
    parts = code.split(".")
    base = ROOT if parts[0] == "pnp" else ROOT / "pnp" / "games" / game.name
    for end in range(len(parts), 0, -1):
        path = base.joinpath(*parts[:end])
        file = path.with_suffix(".py") if path.with_suffix(".py").is_file() else path / "__init__.py"
        if file.is_file():
            return _defines(file, parts[end:])
    return False


def _defines(file: Path, names: Sequence[str]) -> bool:
    body: Sequence[ast.stmt] = _body(file)
    for name in names:
        node = next((node for node in body if name in _named(node)), None)
        if node is None:
            return False
        body = node.body if isinstance(node, ast.ClassDef) else ()
    return True


@cache
def _body(file: Path) -> Sequence[ast.stmt]:
    return ast.parse(file.read_text(encoding="utf-8")).body


def _named(node: ast.stmt) -> tuple[str, ...]:
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return (node.name,)
    if isinstance(node, ast.AnnAssign):
        return (getattr(node.target, "id", ""),)
    if isinstance(node, ast.Assign):
        return tuple(getattr(target, "id", "") for target in node.targets)
    return ()
