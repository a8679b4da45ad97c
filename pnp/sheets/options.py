"""The options of paper and printing, which stand in a spec for all its products or in one product."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field, Tag, model_validator

from pnp.base.geometry import Size
from pnp.base.lengths import Length
from pnp.base.options import ONE_OR_EACH, Hex, Matching, Options, Within
from pnp.sheets.printer_profile import BackError, PrinterProfile

Side = Annotated[Length, Within(0, 100)]
Bleeding = Annotated[Length, Within(0, 10)]
MARGIN, BLEED = 10.0, 2.0
"""What stays free, and how far colour runs over, where nothing is said, in millimetres."""

PaperSide = Annotated[Length, Within(50, 2000)]


class CustomPaper(Options):
    """A paper of any size."""

    width: PaperSide = Field(description="from left to right")
    height: PaperSide = Field(description="from bottom to top")

    @property
    def size(self) -> Size:
        return Size(self.width, self.height)


class Sides(Options):
    """A length for each side of a sheet; sides that are not named keep the default."""

    top: Side | None = Field(None, description="at the top")
    right: Side | None = Field(None, description="at the right")
    bottom: Side | None = Field(None, description="at the bottom")
    left: Side | None = Field(None, description="at the left")

    def in_order(self, default: float) -> tuple[float, float, float, float]:
        """Top, right, bottom and left, in millimetres."""
        top, right, bottom, left = (
            default if side is None else side for side in (self.top, self.right, self.bottom, self.left)
        )
        return top, right, bottom, left


class BleedSides(Sides):
    """How far colour runs over on each side; sides that are not named keep the default."""

    top: Bleeding | None = Field(None, description="at the top")
    right: Bleeding | None = Field(None, description="at the right")
    bottom: Bleeding | None = Field(None, description="at the bottom")
    left: Bleeding | None = Field(None, description="at the left")


SideOrSides = Annotated[Annotated[Side, Tag("one")] | Annotated[Sides, Tag("each")], ONE_OR_EACH]
BleedOrSides = Annotated[Annotated[Bleeding, Tag("one")] | Annotated[BleedSides, Tag("each")], ONE_OR_EACH]
AnyPaper = Annotated[Annotated[str, Tag("one")] | Annotated[CustomPaper, Tag("each")], ONE_OR_EACH]


class Backs(Options):
    """How the backs come to lie behind the fronts."""

    flip: Literal["long-edge", "short-edge"] | None = Field(
        None, description="printed on both sides, the paper turned on this edge"
    )
    fold: Literal["gutter"] | None = Field(
        None, description="front and back side by side, folded along the line between them and glued"
    )

    exclusive: ClassVar = (frozenset({"flip", "fold"}),)

    @model_validator(mode="after")
    def one_way(self) -> Backs:
        if (self.flip is None) == (self.fold is None):
            raise ValueError("give either flip: long-edge, flip: short-edge or fold: gutter")
        return self


class Offset(Options):
    """How far the print of the backs is moved, looking at the back of an upright sheet."""

    x: Annotated[Length, Within(-10, 10)] = Field(0.0, description="to the right")
    y: Annotated[Length, Within(-10, 10)] = Field(0.0, description="upwards")


Skew = Annotated[float, Field(ge=-2, le=2)]


class BackCorrection(Options):
    """The correction of the backs for one flip edge."""

    offset: Offset = Field(default_factory=Offset, description="moves the backs")
    skew: Skew = Field(0.0, description="turns the backs counter-clockwise, in mm over 100 mm")

    @property
    def error(self) -> BackError:
        return BackError(self.offset.x, self.offset.y, self.skew)


class Scale(Options):
    """By how much the print is stretched: the printed length of a ruler, divided by the length you measure."""

    x: float = Field(1.0, ge=0.9, le=1.1, description="along the short edge of the paper")
    y: float = Field(1.0, ge=0.9, le=1.1, description="along the long edge of the paper")


class Printer(BackCorrection):
    """The corrections for one printer, in the axes of an upright sheet."""

    scale: Scale = Field(default_factory=Scale, description="corrects the size, on both sides")
    long_edge: BackCorrection | None = Field(
        None, description="offset and skew for paper turned on its long edge, if they differ"
    )
    short_edge: BackCorrection | None = Field(
        None, description="offset and skew for paper turned on its short edge, if they differ"
    )
    landscape: Literal["left", "right"] = Field(
        "left", description="the edge of an upright sheet where the top of a landscape page comes out"
    )

    def profile(self, name: str = "") -> PrinterProfile:
        """The corrections as sheets take them."""
        return PrinterProfile(
            name,
            self.scale.x,
            self.scale.y,
            (self.long_edge or self).error,
            (self.short_edge or self).error,
            self.landscape == "left",
        )


AnyPrinter = Annotated[Annotated[str, Tag("one")] | Annotated[Printer, Tag("each")], ONE_OR_EACH]


class ThemeOptions(Options):
    """A face of your own: what isn't said comes from the game's."""

    like: str = Field("game", description="the face that the rest comes from: game, or the name of any game")
    colours: Annotated[list[Hex], Field(min_length=2, max_length=2)] | None = Field(
        None, description="the ground and what stands out on it, two colours"
    )
    display: str | None = Field(
        None,
        description="the face of the game's name: fredoka, fjalla, amatic, or a TTF file of your own",
    )
    emblem: str | None = Field(None, description="the emblem of another game, by the game's name")
    border: Literal["line", "double", "corners", "beads", "none"] | None = Field(
        None, description="what runs round a board"
    )
    back: str | None = Field(None, description="the pattern of another game, by the game's name")


AnyTheme = Annotated[Annotated[str, Tag("one")] | Annotated[ThemeOptions, Tag("each")], ONE_OR_EACH]


class PrintOptions(Options):
    """How anything is printed, books and sheets. May stand at the head of a spec or in one product."""

    paper: AnyPaper = Field(
        "a4", description="a4, letter, a3, a5, legal, tabloid, both, print-then-cut, or `{width: …, height: …}`"
    )
    imprint: bool = Field(True, description="the small line that says what the sheet was made from")
    palette: str = Field(
        "colour", description="colour, colour-blind-safe, greyscale, low-ink, or one of the spec's own"
    )
    theme: AnyTheme = Field(
        "game",
        description="the colours, emblem and display face: game (each game's own), plain (none), the name of a "
        "game, or your own as `{colours: …, display: …}`",
    )
    language: Annotated[str, Matching(r"^[a-z]{2}$", "two small letters such as en or de")] = Field(
        "en", description="the language of the words on the sheets: en, de, fr or es"
    )
    labels: dict[str, str] = Field(default_factory=dict, description="other words for the built-in ones")
    copies: int = Field(1, ge=1, le=20, description="how often the product is printed")
    printer: AnyPrinter = Field(
        default_factory=Printer,
        description="the name of one of your printers, or its corrections; see calibration",
    )
    svg_text: Literal["outlines", "text"] = Field("outlines", description="how letters stand in SVG files")


class PaperOptions(PrintOptions):
    """Paper and printing of boards, pieces and forms. May stand at the head of a spec or in one product."""

    orientation: Literal["auto", "portrait", "landscape"] = Field(
        "auto", description="how the sheet is held; auto takes what holds more"
    )
    margin: SideOrSides = Field(MARGIN, description="what stays free on each side, or on each by name")
    crop_marks: bool = Field(True, description="crop, fold and registration marks, 0.15 mm")
    ruler: bool = Field(True, description="a rule of 100 mm, to check that the print has its true size")


class BoardLayout(Options):
    """How boards lie on paper."""

    heading: bool = Field(True, description="the title above the board")
    per_sheet: Literal[1, 2, 4, 6, 8] = Field(1, description="how many boards stand on one sheet")
    overlap: Annotated[Length, Within(0, 50)] = Field(
        10.0, description="what neighbouring pages of a large board share"
    )


class FormLayout(Options):
    """How forms (pages to write on) lie on paper."""

    heading: bool = Field(True, description="the title above the form")


class PieceLayout(Options):
    """How pieces lie on paper."""

    bleed: BleedOrSides = Field(
        BLEED, description="how far the colour of a piece runs over its edge, on each side or by name"
    )
    gap: Annotated[Length, Within(0, 50)] = Field(0.0, description="between pieces")
    layout: Literal["auto", "straight-cut", "packed"] = Field(
        "auto", description="hexagons freed by straight cuts, or packed closest; auto is straight-cut"
    )
    cut_lines: bool = Field(False, description="lines around the pieces, beside the marks outside them")
    cut_outlines: Literal["shared", "closed"] = Field(
        "shared",
        description="for cutting: edges that pieces share once, or a closed outline around each piece",
    )
    backs: Backs | None = Field(
        None, description="`{flip: long-edge}` (the default), `{flip: short-edge}` or `{fold: gutter}`"
    )
    by_hand: bool = Field(
        False, description="fronts and backs also as separate files, the backs in reverse order"
    )

    @model_validator(mode="after")
    def two_sides_by_hand(self) -> PieceLayout:
        if self.by_hand and self.backs is not None and self.backs.fold:
            raise ValueError("by-hand is for sheets printed on both sides; a folded sheet is printed on one")
        return self
