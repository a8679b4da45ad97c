"""Decks of many large pictures: how much time and memory they take, and what if a picture changes meanwhile."""

from __future__ import annotations

import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.base.errors import SpecError
from pnp.drawing.pixel_coding import MOST_KEPT, PixelData, Pixels
from pnp.drawing.pixel_picture import read_pixels
from pnp.drawing.shapes import Drawing, Group, Image
from pnp.pipeline.build import Request, build
from pnp.pipeline.product_files import all_files, as_bytes, product_files
from pnp.render.pdf import pdf_bytes
from pnp.sheets.sheet import Product, Sheet
from tests.pictures import encoded, picture

SIZE = 825, 1125
COUNT, MOST_SECONDS, MOST_MEGABYTES = 500, 60, 400


def stored_png(level: int) -> bytes:
    """Return a poker card with bleed, in a colour of its own, as PNG that isn't compressed: 2.8 MB."""
    width, height = SIZE
    row = bytes(1) + bytes((level % 256, level // 256, 90)) * width
    chunks = ((b"IHDR", struct.pack(">LLBBBBB", width, height, 8, 2, 0, 0, 0)),)
    chunks += ((b"IDAT", zlib.compress(row * height, 0)), (b"IEND", b""))
    head = b"\x89PNG\r\n\x1a\n"
    return head + b"".join(
        struct.pack(">L", len(data)) + kind + data + struct.pack(">L", zlib.crc32(kind + data))
        for kind, data in chunks
    )


def deck(folder: Path, count: int, made: Callable[[int], bytes] = stored_png) -> Path:
    (folder / "art").mkdir()
    for number in range(count):
        (folder / "art" / f"{number}.png").write_bytes(made(number))
    spec = folder / "deck.yaml"
    spec.write_text("pnp: 1\nproducts:\n  - pieces: cards\n    images: art\n", encoding="utf-8")
    return spec


MEASURED = """
import sys, time
from pathlib import Path
from pnp.pipeline.build import Request, build
build(Request(specs=(sys.argv[1],), output=Path(sys.argv[2])))
most = Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]
print(time.process_time(), int(most) // 1000)
"""


def measured(spec: Path) -> tuple[float, int]:
    """Return the seconds of processor time and the megabytes of memory that a build takes."""
    command = [sys.executable, "-c", MEASURED, str(spec), str(spec.parent / "out")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    seconds, megabytes = done.stdout.split()
    return float(seconds), int(megabytes)


@pytest.mark.slow
def test_five_hundred_large_pictures_are_written_one_after_the_other(tmp_path: Path) -> None:
    seconds, megabytes = measured(deck(tmp_path, COUNT))
    (made,) = (tmp_path / "out").glob("*.pdf")
    assert made.stat().st_size > COUNT * SIZE[0] * SIZE[1] * 3
    assert (seconds < MOST_SECONDS, megabytes < MOST_MEGABYTES) == (True, True), (seconds, megabytes)


def pixels(drawing: Drawing) -> Pixels:
    (group,) = drawing.shapes
    assert isinstance(group, Group)
    (image,) = group.shapes
    assert isinstance(image, Image)
    return image.pixels


def test_a_picture_is_read_again_when_others_have_taken_its_space(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(encoded(picture()))
    one = pixels(read_pixels(path.read_bytes(), path))
    before = one.data
    large = PixelData(bytes(MOST_KEPT // 2), b"", b"")
    for number in range(3):
        _ = Pixels(f"other {number}", 1, 1, "png", True, False, Held(large)).data
    assert one.data == before
    assert one.data is not before


class Held:
    """Bytes that are in memory anyway."""

    def __init__(self, data: PixelData) -> None:
        self.data = data

    def load(self) -> PixelData:
        return self.data


@pytest.mark.parametrize(("change", "reason"), [("other", "was changed while"), ("gone", "No such file")])
def test_a_picture_that_changes_during_a_build_is_an_error(tmp_path: Path, change: str, reason: str) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(stored_png(300))
    drawing = read_pixels(path.read_bytes(), path)
    one = pixels(drawing)
    for number in range(3):
        _ = Pixels(
            f"{change} {number}", 1, 1, "png", True, False, Held(PixelData(bytes(MOST_KEPT // 2), b""))
        ).data
    path.write_bytes(stored_png(301)) if change == "other" else path.unlink()
    with pytest.raises(SpecError, match=reason):
        _ = one.data
    with pytest.raises(SpecError, match=reason):
        pdf_bytes(Product("a", "A", (Sheet("a", drawing),)))


def test_files_are_the_same_whether_they_are_written_or_held(tmp_path: Path) -> None:
    spec = deck(tmp_path, 2, lambda number: encoded(picture(50 + number, 70)))
    out = tmp_path / "out"
    build(Request(specs=(str(spec),), output=out, formats=("pdf", "png")))
    from pnp.pipeline.build import make_all
    from pnp.products.resolve import load_spec

    (made,) = make_all(load_spec(spec, "deck"))
    held = dict(all_files(made, ("pdf", "png")))
    assert {path.name: path.read_bytes() for path in out.glob("*.p[dn][fg]")} == held
    name, contents = next(product_files(made.product, ("pdf",)))
    assert as_bytes(contents) == held[name]
