"""Landing: a player who is ahead and whose dots can no longer be surrounded may end the game as its winner.

Whether dots can be surrounded "even theoretically" is read so: if the opponent had a dot on every crossing
that is still free, would a chain enclose any of them? If not, no order of moves can surround one, since every
chain that could ever close is there already. What then holds a dot is a way to the edge by orthogonal steps
over crossings that the opponent cannot have: own dots, and own painted areas.
"""

from __future__ import annotations

from pnp.games.dots.chains import all_enclosed
from pnp.games.dots.position import OTHER, Position, Rules
from pnp.games.dots.starts import EMPTY


def loose_dots(position: Position, player: str) -> frozenset[int]:
    """The dots of a player that the opponent could still surround, given all free crossings."""
    walls = position.walls(OTHER[player])
    for cell in position.free:
        walls[cell] = 1
    enclosed = (cell for part in all_enclosed(position.field, walls) for cell in part)
    return frozenset(c for c in enclosed if position.dots[c] == player and position.painted[c] == EMPTY)


def why_not_landed(position: Position, player: str, rules: Rules) -> str | None:
    """What keeps a player from ending the game by landing; None where the right is there."""
    if not rules.landing or rules.territory:
        return "this game is played without landing"
    if position.surrounded_by(player) <= position.surrounded_by(OTHER[player]):
        return f"only who has surrounded more dots may land, and {player} has not"
    loose = loose_dots(position, player)
    if loose:
        return f"the dot on {position.field.name(min(loose))} could still be surrounded"
    return None
