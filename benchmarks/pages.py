"""Measures pages that come with pnp: ``python -m benchmarks.pages [--write] [SPEC ...]``.

Kits, and a few specs of other kinds, are built on their usual trim or paper, in colour, with little ink, and in
large print. Other specs, papers and palettes have bounds in the tests. The pages are read back from the PDFs.
This takes about two minutes.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

from benchmarks.page_figures import PageFigures, ink_of_pages, page_figures
from benchmarks.report import arguments, show, table
from pnp.language.catalogue import builtin_sets, builtin_specs
from pnp.language.overrides import read_setting
from pnp.pipeline.build import make_all
from pnp.pipeline.source import find_spec
from pnp.products.resolve import load_spec
from pnp.render.pdf import pdf_bytes

RESULTS = Path(__file__).parent / "results" / "pages.md"
WORST = 3
PALETTES = ("colour", "low-ink")
OTHERS = ("cards", "dominoes", "puzzle-book")
PAPER, TRIM = "paper=a4", "trim=a5"
LARGE_PRINT = "large-print=true"
UNMEASURED = "–"

HOW = """\
Made by `python -m benchmarks.pages --write`, from the PDFs of all kits, a deck of cards,
sets of dominoes and a book.

- **share**: the smallest part of its slot that a puzzle's drawing fills on the page. A drawing as large as
  its kind may be, or as wide as the text area, counts as 100%.
- **drawn**: the part of the text area that the drawings of a page's puzzles fill together; of a product, the
  mean of its pages with puzzles.
- **type**, **line**: the smallest type in points, and the thinnest line in millimetres.
- **colour** and **low-ink**: how much of the page's white the ink takes away; a page that is black all
  over would be 100%.
