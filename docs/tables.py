"""Makes the tables of the docs from the models.

The repository shows two of them: the list of games between ``<!-- games -->`` and ``<!-- end -->``, and their
credits and terms (``credits``). ``python -m docs.tables`` brings these up to date.

The others are only on the docs site, in place of these markers. ``pnp games`` prints the same in a terminal:

- ``<!-- options: NAME -->``: a table of options. NAME is a key of `models`, such as ``paper`` or ``GAME KIND``.
- ``<!-- every option -->``: all options from A to Z.
- ``<!-- preflight: TARGET -->``: the rules of preflight.
- ``<!-- puzzles -->``: the games with puzzles.
- ``<!-- reserved -->``: the names that no game's option can have.
- ``<!-- library -->``: the public names of the Python library.
- ``<!-- benchmarks -->`` and ``<!-- dependencies -->``: those of the project.
- ``<!-- commands in full -->``: every command, with its options.
- ``<!-- file: PATH -->``: a script of the repository, unless it follows the marker already.
- ``<!-- keys of a diagram -->`` and ``<!-- keys of a picture -->``: what these can have in texts.
- ``<!-- paperbacks -->``: how many pages KDP prints, by trim and interior.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from docs import command_reference, option_index, project_tables, reference
from pnp.base.geometry import Size
from pnp.base.options import Options
from pnp.booklets.kdp import INCH, INTERIORS, STANDARD_TRIMS, page_counts
from pnp.booklets.options import BookletOptions, CoverOptions
from pnp.games.api.diagrams import FencedDiagram, Picture
from pnp.games.api.game import KINDS, Game
from pnp.games.api.registry import all_games
from pnp.language.config import PaletteOptions, ProductHead
from pnp.language.describe import described
from pnp.preflight.rules import TARGETS
from pnp.products.booklet.options import BookletContents, SetOptions
from pnp.products.kit.options import OwnKitPages
from pnp.products.on_pages.read import PlainPages, RulesPages
from pnp.products.puzzles.read import PuzzlePages
from pnp.products.reserved import reserved_names
from pnp.puzzles.game_records import RecordHead
from pnp.puzzles.puzzle_sets import PuzzleEntry, SetHead
from pnp.sheets.options import BoardLayout, FormLayout, PaperOptions, PieceLayout, ThemeOptions

DOCS = Path(__file__).resolve().parent
_TABLE = re.compile(r"<!-- options: (?P<name>[^>]+?) -->")
_FILE = re.compile(r"<!-- file: (?P<path>\S+) -->\n(?!```)")
_RULES = re.compile(r"<!-- preflight: (?P<name>[^>]+?) -->")
_KEYS: dict[str, type[Options]] = {"diagram": FencedDiagram, "picture": Picture}
_INDEX = "<!-- every option -->"
_KEPT = re.compile(r"(<!-- (?P<name>games|credits) -->\n).*?(<!-- end -->)", re.DOTALL)


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
        "own-kit": OwnKitPages,
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
    """Return a Markdown table of a model's options, each followed by those nested in it."""
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
    """Return a page's text with the tables that the repository shows brought up to date."""
    tables = {"games": _games, "credits": _credits}
    return _KEPT.sub(lambda match: f"{match[1]}{tables[match['name']]()}{match[3]}", text)


def expanded(name: str, text: str) -> str:
    """Return a page's text with the tables that only the docs site has.

    :param name: the page's path in the repository, from which the list of all options links to the others.
    """
    known = models()
    text = _TABLE.sub(lambda match: table(known[match["name"]]), text)
    text = _RULES.sub(lambda match: rules_table(match["name"]), text)
    text = _FILE.sub(lambda match: f"{match[0]}{_script(match['path'])}", text)
    if _INDEX in text:
        text = text.replace(_INDEX, option_index.index(Path(name).parent, known, places()))
    for marker, made in _MADE.items():
        if marker in text:
            text = text.replace(marker, made())
    return text


def _script(path: str) -> str:
    """Return a Python file of the repository as a block of code."""
    return f"```python\n{(DOCS.parent / path).read_text(encoding='utf-8')}```\n"


def places() -> dict[str, str]:
    """Return where each table of options is: the path of its page in the repository, by the table's name."""
    return {
        name: page.relative_to(DOCS.parent).as_posix()
        for page in pages()
        for name in tables_in(page.read_text(encoding="utf-8"))
    }


def rules_table(target: str) -> str:
    """Return a Markdown table of what preflight measures for a target, and the values that it accepts."""
    rows = ["| measured | wanted |", "|---|---|"]
    rows += (f"| {rule.name} | {rule.wanted or 'reported only'} |" for rule in TARGETS[target])
    return "\n".join(rows) + "\n"


