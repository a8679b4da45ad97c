"""What a game declares about itself: the record that its folder's ``__init__`` holds.

Someone else's package adds a game by an entry point of group ``pnp.games`` that names such a record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from pnp.base.options import Options

if TYPE_CHECKING:  # a board needs no problems, records or pieces
    from pnp.base.geometry import Size
    from pnp.drawing.face import GameFace
    from pnp.drawing.theme import Theme
    from pnp.games.api.engine import AnyProblems, AnyRecords, Engine
    from pnp.sheets.board_sheets import Board, Form
    from pnp.sheets.frame import Frame
    from pnp.sheets.pieces import Piece
    from pnp.sheets.sheet import Sheet

Kind = Literal["board", "pieces", "form"]
"""What a product can be: a board to play on, pieces to cut out, a page to write on or read."""

KINDS: tuple[Kind, ...] = ("board", "pieces", "form")


@dataclass(frozen=True, slots=True)
class BoardOffer:
    """A board: its options, and the function that draws it for an area in millimetres."""

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
    """Pages to write on or read: their options, and the function that draws them for an area."""

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
class ProblemsOffer:
    """Problems to solve, check and generate: their options. ``variants`` are names for some of these options:
    wherever a set or a command names the game, it may name a variant instead."""

    options: type[Options]
    about: str = ""
    variants: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RecordsOffer:
    """Records to check, replay, score and draw: their options.

    A diagram shows ``moves`` moves. ``reads`` and ``writes`` are the forms that other programs share, by the
    ends of their files' names, such as ``.sgf``.
    """

    options: type[Options]
    moves: int = 10
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()


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


@dataclass(frozen=True, slots=True)
class RulesOffer:
    """What a game's rules text follows: its options, and the function that gives the text its values for them.

    The text names a value as ``{{ size }}``; true and false are 1 and 0.
    """

    options: type[Options]
    values: Callable[[Any], Mapping[str, int | str]]


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
class Source:
    """Who made a game, and on what terms it may be shared."""

    credits: str
    """Who made it; printed on its sheets."""
    terms: str = ""
    """The source's terms of use, in our words; printed on its sheets. Empty where the source gives none."""
    licence: Licence | None = None
    """The licence that the terms speak of, for the notice that it asks for."""
    ask_before_selling: bool = False
    """Whether its designer asks to be written to before anything is sold."""
    by: str = ""
    """Who made it in a few words for a list, such as its designer's name."""

    @property
    def notice(self) -> str:
        """Credits and terms as they are printed."""
        return " ".join(part for part in (self.credits, self.terms) if part)

    def translated(self, theme: Theme) -> Source:
        """The same with credits and terms in the reader's language."""
        return replace(self, credits=theme.translate(self.credits), terms=theme.translate(self.terms))


@dataclass(frozen=True, slots=True)
class Audience:
    """Who a game is for, and how long it takes. Each pair is the least and the most."""

    players: tuple[int, int]
    """From the game's source."""
    minutes: tuple[int, int]
    """Our estimate for one game, or for one problem where the game is a puzzle."""
    age: int
    """Our estimate of the youngest age at which it's fun, in years."""


def _no_engine() -> Engine:
    """The engine of a game that has no problems, records or diagrams."""
    from pnp.games.api.engine import Engine

    return Engine()


def engine_of(package: str) -> Callable[[], Engine]:
    """A function that imports ``ENGINE`` from ``interact``, the topmost module of a game's package.

    It's imported only when it's needed, so that a board is printed without importing a solver.
    """

    def load() -> Engine:
        engine: Engine = import_module(f"{package}.interact").ENGINE
        return engine

    return load


def _no_face() -> None:
    """The face of a game that has none: its products are plain."""


def face_of(package: str) -> Callable[[], GameFace]:
    """A function that imports ``FACE`` from ``face``, the module of a game's package that holds its art."""

    def load() -> GameFace:
        face: GameFace = import_module(f"{package}.face").FACE
        return face

    return load


@dataclass(frozen=True, slots=True)
class Game:
    """One game's record, or that of a component that several games share."""

    title: str
    about: str
    """One line for the list of games."""
    source: Source
    offers: Mapping[Kind, Offer] = field(default_factory=dict)
    problems: ProblemsOffer | None = None
    records: RecordsOffer | None = None
    rules: RulesOffer | None = None
    """The options that its rules text follows; None where it has none or follows none."""
    diagrams: type[Options] | None = None
    """The options of diagrams in texts."""
    engine: Callable[[], Engine] = _no_engine
    """Imports the game's code for problems, records and diagrams: `engine_of` (``__name__``)."""
    face: Callable[[], GameFace | None] = _no_face
    """Imports the game's colours, emblem and pattern: `face_of` (``__name__``)."""
    kit_limits: tuple[KitLimit, ...] = ()
    """What its rules text and built-in problems can't follow; they follow every other option of its kit."""
    problem_limits: tuple[KitLimit, ...] = ()
    """What its built-in problems can't follow, though its rules do: a kit with other values has no problems."""
    timer: int = 0
    """The seconds of the timer that it's played with; 0 for none."""
    story: str = ""
    """One or two sentences that invite people to play, for the front of its box, in English."""
    audience: Audience | None = None
    """Components have none."""
    component: bool = False
    """Whether this isn't a game of its own but parts that games share."""
    name: str = ""
    """The name that it's found by: that of its folder or its entry point, which the registry fills in."""

    def problem_engine(self) -> AnyProblems:
        """What the game does with its problems; only for games that have some."""
        engine = self.engine().problems
        assert engine is not None, f"{self.name} has no problems"
        return engine

    def record_engine(self) -> AnyRecords:
        """What the game does with its records; only for games that have some."""
        engine = self.engine().records
        assert engine is not None, f"{self.name} has no records"
        return engine


def component(title: str, about: str, kind: Kind, offer: Offer) -> Game:
    """The record of parts that several games share; nobody has to be credited for them."""
    return Game(title, about, Source(""), {kind: offer}, component=True)
