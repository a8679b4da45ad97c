"""Shell completion for ``pnp``: games, specs, puzzle sets, papers, formats, difficulties."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from click import Context, Parameter

from pnp.base.files import is_file

if TYPE_CHECKING:  # click's shell completion is imported only when something is completed
    from click.shell_completion import CompletionItem

Complete = Callable[[Context, Parameter, str], "list[CompletionItem]"]
"""The type of function that click calls with the text typed so far."""

ENDINGS = frozenset({".yaml", ".yml", ".sgf"})
"""The suffixes of files that commands read."""


def _from_names(names: Callable[[], Iterable[str]]) -> Complete:
    """Complete one of the names, which are looked up only now."""

    def complete(_context: Context, _parameter: Parameter, typed: str) -> list[CompletionItem]:
        return _items(name for name in names() if name.startswith(typed))

    return complete


def _from_lists(names: Callable[[], Iterable[str]]) -> Complete:
    """Complete the last name of a comma-separated list."""

    def complete(_context: Context, _parameter: Parameter, typed: str) -> list[CompletionItem]:
        before, comma, last = typed.rpartition(",")
        used = before.split(",")
        found = (name for name in names() if name.startswith(last) and name not in used)
        return _items(f"{before}{comma}{name}" for name in found)

    return complete


def _from_names_and_files(names: Callable[[], Iterable[str]]) -> Complete:
    """Complete a built-in name or a file; if neither fits, the shell's own completion takes over."""

    def complete(_context: Context, _parameter: Parameter, typed: str) -> list[CompletionItem]:
        found = [name for name in names() if name.startswith(typed)] + _files(typed)
        return _items(found) if found else _items([typed], kind="file")

    return complete


def _items(values: Iterable[str], kind: str = "plain") -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    return [CompletionItem(value, type=kind) for value in values]


def _files(typed: str) -> list[str]:
    import glob

    found = sorted(glob.glob(f"{glob.escape(typed)}*"))
    return [file for file in found if Path(file).suffix in ENDINGS and is_file(Path(file))]


def _games() -> tuple[str, ...]:
    """Return all games, components and variants."""
    from pnp.games.api.registry import game_names
    from pnp.puzzles.puzzle_sets import variants

    return (*game_names(), *variants())


def _games_with_puzzles() -> tuple[str, ...]:
    """Return the games and variants that puzzles can be generated for."""
    from pnp.games.api.registry import all_games
    from pnp.puzzles.puzzle_sets import variants

    return (*(game.name for game in all_games() if game.puzzles), *variants())


def _specs() -> tuple[str, ...]:
    """Return the built-in specs."""
    from pnp.language.catalogue import builtin_specs

    return tuple(builtin_specs())


def _sets() -> tuple[str, ...]:
    """Return the built-in puzzle sets."""
    from pnp.language.catalogue import builtin_sets

    return tuple(name for name in builtin_sets() if name.startswith("puzzles/"))


def _specs_sets_and_records() -> tuple[str, ...]:
    """Return all built-in files that can be checked."""
    from pnp.language.catalogue import builtin_sets

    return (*_specs(), *builtin_sets())


def _languages() -> tuple[str, ...]:
    """Return the languages that a product can be printed in."""
    from pnp.language.translations import languages

    return languages()


def _papers() -> tuple[str, ...]:
    """Return the papers that an option can name."""
    from pnp.language import catalogue

    return (*catalogue.papers(), "both")


def _formats() -> tuple[str, ...]:
    """Return the formats of products."""
    from pnp.pipeline.product_files import FORMATS

    return FORMATS


def _difficulties() -> tuple[str, ...]:
    """Return the difficulties of puzzles, one by one and as ranges."""
    from pnp.search.results import LEVELS

    names = [level.value for level in LEVELS]
    ranges = (f"{low}..{high}" for k, low in enumerate(names) for high in names[k + 1 :])
    return (*names, *ranges)


def _files_only() -> tuple[str, ...]:
    """Complete only files."""
    return ()


GAMES = _from_names(_games)
YAML_FILES = _from_names_and_files(_files_only)
PUZZLE_GAMES = _from_names(_games_with_puzzles)
SPECS = _from_names_and_files(_specs_sets_and_records)
SETS = _from_names_and_files(_sets)
LANGUAGES = _from_names(_languages)
PAPERS = _from_names(_papers)
FORMATS = _from_lists(_formats)
DIFFICULTIES = _from_names(_difficulties)
