"""Our own reader of PDFs measures what PDFium does, and refuses what it doesn't know."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from pnp.base.geometry import Size
from pnp.booklets.trims import TRIMS
from pnp.drawing.shapes import Drawing
from pnp.language.catalogue import builtin_specs
from pnp.pipeline.build import make_all
from pnp.pipeline.source import find_spec
from pnp.preflight.measures import Facts
from pnp.preflight.measuring import measure
from pnp.preflight.own import measure_own
from pnp.preflight.own.file import UnknownPdfError
from pnp.preflight.report import Report, check_facts
from pnp.products.resolve import load_spec
from pnp.render.pdf import pdf_bytes
from pnp.sheets.sheet import Product, Sheet
from tests.preflight.samples import FACE, KDP_BREAKS, add_layer, add_metadata, changed, widen, write
from tests.render.test_finishes import CASES
from tests.rows import some_daily

PIXEL = 25.4 / 72 / 1.5
"""Millimetres: PDFium draws pages of this grain to look for ink."""
MARGINS = {"inner margin", "outer margins", "distance of ink from the edge"}


def assert_same(path: Path, grain: float = 1.01 * PIXEL) -> None:
    """The two readers say the same of a file: ink to a pixel, or as given, and all else to four digits."""
    ours, theirs = measure_own(path.read_bytes()), measure(str(path))
    whole = {"pages", "metadata"}
    assert ours.model_dump(exclude=whole) == theirs.model_dump(exclude=whole)
    assert {*ours.metadata} == {*theirs.metadata}
    assert len(ours.pages) == len(theirs.pages)
    for number, (our, their) in enumerate(zip(ours.pages, theirs.pages, strict=True), 1):
        left, right = our.model_dump(), their.model_dump()
        for name, value in left.items():
            off = {"ink": grain, "text": max(0.01, grain - PIXEL)}.get(name, 0.01)
            assert near_to(value, right[name], off), (number, name)
    for target in ("kdp", "home", "cutter"):
        assert verdicts(ours, target) == verdicts(theirs, target)


def near_to(one: object, other: object, off: float) -> bool:
    """Return whether numbers are as good as equal, and all else is the same."""
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return all(map(near_to, one, other, [off] * len(one)))
    if isinstance(one, float) and isinstance(other, float):
        return one == pytest.approx(other, rel=1e-3, abs=off)
    return one == other


def verdicts(facts: Facts, target: str) -> list[tuple[object, ...]]:
    report: Report = check_facts(facts, "a.pdf", target)
    return [
        (one.name, one.wanted, one.ok, one.pages, "" if one.name in MARGINS else str(one.measured))
        for one in report.requirements
    ]


def write_all(folder: Path, spec: Path, name: str = "a.yaml") -> list[Path]:
    """Return the PDFs of a spec."""
    paths = []
    for made in make_all(load_spec(spec, name)):
        paths.append(folder / f"{made.product.name}.pdf")
        paths[-1].write_bytes(pdf_bytes(made.product))
    return paths


def test_gradients_and_opacity_are_measured_alike(tmp_path: Path) -> None:
    """Each in a file of its own, so that none hides what another is."""
    for name, shapes in CASES.items():
        sheet = Sheet(name, Drawing(Size(30, 30), shapes))
        path = tmp_path / "a.pdf"
        path.write_bytes(pdf_bytes(Product("a", "A", (sheet,))))
        facts = measure_own(path.read_bytes())
        is_faded = name not in OPAQUE
        assert facts.pages[0].transparent is is_faded, name
        assert facts.pages[0].colour is (name not in GREY), name
        if "outline" not in name and name != "pen":  # of which our own reader knows only the box
            assert_same(path, 3 * PIXEL)


GREY = {"stops", "dashes", "sharp"}
OPAQUE = {
    "linear", "skew", "radial", "focal", "stops", "line", "outline", "outline with a hole", "two outlines",
    "box in outline", "nothing seen", "stretched", "text in outline", "dashes", "pen", "sharp",
}  # fmt: skip


# Rules that are kept and broken


def test_a_plain_book_is_measured_alike(tmp_path: Path) -> None:
    assert_same(write(tmp_path / "book.pdf"))


@pytest.mark.slow
@pytest.mark.parametrize("case", some_daily(KDP_BREAKS, *list(KDP_BREAKS)[::3]))
def test_each_break_of_a_rule_is_measured_alike(tmp_path: Path, case: str) -> None:
    # A file without an embedded font doesn't contain its letters.
    grain = 9 * 25.4 / 72 if case == "font" else 1.01 * PIXEL
    assert_same(write(tmp_path / "book.pdf", KDP_BREAKS[case][0]), grain)


@pytest.mark.parametrize("change", [add_metadata, add_layer, widen])
def test_a_changed_file_is_measured_alike(tmp_path: Path, change: Callable[[pikepdf.Pdf], object]) -> None:
    assert_same(changed(write(tmp_path / "book.pdf"), change))


@pytest.mark.parametrize("reach", [0, 9])
def test_a_cover_is_measured_alike_with_and_without_bleed(tmp_path: Path, reach: float) -> None:
    def draw(canvas: Any, _page: int) -> None:
        canvas.setTrimBox((9, 9, 423, 639))
        canvas.setBleedBox((9 - reach, 9 - reach, 423 + reach, 639 + reach))
        canvas.rect(9 - reach, 9 - reach, 414 + 2 * reach, 90, stroke=0, fill=1)

    path = write(tmp_path / "cover.pdf", draw, pages=1)
    assert_same(path)
    assert ("bleed" in broken(path)) is (reach == 0)


def broken(path: Path) -> set[str]:
    found = check_facts(measure_own(path.read_bytes()), "a.pdf", "kdp")
    return {finding.name for finding in found.requirements if finding.ok is False}


# Ink


@pytest.mark.parametrize("seed", some_daily(range(20), *range(6)))
def test_ink_of_any_drawing_ends_where_it_does_in_a_picture(tmp_path: Path, seed: int) -> None:
    """To a pixel; to two where the picture loses the tip of a light curve."""
    path = write(
        tmp_path / "a.pdf", lambda canvas, page: scribble(canvas, random.Random(f"{seed}-{page}")), pages=5
    )
    ours, theirs = measure_own(path.read_bytes()), measure(str(path))
    for our, their in zip(ours.pages, theirs.pages, strict=True):
        assert near_to(our.ink, their.ink, 2.01 * PIXEL), (our.ink, their.ink)


def scribble(canvas: Any, rng: random.Random) -> None:
    """A shape of any kind that reaches beyond everything else on the page."""
    canvas.saveState()
    canvas.setStrokeGray(rng.choice([0, 0.4, 0.8]))
    canvas.setFillGray(rng.choice([0, 0.4, 0.8]))
    canvas.setLineWidth(rng.choice([0.1, 0.6, 3, 12]))
    canvas.setLineCap(rng.randrange(3))
    if rng.random() < 0.3:
        canvas.setDash([rng.uniform(3, 30), rng.uniform(3, 30)], rng.uniform(0, 40))
    if rng.random() < 0.3:
        clip = canvas.beginPath()
        clip.rect(rng.uniform(10, 60), rng.uniform(10, 60), rng.uniform(200, 300), rng.uniform(300, 500))
        canvas.clipPath(clip, stroke=0, fill=0)
    points = [(rng.uniform(30, 400), rng.uniform(30, 610)) for _ in range(7)]
    path = canvas.beginPath()
    path.moveTo(*points[0])
    kind = rng.choice(["lines", "curves", "text", "rectangle"])
    # PDFium doesn't bevel corners that are too sharp for a mitre, as the specification asks, but cuts them
    # off.
    canvas.setLineJoin(rng.randrange(1 if kind == "curves" else 0, 3))
    if kind == "lines":
        for point in points[1:4]:
            path.lineTo(*point)
    elif kind == "curves":
        path.curveTo(*points[1], *points[2], *points[3])
        path.curveTo(*points[4], *points[5], *points[6])
    elif kind == "rectangle":
        path.rect(*points[0], 30, 20)
    else:
        canvas.setFont(FACE, rng.uniform(6, 40))
        canvas.translate(*points[0])
        canvas.rotate(rng.choice([0, 90, 180, 270]))
        canvas.drawString(0, 0, "".join(rng.choices("AgjO01Wc.", k=5)))
    if kind != "text":
        if rng.random() < 0.5:
            path.close()
        canvas.drawPath(path, stroke=kind != "rectangle" or rng.random() < 0.5, fill=rng.random() < 0.5)
    canvas.restoreState()


def test_turned_letters_are_taken_for_their_boxes(tmp_path: Path) -> None:
    """Never too far from the edge, and no nearer to it than a corner of their box."""

    def draw(canvas: Any, _page: int) -> None:
        canvas.translate(60, 60)
        canvas.rotate(30)
        canvas.setFont(FACE, 12)
        canvas.drawString(0, 0, "Turned")

    path = write(tmp_path / "a.pdf", draw, pages=1)
    ours, theirs = measure_own(path.read_bytes()).pages[0].ink, measure(str(path)).pages[0].ink
    assert ours is not None
    assert theirs is not None
    for our, their in zip(ours, theirs, strict=True):
        assert -12 * 25.4 / 72 * math.sin(math.radians(30)) < our - their < 1.01 * PIXEL


def test_white_over_ink_leaves_the_ink(tmp_path: Path) -> None:
    """What would hide it isn't looked for: a file is never said to be better than it is."""

    def draw(canvas: Any, _page: int) -> None:
        canvas.rect(20, 20, 30, 30, stroke=0, fill=1)
        canvas.setFillGray(1)
        canvas.rect(10, 10, 50, 50, stroke=0, fill=1)

    facts = measure_own(write(tmp_path / "a.pdf", draw, pages=1).read_bytes())
    assert facts.pages[0].ink is not None
    assert facts.pages[0].ink[0] == pytest.approx(20 * 25.4 / 72, abs=PIXEL)


