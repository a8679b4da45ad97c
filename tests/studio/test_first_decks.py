"""Cards from what somebody brings: a table of any making becomes a deck, and every guess can be changed."""

from __future__ import annotations

import base64
import zipfile
from pathlib import Path
from typing import Any

import pytest

from pnp.base.errors import PnpError
from pnp.desk import calls
from pnp.desk.content_replies import FirstDeck
from pnp.desk.documents import Doc
from tests.rows import each
from tests.studio.brought import art, rows, spreadsheets, workbook, zipped
from tests.studio.modules import Modules

NAMES = ("excel-german.csv", "excel.xlsx", "libreoffice.ods", "google.csv", "unicode.tsv")


def deck(files: dict[str, bytes], **chosen: str) -> FirstDeck:
    return calls.deck(
        Doc("mine.yaml", "", files), {part.replace("_", "-"): own for part, own in chosen.items()}
    )


def guessed(found: FirstDeck) -> dict[str, str]:
    return {guess.part: guess.value for guess in found.guesses}


def in_unicode(name: str, data: bytes) -> bytes:
    """Return a table as the page sends it."""
    return data.decode("windows-1252").encode() if name == "excel-german.csv" else data


@each("name", NAMES)
def test_a_table_of_any_making_becomes_a_finished_deck(name: str) -> None:
    files = {name: in_unicode(name, spreadsheets(6)[name]), **art()}
    found = deck(files)
    own = guessed(found)
    assert (own["title"], own["picture"], own["kind"], own["body"]) == ("Name", "Art", "Kind", "Rule")
    assert (own["copies"], own["corner-1"], own["back"]) == ("Copies", "Cost", "art/back.svg")
    assert (own["size"], found.remarks) == ("poker", ())
    preview = calls.preview(Doc("mine.yaml", found.text, files))
    assert not preview.errors
    assert len(preview.pages) == 2
    assert preview.pages[0].height > preview.pages[0].width


def test_titles_above_a_table_are_not_its_columns() -> None:
    rows = "Fox,2,Draw.\nOwl,3,Discard.\n"
    for title in ("Our game,,\n", "Our game\n\n", "Our game (7),,\nof June,,\n,,\n"):
        found = deck({"deck.csv": f"{title}Name,Cost,Rule\n{rows}".encode()})
        assert guessed(found)["title"] == "Name", title
    unquoted = deck({"deck.csv": b"rule\nDraw, then play\nTake 2, 4\n"})
    assert "title" not in guessed(unquoted), "text with commas is an error, as it was"


def test_a_row_of_sums_is_no_card_and_is_told() -> None:
    files = {"deck.csv": b"Name,Copies\nFox,20\nOwl,30\nElk,9\nTotal,59\n"}
    found = deck(files)
    assert guessed(found)["copies"] == "Copies"
    told = calls.preview(Doc("mine.yaml", found.text, files), language="de").remarks
    assert [remark.partition("deck.csv:5: ")[2] for remark in told] == [
        "die Zeile „Total“ enthält die Summe der anderen und wird ausgelassen"
    ]
    files["deck.csv"] = files["deck.csv"].replace(b"59", b"Draw")
    assert not calls.preview(Doc("mine.yaml", deck(files).text, files)).remarks


def test_a_title_stays_in_the_file_when_its_table_is_edited() -> None:
    doc = Doc("mine.yaml", "", {"deck.csv": b"Our game;;\r\n;;\r\nName;Cost;Rule\r\nFox;2;Draw.\r\n"})
    doc = Doc("mine.yaml", deck(dict(doc.files)).text, doc.files)
    assert calls.table(doc).columns == ("Name", "Cost", "Rule")
    edit = calls.edit_table(doc, 1, ("Name", "Cost", "Rule"), (("Fox", "3", "Draw."),))
    assert edit.data == b"Our game;;\r\n;;\r\nName;Cost;Rule\r\nFox;3;Draw.\r\n"


