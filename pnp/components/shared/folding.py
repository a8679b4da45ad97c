"""Fold nets in space: into pieces with contents on their panels and colour that runs over folds and cuts, into
pictures of the steps for people who fold them from paper, and into solids for programs that show them in
3D.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import acos, cos, degrees, radians, sin
from typing import NamedTuple

from pnp.base.geometry import IDENTITY, Affine, Box, Size, move, rotate
from pnp.components.cards.faces import Face
from pnp.components.shared.nets import OVER, Net, Panel, fold_lines, inside, rectangle_at
from pnp.drawing.palette import between
from pnp.drawing.shapes import Colour, Drawing, Group, Shape, Shapes, Style, polygon, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.sheets.pieces import Die, Figure, Outline, Piece, PieceKind, SolidFace, Step, grown


class Vector(NamedTuple):
    """A place or a direction in space: x to the right, y up, z towards the viewer of the flat net."""

    x: float
    y: float
    z: float

    def plus(self, other: Vector, times: float = 1.0) -> Vector:
        """Return this vector and a multiple of another."""
        return Vector(self.x + times * other.x, self.y + times * other.y, self.z + times * other.z)

    def dot(self, other: Vector) -> float:
        """Return the product of two vectors as a number."""
        return self.x * other.x + self.y * other.y + self.z * other.z

    def cross(self, other: Vector) -> Vector:
        """Return the product of two vectors as a vector."""
        return Vector(
            self.y * other.z - self.z * other.y,
            self.z * other.x - self.x * other.z,
            self.x * other.y - self.y * other.x,
        )

    def scaled(self, times: float) -> Vector:
        """Return the vector multiplied by ``times``."""
        return Vector(times * self.x, times * self.y, times * self.z)

    def turned(self, axis: Vector, degrees: float) -> Vector:
        """Return the vector turned about an axis of length 1, by Rodrigues' formula."""
        c, s = cos(radians(degrees)), sin(radians(degrees))
        along = axis.scaled(self.dot(axis) * (1 - c))
        return self.scaled(c).plus(axis.cross(self), s).plus(along)


@dataclass(frozen=True, slots=True)
class Plane:
    """The position of a panel in space: the point (x, y) of the flat net is at ``origin + x · across + y ·
    up``."""

    origin: Vector
    across: Vector
    up: Vector

    def at(self, x: float, y: float) -> Vector:
        """Return the place of a point of the flat net."""
        return self.origin.plus(self.across, x).plus(self.up, y)

    @property
    def outwards(self) -> Vector:
        """The direction that the printed side faces."""
        return self.across.cross(self.up)

    def folded(self, start: Vector, end: Vector, degrees: float) -> Plane:
        """Return the plane turned about the line from one place to another."""
        way = end.plus(start, -1)
        axis = way.scaled(1 / way.dot(way) ** 0.5)
        moved = self.origin.plus(start, -1).turned(axis, degrees).plus(start)
        return Plane(moved, self.across.turned(axis, degrees), self.up.turned(axis, degrees))


FLAT = Plane(Vector(0, 0, 0), Vector(1, 0, 0), Vector(0, 1, 0))


def planes(net: Net, done: Mapping[str, float] | None = None) -> dict[str, Plane]:
    """Return where each panel of a net is once it's folded.

    :param done: the fraction of its angle by which a panel is folded, from 0 to 1; by default 1.
    """
    done = done or {}
    first, *others = net.panels
    found = {first.name: FLAT}
    waiting = others
    while waiting:
        later = []
        for panel in waiting:
            if panel.onto not in found:
                later.append(panel)
                continue
            plane, under = found[panel.onto], net.by_name[panel.onto]
            start, end = (plane.at(*point) for point in net.fold_between(under, panel))
            found[panel.name] = plane.folded(start, end, panel.angle * done.get(panel.name, 1.0))
        assert len(later) < len(waiting), "every panel is attached to another one"
        waiting = later
    return found


@dataclass(frozen=True, slots=True)
class View:
    """The direction of view: turned to the left and from above, in degrees."""

    turn: float = 32.0
    above: float = 24.0

    @property
    def axes(self) -> tuple[Vector, Vector, Vector]:
        """The directions of the picture: to the right, up, and towards the viewer."""
        a, b = radians(self.turn), radians(self.above)
        right = Vector(cos(a), 0, -sin(a))
        ahead = Vector(sin(a) * cos(b), sin(b), cos(a) * cos(b))
        return right, ahead.cross(right), ahead


_USUAL_VIEW = View()


