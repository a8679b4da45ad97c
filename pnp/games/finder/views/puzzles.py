"""Drawings of the puzzles and diagrams of Domino Finder."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pnp.base.geometry import Size, move
from pnp.base.lengths import MM_PER_POINT
from pnp.components.dominoes.picture import TileStyle, tile_face, tile_size
from pnp.components.dominoes.tiles import Pair
from pnp.drawing.fonts import text_width
from pnp.drawing.paragraphs import centred
from pnp.drawing.picture import Picture
from pnp.drawing.rows import side_by_side, stacked
from pnp.drawing.shapes import Drawing, Font, Group
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram
from pnp.games.api.engine import Views
from pnp.games.api.puzzles import as_text
from pnp.games.finder.options import FinderDiagram, FinderPuzzleOptions
from pnp.games.finder.rules.play import State
from pnp.games.finder.rules.text import flipped, parse, space
from pnp.games.finder.views.table import draw_state
from pnp.games.shared.staged_diagrams import check_refused, staged_diagram
from pnp.search.replay import move_texts
from pnp.search.results import Notation

_SIDE = 9.0
_WORD, _LARGE_WORD = 9.0, 15.0
"""The size of the word before the treasure in points: usually, and in large print, where it's as large as the
letters at the edge."""
_BESIDE, _GAP = 8.0, 3.0
"""Millimetres between the table and a treasure beside it, and around the treasure."""


class FinderViews(Views[FinderPuzzleOptions, State]):
    """The table with the treasure above it, and the dominoes that a solution flips."""

    def task(self, options: FinderPuzzleOptions, theme: Theme) -> str:
        return theme.translate(
            "Lead the pawn to the treasure in the fewest turns. You know the grey dominoes, which lie face "
            "down. A flip takes a turn; if you flip a domino and step onto a blank, that’s a trap and "
            "costs another."
        )

    def start(self, start: State, options: FinderPuzzleOptions, theme: Theme) -> Drawing:
        assert start.treasure is not None
        return draw_hunt(start, start.treasure, theme)

    def solution(
        self, start: State, solution: Notation, options: FinderPuzzleOptions, theme: Theme
    ) -> tuple[Picture, ...]:
        """The table, with the dominoes that are flipped pointed out; the notation names them in order."""
        marked = [start.field.domino(space(start, text)) for text in move_texts(as_text(solution))]
        return (Picture(draw_state(start, theme, marked=marked, bare=theme.large_print)),)

    def notation(self, solution: Notation, theme: Theme) -> str:
        return as_text(solution)


VIEWS = FinderViews()


def draw_hunt(state: State, treasure: Pair, theme: Theme) -> Drawing:
    """The table, and above it the treasure to find; in large print, this is beside it on wide pages."""
    table = draw_state(state, theme)
    word, tile = _treasure_word(theme), _lying(treasure, theme)
    named = side_by_side([word, tile], _GAP)
    wide, high = table.size.width, table.size.height + tile.size.height + _GAP
    above = named.about(wide / 2, (high + table.size.height) / 2)
    beside = side_by_side([table, stacked([word, tile], _GAP)], _BESIDE) if theme.large_print else None
    return Drawing(Size(wide, high), (table.at(0, 0), above), beside=beside)


def _treasure_word(theme: Theme) -> Drawing:
    """The word before the treasure."""
    word = theme.translate("Treasure:")
    size = _LARGE_WORD if theme.large_print else _WORD
    wide, high = text_width(word, size, Font.SEMIBOLD), size * MM_PER_POINT
    text = centred(wide / 2, high / 2, word, size, theme.palette.ink, Font.SEMIBOLD)
    return Drawing(Size(wide, high), (text,))


def _lying(pair: Pair, theme: Theme) -> Drawing:
    """A domino that lies across."""
    high, wide = tile_size(_SIDE)
    face = tile_face(*pair, _SIDE, TileStyle(theme.palette), lying=True)
    return Drawing(Size(wide, high), (Group(tuple(face), move(wide / 2, high / 2)),))


def draw_diagram(diagram: Diagram, options: FinderDiagram, theme: Theme) -> Drawing:
    """A table after flips; the options say whether face-down dominoes show their numbers.

    :raises DiagramError: for a flip that a rule forbids, or one marked as forbidden that is allowed.
    """
    return staged_diagram(
        diagram,
        partial(_stages, diagram),
        lambda stage: draw_state(stage[0], theme, known=options.known, barred=stage[1], side=_SIDE),
        theme,
    )


def _stages(diagram: Diagram) -> list[tuple[State, Sequence[int]]]:
    """The table at each stage, and at the last one the way to a flip that is refused."""
    states = [parse(diagram.start.rstrip("\n"))]
    for text in move_texts(diagram.moves):
        states.append(flipped(states[-1], text))
    last: tuple[State, Sequence[int]] = (states[-1], ())
    if diagram.refused:
        cell = space(states[-1], diagram.refused)
        check_refused(diagram.refused, lambda: states[-1].flip(cell))
        last = states[-1], (states[-1].pawns[states[-1].turn], cell)
    return [*((state, ()) for state in states[:-1]), last]
