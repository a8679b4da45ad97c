"""The claims that hints for Dots make about chases, and about the life and death of a group; and the puzzle
that a hint is about, in which the facts are found by trying every dot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce

from pnp.games.dots.rules.chains import Chain, shortest_chain
from pnp.games.dots.rules.play import Place, enclosable, legal_dots, read_intersection, turn
from pnp.games.dots.rules.position import OTHER, Position, group_of
from pnp.games.dots.rules.starts import O, X
from pnp.games.shared.hint_claims import Claims, Said

Captures = Mapping[int, frozenset[int]]
"""The intersections where a dot surrounds others, each with the dots that it surrounds."""


def placed(position: Position, cell: int) -> Position:
    """Return the position after one more dot of the player to move."""
    return turn(position, Place(cell)).position


def taken_by(position: Position, cell: int, player: str) -> frozenset[int]:
    """Return the other player's dots that a player's dot surrounds."""
    after = placed(replace(position, to_move=player), cell)
    return frozenset(c for c in after.prisoners - position.prisoners if after.dots[c] == OTHER[player])


def captures(position: Position, player: str) -> Captures:
    """Return what a player could surround if it were their turn."""
    moved = replace(position, to_move=player)
    found = {cell: taken_by(position, cell, player) for cell in legal_dots(moved)}
    return {cell: dots for cell, dots in found.items() if dots}


@dataclass(frozen=True)
class About:
    """A position in which solid dots move, the printed line of dots, and the dot of the marked group."""

    position: Position
    line: Sequence[int]
    ringed: int | None

    @cached_property
    def first(self) -> Position:
        """The position after the first dot."""
        return placed(self.position, self.line[0])

    def after(self, dots: int) -> Position:
        """Return the position after the first dots of the line; a negative number leaves out the last ones."""
        return reduce(placed, self.line[:dots], self.position)

    @cached_property
    def end(self) -> Position:
        return self.after(len(self.line))

    @cached_property
    def now(self) -> Captures:
        """What solid dots could surround now."""
        return captures(self.position, X)

    @cached_property
    def theirs(self) -> Captures:
        """What open dots could surround now."""
        return captures(self.position, O)

    @cached_property
    def threats(self) -> Captures:
        """What solid dots threaten to surround after the first dot."""
        return captures(self.first, X)

    def at(self, said: Said, gap: str = "place") -> int:
        return read_intersection(said[gap], self.position.field)

    @property
    def target(self) -> int:
        """A dot of the marked group.

        :raises ValueError: if none is ringed.
        """
        if self.ringed is None:
            raise ValueError(self.ringed)
        return self.ringed

    @cached_property
    def chains(self) -> list[Chain]:
        """The chains that the first dot closes around others."""
        walls = self.position.walls(X)
        walls[self.line[0]] = 1
        return [shortest_chain(self.position.field, walls, cell) for cell in self.now[self.line[0]]]


CLAIMS: Claims[About] = Claims()


def tried(about: About, said: Said, decided: Callable[[Position], object]) -> Position:
    """Return the position after a dot that threatens something but isn't the answer, and after the reply to it.

    :raises ValueError: if it's the answer, or threatens nothing.
    """
    cell = about.at(said)
    after = placed(about.position, cell)
    if cell == about.line[0] or not decided(after):
        raise ValueError(said.text)
    return placed(after, about.at(said, "reply"))


def attack(position: Position) -> Captures:
    return captures(position, X)


def strikes(about: About, position: Position) -> list[int]:
    """Return where solid dots would surround the marked group or, if none is ringed, anything."""
    found = captures(position, X)
    if about.ringed is None:
        return [*found]
    group = group_of(about.position, about.ringed)
    return [cell for cell, dots in found.items() if dots & group]


@CLAIMS.says("The chase takes {moves} moves if open dots hold out.")
def _length(about: About, said: Said) -> bool:
    return len(about.line[::2]) == said.number("moves")


@CLAIMS.says("Look at the open dot on {place}: in the printed solution, the chase catches it.")
def _caught(about: About, said: Said) -> bool:
    return about.at(said) in taken_by(about.after(-1), about.line[-1], X)


@CLAIMS.says(
    "In the printed solution, each move allows open dots only one reply, until the dot on {place} makes two "
    "threats at once."
)
def _each_forces(about: About, said: Said) -> bool:
    """Return whether each earlier dot makes one threat, which the reply has to meet."""
    own = range(1, len(about.line) - 1, 2)
    made = [len(captures(about.after(dots), X)) for dots in own]
    last = about.line[-3] == about.at(said)
    return last and made[-1] >= 2 and all(count == 1 for count in made[:-1])


def _goes_on(position: Position) -> bool:
    """Return whether solid dots threaten to surround others, and open dots can't strike first."""
    return bool(captures(position, X)) and not captures(position, O)


@CLAIMS.says("A dot on {place} threatens too, but after the reply on {reply} the chase can’t go on.")
def _breaks_off(about: About, said: Said) -> bool:
    replied = tried(about, said, _goes_on)
    return not attack(replied) and not any(_goes_on(placed(replied, cell)) for cell in legal_dots(replied))


@CLAIMS.says("In the printed solution, the first reply is on {reply}.")
def _first_reply(about: About, said: Said) -> bool:
    return about.at(said, "reply") == about.line[1]


