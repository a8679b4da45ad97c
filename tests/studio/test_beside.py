"""Pictures, fonts and templates beside a spec: nothing is overwritten, and nothing leaves the folder."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

from pnp.desk import calls
from pnp.desk.choices import FILE_TYPES
from pnp.studio.documents import MOST_BESIDE, FolderError, put_beside, put_over
from tests.browsing import open_text, settled, text_of
from tests.studio.engines import Studio, only
from tests.studio.modules import Modules
from tests.studio.samples import BOARD, BOOK
from tests.studio.servers import Server

SQUARE = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9H0Z"/></svg>'


def test_another_file_of_the_same_name_gets_a_number(tmp_path: Path) -> None:
    assert put_beside(tmp_path, "a.yaml", "logo.svg", SQUARE) == "logo.svg"
    assert put_beside(tmp_path, "a.yaml", "logo.svg", SQUARE) == "logo.svg"
    assert put_beside(tmp_path, "a.yaml", "logo.svg", b"other") == "logo-2.svg"
    assert put_beside(tmp_path, "a.yaml", "logo.svg", b"third") == "logo-3.svg"
    assert (tmp_path / "logo.svg").read_bytes() == SQUARE


def test_it_goes_into_the_folder_of_the_spec(tmp_path: Path) -> None:
    assert put_beside(tmp_path, "books/a.yaml", "logo.svg", SQUARE) == "logo.svg"
    assert (tmp_path / "books" / "logo.svg").read_bytes() == SQUARE


@pytest.mark.parametrize(
    "name", ["../a.svg", "b/../a.svg", ".svg", "a.yaml", "a.html", "a.svg\0", "a.js", "/a.svg"]
)
def test_no_other_names_are_taken(tmp_path: Path, name: str) -> None:
    with pytest.raises(FolderError, match="can't be added to a spec's folder"):
        put_beside(tmp_path, "a.yaml", name, SQUARE)
    assert not [*tmp_path.iterdir()]


def test_whatever_a_form_lets_people_choose_is_taken(tmp_path: Path) -> None:
    offered = {ending for endings in FILE_TYPES.values() for ending in endings}
    assert {".csv", ".xlsx", ".svg"} <= offered
    for ending in sorted(offered):
        assert put_beside(tmp_path, "a.yaml", f"mine{ending}", b"x") == f"mine{ending}"


def test_no_spec_leads_out_of_the_folder(tmp_path: Path) -> None:
    root = tmp_path / "root"
    root.mkdir()
    (root / "out").symlink_to(tmp_path)
    for spec in ("../a.yaml", "out/a.yaml", "/a.yaml", "a.svg"):
        with pytest.raises(FolderError):
            put_beside(root, spec, "logo.svg", SQUARE)
    assert [path.name for path in tmp_path.iterdir()] == ["root"]


def test_a_table_is_written_over_only_if_nobody_else_has_changed_it(tmp_path: Path) -> None:
    put_over(tmp_path, "a.yaml", "deck.csv", b"name\nFox\n", b"")
    put_over(tmp_path, "a.yaml", "deck.csv", b"name\nOwl\n", b"name\nFox\n")
    with pytest.raises(FolderError, match=r"another program has changed 'deck\.csv' in the meantime"):
        put_over(tmp_path, "a.yaml", "deck.csv", b"name\nElk\n", b"name\nFox\n")
    assert (tmp_path / "deck.csv").read_bytes() == b"name\nOwl\n"
    for name in ("a.yaml", "../deck.csv", "deck.svg"):
        with pytest.raises(FolderError, match="only tables can be changed"):
            put_over(tmp_path, "a.yaml", name, b"x", b"")


def test_a_link_of_that_name_is_not_followed(tmp_path: Path) -> None:
    root = tmp_path / "root"
    root.mkdir()
    (tmp_path / "outside.svg").write_bytes(SQUARE)
    (root / "logo.svg").symlink_to(tmp_path / "outside.svg")
    assert put_beside(root, "a.yaml", "logo.svg", SQUARE) == "logo-2.svg"


def test_a_file_that_no_spec_takes_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FolderError, match="4,000,000"):
        put_beside(tmp_path, "a.yaml", "big.ttf", bytes(MOST_BESIDE + 1))


def test_only_base64_is_a_file(server: Server) -> None:
    assert server.call("put_beside", name="a.svg", data="***", spec="a.yaml")[0] == 400
    assert server.call("put_beside", name="a.svg", data=b64encode(SQUARE).decode(), spec="../a.yaml")[0] == 422


def choose_logo(page: Any, studio: Studio) -> None:
    """Choose a logo for the book from the device."""
    studio.open_book(page, BOOK)
    settled(page)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a file: Theme: Logo").click()
    chooser.value.set_files({"name": "my logo!.svg", "mimeType": "image/svg+xml", "buffer": SQUARE})
    settled(page)
    assert page.input_value("#option-theme-logo") == "my logo-.svg"


def test_a_logo_is_chosen_from_the_device_and_undone(studio: Studio, page: Any) -> None:
    choose_logo(page, studio)
    assert page.locator(".pages.stale").count() == 0
    open_text(page)
    assert "theme: {logo: my logo-.svg}" in text_of(page)
    page.get_by_role("button", name="Undo").click()
    settled(page)
    assert "logo" not in text_of(page)


@only("folder")
def test_a_logo_goes_into_the_folder(studio: Studio, page: Any, server: Server) -> None:
    choose_logo(page, studio)
    assert (server.folder / "my logo-.svg").read_bytes() == SQUARE


@only("device")
def test_a_logo_outlives_a_reload_and_is_in_the_pdf(studio: Studio, page: Any) -> None:
    choose_logo(page, studio)
    page.reload()
    settled(page)
    assert page.locator(".field.set #option-theme-logo").count() == 1
    open_text(page)
    doc = calls.Doc("puzzle-book.yaml", text_of(page), {"my logo-.svg": SQUARE})
    with page.expect_download() as download:
        page.get_by_role("button", name="PDF", exact=True).click()
    assert Path(download.value.path()).read_bytes() == calls.files(doc, ("pdf",))[0][1]


@only("device")
def test_changes_that_the_browser_cannot_keep_are_told_of(page: Any, studio: Studio) -> None:
    studio.open_file(page, "large.yaml", BOARD)
    settled(page)
    page.evaluate("""() => {
        let size = 4_000_000;
        for (let number = 0; size; number += 1)
            try { localStorage.setItem(`other-${number}`, "#".repeat(size)); } catch { size >>= 1; }
    }""")
    page.fill("#option-title", "Ours")
    page.keyboard.press("Tab")
    settled(page)
    assert "no space left for your changes" in page.inner_text("#toast")


def test_a_dropped_file_of_another_kind_is_refused(studio: Studio, page: Any) -> None:
    studio.open_book(page, BOOK)
    settled(page)
    dropped = page.evaluate_handle("""() => {
        const found = new DataTransfer();
        found.items.add(new File(["x"], "photo.jpg"));
        return found;
    }""")
    page.locator(".file-choice:has(#option-theme-logo)").dispatch_event("drop", {"dataTransfer": dropped})
    settled(page)
    assert page.inner_text("#toast") == "Choose a file that ends in .svg."


# The page's modules without a browser: names, and which of the chosen files belong to a text


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("логотип.svg", "логотип.svg"),
        ("Gro\u0308\u00dfe.svg", "Größe.svg"),
        ("!!.svg", "file.svg"),
        (".svg", "file.svg"),
        ("-- a:b?.b.ttf", "a-b-.b.ttf"),
        (f"{'a' * 20}- {'b' * 69}.svg", f"{'b' * 69}.svg"),
        ("\U0001f600" * 90 + ".svg", "file.svg"),
    ],
)
def test_a_name_on_the_device_becomes_one_that_the_folder_takes(
    modules: Modules, tmp_path: Path, name: str, plain: str
) -> None:
    assert modules.run("async (name) => (await load('beside.js')).plainName(name)", name) == plain
    assert put_beside(tmp_path, "a.yaml", plain, SQUARE) == plain


def test_a_file_that_is_too_large_is_refused_before_it_is_read(modules: Modules) -> None:
    said = modules.run(
        """async (bytes) => {
        const { bytesOf } = await load("beside.js");
        const file = (size) => new File([new Uint8Array(size)], "a.ttf");
        return [
            (await bytesOf(file(bytes))).length,
            await bytesOf(file(bytes + 1)).catch(({ message }) => message),
        ];
    }""",
        MOST_BESIDE,
    )
    assert said == [MOST_BESIDE, "“a.ttf” is larger than 4 MB."]


_TAKEN = """async (texts) => {
    const { takeUp } = await load("files.js");
    return takeUp(texts.map(([name, text]) => new File([text], name)));
}"""


def test_of_two_texts_the_one_that_names_the_other_is_opened(modules: Modules) -> None:
    texts = [("a-set.yaml", "pnp: 1"), ("book.yaml", "from: [a-set.yaml]")]
    assert modules.run(_TAKEN, texts) == "#/file/book.yaml"


@pytest.mark.parametrize("spec", ["products: [{kit: mirror}]", "extends: kit/mirror"])
def test_of_a_spec_and_a_puzzle_set_the_spec_is_opened(modules: Modules, spec: str) -> None:
    puzzles = "pnp: 1\ngame: bee\npuzzles: []  # as in logo.svg\n"
    texts = [("bee.yaml", puzzles), ("box.yaml", f"pnp: 1\n{spec}\n"), ("logo.svg", "logo")]
    assert modules.run(_TAKEN, texts) == "#/file/box.yaml"


KEEP_FILES = """async (files) => {
    const { takeUp } = await load("files.js");
    const { filesBeside } = await load("beside.js");
    const chosen = ([place, text]) => {
        const file = new File([text], place.split("/").at(-1));
        return Object.defineProperty(file, "webkitRelativePath", { value: place.includes("/") ? place : "" });
    };
    await takeUp(files.map(chosen));
    const found = await filesBeside("draft-file-own.yaml");
    const texts = Object.entries(found).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]);
    return Object.fromEntries(texts);
}"""
"""Choose files, some of them along with their folder; returns those that are kept beside own.yaml."""
LOGO_IN_ART = "theme: {logo: art/logo.svg, text: ./own.ttf}"


@pytest.mark.parametrize(
    ("names", "files", "kept"),
    [
        pytest.param(
            LOGO_IN_ART,
            {"own.yaml": "", "logo.svg": "logo", "b.md": "x"},
            {"art/logo.svg": "logo", "b.md": "x"},
            id="chosen without a folder",
        ),
        pytest.param(
            LOGO_IN_ART,
            {
                "games/own.yaml": "",
                "games/art/logo.svg": "the one",
                "games/old/logo.svg": "another",
                "games/own.ttf": "type",
                "games/notes.md": "not named",
            },
            {"art/logo.svg": "the one", "own.ttf": "type"},
            id="in another folder",
        ),
        pytest.param(
            "theme: {logo: logo.svg}",
            {"games/own.yaml": "", "games/logo.svg": "the one", "games/old/logo.svg": "another"},
            {"logo.svg": "the one"},
            id="beside the spec and in a folder below",
        ),
        pytest.param(
            "theme: {logo: logo.svg}",
            {"games/book/own.yaml": "", "games/book/logo.svg": "the one", "games/logo.svg": "another"},
            {"logo.svg": "the one"},
            id="beside the spec and in the folder above",
        ),
        pytest.param(
            'theme: {logo: "art/my logo.svg"}',
            {"games/own.yaml": "", "games/art/my logo.svg": "the one", "games/my logo.svg": "another"},
            {"art/my logo.svg": "the one"},
            id="with a space",
        ),
        pytest.param(
            "logo: my art/a logo.svg  # [new]",
            {"own.yaml": "", "a logo.svg": "logo"},
            {"my art/a logo.svg": "logo"},
            id="with spaces and without a folder",
        ),
        pytest.param(
            'theme: {logo: "art/logo, [1]+(2).svg"}',
            {"games/own.yaml": "", "games/art/logo, [1]+(2).svg": "the one"},
            {"art/logo, [1]+(2).svg": "the one"},
            id="with signs",
        ),
        pytest.param(
            "theme: {logo: art/logo.svg}",
            {"games/own.yaml": "", "games/logo.svg": "logo"},
            {"art/logo.svg": "logo"},
            id="not where the spec expects it",
        ),
        pytest.param(
            "rules: rules.md",
            {"games/own.yaml": "", "games/rules.md": "![](art/pawn.svg)", "games/art/pawn.svg": "pawn"},
            {"rules.md": "![](art/pawn.svg)", "art/pawn.svg": "pawn"},
            id="named by rules",
        ),
        pytest.param(
            "table: birds.xlsx",
            {
                "games/own.yaml": "",
                "games/birds.xlsx": "packed",
                "games/art/owl.png": "owl",
                "other/fox.png": "fox",
            },
            {"birds.xlsx": "packed", "art/owl.png": "owl"},
            id="named by a spreadsheet",
        ),
    ],
)
def test_files_are_found_in_the_folders_where_a_text_expects_them(
    modules: Modules, names: str, files: dict[str, str], kept: dict[str, str]
) -> None:
    spec = f"pnp: 1\n{names}\nproducts: []\n"
    for order in (list(files), list(reversed(files))):
        found = modules.run(KEEP_FILES, [[name, files[name] or spec] for name in order])
        assert found == kept


def test_pictures_that_tables_and_rules_may_name_are_sent_along(modules: Modules) -> None:
    files = {
        "t.xlsx": "packed",
        "rules.md": "![](pawn.svg)",
        "owl.png": "owl",
        "pawn.svg": "pawn",
        "own.ttf": "",
    }
    for text, sent in (
        ("table: t.xlsx", ["t.xlsx", "owl.png", "pawn.svg"]),
        ("rules: rules.md", ["rules.md", "pawn.svg"]),
    ):
        found = modules.run(
            """async ([text, files]) => {
            const { filesFor } = await load("beside.js");
            const bytes = Object.entries(files).map(([name, one]) => [name, new TextEncoder().encode(one)]);
            return filesFor(text, Object.fromEntries(bytes)).map(([name]) => name);
        }""",
            [text, files],
        )
        assert found == sent


def test_a_text_that_the_browser_cannot_keep_is_refused_and_the_one_before_stays(modules: Modules) -> None:
    said = modules.run("""async () => {
        const { takeUp } = await load("files.js");
        const { kept } = await load("store.js");
        const open = (text) => takeUp([new File([text], "large.yaml")]);
        await open("pnp: 1");
        kept.set("draft-file-large.yaml", "pnp: 1 # mine");
        const message = await open("#".repeat(11_000_000)).catch((error) => error.message);
        return [message, kept.get("file-large.yaml"), kept.get("draft-file-large.yaml")];
    }""")
    message = "This browser has no space left for “large.yaml”. Remove files that you no longer need here."
    assert said == [message, "pnp: 1", "pnp: 1 # mine"]
