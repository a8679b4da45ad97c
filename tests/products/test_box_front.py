"""The front of a kit's box and its plan: facts, pictures, what can replace a part, and minutes of handwork."""

from __future__ import annotations

import math
import pathlib
import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from pnp.base.geometry import Box, Point, Size
from pnp.booklets.box_front import BoxFront, Item, front_pages
from pnp.booklets.display import display_scale
from pnp.booklets.print_plan import Plan, Step, plan_pages
from pnp.booklets.setup_picture import SetUp, lines_of, without_last_word_alone
from pnp.drawing.art import band_pattern
from pnp.drawing.crop import uncut
from pnp.drawing.face import Face, FaceChoice, GameFace
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.palette import Paints
from pnp.drawing.shapes import Anchor, Circle, Drawing, Font, Group, Path, Shape, Style, Text, line, rectangle
from pnp.drawing.theme import Theme
from pnp.games.api.features import PiecesFeature
from pnp.games.api.registry import all_games, themed
from pnp.language.catalogue import palettes
from pnp.products.kit.front import _in_play
from pnp.products.on_sheets import SheetSpec
from pnp.products.resolve import load_text
from pnp.sheets.assembly_time import FOLD_SECONDS, GLUE_SECONDS, AssemblyTime, cutting, minutes
from pnp.sheets.sheet import PRINTED
from pnp.themes import NEUTRAL
from pnp.typesetting.scaling import fitted_for_show, miniature
from tests.made_kits import DAILY, EACH_KIT, first_pages, kit, opening

A4, A5 = Size(210, 297), Size(148, 210)
SQUARE = Drawing(Size(20, 20), (rectangle(Box(0, 0, 20, 20), Style(fill="#123456")),))


def theme(*, large: bool = False) -> Theme:
    return Theme(palettes()["colour"], large_print=large)


def texts(pages: tuple[Drawing, ...]) -> list[str]:
    return [at.shape.text for page in pages for at in flatten(page.shapes) if isinstance(at.shape, Text)]


@pytest.mark.parametrize("game", EACH_KIT)
def test_the_front_says_who_plays_and_for_how_long(game: str) -> None:
    audience = next(found.audience for found in all_games() if found.name == game)
    assert audience is not None
    front = first_pages(kit(game))
    for least, most in (audience.players, audience.minutes):
        assert (f"{least}–{most}" if least < most else f"{least} ") in front
    assert f"Ages {audience.age} and up" in front


def daily(*cases: tuple[str, str]) -> list[Any]:
    """Of cases that begin with the options of a kit, the one of the daily kit; the others are slow."""
    return [pytest.param(*case, marks=[] if case[0] == DAILY else [pytest.mark.slow]) for case in cases]


@pytest.mark.parametrize(
    ("game", "words"),
    daily(
        ("mirror", "or pawns from another game"),
        ("bee", "or any six-sided dice"),
        ("fujisan", "or your own double-six set"),
        ("tetradominoes", "or buttons, beads or coins"),
        ("domination", "or 160 beads of each colour"),
    ),
)
def test_the_front_says_what_can_take_the_place_of_a_part(game: str, words: str) -> None:
    assert words in first_pages(kit(game))


@pytest.mark.parametrize(
    ("game", "work"), daily(("dominosa", "cutting"), ("mirror", "cutting, folding and gluing"))
)
def test_the_plan_names_only_the_work_that_there_is(game: str, work: str) -> None:
    assert f"minutes for {work}." in " ".join(first_pages(kit(game)).split())


@pytest.mark.slow
def test_the_plan_says_which_puzzles_of_a_box_need_puzzles_from_elsewhere() -> None:
    needed = "Print some for Dominosa, Mirror Donimoes: each game’s own kit has them."
    assert needed in " ".join(first_pages(kit("[all_fives, dominosa, mirror], puzzle-count: 0")).split())


@pytest.mark.parametrize(
    "complete",
    [
        "mirror",
        pytest.param("[all_fives, dominosa, mirror]", marks=pytest.mark.slow),
        pytest.param("[all_fives, bee], puzzle-count: 0", marks=pytest.mark.slow),
    ],
)
def test_the_plan_of_a_kit_with_its_puzzles_asks_for_none(complete: str) -> None:
    assert "No puzzles are included" not in first_pages(kit(complete))


