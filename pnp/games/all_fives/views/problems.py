"""Drawings of the problems of All Fives, and of the diagrams in its rules."""

from __future__ import annotations

from functools import partial

from pnp.drawing.picture import Picture
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.all_fives.options import AllFivesProblems
from pnp.games.all_fives.rules.line import Line, Play
from pnp.games.all_fives.rules.start import Start
from pnp.games.all_fives.views.layout import Laid, place_of
from pnp.games.all_fives.views.line import picture_of
from pnp.games.api.diagrams import Diagram
from pnp.games.api.puzzles import as_text
from pnp.games.api.views import Views
from pnp.games.shared.staged_diagrams import check_refused, staged_diagram
from pnp.search.replay import move_texts
from pnp.search.results import Notation

_TASKS = {
    "totals": "Play the dominoes below, from left to right. What do the ends add up to after each?",
    "scoring-play": "Only one play from this hand scores. Which?",
    "best-play": "Which play from this hand scores the most?",
    "longest-run": "Play as many dominoes as you can, one after another, so that each of them scores.",
}


class AllFivesViews(Views[AllFivesProblems, Start]):
    """The line with the hand below it, and the line after the plays of a solution."""

    def task(self, options: AllFivesProblems, theme: Theme) -> str:
        return theme.translate(_TASKS[options.goal or "best-play"])

    def start(self, start: Start, options: AllFivesProblems, theme: Theme) -> Drawing:
        if not start.plays:
            return picture_of(start.line, theme, hand=start.hand).drawing
        where = [_where(play) for play in start.plays]
        return picture_of(start.line, theme, hand=[play.pair for play in start.plays], where=where).drawing

    def solution(
        self, start: Start, solution: Notation, options: AllFivesProblems, theme: Theme
    ) -> tuple[Picture, ...]:
        """The line at the end, with the played dominoes marked, and the total after each play."""
        plays = start.plays or tuple(map(Play.parse, move_texts(as_text(solution))))
        line, totals = start.line, []
        for play in plays:
            line = line.play(play)
            totals.append(f"{play}: {line.total}")
        drawing = picture_of(line, theme, marked=[play.pair for play in plays]).drawing
        return (Picture(drawing, ", ".join(totals)),)

    def notation(self, solution: Notation, theme: Theme) -> str:
        return as_text(solution)


VIEWS = AllFivesViews()


def _where(play: Play) -> str:
    """The end that a play goes to, with ``=`` for a sniff that lies in line."""
    return (play.side.name if play.side else "") + "=" * play.in_line


def draw_diagram(diagram: Diagram, options: AllFivesProblems, theme: Theme) -> Drawing:
    """A line given by its plays, after more plays, which are marked, or with a refused one.

    :raises DiagramError: for a play that a rule forbids, or an allowed one shown as refused.
    """
    return staged_diagram(diagram, partial(_stages, diagram), partial(_marked, theme=theme), theme)


def _stages(diagram: Diagram) -> list[tuple[Line, int, Laid | None]]:
    """The line at the start and after each play, each with the number of plays at the start and the domino that
    is refused after it, if any.

    :raises MoveError: for a play that a rule forbids, an allowed one shown as refused, or one without a place.
    """
    lines = [Line.parse(diagram.start)]
    for word in diagram.moves.replace(",", " ").split():
        lines.append(lines[-1].play(Play.parse(word)))
    refused: list[Laid | None] = [None] * len(lines)
    if diagram.refused:
        play = Play.parse(diagram.refused)
        check_refused(diagram.refused, lambda: lines[-1].play(play))
        refused[-1] = place_of(play, lines[-1])
    return [(line, len(lines[0].plays), place) for line, place in zip(lines, refused, strict=True)]


def _marked(stage: tuple[Line, int, Laid | None], theme: Theme) -> Drawing:
    """A line with the dominoes played since the start marked, and the refused one crossed out."""
    line, before, refused = stage
    return picture_of(line, theme, marked=[play.pair for play in line.plays[before:]], refused=refused).drawing
