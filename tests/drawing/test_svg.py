"""Pictures from SVG files: what is drawn where, and what is refused at which line."""

from __future__ import annotations

import sys
from math import hypot
from pathlib import Path as FilePath

import pytest

from pnp.base.errors import TextError
from pnp.base.geometry import Box
from pnp.components.cards.bleed import picture_size
from pnp.drawing.face import FREDOKA
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.path_data import read_path, read_transform
from pnp.drawing.shapes import FontFile, Image, Path
from pnp.drawing.svg import pictures
from pnp.drawing.svg.drawing import MOST_SEGMENTS
from pnp.drawing.svg.reading import SvgPicture, read_svg
from pnp.drawing.svg.text import FindFont, no_fonts
from pnp.drawing.svg.tree import MOST_DEPTH, MOST_ELEMENTS
from tests.drawn.text import written
from tests.made_fonts import HEBREW, made_font
from tests.rows import each

DATA = FilePath(__file__).parents[1] / "data" / "svg"


def picture(inside: str, attributes: str = 'viewBox="0 0 100 50"') -> list[Path]:
    text = f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>\n{inside}\n</svg>'
    found = [placed.shape for placed in flatten(read_svg(text.encode()).drawing.shapes)]
    assert all(isinstance(shape, Path) for shape in found)
    return found  # type: ignore[return-value]


def box(inside: str) -> Box:
    (placed,) = flatten(read_svg(f'<svg viewBox="0 0 100 50">{inside}</svg>'.encode()).drawing.shapes)
    return Box(*(round(side, 2) for side in bounds(placed)))


def test_a_picture_in_millimetres_may_need_pixels() -> None:
    mask = '<mask id="m"><rect width="20" height="9" fill="white"/></mask>'
    inside = f'{mask}<rect width="40" height="30" fill="light-dark(red, blue)" mask="url(#m)"/>'
    found = read_svg(f'<svg width="40mm" height="30mm" viewBox="0 0 40 30">{inside}</svg>'.encode())
    assert [str(notice.message) for notice in found.notices] == [
        "it has a mask, so all of it is printed as pixels, at 600 dpi"
    ]
    with pytest.raises(TextError, match="its variables can't be drawn as pixels"):
        read_svg(f'<svg viewBox="0 0 40 30"><g style="--a:red">{inside}</g></svg>'.encode())


def test_text_for_browsers_gives_way_to_what_stands_beside_it() -> None:
    feature = 'requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility"'
    html = f'<foreignObject {feature} width="9"><div xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'
    (found,) = picture(f'<switch>{html}<rect width="3" height="1" fill="red"/></switch>')
    assert found.style.fill == "#ff0000"
    (found,) = picture(
        f'<rect width="3" height="1"/><switch><g {feature}/><rect width="9" height="9"/></switch>'
    )
    assert "foreignObject" in refusal(f"<switch>{html}</switch>")


@pytest.mark.parametrize(
    ("style", "fill"),
    [
        ("fill:var(--main)", "#cc0000"),
        ("fill: var(--other, var(--main))", "#cc0000"),
        ("fill:var(--none,rgb(0, 0, 255))", "#0000ff"),
        ("--main:#00ff00;fill:var(--main)", "#00ff00"),
        ("fill:light-dark(rgb(255, 0, 0), var(--none, blue))", "#ff0000"),
        ("--Main:blue;fill:var(--main)", "#cc0000"),
        ("fill:VAR(--main)", "#cc0000"),
    ],
)
def test_variables_have_the_values_of_the_elements_around(style: str, fill: str) -> None:
    sheet = "<style>:root{--main:#c00} g{--unused:var(--nothing)}</style>"
    (found,) = picture(f'{sheet}<g><rect width="3" height="1" style="{style}"/></g>')
    assert found.style.fill == fill
    (found,) = picture(f'{sheet}<rect width="3" height="1" fill="var(--main)" stroke-width="var(--w, 2)"/>')
    assert found.style.fill == "#cc0000"


