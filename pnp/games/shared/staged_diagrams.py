"""Diagrams in stages, done in the same way for every game: a start, what each move leads to, and a refused
move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence
from pnp.drawing.rows import forbidden, in_a_row
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram, DiagramError
from pnp.search.replay import MoveError

S = TypeVar("S")


def staged_diagram(
    diagram: Diagram,
    stages: Callable[[], Sequence[S]],
    draw: Callable[[S], Drawing | None],
    theme: Theme,
    *,
    crossed: str = "",
) -> Drawing:
    """The stages that a diagram shows, in a row.

    :param stages: reads the diagram: its start, and what each move leads to. It raises an error for a start
        that can't be read, and for a move that is refused or wrongly marked as refused.
    :param draw: draws a stage, or returns None if nothing is left to draw.
    :param crossed: the text of the refused move, which appears below the last stage, crossed out.
    :raises DiagramError: for everything that ``stages`` raises, and for moves after which nothing is left.
    """
    try:
        found = list(stages())
    except (PnpError, ValueError) as error:
        raise DiagramError(str(error)) from error
    shown = {"end": found[-1:], "both": [found[0], *found[1:][-1:]], "each": found}[diagram.show]
    drawings = [drawing for stage in shown if (drawing := draw(stage)) is not None]
    if not drawings:
        raise DiagramError("nothing is left to draw after these moves")
    if crossed:
        drawings[-1] = forbidden(drawings[-1], crossed, theme)
    return drawings[0] if len(drawings) == 1 else in_a_row(drawings, theme)


def check_refused(text: str, play: Callable[[], object]) -> None:
    """Check that a move marked as refused can't be played.

    :raises MoveError: if no rule forbids it.
    """
    try:
        play()
    except MoveError:
        return
    raise MoveError(Sentence("no rule forbids {text} here", text=text))
