"""Another package can add a game with everything that belongs to it, without any change to our code."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import metadata
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.commands.group import cli
from pnp.desk.offering import builtin_set_lines, gallery, starting_text
from pnp.desk.puzzles import builtin_puzzles
from pnp.drawing import shapes
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Drawing, Text
from pnp.games.api import registry
from pnp.games.api.game import face_of
from pnp.language import catalogue
from pnp.language.translations import words
from pnp.pipeline.build import make_products
from pnp.products.resolve import load_spec
from pnp.products.rules.text import rules_of
from tests.commands.test_completion import completed
from tests.conftest import ROOT
from tests.installed import found
from tests.rows import each

PACKAGES = ROOT / "tests" / "packages"


@pytest.fixture(autouse=True)
def hive(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """The package is installed; its game is called hive."""
    monkeypatch.chdir(tmp_path)
    with found("acme_games", PACKAGES):
        yield


def pnp(*arguments: str) -> Result:
    done = CliRunner().invoke(cli, arguments, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done


def test_games_lists_it_with_all_that_it_offers() -> None:
    (line,) = (line for line in pnp("games").output.splitlines() if line.split()[:1] == ["hive"])
    assert line.split()[1:] == ["board,", "puzzles,", "rules", "a", "round", "hive"]


@each("name", ["hive", "kit/hive", "puzzles/hive"])
def test_its_layouts_and_sets_are_built_by_their_names(name: str) -> None:
    assert "hive" in pnp("build", name, "--format", "pdf").output


def test_a_book_of_its_puzzles_has_its_name_and_its_own_picture_on_the_title_page() -> None:
    """It has no face, and the house's dominoes would be the emblem of another game."""
    found = catalogue.builtin_set("puzzles/hive")
    assert found is not None
    (book,) = make_products(load_spec(found, "puzzles/hive.yaml"))
    title, _, _, _, chapter, *_ = (page.drawing for page in book.pages())
    assert [at.shape.text for at in flatten(title.shapes) if isinstance(at.shape, Text)] == ["Hive"]
    assert 0 < pips(title) < pips(chapter)  # one puzzle; the house's skyline has many more dominoes


def pips(drawing: Drawing) -> int:
    """About how many pips a page has: all of a domino are one path."""
    paths = (at.shape for at in flatten(drawing.shapes) if isinstance(at.shape, shapes.Path))
    return sum(len(path.segments) for path in paths if path.style.cap == "round")


@each("name", ["hive", "kit/hive", "puzzles/hive"])
def test_its_layouts_and_sets_are_checked_by_their_names(name: str) -> None:
    assert f"{name}: OK" in pnp("check", name).output


def test_its_set_and_palette_can_be_named_in_specs(tmp_path: Path) -> None:
    spec = tmp_path / "book.yaml"
    spec.write_text(
        "pnp: 1\npalette: honey\nproducts:\n  - board: dominate\n  - booklet: {from: [puzzles/hive.yaml]}\n"
    )
    assert [asked.theme.palette.accent for asked in load_spec(spec, "book.yaml").products] == ["#d9a21b"] * 2
    pnp("check", "book.yaml")


def test_a_palette_of_your_own_can_be_like_its_palette(tmp_path: Path) -> None:
    spec = tmp_path / "mine.yaml"
    spec.write_text("pnp: 1\npalettes: {mine: {extends: honey}}\npalette: mine\nproducts:\n  - board: hive\n")
    (asked,) = load_spec(spec, "mine.yaml").products
    assert asked.theme.palette.accent == "#d9a21b"


def test_a_spec_can_extend_its_layout(tmp_path: Path) -> None:
    spec = tmp_path / "mine.yaml"
    spec.write_text("pnp: 1\nextends: hive\npaper: a3\n")
    (asked,) = load_spec(spec, "mine.yaml").products
    assert (asked.kind, asked.paper.name) == ("board", "a3")


def test_its_words_are_said_in_german(tmp_path: Path) -> None:
    spec = tmp_path / "mine.yaml"
    spec.write_text("pnp: 1\nlanguage: de\nproducts:\n  - board: hive\n")
    read = load_spec(spec, "mine.yaml")
    assert read.products[0].title == "Bienenstock"
    (product,) = make_products(read)
    assert any("ein Stock für 7 Bienen" in str(page.drawing) for page in product.pages())


