"""The engine's replies about the contents of documents, which are games, puzzles and decks of cards: plain
values, with no slow imports.
"""

from __future__ import annotations

from dataclasses import dataclass

from pnp.desk.document_replies import Change


@dataclass(frozen=True, slots=True)
class Guess:
    """A guess about a deck, and the alternatives. ``part`` is its subject: a part of a card, with a column of
    the table as its value, ``table``, ``sheet``, ``size``, ``back``, ``title-font`` or ``text-font``; or
    ``column:`` and the name of a column, which is printed or left out.
    """

    part: str
    label: str
    value: str
    choices: tuple[str, ...]
    choice_labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FirstDeck:
    """A spec for cards made from files, with the guesses, and what is missing."""

    text: str
    guesses: tuple[Guess, ...] = ()
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, order=True)
class CellError:
    """An error in a cell. Rows and columns count from 0; the row of the columns' names is -1."""

    row: int
    column: int
    message: str


@dataclass(frozen=True, slots=True)
class TableView:
    """The table of a deck as a grid: ``file`` is empty for rows in the spec itself."""

    file: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    errors: tuple[CellError, ...] = ()


@dataclass(frozen=True, slots=True)
class TableEdit:
    """The changes that an edit of a deck's table makes: to the text, and to a file beside it.

    ``before`` is the current content of the file; it's empty for a new file. ``file`` is empty if the spec
    itself contains the rows.
    """

    changes: tuple[Change, ...] = ()
    file: str = ""
    data: bytes = b""
    before: bytes = b""
    remark: str = ""


@dataclass(frozen=True, slots=True)
class PlacedElement:
    """An element on a card: its box in millimetres from the upper left of the card, before it's rotated.

    ``resolution`` is that of its printed picture in dpi, 0 for none.
    """

    path: tuple[str, ...]
    left: float
    top: float
    width: float
    height: float
    resolution: float = 0.0


@dataclass(frozen=True, slots=True)
class CardView:
    """One side of the card of a row, in millimetres: its picture, and its elements from back to front. ``row``
    is the number of the row, from 0, or that of the nearest row with a card if this one has none. ``safe`` is
    the distance from the edge that print services require for everything important.
    """

    svg: bytes
    width: float
    height: float
    row: int
    name: str
    has_back: bool
    elements: tuple[PlacedElement, ...] = ()
    safe: float = 3.175
    kinds: tuple[str, ...] = ()
    """The kinds of this card that have layouts of their own on this side, as the text names them."""


@dataclass(frozen=True, slots=True)
class Placing:
    """The new place of an element, in millimetres from the upper left of its card."""

    path: tuple[str, ...]
    left: float
    top: float
    width: float
    height: float
    rotation: float | None = None
    """The rotation in degrees anticlockwise; None leaves it unchanged."""


@dataclass(frozen=True, slots=True)
class ShiftLine:
    """A move that shifts a piece by (dx, dy), and the box of the piece before it: in millimetres, to the right
    and down."""

    move: str
    left: float
    top: float
    width: float
    height: float
    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class Area:
    """A part of a drawing that can be clicked: its place in millimetres from the upper left, its name, and the
    moves that it may mean; or the ``pick`` that a click adds to the move in progress, or removes if it is
    ``chosen``. ``turned`` is its rotation about its centre, anticlockwise, in degrees. ``numbers`` are the
    digits printed there, and ``shifts`` the pieces that can be dragged from there."""

    name: str
    left: float
    top: float
    width: float
    height: float
    moves: tuple[str, ...] = ()
    pick: str = ""
    chosen: bool = False
    turned: float = 0.0
    numbers: str = ""
    shifts: tuple[ShiftLine, ...] = ()