@CLAIMS.says(
    "In the printed solution, you need only one move.",
    "In the printed solution, you need {count} moves.",
)
def _moves(about: About, said: Said) -> bool:
    return len(about.line[::2]) == said.number()


def _safe(position: Position, cell: int) -> bool:
    """Return whether a dot couldn't be surrounded even by dots on all free intersections."""
    return cell not in enclosable(position, position.dots[cell])


def _exits(about: About, position: Position) -> list[int]:
    """Return where one more solid dot makes the marked group safe."""
    moved = replace(position, to_move=X)
    return [cell for cell in legal_dots(moved) if _safe(placed(moved, cell), about.target)]


@CLAIMS.says(
    "The marked group is safe once solid dots lead from it to the edge, side by side: a diagonal step leaves "
    "a gap for the chain. Areas that you have surrounded count too."
)
def _goal_of_life(about: About, _said: Said) -> bool:
    return about.position.dots[about.target] == X and _safe(about.end, about.target)


@CLAIMS.says("In the printed solution, a dot on {place} makes the group safe in the end.")
def _safe_in_the_end(about: About, said: Said) -> bool:
    return about.at(said) == about.line[::2][-1] and _safe(about.end, about.target)


@CLAIMS.says(
    "After the first move, there is one intersection where another solid dot makes the group safe.",
    "After the first move, there are {count} intersections where another solid dot makes the group safe.",
)
def _ways(about: About, said: Said) -> bool:
    return len(_exits(about, about.first)) == said.number()


@CLAIMS.says("The first move is a quiet one: no single dot makes the group safe after it.")
def _no_exit(about: About, _said: Said) -> bool:
    return not _exits(about, about.first)


@CLAIMS.says(
    "A dot on {place} threatens to make the group safe, but after the reply on {reply} no single dot does."
)
def _exit_in_vain(about: About, said: Said) -> bool:
    replied = tried(about, said, lambda here: _exits(about, here))
    return not _exits(about, replied)


EDGES = ("top", "bottom", "left", "right")


def _edges(position: Position, cell: int) -> dict[str, int]:
    """Return how many more dots, side by side, it takes to connect a dot's group to each edge that isn't walled
    off."""
    player, field = position.dots[cell], position.field
    foe = position.walls(OTHER[player])
    cost, todo = {cell: 0}, [(0, cell)]
    while todo:
        todo.sort(reverse=True)
        dots, at = todo.pop()
        for near in field.neighbours[at]:
            own = player in (position.painted[near], position.dots[near])
            if not foe[near] and (own or near in position.free):
                more = dots + (not own)
                if more < cost.get(near, len(field)):
                    cost[near] = more
                    todo.append((more, near))
    found: dict[str, int] = {}
    for at, dots in cost.items():
        row, column = field.place(at)
        on = (row == 0, row == field.rows - 1, column == 0, column == field.columns - 1)
        for edge, there in zip(EDGES, on, strict=True):
            if there:
                found[edge] = min(dots, found.get(edge, dots))
    return found


def _edge_of(said: Said) -> str:
    return next((edge for edge in EDGES if f"the {edge} edge" in said.words), "")


@CLAIMS.says(*(f"The marked group then reaches the {edge} edge." for edge in EDGES))
def _reaches(about: About, said: Said) -> bool:
    reached = {edge for edge, dots in _edges(about.end, about.target).items() if dots == 0}
    return reached == {_edge_of(said)}


@CLAIMS.says(
    *(f"Look at the {edge} edge: the marked group would reach it with one more dot." for edge in EDGES),
    *(f"Look at the {edge} edge: the marked group would reach it with {{count}} more dots." for edge in EDGES),
)
def _way_out(about: About, said: Said) -> bool:
    edges = _edges(about.position, about.target)
    nearest = {edge for edge, dots in edges.items() if dots == min(edges.values())}
    return nearest == {_edge_of(said)} and min(edges.values()) == said.number()


@CLAIMS.says(
    "Find the way out: the marked group would reach an edge with one more dot.",
    "Find the way out: the marked group would reach an edge with {count} more dots.",
)
def _some_way_out(about: About, said: Said) -> bool:
    return min(_edges(about.position, about.target).values()) == said.number()


@CLAIMS.says(
    "The marked group escapes if open dots lead from it to the edge, side by side. Your chain can slip through "
    "where they only touch at a corner."
)
def _goal_of_death(about: About, _said: Said) -> bool:
    return about.position.dots[about.target] == O and about.target in about.end.prisoners


@CLAIMS.says(
    "In the printed solution, a chain of {dots} solid dots surrounds the group in the end. The last of them "
    "goes on {place}."
)
def _final_chain(about: About, said: Said) -> bool:
    end = about.after(-1)
    walls = end.walls(X)
    walls[about.line[-1]] = 1
    chain = shortest_chain(about.position.field, walls, about.target)
    return len(chain.dots) == said.number("dots") and about.at(said) == about.line[-1]


@CLAIMS.says(
    "After the first move, you threaten to surround the group from one intersection.",
    "After the first move, you threaten to surround the group from {count} intersections at once.",
)
def _group_threats(about: About, said: Said) -> bool:
    return len(strikes(about, about.first)) == said.number()


@CLAIMS.says(
    "A dot on {place} threatens to surround the group, but after the reply on {reply} no single dot does."
)
def _strike_in_vain(about: About, said: Said) -> bool:
    replied = tried(about, said, lambda here: strikes(about, here))
    return not strikes(about, replied)
