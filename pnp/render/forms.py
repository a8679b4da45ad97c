"""Effects that a PDF page can't have directly: faded groups, clip outlines, gradients and opacity.

They are form XObjects (ISO 32000-1, 8.10 and 11.6.6), so that only forms need graphics states and patterns.
Equal ones are written only once.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFFormXObject,
    PDFName,
    PDFResourceDictionary,
    PDFStream,
    xObjectName,
)

from pnp.base.geometry import Box
from pnp.drawing.palette import is_grey
from pnp.render.canvas import PdfCanvas
from pnp.render.painting import short

if TYPE_CHECKING:  # few drawings have gradients or forms
    from pnp.drawing.finish import Gradient, Stop

START = "0 J 0 j [] 0 d 10 M"
"""The line style at the start of a form, which would otherwise have that of the page."""
_DIGITS = 6


@dataclass
class Resources:
    """The resources of one form, by name."""

    states: dict[str, Any] = field(default_factory=dict)
    patterns: dict[str, Any] = field(default_factory=dict)


class Forms:
    """The forms, graphics states and patterns of one file."""

    def __init__(self, canvas: PdfCanvas) -> None:
        self._canvas = canvas
        self._forms: dict[tuple[str, str, Box], str] = {}
        self._patterns: dict[tuple[Gradient, bool], str] = {}
        self._objects: dict[str, Any] = {}

    def form(self, text: str, box: Box, used: Iterable[str], resources: Resources, space: str = "") -> str:
        """Return the name of a form with these operators, for `use`.

        :param box: a box around everything drawn, in points.
        :param used: the names of the forms and images in it.
        :param space: the colour space of a group that is drawn separately before it's put on the page; empty
            for a form that isn't such a group.
        """
        frame = Box(*map(math.floor, box[:2]), *map(math.ceil, box[2:])).grown(1)
        known = self._forms.get((text, space, frame))
        if known is not None:
            return known
        name = self._forms[text, space, frame] = f"form{len(self._forms) + 1}"
        document = self._canvas._doc
        form = PDFFormXObject(*frame)
        form.compression = 1
        form.Contents = PDFStream(content=text)
        if space:
            group = {"Type": PDFName("Group"), "S": PDFName("Transparency"), "CS": PDFName(space)}
            form.Contents.dictionary["Group"] = PDFDictionary(group)
        form.Resources = PDFResourceDictionary()
        form.Resources.allProcs()
        form.Resources.basicFonts()
        form.Resources.XObject = document.xobjDict(used).dict
        form.Resources.ExtGState = dict(resources.states)
        form.Resources.Pattern = dict(resources.patterns)
        document.Reference(form, xObjectName(name))
        return name

    def use(self, name: str) -> str:
        """Return the operator that draws a form where the canvas is writing."""
        self._canvas._formsinuse.append(name)
        return f"/{xObjectName(name)} Do"

    def opacity(self, resources: Resources, of: str, value: float) -> str:
        """Return the operator that sets an opacity: ``of`` is ``ca`` for areas and ``CA`` for lines."""
        number = short(value, 4)
        return self._state(resources, f"{of}{number}", PDFDictionary({of: number}))

    def colours(self, resources: Resources, gradient: Gradient, paint: str) -> str:
        """Return the operators that set a gradient as the colour to paint with.

        :param paint: ``f`` for areas, ``S`` for lines.
        """
        name = self._pattern(gradient, of_opacity=False)
        resources.patterns[name] = self._objects[name]
        return f"/Pattern cs /{name} scn" if paint == "f" else f"/Pattern CS /{name} SCN"

    def mask(self, resources: Resources, gradient: Gradient, box: Box) -> str:
        """Return the operator that applies a gradient's opacity to everything after it.

        :param box: a box around everything drawn afterwards, in points.
        """
        name = self._pattern(gradient, of_opacity=True)
        area = box.grown(1)
        sides = " ".join(short(value) for value in (area.left, area.bottom, area.width, area.height))
        inner = Resources(patterns={name: self._objects[name]})
        form = self.form(f"/Pattern cs /{name} scn {sides} re f", area, (), inner, "DeviceGray")
        reference = self._canvas._doc.xobjDict([form]).dict[xObjectName(form)]
        mask = {"Type": PDFName("Mask"), "S": PDFName("Luminosity"), "G": reference}
        return self._state(resources, f"mask{form}", PDFDictionary({"SMask": PDFDictionary(mask)}))

    def _state(self, resources: Resources, name: str, state: Any) -> str:
        name = name.replace(".", "_")
        if name not in self._objects:
            self._objects[name] = self._canvas._doc.Reference(state, f"state.{name}")
        resources.states[name] = self._objects[name]
        return f"/{name} gs"

    def _pattern(self, gradient: Gradient, *, of_opacity: bool) -> str:
        """Return the name of a gradient as a pattern (8.7.4), or of its opacity in greys."""
        known = self._patterns.get((gradient, of_opacity))
        if known is None:
            known = self._patterns[gradient, of_opacity] = f"pattern{len(self._patterns) + 1}"
            pattern = _pattern(gradient, of_opacity=of_opacity)
            self._objects[known] = self._canvas._doc.Reference(pattern, f"pattern.{known}")
        return known


def _numbers(*values: float) -> Any:
    return PDFArray([short(value, _DIGITS) for value in values])


def _pattern(gradient: Gradient, *, of_opacity: bool) -> Any:
    stops = gradient.stops
    grey = of_opacity or all(is_grey(stop.colour) for stop in stops)  # as grey, so that only black ink is used
    coordinates = (*gradient.focus, 0.0, 0.0, 1.0) if gradient.radial else (0.0, 0.0, 1.0, 0.0)
    entries = {
        "ShadingType": 3 if gradient.radial else 2,
        "ColorSpace": PDFName("DeviceGray" if grey else "DeviceRGB"),
        "Coords": _numbers(*coordinates),
        "Function": _stitched(stops, [_levels(stop, of_opacity=of_opacity, grey=grey) for stop in stops]),
        "Extend": PDFArray(["true", "true"]),
    }
    return PDFDictionary(
        {
            "Type": PDFName("Pattern"),
            "PatternType": 2,
            "Shading": PDFDictionary(entries),
            "Matrix": _numbers(*gradient.transform),
        }
    )


def _levels(stop: Stop, *, of_opacity: bool, grey: bool) -> tuple[float, ...]:
    if of_opacity:
        return (stop.opacity,)
    found = tuple(int(stop.colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return found[:1] if grey else found


def _stitched(stops: tuple[Stop, ...], levels: list[tuple[float, ...]]) -> Any:
    """Return the function from places along a gradient to colours (7.10.4)."""
    places = [0.0, *(min(max(stop.offset, 0.0), 1.0) for stop in stops), 1.0]
    colours = [levels[0], *levels, levels[-1]]
    steps = [
        (start, end, one, two)
        for (start, one), (end, two) in pairwise(zip(places, colours, strict=True))
        if end > start
    ]
    functions = [
        PDFDictionary(
            {
                "FunctionType": 2,
                "Domain": _numbers(0, 1),
                "C0": _numbers(*one),
                "C1": _numbers(*two),
                "N": 1,
            }
        )
        for _, _, one, two in steps
    ]
    if len(functions) == 1:
        return functions[0]
    return PDFDictionary(
        {
            "FunctionType": 3,
            "Domain": _numbers(0, 1),
            "Functions": PDFArray(functions),
            "Bounds": _numbers(*(end for _, end, *_ in steps[:-1])),
            "Encode": _numbers(*[0, 1] * len(functions)),
        }
    )
