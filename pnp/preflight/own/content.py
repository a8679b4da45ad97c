"""Interpret the operators of a page (ISO 32000-1, 8 and 9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from pypdf.generic import IndirectObject, StreamObject

from pnp.base.geometry import IDENTITY, Affine, Box, move
from pnp.preflight.objects import Image, Kind, SegmentKind
from pnp.preflight.own.drawn import BLACK, Drawn, GraphicsState, PathPoint, PdfFont
from pnp.preflight.own.file import Dictionary, Operation, PdfFile, UnknownPdfError, Value, number, whole

MOVE, LINE, CURVE = SegmentKind.MOVE, SegmentKind.LINE, SegmentKind.CURVE
_DEPTH = 12  # forms within forms
_SPACES = {"DeviceGray": "grey", "DeviceRGB": "RGB", "DeviceCMYK": "CMYK"}
_STATE_KEYS = frozenset({"/Type", "/ca", "/CA", "/BM", "/SMask", "/OP", "/op", "/OPM"})
_PAINTS = {
    b"n": (False, False), b"S": (False, True), b"s": (False, True), b"f": (True, False), b"F": (True, False),
    b"f*": (True, False), b"B": (True, True), b"B*": (True, True), b"b": (True, True), b"b*": (True, True),
}  # fmt: skip
"""Whether the operators that end a path fill it, and whether they stroke it."""
_CLOSING = (b"s", b"b", b"b*")
_UNIT = Box(0, 0, 1, 1)


class PageReader:
    """Reads the pages of a file, which share its fonts and forms."""

    def __init__(self, file: PdfFile) -> None:
        self.file = file
        self._fonts: dict[int, PdfFont] = {}
        self._forms: dict[tuple[int, GraphicsState], tuple[Drawn, ...]] = {}

    def objects(self, page: Dictionary) -> tuple[Drawn, ...]:
        """Return the objects on a page, in drawing order.

        :raises UnknownPdfError: for anything that `pnp` doesn't write on pages.
        """
        operators = _Operators(self, self.file.dictionary(page.get("/Resources")), GraphicsState(), 0)
        return operators.run(self.file.operations(page.get("/Contents")))

    def font(self, reference: IndirectObject) -> PdfFont:
        """Return a font from the resources."""
        if reference.idnum not in self._fonts:
            self._fonts[reference.idnum] = PdfFont(self.file, self.file.dictionary(reference))
        return self._fonts[reference.idnum]

    def form(self, reference: IndirectObject, state: GraphicsState, depth: int) -> tuple[Drawn, ...]:
        """Return the objects of a form, in the coordinates of the place where it's used."""
        about = self.file.dictionary(reference)
        if depth >= _DEPTH:
            raise UnknownPdfError("Form")
        matrix = affine(self.file.numbers(about.get("/Matrix"))) if "/Matrix" in about else IDENTITY
        frame = self.file.box(about.get("/BBox"))
        if frame is None:
            raise UnknownPdfError("BBox")
        inner = state._replace(matrix=matrix, clip=upright(frame, matrix))
        if is_group(about):  # a group's own opacity is applied to it as a whole (11.6.6)
            inner = inner._replace(fill_alpha=1.0, stroke_alpha=1.0, blends=False)
        key = (reference.idnum, inner)
        if key not in self._forms:
            operators = _Operators(self, self.file.dictionary(about.get("/Resources")), inner, depth + 1)
            self._forms[key] = operators.run(self.file.operations(reference))
        return self._forms[key]


def is_group(form: Dictionary) -> bool:
    """Return whether a form is drawn separately before it's put on the page."""
    return "/Group" in form


def affine(parts: list[float]) -> Affine:
    """Return the map of a matrix, given by its six numbers."""
    if len(parts) != 6:
        raise UnknownPdfError("Matrix")
    return Affine(*parts)


def upright(box: Box, matrix: Affine) -> Box:
    """Return the upright box around a box that is mapped to other coordinates."""
    if (matrix.b or matrix.c) and (matrix.a or matrix.d):
        raise UnknownPdfError("W")
    return box.mapped(matrix)