def test_pictures_get_smaller_before_the_front_takes_a_second_page() -> None:
    items = tuple(
        Item(SQUARE, name) for name in ("dominoes", "dice", "forms", "rules", "slips", "maps", "notes")
    )
    front = BoxFront(
        "Bee", "A swarm is on its way. " * 6, SQUARE, items, ("1–6 players", "30 minutes", "8 and up")
    )
    (page,) = front_pages(front, A5, theme())
    assert {"dominoes", "notes"} <= set(texts((page,)))


def test_shapes_thinner_than_any_line_are_left_out_of_small_pictures() -> None:
    bar, block = (rectangle(Box(0, y, 40, y + high), Style(fill="#123456")) for y, high in ((0, 0.5), (5, 5.0)))
    picture = Drawing(Size(40, 40), (bar, Group((block,))))
    for small in (
        fitted_for_show(picture, Size(6, 6)),
        miniature(picture, Size(6, 6), palettes()["colour"], PRINTED),
    ):
        heights = {round(bounds(one).height, 3) for one in flatten(small.shapes)}
        assert 0.75 in heights
        assert 0.075 not in heights


def test_the_words_of_a_small_page_keep_their_colours() -> None:
    words = [Text(0, y, "Goal", 9.0, colour) for y, colour in ((10, "#9a1f2b"), (20, "#000000"))]
    small = miniature(Drawing(Size(40, 40), tuple(words)), Size(20, 20), palettes()["colour"], PRINTED)
    red, grey = (
        one.shape.style.fill for one in list(flatten(small.shapes))[1:3] if isinstance(one.shape, Path)
    )
    assert red == "#a9414b"
    assert grey not in (None, red, "#000000")


def test_few_things_in_a_box_are_shown_larger_than_many() -> None:
    def widest(contents: int) -> float:
        items = tuple(Item(SQUARE, f"thing {k}") for k in range(contents))
        (page,) = front_pages(BoxFront("Bee", "A swarm.", Drawing(Size(9, 9), ()), items), A4, theme())
        return max(
            bounds(one).width
            for one in flatten(page.shapes)
            if isinstance(one.shape, Path) and one.shape.style.fill == "#123456"
        )

    assert widest(1) == widest(3) == pytest.approx(50.0), "two and a half times as large as the thing itself"
    assert 18.0 < widest(16) < 25.0, "in rows of equal columns"


def test_a_board_to_write_on_is_shown_with_a_game_on_it() -> None:
    request = load_text("pnp: 1\nproducts:\n  - board: dots\n", pathlib.Path("a.yaml"), "a.yaml").products[0]
    assert isinstance(request, SheetSpec)
    drawn = _in_play(request, theme())
    assert drawn is not None
    assert sum(isinstance(one.shape, Circle) for one in flatten(drawn.shapes)) > 50
    request = load_text(
        "pnp: 1\nproducts:\n  - board: domination\n", pathlib.Path("a.yaml"), "a.yaml"
    ).products[0]
    assert isinstance(request, SheetSpec)
    assert _in_play(request, theme()) is None, "its pieces are beside it"


@pytest.mark.slow
def test_a_set_that_shops_do_not_sell_has_nothing_in_its_place() -> None:
    assert "your own double-nine set" in first_pages(kit("dominosa, pips: 9"))
    assert "your own" not in first_pages(kit("dominosa, pips: 10"))


VARIANTS = ("", ", paper: letter", ", large-print: true", ", language: de")


@pytest.mark.parametrize(
    ("game", "options"),
    [
        pytest.param(game, options, marks=[] if (game, options) == (DAILY, "") else [pytest.mark.slow])
        for game in ("bee", "fujisan", "mirror")
        for options in VARIANTS
    ],
)
def test_nothing_on_the_front_or_the_plan_leaves_its_page(game: str, options: str) -> None:
    for sheet in opening(kit(f"{game}{options}")):
        page = Box(0, 0, *sheet.front.size).grown(-5.0)
        for placed in flatten(sheet.front.shapes):
            if placed.clip is None:
                box = bounds(placed)
                assert page.left <= box.left, placed
                assert box.right <= page.right, placed
                assert page.bottom - 0.5 <= box.bottom, placed
                assert box.top <= page.top, placed


