"""Mirror Donimoes: four pawns on sliding dominoes, to be brought together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.dominoes.sliding_options import SlidingProblems
from pnp.games.api.game import Game, PiecesOffer, ProblemsOffer
from pnp.games.mirror.options import MirrorPieces
from pnp.games.mirror.pieces import make_pieces
from pnp.games.shared.donimoes import DONIMOES, PAWNS_BY_LETTERS, TERMS, by_kirkby

if TYPE_CHECKING:
    from pnp.games.api.engine import Engine


def _engine() -> Engine:
    from pnp.games.api.engine import DiagramEngine, Engine, ProblemEngine
    from pnp.games.mirror.engine import PUZZLES
    from pnp.games.mirror.interact import INTERACTION
    from pnp.games.mirror.views import DIAGRAM, VIEWS

    return Engine(
        problems=ProblemEngine(SlidingProblems, PUZZLES, VIEWS, INTERACTION),
        diagrams=DiagramEngine(SlidingProblems, DIAGRAM),
    )


GAME = Game(
    name="mirror",
    title="Mirror Donimoes",
    about="four pawns slide their dominoes and step between like numbers until they meet",
    credits=by_kirkby("Mirror Donimoes"),
    terms=TERMS,
    licence=DONIMOES,
    offers={"pieces": PiecesOffer(MirrorPieces, make_pieces, "a double-six set and four pawns")},
    problems=ProblemsOffer(SlidingProblems, "tables on which four pawns are to meet"),
    diagrams=SlidingProblems,
    kit_limits=(PAWNS_BY_LETTERS,),
    engine=_engine,
)
