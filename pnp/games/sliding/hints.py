"""How hints talk about slides, for games in which all moves are slides."""

from __future__ import annotations

from pnp.components.dominoes.table import Table
from pnp.games.shared.actors import Actors
from pnp.games.shared.hint_sentences import noun_of
from pnp.games.sliding.slides import Slide


def _domino(name: str) -> str:
    """``24`` as sentences write it: ``2-4``."""
    return "-".join(name)


SLIDE_ACTORS: Actors[Table, Slide] = Actors(
    pieces=lambda table: [_domino(domino.name) for domino in table.dominoes],
    moved=lambda step: (_domino(step.move.name),),
    noun=lambda name: noun_of("domino", name),
    back=lambda slide: Slide(slide.name, slide.direction.opposite),
    write=lambda table: table.to_text(),
)
