"""Diagrams of texts: positions of Dominions and moves that the rules have checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.base.errors import LinesError
from pnp.drawing.look import Look
from pnp.drawing.rows import in_a_row
from pnp.drawing.shapes import Drawing
from pnp.games.diagrams import Diagram, DiagramError
from pnp.games.dominions.options import DominionsGame
from pnp.games.dominions.picture import Marks, draw_state
from pnp.games.dominions.play import Placement, State, parse_move
from pnp.games.dominions.starts import Start
from pnp.search.replay import MoveError, move_texts

CELL = 10.0
"""A cell across its flats, in millimetres."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """A state, and what was done to reach it: where pieces were laid, which were reversed."""

    state: State
    laid: tuple[int, ...] = ()
    reversed: frozenset[int] = frozenset()


def draw_diagram(diagram: Diagram, options: DominionsGame, look: Look) -> Drawing:
    """A diagram of a text: the pieces laid have dots, reversed ones hollow dots, cells after ``at`` spots; a
    refused piece is crossed through.

    :raises DiagramError: for a start that is none, an illegal move, or a refused one that is legal.
    """
    try:
        start = Start.parse(diagram.start, options.side, closed=options.closed_suicide)
        shown = [_Shown(start.state)]
        for text in move_texts(diagram.moves):
            shown.append(_after(shown[-1], text, keep=diagram.show != "each"))
    except LinesError as error:
        raise DiagramError(str(error)) from error
    except MoveError as error:
        raise DiagramError(f"move {len(shown)} ({text}): {error}") from error
    if diagram.show == "end":
        shown = shown[-1:]
    elif diagram.show == "both" and len(shown) > 1:
        shown = [shown[0], shown[-1]]
    drawings = [_drawn(one, start.at, options, look) for one in shown[:-1]]
    drawings.append(_drawn(shown[-1], start.at, options, look, diagram.refused))
    return in_a_row(drawings, look)


def _after(before: _Shown, text: str, *, keep: bool) -> _Shown:
    """What a move leads to; ``keep`` says whether what was done earlier is shown as well.

    :raises MoveError: naming the rule that forbids it.
    """
    move = parse_move(before.state.grid, text)
    laid, turned = (before.laid, before.reversed) if keep else ((), frozenset())
    after = before.state.play(move)
    if isinstance(move, Placement):
        effect = before.state.effect(move)
        laid, turned = (*laid, move.cell), turned | (effect.captured | effect.suicide) - {move.cell}
    return _Shown(after, laid, turned - set(laid))


def _drawn(shown: _Shown, at: Sequence[int], options: DominionsGame, look: Look, refused: str = "") -> Drawing:
    state = shown.state
    marks = Marks(
        laid=shown.laid, reversed=shown.reversed, spots=[cell for cell in at if cell not in state.pieces]
    )
    if refused:
        move = _refused(state, refused)
        marks = Marks(laid=marks.laid, reversed=marks.reversed, spots=marks.spots, crosses=(move.cell,))
        if move.cell not in state.pieces:
            state = state.laid(move)
    return draw_state(state, look, marks=marks, pointed=options.pointed, largest=CELL)


def _refused(state: State, text: str) -> Placement:
    """A placement that the rules forbid.

    :raises DiagramError: where they allow it, or it is none.
    """
    try:
        move = parse_move(state.grid, text)
    except MoveError as error:
        raise DiagramError(str(error)) from error
    if not isinstance(move, Placement):
        raise DiagramError(f"'{text}' is marked as forbidden, but is no placement")
    try:
        state.play(move)
    except MoveError:
        return move
    raise DiagramError(f"'{text}' is marked as forbidden, yet the rules allow it")
