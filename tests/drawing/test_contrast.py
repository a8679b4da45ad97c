"""All text is dark enough on its ground, in every palette: a contrast of 4.5 to 1, as WCAG asks for."""

from __future__ import annotations

from pnp.drawing.face import Face
from pnp.games.api.registry import game_faces
from pnp.language.catalogue import palettes
from tests.rows import each

_LEAST = 4.5


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, as WCAG 2 defines it."""
    light, dark = sorted((_relative(one), _relative(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _relative(colour: str) -> float:
    """Return the relative luminance of WCAG."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@each("name", sorted(palettes()))
def test_text_of_a_palette_is_easy_to_read(name: str) -> None:
    palette = palettes()[name]
    pairs = [
        (palette.faint, palette.paper),
        (palette.accent, palette.paper),
        *((palette.ink, ground) for ground in (palette.paper, palette.tint, palette.shade, *palette.pales)),
        *zip(palette.on_players, palette.players, strict=True),
        (palette.on_dark, palette.dark),
        (palette.on_light, palette.light),
    ]
    assert [pair for pair in pairs if contrast(*pair) < _LEAST] == []


@each("name", sorted(palettes()))
def test_titles_in_the_colours_of_games_are_easy_to_read(name: str) -> None:
    palette = palettes()[name]
    for game_face in game_faces().values():
        face = Face(game_face, palette)
        assert contrast(face.title_colour, palette.paper) >= _LEAST, game_face.name
        assert contrast(face.on_primary, face.primary) >= _LEAST, game_face.name