@pytest.mark.parametrize("size", [A4, A5])
@pytest.mark.parametrize("large", [False, True])
def test_items_that_the_front_has_no_room_for_go_to_another_page(size: Size, large: bool) -> None:
    items = tuple(Item(SQUARE, f"part {k}", "or something else") for k in range(40))
    front = BoxFront("Box", "A story.", SQUARE, items, ("2 players", "20 minutes", "age 8"))
    pages = front_pages(front, size, theme(large=large))
    assert len(pages) > 1
    found = texts(pages)
    assert [text for text in found if text.startswith("part ")] == [item.name for item in items]
    assert found.count("Box") == 1


def test_a_plan_that_is_longer_than_a_page_goes_on() -> None:
    steps = tuple(Step(SQUARE, None, PRINTED, 1, f"part {k}", f"page {k}", "card", "cut", k) for k in range(30))
    pages = plan_pages(Plan(steps, ("Measure twice.",), ("Terms",)), A4, theme())
    found = texts(pages)
    assert len(pages) > 1
    assert [text for text in found if text.startswith("part ")] == [step.name for step in steps]
    assert found.count("Measure twice.") == found.count("Terms") == 1
    assert "about 1 minute" in found
    assert "about 29 minutes" in found


def test_a_miniature_has_bars_instead_of_text_and_lines_that_are_lighter_not_thinner() -> None:
    page = Drawing(
        A4, (Text(20, 250, "Some text", 11.0, "#000000"), line(0, 9, 50, 9, Style(stroke="#000000", width=0.2)))
    )
    small = miniature(page, Size(40, 40), theme().palette, PRINTED)
    shapes = [at.shape for at in flatten(small.shapes)]
    assert not any(isinstance(shape, Text) for shape in shapes)
    strokes = [shape.style for shape in shapes if isinstance(shape, Path) and shape.style.stroke]
    assert all(style.width >= 0.1 for style in strokes)
    assert "#000000" not in {style.stroke for style in strokes}


# Handwork


def square(x: float, y: float, side: float) -> tuple[tuple[float, float], ...]:
    return ((x, y), (x + side, y), (x + side, y + side), (x, y + side))


def test_sides_that_pieces_share_are_one_cut() -> None:
    work = cutting([square(0, 0, 100), square(100, 0, 100)], [])
    assert (work.cuts, work.cut_length) == (5, 700.0)


def test_pieces_are_cut_in_the_quicker_way() -> None:
    many = cutting([square(10.0 * x, 10.0 * y, 10.0) for x in range(20) for y in range(20)], [])
    assert many.seconds == pytest.approx(42 * 10 + 42 * 200 / 20)
    one = cutting([square(0, 0, 10)], [])
    assert one.seconds == pytest.approx(4 + 40 / 8)


def test_folds_and_glue_take_time_as_well() -> None:
    assert AssemblyTime(folds=3, glued=1).seconds == 3 * FOLD_SECONDS + GLUE_SECONDS


def test_minutes_are_rounded_up() -> None:
    assert [minutes([]), minutes([1.0]), minutes([30.0, 30.0]), minutes([61.0])] == [0, 1, 1, 2]


@pytest.mark.slow
def test_dice_take_longer_than_counters_of_the_same_number() -> None:
    """A net is cut round, folded and glued; the sheets of a kit say so."""
    (dice,) = [
        sheet
        for sheet in kit("bee").sheets
        if {str(kind and kind.many) for kind in sheet.pieces} == {"{count} dice"}
    ]
    assert dice.work is not None
    assert dice.work.glued == 6
    assert dice.work.folds > 6 * 10


def plan_of(game: str) -> list[str]:
    sheets = opening(kit(game))
    (first,) = [k for k, sheet in enumerate(sheets) if sheet.title == "Print, cut and play"]
    return texts(tuple(sheet.front for sheet in sheets[first:]))


