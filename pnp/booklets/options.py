"""The options of a booklet's pages, and the settings that every part of it receives while its pages are laid
out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, Tag, ValidationInfo, field_validator, model_validator

from pnp.base.geometry import Length, Size
from pnp.base.options import (
    BOOK_SIZE,
    FOLDING,
    FULL_BLEED,
    LARGE_PRINT,
    ONE_OR_EACH,
    SIZE,
    ChoiceLabels,
    Hex,
    Multiline,
    Options,
    OptionValueError,
    Within,
)
from pnp.base.sentences import Sentence
from pnp.booklets.kdp import BLACK_INTERIORS, wrong_trim
from pnp.drawing.codes import read_isbn
from pnp.drawing.theme import Theme
from pnp.sheets.options import CustomPaper
from pnp.sheets.sheet import Interior
from pnp.typesetting.design import Design

TrimName = Literal["a4", "a5", "letter", "8.5x11", "8x10", "6x9"]
Trim = Annotated[
    Annotated[TrimName, Tag("<one>")] | Annotated[CustomPaper, Tag("<each>")],
    ONE_OR_EACH,
    ChoiceLabels(
        {
            "a4": "A4",
            "a5": "A5",
            "letter": "US Letter",
            "8.5x11": "8.5 × 11 in (US Letter)",
            "8x10": "8 × 10 in (20.3 × 25.4 cm)",
            "6x9": "6 × 9 in (15.2 × 22.9 cm)",
        }
    ),
]
_Number = Annotated[Literal["auto", 1, 2, 3, 4, 6, 8, 9, 12], ChoiceLabels({"auto": "Automatic"})]
PerPage = Annotated[_Number, SIZE, Field(title="Puzzles per page")]
SolutionsPerPage = Annotated[_Number, Field(title="Solutions per page")]
LargePrint = Annotated[
    bool,
    LARGE_PRINT,
    Field(
        title="Large print",
        description="Sets text at 16 points or more, in drawings too where the page has room, and draws no "
        "line thinner than 0.5 mm.",
    ),
]
Justify = Annotated[
    bool,
    Field(title="Justified", description="Stretches the lines of running text to the width of the column."),
]
Hyphenate = Annotated[
    bool,
    Field(title="Hyphenated", description="Hyphenates running text by the patterns of its language."),
]


class BookletOptions(Options):
    """The options for a booklet's pages."""

    trim: Annotated[Trim, BOOK_SIZE] = Field(
        "a5",
        title="Trim size",
        description="The size of a page; for another one, give its width and height.",
    )
    large_print: LargePrint = False
    justify: Justify = False
    hyphenate: Hyphenate = False
    per_page: PerPage = Field(
        "auto", description="How many puzzles go on a page; by default, that depends on the trim size."
    )
    solutions_per_page: SolutionsPerPage = Field(
        "auto",
        description="How many solutions without steps go on a page; by default, that depends on the trim size.",
    )
    gutter: Annotated[Length, Within(0, 50)] | None = Field(
        None,
        title="Gutter",
        description="The extra inner margin that the binding takes up; by default it depends on the number "
        "of pages.",
    )
    preset: Annotated[
        Literal["home", "zine", "kdp"],
        ChoiceLabels({"home": "At home", "zine": "To fold and staple", "kdp": "Print on demand (Amazon KDP)"}),
        FULL_BLEED,
    ] = Field(
        "home",
        title="Preset",
        description="What the book is for: printing at home, a booklet to fold and staple with two "
        "pages on each side of a sheet, or print on demand that meets Amazon KDP's "
        "requirements.",
    )
    interior: Annotated[
        Interior | None,
        ChoiceLabels(
            {
                "white": "White paper, black ink",
                "cream": "Cream paper, black ink",
                "premium-colour": "Premium colour",
                "standard-colour": "Standard colour",
            }
        ),
    ] = Field(
        None,
        title="Interior",
        description="The paper and ink of the pages, for print on demand: white or cream paper with "
        "black ink, or premium or standard colour. By default, white paper with black "
        "ink.",
    )
    pad: bool = Field(
        False,
        title="Fill up with note pages",
        description="For print on demand: adds note pages until the book has the minimum for its "
        "interior, such as 72 in standard colour. Books of fewer than 24 pages are "
        "always filled up to 24.",
    )
    chapters: Annotated[
        Literal["auto", "next-page", "right-hand"],
        ChoiceLabels(
            {
                "auto": "On a right-hand page in long books",
                "next-page": "On the next page",
                "right-hand": "On a right-hand page",
            }
        ),
    ] = Field(
        "auto",
        title="Chapters start",
        description="Whether a chapter starts on the next page or on the next right-hand page; by default on a "
        "right-hand page in books of 40 pages or more, if that leaves few pages blank.",
    )
    imposition: Annotated[
        Literal["none", "saddle-stitch", "cut-and-stack"],
        ChoiceLabels(
            {"none": "Page by page", "saddle-stitch": "To fold and staple", "cut-and-stack": "To cut and stack"}
        ),
        FOLDING,
    ] = Field(
        "none",
        title="Imposition",
        description="Prints pages one by one, or two on each side of a sheet, to fold and staple or "
        "to cut and stack.",
    )
    creep: Annotated[Length, Within(0, 1)] = Field(
        0.1,
        title="Creep",
        description="How far each inner sheet of a stapled booklet is pushed out by the paper around it.",
    )

    signature: Annotated[Annotated[int, Field(ge=4, le=64)] | None, FOLDING] = Field(
        None,
        title="Pages per section",
        description="The maximum number of pages in a section that you fold together and sew or "
        "glue; by default, all pages are in one section, to staple.",
    )

    @model_validator(mode="before")
    @classmethod
    def zines_are_stitched(cls, given: object) -> object:
        """Impose a zine for folding unless the options set something else, which a later check reports."""
        if isinstance(given, dict) and given.get("preset") == "zine":
            return {"imposition": "saddle-stitch", **given}
        return given

    @field_validator("imposition")
    @classmethod
    def as_the_preset_needs(cls, imposition: str, info: ValidationInfo) -> str:
        preset = info.data.get("preset")
        if preset == "zine" and imposition != "saddle-stitch":
            raise ValueError(Sentence("preset zine is folded and stapled: leave out imposition"))
        if preset == "kdp" and imposition != "none":
            raise ValueError(Sentence("preset kdp needs single pages: leave out imposition"))
        return imposition

    @field_validator("signature")
    @classmethod
    def whole_sheets(cls, pages: int | None) -> int | None:
        if pages is not None and pages % 4:
            raise ValueError(
                Sentence("a folded sheet has four pages: give a multiple of 4, not {pages}", pages=pages)
            )
        return pages

    @model_validator(mode="after")
    def signatures_are_folded(self) -> BookletOptions:
        if self.signature is not None and self.imposition != "saddle-stitch":
            raise OptionValueError(
                "signature",
                Sentence(
                    "signature is only for folded sheets: add imposition: saddle-stitch, or leave out signature"
                ),
            )
        return self

    @model_validator(mode="after")
    def paperbacks_have_a_trim_that_is_printed(self) -> BookletOptions:
        if self.preset == "kdp" and not isinstance(self.trim, str) and (why := wrong_trim(self.trim.size)):
            raise OptionValueError("trim", why)
        return self

    @model_validator(mode="after")
    def only_paperbacks_are_padded(self) -> BookletOptions:
        if self.pad and self.preset != "kdp":
            raise OptionValueError(
                "pad",
                Sentence("only a book for print on demand has a minimum: add preset: kdp, or leave out pad"),
            )
        return self

    @model_validator(mode="after")
    def creeping_sheets_are_folded(self) -> BookletOptions:
        if "creep" in self.model_fields_set and self.imposition != "saddle-stitch":
            raise OptionValueError(
                "creep",
                Sentence("creep is only for folded sheets: add imposition: saddle-stitch, or leave out creep"),
            )
        return self

    @property
    def is_black(self) -> bool:
        """Whether the pages are for KDP, and printed in black ink alone."""
        return self.preset == "kdp" and self.interior in BLACK_INTERIORS


