"""What a game imports only when it is first asked for: its problems, records and diagrams.

So a command imports of a game only what it needs: numpy and numba stay out of those that draw boards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from operator import attrgetter
from typing import Any

from pnp.base.options import Options
from pnp.games.api.game import DiagramsOffer, ProblemsOffer, RecordsOffer
from pnp.games.api.records import ReadForeign, WriteForeign


def later(package: str, module: str, name: str) -> Callable[[], Any]:
    """A function that imports ``module`` of ``package`` and gives its ``name``, which may have dots."""
    return lambda: attrgetter(name)(import_module(f"{package}.{module}"))


def problems_offer(
    modules: tuple[str, str, str],
    options: type[Options],
    about: str,
    variants: Mapping[str, Mapping[str, Any]] | None = None,
) -> ProblemsOffer:
    """The problems of a game: its package, its module with ``PRESENTATION``, and the one with ``TRYING``."""
    package, views, interact = modules
    return ProblemsOffer(
        options,
        later(package, "engine.puzzle", "PUZZLE"),
        about,
        variants or {},
        presentation=later(package, views, "PRESENTATION"),
        trying=later(package, interact, "TRYING"),
    )


def records_offer(
    package: str,
    options: type[Options],
    *,
    pictures: str,
    play: str,
    trial: str = "",
    moves: int = 10,
    foreign: Mapping[str, Callable[[], ReadForeign]] | None = None,
    written: Mapping[str, Callable[[], WriteForeign]] | None = None,
) -> RecordsOffer:
    """The records of a game.

    ``play`` names the module that holds ``PLAY``, ``pictures`` the one with ``PICTURES``, and ``trial`` the one
    with ``BOARD`` where a record can be played on by hand. The rest is as `RecordsOffer` has it.
    """
    return RecordsOffer(
        options,
        later(package, play, "PLAY"),
        later(package, pictures, "PICTURES"),
        moves,
        foreign or {},
        written or {},
        later(package, trial, "BOARD.record") if trial else None,
    )


def diagrams_offer(package: str, options: type[Options], module: str, name: str) -> DiagramsOffer:
    """The diagrams of a game, drawn by what a module calls ``name``."""
    return DiagramsOffer(options, later(package, module, name))