def test_the_sheet_with_the_cards_is_found_and_can_be_chosen() -> None:
    notes, cards = [["Notes"], ["Balance the cook"]], [["Name", "Cost"], ["Cook", "3"], ["Gunner", "2"]]
    files = {"deck.xlsx": workbook({"Notes": notes, "Crew": cards})}
    found = deck(files)
    assert (guessed(found)["sheet"], guessed(found)["title"]) == ("Crew", "Name")
    assert not calls.preview(Doc("mine.yaml", found.text, files)).errors
    assert guessed(deck(files, sheet="Notes"))["title"] == "Notes"


def test_names_above_groups_of_columns_are_not_the_names_of_columns() -> None:
    lines = [
        ["Ruins"],
        ["Card", "", "Numbers"],
        ["Name", "Biome", "Attack", "Defence"],
        ["A", "Swamp", "3", "4"],
    ]
    files = {
        "deck.xlsx": workbook({"Cards": [*lines, ["B", "", "2", "2"]]}, ("A1:D1", "A2:B2", "C2:D2", "B4:B5"))
    }
    found = deck(files)
    assert guessed(found)["title"] == "Name"
    view = calls.table(Doc("mine.yaml", found.text, files))
    assert (view.columns, view.rows[1]) == (("Name", "Biome", "Attack", "Defence"), ("B", "Swamp", "2", "2"))


def test_a_picture_that_is_missing_is_told_and_comes_later() -> None:
    files = {"deck.csv": b"name,art\nFox,fox\nOwl,owl\nElk,elk\n", "fox.svg": art()["art/fox.svg"]}
    files["owl.svg"] = art()["art/owl.svg"]
    found = deck(files)
    assert found.remarks == ("1 picture is missing: elk. Drop it here.",)
    assert not calls.preview(Doc("mine.yaml", found.text, files)).errors
    later = {**files, "elk.svg": art()["art/elk.svg"]}
    before = calls.preview(Doc("mine.yaml", found.text, files)).first
    assert calls.preview(Doc("mine.yaml", found.text, later)).first != before
    assert deck(later).remarks == ()


def test_columns_keep_their_names_in_other_languages() -> None:
    files = {"deck.csv": b"Name,Copies\nFox,2\nOwl,3\n"}
    found = calls.deck(Doc("mine.yaml", "", files), {}, "de")
    labels = {guess.part: (guess.label, guess.choice_labels) for guess in found.guesses}
    assert labels["title"] == ("Titel", ("Nichts", "Name", "Copies"))


def test_a_table_without_its_pictures_is_a_deck_too() -> None:
    files = {"deck.csv": b"name,art\nFox,fox.png\nOwl,owl.png\n"}
    found = deck(files)
    assert found.remarks == ("2 pictures are missing: fox.png, owl.png. Drop them here.",)
    assert not calls.preview(Doc("mine.yaml", found.text, files)).errors


def test_pictures_are_found_by_the_titles_of_cards() -> None:
    files = {"deck.csv": b"name,rule\nFox,a\nRed Dragon,b\n", "Art/red_dragon.svg": art()["art/fox.svg"]}
    files["Art/FOX.svg"] = art()["art/fox.svg"]
    found = deck(files)
    assert guessed(found)["picture"] == guessed(found)["title"] == "name"
    assert 'picture: "Art/{name}"' in found.text
    assert not calls.preview(Doc("mine.yaml", found.text, files)).errors


@pytest.mark.long("builds a deck for two choices of each guess")
def test_every_guess_can_be_changed() -> None:
    files = {"deck.csv": spreadsheets(2)["google.csv"], **art(), "My Bold.ttf": b"x"}
    found = deck(files, title="Rule", copies="", corner_1="Kind", size="mini", back="plain", kind="")
    own = guessed(found)
    assert (own["title"], own["copies"], own["corner-1"], own["kind"]) == ("Rule", "", "Kind", "")
    assert (own["size"], own["back"], own["title-font"]) == ("mini", "plain", "My Bold.ttf")
    assert "each:" not in found.text
    assert "size: mini" in found.text
    files.pop("My Bold.ttf")
    for guess in deck(files).guesses:
        for choice in (guess.choices[0], guess.choices[-1]):
            text = deck(files, **{guess.part.replace("-", "_"): choice}).text
            assert not calls.preview(Doc("mine.yaml", text, files)).errors, (guess.part, choice)


