"""Puzzles and records of Cobra Paw: their play by hand, and the drawings and words of records.

In a puzzle, a click puts the finger on a domino; in a record, you click the dice, then the domino under a
finger and the player whose finger it is. A record's drawings show the dominoes still face up, in order, the
dice, and the dominoes that each player took.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pnp.base.geometry import Box, Size, move
from pnp.base.sentences import Sentence
from pnp.components.dominoes.picture import TileStyle, tile_face
from pnp.components.dominoes.table_picture import rolls
from pnp.components.dominoes.tiles import Pair, parse_pair
from pnp.drawing.hotspots import Scene, Spot, button, stacked_scenes
from pnp.drawing.pictures import labelled, stacked, words
from pnp.drawing.shapes import Drawing, Group, Shape, Style, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.engine import (
    DiagramEngine,
    Engine,
    PuzzleEngine,
    Recorded,
    RecordEngine,
    RecordViews,
)
from pnp.games.api.interaction import Interaction, PickResult, StepTrial, Trial, Verdict
from pnp.games.cobra_paw import CobraPawGame, CobraPawPuzzleOptions
from pnp.games.cobra_paw.engine import PUZZLES
from pnp.games.cobra_paw.rules import DOUBLE_BLANK, HIGHEST, NONE, RECORDS, SET, WINNING, Position, name, sign
from pnp.games.cobra_paw.search import Finger, Search
from pnp.games.cobra_paw.views import VIEWS, draw_diagram, draw_die, draw_table, place_of
from pnp.games.shared.board_interaction import BoardInteraction, GameState, domino, grouped
from pnp.search.replay import MoveError


def commentary(record: Recorded[CobraPawGame, Position], first: int, theme: Theme) -> Sequence[str]:
    """Return the result of every move from number ``first`` on."""
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
    return f"{taken} {_consequence(before, after, names, theme)}".rstrip()


def _consequence(before: Position, after: Position, names: Sequence[str], theme: Theme) -> str:
    """Return what happens next when a search ends, or when several players may take a domino of their
    choice."""
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
        return _draw_position(end, theme, marked=set(before.table) - set(end.table))

    def final(self, start: Position, moves: Sequence[str], options: CobraPawGame, theme: Theme) -> Drawing:
        return _draw_position(RECORDS.course(start, moves, options)[-1], theme)

    def commentary(
        self, record: Recorded[CobraPawGame, Position], first: int, theme: Theme
    ) -> Sequence[str] | None:
        return commentary(record, first, theme)


RECORD_VIEWS = CobraPawRecordViews()


def _draw_position(here: Position, theme: Theme, marked: Collection[Pair] = ()) -> Drawing:
    """Return the dominoes face up, and below them those that each player has taken."""
    rows = [
        labelled([(sign(player), _taken(hand, theme, marked))], theme) for player, hand in enumerate(here.taken)
    ]
    return stacked([_table(here, theme, marked), stacked(rows, left=True)])


def _place_on(drawing: Drawing, pair: Pair) -> Box:
    """Return where a domino is on the drawing of a position, whose table is centred at the top."""
    return _place(pair).moved((drawing.size.width - _TABLE.width) / 2, drawing.size.height - _TABLE.height)


def _place(pair: Pair) -> Box:
    """Return where a domino is on the table: in the row of its lower number and the column of the other."""
    low, high = pair
    left, top = high * _STEP.width, (HIGHEST + 1 - low) * _STEP.height
    return Box(left, top - _SIDE, left + 2 * _SIDE, top)


def _table(here: Position, theme: Theme, marked: Collection[Pair]) -> Drawing:
    """Return the table, in rows by the lower number, with empty places for dominoes that were taken, some of
    them marked, and the dice in the free corner."""
    shapes = [shape for pair in SET for shape in _tile(pair, _place(pair), theme, here, marked)]
    for number, face in enumerate(here.target or ()):
        shapes += draw_die(face, (0.75 + 1.2 * number) * _DIE, 0.75 * _DIE, _DIE * 1.6, theme)
    return Drawing(_TABLE, tuple(shapes))


def _tile(pair: Pair, box: Box, theme: Theme, here: Position, marked: Collection[Pair]) -> Iterator[Shape]:
    palette = theme.palette
    if pair not in here.table:
        usual = Style(stroke=palette.line, width=WEIGHTS.thin)
        style = Style(palette.pales[0], palette.ink, WEIGHTS.thick) if pair in marked else usual
        yield rectangle(box.grown(-style.width / 2 if pair in marked else -WEIGHTS.hair), style, 0.1 * _SIDE)
        return
    claimed = pair == DOUBLE_BLANK and here.claimant is not None
    yield from _face(pair, box, theme, marked=claimed)


def _face(pair: Pair, box: Box, theme: Theme, *, marked: bool) -> Iterator[Shape]:
    """Yield a horizontal domino; if it's pointed out, it has a background and a heavy edge."""
    palette = theme.palette
    width = WEIGHTS.thick if marked else WEIGHTS.line
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
            free = Style(stroke=theme.palette.line, width=WEIGHTS.thin, dash=(1.0, 1.0))
            shapes.append(rectangle(box.grown(-WEIGHTS.thin), free, 0.1 * _SIDE))
    return Drawing(Size(count * _STEP.width - 1.2, _SIDE), tuple(shapes))