def reserved_table() -> str:
    """Return a Markdown table of the names that the options of a game can't have."""
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
    """Return who made each game, in groups, each followed by the terms on which its games may be used."""
    groups: dict[str, list[Game]] = {}
    for game in all_games():
        if not game.component:
            groups.setdefault(game.source.terms, []).append(game)
    return (
        "".join(
            "\n" + "\n".join(_makers(groups[terms])) + f"\n\n**Terms:** {terms or 'The sources give none.'}\n"
            for terms in sorted(groups, key=_by_size(groups))
        )
        + "\n"
    )


def _makers(games: Sequence[Game]) -> Iterator[str]:
    """Yield a line for each credit: games that differ only in their titles share one."""
    alike: dict[str, list[Game]] = {}
    for game in games:
        alike.setdefault(game.source.credits.replace(game.title, "", 1), []).append(game)
    for rest, found in alike.items():
        if len(found) == 1:
            yield f"- {_linked(found[0])}"
        else:
            yield f"- {', '.join(map(_link, found))}: each{rest}"


def _linked(game: Game) -> str:
    """Return who made a game, with its name as a link at the start of the sentence, or before it."""
    link, made = _link(game), game.source.credits
    return made.replace(game.title, link, 1) if made.startswith(game.title) else f"{link}: {made}"


def _link(game: Game) -> str:
    """Return the title of a game as a link to its page."""
    return f"[{game.title}](games/{game.name}.md)"


def _by_size(groups: Mapping[str, Sequence[Game]]) -> Callable[[str], int]:
    """Return a key that sorts the largest group first, and games without terms last."""
    return lambda terms: -len(groups[terms]) if terms else 1


def keys_table(name: str) -> str:
    """Return a Markdown table of what a diagram or a picture in a rules text can have."""
    fields = _KEYS[name].model_fields
    rows = (f"| `{key.replace('_', '-')}` | {field.description} |" for key, field in fields.items())
    return "\n".join(("| key | what it is |", "|---|---|", *rows)) + "\n"


def paperbacks_table() -> str:
    """Return a Markdown table of how many pages a paperback of KDP may have, by trim and interior."""
    rows = [f"| trim | {' | '.join(f'`{one}`' for one in INTERIORS)} |", "|---|" + "---|" * len(INTERIORS)]
    groups: dict[tuple[str, ...], list[str]] = {}
    for width, height in STANDARD_TRIMS:
        counts = (page_counts(Size(width * INCH, height * INCH), one) for one in INTERIORS)
        cells = tuple(f"{one.least} to {one.most}" for one in counts)
        groups.setdefault(cells, []).append(f"{width:g} × {height:g}")
    rows += (f"| {', '.join(trims)} in | {' | '.join(cells)} |" for cells, trims in groups.items())
    return "\n".join(rows) + "\n"


def _games_with_puzzles() -> str:
    """Return a Markdown table of the games that have puzzles, with what they ask for and their variants."""
    rows = ["| game | puzzles | variants |", "|---|---|---|"]
    for game in all_games():
        if feature := game.puzzles:
            variants = ", ".join(f"`{variant}`" for variant in feature.variants)
            rows.append(f"| [{game.name}](games/{game.name}.md) | {feature.about} | {variants} |")
    return "\n".join(rows) + "\n"


_MADE = {
    "<!-- benchmarks -->": project_tables.benchmarks_table,
    "<!-- dependencies -->": project_tables.dependencies_table,
    "<!-- commands in full -->": command_reference.page,
    "<!-- library -->": reference.page,
    "<!-- keys of a diagram -->": partial(keys_table, "diagram"),
    "<!-- keys of a picture -->": partial(keys_table, "picture"),
    "<!-- paperbacks -->": paperbacks_table,
    "<!-- puzzles -->": _games_with_puzzles,
    "<!-- reserved -->": reserved_table,
}


def pages() -> Iterator[Path]:
    """Yield the README and every page of the docs."""
    yield DOCS.parent / "README.md"
    yield from sorted(DOCS.rglob("*.md"))


def tables_in(text: str) -> set[str]:
    """Return the names of the option tables on a page."""
    return {match["name"] for match in _TABLE.finditer(text)}


def main() -> None:
    """Bring the tables in the repository up to date."""
    for page in pages():
        text = page.read_text(encoding="utf-8")
        page.write_text(filled(text), encoding="utf-8")


if __name__ == "__main__":
    main()
