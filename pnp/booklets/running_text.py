"""The text of a chapter: in one column, or in two if the page is wide enough, in its game's colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pnp.base.errors import OptionError
from pnp.base.lengths import MM_PER_POINT
from pnp.drawing.face import GameFace
from pnp.typesetting.blocks import Figure, Heading, Paragraph, TextBlock
from pnp.typesetting.columns import Strip, height_of, pages_for
from pnp.typesetting.flow import Columns, Item
from pnp.typesetting.scaling import scaled
from pnp.typesetting.typeset import Typesetter

_GAP = 8.0
"""Millimetres between two columns."""
_LEAST_COLUMN = 19.0
"""The narrowest column of text on a page with two, in type sizes: about 40 characters."""
_SHORT = 0.5
"""Text that takes up less of a page's height than this stays in one column."""
_SHRINKS = (1.0, 0.9, 0.8, 0.7)
"""The scales that figures may have to save a page."""
_LEAST_LINES = 9
"""Text with no more lines than this, such as what is left for a chapter's second page, stays in one column."""


@dataclass(frozen=True, slots=True)
class RunningText:
    """Sets text on pages whose text block is ``width`` mm wide."""

    typesetter: Typesetter
    """Sets one column, as wide as text may be."""
    width: float

    def items(self, blocks: Sequence[TextBlock], used: float) -> Iterator[Item]:
        """The blocks in their columns, on a page that is used down to ``used`` mm below its head.

        :raises OptionError: for text that does not fit.
        """
        strips = self.typesetter.blocks(blocks)
        if not self._has_two_columns or height_of(strips, at_head=True) < _SHORT * self.typesetter.page_height:
            yield from strips
            return
        narrow: list[TextBlock] = []
        for block in blocks:
            if self._fits(block):
                narrow.append(block)
                continue
            heads = _introduction(narrow)
            yield self._columns(narrow[: len(narrow) - heads], used)
            yield from self.typesetter.blocks([*narrow[len(narrow) - heads :], block])
            narrow, used = [], 0.0
        yield self._columns(narrow, used)

    @property
    def _has_two_columns(self) -> bool:
        """Whether one column would leave much of the page empty, and two have room."""
        least = _LEAST_COLUMN * self.typesetter.size * MM_PER_POINT
        return self.typesetter.width < self.width and self._column.width >= least

    @property
    def _column(self) -> Typesetter:
        return replace(self.typesetter, width=(self.width - _GAP) / 2)

    def _columns(self, blocks: Sequence[TextBlock], used: float) -> Columns:
        """Two columns, with smaller figures if that saves a page."""
        high = self.typesetter.page_height
        least = _LEAST_LINES * self.typesetter.design.leading
        shrinks = _SHRINKS if any(isinstance(block, Figure) for block in blocks) else _SHRINKS[:1]
        tried = [self._column.blocks([_shrunk(block, scale) for block in blocks]) for scale in shrinks]
        counts = [pages_for(strips, 2, high - used, high, whole=not used)[0] for strips in tried if strips]
        best = counts.index(min(counts)) if counts else 0
        is_rtl = self.typesetter.is_rtl(blocks)
        return Columns(tried[best], 2, _GAP, least=least, is_rtl=is_rtl)

    def _fits(self, block: TextBlock) -> bool:
        """Whether a block can be read in one of two columns."""
        if isinstance(block, Figure):
            parts = block.drawing.parts or (block.drawing,)
            return not any(map(self._column.is_too_large, parts))
        try:
            self._column.block(block)
        except OptionError:  # a word is wider than the column
            return False
        return True


@dataclass(frozen=True, slots=True)
class ChapterText:
    """Sets the text of chapters, with headings in the colours of their games."""

    typesetter: Typesetter
    width: float
    faces: Mapping[str, GameFace]
    """The faces of games by the titles of their chapters."""
    chapter: str = ""
    """The title of the chapter whose text comes next."""

    def items(self, blocks: Sequence[TextBlock], used: float) -> Iterator[Item]:
        """The blocks in their columns, as `RunningText.items`."""
        return RunningText(self._in_colours_of(self.chapter), self.width).items(blocks, used)

    def above_answers(self, block: TextBlock) -> tuple[Strip, ...]:
        """A paragraph above answers in their type, or a heading in the colour of the game that it names."""
        if isinstance(block, Paragraph):
            return replace(self.typesetter, size=self.typesetter.design.small).block(block)
        setter = self._in_colours_of(block.text) if isinstance(block, Heading) else self.typesetter
        return setter.block(block)

    def _in_colours_of(self, chapter: str) -> Typesetter:
        face = self.faces.get(chapter)
        theme = self.typesetter.theme
        return replace(self.typesetter, theme=replace(theme, game_face=face)) if face else self.typesetter


def _shrunk(block: TextBlock, scale: float) -> TextBlock:
    """A block; if it's a figure, at this scale."""
    if not isinstance(block, Figure) or scale == 1:
        return block
    parts = tuple(scaled(part, scale) for part in block.drawing.parts)
    return replace(block, drawing=replace(scaled(block.drawing, scale), parts=parts))


def _introduction(blocks: Sequence[TextBlock]) -> int:
    """How many blocks at the end belong to what comes next: the text that refers to it, and their headings."""
    count = 0
    for block in reversed(blocks):
        if not isinstance(block, Heading) and count:
            break
        count += 1
    return count
