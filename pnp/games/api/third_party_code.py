"""Code from other packages: errors while it's imported are reported in one line, as that package's."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib.metadata import EntryPoint
from typing import TYPE_CHECKING, TypeVar

from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence
from pnp.games.api.game import Game
from pnp.games.api.resources import GROUP

if TYPE_CHECKING:
    from pnp.games.api.engine import Engine

T = TypeVar("T")


class PackageError(PnpError):
    """Another package's game or kind of product can't be used; the message names the package, and if it can't
    be imported, the module and the line."""


def third_party_game(point: EntryPoint) -> Game:
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
    """Return what an entry point brings, and the package that has it."""
    package = point.dist.name if point.dist is not None else point.module.partition(".")[0]
    if point.group == GROUP:
        return Sentence("the game '{name}' of the package '{package}'", name=point.name, package=package)
    return Sentence("the kind '{name}' of the package '{package}'", name=point.name, package=package)


def _place(point: EntryPoint, error: Exception) -> str:
    """Return the last line of the package's code that ran, as ``pond.engine, line 12``; its module if none
    did."""
    package = point.module.partition(".")[0]
    lines = [
        Sentence("{module}, line {line}", module=name, line=line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if (name := str(frame.f_globals.get("__name__"))).partition(".")[0] == package
    ]
    return lines[-1] if lines else point.module
