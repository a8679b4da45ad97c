"""What a game offers: boards, pieces, forms, problems, records and rules, each with its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pnp.base.options import Options

if TYPE_CHECKING:  # a board needs no problems, records or pieces
    from pnp.base.geometry import Size
    from pnp.drawing.shapes import Drawing
    from pnp.drawing.theme import Theme
    from pnp.games.api.own_files import OwnFiles
    from pnp.sheets.board_sheets import Board, Form
    from pnp.sheets.frame import Frame
    from pnp.sheets.pieces import Piece
    from pnp.sheets.sheet import Sheet


@dataclass(frozen=True, slots=True)
class BoardOffer:
    """A board: its options, and the function that draws it for an area in millimetres."""

    options: type[Options]
    draw: Callable[[Any, Theme, Size], Board]
    about: str = ""
    written: bool = False
    """Whether players write on it, on a fresh sheet each time."""
    read: Callable[[Any, OwnFiles], Any] | None = None
    """For boards that show contents of the user's own files; see `PiecesOffer.read`."""
    beginning: str = ""
    """The options that a design of this board begins with; see `PiecesOffer.beginning`."""


@dataclass(frozen=True, slots=True)
class PiecesOffer:
    """Pieces: their options, and the function that makes them, in the order in which they are packed."""

    options: type[Options]
    make: Callable[[Any, Theme], Sequence[Piece]]
    about: str = ""
    read: Callable[[Any, OwnFiles], Any] | None = None
    """For pieces that show contents of the user's own files: the function that reads these files for given
    options. ``make`` gets what it returns in place of the options; it returns None if anything is wrong."""
    beginning: str = ""
    """The options that a design of these pieces begins with, as YAML; none if the defaults show enough."""


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
class VariantChapter:
    """A variant's chapter in a book: its title, and a sentence or two for its head. The game's rules text says
    how the variant differs, in a passage that begins with this title in bold."""

    title: str
    story: str


@dataclass(frozen=True, slots=True)
class ProblemsOffer:
    """Problems to solve, check and generate: their options. ``variants`` are names for some of these options:
    wherever a set or a command names the game, it may name a variant instead. ``solved_plainly`` says that
    small problems can be solved by the plain rules, too, without a kernel. ``chapters`` has the variants that
    get their own chapters in books. ``foreign`` says which puzzles of other programs can be read and written;
    empty if none can."""

    options: type[Options]
    about: str = ""
    variants: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    solved_plainly: bool = False
    chapters: Mapping[str, VariantChapter] = field(default_factory=dict)
    foreign: str = ""


@dataclass(frozen=True, slots=True)
class RecordsOffer:
    """Records to check, replay, score and draw: their options.

    A diagram shows ``moves`` moves. ``reads`` and ``writes`` are the file formats shared with other programs,
    by the endings of file names, such as ``.sgf``.
    """

    options: type[Options]
    moves: int = 10
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RulesOffer:
    """The options that a game's rules text follows, and the function that computes the text's values from them.

    The text refers to a value as ``{{ size }}``; true and false are 1 and 0. If options decide how many can
    play, ``players`` gives the fewest and the most.
    """

    options: type[Options]
    values: Callable[[Any], Mapping[str, int | str]]
    players: Callable[[Any], tuple[int, int]] | None = None


def first_drawing(offer: BoardOffer | FormOffer, made_from: object, theme: Theme, area: Size) -> Drawing:
    """A board, or the first page of a form, drawn for an area without a sheet around it.

    :param made_from: the options, or what ``read`` makes of them.
    """
    drawn = offer.draw(made_from, theme, area)
    return (drawn[0] if isinstance(drawn, Sequence) else drawn).drawing


Offer = BoardOffer | PiecesOffer | FormOffer | SheetsOffer
