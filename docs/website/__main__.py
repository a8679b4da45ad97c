"""Makes the docs site: ``python -m docs.website`` writes it to ``site/docs/``.

The pages are gathered in ``.site/`` with the tables of options, the gallery, its pictures and the pages of the
library. Then Zensical
builds them, and the result is checked. If `make site` has made the workbench, it's part of the site, and each
picture of the gallery opens its spec there.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import yaml
from font_source_sans_pro import font_directory

from docs.tables import expanded
from docs.website import api, gallery
from docs.website.check import problems
from docs.website.navigation import navigation
from docs.website.places import ROOT, links, moved, pages, place
from docs.website.products import Entry, build_entries
from pnp.publishing.page import CHECKOUT

HERE = Path(__file__).resolve().parent
WORK = ROOT / ".site"
BUILT = WORK / "built"
SITE = ROOT / "site" / "docs"

FACES = ("SourceSansPro-Regular.ttf", "SourceSansPro-It.ttf", "SourceSansPro-Bold.ttf")

_PRODUCTS = re.compile(r"<!-- products: (?P<names>.+?) -->")


def main() -> int:
    """Make the site and return the exit code."""
    shutil.rmtree(WORK, ignore_errors=True)
    shutil.rmtree(SITE, ignore_errors=True)
    pictures, source = WORK / "pictures", WORK / "pages"
    print("Building every built-in product...", flush=True)
    entries = tuple(build_entries(pictures, jobs=os.cpu_count() or 1))
    print("Writing the pages...", flush=True)
    live = (CHECKOUT / "build.js").is_file()
    gallery.write_gallery(entries, pictures, source, live=live)
    packages = list(api.packages())
    write_library(packages, source)
    write_pages(entries, pictures, source)
    copy_theme(source / "theme")
    write_settings(entries, packages, WORK / "mkdocs.yml")
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict", "--config-file", "mkdocs.yml"]
    code = subprocess.run(command, cwd=WORK, check=False).returncode
    if code:
        return code
    SITE.parent.mkdir(exist_ok=True)
    BUILT.rename(SITE)
    if live:
        shutil.copytree(CHECKOUT, SITE / gallery.WORKBENCH)
    wrong = problems(SITE)
    print(*wrong, sep="\n", file=sys.stderr)
    print(f"{len(list(SITE.rglob('*.html')))} pages in site/docs/: open site/docs/index.html")
    return 1 if wrong else 0


def write_library(packages: list[api.Package], source: Path) -> None:
    """Write the pages of the library."""
    (source / "api").mkdir(parents=True)
    (source / "api" / "index.md").write_text(api.overview(packages), encoding="utf-8")
    for package in packages:
        (source / package.page).write_text(api.package_page(package), encoding="utf-8")


def write_pages(entries: Sequence[Entry], pictures: Path, source: Path) -> None:
    """Write the pages of the repository, and copy the files that they link to."""
    known = set(pages())
    for name in known:
        text = expanded(name, (ROOT / name).read_text(encoding="utf-8"))
        target = source / place(name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(with_products(name, moved(name, text), entries, pictures), encoding="utf-8")
        for linked, _ in links(name, text):
            file, copy = ROOT / linked, source / place(linked)
            if file.is_file() and linked not in known and not copy.exists():
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, copy)


def with_products(name: str, text: str, entries: Sequence[Entry], pictures: Path) -> str:
    """Return a page's text with the products that it asks for; for a game's page, with all its built-in
    products."""

    products = {card.built.name: (entry, card) for entry in entries for card in entry.cards}

    def fill(match: re.Match[str]) -> str:
        return gallery.card_grid((products[one] for one in match["names"].split()), pictures, "gallery/")

    text = _PRODUCTS.sub(fill, text)
    path = Path(name)
    ready = [one for one in entries if path.parent.name == "games" and path.stem in one.games]
    if ready:
        text += f"\n## Ready to print\n\n{gallery.cards(ready, pictures, '../gallery/')}"
    return text


def copy_theme(target: Path) -> None:
    """Copy the logo, the style sheet and the typeface that pnp prints with."""
    shutil.copytree(HERE / "theme", target)
    for face in FACES:
        shutil.copyfile(Path(font_directory) / face, target / face)


def write_settings(entries: Sequence[Entry], packages: list[api.Package], path: Path) -> None:
    """Write the settings that Zensical reads."""
    settings = yaml.safe_load((HERE / "site.yaml").read_text(encoding="utf-8"))
    settings |= {
        "docs_dir": "pages",
        "site_dir": BUILT.name,
        "nav": navigation(settings["nav"], entries, packages),
    }
    path.write_text(yaml.safe_dump(settings, sort_keys=False, allow_unicode=True), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
