"""A custom board as read from a spec: its cells, and what is on each of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pnp.base.errors import Mark
from pnp.components.cards.deck import NOWHERE, Tint
from pnp.components.grid.lattice import Lattice, Place
from pnp.components.grid.options import GridBoard
from pnp.drawing.shapes import Drawing


@dataclass(frozen=True, slots=True)
class Face:
    """What is on a cell."""

    fill: Tint | None = None
    picture: str = ""
    """The name of the picture's file."""
    text: str = ""
    colour: Tint | None = None
    mark: Mark = NOWHERE
    """Where the text is, for errors in it."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of cell."""

    sign: str
    name: str
    face: Face


@dataclass(frozen=True)
class GridContent:
    """A board with all that is on it."""

    options: GridBoard
    lattice: Lattice
    columns: int
    kinds: Mapping[str, Kind]
    """By sign, in the order of the legend."""
    signs: Mapping[Place, str]
    """The sign of each cell."""
    spaces: Mapping[Place, Face]
    """What is on single cells."""
    pictures: Mapping[str, Drawing] = field(default_factory=dict)
    """By the names of their files."""
