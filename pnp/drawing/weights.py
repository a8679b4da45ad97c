"""Line weights, in millimetres."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """Line weights in millimetres, from the faintest hairline to the heaviest rule."""

    hair: float = 0.1
    mark: float = 0.15
    thin: float = 0.2
    line: float = 0.35
    thick: float = 0.8
    heavy: float = 1.2


WEIGHTS = Weights()
