"""Finished pictures as decks: which files become cards, which backs they get, how large they are, and what
becomes of their bleed."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import PIL.Image
import pytest

from pnp.base.geometry import Box, Size
from pnp.components.cards.bleed import OVERRUN, PictureSize, bleed_of, size_from
from pnp.components.cards.images import natural
from pnp.components.cards.sizes import PRINTED_SIZES, SIZES
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Image
from pnp.pipeline.build import make_all
from pnp.products.resolve import load_spec
from pnp.sheets.pieces import Piece
from tests.commands import run

TRIM, BLED = (750, 1050), (825, 1125)
"""Poker cards at 300 pixels per inch, without and with 1/8 in of bleed."""


def saved(size: tuple[int, int], kind: str = "PNG", mode: str = "RGB", dpi: int = 300) -> bytes:
    out = io.BytesIO()
    colour = PIL.Image.new("RGB", size, "#27506b").convert(mode)
    colour.save(out, kind, dpi=(dpi, dpi))
    return out.getvalue()


def folder(path: Path, names: Sequence[str], size: tuple[int, int] = TRIM) -> Path:
    for name in names:
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_bytes(saved((size[0] // 5, size[1] // 5), dpi=60) if size == TRIM else saved(size))
    return path


def deck(path: Path, options: str) -> tuple[Sequence[Piece], str]:
    """Return the cards of a spec, and what the build tells of them."""
    lines = "".join(f"    {line}\n" for line in options.splitlines())
    (path / "my.yaml").write_text(f"pnp: 1\nproducts:\n  - pieces: cards\n{lines}", encoding="utf-8")
    (made,) = make_all(load_spec(path / "my.yaml", "my.yaml"))
    return made.product.pieces, made.product.remark


def refused(path: Path, options: str) -> str:
    lines = "".join(f"    {line}\n" for line in options.splitlines())
    (path / "my.yaml").write_text(f"pnp: 1\nproducts:\n  - pieces: cards\n{lines}", encoding="utf-8")
    code, _, err = run(["check", str(path / "my.yaml")])
    assert code == 2
    return err


def names(pieces: Sequence[Piece]) -> list[str]:
    return [piece.name.partition(" ")[2] for piece in pieces]


# Which files become cards


def test_names_are_sorted_as_people_do() -> None:
    assert sorted(["b10", "a", "B2", "b1"], key=natural) == ["a", "b1", "B2", "b10"]


def test_a_folder_is_a_deck_with_as_many_copies_as_the_names_say(tmp_path: Path) -> None:
    folder(
        tmp_path, ["art/10 owl.png", "art/2 fox x3.png", "art/cat (2).png", "art/4x dog.png", "art/notes.txt"]
    )
    pieces, told = deck(tmp_path, "images: art\nsize: poker")
    assert names(pieces) == ["2 fox"] * 3 + ["dog"] * 4 + ["10 owl"] + ["cat"] * 2
    assert "4 pictures, such as 'art/2 fox x3.png' (150 by 210 pixels), have no bleed" in told
    assert all(piece.outline.box.size == SIZES["poker"] for piece in pieces)


def test_files_that_a_program_numbered_are_cards_of_their_own(tmp_path: Path) -> None:
    folder(tmp_path, ["art (1).png", "art (2).png", "art (10).png", "fox.png", "fox (1).png", "cat (2).png"])
    pieces, _ = deck(tmp_path, "images: .\nsize: poker")
    assert names(pieces) == ["art (1)", "art (2)", "art (10)", "cat", "cat", "fox (1)", "fox"]


def test_a_folder_has_the_pictures_in_its_folders_too(tmp_path: Path) -> None:
    folder(tmp_path, ["art/fox.png", "art/birds/owl.png"])
    assert names(deck(tmp_path, "images: art\nsize: poker")[0]) == ["owl", "fox"]


def test_a_number_for_each_takes_the_place_of_those_in_names(tmp_path: Path) -> None:
    folder(tmp_path, ["fox x3.png", "owl.png"])
    assert names(deck(tmp_path, "images: .\nsize: poker\neach: 2")[0]) == ["fox", "fox", "owl", "owl"]


@pytest.mark.parametrize(
    ("files", "images", "backs"),
    [
        (["a.png", "b.png", "back.png"], ".", ["back.png"] * 2),
        (["a.png", "a back.png", "b.png", "b-back.png"], ".", ["a back.png", "b-back.png"]),
        (["a-front.png", "a-back.png"], ".", ["a-back.png"]),
        (["f/a.png", "f/b.png", "g/B.png", "g/a.png"], "{fronts: f, backs: g}", ["g/a.png", "g/B.png"]),
        (["f/a.png", "f/b.png", "any.png"], "{fronts: f, backs: any.png}", ["any.png"] * 2),
        (["f/a.png", "f/b.png", "f/rear.png"], '{fronts: "f/*.png", backs: f/rear.png}', ["f/rear.png"] * 2),
        (["x/h/a.png", "x/h/back.png", "x/v/b.png", "x/v/back.png"], "x", ["x/h/back.png", "x/v/back.png"]),
        (
            ["h/a.png", "v/b.png", "k/h.png", "k/v.png"],
            '{fronts: "[hv]/*.png", backs: k}',
            ["k/h.png", "k/v.png"],
        ),
        (
            ["a x2.png", "b.png", "k/a.png", "k/b.png"],
            '{fronts: "*.png", backs: k}',
            ["k/a.png"] * 2 + ["k/b.png"],
        ),
        (
            ["art/a.png", "art/b.png", "art/backs/a.png", "art/backs/b.png"],
            "art",
            ["art/backs/a.png", "art/backs/b.png"],
        ),
        (["art/fronts/a.png", "art/backs/back.png"], "art", ["art/backs/back.png"]),
        (["art/h/a.png", "art/v/b.png", "art/back.png"], "art", ["art/back.png"] * 2),
        (["a.png", "b.png", "Cardback.png"], ".", ["Cardback.png"] * 2),
        (["a.png", "A-Rückseite.png"], ".", ["A-Rückseite.png"]),
        (["L\u00f6we.png", "Lo\u0308we back.png"], ".", ["Lo\u0308we back.png"]),
    ],
)
def test_each_card_gets_the_back_that_is_named_for_it(
    tmp_path: Path, files: Sequence[str], images: str, backs: Sequence[str]
) -> None:
    folder(tmp_path, files)
    for number, name in enumerate(sorted({*backs})):
        (tmp_path / name).write_bytes(saved((150, 210 + 2 * number), dpi=60))
    pieces, _ = deck(tmp_path, f"images: {images}\nsize: poker")
    heights = {210 + 2 * number: name for number, name in enumerate(sorted({*backs}))}
    shown = [heights[pixels(piece, back=True).pixels.height] for piece in pieces]
    assert shown == list(backs)


def pixels(piece: Piece, *, back: bool = False) -> Image:
    shapes = piece.back if back else piece.front
    assert shapes is not None
    (found,) = (one.shape for one in flatten(shapes) if isinstance(one.shape, Image))
    return found


@pytest.mark.parametrize(
    ("files", "images", "message"),
    [
        (["a.png"], "art", "no file 'art'"),
        (["art/notes.txt"], "art", "no pictures in the folder 'art'"),
        (["a.png"], '"art/*.png"', "no file matches 'art/*.png'"),
        (["a.png"], "../elsewhere", "expected a folder below the spec's own"),
        (["a.png"], "/etc", "expected a folder below the spec's own"),
        (["back.png"], ".", "there are only backs here"),
        (["f/a.png", "f/b.png", "g/a.png", "g/c.png"], "{fronts: f, backs: g}", "1 card has no back: f/b.png"),
        (["a.png", "a back.png", "b.png"], ".", "1 card has no back: b.png"),
    ],
)
def test_what_makes_no_deck_is_refused_with_the_reason(
    tmp_path: Path, files: Sequence[str], images: str, message: str
) -> None:
    (tmp_path / "in").mkdir()
    assert message in refused(folder(tmp_path / "in", files), f"images: {images}\nsize: poker")


def test_links_out_of_the_folder_are_passed_over(tmp_path: Path) -> None:
    folder(tmp_path / "out", ["secret.png"])
    inside = folder(tmp_path / "in", ["a.png"])
    (inside / "b.png").symlink_to(tmp_path / "out" / "secret.png")
    (inside / "c").symlink_to(tmp_path / "out")
    assert names(deck(inside, "images: .\nsize: poker")[0]) == ["a"]
    for pattern in ("c/*.png", "*/*.png", "b.png"):
        assert "no file" in refused(inside, f'images: "{pattern}"\nsize: poker')


def test_a_back_that_no_card_has_is_told(tmp_path: Path) -> None:
    folder(tmp_path, ["f/a.png", "g/a.png", "g/b.png"])
    assert "no card has the back 'g/b.png'" in deck(tmp_path, "images: {fronts: f, backs: g}\nsize: poker")[1]


def test_a_table_says_how_many_there_are_and_what_is_written_on_them(tmp_path: Path) -> None:
    folder(tmp_path, ["art/fox.png", "art/owl.png", "art/cat.png"])
    (tmp_path / "t.csv").write_text("n,file,title\n2,Fox,Red fox\n1,owl.png,Barn owl\n")
    options = 'images: art\nsize: poker\ntable: t.csv\neach: "{n}"\nfront: [{text: "{title}"}]'
    pieces, told = deck(tmp_path, options)
    assert len(pieces) == 3
    assert "no row of the table names 'art/cat.png'" in told
    (tmp_path / "t.csv").write_text("n,file,title\n2,Fox,Red fox\n1,ox,Ox\n")
    assert "t.csv:3:3: no picture is called 'ox'" in refused(tmp_path, options)
    (tmp_path / "t.csv").write_text("n,title\n2,Red\n")
    assert "no column of the table contains the names" in refused(tmp_path, options)


# Size and bleed


@pytest.mark.parametrize(
    ("size", "dpi", "card", "bleed"),
    [
        (TRIM, 300, "poker", 0.0),
        (BLED, 300, "poker", OVERRUN),
        (BLED, 0, "poker", OVERRUN),
        ((822, 1122), 300, "poker", 3.0),
        ((744, 1040), 0, "poker", 0.0),
        ((750, 1125), 300, "bridge", OVERRUN),
        ((600, 825), 300, "mini", OVERRUN),
        ((826, 826), 300, "square", 0.0),
        ((902, 902), 300, "square", OVERRUN),
        ((600, 900), 300, "poker", None),
    ],
)
def test_pixels_say_whether_a_picture_has_bleed(
    size: tuple[int, int], dpi: int, card: str, bleed: float | None
) -> None:
    assert bleed_of(PictureSize(*size, dpi), SIZES[card]) == bleed


@pytest.mark.parametrize(
    ("size", "dpi", "card"),
    [
        (BLED, 300, SIZES["poker"]),
        (TRIM, 0, SIZES["poker"]),
        ((900, 1500), 300, Size(69.85, 120.65)),
        ((900, 1500), 0, Size(69.85, 120.65)),
        ((744, 1122), 0, Size(57, 89)),
        ((745, 1040), 0, Size(63, 88)),
        ((1125, 1125), 0, Size(88.9, 88.9)),
        ((825, 825), 0, Size(63.5, 63.5)),
        ((1125, 825), 0, Size(88.9, 63.5)),
        ((500, 700), 0, SIZES["poker"]),
        ((1240, 1748), 300, Size(104.99, 148)),
        ((697, 1087), 300, SIZES["euro"]),
        ((500, 610), 0, None),
    ],
)
def test_pictures_say_how_large_their_cards_are(size: tuple[int, int], dpi: int, card: Size | None) -> None:
    assert size_from(PictureSize(*size, dpi), PRINTED_SIZES) == card


def reach(piece: Piece) -> tuple[float, ...]:
    """Return the edges of what is printed if all of the bleed is."""
    seen = [one.clip.common(bounds(one)) if one.clip else bounds(one) for one in flatten(piece.front_bleed)]
    return tuple(round(side, 2) for side in Box.around_boxes(seen))


EDGES = (-31.75, -44.45, 31.75, 44.45)
OVER = (-34.92, -47.62, 34.92, 47.62)


def test_a_picture_with_bleed_is_cut_at_its_trim(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(saved(BLED))
    for options in ("images: .", 'rows: [{n: a}]\nfront: [{picture: "{n}.png"}]'):
        (piece,), told = deck(tmp_path, options)
        assert piece.outline.box.size == SIZES["poker"]
        assert reach(piece) == OVER
        assert told == ""


@pytest.mark.parametrize("way", ["mirror", "edge", '"#ff0000"', "accent"])
def test_bleed_is_made_where_there_is_none(tmp_path: Path, way: str) -> None:
    (tmp_path / "a.png").write_bytes(saved(TRIM))
    (piece,), told = deck(tmp_path, f"images: {{fronts: ., make-bleed: {way}}}")
    assert reach(piece) == OVER
    assert told == ""


def test_what_is_cut_off_or_shrunk_unasked_is_told_with_both_sizes(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(saved(TRIM))
    front = 'rows: [{{n: a}}]\nfront: [{{picture: "{{n}}.png"{}}}]'
    assert (
        "(750 by 1050 pixels) has no bleed for a card of 63.5 mm by 88.9 mm"
        in deck(tmp_path, front.format(", fit: cover"))[1]
    )
    assert "has no bleed, so white may show" in deck(tmp_path, front.format(""))[1]
    assert deck(tmp_path, front.format(", image-bleed: 0"))[1] == ""
    assert deck(tmp_path, front.format(", make-bleed: edge"))[1] == ""
    (tmp_path / "a.png").write_bytes(saved((600, 900)))
    assert "(600 by 900 pixels) isn't the same shape" in deck(tmp_path, front.format(""))[1]
    assert "some of it is cut off" in deck(tmp_path, front.format(", make-bleed: mirror"))[1]
    assert (
        deck(tmp_path, front.format(", fit: whole"))[1] == deck(tmp_path, front.format(", fit: cover"))[1] == ""
    )


def test_pictures_with_too_few_pixels_for_their_cards_are_told(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(saved((150, 210)))
    told = deck(tmp_path, "images: {fronts: ., image-bleed: 0}\nsize: poker")[1]
    assert "'a.png' (150 by 210 pixels) has only 60 pixels per inch on a card of 63.5 mm by 88.9 mm" in told
    (tmp_path / "a.png").write_bytes(saved((300, 420)))
    assert deck(tmp_path, "images: {fronts: ., image-bleed: 0}\nsize: poker")[1] == ""


def test_files_in_a_folder_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    folder(tmp_path, ["art/fox.png", "art/owl.jfif", "art/fox.psd"], (750, 1050))
    (tmp_path / "art/bee.heic").write_bytes(b"\0\0\0\x1cftypheic")
    pieces, told = deck(tmp_path, "images: {fronts: art, image-bleed: 0}")
    assert names(pieces) == ["fox", "owl"]
    assert "'bee.heic' can't be read, so it's left out: save it as PNG or JPEG" in told
    assert "fox.psd" not in told, "its picture is there"


def test_only_the_first_of_several_pages_is_printed_and_said_so(tmp_path: Path) -> None:
    one, two = (PIL.Image.new("RGB", (750, 1050), colour) for colour in ("red", "blue"))
    one.save(tmp_path / "a.tif", save_all=True, append_images=[two])
    one.save(tmp_path / "b.tif")
    told = deck(tmp_path, "images: {fronts: ., image-bleed: 0}")[1]
    assert "a.tif: has several pictures, and only the first is printed" in told
    assert "b.tif" not in told
    one.save(tmp_path / "c.png", save_all=True, append_images=[two])
    assert (
        "c.png: has several pictures, and only the first is printed"
        in deck(tmp_path, "images: {fronts: c.png, image-bleed: 0}")[1]
    )


def test_the_spec_may_say_how_much_bleed_there_is(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(saved((700, 950)))
    (piece,), _ = deck(tmp_path, "images: {fronts: ., image-bleed: 4mm}\nsize: poker")
    assert reach(piece) == (-35.75, -48.45, 35.75, 48.45)
    assert "this option is only for a picture that fills the card" in refused(
        tmp_path, "rows: [{n: a}]\nfront: [{picture: a.png, left: 2mm, make-bleed: mirror}]"
    )


def test_pictures_that_do_not_agree_make_poker_cards_and_say_so(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(saved((750, 1050)))
    (tmp_path / "b.png").write_bytes(saved((600, 750)))
    pieces, told = deck(tmp_path, "images: .")
    assert pieces[0].outline.box.size == SIZES["poker"]
    assert "set `size`" in told


# Formats


@pytest.mark.parametrize(
    ("kind", "mode"),
    [
        ("WEBP", "RGB"),
        ("WEBP", "RGBA"),
        ("GIF", "P"),
        ("TIFF", "RGB"),
        ("TIFF", "L"),
        ("BMP", "RGB"),
        ("AVIF", "RGB"),
        ("TIFF", "CMYK"),
        ("JPEG", "CMYK"),
        ("JPEG", "RGB"),
    ],
)
def test_pictures_of_many_formats_are_read_whatever_they_are_called(
    tmp_path: Path, kind: str, mode: str
) -> None:
    (tmp_path / "a.png").write_bytes(saved((75, 105), kind, mode))
    (piece,), _ = deck(tmp_path, "images: .\nsize: poker")
    shown = pixels(piece).pixels
    assert (shown.width, shown.height) == (75, 105)
    assert shown.kind == ("jpeg" if (kind, mode) == ("JPEG", "RGB") else "png")


def test_a_broken_file_of_any_format_is_damaged(tmp_path: Path) -> None:
    for kind in ("WEBP", "GIF", "TIFF", "BMP", "AVIF"):
        data = saved((75, 105), kind)
        (tmp_path / "a.png").write_bytes(data[: len(data) // 3])
        assert "a.png: is damaged" in refused(tmp_path, "images: .\nsize: poker"), kind
