"""What a game declares about itself: the record that its folder's ``__init__`` holds.

Somebody else's package adds a game by an entry point of group ``pnp.games`` that names such a record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from pnp.base.geometry import Size
from pnp.base.options import Options
from pnp.drawing.picture import Picture
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram
from pnp.games.api.interaction import TrialMaker, Trying
from pnp.games.api.puzzles import Puzzle
from pnp.games.api.records import Play, ReadForeign, WriteForeign
from pnp.search.results import Notation
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
    draw: Callable[[Any, Theme, Size], Board]
    about: str = ""
    written: bool = False
    """Whether it is played with pencils, on a fresh sheet each time."""


@dataclass(frozen=True, slots=True)
class PiecesOffer:
    """Pieces: their options, and the function that makes them, in the order in which they are packed."""

    options: type[Options]
    make: Callable[[Any, Theme], Sequence[Piece]]
    about: str = ""


@dataclass(frozen=True, slots=True)
class FormOffer:
    """Pages to write on or read: their options, and the function that draws them for a room."""

    options: type[Options]
    draw: Callable[[Any, Theme, Size], Sequence[Form]]
    about: str = ""


@dataclass(frozen=True, slots=True)
class SheetsOffer:
    """A form that needs whole sheets, both sides: its options, and the function that makes them."""

    options: type[Options]
    make: Callable[[Any, Frame], tuple[Sheet, ...]]
    about: str = ""


@dataclass(frozen=True, slots=True)
class Presentation:
    """How a game's problems stand on paper, as functions of its option model for problems.

    Drawings have their natural size in millimetres. A start or a solution is well formed and right when it gets
    here. What is said is in the reader's words.

    - ``task(options, theme)``: what is to be done, where the problem itself does not say.
    - ``start(start, options, theme)``: the position.
    - ``hint(start, solution, number, options, theme)``: the drawing of a hint, counted from 1, or None where
      its words are enough.
    - ``solution(start, solution, options, theme)``: the solution in drawings, none where notation is enough.
    - ``notation(solution, theme)``: the solution as a line of text, empty where the drawings say all.
    """

    task: Callable[[Any, Theme], str]
    start: Callable[[str, Any, Theme], Drawing]
    hint: Callable[[str, Notation, int, Any, Theme], Drawing | None]
    solution: Callable[[str, Notation, Any, Theme], tuple[Picture, ...]]
    notation: Callable[[Notation, Theme], str]


@dataclass(frozen=True, slots=True)
class ProblemsOffer:
    """Problems to solve, check and generate: their options, and what imports the modules that know how.

    ``puzzle`` is called only when problems are read, ``presentation`` when they are put on paper; solvers are
    imported only when one is solved. ``variants`` are names for options: wherever a set or a command names the
    game, a variant's name may stand.
    """

    options: type[Options]
    puzzle: Callable[[], Puzzle]
    about: str = ""
    variants: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    presentation: Callable[[], Presentation] | None = None
    trying: Callable[[], Trying] | None = None
    """Imports how they are tried by hand; without it an answer is typed as a whole."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A game as its record has it: where it began, its moves, the options, and the names of players by their
    signs."""

    start: str
    moves: Sequence[str]
    options: Any
    players: Mapping[str, str] = field(default_factory=dict)

    def name(self, sign: str) -> str:
        """What a player is called: by name where the record has one, otherwise by their sign."""
        return self.players.get(sign, sign)


def standings(names: Sequence[str], counts: Sequence[int]) -> str:
    """``Ann 45, Ben 30.``, where no line breaks between a name and its number."""
    return ", ".join(f"{name}\N{NO-BREAK SPACE}{n}" for name, n in zip(names, counts, strict=False)) + "."


@dataclass(frozen=True, slots=True)
class RecordPictures:
    """How the moves of a game are drawn and told.

    - ``diagram(start, moves, first, options, theme)``: the position after the moves, those from number
      ``first`` on (counted from 1) numbered.
    - ``final(start, moves, options, theme)``: the position at the end, with trackers and whatever else
      its players would have on the table.
    """

    diagram: Callable[[str, Sequence[str], int, Any, Theme], Drawing]
    final: Callable[[str, Sequence[str], Any, Theme], Drawing]
    told: Callable[[Recorded, int, Theme], Sequence[str]] | None = None
    """What every move from a number on (counted from 1) came to, a line for each; without it the moves are
    listed as they are written."""
    parts: Callable[[Recorded, Theme], Sequence[tuple[int, str]]] | None = None
    """The parts of a game, such as rounds: the number of the first move of each, in order, and its title."""
    sheet: Callable[[Recorded, Theme], Drawing | None] | None = None
    """The score sheet of the game, filled in; None as long as there is nothing to write on it."""


@dataclass(frozen=True, slots=True)
class RecordsOffer:
    """Records to check, replay, score and draw: their options, and what imports the modules that know how.

    ``moves`` is how many moves a diagram shows; ``foreign`` imports what reads records in other forms, by the
    ends of their files' names, such as ``.sgf``, and ``written`` imports what writes them.
    """

    options: type[Options]
    play: Callable[[], Play]
    pictures: Callable[[], RecordPictures]
    moves: int = 10
    foreign: Mapping[str, Callable[[], ReadForeign]] = field(default_factory=dict)
    written: Mapping[str, Callable[[], WriteForeign]] = field(default_factory=dict)
    trial: Callable[[], TrialMaker] | None = None
    """Imports how a record is played on by hand; without it moves are typed."""


@dataclass(frozen=True, slots=True)
class DiagramsOffer:
    """Diagrams for texts: the game's options for them, and what imports the function that checks and draws one.

    The function takes the diagram, the options and the theme; it raises `DiagramError`.
    """

    options: type[Options]
    draw: Callable[[], Callable[[Diagram, Any, Theme], Drawing]]


@dataclass(frozen=True, slots=True)
class KitLimit:
    """An option of a kit of which the game's rules text or built-in problems follow some values only.

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

Offer = BoardOffer | PiecesOffer | FormOffer | SheetsOffer


@dataclass(frozen=True, slots=True)
class Licence:
    """The licence of a work that a game's texts and problems are adapted from."""

    work: str
    author: str
    source: str
    """Where the work is found."""
    name: str
    address: str
    """Where the licence is found."""


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
    licence: Licence | None = None
    """The licence that the terms speak of, for the notice that it asks for."""
    ask_before_selling: bool = False
    """Whether its designer asks to be written to before anything is sold."""
    offers: Mapping[Kind, Offer] = field(default_factory=dict)
    problems: ProblemsOffer | None = None
    records: RecordsOffer | None = None
    diagrams: DiagramsOffer | None = None
    kit_limits: tuple[KitLimit, ...] = ()
    """What its rules text and built-in problems can't follow; they follow every other option of its kit."""
    timer: int = 0
    """The seconds of the timer that it's played with; 0 for none."""
    component: bool = False
    """Whether this is no game of its own but parts that games share."""

    @property
    def notice(self) -> str:
        """Credits and terms as they are printed."""
        return " ".join(part for part in (self.credits, self.terms) if part)


def component(name: str, title: str, about: str, kind: Kind, offer: Offer) -> Game:
    """The record of parts that several games share; nobody has to be credited for them."""
    return Game(name, title, about, credits="", terms="", offers={kind: offer}, component=True)
