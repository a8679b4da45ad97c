"""What a game declares about itself: the record that its folder's ``__init__`` holds.

Somebody else's package adds a game by an entry point of group ``pnp.games`` that names such a record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from pnp.base.options import Options
from pnp.drawing.geometry import Size
from pnp.drawing.look import Look
from pnp.search.puzzle import Puzzle
from pnp.sheets.board_sheets import Board, Form
from pnp.sheets.frame import Frame
from pnp.sheets.pieces import Piece
from pnp.sheets.sheet import Sheet

Kind = Literal["board", "pieces", "form"]
"""What a product can be: a board to play on, pieces to cut out, a page to write on or read."""

KINDS: tuple[Kind, ...] = ("board", "pieces", "form")


@dataclass(frozen=True, slots=True)
class BoardOffer:
    """A board: its options, and the function that draws it for a room in millimetres."""

    options: type[Options]
    draw: Callable[[Any, Look, Size], Board]
    about: str = ""


@dataclass(frozen=True, slots=True)
class PiecesOffer:
    """Pieces: their options, and the function that makes them, in the order in which they are packed."""

    options: type[Options]
    make: Callable[[Any, Look], Sequence[Piece]]
    about: str = ""


@dataclass(frozen=True, slots=True)
class FormOffer:
    """Pages to write on or read: their options, and the function that draws them for a room."""

    options: type[Options]
    draw: Callable[[Any, Look, Size], Sequence[Form]]
    about: str = ""


@dataclass(frozen=True, slots=True)
class SheetsOffer:
    """A form that needs whole sheets, both sides: its options, and the function that makes them."""

    options: type[Options]
    make: Callable[[Any, Frame], tuple[Sheet, ...]]
    about: str = ""


@dataclass(frozen=True, slots=True)
class ProblemsOffer:
    """Problems to solve, check and generate: their options, and what imports the module that knows how.

    ``puzzle`` is called only when problems are read; solvers are imported only when one is solved. ``variants``
    are names for options: wherever a set or a command names the game, a variant's name may stand.
    """

    options: type[Options]
    puzzle: Callable[[], Puzzle]
    about: str = ""
    variants: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


Offer = BoardOffer | PiecesOffer | FormOffer | SheetsOffer


@dataclass(frozen=True, slots=True)
class Game:
    """One game's record, or that of a component that several games share."""

    name: str
    title: str
    about: str
    """One line for the list of games."""
    credits: str
    """Who made it; printed on its sheets."""
    terms: str
    """The source's terms of use, in our words; printed on its sheets. Empty where the source gives none."""
    offers: Mapping[Kind, Offer] = field(default_factory=dict)
    problems: ProblemsOffer | None = None
    component: bool = False
    """Whether this is no game of its own but parts that games share."""

    @property
    def notice(self) -> str:
        """Credits and terms as they are printed."""
        return " ".join(part for part in (self.credits, self.terms) if part)
