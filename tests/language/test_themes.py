"""The meaning of ``theme`` in a spec, and the message about an unknown one."""

from __future__ import annotations

import struct
from collections.abc import Callable
from math import hypot
from pathlib import Path

import pytest
import reportlab

from pnp.base.errors import SpecError
from pnp.base.geometry import Size
from pnp.booklets.values import Book
from pnp.drawing.face import AMATIC, FJALLA, FREDOKA, Face, FaceChoice
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.font_files import first_font, font_file
from pnp.drawing.palette import colours
from pnp.drawing.shapes import BUILTIN_FAMILY, AnyFont, Font, FontStack, Text, TextFamily
from pnp.drawing.shaping import missing_characters, shape_line
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.language.own_pictures import MOST_PICTURE
from pnp.language.translations import words
from pnp.pipeline.build import make_products
from pnp.products.kinds import Job
from pnp.products.on_pages.binding import html_page
from pnp.products.on_pages.notices import with_notice
from pnp.products.on_pages.read import BookSpec
from pnp.products.registry import kind_of
from pnp.products.requests import Spec
from pnp.products.resolve import load_spec
from pnp.render.pdf import pdf_bytes
from tests.made_fonts import made_font
from tests.reading import fonts


def spec(folder: Path, theme: str) -> Spec:
    path = folder / "mine.yaml"
    path.write_text(f"pnp: 1\nproducts:\n  - board: dominate\n    theme: {theme}\n", encoding="utf-8")
    return load_spec(path, "mine.yaml")


def said(folder: Path, theme: str) -> str:
    (error,) = spec(folder, theme).errors
    return str(error)


def test_a_theme_is_the_games_own_none_or_another_games(tmp_path: Path) -> None:
    own, plain, other, changed = (
        spec(tmp_path, theme).products[0].theme
        for theme in ("game", "plain", "fujisan", "{extends: bee, colours: ['#123', '#fed'], display: fjalla}")
    )
    assert own.game_face is not None
    assert (own.game_face.name, own.game_face.display) == ("dominate", FREDOKA)
    assert plain.face is None
    assert other.game_face is not None
    assert other.game_face.name == "fujisan"
    assert changed.game_face is not None
    assert (changed.game_face.name, changed.game_face.primary) == ("bee", "#112233")
    assert changed.game_face.display is FJALLA


@pytest.mark.parametrize(("theme", "font"), [("game", AMATIC), ("bee", FREDOKA), ("plain", Font.SEMIBOLD)])
def test_a_record_has_the_face_of_its_game(theme: str, font: AnyFont, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(f"pnp: 1\ntheme: {theme}\nproducts:\n  - record: records/dots.yaml\n")
    (request,) = load_spec(path, "mine.yaml").products
    assert isinstance(request, BookSpec)
    made = kind_of(request.kind).make(request, Job("mine", "mine"))[0]
    titles = {
        at.shape.font
        for at in flatten(next(iter(made.product.pages())).drawing.shapes)
        if isinstance(at.shape, Text) and at.shape.text == "A short game"
    }
    assert titles == {font}


def test_unknown_names_have_their_place_and_the_nearest_name(tmp_path: Path) -> None:
    assert said(tmp_path, "fujisn") == "mine.yaml:4:12: unknown theme 'fujisn'; did you mean 'fujisan'?"
    assert "mine.yaml:4:22: unknown display face 'fjala'; did you mean 'fjalla'?" in said(
        tmp_path, "{display: fjala}"
    )
    assert "unknown emblem 'beee'; did you mean 'bee'?" in said(tmp_path, "{emblem: beee}")
    assert "unknown pattern 'beee'" in said(tmp_path, "{back: beee}")


def test_a_font_of_the_users_own_is_embedded(tmp_path: Path) -> None:
    (tmp_path / "own.ttf").write_bytes(font_file(FJALLA).read_bytes())
    request = spec(tmp_path, "{display: own.ttf}").products[0]
    (made,) = kind_of("board").make(request, Job("mine", "board"))
    data = pdf_bytes(made.product)
    assert any("FjallaOne" in name and embedded for name, embedded in fonts(data).items())
    assert str(tmp_path).encode() not in data


def test_fonts_of_one_postscript_name_are_all_embedded(tmp_path: Path) -> None:
    data = font_file(Font.REGULAR).read_bytes()
    for name in ("one.ttf", "two.ttf"):
        (tmp_path / name).write_bytes(data)
    path = tmp_path / "mine.yaml"
    path.write_text(
        "pnp: 1\ntheme: {text: {regular: one.ttf, bold: two.ttf}}\nproducts:\n  - rules: bee\n",
        encoding="utf-8",
    )
    request = load_spec(path, "mine.yaml").products[0]
    assert isinstance(request, BookSpec)
    (rules,) = kind_of("rules").make(request, Job("mine", "rules"))
    found = fonts(pdf_bytes(rules.product))
    assert all(any(f"SourceSansPro-Regular-{own}-" in name for name in found) for own in ("one", "two"))


def test_a_font_outside_the_folder_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "own.ttf").write_bytes(font_file(FJALLA).read_bytes())
    (tmp_path / "inner").mkdir()
    assert "no file '../own.ttf' in the spec's folder or below" in said(
        tmp_path / "inner", "{display: ../own.ttf}"
    )


