"""Small pictures leave out the text that nobody could read."""

from __future__ import annotations

from pnp.base.geometry import Size, stretch
from pnp.booklets.box_front import BoxFront, Item, front_pages
from pnp.drawing.flatten import texts
from pnp.drawing.fonts import LEAST_TEXT, without_small_text
from pnp.drawing.shapes import Circle, Drawing, Group, Style, Text
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes

INK = "#000000"
SIZES = (LEAST_TEXT - 1, LEAST_TEXT, 2 * LEAST_TEXT)
WORDS = tuple(Text(0, 0, f"{size:g}", size, INK) for size in SIZES)


def test_text_is_measured_as_it_comes_out() -> None:
    disc = Circle(0, 0, 1, Style(fill=INK))
    kept = without_small_text((disc, *WORDS, Group((*WORDS, disc), stretch(0.5, 0.5))))
    assert [text.text for text, _ in texts(kept)] == ["7", "14", "14"]
    assert kept[0] == disc
    assert isinstance(kept[-1], Group)
    assert kept[-1].shapes[-1] == disc


def test_pictures_on_the_front_of_a_box_hold_no_text_that_is_too_small() -> None:
    picture = Drawing(Size(400, 400), WORDS)
    front = BoxFront("Title", "Story", picture, (Item(picture, "pieces"),))
    (page,) = front_pages(front, Size(210, 297), Theme(palettes()["colour"]))
    sizes = [text.size * transform.scale for text, transform in texts(page.shapes)]
    assert min(sizes) >= LEAST_TEXT
