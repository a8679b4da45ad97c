"""Folded nets as solids, for programs that show things in space."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.base.geometry import Box, move
from pnp.components.shared.folding import Vector, planes
from pnp.components.shared.nets import Net, Panel
from pnp.drawing.shapes import Colour, Drawing, Group, Shapes, Style, polygon
from pnp.sheets.pieces import Die, SolidFace


def solid_of(net: Net, art: Mapping[str, Shapes], grounds: Mapping[str, Colour]) -> Die:
    """What a net becomes, about its centre, with the faces in the order of their names.

    :param art: what is on the panels by their names, about (0, 0), each on the colour in ``grounds``.
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
    """A panel with what is on it, and its colour all around."""
    edges = ((box.left, box.bottom), (box.right, box.bottom), (box.right, box.top), (box.left, box.top))
    placed = (polygon(edges, Style(fill=ground)), Group(art, panel.place))
    return Drawing(box.size, (Group((Group(placed, clip=box),), move(-box.left, -box.bottom)),))
