"""Drawings in fewer bytes for a screen: shapes that come again, such as digits, are written once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

_PATH = re.compile(r'<path d="([MLCZ0-9. -]+)"')
_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")
_NUMBER = re.compile(r"-?[0-9.]+")
_SIGNS = "abcdefghijklmnopqrstuvwxyz"


def small_svg(data: bytes) -> bytes:
    """Return a drawing that looks the same to within 0.01 mm.

    :param data: SVG as `pnp.render.svg` writes it. Paths with other commands than M, L, C and Z don't change.
    """
    text = data.decode()
    paths = [_relative(match[1]) for match in _PATH.finditer(text)]
    repeated = [shape for shape, count in Counter(shape for _, shape in paths).items() if count > 1]
    names = {shape: _name(number) for number, shape in enumerate(repeated)}
    found = iter(paths)

    def written(_match: re.Match[str]) -> str:
        (x, y), shape = next(found)
        if shape in names:
            return f'<use href="#{names[shape]}" x="{_short(x)}" y="{_short(y)}"'
        return f'<path d="M{_short(x)} {_short(y)}{shape}"'

    small = _PATH.sub(written, text)
    defined = "".join(f'<path id="{name}" d="M0 0{shape}"/>' for shape, name in names.items())
    return small.replace("<defs />", f"<defs>{defined}</defs>", 1).encode() if defined else small.encode()


def _name(number: int) -> str:
    """Return a short ID, another one for each number from 0."""
    more, own = divmod(number, len(_SIGNS))
    return (_name(more - 1) if more else "") + _SIGNS[own]


def _relative(path: str) -> tuple[tuple[float, float], str]:
    """Return where a path begins, and its other steps, each relative to where it is then."""
    steps = [(kind, [float(one) for one in _NUMBER.findall(rest)]) for kind, rest in _STEP.findall(path)]
    begin = steps[0][1][0], steps[0][1][1]
    return begin, "".join(_written_steps(steps, begin))


def _written_steps(steps: list[tuple[str, list[float]]], begin: tuple[float, float]) -> Iterator[str]:
    """Yield the steps after the first. Each begins where rounding has led to, so that errors don't add up."""
    here, opened = [0.0, 0.0], [0.0, 0.0]
    for number, (kind, values) in enumerate(steps):
        if kind == "Z":
            here = [*opened]
            yield "z"
        elif number:
            moves = [round(value - begin[at % 2] - here[at % 2], 2) for at, value in enumerate(values)]
            here = [here[0] + moves[-2], here[1] + moves[-1]]
            if kind == "M":
                opened = [*here]
            yield kind.lower() + _joined(moves)


def _joined(values: list[float]) -> str:
    """Numbers one after another, with a space only where the next has no sign."""
    return "".join(
        text if not at or text.startswith("-") else f" {text}"
        for at, text in enumerate(_short(value) for value in values)
    )


def _short(value: float) -> str:
    """Return a number with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    text = "0" if text == "-0" else text
    return re.sub(r"^(-?)0\.", r"\1.", text)
