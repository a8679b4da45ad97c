"""Names that people give, turned into parts of file names."""

from __future__ import annotations

import re
import unicodedata


def slug(name: str, otherwise: str) -> str:
    """Return a name in small letters, digits and hyphens, without accents, or ``otherwise`` if nothing
    of it is left."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or otherwise
