"""The front of cards whose spec doesn't say what is on it: the first column as a title, the others below it."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.geometry import Size
from pnp.components.cards.elements import CardElement

_MARGIN, _TITLE = 0.06, 0.16
"""The margin as a share of the card's width, and the height of the title as a share of its height."""


def usual_front(columns: Sequence[str], card: Size) -> list[CardElement]:
    """The elements on the front of a card; only a frame if there are no columns."""
    margin = f"{_MARGIN * card.width:.2f}mm"
    sides = {"left": margin, "right": margin}
    frame = CardElement.model_validate(
        {"shape": "box", "line": "faint", "corners": "3mm", "top": margin, "bottom": margin, **sides}
    )
    if not columns:
        return [frame]
    inner = {"left": "12%", "right": "12%"}
    title = {"text": f"{{{columns[0]}}}", "font": "title", "size": "7mm", "smallest": "2.5mm"}
    rest = "\n".join(f"**{column}** {{{column}}}" for column in columns[1:])
    found = [
        frame,
        CardElement.model_validate({**title, **inner, "top": margin, "height": f"{100 * _TITLE:g}%"}),
    ]
    if rest:
        below = {"top": "24%", "bottom": "8%", "align": "left", "valign": "top", "size": "4mm"}
        found.append(CardElement.model_validate({"text": rest, "smallest": "1.5mm", **below, **inner}))
    return found