def refusal(inside: str) -> str:
    with pytest.raises(TextError) as caught:
        picture(inside)
    (error,) = caught.value.in_text
    assert error.line == 2
    return error.message


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ('<rect x="10" y="5" width="20" height="10"/>', (10, 35, 30, 45)),
        ('<circle cx="50" cy="25" r="10"/>', (40, 15, 60, 35)),
        ('<ellipse cx="50" cy="25" rx="20" ry="5"/>', (30, 20, 70, 30)),
        ('<polygon points="0,0 10,0 10 20"/>', (0, 30, 10, 50)),
        ('<polyline points="0,0 10,0 10 20"/>', (0, 30, 10, 50)),
        ('<line x1="1" y1="2" x2="3" y2="4" stroke="red" stroke-width="0.001"/>', (1, 46, 3, 48)),
        ('<path d="m10 10h5v5z"/>', (10, 35, 15, 40)),
        (
            '<g transform="translate(10)"><rect transform="scale(2)" width="5" height="5"/></g>',
            (10, 40, 20, 50),
        ),
        ('<rect width="10" height="20" transform="rotate(90 10 20)"/>', (10, 30, 30, 40)),
    ],
)
def test_shapes_are_where_their_maker_put_them(inside: str, expected: tuple[float, ...]) -> None:
    """The picture's y grows downwards, ours upwards."""
    assert box(inside) == pytest.approx(expected, abs=0.01)


def test_an_arc_keeps_to_its_circle_whichever_way_it_goes() -> None:
    for flags, middle in (("0 0", (1, 1)), ("0 1", (0, 0)), ("1 0", (0, 0)), ("1 1", (1, 1))):
        start, *curves = read_path(f"M1 0A1 1 0 {flags} 0 1")
        assert start == ("M", 1, 0)
        assert curves[-1][-2:] == pytest.approx((0, 1))
        assert len(curves) == (1 if flags[0] == "0" else 3)
        assert all(hypot(c[-2] - middle[0], c[-1] - middle[1]) == pytest.approx(1) for c in curves)  # type: ignore[operator]
    assert read_path("M0 0a5 5 0 0150 0") == read_path("M0 0A25 25 0 0 1 50 0")  # packed flags, grown radius
    assert read_path("M0 0A0 5 0 0 0 9 9") == (("M", 0, 0), ("L", 9, 9))


def test_paths_are_read_as_browsers_read_them() -> None:
    assert read_path("M1,2-3.5.5z l1 1") == (
        *(("M", 1, 2), ("L", -3.5, 0.5), ("Z",)),
        *(("M", 1, 2), ("L", 2, 3)),
    )
    assert read_path("M0 0C0 1 2 3 4 4S8 8 9 9")[-1] == ("C", 6, 5, 8, 8, 9, 9)
    assert read_path("M0 0S8 8 9 9")[-1] == ("C", 0, 0, 8, 8, 9, 9)
    quadratic, smooth = read_path("M0 0Q3 3 6 0T12 0")[1:]
    assert quadratic[1:] == pytest.approx((2, 2, 4, 2, 6, 0))
    assert smooth[1:] == pytest.approx((8, -2, 10, -2, 12, 0))


@each("data", ["L1 1", "5 5", "M1", "M1 1L", "M1 1X", "M1 1e400", "M0 0A1 1 0 2 0 3 3", "Mnan 1", "M0 0Z4 4"])
def test_what_is_no_path_is_refused(data: str) -> None:
    with pytest.raises(ValueError, match=r"path|number"):
        read_path(data)


@each("text", ["turn(3)", "rotate(1 2)", "scale(1) junk", "scale(", "translate(3mm)"])
def test_what_is_no_transform_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"transform|number"):
        read_transform(text)


def test_styles_are_inherited_and_colours_read() -> None:
    rect = '<rect width="1" height="1"'
    filled, own, named, bare = picture(
        f'<g style="fill: #ABC; stroke: rgb(1, 2, 3)">{rect}/>{rect} fill="none"/></g>'
        f'{rect} fill="goldenrod" fill-rule="evenodd"/>{rect}/>{rect} fill="none"/>{rect} display="none"/>'
        f'{rect} visibility="hidden"/>{rect} opacity="0"/><defs>{rect}/></defs>'
    )
    assert (filled.style.fill, filled.style.stroke) == ("#aabbcc", "#010203")
    assert (own.style.fill, own.style.stroke) == (None, "#010203")
    assert (named.style.fill, named.style.even_odd) == ("#daa520", True)
    assert (bare.style.fill, bare.style.stroke) == ("#000000", None)


