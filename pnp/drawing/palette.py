"""Palettes: which colour plays which part. The built-in ones stand in ``layouts/palettes.yaml``."""

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
    """Lines and text that stand back."""
    paper: Colour
    """The colour of the sheet, for what covers other ink."""
    tint: Colour
    """A light field, such as every other box of a board."""
    shade: Colour
    """A darker field than the tint."""
    accent: Colour
    """What should be seen first."""
    players: tuple[Colour, Colour, Colour, Colour]
    """Full colours of the players' pieces."""
    pales: tuple[Colour, Colour, Colour, Colour]
    """Light fields in the players' colours."""
    on_players: tuple[Colour, Colour, Colour, Colour]
    """What is written on the players' full colours."""
    dark: Colour
    """The field of a black tile."""
    on_dark: Colour
    """What is drawn on a black tile."""
    light: Colour
    """The field of a white tile."""
    on_light: Colour
    """What is drawn on a white tile."""
    tiles_outlined: bool = False
    """Whether black tiles are told from white ones by a heavy rim, to save ink."""


def between(first: Colour, second: Colour, part: float) -> Colour:
    """The colour that lies a part of the way, from 0 to 1, from one to another."""
    levels = [
        round(int(first[at : at + 2], 16) * (1 - part) + int(second[at : at + 2], 16) * part)
        for at in (1, 3, 5)
    ]
    return "#" + "".join(f"{level:02x}" for level in levels)
