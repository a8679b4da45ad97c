"""The resources of games besides code, found by their folders: nothing here imports a game.

A game's folder holds

- ``texts/``: its rules in English, ``rules.en.md``, and in other languages, ``rules.de.md``; and
  ``diagrams.yaml``, the diagrams that these share;
- ``layouts/``: its built-in specs, named by their paths: ``hive.yaml``, ``kit/hive.yaml``;
- ``sets/``: its puzzle sets and records, named in the same way: ``puzzles/hive.yaml``, ``records/hive.yaml``;
- ``words/``: translations of texts in its own code, such as ``de.po``;
- ``palettes.yaml``: its own palettes.

All of them are optional. Our own games come before those of other packages, which are searched only for what
ours don't have: finding other packages means reading the metadata of everything installed.

The facts about a game on its box: players, playing time and age.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.machinery import PathFinder
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.options import Options
from pnp.drawing.theme import Theme
from pnp.games.api.game import Audience, Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


GROUP = "pnp.games"
"""The group of entry points by which other packages add games; each names a `Game`."""

_GAMES = Path(__file__).parents[1]
_COMPONENTS = _GAMES.parent / "components"
_NOT_GAMES = frozenset({"api", "shared", "sliding"})


@cache
def own_folders() -> Mapping[str, Path]:
    """Return the folders of our own games and components by name: components first, both in alphabetical
    order. A component's name has hyphens where its folder has underscores: ``tuck-box``."""
    return {
        path.parent.name.replace("_", "-") if folder == _COMPONENTS else path.parent.name: path.parent
        for folder in (_COMPONENTS, _GAMES)
        for path in sorted(folder.glob("*/__init__.py*"))  # in a browser, modules are compiled
        if path.parent.name not in _NOT_GAMES
    }


@cache
def entry_points() -> Mapping[str, EntryPoint]:
    """Return the games of other packages by name; none with the name of one of ours."""
    return {name: point for name, point in points_of(GROUP).items() if name not in own_folders()}


def points_of(group: str) -> Mapping[str, EntryPoint]:
    """Return the entry points of a group that the installed packages have, by name."""
    # Imported late: reading the metadata of all packages takes longer than drawing a board.
    from importlib import metadata

    return {point.name: point for point in metadata.entry_points(group=group)}


@cache
def third_party_folders() -> Mapping[str, Path]:
    """Return the folders of other packages' games by name, in alphabetical order."""
    found = ((name, _package_folder(entry_points()[name].module)) for name in sorted(entry_points()))
    return {name: folder for name, folder in found if folder is not None}


def _package_folder(module: str) -> Path | None:
    """Return the folder of a module's package, found without running any of it; None for a module in no
    package."""
    folder, locations, name = None, None, ""
    for part in module.split("."):
        name = f"{name}.{part}".lstrip(".")
        spec = find_spec(name) if locations is None else PathFinder.find_spec(name, locations)
        if spec is None or not spec.submodule_search_locations:
            break
        locations = list(spec.submodule_search_locations)
        folder = Path(locations[0])
    return folder


def folders() -> Iterator[tuple[str, Path]]:
    """Yield the names and folders of all games, ours first; the others are looked for only once ours are
    exhausted."""
    yield from own_folders().items()
    yield from third_party_folders().items()


def game_folder(name: str) -> Path | None:
    """Return the folder of one game; None if there is none of that name, or its module isn't in a package."""
    return own_folders().get(name) or third_party_folders().get(name)


def code_of(name: str) -> tuple[Path, ...]:
    """Return the files of a game's code, sorted; none if there is no such game. For a module that isn't in a
    package, it's that one file."""
    folder = game_folder(name)
    if folder is not None:
        return tuple(sorted(folder.rglob("*.py")))
    spec = find_spec(entry_points()[name].module) if name in entry_points() else None
    return (Path(spec.origin),) if spec and spec.origin else ()


def rules_text(name: str, language: str = "en") -> Path | None:
    """Return a game's rules in a language; if they aren't translated, in English or else in the first
    language available. None if the game has no rules text."""
    folder = game_folder(name)
    if folder is None:
        return None
    texts = folder / "texts"
    wanted = (texts / f"rules.{code}.md" for code in (language, "en"))
    return next((path for path in (*wanted, *sorted(texts.glob("rules.*.md"))) if path.is_file()), None)


def rules_diagrams(name: str) -> Path | None:
    """Return the diagrams that a game's rules name; None if it has no such file."""
    folder = game_folder(name)
    path = folder / "texts" / "diagrams.yaml" if folder else None
    return path if path and path.is_file() else None


# At a glance


def audience_of(game: Game, options: Options | None) -> Audience | None:
    """Return who a game is for, with these options of its rules or with its usual ones."""
    if game.audience is None or options is None or game.rules is None or game.rules.players is None:
        return game.audience
    return game.audience._replace(players=game.rules.players(options))


def at_a_glance(audience: Audience | None, theme: Theme) -> tuple[str, ...]:
    """Return the facts beside a game's title, such as ``2–4 players``; none without an audience."""
    if audience is None:
        return ()
    (fewest, most), (shortest, longest) = audience.players, audience.minutes
    if fewest == most:
        players = theme.translate_count("{count} player", "{count} players", most)
    else:
        players = theme.translate("{fewest}–{most} players", fewest=fewest, most=most)
    if shortest == longest:
        minutes = theme.translate_count("{count} minute", "{count} minutes", longest)
    else:
        minutes = theme.translate("{shortest}–{longest} minutes", shortest=shortest, longest=longest)
    return (
        players,
        minutes,
        theme.translate("Ages {age} and up", age=audience.age),
    )
