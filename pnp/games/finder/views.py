"""Drawings of Domino Finder: a table with dominoes face up and face down, gaps and pawns; its puzzles and
diagrams; and its records, with numbered flips, and at the end everybody's treasures.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from itertools import pairwise

from pnp.base.geometry import MM_PER_POINT, Box, Size, move
from pnp.base.sequences import chunks, column_letters
from pnp.components.dominoes.picture import TileStyle, tile_face, tile_size
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.table_picture import SIDE, Marks, draw_table
from pnp.components.dominoes.tiles import Pair
from pnp.components.pawns import Token
from pnp.drawing.fonts import text_width
from pnp.drawing.paragraphs import centred
from pnp.drawing.pictures import Picture, side_by_side, stacked, with_parts
from pnp.drawing.shapes import Drawing, Font, Group, Shape, Style, Text, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.diagrams import Diagram, check_refused, staged_diagram
from pnp.games.api.engine import Recorded, RecordViews, Views
from pnp.games.api.puzzles import as_text
from pnp.games.finder.options import FinderDiagram, FinderGame, FinderPuzzleOptions
from pnp.games.finder.rules import OUTSIDE, State
from pnp.games.finder.text import PLAYERS, RECORDS, flipped, parse, space
from pnp.search.replay import move_texts
from pnp.search.results import Notation

_LABEL = 6.0  # mm for letters and numbers at the edge
BEYOND_SPACES = _LABEL + 1.0
"""The height by which a drawing of a table exceeds its rows, and the width by which it exceeds its columns, in
millimetres."""

_FIGURE, _LARGE_FIGURE = 12.0, 15.0
"""The size of letters and numbers at the edge in points: usually, and in large print."""


def draw_state(
    state: State,
    theme: Theme,
    *,
    known: bool = True,
    marked: Collection[int] = (),
    barred: Sequence[int] = (),
    bare: bool = False,
    side: float = SIDE,
) -> Drawing:
    """Return a table with the names of its spaces at the edge: dominoes that lie face down are grey, and
    show their numbers if they are ``known``; ``marked`` are highlighted dominoes, ``barred`` the cells of a
    forbidden way. ``bare`` pawns hide the number that they stand on, and can be larger."""
    field, at = state.field, state.field.laid
    down = [domino for k, domino in at.items() if k not in state.up and k not in marked]
    tokens = {
        field.grid.place(cell): Token(name, player=k)
        for k, (cell, name) in enumerate(zip(state.pawns, PLAYERS, strict=False))
        if cell != OUTSIDE
    }
    marks = Marks(
        dominoes=[at[k] for k in marked if k in at],
        barred=[field.grid.place(cell) for cell in barred],
        down=down if known else (),
        hidden=() if known else down,
        covered=tokens if bare else (),
    )
    table = Table(tuple(at.values()))
    drawn = draw_table(table, theme, face="pips", tokens=tokens, marks=marks, side=side)
    return _framed(state, drawn, table, tokens.keys(), theme, side)


def _framed(
    state: State,
    drawn: Drawing,
    table: Table,
    tokens: Collection[tuple[int, int]],
    theme: Theme,
    side: float,
) -> Drawing:
    """Return the table with the gaps at its edges, letters above and numbers on the left."""
    rows, columns = state.field.rows, state.field.grid.columns
    cells = [*table.numbers(), *tokens]
    left, bottom = min(column for _, column in cells), max(row for row, _ in cells)
    size = Size(_LABEL + columns * side + 1, rows * side + BEYOND_SPACES)
    figure = _LARGE_FIGURE if theme.large_print else _FIGURE
    ink, thin = theme.palette.ink, Style(stroke=theme.palette.faint, width=WEIGHTS.hair)
    shapes: list[Shape] = [
        rectangle(_gap(k, state, side), thin, 0.1 * side)
        for k, pair in enumerate(state.field.dominoes)
        if pair is None
    ]
    shapes.append(drawn.at(_LABEL + left * side, (rows - 1 - bottom) * side))
    for column in range(columns):
        x = _LABEL + 0.5 + (column + 0.5) * side
        shapes.append(centred(x, size.height - _LABEL / 2, column_letters(column), figure, ink, Font.REGULAR))
    for row in range(rows):
        y = 0.5 + (rows - row - 0.5) * side
        shapes.append(centred(_LABEL / 2, y, str(rows - row), figure, ink, Font.REGULAR))
    return Drawing(size, tuple(shapes))


def place_of(state: State, cell: int, side: float = SIDE) -> Box:
    """Return where a space is on the drawing of a state."""
    row, column = state.field.grid.place(cell)
    x, y = _LABEL + 0.5 + column * side, 0.5 + (state.field.rows - 1 - row) * side
    return Box(x, y, x + side, y + side)


def _gap(domino: int, state: State, side: float) -> Box:
    """Return the place of a domino that is gone."""
    left, right = place_of(state, 2 * domino, side), place_of(state, 2 * domino + 1, side)
    return Box(left.left, left.bottom, right.right, right.top).grown(-0.06 * side)


# Records


_RECORD_SIDE = 9.0
_IN_A_ROW = 2
"""The most treasures side by side."""
_NUMBER, _RECORD_WORD = 7.0, 9.0  # points
_HIGH, _RECORD_GAP = (
    2.4,
    3.0,
)  # mm: the height of a number's label, and the space between the parts below the table


class FinderRecordViews(RecordViews[FinderGame, State]):
    """The table, and what everybody has found."""

    def diagram(
        self, start: State, moves: Sequence[str], first: int, options: FinderGame, theme: Theme
    ) -> Drawing:
        """Return the table after the moves, with the numbers of the flips on the spaces stepped on."""
        states = RECORDS.course(start, moves, options)
        numbers: dict[int, list[str]] = {}
        for number, (before, after) in enumerate(pairwise(states), 1):
            if number >= first and after.pawns != before.pawns:
                numbers.setdefault(after.pawns[before.turn], []).append(str(number))
        drawn = draw_state(states[-1], theme, side=_RECORD_SIDE)
        labels = [
            shape
            for cell, found in numbers.items()
            for shape in _label(place_of(states[-1], cell, _RECORD_SIDE), ", ".join(found), theme)
        ]
        return Drawing(drawn.size, (*drawn.shapes, *labels))

    def commentary(self, record: Recorded[FinderGame, State], first: int, theme: Theme) -> Sequence[str]:
        """Return every roll and every flip from number ``first`` on as a sentence."""
        states = RECORDS.course(record.start, record.moves, record.options)
        played = list(zip(record.moves, states, states[1:], strict=False))[first - 1 :]
        return [_said(text, record.name(PLAYERS[at.turn]), at, then, theme) for text, at, then in played]

    def final(self, start: State, moves: Sequence[str], options: FinderGame, theme: Theme) -> Drawing:
        """Return the table at the end, and below it each player's treasures."""
        end = RECORDS.course(start, moves, options)[-1]
        drawn = draw_state(end, theme, side=_RECORD_SIDE)
        rows = [
            _row("" if number else name, some, theme)
            for name, pairs in zip(PLAYERS, end.found, strict=False)
            for number, some in enumerate(chunks(pairs, _IN_A_ROW))
        ]
        return with_parts(drawn, rows, _RECORD_GAP, left=True)


