"""Options of games have names that no other option of their products has."""

from __future__ import annotations

from pydantic import create_model

from pnp.base.options import Options
from pnp.games.api.features import FormFeature, PuzzlesFeature
from pnp.games.api.game import Game, Source
from pnp.games.api.registry import all_games
from pnp.products.reserved import reserved_names, reserved_options
from tests.rows import each


@each("game", all_games())
def test_no_game_of_ours_has_an_option_with_a_reserved_name(game: Game) -> None:
    assert reserved_options(game) == []


def test_reserved_names_are_found_in_every_kind_of_product() -> None:
    model = create_model("Model", __base__=Options, board=(int, 1), crop_marks=(int, 1), seed=(int, 1))
    features = {"form": FormFeature(model, lambda *_: ())}
    game = Game("Fen", "", Source(""), features, puzzles=PuzzlesFeature(model))  # type: ignore[arg-type]
    assert reserved_options(game) == [
        "form: board",
        "form: crop-marks",
        "puzzles: board",
        "puzzles: crop-marks",
        "puzzles: seed",
    ]


def test_kinds_of_products_are_reserved_everywhere() -> None:
    for kind in ("board", "pieces", "form", "puzzles"):
        assert {"board", "pieces", "form", "puzzles", "kit", "rules", "record"} <= reserved_names(kind)
