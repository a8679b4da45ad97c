"""The claims that hints for Fujisan and Country Road make."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.components.dominoes.tiles import DIGITS, PAWNS, Cell
from pnp.games.fujisan.rules import LEFT, PEAK, RIGHT, Position
from pnp.games.shared.hint_claims import SCOPES, AnyLines, AnyPaths, Claims, Said, effect, flat, piece_of
from pnp.games.shared.hint_sentences import INSIGHTS, STEPS
from pnp.games.shared.line_checks import register_lines
from pnp.search.shortest_paths import Step

CLAIMS: Claims[AnyLines] = Claims(SCOPES)
_scoped = register_lines(CLAIMS, lambda lines, _said: lines)

AnyStep = Step[Any, Any]


def _arrives(step: AnyStep) -> Iterator[str]:
    """Yield the priests whom a step takes to the peak."""
    if step.before.returning:
        return
    for pawn, here, there in zip(PAWNS, step.before.pawns, step.after.pawns, strict=True):
        if here[1] not in PEAK and there[1] in PEAK:
            yield pawn


def _there(position: Position) -> int:
    """Return how many priests are on the peak."""
    return sum(column in PEAK for _, column in position.pawns)


def _arriving(paths: AnyPaths, there: int) -> set[str]:
    """Return the priests who arrive when a given number are on the peak."""
    steps = [step for step in flat(paths.steps) if _there(step.before) == there]
    return {pawn for step in steps for pawn in _arrives(step)}


def _peak_first(_lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    return _arriving(paths, 0) == {piece_of(said)}


def _peak_last(_lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    return _arriving(paths, 3) == {piece_of(said)}


def _peak_both(lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    return _peak_first(lines, paths, said) and _arriving(paths, 3) == {piece_of(said, "other")}


_scoped(_peak_first, INSIGHTS["peak-first"])
_scoped(_peak_last, INSIGHTS["peak-last"])
_scoped(_peak_both, INSIGHTS["peak"])


def _retreats(step: AnyStep) -> set[str]:
    """Return the priests whom a step on the way up takes farther from the peak."""
    if step.before.returning:
        return set()
    places = zip(PAWNS, step.before.pawns, step.after.pawns, strict=True)
    return {pawn for pawn, here, there in places if _away(there) > _away(here)}


def _away(cell: Cell) -> int:
    return max(PEAK[0] - cell[1], cell[1] - PEAK[1], 0)


@CLAIMS.says(INSIGHTS["towards"], INSIGHTS["towards-road"])
def _towards(lines: AnyLines, _said: Said) -> bool:
    """Return whether nobody has to move away from the peak, since in some shortest solution nobody does."""
    paths = lines.every if lines.shortest is not None else lines.known
    return paths.extremes(lambda step: len(_retreats(step)))[0] == 0


def _away_one(_lines: AnyLines, paths: AnyPaths, said: Said) -> bool:
    others = {pawn for step in flat(paths.steps) for pawn in _retreats(step)} - {piece_of(said)}
    always = paths.extremes(lambda step: piece_of(said) in _retreats(step))[0] > 0
    return always and not others


_scoped(_away_one, INSIGHTS["away"], INSIGHTS["away-road"])


def _walks(step: AnyStep) -> Iterator[tuple[str, set[str], Cell, Cell]]:
    """Yield a walk along a row: the priest, those whom he hops over, and where he starts and ends."""
    places = dict(zip(step.before.pawns, PAWNS, strict=True))
    here = step.before.pawns[PAWNS.index(step.move.pawn)]
    there = step.move.direction.step(here, step.move.free + step.move.hopped)
    if step.move.free and here[0] == there[0]:
        between = range(min(here[1], there[1]) + 1, max(here[1], there[1]))
        over = {places[here[0], column] for column in between if (here[0], column) in places}
        yield step.move.pawn, over, here, there


def _is_space(position: Position, cell: Cell, said: Said) -> bool:
    """Return whether a space has the number and lies on the domino that a sentence names."""
    row, column = cell
    at = {LEFT: PEAK[0], RIGHT: PEAK[1]}.get(column, column) if position.returning else column
    if not 0 <= at < len(position.table.dominoes):
        return False
    domino = position.table.dominoes[at]
    return said["domino"] == "-".join(domino.name) and said["number"] == DIGITS[domino.numbers[row]]


def _hops(step: AnyStep, said: Said) -> bool:
    named = {said[gap] for gap in ("one", "two") if gap in said.values}
    wanted = named or {*PAWNS} - {said["priest"]}
    return any(
        pawn == said["priest"] and over == wanted and _is_space(step.before, there, said)
        for pawn, over, _, there in _walks(step)
    )


def _reaches(step: AnyStep, said: Said) -> bool:
    """Return whether a priest walks from the space to the peak, or on the way back off the mountain."""
    back = said.words == STEPS["leaves-from"]
    goals = (LEFT, RIGHT) if back else PEAK
    return step.before.returning is back and any(
        pawn == said["priest"] and there[1] in goals and _is_space(step.before, here, said)
        for pawn, _, here, there in _walks(step)
    )


_scoped(effect(_hops), STEPS["hops-one"], STEPS["hops-two"], STEPS["hops-all"])
_scoped(effect(_reaches), STEPS["peak-from"], STEPS["leaves-from"])
