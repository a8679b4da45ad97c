"""Drawings of records of Cobra Paw: the dominoes still face up, in order, the dice, and what each player
took.

The results of moves in a game of Cobra Paw, in words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from pnp.base.geometry import Box, Size, move
from pnp.components.dominoes.picture import TileStyle, tile_face
from pnp.components.dominoes.tiles import Pair
from pnp.drawing.pictures import labelled, stacked
from pnp.drawing.shapes import Drawing, Group, Shape, Style, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.engine import Recorded, RecordViews, standings
from pnp.games.cobra_paw import CobraPawGame
from pnp.games.cobra_paw.rules import DOUBLE_BLANK, HIGHEST, NONE, RECORDS, SET, WINNING, Position, sign
from pnp.games.cobra_paw.views import draw_die


def commentary(record: Recorded[CobraPawGame, Position], first: int, theme: Theme) -> Sequence[str]:
    """Return the result of every move from number ``first`` on, with everybody's dominoes if someone took
    one."""
    positions = RECORDS.course(record.start, record.moves, record.options)
    names = [record.name(sign(player)) for player in range(len(positions[0].taken))]
    stretch = zip(record.moves[first - 1 :], pairwise(positions[first - 1 :]), strict=False)
    return [_move(text, before, after, names, theme) for text, (before, after) in stretch]


def _move(text: str, before: Position, after: Position, names: Sequence[str], theme: Theme) -> str:
    target = _dashed(after.target or before.target)
    if before.target is None:
        return theme.translate("The dice show {roll}.", roll=target)
    if before.claimant != after.claimant and after.claimant is not None:
        return theme.translate(
            "{player} claims that {domino} is face down.", player=names[after.claimant], domino=target
        )
    if text == NONE:
        return " ".join(
            (theme.translate("Nobody else finds it."), _consequence(before, after, names, theme))
        ).rstrip()
    taker, pair = next(
        (player, new[-1])
        for player, (old, new) in enumerate(zip(before.taken, after.taken, strict=True))
        if len(new) > len(old)
    )
    if before.choosers:
        taken = theme.translate("{player} chooses {domino}.", player=names[taker], domino=_dashed(pair))
    elif before.claimant is not None:
        taken = theme.translate(
            "{player} finds {domino}: the claim was wrong.", player=names[taker], domino=_dashed(pair)
        )
    else:
        taken = theme.translate("{player} takes {domino}.", player=names[taker], domino=_dashed(pair))
    counts = standings(names, [len(hand) for hand in after.taken])
    return " ".join(filter(None, (taken, counts, _consequence(before, after, names, theme))))


def _consequence(before: Position, after: Position, names: Sequence[str], theme: Theme) -> str:
    """Return what follows when a search ends, or when several may take a domino of their choice."""
    if after.winner is not None:
        return theme.translate("{player} wins", player=names[after.winner]) + "."
    if after.choosers and not before.choosers:
        return theme.translate("A domino of their choice: {players}.", players=_listed(after.choosers, names))
    if after.target is None and after.hunting:
        return theme.translate(
            "A tie: {players} hunt for another domino.", players=_listed(after.hunters, names)
        )
    return ""


def _listed(players: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(names[player] for player in players)


def _dashed(pair: Pair | None) -> str:
    return f"{pair[0]}-{pair[1]}" if pair else ""


_SIDE = 6.0
"""The side of half a domino, in millimetres."""
_STEP = Size(2 * _SIDE + 1.2, _SIDE + 1.2)
"""The distance from one domino to the next, horizontally and vertically."""
_TABLE = Size(HIGHEST * _STEP.width + 2 * _SIDE, (HIGHEST + 1) * _STEP.height)
_DIE = 12.0
"""The side of the square on which a die's size is based, in millimetres; a die is half as large."""


