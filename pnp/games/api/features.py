"""The features of a game: boards, pieces, forms, puzzles, records and rules, each with its options, and what
their functions need: limits on the options of kits, the check that a form fits its area, and the user's own
files that a spec names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple, Protocol, Self

from pydantic import Field, model_validator

from pnp.base.errors import Mark, OptionError
from pnp.base.geometry import Size, format_size
from pnp.base.options import SIZE, Dimensions, Options
from pnp.base.sentences import Sentence

if TYPE_CHECKING:
    from pnp.base.tables import Table
    from pnp.drawing.face import GameFace
    from pnp.drawing.pdf_page import PageLayout, PdfPage
    from pnp.drawing.shapes import Drawing, FontFile
    from pnp.drawing.theme import Theme
    from pnp.sheets.board_sheets import Board, Form
    from pnp.sheets.frame import Frame
    from pnp.sheets.pieces import Piece
    from pnp.sheets.sheet import Sheet


class BoardFeature(NamedTuple):
    """A board: its options, and the function that draws it for an area in millimetres."""

    options: type[Options]
    draw: Callable[[Any, Theme, Size], Board]
    about: str = ""
    written: bool = False
    """Whether players write on it, on a fresh sheet each time."""
    read: Callable[[Any, OwnFiles], Any] | None = None
    """The reader of a board that shows contents of the user's own files; see `PiecesFeature.read`."""
    beginning: str = ""
    """The options that a design of this board begins with; see `PiecesFeature.beginning`."""


@dataclass(frozen=True, slots=True)
class PiecesFeature:
    """Pieces: their options, and the function that makes them, in the order in which they are packed."""

    options: type[Options]
    make: Callable[[Any, Theme], Sequence[Piece]]
    about: str = ""
    read: Callable[[Any, OwnFiles], Any] | None = None
    """For pieces that show contents of the user's own files: the function that reads these files for given
    options. ``make`` receives its result in place of the options; the result is None if anything is wrong."""
    beginning: str = ""
    """The options that a design of these pieces begins with, as YAML; none if the defaults show enough."""
    instead: Mapping[str, str] = field(default_factory=dict)
    """For options that only other pieces have: the advice on what to write instead, which follows "unknown
    option"."""


class FormFeature(NamedTuple):
    """Pages to write on or to read: their options, and the function that draws them for an area."""

    options: type[Options]
    draw: Callable[[Any, Theme, Size], Sequence[Form]]
    about: str = ""


class SheetsFeature(NamedTuple):
    """A form that needs whole sheets, both sides: its options, and the function that makes them."""

    options: type[Options]
    make: Callable[[Any, Frame], tuple[Sheet, ...]]
    about: str = ""


class VariantChapter(NamedTuple):
    """A variant's chapter in a book: its title, and a sentence or two for its head. The game's rules text says
    how the variant differs, in a passage that begins with this title in bold. ``face`` imports its art; by
    default, the face is that of the game."""

    title: str
    story: str
    face: Callable[[], GameFace] | None = None


@dataclass(frozen=True, slots=True)
class PuzzlesFeature:
    """Puzzles to solve, check and generate: their options. ``variants`` are names for some of these options,
    which sets and commands can use instead of the game's name. ``chapters`` has the variants with their own
    chapters in books. ``third_party`` names the puzzles of other programs that can be read and written; empty
    if there are none."""

    options: type[Options]
    about: str = ""
    variants: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    chapters: Mapping[str, VariantChapter] = field(default_factory=dict)
    third_party: str = ""


class RecordsFeature(NamedTuple):
    """Records to check, replay, score and draw: their options.

    A diagram shows ``moves`` moves. ``reads`` and ``writes`` are the file formats shared with other programs,
    by the endings of file names, such as ``.sgf``.
    """

    options: type[Options]
    moves: int = 10
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()


class RulesFeature(NamedTuple):
    """The options that affect a game's rules text, and the function that computes the text's values from them.

    The text refers to a value as ``{{ size }}``; true and false are 1 and 0. If options set the number of
    players, ``players`` gives the fewest and the most.
    """

    options: type[Options]
    values: Callable[[Any], Mapping[str, int | str]]
    players: Callable[[Any], tuple[int, int]] | None = None


