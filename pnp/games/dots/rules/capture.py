"""What a new dot does: closes encirclements, enters houses, paints areas, frees prisoners."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pnp.games.dots.rules.chains import Chain, all_enclosed, enclosed, newly_enclosed, shortest_chain
from pnp.games.dots.rules.position import OTHER, Position, Rules
from pnp.games.dots.rules.starts import EMPTY


@dataclass(frozen=True, slots=True)
class Painted:
    """A painted encirclement, and whose it is."""

    player: str
    chain: Chain


def with_dot(position: Position, cell: int, player: str) -> Position:
    """The position with one more dot, before anything is painted."""
    dots = position.dots
    return replace(position, dots=dots[:cell] + player + dots[cell + 1 :])


def held(position: Position, part: frozenset[int], player: str) -> bool:
    """Whether an enclosed part has a dot of the other player that this one has not surrounded before."""
    other = OTHER[player]
    return any(position.dots[c] == other and position.painted[c] != player for c in part)


def closed_by(position: Position, dot: int, rules: Rules) -> tuple[Chain, ...]:
    """The encirclements that a dot just put there has closed for its player.

    A part without dots of the other player is a house and doesn't count, unless houses are painted when they
    are closed.
    """
    player = position.dots[dot]
    walls = position.walls(player)
    parts = [
        part
        for part in newly_enclosed(position.field, walls, dot)
        if rules.closed_houses or held(position, part, player)
    ]
    if not parts:
        return ()
    before = bytearray(walls)
    before[dot] = 0
    # If nothing enclosed the dot before, every chain that encloses a part of its surroundings passes through
    # it.
    through = dot if enclosed(position.field, before, dot) is None else None
    return _different(shortest_chain(position.field, walls, min(part), through) for part in parts)


def around(position: Position, cell: int, player: str) -> Chain | None:
    """The chain of a player that encloses an intersection; None if there is none."""
    walls = position.walls(player)
    if walls[cell]:
        return None
    part = enclosed(position.field, walls, cell)
    return shortest_chain(position.field, walls, cell) if part else None


def unpainted(position: Position, player: str) -> tuple[Chain, ...]:
    """The encirclements of a player that haven't been painted."""
    walls = position.walls(player)
    parts = [
        part
        for part in all_enclosed(position.field, walls)
        if held(position, part, player) and not all(position.painted[cell] == player for cell in part)
    ]
    return _different(shortest_chain(position.field, walls, min(part)) for part in parts)


def _different(chains: Iterable[Chain]) -> tuple[Chain, ...]:
    return tuple(dict.fromkeys(chains))


def painted(position: Position, chains: Iterable[Chain], player: str, rules: Rules) -> Position:
    """The position with the areas in these chains painted: the other player's dots in them become prisoners,
    the player's own prisoners are freed if the rules say so, and nothing inside takes part in the game any
    more."""
    inside = frozenset(cell for chain in chains for cell in chain.inside)
    other = OTHER[player]
    taken = {cell for cell in inside if position.dots[cell] == other}
    freed = {cell for cell in inside if position.dots[cell] == player} if rules.free_prisoners else set()
    return replace(
        position,
        painted="".join(player if c in inside else p for c, p in enumerate(position.painted)),
        prisoners=(position.prisoners - freed) | taken,
        counted=position.counted - inside,
    )


def settled(position: Position, rules: Rules) -> Position:
    """The position once a game for territory is counted: everything encircled is painted.

    If encirclements of both players overlap, the player to move paints first, just as the player who moves
    captures first; what remains of the other's is painted after that.
    """
    counted = position.counted
    for player in (position.to_move, OTHER[position.to_move]):
        chains = unpainted(position, player)
        inside = frozenset(cell for chain in chains for cell in chain.inside)
        new = {cell for cell in inside if position.painted[cell] == EMPTY}
        position = painted(position, chains, player, rules)
        counted = counted | frozenset(new)
    return replace(position, counted=counted)
