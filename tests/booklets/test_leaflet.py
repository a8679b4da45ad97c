"""Leaflets: on two sides of a sheet where they fit, in columns, in large print with text of good size."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Size
from pnp.booklets.display import card_ground
from pnp.booklets.leaflet import paginate_leaflet
from pnp.booklets.templates import builtin_template
from pnp.booklets.values import Book, Section
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.fonts import EMBLEM_RADIUS, text_width
from pnp.drawing.pictures import in_a_row
from pnp.drawing.shapes import Circle, Drawing, Font, Path, Shape, Style, Text, rectangle
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.themes import NEUTRAL
from pnp.typesetting.scaling import smallest_text
from tests.rows import each

THEME = Theme(palettes()["colour"])
A4, A5, A3 = Size(210, 297), Size(148, 210), Size(297, 420)
SENTENCE = "Whoever has the most pieces on the board at the end of the game has won it, and begins the next. "


def picture(width: float, height: float, digits: float = 6.0) -> Drawing:
    """Return a frame of that size with a digit of so many points in it."""
    frame = rectangle(Box(0, 0, width, height), Style(stroke=THEME.palette.ink, width=0.3))
    return Drawing(Size(width, height), (frame, Text(2, 2, "7", digits, THEME.palette.ink)))


def leaflet(
    text: str,
    trim: Size = A4,
    drawings: dict[str, Drawing] | None = None,
    *,
    large: bool = False,
    first: int = 1,
):
    book = Book("Rules", (Section("Rules", (), text, drawings or {}),))
    theme = replace(THEME, large_print=large)
    return paginate_leaflet(book, trim, theme, builtin_template("rules"), first, large_print=large)


def texts(pages: Iterable[Drawing]) -> list[tuple[str, float, float]]:
    """Return what is written on pages: the text, where it begins from the left in millimetres, its size in
    points."""
    return [
        (
            placed.shape.text,
            placed.transform(placed.shape.x, placed.shape.y).x,
            placed.shape.size * placed.transform.scale,
        )
        for page in pages
        for placed in flatten(page.shapes)
        if isinstance(placed.shape, Text)
    ]


@pytest.mark.parametrize("facts", [(), ("2 players",), ("2 to 4 players", "20 to 40 minutes", "Ages 8 and up")])
def test_a_long_title_is_smaller_only_beside_facts(facts: tuple[str, ...]) -> None:
    title = "The Rules of a Game for All"
    book = Book(title, (Section("Rules", (), SENTENCE, {}),), facts=facts)
    pages = paginate_leaflet(book, A4, THEME, builtin_template("rules")).pages
    (size,) = (size for text, _, size in texts(pages) if text == title)
    assert (size < 24.0) == (len(facts) > 1)
    assert all(text for text, *_ in texts(pages))


def bands_of(paragraphs: int, theme: Theme) -> tuple[list[float], int]:
    """Return the heights of the bands of the pattern in rules, and the number of their pages."""
    text = "\n\n".join([SENTENCE * 4] * paragraphs)
    book = Book("Rules", (Section("Rules", (), text, {}),))
    pages = paginate_leaflet(book, A4, theme, builtin_template("rules")).pages
    bands = [placed.clip for page in pages for placed in flatten(page.shapes) if placed.clip is not None]
    return [*dict.fromkeys(round(band.height, 3) for band in bands)], len(pages)


def test_the_band_above_a_title_is_always_as_tall_and_takes_no_page() -> None:
    theme = replace(THEME, game_face=NEUTRAL)
    for paragraphs in (3, 13, 29):
        bands, pages = bands_of(paragraphs, theme)
        assert bands[0] == 11.0
        assert bands_of(paragraphs, THEME) == ([], pages)
    assert bands_of(14, theme) == bands_of(14, THEME) == ([], 1)


@each("paragraphs, height", [(3, 24.0), (9, 17.836), (21, 15.0)])
def test_a_band_closes_a_last_page_and_is_higher_if_there_is_more_space(paragraphs: int, height: float) -> None:
    assert bands_of(paragraphs, replace(THEME, game_face=NEUTRAL))[0] == [11.0, height]


@each("paragraphs", [11, 24])
def test_no_band_closes_a_full_page(paragraphs: int) -> None:
    assert bands_of(paragraphs, replace(THEME, game_face=NEUTRAL))[0] == [11.0]


def test_pages_after_the_first_have_a_rule_in_the_colour_of_the_game() -> None:
    book = Book("Rules", (Section("Rules", (), "\n\n".join([SENTENCE * 4] * 20), {}),))
    theme = replace(THEME, game_face=NEUTRAL)
    _, second = paginate_leaflet(book, A4, theme, builtin_template("rules")).pages
    rule = next(bounds(at) for at in flatten(second.shapes) if at.shape == second.shapes[-1])
    (head,) = (bounds(at) for at in flatten(second.shapes) if at.shape == second_head(second))
    text_top = max(bounds(at).top for at in flatten(second.shapes) if bounds(at).top < rule.bottom)
    assert text_top < rule.bottom < rule.top < head.bottom


def second_head(page: Drawing) -> Text:
    """Return the running head of a page."""
    (head,) = (
        at.shape for at in flatten(page.shapes) if isinstance(at.shape, Text) and at.shape.text == "Rules"
    )
    return head


def test_an_emblem_fills_its_ring_even_if_its_art_has_space_around_it() -> None:
    """The emblem of Night Ferry did not reach the edge of its disc."""
    small = replace(NEUTRAL, emblem=lambda _: (Circle(0, 0, 0.6 * EMBLEM_RADIUS, Style(fill="#123456")),))
    theme = replace(THEME, game_face=small)
    book = Book("Rules", (Section("Rules", (), SENTENCE, {}),))
    (page,) = paginate_leaflet(book, A4, theme, builtin_template("rules")).pages
    discs = [bounds(at) for at in flatten(page.shapes) if isinstance(at.shape, Circle) and at.clip is None]
    ring, emblem = discs[-2:]
    assert emblem.width == pytest.approx(ring.width / 1.1)


def left(pages: Iterable[Drawing], text: str) -> float:
    """Return where a text begins from the left."""
    (x,) = (x for found, x, _ in texts(pages) if found == text)
    return x


def test_a_short_text_stands_on_one_page_without_a_number() -> None:
    pages = leaflet(SENTENCE * 3).pages
    assert len(pages) == 1
    assert "1" not in [text for text, _, _ in texts(pages)]


def test_a_single_page_within_a_larger_whole_has_its_number() -> None:
    pages = leaflet(SENTENCE * 3, first=4).pages
    assert "4" in [text for text, _, _ in texts(pages)]


@each("paragraphs", [2, 10, 20, 40])
def test_type_has_one_size_however_long_the_text_is(paragraphs: int) -> None:
    pages = leaflet("\n\n".join([SENTENCE * 4] * paragraphs)).pages
    (size,) = {size for text, _, size in texts(pages) if "Whoever" in text}
    assert size >= 9.5


def test_type_is_hardly_smaller_if_that_saves_a_page_and_hardly_larger_if_there_is_room() -> None:
    found = [leaflet("\n\n".join([SENTENCE * 4] * paragraphs)).pages for paragraphs in (8, 22, 29, 34)]
    sizes = [{size for text, _, size in texts(pages) if "Whoever" in text} for pages in found]
    assert sizes == [{10.0}, {10.5}, {9.5}, {10.5}]
    assert [len(pages) for pages in found] == [1, 2, 2, 3]


@pytest.mark.slow
def test_closer_paragraphs_save_a_page() -> None:
    """Type gets hardly smaller for that."""
    found = [leaflet("\n\n".join([SENTENCE * 4] * paragraphs)).pages for paragraphs in range(26, 34)]
    assert [len(pages) for pages in found] == [2, 2, 2, 2, 2, 3, 3, 3]
    assert min(size for pages in found for text, _, size in texts(pages) if "Whoever" in text) == 9.5


@pytest.mark.parametrize(
    ("paragraphs", "after", "scale"),
    [(10, 14, 82 / 70), (11, 13, 0.9), (12, 9, 1.0)],
    ids=["has room", "nearly fits", "on the next page"],
)
def test_a_drawing_grows_to_the_width_of_its_card_or_shrinks_where_it_would_leave_a_hole(
    paragraphs: int, after: int, scale: float
) -> None:
    text = "\n\n".join([SENTENCE * 4] * paragraphs + ["![](board)"] + [SENTENCE * 4] * after)
    pages = leaflet(text, drawings={"board": picture(70, 110, 14.0)}).pages
    (size,) = (size for page in pages for text, _, size in texts([page]) if text == "7")
    assert size == pytest.approx(scale * 14.0)


@pytest.mark.parametrize(("trim", "columns"), [(A5, 1), (A4, 2), (A3, 3)], ids=["a5", "a4", "a3"])
def test_lines_are_short_on_every_paper(trim: Size, columns: int) -> None:
    pages = leaflet("\n\n".join([SENTENCE * 4] * 20), trim).pages
    assert len({round(x) for text, x, _ in texts(pages[:1]) if text.startswith("Whoever")}) == columns


def test_a_caption_stands_beside_a_small_drawing_and_in_the_middle_below_a_wide_one() -> None:
    text = "![Beside it](small)\n\n![Below it](wide)"
    pages = leaflet(text, A5, {"small": picture(30, 30), "wide": picture(140, 30)}).pages
    assert 12 + 30 < left(pages, "Beside it") < 12 + 45
    wide = text_width("Below it", 10.0, Font.ITALIC)
    assert left(pages, "Below it") == pytest.approx((A5.width - wide) / 2)


def cards_of(drawing: Drawing, trim: Size = A4, *, large: bool = False) -> list[Box]:
    """Return the cards in rules with a drawing: everything painted in the tint of cards."""
    theme = replace(THEME, game_face=NEUTRAL)
    book = Book("Rules", (Section("Rules", (), "![A board](board)", {"board": drawing}),))
    pages = paginate_leaflet(book, trim, theme, builtin_template("rules"), large_print=large).pages
    (tint,) = fills(card_ground(Box(0, 0, 1, 1), theme, 0.45))
    return [bounds(at) for page in pages for at in flatten(page.shapes) if tint in fills(at.shape)]


def fills(shape: Shape) -> list[str | None]:
    """Return the colour that fills a shape, in a list."""
    return [shape.style.fill] if isinstance(shape, Path) else []


@each("wide", [20, 60, 200])
def test_every_drawing_is_on_a_card_as_wide_as_its_column(wide: int) -> None:
    (card,) = cards_of(picture(wide, 30))
    assert card.width == pytest.approx((A4.width - 2 * 16 - 8) / 2)
    assert cards_of(picture(wide, 30), large=True) == []


def test_headings_of_sections_are_in_the_display_face_of_the_game() -> None:
    theme = replace(THEME, game_face=NEUTRAL)
    book = Book("Rules", (Section("Rules", (), f"## Setup\n\n### Once\n\n{SENTENCE}", {}),))
    (page,) = paginate_leaflet(book, A4, theme, builtin_template("rules")).pages
    said = {at.shape.text: at.shape for at in flatten(page.shapes) if isinstance(at.shape, Text)}
    assert said["Setup"].font == said["Rules"].font != said["Once"].font
    assert said["Setup"].size >= 13.0


def test_a_long_caption_stands_below_a_drawing_that_is_much_lower() -> None:
    words = SENTENCE.strip()
    low, high = picture(44, 8, 7.0), picture(44, 44, 7.0)
    text = f"![{words}](low)\n\n![{words}](high)"
    found = [
        x for said, x, _ in texts(leaflet(text, A4, {"low": low, "high": high}).pages) if "Whoever" in said
    ]
    below, beside = found
    assert below + 40 < beside


def test_stages_stand_in_rows_that_the_column_has_room_for() -> None:
    stages = in_a_row([picture(45, 20, 10.0)] * 3, THEME)
    (page,) = leaflet("![Three stages](stages)", drawings={"stages": stages}).pages
    assert smallest_text(page) >= 6.0


def sevens(stages: Drawing) -> list[tuple[int, float, float]]:
    """Return the page, x and y of the text of each stage in large print."""
    pages = leaflet("![Stages](stages)", drawings={"stages": stages}, large=True).pages
    assert min(smallest_text(page) or 99.0 for page in pages) == pytest.approx(16.0)
    return [
        (number, *placed.transform(placed.shape.x, placed.shape.y))
        for number, page in enumerate(pages)
        for placed in flatten(page.shapes)
        if isinstance(placed.shape, Text) and placed.shape.text == "7"
    ]


def test_in_large_print_stages_share_a_row_that_has_room_for_them_with_large_text() -> None:
    first, second, third = sevens(in_a_row([picture(30, 30, 8.0)] * 3, THEME))
    assert first[2] == pytest.approx(second[2])
    assert first[1] == pytest.approx(third[1])
    assert third[2] < first[2]


def test_in_large_print_stages_that_are_too_wide_stand_below_each_other() -> None:
    first, second = sevens(in_a_row([picture(60, 50, 8.0)] * 2, THEME))
    assert (first[0], first[1]) == (second[0], pytest.approx(second[1]))
    assert second[2] < first[2]


def test_in_large_print_stages_that_are_too_large_for_a_page_stand_in_pairs() -> None:
    first, second, third, fourth = sevens(in_a_row([picture(39, 30, 8.0)] * 4, THEME))
    assert first[2] == pytest.approx(second[2])
    assert third[2] == pytest.approx(fourth[2])
    assert [first[1], second[1]] == [pytest.approx(third[1]), pytest.approx(fourth[1])]
    assert third[2] < first[2]


def test_in_large_print_a_caption_stands_beside_a_drawing_that_leaves_it_room() -> None:
    text = "![Beside it](small)\n\n![Below it](wide)"
    pages = leaflet(
        text, drawings={"small": picture(110, 60, 16.0), "wide": picture(120, 60, 16.0)}, large=True
    )
    assert left(pages.pages, "Beside it") > left(pages.pages, "Rules") + 110
    assert left(pages.pages, "Below it") == pytest.approx(left(pages.pages, "Rules"))


def board_texts(points: float, side: float) -> list[list[float]]:
    """For each page the sizes of the texts of its boards, of three between paragraphs in large print."""
    text = "\n\n".join(["![](board)", SENTENCE, "![](board)", SENTENCE, "![](board)"])
    pages = leaflet(text, drawings={"board": picture(side, side, points)}, large=True).pages
    return [[round(size, 3) for text, _, size in texts([page]) if text == "7"] for page in pages]


@pytest.mark.parametrize(
    ("points", "side", "grown"),
    [(16.0, 68.0, 24.0), (16.0, 80.0, 20.8), (8.0, 40.0, 20.8), (16.0, 84.0, 19.52), (16.0, 95.0, 17.12)],
)
def test_in_large_print_drawings_grow_where_a_page_would_have_a_hole(
    points: float, side: float, grown: float
) -> None:
    assert board_texts(points, side) == [[grown, grown], [16.0]]


def test_in_large_print_drawings_shrink_to_save_a_page_but_not_their_text() -> None:
    assert board_texts(24.0, 80.0) == [[16.8, 16.8, 16.8]]
    assert len(board_texts(20.0, 80.0)) == 2


def test_in_large_print_an_arrow_is_on_the_page_of_the_stage_that_it_leads_to() -> None:
    pages = leaflet(
        "![Stages](stages)", drawings={"stages": in_a_row([picture(60, 50, 8.0)] * 3, THEME)}, large=True
    ).pages
    strokes = [
        [
            placed
            for placed in flatten(page.shapes)
            if isinstance(placed.shape, Path) and placed.shape.style.cap == "round"
        ]
        for page in pages
    ]
    assert [len(found) for found in strokes] == [2, 2]  # a shaft and a head each


def test_in_large_print_a_board_that_is_too_wide_is_as_wide_as_the_column() -> None:
    (page,) = leaflet("![A board](board)", A5, {"board": picture(60, 60, 5.0)}, large=True).pages
    column = 148 - 2 * 12
    assert smallest_text(page) == pytest.approx(5.0 * column / 60)


@pytest.mark.parametrize(("paragraphs", "noted"), [(8, False), (60, True)])
def test_lines_for_notes_fill_a_last_page_that_is_half_empty(paragraphs: int, noted: bool) -> None:
    pages = leaflet("\n\n".join([SENTENCE] * paragraphs)).pages
    assert (len(pages) > 1) == noted
    assert [text for text, *_ in texts(pages) if text == "Notes"] == ["Notes"] * noted
    assert all(text != "Notes" for text, *_ in texts(pages[:-1]))


def test_a_link_to_nowhere_is_told() -> None:
    with pytest.raises(OptionError, match="'#nowhere', which isn't in the booklet"):
        leaflet("[Look](#nowhere)")


def test_a_heading_stays_close_to_its_text_where_spaces_stretch() -> None:
    """The columns of two pages are stretched differently."""
    text = "\n\n".join(["## Above", SENTENCE * 4, SENTENCE * 3, "![](board)"] * 8)
    pages = leaflet(text, drawings={"board": picture(60, 43, 9.0)}).pages
    gaps = set[float]()
    for page in pages:
        placed = [at for at in flatten(page.shapes) if isinstance(at.shape, Text)]
        at = [(one.transform(one.shape.x, one.shape.y), one.shape.text) for one in placed]
        for head in (point for point, said in at if said == "Above"):
            below = [point.y for point, said in at if point.x == head.x and point.y < head.y and "Who" in said]
            gaps |= {round(head.y - max(below), 2)} if below else set()
    assert len(gaps) == 1
