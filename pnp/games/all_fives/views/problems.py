"""How the problems of All Fives stand on paper, and the diagrams of its rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pnp.drawing.picture import Picture
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.all_fives.engine.tasks import read
from pnp.games.all_fives.options import AllFivesProblems
from pnp.games.all_fives.rules.line import Line, Play
from pnp.games.all_fives.views.line import draw_line
from pnp.games.api.diagrams import Diagram
from pnp.games.api.legacy import Presentation
from pnp.games.api.puzzles import as_text
from pnp.games.shared.staged_diagrams import check_refused, staged_diagram
from pnp.search.replay import move_texts
from pnp.search.results import Notation

_TASKS = {
    "totals": "Play the dominoes below, from left to right. What do the ends add up to after each?",
    "scoring-play": "One play of this hand scores. Which?",
    "best-play": "Which play of this hand scores most?",
    "longest-run": "Play as many dominoes as you can, one after another, so that each of them scores.",
}


def _task(options: AllFivesProblems, theme: Theme) -> str:
    return theme.translate(_TASKS[options.goal or "best-play"])


def _start(start: str, _options: AllFivesProblems, theme: Theme) -> Drawing:
    found = read(start)
    if not found.plays:
        return draw_line(found.line, theme, hand=found.hand)
    where = [_where(play) for play in found.plays]
    return draw_line(found.line, theme, hand=[play.pair for play in found.plays], where=where)


def _where(play: Play) -> str:
    """The end that a play goes to, with the sign of a sniff that lies in line."""
    return (play.side.name if play.side else "") + "=" * play.in_line


def _solution(start: str, solution: Notation, _options: AllFivesProblems, theme: Theme) -> tuple[Picture, ...]:
    """The line at the end, with what was played marked, and the total after each play."""
    found = read(start)
    plays = found.plays or tuple(map(Play.parse, move_texts(as_text(solution))))
    line, told = found.line, []
    for play in plays:
        line = line.play(play)
        told.append(f"{play}: {line.total}")
    drawing = draw_line(line, theme, marked=[play.pair for play in plays])
    return (Picture(drawing, ", ".join(told)),)


def _notation(solution: Notation, _theme: Theme) -> str:
    return as_text(solution)


PRESENTATION = Presentation(
    task=_task,
    start=_start,
    hint=lambda _start, _solution, _number, _options, _theme: None,
    solution=_solution,
    notation=_notation,
)


def _diagram(diagram: Diagram, _options: AllFivesProblems, theme: Theme) -> Drawing:
    """A line told by its plays, after more plays that are marked, or with one that is refused.

    :raises DiagramError: for a play that a rule forbids, or one refused that none does.
    """
    return staged_diagram(
        diagram, partial(_stages, diagram), partial(_marked, theme=theme), theme, crossed=diagram.refused
    )


def _stages(diagram: Diagram) -> list[tuple[Line, int]]:
    """The line at the start and after each play, and how many plays the start has."""
    lines = [Line.parse(diagram.start)]
    for word in diagram.moves.replace(",", " ").split():
        lines.append(lines[-1].play(Play.parse(word)))
    if diagram.refused:
        play = Play.parse(diagram.refused)
        check_refused(diagram.refused, lambda: lines[-1].play(play))
    return [(line, len(lines[0].plays)) for line in lines]


def _marked(stage: tuple[Line, int], theme: Theme) -> Drawing:
    """A line with what was played since the start marked."""
    line, before = stage
    return draw_line(line, theme, marked=[play.pair for play in line.plays[before:]])


DIAGRAM: Callable[[Diagram, AllFivesProblems, Theme], Drawing] = _diagram
