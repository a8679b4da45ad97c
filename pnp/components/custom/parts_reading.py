"""Read the parts of a board: its places, lines and areas. Every error is reported at its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from math import dist

from pnp.base.errors import Mark
from pnp.base.geometry import Affine, Box, Point, Size
from pnp.base.options import SIZE_PATTERN, parse_dimensions
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.components.cards.deck import Tint, tint_at
from pnp.components.custom.between import BETWEEN, hint_of_place, map_of, place_between, traced_track
from pnp.components.custom.content import (
    ON_PICTURE,
    POINT,
    Area,
    Cage,
    Ghost,
    Label,
    Line,
    SignMap,
    Spot,
    read_diagram,
)
from pnp.components.custom.lattices import Rows, edge_names, rows_of, shade_of
from pnp.components.custom.options import MOST_PLACES, CustomBoard
from pnp.components.custom.outlines import (
    around_all,
    card_spot,
    circle,
    closed,
    placing,
    score_spots,
    spaces_of,
)
from pnp.components.custom.part_options import BoardPart
from pnp.components.custom.part_values import points_of
from pnp.components.custom.regions import (
    borders,
    caged,
    frame,
    is_whole,
    read_cages,
    read_regions,
    region_colours,
    wrapped,
)
from pnp.components.grid.options import GAP, MOST_SIDE, PLAIN
from pnp.components.grid.reading import Face, hint_of_sign, signs_in
from pnp.drawing.flatten import map_segment
from pnp.drawing.shapes import Segment
from pnp.games.api.features import OwnFiles
from pnp.grids.lattice import Place

_SOLID = 0.2
"""A dot smaller than this, in cells, has the colour of the lines."""
_DEFAULT = BoardPart.model_validate({"points": "9x9", "stars": True})


class PartsReader:
    """Reads the parts of a board in order."""

    def __init__(self, options: CustomBoard, files: OwnFiles) -> None:
        self._options, self._files = options, files
        self.areas: list[Area] = []
        self.spots: list[Spot] = []
        self.lines: list[Line] = []
        self.stars: list[Point] = []
        self.labels: list[Label] = []
        self.ghosts: list[Ghost] = []
        self.open_ends: list[Line] = []
        self.borders: list[tuple[Segment, ...]] = []
        self.maps: list[SignMap] = []
        self.cages: list[Cage] = []
        self.texts: dict[Spot, Face] = {}
        self._by_name: dict[str, Spot] = {}
        self.is_complete = True  # whether all positions are known
        self._last = 0  # the highest number used so far

    def tint(self, text: str, *path: str | int) -> Tint | None:
        """Read a colour of the spec."""
        return tint_at(text, self._files.mark(*path), self._files)

    def report(self, message: str, *path: str | int) -> None:
        """Report an error of a part at its place in the spec."""
        self.is_complete = False
        self._files.report(self._files.mark(*path), message)

    # Parts

    def read(self) -> None:
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
                    self.report(
                        Sentence("the board has more than {most} places", most=MOST_PLACES), "parts", number
                    )
                    return

    def _part(
        self, part: BoardPart, number: int, where: Affine, fills: Sequence[Tint | None], copy: int
    ) -> None:
        before = len(self.spots)
        match part.kind:
            case "cells" | "points":
                self._rows(part, number, where, fills, copy)
                return
            case "diagram":
                self._diagram(part, number, where)
            case "area":
                fill = fills[copy % len(fills)] if fills else None
                outline = closed(points_of(part.area or ""))
                self._cover(outline, where, fill, self._text(part, number), part.corners)
            case "places" | "score":
                for name, spot in self._named(part):
                    self._add(spot, where, number, name)
            case _:
                self.maps += traced_track(part, number, where) if not copy else ()
                for spot in self._shaped(part, number):
                    placed = self._add(spot, where, number)
                    if face := self._text(part, number):
                        self.texts[placed] = face
        for k in range(before, len(self.spots)):
            if fills:
                order = copy if part.kind == "polygon" else k - before
                self._replace(k, fills[shade_of(part, order, len(fills))])

    def _cover(
        self,
        outline: Sequence[Segment],
        where: Affine,
        fill: Tint | None = None,
        face: Face | None = None,
        corners: float = 0.0,
    ) -> None:
        """Put an area on the board, where it covers the earlier places."""
        placed = tuple(map_segment(one, where) for one in outline)
        self.areas.append(Area(placed, fill, face, corners, len(self.spots)))

    def _text(self, part: BoardPart, number: int) -> Face | None:
        """Read the words and the ornament of a part."""
        mark = self._files.mark("parts", number, "text")
        face = Face(text=part.text.strip(), mark=mark, ornament=part.ornament or "")
        return face if face.text or face.ornament else None

    def _named(self, part: BoardPart) -> Iterator[tuple[str, Spot]]:
        """Yield the places of a part that have their own names."""
        for name, at in (part.places or {}).items():
            yield name, self._point(points_of(at)[0], part, PLAIN)
        if part.score is not None:
            for k, spot in enumerate(score_spots(part.score, self._extent())):
                yield f"score-{k}", replace(spot, corners=part.corners)

    def _shaped(self, part: BoardPart, number: int) -> Iterator[Spot]:
        """Yield the spaces of a part that has no rows."""
        if part.card is not None:
            yield from self._card(part.card, number)
            return
        numbered = part.numbers != "none"
        yield from (replace(spot, numbered=numbered, corners=part.corners) for spot in spaces_of(part))

    def _card(self, size: str, number: int) -> Iterator[Spot]:
        """Yield a space for a card, at its true size."""
        cell = self._options.cell or (ON_PICTURE if self._options.picture else None)
        if cell is None:
            self.report(
                Sentence("a space for a card needs `cell`, such as `cell: 20mm`, so that it has its true size"),
                *("parts", number, "card"),
            )
            return
        yield card_spot(size, cell)

    def _extent(self) -> Box:
        """Return the box of everything on the board so far, in cells."""
        named = (self.known(space.place) for space in self._options.spaces if space.text.strip())
        return around_all(self.spots, self.areas, [spot for spot in named if spot and spot.is_point])

    def _replace(self, index: int, fill: Tint | None) -> None:
        old, new = self.spots[index], replace(self.spots[index], fill=fill)
        self.spots[index] = new
        if old in self.texts:
            self.texts[new] = self.texts.pop(old)
        for name in (old.name.lower(), str(old.number)):
            if self._by_name.get(name) is old:
                self._by_name[name] = new

    def _add(self, spot: Spot, where: Affine, part: int, name: str = "") -> Spot:
        """Put a place on the board, under its name or the next number."""
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
            message = Sentence(
                "there are two places called {name}; capitals make no difference", name=quoted(name)
            )
            self.report(message, "parts", part)
        for known in (name.lower(), str(number) if number else ""):
            if known:
                self._by_name.setdefault(known, placed)
        self.spots.append(placed)
        return placed

    def _free(self, name: str) -> str:
        """Return a name that no place has yet: in a second part, ``a1`` becomes ``a1.2``."""
        copies = (f"{name}.{k}" for k in count(2))
        return name if name not in self._by_name else next(one for one in copies if one not in self._by_name)

    @staticmethod
    def _point(at: Point, part: BoardPart, sign: str) -> Spot:
        outline = circle(at, part.dot) if part.dot else ()
        solid = 0 < part.dot < _SOLID
        side = 0.7 if solid or not part.dot else 1.3 * part.dot
        return Spot(at, outline, Size(side, side), sign=sign, is_point=True, solid=solid)

    def _rows(
        self, part: BoardPart, number: int, where: Affine, fills: Sequence[Tint | None], copy: int
    ) -> None:
        """Read cells or points in rows, with their lines, coordinates and star points."""
        lines = self._signs(part, number)
        if lines is None:
            return
        rows = rows_of(part, lines)
        if not rows.signs:
            self.report(Sentence("the map has no cells: '_' leaves a gap"), "parts", number, part.kind)
            return
        if not copy:
            for option, message in rows.errors():
                self.report(message, "parts", number, option)
            self.maps.append(map_of(rows, number, lines, where))
        letters = self._letters(rows, number)
        if letters:
            self.borders.append(tuple(map_segment(one, where) for one in borders(letters, rows)))
            rows = replace(rows, regions=region_colours(letters, rows, max(1, len(fills))))
        first = self._last + 1 if part.numbers != "none" else 0
        placed: dict[Place, Spot] = {}
        inner = rows.inner()
        for order, place in enumerate(rows.order()):
            if part.cells is None:
                spot = self._point(rows.at(place), part, rows.signs[place])
            else:
                spot = Spot(rows.at(place), closed(rows.outline(place)), inner, sign=rows.signs[place])
                spot = replace(spot, gap=part.gap, corners=part.corners)
            spot = replace(
                spot,
                fill=fills[rows.shade(place, order, len(fills))] if fills else None,
                region=letters.get(place, ""),
                number=first + order if first and rows.has_number(place) else 0,
                numbered=bool(first) and rows.has_number(place),
            )
            placed[place] = self._add(spot, where, number, self._free(rows.name(place)))
        if part.points is not None:
            self.lines += (Line(placed[a].centre, placed[b].centre) for a, b in rows.lines())
        self.labels += (replace(label, centre=where(*label.centre)) for label in rows.labels())
        self.stars += (where(*star) for star in rows.stars())
        self._wrap(rows, number, where, placed)
        self._cages(rows, number, where, placed)

    def _letters(self, rows: Rows, number: int) -> Mapping[Place, str]:
        """Read the regions of cells; none if there are errors."""
        letters = read_regions(rows.part.regions, rows) if rows.part.regions is not None else {}
        if not isinstance(letters, Sentence):
            return letters
        self.report(letters, "parts", number, "regions")
        return {}

    def _wrap(self, rows: Rows, number: int, where: Affine, placed: Mapping[Place, Spot]) -> None:
        """If the board wraps around, show beyond each edge the places at the opposite one."""
        if not rows.part.wrap:
            return
        if not is_whole(rows):
            self.report(
                Sentence("only a whole rectangle of squares or points can wrap around"), "parts", number, "wrap"
            )
            return
        lines, ghosts = wrapped(rows, placed, where)
        self.open_ends += lines
        self.ghosts += ghosts
        if rows.part.cells is not None:
            self.borders.append(tuple(map_segment(one, where) for one in closed(frame(rows))))

    def _cages(self, rows: Rows, number: int, where: Affine, placed: Mapping[Place, Spot]) -> None:
        """Read the cages of cells, with their clues."""
        found = read_cages(rows)
        if isinstance(found, tuple):
            self.report(found[1], "parts", number, found[0])
            return
        for sign, cells in found.items():
            around, corner = caged(cells, rows)
            lines = tuple(tuple(map_segment(one, where) for one in closed(line)) for line in around)
            clue, mark = rows.part.clues.get(sign, ""), self._files.mark("parts", number, "clues", sign)
            spots = tuple(placed[cell] for cell in cells)
            self.cages.append(Cage(lines, where(*corner), clue.strip(), spots, mark))

    def _signs(self, part: BoardPart, number: int) -> list[list[str]] | None:
        """Read the signs of each row, plain ones for a size; None if there are errors."""
        text, path = (part.cells or part.points or "").strip(), ("parts", number, part.kind)
        if re.fullmatch(r"\d{1,4}", text) or re.search(SIZE_PATTERN, text):
            columns, rows = parse_dimensions(int(text) if text.isdigit() else text)
            if not (1 <= columns <= MOST_SIDE and 1 <= rows <= MOST_SIDE):
                self.report(
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
            self.report(
                Sentence("a map can have at most {most} rows and {most} columns", most=MOST_SIDE), *path
            )
            return None
        for line, signs in lines:
            for sign in dict.fromkeys(signs):
                self.check_sign(sign, (PLAIN, GAP), self._files.mark_of_line(line, *path))
        return [signs for _, signs in lines]

    def check_sign(self, sign: str, known: Sequence[str], mark: Mark) -> None:
        """Report a sign that is neither known nor in the legend."""
        if sign not in known and sign not in self._options.legend:
            hint = hint_of_sign(sign, self._options.legend)
            message = Sentence("the legend has no symbol {sign}{hint}", sign=quoted(sign), hint=hint)
            self._files.report(mark, message)

    def _diagram(self, part: BoardPart, number: int, where: Affine) -> None:
        path = ("parts", number, "diagram")
        found = read_diagram(part.diagram or "")
        if not found.points:
            self.report(Sentence("the diagram has no points: draw each as an o"), *path)
        for row, _ in found.loose[:1]:
            message = Sentence("this line has a character that isn't part of a line between two points")
            self._files.report(self._files.mark_of_line(row + 1, *path), message)
        placed: dict[str, Spot] = {}
        in_order = sorted(found.points, key=lambda name: found.points[name][1][::-1])
        numbers = {name: k for k, name in enumerate(in_order, self._last + 1) if part.numbers != "none"}
        for name, (sign, at) in found.points.items():
            self.check_sign(sign, (POINT, "O", PLAIN), self._files.mark(*path))
            spot = replace(self._point(at, part, sign), number=numbers.get(name, 0), numbered=name in numbers)
            placed[name] = self._add(spot, where, number, self._free(name))
        self.lines += (Line(placed[a].centre, placed[b].centre) for a, b in found.lines)
        if part.coordinates != "none":
            labels = edge_names([at for _, at in found.points.values()], part.dot)
            self.labels += (replace(label, centre=where(*label.centre)) for label in labels)

    def known(self, name: str) -> Spot | None:
        """Return the place with a name."""
        return self._by_name.get(name.strip().lower())

    def spot(self, name: str, mark: Mark) -> Spot | None:
        """Return the place with a name, or between cells; None if there is none, which is reported."""
        spot = self.known(name) or self.known(name.strip().zfill(4))  # YAML reads 0305 as a number
        if spot is None and BETWEEN in name:
            return self._between(name.strip().lower(), mark)
        if spot is None:
            message = Sentence(
                "the board has no place {name}{hint}",
                name=quoted(name.strip()),
                hint=hint_of_place(name.strip(), self._by_name, self.spots),
            )
            self._files.report(mark, message)
        return spot

    def _between(self, name: str, mark: Mark) -> Spot | None:
        """Return the edge or corner between cells, which becomes a place."""
        found = place_between(name, self._by_name, lambda one: self.spot(one, mark))
        if isinstance(found, Sentence):
            self._files.report(mark, found)
        if not isinstance(found, Spot):
            return None
        same = next((one for one in self.spots if one.bare and dist(one.centre, found.centre) < 1e-4), None)
        if same is None:
            self.spots.append(found)
        self._by_name[name] = same or found
        return same or found