@pytest.mark.parametrize(("count", "pages"), [(18, 1), (20, 1), (21, 2)])
def test_steps_move_closer_rather_than_leave_a_page_with_advice_alone(count: int, pages: int) -> None:
    step = Step(SQUARE, None, PRINTED, 1, "part", "page 1", "card", "cut")
    assert len(plan_pages(Plan((step,) * count, ("Measure twice.",), ("Terms",)), A4, theme())) == pages


@pytest.mark.parametrize(
    ("game", "words"),
    daily(
        ("mirror", "A puzzle ready to play."),
        ("dominate", "The square with the spot"),
        ("all_fives", "A game for two has been dealt."),
        ("dominosa", "A puzzle ready to solve."),
    ),
)
def test_the_plan_shows_the_set_up(game: str, words: str) -> None:
    assert words in " ".join(plan_of(game))
    assert "Setup" in plan_of(game)


@pytest.mark.parametrize(
    ("game", "title"),
    daily(("mirror", "Mirror Donimoes"), ("[mirror, dominosa], title: Two", "Two")),
)
def test_the_plan_says_whose_it_is(game: str, title: str) -> None:
    assert {title, "Print, cut and play"} <= set(plan_of(game))


@pytest.mark.parametrize("game", daily(("mirror",), ("dominions",), ("tetradominoes",)))
def test_the_whole_time_of_a_plan_is_that_of_its_parts(game: str) -> None:
    found = plan_of(game)
    parts = [int(text.split()[1]) for text in found if re.fullmatch(r"about \d+ minutes?", text)]
    assert f"Allow about {sum(parts)} minutes" in " ".join(found)


@pytest.mark.parametrize(("count", "high"), [(3, 50.0), (5, 32.0)])
def test_steps_of_a_plan_are_alike_and_grow_where_there_is_room(count: int, high: float) -> None:
    """The caption of the set-up is below the heading, beside the picture."""
    step = Step(Drawing(A4, ()), None, PRINTED, 1, "part", "page 1", "card", "cut")
    picture = Drawing(Size(60, 60), (Text(30, 30, "here", 9.0, "#000000", anchor=Anchor.MIDDLE),))
    plan = Plan((step,) * count, ("Measure twice.",), (), SetUp(picture, "The start."))
    (page,) = plan_pages(plan, A4, theme())
    said = [at for at in flatten(page.shapes) if isinstance(at.shape, Text)]
    places = {at.shape.text: at.transform(at.shape.x, at.shape.y) for at in said}
    steps = [at.transform(at.shape.x, at.shape.y).y for at in said if at.shape.text == "part"]
    assert {round(above - below, 6) for above, below in pairwise(steps)} == {high}
    assert places["The start."].x == pytest.approx(places["Setup"].x)
    assert places["The start."].y < places["Setup"].y
    assert places["here"].x > 105.0
    edge, last = places["The start."].y - 12.0, steps[-1]
    assert last - high / 2 > places["here"].y > edge, "beside the words, which are in the middle"


def test_sheets_of_a_plan_with_many_parts_are_cut_off_rather_than_tiny() -> None:
    block = rectangle(Box(0, 0, 210, 297), Style(fill="#123456"))
    step = Step(Drawing(A4, (block,)), None, PRINTED, 1, "part", "page 1", "card", "cut")
    plan = Plan((step,) * 7, ("Measure twice.",), (), SetUp(SQUARE, "The start."))
    (page,) = plan_pages(plan, A4, theme())
    drawn = [bounds(at) for at in flatten(page.shapes) if filled(at.shape) == "#123456"]
    assert min(box.width for box in drawn[:7]) > 20.0


