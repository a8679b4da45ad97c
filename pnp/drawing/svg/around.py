"""What is around an element of an SVG file when it's drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pnp.base.geometry import IDENTITY, Affine
from pnp.drawing.svg.styles import Properties
from pnp.drawing.svg.tree import Node
from pnp.drawing.svg.values import Scale


@dataclass(frozen=True, slots=True)
class Around:
    """Where an element is drawn."""

    transform: Affine
    """From its units to millimetres, y upwards."""
    scale: Scale
    pixel: float
    """The length of a pixel of the screen in millimetres, for lines that don't scale."""
    uses: tuple[Node, ...] = ()
    """The elements that are being copied."""

    def through(self, transform: Affine) -> Around:
        return self if transform is IDENTITY else replace(self, transform=self.transform.after(transform))


def attribute(node: Node, properties: Properties, name: str, default: str) -> str:
    return properties.get(name) or node.get(name, default)
