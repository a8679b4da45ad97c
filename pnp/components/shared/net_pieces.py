"""Nets as pieces: the contents of their panels, with colour that runs over folds and cuts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pnp.base.geometry import IDENTITY, Box, Size, move
from pnp.components.cards.faces import Face
from pnp.components.shared.folding import USUAL_VIEW, View, folded_picture
from pnp.components.shared.nets import OVER, Net, Panel, fold_lines, inside
from pnp.drawing.shapes import Drawing, Group, Shape, Shapes, Style, polygon, rectangle
from pnp.drawing.theme import Theme
from pnp.sheets.pieces import Die, Figure, Outline, Piece, PieceKind, Step, grown


@dataclass(frozen=True, slots=True)
class Stage:
    """A step of folding a net: how far panels are folded, as fractions of their angles, and what to do."""

    done: Mapping[str, float]
    words: str
    view: View = USUAL_VIEW
    hidden: frozenset[str] = frozenset()


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
    :param stages: how it's folded; the last one is finished.
    """
    net = net.centred()
    art = {panel.name: _art(panel, faces[panel.name]) for panel in net.panels if panel.name in faces}
    drawn = [(panel, faces[panel.name]) for panel in net.panels if panel.name in faces]
    over = tuple(shape for panel, face in drawn for shape in _over(panel, face, theme))
    front: list[Shape] = [inside(net, over)] if over else []
    front += [Group(_whole(panel, face)) for panel, face in drawn]
    steps = tuple(
        Step(folded_picture(net, art, theme, stage.done, stage.view, stage.hidden), stage.words)
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
    """Return what runs over the edges of a panel: its background, and art that reaches them."""
    if face.ground == theme.palette.paper and not face.bleed:
        return ()
    around = polygon(grown(panel.points, OVER), Style(fill=face.ground))
    bleed = Group((Group(face.bleed, panel.place),), outline=around) if face.bleed else None
    return (around, bleed) if bleed else (around,)
