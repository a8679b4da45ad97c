"""Read the contents of a board made of parts from its options. Every error is reported at its place."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import dist

from pnp.base.errors import Mark
from pnp.base.geometry import Box, Point
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.components.custom.between import BETWEEN, traced_links
from pnp.components.custom.content import Area, CustomContent, Line, Spot, StartPiece, read_ground
from pnp.components.custom.links import wound
from pnp.components.custom.options import BoardKind, BoardLink, CustomBoard, LinkStyle, NamedSpace, TextSide
from pnp.components.custom.outlines import ends
from pnp.components.custom.parts_reading import PartsReader
from pnp.components.grid.reading import Face, Kind
from pnp.drawing.shapes import Drawing
from pnp.games.api.features import OwnFiles

_MOST_COUNT = 99


def read_custom(options: CustomBoard, files: OwnFiles) -> CustomContent | None:
    """Read the board described by options; None if there are errors, which are reported to ``files``."""
    parts = PartsReader(options, files)
    parts.read()
    if not parts.is_complete:
        return None
    on_it = _OnIt(options, files, parts)
    picture, size = read_ground(options, files)
    places = Box.around(spot.centre for spot in parts.spots).grown(0.5) if parts.spots else Box(0, 0, 1, 1)
    links = tuple(wound([*side_by_side([*on_it.links()])], places))
    faces, pieces = on_it.faces(), tuple(on_it.pieces())
    content = CustomContent(
        options,
        (*parts.areas, *(Area(border, None, after=len(parts.spots)) for border in parts.borders)),
        tuple(parts.spots),
        tuple(parts.lines),
        (*parts.open_ends, *links),
        tuple(parts.stars),
        tuple(parts.labels),
        on_it.kinds(),
        faces,
        pieces,
        parts.tint(options.background, "background"),
        parts.tint(options.line_colour, "line-colour"),
        picture,
        size,
        tuple(parts.ghosts),
        {sign: tint for sign, tint in on_it.tints.items() if tint is not None},
        on_it.pictures,
        (*parts.maps, *traced_links(options, parts.spots, parts.known)),
        on_it.sides,
        tuple(parts.cages),
    )
    if pieces and "show_start" not in options.model_fields_set:
        files.notice(
            files.mark("legend"),
            Sentence("the pieces aren't printed: `show-start: true` prints them at their places"),
        )
    return content if files.is_sound else None


class _OnIt:
    """Reads the contents of a board's places: words, pictures, links and pieces."""

    def __init__(self, options: CustomBoard, files: OwnFiles, parts: PartsReader) -> None:
        self._options, self._files, self._parts = options, files, parts
        self.pictures: dict[str, Drawing] = {}
        self.sides: dict[Spot, TextSide] = {}
        self.tints = {
            sign: parts.tint(kind.piece, "legend", sign, "piece") for sign, kind in options.legend.items()
        }

    def _face(self, face: BoardKind | NamedSpace, *path: str | int) -> Face:
        if face.picture and face.picture not in self.pictures:
            picture = self._files.picture(face.picture, self._files.mark(*path, "picture"))
            if picture is not None:
                self.pictures[face.picture] = picture
        fill, colour = (
            self._parts.tint(face.fill, *path, "fill"),
            self._parts.tint(face.colour, *path, "colour"),
        )
        mark = self._files.mark(*path, "text")
        return Face(fill, face.picture, face.text.strip(), colour, mark, face.ornament or "")

    def kinds(self) -> Mapping[str, Kind]:
        """Read the meaning of each sign."""
        return {
            sign: Kind(sign, kind.name, self._face(kind, "legend", sign))
            for sign, kind in self._options.legend.items()
        }

    def faces(self) -> Mapping[Spot, Face]:
        """Read the contents of single places."""
        found, listed = dict(self._parts.texts), set[Spot]()
        for number, space in enumerate(self._options.spaces):
            mark = self._files.mark("spaces", number, "place")
            spot = self._parts.spot(space.place, mark)
            if spot in listed:
                self._files.report(
                    mark, Sentence("there are two spaces for {cell}", cell=quoted(space.place.strip()))
                )
            if spot is not None:
                listed.add(spot)
                found[spot] = self._face(space, "spaces", number)
                self._put_beside(space, spot, number)
        return found

    def _put_beside(self, space: NamedSpace, spot: Spot, number: int) -> None:
        """Read the side of a point's text."""
        if space.side is None:
            return
        if spot.is_point and space.text.strip():
            self.sides[spot] = space.side
            return
        message = Sentence("`side` is for the text of points; the text of a cell is always inside it")
        self._files.report(self._files.mark("spaces", number, "side"), message)

    def links(self) -> Iterator[Line]:
        """Read the links from place to place."""
        for number, link in enumerate(self._options.links):
            colour = self._parts.tint(link.colour, "links", number, "colour")
            middle = (
                self._parts.spot(link.around, self._files.mark("links", number, "around"))
                if link.around
                else None
            )
            around = middle.centre if middle else None
            line = Line(_ZERO, _ZERO, link.style, colour, around, link.bend, link.spaces or 0)
            mark = self._files.mark("links", number, "join")
            for chain in self._chains(link):
                yield from self._along(chain, line, mark)

    def _along(self, chain: str, line: Line, mark: Mark) -> Iterator[Line]:
        """Yield a line from each place of a chain to the next, or along the edge that it names."""
        names = re.split(r"\s+(?:-|–|→|->)\s+" if re.search(r"\s[-–→]", chain) else r"->|[-–→]", chain)
        if len(names) < 2 and BETWEEN not in chain:
            self._files.report(mark, Sentence("expected places such as a1-b2, not {text}", text=quoted(chain)))
            return
        found = [self._parts.spot(name, mark) for name in names]
        for a, b in pairwise(found):
            if a is not None and a is b:
                self._files.report(
                    mark, Sentence("this link leads from {name} to the same place", name=quoted(a.name))
                )
            if a is not None and b is not None and a.centre != b.centre:
                yield replace(line, start=a.centre, end=b.centre, ends=(_reach(a), _reach(b)))
        if len(found) > 1 or (alone := found[0]) is None:
            return
        if alone.edge is not None:
            yield replace(line, start=alone.edge[0], end=alone.edge[1])
            return
        message = Sentence("{name} is a corner: a link needs an edge", name=quoted(chain.strip()))
        self._files.report(mark, message)

    @staticmethod
    def _chains(link: BoardLink) -> Iterator[str]:
        """Yield each chain of places; edges may be side by side, with spaces between them."""
        for chain in link.chains:
            edges = chain.split()
            apart = len(edges) > 1 and all(BETWEEN in edge and not re.search("[-–→]", edge) for edge in edges)
            yield from edges if apart else [chain]

    def pieces(self) -> Iterator[StartPiece]:
        """Read the pieces on the board at the start: those in maps, then those of `start`."""
        legend = self._options.legend
        tints = self.tints
        for spot in self._parts.spots:
            kind = legend.get(spot.sign)
            if kind and (kind.piece or kind.symbol):
                yield StartPiece(spot, tints[spot.sign], kind.symbol, kind.rotation)
        for sign, names in self._options.start.items():
            mark = self._files.mark("start", sign)
            self._parts.check_sign(sign, (), mark)
            for name in self._listed(names) if sign in legend else ():
                place, _, times = name.partition("*")
                if times and not (times.isdigit() and 1 <= int(times) <= _MOST_COUNT):
                    self._files.report(
                        mark,
                        Sentence(
                            "expected a place and a number of pieces such as 24*2, not {text}",
                            text=quoted(name),
                        ),
                    )
                elif (found := self._parts.spot(place, mark)) is not None:
                    kind = legend[sign]
                    yield StartPiece(found, tints[sign], kind.symbol, kind.rotation, int(times or 1), mark)

    def _listed(self, names: str) -> Iterator[str]:
        """Yield each name in a list separated by commas, spaces or both; a known name may contain spaces."""
        for some in filter(None, map(str.strip, names.split(","))):
            whole = self._parts.known(re.sub(r"\*\d+$", "", some))
            yield from [some] if whole else some.split()


