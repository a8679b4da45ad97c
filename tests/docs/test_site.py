"""The docs site: its navigation, its links, its gallery, and its own checks."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from markdown_it import MarkdownIt

from docs.website import api, gallery
from docs.website.check import problems
from docs.website.navigation import leaves, navigation
from docs.website.places import ROOT, links, moved, pages, place
from docs.website.products import Entry, build_entries, builtin_files
from pnp.games.api.registry import all_games
from pnp.pipeline.index_page import Card
from pnp.pipeline.result import Built
from tests.rows import each

GENERATED = ("gallery/", "api/")
"""The folders of the site whose pages are made while it's built."""


def _listed() -> list[dict]:  # type: ignore[type-arg]
    return yaml.safe_load((ROOT / "docs" / "website" / "site.yaml").read_text(encoding="utf-8"))["nav"]


def test_the_navigation_names_each_page_of_the_docs_once() -> None:
    named = list(leaves(navigation(_listed(), (), ())))
    assert len(named) == len(set(named))
    expected = {place(name) for name in pages() if not place(name).startswith("benchmarks/")}
    assert {name for name in named if not name.startswith(GENERATED)} == expected


def test_a_new_page_of_the_docs_is_put_under_develop() -> None:
    listed = _listed()
    (develop,) = (part["Develop"] for part in listed if "Develop" in part)
    left_out = develop.pop()
    (found,) = (part["Develop"] for part in navigation(listed, (), ()) if "Develop" in part)
    assert set(leaves(found)) == {*leaves(develop), *leaves([left_out])} - {"security.md"}
    develop.remove({"Dependencies": "dependencies.md"})
    (found,) = (part["Develop"] for part in navigation(listed, (), ()) if "Develop" in part)
    assert {"Dependencies": "dependencies.md"} in found


