"""The bleed of finished pictures: measure it, add it if there is none, and report pictures that are cropped or
shrunk although no option asks for it.

A picture that fills a card may be as large as the card, or larger by the bleed that print services require: 825
by 1125 pixels at 300 dpi are a poker card of 2.5 by 3.5 in with 1/8 in all round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Literal

from pnp.base.geometry import Affine, Box, Size, format_length, format_size
from pnp.base.sentences import Sentence
from pnp.components.cards.deck import Element
from pnp.drawing.pdf_page import PdfPage
from pnp.drawing.pixel_coding import Pixels
from pnp.drawing.shapes import Drawing, Group, Image, Shape, Shapes
from pnp.games.api.features import OwnFiles

OVERRUN = 3.175
"""The bleed of an element at a card's edge, in mm: 1/8 in, as print services require."""
WAYS = ("mirror", "edge")
"""Ways to continue a picture beyond the edges, besides a colour."""
BLEEDS = (0.0, 3.175, 3.0, 2.0, 1.5875, 5.0)
"""The bleeds to try, in millimetres: none, and those of print services, the most usual first."""
RESOLUTIONS = (300, 600, 150, 200, 400, 350, 800, 1200)
"""Usual resolutions in dpi, for pictures that don't give their own."""
_OF_SCREENS = 100.0
"""The resolutions of old screens, 72 and 96 dpi, which programs write if nobody chose a resolution."""
_INCH = 25.4
_SLACK = 1.5
"""The number of pixels by which a side may be off, since pictures have whole pixels."""
_NEAR = 0.01
"""The fraction by which a resolution may differ from a usual one."""
_COMMON = RESOLUTIONS[:2]
"""The resolutions that print services require: a picture that doesn't give its resolution probably has one of
these."""


@dataclass(frozen=True, slots=True)
class PictureSize:
    """The width and height of a picture in pixels, and the resolution that its file gives in dpi; 0 if it gives
    none."""

    width: int
    height: int
    resolution: float = 0.0


_TENTHS = 10.0
"""For a part of a PDF, tenths of a millimetre take the place of pixels."""


def on_paper(size: Size) -> PictureSize:
    """Return the size of a picture that has its own size on paper."""
    return PictureSize(round(size.width * _TENTHS), round(size.height * _TENTHS), _TENTHS * _INCH)


def picture_size(picture: Drawing) -> PictureSize | None:
    """Return the size of a picture that consists of pixels or is a part of a PDF; None for other pictures."""
    pixels = _pixels_in(picture.shapes)
    if pixels is None:
        return None
    if isinstance(pixels, PdfPage):
        return on_paper(picture.size)
    upright = (picture.size.width < picture.size.height) == (pixels.width < pixels.height)
    sides = (pixels.width, pixels.height) if upright else (pixels.height, pixels.width)
    return PictureSize(*sides, pixels.resolution if pixels.resolution > _OF_SCREENS else 0.0)


def size_in_words(picture: Drawing) -> str:
    """Return the size of such a picture, for messages."""
    size = picture_size(picture)
    if size is None or isinstance(_pixels_in(picture.shapes), PdfPage):
        return format_size(picture.size)
    return Sentence("{width} by {height} pixels", width=size.width, height=size.height)


def _pixels_in(shapes: Iterable[Shape]) -> Pixels | PdfPage | None:
    """Return the pixels of a picture that consists of a single shape."""
    found = list(shapes)
    while len(found) == 1 and isinstance(found[0], Group):
        found = list(found[0].shapes)
    pixels = found[0].pixels if len(found) == 1 and isinstance(found[0], Image) else None
    return None if isinstance(pixels, Pixels) and pixels.is_drawn else pixels


def bleed_of(picture: PictureSize, card: Size) -> float | None:
    """Return the width of the strip of a picture beyond each edge of the card that it fills, in millimetres;
    None if it doesn't have the card's shape.

    If several bleeds are possible, as for a square, the resolution of the file decides, or a usual one if it
    gives none.
    """
    possible = [
        (_distance(picture, card, bleed), at, bleed)
        for at, bleed in enumerate(BLEEDS)
        if _fits(picture, card, bleed)
    ]
    return min(possible)[2] if possible else None


