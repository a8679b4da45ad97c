"""Dials, player mats, screens and score pads: what turns shows what it should, and parts meet at folds."""

from __future__ import annotations

from itertools import product
from math import atan2, cos, degrees, hypot, pi, radians, sin

import pytest

from pnp.base.geometry import Box, Point
from pnp.components.dials import DialOptions, rings
from pnp.desk import calls
from pnp.desk.documents import Doc
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.fonts import text_width
from pnp.drawing.pictures import ring_with_ticks
from pnp.drawing.shapes import Circle, Font, Layer, Path, Text
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.render.pdf import pdf_bytes
from tests.games.spec_pieces import errors, made, pieces
from tests.reading import pages_mm, paths
from tests.rows import each

DIALS = [
    DialOptions.model_validate({"size": f"{size}mm", "from": first, "to": first + count - 1})
    for size, count, first in product((30, 45, 60, 70, 90, 120, 190), (2, 6, 11, 21, 60), (0, 1))
]


@each("options", DIALS)
def test_a_window_is_on_the_disc_and_shows_one_value(options: DialOptions) -> None:
    (ring,) = rings(options)
    size, radius = ring.window, ring.radius
    disc = options.size / 2 - 4
    assert hypot(size.width / 2, radius + size.height / 2) < disc
    assert radius - size.height / 2 > options.pin / 2 + 1
    apart = 2 * radius * sin(pi / len(options.shown))
    assert size.width < apart, "the next value is behind the disc"


@each("count", [4, 7, 21])
def test_each_value_turns_to_the_window(count: int) -> None:
    wheel, disc = pieces(f"pieces: dials\nfrom: 0\nto: {count - 1}")
    window = Box.around(disc.outline.holes[0]).centre
    for placed in flatten(wheel.front):
        if isinstance(placed.shape, Text):
            box = bounds(placed)
            angle = radians(360 * int(placed.shape.text) / count)  # anticlockwise, about the pin
            x, y = box.centre
            turned = x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
            assert turned == pytest.approx(window, abs=1.0), placed.shape.text


def test_numbers_on_a_wheel_have_one_size_and_can_be_read() -> None:
    wheel, _ = pieces("pieces: dials\nfrom: -10\nto: 25\nsize: 90mm")
    found = [one for one in flatten(wheel.front) if isinstance(one.shape, Text)]
    (size,) = {one.shape.size for one in found if isinstance(one.shape, Text)}
    assert size >= 7
    places = [Box.around_boxes([bounds(one)]).centre for one in found]
    apart = min(hypot(x - places[k - 1].x, y - places[k - 1].y) for k, (x, y) in enumerate(places))
    assert apart > 1.1 * text_width("-10", size, Font.BOLD)
    (wrong,) = errors("pieces: dials\nfrom: 1\nto: 60\nsize: 60mm")
    assert wrong == (
        "mine.yaml:6:11: the values don't fit: set `size` to at least 80 mm, so that numbers have 7 pt"
    )


@pytest.mark.parametrize("shows", ["window", "pointer"])
def test_a_second_disc_has_values_and_leaves_those_below_it_in_sight(shows: str) -> None:
    wheel, inner, upper = pieces(
        f"pieces: dials\nsize: 90mm\ninner: {{values: [Sun, Rain, Fog]}}\nshows: {shows}"
    )
    words = {one.shape.text for one in flatten(inner.front) if isinstance(one.shape, Text)}
    assert words == {"Sun", "Rain", "Fog"}
    numbers = [bounds(one) for one in flatten(wheel.front) if isinstance(one.shape, Text)]
    nearest = min(hypot(*box.centre) for box in numbers)
    if shows == "window":
        assert Box.around(inner.outline.holes[0]).has(Point(0, nearest)), "the number at the top"
    else:
        assert inner.outline.box.top < nearest
    assert upper.outline.box.top < min(hypot(*box.centre) for box in numbers)
    assert errors("pieces: dials\nsize: 40mm\ninner: {to: 5}")[0].startswith(
        "mine.yaml:4:11: the values don't fit"
    )
    assert "`inner` adds a second disc" in errors("pieces: dials\ndiscs: 2")[0]


