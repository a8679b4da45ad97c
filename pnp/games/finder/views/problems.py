"""How problems and diagrams of Domino Finder stand on paper."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pnp.base.geometry import Size, move
from pnp.dominoes.picture import TileStyle, tile_face, tile_size
from pnp.drawing.paragraphs import centred
from pnp.drawing.picture import Picture
from pnp.drawing.shapes import Drawing, Font, Group, Shape
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram
from pnp.games.api.legacy import Presentation
from pnp.games.api.puzzles import as_text
from pnp.games.finder.engine.tasks import read
from pnp.games.finder.options import FinderDiagram, FinderProblems
from pnp.games.finder.rules.moves import flipped, space
from pnp.games.finder.rules.play import Pair, State
from pnp.games.finder.rules.text import parse
from pnp.games.finder.views.table import draw_state
from pnp.games.shared.staged_diagrams import check_refused, staged_diagram
from pnp.search.replay import move_texts
from pnp.search.results import Notation

_SIDE = 9.0
_WORDS = 9.0  # points


def _task(_options: FinderProblems, theme: Theme) -> str:
    return theme.translate(
        "Lead the pawn to the treasure in the fewest turns. You know the grey dominoes, which lie face down. "
        "A flip takes a turn; a blank that you step on by a flip is a trap and costs another."
    )


def _start(start: str, _options: FinderProblems, theme: Theme) -> Drawing:
    state = read(start)
    assert state.treasure is not None
    return draw_hunt(state, state.treasure, theme)


def draw_hunt(state: State, treasure: Pair, theme: Theme) -> Drawing:
    """The table, and above it the treasure that is looked for."""
    drawn = draw_state(state, theme)
    size = tile_size(_SIDE)
    high = size.width + 3.0
    word = theme.translate("Treasure:")
    shapes: list[Shape] = [drawn.at(0, 0)]
    x, y = drawn.size.width / 2 + size.height / 2 + 2.0, drawn.size.height + high / 2
    face = tile_face(*treasure, _SIDE, TileStyle(theme.palette), lying=True)
    shapes.append(Group(tuple(face), move(x, y)))
    shapes.append(centred(x - size.height / 2 - 12.0, y, word, _WORDS, theme.palette.ink, Font.SEMIBOLD))
    return Drawing(Size(drawn.size.width, drawn.size.height + high), tuple(shapes))


def _hint(
    _start: str, _solution: Notation, _number: int, _options: FinderProblems, _theme: Theme
) -> Drawing | None:
    return None


def _cells(state: State, solution: str) -> list[int]:
    return [space(state, text) for text in move_texts(solution)]


def _solution(start: str, solution: Notation, _options: FinderProblems, theme: Theme) -> tuple[Picture, ...]:
    """The table with the dominoes pointed out that are flipped; the notation names them in order."""
    state = read(start)
    marked = [state.field.domino(cell) for cell in _cells(state, as_text(solution))]
    return (Picture(draw_state(state, theme, marked=marked)),)


PRESENTATION = Presentation(
    task=_task,
    start=_start,
    hint=_hint,
    solution=_solution,
    notation=lambda solution, _theme: as_text(solution),
)


def _diagram(diagram: Diagram, options: FinderDiagram, theme: Theme) -> Drawing:
    """A table, after flips: dominoes that lie face down show their numbers or not, as the options say.

    :raises DiagramError: for a flip that a rule forbids, or one refused that none does.
    """
    return staged_diagram(
        diagram,
        partial(_stages, diagram),
        lambda state: draw_state(state, theme, known=options.known, side=_SIDE),
        theme,
        crossed=diagram.refused,
    )


def _stages(diagram: Diagram) -> list[State]:
    states = [parse(diagram.start.rstrip("\n"))]
    for text in move_texts(diagram.moves):
        states.append(flipped(states[-1], text))
    if diagram.refused:
        cell = space(states[-1], diagram.refused)
        check_refused(diagram.refused, lambda: states[-1].flip(cell))
    return states


DIAGRAM: Callable[[Diagram, FinderDiagram, Theme], Drawing] = _diagram
