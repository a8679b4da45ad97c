"""The docs agree with the models."""

from __future__ import annotations

import importlib
import re
import tomllib

from docs.option_index import options_of
from docs.project_tables import benchmarks_table, dependencies_table
from docs.tables import expanded, filled, models, pages, tables_in
from pnp.games.api.registry import all_games
from tests.conftest import ROOT
from tests.rows import each


@each("page", list(pages()))
def test_tables_in_the_repository_are_up_to_date(page) -> None:  # type: ignore[no-untyped-def]
    text = page.read_text(encoding="utf-8")
    assert filled(text) == text, "run `make docs`"


def test_every_model_has_its_table_once() -> None:
    shown = [name for page in pages() for name in tables_in(page.read_text(encoding="utf-8"))]
    assert sorted(shown) == sorted(models())


def test_the_site_has_every_option_with_its_value_default_and_page() -> None:
    page = expanded("docs/options.md", "<!-- options: piece-layout -->\n")
    assert "| Bleed | How far" in page
    assert "| `bleed` | length or options, 0 mm to 10 mm | `2mm` |" in page
    listed = expanded("docs/every-option.md", "<!-- every option -->")
    for found in options_of(models()):
        if not found.option.is_old:
            assert f"## {found.option.label}: `{found.path}`\n" in listed
    assert "## Domino width: `domino-width`\n" in listed
    assert "Search words: tile" in listed or ", tile" in listed
    assert "duplex" in listed
    assert "[dominate board](games/dominate.md)" in listed


MARKERS = re.compile(
    r"<!-- (?:options|preflight|every|library|puzzles|reserved|bench|dep|paperbacks|commands in|keys).*?-->"
)


def test_the_docs_are_short() -> None:
    """Fewer words are read: what is said twice is cut first. The pages of games and the README aren't
    counted."""
    counted = [page for page in pages() if page.parent.name != "games" and page.name != "README.md"]
    words = sum(len(page.read_text(encoding="utf-8").split()) for page in counted)
    assert words <= 19_000


def test_no_marker_is_left_on_the_site() -> None:
    for page in pages():
        name = page.relative_to(ROOT).as_posix()
        text = expanded(name, page.read_text(encoding="utf-8"))
        assert not MARKERS.findall(text), name


def test_every_game_has_a_page_a_line_in_the_readme_and_its_credits() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    credits = (ROOT / "docs" / "credits.md").read_text(encoding="utf-8")
    for game in all_games():
        if game.component:
            continue
        assert (ROOT / "docs" / "games" / f"{game.name}.md").is_file(), game.name
        assert f"[{game.title}](docs/games/{game.name}.md): {game.about}\n" in readme, game.name
        assert game.source.credits.partition(game.title)[2] in credits, game.name
        assert game.source.terms in credits, game.name


def test_the_games_with_puzzles_are_counted_and_named() -> None:
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    page = expanded("docs/puzzles.md", (ROOT / "docs" / "puzzles.md").read_text(encoding="utf-8"))
    offering = [game for game in all_games() if game.puzzles]
    assert re.findall(r"puzzles for (\d+) games", readme) == [str(len(offering))]
    for game in offering:
        assert f"[{game.name}](games/{game.name}.md)" in page
        for variant in game.puzzles.variants if game.puzzles else ():
            assert f"`{variant}`" in page


DEVELOPER_PAGES = (
    "CONTRIBUTING.md",
    *(f"docs/{page}.md" for page in ("adding-a-game", "architecture", "design", "testing")),
)


@each("page", DEVELOPER_PAGES)
def test_files_that_developers_are_sent_to_exist(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:[a-z_]+/)+[a-z_]+\.(?:py|yaml))`", text)) | set(
        re.findall(r"`((?:pnp|tests|examples)/[a-z_/]+)`", text)
    )
    roots = (ROOT, ROOT / "pnp", ROOT / "pnp" / "games" / "dominate")
    examples = {"rules/records.py", "kit/pond.yaml", "puzzles/pond.yaml", "records/pond.yaml"}
    assert not {path for path in named - examples if not any((root / path).exists() for root in roots)}


@each("page", DEVELOPER_PAGES)
def test_functions_that_developers_are_sent_to_exist(page: str) -> None:
    """Full names below ``pnp``, such as ``build.pipeline.build``."""
    text = (ROOT / page).read_text(encoding="utf-8")
    tops = {path.stem for path in (ROOT / "pnp").iterdir()}
    names = {name for name in re.findall(r"`([a-z_]+(?:\.\w+)+)`", text) if name.partition(".")[0] in tops}
    assert not {name for name in names if not name.endswith(".py") and not _found(name)}


def _found(name: str) -> bool:
    """Return whether a name is that of a module below ``pnp``, or of something in one."""
    try:
        importlib.import_module(f"pnp.{name}")
    except ModuleNotFoundError:
        module, _, last = name.rpartition(".")
        return bool(module) and hasattr(importlib.import_module(f"pnp.{module}"), last)
    return True


def test_benchmarks_are_listed_with_their_results() -> None:
    table = benchmarks_table()
    assert "| `python -m benchmarks.paper` |" in table
    assert "(../benchmarks/results/paper.md)" in table


EXTRAS = ("pdf", "pictures", "puzzles", "studio", "cluster", "cutting", "fonts", "hyphens", "site")
"""Those for users; the others are tools."""


def test_every_dependency_is_explained_and_svgwrite_is_known_to_one_module() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [one for name in EXTRAS for one in project["optional-dependencies"][name]]
    wanted = {re.split("[^A-Za-z0-9-]", one)[0] for one in (*project["dependencies"], *extras)}
    explained = {*re.findall(r"^\| ([\w-]+) \|", dependencies_table(), re.MULTILINE)}
    assert wanted - {"print-and-play"} == explained - {"package"}
    users = [
        path for path in (ROOT / "pnp").rglob("*.py") if "import svgwrite" in path.read_text(encoding="utf-8")
    ]
    assert [path.name for path in users] == ["svg.py"]
