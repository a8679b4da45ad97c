"""How numbers are written."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from pnp.drawing.shapes import Path, Style
from pnp.render.painting import path_text, short

FORMS = {"M": "M%.3f %.3f", "L": "L%.3f %.3f", "C": "C%.3f %.3f %.3f %.3f %.3f %.3f", "Z": "Z"}
NUMBERS = st.floats(-1e6, 1e6) | st.integers(-10_000, 10_000).map(lambda k: k / 1000)


@given(st.lists(st.tuples(NUMBERS, NUMBERS), min_size=1, max_size=4))
@example([(0.0, -0.0), (-0.0004, 0.0004), (100.0, 10.05), (-0.5, 1000.001)])
def test_a_path_is_written_as_its_numbers_one_by_one(points: list[tuple[float, float]]) -> None:
    segments = (*(("L", x, y) for x, y in points), ("C", *points[0] * 3), ("Z",))
    for between in ("", " "):
        written = [str(letter) + " ".join(short(number) for number in numbers) for letter, *numbers in segments]
        assert path_text(Path(segments, Style(fill="#000000")), FORMS, between) == between.join(written)


@given(NUMBERS)
def test_a_number_is_as_short_as_it_can_be(number: float) -> None:
    text = short(number)
    assert abs(float(text) - number) <= 0.0005 + abs(number) * 1e-12
    assert text == "0" or not text.startswith("-0") or "." in text
    assert "." not in text or not text.endswith(("0", "."))
