"""Every option has a label and a sentence of help, and what the games list fits a screen."""

from __future__ import annotations

from collections.abc import Iterator

from click.testing import CliRunner

from docs.tables import models
from pnp.base.options import Options
from pnp.commands.group import cli
from pnp.games.api.registry import all_games
from pnp.language.config import SpecHead
from pnp.language.describe import Described, described
from tests.rows import each

SCREEN = 56


def below(model: type[Options]) -> Iterator[Described]:
    for option in described(model):
        yield option
        if option.nested is not None:
            yield from below(option.nested)


@each("name", [*models(), "head"])
def test_every_option_has_a_label_and_a_sentence_of_help(name: str) -> None:
    model = SpecHead if name == "head" else models()[name]
    for option in below(model):
        assert option.label[0].isupper(), option.name
        assert len(option.label) <= 24, option.label
        assert option.label[-1].isalnum() or option.label[-1] == ")", option.label
        assert option.about[0].isupper(), (option.name, option.about)
        assert option.about.endswith("."), (option.name, option.about)


@each("game", [game.name for game in all_games()])
def test_the_options_of_a_game_fit_a_screen(game: str) -> None:
    listed = CliRunner().invoke(cli, ["games", game]).output.splitlines()
    assert len(listed) <= SCREEN or game in {"cards", "custom", "player-mats"}, (
        "which have the options of a program for layouts"
    )
    assert max(map(len, listed)) <= 110
    assert not any("[paper" in line for line in listed), "what all games share has its own page"


def test_what_all_games_share_is_listed_once() -> None:
    listed = CliRunner().invoke(cli, ["games", "--shared"])
    assert listed.exit_code == 0
    for path in (
        "paper.width",
        "theme",
        "printer.scale.x",
        "per-sheet",
        "bleed.top",
        "seed",
        "per-page",
        "rules-length",
    ):
        assert listed.output.count(f"[{path}:") + listed.output.count(f"[{path}]") == 1, path
    refused = CliRunner().invoke(cli, ["games", "dominate", "--shared"])
    assert refused.exit_code == 2
    assert "use either --shared or --books, on its own, without GAME or --json" in refused.output


def test_what_books_and_kits_can_have_is_listed() -> None:
    listed = CliRunner().invoke(cli, ["games", "--books"])
    assert listed.exit_code == 0
    for path in ("from", "sections", "cover.isbn", "trim", "preset", "puzzle-count"):
        assert listed.output.count(f"[{path}:") + listed.output.count(f"[{path}]") == 1, path
    refused = CliRunner().invoke(cli, ["games", "--books", "--json"])
    assert refused.exit_code == 2
    assert "use either --shared or --books, on its own, without GAME or --json" in refused.output
