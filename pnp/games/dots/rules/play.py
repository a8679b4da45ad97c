"""The rules of Dots as in Sports Dots: moves as values and as text, their results, and how a game ends, by
grounding or otherwise.

Positions are immutable, so a move makes a new one; every variation is a field of `Rules`. Chains are in
`chains`, the effects of a dot in `position`, and points in `records`.

A player who is ahead and whose dots can no longer be surrounded may end the game as its winner. Whether dots
can be surrounded "even theoretically" means: if the opponent had a dot on every intersection that is still
free, would a chain enclose any of them? If not, no sequence of moves can surround one, because every chain that
could ever close is already there. Then each dot is safe because of a path to the edge, by orthogonal steps over
intersections that the opponent can't have: the player's own dots and painted areas.

Programs for the game let anybody claim a grounding (`Rules.open_grounding`). Players who do so lose the dots
that could still be surrounded: the opponent's chains around them are put on the field and painted, and the dots
are counted.

A move is ``c5``, ``c5!``, ``!c5``, ``stop``, ``ground`` or ``resign``. ``o-grounds`` and ``o-resigns`` name the
player who ends the game when it isn't their turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from pnp.base.sentences import Sentence
from pnp.base.sequences import column_letters
from pnp.base.wording import renamed
from pnp.games.dots.rules.chains import Chain, all_enclosed, enclosed
from pnp.games.dots.rules.position import (
    OTHER,
    SPORT,
    Ending,
    Painted,
    Position,
    Rules,
    around,
    closed_by,
    held,
    painted,
    settled,
    unpainted,
    with_dot,
)
from pnp.games.dots.rules.starts import EMPTY, Area, O, X
from pnp.grids.square import SquareGrid
from pnp.search.replay import MoveError


def loose_dots(position: Position, player: str) -> frozenset[int]:
    """Return the dots of a player that the opponent could still surround, given all free intersections."""
    enclosed = enclosable(position, player)
    return frozenset(c for c in enclosed if position.dots[c] == player and position.painted[c] == EMPTY)


def enclosable(position: Position, player: str) -> frozenset[int]:
    """Return the intersections that a player's opponent would enclose with a dot on every free intersection."""
    walls = position.walls(OTHER[player])
    for cell in position.free:
        walls[cell] = 1
    return frozenset().union(*all_enclosed(position.field, walls))


def why_not_grounded(position: Position, player: str, rules: Rules) -> str | None:
    """Return why a player can't end the game by grounding; None if they can."""
    if not rules.grounding or rules.territory:
        return Sentence("this game is played without grounding")
    if rules.open_grounding:
        return None
    if position.surrounded_by(player) <= position.surrounded_by(OTHER[player]):
        return Sentence(
            "only the player who has surrounded more dots can ground, and that isn't {player}", player=player
        )
    loose = loose_dots(position, player)
    if loose:
        return Sentence("the dot on {space} could still be surrounded", space=position.field.name(min(loose)))
    return None


def grounded(position: Position, player: str, rules: Rules) -> tuple[Position, tuple[Painted, ...]]:
    """Return the position once a player has grounded, and the encirclements of the dots that this player
    loses."""
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


# Moves


@dataclass(frozen=True, slots=True)
class Place:
    """A dot on an intersection. In games for territory, it may paint its encirclement at once."""

    cell: int
    paint: bool = False


@dataclass(frozen=True, slots=True)
class Paint:
    """Painting the encirclement that contains an intersection, before putting a dot; it doesn't end the
    turn."""

    cell: int


@dataclass(frozen=True, slots=True)
class End:
    """The end of the game: agreed, claimed after grounding, or given up.

    ``who`` grounds or resigns; empty for the player to move.
    """

    how: Literal["stop", "ground", "resign"]
    who: str = ""


Move = Place | Paint | End

_ENDS = {
    "stop": End("stop"),
    "ground": End("ground"),
    "resign": End("resign"),
    **{f"{who}-grounds": End("ground", who) for who in (X, O)},
    **{f"{who}-resigns": End("resign", who) for who in (X, O)},
}

