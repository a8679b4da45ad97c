"""Rules of the user's own: what becomes of their text and pictures, and what is said of mistakes."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

from pnp.base.errors import SpecError
from pnp.base.geometry import MM_PER_POINT
from pnp.desk.documents import LocalDoc
from pnp.desk.previews import preview
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Path as Shape
from pnp.drawing.shapes import Text
from pnp.pipeline.build import make_all, make_products
from pnp.products.on_pages.diagrams import illustrated
from pnp.products.on_pages.read import BookSpec
from pnp.products.requests import Spec
from pnp.products.resolve import load_spec
from pnp.products.rules.read import OwnRules
from pnp.sheets.sheet import Product
from tests.components.card_specs import SVG

BESIDE = """\
  - board: grid
    name: isle
    size: 3
  - pieces: cards
    name: finds
    rows: [{name: Path}, {name: Rope}]
"""


def spec(folder: Path, text: str, beside: str = "", options: str = "") -> Spec:
    """Return a spec with rules in a file, and other products before them."""
    (folder / "rules.md").write_text(text, encoding="utf-8")
    (folder / "pawn.svg").write_bytes(SVG)
    path = folder / "mine.yaml"
    path.write_text(f"pnp: 1\nproducts:\n{beside}  - rules: rules.md\n{options}", encoding="utf-8")
    return load_spec(path, "mine.yaml")


def rules(found: Spec) -> Product:
    assert not found.errors
    return make_products(found)[-1]


def words(product: Product) -> str:
    return " ".join(
        placed.shape.text
        for sheet in product.sheets
        for placed in flatten(sheet.front.shapes)
        if isinstance(placed.shape, Text)
    )


def test_the_first_heading_is_the_title(tmp_path: Path) -> None:
    product = rules(spec(tmp_path, "# My Game\n\n## Setup\n\nDeal **five** cards.\n"))
    assert product.title == "My Game"
    assert product.name == "mine-rules"
    assert "Deal  five  cards." in words(product)
    assert "Credits" not in words(product)


def test_the_title_of_the_spec_wins(tmp_path: Path) -> None:
    product = rules(spec(tmp_path, "# My Game\n\nDeal.\n", options="    title: Ours\n"))
    assert product.title == "Ours"
    assert "My Game" not in words(product)


def test_a_title_may_be_all_there_is(tmp_path: Path) -> None:
    assert rules(spec(tmp_path, "# My Game  ")).title == "My Game"


def test_pictures_in_code_are_only_words(tmp_path: Path) -> None:
    text = "Write `![a](b)` in code:\n\n```\n![e](f)\n```\n"
    said = words(rules(spec(tmp_path, text)))
    assert "![a](b)" in said
    assert "![e](f)" in said


@pytest.mark.parametrize(
    "text",
    ["# " + " " * 150_000, "![" * 75_000, "![](a" * 30_000, "```a" + " " * 150_000 + "`", "`" * 150_000],
    ids=["title", "captions", "names", "fence", "code"],
)
def test_long_texts_are_searched_in_a_moment(tmp_path: Path, text: str) -> None:
    """Searches that start again at every sign would take minutes, or hours."""
    start = process_time()
    found = spec(tmp_path, "Deal.\n\n" * (text[0] == "`") + text)
    request = found.products[0]
    assert isinstance(request, BookSpec)
    assert isinstance(request.contents, OwnRules)
    illustrated(request.contents.text, "rules.md", request.theme)
    assert process_time() - start < 5


def widths(found: Spec) -> list[float]:
    """Return how wide the pictures of the rules are, in millimetres."""
    assert not found.errors
    from pnp.products.rules.make import own_rules_book

    request = found.products[-1]
    assert isinstance(request, BookSpec)
    (section,) = own_rules_book(request.contents, request.title, "", request.theme).sections
    return [round(drawing.size.width, 2) for drawing in section.drawings.values()]


def test_pictures_are_files_or_products_of_the_spec(tmp_path: Path) -> None:
    text = '![One](isle)\n\n![Two](finds "50mm")\n\n![Three](pawn.svg)\n\n![Four](pawn.svg "2cm")\n'
    found = spec(tmp_path, text, BESIDE)
    assert widths(found) == [85, 50, 60, 20]
    assert {"Path", "Rope"} <= set(words(rules(found)).split())


def test_a_form_is_shown_by_its_first_page(tmp_path: Path) -> None:
    form = "  - form: bee\n    name: sheet\n    score: false\n    dice: 5\n"
    assert widths(spec(tmp_path, "![x](sheet)\n", form)) == [85]


def test_diagrams_of_games_are_drawn(tmp_path: Path) -> None:
    text = "A field of Dots:\n\n```dots\nstart: |\n  .....\n  .xo..\n  .....\n```\n"
    assert widths(spec(tmp_path, text))


def test_the_text_is_among_the_files_of_the_spec(tmp_path: Path) -> None:
    found = spec(tmp_path, "![x](pawn.svg)\n")
    assert {"rules.md", "pawn.svg"} <= {path.name for path in found.files}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "\n![x](isl)",
            "rules.md:2:1: 'isl' is neither a picture nor the `name` of a board or pieces in this spec",
        ),
        ("![x](fins)", "did you mean 'finds'?"),
        (
            "![x](paw.svg)",
            "rules.md:1:1: no file 'paw.svg' in the spec's folder or below; did you mean 'pawn.svg'?",
        ),
        ('![x](pawn.svg "2mm")', "rules.md:1:1: a picture must be 10 mm to 400 mm wide, not 2mm"),
        ('![x](isle "wide")', "rules.md:1:1: 'wide' isn't a length"),
        ("![x](../secret.svg)", "rules.md:1:1: no file '../secret.svg'"),
        ("![x](pawn.svg)\n\n" * 201, "more than 200 pictures"),
    ],
)
def test_mistakes_have_their_line(tmp_path: Path, text: str, message: str) -> None:
    found = spec(tmp_path, text, BESIDE)
    assert any(message in str(error) for error in found.errors), [*map(str, found.errors)]


def test_a_sheet_with_two_sides_has_no_picture(tmp_path: Path) -> None:
    found = spec(tmp_path, "![x](offset)\n", "  - form: calibration\n    name: offset\n")
    assert [str(error) for error in found.errors] == [
        "rules.md:1:1: there are no pictures of sheets that are printed on both sides"
    ]


def test_a_length_is_for_the_rules_of_games(tmp_path: Path) -> None:
    found = spec(tmp_path, "Deal.\n", options="    rules-length: short\n")
    assert [str(error) for error in found.errors] == [
        "mine.yaml:4:5: `rules-length` is for the rules of a game; your own text is always printed in full"
    ]


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    spec(tmp_path, "")
    path = tmp_path / "other.yaml"
    path.write_text("pnp: 1\nproducts:\n  - rules: ruls.md\n", encoding="utf-8")
    (error,) = load_spec(path, "other.yaml").errors
    assert (
        str(error)
        == "other.yaml:3:12: no file 'ruls.md' in the spec's folder or below; did you mean 'rules.md'?"
    )


@pytest.mark.parametrize("name", ["house.txt", "Rules/House Rules.DOCX"])
def test_a_file_of_another_kind_is_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / "other.yaml"
    path.write_text(f"pnp: 1\nproducts:\n  - rules: {name}\n", encoding="utf-8")
    (error,) = load_spec(path, "other.yaml").errors
    assert str(error) == (
        f"other.yaml:3:12: '{name}' isn't a Markdown file: put your own rules in a file whose name ends in .md"
    )


def test_a_broken_board_is_reported_once(tmp_path: Path) -> None:
    found = spec(tmp_path, "![x](isle)\n", "  - board: grid\n    name: isle\n    size: 199\n")
    (error,) = found.errors
    assert error.file == "mine.yaml"


@pytest.mark.parametrize(
    ("text", "beside"),
    [
        ("![x](isl)\n", BESIDE),
        ("![x](isle)\n", "  - board: grid\n    name: isle\n    map: s\n    legend: {s: {fill: blu}}\n"),
    ],
)
def test_what_cannot_be_shown_is_one_error_of_a_build(tmp_path: Path, text: str, beside: str) -> None:
    with pytest.raises(SpecError) as raised:
        make_products(spec(tmp_path, text, beside))
    assert len(raised.value.errors) == 1


def test_the_studio_shows_them(tmp_path: Path) -> None:
    found = spec(tmp_path, "# Mine\n\n![x](isle)\n", BESIDE)
    assert not found.errors
    shown = preview(
        LocalDoc((tmp_path / "mine.yaml").read_text(encoding="utf-8"), "mine.yaml", str(tmp_path)), 3
    )
    assert not shown.errors
    assert shown.pages
    assert shown.first


# Mistakes in the text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("# T\n\nx\n\n#### Deep\n", "rules.md:5:1: headings have three levels; '####' is one too deep"),
        ("# T\n\n- x\n- ## y\n\n---\n", "rules.md:6:1: a line of dashes (`---`) starts a new page"),
        ("x\n\n| a |\n|---|\n| ![x](pawn.svg) |\n", "rules.md:3:1: put an image on its own line"),
        ("x\n\n[y](#nowhere)\n", "rules.md:3:1: a link leads to '#nowhere', which isn't in the booklet"),
        (
            "# T\n\nx\n\nsnow 𓀀\n",
            "rules.md:5:1: no font has '𓀀' (U+13000",
        ),
        (f"x\n\n{'y' * 300}\n", "rules.md:3:1: 'yyyyyyyyyy"),
        (
            "```dots\nstart: |\n  .....\n  .xo..\n  .....\n```\n\n#### Deep\n",
            "rules.md:8:1: headings have three levels",
        ),
    ],
)
def test_a_mistake_in_the_text_is_told_at_its_line(tmp_path: Path, text: str, message: str) -> None:
    found = spec(tmp_path, text)
    assert not found.errors
    with pytest.raises(SpecError) as raised:
        make_products(found)
    (error,) = raised.value.errors
    assert str(error).startswith(message)


@pytest.mark.parametrize(
    "picture", ["![a [b]](pawn.svg)", "![a](<pawn.svg>)", "![a](pawn.svg '20mm')", "![a](pawn.svg (20mm))"]
)
def test_pictures_may_be_written_as_markdown_has_them(tmp_path: Path, picture: str) -> None:
    assert "a" in words(rules(spec(tmp_path, f"{picture}\n")))


def test_what_is_typed_as_code_shows_no_picture(tmp_path: Path) -> None:
    assert "![x](nothing.png)" in words(rules(spec(tmp_path, "~~~\n![x](nothing.png)\n~~~\n")))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("# A\n\nPay <b>2</b>", "rules.md:3:5: HTML such as <b> can't be printed: write Markdown instead"),
        ('# A\n\nx <img src="a.png">', "rules.md:3:3: HTML such as <img"),
        ("# A\n\n| a | b |\n|---|\n| 1 | 2 |", "rules.md:4:1: the head of this table has 2 columns, but"),
        ("# A\n\na | b\n-- | -- | --\n", "rules.md:4:1: the head of this table has 2 columns, but"),
        ("{\\rtf1 Hello}", "rules.md: isn't Markdown: save the text as Markdown"),
        ("<!DOCTYPE html><p>", "rules.md: isn't Markdown"),
        (" \n", "rules.md: the file is empty"),
    ],
)
def test_what_would_be_printed_as_it_is_typed_is_told(tmp_path: Path, text: str, message: str) -> None:
    assert message in "\n".join(map(str, spec(tmp_path, text).errors))


def test_comments_are_left_out_and_code_stays(tmp_path: Path) -> None:
    text = "# A\n\n<!-- to do:\n<b>later</b> -->\n\n`<b>` \\<i> 1 <2 a|b\n\n```\n<br>\n<!-- x -->\n```\n"
    printed = words(rules(spec(tmp_path, text)))
    assert "later" not in printed
    assert "<!-- x -->" in printed


def test_a_title_has_no_marks_of_markdown(tmp_path: Path) -> None:
    assert (
        rules(spec(tmp_path, "# The *Lost* [Isle](https://example.org) \\*\n\nx\n")).title == "The Lost Isle *"
    )


ICONS = "    icons: {coin: pawn.svg}\n"


def test_icons_stand_in_the_text_at_its_size(tmp_path: Path) -> None:
    text = "# Pay\n\nPay 2 :coin::coin: for a **:coin:** now.\n\n- `:coin:` and \\:coin: stay\n\n"
    text += "|a|\n|-|\n|:coin:|\n"
    product = rules(spec(tmp_path, text, options=ICONS))
    placed = [one for sheet in product.sheets for one in flatten(sheet.front.shapes)]
    icons = [
        bounds(one) for one in placed if isinstance(one.shape, Shape) and one.shape.style.fill == "#123456"
    ]
    assert len(icons) == 4
    letters = next(one for one in placed if isinstance(one.shape, Text) and one.shape.text.startswith("Pay 2"))
    size = letters.shape.size * letters.transform.scale * MM_PER_POINT  # type: ignore[union-attr]
    assert all(box.height == pytest.approx(size, rel=0.01) for box in icons)
    assert icons[0].right == pytest.approx(icons[1].left, abs=0.01), "two in a row are two"
    assert abs(icons[0].centre.y - bounds(letters).centre.y) < size / 4
    assert ":coin:" in words(product)
    assert "coin: stay" in words(product)


def test_icons_are_in_the_page_for_browsers_too(tmp_path: Path) -> None:
    found = spec(tmp_path, "# Pay\n\nPay 2 :coin:.\n", options=ICONS)
    (made,) = make_all(found)
    assert made.html is not None
    assert b'<span class="icon"><svg aria-label="coin"' in made.html.render()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a\n\nb :coins: c\n", "rules.md:3:1: no icon is called ':coins:'; did you mean 'coin'?"),
        ("a :Coin:\n", "rules.md:1:1: no icon is called ':Coin:'; did you mean 'coin'?"),
        ("a :gold:\n", "no icon is called ':gold:'."),
    ],
)
def test_an_unknown_icon_is_an_error_at_its_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(SpecError) as caught:
        make_products(spec(tmp_path, text, options=ICONS))
    assert message in str(caught.value)


def test_an_icon_needs_a_picture(tmp_path: Path) -> None:
    found = spec(tmp_path, "a", options="    icons: {coin: no.svg}\n")
    assert "no file 'no.svg'" in str(found.errors[0])
