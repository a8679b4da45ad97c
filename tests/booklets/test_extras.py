"""What is around the puzzles: chapter heads, guide, progress chart, index, cut-outs and pages for notes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pydantic import ValidationError

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Size
from pnp.booklets.front_matter import cut_out_pages
from pnp.booklets.options import BookletOptions
from pnp.booklets.paginate import Booklet, paginate
from pnp.booklets.values import Book
from pnp.drawing.face import FaceChoice
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Drawing, Link, Path, Style, Target, Text, rectangle
from pnp.drawing.theme import Theme
from pnp.games.api.registry import find_game, themed
from pnp.language.translations import words as translations
from tests.booklets.samples import book
from tests.typesetting.samples import THEME


def rated() -> Book:
    """Return a book of two chapters, with three levels each."""
    plain = book((5, 3), columns=4, rows=3)
    sections = tuple(
        replace(
            section,
            story="Once upon a time.",
            entries=tuple(replace(entry, level=1 + k // 2) for k, entry in enumerate(section.entries)),
        )
        for section in plain.sections
    )
    return replace(plain, sections=sections, cover=None)


def pages(the_book: Book, **options: object) -> Booklet:
    return paginate(the_book, BookletOptions.model_validate({"trim": "a5", **options}), THEME)


def words(page: Drawing) -> list[str]:
    return [placed.shape.text for placed in flatten(page.shapes) if isinstance(placed.shape, Text)]


def page_with(booklet: Booklet, text: str) -> Drawing:
    """Return the last page that says this; the contents say it before."""
    return next(page for page in reversed(booklet.pages) if text in words(page))


def test_a_chapter_opens_with_its_story_and_its_puzzles_by_difficulty() -> None:
    booklet = pages(rated())
    page = booklet.pages[booklet.page_of["grids-for-a-start"] - 1]
    said = words(page)
    assert "Once upon a time." in said
    assert [text for text in said if text in ("2 easy", "2 medium", "1 hard", "0 expert")] == [
        "2 easy",
        "2 medium",
        "1 hard",
    ]


@pytest.mark.parametrize(
    ("language", "heads"),
    [("fr", ["2 faciles", "2 moyens", "1 difficile"]), ("es", ["2 fáciles", "2 medios", "1 difícil"])],
)
def test_counted_difficulties_agree_with_their_number(language: str, heads: list[str]) -> None:
    theme = Theme(THEME.palette, translations(language), language)
    plain = rated()
    sections = tuple(replace(section, rules="") for section in plain.sections)  # they link to English headings
    made = replace(plain, sections=sections, introduction="")
    booklet = paginate(made, BookletOptions.model_validate({"trim": "a5"}), theme)
    said = [
        text.replace("\u00a0", " ") for text in words(booklet.pages[booklet.page_of["grids-for-a-start"] - 1])
    ]
    assert [text for text in said if text in heads] == heads


def test_the_chart_has_a_box_for_every_puzzle_which_leads_to_it() -> None:
    the_book = replace(rated(), progress=True)
    page = page_with(pages(the_book), "Progress chart")
    boxes = [str(number) for number in range(1, 9)]
    assert [text for text in words(page) if text.isdigit()][: len(boxes)] == boxes
    links = {placed.shape.to for placed in flatten(page.shapes) if isinstance(placed.shape, Link)}
    assert links == {f"puzzle-{entry.id}" for entry in the_book.entries()}


def test_the_index_names_numbers_and_pages_of_each_difficulty() -> None:
    the_book = replace(rated(), index=True)
    booklet = pages(the_book)
    page = page_with(booklet, "Puzzles by difficulty")
    said = words(page)
    for level, numbers in (("Easy", "1–2"), ("Easy", "6–7"), ("Medium", "3–4"), ("Medium", "8"), ("Hard", "5")):
        assert level in said
        assert numbers in said
    first = booklet.page_of["puzzle-s1-1"]
    assert said[said.index("6–7") + 1] == f"p.\u00a0{first}"


def test_the_index_of_a_book_by_difficulty_lists_games() -> None:
    """By difficulty, it would say under each heading only what the heading says."""
    easy, hard = (
        replace(section, title=title) for section, title in zip(rated().sections, ("Easy", "Hard"), strict=True)
    )
    games = ("Bee", "Dots")
    easy, hard = (
        replace(
            section, entries=tuple(replace(one, game=games[k % 2]) for k, one in enumerate(section.entries))
        )
        for section in (easy, hard)
    )
    the_book = replace(rated(), sections=(easy, hard), index=True)
    booklet = pages(the_book)
    said = words(page_with(booklet, "Puzzles by game"))
    assert "Puzzles by difficulty" not in said
    for game, start in zip(games, (0, 1), strict=True):
        rows = said[said.index(game) + 1 :]
        assert (rows[0], rows[3]) == ("Easy", "Hard")
        assert rows[2] == f"p.\u00a0{booklet.page_of[f'puzzle-{easy.entries[start].id}']}"


def test_what_is_not_asked_for_is_not_there() -> None:
    heading, without = "How to use this book", pages(rated())
    assert not any(heading in words(page) for page in without.pages)
    found = [page for page in pages(replace(rated(), guide=True)).pages if heading in words(page)]
    assert len(found) == 1, "no line in the contents, which it's below"
    with_notes = pages(replace(rated(), notes=2))
    assert len(with_notes.pages) == len(without.pages) + 2
    assert all("Notes" in words(page) for page in with_notes.pages[-2:])


def test_the_heading_of_a_page_for_notes_has_the_colour_of_the_others() -> None:
    the_book = replace(rated(), guide=True, notes=1)
    game = find_game("mirror")
    assert game is not None
    theme = themed(replace(THEME, face_choice=FaceChoice(plain=False)), game)
    booklet = paginate(the_book, BookletOptions(), theme)
    colours = {
        placed.shape.colour
        for page in booklet.pages
        for placed in flatten(page.shapes)
        if isinstance(placed.shape, Text) and placed.shape.text in ("Notes", "Contents")
    }
    assert len(colours) == 1
    assert colours != {THEME.palette.ink}


def test_a_variant_with_art_of_its_own_has_it_in_place_of_that_of_its_game() -> None:
    game = find_game("fujisan")
    assert game is not None
    assert game.puzzles is not None
    theme = replace(THEME, face_choice=FaceChoice(plain=False))
    own, usual = themed(theme, game, game.puzzles.chapters["country-road"]).face, themed(theme, game).face
    assert own is not None
    assert usual is not None
    assert own.title_colour == usual.title_colour
    assert own.emblem(20.0) != usual.emblem(20.0)


def test_the_stamp_is_small_and_the_last_thing_on_the_copyright_page() -> None:
    booklet = pages(replace(rated(), stamp="pnp 9.9 · a book"))
    page = page_with(booklet, "pnp 9.9 · a book")
    texts = [placed.shape for placed in flatten(page.shapes) if isinstance(placed.shape, Text)]
    assert texts[-1].text == "pnp 9.9 · a book"
    assert texts[-1].size == min(text.size for text in texts) == 7.0


def piece(width: float, height: float) -> Drawing:
    return Drawing(Size(width, height), (rectangle(Box(0, 0, width, height), Style(fill="#000000")),))


def test_pieces_to_cut_out_are_on_right_hand_pages_with_blank_backs() -> None:
    booklet = pages(replace(rated(), cut_outs=tuple(piece(16, 32) for _ in range(40))))
    cut = [
        number
        for number, page in enumerate(booklet.pages, 1)
        if sum(isinstance(p.shape, Path) and p.shape.style.fill == "#000000" for p in flatten(page.shapes)) >= 5
    ]
    assert [words(booklet.pages[number - 1]) for number in cut] == [["Pieces to cut out"], []]
    for number in cut:
        assert number % 2 == 1
        assert not booklet.pages[number].shapes or not [*flatten(booklet.pages[number].shapes)]


def test_cut_outs_touch_so_that_one_cut_frees_two_and_stay_on_the_page() -> None:
    (page,) = cut_out_pages([piece(14, 32)] * 28 + [piece(11, 11)] * 4, Size(115, 170), THEME)
    boxes = [bounds(p) for p in flatten(page) if isinstance(p.shape, Path) and p.shape.style.fill == "#000000"]
    assert len(boxes) == 32
    assert boxes[0].right == pytest.approx(boxes[1].left)
    assert boxes[0].bottom == pytest.approx(boxes[7].top), "four rows of seven, though eight would fit"
    assert boxes[0].left == pytest.approx(boxes[7].left)
    assert all(box.left >= 0 and box.right <= 115 and box.top <= 0 and box.bottom >= -170 for box in boxes)


def test_cut_outs_have_a_heading_where_it_costs_no_page() -> None:
    heading = (Text(0, -5, "Pieces", 12.0, "#000000"),)
    low, high = (
        next(cut_out_pages([piece(14, 32)] * 28, Size(115, height), THEME, heading, 14.0))
        for height in (141, 143)
    )
    assert [words(Drawing(Size(115, 143), page)) for page in (low, high)] == [[], ["Pieces"]]
    tops = [max(bounds(p).top for p in flatten(page) if isinstance(p.shape, Path)) for page in (low, high)]
    assert tops == pytest.approx([0.0, -14.0], abs=0.5)


def test_a_piece_higher_than_the_page_is_an_error() -> None:
    with pytest.raises(OptionError, match="choose a larger trim"):
        list(cut_out_pages([piece(20, 40)], Size(100, 30), THEME))


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("games", "The chapters don’t"),
        ("one game", "The puzzles don’t depend on each other."),
        ("difficulties", "stay with one game"),
    ],
)
def test_the_guide_says_how_this_book_is_divided(kind: str, said: str) -> None:
    """A book of one game has no chapters to choose from, and rules come before all difficulties."""
    (first, *others) = rated().sections
    sections = [first] if kind == "one game" else [first, *others]
    if kind == "difficulties":
        sections = [
            replace(one, entries=tuple(replace(entry, game="Mirror") for entry in one.entries))
            for one in sections
        ]
    the_book = replace(rated(), sections=tuple(sections), guide=True, index=True)
    text = " ".join(words(page_with(pages(the_book), "How to use this book")))
    assert said in text
    assert ("Each chapter begins" in text) == (kind == "games")
    assert ("The rules come first" in text) == (kind != "games")


def test_the_guide_shows_a_puzzle_with_labels_if_it_has_a_page_to_itself() -> None:
    """Its number isn't a second target for links, and each label is near what it names."""
    sections = [
        replace(one, entries=tuple(replace(entry, heading=f"{k}") for k, entry in enumerate(one.entries, 1)))
        for one in rated().sections
    ]
    the_book = replace(rated(), sections=tuple(sections), introduction="", guide=True)
    booklet = pages(the_book, chapters="right-hand")
    guide = page_with(booklet, "How to use this book")
    said = {at.shape.text: bounds(at) for at in flatten(guide.shapes) if isinstance(at.shape, Text)}
    first = next(iter(the_book.entries()))
    assert {"Puzzle 1", "Easy", "Tick it off.", "Check your solution."} <= set(said)
    assert said["Easy"].bottom > said["1"].top
    assert said["Puzzle 1"].bottom > said["Easy"].top
    solution = next(box for text, box in said.items() if "Solution\u00a0p." in text)
    assert said["Check your solution."].top < solution.bottom
    assert "puzzle-" + first.id not in {
        at.shape.name for at in flatten(guide.shapes) if isinstance(at.shape, Target)
    }


