"""The operators of PDF that set colours and say what lines are like (ISO 32000-1, 8.4 and 8.6)."""

from __future__ import annotations

from functools import lru_cache

from reportlab.lib.rl_accel import fp_str

from pnp.drawing.finish import Finish
from pnp.drawing.shapes import Colour, Style
from pnp.render.painting import short

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


def line_operators(style: Style, finish: Finish) -> list[str]:
    """The operators that say what a line is like, apart from its colour."""
    dash = fp_str([rounded(length) for length in style.dash]) if style.dash else ""
    limit = [] if finish.miter_limit is None else [f"{short(max(finish.miter_limit, 1.0))} M"]
    return [
        width_operator(style.width),
        f"[{dash}] {short(finish.dash_start)} d",
        cap_operator(style.cap),
        join_operator(style.join),
        *limit,
    ]


@lru_cache(maxsize=256)
def fill_operator(colour: Colour) -> str:
    return _colour_operator(colour, "g", "rg")


@lru_cache(maxsize=256)
def stroke_operator(colour: Colour) -> str:
    return _colour_operator(colour, "G", "RG")


@lru_cache(maxsize=256)
def width_operator(width: float) -> str:
    return f"{fp_str(rounded(width))} w"


@lru_cache(maxsize=256)
def dash_operator(dash: tuple[float, ...]) -> str:
    return f"[{fp_str([rounded(length) for length in dash])}] 0 d"


def cap_operator(cap: str) -> str:
    return f"{_CAPS[cap]} J"


def join_operator(join: str) -> str:
    return f"{_JOINS[join]} j"


def _colour_operator(colour: Colour, grey: str, rgb: str) -> str:
    """The operator that sets a colour: greys as grey, so that a printer uses only black ink for them."""
    red, green, blue = (round(int(colour[at : at + 2], 16) / 255, 3) for at in (1, 3, 5))
    return f"{fp_str(red)} {grey}" if red == green == blue else f"{fp_str(red, green, blue)} {rgb}"


def rounded(points: float) -> float:
    """A coordinate rounded to a thousandth of a point, 0.35 µm."""
    return round(float(points), 3)
