"""Figures, dice, boards and tokens of any outline for Tabletop Simulator: objects beside the decks.

A die is a model: its faces in space, with an image of all of them side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import quote

from pnp.base.geometry import Size, reflect
from pnp.drawing.shapes import Drawing
from pnp.pipeline.piece_images import cut_out, dots_for, png_of
from pnp.sheets.piece_faces import SamePieces, face_drawing, mirrored
from pnp.sheets.pieces import Die, Figure, Outline, SolidFace, triangles

_PIXELS, _DOTS = 1024, 300.0
MM_PER_UNIT = 28.8
"""The number of millimetres in a unit of the game's space: a poker card is 3.09 units high."""
_FIGURE = 50.0
"""The height of a figure of scale 1, in millimetres."""
_GENERIC, _DICE, _BOARD = 0, 2, 4
"""The game's numbers for the kinds of models: any object, dice, and boards."""
_TOKEN = 2.0
"""The thickness of a token in millimetres."""
_WOOD, _CARDBOARD = 1, 3
"""The game's numbers for their materials."""
_THICK, _MOST_OF_BOARD = 2.0, 4096
"""The thickness of a board in millimetres, and the most pixels of a side of its image."""
_CORNER = (0.002, 0.002)
"""The place on a board's image whose colour its other faces have."""


def stem_of(same: SamePieces, name: str) -> str:
    """Return the beginning of the names of a piece's files."""
    from pnp.base.files import slug

    return f"{name}-{slug(same.piece.name, 'piece')}"


def figure_of(same: SamePieces, figure: Figure, stem: str, address: str) -> tuple[dict[str, Any], float]:
    """Return the properties of a figure's object, and its scale."""
    image = {
        "ImageURL": address + quote(f"{stem}-front.png"),
        "ImageSecondaryURL": address + quote(f"{stem}-back.png"),
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
    }
    return {"CustomImage": image}, round(figure.front.size.height / _FIGURE, 3)


def figure_files(figure: Figure, stem: str) -> Iterator[tuple[str, bytes]]:
    """Yield the images of a figure."""
    for side, drawing in (("front", figure.front), ("back", figure.back)):
        yield f"{stem}-{side}.png", png_of(drawing, dots_for(drawing.size, _PIXELS, _DOTS))


def token_of(stem: str, address: str) -> dict[str, Any]:
    """Return the properties of the object for a token whose outline is that of its image."""
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
    """Yield the image of a token, with nothing outside its outline."""
    drawing = face_drawing(same.piece)
    image = png_of(drawing, dots_for(drawing.size, _PIXELS, _DOTS))
    yield f"{stem}.png", cut_out(image, same.piece.outline)


def tile_of(stem: str, address: str) -> dict[str, Any]:
    """Return the properties of the object for a token of any outline with two different sides."""
    return _mesh(stem, address, _GENERIC, _CARDBOARD)


def tile_files(same: SamePieces, stem: str) -> Iterator[tuple[str, bytes]]:
    """Yield the model of a flat piece at true size, lying on its back, and the image of both sides."""
    piece = same.piece
    front, back = (face_drawing(piece, back=side) for side in (False, True))
    sheet = Drawing(
        Size(2 * front.size.width, front.size.height), (front.at(0, 0), back.at(front.size.width, 0))
    )
    yield f"{stem}.obj", _tile(piece.outline, piece.axis).encode()
    yield f"{stem}.png", png_of(sheet, dots_for(sheet.size, 2 * _PIXELS, _DOTS))


def _tile(outline: Outline, axis: float) -> str:
    """Return the model of a flat piece: x to the right, y up, z towards the player. Its image has the front on
    the left half and the back on the right half."""
    box, behind, y = outline.box, mirrored(outline, axis).box, _TOKEN / 2
    turn = reflect(axis)

    def on_front(x: float, z: float) -> tuple[float, float]:
        return (x - box.left) / box.width / 2, (z - box.bottom) / box.height

    def on_back(x: float, z: float) -> tuple[float, float]:
        x, z = turn(x, z)
        return 0.5 + (x - behind.left) / behind.width / 2, (z - behind.bottom) / behind.height

    top: list[_Polygon] = []
    bottom: list[_Polygon] = []
    for corners in triangles(outline.line):
        top.append([((x, y, -z), on_front(x, z)) for x, z in corners])
        bottom.append([((x, -y, -z), on_back(x, z)) for x, z in reversed(corners)])
    around = [*zip(outline.line, (*outline.line[1:], outline.line[0]), strict=True)]
    sides = [
        [
            ((a, -y, -b), on_front(a, b)),
            ((c, -y, -d), on_front(c, d)),
            ((c, y, -d), on_front(c, d)),
            ((a, y, -b), on_front(a, b)),
        ]
        for (a, b), (c, d) in around
    ]
    return _wavefront([*top, *sides, *bottom])


