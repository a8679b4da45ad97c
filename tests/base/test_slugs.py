"""Names as parts of file names: letters stay readable, whatever their accents."""

from __future__ import annotations

import pytest

from pnp.base.files import slug


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Two of  Hearts!", "two-of-hearts"),
        ("Größe Ä", "grosse-a"),
        ("Ça va, señor?", "ca-va-senor"),
        ("../.. ", "card"),
        ("Сова", "card"),
    ],
)
def test_a_slug_has_only_plain_letters(name: str, expected: str) -> None:
    assert slug(name, "card") == expected