class CoverOptions(Options):
    """The options for the cover of a book."""

    background: Annotated[
        Literal["dark", "light", "plain"],
        ChoiceLabels({"dark": "Dark", "light": "Light", "plain": "None"}),
    ] = Field(
        "dark",
        title="Cover background",
        description="The background of the cover: a dark colour, a light one, or none.",
    )
    style: Annotated[
        Literal["headline", "label"],
        ChoiceLabels({"headline": "Words above the picture", "label": "Words on a label"}),
    ] = Field(
        "headline",
        title="Cover style",
        description="The design of the front: the title above the picture, or on a label over a "
        "picture that fills the front.",
    )
    back: Annotated[Multiline, Field(max_length=4000)] = Field(
        "",
        title="Back cover text",
        description="The text on the back, in Markdown; by default what the book contains.",
    )
    samples: bool = Field(
        True, title="Sample puzzles", description="Prints up to four puzzles on the back cover."
    )
    isbn: str = Field(
        "",
        title="ISBN",
        description="The 13 digits for the barcode, such as 978-3-16-148410-0. Without an ISBN, the space for "
        "the barcode stays empty, except on a zine.",
    )
    spine: bool = Field(
        True, title="Spine text", description="Prints title and author on the spine if there is room."
    )
    separate_file: bool = Field(
        False,
        title="Cover on its own sheet",
        description="For a zine: puts the cover in a separate file, to print on heavier paper. The title "
        "page stays in the book.",
    )

    @field_validator("isbn")
    @classmethod
    def isbn_with_its_check_digit(cls, text: str) -> str:
        return read_isbn(text) if text else text


class SeriesOptions(Options):
    """The series that a booklet belongs to."""

    name: str = Field(max_length=60, title="Series", description="The name of the series.")
    number: int = Field(
        0, ge=0, le=999, title="Number", description="The number of the book in its series; 0 prints no number."
    )
    colour: Hex | None = Field(
        None,
        title="Colour",
        description="The colour of the book in its series; by default the cover's second colour.",
    )


@dataclass(frozen=True, slots=True)
class Layout:
    """The settings of a booklet with pages of one size."""

    design: Design
    theme: Theme
    options: BookletOptions
    block: Size
    """The size of the text block in millimetres."""
    targets: frozenset[str]
    """The name of every target that the booklet will have."""


@dataclass(frozen=True, slots=True)
class LayoutPass(Layout):
    """The settings of one pass, and the results of earlier ones."""

    pages: Mapping[str, int]
    """The page number of each target, if it's known from the previous pass."""
