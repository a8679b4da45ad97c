"""Drawings and sentences about games and puzzles of Dominions: positions, the numbers of moves, hands."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import cos, radians, sin

from pnp.base.geometry import MM_PER_POINT, Box, Point, Size
from pnp.drawing.crop import cropped
from pnp.drawing.paragraphs import centred
from pnp.drawing.pictures import Picture, side_by_side, stacked
from pnp.drawing.shapes import Circle, Drawing, Font, Shape, Style, lines, polygon
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.engine import RecordViews, Views
from pnp.games.api.puzzles import as_text
from pnp.games.dominions.board import EDGE, LABELS, Layout, Painter
from pnp.games.dominions.engine.fight_hints import captured_by, eyes_after, threatened
from pnp.games.dominions.engine.tasks import NONE
from pnp.games.dominions.hands import draw_hand, draw_turn
from pnp.games.dominions.options import Coordinates, DominionsBoard, DominionsGame, DominionsPuzzleOptions
from pnp.games.dominions.rules import Placement, State, parse_move
from pnp.games.dominions.state_text import RECORDS, Start
from pnp.games.dominions.tiles import COLOURS, group_of
from pnp.grids.hexagon import HexGrid, direction_angle
from pnp.search.replay import move_texts
from pnp.search.results import Notation

_WIDTH = 165.0
_LARGEST = 18.0
"""The greatest width of a picture, and of its tiles, in millimetres."""

_BADGE = 0.26  # radius of a question mark, in tiles
_CORNER, _NUMBER_AT = 0.18, 0.42
"""The radius of the number of a move on its tile, and its distance from the centre, in tiles."""
_RIM = 0.15  # width of the outline of a piece that was laid, in tiles
_DOT = 0.13  # radius of the dot on a piece that was laid or reversed, in tiles
_SPOT = 0.11  # radius of the spot on a cell in question, in tiles
_CROSS = 0.26  # how far the cross over a refused piece extends, in tiles

BESIDE_HANDS, _LEAST_WIDTH, _LARGE_WIDTH = 14.0, 110.0, 158.5
"""The size of cells if hands are drawn, and the least width of hands in normal and large print, in mm."""
_TILES_BESIDE, _FEW_HELD = (1.62, 1.36, 1.1), 23
"""How much larger than usual the tiles of hands beside a board are; only long hands need the smaller ones. The
first is for players who together hold no more than so many, drawn or not, so that neighbours look alike."""
_BESIDE_WIDTH, _BESIDE_GAP = 105.5, 8.0
"""The width of hands beside a board, and the space between them, in millimetres."""
_MOST_WITH_HANDS = 1.15
"""The largest scale of a position with hands. At its usual size, two fit side by side on A4."""

_NAME = 14.0  # the largest size of the names in empty cells, in points


@dataclass(frozen=True, slots=True)
class Marks:
    """Marks on pieces and cells: question marks, numbers of moves, dots on placed pieces, hollow dots on
    reversed ones, spots on cells in question, and a cross over a refused piece."""

    badges: Mapping[int, str] = field(default_factory=dict)
    moves: Mapping[int, int] = field(default_factory=dict)
    laid: Collection[int] = ()
    reversed: Collection[int] = ()
    spots: Collection[int] = ()
    crosses: Collection[int] = ()


def draw_state(
    state: State,
    theme: Theme,
    *,
    marks: Marks | None = None,
    numbers: bool = False,
    pointed: bool = False,
    coordinates: bool = True,
    largest: float = _LARGEST,
) -> Drawing:
    """Return a position at its natural size, up to the width of a column of text, with cells of up to
    ``largest`` mm. Tiles have numbers only on large drawings."""
    names: Coordinates = "edges" if coordinates else "none"
    layout = _layout(state.grid, largest, pointed=pointed, margin=LABELS if coordinates else EDGE)
    return Drawing(
        layout.size,
        tuple(_shapes(state, layout, theme, marks or Marks(), numbers=numbers, coordinates=names)),
    )


def draw_part(state: State, theme: Theme, marks: Marks, matter: Collection[int]) -> Drawing:
    """Return a position, cropped to the cells that matter. Then empty cells show their names, because the rows
    named at the edges bend in the middle of the board; in large print, the names don't fit."""
    whole = draw_state(state, theme, marks=marks, largest=BESIDE_HANDS)
    if theme.large_print:
        return whole
    layout = _layout(state.grid, BESIDE_HANDS, pointed=False, margin=EDGE)
    named = Drawing(layout.size, tuple(_shapes(state, layout, theme, marks, coordinates="cells")))
    hexagons = {cell: Box.around(layout.corners(cell)) for cell in range(len(state.grid))}
    part = cropped(named, hexagons, matter, theme)
    return whole if part is named else replace(part, whole=whole)


