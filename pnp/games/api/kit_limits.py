"""What the rules text and the built-in problems of a game can't follow in a kit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class KitLimit:
    """A limit on an option of a kit, because the game's rules text or built-in problems can follow only some of
    its values.

    ``holds`` takes the options of a part of the kit; ``needs`` and ``because`` complete the message "a kit
    needs …, because …".
    """

    option: str
    holds: Callable[[Any], bool]
    needs: str
    because: str


FROM_THE_BEGINNING = KitLimit(
    "position",
    lambda board: board.position is None,
    "no `position`",
    "its rules start at the beginning of a game",
)
