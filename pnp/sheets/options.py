"""The options of paper and printing, which a spec gives for all its products or for one."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field, Tag, model_validator

from pnp.base.geometry import Length, Size
from pnp.base.options import (
    BORDER,
    COLOURS,
    COPIES,
    CUTTING,
    FOLDING,
    FONT,
    FULL_BLEED,
    LANGUAGE,
    ONE_OR_EACH,
    PAPER,
    PUBLISHER,
    SIZE,
    TRUE_SIZE,
    TWO_SIDED,
    ChoiceLabels,
    Hex,
    Matching,
    Options,
    OptionValueError,
    Within,
    no_items,
)
from pnp.base.sentences import Sentence
from pnp.sheets.paper import AnyPrinter, Printer

Side = Annotated[Length, Within(0, 100)]
Bleeding = Annotated[Length, Within(0, 10)]
MARGIN, BLEED = 10.0, 2.0
"""The default margin and the default bleed, in millimetres."""

PaperSide = Annotated[Length, Within(50, 2000)]


class CustomPaper(Options):
    """A paper of any size."""

    width: PaperSide = Field(title="Width", description="The width of the page.")
    height: PaperSide = Field(title="Height", description="The height of the page.")

    @property
    def size(self) -> Size:
        return Size(self.width, self.height)


class Sides(Options):
    """A length for each side of a sheet; sides that aren't given keep the default."""

    top: Side | None = Field(None, title="Top", description="The top side.")
    right: Side | None = Field(None, title="Right", description="The right side.")
    bottom: Side | None = Field(None, title="Bottom", description="The bottom side.")
    left: Side | None = Field(None, title="Left", description="The left side.")

    def in_order(self, default: float) -> tuple[float, float, float, float]:
        """Return top, right, bottom and left, in millimetres."""
        top, right, bottom, left = (
            default if side is None else side for side in (self.top, self.right, self.bottom, self.left)
        )
        return top, right, bottom, left


class BleedSides(Sides):
    """The widths by which colour extends over each side; sides that aren't given keep the default."""

    top: Bleeding | None = Field(None, title="Top", description="The top side.")
    right: Bleeding | None = Field(None, title="Right", description="The right side.")
    bottom: Bleeding | None = Field(None, title="Bottom", description="The bottom side.")
    left: Bleeding | None = Field(None, title="Left", description="The left side.")


GapLength = Annotated[Length, Within(0, 50)]


class Gaps(Options):
    """The space between pieces, by direction."""

    across: GapLength = Field(0.0, title="Across", description="The space between columns.")
    down: GapLength = Field(0.0, title="Down", description="The space between rows.")


GapOrGaps = Annotated[Annotated[GapLength, Tag("<one>")] | Annotated[Gaps, Tag("<each>")], ONE_OR_EACH]
SideOrSides = Annotated[Annotated[Side, Tag("<one>")] | Annotated[Sides, Tag("<each>")], ONE_OR_EACH]
BleedOrSides = Annotated[Annotated[Bleeding, Tag("<one>")] | Annotated[BleedSides, Tag("<each>")], ONE_OR_EACH]
PaperName = Annotated[
    str,
    Field(examples=["a4", "letter", "a3", "a5", "legal", "tabloid", "both", "print-then-cut"]),
    Tag("<one>"),
]
AnyPaper = Annotated[PaperName | Annotated[CustomPaper, Tag("<each>")], ONE_OR_EACH]


Edge = Literal["long-edge", "short-edge"]
EDGE_LABELS = ChoiceLabels({"long-edge": "Long edge", "short-edge": "Short edge"})


class Backs(Options):
    """The printing of backs behind fronts."""

    flip: Annotated[Edge | None, EDGE_LABELS, TWO_SIDED] = Field(
        None, title="Flip edge", description="Prints on both sides, with the paper turned over on this edge."
    )
    fold: Annotated[
        Literal["gutter"] | None, ChoiceLabels({"gutter": "Side by side, to fold and glue"}), FOLDING
    ] = Field(
        None,
        title="Fold",
        description="Prints front and back side by side, to fold along the line between them and glue.",
    )

    exclusive: ClassVar = (frozenset({"flip", "fold"}),)

    @model_validator(mode="after")
    def one_way(self) -> Backs:
        if (self.flip is None) == (self.fold is None):
            raise ValueError(Sentence("give flip: long-edge, flip: short-edge or fold: gutter"))
        return self


class TextFonts(Options):
    """Your own family for running text; missing fonts are replaced with the nearest of the others."""

    regular: str = Field(title="Regular", description="Your own font file for text.")
    italic: str | None = Field(
        None, title="Italic", description="The italic font of the family; without it, regular is used."
    )
    semibold: str | None = Field(
        None, title="Semibold", description="The font of headings and labels; without it, bold is used."
    )
    bold: str | None = Field(
        None, title="Bold", description="The font of bold words; without it, semibold is used."
    )


