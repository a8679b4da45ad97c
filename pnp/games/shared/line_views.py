"""What a domino game of moves needs to stand on paper, made from the functions of its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from pnp.dominoes.move_renderer import Changed, MovesOnPaper
from pnp.dominoes.slides import Slide, find, way
from pnp.dominoes.sliding_puzzle import write_slides
from pnp.dominoes.table import Table
from pnp.dominoes.table_picture import Marks, draw_table
from pnp.dominoes.tiles import Cell
from pnp.drawing.picture import Picture
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram
from pnp.games.api.legacy import Presentation
from pnp.games.api.puzzles import as_text
from pnp.games.shared.staged_diagrams import check_refused, staged_diagram
from pnp.search.replay import MoveError
from pnp.search.results import Notation

P = TypeVar("P")
M = TypeVar("M")


def slides_on_paper(
    start: Callable[[str, int], Table], play: Callable[[Table, Slide], Table]
) -> MovesOnPaper[Table, Slide]:
    """A game whose moves are slides and nothing else, from two functions of its rules."""
    return MovesOnPaper(
        start=lambda text, options: start(text, options.pips),
        parse=lambda text: [Slide.parse(text)],
        write=write_slides,
        play=play,
        way=lambda table, slide: way(find(table, slide.name), slide.direction),
        draw=_draw_slides,
    )


def _draw_slides(table: Table, changed: Changed[Table], theme: Theme) -> Drawing | None:
    """A table with the dominoes pointed out that do not lie where they lay before; nothing for an empty one."""
    if not table.dominoes:
        return None
    moved = set(table.dominoes) - set(changed.before.dominoes) if changed.before else set()
    return draw_table(table, theme, marks=Marks(frozenset(moved), barred=changed.barred))


def presentation_of(
    game_of: Callable[[Any], MovesOnPaper[P, M]], task: Callable[[Any, Theme], str]
) -> Presentation:
    """How problems whose solution is one line of moves stand on paper: in stages, each with its moves. Their
    hints are those of `pnp.dominoes.sliding_puzzle` or their like: the second tells the opening.

    ``game_of`` gives the game that options ask for.
    """

    def start(text: str, options: Any, theme: Theme) -> Drawing:
        game = game_of(options)
        drawing = game.draw(game.start(text, options), Changed(), theme)
        assert drawing is not None, "a problem has something to be moved"
        return drawing

    def solution(text: str, notation: Notation, options: Any, theme: Theme) -> tuple[Picture, ...]:
        game = game_of(options)
        return game.stages(game.start(text, options), as_text(notation), theme)

    def hint(text: str, notation: Notation, number: int, options: Any, theme: Theme) -> Drawing | None:
        """Where the second hint's moves lead to; the first names one move, which words do as well."""
        if number != 2:
            return None
        game = game_of(options)
        return game.opened(game.start(text, options), as_text(notation), theme)

    return Presentation(
        task=task,
        start=start,
        hint=hint,
        solution=solution,
        notation=lambda _notation, _theme: "",
    )


def no_drawing(_start: str, _solution: Notation, _number: int, _options: Any, _theme: Theme) -> None:
    """The hint drawing of games whose hints need none."""


def diagrams_of(
    game_of: Callable[[Any], MovesOnPaper[P, M]],
) -> Callable[[Diagram, Any, Theme], Drawing]:
    """What draws a game's diagrams and finds out what the rules say against them."""

    def draw(diagram: Diagram, options: Any, theme: Theme) -> Drawing:
        game = game_of(options)
        return staged_diagram(
            diagram,
            lambda: _changes(game, diagram, options),
            lambda stage: game.draw(*stage, theme),
            theme,
            crossed=diagram.refused,
        )

    return draw


def _changes(game: MovesOnPaper[P, M], diagram: Diagram, options: Any) -> list[tuple[P, Changed[P]]]:
    """The start and the position after each move, and what has changed; the last with the way of a move that
    must not be.

    :raises MoveError: for a move that a rule forbids, or one refused that none does.
    :raises TableError: for a start that is none.
    """
    positions = game.positions(game.start(diagram.start.rstrip("\n"), options), game.moves(diagram.moves))
    changes = [Changed(before) for before in (None, *positions[:-1])]
    if diagram.refused:
        changes[-1] = replace(changes[-1], barred=_barred(game, positions[-1], diagram.refused))
    return list(zip(positions, changes, strict=True))


def _barred(game: MovesOnPaper[P, M], position: P, refused: str) -> Sequence[Cell]:
    """The way of a move that must not be.

    :raises MoveError: where it is no move, or not one, or no rule forbids it.
    """
    moves = game.moves(refused)
    if len(moves) != 1:
        raise MoveError(f"{refused} is not one move")
    way = game.way(position, moves[0])
    check_refused(refused, lambda: game.play(position, moves[0]))
    return way
