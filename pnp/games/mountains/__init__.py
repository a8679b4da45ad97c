"""Mountains and Valleys: lay eighteen dominoes as a map on which every square can be reached on foot."""

from __future__ import annotations

from pnp.games.donimoes import ASK, BOOK, DONIMOES, TERMS, double_six_offer
from pnp.games.later import later
from pnp.games.mountains.options import MountainsDiagram, MountainsGame, MountainsProblems
from pnp.games.record import DiagramsOffer, Game, ProblemsOffer, RecordsOffer

_puzzle = later(__name__, "puzzle", "PUZZLE")
_presentation = later(__name__, "presentation", "PRESENTATION")
_diagram = later(__name__, "presentation", "DIAGRAM")
_trying = later(__name__, "trying", "TRYING")
_play = later(__name__, "records", "PLAY")
_pictures = later(__name__, "record_pictures", "PICTURES")
_board = later(__name__, "playing", "BOARD.record")

GAME = Game(
    name="mountains",
    title="Mountains and Valleys",
    about="lay eighteen dominoes as a map on which every square can be reached on foot",
    credits=(
        "Mountains and Valleys was designed by Sid Sackson for his book Beyond Solitaire; "
        f"adapted for dominoes in {BOOK}."
    ),
    terms=f"{TERMS} {ASK}",
    licence=DONIMOES,
    ask_before_selling=True,
    offers={"pieces": double_six_offer()},
    problems=ProblemsOffer(
        MountainsProblems, _puzzle, "deals to be laid as a map", presentation=_presentation, trying=_trying
    ),
    records=RecordsOffer(MountainsGame, _play, _pictures, moves=6, trial=_board),
    diagrams=DiagramsOffer(MountainsDiagram, _diagram),
)
