"""Hints for Fujisan and Country Road, from all shortest solutions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from pnp.components.dominoes.tiles import DIGITS, PAWNS, Cell
from pnp.games.fujisan import rules
from pnp.games.fujisan.rules import Move, Position
from pnp.games.shared.critical_steps import Actors, Effect
from pnp.games.shared.hint_sentences import insight, noun_of
from pnp.games.shared.line_puzzles import ladder
from pnp.search.results import Hint, Notation
from pnp.search.shortest_paths import ShortestPaths, Step, shortest_paths

if TYPE_CHECKING:
    from pnp.games.fujisan.kernel import MountainSearch


MOST = 4000
"""The most positions on the shortest solutions of one puzzle that are examined one by one."""
HOPS = ("hops-one", "hops-two", "hops-all")
"""The sentences about hopping over one, two and three priests."""


def _arrivals(paths: ShortestPaths[Position, Move], scope: Hint) -> Hint | None:
    """Return the priests who always reach the peak first and last."""
    firsts, lasts = (
        {step.move.pawn for layer in paths.steps for step in layer if _on_peak(step) == counts}
        for counts in ((0, 1), (3, 4))
    )
    first, last = ((noun_of("priest", *found) if len(found) == 1 else None) for found in (firsts, lasts))
    if first is not None and last is not None:
        return insight("peak", piece=first, other=last, scope=scope)
    if first is not None:
        return insight("peak-first", piece=first, scope=scope)
    return insight("peak-last", piece=last, scope=scope) if last is not None else None


def _on_peak(step: Step[Position, Move]) -> tuple[int, int]:
    """Return how many priests are on the peak before and after a step up the mountain."""
    if step.before.returning:
        return -1, -1
    before, after = (
        sum(column in rules.PEAK for _, column in here.pawns) for here in (step.before, step.after)
    )
    return before, after


def _retreat(paths: ShortestPaths[Position, Move], scope: Hint) -> Hint | None:
    """Return a hint on whether a priest has to move away from the peak on the way up: none does, or always the
    same one."""
    road = "-road" if any(step.before.returning for step in paths.steps[-1]) else ""
    if paths.extremes(_is_retreat)[0] == 0:
        return insight(f"towards{road}")
    times = {pawn: paths.extremes(partial(_is_retreat, pawn=pawn)) for pawn in PAWNS}
    retreating = [pawn for pawn, (_, most) in times.items() if most]
    if len(retreating) > 1:
        return None
    return insight(f"away{road}", piece=noun_of("priest", *retreating), scope=scope)


def _is_retreat(step: Step[Position, Move], pawn: str = "") -> bool:
    """Return whether a step on the way up takes a priest, or this priest, farther from the peak."""
    if step.before.returning or (pawn and step.move.pawn != pawn):
        return False
    index = PAWNS.index(step.move.pawn)
    before, after = (
        min(abs(here.pawns[index][1] - column) for column in rules.PEAK) for here in (step.before, step.after)
    )
    return after > before


def _effects(step: Step[Position, Move]) -> tuple[Effect, ...]:
    """Return whom a priest hops over, and the space that he reaches; or the space from which he reaches the
    peak or the end."""
    move, before = step.move, step.before
    if not move.free:
        return ()
    here = before.pawns[PAWNS.index(move.pawn)]
    there = move.direction.step(here, move.free + move.hopped)
    passed = {move.direction.step(here, number) for number in range(1, move.free + move.hopped)}
    over = [pawn for pawn, cell in zip(PAWNS, before.pawns, strict=True) if cell in passed]
    if over:
        if before.returning and all(cell[1] in rules.PEAK for cell in passed.intersection(before.pawns)):
            return ()  # the priest may still be on the peak in between
        named = over if len(over) < len(HOPS) else []
        gaps = {"priest": move.pawn, **dict(zip(("one", "two"), named, strict=False)), **_space(before, there)}
        return (Effect(HOPS[len(over) - 1], tuple(gaps.items()), len(over)),)
    if there[1] in before.goals and before.number(here) is not None and here[1] not in rules.PEAK:
        kind = "leaves-from" if before.returning else "peak-from"
        return (Effect(kind, (("priest", move.pawn), *_space(before, here).items())),)
    return ()


def _space(position: Position, cell: Cell) -> dict[str, str]:
    """Return a space by its number and its domino, for the gaps of a sentence."""
    row, column = cell
    ends = {rules.LEFT: rules.PEAK[0], rules.RIGHT: rules.PEAK[1]}
    domino = position.table.dominoes[ends.get(column, column)]
    return {"number": DIGITS[domino.numbers[row]], "domino": "-".join(domino.name)}


ACTORS: Actors[Position, Move] = Actors(
    pieces=lambda _position: PAWNS,
    moved=lambda step: (step.move.pawn,),
    noun=lambda pawn: noun_of("priest", pawn),
    write=lambda position: position.to_text(),
    insights=lambda paths, scope: [_arrivals(paths, scope), _retreat(paths, scope)],
    effects=_effects,
)


def hints(
    start: Position, solution: Notation | None, search: MountainSearch, *, country_road: bool
) -> tuple[Hint, ...]:
    """Return the hints of a generated puzzle."""
    own = rules.ROAD_RULES if country_road else rules.RULES
    moves = own.moves(str(solution))
    find = partial(all_shortest, start, search, country_road=country_road)
    return ladder(start, moves, own, ACTORS, find).hints()


def all_shortest(
    start: Position, search: MountainSearch, *, country_road: bool
) -> ShortestPaths[Position, Move] | None:
    """Return all shortest solutions of a puzzle that has one; None if there are too many for `MOST`."""
    from pnp.games.fujisan.kernel import place_bits

    legs = [start, peak_start(start)] if country_road else [start]
    layers: Sequence[frozenset[tuple[int, int]]] = list(
        chain.from_iterable(search.live(leg)[:-1] for leg in legs)
    )

    def keep(depth: int, position: Position) -> bool:
        return depth >= len(layers) or place_bits(position) in layers[depth]

    own = rules.ROAD_RULES if country_road else rules.RULES
    return shortest_paths(start, own.legal, own.missing, MOST, keep)


def peak_start(start: Position) -> Position:
    """Return the position with all priests on the peak, about to return. They are interchangeable, so there
    is only one."""
    return replace(start, pawns=((0, 5), (1, 5), (0, 6), (1, 6)), returning=True)