@dataclass(frozen=True, slots=True)
class Crosspiece:
    """A card that stands on edge across the middle of a piece, level with its lower end."""

    size: Size
    colour: Colour

    def sides(self, x: float, y: float) -> tuple[tuple[Vector, ...], tuple[Vector, ...]]:
        """Return the corners of its part behind the piece, and of that before it.

        :param x: the middle of the piece.
        :param y: the lower end of the piece.
        """
        wide, top = self.size.width, y + self.size.height
        behind, before = (
            (Vector(x, y, 0), Vector(x, y, z), Vector(x, top, z), Vector(x, top, 0))
            for z in (-wide / 2, wide / 2)
        )
        return behind, before


def folded_picture(
    net: Net,
    art: Mapping[str, Shapes],
    theme: Theme,
    done: Mapping[str, float] | None = None,
    view: View = _USUAL_VIEW,
    hidden: frozenset[str] = frozenset(),
    across: Crosspiece | None = None,
) -> Drawing:
    """Return a picture of a partly folded net.

    :param art: the contents of the panels by name, around (0, 0).
    :param hidden: the panels that would be inside and are left out.
    :param across: a card in which the piece stands.
    """
    right, up, ahead = view.axes
    inner = between(theme.palette.paper, theme.palette.faint, 0.35)
    drawn: list[tuple[bool, bool, float, Group]] = []
    corners: list[tuple[float, float]] = []
    found = planes(net, done)
    for panel in net.panels:
        if panel.name in hidden:
            continue
        plane = found[panel.name]
        flat = Affine(
            plane.across.dot(right),
            plane.across.dot(up),
            plane.up.dot(right),
            plane.up.dot(up),
            plane.origin.dot(right),
            plane.origin.dot(up),
        )
        placed = [plane.at(*point) for point in panel.points]
        corners += [(one.dot(right), one.dot(up)) for one in placed]
        depth = sum(one.dot(ahead) for one in placed) / len(placed)
        outside = plane.outwards.dot(ahead) > 0
        group = _panel(panel, flat, art.get(panel.name, ()) if outside else (), theme, inner, outside=outside)
        drawn.append((outside, not panel.glued, depth, group))
    drawn.sort(key=lambda one: one[:3])  # faces seen from inside are behind, and so are tabs
    shapes = [group for *_, group in drawn]
    if across is not None:
        least = min(plane.at(*point).y for name, plane in found.items() for point in net.by_name[name].points)
        sides = across.sides(Box.around(net.panels[0].points).centre.x, least)
        behind, before = ([(one.dot(right), one.dot(up)) for one in side] for side in sides)
        edge = Style(fill=across.colour, stroke=theme.palette.ink, width=WEIGHTS.thin, join="round")
        shapes = [Group((polygon(behind, edge),)), *shapes, Group((polygon(before, edge),))]
        corners += (*behind, *before)
    box = Box.around(corners).grown(WEIGHTS.line)
    return Drawing(box.size, (Group(tuple(shapes), move(-box.left, -box.bottom)),))


def _panel(panel: Panel, flat: Affine, art: Shapes, theme: Theme, inner: str, *, outside: bool) -> Group:
    """Return one panel, seen from either side."""
    corners = [flat(*point) for point in panel.points]
    fill = theme.palette.paper if outside else inner
    edge = Style(fill=fill, stroke=theme.palette.ink, width=WEIGHTS.thin, join="round")
    line = Style(stroke=theme.palette.ink, width=WEIGHTS.thin, join="round")
    cut = polygon(corners, Style())
    inside = (Group((Group(art, flat.after(panel.place)),), outline=cut),) if art else ()
    return Group((polygon(corners, edge), *inside, polygon(corners, line)))


def solid_of(net: Net, art: Mapping[str, Shapes], grounds: Mapping[str, Colour]) -> Die:
    """Return the solid that a net folds into, around its centre, with the faces in the order of their names.

    :param art: the contents of the panels by name, around (0, 0), each on the colour in ``grounds``.
    """
    folded = planes(net)
    faces = sorted((net.by_name[name] for name in art), key=lambda panel: panel.name)
    corners = [folded[panel.name].at(*point) for panel in faces for point in panel.points]
    middle = Vector(*(sum(values) / len(corners) for values in zip(*corners, strict=True)))
    found = []
    for panel in faces:
        box, plane = Box.around(panel.points), folded[panel.name]
        places = []
        for x, y in panel.points:
            place = plane.at(x, y).plus(middle, -1)
            places.append(
                ((place.x, place.y, place.z), ((x - box.left) / box.width, (y - box.bottom) / box.height))
            )
        found.append(SolidFace(_drawn(panel, box, art[panel.name], grounds[panel.name]), tuple(places)))
    return Die(tuple(found))


def _drawn(panel: Panel, box: Box, art: Shapes, ground: Colour) -> Drawing:
    """Return a panel with its contents, and its colour all around."""
    edges = ((box.left, box.bottom), (box.right, box.bottom), (box.right, box.top), (box.left, box.top))
    placed = (polygon(edges, Style(fill=ground)), Group(art, panel.place))
    return Drawing(box.size, (Group((Group(placed, clip=box),), move(-box.left, -box.bottom)),))


