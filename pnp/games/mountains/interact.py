"""Puzzles and records of Mountains and Valleys, and their play by hand: you click a domino, the square for its
first number, and the square for the other. See `pnp.games.shared.board_interaction` for clicks and moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

from pnp.base.errors import ErrorInText
from pnp.base.geometry import MM_PER_POINT, Box
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks, column_letters
from pnp.components.dominoes.ground import Ground
from pnp.components.dominoes.notation import (
    cell_name,
    domino_text,
    lay,
    pair_text,
    parse_cell,
    way_between,
    with_draws,
)
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.table_picture import draw_table
from pnp.components.dominoes.tiles import DIGITS, LARGEST_NUMBER, Cell, Domino, Pair
from pnp.drawing.hotspots import Scene, Spot, scenes_in_a_row, stacked_scenes
from pnp.drawing.paragraphs import centred
from pnp.drawing.pictures import words
from pnp.drawing.shapes import Drawing, Font, Shape, Style, lines
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine, RecordEngine
from pnp.games.api.interaction import Interaction, PickResult, Trial, Verdict
from pnp.games.api.puzzles import HintVerdict, Length, Puzzles, as_text
from pnp.games.mountains import MountainsDiagram, MountainsGame, MountainsPuzzleOptions
from pnp.games.mountains.claims import CLAIMS, About
from pnp.games.mountains.hints import hints
from pnp.games.mountains.play import SIDE, Position, Solitaire, refusal
from pnp.games.mountains.play_text import RECORDS
from pnp.games.mountains.rules import Deal, Start, check_solution, joining_steps
from pnp.games.mountains.views import RECORD_VIEWS, VIEWS, draw_diagram, draw_map, spaces
from pnp.games.shared.board_interaction import (
    MOVING,
    BoardInteraction,
    GameState,
    LayingArea,
    laying_move,
    named_spaces,
    space_spot,
)
from pnp.games.shared.position_text import PLAYERS
from pnp.games.sliding.puzzles import count_dominoes, require_both, wrong_table
from pnp.search.generation import Likeness, Make
from pnp.search.replay import MoveError
from pnp.search.results import Hint, Limits, Notation, Outcome


class MountainsPuzzles(Puzzles[MountainsPuzzleOptions, Start]):
    """Deals to lay as a map; the layout in a text matters only for its drawing."""

    def parse(self, text: str, options: MountainsPuzzleOptions) -> Start:
        return Start.parse(text, options.pips, options.rows or 0, options.columns or 0)

    def check_solution(
        self, start: Start, solution: Notation, options: MountainsPuzzleOptions
    ) -> Sequence[ErrorInText]:
        return wrong_table(partial(check_solution, start.deal), solution)

    def length(self, solution: Notation) -> Length:
        return count_dominoes(solution)

    def solve(self, start: Start, options: MountainsPuzzleOptions, limits: Limits) -> Outcome:
        from pnp.games.mountains.engine import solve

        return solve(start.deal, limits)

    def likeness(self, start: Start, solution: Notation | None, options: MountainsPuzzleOptions) -> Likeness:
        return Likeness(str(start.deal.canonical()))

    def maker(self, options: MountainsPuzzleOptions) -> Make:
        from pnp.games.mountains.engine import make, require_deal

        require_both(options.rows, options.columns)
        size = options.rows or 0, options.columns or 0
        require_deal(options.dominoes, options.pips, *size)
        return partial(make, options.dominoes, options.pips, *size)

    def check_hints(
        self, start: Start, solution: Notation, texts: Sequence[str], options: MountainsPuzzleOptions
    ) -> Sequence[HintVerdict]:
        about = About(start.deal, Table.parse(as_text(solution), options.pips))
        return [CLAIMS.verdict(text, about) for text in texts]

    def hints(self, start: Start, solution: Notation, options: MountainsPuzzleOptions) -> Sequence[Hint]:
        return hints(start.deal, Table.parse(as_text(solution), options.pips))


PUZZLES = MountainsPuzzles()


_SIDE, _LABEL, _ROW = 8.0, 5.0, 5
"""The side of a space, and the width of the strip of names at the edge, in millimetres; then the number of
dominoes of the deal in a row."""


@dataclass(frozen=True, slots=True)
class _Map(LayingArea):
    """The rectangle on which a deal is laid."""

    deal: Deal
    hand_columns = _ROW
    example = "25@c3R"

    def check(self, domino: Domino, text: str) -> None:
        if not set(domino.cells) <= set(self.spaces.values()):
            raise MoveError(
                Sentence(
                    "the map has {rows} rows and {columns} columns",
                    rows=self.deal.rows,
                    columns=self.deal.columns,
                )
            )

    def show_spaces(self, here: Table, picks: tuple[str, ...]) -> Scene:
        deal = self.deal
        ground = Ground.around(((0, 0), (deal.rows - 1, deal.columns - 1)), _SIDE)
        shapes: list[Shape] = [*_lattice(deal, self.theme)]
        if here.dominoes:
            _, left, bottom, _ = here.bounds()
            tiles = draw_table(here, self.theme, face="numerals", heights=True, side=_SIDE)
            shapes.append(tiles.at(left * _SIDE, (deal.rows - 1 - bottom) * _SIDE))
        taken = here.numbers()
        spots = tuple(
            space_spot(name, ground.box(cell), taken.get(cell), picks) for name, cell in self.spaces.items()
        )
        scene = Scene(Drawing(ground.size, tuple(shapes)), spots).moved(_LABEL, _LABEL)
        named = (*scene.drawing.shapes, *_names(deal, self.theme))
        return Scene(Drawing(scene.drawing.size, named), scene.spots)

    def show_hand(self, row: Sequence[Pair], picks: tuple[str, ...]) -> Scene:
        return held_row(row, self.theme, picks)

    def judge_full(self, here: Table) -> Verdict:
        errors = check_solution(self.deal, here)
        return Verdict(not errors, self.theme.translate("The map is full, but you can’t walk everywhere."))


def held_row(pairs: Sequence[Pair], theme: Theme, picks: Sequence[str]) -> Scene:
    """Return dominoes that haven't been laid yet, each picked by its name."""
    return scenes_in_a_row([_held(pair, theme, chosen=pair_text(pair) in picks) for pair in pairs], 2.0)


