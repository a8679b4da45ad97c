"""Pictures are read in the same way where there is no library for images, as in a browser."""

from __future__ import annotations

import io
import random
import struct
import zlib
from collections.abc import Callable

import pytest
from PIL import Image, ImageStat

from pnp.base.errors import TextError
from pnp.drawing.flatten import flatten
from pnp.drawing.own_art import painted
from pnp.drawing.palette import paints_of
from pnp.drawing.pixel_coding import Pixels
from pnp.drawing.pixel_picture import read_pixels
from pnp.drawing.plain_pixels import Samples, as_png, png_samples
from pnp.drawing.shapes import Drawing
from pnp.drawing.shapes import Image as Placed
from pnp.language.catalogue import palettes
from tests.pictures import encoded, fading, held, picture
from tests.rows import each


def pixels(drawing: Drawing) -> Pixels:
    (placed,) = flatten(drawing.shapes)
    assert isinstance(placed.shape, Placed)
    return placed.shape.pixels


def noisy(mode: str = "RGBA") -> Image.Image:
    """Return a picture whose rows are best filtered in each of the ways there are."""
    chance = random.Random(1)
    data = bytes(
        value
        for y in range(60)
        for x in range(50)
        for value in (
            (5 * x & 255, 4 * y & 255, chance.randrange(256) if y < 20 else 3 * (x + y) & 255, 255 - x)
        )
    )
    return Image.frombytes("RGBA", (50, 60), data).convert(mode)


def keyed() -> bytes:
    return encoded(picture(), transparency=(34, 119, 170))


def see_through_palette() -> bytes:
    return encoded(fading().quantize(7))


@each(
    "data",
    [
        *(encoded(noisy(mode)) for mode in ("RGBA", "RGB", "LA", "L")),
        encoded(fading()),
        encoded(picture().convert("1")),
        encoded(picture().quantize(2)),
        encoded(picture().quantize(4)),
        encoded(noisy("RGB").quantize(200)),
        encoded(noisy("RGB").convert("L"), bits=4),
        see_through_palette(),
        keyed(),
    ],
)
def test_each_kind_of_png_has_the_pixels_that_the_library_finds(data: bytes) -> None:
    found = png_samples(data)
    wanted = Image.open(io.BytesIO(data)).convert("RGBA")
    again = Image.open(io.BytesIO(as_png(found))).convert("RGBA")
    assert again.size == wanted.size
    assert again.tobytes() == wanted.tobytes()