def test_discs_and_wheels_have_holes_for_one_pin() -> None:
    for shows, kind in (("window", "1 disc with a window"), ("pointer", "1 pointer")):
        wheel, upper = pieces(f"pieces: dials\nshows: {shows}\npin: 5mm")
        assert upper.kind is not None
        assert upper.kind.counted(1) == kind
        for piece in (wheel, upper):
            hole = Box.around(piece.outline.holes[-1])
            assert hole.size == pytest.approx((5, 5))
            assert hole.centre == pytest.approx((0, 0), abs=1e-9)


@each("colour, halos", [("'#222222'", 5), ("'#f4f4f4'", 0)])
def test_holes_in_dark_discs_can_be_seen(colour: str, halos: int) -> None:
    """The window and the hole for the pin have a light line, as the disc has. The window's frame is in both
    drawings of the steps."""
    (sheet,) = made(f"pieces: dials\ncolour: {colour}").sheets
    paper = palettes()["colour"].paper
    lines = [
        at.shape.segments
        for at in flatten(sheet.front.shapes)
        if isinstance(at.shape, Path) and at.layer is Layer.MARKS and at.shape.style.stroke == paper
    ]
    assert sum(part[0] == "M" for line in lines for part in line) == halos


@each("palette, circles", [("colour", 3), ("low-ink", 1)])
def test_a_wheel_of_numbers_has_a_tick_between_two_of_them_and_a_tinted_ring(
    palette: str, circles: int
) -> None:
    options = DialOptions.model_validate({"to": 9})
    (ring,) = rings(options)
    drawn = list(ring_with_ticks(ring.inside, ring.edge, 10, "#224466", Theme(palettes()[palette])))
    assert sum(isinstance(shape, Circle) for shape in drawn) == circles
    assert isinstance(drawn[-1], Path)
    starts = [part for part in drawn[-1].segments if part[0] == "M"]
    angles = sorted(degrees(atan2(part[1], part[2])) % 360 for part in starts if len(part) == 3)
    assert angles == pytest.approx([18 + 36 * k for k in range(10)])


@pytest.mark.parametrize(
    ("count", "shows", "has"), [(6, "pointer", True), (9, "pointer", False), (6, "window", False)]
)
def test_a_few_values_beside_a_pointer_have_sectors_within_the_rim(count: int, shows: str, has: bool) -> None:
    wheel, _ = pieces(f"pieces: dials\nsize: 80mm\nfrom: 1\nto: {count}\nshows: {shows}")
    pales = palettes()["colour"].pales
    found = [at for at in flatten(wheel.front) if isinstance(at.shape, Path) and at.shape.style.fill in pales]
    assert len(found) == (count if has else 0)
    assert all(bounds(at).height < 40 and max(map(abs, bounds(at))) < 39 for at in found)
    colours = [at.shape.style.fill for at in found if isinstance(at.shape, Path)]
    assert all(one != other for one, other in zip(colours, [*colours[1:], *colours[:1]], strict=True))


def test_a_dial_may_have_words_and_a_label_for_each_row() -> None:
    found = pieces(
        "pieces: dials\nvalues: [Sun, Rain]\nrows: [{name: Sky, n: 2}, {name: Sea, n: 1}]\neach: '{n}'"
    )
    assert [piece.name for piece in found] == [
        *("1 Sky wheel", "1 Sky wheel", "2 Sea wheel"),
        *("1 Sky disc", "1 Sky disc", "2 Sea disc"),
    ]
    words = {p.shape.text for piece in found for p in flatten(piece.front) if isinstance(p.shape, Text)}
    assert words == {"Sun", "Rain", "Sky", "Sea"}
    assert errors("pieces: dials\nvalues: [moon.svg, Rain]")[0].startswith("mine.yaml:4:13: no file 'moon.svg'")
    assert errors("pieces: dials\nfrom: 5\nto: 5") == [
        "mine.yaml:5:9: a wheel can have 2 to 60 numbers, and the first must be lower than the last"
    ]


