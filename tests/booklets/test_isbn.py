"""ISBNs and their barcodes, read back from the pixels of a cover."""

from __future__ import annotations

import pypdfium2
import pytest
from pydantic import ValidationError

from pnp.booklets.options import BookletOptions, CoverOptions
from pnp.booklets.trims import wrap_of
from pnp.drawing.codes import check_digit, modules, read_isbn
from pnp.render.pdf import pdf_bytes
from tests.booklets.test_cover import made
from tests.reading import texts
from tests.rows import each

# Worked examples of the ISBN Users' Manual, of Wikipedia, and of a 979 book.
KNOWN = ("978-0-11-000222-4", "978-3-16-148410-0", "978-0-306-40615-7", "979-10-90636-07-1")


@each("isbn", KNOWN)
def test_known_isbns_are_taken_as_they_are(isbn: str) -> None:
    assert read_isbn(isbn) == isbn
    assert read_isbn(f"ISBN {isbn}") == isbn
    assert read_isbn(isbn.replace("-", " ")) == isbn
    assert check_digit(isbn.replace("-", "")) == isbn[-1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("978-3-16-148410-1", "did you mean 978-3-16-148410-0?"),
        ("0-306-40615-2", "write its 13-digit form: 9780306406157"),
        ("080442957X", "write its 13-digit form: 9780804429573"),
        ("978-3-16-14841", "has 11 digits; an ISBN has 13"),
        ("4006381333931", "starts with 400; an ISBN starts with 978 or 979"),
        ("soon", "isn't an ISBN: write its 13 digits"),
    ],
)
def test_what_is_no_isbn_is_an_error_that_names_the_nearest(text: str, message: str) -> None:
    with pytest.raises(ValidationError, match=message.replace("?", r"\?")):
        CoverOptions.model_validate({"isbn": text})


def decoded(bars: str) -> str:
    """Return the twelve digits that bars stand for, by the tables of the standard (GS1 General Specifications,
    5.2.1), and the first by their parities."""
    sets = {
        "A": [0x0D, 0x19, 0x13, 0x3D, 0x23, 0x31, 0x2F, 0x3B, 0x37, 0x0B],
        "B": [0x27, 0x33, 0x1B, 0x21, 0x1D, 0x39, 0x05, 0x11, 0x09, 0x17],
        "C": [0x72, 0x66, 0x6C, 0x42, 0x5C, 0x4E, 0x50, 0x44, 0x48, 0x74],
    }
    first = ["AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA"]
    assert (bars[:3], bars[45:50], bars[92:]) == ("101", "01010", "101")
    left = [int(bars[3 + 7 * k : 10 + 7 * k], 2) for k in range(6)]
    parities = "".join("A" if code in sets["A"] else "B" for code in left)
    digits = [sets[kind].index(code) for kind, code in zip(parities, left, strict=True)]
    digits += [sets["C"].index(int(bars[50 + 7 * k : 57 + 7 * k], 2)) for k in range(6)]
    return "".join(map(str, [first.index(parities), *digits]))


@each("isbn", KNOWN)
def test_the_bars_stand_for_the_digits(isbn: str) -> None:
    digits = isbn.replace("-", "")
    assert decoded(modules(digits)) == digits


def test_a_cover_bears_a_barcode_that_pixels_give_back() -> None:
    product, drawing = made(isbn=KNOWN[1])
    data = pdf_bytes(product)
    assert f"ISBN {KNOWN[1]}" in texts(data, 0)
    document = pypdfium2.PdfDocument(data)
    image = document[0].render(scale=16, grayscale=True).to_pil()
    document.close()
    unit = image.width / drawing.size.width
    box = wrap_of(BookletOptions.model_validate({"trim": "6x9", "preset": "kdp"}), 120, "white").barcode
    row = round((drawing.size.height - box.centre.y) * unit)
    scan = [image.getpixel((x, row)) < 128 for x in range(round(box.left * unit), round(box.right * unit))]
    first, last = scan.index(True), len(scan) - scan[::-1].index(True)
    module = (last - first) / 95
    assert module / unit == pytest.approx(0.33, abs=0.01)
    assert first > 11 * module, "the quiet zone on the left"
    assert len(scan) - last > 7 * module, "the quiet zone on the right"
    bars = "".join("01"[scan[round(first + (k + 0.5) * module)]] for k in range(95))
    assert decoded(bars) == KNOWN[1].replace("-", "")