class _Operators:
    """Runs the operators of a page or a form."""

    def __init__(self, reader: PageReader, resources: Dictionary, state: GraphicsState, depth: int) -> None:
        self._reader, self._resources, self._depth = reader, resources, depth
        self._state = state
        self._stack: list[GraphicsState] = []
        self._points: list[PathPoint] = []
        self._clips = False
        self._line = self._text = IDENTITY
        """The matrices of a line of text, and of the rest of it."""
        self._marks: list[str] = []
        self._drawn: list[Drawn] = []

    def run(self, operations: list[Operation]) -> tuple[Drawn, ...]:
        """Run operators, and return the objects that they draw."""
        for numbers, others, token in operations:
            if token not in _OPERATORS:
                raise UnknownPdfError(token.decode("latin-1"))
            operator, most_numbers, most_others = _OPERATORS[token]
            if len(numbers) != most_numbers or len(others) != most_others:
                raise UnknownPdfError(token.decode("ascii"))
            operator(self, *numbers, *others)
        if self._stack or self._marks or self._points:
            raise UnknownPdfError("EOF")
        return tuple(self._drawn)

    def _resource(self, kind: str, name: Value) -> IndirectObject:
        found = self._named(kind).get(name)
        if not isinstance(found, IndirectObject):
            raise UnknownPdfError(kind)
        return found

    def _named(self, kind: str) -> Dictionary:
        return self._reader.file.dictionary(self._resources.get(f"/{kind}"))

    def _add(self, kind: Kind, bounds: Box | None, matrix: Affine, **more: Any) -> None:
        is_layered = "/OC" in self._marks
        self._drawn.append(
            Drawn(kind=kind, state=self._state, matrix=matrix, bounds=bounds, is_layered=is_layered, **more)
        )

    # The state

    def _set(self, **changes: Any) -> None:
        self._state = self._state._replace(**changes)

    def _push(self) -> None:
        self._stack.append(self._state)

    def _pop(self) -> None:
        if not self._stack:
            raise UnknownPdfError("Q")
        self._state = self._stack.pop()

    def _transform(self, *parts: float) -> None:
        self._set(matrix=self._state.matrix.after(Affine(*parts)))

    def _dash(self, phase: float, lengths: Value) -> None:
        if not isinstance(lengths, list):
            raise UnknownPdfError("d")
        self._set(dash=tuple(number(length) for length in lengths), dash_phase=phase)

    def _external(self, name: Value) -> None:
        """Apply a graphics state from the resources."""
        about = self._reader.file.dictionary(self._named("ExtGState").get(name))
        if not about or not {*about} <= _STATE_KEYS:
            raise UnknownPdfError("ExtGState")
        changes: dict[str, object] = {}
        for key, field in (("/ca", "fill_alpha"), ("/CA", "stroke_alpha")):
            if key in about:
                changes[field] = number(about[key])
        blend, mask = about.get("/BM", "/Normal"), about.get("/SMask", "/None")
        if {"/BM", "/SMask"} & {*about}:
            changes["blends"] = blend != "/Normal" or mask != "/None"
        self._set(**changes)

    def _begin_mark(self, tag: Value, _about: Value = None) -> None:
        self._marks.append(str(tag))

    def _end_mark(self) -> None:
        if not self._marks:
            raise UnknownPdfError("EMC")
        self._marks.pop()

    def _space(self, name: Value) -> None:
        if name != "/Pattern":
            raise UnknownPdfError("cs")

    def _fill_pattern(self, name: Value) -> None:
        self._pattern(name)
        self._set(fill=BLACK, fill_is_pattern=True)

    def _stroke_pattern(self, name: Value) -> None:
        self._pattern(name)
        self._set(stroke=BLACK, stroke_is_pattern=True)

    def _pattern(self, name: Value) -> None:
        """Look up a gradient. All of it counts as ink, and none of it as a colour."""
        about = self._reader.file.dictionary(self._named("Pattern").get(name))
        if about.get("/PatternType") != 2:
            raise UnknownPdfError("Pattern")
        shading = self._reader.file.dictionary(about.get("/Shading"))
        if self._reader.file.name(shading.get("/ColorSpace")) != "DeviceGray":
            self._set(has_coloured_pattern=True)

    # Paths

    def _move(self, x: float, y: float) -> None:
        if self._points and self._points[-1][0] is MOVE:
            self._points.pop()
        self._points.append((MOVE, x, y, False))

    def _line_to(self, x: float, y: float) -> None:
        self._points.append((LINE, x, y, False))

    def _curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        self._points += ((CURVE, x1, y1, False), (CURVE, x2, y2, False), (CURVE, x, y, False))

    def _rectangle(self, x: float, y: float, width: float, height: float) -> None:
        self._move(x, y)
        right, top = x + width, y + height
        corners = ((LINE, right, y, False), (LINE, right, top, False), (LINE, x, top, False))
        self._points += (*corners, (LINE, x, y, True))

    def _close(self) -> None:
        if len(self._points) < 2:  # round ends would turn it into a dot
            raise UnknownPdfError("h")
        start = next(point for point in reversed(self._points) if point[0] is MOVE)
        kind, x, y, _ = self._points[-1]
        if (x, y) == start[1:3]:
            self._points[-1] = (kind, x, y, True)
        else:
            self._points.append((LINE, *start[1:3], True))

    def _clip(self) -> None:
        self._clips = True

    def _paint(self, paints: tuple[bool, bool]) -> None:
        points, matrix = self._points, self._state.matrix
        if points and points[-1][0] is MOVE:
            points.pop()
        self._points = []
        if len(points) > 1:
            xs, ys = [point[1] for point in points], [point[2] for point in points]
            box = Box(min(xs), min(ys), max(xs), max(ys))
            if any(paints):
                reach = self._state.width / 2 if paints[1] else 0
                bounds = box.grown(reach).mapped(matrix)
                self._add(Kind.PATH, bounds, matrix, points=points, frame=box, paints=paints)
        if self._clips:
            self._clips = False
            # Other outlines are replaced by their bounding box, so ink may seem to extend farther.
            seen = upright(box, matrix) if _is_upright_box(points) else box.mapped(matrix)
            self._set(clip=common(self._state.clip, seen))

    # Text

    def _begin_text(self) -> None:
        self._line = self._text = IDENTITY

    def _set_font(self, size: float, name: Value) -> None:
        self._set(font=self._reader.font(self._resource("Font", name)), size=size)

    def _place_text(self, *parts: float) -> None:
        self._line = self._text = Affine(*parts)

    def _move_text(self, x: float, y: float) -> None:
        self._line = self._text = self._line.after(move(x, y))

    def _next_line(self) -> None:
        self._move_text(0, -self._state.leading)

    def _show(self, codes: Value) -> None:
        self._show_all([codes])

    def _show_all(self, pieces: Value) -> None:
        font, unit = self._state.font, self._state.size / 1000
        if unit < 0:
            raise UnknownPdfError("Tf")
        if font is None or not isinstance(pieces, list):
            raise UnknownPdfError("TJ")
        at = 0.0
        text: list[str] = []
        inked: list[tuple[float, Box]] = []
        for piece in pieces:
            if not isinstance(piece, bytes):
                at -= number(piece) * unit
                continue
            for glyph in font.glyphs(piece):
                text.append(glyph.character)
                if glyph.ink is not None:
                    inked.append((at, glyph.ink))
                at += glyph.advance * unit
        matrix = self._state.matrix.after(self._text)
        bounds = _line_of(inked, unit).mapped(matrix) if inked else None
        self._add(Kind.TEXT, bounds, matrix, text="".join(text), inked=tuple(inked))
        self._text = self._text.after(move(at, 0))

    # Images and forms

    def _show_object(self, name: Value) -> None:
        file, reference = self._reader.file, self._resource("XObject", name)
        stream, matrix = file.get(reference), self._state.matrix
        if not isinstance(stream, StreamObject):
            raise UnknownPdfError("XObject")
        if file.name(stream.get("/Subtype")) == "Form":
            contents = self._reader.form(reference, self._state, self._depth)
            self._add(Kind.FORM, None, matrix, contents=contents, is_group=is_group(file.dictionary(reference)))
            return
        space = file.name(stream.get("/ColorSpace"))
        if space not in _SPACES:
            raise UnknownPdfError(space)
        width, height = whole(stream.get("/Width")), whole(stream.get("/Height"))
        pixels = Image(width, height, _SPACES[space])
        self._add(Kind.IMAGE, _UNIT.mapped(matrix), matrix, pixels=pixels)