def _changed(at: int, value: bytes) -> Callable[[bytes], bytes]:
    return lambda data: data[:at] + value + data[at + len(value) :]


def _forbidden(data: bytes) -> bytes:
    at = data.index(b"OS/2")
    (start,) = struct.unpack(">L", data[at + 8 : at + 12])
    return _changed(start + 8, b"\0\2")(data)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (_changed(0, b"OTTO"), "is damaged"),
        (_changed(0, b"ttcf"), "its list of faces is too long"),
        (_changed(0, b"%PDF"), "isn't a TrueType or OpenType font"),
        (_changed(4, b"\xff\xff"), "its list of tables is too long"),
        (lambda data: data.replace(b"glyf", b"flyg", 1), "has no outlines"),
        (lambda data: data.replace(b"cmap", b"pamc", 1), "it has no table 'cmap'"),
        (lambda data: data[:9000], "runs beyond the end of the file"),
        (lambda data: b"", "isn't a TrueType or OpenType font"),
        (lambda data: data + b"\0" * 30_000_000, "larger than 30,000,000 bytes"),
        (_forbidden, "its licence forbids it"),
    ],
)
def test_a_font_that_cannot_be_embedded_is_refused(
    tmp_path: Path, change: Callable[[bytes], bytes], words: str
) -> None:
    (tmp_path / "own.ttf").write_bytes(change(font_file(FJALLA).read_bytes()))
    try:
        found = said(tmp_path, "{display: own.ttf}")
    except SpecError as error:
        found = str(error)
    assert words in found
    assert "mine.yaml:4" in found


LOGO = '<svg viewBox="0 0 40 10">\n<rect width="40" height="10" fill="#cc2211"/>\n</svg>'


def test_a_logo_of_the_users_own_is_printed_as_the_palette_has_it(tmp_path: Path) -> None:
    (tmp_path / "own.svg").write_text(LOGO, encoding="utf-8")
    face = spec(tmp_path, "{logo: own.svg}").products[0].theme.face
    assert face is not None
    found = {}
    for name in ("colour", "greyscale", "low-ink"):
        logo = Face(face.game_face, palettes()[name]).logo(Size(30, 30))
        assert logo is not None
        assert logo.size == pytest.approx((30, 7.5))
        found[name] = list(colours(logo.shapes))
    assert found == {"colour": ["#cc2211"], "greyscale": ["#525252"], "low-ink": ["#ffffff", "#000000"]}


def test_a_picture_of_the_users_own_takes_the_place_of_the_emblem(tmp_path: Path) -> None:
    (tmp_path / "own.svg").write_text(LOGO, encoding="utf-8")
    request = spec(tmp_path, "{emblem: own.svg}").products[0]
    face = request.theme.face
    assert face is not None
    (placed,) = flatten(face.emblem(100).shapes)
    assert all(hypot(x - 50, y - 50) < 50 for x in bounds(placed)[::2] for y in bounds(placed)[1::2])
    assert "#cc2211" in colours(face.back(Size(24, 48)))


