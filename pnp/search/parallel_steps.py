"""Expands a layer a portion at a time, with several threads that share the work of each round."""

from __future__ import annotations

from pnp.search.crew import Crew
from pnp.search.expander import Expander
from pnp.search.grouped_round import GroupedRound
from pnp.search.hashed_round import HashedRound
from pnp.search.layer_files import LayerFiles
from pnp.search.results import Limits
from pnp.search.rounds import Known, Portion, Round
from pnp.search.state_store import StateStore
from pnp.search.steps import GOING_ON, Step


def round_of(expander: Expander, crew: Crew) -> Round:
    """Rounds for the states of an expander."""
    return GroupedRound(expander, crew) if expander.member_bits else HashedRound(expander, crew)


class ParallelSteps:
    """See `pnp.search.steps.Steps`."""

    def __init__(
        self, expander: Expander, limits: Limits, files: LayerFiles, crew: Crew, *, reversible: bool
    ) -> None:
        self.crew = crew
        self._round = round_of(expander, crew)
        self.portion = self._round.portion
        self.store = StateStore(expander, self._round, self._round.slack, limits, files, reversible=reversible)

    def expand(self, first: int, last: int, began: float) -> Step:
        """See `pnp.search.steps.Steps`."""
        store, found = self.store, self._round
        low, high = store.layer()
        if first == low:
            found.begin_layer()
        while not found.find(
            Portion(store.block(first, last), first - low, store.block(last, min(last + self.portion, high))),
            Known(store.states[: store.used], store.fresh, store.bytes_left),
        ):
            if not store.forget():
                return Step(store.memory_reached, short=True)
        most = store.limits.states - store.base
        store.used = int(found.write(store.states, store.parents, store.used, most)[-1])
        stopped = store.stopped(began)
        if stopped or found.goal is None:
            return Step(stopped) if stopped else GOING_ON
        state, parent = found.goal
        return Step(goal=(state, low + parent))
