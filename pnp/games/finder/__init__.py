"""Domino Finder: a game of memory with hidden traps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.games.api.game import BoardOffer, FormOffer, Game, PiecesOffer, ProblemsOffer, RecordsOffer
from pnp.games.finder.options import (
    FinderDiagram,
    FinderForms,
    FinderGame,
    FinderMat,
    FinderPieces,
    FinderProblems,
)
from pnp.games.finder.pieces.equipment import make_pieces
from pnp.games.finder.pieces.forms import draw_forms, draw_mat
from pnp.games.shared.donimoes import DONIMOES, TERMS, by_kirkby

if TYPE_CHECKING:
    from pnp.games.api.engine import Engine


def _engine() -> Engine:
    from pnp.games.api.engine import DiagramEngine, Engine, ProblemEngine, RecordEngine
    from pnp.games.finder.engine.puzzles import PUZZLES
    from pnp.games.finder.interact.problems import INTERACTION
    from pnp.games.finder.interact.records import RECORD_INTERACTION
    from pnp.games.finder.rules.records import RECORDS
    from pnp.games.finder.views.problems import VIEWS, draw_diagram
    from pnp.games.finder.views.records import RECORD_VIEWS

    return Engine(
        problems=ProblemEngine(FinderProblems, PUZZLES, VIEWS, INTERACTION),
        records=RecordEngine(FinderGame, RECORDS, RECORD_VIEWS, RECORD_INTERACTION),
        diagrams=DiagramEngine(FinderDiagram, draw_diagram),
    )


GAME = Game(
    name="finder",
    title="Domino Finder",
    about="walk over dominoes that lie face down, find the treasure and keep out of traps",
    credits=by_kirkby("Domino Finder"),
    terms=TERMS,
    licence=DONIMOES,
    offers={
        "board": BoardOffer(FinderMat, draw_mat, "a mat for seven rows of four dominoes"),
        "pieces": PiecesOffer(
            FinderPieces, make_pieces, "a double-six set, a pawn for each player and two dice"
        ),
        "form": FormOffer(FinderForms, draw_forms, "a record of treasures, and sealed set-ups for a dealer"),
    },
    problems=ProblemsOffer(
        FinderProblems,
        "the fewest turns to a treasure on a known table",
    ),
    records=RecordsOffer(FinderGame),
    diagrams=FinderDiagram,
    engine=_engine,
)