def test_mats_are_large_cards() -> None:
    (mat,) = pieces("pieces: player-mats\nrows: [{name: Ada}]")
    assert mat.outline.box.size == (180, 120)
    assert mat.back is None
    assert mat.kind is not None
    assert mat.kind.counted(2) == "2 player mats"


SCREEN = """
pieces: screens
width: 100mm
height: 60mm
wing: 50mm
bleed: 0
build-stamp: false
ruler: false
front: [{shape: box, fill: "#112233", left: 50mm, width: 8mm, top: 4mm, height: 6mm}]
back: [{shape: box, fill: "#445566", left: 50mm, width: 8mm, top: 4mm, height: 6mm}]
"""


def test_a_screen_folds_where_its_parts_meet() -> None:
    (screen,) = pieces(SCREEN)
    folds = [p.shape for p in flatten(screen.front) if p.layer is Layer.FOLD and isinstance(p.shape, Path)]
    xs = {round(float(segment[1]), 6) for segment in folds[0].segments if len(segment) > 1}
    assert xs == {-50, 50}
    assert screen.outline.box.size == pytest.approx((200, 60))
    assert len(screen.steps) == 2


def test_the_inside_of_a_screen_is_behind_its_outside_on_paper() -> None:
    """Both marks begin at the left fold of whoever looks at them, so they are at the two folds of the paper."""
    pdf = pdf_bytes(made(SCREEN))
    width, height = pages_mm(pdf)[0]
    marks = []
    for page, colour in ((0, (0x11, 0x22, 0x33)), (1, (0x44, 0x55, 0x66))):
        wanted = tuple(value / 255 for value in colour)
        boxes = [p.box for p in paths(pdf, page) if p.fill == pytest.approx(wanted, abs=0.003)]
        sizes = [hypot(box[2] - box[0], box[3] - box[1]) for box in boxes]
        marks.append(boxes[min(range(len(boxes)), key=lambda k: abs(sizes[k] - 10))])  # not in the steps
    front, back = marks
    if width <= height:  # turned over on its upright long edge, left and right change places
        behind = (width - back[2], back[1], width - back[0], back[3])
    else:
        behind = (back[0], height - back[3], back[2], height - back[1])
    apart = max(abs(front[0] - behind[0]), abs(front[1] - behind[1]))
    assert apart == pytest.approx(100 - 8, abs=0.05), "from one fold to the other, less the mark"


def test_a_pad_has_a_box_for_each_player_and_line() -> None:
    (sheet,) = pieces("pieces: score-pads\nlabel: Salt\nlines: [Coins, '']\ncolumns: 3")
    drawn = [p.shape for p in flatten(sheet.front)]
    assert {s.text for s in drawn if isinstance(s, Text)} == {"Salt", "Coins", "Total", "1", "2", "3"}
    boxes = [s for s in drawn if isinstance(s, Path) and s.style.stroke]
    assert len(boxes) == 3 * 5 + 3, "number, name, two lines and the sum for each player, and what counts"
    thin = [p for p in flatten(sheet.front) if isinstance(p.shape, Path) and bounds(p).height < 0.3]
    assert len(thin) == 3, "a line for each name"
    (bare,) = pieces("pieces: score-pads\ntotal: false\ncolumns: 2\nlines: [A]\neach: 1")
    assert len([p for p in flatten(bare.front) if isinstance(p.shape, Path) and p.shape.style.stroke]) == 7


def test_a_pad_is_in_the_colours_of_its_game_unless_its_palette_is_grey() -> None:
    (pad,) = pieces("pieces: score-pads\nlabel: Salt\ntheme: {colours: ['#3d6b35', '#e0a93f']}")
    (grey,) = pieces(
        "pieces: score-pads\nlabel: Salt\npalette: greyscale\ntheme: {colours: ['#3d6b35', '#e0a93f']}"
    )
    band, plain = (
        next(p.shape.style.fill for p in flatten(one.front) if isinstance(p.shape, Path)) for one in (pad, grey)
    )
    assert band == "#3a6632", "the game's colour, dark enough for titles"
    assert plain == "#c9c9c9", "a dark band would take much ink"