def _line_of(inked: Sequence[tuple[float, Box]], unit: float) -> Box:
    """Return the box around characters, each at its place in the line, with the extent of its ink from the
    font."""
    left = min(at + ink.left * unit for at, ink in inked)
    right = max(at + ink.right * unit for at, ink in inked)
    inks = {ink for _, ink in inked}
    return Box(left, min(ink.bottom for ink in inks) * unit, right, max(ink.top for ink in inks) * unit)


def _is_upright_box(points: Sequence[PathPoint]) -> bool:
    """Return whether a path goes once around an upright rectangle."""
    if len(points) != 5 or any(kind is CURVE for kind, *_ in points):
        return False
    (_, *start, _), *_, (_, *end, _) = points
    return start == end and all(a[1] == b[1] or a[2] == b[2] for a, b in pairwise(points))


def common(one: Box | None, other: Box | None) -> Box | None:
    """Return the area visible through two clips; None stands for no clip."""
    if one is None or other is None:
        return one or other
    return one.common(other)


def _setting(field: str, convert: Callable[[float], object] = float) -> Callable[..., None]:
    return lambda run, value: run._set(**{field: convert(value)})


def _colouring(field: str) -> Callable[..., None]:
    def act(run: _Operators, *levels: float) -> None:
        found = [int(255 * level + 0.5) for level in levels]
        colour = tuple(found * 3 if len(found) == 1 else found)
        run._set(**{field: colour, f"{field}_is_pattern": False})

    return act