@pytest.mark.parametrize("coded", [True, False])
def test_the_guide_explains_the_codes_beside_puzzles_only_where_there_are_any(coded: bool) -> None:
    plain = replace(rated(), guide=True)
    code = Drawing(Size(15, 15), (rectangle(Box(0, 0, 15, 15), Style(fill="#000000")),))
    with_codes = replace(
        plain,
        sections=tuple(
            replace(section, entries=tuple(replace(entry, play_code=code) for entry in section.entries))
            for section in plain.sections
        ),
    )
    guide = page_with(pages(with_codes if coded else plain), "How to use this book")
    assert any("Play on screen." in text for text in words(guide)) is coded


def test_a_zine_is_stitched_and_filled_up_with_pages_for_notes() -> None:
    options = BookletOptions.model_validate({"preset": "zine"})
    assert (options.imposition, options.trim) == ("saddle-stitch", "a5")
    home = pages(replace(rated(), introduction=""))
    assert len(home.pages) % 4, "the sample must leave something to fill up"
    zine = pages(replace(rated(), introduction=""), preset="zine")
    assert len(zine.pages) == -(-len(home.pages) // 4) * 4
    assert "Notes" in words(zine.pages[-1])


def test_a_zine_that_should_not_be_folded_is_an_error() -> None:
    with pytest.raises(ValidationError, match="preset zine is folded and stapled: leave out imposition"):
        BookletOptions.model_validate({"preset": "zine", "imposition": "none"})


def test_the_back_of_a_half_title_has_a_line_for_the_owner() -> None:
    page = pages(replace(book((2,)), half_title=True)).pages[1]
    found = [at.shape for at in flatten(page.shapes)]
    assert [one.text for one in found if isinstance(one, Text)] == ["This book belongs to"]
    assert sum(isinstance(one, Path) for one in found) == 1


def test_the_half_title_has_a_rule_or_the_emblems_of_the_games() -> None:
    def half_title(the_book: Book) -> Drawing:
        return pages(replace(the_book, half_title=True)).pages[0]

    plain, game = rated(), find_game("bee")
    assert game is not None
    first, *others = plain.sections
    face = themed(replace(THEME, face_choice=FaceChoice(plain=False)), game).face
    named = replace(plain, sections=(replace(first, face=face), *others))
    for printed, highest in ((plain, 2.0), (named, 14.0)):
        _, *below = flatten(half_title(printed).shapes)
        assert 0.5 * highest < max(bounds(one).height for one in below) <= highest
