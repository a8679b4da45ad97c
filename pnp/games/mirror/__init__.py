"""Mirror Donimoes: four pawns on sliding dominoes, to be brought together."""

from __future__ import annotations

from pnp.dominoes.sliding_options import SlidingProblems
from pnp.games.api.game import Game, PiecesOffer
from pnp.games.api.lazy import diagrams_offer, problems_offer
from pnp.games.mirror.options import MirrorPieces
from pnp.games.mirror.pieces import make_pieces
from pnp.games.shared.donimoes import DONIMOES, PAWNS_BY_LETTERS, TERMS, by_kirkby

GAME = Game(
    name="mirror",
    title="Mirror Donimoes",
    about="four pawns slide their dominoes and step between like numbers until they meet",
    credits=by_kirkby("Mirror Donimoes"),
    terms=TERMS,
    licence=DONIMOES,
    offers={"pieces": PiecesOffer(MirrorPieces, make_pieces, "a double-six set and four pawns")},
    problems=problems_offer(
        (__name__, "views", "interact"), SlidingProblems, "tables on which four pawns are to meet"
    ),
    diagrams=diagrams_offer(__name__, SlidingProblems, "views", "DIAGRAM"),
    kit_limits=(PAWNS_BY_LETTERS,),
)
