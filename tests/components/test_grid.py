"""Boards of one's own: which cells they have, what is on them, and what is said of mistakes."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import dist
from pathlib import Path

import pytest
from hypothesis import strategies as st

from pnp.base.errors import SpecError
from pnp.base.geometry import Box
from pnp.components.grid.labels import labels_in, least_cell
from pnp.components.grid.options import MOST_SIDE
from pnp.components.grid.reading import GridContent
from pnp.desk.form_fields import form
from pnp.desk.option_edits import rearrange_items
from pnp.drawing.flatten import flatten
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.shapes import Circle, Font, Text
from pnp.drawing.shapes import Path as Outline
from pnp.grids.lattice import CellShape, Lattice
from pnp.pipeline.build import make_products
from pnp.products.on_sheets import SheetSpec
from pnp.products.requests import Spec
from pnp.products.resolve import load_spec
from pnp.sheets.sheet import Product
from tests.components.card_specs import SVG, errors
from tests.examples import given_examples
from tests.rows import each

SHAPES: tuple[CellShape, ...] = ("squares", "hexagons", "hexagon-columns")
LEGEND = "legend: {s: {name: Sea, fill: '#cfe3ee'}, f: {name: Forest, text: Fir}}\n"


def spec(folder: Path, board: str, table: str = "") -> Spec:
    """Return a spec with one board, and the files that it may name."""
    (folder / "spaces.csv").write_text(table, encoding="utf-8")
    (folder / "sun.svg").write_bytes(SVG)
    lines = "".join(f"    {line}\n" for line in board.splitlines())
    path = folder / "mine.yaml"
    path.write_text(f"pnp: 1\nproducts:\n  - board: grid\n{lines}", encoding="utf-8")
    return load_spec(path, "mine.yaml")


def content(found: Spec) -> GridContent:
    assert not found.errors
    (request,) = found.products
    assert isinstance(request, SheetSpec)
    assert isinstance(request.content, GridContent)
    return request.content


def said(found: Spec) -> list[str]:
    """Return the texts on the board's first page, apart from those that are on every page."""
    assert not found.errors
    (product,) = make_products(found)
    return texts(product)


def texts(product: Product) -> list[str]:
    return [
        placed.shape.text
        for placed in flatten(product.sheets[0].front.shapes)
        if isinstance(placed.shape, Text)
    ]


# Cells


def whole(shape: CellShape, rows: int, columns: int) -> Lattice:
    return Lattice(shape, rows, [(row, column) for row in range(rows) for column in range(columns)])


@given_examples(33, 1000, st.sampled_from(SHAPES), st.integers(1, 6), st.integers(1, 6))
def test_cells_are_side_by_side(shape: CellShape, rows: int, columns: int) -> None:
    """No two centres are closer than a cell is wide; cells that share an edge are exactly that far apart."""
    lattice = whole(shape, rows, columns)
    for first, second in combinations(lattice.cells, 2):
        assert dist(lattice.centre(first), lattice.centre(second)) > 1 - 1e-9
    for beside in lattice.edges.values():
        if len(beside) == 2:
            assert dist(*map(lattice.centre, beside)) == pytest.approx(1)


@pytest.mark.parametrize(("shape", "neighbours"), [("squares", 4), ("hexagons", 6), ("hexagon-columns", 6)])
def test_a_cell_in_the_middle_has_all_neighbours(shape: CellShape, neighbours: int) -> None:
    lattice = whole(shape, 5, 5)
    assert sum(len(beside) == 2 and (2, 2) in beside for beside in lattice.edges.values()) == neighbours


@given_examples(
    33, 1000, st.sampled_from(SHAPES), st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1)
)
def test_the_board_ends_at_its_outermost_cells(shape: CellShape, cells: set[tuple[int, int]]) -> None:
    lattice = Lattice(shape, 6, sorted(cells))
    corners = [corner for cell in lattice.cells for corner in lattice.outline(cell)]
    for k in (0, 1):
        assert min(corner[k] for corner in corners) == pytest.approx(0, abs=1e-9)
        assert max(corner[k] for corner in corners) == pytest.approx(lattice.size[k])


def test_cells_are_named_from_the_bottom_left() -> None:
    lattice = whole("hexagons", 3, 4)
    assert lattice.by_name["a1"] == (2, 0)
    assert lattice.by_name["d3"] == (0, 3)


# The map


