"""Kits contain everything that a game needs, counted and named on the first page; and the options of their
parts."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from pnp.base.progress import silent
from pnp.base.sequences import as_ranges
from pnp.drawing.flatten import flatten, texts
from pnp.drawing.shapes import Path as Lines
from pnp.drawing.shapes import Text
from pnp.drawing.theme import Theme
from pnp.games.api.game import Game
from pnp.games.api.registry import all_games, find_game
from pnp.language.catalogue import palettes
from pnp.language.errors import option_names
from pnp.pipeline.build import make_products
from pnp.products.booklet.options import PuzzleBook
from pnp.products.booklet.sets import selected, sets_in_files
from pnp.products.kinds import OWN_KINDS, Job, Made, Place, ProductKind
from pnp.products.kit.make import make as make_kit
from pnp.products.kit.options import KitSpec
from pnp.products.on_pages.read import BookSpec
from pnp.products.requests import NamedFile, ProductRequest
from pnp.products.resolve import load_text
from pnp.render.pdf import pdf_bytes
from pnp.sheets.sheet import Duplex, Product
from tests.made_kits import (
    DAILY,
    EACH_KIT,
    KITS,
    backs,
    cut_out,
    errors,
    first_pages,
    kit,
    lines,
    opening,
    pages_text,
)
from tests.rows import each

_FOOT = 20.0
"""How far the credits and the ruler are from the lower edge of a sheet at most, in millimetres."""


_PIECES: dict[str, dict[str, int]] = {
    "unmatched": {"dominoes": 28},
    "capturing": {"dominoes": 28},
    "mirror": {"dominoes": 28, "pawns": 4},
    "bee": {"dominoes": 28, "dice": 6},
    "fujisan": {"dominoes": 15, "pawns": 4},
    "dominosa": {"dominoes": 28},
    "mountains": {"dominoes": 28},
    "tetradominoes": {"dominoes": 28, "tetrominoes": 7, "tokens": 13},
    "finder": {"dominoes": 28, "pawns": 4, "dice": 2},
    "cobra_paw": {"dominoes": 28, "dice": 2},
    "all_fives": {"dominoes": 28},
    "dominions": {"tiles": 126},
    "dominate": {},
    "dots": {},
}


@pytest.mark.parametrize("game", [one for one in EACH_KIT if one.values[0] in _PIECES])
def test_a_kit_holds_the_pieces_that_its_game_needs_and_says_how_many(
    game: str,
) -> None:
    made, pieces = kit(game), _PIECES[game]
    assert cut_out(made) == pieces
    for kind, count in pieces.items():
        assert f"{count} {kind}" in first_pages(made)


@pytest.mark.parametrize(
    ("game", "paper"),
    [
        pytest.param(game, paper, marks=[] if (game, paper) == (DAILY, "a4") else [pytest.mark.slow])
        for game in KITS
        for paper in ("a4", "letter")
    ],
)
def test_the_plan_of_a_kit_names_all_its_pages(game: str, paper: str) -> None:
    """The plan names every page but its own, the front's and those for notes, once, and no other."""
    made = kit(game if paper == "a4" else f"{game}, paper: {paper}")
    told: list[int] = []
    for pages in re.findall(r"(?<!Print )\bpages? ((?:\d+(?:–\d+)?(?:, )?)+)", first_pages(made)):
        for first, last in re.findall(r"(\d+)(?:–(\d+))?", pages):
            told += range(int(first), int(last or first) + 1)
    own = set(range(len(opening(made)) + 1, len(list(made.pages())) + 1))
    assert sorted(told) == sorted(own - pages_for_notes(made))


@pytest.mark.slow
def test_the_plan_of_a_box_sets_a_games_name_apart_as_its_language_does() -> None:
    assert "Dominate: Board" in first_pages(kit("[dominate, unmatched], puzzle-count: 0"))
    assert "Dominate\u00a0: Plateau" in first_pages(kit("[dominate, unmatched], puzzle-count: 0, language: fr"))


