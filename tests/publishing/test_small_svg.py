"""Drawings in fewer bytes look the same."""

from __future__ import annotations

import re

from pnp.publishing.answers import small_svg

HEAD = '<svg viewBox="0 0 9 9"><defs /><g>'


def drawing(*paths: str) -> bytes:
    return (HEAD + "".join(f'<path d="{path}" fill="#000000" />' for path in paths) + "</g></svg>").encode()


def test_a_shape_that_comes_again_is_written_once() -> None:
    text = small_svg(drawing("M1 2L3 2L3 4Z", "M5.5 6L7.5 6L7.5 8Z", "M0 0L9 9")).decode()
    assert '<defs><path id="a" d="M0 0l2 0l0 2z"/></defs>' in text
    assert '<use href="#a" x="1" y="2" fill="#000000" />' in text
    assert '<use href="#a" x="5.5" y="6" fill="#000000" />' in text
    assert '<path d="M0 0l9 9" fill="#000000" />' in text


def test_rounding_does_not_add_up() -> None:
    far = "".join(f"L{number * 0.0149:.4f} 0" for number in range(1, 200))
    text = small_svg(drawing(f"M0 0{far}")).decode()
    steps = [float(step) for step in re.findall(r"l(-?[\d.]+)", text)]
    assert abs(sum(steps) - 199 * 0.0149) < 0.006


def test_a_second_outline_begins_where_it_did() -> None:
    text = small_svg(drawing("M1 1L3 1L3 3ZM2 1.5L2.5 1.5L2.5 2Z")).decode()
    assert 'd="M1 1l2 0l0 2zm1 .5l.5 0l0 .5z"' in text


def test_other_paths_stay_as_they_are() -> None:
    curved = drawing("M1 1A2 2 0 0 1 3 3")
    assert small_svg(curved) == curved