@pytest.mark.parametrize("count", [2, 7])
def test_a_plan_has_the_look_of_its_game(count: int) -> None:
    """A band of the pattern is above the title, the set-up on a panel in the game's tint."""
    steps = (Step(Drawing(A4, ()), None, PRINTED, 1, "part", "page 1", "card", "cut"),) * count
    plan = Plan(steps, ("Measure twice.",) * 4, ("Terms",), SetUp(SQUARE, "The start."), "Game")
    dressed = replace(theme(), game_face=NEUTRAL)
    (page,) = plan_pages(plan, A4, dressed)
    (plain,) = plan_pages(plan, A4, theme())
    (clip,) = {at.clip for at in flatten(page.shapes) if at.clip and at.clip.width > 180}
    assert clip.size == pytest.approx((186.0, 11.0))
    assert dressed.face is not None
    tint = [bounds(at) for at in flatten(page.shapes) if filled(at.shape) == dressed.face.back_ground]
    said = {at.shape.text: bounds(at) for at in flatten(page.shapes) if isinstance(at.shape, Text)}
    assert any(box.has(said["The start."].centre) and box.has(said["Setup"].centre) for box in tint)
    assert not any(at.clip and at.clip.width > 180 for at in flatten(plain.shapes))


def filled(shape: Shape) -> str | None:
    return shape.style.fill if isinstance(shape, Path) else None


def test_coloured_text_becomes_coloured_bars_in_a_miniature() -> None:
    page = Drawing(A4, (Text(20, 250, "Title", 24.0, "#a01030"), Text(20, 200, "Text", 24.0, "#000000")))
    small = miniature(page, Size(40, 40), theme().palette, PRINTED)
    title, text = (
        filled(at.shape) for at in flatten(small.shapes) if filled(at.shape) not in {None, "#ffffff"}
    )
    assert title[1:3] > title[3:5]
    assert text[1:3] == text[3:5]


def test_advice_does_not_end_with_one_short_word_on_a_line() -> None:
    words = "Cut straight lines with a knife, a steel ruler and a mat, and everything else with good scissors."
    for width in range(60, 180, 4):
        found = without_last_word_alone(words, width, 10.0, Font.REGULAR)
        assert " ".join(found) == words
        assert len(found) == len(lines_of(words, width, 10.0, Font.REGULAR))
        assert len(found) == 1 or len(found[-1]) > 10


@pytest.mark.parametrize(("steps", "shown"), [(2, True), (16, False)])
def test_a_set_up_that_the_plan_has_no_room_for_is_on_another_page(steps: int, *, shown: bool) -> None:
    setup = SetUp(SQUARE, "The start.")
    step = Step(SQUARE, None, PRINTED, 1, "part", "page 1", "card", "cut")
    pages = plan_pages(Plan((step,) * steps, ("Measure twice.",), ("Terms",), setup), A4, theme())
    assert {"Terms", "Setup", "The start."} <= set(texts(pages))
    assert ("Setup" in texts(pages[:1])) == shown
    assert len(pages) == (1 if shown else 2)


def test_advice_stays_with_the_steps_if_only_the_terms_need_another_page() -> None:
    """Domino Finder's plan in large print left two fifths of its page empty."""
    setup = SetUp(SQUARE, "The start.")
    step = Step(SQUARE, None, PRINTED, 1, "part", "page 1", "card", "cut\nalong\nthe\nlines")
    plan = Plan((step,) * 6, ("Measure twice.",) * 3, ("Terms " * 60,), setup)
    first, second = plan_pages(plan, A4, theme(large=True))
    assert "Measure twice." in texts((first,))
    assert "Measure twice." not in texts((second,))
    assert {"Setup", "The start."} <= set(texts((second,)))


def test_a_number_stays_on_one_line_with_what_it_counts() -> None:
    step = Step(SQUARE, None, PRINTED, 1, "15 dominoes, 4 pawns", "page 1", "card", "cut")
    found = texts(plan_pages(Plan((step,), ("It must be 100 mm long. " * 9,)), A4, theme(large=True)))
    assert {"15 dominoes,", "4 pawns"} <= set(found)
    assert not [text for text in found if text.endswith("100")]


def test_no_break_spaces_of_a_plan_stay_as_they_are() -> None:
    step = Step(SQUARE, None, PRINTED, 1, "Dominate\u00a0:  Plateau 2\u00a0m", "page 1", "card", "cut")
    assert "Dominate\u00a0: Plateau 2\u00a0m" in texts(plan_pages(Plan((step,), ()), A4, theme()))


