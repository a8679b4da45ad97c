"""Kits hold all that was asked for, in every language, in large print and on both papers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from pnp.booklets.values import Book, Entry
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Circle, Drawing, Group, Layer, Shapes, Target, Text
from pnp.drawing.shapes import Path as Line
from pnp.language.overrides import read_setting
from pnp.pipeline.build import make_products
from pnp.pipeline.source import find_spec
from pnp.products.booklet.options import PuzzleBook
from pnp.products.kit import make as kits
from pnp.products.kit.contents import KitPart
from pnp.products.kit.options import KitSpec
from pnp.products.on_pages import make as books
from pnp.products.on_pages.read import BookSpec
from pnp.products.resolve import load_spec, load_text
from pnp.sheets.sheet import Sheet
from tests.made_kits import DAILY, KITS

LANGUAGES = ("en", "de", "fr", "es")
NAMES = [*(f"kit/{name}" for name in KITS), "domino-box", "travel-box"]
HINTS_ON_PAGES = 2
_OFF = 0.5  # mm: letters may lean over the end of their advance width


@dataclass(frozen=True)
class Made:
    """A kit, its parts, and the drawings of its puzzles."""

    sheets: tuple[Sheet, ...]
    parts: tuple[KitPart, ...]
    marks: frozenset[str]


def marked(drawing: Drawing, name: str) -> Drawing:
    """Return the drawing with a target by which it's found on its page, whichever form of it is printed."""
    target = (Target(0, 0, name),)
    parts = tuple(replace(part, shapes=(*part.shapes, *target)) for part in drawing.parts[:1])
    beside = drawing.beside and replace(drawing.beside, shapes=(*drawing.beside.shapes, *target))
    return replace(
        drawing, shapes=(*drawing.shapes, *target), parts=(*parts, *drawing.parts[1:]), beside=beside
    )


def marked_entry(entry: Entry) -> Entry:
    hints = tuple(
        replace(hint, drawing=hint.drawing and marked(hint.drawing, f"drawn-hint-{entry.id}-{k}"))
        for k, hint in enumerate(entry.hints, 1)
    )
    solution = entry.solution and replace(
        entry.solution,
        pictures=tuple(
            replace(picture, drawing=marked(picture.drawing, f"drawn-solution-{entry.id}-{k}"))
            for k, picture in enumerate(entry.solution.pictures, 1)
        ),
    )
    drawing = marked(entry.drawing, f"drawn-puzzle-{entry.id}")
    return replace(entry, drawing=drawing, hints=hints, solution=solution)


def wanted_drawings(book: Book) -> Iterator[str]:
    for entry in book.entries():
        yield f"drawn-puzzle-{entry.id}"
        shown = enumerate(entry.hints[:HINTS_ON_PAGES], 1)
        yield from (f"drawn-hint-{entry.id}-{k}" for k, hint in shown if hint.drawing is not None)
        pictures = entry.solution.pictures if entry.solution else ()
        yield from (f"drawn-solution-{entry.id}-{k}" for k, _ in enumerate(pictures, 1))


def make(name: str, *settings: str) -> Made:
    """Return the kit as it's built, with each drawing of a puzzle marked."""
    seen: list[Sequence[KitPart]] = []
    opening, bind = kits._opening, books.bind

    def noting(request: KitSpec, parts: Sequence[KitPart], *more: Any, **named: Any) -> Any:
        seen.append(parts)
        return opening(request, parts, *more, **named)

    def marking(book: Book, *more: Any, **named: Any) -> Any:
        sections = tuple(replace(s, entries=tuple(map(marked_entry, s.entries))) for s in book.sections)
        return bind(replace(book, sections=sections), *more, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kits, "_opening", noting)
        patch.setattr(books, "bind", marking)
        made = make_products(load_spec(*find_spec(name), tuple(map(read_setting, settings))))
    sheets = tuple(sheet for product in made for sheet in product.sheets)
    names = (
        at.shape.name for sheet in sheets for at in flatten(sheet.front.shapes) if isinstance(at.shape, Target)
    )
    return Made(sheets, tuple(seen[-1]), frozenset(names))


def painted(part: KitPart) -> int:
    """Return how many lines, areas and circles a part has, without cutting aids and the emblems in headings."""
    sides = (side for sheet in part.sheets for side in (sheet.front, sheet.back) if side is not None)
    shapes = (at for side in sides for at in flatten(without_heads(side.shapes)))
    return sum(isinstance(at.shape, Line | Circle) and at.layer is not Layer.MARKS for at in shapes)


