"""Pictures in SVG files, read into the drawing model: shapes with plain colours, and nothing else.

Reading a file is safe, whoever made it: nothing is loaded or run, and there are limits. Anything that would
print differently from what its maker sees is refused, at its line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol
from xml.parsers import expat

from pnp.base.errors import TextError
from pnp.base.geometry import Affine, Box, Size, move, stretch
from pnp.base.quoting import quoted
from pnp.base.sentences import Sentence
from pnp.drawing.flatten import bounds, flatten, map_segment
from pnp.drawing.path_data import number, numbers, read_path, read_transform
from pnp.drawing.shapes import (
    Drawing,
    Group,
    Path,
    Segment,
    Style,
    circle_path,
    polygon,
    polyline,
    rectangle,
)
from pnp.drawing.svg_colours import read_colour

LONGER_SIDE = 100.0
"""The longer side of a picture, in millimetres: the size that its file gives is meant for screens."""
MOST_DEPTH, MOST_ELEMENTS, MOST_SEGMENTS = 40, 5_000, 20_000
_MOST_RATIO = 20.0
"""The largest ratio of a picture's longer side to its shorter one."""
_FARTHEST = 10_000.0
"""How far from the picture something may be drawn, in millimetres. What is beyond its edge isn't seen."""
_SHORTEST = 0.01
"""The shortest length of all dashes and gaps of a line together, in millimetres."""
_DIGITS = 4
"""The decimal places of a coordinate, so that a file is the same on any machine."""

_ENCODINGS = re.compile(
    r"utf-?(8|16)|us-ascii|iso-8859-\d{1,2}|windows-125\d|koi8-[ru]|macintosh", re.IGNORECASE
)
"""Those that programs for drawing write. Python knows others, not all of which are encodings of text."""
_SVG = "http://www.w3.org/2000/svg"
_SKIPPED = frozenset({"defs", "desc", "metadata", "symbol", "title"})
"""Elements that aren't drawn where they are; elements that use their definitions are refused."""
_DRAW = Sentence("draw it with paths")
_ADVICE = {
    "a": Sentence("remove the link"),
    "foreignObject": _DRAW,
    "image": _DRAW,
    "script": Sentence("remove it"),
    "style": Sentence("save the file with style attributes instead of a style sheet"),
    "text": Sentence("turn the text into paths"),
    "use": Sentence("turn copies into paths of their own"),
}
"""What to do about elements that can't be read."""
_NONE = frozenset({"clip-path", "filter", "marker", "marker-end", "marker-mid", "marker-start", "mask"})
"""Properties of which only the value ``none`` is read."""
_OPACITIES = {"opacity": "", "fill-opacity": "fill", "stroke-opacity": "stroke"}
"""The properties for opacity, each with the part that it applies to."""
_INHERITED = {
    "fill": "black",
    "stroke": "none",
    "stroke-width": "1",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-dasharray": "none",
    "fill-rule": "nonzero",
    "color": "black",
    "visibility": "visible",
}


class _Attributes(Protocol):
    def get(self, name: str, default: str, /) -> str: ...


@dataclass(frozen=True, slots=True)
class _State:
    """What an element inherits from the elements around it."""

    properties: Mapping[str, str]
    transform: Affine
    hidden: bool = False


def read_svg(data: bytes) -> Drawing:
    """The picture in an SVG file, cut off at its edges; its longer side becomes `LONGER_SIDE`.

    :raises TextError: for whatever can't be printed as its maker sees it, at its line and column.
    """
    return _Reader().read(data)