def _painting(paints: tuple[bool, bool], *, closes: bool) -> Callable[..., None]:
    def act(run: _Operators) -> None:
        if closes:
            run._close()
        run._paint(paints)

    return act


_OPERATORS: Mapping[bytes, tuple[Callable[..., None], int, int]] = {
    b"q": (_Operators._push, 0, 0),
    b"Q": (_Operators._pop, 0, 0),
    b"cm": (_Operators._transform, 6, 0),
    b"w": (_setting("width"), 1, 0),
    b"J": (_setting("cap", int), 1, 0),
    b"j": (_setting("join", int), 1, 0),
    b"M": (_setting("miter_limit"), 1, 0),
    b"d": (_Operators._dash, 1, 1),
    b"gs": (_Operators._external, 0, 1),
    b"g": (_colouring("fill"), 1, 0),
    b"G": (_colouring("stroke"), 1, 0),
    b"rg": (_colouring("fill"), 3, 0),
    b"RG": (_colouring("stroke"), 3, 0),
    b"cs": (_Operators._space, 0, 1),
    b"CS": (_Operators._space, 0, 1),
    b"scn": (_Operators._fill_pattern, 0, 1),
    b"SCN": (_Operators._stroke_pattern, 0, 1),
    b"m": (_Operators._move, 2, 0),
    b"l": (_Operators._line_to, 2, 0),
    b"c": (_Operators._curve, 6, 0),
    b"h": (_Operators._close, 0, 0),
    b"re": (_Operators._rectangle, 4, 0),
    b"W": (_Operators._clip, 0, 0),
    b"W*": (_Operators._clip, 0, 0),
    **{token: (_painting(paints, closes=token in _CLOSING), 0, 0) for token, paints in _PAINTS.items()},
    b"BT": (_Operators._begin_text, 0, 0),
    b"ET": (lambda _run: None, 0, 0),
    b"Tf": (_Operators._set_font, 1, 1),
    b"TL": (_setting("leading"), 1, 0),
    b"Tr": (_setting("render_mode", int), 1, 0),
    b"Tm": (_Operators._place_text, 6, 0),
    b"Td": (_Operators._move_text, 2, 0),
    b"T*": (_Operators._next_line, 0, 0),
    b"Tj": (_Operators._show, 0, 1),
    b"TJ": (_Operators._show_all, 0, 1),
    b"Do": (_Operators._show_object, 0, 1),
    b"BMC": (_Operators._begin_mark, 0, 1),
    b"BDC": (_Operators._begin_mark, 0, 2),
    b"EMC": (_Operators._end_mark, 0, 0),
}
"""The method that `run` calls for each operator, and the number of its numeric and of its other operands."""
