"""Mirror Donimoes: bring together four pawns on sliding dominoes.

It uses api, shared and sliding.
"""

from __future__ import annotations

from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import Audience
from pnp.games.mirror.pieces import MirrorPieces, make_pieces
from pnp.games.shared.donimoes import PAWNS_BY_LETTERS, sliding_game

GAME = sliding_game(
    __name__,
    title="Mirror Donimoes",
    about="four pawns slide their dominoes and step between equal numbers until they meet",
    story=(
        "Four ghosts are lost in a haunted house. Slide its rooms, slip through its mirrors, and "
        "bring the four together."
    ),
    audience=Audience(players=(1, 1), minutes=(10, 45), age=10),
    pieces=PiecesFeature(MirrorPieces, make_pieces, "a double-six set and four pawns"),
    puzzles="tables on which four pawns have to meet",
    kit_limits=(PAWNS_BY_LETTERS,),
)
