"""The declaration of a game: the `Game` in its folder's ``__init__``.

Another package adds a game through an entry point of group ``pnp.games`` that names such an object.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Literal, NamedTuple

from pnp.base.options import Options
from pnp.games.api.features import Feature, KitLimit, PuzzlesFeature, RecordsFeature, RulesFeature

if TYPE_CHECKING:  # a board needs no puzzles, records or pieces
    from pnp.drawing.face import GameFace
    from pnp.drawing.theme import Theme
    from pnp.games.api.engine import AnyPuzzleEngine, AnyRecords, Engine

Kind = Literal["board", "pieces", "form"]
"""The kinds of products: a board to play on, pieces to cut out, or pages to write on or to read."""

KINDS: tuple[Kind, ...] = ("board", "pieces", "form")


def as_kind(name: str) -> Kind:
    """Return the kind with a name that is known to be one."""
    return next(kind for kind in KINDS if kind == name)


class Licence(NamedTuple):
    """The licence of a work that a game's texts and puzzles are adapted from."""

    work: str
    author: str
    source: str
    """The web address of the work."""
    name: str
    address: str
    """The web address of the licence."""


class Source(NamedTuple):
    """The makers of a game, and the terms on which it may be shared."""

    credits: str
    """The credits, which are printed on its sheets."""
    terms: str = ""
    """The source's terms of use, in our words, which are printed on its sheets. Empty if the source gives
    none."""
    licence: Licence | None = None
    """The licence that the terms mention, for the notice that it requires."""
    ask_before_selling: bool = False
    """Whether its designer wishes to be asked before anything is sold."""
    by: str = ""
    """The makers in a few words for a list, such as the designer's name."""

    @property
    def name(self) -> str:
        """The name of the maker, without a year or a book; empty if it isn't known."""
        return re.split(r",| \(", self.by)[0]

    @property
    def notice(self) -> str:
        """Credits and terms as they are printed."""
        return " ".join(part for part in (self.credits, self.terms) if part)

    def translated(self, theme: Theme) -> Source:
        """Return the declaration with credits and terms in the reader's language."""
        return self._replace(credits=theme.translate(self.credits), terms=theme.translate(self.terms))


class Audience(NamedTuple):
    """The people whom a game suits, and the time that it takes. Each pair is a minimum and a maximum."""

    players: tuple[int, int]
    """The numbers of players, according to the game's source."""
    minutes: tuple[int, int]
    """Our estimate of the minutes that one game takes, or one puzzle if the game is a puzzle."""
    age: int
    """Our estimate of the youngest age at which it's fun, in years."""


def _no_engine() -> Engine:
    """Return the engine of a game that has no puzzles, records or diagrams."""
    from pnp.games.api.engine import Engine

    return Engine()


def engine_of(package: str) -> Callable[[], Engine]:
    """Return a function that imports ``ENGINE`` from ``interact``, the topmost module of a game's package.

    It's imported only when it's needed, so that a board is printed without importing a solver.
    """

    def load() -> Engine:
        engine: Engine = import_module(f"{package}.interact").ENGINE
        return engine

    return load


def _no_face() -> None:
    """Return the face of a game that has none: its products are plain."""


def face_of(package: str, name: str = "FACE") -> Callable[[], GameFace]:
    """Return a function that imports ``FACE``, or a face of another name, from ``face``, the module of a game's
    package that holds its art."""

    def load() -> GameFace:
        face: GameFace = getattr(import_module(f"{package}.face"), name)
        return face

    return load


@dataclass(frozen=True, slots=True)
class Game:
    """The declaration of one game, or of a component that several games share."""

    title: str
    about: str
    """One line for the list of games."""
    source: Source
    features: Mapping[Kind, Feature] = field(default_factory=dict)
    puzzles: PuzzlesFeature | None = None
    records: RecordsFeature | None = None
    rules: RulesFeature | None = None
    """The options that its rules text follows; None if it has none or follows none."""
    diagrams: type[Options] | None = None
    """The options of diagrams in texts."""
    engine: Callable[[], Engine] = _no_engine
    """A function that imports the game's code for puzzles, records and diagrams: `engine_of` (``__name__``)."""
    face: Callable[[], GameFace | None] = _no_face
    """A function that returns the game's colours, emblem and pattern; for those in a module ``face``, `face_of`
    (``__name__``)."""
    kit_limits: tuple[KitLimit, ...] = ()
    """The limits on options of its kit that its rules text and built-in puzzles can't follow; they follow all
    other options."""
    puzzle_limits: tuple[KitLimit, ...] = ()
    """Options that its rules follow but its built-in puzzles can't: a kit with other values has no
    puzzles."""
    timer: int = 0
    """The seconds of the timer that it's played with; 0 for none."""
    story: str = ""
    """One or two sentences that invite people to play, for the front of its box, in English."""
    audience: Audience | None = None
    """The people whom it suits; None for components."""
    component: bool = False
    """Whether this isn't a game, but a component that games share."""
    name: str = ""
    """The name of its folder or entry point, by which it's found; the registry fills it in."""

    def puzzle_engine(self) -> AnyPuzzleEngine:
        """Return the game's code for its puzzles; only for games that have some."""
        engine = self.engine().puzzles
        assert engine is not None, f"{self.name} has no puzzles"
        return engine

    def record_engine(self) -> AnyRecords:
        """Return the game's code for its records; only for games that have some."""
        engine = self.engine().records
        assert engine is not None, f"{self.name} has no records"
        return engine


def component(title: str, about: str, kind: Kind, feature: Feature) -> Game:
    """Return the declaration of a component that several games share, which needs no credits."""
    return Game(title, about, Source(""), {kind: feature}, component=True)
