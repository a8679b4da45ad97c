"""Views of the domino games whose solutions are lines of moves, and the diagrams of their rules."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from pnp.base.errors import TextError
from pnp.base.sentences import Sentence
from pnp.components.dominoes.tiles import Cell
from pnp.drawing.pictures import Picture
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram, check_refused, staged_diagram
from pnp.games.api.engine import DrawDiagram, Views
from pnp.games.api.puzzles import OptionsT, PositionT, as_text
from pnp.games.shared.hint_sentences import opening_in, read_hint, without_length
from pnp.games.sliding.move_renderer import Changed, MoveRenderer
from pnp.search.replay import MoveError
from pnp.search.results import Hint, Notation

M = TypeVar("M")


class LineViews(Views[OptionsT, PositionT], Generic[OptionsT, PositionT, M]):
    """One game's views. A solution is drawn in stages. A hint is drawn as the position that it describes, or
    that its moves lead to."""

    @abstractmethod
    def renderer(self, options: OptionsT) -> MoveRenderer[PositionT, M]:
        """Return the renderer for these options."""

    def start(self, start: PositionT, options: OptionsT, theme: Theme) -> Drawing:
        drawing = self.renderer(options).draw(start, Changed(), theme)
        assert drawing is not None, "a puzzle has something to move"
        return drawing

    def described(self, start: PositionT, hint: str, options: OptionsT, theme: Theme) -> Drawing | None:
        return described_position(self.renderer(options), start, hint, theme)

    def solution(
        self, start: PositionT, solution: Notation, options: OptionsT, theme: Theme
    ) -> tuple[Picture, ...]:
        return self.renderer(options).stages(start, as_text(solution), theme)

    def target(self, solution: Notation, options: OptionsT, theme: Theme) -> str:
        count = self.renderer(options).rules.count(as_text(solution))
        return theme.translate_count("{count} move", "{count} moves", count)

    def beside_target(self, hint: Hint) -> Hint:
        return without_length(hint)


def described_position(
    renderer: MoveRenderer[PositionT, M], start: PositionT, hint: str, theme: Theme
) -> Drawing | None:
    """Return the drawing of the position that a hint has below its sentences, or to which its moves lead."""
    said = read_hint(hint)
    if said is None:
        return None
    try:
        if said.below:
            return renderer.small(renderer.read(said.below), Changed(), theme)
        if said.lines:  # it's about several parts of a puzzle
            return None
        moves = renderer.rules.moves(opening_in(hint))
        after = renderer.rules.positions(start, moves)[-1]
    except (TextError, MoveError):  # it's the hint of another puzzle
        return None
    return renderer.small(after, Changed(start), theme) if moves else None


def line_diagram(
    parse: Callable[[str, OptionsT], PositionT],
    renderer: Callable[[OptionsT], MoveRenderer[PositionT, M]],
) -> DrawDiagram[OptionsT]:
    """Return a function that draws a game's diagrams and checks their moves by the rules.

    :param parse: reads a start; raises `TextError`.
    """

    def draw(diagram: Diagram, options: OptionsT, theme: Theme) -> Drawing:
        own = renderer(options)
        return staged_diagram(
            diagram,
            lambda: _stages(own, parse(diagram.start.rstrip("\n"), options), diagram),
            lambda stage: own.draw(*stage, theme),
            theme,
        )

    return draw


def _stages(
    renderer: MoveRenderer[PositionT, M], start: PositionT, diagram: Diagram
) -> list[tuple[PositionT, Changed[PositionT]]]:
    """Return the start and the position after each move, with what has changed; the last one with the
    path of a refused move.

    :raises MoveError: for a move that a rule forbids, or a refused one that no rule forbids.
    """
    rules = renderer.rules
    positions = rules.positions(start, rules.moves(diagram.moves))
    changes = [Changed(before) for before in (None, *positions[:-1])]
    if diagram.refused:
        changes[-1] = replace(changes[-1], barred=_barred(renderer, positions[-1], diagram.refused))
    return list(zip(positions, changes, strict=True))


def _barred(renderer: MoveRenderer[PositionT, M], position: PositionT, refused: str) -> Sequence[Cell]:
    """Return the path of a move that a rule forbids.

    :raises MoveError: if the text isn't exactly one move, or no rule forbids it.
    """
    moves = renderer.rules.moves(refused)
    if len(moves) != 1:
        raise MoveError(Sentence("{refused} isn't one move", refused=refused))
    way = renderer.way(position, moves[0])
    check_refused(refused, lambda: renderer.rules.play(position, moves[0]))
    return way