@pytest.mark.parametrize(
    "inside", ['<circle r="1"/>', '<rect width="2" height="1" fill="none" stroke="red" stroke-width="0.1"/>']
)
def test_what_runs_over_the_edge_is_cut_off_there(inside: str) -> None:
    (placed,) = flatten(read_svg(f'<svg viewBox="0 0 2 1">{inside}</svg>'.encode()).drawing.shapes)
    assert placed.clip == Box(0, 0, 100, 50)


def test_a_picture_with_small_coordinates_is_as_exact_as_any() -> None:
    boxes = []
    for n in (0.01, 100):
        ellipse = f'<ellipse cx="{n / 2}" cy="{n / 2}" rx="{n / 3}" ry="{n / 4}"/>'
        (placed,) = flatten(read_svg(f'<svg viewBox="0 0 {n} {n}">{ellipse}</svg>'.encode()).drawing.shapes)
        boxes.append(bounds(placed))
    assert boxes[0] == pytest.approx(boxes[1], abs=0.001)


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        ('<image href="a.png"/>', "it refers to a.png, another file or page"),
        ('<use href="https://a.b/c.svg#d"/>', "another file or page"),
        ('<g display="none"><image href="file:///etc/passwd"/></g>', "another file or page"),
        ("<script>1</script>", "<script> isn't supported: remove it"),
        ('<rect onclick="f()"/>', "the script 'onclick' isn't allowed"),
        ("<style>@import 'a.css';</style>", "loads another one"),
        ("<style>rect{fill:url(a.svg#b)}</style>", "it refers to a.svg#b, another file or page"),
        ("<foreignObject/>", "<foreignObject> isn't supported"),
        ("<flowRoot/>", "convert flowed text to plain text or paths"),
        ("<rectangle/>", "<rectangle> isn't supported"),
        (
            '<rect fill="url(https://x/y)" width="1" height="1"/>',
            "it refers to https://x/y, another file or page",
        ),
        ('<rect fill="blueish" width="1" height="1"/>', "unknown colour 'blueish'; did you mean"),
        ('<rect width="3 apples" height="1"/>', "'3 apples' isn't a length"),
        ('<rect width="3lj" height="1"/>', "'3lj' isn't a length"),
        ('<rect style="fill:var(--a)" width="3" height="1"/>', "the variable '--a' has no value"),
        ('<rect style="--a:var(--a);fill:var(--a)" width="3" height="1"/>', "too many variables"),
        ('<rect style="--a:var(--b);--b:var(--a);fill:var(--a)" width="3" height="1"/>', "too many variables"),
        ('<text style="font:var(--a)">a</text>', "variables aren't supported in font"),
        ('<path d="M0 0L"/>', "too few numbers"),
        ('<rect width="1e9" height="1"/>', "too large"),
        ('<g id="a"><use href="#a"/></g>', "it copies itself"),
        ('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', "it copies itself"),
        ('<text font-size="9" y="9">\u4e2d</text>', "the font has no character for '\u4e2d'"),
        ("<text><rect/></text>", "<rect> isn't supported in text"),
        ("<rect></g>", "isn't XML: mismatched tag"),
        ("<g>" * MOST_DEPTH, "nests them more than"),
        ("<g/>" * MOST_ELEMENTS, "elements"),
        (f'<path d="M0 0{"h1" * MOST_SEGMENTS}"/>', "simplify its paths"),
    ],
)
def test_what_cannot_be_printed_is_refused_at_its_line(inside: str, words: str) -> None:
    assert words in refusal(inside)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "isn't XML: no element found"),
        ("<html/>", "isn't an SVG picture"),
        ("<svg viewBox='0 0 1 1'/>", "nothing is drawn in this picture"),
        (
            "<svg viewBox='0 0 1 1'><use href='#a'/></svg>",
            "nothing is drawn in this picture: it copies 'a', which isn't in the file",
        ),
        (
            "<svg><meshgradient id='m'/><rect width='9' height='9' fill='url(#m)'/></svg>",
            "nothing is drawn in this picture: it's painted with <meshgradient>, which isn't supported",
        ),
        (
            "<svg viewBox='0 0 1 1'><symbol><rect/></symbol></svg>",
            "nothing is drawn in this picture: its contents are hidden, or defined in <symbol>",
        ),
        ("<svg viewBox='0 0 1'/>", "viewBox needs four numbers"),
        ("<svg viewBox='0 0 1 0'/>", "must be above 0"),
        ("<svg viewBox='0 0 100 1'/>", "neither more than 20 times the other"),
        ('<!DOCTYPE svg [<!ENTITY a "a"><!ENTITY b "&a;&a;">]><svg/>', "entities aren't supported"),
        ('<!DOCTYPE svg [<!ENTITY % a "aaa">]><svg/>', "entities aren't supported"),
        ('<?xml-stylesheet href="a.css"?><svg/>', "loads a style sheet"),
        ('<!DOCTYPE svg [<!ENTITY a SYSTEM "/etc/passwd">]><svg/>', "entities aren't supported"),
    ],
)
def test_what_is_no_picture_is_refused(text: str, words: str) -> None:
    with pytest.raises(TextError) as caught:
        read_svg(text.encode())
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("inside", "message"),
    [
        (
            f'<rect width="3" height="3" transform="{"scale(1000000) " * 60}"/>',
            "is drawn far outside the picture",
        ),
        ('<g transform="scale(1e6)"><circle cx="999999" r="9"/></g>', "is drawn far outside the picture"),
        ('<path d="M0 0 L9 9" stroke="red" stroke-width="1e6"/>', "is drawn far outside the picture"),
        ('<path d="M0 0 L9 9" stroke="red" stroke-dasharray="1e-9"/>', "its dashes are too short"),
    ],
)
def test_numbers_that_no_page_could_hold_are_refused(inside: str, message: str) -> None:
    assert message in refusal(inside)