def draw_with_hands(
    state: State,
    theme: Theme,
    colours: Collection[str] = COLOURS,
    *,
    marks: Marks | None = None,
    turn: bool = False,
    pointed: bool = False,
) -> Drawing:
    """Return a position, and below it the hands of these players and, with ``turn``, who is to move."""
    board = draw_state(state, theme, marks=marks, pointed=pointed, largest=BESIDE_HANDS)
    width = max(board.size.width, _LARGE_WIDTH if theme.large_print else _LEAST_WIDTH)
    hands = draw_hands(state, theme, width, colours, turn=turn, pointed=pointed)
    foot, high = hands.size.height + 2, board.size.height
    shapes = (board.at((width - board.size.width) / 2, foot), hands.at(0, 0))
    beside = None
    if not theme.large_print:
        drawn = partial(draw_hands, state, theme, _BESIDE_WIDTH, colours, turn=turn, pointed=pointed)
        first = sum(map(len, state.hands.values())) > _FEW_HELD
        larger = (drawn(enlarge=more) for more in _TILES_BESIDE[first:])
        beside = _beside(board, next((one for one in larger if one.size.height <= high), drawn()))
    return Drawing(Size(width, high + foot), shapes, most_scale=_MOST_WITH_HANDS, beside=beside)


def _beside(board: Drawing, hands: Drawing) -> Drawing:
    """Return a board with hands to its right, in the middle of a width that is the same for all hands, so that
    all boards of a chapter are equally large."""
    pair, free = side_by_side([board, hands], _BESIDE_GAP), _BESIDE_WIDTH - hands.size.width
    size = Size(pair.size.width + free, pair.size.height)
    return Drawing(size, (pair.at(free / 2, 0.0),), most_scale=_MOST_WITH_HANDS)


def draw_hands(
    state: State,
    theme: Theme,
    width: float,
    colours: Collection[str] = COLOURS,
    *,
    turn: bool = False,
    pointed: bool = False,
    enlarge: float = 1.0,
) -> Drawing:
    """Return the hands of these players, in lines of up to ``width`` millimetres, with tiles ``enlarge`` times
    as large as usual; with ``turn``, also who is to move."""
    lines = [draw_turn(state, theme)] if turn and not state.over else []
    for colour in COLOURS:
        if colour in colours:
            lines += draw_hand(state.hands[colour], colour, theme, width, pointed=pointed, enlarge=enlarge)
    return stacked(lines, 0.0, left=True)


def cells_of(grid: HexGrid, *, pointed: bool = False, largest: float = _LARGEST) -> dict[int, Box]:
    """Return where the cells are on the drawing of a position with coordinates: the largest square in each."""
    layout = _layout(grid, largest, pointed=pointed, margin=LABELS)
    half = 0.42 * layout.cell
    found = {}
    for cell, place in enumerate(grid.places):
        x, y = layout.at(place)
        found[cell] = Box(x - half, y - half, x + half, y + half)
    return found


def _layout(grid: HexGrid, largest: float, *, pointed: bool, margin: float) -> Layout:
    unit = Layout(grid, pointed, margin, 1.0, 0.0).size
    cell = min(largest, int(_WIDTH / max(unit.width, unit.height) * 10) / 10)
    return Layout(grid, pointed, margin, cell - 0.3, 0.3)


def _shapes(
    state: State,
    layout: Layout,
    theme: Theme,
    marks: Marks,
    *,
    numbers: bool = False,
    coordinates: Coordinates,
) -> Iterator[Shape]:
    options = DominionsBoard.model_validate(
        {
            "side": state.grid.side,
            "pointed": layout.pointed,
            "coordinates": coordinates,
            "key": False,
            "numbers": numbers,
        }
    )
    marked = {*marks.spots, *marks.crosses, *marks.badges}
    yield from Painter(options, theme, state.position, layout, _NAME, marked).shapes()
    yield from _marks(marks, layout, theme)


def _marks(marks: Marks, layout: Layout, theme: Theme) -> Iterator[Shape]:
    def at(cell: int) -> Point:
        return layout.at(layout.grid.places[cell])

    for cell in sorted(marks.laid):
        yield _rim(layout.corners(cell), layout.tile, theme)
        yield _dot(at(cell), layout.tile, theme, full=True)
    for cell in sorted(marks.reversed):
        yield _dot(at(cell), layout.tile, theme, full=False)
    for cell in sorted(marks.spots):
        yield Circle(at(cell).x, at(cell).y, _SPOT * layout.tile, Style(fill=theme.palette.accent))
    for cell in sorted(marks.crosses):
        yield from _cross(at(cell), layout.tile, theme)
    for cell, text in sorted(marks.badges.items()):
        yield from _badge(at(cell), layout.tile, text, theme)
    for cell, number in sorted(marks.moves.items()):
        yield from _move_number(at(cell), layout, str(number), theme)


