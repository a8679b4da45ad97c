"""Pictures of Dominions' games: positions, the numbers of moves, hands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pnp.base.lengths import MM_PER_POINT
from pnp.drawing.geometry import Point, Size
from pnp.drawing.look import WEIGHTS, Look
from pnp.drawing.shapes import Circle, Drawing, Font, Shape, Style, Text
from pnp.drawing.typeset import centred
from pnp.games.dominions.board import EDGE, LABELS, Layout, Painter
from pnp.games.dominions.options import DominionsBoard, DominionsGame
from pnp.games.dominions.play import State, parse_move
from pnp.games.dominions.records import states
from pnp.games.dominions.rules import COLOURS, WHITE
from pnp.games.dominions.state_text import hand_text
from pnp.games.record import RecordPictures
from pnp.grids.hexagon import HexGrid

_WIDTH = 165.0
_LARGEST = 18.0
"""How wide a picture is at most, and how large its tiles, in millimetres."""

_BADGE = 0.23  # radius of the number of a move, in tiles
_RING = 0.33  # radius of the ring round a reversed piece, in tiles
_HAND_SIZE, _HAND_LINE, _HAND_CHARACTERS = 8.0, 4.2, 92


@dataclass(frozen=True, slots=True)
class Marks:
    """What is put on pieces and cells: numbers of moves or letters, rings round pieces that are pointed out."""

    badges: Mapping[int, str] = field(default_factory=dict)
    rings: Collection[int] = ()


def draw_state(
    state: State,
    look: Look,
    *,
    marks: Marks | None = None,
    numbers: bool = True,
    pointed: bool = False,
    coordinates: bool = True,
) -> Drawing:
    """A position in its natural size, as wide as a column of text allows."""
    layout = _layout(state.grid, pointed=pointed, coordinates=coordinates)
    return Drawing(
        layout.size,
        tuple(_shapes(state, layout, look, marks or Marks(), numbers=numbers, coordinates=coordinates)),
    )


def draw_with_hands(
    state: State, look: Look, colours: Collection[str] = COLOURS, *, marks: Marks | None = None
) -> Drawing:
    """A position, and below it what these players have in hand."""
    drawing = draw_state(state, look, marks=marks)
    texts = [line for colour in COLOURS if colour in colours for line in _hand_lines(state, colour, look)]
    foot = _HAND_LINE * len(texts) + 2
    size = Size(max(drawing.size.width, _WIDTH if texts else 0), drawing.size.height + foot)
    shapes: list[Shape] = [drawing.at((size.width - drawing.size.width) / 2, foot)]
    for number, text in enumerate(texts):
        y = foot - 2 - _HAND_LINE * (number + 0.75)
        shapes.append(Text(0, y, text, _HAND_SIZE, look.palette.ink))
    return Drawing(size, tuple(shapes))


def _hand_lines(state: State, colour: str, look: Look) -> Iterator[str]:
    """A hand in as many lines as it takes."""
    told = hand_text(state.hands[colour]) or look.word("nothing")
    words = (
        look.word("White has in hand: {pieces}", pieces=told)
        if colour == WHITE
        else look.word("Black has in hand: {pieces}", pieces=told)
    ).split()
    line = ""
    for word in words:
        if len(line) + len(word) + 1 > _HAND_CHARACTERS:
            yield line
            line = ""
        line = f"{line} {word}".strip()
    yield line


def _layout(grid: HexGrid, *, pointed: bool, coordinates: bool) -> Layout:
    margin = LABELS if coordinates else EDGE
    unit = Layout(grid, pointed, margin, 1.0, 0.0).size
    cell = min(_LARGEST, int(_WIDTH / max(unit.width, unit.height) * 10) / 10)
    return Layout(grid, pointed, margin, cell - 0.3, 0.3)


def _shapes(
    state: State, layout: Layout, look: Look, marks: Marks, *, numbers: bool, coordinates: bool
) -> Iterator[Shape]:
    options = DominionsBoard.model_validate(
        {
            "side": state.grid.side,
            "pointed": layout.pointed,
            "coordinates": "edges" if coordinates else "none",
            "key": False,
            "numbers": numbers,
        }
    )
    yield from Painter(options, look, state.position, layout).shapes()
    for cell in sorted(marks.rings):
        yield _ring(layout.at(state.grid.places[cell]), layout.tile, look)
    for cell, text in sorted(marks.badges.items()):
        yield from _badge(layout.at(state.grid.places[cell]), layout.tile, text, look)


def _ring(at: Point, tile: float, look: Look) -> Shape:
    return Circle(at.x, at.y, _RING * tile, Style(stroke=look.palette.accent, width=WEIGHTS.thick))


def _badge(at: Point, tile: float, text: str, look: Look) -> Iterator[Shape]:
    """A number in a white disc over the hub, where beams of either colour leave it readable."""
    palette = look.palette
    yield Circle(at.x, at.y, _BADGE * tile, Style(fill=palette.paper, stroke=palette.ink, width=WEIGHTS.thin))
    size = 0.33 * tile / MM_PER_POINT * (1.0 if len(text) < 2 else 0.86 if len(text) < 3 else 0.66)
    yield centred(at.x, at.y, text, size, palette.ink, Font.SEMIBOLD)


def _diagram(start: str, moves: Sequence[str], first: int, options: DominionsGame, look: Look) -> Drawing:
    """The position after the moves, those from ``first`` on numbered."""
    found, _ = states(start, moves, options)
    badges: dict[int, str] = {}
    for number, text in enumerate(moves[first - 1 :], first):
        move = parse_move(found[0].grid, text)
        if not isinstance(move, str):
            badges[move.cell] = str(number)
    return draw_state(found[-1], look, marks=Marks(badges), numbers=False, pointed=options.pointed)


def _final(start: str, moves: Sequence[str], options: DominionsGame, look: Look) -> Drawing:
    found, _ = states(start, moves, options)
    return draw_with_hands(found[-1], look)


PICTURES = RecordPictures(diagram=_diagram, final=_final)