class CobraPawRecordViews(RecordViews[CobraPawGame, Position]):
    """The dominoes still face up, and those taken by each player."""

    def diagram(
        self, start: Position, moves: Sequence[str], first: int, options: CobraPawGame, theme: Theme
    ) -> Drawing:
        """Return the game after the moves, with the dominoes marked that were taken from move number ``first``
        on."""
        positions = RECORDS.course(start, moves, options)
        before = positions[min(first, len(positions)) - 1]
        end = positions[-1]
        return draw_position(end, theme, marked=set(before.table) - set(end.table))

    def final(self, start: Position, moves: Sequence[str], options: CobraPawGame, theme: Theme) -> Drawing:
        return draw_position(RECORDS.course(start, moves, options)[-1], theme)

    def commentary(
        self, record: Recorded[CobraPawGame, Position], first: int, theme: Theme
    ) -> Sequence[str] | None:
        return commentary(record, first, theme)


RECORD_VIEWS = CobraPawRecordViews()


def draw_position(here: Position, theme: Theme, marked: Collection[Pair] = ()) -> Drawing:
    """Return the dominoes face up, and below them those that each player has taken."""
    rows = [
        labelled([(sign(player), _taken(hand, theme, marked))], theme) for player, hand in enumerate(here.taken)
    ]
    return stacked([_table(here, theme), stacked(rows, left=True)])


def place_on(drawing: Drawing, pair: Pair) -> Box:
    """Return where a domino is on the drawing of a position, whose table is centred at the top."""
    return _place(pair).moved((drawing.size.width - _TABLE.width) / 2, drawing.size.height - _TABLE.height)


def _place(pair: Pair) -> Box:
    """Return where a domino is on the table: in the row of its lower number and the column of the other."""
    low, high = pair
    left, top = high * _STEP.width, (HIGHEST + 1 - low) * _STEP.height
    return Box(left, top - _SIDE, left + 2 * _SIDE, top)


def _table(here: Position, theme: Theme) -> Drawing:
    """Return the table, in rows by the lower number, with empty places for dominoes that were taken and the
    dice in the free corner."""
    shapes = [shape for pair in SET for shape in _tile(pair, _place(pair), theme, here)]
    for number, face in enumerate(here.target or ()):
        shapes += draw_die(face, (0.75 + 1.2 * number) * _DIE, 0.75 * _DIE, _DIE * 1.6, theme)
    return Drawing(_TABLE, tuple(shapes))


def _tile(pair: Pair, box: Box, theme: Theme, here: Position) -> Iterator[Shape]:
    if pair not in here.table:
        yield rectangle(
            box.grown(-WEIGHTS.hair), Style(stroke=theme.palette.faint, width=WEIGHTS.hair), 0.1 * _SIDE
        )
        return
    claimed = pair == DOUBLE_BLANK and here.claimant is not None
    yield from _face(pair, box, theme, marked=claimed)


def _face(pair: Pair, box: Box, theme: Theme, *, marked: bool) -> Iterator[Shape]:
    """Yield a horizontal domino; if it's pointed out, it has a background and a heavy edge."""
    palette = theme.palette
    width = WEIGHTS.thick if marked else WEIGHTS.thin
    style = Style(fill=palette.pales[0] if marked else palette.paper, stroke=palette.ink, width=width)
    yield rectangle(box.grown(-width / 2), style, 0.1 * _SIDE)
    face = tile_face(*pair, _SIDE, TileStyle(palette, framed=False), lying=True)
    yield Group(face, move(*box.centre))


def _taken(hand: Sequence[Pair], theme: Theme, marked: Collection[Pair]) -> Drawing:
    """Return what a player has taken, in order, with free places up to the number that wins."""
    shapes: list[Shape] = []
    count = max(WINNING, len(hand))
    for number in range(count):
        left = number * _STEP.width
        box = Box(left, 0.0, left + 2 * _SIDE, _SIDE)
        if number < len(hand):
            shapes += _face(hand[number], box, theme, marked=hand[number] in marked)
        else:
            free = Style(stroke=theme.palette.faint, width=WEIGHTS.thin, dash=(1.0, 1.0))
            shapes.append(rectangle(box.grown(-WEIGHTS.thin), free, 0.1 * _SIDE))
    return Drawing(Size(count * _STEP.width - 1.2, _SIDE), tuple(shapes))