RECORD_VIEWS = FinderRecordViews()


def _said(text: str, player: str, before: State, after: State, theme: Theme) -> str:
    """Return what happened in a move as a sentence."""
    if text.startswith("roll "):
        return theme.translate("The dice show {roll}.", roll="-".join(text.removeprefix("roll ")))
    if text == "pass":
        return theme.translate("{player} passes.", player=player)
    cell = text.rstrip("!")
    if after.found != before.found:
        return theme.translate("{player} finds the treasure on {space}.", player=player, space=cell)
    if cell != text:
        return theme.translate("{player} steps into a trap on {space}.", player=player, space=cell)
    return theme.translate("{player} steps onto {space}.", player=player, space=cell)


def _label(cell: Box, text: str, theme: Theme) -> tuple[Shape, ...]:
    """Return a number on a label over the upper right corner of a space, which is clear of pips and pawns."""
    wide = max(_HIGH, text_width(text, _NUMBER, Font.SEMIBOLD) + 0.6)
    x, y = cell.right - 0.2, cell.top - 0.1
    box = Box(x - wide / 2, y - _HIGH / 2, x + wide / 2, y + _HIGH / 2)
    style = Style(fill=theme.palette.paper, stroke=theme.palette.accent, width=WEIGHTS.thin)
    middle = box.centre
    return (
        rectangle(box, style, 0.5),
        centred(middle.x, middle.y, text, _NUMBER, theme.palette.ink, Font.SEMIBOLD),
    )