def test_its_words_have_labels(tmp_path: Path) -> None:
    spec = tmp_path / "mine.yaml"
    spec.write_text('pnp: 1\nlabels: {"a hive for {count} bees": "{count} bees"}\nproducts:\n  - board: hive\n')
    pnp("check", "mine.yaml")


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "home to the hive"), ("de", "heim in den Stock"), ("fr", "home to the hive")],
    ids=["English", "German", "French, not translated"],
)
def test_its_rules_are_told_in_the_readers_language(language: str, said: str, tmp_path: Path) -> None:
    spec = tmp_path / "rules.yaml"
    spec.write_text(f"pnp: 1\nlanguage: {language}\nproducts:\n  - rules: hive\n")
    (asked,) = load_spec(spec, "rules.yaml").products
    assert asked.game is not None
    text, drawings = rules_of(asked.game, asked.theme)
    assert said in text
    assert list(drawings) == ["hive-diagram-1"]
    pnp("build", "rules.yaml")


@each(
    "typed, found",
    [
        (("games", "hi"), ["hive"]),
        (("build", "hi"), ["hive"]),
        (("build", "kit/hi"), ["kit/hive"]),
        (("check", "puzzles/hi"), ["puzzles/hive"]),
        (("solve", "puzzles/hi"), ["puzzles/hive"]),
    ],
)
def test_shells_complete_its_names(typed: tuple[str, ...], found: list[str]) -> None:
    assert completed(*typed) == found


def test_the_studio_offers_it() -> None:
    cards = {(card.source, card.name): card for card in gallery()}
    assert {kind for kind, name in cards if name == "hive"} == {"spec", "game", "variant"}
    assert cards["spec", "kit/hive"].title == "Hive"
    assert "palette: honey" in starting_text("spec", "hive")
    assert "puzzles/hive" in {line.name for line in builtin_set_lines("en")}
    assert "game: hive" in builtin_puzzles("puzzles/hive")


def test_a_game_with_the_name_of_one_of_ours_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    points = (EntryPoint(name, "acme_games.hive:GAME", registry.GROUP) for name in ("mirror", "hive"))
    monkeypatch.setattr(metadata, "entry_points", lambda group: tuple(points))
    assert list(registry.third_party_folders()) == ["hive"]
    mirror = registry.find_game("mirror")
    assert mirror is not None
    assert mirror.title == "Mirror Donimoes"


@pytest.mark.parametrize("arguments", [("dominate",), ("rules/bee", "--set", "language=de")])
def test_other_packages_are_not_looked_at_for_what_ours_have(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading the metadata of everything that is installed takes longer than drawing a board."""

    def unwanted() -> None:
        raise AssertionError("other packages were looked at")

    monkeypatch.setattr(registry, "entry_points", unwanted)
    monkeypatch.setattr(registry, "entry_points", unwanted)
    pnp("build", *arguments)


_LISTING = """
import json, sys
from pnp.games.api.registry import game_names
from pnp.games.api.registry import rules_text
from pnp.language.catalogue import builtin_sets, builtin_specs
from pnp.language.translations import words
found = [*game_names(), *builtin_specs(), *builtin_sets(), words("de")["Hive"], rules_text("hive", "de").name]
print(json.dumps([found, [name for name in sys.modules if name.startswith(("acme_games", "pnp.games."))]]))
"""


def test_listing_what_there_is_imports_no_game() -> None:
    command = [sys.executable, "-c", _LISTING]
    environment = {"PYTHONPATH": f"{PACKAGES}:{ROOT}"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found, imported = json.loads(done.stdout)
    assert {"hive", "kit/hive", "puzzles/hive", "Bienenstock", "rules.de.md"} <= set(found)
    assert not [name for name in imported if not name.startswith("pnp.games.api")]


@each(
    "module, folder",
    [
        ("acme_games", "acme_games"),
        ("acme_games.hive", "acme_games/hive"),
        ("acme_games.hive.record", "acme_games/hive"),
        ("acme_games.gone", "acme_games"),
        ("json.decoder", Path(json.__file__).parent),
        ("this", None),
        ("nowhere.at.all", None),
    ],
)
def test_a_package_is_found_by_its_entry_point(
    module: str, folder: str | Path | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    point = EntryPoint("hive", f"{module}:GAME", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda: {"hive": point})
    registry.third_party_folders.cache_clear()
    assert registry.third_party_folders().get("hive") == (folder and PACKAGES / folder)


def test_a_word_that_no_catalogue_has_stays_english() -> None:
    assert words("de").get("no such words") is None


def test_a_face_in_a_module_of_its_own_is_imported_once_it_is_wanted(tmp_path: Path) -> None:
    (tmp_path / "reef").mkdir()
    (tmp_path / "reef" / "__init__.py").touch()
    (tmp_path / "reef" / "face.py").write_text("FACE = 'a fish'")
    with pytest.MonkeyPatch.context() as patch:  # undone before the package above is forgotten
        patch.syspath_prepend(str(tmp_path))
        load: Callable[[], object] = face_of("reef")
        assert "reef.face" not in sys.modules
        assert load() == "a fish"
