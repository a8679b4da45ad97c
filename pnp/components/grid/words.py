"""Words in the cells of a custom board."""

from __future__ import annotations

from pnp.base.errors import SpecError
from pnp.base.geometry import Box
from pnp.base.lengths import format_length
from pnp.base.quoting import quoted
from pnp.base.sentences import Sentence
from pnp.components.cards.deck import Element
from pnp.components.cards.drawing import Brush
from pnp.components.cards.elements import CardElement
from pnp.components.cards.texts import Letters, TextTooLongError, text_shapes
from pnp.components.grid.reading import Face
from pnp.drawing.shapes import Colour, Group
from pnp.drawing.theme import Theme

_LEAST_TEXT, _MOST_TEXT, _TEXT = 2.47, 6.0, 0.26
"""The smallest and largest type in a cell in millimetres, and its usual size in cells."""


def words_in(face: Face, box: Box, cell: float, colour: Colour, theme: Theme, brush: Brush) -> Group:
    """Set the words of a cell in a box, in the largest type up to the usual size that fits.

    :param cell: the width of a cell, in millimetres.
    :raises SpecError: if they don't fit, at their place in the spec.
    """
    element = Element(_setting(cell), theme.translate_given(face.text), mark=face.mark)
    try:
        return Group(text_shapes(element, box, Letters(colour), theme, (), brush.icon))
    except TextTooLongError as error:
        message = Sentence(
            "{text} doesn't fit in a cell of {cell}: shorten it, or make the cells larger with `cell`",
            text=quoted(face.text),
            cell=format_length(cell),
        )
        raise SpecError([face.mark.error(message)]) from error


def _setting(cell: float) -> CardElement:
    """How words are set in cells of a width."""
    size = max(_LEAST_TEXT, min(_MOST_TEXT, _TEXT * cell))
    return CardElement.model_validate(
        {"text": "words", "size": f"{size:.3f}mm", "smallest": f"{_LEAST_TEXT}mm", "font": "semibold"}
    )
