"""Hints for the puzzles of Dots, including chases and fights for a group, by the plain rules: no search is made
for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from pnp.games.dots.engine.goals import (
    Captures,
    captures,
    edge_reached,
    exits,
    line_end,
    near,
    placed,
    way_out,
    would_take,
)
from pnp.games.dots.options import DotsPuzzleOptions
from pnp.games.dots.rules.chains import Chain, shortest_chain
from pnp.games.dots.rules.play import legal_dots, read_intersection
from pnp.games.dots.rules.position import SPORT, Position, closed_by, group_of, with_dot
from pnp.games.dots.rules.starts import O, X
from pnp.games.shared.hint_sentences import joined
from pnp.search.replay import move_texts
from pnp.search.results import Hint

TEMPTING = 3
"""The number of moves tried to find one that leads nowhere."""


def chase_hints(position: Position, cells: Sequence[int]) -> Iterator[Hint]:
    """Yield hints about the dot that the chase catches, how a chase works, how it ends, and a move that leads
    nowhere."""
    name, number = position.field.name, (len(cells) + 1) // 2
    length = Hint("The chase takes {moves} moves if open dots hold out.", {"moves": number})
    caught = [c for c in would_take(line_end(position, cells[:-1]), cells[-1], X) if position.dots[c] == O]
    if len(cells) % 2 and caught:
        yield Hint(
            "Look at the open dot on {place}: in the printed solution, the chase catches it.",
            {"place": name(min(caught))},
            follow=(length,),
        )
    else:
        yield length
    if len(cells) % 2 and len(cells) > 3:
        yield Hint(
            "In the printed solution, each move allows open dots only one reply, until the dot on "
            "{place} makes two threats at once.",
            {"place": name(cells[-3])},
        )
    yield from _breaks_off(position, cells[0])
    if len(cells) > 1:
        yield Hint("In the printed solution, the first reply is on {reply}.", {"reply": name(cells[1])})


def _breaks_off(position: Position, answer: int) -> Iterator[Hint]:
    """Yield a hint about another move that threatens, and a reply after which no move threatens without letting
    o strike."""
    tempting = (cell for cell in near(position, X) if cell != answer and _goes_on(placed(position, cell)))
    for cell in islice(tempting, TEMPTING):
        after = placed(position, cell)
        reply = min(captures(after, X))
        replied = placed(after, reply)
        if (
            reply == answer
            or captures(replied, X)
            or any(_goes_on(placed(replied, c)) for c in near(replied, X))
        ):
            continue
        name = position.field.name
        yield Hint(
            "A dot on {place} threatens too, but after the reply on {reply} the chase can’t go on.",
            {"place": name(cell), "reply": name(reply)},
        )
        return


def _goes_on(after: Position) -> bool:
    """Return whether x threatens to surround dots, and o can't strike first."""
    return bool(captures(after, X)) and not captures(after, O)