@pytest.mark.slow  # two processes that are stopped when their time is up
@pytest.mark.own_process
def test_a_filter_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "_WAIT", 1.0)
    turbulence = '<filter id="f"><feTurbulence numOctaves="1000000" baseFrequency="99"/></filter>'
    words = refusal(f'{turbulence}<rect filter="url(#f)" width="9" height="9"/>')
    assert "it takes too much time or memory to be drawn as pixels" in words


def test_a_filter_that_takes_long_is_drawn_with_fewer_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = pictures._drawn
    monkeypatch.setattr(
        pictures, "_drawn", lambda text, *sides: None if max(sides) > 2000 else whole(text, *sides)
    )
    inside = '<mask id="m"/><g><rect mask="url(#m)" width="9" height="9"/></g>'
    assert notices(inside)[0].endswith("it has a mask, so all of it is printed as pixels, at 300 dpi")


@pytest.mark.parametrize(
    ("colour", "found"),
    [
        ("color(display-p3 0.9176 0.2003 0.1386)", "#ff0000"),  # as Figma writes it
        ("color(xyz-d50 .4361 .2225 .0139)", "#ff0000"),
        ("color(srgb-linear 0.0331 .1329 .3185)", "#336699"),
        ("lab(54.29 80.8 69.89)", "#ff0000"),
        ("lch(54.29 106.84 40.86)", "#ff0000"),
        ("oklab(0.628 0.2249 0.1258)", "#ff0000"),
        ("oklch(0.62796 0.25768 29.2339)", "#ff0000"),
        ("oklch(70% 0.4 150)", "#00d600"),  # beyond sRGB
        ("hwb(120 0% 50%)", "#008000"),
    ],
)
def test_colours_of_any_space_are_converted(colour: str, found: str) -> None:
    (area,) = picture(f'<rect width="9" height="9" style="fill:{colour}"/>')
    assert area.style.fill == found


@pytest.mark.parametrize("colour", ["color(rec2020 1 0 0)", "lab(1e200 0 0)", "color-mix(in srgb, red, blue)"])
def test_colours_that_cannot_be_converted_are_named(colour: str) -> None:
    assert f"the colour '{colour}' isn't supported" in refusal(f'<rect fill="{colour}" width="9" height="9"/>')


@each("encoding", ["foo", "utf-7", "idna", "rot13", "base64"])
def test_an_encoding_that_is_unknown_is_named(encoding: str) -> None:
    with pytest.raises(TextError, match="has an unknown encoding"):
        read_svg(f'<?xml version="1.0" encoding="{encoding}"?><svg viewBox="0 0 9 9"/>'.encode())


# Gradients, clip paths and the like: `tests.svg` holds those in `tests/data/svg` against another renderer


def drawn(name: str) -> str:
    data = (DATA / f"{name}.svg").read_bytes()
    return written(read_svg(data).drawing)


def notices(inside: str) -> list[str]:
    return [str(one.message) for one in read(inside).notices]


