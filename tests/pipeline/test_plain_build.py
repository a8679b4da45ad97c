"""A build of one plain product loads and draws only what it prints."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path as FilePath

import pytest

from pnp.base.geometry import Box, Size
from pnp.drawing.shapes import Circle, Path, Style, rectangle
from pnp.drawing.theme import Theme
from pnp.games.api.features import BoardFeature
from pnp.games.api.registry import all_games, find_game, game_names
from pnp.language.catalogue import palettes
from pnp.language.own_files import ProductFiles
from pnp.language.reader import read_text
from pnp.render.pdf import pdf_bytes
from pnp.sheets.board_sheets import Board, board_sheets
from pnp.sheets.frame import Frame
from pnp.sheets.paper import Margins, Paper
from pnp.sheets.sheet import Product
from tests.conftest import ROOT
from tests.rows import each

NOT_FOR_A_BOARD = (
    *("numpy", "numba", "ortools", "pypdfium2", "svgwrite"),
    *("jinja2", "markdown_it", "tqdm", "watchfiles", "starlette", "uvicorn"),
    *("pnp.booklets.markdown", "pnp.products.on_pages", "pnp.products.kit.make", "pnp.puzzles", "pnp.studio"),
    *("pnp.search.generation", "pnp.search.results"),
    *("pnp.games.api.engine", "pnp.games.api.interaction", "pnp.games.api.puzzles"),
    *(
        "pnp.products.booklet",
        "pnp.booklets.options",
        "pnp.products.rules",
        "pnp.puzzles.game_records",
        "pnp.puzzles.puzzle_sets",
        "pnp.products.kit.read",
    ),
    *("importlib.metadata", "email", "socket", "PIL.ExifTags"),
    *("pnp.commands.generate", "pnp.commands.solve"),
    *("pnp.drawing.finish", "pnp.drawing.pdf_page", "pnp.drawing.own_art", "pnp.render.shaped_font"),
    *("pnp.base.yaml_reasons", "pnp.library.drawings", "pnp.sheets.assembly_time"),
    *("pnp.render.svg", "pnp.render.png", "pnp.sheets.packing", "pnp.sheets.piece_sheets", "pnp.sheets.pieces"),
)
NOT_FOR_PIECES = tuple(name for name in NOT_FOR_A_BOARD if not name.startswith("pnp.sheets."))
NOT_FOR_HELP = ("pydantic", "yaml", "reportlab", "pnp.games", "pnp.drawing")

THEME = Theme(palettes()["colour"])
ROOM = Size(190, 250)
BOARDS = [game.name for game in all_games() if "board" in game.features]


def loaded(product: str, folder: FilePath) -> list[str]:
    """Return the modules that a process has loaded once it has built a product."""
    spec = folder / "spec.yaml"
    spec.write_text(f"pnp: 1\nproducts:\n  - {product}\n", encoding="utf-8")
    code = (
        "import json, sys; from pnp.base.crash import start_fast; start_fast(); "
        "from pnp.commands.group import cli; "
        f"cli.main(['build', {str(spec)!r}, '-q', '-o', {str(folder / 'out')!r}], standalone_mode=False); "
        "print(json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    found = json.loads(done.stdout.splitlines()[-1])
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize(
    ("product", "own", "unwanted"),
    [
        ("board: dominate", "dominate", NOT_FOR_A_BOARD),
        ("pieces: dominions", "dominions", NOT_FOR_PIECES),
    ],
)
def test_a_build_loads_one_game_and_nothing_it_has_no_use_for(
    product: str, own: str, unwanted: tuple[str, ...], tmp_path: FilePath
) -> None:
    modules = loaded(product, tmp_path)
    packages = {".".join(name.split(".")[:3]) for name in modules} | set(modules)
    games = {name for name in game_names() if {f"pnp.games.{name}", f"pnp.components.{name}"} & packages}
    assert games == {own}
    assert [name for name in unwanted if name in modules] == []


def test_help_loads_no_game_and_no_model() -> None:
    code = (
        "import json, sys; from pnp.commands.group import reader_of, run; "
        "sys.argv = ['pnp', '--help']; reader_of(sys.argv); run(); print(json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    modules = json.loads(done.stdout.splitlines()[-1])
    assert "pnp.commands.group" in modules
    assert [name for name in NOT_FOR_HELP if name in modules] == []


NOT_FOR_RULES = (
    *("numpy", "numba", "svgwrite", "zipfile"),
    *("pnp.render.svg", "pnp.puzzles.generate", "pnp.puzzles.generated_output"),
    *("pnp.booklets.cover", "pnp.booklets.cover"),
)


@pytest.mark.slow
def test_a_rules_sheet_loads_no_generator_no_cover_and_nothing_of_other_formats(tmp_path: FilePath) -> None:
    modules = loaded("rules: all_fives", tmp_path)
    assert "pnp.products.on_pages.make" in modules
    assert [name for name in NOT_FOR_RULES if name in modules] == []


NOT_FOR_A_PREVIEW = (
    "pnp.booklets",
    "pnp.typesetting",
    "pnp.products.on_pages",
    "pnp.products.booklet",
    "pnp.products.kit",
    "pnp.desk.form_fields",
    "pnp.puzzles",
    "jinja2",
    "markdown_it",
    "reportlab",
)


@pytest.mark.slow
def test_a_preview_of_a_board_loads_nothing_of_books() -> None:
    code = (
        "import json, sys; from pnp.desk.calls import preview, source; "
        "found = preview(source('spec', 'dominate')); "
        "assert found.first and not found.errors; "
        "print(json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    modules = json.loads(done.stdout)
    assert "pnp.render.svg" in modules
    assert [name for name in modules if name.startswith(NOT_FOR_A_PREVIEW)] == []


@each("name", [name for name in NOT_FOR_A_BOARD + NOT_FOR_RULES if name.startswith("pnp.")])
def test_what_a_build_must_not_load_has_the_name_that_is_looked_for(name: str) -> None:
    path = ROOT.joinpath(*name.split("."))
    assert path.is_dir() or path.with_suffix(".py").is_file()


@each("name", BOARDS)
def test_a_board_draws_nothing_before_its_drawing_is_wanted(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[object] = []
    for shape in (Path, Circle):

        def counted(self: object, *values: object, made: object = shape.__init__) -> None:
            drawn.append(self)
            made(self, *values)  # type: ignore[operator]

        monkeypatch.setattr(shape, "__init__", counted)
    game = find_game(name)
    assert game is not None
    feature = game.features["board"]
    assert isinstance(feature, BoardFeature)
    options: object = feature.options()
    if feature.read is not None:
        options = feature.read(options, ProductFiles(read_text("pnp: 1\n", "spec.yaml"), FilePath()))
    board = feature.draw(options, THEME, ROOM)
    assert board.size.width > 0
    before = len(drawn)
    assert board.drawing.size == board.size
    assert 10 * before < len(drawn), "no more than a key that needs a place"


def test_a_board_is_drawn_once_for_the_room_that_is_chosen() -> None:
    rooms: list[Size] = []
    drawn: list[Size] = []

    def lay_out(room: Size) -> Board:
        def shapes() -> list[Path]:
            drawn.append(room)
            return [rectangle(Box(0, 0, *room), Style(stroke="#000000"))]

        rooms.append(room)
        return Board(room, shapes)

    paper = Frame(paper=Paper("a4", Size(210, 297)), theme=THEME, margins=Margins(10, 10, 10, 10), title="Test")
    sheets = board_sheets(lay_out, paper).sheets
    pdf_bytes(Product("board", "Board", sheets))
    assert len(rooms) == 2
    assert drawn == [rooms[0]]
