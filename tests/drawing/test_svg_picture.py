"""Pictures from SVG files: what is drawn where, and what is refused at which line."""

from __future__ import annotations

from math import hypot

import pytest

from pnp.base.errors import TextError
from pnp.base.geometry import Box
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.path_data import read_path, read_transform
from pnp.drawing.shapes import Path
from pnp.drawing.svg_picture import MOST_DEPTH, MOST_ELEMENTS, MOST_SEGMENTS, read_svg


def picture(inside: str, attributes: str = 'viewBox="0 0 100 50"') -> list[Path]:
    text = f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>\n{inside}\n</svg>'
    found = [placed.shape for placed in flatten(read_svg(text.encode()).shapes)]
    assert all(isinstance(shape, Path) for shape in found)
    return found  # type: ignore[return-value]


def box(inside: str) -> Box:
    (placed,) = flatten(read_svg(f'<svg viewBox="0 0 100 50">{inside}</svg>'.encode()).shapes)
    return Box(*(round(side, 2) for side in bounds(placed)))


def refusal(inside: str) -> str:
    with pytest.raises(TextError) as caught:
        picture(inside)
    (issue,) = caught.value.issues
    assert issue.line == 2
    return issue.message


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


@pytest.mark.parametrize(
    "data", ["L1 1", "5 5", "M1", "M1 1L", "M1 1X", "M1 1e400", "M0 0A1 1 0 2 0 3 3", "Mnan 1", "M0 0Z4 4"]
)
def test_what_is_no_path_is_refused(data: str) -> None:
    with pytest.raises(ValueError, match=r"path|number"):
        read_path(data)


@pytest.mark.parametrize("text", ["turn(3)", "rotate(1 2)", "scale(1) junk", "scale(", "translate(3mm)"])
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
    (placed,) = flatten(read_svg(f'<svg viewBox="0 0 2 1">{inside}</svg>'.encode()).shapes)
    assert placed.clip == Box(0, 0, 100, 50)


def test_a_picture_with_small_coordinates_is_as_exact_as_any() -> None:
    boxes = []
    for n in (0.01, 100):
        ellipse = f'<ellipse cx="{n / 2}" cy="{n / 2}" rx="{n / 3}" ry="{n / 4}"/>'
        (placed,) = flatten(read_svg(f'<svg viewBox="0 0 {n} {n}">{ellipse}</svg>'.encode()).shapes)
        boxes.append(bounds(placed))
    assert boxes[0] == pytest.approx(boxes[1], abs=0.001)


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        ("<text>A</text>", "turn the text into paths"),
        ('<image href="a.png"/>', "<image> isn't supported"),
        ("<script>1</script>", "<script> isn't supported: remove it"),
        ('<rect onclick="f()"/>', "the script 'onclick' isn't allowed"),
        ("<style>rect{}</style>", "style attributes instead of a style sheet"),
        ('<use href="#a"/>', "turn copies into paths of their own"),
        ("<foreignObject/>", "<foreignObject> isn't supported"),
        ('<rect fill="url(#a)" width="1" height="1"/>', "the colour 'url(#a)' isn't supported"),
        ('<rect fill="url(https://x/y)" width="1" height="1"/>', "isn't supported"),
        ('<rect opacity="0.5"/>', "opacity must be 0 or 1"),
        ('<g mask="url(#m)"/>', "mask isn't supported"),
        ('<rect width="3mm" height="1"/>', "'3mm' isn't a number"),
        ('<path d="M0 0L"/>', "too few numbers"),
        ('<rect width="1e9" height="1"/>', "too large"),
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
        ("<svg viewBox='0 0 1 1'/>", "nothing is drawn in it"),
        ("<svg><path d='M0 0h1v1z'/></svg>", "the picture needs a viewBox"),
        ("<svg viewBox='0 0 1'/>", "viewBox needs four numbers"),
        ("<svg viewBox='0 0 1 0'/>", "must be above 0"),
        ("<svg viewBox='0 0 100 1'/>", "neither more than 20 times the other"),
        ('<!DOCTYPE svg [<!ENTITY a "aaa">]><svg/>', "entities aren't supported"),
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


@pytest.mark.parametrize("encoding", ["foo", "utf-7", "idna", "rot13", "base64"])
def test_an_encoding_that_is_unknown_is_named(encoding: str) -> None:
    with pytest.raises(TextError, match="has an encoding that isn't known"):
        read_svg(f'<?xml version="1.0" encoding="{encoding}"?><svg viewBox="0 0 9 9"/>'.encode())