def test_a_map_says_what_kind_each_cell_is(tmp_path: Path) -> None:
    found = content(spec(tmp_path, f"{LEGEND}map: |\n  s.f\n  _sf"))
    assert dict(found.signs) == {(0, 0): "s", (0, 1): ".", (0, 2): "f", (1, 1): "s", (1, 2): "f"}


def test_signs_of_several_characters_have_spaces_between_them(tmp_path: Path) -> None:
    found = content(
        spec(tmp_path, "legend: {s1: {name: Sea}, s: {name: See}, 2: {name: Two}}\nmap: |\n  s1 s\n\n  2 .")
    )
    assert list(found.signs.values()) == ["s1", "s", "2", "."]


def test_tabs_separate_signs_and_accents_belong_to_theirs(tmp_path: Path) -> None:
    found = content(spec(tmp_path, "legend: {s1: {}, s: {}}\nmap: |\n  s1\ts\n  s\t."))
    assert list(found.signs.values()) == ["s1", "s", "s", "."]
    found = content(spec(tmp_path, "legend: {x\u0301: {}, ☁\ufe0f: {}}\nmap: x\u0301☁\ufe0f"))
    assert list(found.signs.values()) == ["x\u0301", "☁\ufe0f"]


def test_without_a_map_there_are_plain_cells(tmp_path: Path) -> None:
    found = content(spec(tmp_path, "size: 5x3"))
    assert set(found.signs.values()) == {"."}
    assert (len(found.signs), found.columns, found.lattice.rows) == (15, 5, 3)


# What is printed


def test_kinds_with_names_are_in_the_legend_below(tmp_path: Path) -> None:
    board = f"{LEGEND}map: |\n  s.f\n"
    assert {"Sea", "Forest", "Fir"} <= set(said(spec(tmp_path, board)))
    assert "Sea" not in said(spec(tmp_path, board + "show-legend: false"))


def test_a_long_name_in_the_legend_takes_several_lines(tmp_path: Path) -> None:
    name = " ".join(f"word{k}" for k in range(30))
    found = spec(tmp_path, f"map: s\nlegend: {{s: {{name: {name}}}}}\npaper: a5")
    lines = [text for text in said(found) if text.startswith("word")]
    assert len(lines) > 1
    assert " ".join(lines) == name


@each("shape", ["squares", "hexagons", "hexagon-columns"])
@each("cell", [8.0, 9.0, 12.0, 20.0, 40.0])
@each("text", ["7", "64", "n12", "225"])
def test_small_labels_are_inside_their_cell(shape: CellShape, cell: float, text: str) -> None:
    found = labels_in(shape, cell, [text])
    if found is None:
        assert cell < least_cell(shape, [text])
        return
    x, y = found.corner
    wide, high = (
        text_width(text, found.points, Font.SEMIBOLD),
        cap_height(found.points, Font.SEMIBOLD),
    )
    left = x if shape == "squares" else x - wide / 2
    corners = [(left + k * wide, y + h * high / 2) for k in (0, 1) for h in (-1, 1)]
    outline = whole(shape, 1, 1).corners
    for at, (one, two) in ((at, side) for at in corners for side in pairwise([*outline, outline[0]])):
        cross = (two.x - one.x) * (at[1] / cell - one.y) - (two.y - one.y) * (at[0] / cell - one.x)
        assert cross * cell / dist(one, two) > 0.25  # millimetres inside each side


def test_signs_are_printed_where_colours_would_not_be(tmp_path: Path) -> None:
    board = f"{LEGEND}show-legend: false\nmap: |\n  s.f\n"
    assert "s" not in said(spec(tmp_path, board))
    assert said(spec(tmp_path, board + "palette: low-ink")).count("s") == 1
    assert said(spec(tmp_path, board + "signs: true")).count("s") == 1
    assert "s" not in said(spec(tmp_path, board + "signs: false\npalette: greyscale"))


def numbers(found: Spec) -> list[str]:
    return [text for text in said(found) if text.isdigit()]


def test_numbers_count_the_cells_from_the_bottom_left(tmp_path: Path) -> None:
    lattice = whole("squares", 2, 3)
    for kind, expected in (("rows", [4, 5, 6, 1, 2, 3]), ("snake", [6, 5, 4, 1, 2, 3])):
        (product,) = make_products(spec(tmp_path, f"size: 3x2\nnumbers: {kind}"))
        placed = [
            (one.transform(one.shape.x, one.shape.y), one.shape.text)
            for one in flatten(product.sheets[0].front.shapes)
            if isinstance(one.shape, Text) and one.shape.text.isdigit()
        ]
        reading = sorted(placed, key=lambda one: (-round(one[0].y), one[0].x))
        assert [int(text) for _, text in reading] == expected
    assert len(lattice.cells) == 6


