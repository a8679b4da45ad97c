"""Domino Finder: a game of memory with hidden traps."""

from __future__ import annotations

from pnp.games.api.engine import DiagramEngine, Engine
from pnp.games.api.game import BoardOffer, FormOffer, Game, PiecesOffer, ProblemsOffer, RecordsOffer
from pnp.games.api.legacy import legacy_problems, legacy_records
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


def _engine() -> Engine:
    from pnp.games.finder.engine.puzzle import PUZZLE
    from pnp.games.finder.interact.problems import TRYING
    from pnp.games.finder.interact.records import BOARD
    from pnp.games.finder.rules.records import PLAY
    from pnp.games.finder.views.problems import DIAGRAM, PRESENTATION
    from pnp.games.finder.views.records import PICTURES

    return Engine(
        problems=legacy_problems(FinderProblems, PUZZLE, PRESENTATION, TRYING),
        records=legacy_records(FinderGame, PLAY, PICTURES, BOARD.record),
        diagrams=DiagramEngine(FinderDiagram, DIAGRAM),
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