def test_what_is_wrong_with_a_logo_is_named_at_its_line(tmp_path: Path) -> None:
    (tmp_path / "own.svg").write_text(LOGO.replace("<rect", "<text"), encoding="utf-8")
    assert said(tmp_path, "{logo: own.svg}") == (
        "own.svg:2:1: nothing is drawn in this picture: its contents are hidden, or "
        "defined in <symbol> or <defs> and not used"
    )
    (tmp_path / "own.svg").write_text(" " * (MOST_PICTURE + 1), encoding="utf-8")
    assert said(tmp_path, "{logo: own.svg}") == "own.svg: is larger than 2,000,000 bytes: simplify its paths"
    assert "no file 'onw.svg' in the spec's folder or below; did you mean 'own.svg'?" in said(
        tmp_path, "{logo: onw.svg}"
    )
    assert "no file '../own.svg'" in said(tmp_path, "{emblem: ../own.svg}")
    (tmp_path / "onw.svg").symlink_to(__file__)
    assert "did you mean 'own.svg'" in said(tmp_path, "{logo: onw.svg}"), "a link that leads out is no help"
    assert "the logo 'own.png' isn't an SVG file" in said(tmp_path, "{logo: own.png}")


def test_a_border_is_for_those_who_ask_for_it(tmp_path: Path) -> None:
    with_border, without = (spec(tmp_path, theme).products[0].theme for theme in ("{border: true}", "game"))
    assert with_border.game_face is not None
    assert with_border.game_face.border
    assert without.game_face is not None
    assert not without.game_face.border


def _text_fonts(folder: Path) -> None:
    italic = Path(reportlab.__file__).parent / "fonts" / "VeraIt.ttf"
    for path, name in (
        (font_file(FJALLA), "own.ttf"),
        (font_file(AMATIC), "own-bold.ttf"),
        (italic, "own-italic.ttf"),
    ):
        (folder / name).write_bytes(path.read_bytes())


def test_a_text_font_stands_in_for_what_its_family_lacks(tmp_path: Path) -> None:
    _text_fonts(tmp_path)
    alone = spec(tmp_path, "{text: own.ttf}").products[0].theme.text_family
    own = first_font(alone.regular)
    assert alone.regular == FontStack((own, Font.REGULAR))
    assert (alone.italic, alone.semibold, alone.bold) == (
        FontStack((own, Font.ITALIC)),
        Font.SEMIBOLD,
        Font.BOLD,
    )
    assert font_file(own) == tmp_path / "own.ttf"
    family = spec(tmp_path, "{text: {regular: own.ttf, bold: own-bold.ttf, italic: own-italic.ttf}}")
    fonts_of = family.products[0].theme.text_family
    assert [font_file(first_font(fonts_of.font(font))).name for font in Font] == [
        "own.ttf",
        "own-italic.ttf",
        "own-bold.ttf",
        "own-bold.ttf",
    ]
    assert spec(tmp_path, "{display: fjalla}").products[0].theme.text_family == BUILTIN_FAMILY


def test_wrong_text_fonts_are_refused_at_their_place(tmp_path: Path) -> None:
    assert "mine.yaml:4:19: no file 'none.ttf'" in said(tmp_path, "{text: none.ttf}")
    (tmp_path / "own.ttf").write_bytes(font_file(FJALLA).read_bytes())
    (tmp_path / "bad.ttf").write_bytes(b"OTTO" + font_file(FJALLA).read_bytes()[4:])
    assert "mine.yaml:4:44: the font 'bad.ttf' is damaged" in said(
        tmp_path, "{text: {regular: own.ttf, bold: bad.ttf}}"
    )
    assert "'regular'" in said(tmp_path, "{text: {bold: own.ttf}}")


def test_characters_that_a_text_font_lacks_come_from_the_built_in_ones(tmp_path: Path) -> None:
    _text_fonts(tmp_path)
    family = (
        spec(tmp_path, "{text: own.ttf}\n    language: fr\n    title: Ξένια ♥").products[0].theme.text_family
    )
    assert missing_characters("\u202fΞένια ♥", family.regular) == ""
    titled = "{text: own.ttf}\n    title: 𓀀"
    assert said(tmp_path, titled) == (
        "mine.yaml:5:12: no font has '𓀀' (U+13000 EGYPTIAN HIEROGLYPH A001), which is in '𓀀'; "
        "tried: Source Sans Pro, own.ttf, Noto Sans Symbols, Noto Emoji. Add a font that has it to `fonts`"
    )


