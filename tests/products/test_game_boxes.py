"""Kits of several games: shared pieces are printed once, looks agree, and every game's rules are there."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from pnp.base.geometry import Size
from pnp.base.progress import silent
from pnp.drawing.flatten import texts
from pnp.drawing.shapes import Circle, Style
from pnp.drawing.theme import Theme
from pnp.games.api.registry import all_games
from pnp.language.catalogue import builtin_spec, palettes
from pnp.pipeline.build import make_products
from pnp.products.booklet.options import PuzzleBook
from pnp.products.booklet.sets import sets_of
from pnp.products.kit.options import KitSpec, PartSpec
from pnp.products.kit.shared_pieces import most_of_each
from pnp.products.on_pages.read import BookSpec
from pnp.products.on_sheets import SheetSpec
from pnp.products.resolve import load_spec, load_text
from pnp.sheets.pieces import Outline, Piece, PieceKind
from tests.made_kits import cut_out, errors, first_pages, kit, pages_text


def parts(options: str) -> tuple[PartSpec, ...]:
    spec = load_text(f"pnp: 1\nproducts:\n  - {{kit: {options}}}\n", Path("mine.yaml"), "mine.yaml")
    assert spec.errors == ()
    (request,) = spec.products
    assert isinstance(request, KitSpec)
    return request.parts


def piece(name: str, kind: str, radius: float = 1.0) -> Piece:
    named = PieceKind(kind, kind, Theme(palettes()["colour"]))
    return Piece(name, Outline.rectangle(Size(10, 10)), (Circle(0, 0, radius, Style()),), kind=named)


def test_of_each_piece_there_are_as_many_as_the_game_needs_that_needs_most() -> None:
    first = [piece("0-0", "dominoes"), piece("0-1", "dominoes"), *[piece("die", "dice")] * 2]
    second = [piece("0-1", "dominoes"), piece("1-1", "dominoes"), *[piece("die", "dice")] * 6]
    found = list(most_of_each([first, second]))
    assert [one.name for one in found] == ["0-0", "0-1", "1-1", *["die"] * 6]


def test_pieces_that_look_different_are_different_pieces() -> None:
    found = most_of_each([[piece("token", "tokens")], [piece("token", "tokens", radius=2.0)]])
    assert len(list(found)) == 2


@pytest.mark.parametrize(
    ("games", "dice"),
    [
        ("[mirror, finder], puzzle-count: 0", 2),
        pytest.param("[bee, mirror, finder, cobra_paw, fujisan]", 6, marks=pytest.mark.slow),
    ],
)
def test_games_in_one_kit_share_their_dominoes_dice_and_pawns(games: str, dice: int) -> None:
    assert cut_out(kit(games)) == {"dominoes": 28, "dice": dice, "pawns": 4}


def test_pawns_have_the_letters_that_the_rules_of_one_game_need() -> None:
    """Finder's pawns have shapes by default; Mirror's solutions name letters."""
    (pieces,) = [part for part in parts("[finder, mirror]") if part.kind == "pieces"]
    assert isinstance(pieces, SheetSpec)
    assert getattr(pieces.options, "signs", None) == "letters"


def test_dominoes_are_as_small_as_the_board_of_one_game_needs_them() -> None:
    tiles = {
        part.kind: part.options.model_dump()["domino_width"]
        for part in parts("[mirror, finder]")
        if isinstance(part, SheetSpec) and part.kind in ("board", "pieces")
    }
    alone = parts("finder")
    (mat,) = [part for part in alone if isinstance(part, SheetSpec) and part.kind == "board"]
    assert set(tiles.values()) == {mat.options.model_dump()["domino_width"]}


@pytest.mark.parametrize(
    ("component", "games"),
    [
        ("pawns", {"finder", "fujisan", "mirror"}),
        ("dice", {"bee", "cobra_paw", "finder"}),
        ("tetrominoes", {"tetradominoes"}),
    ],
)
def test_a_component_stands_for_all_games_that_are_played_with_it(component: str, games: set[str]) -> None:
    assert {part.game.name for part in parts(component) if part.game and not part.game.component} == games


def test_components_and_games_can_be_in_one_list() -> None:
    found = parts("[dice, mirror]")
    assert [part.game.name for part in found if part.kind == "rules" and part.game] == [
        "bee",
        "cobra_paw",
        "finder",
        "mirror",
    ]


def test_what_the_kit_says_holds_for_every_game() -> None:
    found = [
        p.options.model_dump()
        for p in parts("[mirror, finder], domino-width: 18mm")
        if isinstance(p, SheetSpec)
    ]
    assert {options["domino_width"] for options in found if "domino_width" in options} == {18.0}


def booklets(options: str) -> list[PuzzleBook]:
    found = (part.contents for part in parts(options) if isinstance(part, BookSpec))
    return [contents for contents in found if isinstance(contents, PuzzleBook)]


def test_a_box_has_puzzles_of_the_puzzles_for_one_player_unless_it_says_how_many() -> None:
    (usual,) = booklets("[mirror, all_fives, capturing]")
    (every,) = booklets("[mirror, all_fives, capturing], puzzle-count: 2")
    assert [counts(book) for book in (usual, every)] == [
        {"mirror": 4, "capturing": 4},
        {"mirror": 2, "all_fives": 2, "capturing": 2},
    ]
    assert booklets("[bee, all_fives]") == []
    for none in ("mirror", "[mirror, capturing]"):
        assert booklets(f"{none}, puzzle-count: 0") == []


def test_each_game_of_a_box_has_as_many_puzzles_as_there_are_even_if_another_has_more() -> None:
    (book,) = booklets("[mirror, all_fives], puzzle-count: 50")
    assert counts(book) == {"mirror": 50, "all_fives": 40}


def counts(book: PuzzleBook) -> dict[str, int]:
    """Return how many puzzles a booklet has of each game."""
    sets = sets_of(book, "box", 1, silent).sets
    return {own.found.game.name: len(own.found.puzzles) for own in sets}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "solutions", "told"),
    [
        ("", "Solutions", r"Solution\sp\.\s+(\d+)"),
        pytest.param("language: de", "Lösungen", r"Lösung\sS\.\s+(\d+)", marks=pytest.mark.slow),
        pytest.param("large-print: true", "Solutions", r"Solution\sp\.\s+(\d+)", marks=pytest.mark.slow),
    ],
)
def test_the_puzzles_of_a_box_are_one_booklet_with_all_solutions_at_the_end(
    options: str, solutions: str, told: str
) -> None:
    """Its puzzles are numbered through, and each says on which page of the box its solution is."""
    pages = pages_text(kit(f"[capturing, mirror], {options}".rstrip(", ")))
    at_the_end = next(number for number, text in enumerate(pages, 1) if text.startswith(solutions))
    found = [int(page) for text in pages for page in re.findall(told, text)]
    assert len(found) == 8
    assert min(found) == at_the_end
    assert max(found) <= len(pages)
    answers = " ".join(pages[at_the_end - 1 :])
    assert answers.index("Capturing Donimoes") < answers.index("Mirror Donimoes")


@pytest.mark.slow
def test_each_chapter_of_a_boxs_puzzles_has_the_colour_of_its_game() -> None:
    sheets = kit("[capturing, mirror]").sheets
    first = next(number for number, sheet in enumerate(sheets) if sheet.title == "Puzzles")
    colours = {
        text.text: text.colour
        for sheet in sheets[first:]
        for text, _ in texts(sheet.front.shapes)
        if text.text in ("Capturing Donimoes", "Mirror Donimoes") and text.size > 20
    }
    assert len(set(colours.values())) == 2


@pytest.mark.slow
def test_the_front_names_the_games_and_the_plan_names_whose_sheet_is_whose() -> None:
    made = kit("[all_fives, bee], puzzle-count: 0")
    said = first_pages(made)
    for words in ("Game box", "All Fives,", "Bee Donimoes", "Rules of 2 games", "Bee Donimoes: Score sheet"):
        assert words in said.replace("\u00a0", " ")
    assert "1–6 players" in said


def test_components_in_a_list_may_share_games() -> None:
    def games(named: str) -> set[str]:
        return {part.game.name for part in parts(f"{named}, puzzle-count: 0") if part.kind == "rules"}

    assert games("[dice, pawns]") == games("dice") | games("pawns")
    assert games("dice") & games("pawns")
    assert games("[mirror, pawns]") == games("pawns")


@pytest.mark.slow
def test_errors_of_a_list_of_games_stand_at_their_place() -> None:
    assert errors("[mirror, miror]") == [
        "mine.yaml:3:20: unknown game 'miror'; did you mean 'mirror'?",
    ]
    assert errors("[mirror, bee, mirror]") == ["mine.yaml:3:25: 'mirror' is in this kit twice"]
    assert errors("[mirror, calibration]") == [
        "mine.yaml:3:20: 'calibration' has no kit; `pnp games calibration` lists what it has"
    ]
    assert errors("[pawns, bee, pawns]") == ["mine.yaml:3:24: 'pawns' is in this kit twice"]
    assert errors("[]") == ["mine.yaml:3:11: a kit can have 1 to 40 games, not 0"]
    assert "a kit needs `signs: letters`" in errors("[finder, mirror], signs: shapes")[0]
    [error] = errors("[mirror, bee], domino-widht: 9mm")
    assert "unknown option 'domino-widht' for the kit; did you mean 'domino-width'?" in error


@pytest.mark.slow
@pytest.mark.parametrize("name", ["domino-box", "travel-box"])
def test_the_boxes_hold_all_domino_games_and_every_part_once(name: str) -> None:
    path = builtin_spec(name)
    assert path is not None
    (made,) = make_products(load_spec(path, f"{name}.yaml"))
    assert cut_out(made) == {"dominoes": 28, "dice": 6, "pawns": 4, "tetrominoes": 7, "tokens": 13}
    titles = Counter(title for page in pages_text(made) for title in TITLES if page.startswith(title))
    assert set(titles) == set(TITLES)


TITLES = [
    game.title
    for game in all_games()
    if "pieces" in game.features and not game.component and game.name not in ("dominions", "domination")
]
