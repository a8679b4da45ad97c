"""Our own division of pages into operators agrees with `pypdf`'s, and leaves anything that it doesn't know to
`pypdf`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pypdf.generic import ContentStream, DecodedStreamObject

from pnp.pipeline.build import make_all
from pnp.pipeline.source import find_spec
from pnp.preflight.own.file import Operation, PdfFile, operations_in
from pnp.products.resolve import load_spec
from pnp.render.pdf import pdf_bytes
from tests.rows import each


def of_pypdf(data: bytes) -> list[Operation]:
    stream = DecodedStreamObject()
    stream.set_data(data)
    return [
        (
            tuple(one for one in operands if isinstance(one, int | float)),
            tuple(one for one in operands if not isinstance(one, int | float)),
            token,
        )
        for operands, token in ContentStream(stream, None, "bytes").operations
    ]


def pages_of(name: str) -> Iterator[bytes]:
    for made in make_all(load_spec(*find_spec(name))):
        file = PdfFile(pdf_bytes(made.product))
        yield from (file.contents(page["/Contents"]) for page in file.pages())


@pytest.mark.parametrize(
    "name",
    [
        "pawns",
        "rules/mirror",
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("dominions", "kit/fujisan")),
    ],
)
def test_every_page_of_ours_is_read_without_pypdf_and_as_it_would(name: str) -> None:
    for data in pages_of(name):
        assert operations_in(data) == of_pypdf(data)


@each(
    "data",
    [
        b"q\n1 0 0 -1.5 +.5 -3. cm Q",
        b"0.5 w[3 1.5]0 d[]0 d",
        b"BT /F1+0 9 Tf (plain) Tj [(a) -7.5 (b)<0aFF>] TJ T* ET",
        rb"BT (\( \) \\ \n\r\t\b\f \101\377) Tj ET",
        b"/OC /L1 BDC 0 0 10 10 re f* EMC\r\n",
        b"",
        b"  \n",
    ],
)
def test_any_spelling_of_ours_is_known(data: bytes) -> None:
    assert operations_in(data) == of_pypdf(data)


@each(
    "data",
    [
        b"(a(b)c) Tj",
        b"(line\rend) Tj",
        rb"(\q) Tj",
        b"/A#20B gs",
        b"/OC <</Type /OCG>> BDC EMC",
        b"% a comment\nq",
        b"BI /W 1 /H 1 ID x EI",
        b"true gs",
        b"[1 [2] 3] 0 d",
        b"1 2",
        b"[1 2",
        b"1]",
        b"[q]",
        b"1.2.3 w",
        b"1 0 0 1 0 0cm",
        b"\x001 w",
    ],
)
def test_any_other_spelling_is_left_to_pypdf(data: bytes) -> None:
    assert operations_in(data) is None
