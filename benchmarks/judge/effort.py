"""What a puzzle costs the simulated people: `effort_of`, the mean of 20 seeded runs."""

from __future__ import annotations

import random
from collections.abc import Hashable
from dataclasses import dataclass
from math import log
from statistics import fmean
from typing import TypeVar

from benchmarks.judge import capturing, mirror, unmatched
from benchmarks.judge.bee import BeeWorld
from benchmarks.judge.dominosa import Sheet, Solver
from benchmarks.judge.fujisan import FujisanWorld
from benchmarks.judge.player import CAP, Player, Remembering, World
from benchmarks.judge.tables import TableWorld
from pnp.base.streams import stream
from pnp.games.bee import rules
from pnp.games.capturing import rules as capturing_rules
from pnp.games.dominosa import rules as dominosa_rules
from pnp.games.fujisan import rules as fujisan_rules
from pnp.games.mirror import rules as mirror_rules
from pnp.games.unmatched import rules as unmatched_rules

RUNS = 20
SEED = 20
PositionT = TypeVar("PositionT", bound=Hashable)
GAMES = ("unmatched", "capturing", "mirror", "bee", "fujisan", "country-road", "dominosa")


@dataclass(frozen=True, slots=True)
class Effort:
    """The efforts of all runs at a puzzle."""

    runs: tuple[int, ...]

    @property
    def score(self) -> float:
        """The mean of the efforts' logarithms: what ranks are compared by."""
        return fmean(log(effort) for effort in self.runs)

    @property
    def capped(self) -> int:
        """How many runs reached the cap."""
        return sum(effort >= CAP for effort in self.runs)


def effort_of(game: str, start: str, highest: int = 6, runs: int = RUNS) -> Effort:
    """Return what a puzzle costs. In Bee Donimoes that is all queens' rounds together.

    :raises LookupError: for a game without a judge.
    """
    if game == "dominosa":
        sheet = Sheet.of(dominosa_rules.start(start))
        return Effort(tuple(Solver(sheet, _draw(game, run)).run() for run in range(runs)))
    if game == "bee":
        table = rules.read(start, highest)
        rounds = [_runs(BeeWorld(rules.start(table, queen)), game, runs) for queen in rules.queens(table)]
        return Effort(tuple(map(sum, zip(*rounds, strict=True))))
    if game in ("fujisan", "country-road"):
        mountain = FujisanWorld(fujisan_rules.start(start), country_road=game == "country-road")
        return Effort(tuple(_runs(mountain, game, runs)))
    return Effort(tuple(_runs(table_world(game, start, highest), game, runs)))


def table_world(game: str, start: str, highest: int = 6) -> TableWorld:
    """Return a puzzle of sliding dominoes.

    :raises LookupError: for a game without a judge.
    """
    match game:
        case "unmatched":
            return unmatched.world(unmatched_rules.start(start, highest))
        case "capturing":
            return capturing.world(capturing_rules.start(start, highest))
        case "mirror":
            return mirror.world(mirror_rules.start(start, highest))
    raise LookupError(f"there is no judge for '{game}'")


def _runs(world: World[PositionT], game: str, runs: int) -> list[int]:
    remembering = Remembering(world)
    return [Player(remembering, _draw(game, run)).run() for run in range(runs)]


def _draw(game: str, run: int) -> random.Random:
    return stream(SEED, "judge", game, run)
