"""Pages that an address holds: whoever opens it gets a copy of their own."""

from __future__ import annotations

import base64
import re
import zlib
from typing import Any

import pytest

from tests.browsing import open_text, settled, text_of, type_text
from tests.studio.engines import Studio, only
from tests.studio.modules import Modules

BOARD = """\
pnp: 1
products:
  - board: grid
    name: isle
    title: My Isle
    legend: {A: {fill: teal}}
    map: |
      ..A
      .A_
"""
MINE = f"# mine\n{BOARD}"


def letters(data: bytes) -> str:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = deflate.compress(data) + deflate.flush()
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def drawn(page: Any) -> None:
    settled(page)
    assert page.locator(".pages:not([aria-busy]) .sheet-page img[src]").count() > 0


def share(page: Any) -> str:
    """Press *Share*, and return the address."""
    page.get_by_role("button", name="Share", exact=True).click()
    settled(page)
    found: str = page.input_value(".window input")
    page.keyboard.press("Escape")
    return found


@only("device")
def test_a_board_of_ones_own_opens_by_its_address_as_a_copy(studio: Studio, page: Any) -> None:
    studio.open_file(page, "isle.yaml", BOARD)
    drawn(page)
    address = share(page)
    assert address.startswith(f"{studio.address}#/shared-pages/My%20Isle/")
    assert len(address) < 300
    with studio.window() as other:
        other.goto(address)
        drawn(other)
        assert other.text_content("h1") == "My Isle"
        open_text(other)
        assert text_of(other) == BOARD
        type_text(other, MINE)
        settled(other)
        other.reload()
        drawn(other)
        open_text(other)
        assert text_of(other) == MINE, "the copy keeps what is changed in it"


@only("device")
def test_what_was_just_typed_is_shared(studio: Studio, page: Any) -> None:
    studio.open_file(page, "isle.yaml", BOARD)
    drawn(page)
    before = share(page)
    open_text(page)
    type_text(page, MINE)
    assert share(page) != before


@only("device")
def test_what_no_address_can_hold_is_not_shared(studio: Studio, page: Any) -> None:
    many = "".join(f"# {zlib.crc32(bytes([n % 256, n // 256])):x}\n" for n in range(1600))
    studio.open_file(page, "long.yaml", BOARD + many)
    drawn(page)
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_text("The address of these pages would be too long. Send the ZIP instead.").wait_for()
    assert page.locator("dialog").count() == 0
    page.goto(f"{studio.address}#/")
    picture = b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><circle r='4' cx='5' cy='5'/></svg>"
    text = BOARD.replace("fill: teal", "picture: fir.svg")
    page.set_input_files(
        "input[type=file][multiple]",
        [
            {"name": "isle.yaml", "mimeType": "application/yaml", "buffer": text.encode()},
            {"name": "fir.svg", "mimeType": "image/svg+xml", "buffer": picture},
        ],
    )
    drawn(page)
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_text("can’t contain the files that these pages need: fir.svg. Send the ZIP instead.").wait_for()
    assert page.locator("dialog").count() == 0


@only("device")
def test_pages_with_errors_are_not_shared(studio: Studio, page: Any) -> None:
    studio.open_file(page, "isle.yaml", BOARD.replace("..A", "..AA"))
    settled(page)
    assert page.locator(".errors:not(:empty)").count() == 1
    assert page.get_by_role("button", name="Share", exact=True).is_disabled()


@only("folder")
def test_the_studio_shares_no_pages_but_opens_those_of_others(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/shared-pages/isle/{letters(BOARD.encode())}")
    drawn(page)
    open_text(page)
    assert text_of(page) == BOARD
    assert page.get_by_role("button", name="Share", exact=True).count() == 0
    assert re.fullmatch(r"isle-[\w-]{8}\.yaml", page.get_by_label("File name").input_value())


@pytest.mark.parametrize(
    "broken",
    [letters(BOARD.encode())[:-20], "", "%%%", letters(b"#" * 1_000_001), letters(b"\xff\xfe")],
    ids=["cut", "empty", "signs", "bomb", "bytes"],
)
def test_what_holds_no_text_is_not_unpacked(modules: Modules, broken: str) -> None:
    code = """async (letters) => {
        const { unpacked } = await load("packing.js");
        return unpacked(letters).catch((error) => error instanceof Error);
    }"""
    assert modules.run(code, letters(BOARD.encode())) == BOARD
    assert modules.run(code, broken) is True


@pytest.mark.parametrize("broken", [letters(BOARD.encode())[:-20], ""], ids=["cut", "empty"])
def test_an_address_that_holds_no_text_says_so(studio: Studio, page: Any, broken: str) -> None:
    page.goto(f"{studio.address}#/shared-pages/isle/{broken}")
    settled(page)
    assert page.get_by_text("This address is incomplete, so there are no pages to open.").count() == 1
