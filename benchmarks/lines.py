"""Puzzles solved by a line of moves: which of them are trivial, and which repeat another's line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pnp.games.bee import engine as bee
from pnp.games.bee import rules
from pnp.games.bee.engine import explored_from
from pnp.games.capturing import interact as capturing
from pnp.games.fujisan import engine as fujisan
from pnp.games.fujisan.breeding import ExploredMountain
from pnp.games.mirror import interact as mirror
from pnp.games.unmatched import interact as unmatched
from pnp.search.generation import too_short
from pnp.search.rating import AT_FIRST_SIGHT, Explored, solved_at_first_sight
from pnp.search.results import Level, Notation

FEWEST = {
    "unmatched": unmatched.FEWEST,
    "capturing": capturing.FEWEST,
    "mirror": mirror.FEWEST,
    "bee": bee.FEWEST,
    "fujisan": 1,
    "country-road": 1,
}
"""For each game, the fewest moves of a puzzle that isn't trivial."""

_EXPLORED: dict[str, Callable[[Any], Sequence[Explored[Any]]]] = {
    "unmatched": lambda start: [unmatched.SOLVER.explored(start)],
    "capturing": lambda start: [capturing.SOLVER.explored(start)],
    "mirror": lambda start: [mirror.SOLVER.explored(start)],
    "bee": lambda table: [explored_from(rules.start(table, queen)) for queen in rules.queens(table)],
    "fujisan": lambda start: [ExploredMountain(start, country_road=False)],
    "country-road": lambda start: [ExploredMountain(start, country_road=True)],
}
_LINES: dict[str, Callable[[Any], str]] = {
    **{
        name: lambda solution, solver=engine.SOLVER: solver.line(solver.rules.moves(solution))
        for name, engine in (("unmatched", unmatched), ("capturing", capturing), ("mirror", mirror))
    },
    "bee": bee.canonical_moves,
    "fujisan": fujisan.canonical_moves,
    "country-road": fujisan.canonical_moves,
}


def line(game: str, solution: Notation) -> str:
    """Return a text that is the same for all solutions with the same moves, however the position is turned."""
    return _LINES[game](solution)


def trivial(game: str, start: Any, lengths: int | Mapping[str, int], level: Level) -> str:
    """Return why a puzzle is trivial for its difficulty; ``""`` if it isn't."""
    if reason := too_short(lengths, FEWEST[game]):
        return reason
    total = lengths if isinstance(lengths, int) else sum(lengths.values())
    hard = level in (Level.HARD, Level.EXPERT)
    if hard and all(solved_at_first_sight(explored, total) for explored in _EXPLORED[game](start)):
        return AT_FIRST_SIGHT
    return ""
