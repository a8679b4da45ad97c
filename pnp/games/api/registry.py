"""Games and components, found by name: our own by their folders, those of other packages through entry points;
and the other contents of their folders, which are found without importing a game.

A game's folder contains

- ``texts/``: its rules in English, ``rules.en.md``, and in other languages, ``rules.de.md``; and
  ``diagrams.yaml``, the diagrams that these share;
- ``layouts/``: its built-in specs, named by their paths: ``hive.yaml``, ``kit/hive.yaml``;
- ``sets/``: its puzzle sets and records, named in the same way: ``puzzles/hive.yaml``, ``records/hive.yaml``;
- ``words/``: translations of texts in its own code, such as ``de.po``;
- ``palettes.yaml``: its own palettes.

All of them are optional. Our own games come before those of other packages, which are searched only if no game
of ours matches: finding other packages means reading the metadata of everything installed. Errors while code
from another package is imported are reported in one line, as that package's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pnp.base.errors import PnpError
from pnp.base.options import Options
from pnp.base.sentences import Sentence
from pnp.drawing.face import GameFace
from pnp.drawing.theme import Theme
from pnp.games.api.features import VariantChapter
from pnp.games.api.game import Audience, Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from pnp.games.api.engine import Engine


def game_names() -> tuple[str, ...]:
    """Return the names of all games and components, in alphabetical order; none of them is loaded."""
    return tuple(sorted({*own_folders(), *entry_points()}))


OTHER_NAMES: Mapping[str, str] = {"box": "tuck-box"}
"""Short names of components, by which they are found but not listed."""


@cache
def find_game(name: str) -> Game | None:
    """Return the game or component of that name; None if there is none. Our own names come first, and exact
    names before short ones.

    :raises PackageError: if another package's game can't be imported.
    """
    if name in OTHER_NAMES and name not in entry_points():
        name = OTHER_NAMES[name]
    if name in own_folders():
        folder = own_folders()[name]
        game: Game = import_module(f"pnp.{folder.parent.name}.{folder.name}").GAME
        return replace(game, name=name)
    point = entry_points().get(name)
    if point is None:
        return None
    return replace(_third_party_game(point), name=name)


def all_games() -> tuple[Game, ...]:
    """Return all games, then all components, each in alphabetical order."""
    found = [game for name in game_names() if (game := find_game(name))]
    return tuple(sorted(found, key=lambda game: (game.component, game.name)))


def themed(theme: Theme, game: Game, variant: VariantChapter | None = None) -> Theme:
    """Return the theme with the face of another game, or of a variant that has its own, unless the spec chooses
    one face for all games."""
    choice = theme.face_choice
    load = variant.face if variant is not None and variant.face is not None else game.face
    return replace(theme, game_face=choice.over(load())) if choice else theme


def game_faces() -> Mapping[str, GameFace]:
    """Return the built-in faces by name: those of our games, and of other packages' games. Imports them all."""
    games = (find_game(name) for name in game_names())
    found = {game.name: game.face() for game in games if game is not None}
    return {name: face for name, face in found.items() if face is not None}


T = TypeVar("T")


class PackageError(PnpError):
    """Another package's game or kind of product can't be used; the message names the package, and if it can't
    be imported, the module and the line."""


def _third_party_game(point: EntryPoint) -> Game:
    """Return the game that another package's entry point names.

    :raises PackageError: for a package that can't be imported, or an entry point that names no game.
    """
    found = brought(point, Game)
    return replace(found, engine=_ThirdPartyEngine(point, found.engine))


def brought(point: EntryPoint, wanted: type[T]) -> T:
    """Return what an entry point names.

    :raises PackageError: for a package that can't be imported, or an entry point that names something else.
    """
    found = imported(point, point.load)
    if not isinstance(found, wanted):
        raise PackageError(
            Sentence(
                "{whose} can't be used: the entry point '{name}' of group {group} names {value}, "
                "which isn't a {wanted}",
                whose=whose(point),
                name=point.name,
                group=point.group,
                value=point.value,
                wanted=wanted.__name__,
            )
        )
    return found


@dataclass(frozen=True, slots=True)
class _ThirdPartyEngine:
    """The function that imports a game's engine, with its errors reported as the package's."""

    point: EntryPoint
    load: Callable[[], Engine]

    def __call__(self) -> Engine:
        return imported(self.point, self.load)


def imported(point: EntryPoint, load: Callable[[], T]) -> T:
    """Return what ``load`` returns after it has imported code of the package.

    :raises PackageError: for whatever the code raises, since importing a module can raise anything.
    """
    try:
        return load()
    except PackageError:
        raise
    except Exception as error:
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        raise PackageError(
            Sentence(
                "{whose} can't be imported: {place}: {reason}",
                whose=whose(point),
                place=_place(point, error),
                reason=reason,
            )
        ) from error


def whose(point: EntryPoint) -> Sentence:
    """Return the object of an entry point, and its package."""
    package = point.dist.name if point.dist is not None else point.module.partition(".")[0]
    if point.group == GROUP:
        return Sentence("the game '{name}' of the package '{package}'", name=point.name, package=package)
    return Sentence("the kind '{name}' of the package '{package}'", name=point.name, package=package)


def _place(point: EntryPoint, error: Exception) -> str:
    """Return the last line of the package's code that ran, as ``pond.engine, line 12``; its module if none
    did."""
    from traceback import walk_tb  # needed only for errors

    package = point.module.partition(".")[0]
    lines = [
        Sentence("{module}, line {line}", module=name, line=line)
        for frame, line in walk_tb(error.__traceback__)
        if (name := str(frame.f_globals.get("__name__"))).partition(".")[0] == package
    ]
    return lines[-1] if lines else point.module


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
    """Yield the names and folders of all games, ours first; the others are searched for only once ours are
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
    """Return the audience of a game, with these options of its rules or with its usual ones."""
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
