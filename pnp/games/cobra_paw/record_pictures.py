"""Records of Cobra Paw on paper: what still lies face up, in order, the dice, and what everybody has taken."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from pnp.dominoes.picture import TileLook, tile_face
from pnp.dominoes.sets import Pair
from pnp.drawing.geometry import Box, Size, move
from pnp.drawing.look import WEIGHTS, Look
from pnp.drawing.rows import labelled, stacked
from pnp.drawing.shapes import Drawing, Group, Shape, Style, rectangle
from pnp.games.cobra_paw.options import CobraPawGame
from pnp.games.cobra_paw.picture import draw_die
from pnp.games.cobra_paw.records import course, sign
from pnp.games.cobra_paw.rules import DOUBLE_BLANK, HIGHEST, NONE, SET, WINNING, Position
from pnp.games.record import Recorded, RecordPictures

_SIDE = 6.0
"""The side of half a domino, in millimetres."""
_STEP = Size(2 * _SIDE + 1.2, _SIDE + 1.2)
"""From a domino to the next, along and down."""
_TABLE = Size(HIGHEST * _STEP.width + 2 * _SIDE, (HIGHEST + 1) * _STEP.height)
_DIE = 12.0
"""The side of the square that a die's size is reckoned from; a die is half as large."""


def _diagram(start: str, moves: Sequence[str], first: int, options: CobraPawGame, look: Look) -> Drawing:
    """The game after the moves, with what was taken from move number ``first`` on marked."""
    positions, _ = course(start, moves, options)
    before = positions[min(first, len(positions)) - 1]
    end = positions[-1]
    return draw_position(end, look, marked=set(before.table) - set(end.table))


def _final(start: str, moves: Sequence[str], options: CobraPawGame, look: Look) -> Drawing:
    return draw_position(course(start, moves, options)[0][-1], look)


def draw_position(here: Position, look: Look, marked: Collection[Pair] = ()) -> Drawing:
    """The dominoes face up, and below them those that each player has taken, as a record knows them."""
    rows = [
        labelled([(sign(player), _taken(hand, look, marked))], look) for player, hand in enumerate(here.taken)
    ]
    return stacked([_table(here, look), stacked(rows, left=True)])


def place_on(drawing: Drawing, pair: Pair) -> Box:
    """Where a domino lies on the drawing of a position: its table is at the top, in the middle."""
    return _place(pair).moved((drawing.size.width - _TABLE.width) / 2, drawing.size.height - _TABLE.height)


def _place(pair: Pair) -> Box:
    """Where a domino lies on the table: in the row of its lower number and the column of the other."""
    low, high = pair
    left, top = high * _STEP.width, (HIGHEST + 1 - low) * _STEP.height
    return Box(left, top - _SIDE, left + 2 * _SIDE, top)


def _table(here: Position, look: Look) -> Drawing:
    """Rows by the lower number, the places of dominoes that were taken left empty; the dice in the free
    corner."""
    shapes = [shape for pair in SET for shape in _tile(pair, _place(pair), look, here)]
    for number, face in enumerate(here.target or ()):
        shapes += draw_die(face, (0.75 + 1.2 * number) * _DIE, 0.75 * _DIE, _DIE * 1.6, look)
    return Drawing(_TABLE, tuple(shapes))


def _tile(pair: Pair, box: Box, look: Look, here: Position) -> Iterator[Shape]:
    if pair not in here.table:
        yield rectangle(
            box.grown(-WEIGHTS.hair), Style(stroke=look.palette.faint, width=WEIGHTS.hair), 0.1 * _SIDE
        )
        return
    claimed = pair == DOUBLE_BLANK and here.claimant is not None
    yield from _face(pair, box, look, marked=claimed)


def _face(pair: Pair, box: Box, look: Look, *, marked: bool) -> Iterator[Shape]:
    """A domino that lies level; one that is pointed out has a ground and a heavy edge."""
    palette = look.palette
    width = WEIGHTS.thick if marked else WEIGHTS.thin
    style = Style(fill=palette.pales[0] if marked else palette.paper, stroke=palette.ink, width=width)
    yield rectangle(box.grown(-width / 2), style, 0.1 * _SIDE)
    face = tile_face(*pair, _SIDE, TileLook(palette, framed=False), lying=True)
    yield Group(face, move(*box.centre))


def _taken(hand: Sequence[Pair], look: Look, marked: Collection[Pair]) -> Drawing:
    """What a player has taken, in that order, with free places up to the number that wins."""
    shapes: list[Shape] = []
    count = max(WINNING, len(hand))
    for number in range(count):
        left = number * _STEP.width
        box = Box(left, 0.0, left + 2 * _SIDE, _SIDE)
        if number < len(hand):
            shapes += _face(hand[number], box, look, marked=hand[number] in marked)
        else:
            free = Style(stroke=look.palette.faint, width=WEIGHTS.thin, dash=(1.0, 1.0))
            shapes.append(rectangle(box.grown(-WEIGHTS.thin), free, 0.1 * _SIDE))
    return Drawing(Size(count * _STEP.width - 1.2, _SIDE), tuple(shapes))


def told(recorded: Recorded, first: int, look: Look) -> Sequence[str]:
    """What every move from a number on came to, with everybody's dominoes where somebody took one."""
    positions, _ = course(recorded.start, recorded.moves, recorded.options)
    names = [recorded.name(sign(player)) for player in range(len(positions[0].taken))]
    stretch = zip(recorded.moves[first - 1 :], pairwise(positions[first - 1 :]), strict=False)
    return [_move(text, before, after, names, look) for text, (before, after) in stretch]


def _move(text: str, before: Position, after: Position, names: Sequence[str], look: Look) -> str:
    target = _dashed(after.target or before.target)
    if before.target is None:
        return look.word("The dice show {roll}.", roll=target)
    if before.claimant != after.claimant and after.claimant is not None:
        return look.word(
            "{player} claims that {domino} is face down.", player=names[after.claimant], domino=target
        )
    if text == NONE:
        return " ".join((look.word("Nobody else finds it."), _consequence(before, after, names, look))).rstrip()
    taker, pair = next(
        (player, new[-1])
        for player, (old, new) in enumerate(zip(before.taken, after.taken, strict=True))
        if len(new) > len(old)
    )
    if before.choosers:
        taken = look.word("{player} chooses {domino}.", player=names[taker], domino=_dashed(pair))
    elif before.claimant is not None:
        taken = look.word(
            "{player} finds {domino}: the claim was wrong.", player=names[taker], domino=_dashed(pair)
        )
    else:
        taken = look.word("{player} takes {domino}.", player=names[taker], domino=_dashed(pair))
    counts = ", ".join(f"{name} {len(hand)}" for name, hand in zip(names, after.taken, strict=True))
    return " ".join(filter(None, (taken, f"{counts}.", _consequence(before, after, names, look))))


def _consequence(before: Position, after: Position, names: Sequence[str], look: Look) -> str:
    """What follows when a search ends, or when several may take a domino of their choice."""
    if after.winner is not None:
        return look.word("{player} wins", player=names[after.winner]) + "."
    if after.choosers and not before.choosers:
        return look.word("A domino of their choice: {players}.", players=_listed(after.choosers, names))
    if after.target is None and after.hunting:
        return look.word("A tie: {players} hunt for another domino.", players=_listed(after.hunters, names))
    return ""


def _listed(players: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(names[player] for player in players)


def _dashed(pair: Pair | None) -> str:
    return f"{pair[0]}-{pair[1]}" if pair else ""


PICTURES = RecordPictures(diagram=_diagram, final=_final, told=told)
