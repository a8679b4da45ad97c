"""How messages quote the user's text."""

from __future__ import annotations

from pnp.base.wording import printable, quoted


def test_text_from_right_to_left_keeps_the_order_of_the_sentence_around_it() -> None:
    assert str(quoted("אבג 1")) == "'\u2068אבג 1\u2069'"
    assert printable(str(quoted("אבג 1"))) == str(quoted("אבג 1"))
    assert str(quoted("abc 1")) == "'abc 1'"