_FORMER = {"land": "ground", **{f"{who}-lands": f"{who}-grounds" for who in (X, O)}}
"""The words for the same ends in older records."""

_CROSSING = re.compile(r"(?P<before>!?)(?P<letters>[a-z]{1,2})(?P<number>[1-9][0-9]{0,2})(?P<after>!?)")


def read_move(text: str, field: SquareGrid) -> Move:
    """Return the move that a text stands for.

    :raises MoveError: if it isn't a move on this field.
    """
    if (end := _ENDS.get(text.strip())) is not None:
        return end
    if (new := _FORMER.get(text.strip())) is not None:
        raise MoveError(renamed(text.strip(), new))
    found = _CROSSING.fullmatch(text.strip())
    if found is None or (found["before"] and found["after"]):
        raise MoveError(
            "expected an intersection such as c5, c5! to shade at once, !c5 to shade later, stop, ground "
            "or resign"
        )
    cell = read_intersection(found["letters"] + found["number"], field)
    return Paint(cell) if found["before"] else Place(cell, bool(found["after"]))


def read_intersection(name: str, field: SquareGrid) -> int:
    """Return the intersection with a name.

    :raises MoveError: if no intersection of the field has that name.
    """
    found = re.fullmatch(r"([a-z]{1,2})([1-9][0-9]{0,2})", name)
    if found:
        column, row = _column(found[1]), field.rows - int(found[2])
        if column < field.columns and row >= 0:
            return field.cell(row, column)
    last = f"{column_letters(field.columns - 1)}{field.rows}"
    raise MoveError(
        Sentence(
            "the field has no intersection {name}; its intersections are a1 to {last}", name=name, last=last
        )
    )


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("a") + 1
    return number - 1


@dataclass(frozen=True, slots=True)
class Turn:
    """The result of a move: the position after it, and the encirclements that were painted."""

    position: Position
    painted: tuple[Painted, ...] = ()


def play(position: Position, move: Move, rules: Rules = SPORT) -> Position:
    """Return the position after a move.

    :raises MoveError: naming the rule that the move breaks.
    """
    return turn(position, move, rules).position


def turn(position: Position, move: Move, rules: Rules = SPORT) -> Turn:
    """Return the result of a move.

    :raises MoveError: naming the rule that the move breaks.
    """
    if position.ended:
        raise MoveError("the game is over before this move")
    match move:
        case Place():
            return _placed(position, move, rules)
        case Paint():
            return _painted_later(position, move, rules)
        case End():
            return _ended(position, move, rules)


def why_forbidden(position: Position, cell: int, rules: Rules = SPORT) -> str | None:
    """Return the rule that forbids a dot on an intersection; None if it may be put there."""
    name = position.field.name(cell)
    if position.dots[cell] != EMPTY:
        return Sentence("{name} is occupied, and a dot stays where it is until the end of the game", name=name)
    if position.painted[cell] != EMPTY:
        return Sentence("{name} is in a shaded area, which is out of play", name=name)
    if rules.area and _first_dot(position) and not _within(position, cell, rules.area):
        return Sentence(
            "{name} is outside the area in the middle, where each player's first dot goes", name=name
        )
    return None


def legal_dots(position: Position, rules: Rules = SPORT) -> tuple[int, ...]:
    """Return the intersections on which the player to move may put a dot."""
    if position.ended:
        return ()
    if rules.area and _first_dot(position):
        return tuple(cell for cell in position.free if _within(position, cell, rules.area))
    return position.free


def _first_dot(position: Position) -> bool:
    """Return whether the player to move has no dot yet, on a field that started empty."""
    own, other = position.to_move, OTHER[position.to_move]
    return own not in position.dots and position.dots.count(other) <= 1


def _within(position: Position, cell: int, area: Area) -> bool:
    row, column = position.field.place(cell)
    return 0 <= row - area.row < area.rows and 0 <= column - area.column < area.columns


