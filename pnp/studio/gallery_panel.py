"""The gallery: what there is to start from, with pictures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

from pnp.engine.messages import Card
from pnp.studio.controls import say, tag
from pnp.studio.pool import JobError
from pnp.studio.protocols import ScreenProtocol
from pnp.studio.thumbnails import ThumbnailQueue

GROUPS = ("Sheets", "Kits", "Rules", "Problems", "Games, every option as a comment")


class GalleryPanel:
    """Cards in groups; the user's own come first."""

    def __init__(self, screen: ScreenProtocol) -> None:
        self._screen = screen
        label = screen.label
        say(tag("h2"), label("What would you like to make?"))
        self._box = tag("div", "", "gallery")
        self.thumbnails: ThumbnailQueue[Card] = ThumbnailQueue(self._picture)

    async def _picture(self, card: Card) -> str:
        await self._screen.store.picture(card.source, card.name)
        return f"picture/{card.source}/{quote(card.name)}"

    async def fill(self) -> None:
        """Show all that there is."""
        screen = self._screen
        folder = screen.store.folder
        own = [Card("own", name, name, "", "") for name in folder.own()]
        drafts = [Card("own", name, name, "", "") for name in folder.drafts.names() if name not in folder.own()]
        try:
            cards = await screen.store.cards()
        except JobError as error:
            screen.tell(str(error))
            cards = ()
        self._box.clear()
        self.thumbnails.clear()
        with self._box:
            self._group("Your own", own)
            self._group("Drafts", drafts, pictures=False)
            for group in GROUPS:
                self._group(group, [card for card in cards if card.group == group], group != "Problems")
        if screen.view == "gallery":
            self.thumbnails.resume()

    def _group(self, title: str, cards: Iterable[Card], pictures: bool = True) -> None:
        cards = list(cards)
        if not cards:
            return
        say(tag("h3"), self._screen.label(title))
        with tag("ul", "", "cards"):
            for card in cards:
                with tag("li"):
                    self._card(card, pictures)

    def _card(self, card: Card, pictures: bool) -> Any:
        element = tag("button", "", "card", type="button")
        with element:
            if pictures:
                self.thumbnails.add(tag("img", "", "", alt="", width=105, height=148), card)
            say(tag("span", "", "card-title"), card.title)
            if card.name.lower() != card.title.lower():
                say(tag("span", "", "card-name"), card.name)
            say(tag("span", "", "card-about"), card.about)
        element.on("click", lambda: self._screen.start_from(card.source, card.name), args=[])
        return element
