"""Figures, dice and tokens of any outline for Tabletop Simulator: objects of their own, beside the decks.

A die is a model: its faces in space, with an image of all of them side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import quote

from pnp.base.geometry import Size
from pnp.drawing.shapes import Drawing
from pnp.pipeline.piece_images import cut_out, dots_for, png_of
from pnp.sheets.piece_faces import SamePieces, face_drawing
from pnp.sheets.pieces import Die, Figure, SolidFace

_PIXELS, _DOTS = 1024, 300.0
MM_PER_UNIT = 28.8
"""The millimetres in a unit of the game's space: a poker card is 3.09 units high."""
_FIGURE = 50.0
"""The height of a figure of scale 1, in millimetres."""
_DICE = 2
"""The game's number for models that are dice."""


def stem_of(same: SamePieces, name: str) -> str:
    """The beginning of the names of a piece's files."""
    from pnp.base.slugs import slug

    return f"{name}-{slug(same.piece.name, 'piece')}"


def figure_of(same: SamePieces, figure: Figure, stem: str, address: str) -> tuple[dict[str, Any], float]:
    """What an object says about a figure, and its scale."""
    image = {
        "ImageURL": address + quote(f"{stem}-front.png"),
        "ImageSecondaryURL": address + quote(f"{stem}-back.png"),
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
    }
    return {"CustomImage": image}, round(figure.front.size.height / _FIGURE, 3)


def figure_files(figure: Figure, stem: str) -> Iterator[tuple[str, bytes]]:
    """The images of a figure."""
    for side, drawing in (("front", figure.front), ("back", figure.back)):
        yield f"{stem}-{side}.png", png_of(drawing, dots_for(drawing.size, _PIXELS, _DOTS))


def token_of(stem: str, address: str) -> dict[str, Any]:
    """What an object says about a token whose outline is that of its image."""
    own = {"Thickness": 0.1, "MergeDistancePixels": 5.0, "StandUp": False, "Stackable": True}
    image = {
        "ImageURL": address + quote(f"{stem}.png"),
        "ImageSecondaryURL": "",
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
        "CustomToken": own,
    }
    return {"CustomImage": image}


def token_files(same: SamePieces, stem: str) -> Iterator[tuple[str, bytes]]:
    """The image of a token, with nothing outside its outline."""
    drawing = face_drawing(same.piece)
    image = png_of(drawing, dots_for(drawing.size, _PIXELS, _DOTS))
    yield f"{stem}.png", cut_out(image, same.piece.outline)


def die_of(stem: str, address: str) -> dict[str, Any]:
    """What an object says about a die."""
    mesh = {
        "MeshURL": address + quote(f"{stem}.obj"),
        "DiffuseURL": address + quote(f"{stem}.png"),
        "NormalURL": "",
        "ColliderURL": "",
        "Convex": True,
        "MaterialIndex": 1,
        "TypeIndex": _DICE,
        "CastShadows": True,
    }
    return {"CustomMesh": mesh}


def die_files(die: Die, stem: str) -> Iterator[tuple[str, bytes]]:
    """The model of a die, and the image of its faces."""
    sheet = _side_by_side(die.faces)
    yield f"{stem}.obj", _model(die.faces).encode()
    yield f"{stem}.png", png_of(sheet, dots_for(sheet.size, 2 * _PIXELS, _DOTS))


def _side_by_side(faces: Sequence[SolidFace]) -> Drawing:
    """The faces in a row, each as wide as the widest."""
    width = max(face.drawing.size.width for face in faces)
    height = max(face.drawing.size.height for face in faces)
    shapes = tuple(face.drawing.at(k * width, 0) for k, face in enumerate(faces))
    return Drawing(Size(len(faces) * width, height), shapes)


def _model(faces: Sequence[SolidFace]) -> str:
    """A model in the format of Wavefront: corners, their places on the image, and polygons."""
    width = max(face.drawing.size.width for face in faces)
    height = max(face.drawing.size.height for face in faces)
    corners: list[str] = []
    places: list[str] = []
    polygons: list[str] = []
    for k, face in enumerate(faces):
        size = face.drawing.size
        first = len(corners) + 1
        for (x, y, z), (u, v) in face.corners:
            corners.append(f"v {x / MM_PER_UNIT:.5f} {y / MM_PER_UNIT:.5f} {z / MM_PER_UNIT:.5f}")
            across = (k + u * size.width / width) / len(faces)
            places.append(f"vt {across:.5f} {v * size.height / height:.5f}")
        numbers = range(first, len(corners) + 1)
        polygons.append("f " + " ".join(f"{number}/{number}" for number in numbers))
    return "\n".join((*corners, *places, *polygons)) + "\n"
