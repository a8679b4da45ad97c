"""The `Game` of Don Kirkby's puzzles in which dominoes slide."""

from __future__ import annotations

from pnp.games.api.game import Audience, Game, engine_of, face_of
from pnp.games.api.kit_limits import KitLimit
from pnp.games.api.offers import PiecesOffer, ProblemsOffer
from pnp.games.shared.donimoes import by_kirkby
from pnp.games.sliding.options import SlidingProblems


def sliding_game(
    package: str,
    *,
    title: str,
    about: str,
    story: str,
    audience: Audience,
    pieces: PiecesOffer,
    problems: str,
    kit_limits: tuple[KitLimit, ...] = (),
) -> Game:
    """The `GAME` of a game's ``__init__``; ``problems`` says what its problems are."""
    return Game(
        title=title,
        about=about,
        story=story,
        source=by_kirkby(title),
        audience=audience,
        offers={"pieces": pieces},
        problems=ProblemsOffer(SlidingProblems, problems, solved_plainly=True),
        diagrams=SlidingProblems,
        kit_limits=kit_limits,
        face=face_of(package),
        engine=engine_of(package),
    )
