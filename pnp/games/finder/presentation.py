"""How problems and diagrams of Domino Finder stand on paper."""

from __future__ import annotations

from collections.abc import Callable

from pnp.base.errors import LinesError
from pnp.dominoes.picture import TileLook, tile_face, tile_size
from pnp.drawing.geometry import Size, move
from pnp.drawing.look import Look
from pnp.drawing.picture import Picture
from pnp.drawing.rows import forbidden, in_a_row
from pnp.drawing.shapes import Drawing, Font, Group, Shape
from pnp.drawing.typeset import centred
from pnp.games.diagrams import Diagram, DiagramError
from pnp.games.finder.moves import flipped
from pnp.games.finder.options import FinderDiagram, FinderProblems
from pnp.games.finder.picture import draw_state
from pnp.games.finder.rules import Pair, State
from pnp.games.finder.tasks import read
from pnp.games.finder.text import parse
from pnp.games.record import Presentation
from pnp.search.puzzle import as_text
from pnp.search.replay import MoveError, move_texts
from pnp.search.results import Notation

_SIDE = 9.0
_WORDS = 9.0  # points


def _task(_options: FinderProblems, look: Look) -> str:
    return look.word(
        "Lead the pawn to the treasure in the fewest turns. You know the grey dominoes, which lie face down. "
        "A flip takes a turn; a blank that you step on by a flip is a trap and costs another."
    )


def _start(start: str, _options: FinderProblems, look: Look) -> Drawing:
    state = read(start)
    assert state.treasure is not None
    return draw_hunt(state, state.treasure, look)


def draw_hunt(state: State, treasure: Pair, look: Look) -> Drawing:
    """The table, and above it the treasure that is looked for."""
    drawn = draw_state(state, look)
    size = tile_size(_SIDE)
    high = size.width + 3.0
    word = look.word("Treasure:")
    shapes: list[Shape] = [drawn.at(0, 0)]
    x, y = drawn.size.width / 2 + size.height / 2 + 2.0, drawn.size.height + high / 2
    face = tile_face(*treasure, _SIDE, TileLook(look.palette), lying=True)
    shapes.append(Group(tuple(face), move(x, y)))
    shapes.append(centred(x - size.height / 2 - 12.0, y, word, _WORDS, look.palette.ink, Font.SEMIBOLD))
    return Drawing(Size(drawn.size.width, drawn.size.height + high), tuple(shapes))


def _hint(
    _start: str, _solution: Notation, _number: int, _options: FinderProblems, _look: Look
) -> Drawing | None:
    return None


def _cells(state: State, solution: str) -> list[int]:
    names = {state.field.grid.name(cell): cell for cell in range(len(state.field.grid))}
    return [names[text.removesuffix("!")] for text in move_texts(solution)]


def _solution(start: str, solution: Notation, _options: FinderProblems, look: Look) -> tuple[Picture, ...]:
    """The table with the dominoes pointed out that are flipped; the notation names them in order."""
    state = read(start)
    marked = [state.field.domino(cell) for cell in _cells(state, as_text(solution))]
    return (Picture(draw_state(state, look, marked=marked)),)


PRESENTATION = Presentation(
    task=_task,
    start=_start,
    hint=_hint,
    solution=_solution,
    notation=lambda solution, _look: as_text(solution),
)


def _diagram(diagram: Diagram, options: FinderDiagram, look: Look) -> Drawing:
    """A table, after flips: dominoes that lie face down show their numbers or not, as the options say.

    :raises DiagramError: for a flip that a rule forbids, or one refused that none does.
    """
    try:
        states = _stages(diagram)
        if diagram.refused:
            _check_refused(states[-1], diagram.refused)
    except LinesError as error:
        raise DiagramError("; ".join(message for _, message in error.faults)) from error
    except (MoveError, KeyError) as error:
        raise DiagramError(str(error)) from error
    shown = {"end": states[-1:], "both": [states[0], states[-1]], "each": states}[diagram.show]
    drawings = [draw_state(state, look, known=options.known, side=_SIDE) for state in shown]
    if diagram.refused:
        drawings[-1] = forbidden(drawings[-1], diagram.refused, look)
    return drawings[0] if len(drawings) == 1 else in_a_row(drawings, look)


def _stages(diagram: Diagram) -> list[State]:
    states = [parse(diagram.start.rstrip("\n"))]
    for text in move_texts(diagram.moves):
        states.append(flipped(states[-1], text))
    return states


def _check_refused(state: State, refused: str) -> None:
    (cell,) = _cells(state, refused)
    try:
        state.flip(cell)
    except MoveError:
        return
    raise MoveError(f"no rule forbids {refused} here")


DIAGRAM: Callable[[Diagram, FinderDiagram, Look], Drawing] = _diagram
