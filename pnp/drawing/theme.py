"""The theme of a product: its palette, the face of its game, and its words in the reader's language.

Every drawing function takes a theme as a parameter.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from string import Formatter
from typing import TYPE_CHECKING

from pnp.base.geometry import format_length
from pnp.base.sentences import PluralForms
from pnp.drawing.fonts import WEIGHTS as WEIGHTS
from pnp.drawing.palette import Palette, between
from pnp.drawing.shapes import BUILTIN_FAMILY, AnyFont, Colour, Direction, Font, TextFamily, stack_of

if TYPE_CHECKING:  # a plain product has no game face
    from pnp.drawing.face import Face, FaceChoice, GameFace


@dataclass(frozen=True)
class Theme:
    """A palette, the face of a game, and the printed words in the reader's language."""

    palette: Palette
    words: Mapping[str, str] = field(default_factory=dict)
    language: str = "en"
    large_print: bool = False
    """Whether it's for large print, where stages are stacked instead of side by side, and letters beside
    numbers are as large as the numbers."""
    large_sheets: bool = False
    """Whether forms, boards and slips have large type if there is space for it. They are printed at the size at
    which they are drawn."""
    direction: Direction | None = None
    """The direction of paragraphs; by default, that of the first letter of each."""
    justify: bool = False
    """Whether the lines of running text are stretched to its width."""
    hyphens: str = ""
    """The language whose patterns hyphenate running text; none by default."""
    game_face: GameFace | None = None
    """The face of the product; None for ``theme: plain``."""
    face_choice: FaceChoice | None = None
    """The spec's choice, for other games' faces in the same product: see
    `pnp.games.api.registry.themed`."""

    @cached_property
    def face(self) -> Face | None:
        """The game's face in this theme's palette; None for ``theme: plain``, which has no art."""
        if self.game_face is None:
            return None
        from pnp.drawing.face import Face

        return Face(self.game_face, self.palette, self.text_family.bold)

    def with_tints(self, *, second: bool = False) -> Theme:
        """Return the theme with light backgrounds in the hue of the game's face, equally light, for boards and
        forms. Backgrounds that a spec coloured stay, and so do those of grey and ink-saving palettes.

        :param second: whether the hue is that of the second colour, for pieces that stand out on a board; their
            ink is then the first colour.
        """
        face, palette = self.face, self.palette
        if face is None or face.paints.outlined or face.paints.greys:
            return self
        hue, ink = (face.secondary, face.title_colour) if second else (face.title_colour, palette.ink)
        tint, shade = (_in_hue(colour, hue, palette.paper) for colour in (palette.tint, palette.shade))
        return replace(self, palette=replace(palette, tint=tint, shade=shade, ink=ink))

    @property
    def text_family(self) -> TextFamily:
        """The fonts of running text. Letters and numbers within drawings stay in the built-in family."""
        return self.face_choice.text if self.face_choice else BUILTIN_FAMILY

    def lettering(self, font: Font) -> AnyFont:
        """Return the font of letters within drawings: a built-in one, with the spec's own for missing
        characters."""
        return stack_of(font, *self.face_choice.fonts) if self.face_choice else font

    def translate(self, english: str, /, **values: object) -> str:
        """Return the translation of an English text, which is its own key; ``{name}`` is replaced by a
        value."""
        return self.words.get(english, english).format(**values)

    def translate_count(self, one: str, many: str, /, count: int, **values: object) -> str:
        """Translate a sentence with a ``count``, by its English singular and plural; see `translate`. Other
        languages have as many forms as they need. ``{count}`` is replaced by the number."""
        if isinstance(self.words, PluralForms):
            return self.words.form(one, many, count).format(count=count, **values)
        english = one if count == 1 else many
        return self.words.get(english, english).format(count=count, **values)

    def translate_given(self, text: str) -> str:
        """Return a title or another text from a spec: translated if a catalogue has it, as for built-in
        specs, otherwise unchanged."""
        return self.words.get(text, text) if text else ""

    def length(self, millimetres: float) -> str:
        """Return a length as the reader's language writes it, with its decimal sign."""
        return format_length(millimetres).replace(".", self.translate("."))


def placeholders(text: str) -> frozenset[str]:
    """Return the placeholders in a text: names of values, with the conversion or format that follows them.

    :raises ValueError: for braces that don't match.
    """
    return frozenset(
        f"{name}{f'!{conversion}' if conversion else ''}{f':{form}' if form else ''}"
        for _, name, form, conversion in Formatter().parse(text)
        if name is not None
    )


_GREYISH = 24
"""The greatest difference between the parts of a colour (0 to 255) that looks grey."""


@lru_cache(maxsize=64)
def _in_hue(colour: Colour, hue: Colour, paper: Colour) -> Colour:
    """Return a tint of a hue that is as light as a greyish colour; any other colour unchanged."""
    from pnp.drawing.palette import luminance  # a plain product has no hue

    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    if max(parts) - min(parts) > _GREYISH:
        return colour
    tints = (between(hue, paper, step / 64) for step in range(65))
    return min(tints, key=lambda tint: abs(luminance(tint) - luminance(colour)))