def _row(name: str, pairs: Sequence[Pair], theme: Theme) -> Drawing:
    """Return a player's letter and the treasures beside it."""
    tile = tile_size(_RECORD_SIDE)
    lead, step = _RECORD_WORD * MM_PER_POINT + _RECORD_GAP, tile.height + 1.5
    base = tile.width / 2 - 0.33 * _RECORD_WORD * MM_PER_POINT
    shapes: list[Shape] = [Text(0, base, name, _RECORD_WORD, theme.palette.ink, Font.SEMIBOLD)]
    for k, pair in enumerate(pairs):
        face = tile_face(*pair, _RECORD_SIDE, TileStyle(theme.palette), lying=True)
        shapes.append(Group(tuple(face), move(lead + k * step + tile.height / 2, tile.width / 2)))
    return Drawing(Size(lead + len(pairs) * step, tile.width), tuple(shapes))


_SIDE = 9.0
_WORD, _LARGE_WORD = 9.0, 15.0
"""The size of the word before the treasure in points: usually, and in large print, where it's as large as the
letters at the edge."""
_BESIDE, _GAP = 8.0, 3.0
"""Millimetres between the table and a treasure beside it, and around the treasure."""


class FinderViews(Views[FinderPuzzleOptions, State]):
    """The table with the treasure above it, and the dominoes that a solution flips."""

    def task(self, options: FinderPuzzleOptions, theme: Theme) -> str:
        return theme.translate(
            "Lead the pawn to the treasure in the fewest turns. The grey dominoes are face down, but you "
            "know their numbers. A flip takes a turn. If you flip a domino and step onto a blank, that’s a "
            "trap, and you lose another turn."
        )

    def start(self, start: State, options: FinderPuzzleOptions, theme: Theme) -> Drawing:
        assert start.treasure is not None
        return draw_hunt(start, start.treasure, theme)

    def solution(
        self, start: State, solution: Notation, options: FinderPuzzleOptions, theme: Theme
    ) -> tuple[Picture, ...]:
        """Return the table, with the dominoes that are flipped pointed out; the notation names them in
        order."""
        marked = [start.field.domino(space(start, text)) for text in move_texts(as_text(solution))]
        return (Picture(draw_state(start, theme, marked=marked, bare=theme.large_print)),)

    def notation(self, solution: Notation, theme: Theme) -> str:
        return as_text(solution)


VIEWS = FinderViews()


def draw_hunt(state: State, treasure: Pair, theme: Theme) -> Drawing:
    """Return the table, and above it the treasure to find; in large print, this is beside it on wide pages."""
    table = draw_state(state, theme)
    word, tile = _treasure_word(theme), _lying(treasure, theme)
    named = side_by_side([word, tile], _GAP)
    wide, high = table.size.width, table.size.height + tile.size.height + _GAP
    above = named.about(wide / 2, (high + table.size.height) / 2)
    beside = side_by_side([table, stacked([word, tile], _GAP)], _BESIDE) if theme.large_print else None
    return Drawing(Size(wide, high), (table.at(0, 0), above), beside=beside)


def _treasure_word(theme: Theme) -> Drawing:
    """Return the word before the treasure."""
    word = theme.translate("Treasure:")
    size = _LARGE_WORD if theme.large_print else _WORD
    wide, high = text_width(word, size, Font.SEMIBOLD), size * MM_PER_POINT
    text = centred(wide / 2, high / 2, word, size, theme.palette.ink, Font.SEMIBOLD)
    return Drawing(Size(wide, high), (text,))


def _lying(pair: Pair, theme: Theme) -> Drawing:
    """Return a domino that lies across."""
    high, wide = tile_size(_SIDE)
    face = tile_face(*pair, _SIDE, TileStyle(theme.palette), lying=True)
    return Drawing(Size(wide, high), (Group(tuple(face), move(wide / 2, high / 2)),))


def draw_diagram(diagram: Diagram, options: FinderDiagram, theme: Theme) -> Drawing:
    """Return a table after flips; the options say whether face-down dominoes show their numbers.

    :raises DiagramError: for a flip that a rule forbids, or one marked as forbidden that is allowed.
    """
    return staged_diagram(
        diagram,
        partial(_stages, diagram),
        lambda stage: draw_state(stage[0], theme, known=options.known, barred=stage[1], side=_SIDE),
        theme,
    )


def _stages(diagram: Diagram) -> list[tuple[State, Sequence[int]]]:
    """Return the table at each stage, and at the last one the way to a flip that is refused."""
    states = [parse(diagram.start.rstrip("\n"))]
    for text in move_texts(diagram.moves):
        states.append(flipped(states[-1], text))
    last: tuple[State, Sequence[int]] = (states[-1], ())
    if diagram.refused:
        cell = space(states[-1], diagram.refused)
        check_refused(diagram.refused, lambda: states[-1].flip(cell))
        last = states[-1], (states[-1].pawns[states[-1].turn], cell)
    return [*((state, ()) for state in states[:-1]), last]