def _rim(corners: Sequence[Point], tile: float, theme: Theme) -> Shape:
    """Return the heavy outline of a piece that was laid, half outside its edge."""
    return polygon(corners, Style(stroke=theme.palette.accent, width=_RIM * tile, join="round"))


def _dot(at: Point, tile: float, theme: Theme, *, full: bool) -> Shape:
    """Return a dot on the hub, the only place where it hides neither beams nor the number."""
    palette = theme.palette
    inside, outside = (palette.accent, palette.paper) if full else (palette.paper, palette.accent)
    return Circle(at.x, at.y, _DOT * tile, Style(fill=inside, stroke=outside, width=0.045 * tile))


def _cross(at: Point, tile: float, theme: Theme) -> Iterator[Shape]:
    """Yield a cross with a white border, over a whole tile."""
    off = _CROSS * tile
    strokes = (
        (at.x - off, at.y - off, at.x + off, at.y + off),
        (at.x - off, at.y + off, at.x + off, at.y - off),
    )
    yield lines(strokes, Style(stroke=theme.palette.paper, width=2.2 * WEIGHTS.thick))
    yield lines(strokes, Style(stroke=theme.palette.accent, width=WEIGHTS.thick))


def _badge(at: Point, tile: float, text: str, theme: Theme) -> Iterator[Shape]:
    """Yield a number in a white disc over the hub, where it can be read on beams of either colour."""
    palette = theme.palette
    yield Circle(at.x, at.y, _BADGE * tile, Style(fill=palette.paper, stroke=palette.ink, width=WEIGHTS.thin))
    size = (0.42 if len(text) < 2 else 0.38 if len(text) < 3 else 0.27) * tile / MM_PER_POINT
    yield centred(at.x, at.y, text, size, palette.ink, Font.SEMIBOLD)


def _move_number(at: Point, layout: Layout, text: str, theme: Theme) -> Iterator[Shape]:
    """Yield the number of a move in the corner where a tile has its own number, between two beams, so that
    neither they nor the hub are hidden."""
    palette, tile = theme.palette, layout.tile
    angle = radians(direction_angle(0.5, pointed=layout.pointed))
    x, y = at.x + _NUMBER_AT * tile * cos(angle), at.y + _NUMBER_AT * tile * sin(angle)
    yield Circle(x, y, _CORNER * tile, Style(fill=palette.paper))
    size = (0.34 if len(text) < 3 else 0.25) * tile / MM_PER_POINT
    yield centred(x, y, text, size, palette.ink, Font.SEMIBOLD)


class DominionsRecordViews(RecordViews[DominionsGame, State]):
    """The views of Dominions' records."""

    def diagram(
        self, start: State, moves: Sequence[str], first: int, options: DominionsGame, theme: Theme
    ) -> Drawing:
        found = RECORDS.course(start, moves, options)
        numbers: dict[int, int] = {}
        for number, text in enumerate(moves[first - 1 :], first):
            move = parse_move(start.grid, text)
            if not isinstance(move, str):
                numbers[move.cell] = number
        return draw_state(found[-1], theme, marks=Marks(moves=numbers), pointed=options.pointed)

    def final(self, start: State, moves: Sequence[str], options: DominionsGame, theme: Theme) -> Drawing:
        found = RECORDS.course(start, moves, options)
        return draw_with_hands(found[-1], theme, pointed=options.pointed)


RECORD_VIEWS = DominionsRecordViews()


# Puzzles


_TASKS = {
    "capture": "One placement captures. Which?",
    "capture-in-two": "Place a tile so that your next one captures, whatever the reply.",
    "save": "Save the group with the dots: place a tile so that your opponent can’t capture anything.",
    "fit": "Only one tile from your hand fits at the mark. Which?",
    "eye": "An eye is a liberty at a cell that the opponent has no matching tile for. Which marked cells are "
    "eyes, and for whom?",
    "section": "Place a tile that starts a new section.",
    "fill": "Place the tiles from your hand on the marked cells so that all borders match.",
    "live": "Give the group with the dots an eye: place a tile so that your opponent has no tile for one of "
    "its liberties.",
    "chase": "Chase: every tile must threaten a capture until one captures, whatever the replies. Find the "
    "first tile.",
}