@pytest.mark.parametrize("shape", ["hexagons", "hexagon-columns"])
def test_the_number_and_the_name_of_a_hexagon_are_apart(tmp_path: Path, shape: str) -> None:
    found = spec(tmp_path, f"shape: {shape}\nsize: 1\nnumbers: rows\ncoordinates: true")
    (product,) = make_products(found)
    at = {
        one.shape.text: one.transform(one.shape.x, one.shape.y)
        for one in flatten(product.sheets[0].front.shapes)
        if isinstance(one.shape, Text)
    }
    assert at["1"].y > at["a1"].y + 15


def test_gaps_have_no_number(tmp_path: Path) -> None:
    assert sorted(numbers(spec(tmp_path, "numbers: rows\nmap: |\n  ._.\n  ._."))) == ["1", "2", "3", "4"]


def test_a_cell_of_its_own_covers_its_kind(tmp_path: Path) -> None:
    found = said(
        spec(tmp_path, f"{LEGEND}show-legend: false\nspaces: [{{cell: A1, text: Start}}]\nmap: |\n  ff\n")
    )
    assert found.count("Fir") == 1
    assert "Start" in found


def test_spaces_may_be_in_a_table(tmp_path: Path) -> None:
    found = content(spec(tmp_path, "table: spaces.csv", "cell,text,picture\na1,Start,sun.svg\nh8,,\n"))
    assert {found.lattice.name(place): (face.text, face.picture) for place, face in found.spaces.items()} == {
        "a1": ("Start", "sun.svg"),
        "h8": ("", ""),
    }
    assert set(found.pictures) == {"sun.svg"}


def test_a_large_board_takes_several_pages(tmp_path: Path) -> None:
    (product,) = make_products(spec(tmp_path, "cell: 40mm"))
    assert len(product.sheets) > 2


def test_words_on_a_dark_cell_are_light(tmp_path: Path) -> None:
    def colour_of_words(fill: str) -> str:
        (product,) = make_products(spec(tmp_path, f"spaces: [{{cell: a1, text: Start, fill: '{fill}'}}]"))
        shapes = [placed.shape for placed in flatten(product.sheets[0].front.shapes)]
        return next(one.colour for one in shapes if isinstance(one, Text) and one.text == "Start")

    assert colour_of_words("#102030") == "#ffffff"
    assert colour_of_words("#f0f0e0") != "#ffffff"


# Spaces in a spreadsheet


def test_spaces_may_be_on_a_sheet_of_a_spreadsheet(tmp_path: Path) -> None:
    heroes = Path(__file__).parents[1] / "data" / "spreadsheets" / "heroes-xlsxwriter.xlsx"
    (tmp_path / "game.xlsx").write_bytes(heroes.read_bytes())
    found = spec(tmp_path, "table: game.xlsx\nsheet: Villian")
    assert "no sheet 'Villian'; did you mean 'Villains'?" in str(found.errors[0])
    assert str(found.errors[0]).startswith("mine.yaml:5:12: ")
    (error,) = spec(tmp_path, "table: game.xlsx\nsheet: Villains").errors[:1]
    assert "spaces have no column 'name'" in str(error)


# Mistakes