def test_a_set_up_shares_the_page_that_the_advice_takes() -> None:
    """Bee's plan in large print has no room for either below its steps."""
    setup = SetUp(SQUARE, "The start.")
    step = Step(SQUARE, None, PRINTED, 1, "part", "page 1", "card", "cut\nalong\nthe\nlines")
    plan = Plan((step,) * 8, ("Measure twice. " * 8,) * 3, ("Terms",), setup)
    first, second = plan_pages(plan, A4, theme(large=True))
    assert "part" in texts((first,))
    assert {"Setup", "The start.", "Terms"} <= set(texts((second,)))
    assert any(text.startswith("Measure twice.") for text in texts((second,)))


@pytest.mark.parametrize(
    ("language", "named"),
    [
        ("en", ["1 die", "2 dice"]),
        ("de", ["1 Würfel", "2 Würfel"]),
        ("fr", ["1\u00a0dé", "2\u00a0dés"]),
        ("es", ["1 dado", "2 dados"]),
    ],
)
def test_a_die_alone_on_its_sheets_is_not_called_dice(language: str, named: list[str]) -> None:
    text = f"pnp: 1\nlanguage: {language}\nproducts:\n  - pieces: dice\n"
    (request,) = load_text(text, pathlib.Path("mine.yaml"), "mine.yaml").products
    assert isinstance(request, SheetSpec)
    assert isinstance(request.feature, PiecesFeature)
    first = next(iter(request.feature.make(request.made_from, request.theme)))
    assert first.kind is not None
    assert [first.kind.counted(count) for count in (1, 2)] == named


def test_a_last_row_that_is_not_full_is_centred() -> None:
    items = tuple(Item(Drawing(Size(10, 10), ()), f"part {k}") for k in range(7))
    front = BoxFront("Game", "", Drawing(Size(50, 50), ()), items, ())
    (page,) = front_pages(front, Size(210, 297), Theme(palettes()["colour"]))
    texts = [(one.transform, one.shape) for one in flatten(page.shapes) if isinstance(one.shape, Text)]
    places = {text.text: here(text.x, text.y).x for here, text in texts}
    assert places["part 4"] == pytest.approx(210 - places["part 6"])
    assert places["part 5"] == pytest.approx(105.0)


def test_a_picture_of_a_puzzle_cuts_no_digit_in_two() -> None:
    """Rows of digits 6 mm apart: one that straddles the edge of the picture is left out."""
    digits = tuple(Text(6 * k + 2, 6 * row + 2, "8", 12.0, "#000000") for k in range(9) for row in range(9))
    window = uncut(Drawing(Size(54, 54), digits), Size(40, 40))
    cap = cap_height(12.0)
    for text in digits:
        wide = text_width("8", 12.0)
        for low, high, start, end in (
            (window.left, window.right, text.x, text.x + wide),
            (window.bottom, window.top, text.y, text.y + cap),
        ):
            assert not start < low < end
            assert not start < high < end
    assert 24 < window.height < 40
    assert uncut(Drawing(Size(30, 30), digits[:4]), Size(40, 40)).holds(Box(0, 0, 30, 30))


def test_a_picture_of_a_puzzle_shows_where_its_numbers_are() -> None:
    numbers = tuple(Text(6 * k + 2, 80 - 6 * row, "8", 12.0, "#000000") for k in range(5) for row in range(3))
    grid = rectangle(Box(0, 0, 90, 90), Style(stroke="#000000"))
    window = uncut(Drawing(Size(90, 90), (grid, *numbers)), Size(40, 40))
    assert all(window.has(Point(text.x, text.y)) for text in numbers)


def _panel_bottom(contents: int, title: str = "Bee") -> float:
    """Return how far down the frame reaches on the front of a box with so many things."""
    items = tuple(Item(SQUARE, f"thing {k}") for k in range(contents))
    (page,) = front_pages(BoxFront(title, "A swarm.", SQUARE, items), A4, theme())
    return bounds(next(flatten(page.shapes))).bottom


def test_contents_in_as_many_rows_leave_panels_of_one_height() -> None:
    assert _panel_bottom(5) == pytest.approx(_panel_bottom(6))
    assert _panel_bottom(3) < _panel_bottom(5) - 20.0 < _panel_bottom(16)


