"""The drawings of hints and solutions: which they are, and how small they may become."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.booklets.blocks import Block, HintOf, SolutionOf
from pnp.drawing.picture import Picture
from pnp.drawing.shapes import Drawing
from pnp.typesetting.design import Design
from pnp.typesetting.scaling import smallest_text, text_scale

LEAST_SCALE = 0.7
"""The smallest scale of a drawing without text that is shrunk to fit another beside it."""


def pictures_of(block: Block) -> Sequence[Picture]:
    """The pictures of a solution; none for anything else."""
    solution = block.entry.solution if isinstance(block, SolutionOf) else None
    return solution.pictures if solution is not None else ()


def least_scale(drawing: Drawing, design: Design, least: float) -> float:
    """The smallest scale of a drawing beside another: ``least``, if its text allows."""
    size = smallest_text(drawing)
    readable = max(least, design.least_text / size if size else 0.0)
    return max(min(1.0, readable), text_scale(drawing, design.least_text))


def hint_drawing(block: HintOf, *, large_print: bool) -> Drawing | None:
    """The drawing of a hint; in large print, only the first of several stages, because its words say what
    follows."""
    drawing = block.hint.drawing
    return drawing.parts[0] if drawing is not None and large_print and drawing.parts else drawing


def needed_width(block: HintOf | SolutionOf, design: Design, *, large_print: bool) -> float:
    """How wide a column has to be for the text of all drawings to be large enough."""
    if isinstance(block, HintOf):
        drawing = hint_drawing(block, large_print=large_print)
        drawings = [drawing] if drawing is not None else []
    else:
        drawings = [picture.drawing for picture in pictures_of(block)]
    scales = ((drawing, text_scale(drawing, design.least_text)) for drawing in drawings)
    return max((drawing.size.width * scale for drawing, scale in scales), default=0.0)