def without_heads(shapes: Shapes) -> Shapes:
    """Return the shapes without those of the headings: more pages have more headings."""
    return tuple(
        replace(shape, shapes=without_heads(shape.shapes)) if isinstance(shape, Group) else shape
        for shape in shapes
        if not (isinstance(shape, Group) and shape.option is not None and shape.option.path == ("theme",))
    )


def check_puzzles(made: Made, *, large: bool) -> None:
    """Every puzzle, hint, solution and drawing that a book has is on a page."""
    for part in made.parts:
        if part.book is None or not isinstance(part.request, BookSpec):
            continue
        prefix, entries = f"{part.request.kind}-", list(part.book.entries())
        contents = part.request.contents
        if isinstance(contents, PuzzleBook) and contents.options.count:
            sets = len(contents.sets) if contents.most_of_each is not None else 1
            assert len(entries) == contents.options.count * sets
        for entry in entries:
            assert f"{prefix}puzzle-{entry.id}" in made.marks
            for k in range(1, min(HINTS_ON_PAGES, len(entry.hints)) + 1):
                assert f"{prefix}hint-{entry.id}-{k}" in made.marks
            if entry.solution is not None:
                assert f"{prefix}solution-{entry.id}" in made.marks
        missing = {name for name in wanted_drawings(part.book) if prefix + name not in made.marks}
        if large:  # long solutions show every second position, and say so in the docs
            missing -= {name for name in missing if _skipped(name, made.marks, prefix)}
        assert not missing


def _skipped(name: str, marks: frozenset[str], prefix: str) -> bool:
    """Return whether a drawing is a step of a solution between two steps that are shown."""
    found = re.fullmatch(r"(drawn-solution-.+-)(\d+)", name)
    return found is not None and f"{prefix}{found[1]}{int(found[2]) + 1}" in marks


def check_words_on_page(made: Made) -> None:
    """No word runs off its page."""
    from pnp.drawing.flatten import bounds

    for sheet in made.sheets:
        for at in flatten(sheet.front.shapes):
            if isinstance(at.shape, Text) and at.clip is None:
                box = bounds(at)
                assert box.left > -_OFF, at.shape.text
                assert box.right < sheet.front.size.width + _OFF, at.shape.text


@pytest.mark.parametrize(
    ("name", "paper", "large"),
    [
        pytest.param(name, paper, large, marks=pytest.mark.slow)
        for name in NAMES
        for paper in ("a4", "letter")
        for large in (False, True)
    ],
)
def test_a_kit_holds_everything_in_every_language(name: str, paper: str, large: bool) -> None:
    drawn: dict[str, Counter[str]] = {}
    for language in LANGUAGES:
        made = make(name, f"language={language}", f"paper={paper}", f"large-print={str(large).lower()}")
        check_puzzles(made, large=large)
        check_words_on_page(made)
        drawn[language] = Counter()
        for part in made.parts:  # one that is divided to suit both sides of the paper is in two
            drawn[language][f"{part.request.kind} {part.request.number}"] += painted(part)
    assert all(found == drawn["en"] for found in drawn.values()), drawn


@pytest.mark.long("makes a kit")
def test_a_kit_of_every_day_holds_everything() -> None:
    made = make(f"kit/{DAILY}", "language=fr", "paper=a4")
    check_puzzles(made, large=False)
    check_words_on_page(made)


@pytest.mark.slow
def test_what_is_left_out_would_be_noticed() -> None:
    """The count itself: a kit whose marks lack one hint or drawing doesn't pass."""
    made = make(f"kit/{DAILY}", "language=en")
    gone = next(name for name in sorted(made.marks) if "drawn-hint" in name or "drawn-solution" in name)
    with pytest.raises(AssertionError):
        check_puzzles(replace(made, marks=made.marks - {gone}), large=False)


@pytest.mark.slow
def test_a_book_with_fewer_puzzles_than_it_asks_for_says_so() -> None:
    text = "pnp: 1\nproducts:\n  - booklet: {from: [puzzles/dominosa.yaml], count: %d, hints: false}\n"
    (made,) = make_products(load_text(text % 70, Path("a.yaml"), "a.yaml"))
    assert "the sets have 60 puzzles, fewer than the 70 wanted" in made.remark
    (made,) = make_products(load_text(text % 6, Path("a.yaml"), "a.yaml"))
    assert "fewer" not in made.remark
