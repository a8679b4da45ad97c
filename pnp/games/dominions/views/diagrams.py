"""Diagrams in texts: positions of Dominions and moves that the rules have checked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from pnp.base.sentences import Sentence
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram, NamedDiagram, check_refused, staged_diagram
from pnp.games.dominions.options import DominionsGame
from pnp.games.dominions.rules.play import Placement, State, parse_move
from pnp.games.dominions.rules.state_text import Start
from pnp.games.dominions.views.positions import Marks, draw_state
from pnp.search.replay import MoveError, WrongMove, move_texts

CELL = 11.5
"""The width of a cell across its flats, in millimetres."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """A state, the cells that its text names, and how it was reached: where pieces were placed and which were
    reversed; and a refused placement, which is crossed out."""

    state: State
    at: tuple[int, ...]
    laid: tuple[int, ...] = ()
    reversed: frozenset[int] = frozenset()
    refused: Placement | None = None


def draw_diagram(diagram: Diagram, options: DominionsGame, theme: Theme) -> Drawing:
    """Return a diagram in a text: placed pieces are marked with dots, reversed pieces with hollow dots,
    the cells after ``at`` with spots, and a refused piece with a cross. Diagrams of the rules have no
    coordinates, because the rules name no cells.

    :raises DiagramError: for a start that isn't a position, an illegal move, or a refused one that is legal.
    """
    named = not isinstance(diagram, NamedDiagram)
    return staged_diagram(
        diagram,
        partial(_stages, diagram, options),
        lambda shown: _drawn(shown, options, theme, coordinates=named),
        theme,
    )


def _stages(diagram: Diagram, options: DominionsGame) -> list[_Shown]:
    start = Start.parse(diagram.start, options.side, closed=options.closed_suicide)
    shown = [_Shown(start.state, tuple(start.at))]
    for text in move_texts(diagram.moves):
        try:
            shown.append(_after(shown[-1], text, keep=diagram.show != "each"))
        except MoveError as error:
            raise MoveError(str(WrongMove(len(shown), text, str(error)))) from error
    if diagram.refused:
        shown[-1] = replace(shown[-1], refused=_refused(shown[-1].state, diagram.refused))
    return shown


def _after(before: _Shown, text: str, *, keep: bool) -> _Shown:
    """Return the state after a move; ``keep`` says whether to show earlier moves as well.

    :raises MoveError: naming the rule that forbids it.
    """
    move = parse_move(before.state.grid, text)
    laid, turned = (before.laid, before.reversed) if keep else ((), frozenset())
    after = before.state.play(move)
    if isinstance(move, Placement):
        effect = before.state.effect(move)
        laid, turned = (*laid, move.cell), turned | (effect.captured | effect.suicide) - {move.cell}
    return _Shown(after, before.at, laid, turned - set(laid))


def _drawn(shown: _Shown, options: DominionsGame, theme: Theme, *, coordinates: bool) -> Drawing:
    state, refused = shown.state, shown.refused
    marks = Marks(
        laid=shown.laid,
        reversed=shown.reversed,
        spots=[cell for cell in shown.at if cell not in state.pieces],
        crosses=(refused.cell,) if refused else (),
    )
    if refused and refused.cell not in state.pieces:
        state = state.laid(refused)
    return draw_state(
        state,
        theme,
        marks=marks,
        numbers=True,
        pointed=options.pointed,
        coordinates=coordinates,
        largest=CELL,
    )


def _refused(state: State, text: str) -> Placement:
    """Return a placement that the rules forbid.

    :raises MoveError: if they allow it, or it isn't a placement.
    """
    move = parse_move(state.grid, text)
    if not isinstance(move, Placement):
        raise MoveError(Sentence("'{text}' is marked as forbidden, but isn't a placement", text=text))
    check_refused(text, lambda: state.play(move))
    return move
