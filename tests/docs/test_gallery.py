"""The page that shows what was built: complete, and readable without a network."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pnp.language.reader import read_text
from pnp.pipeline.build import Request, build
from pnp.pipeline.index_page import Card, index_page
from pnp.pipeline.output_folder import MANIFEST
from pnp.pipeline.result import Built
from pnp.pipeline.source import as_yaml
from pnp.products.resolve import resolve


class Page(HTMLParser):
    """What a page leads to, shows, and has in its blocks of code."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.pictures: list[str] = []
        self.names: list[str] = []
        self.blocks: list[str] = []
        self._in_block = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "a" and found.get("href"):
            self.links.append(str(found["href"]))
        if tag == "img":
            self.pictures.append(str(found["src"]))
            assert found.get("alt")
        if "id" in found:
            self.names.append(str(found["id"]))
        if tag == "pre":
            self._in_block = True
            self.blocks.append("")

    def handle_endtag(self, tag: str) -> None:
        self._in_block = self._in_block and tag != "pre"

    def handle_data(self, data: str) -> None:
        if self._in_block:
            self.blocks[-1] += data


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, tuple[Built, ...]]:
    folder = tmp_path_factory.mktemp("gallery")
    (folder / "mine.yaml").write_text(
        "pnp: 1\nproducts:\n"
        "  - {board: dominate, size: 6}\n"
        "  - board: dominate\n    name: drawn\n    size: 3\n    regions: {boxes: 3x1}\n"
        "    position: |\n      X.O\n      ...\n      .X.\n"
    )
    specs = ("kit/dots", "rules/bee", str(folder / "mine.yaml"))
    output = folder / "output"
    return output, build(Request(specs, output, ("pdf", "png"), index=True))


@pytest.mark.slow
def test_every_file_is_linked_and_every_link_leads_to_a_file(built: tuple[Path, tuple[Built, ...]]) -> None:
    output, _ = built
    page = Page((output / "index.html").read_text(encoding="utf-8"))
    files = {str(path.relative_to(output)) for path in output.rglob("*") if path.is_file()}
    leads = {link for link in page.links if not link.startswith("#")}
    assert leads == files - {"index.html", MANIFEST}
    assert {link[1:] for link in page.links if link.startswith("#")} <= set(page.names)
    assert set(page.pictures) <= leads, "no picture comes from elsewhere"


@pytest.mark.slow
def test_nothing_is_read_from_elsewhere(built: tuple[Path, tuple[Built, ...]]) -> None:
    text = (built[0] / "index.html").read_text(encoding="utf-8")
    assert "://" not in text
    assert "<script" not in text


def test_every_product_has_its_picture_and_a_spec_that_makes_it(built: tuple[Path, tuple[Built, ...]]) -> None:
    output, products = built
    page = Page((output / "index.html").read_text(encoding="utf-8"))
    assert len(page.blocks) == len(products) == 4
    subjects = [json.loads(product.alone) for product in products]
    for block in page.blocks:
        spec = resolve(read_text(block, "shown"), "shown")
        assert not spec.errors
        (asked,) = spec.products
        assert {"pnp": 1, "products": [asked.given]} in subjects
    assert {product.pictures[0] for product in products} <= set(page.pictures)


def test_kits_come_first(built: tuple[Path, tuple[Built, ...]]) -> None:
    text = (built[0] / "index.html").read_text(encoding="utf-8")
    assert text.index("Kits (1)") < text.index("Boards, pieces, sheets and books (2)") < text.index("Rules (1)")


def test_the_fullest_page_of_each_part_is_shown_below_the_first() -> None:
    files = tuple(f"kit-{number}.png" for number in range(1, 8))
    product = Built("kit/x.yaml", "kit", "Kit", 6, files, (90, 1, 30, 20, 40, 2, 25))
    assert Card(product, "").glimpses == ("kit-3.png", "kit-5.png", "kit-7.png")
    assert Card(Built("x.yaml", "x", "X", 2, files[:2], (5, 5)), "").glimpses == ()


def test_backs_that_look_alike_are_shown_once() -> None:
    files = tuple(f"deck-{number}.png" for number in range(1, 8))
    assert Card(Built("deck.yaml", "deck", "Deck", 6, files, (20, 50, 21, 50, 22, 50, 23)), "").glimpses == (
        "deck-2.png",
        "deck-5.png",
        "deck-7.png",
    )


def test_products_of_one_title_have_their_names() -> None:
    one, other = (Built("own/tea.yaml", f"tea-{name}", "Tea", 1) for name in ("cards", "tuck-box"))
    page = index_page((one, other, Built("x.yaml", "x", "Alone", 1))).decode()
    for title in ("Tea: cards", "Tea: tuck\N{NO-BREAK SPACE}box", "Alone"):
        assert f"<h3>{title}</h3>" in page
    assert "--format pdf,png" in page


def test_what_a_stranger_wrote_is_text() -> None:
    product = Built("<b>.yaml", "a", "<script>alert(1)</script>", 1, ("a&b.pdf",), (1,), "")
    text = index_page([product]).decode()
    assert "<script" not in text
    assert "a&amp;b.pdf" in text


def test_a_spec_is_written_as_people_write_it() -> None:
    subject = json.dumps({"pnp": 1, "products": [{"position": "X.\n.O\n", "size": 2, "board": "dominate"}]})
    assert as_yaml(subject) == (
        "pnp: 1\nproducts:\n  - board: dominate\n    position: |\n      X.\n      .O\n    size: 2\n"
    )


def test_it_speaks_the_language_of_what_was_built(tmp_path: Path) -> None:
    specs = ("rules/bee", "pawns")
    build(Request(specs, tmp_path, ("pdf",), settings=("language=de",), index=True))
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert '<html lang="de">' in page
    assert "<h1>Erzeugte Dateien</h1>" in page
    words = re.sub(r"<style>.*?</style>|<pre>.*?</pre>|<[^>]*>", "", page, flags=re.DOTALL)
    assert re.search(r"aus rules/bee\S* · \d+ Bl", words)
    assert not re.search(r"\b(sheets?|pages?|Rules|Print|cut)\b", words)


def test_of_several_languages_it_speaks_english() -> None:
    products = [
        Built(name, name, name, 1, alone=json.dumps({"products": [{"language": language}]}))
        for name, language in (("a", "de"), ("b", "fr"))
    ]
    assert '<html lang="en">' in index_page(products).decode()


def test_products_are_filtered_by_who_plays_and_on_what_paper() -> None:
    """Without a script: a choice hides the cards that aren't for it. Your own products are always shown."""

    def card(spec: str, **product: object) -> Built:
        return Built(spec, spec, spec, 1, alone=json.dumps({"pnp": 1, "products": [product]}))

    cards = [
        card("kit/dots", kit="dots"),
        card("kit/mirror", kit="mirror", paper="letter"),
        card("mine", pieces="cards"),
    ]
    text = index_page(cards).decode()
    classes = re.findall(r'<li class="([^"]*)">', text)
    assert [("players-1" in one.split(), "players-2" in one.split()) for one in classes] == [
        (False, True),
        (True, False),
        (False, False),
    ]
    assert classes[2] == "any"
    assert "main:has(#players-2:checked) li:not(.any):not(.players-2) { display: none; }" in text
    assert 'id="paper-letter"' in text
    assert "2 players" in text
