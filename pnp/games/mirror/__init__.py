"""Mirror Donimoes: four pawns on sliding dominoes, to be brought together."""

from __future__ import annotations

from pnp.dominoes.sliding_options import SlidingProblems
from pnp.games.api.game import Audience, Game, engine_of, face_of
from pnp.games.api.offers import PiecesOffer, ProblemsOffer
from pnp.games.mirror.options import MirrorPieces
from pnp.games.mirror.pieces import make_pieces
from pnp.games.shared.donimoes import PAWNS_BY_LETTERS, by_kirkby

GAME = Game(
    title="Mirror Donimoes",
    about="four pawns slide their dominoes and step between like numbers until they meet",
    story=(
        "Four ghosts are lost in a haunted house. Slide its rooms, slip through its mirrors, and "
        "bring the four together."
    ),
    source=by_kirkby("Mirror Donimoes"),
    audience=Audience(players=(1, 1), minutes=(10, 45), age=10),
    offers={"pieces": PiecesOffer(MirrorPieces, make_pieces, "a double-six set and four pawns")},
    problems=ProblemsOffer(SlidingProblems, "tables on which four pawns are to meet", solved_plainly=True),
    diagrams=SlidingProblems,
    kit_limits=(PAWNS_BY_LETTERS,),
    face=face_of(__name__),
    engine=engine_of(__name__),
)
