"""Hints of few puzzles on cards in rows, with their drawings at one scale: below their words or beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pnp.base.errors import OptionError
from pnp.base.sequences import chunks
from pnp.booklets.answer_steps import drawings_of, hint_drawing
from pnp.booklets.answers import ON_CARD, Answers
from pnp.booklets.blocks import Block, HintOf
from pnp.booklets.display import in_row
from pnp.drawing.shapes import Direction
from pnp.typesetting.columns import Strip, height_of
from pnp.typesetting.design import leading
from pnp.typesetting.flow import Columns
from pnp.typesetting.scaling import scaled, text_scale

WIDER = 0.95
"""The factor on the paper for each column fewer: wide columns may take a little more paper."""
_MANY = 3
"""The least number of columns that are too many for long words."""
LARGER = (1.6, 1.5, 1.4, 1.3, 1.2, 1.1)
"""The scales of the drawings of hints where the page has space for them."""
_SMALLER = (0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65)
"""The scales of those that share their page with other hints."""
_WITH_HOLE = 1.06
"""The factor on the paper for hints with drawings that don't fill their last row."""
_LINES = 4.5
"""The most lines of words with drawings in many columns."""
_BESIDE, _BESIDE_LINES, _LINES_BESIDE = 0.58, 0.52, 6.5
"""The most of a card's width for a drawing beside words; and the fraction up to which so many lines of words
may be beside it."""


@dataclass(frozen=True, slots=True, eq=False)
class HintCards:
    """A way to set hints on cards in rows, with all drawings at one scale."""

    answers: Answers
    hints: Sequence[Block]
    is_beside: bool = False
    """Whether drawings are at the right of the words."""

    def scaled(self, scale: float) -> HintCards:
        return replace(self, answers=replace(self.answers, shrink=scale))

    def cost(self, most: int) -> float:
        """Return the factor on its paper, for the columns that are fewer than ``most`` and for a last row that
        drawings don't fill."""
        columns = self.answers.columns
        hole = _WITH_HOLE if drawings_of(self.hints) and len(self.hints) % columns else 1.0
        return hole * WIDER ** (most + 1 - columns)

    @property
    def is_wordy(self) -> bool:
        """Whether the words of a hint with a drawing take many lines."""
        one = self._set
        try:
            words = [height_of(one.hint(_said(hint)), at_head=True) for hint in self.hints]
        except OptionError:  # a word that's too wide
            return True
        most = _LINES_BESIDE if 0.0 < one.paper < _BESIDE_LINES * one.card.width else _LINES
        return bool(drawings_of(self.hints)) and max(words) > most * leading(one.typesetter.size)

    @property
    def suits(self) -> bool:
        """Whether its drawings have room at their scale, and its words beside them, too."""
        return self._has_room and not (self.is_beside and self.is_wordy)

    @property
    def _widest(self) -> float:
        return max((drawing.size.width for drawing in drawings_of(self.hints)), default=0.0)

    @property
    def _room(self) -> float:
        """The most width of a drawing."""
        return _BESIDE * self.answers.card.width if self.is_beside else self.answers.width

    @property
    def _needed(self) -> float:
        """The scale at which the text of all drawings is large enough."""
        least = self.answers.design.least_text
        return max((text_scale(one, least) for one in drawings_of(self.hints)), default=0.0)

    @property
    def _has_room(self) -> bool:
        return max(self._needed, self.answers.shrink) * self._widest <= self._room

    @property
    def _drawn_scale(self) -> float:
        return max(self._needed, min(self.answers.shrink, self._room / max(1.0, self._widest)))

    @property
    def _set(self) -> Answers:
        paper = self._drawn_scale * self._widest + 2 * ON_CARD if self.is_beside else 0.0
        return replace(self.answers, paper=paper)

    def strips(self) -> tuple[Strip, ...]:
        """Return the hints side by side in rows."""
        found = self._set
        return tuple(_in_row(found, row, self._drawn_scale) for row in chunks(self.hints, found.columns))


def ways_to_set(sets: Iterable[tuple[Answers, Sequence[Block]]]) -> list[HintCards]:
    """Return the ways to set hints in these columns, with drawings below their words or beside them. Many
    columns are too narrow for long words."""
    ways = [HintCards(*one) for one in sets]
    ways = [way for way in ways if way.answers.columns < _MANY or not way.is_wordy]
    few = (way for way in ways if drawings_of(way.hints) and way.answers.columns < _MANY)
    return [*ways, *(replace(way, is_beside=True) for way in few)]


def scaled_ways(ways: Sequence[HintCards]) -> list[HintCards]:
    """Return the ways with all sizes of drawings for which there is room, the largest first."""
    drawn = [way for way in ways if drawings_of(way.hints)]
    found = (way.scaled(scale) for scale in (*LARGER, *_SMALLER) for way in drawn)
    return [way for way in found if way.suits]


def plain_height(rows: Columns, space: float) -> float:
    """Return the height of hints in rows of cards with their usual space, whatever ``space`` their pages have,
    so that the number of columns doesn't change with it."""
    return height_of(rows.strips, at_head=True) + 2 * ON_CARD * (1.0 - space) * len(rows.strips)


def _said(hint: Block) -> HintOf:
    """Return a hint without its drawing."""
    assert isinstance(hint, HintOf)
    return replace(hint, hint=replace(hint.hint, drawing=None))


def _in_row(usual: Answers, hints: Sequence[Block], scale: float) -> Strip:
    """Return hints side by side. Several drawings that are fewer than usual are on wider cards."""
    is_wide = len(hints) > 1 and not usual.paper and drawings_of(hints)
    answers = replace(usual, columns=len(hints)) if is_wide else usual
    drawn = [hint_drawing(one) for one in hints if isinstance(one, HintOf)]
    cells = [
        (answers.hint(_said(one)), drawing and scaled(drawing, scale, answers.design.drawing_line))
        for one, drawing in zip(hints, drawn, strict=True)
    ]
    card, theme = answers.card, answers.theme
    lefts = [k * (card.width + answers.gap) for k in range(answers.columns)]
    lefts = lefts[::-1] if theme.direction is Direction.RTL else lefts
    return in_row(cells, lefts[: len(cells)], card, theme, answers.paper)