AnyText = Annotated[Annotated[str, Tag("<one>")] | Annotated[TextFonts, Tag("<each>")], ONE_OR_EACH]


class ThemeOptions(Options):
    """Your own face; missing parts come from the game's."""

    extends: str = Field(
        "game",
        title="Based on",
        description="The theme that supplies everything you don't set.",
    )
    colours: Annotated[list[Hex], Field(min_length=2, max_length=2)] | None = Field(
        None, title="Theme colours", description="Two colours: the background, and what is drawn on it."
    )
    display: Annotated[str | None, FONT] = Field(
        None,
        title="Title font",
        examples=["fredoka", "fjalla", "amatic"],
        description="The font for the game's name: a built-in one, or your own font file.",
    )
    text: Annotated[AnyText | None, FONT] = Field(
        None, title="Text font", description="The font of running text: your own font file."
    )
    emblem: str | None = Field(
        None,
        title="Emblem",
        description="The picture beside the title: the emblem of another game, or your own SVG file.",
    )
    logo: Annotated[str | None, PUBLISHER] = Field(
        None,
        title="Logo",
        description="Your own SVG file, for box fronts, covers, title pages and copyright pages.",
    )
    back: str | None = Field(None, title="Back pattern", description="The pattern of another game.")
    border: bool = Field(
        False,
        title="Board border",
        description="Frames boards with the whole pattern; otherwise, the boards of games have it "
        "only at the corners of their frames.",
    )


AnyTheme = Annotated[
    Annotated[str, Field(examples=["game", "plain"]), Tag("<one>")] | Annotated[ThemeOptions, Tag("<each>")],
    ONE_OR_EACH,
]


class PrintOptions(Options):
    """The printing of books and sheets, for the head of a spec or for one product."""

    paper: Annotated[AnyPaper, PAPER] = Field(
        "a4",
        title="Paper",
        description="The paper to print on; for another size, give its width and height.",
    )
    build_stamp: bool = Field(
        True,
        title="Build stamp",
        description="Prints a small line that gives the sheet's source and the version of pnp.",
    )
    palette: Annotated[str, COLOURS] = Field(
        "colour",
        title="Palette",
        examples=["colour", "colour-blind-safe", "greyscale", "low-ink"],
        description="The colours that everything is printed in.",
    )
    theme: AnyTheme = Field(
        "game",
        title="Theme",
        description="The emblem, title font and colours of covers and backs: each game's own, "
        "another game's, or none.",
    )
    fonts: Annotated[list[Annotated[str, Field(min_length=1, max_length=500)]], FONT] = Field(
        default_factory=no_items,
        max_length=10,
        title="Fonts",
        examples=["noto-hebrew.ttf", "font-roboto"],
        description="Your own fonts for text: each character is set in the first that has it, "
        "otherwise in the built-in ones.",
    )
    language: Annotated[
        str, Matching(r"^[a-z]{2}$", Sentence("two small letters such as en or de")), LANGUAGE
    ] = Field("en", title="Language", description="The language of the printed words.")
    direction: Annotated[
        Literal["auto", "left-to-right", "right-to-left"],
        ChoiceLabels({"auto": "Automatic", "left-to-right": "Left to right", "right-to-left": "Right to left"}),
    ] = Field(
        "auto",
        title="Text direction",
        description="The direction of paragraphs; automatic chooses it by the language, or by the "
        "first letter of each paragraph.",
    )
    labels: dict[str, str] = Field(
        default_factory=dict,
        title="Labels",
        description="Your own words in place of printed ones: the English words, then yours.",
    )
    copies: Annotated[int, COPIES] = Field(
        1, ge=1, le=20, title="Copies", description="How many copies of the product to print."
    )
    printer: AnyPrinter = Field(
        default_factory=Printer.model_construct,
        title="Printer",
        description="The name of one of your printers, if you have calibrated it.",
    )
    svg_text: Annotated[
        Literal["outlines", "text"], ChoiceLabels({"outlines": "As outlines", "text": "As text"})
    ] = Field(
        "outlines", title="SVG text", description="Whether SVG files contain letters as outlines or as text."
    )


