"""What the parts of a screen ask of it: so they need not know it, nor what else stands on it."""

from __future__ import annotations

from typing import Protocol

from pnp.studio.labels import Labels
from pnp.studio.messages import Field, Shelf
from pnp.studio.question_panel import QuestionPanel
from pnp.studio.routes import Bench
from pnp.studio.session import Desk


class Host(Protocol):
    """The screen, for a panel."""

    bench: Bench
    desk: Desk
    label: Labels
    view: str
    question: QuestionPanel

    def tell(self, message: str) -> None:
        """Say something in the line that screen readers read out."""

    async def start_from(self, source: str, name: str) -> None:
        """Open what a card of the gallery shows."""

    async def set_option(self, option: Field, value: str) -> None:
        """Change an option in the text."""


class ChosenSet(Protocol):
    """The set of problems, or the record, that is looked at."""

    text: str
    name: str
    shelf: Shelf | None
