"""The record of a game that was played: a drawing of each move, and how it ended."""

from __future__ import annotations

from pnp.products.kinds import ProductKind

KIND = ProductKind(__name__)