@each(
    "board, message",
    [
        ("map: |\n  ss\n  x.\nlegend: {s: {}}", "mine.yaml:6:7: the legend has no symbol 'x'"),
        (
            "map: |\n  sea f\nlegend: {sae: {}, f: {}}",
            "mine.yaml:5:7: the legend has no symbol 'sea'; did you mean 'sae'?",
        ),
        (
            "map: |\n  s1s2\nlegend: {s1: {}, s2: {}}",
            "mine.yaml:5:7: the legend has no symbol 's'; put spaces between symbols of several characters",
        ),
        ("sheet: Spaces", "mine.yaml:4:12: `sheet` needs a `table`"),
        (
            f"spaces: [{{cell: a1, text: {'a' * 301}}}]",
            "mine.yaml:4:31: can have at most 300 characters, but has 301",
        ),
        (
            "map: |\n  ...\n  ..\n",
            "mine.yaml:6:7: this row has 2 cells, but the first has 3; put '_' for each gap",
        ),
        ("map: |\n  ._\n  .", "mine.yaml:6:7: this row has 1 cell, but the first has 2"),
        ("map: |\n  __", "the map has no cells: '_' leaves a gap"),
        ("map: ''", "mine.yaml:4:10: the map is empty"),
        ("map: " + "." * (MOST_SIDE + 1), f"a map can have at most {MOST_SIDE} rows and {MOST_SIDE} columns"),
        ("legend: {_: {}}", "mine.yaml:4:13: '_' always leaves a gap"),
        ("legend: {abcde: {}}", "expected a symbol: one to four characters without spaces"),
        ("legend: {s: {fill: blu}}", "mine.yaml:4:24: unknown colour 'blu'; did you mean 'blue'?"),
        ("legend: {s: {fil: blue}}", "unknown option 'fil' for 'legend.s'; did you mean 'fill'?"),
        ("legend: {s: {picture: sum.svg}}", "mine.yaml:4:27: no file 'sum.svg' in the spec's folder or below"),
        ("legend: {s: {name: 𓀀}}", "mine.yaml:4:24: no font has '𓀀'"),
        ("legend: {𓀀: {name: Snow}}\nsigns: true", "no font has '𓀀'"),
        ("spaces: [{text: Start}]", "mine.yaml:4:14: 'cell' is missing"),
        ("spaces: [{cell: 7}]", "mine.yaml:4:21: "),
        ("spaces: [{cell: z9}]", "mine.yaml:4:21: the board has no cell 'z9'"),
        ("spaces: [{cell: a1}, {cell: A1}]", "mine.yaml:4:33: there are two spaces for 'a1'"),
        ("spaces: [{cell: a1}]\ntable: spaces.csv", "mine.yaml:5:12: give either `spaces` or `table`"),
        ("arrows: [a1]", "mine.yaml:4:14: expected two cells such as a1-c4, not 'a1'"),
        ("arrows: [a1-a1]", "expected two cells such as a1-c4, not 'a1-a1'"),
        ("arrows: [a1-z9]", "mine.yaml:4:14: the board has no cell 'z9'"),
        ("size: 101", "each side must be from 1 to 100"),
        ("size: 60\npaper: a5", "one page would leave cells of "),
        (
            "spaces: [{cell: a1, text: Incomprehensibility}]\ncell: 10mm",
            "mine.yaml:4:31: 'Incomprehensibility' doesn't fit in a cell of 10 mm",
        ),
        ("spaces: [{cell: a1, text: 𓀀}]", "mine.yaml:4:31: no font has '𓀀'"),
        (
            "size: 40x30\ncell: 5mm\nnumbers: rows",
            "mine.yaml:6:14: '1200' doesn't fit in a cell of 5 mm: set `cell` to 6 mm or more",
        ),
        (
            "shape: hexagons\ncell: 5mm\ncoordinates: true\nnumbers: rows",
            "mine.yaml:7:14: '64' doesn't fit in a cell of 5 mm: set `cell` to ",
        ),
        (
            f"map: s\nlegend: {{s: {{name: {'w' * 150}}}}}",
            "mine.yaml:5:13: 'wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww…' is wider than the page",
        ),
    ],
)
def test_mistakes_in_the_spec_have_their_line(tmp_path: Path, board: str, message: str) -> None:
    found = spec(tmp_path, board)
    assert any(message in error for error in [*map(str, found.errors), *errors_of(found)]), [
        *map(str, found.errors)
    ]


def errors_of(found: Spec) -> list[str]:
    """Return what is only found when the board is drawn."""
    return errors(found) if not found.errors else []


@each(
    "table, message",
    [
        ("cell,txt\na1,Start\n", "mine.yaml:4:12: spaces have no column 'txt'; did you mean 'text'?"),
        ("text\nStart\n", "mine.yaml:4:12: the table needs a column 'cell' with names such as a1"),
        ("cell,text\na1,Start\nx,End\n", "spaces.csv:3:1: 'x' isn't a cell; cells have names such as a1"),
        ("cell,text\na1,Start\n,End\n", "expected a cell such as a1"),
        (f"cell,text\na1,{'a' * 301}\n", "spaces.csv:2:4: can have at most 300 characters, but has 301"),
        ("cell,text\nz9,Start\n", "spaces.csv:2:1: the board has no cell 'z9'"),
        ("cell,fill\na1,blu\n", "spaces.csv:2:4: unknown colour 'blu'; did you mean 'blue'?"),
    ],
)
def test_mistakes_in_a_table_have_their_cell(tmp_path: Path, table: str, message: str) -> None:
    found = spec(tmp_path, "table: spaces.csv", table)
    assert any(message in str(error) for error in found.errors), [*map(str, found.errors)]