def size_from(picture: PictureSize, known: Iterable[Size]) -> Size | None:
    """Return the size of card that a picture was made for: a known one, in portrait or landscape, with or
    without bleed, at its resolution or a usual one; otherwise the size that the file gives; None if there is no
    clue."""
    sizes = {turned for card in known for turned in (card, card.turned())}
    possible = (
        (_is_uncommon(picture, card, bleed), _distance(picture, card, bleed), at, card)
        for (at, bleed), card in product(enumerate(BLEEDS), sizes)
        if _fits(picture, card, bleed)
    )
    best = min((one for one in possible if one[1] <= _NEAR), default=None)
    if best is not None:
        return best[3]
    if not picture.resolution:
        return None
    return Size(*(round(side / picture.resolution * _INCH, 2) for side in (picture.width, picture.height)))


def _scale(picture: PictureSize, card: Size, bleed: float) -> float:
    """Return the pixels per millimetre of a picture with a bleed."""
    return (picture.width + picture.height) / (card.width + card.height + 4 * bleed)


def _fits(picture: PictureSize, card: Size, bleed: float) -> bool:
    scale = _scale(picture, card, bleed)
    return all(
        abs(pixels - scale * (side + 2 * bleed)) <= _SLACK
        for pixels, side in ((picture.width, card.width), (picture.height, card.height))
    )


def _is_uncommon(picture: PictureSize, card: Size, bleed: float) -> bool:
    """Return whether a picture without a resolution would have an unusual one."""
    found = _scale(picture, card, bleed) * _INCH
    return not picture.resolution and all(abs(found / usual - 1) > _NEAR for usual in _COMMON)


def _distance(picture: PictureSize, card: Size, bleed: float) -> float:
    """Return how far the resolution of a picture with a bleed is from the one that its file gives, or from the
    nearest usual one, in thousandths."""
    found = _scale(picture, card, bleed) * _INCH
    wanted = (picture.resolution,) if picture.resolution else RESOLUTIONS
    return round(min(abs(found / usual - 1) for usual in wanted), 3)


# Making bleed


def mirrored(shapes: Shapes, box: Box, over: float) -> Shapes:
    """Return a picture that fills a box, with its mirror images around it, as far as ``over`` mm beyond."""
    across = (Affine(-1, 0, 0, 1, 2 * box.left, 0), Affine(), Affine(-1, 0, 0, 1, 2 * box.right, 0))
    up = (Affine(1, 0, 0, -1, 0, 2 * box.bottom), Affine(), Affine(1, 0, 0, -1, 0, 2 * box.top))
    whole = Group(shapes, clip=box)
    return (Group(tuple(Group((whole,), x.after(y)) for x, y in product(across, up)), clip=box.grown(over)),)


def stretched(shapes: Shapes, box: Box, over: float, rim: Size) -> Shapes:
    """Return a picture that fills a box, with its outermost pixels stretched as far as ``over`` mm beyond.

    :param rim: the width and height of the stretched part.
    """
    sides = (
        tuple(_drawn_out(box.left, box.right, over, rim.width)),
        tuple(_drawn_out(box.bottom, box.top, over, rim.height)),
    )
    parts: list[Shape] = []
    for (x, left, right), (y, bottom, top) in product(*sides):
        place = Affine(x[0], 0, 0, y[0], x[1], y[1])
        parts.append(Group((Group(shapes, place),), clip=Box(left, bottom, right, top)))
    return tuple(parts)


def _drawn_out(
    first: float, last: float, over: float, rim: float
) -> Iterator[tuple[tuple[float, float], float, float]]:
    """Return the factor and shift of the map, and the start and end, for the part before a side, the side
    itself and the part after it."""
    factor = over / rim
    yield (factor, first - over - factor * first), first - over, first
    yield (1.0, 0.0), first, last
    yield (factor, last - factor * (last - rim)), last, last + over


