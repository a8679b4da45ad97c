"""From the options of a board made of parts to its contents. Every error is reported at its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count, pairwise

from pnp.base.errors import Mark
from pnp.base.geometry import Affine, Point, Size
from pnp.base.lengths import parse_length
from pnp.base.options import SIZE_PATTERN, parse_dimensions
from pnp.base.quoting import quoted
from pnp.base.sentences import Sentence
from pnp.base.suggest import did_you_mean
from pnp.components.cards.colours import tint_at
from pnp.components.cards.deck import Tint
from pnp.components.custom.content import Area, CustomContent, Label, Line, Spot, StartPiece
from pnp.components.custom.diagrams import POINT, read_diagram
from pnp.components.custom.lattices import rows_of
from pnp.components.custom.options import MOST_PLACES, BoardPart, CustomBoard
from pnp.components.custom.outlines import circle, closed, placing, polygon_spot, rings, track
from pnp.components.custom.positions import points_of
from pnp.components.grid.options import GAP, MOST_SIDE, PLAIN, CellFace
from pnp.components.grid.reading import Face, Kind, signs_in
from pnp.drawing.flatten import map_segment
from pnp.drawing.shapes import Drawing
from pnp.games.api.offers import OwnFiles

_SOLID = 0.2
"""A dot smaller than this, in cells, has the colour of the lines."""
_DEFAULT = BoardPart.model_validate({"points": "9x9", "stars": True})
_MOST_COUNT = 99


def read_custom(options: CustomBoard, files: OwnFiles) -> CustomContent | None:
    """Read the board that options ask for; None if there are errors, which are reported to ``files``."""
    reader = _Reader(options, files)
    reader.parts()
    if not files.is_sound:
        return None
    picture, size = reader.picture()
    content = CustomContent(
        options,
        tuple(reader.areas),
        tuple(reader.spots),
        tuple(reader.lines),
        tuple(reader.links()),
        tuple(reader.stars),
        tuple(reader.labels),
        reader.kinds(),
        reader.faces(),
        tuple(reader.pieces()),
        reader.tint(options.background, "background"),
        reader.tint(options.line_colour, "line-colour"),
        picture,
        size,
        reader.pictures,
    )
    return content if files.is_sound else None


class _Reader:
    """Reads the parts of a board, one after the other."""

    def __init__(self, options: CustomBoard, files: OwnFiles) -> None:
        self._options, self._files = options, files
        self.areas: list[Area] = []
        self.spots: list[Spot] = []
        self.lines: list[Line] = []
        self.stars: list[Point] = []
        self.labels: list[Label] = []
        self.pictures: dict[str, Drawing] = {}
        self._by_name: dict[str, Spot] = {}
        self._last = 0  # the highest number so far

    def tint(self, text: str, *path: str | int) -> Tint | None:
        """Read a colour of the spec."""
        return tint_at(text, self._files.mark(*path), self._files)

    def _report(self, message: str, *path: str | int) -> None:
        self._files.report(self._files.mark(*path), message)

    # Parts

    def parts(self) -> None:
        """Read all parts."""
        options = self._options
        parts = options.parts or ([] if options.picture else [_DEFAULT])
        for number, part in enumerate(parts):
            fills = [self.tint(text, "parts", number, "fills", k) for k, text in enumerate(part.fills)]
            at, step = points_of(part.at)[0], points_of(part.step)[0]
            about = points_of(part.about)[0] if part.about else at
            for copy in range(part.repeat):
                turns = part.rotation * (copy if part.repeat > 1 else 1)
                where = placing(at, about, turns, Point(step.x * copy, step.y * copy))
                self._part(part, number, where, fills, copy)
                if len(self.spots) > MOST_PLACES:
                    self._report(
                        Sentence("the board has more than {most} places", most=MOST_PLACES), "parts", number
                    )
                    return

    def _part(
        self, part: BoardPart, number: int, where: Affine, fills: Sequence[Tint | None], copy: int
    ) -> None:
        before = len(self.spots)
        match part.kind:
            case "cells" | "points":
                self._rows(part, number, where, fills)
                return
            case "diagram":
                self._diagram(part, number, where)
            case "area":
                outline = closed(points_of(part.area or ""))
                fill = fills[copy % len(fills)] if fills else None
                self.areas.append(
                    Area(tuple(map_segment(one, where) for one in outline), fill, bool(self.spots))
                )
            case "places":
                for name, at in (part.places or {}).items():
                    self._add(self._point(points_of(at)[0], part, PLAIN), where, number, name)
            case _:
                for spot in _shaped(part):
                    self._add(replace(spot, numbered=part.numbers != "none"), where, number)
        for k in range(before, len(self.spots)):
            if fills:
                order = copy if part.kind == "polygon" else k - before
                self._replace(k, fills[self._shade(part, order, len(fills))])

    @staticmethod
    def _shade(part: BoardPart, order: int, colours: int) -> int:
        """Return which colour a space has: in turn, or in rings the same all round if the pattern is rows."""
        if part.kind == "rings" and part.pattern == "rows":
            return order // part.sectors % colours
        if part.kind == "rings" and part.pattern == "checkerboard":
            return (order // part.sectors + order % part.sectors) % colours
        return order % colours

    def _replace(self, index: int, fill: Tint | None) -> None:
        old, new = self.spots[index], replace(self.spots[index], fill=fill)
        self.spots[index] = new
        for name in (old.name, str(old.number)):
            if self._by_name.get(name) is old:
                self._by_name[name] = new

    def _add(self, spot: Spot, where: Affine, part: int, name: str = "") -> Spot:
        """Put a place on the board, under its name, or else under the next number."""
        x, y = where(*spot.centre)
        stack = spot.stack
        if stack is not None:
            (bx, by), (sx, sy) = stack
            first, second = where(bx, by), where(bx + sx, by + sy)
            stack = first, Point(second.x - first.x, second.y - first.y)
        number = spot.number or (0 if name else self._last + 1)
        self._last = max(self._last, number)
        outline = tuple(map_segment(one, where) for one in spot.outline)
        placed = replace(spot, centre=Point(x, y), outline=outline, name=name, number=number, stack=stack)
        if name and name.lower() in self._by_name:
            self._report(Sentence("there are two places called {name}", name=quoted(name)), "parts", part)
        for known in (name.lower(), str(number) if number else ""):
            if known:
                self._by_name.setdefault(known, placed)
        self.spots.append(placed)
        return placed

    def _free(self, name: str) -> str:
        """Return a name that no place has yet: in a second part, ``a1`` is ``a1.2``."""
        copies = (f"{name}.{k}" for k in count(2))
        return name if name not in self._by_name else next(one for one in copies if one not in self._by_name)

    @staticmethod
    def _point(at: Point, part: BoardPart, sign: str) -> Spot:
        outline = circle(at, part.dot) if part.dot else ()
        solid = 0 < part.dot < _SOLID
        side = 0.7 if solid or not part.dot else 1.3 * part.dot
        return Spot(at, outline, Size(side, side), sign=sign, is_point=True, solid=solid)

    def _rows(self, part: BoardPart, number: int, where: Affine, fills: Sequence[Tint | None]) -> None:
        """Read cells or points in rows, with their lines, coordinates and star points."""
        lines = self._signs(part, number)
        if lines is None:
            return
        rows = rows_of(part, lines)
        if not rows.signs:
            self._report(Sentence("the map has no cells: '_' leaves a gap"), "parts", number, part.kind)
            return
        first = self._last + 1 if part.numbers != "none" else 0
        placed: dict[object, Spot] = {}
        inner = rows.lattice.inner()
        for order, place in enumerate(rows.order()):
            if part.cells is None:
                spot = self._point(rows.at(place), part, rows.signs[place])
            else:
                spot = Spot(rows.at(place), closed(rows.outline(place)), inner, sign=rows.signs[place])
            spot = replace(
                spot,
                fill=fills[rows.shade(place, order, len(fills))] if fills else None,
                number=first + order if first else 0,
                numbered=bool(first),
            )
            placed[place] = self._add(spot, where, number, self._free(rows.name(place)))
        if part.points is not None:
            self.lines += (Line(placed[a].centre, placed[b].centre) for a, b in rows.lines())
        self.labels += (Label(where(*label.centre), label.text) for label in rows.labels())
        self.stars += (where(*star) for star in rows.stars())

    def _signs(self, part: BoardPart, number: int) -> list[list[str]] | None:
        """Read the signs of each row, plain ones for a size; None with errors."""
        text, path = (part.cells or part.points or "").strip(), ("parts", number, part.kind)
        if re.fullmatch(r"\d{1,4}", text) or re.search(SIZE_PATTERN, text):
            columns, rows = parse_dimensions(int(text) if text.isdigit() else text)
            if not (1 <= columns <= MOST_SIDE and 1 <= rows <= MOST_SIDE):
                self._report(
                    Sentence(
                        "each side must be from {low} to {high}, not {value}",
                        low=1,
                        high=MOST_SIDE,
                        value=max(columns, rows),
                    ),
                    *path,
                )
                return None
            return [[PLAIN] * columns for _ in range(rows)]
        lines = list(signs_in(part.cells or part.points or ""))
        if not lines or len(lines) > MOST_SIDE or any(len(signs) > MOST_SIDE for _, signs in lines):
            self._report(Sentence("a map has at most {most} rows and {most} columns", most=MOST_SIDE), *path)
            return None
        for line, signs in lines:
            for sign in dict.fromkeys(signs):
                self._check_sign(sign, (PLAIN, GAP), self._files.mark_of_line(line, *path))
        return [signs for _, signs in lines]

    def _check_sign(self, sign: str, known: Sequence[str], mark: Mark) -> None:
        if sign not in known and sign not in self._options.legend:
            hint = did_you_mean(sign, self._options.legend)
            self._files.report(
                mark, Sentence("the legend has no sign {sign}{hint}", sign=quoted(sign), hint=hint)
            )

    def _diagram(self, part: BoardPart, number: int, where: Affine) -> None:
        path = ("parts", number, "diagram")
        found = read_diagram(part.diagram or "")
        if not found.points:
            self._report(Sentence("the diagram has no points: draw each as an o"), *path)
        for row, _ in found.loose[:1]:
            mark = self._files.mark_of_line(row + 1, *path)
            self._files.report(
                mark, Sentence("this line has a character that doesn't lead from point to point")
            )
        placed: dict[str, Spot] = {}
        for name, (sign, at) in found.points.items():
            self._check_sign(sign, (POINT, "O", PLAIN), self._files.mark(*path))
            placed[name] = self._add(self._point(at, part, sign), where, number, self._free(name))
        self.lines += (Line(placed[a].centre, placed[b].centre) for a, b in found.lines)

    # What is on it

    def _face(self, face: CellFace, *path: str | int) -> Face:
        if face.picture and face.picture not in self.pictures:
            picture = self._files.picture(face.picture, self._files.mark(*path, "picture"))
            if picture is not None:
                self.pictures[face.picture] = picture
        fill, colour = self.tint(face.fill, *path, "fill"), self.tint(face.colour, *path, "colour")
        return Face(fill, face.picture, face.text.strip(), colour, self._files.mark(*path, "text"))

    def kinds(self) -> Mapping[str, Kind]:
        """Read what each sign stands for."""
        return {
            sign: Kind(sign, kind.name, self._face(kind, "legend", sign))
            for sign, kind in self._options.legend.items()
        }

    def faces(self) -> Mapping[Spot, Face]:
        """Read what is on single places."""
        found: dict[Spot, Face] = {}
        for number, space in enumerate(self._options.spaces):
            spot = self._spot(space.place, self._files.mark("spaces", number, "place"))
            if spot is not None:
                found[spot] = self._face(space, "spaces", number)
        return found

    def _spot(self, name: str, mark: Mark) -> Spot | None:
        spot = self._by_name.get(name.strip().lower())
        if spot is None:
            hint = did_you_mean(name.strip(), self._by_name)
            self._files.report(
                mark, Sentence("the board has no place {name}{hint}", name=quoted(name.strip()), hint=hint)
            )
        return spot

    def links(self) -> Iterator[Line]:
        """Read the links from place to place."""
        for number, link in enumerate(self._options.links):
            colour = self.tint(link.colour, "links", number, "colour")
            around = (
                self._spot(link.around, self._files.mark("links", number, "around")) if link.around else None
            )
            mark = self._files.mark("links", number, "join")
            for chain in link.chains:
                names = re.split(r"\s+(?:-|–|→|->)\s+" if re.search(r"\s[-–→]", chain) else r"->|[-–→]", chain)
                if len(names) < 2:
                    self._files.report(
                        mark, Sentence("expected places such as a1-b2, not {text}", text=quoted(chain))
                    )
                    continue
                found = [self._spot(name, mark) for name in names]
                for a, b in pairwise(found):
                    if a is not None and b is not None and a.centre != b.centre:
                        yield Line(
                            a.centre, b.centre, link.style, colour, around.centre if around else None, link.bend
                        )

    def pieces(self) -> Iterator[StartPiece]:
        """Read the pieces that begin on the board: those in maps, then those of `start`."""
        legend = self._options.legend
        tints = {sign: self.tint(kind.piece, "legend", sign, "piece") for sign, kind in legend.items()}
        for spot in self.spots:
            kind = legend.get(spot.sign)
            if kind and (kind.piece or kind.symbol):
                yield StartPiece(spot, tints[spot.sign], kind.symbol)
        for sign, names in self._options.start.items():
            mark = self._files.mark("start", sign)
            self._check_sign(sign, (), mark)
            for name in re.split(r"[\s,]+", names.strip()) if sign in legend else ():
                place, _, times = name.partition("*")
                if times and not (times.isdigit() and 1 <= int(times) <= _MOST_COUNT):
                    self._files.report(
                        mark,
                        Sentence(
                            "expected a place and a number of pieces such as 24*2, not {text}",
                            text=quoted(name),
                        ),
                    )
                elif (found := self._spot(place, mark)) is not None:
                    yield StartPiece(found, tints[sign], legend[sign].symbol, int(times or 1), mark)

    def picture(self) -> tuple[Drawing | None, Size | None]:
        """Read the picture below the board, and its size on paper in millimetres."""
        options = self._options
        if not options.picture:
            return None, None
        picture = self._files.picture(options.picture, self._files.mark("picture"))
        if picture is None or options.size is None:
            return picture, picture.size if picture else None
        wide, high = re.split("[x×]", options.size.replace(" ", ""))
        unit = re.sub(r"[\d.]", "", high)
        size = Size(parse_length(wide if wide[-1].isalpha() else wide + unit), parse_length(high))
        if not all(10 <= side <= 5000 for side in size):
            self._report(
                Sentence(
                    "each side must be from {low} to {high}, not {value}",
                    low="10 mm",
                    high="5 m",
                    value=options.size,
                ),
                "size",
            )
        return picture, size


def _shaped(part: BoardPart) -> Iterator[Spot]:
    """Yield the spaces of a part that has no rows."""
    if part.rings is not None:
        yield from rings(part.rings, part.sectors, part.inner)
    elif part.track is not None:
        yield from track(points_of(part.track), part.spaces)
    else:
        yield polygon_spot(points_of(part.polygon or ""))
