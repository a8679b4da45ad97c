"""What panels need of the screen, so that they needn't import it or each other."""

from __future__ import annotations

from typing import Protocol

from pnp.engine.messages import Field, PuzzleList
from pnp.studio.labels import Labels
from pnp.studio.question_panel import QuestionPanel
from pnp.studio.routes import SessionStore
from pnp.studio.session import Session


class ScreenProtocol(Protocol):
    """The screen, as its panels see it."""

    store: SessionStore
    session: Session
    label: Labels
    view: str
    question: QuestionPanel

    def tell(self, message: str) -> None:
        """Show a message in the status line, which screen readers read out."""

    async def start_from(self, source: str, name: str) -> None:
        """Open what a card of the gallery stands for."""

    async def set_option(self, option: Field, value: str) -> None:
        """Change an option in the text."""


class ChosenSet(Protocol):
    """The problem set or record that is open in the puzzles view."""

    text: str
    name: str
    puzzle_list: PuzzleList | None
