"""Covers for print on demand, measured against the printer's own figures."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pypdfium2
import pytest

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Size
from pnp.booklets.cover import cover
from pnp.booklets.display import title_colour
from pnp.booklets.front_matter import FrontMatter
from pnp.booklets.options import BookletOptions, CoverOptions
from pnp.booklets.trims import TRIMS, wrap_of
from pnp.booklets.values import Book, Series
from pnp.drawing.art import Art, outline_colours
from pnp.drawing.flatten import Placed, bounds, flatten
from pnp.drawing.shapes import Drawing, Path, Text
from pnp.products.on_pages.cover_art import Skyline, cover_art, title_art
from pnp.render.pdf import pdf_bytes
from pnp.sheets.sheet import Product
from pnp.themes import HOUSE
from pnp.typesetting.design import design_for
from tests.booklets.samples import book
from tests.reading import fonts, pages_mm, texts
from tests.rows import each, some_daily
from tests.typesetting.samples import THEME

INCH = 25.4
BACK = "Grids without their lines.\n\n- Every puzzle has **one** solution.\n- Hints in two steps.\n"


def made(
    pages: int = 120,
    trim: str = "6x9",
    the_book: Book | None = None,
    art: Art | None = None,
    interior: str = "white",
    **wanted: object,
) -> tuple[Product, Drawing]:
    options = BookletOptions.model_validate({"trim": trim, "preset": "kdp", "interior": interior})
    product = cover(
        the_book or book(),
        options,
        pages,
        THEME,
        CoverOptions.model_validate(wanted),
        name="book-cover",
        art=art,
    )
    (sheet,) = product.sheets
    assert sheet.back is None
    return product, sheet.front


def printed_texts(drawing: Drawing) -> list[Placed]:
    return [p for p in flatten(drawing.shapes) if isinstance(p.shape, Text)]


def inches(drawing: Drawing) -> tuple[float, float]:
    return drawing.size.width / INCH, drawing.size.height / INCH


# By hand, from the printer's figures: two trims, the spine, and an eighth of an inch on each side.
@pytest.mark.parametrize(
    ("trim", "pages", "interior", "width", "height"),
    [
        ("6x9", 120, "white", 12.25 + 0.27024, 9.25),
        ("6x9", 300, "cream", 12.25 + 0.75, 9.25),
        ("8.5x11", 100, "premium-colour", 17.25 + 0.2347, 11.25),
        ("8x10", 24, "white", 16.25 + 0.054048, 10.25),
        ("a5", 828, "white", 296 / INCH + 0.25 + 1.864656, 210 / INCH + 0.25),
    ],
)
def test_the_sheet_holds_back_spine_and_front_with_bleed_all_round(
    trim: str, pages: int, interior: str, width: float, height: float
) -> None:
    product, drawing = made(pages, trim, interior=interior)
    assert inches(drawing) == (pytest.approx(width), pytest.approx(height))
    (size,) = pages_mm(pdf_bytes(product))
    assert size == pytest.approx((width * INCH, height * INCH), abs=0.01)


SKYLINE = Skyline(THEME.palette, 5).draw


def test_the_ground_fills_the_bleed_and_no_words_enter_it() -> None:
    _, drawing = made(back=BACK, art=SKYLINE)
    ground, *_ = flatten(drawing.shapes)
    assert bounds(ground) == Box(0, 0, *drawing.size)
    safe = Box(0, 0, *drawing.size).grown(-(0.125 + 0.25) * INCH)
    for placed in printed_texts(drawing):
        assert safe.holds(bounds(placed))
    assert {str(p.layer) for p in flatten(drawing.shapes)} == {"print"}, "a cover has no marks"


def art_boxes(drawing: Drawing) -> list[Box]:
    """Return what the art paints: all that is clipped, cut to its clip."""
    placed = [p for p in flatten(drawing.shapes) if p.clip is not None]
    assert placed
    return [bounds(p) for p in placed]


@pytest.mark.parametrize("trim", ["a5", "8.5x11"])
def test_the_art_runs_over_the_outer_edges_but_not_onto_the_spine(trim: str) -> None:
    _, drawing = made(trim=trim, art=SKYLINE)
    spine = wrap_of(BookletOptions.model_validate({"trim": trim}), 120, "white").spine
    boxes = art_boxes(drawing)
    assert min(box.left for box in boxes) <= 0
    assert min(box.bottom for box in boxes) <= 0
    assert max(box.right for box in boxes) >= drawing.size.width
    assert not [box for box in boxes if box.left < spine.right and box.right > spine.left]


def test_every_seed_gives_another_skyline_and_the_same_seed_the_same() -> None:
    assert made(art=SKYLINE)[1] == made(art=Skyline(THEME.palette, 5).draw)[1]
    assert made(art=SKYLINE)[1] != made(art=Skyline(THEME.palette, 6).draw)[1]


@pytest.mark.slow
@pytest.mark.parametrize("trim", TRIMS)
@pytest.mark.parametrize("ground", ["dark", "light", "plain"])
def test_the_place_of_the_barcode_stays_free(trim: str, ground: str) -> None:
    _, drawing = made(90, trim, back=BACK * 3, background=ground, art=SKYLINE)
    wrap = wrap_of(BookletOptions.model_validate({"trim": trim}), 90, "white")
    assert wrap.barcode.width == pytest.approx(2 * INCH)
    assert wrap.barcode.height == pytest.approx(1.2 * INCH)
    assert wrap.back.right - wrap.barcode.right == pytest.approx(0.25 * INCH)
    for placed in flatten(drawing.shapes):
        if bounds(placed) != Box(0, 0, *drawing.size):
            assert not bounds(placed).touches(wrap.barcode)


def samples(drawing: Drawing) -> int:
    """Return the samples on the back, counted by their captions."""
    return sum(p.shape.text.startswith("Grids for") for p in printed_texts(drawing))  # type: ignore[union-attr]


def test_the_back_shows_puzzles_unless_it_should_not_or_has_no_room() -> None:
    small = book(columns=4, rows=3)
    assert samples(made(art=SKYLINE, the_book=small, back=BACK)[1]) == 2, "one of each game"
    assert samples(made(art=SKYLINE, the_book=small, back=BACK, samples=False)[1]) == 0
    assert samples(made(art=SKYLINE, the_book=small, back="All of it.\n\n" * 22)[1]) == 0
    assert samples(made(art=SKYLINE, back=BACK)[1]) == 2
    large = book(columns=24, rows=24)
    assert samples(made(art=SKYLINE, the_book=large, back=BACK)[1]) == 0, "too small on any panel"


def test_what_the_cover_has_no_room_for_is_said() -> None:
    small = book(columns=4, rows=3)
    no_samples = "the back cover has no room for sample puzzles: shorten its text, or set `samples: false`"
    assert made(art=SKYLINE, the_book=small, back=BACK)[0].remark == ""
    assert made(art=SKYLINE, the_book=small, back="All of it.\n\n" * 22)[0].remark == no_samples
    assert made(art=SKYLINE, the_book=small, back="All of it.\n\n" * 22, samples=False)[0].remark == ""
    assert made(art=SKYLINE, the_book=book(columns=24, rows=24), back=BACK)[0].remark == no_samples
    long = "Grids for those who have read every other title of this series" + " and every other series" * 4
    first, second = small.sections
    named = replace(small, sections=(replace(first, title=long), second))
    product, drawing = made(art=SKYLINE, the_book=named, back=BACK)
    assert product.remark == f"these names don't fit below their samples on the back cover: {long}"
    assert samples(drawing) == 1


def test_on_a_small_back_a_tall_puzzle_has_a_panel_that_leaves_room_for_the_text() -> None:
    tall = book(columns=8, rows=14)
    assert samples(made(trim="a5", art=SKYLINE, the_book=tall, back=BACK + "- More.\n" * 2)[1]) == 1


def test_the_back_shows_different_games_before_two_puzzles_of_one() -> None:
    """Beside each other, two puzzles of the square game would fit, but none of the wide one."""
    square = book(columns=4, rows=3)
    wide = book(columns=18, rows=2)
    both = replace(square, sections=(square.sections[0], wide.sections[1]))
    _, drawing = made(art=SKYLINE, the_book=both, back=BACK)
    titles = [section.title for section in both.sections]
    said = [p.shape.text for p in printed_texts(drawing) if isinstance(p.shape, Text)]
    assert {text for text in said if text in titles} == set(titles)


def test_many_games_leave_room_for_samples_on_a_small_back() -> None:
    eight = book((1,) * 8, columns=4, rows=3)
    assert samples(made(trim="a5", art=SKYLINE, the_book=eight)[1]) >= 3


def test_four_games_have_panels_of_one_size_on_the_back() -> None:
    four = book((2, 2, 2, 2), columns=6, rows=3)
    _, drawing = made(art=SKYLINE, the_book=four, back=BACK)
    found = [p for p in printed_texts(drawing) if p.shape.text.startswith("Grids for")]  # type: ignore[union-attr]
    rows = Counter(round(bounds(p).bottom) for p in found)
    assert [*rows.values()] == [2, 2]


def test_wide_puzzles_are_one_above_the_other_on_the_back() -> None:
    wide = book(columns=12, rows=2)
    _, drawing = made(art=SKYLINE, the_book=wide, back=BACK)
    found = [p for p in printed_texts(drawing) if p.shape.text.startswith("Grids for")]  # type: ignore[union-attr]
    assert len({round(bounds(p).bottom) for p in found}) == 2


def test_the_back_shows_one_tall_puzzle_where_no_other_panel_would_do() -> None:
    """Its letters would be too small on a flat panel; its own panel is no wider than it needs."""
    drawing = Drawing(Size(110.0, 125.0), (Text(0, 0, "seven", 11.0, "#000000"),))
    plain = book()
    entries = tuple(replace(one, drawing=drawing) for one in plain.sections[0].entries)
    the_book = replace(plain, sections=(replace(plain.sections[0], entries=entries),), cover=None)
    _, made_cover = made(trim="6x9", art=SKYLINE, the_book=the_book)
    back = wrap_of(BookletOptions.model_validate({"trim": "6x9"}), 120, "white").back
    (sample,) = (p for p in printed_texts(made_cover) if p.shape.text == "seven")  # type: ignore[union-attr]
    assert back.holds(bounds(sample))
    panels = [bounds(p) for p in flatten(made_cover.shapes) if bounds(p).holds(bounds(sample))]
    assert min(panel.width for panel in panels) < 0.8 * back.width


def test_the_back_of_a_book_by_difficulty_names_its_games() -> None:
    plain = book(columns=4, rows=3)
    sections = tuple(
        replace(
            section, entries=tuple(replace(one, game=f"Game {k % 2}") for k, one in enumerate(section.entries))
        )
        for section in plain.sections
    )
    _, drawing = made(art=SKYLINE, the_book=replace(plain, sections=sections))
    said = " ".join(p.shape.text for p in printed_texts(drawing) if isinstance(p.shape, Text))
    assert "Game\N{NO-BREAK SPACE}0, Game\N{NO-BREAK SPACE}1" in said
    assert "Grids for" not in said


def test_samples_from_a_single_chapter_are_not_named() -> None:
    whole = book(columns=4, rows=3)
    one = replace(whole, sections=whole.sections[:1])
    _, drawing = made(art=SKYLINE, the_book=one, back=BACK)
    names = {section.title for section in whole.sections}
    found = [p.shape.text for p in printed_texts(drawing) if isinstance(p.shape, Text)]
    assert not names & set(found)
    assert len(found) > len(printed_texts(made(the_book=one, back=BACK, samples=False)[1]))


def test_a_back_without_a_text_says_what_is_in_the_book() -> None:
    words = [p.shape.text for p in printed_texts(made(art=SKYLINE)[1]) if isinstance(p.shape, Text)]
    assert "8 puzzles" in " ".join(words)
    assert "A solution to every puzzle" in " ".join(words)
    assert not any(word.startswith("From ") for word in words), "its puzzles aren't rated"


def test_the_back_says_how_hard_the_puzzles_are_if_they_differ() -> None:
    (first, *_) = book(columns=4, rows=3).sections
    for levels, told in (((2, 4, 3), "From medium to expert"), ((2, 2, 2), "")):
        entries = tuple(
            replace(entry, level=level) for entry, level in zip(first.entries, levels, strict=False)
        )
        the_book = replace(book(), sections=(replace(first, entries=entries),))
        words = [p.shape.text for p in printed_texts(made(the_book=the_book)[1]) if isinstance(p.shape, Text)]
        assert [word for word in words if word.startswith("From ")] == ([told] if told else [])


def on_spine(drawing: Drawing, pages: int, paper: str = "white") -> list[Placed]:
    spine = wrap_of(BookletOptions.model_validate({"trim": "6x9"}), pages, paper).spine
    return [p for p in printed_texts(drawing) if spine.left < bounds(p).centre.x < spine.right]


@pytest.mark.parametrize(("pages", "count"), [(24, 0), (78, 0), (84, 0), (85, 2), (400, 2)])
def test_spines_bear_text_as_soon_as_there_is_room_for_type_of_7_points(pages: int, count: int) -> None:
    _, drawing = made(pages)
    assert len(on_spine(drawing, pages)) == count


@pytest.mark.parametrize("pages", some_daily([100, 120, 400], 120))
@pytest.mark.parametrize("title", ["Figures and Frames", "Été à l'Œuvre, ﬁn", "Quinze (jolis) jeux"])
def test_ink_on_the_spine_keeps_clear_of_its_folds(pages: int, title: str) -> None:
    """Read back from the pixels, for accents and commas reach beyond the capitals."""
    title = title.replace("ﬁ", "fi")
    product, drawing = made(pages, the_book=replace(book(), title=title), interior="cream", background="plain")
    wrap = wrap_of(BookletOptions.model_validate({"trim": "6x9"}), pages, "cream")
    document = pypdfium2.PdfDocument(pdf_bytes(product))
    scale = 8.0
    image = document[0].render(scale=scale, grayscale=True).to_pil()
    document.close()
    unit = image.width / drawing.size.width
    spine = image.crop((round(wrap.spine.left * unit), 0, round(wrap.spine.right * unit), image.height)).point(
        lambda value: 255 if value < 128 else 0
    )
    inked = spine.getbbox()
    assert inked is not None
    clear = 0.0625 * INCH * unit - 1.5
    assert inked[0] >= clear
    assert spine.width - inked[2] >= clear


def test_the_spine_reads_from_the_top_down_title_first() -> None:
    _, drawing = made(120)
    title, author = on_spine(drawing, 120)
    assert isinstance(title.shape, Text)
    assert isinstance(author.shape, Text)
    assert (title.shape.text, author.shape.text) == ("FIGURES AND FRAMES", "A. NOTHER")
    assert bounds(title).bottom > bounds(author).top
    along = title.transform(1, 0), title.transform(0, 0)
    assert along[0].y < along[1].y


def test_a_spine_can_be_left_bare() -> None:
    _, drawing = made(120, spine=False)
    assert on_spine(drawing, 120) == []


def test_the_file_has_its_fonts_and_its_words() -> None:
    product, _ = made(back=BACK)
    data = pdf_bytes(product)
    found = fonts(data)
    assert found
    assert all(found.values())
    words = " ".join(texts(data, 0).split())
    for text in ("Figures and Frames", "Puzzles for those", "A. NOTHER", "Grids without their lines."):
        assert text in words
    assert product.title == "Figures and Frames: cover"
    assert product.duplex is None


def test_a_book_without_a_picture_shows_its_first_puzzle() -> None:
    _, drawing = made(the_book=replace(book(), cover=None), samples=False)
    digits = [p for p in printed_texts(drawing) if p.shape.text.isdigit()]  # type: ignore[union-attr]
    assert len(digits) == 8 * 7


def test_the_same_cover_is_the_same_bytes() -> None:
    assert pdf_bytes(made(back=BACK)[0]) == pdf_bytes(made(back=BACK)[0])


@pytest.mark.parametrize(
    ("pages", "changed", "wanted", "message"),
    [
        (20, {}, {}, "at least 24 pages and has 20"),
        (900, {}, {}, "at most 828"),
        (120, {"title": "Such a long title " * 30}, {}, "doesn.t fit|too long|don.t fit"),
        (120, {}, {"back": "All of it.\n\n" * 300}, "is free above the barcode"),
        (120, {}, {"back": "# Heading"}, "have only paragraphs and lists"),
        (120, {}, {"back": "![x](first-step)"}, "have only paragraphs and lists"),
        (120, {}, {"back": "See [the hints](#first-hints)."}, "which isn't on the cover"),
        (120, {}, {"back": "W" * 200}, "doesn.t fit in a line"),
    ],
)
def test_what_does_not_fit_is_an_error(
    pages: int, changed: dict[str, str], wanted: dict[str, str], message: str
) -> None:
    with pytest.raises(OptionError, match=message):
        made(pages, the_book=replace(book(), **changed), **wanted)  # type: ignore[arg-type]


def test_what_the_spine_has_no_room_for_is_told() -> None:
    def remark(pages: int, author: str = "A B", **wanted: object) -> str:
        return made(pages, the_book=replace(book(), author=author), **wanted)[0].remark

    assert remark(79) == "the spine is too narrow for text, so it has none"
    assert not remark(60)
    assert remark(60, spine=True) == "the spine has no text: KDP allows it from 79 pages"
    assert not remark(60, spine=False)
    assert not remark(79, spine=False)
    assert remark(200, "A B " * 60) == (
        "the spine has no room for the author beside the title: shorten the title"
    )
    assert not remark(200)


LABELLED = Skyline(THEME.palette, 5, filled=True).draw


@each("trim", ["6x9", "8.5x11", "a5"])
def test_the_words_of_a_label_are_on_it_and_the_art_is_all_around(trim: str) -> None:
    _, drawing = made(trim=trim, art=LABELLED, style="label")
    front = wrap_of(BookletOptions.model_validate({"trim": trim, "preset": "kdp"}), 120, "white").front
    title = [p for p in printed_texts(drawing) if bounds(p).left > front.left]
    words = [bounds(p) for p in title]
    assert words
    label = front.grown(-0.1 * front.width)
    assert all(label.left <= box.left and box.right <= label.right and box.top <= label.top for box in words)
    art = [bounds(p) for p in flatten(drawing.shapes) if not isinstance(p.shape, Text)]
    reach = [box for box in art if box.left > front.left]
    assert max(box.right for box in reach) > front.right
    assert min(box.bottom for box in reach) < front.bottom


def test_no_line_of_a_subtitle_is_a_single_word() -> None:
    said = "100 puzzles to solve at the kitchen table"
    _, drawing = made(the_book=replace(book(), subtitle=said), art=LABELLED, style="label")
    found = [p.shape.text for p in printed_texts(drawing) if isinstance(p.shape, Text)]
    lines = [text for text in found if text in said and len(text) > 3]
    assert " ".join(lines).split() == said.split()
    assert min(len(line.split()) for line in lines) > 1


def test_a_series_has_its_number_on_front_and_spine() -> None:
    series = replace(book(), series=Series("Rainy days", 12, "#b8432f"))
    wrap = wrap_of(BookletOptions.model_validate({"trim": "6x9", "preset": "kdp"}), 300, "white")
    _, drawing = made(300, the_book=series)
    numbers = [bounds(p) for p in printed_texts(drawing) if p.shape.text == "12"]
    on_spine, on_front = sorted(numbers, key=lambda box: box.left)
    assert wrap.spine.left < on_spine.left < on_spine.right < wrap.spine.right
    assert on_front.right <= wrap.front.right
    others = [bounds(p) for p in printed_texts(drawing) if p.shape.text not in ("12", "RAINY DAYS")]
    assert all(box.top < min(on_front.bottom, on_spine.bottom) for box in others)
    _, thin = made(60, the_book=series)
    assert len([p for p in printed_texts(thin) if p.shape.text == "12"]) == 1, "KDP allows none on its spine"


@each("seed", range(4))
def test_dominoes_of_a_title_page_reach_from_edge_to_edge_and_stand_on_others(seed: int) -> None:
    size = Size(120.0, 72.0)
    skyline = Skyline(THEME.palette, seed, trimmed=False)
    drawn = skyline.draw(size, 12.0, outline_colours(THEME.palette))
    boxes = [bounds(at) for at in flatten(drawn)]
    tiles = [box for box in boxes if max(box.size) > 15 and min(box.size) > 7]
    assert min(box.left for box in tiles) < 1
    assert max(box.right for box in tiles) > size.width - 1
    for box in tiles:
        below = [other for other in tiles if abs(other.top - box.bottom) < 1]
        halves = (box.left + 0.2 * box.width, box.right - 0.2 * box.width)
        assert box.bottom < 1 or all(any(one.left < x < one.right for one in below) for x in halves)


def test_dominoes_become_smaller_until_all_emblems_are_among_them() -> None:
    looks = [
        replace(HOUSE, emblem=lambda _, sign=f"sign {k}": (Text(0, 0, sign, 9.0, "#000000"),)) for k in range(8)
    ]
    faces = tuple(face for look in looks if (face := replace(THEME, game_face=look).face))
    drawn = Skyline(THEME.palette, 1, faces=faces).draw(Size(116.0, 66.0), 13.5, outline_colours(THEME.palette))
    found = {at.shape.text for at in flatten(drawn) if isinstance(at.shape, Text)}
    assert found == {f"sign {k}" for k in range(8)}


def test_the_title_page_of_a_book_without_a_cover_is_its_front() -> None:
    """Its ground has the book's colour, and the title is legible on it; with words too long for that, title and
    drawing are on paper."""
    house = replace(THEME, game_face=HOUSE)
    page = Size(120.0, 180.0)
    made_of = replace(book((1,) * 3), cover=Drawing(Size(40, 40), ()))
    matter = FrontMatter(design_for(page, large_print=False), house, {})
    assert house.face is not None

    def first(whole: Book) -> tuple[str | None, str]:
        flat = [at.shape for at in flatten(matter.title_page(whole, page))]
        title = next(shape for shape in flat if isinstance(shape, Text))
        ground = next(shape for shape in flat if isinstance(shape, Path))
        return ground.style.fill, title.colour

    front = replace(made_of, art=cover_art(made_of, house))
    assert first(front) == (house.face.primary, house.face.on_primary)
    assert first(made_of)[1] == title_colour(house)
    long = replace(front, title="Wort" * 12)
    with pytest.raises(OptionError, match="title page"):
        first(long)


def test_a_title_page_has_the_emblem_of_every_chapter_also_of_variants_of_one_game() -> None:
    house = replace(THEME, game_face=HOUSE)
    signs = [f"sign {k}" for k in range(3)]
    faces = [
        replace(HOUSE, name="game", emblem=lambda _, sign=sign: (Text(0, 0, sign, 9.0, "#000000"),))
        for sign in signs
    ]
    whole = book((1,) * 3)
    sections = tuple(
        replace(section, face=replace(house, game_face=face).face)
        for section, face in zip(whole.sections, faces, strict=True)
    )
    art = title_art(replace(whole, sections=sections), house)
    assert art is not None
    drawn = [at.shape.text for at in flatten(art.shapes) if isinstance(at.shape, Text)]
    assert sorted(text for text in drawn if text.startswith("sign")) == signs