@each(
    "name", ["tuck-box", "tray", "standees", "tokens", "dice", "dials", "player-mats", "screens", "score-pads"]
)
def test_the_form_of_each_piece_can_be_shown_before_anything_is_set(name: str) -> None:
    doc = Doc("a.yaml", f"pnp: 1\nproducts:\n  - pieces: {name}\n")
    assert not calls.preview(doc).errors
    assert calls.fields(doc)


@pytest.mark.parametrize(
    ("product", "hint"),
    [
        ("pieces: standees\nsize: 40mm", "`width` and `height` set the size of a figure"),
        ("pieces: standees\nbase: slots", "`stand` is what a figure stands on"),
        ("pieces: tokens\nshape: hexagon", "`cut` is the outline of a token"),
        ("pieces: tokens\nsize: 25", "isn't a length; write one such as 22mm"),
        ("pieces: dials\nnumbers: 0-20", "`from` and `to` are the first and the last number"),
        ("pieces: dice\nfront: []", "`faces` lists what is on each face of a die"),
        ("pieces: tuck-box\ncards: 54", "`count` is the number of cards inside"),
        ("kit: own", "for a kit of your own game, write `kit: custom`"),
    ],
)
def test_what_others_call_an_option_leads_to_ours(product: str, hint: str) -> None:
    (found,) = errors(product)
    assert hint in found


def test_titles_of_one_product_are_in_one_font() -> None:
    found = made("pieces: screens\nrows: [{n: Zamek}, {n: Żółty}]\nfront: [{text: '{n}', font: title}]")
    fonts = {
        one.shape.font for piece in found.pieces for one in flatten(piece.front) if isinstance(one.shape, Text)
    }
    assert fonts == {Font.BOLD}
    assert "the display font has no 'Ż', so all titles are in bold type; `display: " in found.remark
    plain = made("pieces: screens\nrows: [{n: Zamek}, {n: Wieża}]\nfront: [{text: '{n}'}]")
    assert not plain.remark, "these are no titles"


def test_a_small_score_sheet_has_more_room_for_its_lines_than_for_its_title() -> None:
    size = "size: {width: 90mm, height: 60mm}"
    (pad,) = pieces(f"pieces: score-pads\n{size}\nlabel: Salt\nlines: [a, b, c, d, e]")
    (title,) = (
        bounds(one) for one in flatten(pad.front) if isinstance(one.shape, Text) and one.shape.text == "Salt"
    )
    boxes = [bounds(one) for one in flatten(pad.front) if isinstance(one.shape, Path)]
    assert title.height < 9
    assert min(box.height for box in boxes if box.height > 4) > 5.5


@pytest.mark.parametrize(("paper", "larger"), [("a4", "a3"), ("letter", "tabloid")])
def test_what_is_too_large_is_told_which_paper_is_large_enough(paper: str, larger: str) -> None:
    (wrong,) = errors(f"pieces: player-mats\npaper: {paper}\nsize: {{width: 300mm, height: 200mm}}")
    assert wrong.endswith(f"it fits on `paper: {larger}`")


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("pieces: screens\nfront: none", "write [] for nothing"),
        ("pieces: tuck-box\ntext: Salt", "`label` is what is written on it"),
        ("pieces: tray\nimage: a.png", "`picture` fills its front and back"),
        ("pieces: tray\ndepth: 20mm", "`card-thickness` make it deep enough"),
        ("pieces: score-pads\nplayers: 4", "`columns` is the number of players"),
        ("kit: custom\nauthor: Ada", "`credits` names who made the game"),
        ("kit: custom\ncover: a.svg", "`picture` is the picture on its front"),
        (
            "pieces: score-pads\nsize: 60mm\nlines: [Donaudampfschiffahrtsgesellschaft]",
            "or make the piece larger",
        ),
    ],
)
def test_messages_name_what_helps(line: str, hint: str) -> None:
    assert hint in errors(line)[0]