def _held(pair: Pair, theme: Theme, *, chosen: bool) -> Scene:
    domino = Domino(0, 0, False, *pair)
    drawing = draw_table(Table((domino,)), theme, face="numerals", side=_SIDE)
    name = theme.translate("in hand: {domino}", domino="|".join(domino.name))
    box = Box(0.0, 0.0, *drawing.size).grown(-0.5)
    return Scene(drawing, (Spot(name, box, domino.name, (), chosen, numbers=domino.name),))


def _lattice(deal: Deal, theme: Theme) -> list[Shape]:
    width, height = deal.columns * _SIDE, deal.rows * _SIDE
    ends = [(0.5, 0.5 + k * _SIDE, 0.5 + width, 0.5 + k * _SIDE) for k in range(deal.rows + 1)]
    ends += [(0.5 + k * _SIDE, 0.5, 0.5 + k * _SIDE, 0.5 + height) for k in range(deal.columns + 1)]
    return [lines(ends, Style(stroke=theme.palette.faint, width=WEIGHTS.thin))]


def _names(deal: Deal, theme: Theme) -> list[Shape]:
    """Return the letters of the columns below, and the numbers of the rows on the left."""
    size, ink, off = 0.55 * _LABEL / MM_PER_POINT, theme.palette.ink, _LABEL / 2
    middle = _LABEL + 0.5 + _SIDE / 2
    found: list[Shape] = [
        centred(middle + k * _SIDE, off, column_letters(k), size, ink, Font.REGULAR)
        for k in range(deal.columns)
    ]
    return found + [
        centred(off, middle + k * _SIDE, str(k + 1), size, ink, Font.REGULAR) for k in range(deal.rows)
    ]


