"""Hints for chases and for fights for a group, by the plain rules: no search is made for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from pnp.games.dots.engine.captures import captures, exits, line_end, near, placed, would_take
from pnp.games.dots.engine.edges import edge_reached, way_out
from pnp.games.dots.rules.chains import shortest_chain
from pnp.games.dots.rules.moves import read_intersection
from pnp.games.dots.rules.play import legal_dots
from pnp.games.dots.rules.position import Position, group_of
from pnp.games.dots.rules.starts import O, X
from pnp.games.shared.hint_sentences import joined
from pnp.search.results import Hint

TEMPTING = 3
"""How many moves are tried to find one that leads nowhere."""


def chase_hints(position: Position, cells: Sequence[int]) -> Iterator[Hint]:
    """The dot that the chase catches, how a chase works, how it ends, and a move that leads nowhere."""
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
    """Another move that threatens, and a reply after which no move threatens without letting o strike."""
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
    """Whether x threatens to surround dots, and o can't strike first."""
    return bool(captures(after, X)) and not captures(after, O)


def life_hints(position: Position, cells: Sequence[int], dot: str) -> Iterator[Hint]:
    """Which edge the group reaches and how long that takes, where it gets out, what the first move threatens,
    and another move that threatens."""
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
    """How many moves the printed solution takes."""
    return Hint(
        "In the printed solution, you need only one move.",
        {"count": (len(cells) + 1) // 2},
        "In the printed solution, you need {count} moves.",
    )


def death_hints(position: Position, cells: Sequence[int], dot: str) -> Iterator[Hint]:
    """Where the group could get out and how long it takes to surround it, with which chain, what the first move
    threatens, and another move that threatens."""
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
    """The move, other than the answer, with the most threats to decide a fight, and a reply after which nothing
    is threatened any more; empty if there is none.

    ``decided`` returns the intersections where one more dot of x decides it.
    """
    name = position.field.name
    tries = {cell: decided(placed(position, cell)) for cell in near(position, X) if cell != answer}
    for cell in sorted(tries, key=lambda cell: -len(tries[cell])):
        after = placed(position, cell)
        for reply in tries[cell]:
            if reply != answer and reply in legal_dots(after) and not decided(placed(after, reply)):
                return {"place": name(cell), "reply": name(reply)}
    return {}