# Our own files


@pytest.mark.parametrize(
    "name", some_daily(["dominate", "pawns", "rules/bee", "calibration", "dominions"], "pawns", "rules/bee")
)
def test_a_builtin_spec_is_measured_alike(tmp_path: Path, name: str) -> None:
    for path in write_all(tmp_path, *find_spec(name)):
        assert_same(path)


@pytest.mark.slow
@pytest.mark.parametrize("name", builtin_specs())
def test_every_builtin_spec_is_measured_alike(tmp_path: Path, name: str) -> None:
    for path in write_all(tmp_path, *find_spec(name)):
        assert_same(path)


BOOK = """\
pnp: 1
title: Puzzles
products:
  - booklet:
      from: [puzzles/fujisan.yaml, puzzles/dominate.yaml, puzzles/dominosa.yaml]
      count: COUNT
      COVER
    OPTIONS
"""
KINDS = {
    "kdp": ("cover: {}", "preset: kdp"),
    "colour": ("cover: {}", "preset: kdp\n    interior: premium-colour"),
    "home": ("hints: true", "preset: home"),
    "zine": ("cover: {}", "preset: zine"),
    "large": ("hints: true", "large-print: true"),
    "sections": ("hints: true", "imposition: saddle-stitch\n    signature: 8"),
}