def numbered(head: str, *lines: str, count: int = 12) -> bytes:
    """Return a table whose rows are those lines in turn, with their numbers for `#`."""
    rows = (lines[at % len(lines)].replace("#", str(at)) for at in range(count))
    return "\n".join([head, *rows]).encode()


def test_notes_and_what_few_cards_have_are_not_printed_unless_someone_wants_it() -> None:
    table = numbered("name,rule,Designer notes,Errata", "Fox #,Draw a card.,test this,")
    files = {"deck.csv": table.replace(b"test this,", b"test this,fixed", 2)}
    found = deck(files)
    own = guessed(found)
    assert (own["column:Designer notes"], own["column:Errata"]) == ("leave-out", "leave-out")
    assert "{Designer notes}" not in found.text
    assert "{Errata}" not in found.text
    assert "# not printed: Designer notes, Errata" in found.text
    wanted = calls.deck(Doc("mine.yaml", "", files), {"column:Errata": "print"})
    assert "**Errata** {Errata}" in wanted.text
    assert not calls.preview(Doc("mine.yaml", wanted.text, files)).errors


def test_a_column_that_is_printed_can_be_left_out() -> None:
    files = {"deck.csv": numbered("name,rule,artist", "Fox #,Draw two cards.,Ana Maria Lopez-#")}
    assert "{artist}" in deck(files).text
    found = calls.deck(Doc("mine.yaml", "", files), {"column:artist": "leave-out"})
    assert "{artist}" not in found.text.partition("# not printed")[0]
    assert guessed(found)["column:artist"] == "leave-out"
    labels = {guess.part: guess.label for guess in found.guesses}
    assert labels["column:artist"] == "artist"


def test_a_table_of_notes_alone_is_printed() -> None:
    files = {"deck.csv": b"notes\nThe fox runs.\nThe owl sees.\n"}
    assert "{notes}" in deck(files).text


def test_a_column_names_the_backs() -> None:
    files = {
        "deck.csv": numbered(
            "Name,Farbe,Rückseite", "Fuchs #,Feuer,ruecken-feuer.png", "Eule #,Luft,ruecken-luft.png"
        )
    }
    files |= {f"bilder/ruecken-{name}.png": art()["art/fox.svg"] for name in ("feuer", "luft")}
    found = deck(files)
    assert guessed(found)["back"] == "{Rückseite}"
    assert 'back:\n      - {picture: "bilder/{Rückseite}", fit: cover}' in found.text
    assert "**Rückseite**" not in found.text
    choice = next(guess for guess in found.guesses if guess.part == "back")
    assert (
        dict(zip(choice.choices, choice.choice_labels, strict=True))["{Rückseite}"]
        == "From the column Rückseite"
    )
    plain = deck(files, back="plain")
    assert guessed(plain)["back"] == "plain"
    assert "{Rückseite}" not in plain.text


def test_backs_in_a_folder_are_one_for_each_kind() -> None:
    files = {"deck.csv": numbered("name,suit,rule", "Fox #,fire,Draw 2.", "Owl #,air,Rest.")}
    files |= {f"backs/{name}.svg": art()["art/fox.svg"] for name in ("fire", "air")}
    found = deck(files)
    assert (guessed(found)["back"], guessed(found)["kind"], guessed(found)["picture"]) == ("{suit}", "suit", "")
    assert 'picture: "backs/{suit}.svg"' in found.text
    preview = calls.preview(Doc("mine.yaml", found.text, files))
    assert not preview.errors
    assert any(page.is_back for page in preview.pages)


def test_a_back_that_is_missing_is_told() -> None:
    files = {"deck.csv": b"name,card back\nFox,fire.png\nOwl,air.png\n", "fire.png": art()["art/fox.svg"]}
    assert deck(files).remarks == ("1 picture is missing: air.png. Drop it here.",)


def test_sizes_have_the_decimal_comma_of_the_language() -> None:
    found = calls.deck(Doc("mine.yaml", "", {"deck.csv": b"Titel\nFuchs\n"}), {}, "de")
    (size,) = (guess for guess in found.guesses if guess.part == "size")
    assert size.choice_labels[0] == "poker (63,5 × 88,9\xa0mm)"


