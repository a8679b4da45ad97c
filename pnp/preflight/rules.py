"""The rules, in a table for each target. To change a rule, change its row here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pnp.base.geometry import MM_PER_POINT, format_number
from pnp.base.sentences import Sentence, together
from pnp.booklets.kdp import (
    FEWEST_PAGES,
    INCH,
    LEAST_DPI,
    LEAST_GREY,
    LEAST_LINE,
    LEAST_TRIM,
    LEAST_TYPE,
    MOST_BLANK,
    MOST_TRIM,
    SAME_TRIM,
    page_ranges,
)
from pnp.booklets.trims import BLEED, GUTTERS, MOST_PAGES, OUTSIDE_KDP
from pnp.drawing.flatten import THINNEST
from pnp.preflight.measures import (
    SAME_SIZE,
    Facts,
    Measure,
    all_margins,
    blank_runs,
    bleeds,
    counted_pages,
    fewest_pages,
    inner_margins,
    more_metadata,
    most_pages,
    needed_gutter,
    needed_version,
    outer_margins,
    page_sizes,
    page_values,
    possible_interiors,
    trim_heights,
    unembedded,
    unprinted_trims,
    whole,
    wrong_boxes,
)

Limit = float | Callable[[Facts], float] | None

EXACT = 0.01
"""The amount by which rounding may change a number."""
LEVEL = 0.4
"""The step between two of the 256 levels of grey, in percent."""
ON_PICTURE = 0.25
"""The tolerance for distances of ink, in millimetres, which are measured on a picture of the page."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A number to measure, with the least and greatest value allowed; without either, it's only reported."""

    name: str
    measure: Measure
    least: Limit = None
    most: Limit = None
    unit: str = ""
    slack: float = EXACT
    detail: Callable[[Facts], str] = lambda _facts: ""
    """A function that returns details of the measurement, in words."""
    limit: str = ""
    """A function that returns the limit, if it depends on the file."""
    is_version: bool = False
    """Whether the number is a version, which has a decimal point in every language."""

    @property
    def wanted(self) -> str:
        """The requirement for any file; empty if the rule only reports."""
        if callable(self.most):
            return self.limit
        least = self.limit if callable(self.least) else "" if self.least is None else f"{self.least:.4g}"
        return limits(least, self.most, self.unit)

    def say(self, value: float) -> str:
        """Return a number with the unit of this rule."""
        return f"{value:.1f}" if self.is_version else quantity(value, self.unit)


def quantity(value: float, unit: str) -> Sentence:
    """Return a number with its unit, if it has one."""
    if not unit:
        return format_number(value)
    if unit == "%":
        return Sentence("{value:.12g}%", value=value)
    return Sentence("{value:.12g} {unit}", value=value, unit=unit)


def limits(least: str, most: float | None, unit: str) -> str:
    """Return the requirement, in words.

    :param least: the number, without its unit; empty if there is none.
    """
    if most == 0:
        return Sentence("none")
    if least and most is not None:
        return Sentence("{least} to {most}", least=least, most=quantity(most, unit))
    if least and unit == "%":
        return Sentence("at least {least}%", least=least)
    if least and unit:
        return Sentence("at least {least} {unit}", least=least, unit=unit)
    if least:
        return Sentence("at least {least}", least=least)
    return "" if most is None else Sentence("at most {most}", most=quantity(most, unit))


def _gutters() -> str:
    steps = (
        Sentence("{width:.4g} (up to {most} pages)", width=inches * INCH, most=most) for most, inches in GUTTERS
    )
    return together(steps, ", ")


def _sizes(facts: Facts) -> str:
    return ", ".join(f"{width} × {height} mm" for width, height in page_sizes(facts)[:5])


def _samples(facts: Facts) -> str:
    sizes = [(page.type_size, page.sample) for page in facts.pages if page.type_size is not None]
    smallest = min((size for size, _ in sizes), default=0.0)
    sample = next((text for size, text in sizes if size <= smallest + SAME_SIZE), "")
    return Sentence("‘{text}’", text=sample) if sample else ""