def read(inside: str, find: FindFont = no_fonts) -> SvgPicture:
    return read_svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">{inside}</svg>'.encode(), find
    )


def test_a_style_sheet_in_the_definitions_counts() -> None:
    text = drawn("illustrator-classes")
    assert "fill #cc0000, stroke #000000 4" in text
    assert "fill linear (0% #ffffff 100% #0000aa at 50%" in text


def test_declarations_count_in_the_order_of_css() -> None:
    fills = [line for line in drawn("cascade").splitlines() if line.startswith("fill")]
    assert fills == ["fill #ff0000", "fill #008000, stroke #000000 3", "fill #0000ff, stroke #880088 6"]


@pytest.mark.parametrize(
    ("inside", "message"),
    [
        ('<rect fil="red" width="9" height="9"/>', "the attribute 'fil' of <rect> isn't supported"),
        ('<rect style="colour:red" width="9" height="9"/>', "the property 'colour' isn't supported"),
        ('<style>rect{strok:red}</style><rect width="9" height="9"/>', "the property 'strok' isn't supported"),
        (
            '<style>rect::{fill:red}</style><rect width="9" height="9"/>',
            "the selector 'rect::' isn't supported",
        ),
        ('<rect width="9" height="9"><animate attributeName="x"/></rect><animate/>', "it's animated"),
        ('<rect width="9" height="9"/><use href="#b"/>', "it copies 'b', which isn't in the file"),
        ('<rect width="9" height="9" clip-path="url(#b)"/>', "its clip path 'b' isn't in the file"),
        (
            '<rect width="9" height="9"/><rect fill="url(#b)" width="1" height="1"/>',
            "it's painted with 'b', which",
        ),
        ('<text y="9" font-family="Papyrus">a</text>', "the font 'Papyrus' isn't available"),
        ('<text y="9" textLength="20">a</text>', "textLength isn't supported and has no effect"),
        ('<text y="9" style="text-transform:uppercase">a</text>', "text-transform isn't supported"),
        (
            '<style>@font-face{font-family:a}</style><rect width="9" height="9"/>',
            "the rule @font-face has no effect",
        ),
        ('<style type="text/less">a</style><rect width="9" height="9"/>', "a style sheet that isn't CSS"),
    ],
)
def test_what_has_no_effect_is_told(inside: str, message: str) -> None:
    assert any(message in notice for notice in notices(inside))


def test_what_changes_nothing_in_print_is_not_told() -> None:
    inside = (
        '<g data-name="a" aria-label="b" shape-rendering="crispEdges" style="-inkscape-stroke:none">'
        '<rect xmlns:sodipodi="urn:a" sodipodi:nodetypes="c" width="9" height="9" class="b" id="c"/></g>'
    )
    assert notices(inside) == []