def life_hints(position: Position, cells: Sequence[int], dot: str) -> Iterator[Hint]:
    """Yield hints about which edge the group reaches and how long that takes, where it gets out, what the first
    move threatens, and another move that threatens."""
    name, target = position.field.name, read_intersection(dot, position.field)
    goal = Hint(
        "The marked group is safe once solid dots lead from it to the edge, side by side: a diagonal step "
        "leaves a gap for the chain. Areas that you have surrounded count too.",
        {},
    )
    yield joined([_length(cells), edge_reached(line_end(position, cells), target) or goal])
    yield Hint(
        "In the printed solution, a dot on {place} makes the group safe in the end.",
        {"place": name(cells[(len(cells) - 1) // 2 * 2])},
    )
    ways = exits(placed(position, cells[0]), target)
    if ways:
        yield Hint(
            "After the first move, there is one intersection where another solid dot makes the group safe.",
            {"count": len(ways)},
            "After the first move, there are {count} intersections where another solid dot makes the group "
            "safe.",
        )
    else:
        yield Hint("The first move is a quiet one: no single dot makes the group safe after it.", {})
    if vain := _in_vain(position, cells[0], lambda here: exits(here, target)):
        yield Hint(
            "A dot on {place} threatens to make the group safe, but after the reply on {reply} no single dot "
            "does.",
            vain,
        )


def _length(cells: Sequence[int]) -> Hint:
    """Return the number of moves of the printed solution."""
    return Hint(
        "In the printed solution, you need only one move.",
        {"count": (len(cells) + 1) // 2},
        "In the printed solution, you need {count} moves.",
    )


def death_hints(position: Position, cells: Sequence[int], dot: str) -> Iterator[Hint]:
    """Yield hints about where the group could get out and how long it takes to surround it, with which chain,
    what the first move threatens, and another move that threatens."""
    name, target = position.field.name, read_intersection(dot, position.field)
    goal = Hint(
        "The marked group escapes if open dots lead from it to the edge, side by side. Your chain can slip "
        "through where they only touch at a corner.",
        {},
    )
    yield joined([way_out(position, target) or goal, _length(cells)])
    chain = shortest_chain(position.field, line_end(position, cells).walls(X), target)
    yield Hint(
        "In the printed solution, a chain of {dots} solid dots surrounds the group in the end. The last of "
        "them goes on {place}.",
        {"dots": len(chain.dots), "place": name(cells[(len(cells) - 1) // 2 * 2])},
    )
    group = group_of(position, target)

    def strikes(here: Position) -> tuple[int, ...]:
        return tuple(cell for cell, dots in captures(here, X).items() if dots & group)

    if found := strikes(placed(position, cells[0])):
        yield Hint(
            "After the first move, you threaten to surround the group from one intersection.",
            {"count": len(found)},
            "After the first move, you threaten to surround the group from {count} intersections at once.",
        )
    else:
        yield Hint("The first move is a quiet one: it doesn’t threaten to surround anything yet.", {})
    if vain := _in_vain(position, cells[0], strikes):
        yield Hint(
            "A dot on {place} threatens to surround the group, but after the reply on {reply} no single dot "
            "does.",
            vain,
        )


def _in_vain(
    position: Position, answer: int, decided: Callable[[Position], Sequence[int]]
) -> dict[str, str | int]:
    """Return the move, other than the answer, with the most threats to decide a fight, and a reply after which
    nothing is threatened any more; empty if there is none.

    ``decided`` is a function that returns the intersections where one more dot of x decides the fight.
    """
    name = position.field.name
    tries = {cell: decided(placed(position, cell)) for cell in near(position, X) if cell != answer}
    for cell in sorted(tries, key=lambda cell: -len(tries[cell])):
        after = placed(position, cell)
        for reply in tries[cell]:
            if reply != answer and reply in legal_dots(after) and not decided(placed(after, reply)):
                return {"place": name(cell), "reply": name(reply)}
    return {}


def hints(position: Position, solution: str, options: DotsPuzzleOptions) -> tuple[Hint, ...]:
    """Return hints: the dots to look at, what to do about them, why another try fails or how play continues,
    and the move."""
    field = position.field
    cells = [read_intersection(text, field) for text in move_texts(solution)]
    match options.goal:
        case "save":
            told = _save(position, cells[0])
        case "larger":
            told = _larger(position, cells[0])
        case "chase":
            told = chase_hints(position, cells)
        case "live":
            told = life_hints(position, cells, options.dot)
        case "kill":
            told = death_hints(position, cells, options.dot)
        case _:
            told = _several(position, cells) if len(cells) > 1 else _one(position, cells[0])
    place = field.name(cells[0])
    if len(cells) < 3:
        return (*told, Hint("Put a dot on {place}.", {"place": place}))
    reply, follow = map(field.name, cells[1:3])
    values = {"place": place, "reply": reply, "follow": follow}
    return (*told, Hint("Put a dot on {place}; if open dots answer on {reply}, go on with {follow}.", values))


def _one(position: Position, cell: int) -> Iterator[Hint]:
    """Yield the hints for a single dot that closes a chain."""
    taken = would_take(position, cell, X)
    chain = _chain(position, cell, taken)
    at = chain.dots.index(cell)
    before, behind = chain.dots[at - 1], chain.dots[(at + 1) % len(chain.dots)]
    name = position.field.name
    yield Hint("Look at the open dot on {place}: it is nearly shut in.", {"place": name(min(taken))})
    yield Hint("A chain of {dots} solid dots goes round it. Only one is missing.", {"dots": len(chain.dots)})
    yield Hint("The gap is between {one} and {two}.", {"one": name(before), "two": name(behind)})


def _larger(position: Position, cell: int) -> Iterator[Hint]:
    """Yield the hints for the dot that surrounds the most."""
    found = captures(position, X)
    best, name = found[cell], position.field.name
    yield Hint(
        "There is only one intersection where a solid dot surrounds open dots.",
        {"count": len(found)},
        "There are {count} intersections where a solid dot surrounds open dots. Compare what each one takes.",
    )
    yield Hint(
        "The best of them surrounds one open dot, on {place}.",
        {"place": name(min(best)), "count": len(best)},
        "The best of them surrounds {count} open dots. One is on {place}.",
    )
    fewer = [other for other, taken in found.items() if len(taken) < len(best)]
    if fewer:
        near = max(fewer, key=lambda other: len(found[other]))
        yield Hint(
            "It isn’t {place}: a dot there surrounds only one dot.",
            {"place": name(near), "count": len(found[near])},
            "It isn’t {place}: a dot there surrounds only {count} dots.",
        )


def _several(position: Position, cells: Sequence[int]) -> Iterator[Hint]:
    """Yield the hints for a line of moves: what the first move threatens, and a try that threatens but
    fails."""
    name = position.field.name
    after = placed(position, cells[0])
    threats = captures(after, X)
    if threats:
        common = frozenset.intersection(*threats.values()) or threats[min(threats)]
        yield Hint(
            "Look at the open dot on {place}: the first move threatens it.", {"place": name(min(common))}
        )
        yield Hint(
            "The first move threatens to surround dots from one intersection, and the reply there "
            "doesn’t help.",
            {"count": len(threats), "place": name(min(threats))},
            "Find a dot after which you threaten to close a chain on {count} intersections at "
            "once. One is {place}.",
        )
    else:
        caught = would_take(line_end(position, cells[:-1]), cells[-1], X)
        yield Hint(
            "Look at the open dot on {place}: in the printed solution, it is surrounded in the end.",
            {"place": name(min(caught))},
        )
        yield Hint("The first move is a quiet one: it doesn’t threaten to surround anything yet.", {})
    if len(cells) > 3:
        yield from _second_move(position, cells)
    else:
        yield from _failing(position, cells[0])


def _second_move(position: Position, cells: Sequence[int]) -> Iterator[Hint]:
    """Yield a hint about what the second move of the printed solution threatens."""
    count = len(captures(line_end(position, cells[:3]), X))
    if not captures(placed(position, cells[0]), X):  # the reply could be on any point
        yield Hint(
            "In the printed solution, your second move makes one threat.",
            {"count": count},
            "In the printed solution, your second move makes {count} threats.",
        )
        return
    yield Hint(
        "In the printed solution, open dots answer on {reply}. Your second move then makes one threat.",
        {"reply": position.field.name(cells[1]), "count": count},
        "In the printed solution, open dots answer on {reply}. Your second move then makes {count} threats.",
    )


def _failing(position: Position, answer: int) -> Iterator[Hint]:
    """Yield a hint about another move that threatens, and a reply after which nothing can be surrounded
    straight away."""
    name = position.field.name
    tries = [(cell, captures(placed(position, cell), X)) for cell in near(position, X) if cell != answer]
    tries = sorted(((cell, found) for cell, found in tries if found), key=lambda pair: -len(pair[1]))
    for cell, found in tries[:3]:
        after = placed(position, cell)
        for reply in sorted(found, key=lambda cell: cell == answer):
            if reply in legal_dots(after) and not captures(placed(after, reply), X):
                values = {"place": name(cell), "reply": name(reply)}
                yield Hint(
                    "A dot on {place} threatens too, but after the reply on {reply} you can’t surround "
                    "anything at once.",
                    values,
                )
                return


def _save(position: Position, answer: int) -> Iterator[Hint]:
    """Yield hints about what open dots threaten to do, and what they do after an obvious defence."""
    name = position.field.name
    now = captures(position, O)
    key, found = (-1, now) if now else _key(position)
    if not found:
        return
    place, count = {"place": name(min(found[min(found)]))}, {"count": len(found)}
    if now:
        yield Hint("Look at your dot on {place}: one more open dot would surround it.", place)
        yield Hint(
            "Open dots threaten to surround yours from one intersection: find it.",
            count,
            "Open dots threaten to surround yours from {count} intersections. Your move has to meet "
            "every threat.",
        )
    else:
        yield Hint("Look at your dot on {place}: two more open dots would surround it.", place)
        yield Hint(
            "If open dots were to move now, one open dot would threaten to surround your "
            "dots. Make sure that the threat leads nowhere.",
            count,
            "If open dots were to move now, one dot would threaten to surround yours from {count} "
            "intersections at once.",
        )
    tried = next((cell for cell in now or [key] if cell != answer), None)
    if tried is None:
        yield Hint("Where would open dots play now? Play there yourself.", {})
    else:
        yield from _still_lost(position, tried)


def _still_lost(position: Position, tried: int) -> Iterator[Hint]:
    """Yield a hint about what open dots can do after a defence, looking two dots ahead."""
    name = position.field.name
    after = placed(position, tried)
    now = captures(after, O)
    if now:
        values = {"place": name(tried), "reply": name(min(now))}
        yield Hint("A dot on {place} isn’t enough: then an open dot on {reply} surrounds dots.", values)
        return
    key, found = _key(after)
    if len(found) > 1:
        yield Hint(
            "Beware of {place}: a reply on {reply} threatens to surround dots from {threats} "
            "intersections at once.",
            {"place": name(tried), "reply": name(key), "threats": len(found)},
        )


def _key(position: Position) -> tuple[int, Captures]:
    """Return the open dot that threatens to surround dots on the most intersections, and what it threatens."""
    best: tuple[int, Captures] = (-1, {})
    moved = replace(position, to_move=O)
    for cell in near(position, O):
        found = captures(placed(moved, cell), O)
        if len(found) > len(best[1]):
            best = cell, found
    return best


def _chain(position: Position, cell: int, taken: frozenset[int]) -> Chain:
    """Return the chain that a solid dot closes around dots."""
    chains = closed_by(with_dot(position, cell, X), cell, SPORT)
    return next(chain for chain in chains if min(taken) in chain.inside)
