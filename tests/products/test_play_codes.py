"""`play-url`: QR codes beside printed puzzles."""

from __future__ import annotations

import shutil
import subprocess
import zlib
from collections import Counter
from dataclasses import replace
from pathlib import Path as FilePath

import pytest

from pnp.drawing.codes import BLACK, qr_code_in_modules
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Path
from pnp.language.catalogue import builtin_set
from pnp.language.reader import read_text
from pnp.pipeline.build import make_products
from pnp.products.booklet.sections import MODULE, MOST_SIDE, play_code
from pnp.products.booklet.sets import select_puzzles
from pnp.products.resolve import load_spec
from pnp.puzzles.puzzle_sets import PuzzleSet, read_set, resolve_set
from pnp.puzzles.set_writing import play_address
from pnp.sheets.sheet import Product
from tests.conftest import ROOT
from tests.qr_reading import modules_of, read_code
from tests.rows import each
from tests.trusted import trusted

PAGE = "https://example.org/pnp/"
SPEC = """\
pnp: 1
products:
  - booklet: {{from: [puzzles/mirror.yaml], count: 4, hints: false, rules: false{option}}}
"""
PACKING = ROOT / "pnp" / "studio" / "web" / "packing.js"


def builtin(name: str) -> PuzzleSet:
    path = builtin_set(name)
    assert path is not None
    return read_set(path, name)


def unpacked(address: str) -> str:
    number = int(address.partition("#/shared/")[2])
    data = number.to_bytes((number.bit_length() + 7) // 8)
    assert data[0] == 1
    return zlib.decompress(data[1:], -zlib.MAX_WBITS).decode()


def address_of(name: str, number: int) -> str:
    found = builtin(name)
    address = play_address(PAGE, found, found.puzzles[number])
    assert address is not None
    return address


@each("name", ["puzzles/mirror", "puzzles/dominosa", "puzzles/country-road"])
def test_a_code_beside_a_puzzle_opens_this_puzzle(name: str) -> None:
    found = builtin(name)
    for puzzle in found.puzzles[:3]:
        code = play_code(PAGE, found, puzzle)
        assert code is not None
        assert code.size.width <= MOST_SIDE
        address = read_code(modules_of(code, MODULE))
        assert address.startswith(f"{PAGE}#/shared/")
        opened = resolve_set(read_text(unpacked(address), "shared.yaml"))
        assert (opened.game, opened.named) == (found.game, found.named)
        (own,) = opened.puzzles
        assert (own.start, own.options, own.task) == (puzzle.start, puzzle.options, puzzle.task)
        assert own.solution is None


@each("text", ["a", "1" * 15, "b" * 122, "a" * 300, f"https://x.org/{'0123456789' * 40}", "é1" * 40])
def test_a_code_holds_its_text(text: str) -> None:
    assert read_code(modules_of(qr_code_in_modules(text, 0.5), 0.5)) == text


def test_digits_make_a_code_smaller() -> None:
    digits, letters = (qr_code_in_modules(sign * 300, MODULE).size.width for sign in ("7", "a"))
    assert digits < letters


def test_the_page_reads_the_digits(tmp_path: FilePath) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node isn't installed")
    address = address_of("puzzles/mirror", 0)
    (tmp_path / "packing.mjs").write_bytes(PACKING.read_bytes())
    (tmp_path / "read.mjs").write_text(
        'import { packed, unpacked } from "./packing.mjs";\n'
        "const text = await unpacked(process.argv[2]);\n"
        "if ((await unpacked(await packed(text))) !== text) process.exit(1);\n"
        "process.stdout.write(text);\n"
    )
    digits = address.partition("#/shared/")[2]
    done = subprocess.run([node, str(tmp_path / "read.mjs"), digits], capture_output=True, check=True)
    assert done.stdout.decode() == unpacked(address)


def product_of(folder: FilePath, option: str) -> Product:
    path = folder / "spec.yaml"
    path.write_text(SPEC.format(option=option), encoding="utf-8")
    (product,) = make_products(load_spec(path, path.name))
    return product


def dark_paths(product: Product) -> Counter[tuple[int, float]]:
    """Return what is filled on the pages: the number of segments and the width of each path."""
    drawings = [page.drawing for page in product.pages()]
    return Counter(
        (len(placed.shape.segments), round(bounds(placed).width, 3))
        for drawing in drawings
        for placed in flatten(drawing.shapes)
        if isinstance(placed.shape, Path) and placed.shape.style.fill == BLACK
    )


@pytest.mark.slow
def test_each_puzzle_of_a_book_has_its_code_at_its_size(tmp_path: FilePath) -> None:
    found = select_puzzles([trusted(builtin("puzzles/mirror"))], 4)[0].found
    expected: Counter[tuple[int, float]] = Counter()
    for puzzle in found.puzzles:
        code = play_code(PAGE, found, puzzle)
        assert code is not None
        dark = code.shapes[1]
        assert isinstance(dark, Path)
        expected[len(dark.segments), round(code.size.width, 3)] += 1
    assert expected <= dark_paths(product_of(tmp_path, f", play-url: '{PAGE}'"))
    assert not expected & dark_paths(product_of(tmp_path, ""))


@pytest.mark.slow
def test_puzzles_too_long_for_a_code_are_counted(tmp_path: FilePath) -> None:
    long = "https://example.org/" + "a" * 125
    product = product_of(tmp_path, f", play-url: '{long}'")
    assert "larger than 23 mm: 4 of 4 puzzles" in product.remark
    assert "QR" not in product_of(tmp_path, f", play-url: '{PAGE}'").remark


def test_a_puzzle_too_long_for_an_address_has_no_code() -> None:
    found = builtin("puzzles/mirror")
    noise = "".join(chr(33 + number * number * 7919 % 10007 % 90) for number in range(6000))
    assert play_code(PAGE, found, replace(found.puzzles[0], start=noise)) is None


@each("address", [
        "javascript:alert(1)", "ftp://example.org/", "//example.org", "https://", "https://exa mple.org/",
        "https://example.org/#here", "https://example.org/?a=b", "https://me:secret@example.org/", "https://[::1/",
        "https://example.org/\\n", "https://exämple.org/", "https://a" + ".b" * 100, "", 7, "[]", "null_",
    ])  # fmt: skip
def test_only_an_address_of_a_page_is_taken(tmp_path: FilePath, address: object) -> None:
    path = tmp_path / "spec.yaml"
    value = address if address in (7, "[]") else f'"{address}"'
    path.write_text(SPEC.format(option=f", play-url: {value}"), encoding="utf-8")
    (error,) = load_spec(path, path.name).errors
    assert (error.line, error.column) == (3, 92)