def test_listed_fonts_set_text_and_lend_drawings_what_they_lack(tmp_path: Path) -> None:
    for name, characters in (("one.ttf", "abc"), ("two.ttf", "bcש")):
        (tmp_path / name).write_bytes(made_font(characters))
    theme = spec(tmp_path, "plain\n    fonts: [one.ttf, two.ttf]\n    title: שב").products[0].theme
    one, two = theme.text_family.regular.fonts[:2]  # type: ignore[union-attr]
    assert [glyph.font for glyph in shape_line("abcdש", theme.text_family.regular)] == [
        *(one, one, one, Font.REGULAR, two),
    ]
    assert theme.text_family.bold == FontStack((Font.BOLD, one, two))
    assert theme.lettering(Font.SEMIBOLD) == FontStack((Font.SEMIBOLD, one, two))
    assert "mine.yaml:5:22: no file 'none.ttf'" in said(tmp_path, "plain\n    fonts: [one.ttf, none.ttf]")


def test_a_variable_font_sets_bold_text_in_its_own_weight(tmp_path: Path) -> None:
    (tmp_path / "own.ttf").write_bytes(made_font("abc", "variable"))
    family = spec(tmp_path, "plain\n    fonts: [own.ttf]").products[0].theme.text_family
    assert [first_font(font).axes for font in (family.regular, family.semibold, family.bold)] == [  # type: ignore[union-attr]
        (),
        (("wght", 600.0),),
        (("wght", 700.0),),
    ]


def test_rules_and_their_html_page_are_set_in_the_text_font(tmp_path: Path) -> None:
    _text_fonts(tmp_path)
    path = tmp_path / "mine.yaml"
    path.write_text(
        "pnp: 1\ntheme: {text: {regular: own.ttf, italic: own-italic.ttf, bold: own-bold.ttf}}\n"
        "products:\n  - rules: bee\n",
        encoding="utf-8",
    )
    request = load_spec(path, "mine.yaml").products[0]
    assert isinstance(request, BookSpec)
    (rules,) = kind_of("rules").make(request, Job("mine", "rules"))
    data = pdf_bytes(rules.product)
    for own in ("FjallaOne-Regular-own-", "AmaticSC-Bold-ownbold-", "BitstreamVeraSans-Oblique-ownitalic-"):
        assert any(own in name for name in fonts(data)), own
    page = html_page(Book("A book", ()), request.theme, "# Rules\n\nRead *them*.").decode()
    assert 'font: 17px/1.5 "Text"' in page
    assert page.count('font-family: "Text"') == 4


@pytest.mark.parametrize(
    ("language", "own", "words_of_notice"),
    [
        ("en", False, "\nSet in Source Sans Pro by"),
        ("en", True, "\nPartly set in Source Sans Pro by"),
        ("de", True, "\nTeilweise gesetzt in Source Sans Pro von"),
        ("es", True, "\nCompuesto parcialmente en Source Sans Pro de"),
        ("fr", True, "\nPartiellement composé en Source Sans Pro de"),
    ],
)
def test_a_copyright_page_does_not_credit_all_text_to_the_built_in_family_beside_another(
    language: str, own: bool, words_of_notice: str
) -> None:
    family = TextFamily(FJALLA) if own else BUILTIN_FAMILY
    theme = Theme(palettes()["colour"], words(language), language, face_choice=FaceChoice(text=family))
    noticed = with_notice(Book("A book", ()), (), "", theme, "By me.", licences=True)
    assert words_of_notice in noticed.copyright.replace("\\", "")


@pytest.mark.parametrize("kind", ["pieces: dominoes", "rules: fujisan"])
def test_what_has_no_effect_in_a_logo_is_told(tmp_path: Path, kind: str) -> None:
    (tmp_path / "a.svg").write_bytes(b'<svg viewBox="0 0 9 9">\n<rect width="9" height="9" fil="red"/></svg>')
    path = tmp_path / "mine.yaml"
    path.write_text(f"pnp: 1\ntheme: {{logo: a.svg}}\nproducts:\n  - {kind}\n", encoding="utf-8")
    (product, *_) = make_products(load_spec(path, "mine.yaml"))
    assert "a.svg:2: the attribute 'fil' of <rect> isn't supported" in str(product.remark)