def test_many_detailed_pictures_are_refused_rather_than_drawn(tmp_path: Path) -> None:
    path = "M0 0" + "L1 1L0 1" * 4000
    found = spec(tmp_path, "map: |\n" + "  ssssssssssssssssssss\n" * 20 + "legend: {s: {picture: much.svg}}")
    (tmp_path / "much.svg").write_text(f'<svg viewBox="0 0 1 1"><path d="{path}"/></svg>', encoding="utf-8")
    found = load_spec(tmp_path / "mine.yaml", "mine.yaml")
    assert not found.errors
    with pytest.raises(SpecError, match="the pictures on the board have more than 400,000 lines and curves"):
        make_products(found)


# In the studio


def test_a_form_offers_spaces_and_colours_and_pictures() -> None:
    text = "pnp: 1\nproducts:\n  - board: grid\n    spaces: [{cell: a1, text: Start}]\n"
    found = {field.path: field for field in form(text, 1)}
    assert [item.label for item in found[("spaces",)].new_items] == ["Space"]
    assert found[("spaces", "0", "fill")].kind == "tint"
    assert ".png" in found[("spaces", "0", "picture")].file_types
    added = rearrange_items(text, 1, ("spaces",), "add", '{cell: a1, text: "End"}')
    assert [field.value for field in form(added, 1) if field.path[2:] == ("text",)] == ["Start", "End"]


def test_a_space_added_in_the_studio_takes_the_place_of_the_table() -> None:
    text = "pnp: 1\nproducts:\n  - board: grid\n    table: spaces.csv\n"
    assert "table" not in rearrange_items(text, 1, ("spaces",), "add", "{cell: a1}")


# Backgrounds


def filled(found: Spec) -> list[Box]:
    """Return the boxes of what is filled with the colour of the sea."""
    (product,) = make_products(found)
    shapes = [placed.shape for placed in flatten(product.sheets[0].front.shapes)]
    return [
        Box.around((one[-2], one[-1]) for one in shape.segments if len(one) > 1)
        for shape in shapes
        if isinstance(shape, Outline) and shape.style.fill == "#cfe3ee" and len(shape.segments) < 7
    ]


@each(
    "board, cell, most",
    [("sss\n  sfs\n  sss", "", 99), ("sss\n  sfs\n  sss", "cell: 20mm\n", 1), ("sss\n  sff\n  sss", "", 0)],
)
def test_a_sea_on_all_edges_of_a_map_is_also_around_its_hexagons(
    board: str, cell: str, most: int, tmp_path: Path
) -> None:
    """The sea is in a frame, with many shapes, unless the size of the cells is given."""
    found = spec(tmp_path, f"shape: hexagons\n{cell}show-legend: false\nmap: |\n  {board}\n{LEGEND}")
    count = len(filled(found))
    assert count > 1 if most > 1 else count == most


def test_every_second_square_without_a_map_is_tinted(tmp_path: Path) -> None:
    (product,) = make_products(spec(tmp_path, "size: 3x3\ncell: 20mm"))
    shapes = [placed.shape for placed in flatten(product.sheets[0].front.shapes)]
    tinted = [
        one for one in shapes if isinstance(one, Outline) and one.style.fill and len(one.segments) == 5 * 5
    ]
    assert len(tinted) == 1  # five squares in one outline


@each("numbers, colours", [("none", 1), ("snake", 2)])
def test_arrows_to_higher_numbers_have_another_colour(numbers: str, colours: int, tmp_path: Path) -> None:
    found = spec(tmp_path, f"size: 3x3\nheading: false\nnumbers: {numbers}\narrows: [a1-c3, b3-b1]")
    (product,) = make_products(found)
    shapes = [placed.shape for placed in flatten(product.sheets[0].front.shapes)]
    dots = {one.style.fill for one in shapes if isinstance(one, Circle)} - {"#ffffff"}
    assert len(dots) == colours