@dataclass(frozen=True, slots=True)
class PieceLine:
    """A piece to find or place: for each place where it can still be, the names of the areas that it would
    cover."""

    name: str
    is_used: bool
    places: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class TrialView:
    """The state of a trial as the page shows it. Sizes are in millimetres.

    ``moves`` are those that were legal. ``choices`` are legal moves that may follow, if they're few enough to
    list. ``picks`` are the places clicked for the next move, ``targets`` the picks that may follow them, and
    ``ready`` is the move that they already make. ``pieces`` are those to find or place; ``pairs`` are
    neighbouring areas that could be joined, so that a pencil line can separate them. If a trial is ``solved``
    and ``unproved``, a search still has to show that no reply refutes the moves.
    """

    moves: tuple[str, ...]
    svg: bytes
    width: float
    height: float
    choices: tuple[str, ...] = ()
    areas: tuple[Area, ...] = ()
    picks: tuple[str, ...] = ()
    ready: str = ""
    solved: bool = False
    message: str = ""
    typed: bool = False
    """Whether the answer is typed as a whole, because the game doesn't support clicks on its drawings."""
    unproved: bool = False
    targets: tuple[str, ...] = ()
    pieces: tuple[PieceLine, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    in_words: tuple[tuple[str, str], ...] = ()
    """The words in the reader's language for moves, and areas named after them, that differ from their
    notation, such as ``pass``."""
    described: tuple[str, ...] = ()
    """The contents of the board and their places, a line for each, for solvers who can't see the drawing."""
    has_coordinates: bool = False
    """Whether the letters of its columns are in the drawing."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card in the gallery, which you can start from."""

    source: str
    """``spec`` for a built-in spec, ``game`` for plain sheets of a game, ``variant`` for puzzles of one."""
    name: str
    title: str
    about: str
    group: str


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game. ``facts`` are players, minutes and age in the reader's language; components have none."""

    name: str
    title: str
    about: str
    is_component: bool
    features: tuple[str, ...]
    has_puzzles: bool
    variants: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    credits: str = ""


@dataclass(frozen=True, slots=True)
class Hello:
    """A description of an engine and its capabilities."""

    version: str
    languages: tuple[str, ...]
    formats: tuple[str, ...]
    games: tuple[GameLine, ...]


@dataclass(frozen=True, slots=True)
class SetLine:
    """A built-in puzzle set or record."""

    name: str
    title: str
    game: str
    is_record: bool


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Everything that you can start from: games, built-in specs and sets."""

    games: tuple[GameLine, ...]
    cards: tuple[Card, ...]
    sets: tuple[SetLine, ...]


@dataclass(frozen=True, slots=True)
class RulesView:
    """The rules of a game as the body of an HTML page, without scripts."""

    title: str
    html: str


@dataclass(frozen=True, slots=True)
class PuzzleLine:
    """One puzzle of a set as the page lists it.

    ``line`` is its solution if that is a line of moves, so that it can be stepped through; ``parts`` are the
    names of the parts to solve one by one, such as queens.
    """

    name: str
    id: str
    level: str
    reason: str
    proof: str
    task: str
    hints: tuple[str, ...]
    line: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    has_solution: bool = False
    length: int = 0
    """The number of moves of its solution; 0 if that isn't a line of moves."""


@dataclass(frozen=True, slots=True)
class PuzzleList:
    """A puzzle set or a record as the page lists it."""

    title: str
    game: str
    is_record: bool
    puzzles: tuple[PuzzleLine, ...]
    timer: int = 0
    """The seconds of the game's timer; 0 for none."""
    game_name: str = ""
    """The name by which specs call the game."""
    moving: str = ""
    """The way to make a move in the game's puzzles, in the reader's language."""


@dataclass(frozen=True, slots=True)
class HintView:
    """A hint for one position.

    ``areas`` are the names of the areas to look at, ``move`` is the move that it gives away, and ``svg``
    illustrates its words.
    """

    text: str
    areas: tuple[str, ...] = ()
    move: str = ""
    svg: bytes = b""


@dataclass(frozen=True, slots=True)
class CheckView:
    """A check: ``right`` so far, ``wrong`` or ``unknown``, and the names of the areas that are wrong."""

    verdict: str
    text: str
    areas: tuple[str, ...] = ()