def test_rows_are_read_with_every_filter() -> None:
    rows, step, length = noisy().tobytes(), 4, 200
    packed = bytearray()
    above = bytes(length)
    for number in range(60):
        row = rows[number * length : (number + 1) * length]
        packed.append(number % 5)
        for at, value in enumerate(row):
            left, corner = (row[at - step], above[at - step]) if at >= step else (0, 0)
            up = above[at]
            middle = left + up - corner
            nearest = min((left, up, corner), key=lambda one, middle=middle: abs(middle - one))
            packed.append(value - (0, left, up, (left + up) // 2, nearest)[number % 5] & 255)
        above = row
    file = png(50, 60, 6, zlib.compress(bytes(packed)))
    assert Image.open(io.BytesIO(file)).tobytes() == rows, "the library agrees"
    assert as_png(png_samples(file)) == as_png(png_samples(encoded(noisy())))


@pytest.fixture(autouse=True)
def nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one reader has coded must not be handed out for the other one."""
    monkeypatch.setattr("pnp.drawing.pixel_coding.MOST_KEPT", 0)


def png(
    width: int,
    height: int,
    kind: int,
    rows: bytes,
    interlaced: int = 0,
    *,
    depth: int = 8,
    key: bytes = b"",
    twice: bool = False,
) -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">L", len(data)) + name + data + struct.pack(">L", zlib.crc32(name + data))

    head = chunk(b"IHDR", struct.pack(">LLBBBBB", width, height, depth, kind, 0, 0, interlaced)) * (1 + twice)
    between = chunk(b"tRNS", key) if key else b""
    return b"\x89PNG\r\n\x1a\n" + head + between + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("kind", "depth", "row", "key"),
    [
        (0, 1, b"\x40", b"\0\1"),
        (0, 2, b"\x10", b"\0\1"),
        (0, 4, b"\x01", b"\0\1"),
        (2, 16, b"\0\7\0\7\0\7\7\0\7\0\7\0", b"\7\0\7\0\7\0"),
    ],
)
def test_one_colour_may_be_seen_through_whatever_its_depth(
    kind: int, depth: int, row: bytes, key: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second of two pixels, in a browser and with the library, which gets some depths wrong."""
    data = png(2, 1, kind, zlib.compress(b"\0" + row), depth=depth, key=key)
    native = pixels(read_pixels(data))
    monkeypatch.delattr(Image, "open")
    for found in (native, pixels(read_pixels(data))):
        assert list(zlib.decompress(found.opacity)[1:]) == [255, 0]


def test_greys_of_16_bits_with_an_opacity_are_greys(monkeypatch: pytest.MonkeyPatch) -> None:
    data = png(1, 1, 4, zlib.compress(b"\0\x42\x42\x80\x80"), depth=16)
    native = pixels(read_pixels(data))
    monkeypatch.delattr(Image, "open")
    plain = pixels(read_pixels(data))
    assert native.is_grey
    assert plain.is_grey
    assert zlib.decompress(native.colours)[1:] == zlib.decompress(plain.colours)[1:] == b"\x42"


@each(
    "data",
    [
        encoded(picture(), "JPEG"),
        encoded(picture().convert("L"), "JPEG"),
        *(held(orientation) for orientation in range(1, 9)),
        *(held(orientation, "PNG") for orientation in (1, 3, 6)),
        encoded(picture()),
        encoded(fading()),
        see_through_palette(),
        encoded(Image.frombytes("I;16", (4, 4), bytes(range(0, 256, 8)))),
    ],
)
def test_a_browser_draws_a_picture_as_the_library_would(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    native = read_pixels(data)
    monkeypatch.delattr(Image, "open")
    plain = read_pixels(data)
    assert plain == native, "of one size and name, and turned in the same way"
    one, other = pixels(native), pixels(plain)
    assert (one.file, one.is_grey, bool(one.opacity)) == (other.file, other.is_grey, bool(other.opacity))
    if one.kind == "jpeg" or not one.opacity:
        assert other.colours == one.colours, "the bytes of a PDF file, too"


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: encoded(picture().convert("CMYK"), "JPEG"), "colours of a printing press"),
        (lambda: encoded(picture())[:100], "is damaged"),
        (lambda: encoded(picture(), "JPEG")[:30], "is damaged"),
        (lambda: png(60_000, 60_000, 6, b""), "pixels, more than"),
        (lambda: png(1, 1, 6, zlib.compress(b"\0abcd"), 1), "is interlaced"),
        (lambda: png(2, 1, 6, zlib.compress(b"\0abcd")), "is damaged"),
        (lambda: png(2, 1, 6, zlib.compress(b"\x07abcdabcd")), "is damaged"),
        (lambda: png(1, 1, 2, zlib.compress(b"\x07abc")), "is damaged"),
        (lambda: png(0, 0, 2, zlib.compress(b"")), "is damaged"),
        (lambda: png(3, 1, 0, zlib.compress(b"\0ab"), depth=3), "is damaged"),
        (lambda: png(1, 1, 2, zlib.compress(b"\0abc"), twice=True), "is damaged"),
        (lambda: png(1, 1, 2, zlib.compress(b"\0abc"), key=b"a"), "is damaged"),
        (lambda: encoded(picture()).replace(b"IDAT", b"IDAT\1", 1), "is damaged"),
    ],
)
def test_a_browser_refuses_what_it_cannot_print(
    make: Callable[[], bytes], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = make()
    monkeypatch.delattr(Image, "open")
    with pytest.raises(TextError, match=reason):
        read_pixels(data)


def test_a_browser_prints_a_png_in_greys_and_says_that_it_cannot_print_a_photograph_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data, photograph, opened = encoded(fading()), encoded(picture(), "JPEG"), Image.open
    monkeypatch.delattr(Image, "open")
    paints = paints_of("#000000", "#ffffff", palettes()["greyscale"])
    found = pixels(Drawing(read_pixels(data).size, painted(read_pixels(data).shapes, paints)))
    assert found.is_grey
    mean = ImageStat.Stat(opened(io.BytesIO(found.file)).getchannel("L")).mean
    assert mean == pytest.approx(ImageStat.Stat(fading().convert("L")).mean, abs=1)
    with pytest.raises(TextError, match="a browser can't print a JPEG picture in greys"):
        painted(read_pixels(photograph).shapes, paints)


def test_a_picture_that_covers_all_has_no_opacity() -> None:
    whole = Samples(2, 1, b"abcdef", False, b"\xff\xff")
    assert png_samples(as_png(whole)).opacity == b""
