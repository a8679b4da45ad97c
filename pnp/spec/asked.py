"""What a spec asks for, once it is read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pnp.base.errors import LocatedFault, OptionError, SpecError
from pnp.base.options import Options
from pnp.drawing.look import Look
from pnp.games.record import Game, Kind, Offer
from pnp.sheets.options import PaperOptions
from pnp.sheets.paper import Paper
from pnp.spec.models import ProductHead
from pnp.spec.reader import Node


@dataclass(frozen=True)
class ProductSpec:
    """One product asked for, its options read and checked."""

    number: int
    """Its place in the spec, from 1."""
    kind: Kind
    game: Game
    offer: Offer
    head: ProductHead
    paper_options: PaperOptions
    layout: Options
    options: Options
    paper: Paper
    look: Look
    title: str
    given: Mapping[str, Any]
    """All options that were given, wherever they stood: what the product can be made from again."""
    source: Node
    """The product in the file, for marks."""

    def located(self, error: OptionError) -> SpecError:
        """A fault found while the product was made, at the line of its option."""
        return SpecError(
            self.source.mark_of_line(fault.path, fault.line).fault(fault.message) for fault in error.faults
        )


@dataclass(frozen=True)
class Spec:
    """A spec as read: its name, the sound products that it asks for, and the faults of all the rest."""

    name: str
    title: str
    products: tuple[ProductSpec, ...]
    faults: tuple[LocatedFault, ...] = ()
    unused: Mapping[int, str] = field(default_factory=dict)
    """The settings, by their number from 0, for which this spec has no use, and why: a fault where no spec
    that is built has one."""
