"""Pictures for tests: small PNG and JPEG files, made on the spot."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image

BLUE, YELLOW = (34, 119, 170), (255, 200, 0)


def picture(width: int = 60, height: int = 40) -> Image.Image:
    """Return a blue picture whose upper left quarter is yellow."""
    made = Image.new("RGB", (width, height), BLUE)
    made.paste(YELLOW, (0, 0, width // 2, height // 2))
    return made


def fading(width: int = 60, height: int = 40) -> Image.Image:
    """Return the same, and it fades away to the right."""
    made = picture(width, height)
    made.putalpha(Image.linear_gradient("L").rotate(90).resize((width, height)))
    return made


def encoded(image: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    """Return a picture as a file."""
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def held(orientation: int, kind: str = "JPEG") -> bytes:
    """Return a photograph that says how the camera was held, and where it was."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010E] = "Elm Street 7"
    return encoded(picture(), kind, exif=exif, quality=95)