@dataclass(frozen=True, slots=True)
class Stage:
    """A step of folding a net: how far each panel is folded, as a fraction of its angle, and what to do."""

    done: Mapping[str, float]
    words: str
    view: View = _USUAL_VIEW
    hidden: frozenset[str] = frozenset()
    across: Crosspiece | None = None


def net_piece(
    name: str,
    net: Net,
    faces: Mapping[str, Face],
    theme: Theme,
    kind: PieceKind,
    stages: Sequence[Stage],
    *,
    option: str = "",
    instead: str = "",
    on_table: Figure | Die | None = None,
) -> Piece:
    """Return a net as a piece, around the centre of its box.

    :param faces: the contents of its panels, by name.
    :param stages: the steps in which it's folded; the last one shows the finished piece.
    """
    net = net.centred()
    art = {panel.name: _art(panel, faces[panel.name]) for panel in net.panels if panel.name in faces}
    drawn = [(panel, faces[panel.name]) for panel in net.panels if panel.name in faces]
    over = tuple(shape for panel, face in drawn for shape in _over(panel, face, theme))
    front: list[Shape] = [inside(net, over)] if over else []
    front += [Group(_whole(panel, face)) for panel, face in drawn]
    steps = tuple(
        Step(folded_picture(net, art, theme, stage.done, stage.view, stage.hidden, stage.across), stage.words)
        for stage in stages
    )
    return Piece(
        name,
        net.die_line(),
        (*front, fold_lines(net, theme)),
        front_ground=theme.palette.paper if over else None,
        front_bleed=over,
        bleed_runs_on=True,
        kind=kind,
        instead=instead,
        assembled=steps[-1].picture if steps else None,
        steps=steps,
        option=option,
        on_table=on_table,
    )


def tent_steps(
    size: Size, base: float, tab: float, faces: tuple[Shapes, Shapes], words: Sequence[str], theme: Theme
) -> tuple[Step, ...]:
    """Return the steps in which a strip is folded into a tent, each with its words.

    :param size: the size of its two upright panels.
    :param base: the depth of the panel below them, in millimetres; ``tab`` is that of the tab glued under it.
    :param faces: what is on both panels and what is on the one below them, each about (0, 0).
    """
    (width, high), left, (figure, ground) = size, -size.width / 2, faces
    lean = degrees(acos(base / 2 / high))
    panels = (
        Panel("front", rectangle_at(left, 0, width, high), place=move(0, high / 2)),
        Panel(
            *("base", rectangle_at(left, -base, width, base), "front", 180 - lean),
            place=move(0, -base / 2),
        ),
        Panel(
            *("back", rectangle_at(left, high, width, high), "front", 2 * lean),
            place=move(0, 1.5 * high).after(rotate(180)),
        ),
        Panel("tab", rectangle_at(left, 2 * high, width, tab), "back", 180 - lean, glued=True),
    )
    art = {"front": figure, "back": figure, "base": ground}
    done: tuple[dict[str, float], ...] = (
        {"base": 0.3, "back": 0.6, "tab": 0.4},
        dict.fromkeys(("base", "back", "tab"), 0.85),
        {},
    )
    pictures = (folded_picture(Net(panels), art, theme, part) for part in done)
    return tuple(Step(*step) for step in zip(pictures, words, strict=True))


def face_alone(face: Face, size: Size) -> Drawing:
    """Return a rectangular face as a separate drawing, on its background."""
    box = Box(0, 0, *size)
    art = Group(face.shapes, move(*box.centre))
    return Drawing(size, (rectangle(box, Style(fill=face.ground)), Group((art,), clip=box)))


def _art(panel: Panel, face: Face) -> Shapes:
    """Return the contents of a panel around (0, 0), on its background."""
    back = panel.place.inverse()
    corners = [back(*point) for point in panel.points]
    return (polygon(corners, Style(fill=face.ground)), *face.shapes)


def _whole(panel: Panel, face: Face) -> Shapes:
    """Return the contents of a panel at its place, cut off at its edges if it isn't a rectangle."""
    ground = polygon(panel.points, Style(fill=face.ground))
    placed = Group(face.shapes, panel.place)
    if Outline(panel.points).fills_its_box or len(panel.points) == 4:
        return (ground, placed)
    return (ground, Group((placed,), IDENTITY, outline=polygon(panel.points, Style())))


def _over(panel: Panel, face: Face, theme: Theme) -> Shapes:
    """Return the shapes that extend over the edges of a panel: its background, and the art that reaches those
    edges."""
    if face.ground == theme.palette.paper and not face.bleed:
        return ()
    around = polygon(grown(panel.points, OVER), Style(fill=face.ground))
    bleed = Group((Group(face.bleed, panel.place),), outline=around) if face.bleed else None
    return (around, bleed) if bleed else (around,)