_ZERO = Point(0.0, 0.0)
_BESIDE: Mapping[LinkStyle, float] = {"line": 0.14, "dashed": 0.14, "double": 0.32}
_SPACES_BESIDE = 0.32
"""The distance between links that join the same two places, in cells: of lines, and of links with spaces."""


def side_by_side(links: Sequence[Line]) -> Iterator[Line]:
    """Yield links, moving apart those that run the same way between the same two places."""
    same: defaultdict[tuple[Point, Point, float], list[Line]] = defaultdict(list)
    for link in links:
        if link.style in _BESIDE and link.around is None:
            same[_way(link)].append(link)
    for link in links:
        beside = same.get(_way(link), [])
        if len(beside) < 2 or not any(one is link for one in beside):
            yield link
            continue
        start, end, _ = _way(link)
        apart = max(_SPACES_BESIDE if one.spaces else _BESIDE[one.style] for one in beside)
        order = next(k for k, one in enumerate(beside) if one is link)
        aside = apart * (order - (len(beside) - 1) / 2) / dist(start, end)
        x, y = (start.y - end.y) * aside, (end.x - start.x) * aside
        moved = [Point(at.x + x, at.y + y) for at in (link.start, link.end)]
        near, far = (reach + abs(aside) * dist(start, end) for reach in link.ends)
        yield replace(link, start=moved[0], end=moved[1], ends=(near, far))


def _way(link: Line) -> tuple[Point, Point, float]:
    """Return the ends of a link in order, and how far it bends to the left from the first one."""
    return (link.start, link.end, link.bend) if link.start < link.end else (link.end, link.start, -link.bend)


def _reach(spot: Spot) -> float:
    """Return how far a place extends from its centre, in cells."""
    return Box.around(ends(spot.outline)).width / 2 if spot.outline and spot.is_point else 0.0
