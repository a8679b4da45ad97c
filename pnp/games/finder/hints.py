"""Hints for the puzzles of Domino Finder: traps on the way, the end of the way, its dominoes, and its first
spaces.

They are about all the shortest solutions, whichever one the set gives. All shortest ways include something
exactly if no way without it is as short.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.components.dominoes.tiles import pair_name, pair_of
from pnp.games.finder.rules import State
from pnp.games.finder.tasks import cost, distances, fewest, fewest_without_traps, lines, turns
from pnp.games.finder.text import space
from pnp.games.shared.hint_sentences import joined, listed, most_named
from pnp.search.replay import move_texts
from pnp.search.results import Hint

MOST_NAMED = 3
"""The most spaces that one hint names."""


def hints(start: State, solution: str) -> tuple[Hint, ...]:
    """Return hints: the kind of way to look for, where it ends, what to flip and what to avoid, and how it
    begins."""
    least, _ = fewest(start)
    assert least is not None  # this can't happen: the solution finds the treasure
    cells = tuple(space(start, text) for text in move_texts(solution))
    if turns(solution) > least:
        cells = next(lines(start, least))
    firsts = _turns_from(start)
    found = [_kind_of_way(start, least, firsts), *_end_of_way(start, least)]
    steps = tuple(_critical_steps(start, least, firsts, cells, second=len(found) == 1))
    if steps:
        found.append(joined(steps))
    return (*found, _beginning(start, least, cells))


def _kind_of_way(start: State, least: int, firsts: Mapping[int, int]) -> Hint:
    """Return a hint about the number of turns, or how few of the first spaces lead there in time, and what to
    do about traps."""
    traps = frozenset(cell for cell in range(len(start.field.grid)) if start.trap(cell))
    straight = fewest_without_traps(start)
    if straight == least:
        good = [cell for cell, turns in firsts.items() if turns == least]
        spaces = len(start.entries())
        if least > 1 and len(good) < spaces:
            return Hint(
                "Of the {spaces} spaces that you can step on first, only one leads to the treasure in {turns} "
                "turns.",
                {"spaces": spaces, "turns": least, "count": len(good)},
                "Of the {spaces} spaces that you can step on first, {count} lead to the treasure in {turns} "
                "turns.",
                follow=tuple(_strip_of(start, good)),
            )
        return Hint(
            "Look for the treasure nearby: one turn is enough.",
            {"count": least},
            "Look for a way that takes {count} turns and avoids the traps.",
        )
    if fewest(start, traps)[0] == least:
        return Hint(
            "Look for a way round the traps: {count} turns are enough. Without traps, {flips} would do.",
            {"count": least, "flips": straight or 0},
        )
    return Hint(
        "Every way that takes {count} turns steps on a trap. Look for the one that’s worth it.",
        {"count": least},
    )


def _strip_of(start: State, good: Sequence[int]) -> Iterator[Hint]:
    """Yield the strip of columns or rows in which shortest ways begin, if it leaves out at least a third of the
    first spaces."""
    name, entries = start.field.grid.name, list(start.entries())
    found = []
    for upright, part in ((True, slice(1)), (False, slice(1, None))):
        strips = [name(cell)[part] for cell in good]
        first, last = min(strips), max(strips)
        inside = sum(first <= name(cell)[part] <= last for cell in entries)
        if len(good) < inside and 3 * inside <= 2 * len(entries):
            found.append((inside, _begin_in(upright, sorted({*strips}))))
    if found:
        yield min(found, key=lambda pair: pair[0])[1]


def _begin_in(upright: bool, strips: Sequence[str]) -> Hint:
    """Return the columns or rows to begin in, in order."""
    ends: dict[str, str | int | Hint] = {"first": strips[0], "last": strips[-1]}
    if len(strips) == 1:
        return Hint("Begin in column {first}.", ends) if upright else Hint("Begin in row {first}.", ends)
    if strips[1] == strips[-1]:
        column, row = (
            Hint("Begin in column {first} or {last}.", ends),
            Hint("Begin in row {first} or {last}.", ends),
        )
    else:
        column, row = (
            Hint("Begin in columns {first} to {last}.", ends),
            Hint("Begin in rows {first} to {last}.", ends),
        )
    return column if upright else row


def _end_of_way(start: State, least: int) -> Iterator[Hint]:
    """Yield hints about where the pawn reaches the treasure, or from how many sides it can; nothing if all are
    equally good."""
    assert start.treasure is not None
    place = start.field.find(start.treasure)
    assert place is not None
    ends = (2 * place, 2 * place + 1)
    grid = start.field.grid
    free = [cell for cell in ends if fewest(start, frozenset(ends) - {cell})[0] == least]
    if len(free) == 1:
        yield Hint(
            "Work backwards from the treasure: every shortest solution reaches it on {space}.",
            {"space": grid.name(free[0])},
        )
        return
    beside = {near for cell in ends for near in grid.neighbours[cell]} - {*ends}
    reached = distances(start, ends)[0]
    in_time = [cell for cell in beside if reached.get(cell, least) < least]
    if len(in_time) < len(beside):
        named: dict[str, str | int | Hint] = {"all": len(beside), "count": len(in_time)}
        if len(in_time) <= MOST_NAMED:
            named["spaces"] = listed([grid.name(cell) for cell in sorted(in_time)])
            yield Hint("Of the {all} spaces around the treasure, you can reach only {spaces} in time.", named)
            return
        yield Hint(
            "Work backwards from the treasure: of the {all} spaces around it, you can reach {count} in time.",
            named,
        )


def _critical_steps(
    start: State, least: int, firsts: Mapping[int, int], cells: tuple[int, ...], *, second: bool
) -> Iterator[Hint]:
    """Yield hints about a domino that every shortest solution flips, and a beginning that only looks short. The
    second hint doesn't name the domino that is flipped first."""
    needed = [cell for cell in cells[:-1] if _needed(start, least, start.field.domino(cell))]
    if needed and not (second and needed[-1] == cells[0]):
        domino = _named(start, start.field.domino(needed[-1]))
        yield Hint("Every shortest solution flips the {domino}.", {"domino": domino})
    elif not needed and (pair := _either(start, least, cells)):
        yield Hint("Every shortest solution flips the {one} or the {other}.", pair)
    wrong = {cell: turns for cell, turns in firsts.items() if turns > least}
    if wrong:
        cell = min(wrong, key=lambda cell: (_straight(start.flip(cell)), wrong[cell], cell))
        yield Hint(
            "Don’t start on {space}: that way takes {turns} turns.",
            {"space": start.field.grid.name(cell), "turns": wrong[cell]},
        )


