"""Landing: a player who is ahead and whose dots can no longer be surrounded may end the game as its winner.

Whether dots can be surrounded "even theoretically" means: if the opponent had a dot on every intersection that
is still free, would a chain enclose any of them? If not, no sequence of moves can surround one, because every
chain that could ever close is already there. Then each dot is safe because of a path to the edge, by orthogonal
steps over intersections that the opponent can't have: the player's own dots and painted areas.

Programs for the game let anybody claim a landing (`Rules.open_landing`). Players who do so lose the dots that
could still be surrounded: the opponent's chains around them are put on the field and painted, and the dots are
counted.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pnp.base.sentences import Sentence
from pnp.games.dots.rules.capture import Painted, painted, unpainted
from pnp.games.dots.rules.chains import all_enclosed
from pnp.games.dots.rules.position import OTHER, Position, Rules
from pnp.games.dots.rules.starts import EMPTY


def loose_dots(position: Position, player: str) -> frozenset[int]:
    """The dots of a player that the opponent could still surround, given all free intersections."""
    enclosed = enclosable(position, player)
    return frozenset(c for c in enclosed if position.dots[c] == player and position.painted[c] == EMPTY)


def enclosable(position: Position, player: str) -> frozenset[int]:
    """The intersections that a player's opponent would enclose with a dot on every free intersection."""
    walls = position.walls(OTHER[player])
    for cell in position.free:
        walls[cell] = 1
    return frozenset().union(*all_enclosed(position.field, walls))


def why_not_landed(position: Position, player: str, rules: Rules) -> str | None:
    """Why a player can't end the game by landing; None if they can."""
    if not rules.landing or rules.territory:
        return Sentence("this game is played without landing")
    if rules.open_landing:
        return None
    if position.surrounded_by(player) <= position.surrounded_by(OTHER[player]):
        return Sentence(
            "only the player who has surrounded more dots can land, and that isn't {player}", player=player
        )
    loose = loose_dots(position, player)
    if loose:
        return Sentence("the dot on {space} could still be surrounded", space=position.field.name(min(loose)))
    return None


def landed(position: Position, player: str, rules: Rules) -> tuple[Position, tuple[Painted, ...]]:
    """The position once a player has landed, and the encirclements of the dots that the player loses by it."""
    if not loose_dots(position, player):
        return position, ()
    other = OTHER[player]
    chains = unpainted(_with_dots(position, position.free, other), other)
    walls = {cell for chain in chains for cell in chain.dots}
    proved = _with_dots(position, [cell for cell in position.free if cell in walls], other)
    return painted(proved, chains, other, rules), tuple(Painted(other, chain) for chain in chains)


def _with_dots(position: Position, cells: Iterable[int], player: str) -> Position:
    dots = list(position.dots)
    for cell in cells:
        dots[cell] = player
    return replace(position, dots="".join(dots))