class _Reader:
    """Reads one file."""

    def __init__(self) -> None:
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.EntityDeclHandler = self._entity
        self._parser.XmlDeclHandler = self._declaration
        self._states: list[_State] = []
        self._elements = self._segments = 0
        self._paths: list[Path] = []
        self._size = Size(0, 0)

    def read(self, data: bytes) -> Drawing:
        try:
            self._parser.Parse(data, True)
        except expat.ExpatError as error:
            why = expat.errors.messages[error.code]
            raise TextError.at(Sentence("isn't XML: {why}", why=why), error.lineno, error.offset + 1) from error
        except ValueError as error:
            if isinstance(error, TextError) or not isinstance(error.args[0], Sentence):
                raise
            raise self._error(error.args[0]) from error
        if not self._paths:
            raise TextError.at(Sentence("nothing is drawn in it"))
        whole = Box(0, 0, *self._size)
        paths = tuple(self._paths)
        if all(whole.holds(bounds(placed)) for placed in flatten(paths)):
            return Drawing(self._size, paths)
        return Drawing(self._size, (Group(paths, clip=whole),))

    def _error(self, message: str) -> TextError:
        """An error at the element that is being read."""
        return TextError.at(message, self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1)

    # Elements

    def _declaration(self, version: str, encoding: str | None, standalone: int) -> None:
        if encoding is not None and not _ENCODINGS.fullmatch(encoding):
            raise self._error(Sentence("has an encoding that isn't known: save it as UTF-8"))

    def _entity(self, *_: object) -> None:
        raise self._error(Sentence("entities aren't supported: write what they stand for"))

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        if self._elements > MOST_ELEMENTS or len(self._states) >= MOST_DEPTH:
            raise self._error(
                Sentence(
                    "has more than {elements:,} elements, or nests them more than {depth} deep",
                    elements=MOST_ELEMENTS,
                    depth=MOST_DEPTH,
                )
            )
        space, _, kind = name.rpartition(" ")
        if not self._states:
            if kind != "svg" or space not in ("", _SVG):
                raise self._error(Sentence("isn't an SVG picture"))
            self._states.append(self._root(attributes))
            return
        outer = self._states[-1]
        if outer.hidden or space not in ("", _SVG) or kind in _SKIPPED:
            self._states.append(replace(outer, hidden=True))
            return
        for attribute in attributes:
            if attribute.startswith("on"):
                raise self._error(
                    Sentence("the script {name} isn't allowed: remove it", name=quoted(attribute))
                )
        state = self._state(outer, attributes)
        self._states.append(state)
        if kind == "g" or state.hidden:
            return
        if kind not in _SHAPES:
            raise self._error(
                Sentence("<{kind}> isn't supported: {advice}", kind=kind[:40], advice=_ADVICE.get(kind, _DRAW))
            )
        self._draw(_SHAPES[kind](attributes), state)

    def _end(self, name: str) -> None:
        self._states.pop()

    def _root(self, attributes: dict[str, str]) -> _State:
        """The state of the root: it maps the picture's own coordinates to millimetres from its lower left."""
        left, top, width, height = _view(attributes)
        if not (min(width, height) > 0 and 1 / _MOST_RATIO <= width / height <= _MOST_RATIO):
            raise self._error(
                Sentence(
                    "its width and height must be above 0, and neither more than {most:g} times the other",
                    most=_MOST_RATIO,
                )
            )
        scale = LONGER_SIDE / max(width, height)
        self._size = Size(width * scale, height * scale)
        down = stretch(scale, -scale).after(move(-left, -top - height))
        return self._state(_State(_INHERITED, down), attributes)

    def _state(self, outer: _State, attributes: dict[str, str]) -> _State:
        """The properties and coordinates of an element with these attributes inside ``outer``."""
        own = {**attributes, **_declarations(attributes.get("style", ""))}
        for name in _NONE & own.keys():
            if own[name] != "none":
                raise self._error(
                    Sentence("{name} isn't supported: apply it to the paths and remove it", name=name)
                )
        properties = {
            name: value if (found := own.get(name, value)) == "inherit" else found
            for name, value in outer.properties.items()
        }
        hidden = outer.hidden or own.get("display") == "none"
        for name, part in _OPACITIES.items():
            opacity = _share(own.get(name, "1"))
            if 0 < opacity < 1:
                raise self._error(Sentence("{name} must be 0 or 1: mix the colours instead", name=name))
            if not opacity:
                hidden = hidden or not part
                properties[part or "fill"] = "none"
        transform = outer.transform.after(read_transform(own.get("transform", "")))
        return _State(properties, transform, hidden)

    # Shapes

    def _draw(self, segments: tuple[Segment, ...], state: _State) -> None:
        self._segments += len(segments)
        if self._segments > MOST_SEGMENTS:
            raise self._error(
                Sentence("has more than {most:,} lines and curves: simplify its paths", most=MOST_SEGMENTS)
            )
        style = _style(state)
        if segments and (style.fill or style.stroke) and state.properties["visibility"] == "visible":
            drawn = tuple(map_segment(one, state.transform) for one in segments)
            sizes = [style.width, *style.dash, *(value for _, *values in drawn for value in values)]
            if not all(abs(size) <= _FARTHEST for size in sizes):  # nor is one that isn't a number
                raise self._error(
                    Sentence("is drawn far outside the picture: check its numbers and transforms")
                )
            self._paths.append(Path(tuple(map(_rounded, drawn)), style))


