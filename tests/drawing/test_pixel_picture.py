"""Pictures from PNG and JPEG files: what is kept of them, and what is refused."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable

import pytest
from PIL import Image as Library
from PIL import ImageOps, ImageStat

from pnp.base.errors import TextError
from pnp.base.geometry import Size
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.own_art import painted
from pnp.drawing.palette import paints_of
from pnp.drawing.pixel_coding import Pixels
from pnp.drawing.pixel_picture import LONGER_SIDE, decode_pixels, read_pixels
from pnp.drawing.shapes import Drawing, Image
from pnp.language.catalogue import palettes
from tests.pictures import encoded, fading, held, picture
from tests.rows import each


def pixels(drawing: Drawing) -> Pixels:
    (placed,) = flatten(drawing.shapes)
    assert isinstance(placed.shape, Image)
    return placed.shape.pixels


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_picture_fills_its_size(kind: str) -> None:
    found = read_pixels(encoded(picture(60, 40), kind))
    (placed,) = flatten(found.shapes)
    assert found.size == pytest.approx(Size(LONGER_SIDE, LONGER_SIDE * 2 / 3))
    assert bounds(placed) == pytest.approx((0, 0, *found.size))


def test_a_photograph_is_kept_as_it_was_compressed() -> None:
    data = encoded(picture(), "JPEG")
    found = pixels(read_pixels(data))
    assert found.file == found.colours
    assert data[data.index(b"\xff\xdb") :] == found.file[found.file.index(b"\xff\xdb") :]


def test_the_rows_of_a_png_are_kept_as_they_were_deflated() -> None:
    data = encoded(picture())
    found = pixels(read_pixels(data))
    assert found.colours in data
    assert len(zlib.decompress(found.colours)) == 40 * (1 + 60 * 3)
    assert not found.opacity


def test_rows_that_end_too_early_are_written_again() -> None:
    """Pillow forgives a missing checksum at their end; a reader of PDF files needn't."""
    data = encoded(picture())
    at = data.index(b"IDAT")
    (length,) = struct.unpack(">L", data[at - 4 : at])
    rows = data[at + 4 : at + 4 + length - 4]
    checksum = struct.pack(">L", zlib.crc32(b"IDAT" + rows))
    short = data[: at - 4] + struct.pack(">L", len(rows)) + b"IDAT" + rows + checksum + data[at + 8 + length :]
    found = pixels(read_pixels(short))
    assert len(zlib.decompress(found.colours)) == 40 * (1 + 60 * 3)
    Library.open(io.BytesIO(found.file)).load()


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_nothing_says_where_a_photograph_was_taken(kind: str) -> None:
    data = held(1, kind)
    assert b"Elm Street" in data
    assert b"Elm Street" not in pixels(read_pixels(data)).file


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photograph_is_upright_however_the_camera_was_held(orientation: int, kind: str) -> None:
    """The yellow quarter must be where Pillow puts it."""
    data = held(orientation, kind)
    drawing = read_pixels(data)
    (placed,) = flatten(drawing.shapes)
    assert isinstance(placed.shape, Image)
    wanted = ImageOps.exif_transpose(Library.open(io.BytesIO(data)))
    assert drawing.size.width / drawing.size.height == pytest.approx(wanted.width / wanted.height)
    x, y = placed.transform(0.25, 0.75)  # the middle of the yellow quarter, in the image's own unit square
    column = int(x / drawing.size.width * wanted.width)
    row = int((1 - y / drawing.size.height) * wanted.height)
    red, _, blue = wanted.getpixel((column, row))
    assert red > 200 > 100 > blue


@each(
    "make",
    [
        lambda: picture().quantize(4),
        lambda: picture().convert("L"),
        lambda: picture().convert("1"),
        lambda: picture().convert("LA"),
        lambda: picture().convert("RGBA"),
    ],
)
def test_a_png_of_any_colours_becomes_eight_bits_for_each(make: Callable[[], Library.Image]) -> None:
    found = pixels(read_pixels(encoded(make())))
    rows = zlib.decompress(found.colours)
    assert len(rows) == 40 * (1 + 60 * (1 if found.is_grey else 3))
    assert not found.opacity, "it covers everything"


def test_a_picture_that_fades_keeps_its_opacity_apart() -> None:
    found = pixels(read_pixels(encoded(fading())))
    assert len(zlib.decompress(found.opacity)) == 40 * (1 + 60)
    assert len(zlib.decompress(found.colours)) == 40 * (1 + 60 * 3)


def test_no_library_warns_while_a_picture_is_written(recwarn: pytest.WarningsRecorder) -> None:
    """An opacity for each colour of a palette makes the image library warn."""
    out = io.BytesIO()
    picture().quantize(4).save(out, "PNG", transparency=bytes([128, 255, 255, 255]))
    assert pixels(read_pixels(out.getvalue())).opacity
    assert not list(recwarn)


def test_palettes_print_pictures_in_greys_and_spare_ink() -> None:
    drawing = read_pixels(encoded(picture()))
    means = {}
    for name in ("colour", "greyscale", "low-ink"):
        palette = palettes()[name]
        shown = Drawing(drawing.size, painted(drawing.shapes, paints_of("#000000", "#ffffff", palette)))
        found = pixels(shown)
        assert found.is_grey is (name != "colour")
        means[name] = ImageStat.Stat(Library.open(io.BytesIO(found.file)).convert("L")).mean[0]
    assert means["greyscale"] == pytest.approx(means["colour"], abs=1)
    assert means["low-ink"] > means["greyscale"] + 40


def _png_of(width: int, height: int) -> bytes:
    """Return a PNG file that promises so many pixels, and has none."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">L", len(data)) + kind + data + struct.pack(">L", zlib.crc32(kind + data))

    head = struct.pack(">LLBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = chunk(b"IDAT", zlib.compress(b"\0" * 100))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + rows + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"<svg/>", "isn't a PNG or JPEG file"),
        (_png_of(7000, 7000), "has 7,000 by 7,000 pixels, more than 40,000,000 in all"),
        (_png_of(60_000, 60_000), "has 60,000 by 60,000 pixels"),
        (_png_of(100, 100), "is damaged"),
        (encoded(picture())[:-40], "is damaged"),
        (encoded(picture(), "JPEG")[:200], "is damaged"),
        (b"\xff\xd8\xff" + b"\xff" * 1000, "is damaged"),
    ],
)
def test_what_cannot_be_printed_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(TextError, match=reason):
        read_pixels(data)


@pytest.mark.parametrize("kind", ["PNG", "TIFF"])
def test_greys_with_16_bits_keep_their_higher_ones(kind: str) -> None:
    deep = Library.frombytes("I;16", (2, 1), b"\x00\xff\xff\x40")
    data = encoded(deep, kind)
    drawing = read_pixels(data) if kind == "PNG" else decode_pixels(data, kind)
    (placed,) = flatten(drawing.shapes)
    assert isinstance(placed.shape, Image)
    shown = Library.open(io.BytesIO(placed.shape.pixels.file))
    assert placed.shape.pixels.is_grey
    assert [shown.getpixel((x, 0)) >> (8 if shown.mode == "I;16" else 0) for x in (0, 1)] == [0xFF, 0x40]
    whole = zlib.decompress(placed.shape.pixels.colours)
    assert len(whole) == 3, "8 bits for each pixel, and the row's filter"
