"""Pack several files into one ZIP."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable

_NO_TIME = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a ZIP can hold."""


def zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return files as a ZIP, in their order. The same files give the same bytes: entries have no timestamps."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(name, _NO_TIME), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()