def _boxes(facts: Facts) -> str:
    trims = sum(page.trim is not None for page in facts.pages)
    bleed = sum(page.bleed is not None for page in facts.pages)
    return Sentence(
        "TrimBox on {trims} of {number} pages, BleedBox on {bleed}",
        trims=trims,
        number=len(facts.pages),
        bleed=bleed,
    )


def _spaces(facts: Facts) -> set[str]:
    return {space for page in facts.pages for space in page.image_colours}


def _colour_spaces(facts: Facts) -> str:
    return ", ".join(sorted(_spaces(facts)))


def _coloured_count(facts: Facts) -> int:
    return sum(page.colour for page in facts.pages)


def _coloured(facts: Facts) -> str:
    found = [number for number, page in enumerate(facts.pages, 1) if page.colour]
    return page_ranges(found) if found else ""


_SIDES = {
    "one-sided": Sentence("one-sided"),
    "long edge": Sentence("long edge"),
    "short edge": Sentence("short edge"),
}
"""What a PDF may ask for, in the reader's language."""


def _sides(facts: Facts) -> str:
    return _SIDES.get(facts.duplex, facts.duplex)


_METADATA = {"Subject": Sentence("subject"), "Keywords": Sentence("keywords")}
"""The names of common metadata; other names are shown as they are in the file."""


def _metadata(facts: Facts) -> str:
    return together((_METADATA.get(name, name) for name in more_metadata(facts)), ", ")


PAGE_SIZE = Rule("page sizes", whole(lambda facts: len(page_sizes(facts))), most=1, detail=_sizes)
BOXES = Rule("page boxes that don't fit", wrong_boxes, most=0, detail=_boxes)
LOCKED = Rule("encryption", whole(lambda facts: facts.encrypted), most=0)
FONTS = Rule(
    "fonts not embedded",
    whole(lambda facts: len(unembedded(facts))),
    most=0,
    detail=lambda facts: ", ".join(unembedded(facts)[:5]),
)
TYPE = Rule("smallest type", page_values(lambda page: page.type_size), unit="pt", detail=_samples)
TRANSPARENCY = Rule("pages with transparency", counted_pages(lambda page: page.transparent), most=0)
IMAGES = page_values(lambda page: page.dpi)
LINES = page_values(lambda page: page.line)
ANNOTATIONS = counted_pages(lambda page: page.annotations)
COLOUR = Rule("pages in colour", whole(_coloured_count), detail=_coloured)
SPACES = Rule("colour spaces of images", whole(lambda facts: len(_spaces(facts))), detail=_colour_spaces)
VERSION = Rule("PDF version", whole(lambda facts: facts.version), is_version=True)
LAYERS = Rule("objects on layers", counted_pages(lambda page: page.layered), most=0)
DUPLEX = Rule("requests two-sided printing", whole(lambda f: bool(f.duplex)), detail=_sides)
SCALED = Rule("print dialogues may resize the pages", whole(lambda facts: not facts.unscaled), most=0)

_SERVICE = (
    PAGE_SIZE,
    BOXES,
    LOCKED,
    FONTS,
    Rule("smallest type", TYPE.measure, least=LEAST_TYPE, unit="pt", detail=_samples),
    Rule("thinnest line", LINES, least=LEAST_LINE, unit="pt"),
    Rule("lightest grey", page_values(lambda page: page.grey), least=LEAST_GREY, unit="%", slack=LEVEL),
    Rule("image resolution", IMAGES, least=LEAST_DPI, unit="dpi", slack=1.0),
    SPACES,
    TRANSPARENCY,
    Rule("links, comments and other annotations", ANNOTATIONS, most=0),
    Rule("bookmarks", whole(lambda facts: facts.outline), most=0),
    Rule(
        "metadata beyond title and author",
        whole(lambda facts: len(more_metadata(facts))),
        most=0,
        detail=_metadata,
    ),
    Rule("invisible objects", counted_pages(lambda page: page.invisible), most=0),
    Rule("marks outside the trim", counted_pages(lambda page: page.marks), most=0),
    LAYERS,
    Rule("letters in grey", counted_pages(lambda page: page.grey_letters)),
    Rule(
        "forms, scripts and attached files",
        whole(lambda facts: len(facts.extras)),
        most=0,
        detail=lambda facts: ", ".join(facts.extras),
    ),
    COLOUR,
    VERSION,
)

