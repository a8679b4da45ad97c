"""Writes the option tables in docs/ from the models: ``python -m docs.tables``.

A table goes between ``<!-- options: NAME -->`` and ``<!-- end -->``, where NAME is a key of `models`, such as
``paper`` or ``GAME KIND``. In the same way, ``<!-- games -->`` is for the list of games, ``<!-- credits -->``
for their credits and terms, ``<!-- puzzles -->`` for the games with puzzles, ``<!-- preflight: TARGET -->``
for preflight's rules, and ``<!-- reserved -->`` for the names that no game's option can have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from pnp.base.options import Options
from pnp.booklets.options import BookletOptions, CoverOptions
from pnp.games.api.game import KINDS
from pnp.games.api.registry import all_games
from pnp.language.describe import described
from pnp.language.models import PaletteOptions, ProductHead
from pnp.preflight.rules import TARGETS
from pnp.products.booklet.options import BookletContents, SetOptions
from pnp.products.on_pages.options import PlainPages, RulesPages
from pnp.products.puzzles.options import PuzzlePages
from pnp.products.reserved import reserved_names
from pnp.puzzles.game_records import RecordHead
from pnp.puzzles.puzzle_sets import PuzzleEntry, SetHead
from pnp.sheets.options import BoardLayout, FormLayout, PaperOptions, PieceLayout, ThemeOptions

DOCS = Path(__file__).resolve().parent
_TABLE = re.compile(r"(<!-- options: (?P<name>[^>]+?) -->\n).*?(<!-- end -->)", re.DOTALL)


_GAMES = re.compile(r"(<!-- games -->\n).*?(<!-- end -->)", re.DOTALL)


_CREDITS = re.compile(r"(<!-- credits -->\n).*?(<!-- end -->)", re.DOTALL)


_PUZZLES = re.compile(r"(<!-- puzzles -->\n).*?(<!-- end -->)", re.DOTALL)


_RESERVED = re.compile(r"(<!-- reserved -->\n).*?(<!-- end -->)", re.DOTALL)


_RULES = re.compile(r"(<!-- preflight: (?P<name>[^>]+?) -->\n).*?(<!-- end -->)", re.DOTALL)


def models() -> dict[str, type[Options]]:
    """Return every model that a table can show, by the table's name."""
    found: dict[str, type[Options]] = {
        "paper": PaperOptions,
        "board-layout": BoardLayout,
        "piece-layout": PieceLayout,
        "form-layout": FormLayout,
        "product": ProductHead,
        "palette": PaletteOptions,
        "theme": ThemeOptions,
        "puzzle-set": SetHead,
        "puzzle": PuzzleEntry,
        "booklet": BookletOptions,
        "cover": CoverOptions,
        "booklet-contents": BookletContents,
        "puzzle-pages": PuzzlePages,
        "set": SetOptions,
        "text-pages": PlainPages,
        "rules-pages": RulesPages,
        "record": RecordHead,
    }
    for game in all_games():
        for kind, feature in game.features.items():
            found[f"{game.name} {kind}"] = feature.options
        if game.rules:
            found[f"{game.name} rules"] = game.rules.options
        if game.puzzles:
            found[f"{game.name} puzzles"] = game.puzzles.options
        if game.records:
            found[f"{game.name} record"] = game.records.options
    return found


def table(model: type[Options]) -> str:
    """A Markdown table of a model's options, those of options below their own."""
    rows = ["| option | what it does | in a spec | value | default |", "|---|---|---|---|---|"]
    rows += (" | ".join(("", *row, "")).strip() for row in _rows(model, ""))
    return "\n".join(rows) + "\n"


def _rows(model: type[Options], prefix: str) -> Iterator[tuple[str, str, str, str, str]]:
    for option in described(model):
        default = f"`{option.default}`" if option.default else ""
        yield option.label, option.about, f"`{prefix}{option.name}`", option.kind, default
        if option.nested is not None:
            yield from _rows(option.nested, f"{prefix}{option.name}.")


def filled(text: str) -> str:
    """Return a page's text with all its tables brought up to date."""
    known = models()

    def fill(match: re.Match[str]) -> str:
        return f"{match[1]}{table(known[match['name']])}{match[3]}"

    text = _RULES.sub(lambda match: f"{match[1]}{rules_table(match['name'])}{match[3]}", text)
    text = _PUZZLES.sub(lambda match: f"{match[1]}{_games_with_puzzles()}{match[2]}", text)
    text = _RESERVED.sub(lambda match: f"{match[1]}{reserved_table()}{match[2]}", text)
    text = _CREDITS.sub(lambda match: f"{match[1]}{_credits()}{match[2]}", text)
    return _GAMES.sub(lambda match: f"{match[1]}{_games()}{match[2]}", _TABLE.sub(fill, text))


def rules_table(target: str) -> str:
    """A Markdown table of what preflight measures for a target, and the values that it accepts."""
    rows = ["| measured | wanted |", "|---|---|"]
    rows += (f"| {rule.name} | {rule.wanted or 'reported only'} |" for rule in TARGETS[target])
    return "\n".join(rows) + "\n"


def reserved_table() -> str:
    """A Markdown table of the names that the options of a game can't have."""
    kinds = (*KINDS, "puzzles")
    shared = frozenset.intersection(*map(reserved_names, kinds))
    own = [(f"of {kind}", reserved_names(kind) - shared) for kind in kinds]
    rows = ["| options | reserved names |", "|---|---|"]
    for whose, names in [("of all kinds", shared), *own]:
        rows.append(f"| {whose} | {', '.join(f'`{name}`' for name in sorted(names))} |")
    return "\n".join(rows) + "\n"


def _games() -> str:
    """Return a list of the games, and what each is about."""
    rows = (
        f"- [{game.title}](docs/games/{game.name}.md): {game.about}"
        for game in all_games()
        if not game.component
    )
    return "\n".join(rows) + "\n"


def _credits() -> str:
    """Return a list of the games: who made each, and on what terms it may be used."""
    rows = (
        f"- [{game.title}](games/{game.name}.md): {game.source.notice}"
        for game in all_games()
        if not game.component
    )
    return "\n".join(rows) + "\n"


def _games_with_puzzles() -> str:
    """A Markdown table of the games that have puzzles: what the puzzles ask for, and the game's variants."""
    rows = ["| game | puzzles | variants |", "|---|---|---|"]
    for game in all_games():
        if feature := game.puzzles:
            variants = ", ".join(f"`{variant}`" for variant in feature.variants)
            rows.append(f"| [{game.name}](games/{game.name}.md) | {feature.about} | {variants} |")
    return "\n".join(rows) + "\n"


def pages() -> Iterator[Path]:
    """All pages of the docs, and the README."""
    yield DOCS.parent / "README.md"
    yield from sorted(DOCS.rglob("*.md"))


def tables_in(text: str) -> set[str]:
    """The names of the tables that a page holds."""
    return {match["name"] for match in _TABLE.finditer(text)}


def main() -> None:
    """Write all tables again."""
    for page in pages():
        text = page.read_text(encoding="utf-8")
        page.write_text(filled(text), encoding="utf-8")


if __name__ == "__main__":
    main()