- **empty**: the part of the page's 10 mm squares that have no ink.
- **blank**: the part of the page's height that is blank below its last ink, above its foot. Of the pages of
  kits on the first paper, 8 at most should have more than 30% of it, and 2 more than 45%."""


@dataclass(frozen=True, slots=True)
class Measured:
    """One page of a product."""

    product: str
    setting: str
    figures: PageFigures
    share: float | None
    """See `HOW`; None on a page without puzzles."""
    drawn: float | None = None
    """See `HOW`; None on a page without puzzles."""
    inks: tuple[float, ...] = ()
    """The ink in the other palettes, in order; none where only the first was measured."""

    def row(self) -> list[str]:
        page = self.figures
        inks = [page.ink, *self.inks] + [None] * (len(PALETTES) - 1 - len(self.inks))
        return [
            self.product,
            _named(self.setting),
            str(page.number),
            _percent(self.share),
            _decimal(page.type_size, 1),
            _decimal(page.line, 2),
            *map(_percent, inks),
            _percent(page.empty),
            _percent(page.blank),
        ]


HEAD = ["product", "on", "page", "share", "type", "line", *PALETTES, "empty", "blank"]


def measured(spec: str, folder: Path) -> Iterator[Measured]:
    """Yield the pages of a spec on its usual trim or paper, and in large print; those of a puzzle set once."""
    if spec in builtin_sets():
        yield from _pages(spec, TRIM, folder)
        return
    first = TRIM if _takes(spec, TRIM) else PAPER
    for page, *inks in zip(_pages(spec, first, folder), *_inks(spec, first, folder), strict=True):
        yield replace(page, inks=tuple(inks))
    if _takes(spec, LARGE_PRINT):
        yield from _pages(spec, LARGE_PRINT, folder)


def _takes(spec: str, setting: str) -> bool:
    """Return whether a product of a spec has the option."""
    return not load_spec(*find_spec(spec), (read_setting(setting),)).unused


def _pages(spec: str, setting: str, folder: Path) -> Iterator[Measured]:
    for name, file, shares in _built(spec, (setting,), folder):
        for figures, (share, drawn) in zip(page_figures(file), shares, strict=True):
            yield Measured(name, setting, figures, share, drawn)


def _inks(spec: str, setting: str, folder: Path) -> Iterator[Iterator[float]]:
    """Yield the ink on every page of a spec, for each palette but the first."""
    for palette in PALETTES[1:]:
        built = _built(spec, (setting, f"palette={palette}"), folder / palette)
        yield (ink for _, file, _ in built for ink in ink_of_pages(file))


def _built(
    spec: str, settings: Sequence[str], folder: Path
) -> Iterator[tuple[str, Path, list[tuple[float | None, float | None]]]]:
    """Build the products of a spec; yield each one's name and PDF and, for each page, the least share of a slot
    and the share of the text area that is drawn on."""
    folder.mkdir(exist_ok=True)
    read = load_spec(*find_spec(spec), tuple(read_setting(text) for text in settings))
    for product in (made.product for made in make_all(read)):
        file = folder / f"{product.name}.pdf"
        file.write_bytes(pdf_bytes(product))
        shares: list[tuple[float | None, float | None]] = []
        for sheet in product.sheets:
            shares += [(min(sheet.slots_filled, default=None), sheet.drawn)]
            shares += [(None, None)] * (sheet.back is not None)
        yield product.name, file, shares


# Tables


def text_of(pages: Sequence[Measured]) -> str:
    """Return all tables but the one with every page."""
    parts = ["# What pages cost, and how well they can be read", HOW, "## Products", _products(pages)]
    for title, order in _WORST:
        worst = sorted((page for page in pages if order(page) is not None), key=_known(order))
        each = {(page.product, page.setting): page for page in reversed(worst)}  # the worst page of each file
        rows = [page.row() for page in sorted(each.values(), key=_known(order))[:WORST]]
        parts += [f"## {title}", table(HEAD, rows)]
    parts += ["## Blank ends of the pages of kits", _blank_ends(pages)]
    return "\n\n".join(parts) + "\n"


_WORST: tuple[tuple[str, Callable[[Measured], float | None]], ...] = (
    ("Smallest type", lambda page: page.figures.type_size if page.setting != LARGE_PRINT else None),
    (
        "Smallest type in large print",
        lambda page: page.figures.type_size if page.setting == LARGE_PRINT else None,
    ),
    ("Thinnest lines", lambda page: page.figures.line),
    ("Smallest drawings of puzzles", lambda page: page.share),
    ("Most ink", lambda page: -page.figures.ink),
    ("Most ink in the low-ink palette", lambda page: -page.inks[-1] if page.inks else None),
    ("Emptiest pages", lambda page: -page.figures.empty),
    ("Blankest ends", lambda page: -page.figures.blank),
)
"""The tables of the worst pages, each with the figure that is lowest on the worst one."""


def _known(order: Callable[[Measured], float | None]) -> Callable[[Measured], float]:
    return lambda page: order(page) or 0.0


def _products(pages: Iterable[Measured]) -> str:
    """Return a line for each product: the worst of its pages, and the mean ink and emptiness."""
    rows = []
    usual = [page for page in pages if page.setting != LARGE_PRINT]
    for (name, setting), group in groupby(usual, key=lambda page: (page.product, page.setting)):
        found = list(group)
        figures = [page.figures for page in found]
        inks = [
            _mean([(page.figures.ink, *page.inks)[k] for page in found if len(page.inks) >= k])
            for k in range(len(PALETTES))
        ]
        rows.append(
            [
                name,
                _named(setting),
                str(len(found)),
                _percent(min((page.share for page in found if page.share is not None), default=None)),
                _percent(_mean([page.drawn for page in found if page.drawn is not None])),
                _decimal(
                    min((page.type_size for page in figures if page.type_size is not None), default=None), 1
                ),
                _decimal(min((page.line for page in figures if page.line is not None), default=None), 2),
                *map(_percent, inks),
                _percent(_mean([page.empty for page in figures])),
                _percent(max(page.blank for page in figures)),
            ]
        )
    return table(["product", "on", "pages", "share", "drawn", *HEAD[4:]], rows)


def _blank_ends(pages: Iterable[Measured]) -> str:
    """Return how many pages of kits on the first paper end early."""
    blank = [page.figures.blank for page in pages if page.product.endswith("-kit") and page.setting == PAPER]
    rows = [[f"over {_percent(part)}", str(sum(one > part for one in blank))] for part in (0.3, 0.45)]
    return table(["blank", "pages"], [*rows, ["all", str(len(blank))]])


def _named(setting: str) -> str:
    return "large print" if setting == LARGE_PRINT else setting.partition("=")[2]


def _mean(numbers: Sequence[float]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None


def _percent(part: float | None) -> str:
    return UNMEASURED if part is None else f"{part:.0%}"


def _decimal(number: float | None, digits: int) -> str:
    return UNMEASURED if number is None else f"{number:.{digits}f}"


def main() -> None:
    """Measure, print, and write the report to its file if asked to."""
    parser = arguments("benchmarks.pages", RESULTS)
    parser.add_argument(
        "specs", nargs="*", help="names of built-in specs and sets; all kits and a few others if left out"
    )
    options = parser.parse_args()
    every = (*(name for name in builtin_specs() if name.startswith("kit/")), *OTHERS)
    pages: list[Measured] = []
    with tempfile.TemporaryDirectory() as folder:
        for spec in options.specs or every:
            print(spec, file=sys.stderr)
            pages += measured(spec, Path(folder))
    print(table(HEAD, [page.row() for page in pages]), end="\n\n")
    show(text_of(pages), RESULTS, write=options.write)


if __name__ == "__main__":
    main()