class MountainsInteraction(Interaction[MountainsPuzzleOptions, Start]):
    """A map laid domino by domino."""

    moving = MOVING

    def trial(self, start: Start, options: MountainsPuzzleOptions, theme: Theme, part: str = "") -> Trial:
        deal = start.deal
        spaces = named_spaces(product(range(deal.rows), range(deal.columns)), deal.rows)
        return _Map(spaces, deal.rows, deal.dominoes, theme, deal).trial(Table())

    def line(self, start: Start, solution: Notation, options: MountainsPuzzleOptions) -> tuple[str, ...]:
        """Return the dominoes of a map from the top left; a map with rows and columns exchanged is mirrored
        in its diagonal first."""
        deal = start.deal
        table = Table.parse(as_text(solution), LARGEST_NUMBER).normalised()
        _, _, bottom, right = table.bounds()
        dominoes = table.dominoes
        if (bottom + 1, right + 1) != (deal.rows, deal.columns):
            dominoes = tuple(
                sorted(Domino(d.column, d.row, not d.vertical, d.first, d.second) for d in dominoes)
            )
        return tuple(laying_move(domino, deal.rows) for domino in dominoes)


INTERACTION = MountainsInteraction()


# Records


_IN_A_ROW = 5


State = GameState[MountainsGame, Position]


class MountainsRecordInteraction(BoardInteraction[MountainsGame, Position]):
    """The growing map, and the dominoes to choose from."""

    records = RECORDS

    def scene(self, state: State) -> Scene:
        """Return the map with all squares where it may still grow, and below it the dominoes to choose from."""
        here, theme = state.end, state.theme
        if here.is_over:
            return _map(state)
        offered = here.offered
        rows = chunks(offered, _IN_A_ROW)
        return stacked_scenes(
            [
                _map(state),
                Scene(words(_who(here, theme), theme)),
                *(held_row(row, theme, state.picks) for row in rows),
            ]
        )

    def picked(self, state: State) -> PickResult:
        """Return the move that a domino and two squares make.

        :raises MoveError: if the squares aren't neighbours, or a rule forbids the domino there.
        """
        here, theme = state.end, state.theme
        if here.is_over:
            return PickResult()
        held = [pick for pick in state.picks if pick[0].isdigit()]
        cells = [parse_cell(pick) for pick in state.picks if pick[0].isalpha()]
        if not held:
            return PickResult(message=_who(here, theme))
        name = held[-1]
        if len(cells) < 2:
            message = theme.translate("Choose the space for the {number}.", number=name[len(cells)])
            return PickResult(message=message)
        domino = _domino(name, cells)
        if reason := refusal(here.placed, domino):
            raise MoveError(reason)
        move = domino_text(domino)
        if isinstance(here, Solitaire) and not here.known and here.to_turn:
            return PickResult(choices=tuple(with_draws(move, [pair]) for pair in here.pile))
        return PickResult(move=move)


RECORD_INTERACTION = MountainsRecordInteraction()


def _domino(name: str, cells: Sequence[Cell]) -> Domino:
    """Return the domino whose numbers lie on two cells, in this order.

    :raises MoveError: if they aren't neighbours.
    """
    place = cells[:2]
    return lay(DIGITS.index(name[0]), DIGITS.index(name[1]), place[0], way_between(place))


def _who(here: Position, theme: Theme) -> str:
    """Return the next action, and the player to move."""
    if isinstance(here, Solitaire):
        return theme.translate("Choose a domino that is face up.")
    player = PLAYERS[here.turn]
    if here.passed:
        return theme.translate("{player} lays the domino that was passed.", player=player)
    other = PLAYERS[(here.turn + 1) % here.players]
    return theme.translate("{player} passes a domino, and {other} lays it.", player=player, other=other)


def _map(state: State) -> Scene:
    here, free = state.end, SIDE - 1
    steps = joining_steps(here.placed) if here.is_over else ()
    taken = here.placed.numbers()
    spots = tuple(
        Spot(name, box, name, (), name in state.picks)
        for cell, box in spaces(here.placed, free).items()
        if cell not in taken and (name := cell_name(cell))
    )
    return Scene(draw_map(here.placed, state.theme, free=free, steps=steps), spots)


ENGINE = Engine(
    puzzles=PuzzleEngine(MountainsPuzzleOptions, PUZZLES, VIEWS, INTERACTION),
    records=RecordEngine(MountainsGame, RECORDS, RECORD_VIEWS, RECORD_INTERACTION),
    diagrams=DiagramEngine(MountainsDiagram, draw_diagram),
)