def _view(attributes: _Attributes) -> tuple[float, float, float, float]:
    """The left, top, width and height of the picture in its own coordinates."""
    if box := attributes.get("viewBox", ""):
        match numbers(box):
            case left, top, width, height:
                return left, top, width, height
        raise ValueError(Sentence("viewBox needs four numbers"))
    sides = [attributes.get(name, "") for name in ("width", "height")]
    if not all(sides):
        raise ValueError(Sentence("the picture needs a viewBox"))
    width, height = map(_length, sides)
    return 0, 0, width, height


def _declarations(style: str) -> dict[str, str]:
    """The properties in a ``style`` attribute."""
    pairs = (declaration.partition(":") for declaration in style.split(";") if declaration.strip())
    return {name.strip(): value.strip().removesuffix("!important").strip() for name, _, value in pairs}


def _share(text: str) -> float:
    return number(text.strip()[:-1]) / 100 if text.strip().endswith("%") else number(text)


def _length(text: str) -> float:
    return number(text.strip().removesuffix("px"))


def _style(state: _State) -> Style:
    """How a shape is painted, in millimetres."""
    found, scale = state.properties, state.transform.scale
    dashes = found["stroke-dasharray"]
    dash = () if dashes == "none" else tuple(_length(part) * scale for part in dashes.replace(",", " ").split())
    if any(dash) and not sum(dash) >= _SHORTEST:
        raise ValueError(Sentence("its dashes are too short to be printed"))
    stroke, width = read_colour(found["stroke"], found["color"]), _length(found["stroke-width"]) * scale
    return Style(
        read_colour(found["fill"], found["color"]),
        stroke if width > 0 else None,
        round(width, _DIGITS),
        tuple(round(length, _DIGITS) for length in dash) if any(dash) and min(dash) >= 0 else (),
        _one_of(found["stroke-linecap"], ("butt", "round", "square")),
        _one_of(found["stroke-linejoin"], ("miter", "round", "bevel")),
        even_odd=found["fill-rule"] == "evenodd",
    )


def _one_of(value: str, known: tuple[str, ...]) -> str:
    return value if value in known else known[0]


def _rounded(segment: Segment) -> Segment:
    letter, *values = segment
    return (letter, *(round(value, _DIGITS) for value in values))  # type: ignore[return-value]


def _values(attributes: _Attributes, *names: str) -> tuple[float, ...]:
    return tuple(_length(attributes.get(name, "0")) for name in names)


def _rectangle(attributes: _Attributes) -> tuple[Segment, ...]:
    x, y, width, height, rx, ry = _values(attributes, "x", "y", "width", "height", "rx", "ry")
    if width <= 0 or height <= 0:
        return ()
    return rectangle(Box(x, y, x + width, y + height), Style(), max(rx, ry)).segments


def _circle(attributes: _Attributes) -> tuple[Segment, ...]:
    x, y, radius = _values(attributes, "cx", "cy", "r")
    return circle_path(x, y, radius, Style()).segments if radius > 0 else ()


def _ellipse(attributes: _Attributes) -> tuple[Segment, ...]:
    x, y, rx, ry = _values(attributes, "cx", "cy", "rx", "ry")
    if rx <= 0 or ry <= 0:
        return ()
    place = move(x, y).after(stretch(rx, ry))
    return tuple(map_segment(one, place) for one in circle_path(0, 0, 1, Style()).segments)


def _line(attributes: _Attributes) -> tuple[Segment, ...]:
    x1, y1, x2, y2 = _values(attributes, "x1", "y1", "x2", "y2")
    return ("M", x1, y1), ("L", x2, y2)


def _polyline(attributes: _Attributes) -> tuple[Segment, ...]:
    points = _points(attributes)
    return polyline(points, Style()).segments if points else ()


def _polygon(attributes: _Attributes) -> tuple[Segment, ...]:
    points = _points(attributes)
    return polygon(points, Style()).segments if points else ()


def _points(attributes: _Attributes) -> list[tuple[float, float]]:
    values = numbers(attributes.get("points", ""))
    return list(zip(values[::2], values[1::2], strict=False))


def _path(attributes: _Attributes) -> tuple[Segment, ...]:
    return read_path(attributes.get("d", ""))


_SHAPES: Mapping[str, Callable[[_Attributes], tuple[Segment, ...]]] = {
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "path": _path,
    "polygon": _polygon,
    "polyline": _polyline,
    "rect": _rectangle,
}
