"""Names that people give, turned into parts of file names."""

from __future__ import annotations

import re


def slug(name: str, otherwise: str) -> str:
    """A name in small letters, digits and hyphens, or ``otherwise`` if nothing of it is left."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or otherwise
