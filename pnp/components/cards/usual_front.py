"""The front of cards whose spec doesn't say what is on it: the first column as a title, the others below it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.components.cards.elements import CardElement
from pnp.sheets.pieces import Cut, Outline

_MARGIN, _TITLE = 0.06, 0.16
"""The margin as a share of the card's width, and the height of the title as a share of its height."""
Options = Mapping[str, str]
"""The options of an element by their names in a spec."""


def usual_front(columns: Sequence[str], outline: Outline) -> list[CardElement]:
    """The elements on the front of a card; only a frame if there are no columns. On a card that isn't a
    rectangle, they are in the middle, where it's widest, without a frame."""
    return [CardElement.model_validate(options) for options in usual_options(columns, outline)]


def usual_options(columns: Sequence[str], outline: Outline) -> Sequence[Options]:
    """The options of these elements."""
    if not outline.fills_its_box:
        return _in_the_middle(columns, outline)
    margin = f"{_MARGIN * outline.box.width:.2f}mm"
    sides = {"left": margin, "right": margin}
    frame = {"shape": "box", "line": "faint", "corners": "3mm", "top": margin, "bottom": margin, **sides}
    if not columns:
        return [frame]
    inner = {"left": "12%", "right": "12%"}
    title = {"text": f"{{{columns[0]}}}", "font": "title", "size": "7mm", "smallest": "2.5mm"}
    rest = "\n".join(f"**{column}** {{{column}}}" for column in columns[1:])
    found = [frame, {**title, **inner, "top": margin, "height": f"{100 * _TITLE:g}%"}]
    if rest:
        below = {"top": "24%", "bottom": "8%", "align": "left", "valign": "top", "size": "4mm"}
        found.append({"text": rest, "smallest": "1.5mm", **below, **inner})
    return found


def _in_the_middle(columns: Sequence[str], outline: Outline) -> Sequence[Options]:
    """The first column as a title, and the others below it, inside any outline that bulges."""
    if not columns:
        return []
    inner = {"left": "22%", "right": "22%"}
    top, height, below = (52, 14, 28) if outline.cut is Cut.TRIANGLE else (22, 18, 54)
    title = {"text": f"{{{columns[0]}}}", "font": "title", "size": "7mm", "smallest": "2mm"}
    found = [{**title, **inner, "top": f"{top}%", "height": f"{height}%"}]
    if len(columns) > 1:
        rest = "\n".join(f"**{column}** {{{column}}}" for column in columns[1:])
        place = {"top": f"{top + height}%", "height": f"{min(below, 100 - top - height - 4)}%", "valign": "top"}
        found.append({"text": rest, "size": "4mm", "smallest": "1.2mm", **place, **inner})
    return found