def _needed(start: State, least: int, domino: int) -> bool:
    """Return whether every shortest solution flips a domino."""
    return fewest(start, (2 * domino, 2 * domino + 1))[0] != least


def _either(start: State, least: int, cells: tuple[int, ...]) -> dict[str, str | int | Hint] | None:
    """Return two dominoes of which every shortest solution flips one: of all such pairs, the one nearest
    to the treasure."""
    assert start.treasure is not None
    place = start.field.find(start.treasure)
    hidden = [
        number
        for number, pair in enumerate(start.field.dominoes)
        if pair is not None and number != place and number not in start.up
    ]
    for one in (start.field.domino(cell) for cell in reversed(cells[:-1])):
        for other in hidden:
            barred = (2 * one, 2 * one + 1, 2 * other, 2 * other + 1)
            if other != one and fewest(start, barred)[0] != least:
                return {"one": _named(start, one), "other": _named(start, other)}
    return None


def _named(start: State, domino: int) -> str:
    """Return a domino of the table by its numbers."""
    pair = start.field.dominoes[domino]
    assert pair is not None
    return pair_name(pair_of(*pair))


def _straight(state: State) -> int:
    """Return the number of flips left if traps cost nothing."""
    return 0 if state.treasure is None else fewest_without_traps(state) or 0


def _turns_from(state: State) -> dict[int, int]:
    """Return the flips after which the treasure can be reached, each with the fewest turns in total."""
    found: dict[int, int] = {}
    for cell in state.entries():
        after = state.flip(cell)
        left = 0 if after.treasure is None else fewest(after)[0]
        if left is not None:
            found[cell] = cost(state, cell) + left
    return found


def _beginning(start: State, least: int, cells: tuple[int, ...]) -> Hint:
    """Return the first spaces of a shortest solution, up to half of them."""
    named = cells[: most_named(len(cells))]
    values = {"spaces": ", ".join(map(start.field.grid.name, named))}
    here, left = start, least
    for cell in named:
        if sum(turns == left for turns in _turns_from(here).values()) > 1:
            return Hint("One shortest solution begins with {spaces}.", values)
        left -= cost(here, cell)
        here = here.flip(cell)
    return Hint("Every shortest solution begins with {spaces}.", values)
