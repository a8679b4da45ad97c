"""The gallery: what there is to start from, with pictures.

A browser keeps six connections to a server; were they all waiting for pictures, the page that somebody edits
would wait behind them. So a picture gets its address when it is drawn, one after another, while the gallery is
seen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pnp.base.errors import PnpError
from pnp.studio.controls import say, tag
from pnp.studio.messages import Card
from pnp.studio.pool import BusyError, JobError

if TYPE_CHECKING:
    from pnp.studio.screen import Screen

GROUPS = ("Sheets", "Kits", "Rules", "Problems", "Games, every option as a comment")


class GalleryPanel:
    """Cards in groups; the user's own come first."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        label = screen.label
        say(tag("h2"), label("What would you like to make?"))
        self._box = tag("div", "", "gallery")
        self._blank: list[tuple[Any, Card]] = []
        self._painting: asyncio.Task[None] | None = None

    def pause(self) -> None:
        """Draw nothing more until the gallery is seen again."""
        if self._painting is not None:
            self._painting.cancel()
            self._painting = None

    def paint(self) -> None:
        """Go on with the pictures."""
        if self._painting is None or self._painting.done():
            self._painting = asyncio.get_running_loop().create_task(self._paint())

    async def _paint(self) -> None:
        while self._blank:
            element, card = self._blank[0]
            try:
                await self._screen.bench.picture(card.source, card.name)
            except BusyError:
                await asyncio.sleep(1.0)
                continue
            except (JobError, PnpError):
                pass  # a card without a picture can be chosen all the same
            else:
                element.props["src"] = f"picture/{card.source}/{quote(card.name)}"
            self._blank.pop(0)

    async def fill(self) -> None:
        """Show all that there is."""
        screen = self._screen
        folder = screen.bench.folder
        own = [Card("own", name, name, "", "") for name in folder.own()]
        drafts = [Card("own", name, name, "", "") for name in folder.drafts() if name not in folder.own()]
        try:
            cards = await screen.bench.cards()
        except JobError as error:
            screen.tell(str(error))
            cards = ()
        self._box.clear()
        self._blank.clear()
        with self._box:
            self._group("Your own", own)
            self._group("Drafts", drafts, pictures=False)
            for group in GROUPS:
                self._group(group, [card for card in cards if card.group == group], group != "Problems")
        if screen.view == "gallery":
            self.pause()
            self.paint()

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
                self._blank.append((tag("img", "", "", alt="", width=105, height=148), card))
            say(tag("span", "", "card-title"), card.title)
            if card.name.lower() != card.title.lower():
                say(tag("span", "", "card-name"), card.name)
            say(tag("span", "", "card-about"), card.about)
        element.on("click", lambda: self._screen.start_from(card.source, card.name), args=[])
        return element