class DominionsViews(Views[DominionsPuzzleOptions, Start]):
    """The views of Dominions' puzzles; their hints need no drawings."""

    def task(self, options: DominionsPuzzleOptions, theme: Theme) -> str:
        return theme.translate(_TASKS[options.task])

    def start(self, start: Start, options: DominionsPuzzleOptions, theme: Theme) -> Drawing:
        state, goal = start.state, options.task
        marks = Marks(badges_of(start, goal), reversed=group_in_question(start, goal))
        both = goal in ("capture-in-two", "save", "eye", "live", "chase")
        hands = COLOURS if both else (state.turn,)
        return draw_with_hands(state, theme, hands, marks=marks, turn=goal not in ("eye", "fill"))

    def solution(
        self, start: Start, solution: Notation, options: DominionsPuzzleOptions, theme: Theme
    ) -> tuple[Picture, ...]:
        """Return the position after the answer, with reversals made; the answer itself is printed beside it."""
        state, text, goal = start.state, as_text(solution), options.task
        if goal == "eye":
            eyes = {state.grid.named(text.split()[0])} if text != NONE else set()
            marks = Marks(dict.fromkeys(set(start.at) - eyes, "?"), spots=eyes)
            return _picture(state, marks, theme, start.at)
        moves = [m for m in (parse_move(state.grid, t) for t in move_texts(text)) if isinstance(m, Placement)]
        laid = frozenset(move.cell for move in moves)
        if goal == "fill":
            return _picture(_filled(state, moves), Marks(laid=laid), theme, laid)
        if goal == "chase":
            return _chase_picture(state, text, theme)
        effect = state.effect(moves[0])
        turned = (effect.captured | effect.suicide) - laid
        marks = Marks(laid=laid, reversed=turned, spots=eyes_after(start, moves[0]) if goal == "live" else ())
        return _picture(state.play(moves[0]), marks, theme, _matters(start, goal, moves[0]))

    def notation(self, solution: Notation, theme: Theme) -> str:
        text = as_text(solution)
        if text == NONE:
            return theme.translate("no eye")
        cell, _, colour = text.partition(" ")
        if colour == COLOURS[0]:
            return theme.translate("{cell}, White’s eye", cell=cell)
        if colour == COLOURS[1]:
            return theme.translate("{cell}, Black’s eye", cell=cell)
        return text


def group_in_question(start: Start, goal: str) -> frozenset[int]:
    """Return the group that a puzzle is about, which its drawing marks with dots; empty if it's about none."""
    state = start.state
    match goal:
        case "save":
            return threatened(state)[0]
        case "live":
            return group_of(state.grid, state.pieces, start.at[0])
    return frozenset()


def badges_of(start: Start, goal: str) -> dict[int, str]:
    """Return the question marks on the cells that a puzzle asks about."""
    return {} if goal == "live" else dict.fromkeys(start.at, "?")


def _chase_picture(state: State, text: str, theme: Theme) -> tuple[Picture, ...]:
    """Return the end of a chase, with its moves numbered."""
    numbers: dict[int, int] = {}
    turned: frozenset[int] = frozenset()
    for number, move_text in enumerate(move_texts(text), 1):
        move = parse_move(state.grid, move_text)
        if isinstance(move, Placement):
            numbers[move.cell] = number
            turned = captured_by(state, move)
        state = state.play(move)
    marks = Marks(moves=numbers, reversed=turned - numbers.keys())
    return _picture(state, marks, theme, turned | numbers.keys())


def _picture(state: State, marks: Marks, theme: Theme, matter: Collection[int]) -> tuple[Picture, ...]:
    """Return a position at the scale of the puzzle's drawing, cropped to the cells that matter."""
    return (Picture(draw_part(state, theme, marks, matter)),)


def _matters(start: Start, goal: str, move: Placement) -> frozenset[int]:
    """Return the cell of the answer and those of the groups concerned; empty if the puzzle is about the whole
    board."""
    state, after = start.state, start.state.play(move)
    groups: Iterable[frozenset[int]]
    match goal:
        case "capture":
            groups = (state.effect(move).captured,)
        case "capture-in-two":
            groups = threatened(after)
        case "save":
            groups = threatened(state)
        case "live":
            groups = (group_of(after.grid, after.pieces, start.at[0]), frozenset(eyes_after(start, move)))
        case _:
            groups = (frozenset(start.at),)
    found = frozenset().union(*groups)
    return found | {move.cell} if found else found


def _filled(state: State, moves: list[Placement]) -> State:
    for move in moves:
        state = state.laid(move)
    return state


VIEWS = DominionsViews()
