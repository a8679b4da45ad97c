"""The head of a chapter: name and emblem of its game, its story, and its puzzles counted by difficulty."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from math import ceil

from pnp.base.errors import OptionError
from pnp.base.geometry import Size
from pnp.base.lengths import MM_PER_POINT
from pnp.base.sentences import Sentence
from pnp.booklets.difficulty_dots import LEVELS, DifficultyLines, level_count
from pnp.booklets.display import display_font, set_within, title_colour
from pnp.booklets.values import Section
from pnp.drawing.fonts import cap_height
from pnp.drawing.shapes import Font, Shape, Style, Target, line
from pnp.drawing.theme import Theme
from pnp.typesetting.blocks import Heading, Run
from pnp.typesetting.columns import Strip, keep_together
from pnp.typesetting.design import Design, leading
from pnp.typesetting.lines import style_in
from pnp.typesetting.typeset import Typesetter, shapes_of

_EMBLEM = 0.29
"""The width of the emblem, as a fraction of the page's."""
_MOST_EMBLEM = 46.0
_GAP = 8.0
_LARGER = 1.3
"""How much larger than other headings a chapter's name is, if it has a face."""
_DOT = 0.85


@dataclass(frozen=True, slots=True)
class ChapterHead:
    """Makes the heads of chapters."""

    design: Design
    theme: Theme

    def strips(self, heading: Heading, section: Section, page: Size) -> tuple[Strip, ...]:
        """The strips from the heading down to the rule above the rules.

        :raises OptionError: for a heading that doesn't fit.
        """
        emblem = min(_EMBLEM * page.width, _MOST_EMBLEM) if section.face else 0.0
        width = page.width - (emblem + _GAP if emblem else 0.0)
        words, height = shapes_of([*self._title(heading, section, width), *self._story(section, width, page)])
        shapes: list[Shape] = [Target(0, 0, heading.name), *words]
        if section.face:
            shapes.append(section.face.emblem(emblem).at(page.width - emblem, -emblem))
            height = max(height, emblem)
        head = Strip(
            height,
            tuple(shapes),
            names=(heading.name,),
            label=Sentence("the heading '{heading}'", heading=heading.text),
        )
        return keep_together([head, self._counts(section, page.width)], with_next=True)

    def _title(self, heading: Heading, section: Section, width: float) -> list[Strip]:
        theme = replace(self.theme, game_face=section.face.game_face) if section.face else self.theme
        face = theme.face
        largest, least = self.design.headings[0], self.design.headings[1]
        most = _LARGER * largest if face else largest
        sizes = [most - step for step in range(ceil(most - least) + 1)]
        colour = title_colour(theme)
        font = display_font(heading.text, theme) if face else theme.text_family.semibold
        available = Size(width, 2.4 * largest * MM_PER_POINT)
        strips = set_within(heading.text, sizes, available, colour, font, 1.12)
        if not strips:
            raise OptionError.at(
                "title", Sentence("a word of the heading '{text}' is too long for the page", text=heading.text)
            )
        return strips

    def _story(self, section: Section, width: float, page: Size) -> tuple[Strip, ...]:
        if not section.story:
            return ()
        typesetter = Typesetter(self.design, self.theme, width, page.height, self.design.body)
        text_style = style_in(self.theme, self.design.body, Font.ITALIC)
        space = Strip(0.45 * leading(self.design.body))
        return (space, *typesetter.paragraph((Run(section.story),), text_style))

    def _counts(self, section: Section, width: float) -> Strip:
        """What is below a rule: how many puzzles there are, easy ones first."""
        counts = Counter(entry.level for entry in section.entries)
        size = self.design.small
        height = 1.9 * leading(size)
        style = Style(stroke=self.theme.palette.ink, width=self.design.thin_line)
        words = {level: level_count(level, counts[level], self.theme) for level in LEVELS if counts[level]}
        lines = DifficultyLines(size, _DOT * size / 9, 1.4, 0.9 * leading(size))
        found, down = lines.shapes(words, -(height + cap_height(size)) / 2, width, self.theme)
        shapes = (line(0, 0, width, 0, style), *found)
        above = 0.7 * leading(self.design.body)
        return Strip(
            height + down + above,
            shapes if section.entries else (),
            above,
            label=Sentence("the counts of a chapter"),
        )