def test_pictures_alone_are_a_deck() -> None:
    files = {name: data for name, data in art().items() if "back" not in name}
    assert not calls.preview(Doc("mine.yaml", deck(files, size="poker").text, files)).errors
    assert "images" in deck(art()).text
    assert not calls.preview(Doc("mine.yaml", deck(art(), size="poker").text, art())).errors


def test_a_table_with_errors_is_a_deck_whose_errors_are_told() -> None:
    found = deck({"deck.csv": b"name,name\nFox,a\n"})
    errors = calls.preview(Doc("mine.yaml", found.text, {"deck.csv": b"name,name\nFox,a\n"})).errors
    assert [error.message for error in errors] == ["two columns are called 'name'"]


def test_without_a_table_and_a_picture_there_is_no_deck() -> None:
    with pytest.raises(PnpError, match="there is no table or picture here"):
        deck({"font.ttf": b"x"})


# What the page does with what is dropped

BROUGHT = """async (found) => {
  const { brought } = await load("bringing.js");
  const bytes = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const fileOf = (path, text) => new File([bytes(text)], path.split("/").at(-1));
  const { files, skipped } = await brought(found.map(([path, text]) => ({ path, file: fileOf(path, text) })));
  return [files.map(([path, data]) => [path, new TextDecoder().decode(data)]), skipped];
}"""


def brought(modules: Modules, files: dict[str, bytes]) -> tuple[dict[str, str], list[str]]:
    found = [[path, base64.b64encode(data).decode()] for path, data in files.items()]
    files_found, skipped = modules.run(BROUGHT, found)
    return dict(files_found), skipped


def test_a_folder_and_a_zip_are_taken_by_their_contents(modules: Modules) -> None:
    own = {"cards/deck.csv": b"name\nFox\n", "cards/art/fox.svg": b"<svg/>", "cards/.DS_Store": b"x"}
    expected = {"deck.csv": "name\nFox\n", "art/fox.svg": "<svg/>"}
    assert brought(modules, own) == (expected, [])
    assert brought(modules, {"cards.zip": zipped(own)}) == (expected, [])
    both = {"deck.csv": b"name\n", "art.zip": zipped({"art/fox.svg": b"<svg/>", "art/notes.txt": b"x"})}
    assert brought(modules, both) == ({"deck.csv": "name\n", "art/fox.svg": "<svg/>"}, ["art/notes.txt"])


def test_a_csv_of_an_old_windows_program_comes_as_unicode(modules: Modules) -> None:
    files, _ = brought(modules, {"deck.csv": "name\nBär\n".encode("windows-1252")})
    assert files == {"deck.csv": "name\nBär\n"}


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"deck.xls": b"x"}, "has a format that can’t be read"),
        ({"a.zip": b"nothing"}, "This ZIP is damaged"),
        ({"a.zip": zipped({"a.svg": b"x" * 9000})[:60] + b"?" * 40}, "This ZIP is damaged"),
    ],
)
def test_what_cannot_be_read_is_refused(modules: Modules, files: dict[str, bytes], message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        brought(modules, files)


def test_a_zip_that_lies_about_its_sizes_is_refused(modules: Modules, tmp_path: Path) -> None:
    data = bytearray(zipped({"a.svg": b"x" * 9000}))
    with zipfile.ZipFile(tmp_path / "a.zip", "w"):
        pass
    at = data.rindex(b"PK\x01\x02")
    data[at + 24 : at + 28] = (100).to_bytes(4, "little")
    with pytest.raises(AssertionError, match="This ZIP is damaged"):
        brought(modules, {"a.zip": bytes(data)})


def test_a_picture_goes_with_a_text_whose_table_calls_it_otherwise(modules: Modules) -> None:
    code = """async () => {
      const { filesFor } = await load("beside.js");
      const table = new TextEncoder().encode("name\\nRed Dragon\\n");
      const files = { "d.csv": table, "art/red-dragon.png": new Uint8Array(), "art/owl.png": new Uint8Array() };
      return filesFor("table: d.csv", files).map(([name]) => name);
    }"""
    assert modules.run(code) == ["d.csv", "art/red-dragon.png"]


def test_the_rows_of_the_samples_differ() -> None:
    found: list[Any] = rows()
    assert len({row[0] for row in found}) == 54