def _headings(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as code hosts and the site make them."""
    tokens = MarkdownIt().parse(page.read_text(encoding="utf-8"))
    texts = (text.content for head, text in pairwise(tokens) if head.type == "heading_open")
    plain = (re.sub(r"[`*]|\[([^]]*)\]\([^)]*\)", r"\1", text) for text in texts)
    return {re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for text in plain}


@each("name", list(pages()))
def test_every_link_between_the_docs_leads_somewhere(name: str) -> None:
    for target, anchor in links(name, (ROOT / name).read_text(encoding="utf-8")):
        if place(target).startswith(GENERATED):
            continue
        assert (ROOT / target).is_file(), f"{name} links to {target}"
        if anchor:
            assert anchor[1:] in _headings(ROOT / target), f"{name} links to {target}{anchor}"


def test_links_are_rewritten_for_the_site_but_not_in_code() -> None:
    text = "[a](../README.md#start) `[b](c.md)` ![d](pictures/x.png) [e](https://example.org)\n```\n[f](g.md)\n```\n"
    assert moved("docs/specs.md", text) == text.replace("../README.md#start", "start.md#start")
    assert moved("README.md", "[a](docs/specs.md)") == "[a](specs.md)"
    assert moved("docs/games/bee.md", "[a](../../layouts/x.yaml)") == "[a](../files/layouts/x.yaml)"


def test_everything_built_in_is_in_the_gallery() -> None:
    names = set(builtin_files())
    for game in all_games():
        if not game.component:
            assert {f"kit/{game.name}", f"rules/{game.name}"} <= names
        if game.puzzles:
            assert f"puzzles/{game.name}" in names
    assert {name.rpartition("/")[0] for name in names} <= set(gallery.GROUPS)


@pytest.mark.slow
def test_each_set_and_record_belongs_to_a_game() -> None:
    names = [name for name in builtin_files() if name.startswith(("puzzles/", "records/"))]
    assert [name for name, entry in entries(names).items() if len(entry.games) != 1] == []


def test_sets_and_records_are_named_after_their_variants() -> None:
    found = entries(["puzzles/country-road", "puzzles/fujisan", "records/bee"])
    assert (found["puzzles/country-road"].games, found["puzzles/country-road"].title) == (
        ("fujisan",),
        "Country Road: puzzles",
    )
    assert found["puzzles/fujisan"].title == "Fujisan: puzzles"
    assert found["records/bee"].title.endswith(": puzzles")


def entries(names: list[str]) -> dict[str, Entry]:
    product = Built("", "a", "Puzzles", 1, ())
    files = builtin_files()
    return {name: Entry(name, files[name], (Card(product, ""),)) for name in names}


def test_the_gallery_shows_each_product_with_its_picture_command_and_spec(tmp_path: Path) -> None:
    names = ("pawns", "dominate-position", "records/bee")
    entries = tuple(build_entries(tmp_path / "built", names))
    gallery.write_gallery(entries, tmp_path / "built", tmp_path / "site")
    overview = (tmp_path / "site" / "gallery" / "index.md").read_text(encoding="utf-8")
    assert overview.count("<li>") == sum(len(entry.cards) for entry in entries) == 5
    for entry in entries:
        page = (tmp_path / "site" / "gallery" / f"{entry.name}.md").read_text(encoding="utf-8")
        assert f"<code>pnp build {entry.name}</code>" in overview
        assert f"```sh\npnp build {entry.name}\n```" in page
        assert entry.file.read_text(encoding="utf-8") in page
        for card in entry.cards:
            assert f"{entry.name}.html#{card.built.name}" in overview
            assert f'id="{card.built.name}"' in page
    for picture in re.findall(r'src="([^"]+)"', overview):
        assert (tmp_path / "site" / "gallery" / picture).is_file()


@each(
    "name, address",
    [
        ("pawns", "../workbench/index.html#/sheet/spec/pawns"),
        ("records/bee", "../../workbench/index.html#/play/records/bee/0"),
    ],
)
def test_pictures_open_their_spec_where_the_site_has_the_workbench(
    tmp_path: Path, name: str, address: str
) -> None:
    (entry,) = build_entries(tmp_path, (name,))
    found = re.findall(r'<a href="([^"]*)"><img', gallery.entry_page(entry, tmp_path, live=True))
    assert set(found) == {address}
    assert "workbench" not in gallery.entry_page(entry, tmp_path)


def test_every_public_module_has_its_place_in_the_library() -> None:
    files = (ROOT / "pnp").rglob("*.py")
    names = {".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files}
    public = {name for name in names if not re.search(r"\._", name)}
    packages = list(api.packages())
    shown = [module.name for package in packages for module in package.modules]
    assert len(shown) == len(set(shown))
    assert set(shown) == public
    (package,) = (package for package in packages if package.name == "pnp.base")
    page = api.package_page(package)
    for module in package.modules:
        assert f"::: {module.name}\n" in page
        assert module.about in page


def _problems_of(markup: str, folder: Path) -> list[str]:
    """Return what is wrong with a page that has only this in it, beside a picture ``a.png``."""
    (folder / "a.png").touch()
    page = folder / "page.html"
    page.write_text(f"<html>{markup}</html>", encoding="utf-8")
    return [one.removeprefix(f"{page}: ") for one in problems(folder)]


@each(
    "markup",
    [
        '<head><script src="ADDRESS"></script></head>',
        '<head><link rel="stylesheet" href="ADDRESS"></head>',
        "<head><style>p { background: url(ADDRESS) }</style></head>",
        '<body><img src="ADDRESS" alt=""></body>',
        '<body><img srcset="a.png 1x, ADDRESS 2x" src="a.png"></body>',
    ],
)
@each("address", ["https://cdn.example/x", "http://cdn.example/x", "//cdn.example/x"])
def test_a_page_that_loads_from_elsewhere_is_named(tmp_path: Path, markup: str, address: str) -> None:
    assert _problems_of(markup.replace("ADDRESS", address), tmp_path) == [f"loads {address}"]


@each(
    "markup, reason",
    [
        ('<a href="gone/index.html#/solve">', "links to gone/index.html#/solve, which doesn't exist"),
        ('<a href="gone.html">', "links to gone.html, which doesn't exist"),
        ('<a href="#gone">', "links to #gone, which has no such heading"),
        ('<img src="gone.png" alt="">', "links to gone.png, which doesn't exist"),
    ],
)
def test_a_page_that_leads_nowhere_is_named(tmp_path: Path, markup: str, reason: str) -> None:
    assert _problems_of(f"<body>{markup}</body>", tmp_path) == [reason]


def test_links_to_other_sites_and_addresses_that_are_only_named_are_fine(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(
        '<link rel="canonical" href="https://example.org/"><h1 id="top"></h1><a href="https://example.org">'
        '<a href="#top"><a href="page.html#top"><img src="data:image/png;base64,AA==">'
        '<a href="mailto:a@b.example"><a href="page.html#/sheet/spec/pawns">',
        encoding="utf-8",
    )
    assert problems(tmp_path) == []


def test_a_style_sheet_that_loads_from_elsewhere_is_named(tmp_path: Path) -> None:
    sheet = tmp_path / "a.css"
    sheet.write_text('@import "https://fonts.example/x.css"; p { background: url(data:image/png;base64,AA) }')
    assert problems(tmp_path) == [f"{sheet}: loads https://fonts.example/x.css"]