KDP = (
    Rule(
        "pages",
        whole(lambda facts: len(facts.pages)),
        least=fewest_pages,
        most=most_pages,
        limit=Sentence(
            "{least} to {most}; the limits of some trims and interiors are narrower",
            least=FEWEST_PAGES,
            most=MOST_PAGES,
        ),
    ),
    Rule(
        "interiors that allow this trim and number of pages",
        whole(lambda facts: len(possible_interiors(facts))),
        detail=lambda facts: ", ".join(possible_interiors(facts)),
    ),
    Rule("pages of a size that KDP doesn't print", unprinted_trims, most=0, detail=_sizes),
    Rule(
        "inner margin",
        inner_margins,
        least=needed_gutter,
        unit="mm",
        slack=ON_PICTURE,
        limit=_gutters(),
    ),
    Rule("outer margins", outer_margins, least=OUTSIDE_KDP, unit="mm", slack=ON_PICTURE),
    Rule("blank pages in a row", blank_runs, most=MOST_BLANK),
    *_SERVICE,
)
KDP_COVER = (
    Rule("bleed", bleeds, least=BLEED, unit="mm"),
    Rule(
        "height of the trimmed cover",
        trim_heights,
        least=LEAST_TRIM.height,
        most=MOST_TRIM.height,
        unit="mm",
        slack=SAME_TRIM,
    ),
    *_SERVICE,
)

HOME = (
    Rule("pages", whole(lambda facts: len(facts.pages))),
    PAGE_SIZE,
    Rule("distance of ink from the edge", all_margins, least=25.4 / 6, unit="mm", slack=ON_PICTURE),
    SCALED,
    DUPLEX,
    Rule(
        "PDF version",
        VERSION.measure,
        least=needed_version,
        limit=Sentence("1.6 to ask for actual size, 1.7 to ask for two-sided printing"),
        is_version=True,
    ),
    FONTS,
    TYPE,
    Rule("thinnest line", LINES, least=THINNEST / MM_PER_POINT, unit="pt"),
    Rule("image resolution", IMAGES, least=150, unit="dpi", slack=1.0),
    LOCKED,
    COLOUR,
    Rule("links and other annotations", ANNOTATIONS),
)

CUTTER = (
    PAGE_SIZE,
    BOXES,
    SCALED,
    LOCKED,
    Rule("outlines", whole(lambda facts: sum(page.outlines for page in facts.pages)), least=1),
    Rule("open outlines", counted_pages(lambda page: page.open_outlines), most=0),
    Rule("length cut twice", counted_pages(lambda page: round(page.cut_twice)), most=0, unit="mm"),
    TYPE,
    Rule("image resolution", IMAGES, unit="dpi"),
    TRANSPARENCY,
    Rule("objects on layers", LAYERS.measure),
)

TARGETS: Mapping[str, tuple[Rule, ...]] = {
    "kdp": KDP,
    "kdp-cover": KDP_COVER,
    "home": HOME,
    "cutter": CUTTER,
}


def target_for(wanted: str, facts: Facts) -> str:
    """Return the table of rules to check a file against: for KDP, a file with one page is a cover."""
    return "kdp-cover" if wanted == "kdp" and len(facts.pages) == 1 else wanted
