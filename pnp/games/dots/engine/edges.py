"""The edge of the field to which a group of dots is nearest, for hints about fights for a group."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.games.dots.rules.position import OTHER, Position
from pnp.games.dots.rules.starts import EMPTY
from pnp.search.results import Hint


def edge_reached(position: Position, cell: int) -> Hint | None:
    """Return the edge to which a group is connected; None if there are several or none."""
    hints = {
        "top": Hint("The marked group then reaches the top edge.", {}),
        "bottom": Hint("The marked group then reaches the bottom edge.", {}),
        "left": Hint("The marked group then reaches the left edge.", {}),
        "right": Hint("The marked group then reaches the right edge.", {}),
    }
    reached = {edge: dots for edge, dots in nearest_edges(position, cell).items() if not dots}
    return hints.get(only_edge(reached))


def way_out(position: Position, cell: int) -> Hint | None:
    """Return the edge to which a group is nearest, if there is only one, and how near it is; None if all are
    walled off."""
    edges = nearest_edges(position, cell)
    if not edges:
        return None
    values = {"count": min(edges.values())}
    hints = {
        "top": Hint(
            "Look at the top edge: the marked group would reach it with one more dot.",
            values,
            "Look at the top edge: the marked group would reach it with {count} more dots.",
        ),
        "bottom": Hint(
            "Look at the bottom edge: the marked group would reach it with one more dot.",
            values,
            "Look at the bottom edge: the marked group would reach it with {count} more dots.",
        ),
        "left": Hint(
            "Look at the left edge: the marked group would reach it with one more dot.",
            values,
            "Look at the left edge: the marked group would reach it with {count} more dots.",
        ),
        "right": Hint(
            "Look at the right edge: the marked group would reach it with one more dot.",
            values,
            "Look at the right edge: the marked group would reach it with {count} more dots.",
        ),
        "": Hint(
            "Find the way out: the marked group would reach an edge with one more dot.",
            values,
            "Find the way out: the marked group would reach an edge with {count} more dots.",
        ),
    }
    return hints[only_edge(edges)]


def nearest_edges(position: Position, cell: int) -> Mapping[str, int]:
    """Return how many more dots, side by side, would connect a dot's group to each edge, without edges that are
    walled off."""
    player, field = position.dots[cell], position.field
    walls = position.walls(OTHER[player])
    needed, ring = {cell: 0}, [cell]
    for steps in range(len(field) + 1):
        todo, ring = ring, []
        while todo:
            for other in field.neighbours[todo.pop()]:
                if other in needed or walls[other]:
                    continue
                own = position.painted[other] == player or position.dots[other] == player
                if not own and (position.painted[other] != EMPTY or position.dots[other] != EMPTY):
                    continue
                needed[other] = steps if own else steps + 1
                (todo if own else ring).append(other)
        if not ring:
            break
    found: dict[str, int] = {}
    for at, dots in needed.items():
        for edge in _edges(position, at):
            found[edge] = min(dots, found.get(edge, dots))
    return found


def _edges(position: Position, cell: int) -> list[str]:
    """Return the edges that an intersection is on."""
    row, column = divmod(cell, position.field.columns)
    on = {
        "top": row == 0,
        "bottom": row == position.field.rows - 1,
        "left": column == 0,
        "right": column == position.field.columns - 1,
    }
    return [edge for edge, there in on.items() if there]


def only_edge(edges: Mapping[str, int]) -> str:
    """Return the edge that takes the fewest dots; empty if there are several or none."""
    fewest = [edge for edge, dots in edges.items() if dots == min(edges.values())]
    return fewest[0] if len(fewest) == 1 else ""
