"""Palettes: the colour for each purpose. The built-in ones are in ``layouts/palettes.yaml``."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.drawing.shapes import Colour


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one way of printing, named by their parts."""

    name: str
    ink: Colour
    """Text and signs."""
    line: Colour
    """The lines of a board."""
    faint: Colour
    """Lines and text in the background."""
    paper: Colour
    """The colour of the sheet, for shapes that cover other ink."""
    tint: Colour
    """A light background, such as that of every other box of a board."""
    shade: Colour
    """A darker background than the tint."""
    accent: Colour
    """The colour of what you should see first."""
    players: tuple[Colour, Colour, Colour, Colour]
    """Full colours of the players' pieces."""
    pales: tuple[Colour, Colour, Colour, Colour]
    """Pale backgrounds in the players' colours."""
    on_players: tuple[Colour, Colour, Colour, Colour]
    """The colours of text on the players' full colours."""
    dark: Colour
    """The background of a black tile."""
    on_dark: Colour
    """The colour of marks on a black tile."""
    light: Colour
    """The background of a white tile."""
    on_light: Colour
    """The colour of marks on a white tile."""
    tiles_outlined: bool = False
    """Whether black tiles have a heavy outline instead of a dark background, to save ink."""


def between(first: Colour, second: Colour, part: float) -> Colour:
    """The colour between two others; ``part`` runs from 0 (the first) to 1 (the second)."""
    levels = [
        round(int(first[at : at + 2], 16) * (1 - part) + int(second[at : at + 2], 16) * part)
        for at in (1, 3, 5)
    ]
    return "#" + "".join(f"{level:02x}" for level in levels)