def _placed(position: Position, move: Place, rules: Rules) -> Turn:
    reason = why_forbidden(position, move.cell, rules)
    if reason:
        raise MoveError(reason)
    player = position.to_move
    if move.paint and not rules.territory:
        raise MoveError("! is for games with territory; here every ring is shaded at once")
    after = with_dot(position, move.cell, player)
    chains = closed_by(after, move.cell, rules)
    if rules.territory and not move.paint:
        return Turn(_passed(position, after, rules))
    if move.paint and not chains:
        raise MoveError("! shades a ring, and this dot doesn't close one")
    captor = player
    if not chains:
        captor = OTHER[player]
        entered = around(after, move.cell, captor)
        chains = (entered,) if entered else ()
    return _finished(position, after, tuple(Painted(captor, chain) for chain in chains), rules)


def _finished(before: Position, after: Position, paints: tuple[Painted, ...], rules: Rules) -> Turn:
    """Return the turn with these areas painted, all by the same player."""
    if paints:
        after = painted(after, [paint.chain for paint in paints], paints[0].player, rules)
    return Turn(_passed(before, after, rules), paints)


def _passed(before: Position, after: Position, rules: Rules) -> Position:
    """Return the position with the turn passed on, or kept by a player who has surrounded dots if that earns
    an extra move."""
    player = before.to_move
    won = rules.extra_move and after.surrounded_by(player) > before.surrounded_by(player)
    ending = _ending(after, rules)
    position = replace(after, to_move=player if won else OTHER[player], ended=ending)
    return settled(position, rules) if ending and rules.territory else position


def _ending(position: Position, rules: Rules) -> Ending | None:
    if rules.instant_win and max(map(position.surrounded_by, OTHER)) >= rules.instant_win:
        return "instant"
    return None if position.free else "full"


def _painted_later(position: Position, move: Paint, rules: Rules) -> Turn:
    if not rules.territory:
        raise MoveError("shading later is for games with territory; here every ring is shaded at once")
    player = position.to_move
    chain = _own_encirclement(position, move.cell)
    if chain is None:
        name = position.field.name(move.cell)
        raise MoveError(
            Sentence(
                "{name} isn't in an unshaded ring of {player}, whose turn it is",
                name=name,
                player=player,
            )
        )
    after = painted(position, [chain], player, rules)
    ending = _ending(after, rules)
    after = replace(after, ended=ending)
    return Turn(settled(after, rules) if ending else after, (Painted(player, chain),))


def _own_encirclement(position: Position, cell: int) -> Chain | None:
    """Return the chain of the player to move around an intersection, if it encircles dots and isn't painted."""
    walls = position.walls(position.to_move)
    part = None if walls[cell] or position.painted[cell] != EMPTY else enclosed(position.field, walls, cell)
    if part is None or not held(position, part, position.to_move):
        return None
    return around(position, cell, position.to_move)


def _ended(position: Position, move: End, rules: Rules) -> Turn:
    if move.who:
        position = replace(position, to_move=move.who)
    if move.how == "ground":
        reason = why_not_grounded(position, position.to_move, rules)
        if reason:
            raise MoveError(reason)
        after, lost = grounded(position, position.to_move, rules)
        return Turn(replace(after, ended="grounding"), lost)
    if move.how == "resign":
        return Turn(replace(position, ended="resign"))
    ended = replace(position, ended="stop")
    return Turn(settled(ended, rules) if rules.territory else ended)


def errors(position: Position, rules: Rules = SPORT) -> tuple[str, ...]:
    """Return why no game by these rules can reach a position; empty if one can.

    Paint must be inside a chain of its player. In a game without territory, everything encircled must be
    painted.
    """
    found = []
    for player in OTHER:
        walls = position.walls(player)
        loose = [c for c, p in enumerate(position.painted) if p == player and _open(position, walls, c)]
        if loose:
            name = position.field.name(loose[0])
            found.append(
                Sentence(
                    "{place} is shaded for {player}, but no ring of {player} encloses it",
                    place=name,
                    player=player,
                )
            )
        if not rules.territory:
            for chain in unpainted(position, player):
                name = position.field.name(min(chain.inside))
                found.append(
                    Sentence(
                        "the dots of {player} near {place} are surrounded, but not shaded",
                        player=OTHER[player],
                        place=name,
                    )
                )
    return tuple(found)


def _open(position: Position, walls: bytearray, cell: int) -> bool:
    return enclosed(position.field, walls, cell) is None