class PaperOptions(PrintOptions):
    """The paper and printing of boards, pieces and forms, for the head of a spec or for one product."""

    orientation: Annotated[
        Literal["auto", "portrait", "landscape"],
        ChoiceLabels({"auto": "Automatic", "portrait": "Portrait", "landscape": "Landscape"}),
    ] = Field(
        "auto",
        title="Orientation",
        description="The orientation of the sheet; automatic chooses whichever fits more.",
    )
    margin: Annotated[SideOrSides, BORDER] = Field(
        MARGIN, title="Margin", description="The empty margin on every side, or on each side by name."
    )
    crop_marks: Annotated[bool, CUTTING] = Field(
        True, title="Crop marks", description="Prints crop, fold and registration marks, 0.15 mm wide."
    )
    ruler: Annotated[bool, TRUE_SIZE] = Field(
        True,
        title="Ruler",
        description="Prints a 100 mm ruler, so you can check that the print is true to size.",
    )


class BoardLayout(Options):
    """The layout of boards on paper."""

    heading: bool = Field(True, title="Heading", description="Prints the title above the board.")
    per_sheet: Annotated[Literal[1, 2, 4, 6, 8], SIZE] = Field(
        1, title="Boards per sheet", description="How many boards go on a sheet."
    )
    overlap: Annotated[Length, Within(0, 50)] = Field(
        10.0, title="Overlap", description="How far neighbouring pages of a large board overlap."
    )
    mount: Annotated[
        Literal["halves", "quarters"] | None,
        ChoiceLabels({"halves": "Halves", "quarters": "Quarters"}),
        FOLDING,
    ] = Field(
        None,
        title="For mounting",
        description="Prints the board in equal parts, one to a sheet, to glue on cardboard that folds between "
        "them.",
    )

    @model_validator(mode="after")
    def one_to_a_sheet(self) -> BoardLayout:
        if self.mount and self.per_sheet > 1:
            raise OptionValueError(
                "mount", Sentence("a board in parts needs whole sheets; leave out `per-sheet`")
            )
        return self


class FormLayout(Options):
    """The layout of forms (pages to write on) on paper."""

    heading: bool = Field(True, title="Heading", description="Prints the title above the form.")


class PieceLayout(Options):
    """The layout of pieces on paper."""

    bleed: Annotated[BleedOrSides, FULL_BLEED] = Field(
        BLEED,
        title="Bleed",
        description="How far a piece's colour extends beyond its edges: one length, or one for each side.",
    )
    gap: GapOrGaps = Field(
        0.0,
        title="Gap",
        description="The space between pieces, on all sides, or across and down by name.",
    )
    marks_to_edge: bool = Field(
        False,
        title="Marks to the edge",
        description="Extends crop marks to the edge of the paper, for cutters that hide short ones.",
    )
    marks_on_backs: bool = Field(
        False, title="Marks on backs", description="Prints crop marks on the backs, too."
    )
    layout: Annotated[
        Literal["auto", "straight-cut", "packed"],
        ChoiceLabels({"auto": "Automatic", "straight-cut": "For straight cuts", "packed": "Close together"}),
    ] = Field(
        "auto",
        title="Hexagon layout",
        description="Lays out hexagons for straight cuts, or packs them as closely as possible; "
        "automatic means straight cuts.",
    )
    cut_lines: bool = Field(
        False,
        title="Cutting lines",
        description="Draws lines around the pieces, in addition to the marks outside them.",
    )
    cut_outlines: Annotated[
        Literal["shared", "closed"],
        ChoiceLabels({"shared": "Shared edges once", "closed": "Each piece by itself"}),
    ] = Field(
        "shared",
        title="Cutting outlines",
        description="For cutting machines: cuts shared edges once, or gives every piece a closed outline.",
    )
    share_sheets: bool = Field(
        False,
        title="Share sheets",
        description="Puts these pieces on the same sheets as the pieces of other products with this option.",
    )
    cutting_machine: Annotated[
        Literal["silhouette", "silhouette-4", "cricut"] | None,
        ChoiceLabels(
            {
                "silhouette": "Silhouette, three marks",
                "silhouette-4": "Silhouette, four marks",
                "cricut": "Cricut, Print Then Cut",
            }
        ),
    ] = Field(
        None,
        title="Cutting machine",
        description="Limits the sheets to what a machine can print and then cut, and prints Silhouette's "
        "registration marks.",
    )
    back_printing: Backs | None = Field(
        None,
        title="Back printing",
        description="How backs are printed: `{flip: long-edge}` (the default), `{flip: short-edge}` or "
        "`{fold: gutter}`.",
    )
    by_hand: bool = Field(
        False,
        title="Two separate files",
        description="Also writes fronts and backs as separate files, with the backs in reverse order, for "
        "printing both sides by hand.",
    )

    @model_validator(mode="after")
    def two_sides_by_hand(self) -> PieceLayout:
        if self.by_hand and self.back_printing is not None and self.back_printing.fold:
            raise OptionValueError(
                "by-hand",
                Sentence("by-hand is for sheets printed on both sides; a folded sheet is printed on one"),
            )
        return self
