"""Compares what comes out on paper with what should come out: ``python -m benchmarks.paper [--write]``.

Two sides: fronts and backs read from the finished PDFs, over pieces, flips, orientations and folds.
Calibration: a simulated printer before and after two readings, over pages and flips. Preflight: books over
trims and interiors, and sheets over papers, checked against the rules of KDP and of a printer at home.
"""

from __future__ import annotations

import itertools
import math
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.report import arguments, show, table

RESULTS = Path(__file__).parent / "results" / "paper.md"
PAPERS = ("a4", "letter")
TRIMS = ("6x9", "8.5x11", "a5")
INTERIORS = ("white", "cream", "standard-colour", "premium-colour")
SHEETS = ("dominate", "dominions", "dominoes", "kit/mirror", "rules/mirror", "calibration")
BOOK = """\
pnp: 1
title: Preflight
products:
  - booklet:
      from: [puzzles/mirror.yaml, puzzles/dominosa.yaml, puzzles/fujisan.yaml]
      cover: {{}}
    trim: {trim}
    interior: {interior}
    preset: kdp
"""


def main() -> None:
    """Measure, print, and write the report to its file if asked to."""
    parser = arguments("benchmarks.paper", RESULTS)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        text = "\n\n".join(_parts(Path(folder))) + "\n"
    show(text, RESULTS, write=asked.write)


def _parts(folder: Path) -> Iterator[str]:
    yield "# What comes out on paper"
    yield "Made by `python -m benchmarks.paper --write`."
    yield "## Two sides"
    yield (
        "Fronts and backs of eleven pieces, read from the PDFs. The sheet is turned over as a printer would,\n"
        "the piece as a player would, about axes at 0°, 30° and 90°, with and without gaps and straight cuts.\n"
        "The distance is the largest between points that should coincide."
    )
    yield two_sides()
    yield "## Calibration"
    yield (
        "A simulated printer with offset, scale and skew, calibrated on an upright sheet by two readings for\n"
        "each flip edge. The distance is the largest between a front and its back."
    )
    yield calibration()
    yield "## Preflight"
    yield "`pnp preflight` on books and sheets; the worst values in each file, and the rules it breaks."
    yield books(folder)
    yield sheets(folder)


# Two sides


def two_sides() -> str:
    """Return a table by outline, orientation and flip: how far a back is from its right place, in
    millimetres."""
    from pnp.sheets.paper import Orientation
    from pnp.sheets.sheet import Duplex
    from tests.sheets.test_backs import HEXAGON, RECTANGLE

    rows = []
    outlines = (("rectangle", RECTANGLE), ("hexagon", HEXAGON))
    flips = (Duplex.LONG_EDGE, Duplex.SHORT_EDGE, None)
    for (name, outline), orientation, flip in itertools.product(outlines, Orientation, flips):
        cases = itertools.product((0.0, 30.0, 90.0), (0.0, 4.0), (True, False))
        found = [_off(outline, orientation, flip, *case) for case in cases]
        rows.append(
            [name, orientation.value, flip.value if flip else "gutter fold", f"{len(found)}", _mm(max(found))]
        )
    return table(["pieces", "orientation", "turned on", "files", "worst, mm"], rows)


def _off(outline: object, orientation: object, flip: object, axis: float, gap: float, straight: bool) -> float:
    """Return how far the dots of the backs are from their right places in a file of one sheet, in
    millimetres."""
    from pnp.render.pdf import pdf_bytes
    from pnp.sheets.piece_sheets import piece_sheets
    from pnp.sheets.sheet import Product
    from tests.sheets.test_backs import expected_behind, frame, make_piece, pairs

    held = frame(orientation, flip, gap=gap, straight=straight)  # type: ignore[arg-type]
    sheets = piece_sheets([make_piece(outline, axis)] * 11, held)  # type: ignore[arg-type]
    found = pairs(pdf_bytes(Product("test", "Test", sheets)), sheets[0].front.size, flip)  # type: ignore[arg-type]
    return max(
        math.dist(wanted, got)
        for front, back in found
        for wanted, got in zip(expected_behind(front, axis), back, strict=True)
    )


# Calibration


def calibration() -> str:
    """Return a table by page and flip: how far backs are off before and after calibrating, in millimetres."""
    from pnp.sheets.paper import UNCORRECTED
    from tests.sheets.test_printer_profile import ENGINE, FLIPS, PAGES, calibrated, worst

    profile = calibrated(ENGINE)
    rows = [
        [
            f"{page.width:g} × {page.height:g} mm",
            flip.value,
            _mm(worst(ENGINE, UNCORRECTED, page, flip)),
            _mm(worst(ENGINE, profile, page, flip)),
        ]
        for page, flip in itertools.product(PAGES, FLIPS)
    ]
    return table(["page", "turned on", "before, mm", "after, mm"], rows)


def _mm(distance: float) -> str:
    return f"{distance:.4f}"


# Preflight


def books(folder: Path) -> str:
    """Return a table of preflight's results for books and covers for print on demand, over trims and
    interiors."""
    rows = []
    for trim, interior in itertools.product(TRIMS, INTERIORS):
        spec = folder / f"{trim}-{interior}.yaml".replace("8.5", "8-5")
        spec.write_text(BOOK.format(trim=trim, interior=interior), encoding="utf-8")
        files = _built(str(spec), folder / spec.stem)
        rows += [_row(("cover" if "cover" in path.name else trim, interior), path, "kdp") for path in files]
    return table(["KDP", "interior", *_COLUMNS], rows)


def sheets(folder: Path) -> str:
    """Return a table of preflight's results for sheets for home on several papers."""
    rows = []
    for spec, paper in itertools.product(SHEETS, PAPERS):
        files = _built(spec, folder / paper / spec.replace("/", "-"), f"paper={paper}")
        rows += [_row((path.stem, paper), path, "home") for path in files]
    return table(["at home", "paper", *_COLUMNS], rows)


def _built(spec: str, output: Path, *settings: str) -> list[Path]:
    from pnp.pipeline.build import Request, build

    built = build(Request((spec,), output, settings=settings))
    return [output / file for product in built for file in product.files if file.endswith(".pdf")]


_MEASURED: dict[str, Callable[[str], bool]] = {
    "type, pt": lambda rule: rule == "smallest type",
    "line, pt": lambda rule: rule == "thinnest line",
    "margin, mm": lambda rule: rule in ("outer margins", "distance of ink from the edge"),
    "gutter, mm": lambda rule: rule == "inner margin",
    "in colour": lambda rule: rule == "pages in colour",
}
_COLUMNS = ("pages", *_MEASURED, "broken")


def _row(about: tuple[str, str], path: Path, target: str) -> list[str]:
    from pnp.preflight.reading import preflight

    report = preflight(path, target)
    values = [
        next(
            (f"{f.value:.2f}".rstrip("0").rstrip(".") for f in report.findings if is_it(f.rule) and f.value),
            "–",
        )
        for is_it in _MEASURED.values()
    ]
    broken = ", ".join(finding.rule for finding in report.findings if finding.ok is False)
    return [*about, str(report.pages), *values, broken or "none"]


if __name__ == "__main__":
    main()