@pytest.mark.parametrize("dressed", [True, False])
@pytest.mark.parametrize("contents", [1, 3, 5, 8])
def test_the_front_fills_its_page_in_one_frame(contents: int, *, dressed: bool) -> None:
    """Its contents are on the tint of the game, from the panel down to the foot of the page."""
    items = tuple(Item(SQUARE, f"thing {k}") for k in range(contents))
    look = replace(theme(), game_face=NEUTRAL) if dressed else theme()
    (page,) = front_pages(BoxFront("Bee", "A swarm.", SQUARE, items), A4, look)
    drawn = [*flatten(page.shapes)]
    assert bounds(drawn[-1]).size == pytest.approx((186.0, 273.0), abs=1.0)
    grounds = [bounds(at) for at in drawn if look.face and filled(at.shape) == look.face.back_ground]
    assert len(grounds) == dressed
    names = [bounds(at) for at in drawn if isinstance(at.shape, Text) and at.shape.text.startswith("thing")]
    assert all(box.holds(name) for box in grounds for name in names)
    assert min(name.bottom for name in names) < 33.0


@pytest.mark.parametrize(("contents", "rows"), [(3, 1), (4, 1), (6, 2), (8, 2)])
def test_contents_are_in_one_row_only_if_that_leaves_them_large(contents: int, rows: int) -> None:
    """Also below a picture of the user's own."""
    items = tuple(Item(SQUARE, f"thing {k}") for k in range(contents))
    facts = ("2 players", "9 minutes", "Ages 8 and up")
    for cover in (None, Drawing(Size(160, 100), SQUARE.shapes)):
        (page,) = front_pages(BoxFront("Bee", "A swarm.", SQUARE, items, facts, cover=cover), A4, theme())
        said = [at for at in flatten(page.shapes) if isinstance(at.shape, Text)]
        names = {round(bounds(at).bottom) for at in said if at.shape.text.startswith("thing")}
        assert len(names) == rows


def test_a_title_in_a_narrow_face_is_larger() -> None:
    def scale(game: str) -> float:
        found = next(one for one in all_games() if one.name == game)
        return display_scale(
            "Dots", themed(Theme(palettes()["colour"], face_choice=FaceChoice(plain=False)), found)
        )

    assert scale("dots") > 1.3
    assert scale("mirror") == scale("fujisan") == 1.0


def test_the_pattern_of_a_band_begins_with_whole_figures_and_a_low_one_ends_with_them() -> None:
    def stripes(paints: Paints, box: Box) -> tuple[Shape, ...]:
        rows = range(math.floor(box.bottom / 5) - 1, math.ceil(box.top / 5) + 1)
        return tuple(rectangle(Box(box.left, 5 * k, box.right, 5 * k + 4), paints.area("dark")) for k in rows)

    face = Face(GameFace("stripes", "#224466", "#ffffff", lambda paints: (), stripes), palettes()["colour"])
    for height, edges in ((71.0, (71.0,)), (75.0, (75.0,)), (80.3, (80.3,)), (18.0, (18.0, 0.0))):
        drawn = [bounds(one) for one in flatten(band_pattern(face, Size(100, height)).shapes)][1:]
        assert not [box for box in drawn for edge in edges if box.bottom + 0.3 < edge < box.top - 0.3]


def test_names_are_close_below_the_pictures_of_the_contents() -> None:
    """Pictures of all shapes stand on one line, and are about equally large."""
    items = tuple(Item(Drawing(Size(20, high), SQUARE.shapes), f"thing {high}") for high in (12, 20))
    (page,) = front_pages(BoxFront("Bee", "", SQUARE, items), A4, theme())
    drawn = [*flatten(page.shapes)]
    squares = [bounds(at) for at in drawn if filled(at.shape) == "#123456" and bounds(at).top < 130]
    names = [bounds(at) for at in drawn if isinstance(at.shape, Text) and at.shape.text.startswith("thing")]
    assert len(squares) == len(names) == 2
    assert len({round(box.bottom, 6) for box in squares}) == 1
    assert all(2.0 < low.bottom - name.top < 4.5 for low, name in zip(squares, names, strict=True))
    assert squares[0].width == pytest.approx(squares[1].width) == pytest.approx(50.0)