@pytest.mark.slow
def test_the_plan_of_a_box_says_whose_puzzles_it_has() -> None:
    several = first_pages(kit("[unmatched, dominosa], puzzle-count: 1"))
    assert several.count("Puzzles") == 1
    assert ": Puzzles" not in several
    assert "Dominosa: Puzzles" in first_pages(kit("[dominosa, all_fives]"))
    assert "Dominosa: Puzzles" not in first_pages(kit("dominosa, puzzle-count: 1"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        "all_fives, large-print: true",
        pytest.param("bee, paper: letter", marks=pytest.mark.slow),
        pytest.param("tetradominoes, large-print: true", marks=pytest.mark.slow),
    ],
)
def test_no_part_is_made_twice_while_their_order_is_looked_for(
    options: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even a book, unless it begins on another page or leaves its credits to the plan."""
    made: list[tuple[ProductRequest, Place]] = []

    make = ProductKind.make

    def counted(kind: ProductKind, request: ProductRequest, job: Job) -> tuple[Made, ...]:
        made.append((request, job.place if isinstance(request, BookSpec) else Place()))
        return make(kind, request, job)

    monkeypatch.setattr(ProductKind, "make", counted)
    spec = load_text(f"pnp: 1\nproducts:\n  - {{kit: {options}}}\n", Path("mine.yaml"), "mine.yaml")
    list(make_products(spec))
    (asked,) = spec.products
    assert isinstance(asked, KitSpec)
    (kit, _), *made = made
    assert kit is asked
    assert {id(request) for request, _ in made} == {id(part) for part in asked.parts}
    each = [(id(request), place) for request, place in made]
    assert len(each) == len(set(each))


def made_kit(asked: KitSpec) -> Product:
    (made,) = make_kit(asked, Job("mine.yaml", "mine"))
    return made.product


def pages_for_notes(made: Product) -> set[int]:
    return {number for number, text in enumerate(pages_text(made), 1) if text.startswith("Notes ")}


@pytest.mark.slow
@pytest.mark.parametrize(
    "game",
    [
        "finder",
        pytest.param("dominions", marks=pytest.mark.slow),
        *(
            pytest.param(f"{game}, large-print: true", marks=pytest.mark.slow)
            for game in ("all_fives", "bee", "mirror", "tetradominoes")
        ),
    ],
)
def test_two_sided_pieces_change_places_with_what_saves_a_page_before_them(game: str) -> None:
    """With the board before them, with the forms, the first of them or the puzzles after them, or with all
    before them."""
    made = kit(game)
    assert not pages_for_notes(made)
    first = next(k for k, page in enumerate(made.pages()) if page.drawing is backs(made)[0].front)
    assert first % 2 == 0


@pytest.mark.slow
def test_a_page_that_has_to_stay_free_is_for_notes() -> None:
    """Between dominoes and dominoes, nothing but a page of rules, which has nothing to change places with."""
    wanted = "pnp: 1\nproducts:\n  - {kit: all_fives, rules-length: short}\n"
    (asked,) = load_text(wanted, Path("mine.yaml"), "mine.yaml").products
    assert isinstance(asked, KitSpec)
    rules, pieces = (next(part for part in asked.parts if part.kind == kind) for kind in ("rules", "pieces"))
    made = made_kit(replace(asked, parts=(pieces, rules, pieces)))
    assert pages_for_notes(made) == {6}
    sheet = next(sheet for sheet in made.sheets if sheet.title == "Notes")
    lines = next(at.shape for at in flatten(sheet.front.shapes) if isinstance(at.shape, Lines))
    assert len(lines.segments) > 40
    assert pages_text(made)[5] == "Notes 6"


@pytest.mark.slow
@each(
    "game, order",
    [
        ("all_fives", ("Rules", "Score track", "28 dominoes", "Score sheet")),
        ("tetradominoes", ("Rules", "Score sheet", "28 dominoes")),
    ],
)
def test_forms_or_the_first_of_them_come_before_dominoes_if_that_saves_a_page(
    game: str, order: tuple[str, ...]
) -> None:
    wanted = f"pnp: 1\nproducts:\n  - {{kit: {game}, rules-length: short}}\n"
    (asked,) = load_text(wanted, Path("mine.yaml"), "mine.yaml").products
    assert isinstance(asked, KitSpec)
    by_kind = {part.kind: part for part in asked.parts}
    parts = tuple(by_kind[kind] for kind in ("rules", "pieces", "form"))
    made = made_kit(replace(asked, parts=parts))
    assert tuple(sheet.title for sheet in made.sheets if sheet.title in order) == order
    assert not pages_for_notes(made)


@pytest.mark.slow
def test_score_sheets_and_slips_are_told_apart() -> None:
    said = first_pages(kit("bee"))
    for words in ("Score sheet", "Layouts", "Folded solutions", "for the referee"):
        assert words in said
    assert "Score sheets and play aids" not in said


@pytest.mark.slow
def test_an_option_holds_for_every_part_that_has_it() -> None:
    """Smaller tiles have a smaller board, and more of them go on a sheet."""
    usual, small = kit("dominions"), kit("dominions, tile: 15mm")
    assert len(backs(small)) < len(backs(usual))
    assert "tiles of 15 mm" in " ".join(pages_text(small))
    assert cut_out(small) == cut_out(usual)


@pytest.mark.parametrize("setting", ["players=3", pytest.param("products.1.players=3", marks=pytest.mark.slow)])
def test_options_of_a_kit_can_be_set_on_the_command_line(setting: str) -> None:
    made = kit("finder", setting)
    assert cut_out(made)["pawns"] == 3
    assert "Treasures for 3 players" in " ".join(pages_text(made))


@pytest.mark.slow
def test_a_larger_field_for_dots() -> None:
    assert "20 × 20 intersections" in " ".join(pages_text(kit("dots, size: 20x20")))


@pytest.mark.slow
def test_a_kit_tells_what_cannot_be_as_large_as_asked() -> None:
    assert "text of" in kit("fujisan, large-print: true, paper: a5, puzzle-count: 0").remark
    assert not kit("fujisan, paper: a5, puzzle-count: 0").remark


@pytest.mark.slow
def test_backs_may_be_turned_on_the_short_edge() -> None:
    made = kit("mirror, back-printing: {flip: short-edge}")
    assert {part.duplex for part in made.parts} == {None, Duplex.SHORT_EDGE}
    assert "flipped on the short edge" in first_pages(made)


@pytest.mark.parametrize("game", EACH_KIT)
def test_a_kit_comes_as_one_file_and_as_one_for_each_way_of_printing(game: str) -> None:
    """No sheet is lost, and the plan names the files."""
    made = kit(game)
    assert made.duplex is None
    assert not made.one_sided
    if not made.parts:
        assert not backs(made)
        return
    assert sum(len(part.sheets) for part in made.parts) == len(made.sheets) - len(pages_for_notes(made))
    for part in made.parts:
        two_sided = part.name.endswith("-two-sided")
        assert all((sheet.back is not None) == two_sided for sheet in part.sheets)
    names = [part.name for part in made.parts]
    assert all(f"{name}.pdf" in first_pages(made).replace(" ", "") for name in names)


@pytest.mark.parametrize("game", EACH_KIT)
def test_the_whole_kit_asks_the_printer_for_nothing_and_its_parts_for_what_they_need(game: str) -> None:
    made = kit(game)
    for part in made.parts:
        with pikepdf.open(io.BytesIO(pdf_bytes(part))) as pdf:
            asked = pdf.Root.ViewerPreferences.Duplex
            assert asked == ("/DuplexFlipLongEdge" if part.name.endswith("-two-sided") else "/Simplex")
    with pikepdf.open(io.BytesIO(pdf_bytes(made))) as pdf:
        assert "/Duplex" not in pdf.Root.ViewerPreferences


@pytest.mark.slow
def test_backs_may_be_folded_behind_their_fronts() -> None:
    made = kit("all_fives, back-printing: {fold: gutter}")
    assert not backs(made)
    assert "fold along the dashes and glue, then cut" in first_pages(made)
    assert "on both sides" not in first_pages(made)


def test_a_kit_has_the_palettes_of_its_spec() -> None:
    head = "palettes:\n  autumn: {extends: colour, players: ['#123456', '#234567', '#345678', '#456789']}\n"
    made = kit("mirror, palette: autumn, rules-length: short, puzzle-count: 0", head=head)
    assert any("#123456" in repr(sheet.front.shapes) for sheet in made.sheets)


@pytest.mark.slow
def test_a_title_of_its_own_stands_on_the_first_page_only() -> None:
    made = kit("dots", head="title: For Ann\n")
    assert "For Ann" in first_pages(made)
    assert not any("For Ann" in text for text in pages_text(made)[1:])


@pytest.mark.slow
def test_errors_of_a_kits_options_stand_at_their_line() -> None:
    assert errors("dominions, tiel: 20mm") == [
        "mine.yaml:3:22: unknown option 'tiel' for kit 'dominions'; did you mean 'tile'?"
    ]
    assert errors("finder, players: 9") == ["mine.yaml:3:28: must be from 2 to 4, not 9"]
    assert errors("finder, domino-width: 300mm") == ["mine.yaml:3:33: must be from 8 mm to 90 mm, not 300 mm"]
    (error,) = errors("finder, treasures: false, set-ups: 0")
    assert "these options leave no pages" in error


def test_a_file_of_your_own_does_not_take_the_place_of_a_built_in_puzzle_set(here: Path) -> None:
    own = here / "puzzles" / "mirror.yaml"
    own.parent.mkdir()
    own.write_text("mine", encoding="utf-8")
    (request,) = load_text("pnp: 1\nproducts: [{kit: mirror}]\n", Path("mine.yaml"), "mine.yaml").products
    assert isinstance(request, KitSpec)
    (book,) = [part for part in request.parts if part.kind == "booklet"]
    assert isinstance(book, BookSpec)
    assert isinstance(book.contents, PuzzleBook)
    (puzzles,) = book.contents.sets
    assert isinstance(puzzles, NamedFile)
    assert not puzzles.path.samefile(own)


@each("game", all_games())
def test_no_option_has_the_name_of_a_kind_of_product(game: Game) -> None:
    """Else a product with it would be of two kinds."""
    for feature in game.features.values():
        assert not {*OWN_KINDS} & set(option_names(feature.options))


def test_pages_as_a_printer_takes_them() -> None:
    assert as_ranges([3]) == "3"
    assert as_ranges([3, 4, 5]) == "3–5"
    assert as_ranges([3, 5, 6, 9]) == "3, 5–6, 9"


@pytest.mark.slow
def test_in_large_print_forms_have_large_notes() -> None:
    sizes = {
        at.shape.size
        for sheet in kit("bee, large-print: true").sheets
        for at in flatten(sheet.front.shapes)
        if isinstance(at.shape, Text) and at.shape.text.startswith(("Write down", "Lay out", "For the referee"))
    }
    assert sizes == {16.0}


@pytest.mark.parametrize(
    "game", ["dominate", *(pytest.param(game, marks=pytest.mark.slow) for game in ("domination", "dominions"))]
)
def test_in_large_print_boards_and_tiles_have_large_words_and_numbers(game: str) -> None:
    """The advice on a map, the names of its pages and of squares, and what players count with; only what is at
    the foot of a sheet and on the front's pictures stays small."""
    made = kit(f"{game}, large-print: true, puzzle-count: 0")
    small = {
        text.text
        for sheet in made.sheets[1:]
        for page in (sheet.front, *([sheet.back] if sheet.back else []))
        for text, at in texts(page.shapes)
        if text.size * at.scale < 12 - 0.01 and at(text.x, text.y).y > _FOOT
    }
    assert not small


def test_puzzle_sheets_have_the_head_of_the_rules() -> None:
    game = find_game("dots")
    assert game is not None
    face = Theme(palettes()["colour"], game_face=game.face()).face
    assert face is not None
    made = kit("dots")
    heads = [
        at.shape
        for sheet in made.sheets
        for at in flatten(sheet.front.shapes)
        if isinstance(at.shape, Text) and at.shape.text in {"Dots", "Hints", "Solutions"}
    ]
    coloured = [text.text for text in heads if text.colour == face.title_colour]
    assert {"Hints", "Solutions"} <= set(coloured)
    # the front, the plan, the rules, the board and the puzzles
    assert coloured.count("Dots") == 5


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ("finder", "choose larger paper, or set `set-ups` to 0"),
        pytest.param(
            "dominions, large-print: true",
            "choose larger paper or a larger trim, or leave out large-print",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_a_part_that_paper_is_too_small_for_says_at_the_paper_what_to_do(options: str, wanted: str) -> None:
    (error,) = errors(f"{options}, paper: a5")
    column = len(f"  - {{kit: {options}, paper: ") + 1
    assert error.startswith(f"mine.yaml:3:{column}: ")
    assert error.endswith(f": {wanted}")


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_two_positions_of_dominions_share_a_page(paper: str) -> None:
    shares = [sheet.slots_filled for sheet in kit(f"dominions, paper: {paper}").sheets if sheet.slots_filled]
    assert [len(each) for each in shares] == [2, 2, 2, 2]
    assert min(share for each in shares for share in each) >= 0.45


@pytest.mark.slow
def test_credits_in_large_print_take_no_page_that_the_plan_saves() -> None:
    made = kit("mountains, large-print: true, language: fr")
    assert "Crédits et conditions" not in " ".join(pages_text(made))
    assert "CC BY-SA" in " ".join(lines(made))
    assert "Credits and terms" in " ".join(pages_text(kit("mirror, large-print: true")))
    assert "Credits and terms" in " ".join(pages_text(kit("[bee, mirror], large-print: true")))


@pytest.mark.slow
@each("length", ["full", "short"])
def test_a_kit_says_above_its_solutions_how_they_are_written_down(length: str) -> None:
    """Full rules do, too."""
    said = " ".join(pages_text(kit(f"dots, rules-length: {length}")))
    assert said.count("is a dot on column e") == (2 if length == "full" else 1)


def levels(options: str) -> dict[str, list[str]]:
    """Return the difficulties of the puzzles of a kit, by their sets."""
    spec = load_text(f"pnp: 1\nproducts:\n  - {{kit: {options}}}\n", Path("mine.yaml"), "mine.yaml")
    (request,) = spec.products
    assert isinstance(request, KitSpec)
    (book,) = (part.contents for part in request.parts if isinstance(part, BookSpec) and part.kind == "booklet")
    assert isinstance(book, PuzzleBook)
    read = sets_in_files(book, silent)
    sets = selected([read[one.path] for one in book.sets if isinstance(one, NamedFile)], book)
    return {
        one.found.game.name: [str(puzzle.difficulty.level) for puzzle in one.found.puzzles if puzzle.difficulty]
        for one in sets
    }


def test_puzzles_of_a_kit_are_as_difficult_as_asked() -> None:
    easy, hard = ["easy"] * 2, ["hard"]
    assert levels("mirror, puzzle-count: {easy: 2, hard: 1}") == {"mirror": [*easy, *hard]}
    several = levels("[mirror, dominosa], puzzle-count: {easy: 2}")
    assert several == {"mirror": easy, "dominosa": easy}


def test_a_part_of_a_kit_is_a_product_of_its_own() -> None:
    whole = kit("dominosa")
    parts = {part.name.rpartition("-")[2]: part for part in whole.kinds()}
    assert list(parts) == ["rules", "pieces", "puzzles"]
    assert parts["rules"].one_sided
    assert parts["pieces"].duplex is Duplex.LONG_EDGE
    assert sum(len(part.sheets) for part in parts.values()) == len(whole.sheets) - 2


def test_the_strip_of_a_part_counts_its_own_pages() -> None:
    whole = kit("dominosa")
    (pieces,) = (part for part in whole.kinds() if part.name.endswith("-pieces"))
    count = sum(1 for _ in pieces.pages())
    found = [" ".join(text.text for text, _ in texts(sheet.front.shapes)) for sheet in pieces.sheets]
    assert all(f"page {2 * at + 1} of {count} " in said for at, said in enumerate(found))
    first = next(at for at, page in enumerate(whole.pages(), 1) if page.kind == "pieces")
    printed = next(sheet for sheet in whole.sheets if sheet.kind == "pieces")
    said = " ".join(text.text for text, _ in texts(printed.front.shapes))
    assert f"page {first} of {sum(1 for _ in whole.pages())} " in said


def test_the_build_stamp_is_on_the_plan_and_not_on_pages_to_read() -> None:
    made = kit(DAILY)
    assert "pnp " in first_pages(made)
    reading = [sheet.front for sheet in made.sheets[len(opening(made)) :] if not sheet.pieces]
    said = [at.shape.text for page in reading for at in flatten(page.shapes) if isinstance(at.shape, Text)]
    assert said
    assert not [text for text in said if text.startswith("pnp ") and "·" in text]