Change = Literal["cropped", "covered", "shrunk", "unbled", "coarse"]
"""The changes that are reported of a picture: it has no bleed and its edges are cropped; its shape differs from
the card's, and it's cropped or shown whole; it ends at the edges of the card; or its resolution is too low."""
_COARSE = 100.0
"""Pictures with a lower resolution, in dpi, look coarse in print."""


def dots_on(picture: PictureSize, card: Size) -> float:
    """Return the resolution in dpi of a picture on a card that it fills."""
    return _INCH * min(picture.width / card.width, picture.height / card.height)


def is_coarse(picture: PictureSize, card: Size) -> bool:
    """Return whether a picture that fills a card has so few pixels that they are visible."""
    is_vector = picture.resolution == _TENTHS * _INCH
    return not is_vector and dots_on(picture, card) < _COARSE


@dataclass()
class ChangedPictures:
    """Gathers the names of a deck's pictures by what happens to them."""

    _found: dict[Change, dict[str, tuple[Element, Size]]] = field(default_factory=dict)

    def note(self, change: Change, element: Element, card: Size) -> None:
        """Record what happens to the picture of an element that fills a card."""
        self._found.setdefault(change, {}).setdefault(element.text, (element, card))

    def tell(self, files: OwnFiles) -> None:
        """Tell the user about each kind of change, with the first picture as an example."""
        for change, found in self._found.items():
            element, card = next(iter(found.values()))
            assert element.picture is not None
            pixels = size_in_words(element.picture)
            if change == "coarse":
                message = _too_coarse(len(found), element, card)
            else:
                message = _in_words(change, len(found), element.text, pixels, format_size(card))
            files.notice(element.mark, message)


def _too_coarse(count: int, element: Element, card: Size) -> str:
    assert element.picture is not None
    size = picture_size(element.picture)
    return Sentence(
        "'{file}' ({pixels}) has only {dots} pixels per inch on a card of {card}, so it looks coarse; "
        "300 are usual",
        "{count} pictures, such as '{file}' ({pixels}), have only {dots} pixels per inch on a card of "
        "{card}, so they look coarse; 300 are usual",
        count=count,
        file=element.text,
        pixels=size_in_words(element.picture),
        dots=round(dots_on(size, card)) if size else 0,
        card=format_size(card),
    )


def _in_words(change: Change, count: int, file: str, pixels: str, card: str) -> str:
    if change == "cropped":
        return Sentence(
            "'{file}' ({pixels}) has no bleed for a card of {card}, so {bleed} of the "
            "picture is cut off on each side; `make-bleed: mirror` keeps all of it",
            "{count} pictures, such as '{file}' ({pixels}), have no bleed for a card of "
            "{card}, so {bleed} of each picture is cut off on each side; `make-bleed: "
            "mirror` keeps all of it",
            count=count,
            file=file,
            pixels=pixels,
            card=card,
            bleed=format_length(OVERRUN),
        )
    if change == "unbled":
        return Sentence(
            "'{file}' ({pixels}) has no bleed, so white may show where a cut isn't exact; `make-bleed: mirror` "
            "makes some, and `image-bleed: 0` leaves it so",
            "{count} pictures, such as '{file}' ({pixels}), have no bleed, so white may show where a cut isn't "
            "exact; `make-bleed: mirror` makes some, and `image-bleed: 0` leaves them so",
            count=count,
            file=file,
            pixels=pixels,
        )
    if change == "covered":
        return Sentence(
            "'{file}' ({pixels}) isn't the same shape as a card of {card}, so some of it is cut off",
            "{count} pictures, such as '{file}' ({pixels}), aren't the same shape as a card of {card}, so some "
            "of each is cut off",
            count=count,
            file=file,
            pixels=pixels,
            card=card,
        )
    return Sentence(
        "'{file}' ({pixels}) isn't the same shape as a card of {card}, so it leaves gaps; `fit: cover` "
        "fills them and cuts off the rest",
        "{count} pictures, such as '{file}' ({pixels}), aren't the same shape as a card of {card}, so they "
        "leave gaps; `fit: cover` fills them and cuts off the rest",
        count=count,
        file=file,
        pixels=pixels,
        card=card,
    )