def write_book(folder: Path, kind: str, trim: str, count: int) -> list[Path]:
    contents, options = KINDS[kind]
    text = BOOK.replace("COUNT", str(count)).replace("COVER", contents).replace("OPTIONS", options)
    spec = folder / "book.yaml"
    spec.write_text(f"{text}    trim: {trim}\n", encoding="utf-8")
    return write_all(folder, spec)


@pytest.mark.slow
def test_a_book_and_its_cover_are_measured_alike(tmp_path: Path) -> None:
    found = write_book(tmp_path, "kdp", "6x9", 6)
    assert len(found) == 2
    for path in found:
        assert_same(path)


@pytest.mark.slow
@pytest.mark.parametrize("trim", TRIMS)
@pytest.mark.parametrize("kind", KINDS)
def test_books_of_every_trim_are_measured_alike(tmp_path: Path, kind: str, trim: str) -> None:
    for path in write_book(tmp_path, kind, trim, 24):
        assert_same(path)


# What isn't known


def drawn(operators: bytes) -> Callable[[pikepdf.Pdf], object]:
    return lambda pdf: pdf.pages[0].contents_add(operators)


def circle_outline(pdf: pikepdf.Pdf) -> None:
    entry = pdf.make_indirect(pikepdf.Dictionary(Title="Again"))
    entry.Next = entry
    pdf.Root.Outlines = pdf.make_indirect(pikepdf.Dictionary(First=entry, Last=entry, Count=1))


REFUSED: dict[str, tuple[Callable[[pikepdf.Pdf], object], str]] = {
    "a pattern": (drawn(b"/Pattern cs /P1 scn 9 9 9 9 re f"), "Pattern"),
    "a shading": (drawn(b"/S1 sh"), "sh"),
    "an image among operators": (drawn(b"BI /W 1 /H 1 /BPC 8 /CS /G ID \0 EI"), "INLINE IMAGE"),
    "a turned clip": (drawn(b".8 .6 -.6 .8 0 0 cm 9 9 20 20 re W n"), "W"),
    "too few operands": (drawn(b"1 2 3 rg 4 w 5 l"), "l"),
    "a broken number": (drawn(b"1.2.3 w"), "Contents"),
    "more states taken back than kept": (drawn(b"Q Q Q"), "Q"),
    "a state that is never taken back": (drawn(b"q"), "EOF"),
    "an outline that goes in circles": (circle_outline, "Outlines"),
    "a font that isn't there": (drawn(b"BT /F99 9 Tf (a) Tj ET"), "Font"),
    "a turned page": (lambda pdf: pdf.pages[0].rotate(90, relative=False), "Page"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_not_known_is_refused(tmp_path: Path, case: str) -> None:
    change, said = REFUSED[case]
    path = changed(write(tmp_path / "a.pdf", pages=1), change)
    with pytest.raises(UnknownPdfError, match=rf"can't be checked here \(({said})\)"):
        measure_own(path.read_bytes())


HOW: list[dict[str, Any]] = [
    {"encryption": pikepdf.Encryption(owner="o", user="")},
    {"object_stream_mode": pikepdf.ObjectStreamMode.generate},
]


@pytest.mark.parametrize("how", HOW)
def test_files_stored_in_other_ways_are_refused(tmp_path: Path, how: dict[str, Any]) -> None:
    path = changed(write(tmp_path / "a.pdf", pages=1), lambda _pdf: None, **how)
    with pytest.raises(UnknownPdfError):
        measure_own(path.read_bytes())


@pytest.mark.parametrize("size", [0, 9, 100, 2_000])
def test_half_a_file_is_refused(tmp_path: Path, size: int) -> None:
    data = write(tmp_path / "a.pdf", pages=1).read_bytes()
    with pytest.raises(UnknownPdfError):
        measure_own(data[:size])