def first_drawing(feature: BoardFeature | FormFeature, made_from: object, theme: Theme, area: Size) -> Drawing:
    """Return a board, or the first page of a form, drawn for an area without a sheet around it.

    :param made_from: the options, or the result of ``read``.
    """
    drawn = feature.draw(made_from, theme, area)
    return (drawn[0] if isinstance(drawn, Sequence) else drawn).drawing


Feature = BoardFeature | PiecesFeature | FormFeature | SheetsFeature


# Kit limits


class KitLimit(NamedTuple):
    """A limit on an option of a kit, because the game's rules text or built-in puzzles support only some of its
    values.

    ``holds`` tests the options of a part of the kit; ``needs`` and ``because`` complete the message "a kit
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


# Area


def check_room(what: str, room: Size, least: Size, wanted: str = "") -> None:
    """Check that a form fits its area; both in millimetres.

    :param wanted: the advice if it doesn't; by default, to choose larger paper.
    :raises OptionError: with the least size, if it doesn't.
    """
    if room.width >= least.width - 1e-6 and room.height >= least.height - 1e-6:
        return
    needs = Size(ceil(least.width - 1e-6), ceil(least.height - 1e-6))
    has = Size(max(0, int(room.width)), max(0, int(room.height)))
    raise OptionError.at(
        "paper",
        Sentence(
            "{what} needs at least {needs}; margins, heading and credits leave {has}: {wanted}",
            what=what,
            needs=format_size(needs),
            has=format_size(has),
            wanted=wanted or Sentence("choose larger paper"),
        ),
    )


# Own files


class OwnFiles(Protocol):
    """Reads files that one product of a spec names. For a file with an error, it reports the error and returns
    None, so that one pass finds all errors."""

    def mark(self, *path: str | int) -> Mark:
        """Return the place of a product's option in the spec."""

    def mark_of_line(self, line: int, *path: str | int) -> Mark:
        """Return the place of a line, from 1, of the text that is the value of an option."""

    def report(self, mark: Mark, message: str) -> None:
        """Report an error at its place."""

    def notice(self, mark: Mark, message: str) -> None:
        """Tell the user about something that isn't an error, at its place; the product is still made."""

    @property
    def is_sound(self) -> bool:
        """Return whether nothing has been reported so far."""

    @property
    def reported(self) -> int:
        """Return the number of errors reported so far."""

    def table(self, name: str, mark: Mark, sheet: str = "", sheet_mark: Mark | None = None) -> Table | None:
        """Return the table in a file; ``mark`` is where it's named.

        :param sheet: the sheet of a spreadsheet; empty for the first one. ``sheet_mark`` is where it's named.
        """

    def picture(self, name: str, mark: Mark) -> Drawing | None:
        """Return the picture in an SVG, PNG or JPEG file, or a page of a PDF such as ``map.pdf#2``."""

    def pdf(self, name: str, mark: Mark) -> Sequence[PdfPage] | None:
        """Return the pages of a PDF."""

    def layouts(self, pages: Sequence[PdfPage], mark: Mark) -> Sequence[PageLayout] | None:
        """Return the layouts of some pages of a PDF."""

    def define(self, name: str, drawing: Drawing) -> None:
        """Register a picture under a name, for `picture`."""

    def has_picture(self, name: str) -> bool:
        """Return whether there is a file for the name of a picture."""

    def pictures_at(self, pattern: str, mark: Mark) -> list[str] | None:
        """Return the names of the pictures in a folder, or of the files that a pattern like ``art/*.png``
        matches."""

    def font(self, name: str, mark: Mark) -> FontFile | None:
        """Return the font in a TrueType file."""


DealSeed = Annotated[
    int,
    Field(
        ge=0,
        title="Seed",
        description="The seed that shuffled the dominoes; change it for a different deal.",
    ),
]
BoardSize = Annotated[
    Dimensions,
    SIZE,
    Field(title="Board size", description="The size of the board in squares, across and down."),
]
"""Each game sets its own bounds: ``Annotated[BoardSize, DimensionsWithin(3, 20)]``."""
Coordinates = Annotated[
    bool, Field(title="Coordinates", description="Prints letters and numbers along the edges.")
]


class ManyForms(Options):
    """Options of a form with several kinds of pages, each of which can be left out, but not all of them."""

    kinds: ClassVar[tuple[str, ...]]
    """The fields that request pages; false or 0 means none."""

    @model_validator(mode="after")
    def something(self) -> Self:
        if not any(getattr(self, kind) for kind in self.kinds):
            raise ValueError(Sentence("these options leave no pages"))
        return self