@dataclass(frozen=True, slots=True)
class _Table:
    """A table that is searched roll by roll."""

    theme: Theme

    @staticmethod
    def play(search: Search, text: str) -> Search:
        return search.play(Finger.parse(text))

    @staticmethod
    def picked(search: Search, picks: tuple[str, ...]) -> PickResult:
        """Return the finger on the domino that was clicked.

        :raises MoveError: if it is neither the target nor the double blank.
        """
        if not picks or not search.targets:
            return PickResult()
        on, target = parse_pair(picks[-1]), search.targets[0]
        if on not in (target, DOUBLE_BLANK):
            raise MoveError(
                Sentence(
                    "this domino is the {domino}, but the dice show {domino_2}",
                    domino=_dashed(on),
                    domino_2=_dashed(target),
                )
            )
        return PickResult(move=str(Finger(target, on, search.table.where(on)[0].square)))

    def show(self, search: Search, _picks: tuple[str, ...]) -> Scene:
        drawing = draw_table(search.table, self.theme, dice=search.targets)
        tiles = sorted(search.table.tiles, key=lambda tile: (-tile.y, tile.x))
        spots = (
            Spot(
                f"{tile.first}|{tile.second} {tile.square}", place_of(tile), name(tile.pair), turned=tile.angle
            )
            for tile in tiles
        )
        described = grouped((domino((tile.first, tile.second)), str(tile.square)) for tile in tiles)
        return Scene(drawing, tuple(spots) if search.targets else (), described)

    def judge(self, search: Search, _moves: tuple[str, ...]) -> Verdict:
        if not search.targets:
            return Verdict(True)
        return Verdict(False, self.theme.translate("The dice show {roll}.", roll=_dashed(search.targets[0])))


class CobraPawInteraction(Interaction[CobraPawPuzzleOptions, Search]):
    """A table where you put a finger on one domino after another."""

    moving = Sentence("Choose the domino that the dice show, or the double blank if it isn’t on the table.")

    def trial(self, start: Search, options: CobraPawPuzzleOptions, theme: Theme, part: str = "") -> Trial:
        table = _Table(theme)
        return StepTrial(start, table.play, table.picked, table.show, table.judge)


INTERACTION = CobraPawInteraction()


# Records


State = GameState[CobraPawGame, Position]


class CobraPawRecordInteraction(BoardInteraction[CobraPawGame, Position]):
    """The dominoes face up, with the result of the last move above them."""

    records = RECORDS

    def scene(self, state: State) -> Scene:
        here, theme = state.end, state.theme
        last = commentary(state.record, len(state.moves), theme) if state.moves else ()
        parts = [
            *(Scene(words(line, theme)) for line in last),
            Scene(_draw_position(here, theme), tuple(_spots(state))),
        ]
        if here.winner is None and here.target is None:
            parts.append(rolls(theme))
        if here.claimant is not None and not here.choosers:
            parts.append(button(theme.translate("nobody"), NONE, theme))
        return stacked_scenes(parts)

    def picked(self, state: State) -> PickResult:
        """Return the players whose finger it may be, by the rules.

        :raises MoveError: for a domino on which nobody may put a finger.
        """
        here, theme = state.end, state.theme
        if not state.picks or here.target is None:
            return PickResult(message=_question(here, theme))
        on = parse_pair(state.picks[-1])
        choices, reason = [], ""
        for player in here.hunters:
            text = f"{sign(player)}: {name(on)}"
            try:
                here.move(text)
                choices.append(text)
            except MoveError as error:
                reason = str(error)
        if not choices:
            raise MoveError(reason)
        return PickResult(choices=tuple(choices), message=theme.translate("Whose finger is this?"))


RECORD_INTERACTION = CobraPawRecordInteraction()


def _spots(state: State) -> Iterator[Spot]:
    """Yield the dominoes face up, as targets of the search or for players to choose from."""
    here = state.end
    if here.target is None:
        return
    drawing = _draw_position(here, state.theme)
    for pair in here.table:
        box, label = _place_on(drawing, pair), f"{pair[0]}|{pair[1]}"
        if not here.choosers:
            yield Spot(label, box, name(pair), (), name(pair) in state.picks)
        elif pair != DOUBLE_BLANK:
            yield Spot(label, box, moves=(f"{sign(here.choosers[0])} takes {name(pair)}",))


def _question(here: Position, theme: Theme) -> str:
    if here.winner is None and here.target is None:
        return theme.translate("Which numbers do the dice show?")
    return ""


ENGINE = Engine(
    puzzles=PuzzleEngine(CobraPawPuzzleOptions, PUZZLES, VIEWS, INTERACTION),
    records=RecordEngine(CobraPawGame, RECORDS, RECORD_VIEWS, RECORD_INTERACTION),
    diagrams=DiagramEngine(CobraPawPuzzleOptions, draw_diagram),
)