@pytest.mark.parametrize(
    ("inside", "what"),
    [
        ('<filter id="f"/><rect filter="url(#f)" width="9" height="9"/>', "a filter"),
        ('<mask id="m"/><g><rect mask="url(#m)" width="9" height="9"/></g>', "a mask"),
        ('<rect style="mix-blend-mode:multiply" width="9" height="9"/>', "a blend mode"),
        ('<pattern id="p"/><rect fill="url(#p)" width="9" height="9"/>', "a pattern"),
        ('<path id="l" d="M0 9h9"/><text><textPath href="#l">a</textPath></text>', "text on a path"),
        ('<text writing-mode="tb">a</text>', "vertical text"),
    ],
)
def test_what_only_pixels_can_show_is_drawn_so_or_named(
    inside: str, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    background = '<rect width="100" height="50" fill="#080"/>'
    picture = read(background + inside)
    (placed,) = flatten(picture.drawing.shapes)
    assert isinstance(placed.shape, Image)
    assert (placed.shape.pixels.width, placed.shape.pixels.height) == (2362, 1181)
    assert picture_size(picture.drawing) is None  # so no bleed is made up for it
    assert [str(one.message) for one in picture.notices] == [
        f"it has {what}, so all of it is printed as pixels, at 600 dpi"
    ]
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(TextError, match=f"it has {what}, which can be drawn only as pixels: install the extra"):
        read(background + inside)


def test_text_is_set_in_the_font_that_the_user_has() -> None:
    asked: list[tuple[str, int, bool]] = []

    def find(family: str, weight: int, is_italic: bool) -> FontFile | None:
        asked.append((family, weight, is_italic))
        return FREDOKA if family == "My Own" else None

    inside = '<text y="20" font-family="Their, \'My Own\'" font-weight="bold" font-style="italic">a</text>'
    assert written(read(inside, find).drawing) == written(
        read('<text y="20" font-family="Fredoka One">a</text>').drawing
    )
    assert asked == [("Their", 700, True), ("My Own", 700, True)]


def test_a_clip_path_that_hides_nothing_leaves_no_trace() -> None:
    """Programs clip whole pages: such pictures stay as plain as they are."""
    assert "clip" not in drawn("figma")
    assert "group" not in drawn("figma")


def test_a_picture_without_a_view_is_as_large_as_what_it_shows() -> None:
    picture = read_svg(b'<svg><rect x="-50" y="10" width="200" height="100"/></svg>').drawing
    assert picture.size == (100, 50)
    (placed,) = flatten(picture.shapes)
    assert bounds(placed) == (0, 0, 100, 50)


def test_all_layers_of_a_program_are_drawn_but_hidden_ones() -> None:
    assert drawn("inkscape").count("\n  ") == 1


def test_an_icon_with_round_corners_has_no_finish() -> None:
    """Plain icons take the fast path: nothing about them is more than a colour and a width."""
    icon = '<g fill="none" stroke="#000" stroke-linejoin="round"><path d="M5 5h20l-9 9"/><circle r="3"/></g>'
    assert all(one.shape.style.finish is None for one in flatten(read(icon).drawing.shapes))  # type: ignore[union-attr]


def _left_to_right(inside: str, folder: FilePath) -> list[tuple[float, float]]:
    """Return the left and right edges of each piece of a text, in the units of the picture. The Hebrew letters
    of the font are bars from 300 units of width on."""
    path = folder / "hebrew.ttf"
    path.write_bytes(made_font(HEBREW + " ab!"))
    font = FontFile(f"hebrew-{folder.name}", str(path))
    boxes = [
        bounds(one)
        for one in flatten(read(f'<g font-family="Own">{inside}</g>', lambda *_: font).drawing.shapes)
    ]
    return [(round(box.left, 2), round(box.right, 2)) for box in boxes]


def test_text_from_right_to_left_ends_where_it_says_it_starts(tmp_path: FilePath) -> None:
    """Browsers anchor it at the right, and go by the property, not by the first letter."""
    text = '<text x="{x}" y="30" font-size="10" {more}>{words}</text>'
    ((left, right),) = _left_to_right(text.format(x=20, words="ab", more=""), tmp_path)
    for name in ("", 'text-anchor="start"'):
        more = f'{name} direction="rtl"'
        ((start, end),) = _left_to_right(text.format(x=80, words="ab", more=more), tmp_path)
        assert end - start == pytest.approx(right - left)
        assert 79 < end <= 80
    more = 'text-anchor="end" style="direction:rtl"'
    assert _left_to_right(text.format(x=20, words="ab", more=more), tmp_path) == [(left, right)]


def test_pieces_of_hebrew_stand_from_right_to_left_beside_each_other(tmp_path: FilePath) -> None:
    words = "אבג<tspan fill='red'>דה</tspan>"
    left, right = _left_to_right(f'<text x="10" y="30" font-size="10">{words}</text>', tmp_path)
    assert left[1] <= right[0]
    assert right[1] - right[0] > left[1] - left[0], "the three letters that come first are at the right"
    end = "אב<tspan fill='red'>!</tspan>"
    left, right = _left_to_right(f'<text x="10" y="30" font-size="10">{end}</text>', tmp_path)
    assert right[1] - right[0] < left[1] - left[0], "without a direction, the line runs from left to right"


def test_dashes_are_measured_in_the_length_that_a_path_gives_itself() -> None:
    def dash(shape: str) -> tuple[float, ...]:
        (one,) = picture(
            f'<g fill="none" stroke="red" stroke-dasharray="1">{shape}</g>', 'viewBox="0 0 100 100"'
        )
        return one.style.dash

    assert dash('<path d="M0 0H60V20" pathLength="4"/>') == (20,)
    assert dash('<path d="M0 0H60V20H0Z" pathLength="8"/>') == (20,)
    assert dash('<circle cx="50" cy="50" r="20" pathLength="4"/>') == pytest.approx((31.416,), abs=0.01)
    assert dash('<circle cx="50" cy="50" r="20" pathLength="0"/>') == (1,)
