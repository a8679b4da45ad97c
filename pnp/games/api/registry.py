"""Finding games by name: our own by their folders, others' through entry points; and the faces of games in
one product, in which each chapter has its own game's face.

Code from other packages: errors while it's imported are reported in one line, as that package's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, TypeVar

from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence
from pnp.drawing.face import GameFace
from pnp.drawing.theme import Theme
from pnp.games.api.features import VariantChapter
from pnp.games.api.game import Game
from pnp.games.api.resources import GROUP, entry_points, own_folders

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from pnp.games.api.engine import Engine


def game_names() -> tuple[str, ...]:
    """Return the names of all games and components, in alphabetical order; none of them is loaded."""
    return tuple(sorted({*own_folders(), *entry_points()}))


OTHER_NAMES: Mapping[str, str] = {"box": "tuck-box"}
"""What components are called for short, by which they are found but not listed."""


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
