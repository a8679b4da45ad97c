"""Drawings and sentences about the problems of Dominions."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pnp.drawing.picture import Picture
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.puzzles import as_text
from pnp.games.api.views import Views
from pnp.games.dominions.engine.captures import captured_by, threatened
from pnp.games.dominions.engine.fight_hints import eyes_after
from pnp.games.dominions.engine.tasks import NONE
from pnp.games.dominions.options import DominionsProblems
from pnp.games.dominions.rules.groups import group_of
from pnp.games.dominions.rules.pieces import COLOURS
from pnp.games.dominions.rules.play import Placement, State, parse_move
from pnp.games.dominions.rules.starts import Start
from pnp.games.dominions.views.positions import Marks, draw_part, draw_with_hands
from pnp.search.replay import move_texts
from pnp.search.results import Notation

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


class DominionsViews(Views[DominionsProblems, Start]):
    """The views of Dominions' problems; their hints need no drawings."""

    def task(self, options: DominionsProblems, theme: Theme) -> str:
        return theme.translate(_TASKS[options.task])

    def start(self, start: Start, options: DominionsProblems, theme: Theme) -> Drawing:
        state, goal = start.state, options.task
        marks = Marks(badges_of(start, goal), reversed=group_in_question(start, goal))
        both = goal in ("capture-in-two", "save", "eye", "live", "chase")
        hands = COLOURS if both else (state.turn,)
        return draw_with_hands(state, theme, hands, marks=marks, turn=goal not in ("eye", "fill"))

    def solution(
        self, start: Start, solution: Notation, options: DominionsProblems, theme: Theme
    ) -> tuple[Picture, ...]:
        """The position after the answer, with reversals made; the answer itself is printed beside it."""
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
    """The group that a problem is about, which its drawing marks with dots; empty if it's about none."""
    state = start.state
    match goal:
        case "save":
            return threatened(state)[0]
        case "live":
            return group_of(state.grid, state.pieces, start.at[0])
    return frozenset()


def badges_of(start: Start, goal: str) -> dict[int, str]:
    """The question marks on the cells that a problem asks about."""
    return {} if goal == "live" else dict.fromkeys(start.at, "?")


def _chase_picture(state: State, text: str, theme: Theme) -> tuple[Picture, ...]:
    """The end of a chase, with its moves numbered."""
    badges: dict[int, str] = {}
    turned: frozenset[int] = frozenset()
    for number, move_text in enumerate(move_texts(text), 1):
        move = parse_move(state.grid, move_text)
        if isinstance(move, Placement):
            badges[move.cell] = str(number)
            turned = captured_by(state, move)
        state = state.play(move)
    return _picture(state, Marks(badges, reversed=turned - badges.keys()), theme, turned | badges.keys())


def _picture(state: State, marks: Marks, theme: Theme, matter: Collection[int]) -> tuple[Picture, ...]:
    """A position at the scale of the problem's drawing, cropped to the cells that matter."""
    return (Picture(draw_part(state, theme, marks, matter)),)


def _matters(start: Start, goal: str, move: Placement) -> frozenset[int]:
    """The cell of the answer and the groups concerned; empty if the problem is about the whole board."""
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
