"""Digests of pages, which show which pages an edit has changed. They are the same in every worker."""

from __future__ import annotations

import re
from zlib import crc32

from pnp.desk.previews import last_or_new
from pnp.sheets.sheet import Page

_STAMP = re.compile(r"(pnp [\d.]+[^']*? · )[0-9a-f]{8}")
"""The pattern of a build stamp, whose digits change with any option."""


def page_digests(text: str, name: str, folder: str, number: int) -> tuple[str, ...]:
    """Return a digest of each page of a product, which stays the same as long as its drawing does.

    Differences in a build stamp are ignored.

    :raises SpecError: if the product has errors.
    """
    made = last_or_new((text, name, folder, number))
    return tuple(_digest(page) for one in made for page in one.product.pages())


def _digest(page: Page) -> str:
    drawn = _STAMP.sub(r"\1", repr(page.drawing))
    return f"{crc32(drawn.encode()):08x}"
