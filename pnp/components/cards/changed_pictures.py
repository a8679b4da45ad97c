"""Notices about pictures that lose something or are shrunk, though nobody asked for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from pnp.base.geometry import Size
from pnp.base.lengths import format_length, format_size
from pnp.base.sentences import Sentence
from pnp.components.cards.bleed import OVERRUN, told_size
from pnp.components.cards.deck import Element
from pnp.games.api.features import OwnFiles

Change = Literal["cropped", "covered", "shrunk"]
"""What happens to a picture: it has no bleed and loses some of its edges; it has another shape than the card
and covers it; or it has another shape and is shown whole."""


@dataclass
class ChangedPictures:
    """Gathers the pictures of a deck by what happens to them, each once by its name."""

    _found: dict[Change, dict[str, tuple[Element, Size]]] = field(default_factory=dict)

    def note(self, change: Change, element: Element, card: Size) -> None:
        """Note what happens to the picture of an element that fills a card."""
        self._found.setdefault(change, {}).setdefault(element.text, (element, card))

    def tell(self, files: OwnFiles) -> None:
        """Tell the user about each kind of change, with the first picture as an example."""
        for change, found in self._found.items():
            element, card = next(iter(found.values()))
            assert element.picture is not None
            pixels = told_size(element.picture)
            files.notice(element.mark, _told(change, len(found), element.text, pixels, format_size(card)))


def _told(change: Change, count: int, file: str, pixels: str, card: str) -> str:
    if change == "cropped":
        return Sentence(
            "'{file}' ({pixels}) has no bleed for a card of {card}, so {bleed} of it are cut off on each side; "
            "`make-bleed: mirror` keeps all of it",
            "{count} pictures, such as '{file}' ({pixels}), have no bleed for a card of {card}, so {bleed} of "
            "them are cut off on each side; `make-bleed: mirror` keeps all of it",
            count=count,
            file=file,
            pixels=pixels,
            card=card,
            bleed=format_length(OVERRUN),
        )
    if change == "covered":
        return Sentence(
            "'{file}' ({pixels}) has another shape than a card of {card}, so some of it is cut off",
            "{count} pictures, such as '{file}' ({pixels}), have another shape than a card of {card}, so some "
            "of each is cut off",
            count=count,
            file=file,
            pixels=pixels,
            card=card,
        )
    return Sentence(
        "'{file}' ({pixels}) has another shape than a card of {card}, so it doesn't fill it; `fit: cover` "
        "cuts off what is too much",
        "{count} pictures, such as '{file}' ({pixels}), have another shape than a card of {card}, so they "
        "don't fill it; `fit: cover` cuts off what is too much",
        count=count,
        file=file,
        pixels=pixels,
        card=card,
    )