def die_of(stem: str, address: str) -> dict[str, Any]:
    """Return the properties of a die's object."""
    return _mesh(stem, address, _DICE, _WOOD)


def _mesh(stem: str, address: str, kind: int, material: int) -> dict[str, Any]:
    mesh = {
        "MeshURL": address + quote(f"{stem}.obj"),
        "DiffuseURL": address + quote(f"{stem}.png"),
        "NormalURL": "",
        "ColliderURL": "",
        "Convex": True,
        "MaterialIndex": material,
        "TypeIndex": kind,
        "CastShadows": True,
    }
    return {"CustomMesh": mesh}


def die_files(die: Die, stem: str) -> Iterator[tuple[str, bytes]]:
    """Yield the model of a die, and the image of its faces."""
    sheet = _side_by_side(die.faces)
    yield f"{stem}.obj", _model(die.faces).encode()
    yield f"{stem}.png", png_of(sheet, dots_for(sheet.size, 2 * _PIXELS, _DOTS))


def _side_by_side(faces: Sequence[SolidFace]) -> Drawing:
    """Return the faces in a row, each as wide as the widest."""
    width = max(face.drawing.size.width for face in faces)
    height = max(face.drawing.size.height for face in faces)
    shapes = tuple(face.drawing.at(k * width, 0) for k, face in enumerate(faces))
    return Drawing(Size(len(faces) * width, height), shapes)


def _model(faces: Sequence[SolidFace]) -> str:
    """Return the model of a solid; its image has all faces side by side."""
    width = max(face.drawing.size.width for face in faces)
    height = max(face.drawing.size.height for face in faces)
    polygons = [
        [
            (
                corner,
                ((k + u * face.drawing.size.width / width) / len(faces), v * face.drawing.size.height / height),
            )
            for corner, (u, v) in face.corners
        ]
        for k, face in enumerate(faces)
    ]
    return _wavefront(polygons)


_Polygon = Sequence[tuple[tuple[float, float, float], tuple[float, float]]]
"""Corners in millimetres, each with its place on the image, from 0 to 1."""


def _wavefront(polygons: Sequence[_Polygon]) -> str:
    """Return a model in the format of Wavefront: corners, their places on the image, and polygons."""
    corners: list[str] = []
    places: list[str] = []
    faces: list[str] = []
    for polygon in polygons:
        first = len(corners) + 1
        corners += ["v " + " ".join(f"{value / MM_PER_UNIT:.5f}" for value in corner) for corner, _ in polygon]
        places += [f"vt {u:.5f} {v:.5f}" for _, (u, v) in polygon]
        faces.append("f " + " ".join(f"{number}/{number}" for number in range(first, len(corners) + 1)))
    return "\n".join((*corners, *places, *faces)) + "\n"


def board_of(stem: str, address: str) -> dict[str, Any]:
    """Return the properties of a board's object."""
    return _mesh(stem, address, _BOARD, _CARDBOARD)


def board_files(board: Drawing, stem: str) -> Iterator[tuple[str, bytes]]:
    """Return the model of a board at true size, and its image."""
    yield f"{stem}.obj", _slab(board.size).encode()
    yield f"{stem}.png", png_of(board, dots_for(board.size, _MOST_OF_BOARD, _DOTS))


def _slab(size: Size) -> str:
    """Return the model of a flat box around its centre: x to the right, y up, z towards the player. The image
    is on top; the other faces have the colour of its corner."""
    x, y, z = size.width / 2, _THICK / 2, size.height / 2
    top = [
        ((-x, y, z), (0.0, 0.0)),
        ((x, y, z), (1.0, 0.0)),
        ((x, y, -z), (1.0, 1.0)),
        ((-x, y, -z), (0.0, 1.0)),
    ]
    around = [(-x, z), (x, z), (x, -z), (-x, -z)]
    sides = [
        [((a, -y, b), _CORNER), ((c, -y, d), _CORNER), ((c, y, d), _CORNER), ((a, y, b), _CORNER)]
        for (a, b), (c, d) in zip(around, around[1:] + around[:1], strict=True)
    ]
    bottom = [((a, -y, b), _CORNER) for a, b in reversed(around)]
    return _wavefront([top, *sides, bottom])
