"""The page of the workbench as files: its policy, its imports, and its words in four languages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import yaml

from pnp.base.sentences import LANGUAGE_NAMES
from pnp.desk.colour_fields import GROUP as COLOURS
from pnp.language.catalogue import builtin_spec, builtin_specs
from tests.conftest import ROOT
from tests.rows import each

WEB = ROOT / "pnp" / "studio" / "web"
SCRIPTS = sorted(path for path in WEB.rglob("*.js") if path.parent.name != "vendor")
BUILT = {"build.js", "engine/pyodide.mjs", "engine/pyodide.asm.mjs"}
"""What `make site` adds."""
_SAID = re.compile(r'\bt\((?:[^()"]*\? )?"([^"]*)"(?: : "([^"]*)")?')


def named_products() -> set[str]:
    """Return the names of products that stand beside others in a built-in spec, as their tabs say them."""
    paths = [path for name in builtin_specs() if (path := builtin_spec(name)) is not None]
    specs = [yaml.safe_load(path.read_text(encoding="utf-8")).get("products", ()) for path in paths]
    products = [product for found in specs if len(found) > 1 for product in found]
    return {product["name"].replace("-", " ").capitalize() for product in products if "name" in product}


def said() -> set[str]:
    """Return the English words of the page, the titles that the engine gives to groups of options, and the
    names of products in built-in specs."""
    found = (match for path in SCRIPTS for match in _SAID.findall(path.read_text(encoding="utf-8")))
    kinds = (ROOT / "pnp" / "products").glob("*/options.py")
    titles = re.findall(r'\bGroup\("([^"]+)"', "".join(path.read_text("utf-8") for path in kinds))
    return {words for match in found for words in match if words} | {*titles, COLOURS} | named_products()


def test_the_page_runs_no_code_but_its_own() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    rules = dict(rule.strip().split(" ", 1) for rule in policy[1].split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert rules["connect-src"] == rules["style-src"] == rules["worker-src"] == "'self'"
    assert not re.search(r"<script(?![^>]* src=)|<style|\son\w+=|\sstyle=", page)


@each("path", SCRIPTS)
def test_every_import_is_a_file_of_the_page(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for name in re.findall(r'(?:from|import\(|URL\() ?"(\.[^"]*|worker\.js)"', text):
        target = (path.parent / name).resolve()
        assert target.is_file() or target.relative_to(WEB).as_posix() in BUILT, name
    assert not re.search(r"https://\w", text)
    assert "innerHTML" not in text


@each("language", ["de", "es", "fr"])
def test_the_page_speaks_the_language(language: str) -> None:
    words = json.loads((WEB / "words" / f"{language}.json").read_text(encoding="utf-8"))
    assert words.keys() == said()
    for english, translated in words.items():
        assert sorted(re.findall(r"\{\w+\}", english)) == sorted(re.findall(r"\{\w+\}", translated)), english


def test_every_language_of_the_page_has_a_name() -> None:
    assert {"en", *(path.stem for path in (WEB / "words").glob("*.json"))} == LANGUAGE_NAMES.keys()


def test_everything_in_the_bundle_has_its_licence() -> None:
    """As the lock file has it: `make vendor` has been run since the packages were last changed."""
    lock = json.loads((ROOT / "workbench" / "vendor" / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name.removeprefix("node_modules/"): found for name, found in lock["packages"].items() if name}
    bundled = {
        f"{name} {found['version']} ({found['license']})"
        for name, found in packages.items()
        if not found.get("dev")
    }
    notices = (WEB / "vendor" / "codemirror.licences.txt").read_text(encoding="utf-8").splitlines()
    named = {notice for notice in notices if re.fullmatch(r"[@a-z][^ ]* [0-9.]+ \([^)]*\)", notice)}
    assert named == bundled
    assert {found["license"] for found in packages.values() if not found.get("dev")} == {"MIT"}


def test_the_text_view_is_loaded_only_when_it_is_opened() -> None:
    imports = [
        re.findall(r'^import .* from "([^"]*)"', path.read_text(encoding="utf-8"), re.M) for path in SCRIPTS
    ]
    assert not [name for names in imports for name in names if "vendor" in name]
    editor = (WEB / "parts" / "text_editor.js").read_text(encoding="utf-8")
    assert 'import("../vendor/codemirror.js")' in editor
