"""Drawings and sentences about the problems of Dominions."""

from __future__ import annotations

from pnp.drawing.picture import Picture
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.puzzles import as_text
from pnp.games.api.views import Views
from pnp.games.dominions.engine.tasks import NONE, threatened
from pnp.games.dominions.options import DominionsProblems
from pnp.games.dominions.rules.pieces import COLOURS
from pnp.games.dominions.rules.play import Placement, State, parse_move
from pnp.games.dominions.rules.starts import Start
from pnp.games.dominions.views.positions import BESIDE_HANDS, Marks, draw_state, draw_with_hands
from pnp.search.replay import move_texts
from pnp.search.results import Notation

_TASKS = {
    "capture": "One placement captures. Which?",
    "capture-in-two": "Place a tile so that your next one captures, whatever the reply.",
    "save": "Save the group with the dots: place a tile so that your opponent can’t capture anything.",
    "fit": "Only one tile from your hand fits at the mark. Which?",
    "eye": "Which marked cells are eyes, and for whom?",
    "section": "Place a tile that starts a new section.",
    "fill": "Place the tiles from your hand on the marked cells so that all borders match.",
}


class DominionsViews(Views[DominionsProblems, Start]):
    """The views of Dominions' problems; their hints need no drawings."""

    def task(self, options: DominionsProblems, theme: Theme) -> str:
        return theme.translate(_TASKS[options.task])

    def start(self, start: Start, options: DominionsProblems, theme: Theme) -> Drawing:
        state, goal = start.state, options.task
        saved = threatened(state)[0] if goal == "save" else frozenset[int]()
        marks = Marks(dict.fromkeys(start.at, "?"), reversed=saved)
        both = goal in ("capture-in-two", "save", "eye")
        hands = COLOURS if both else (state.turn,)
        return draw_with_hands(state, theme, hands, marks=marks, turn=goal not in ("eye", "fill"))

    def solution(
        self, start: Start, solution: Notation, options: DominionsProblems, theme: Theme
    ) -> tuple[Picture, ...]:
        """The position with the answer on it, reversals made; the answer itself is printed beside it."""
        state, text, goal = start.state, as_text(solution), options.task
        if goal == "eye":
            eyes = {state.grid.named(text.split()[0])} if text != NONE else set()
            return _picture(state, Marks(dict.fromkeys(set(start.at) - eyes, "?"), spots=eyes), theme)
        moves = [m for m in (parse_move(state.grid, t) for t in move_texts(text)) if isinstance(m, Placement)]
        laid = frozenset(move.cell for move in moves)
        if goal == "fill":
            return _picture(_filled(state, moves), Marks(laid=laid), theme)
        effect = state.effect(moves[0])
        turned = (effect.captured | effect.suicide) - laid
        return _picture(state.play(moves[0]), Marks(laid=laid, reversed=turned), theme)

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


def _picture(state: State, marks: Marks, theme: Theme) -> tuple[Picture, ...]:
    """A position as large as that of the problem."""
    return (Picture(draw_state(state, theme, marks=marks, largest=BESIDE_HANDS)),)


def _filled(state: State, moves: list[Placement]) -> State:
    for move in moves:
        state = state.laid(move)
    return state


VIEWS = DominionsViews()
