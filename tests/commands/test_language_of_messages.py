"""The language that ``pnp`` prints and speaks: its option, and the reader's locale."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pnp.base.errors import TextError
from pnp.base.options import Within
from pnp.base.sentences import Sentence, said, together
from pnp.base.wording import counted
from pnp.commands.group import COMMANDS
from pnp.commands.reader import locale_language, named_language
from pnp.components.dominoes.table import Table
from pnp.desk import calls
from pnp.desk.documents import Doc
from pnp.desk.form_fields import form
from pnp.desk.puzzles import builtin_puzzles, shared, trial_state
from pnp.desk.wire import answered
from pnp.games.dominosa.rules import Grid, check_solution
from pnp.language.translations import message_words
from pnp.search.generation import Candidate, Listing
from pnp.search.replay import WrongMove
from pnp.search.results import Level
from tests.commands import run
from tests.rows import each, some_daily


@each(
    "environment, language",
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "es_MX"}, "es"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "pt_BR.UTF-8"}, "en"),
        ({"LANG": "../de"}, "en"),
        ({}, "en"),
    ],
)
def test_the_locale_decides_by_posix(environment: dict[str, str], language: str) -> None:
    assert locale_language(environment) == language


@pytest.mark.long("builds in each language")
def test_build_prints_in_the_language(tmp_path: Path) -> None:
    def build(*options: str) -> bytes:
        assert run(["build", "rules/bee", "-o", str(tmp_path), "--format", "html", *options])[0] == 0
        return b"".join(path.read_bytes() for path in sorted(tmp_path.rglob("*.html")))

    english = build()
    german = build("--language", "de")
    assert german != english
    assert build("--set", "language=de") == german


@pytest.mark.parametrize(
    ("language", "ended"),
    some_daily(
        [("en", "Open wins"), ("de", "Offen gewinnt"), ("es", "Hueco gana"), ("fr", "Vide gagne")],
        ("de", "Offen gewinnt"),
    ),
)
def test_the_sides_of_a_recorded_game_have_names_in_the_language(
    tmp_path: Path, language: str, ended: str
) -> None:
    options = ("--language", language, "-o", str(tmp_path), "--format", "html")
    assert run(["build", "records/dots", *options])[0] == 0
    (page,) = tmp_path.glob("*.html")
    text = page.read_text(encoding="utf-8")
    assert ended.casefold() in text.casefold()
    assert ("Solid" in text) == (language == "en")


def test_the_locale_changes_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def dice() -> bytes:
        assert run(["build", "dice", "-o", str(tmp_path), "--format", "svg"])[0] == 0
        return b"".join(path.read_bytes() for path in sorted(tmp_path.rglob("*.html")))

    before = dice()
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert dice() == before


def test_an_unknown_language_is_refused() -> None:
    code, _, err = run(["build", "dice", "--language", "xx"])
    assert code == 2
    assert "'xx' isn't one of en, de, es, fr" in err


def test_every_command_takes_the_language_of_its_messages() -> None:
    wrong = []
    for command in COMMANDS:
        french = run([command, "--language", "fr", "--help"])[1]
        code, _, spanish = run([command, "--language", "es", "--no-such-option"])
        if not french.startswith("Utilisation") or (code, "no existe." in spanish) != (2, True):
            wrong.append((command, french, code, spanish))
    assert wrong == []


def test_click_quotes_names_and_values_as_the_language_does() -> None:
    assert "„--for“: „x“ gehört nicht zu „kdp“" in run(["preflight", "a", "--for", "x", "--language", "de"])[2]
    assert "'--for': 'x' is not one of 'kdp'" in run(["preflight", "a", "--for", "x"])[2]
    assert "Meintest du „--output“?" in run(["build", "--outptu", "--language", "de"])[2]


def test_a_command_speaks_the_language_that_it_is_given() -> None:
    assert "jeu inconnu" in run(["new", "dominos", "--language", "fr"])[2]
    assert "Falta la opción" in run(["rate", "x.yaml", "--language", "es"])[2]
    assert "jeu inconnu" in run(["--language", "fr", "new", "dominos"])[2]


def test_options_are_listed_in_the_readers_language(monkeypatch: pytest.MonkeyPatch) -> None:
    english = run(["games", "dice", "--json"])[1]
    assert "Wie viele Würfel" in run(["games", "dice", "--language", "de"])[1]
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "Nombre de dés" in run(["games", "dice"])[1]
    assert "Número más alto" in run(["games", "dominosa", "--language", "es"])[1]
    assert run(["games", "dice", "--json"])[1] == english


@each("language", ["de", "es", "fr"])
def test_a_long_label_does_not_touch_what_its_option_does(language: str) -> None:
    """What is longer than the column of labels has a line of its own."""
    words = message_words(language)
    for label in (words["All blanks wild"], words["Layouts and solutions"]):
        after = " " if len(label) < 24 else "\n" + 26 * " "
        assert f"\n  {label}{after}" in run(["games", "bee", "--language", language])[1]


def test_sets_and_records_are_called_by_their_titles_in_the_readers_language() -> None:
    found = {line.name: line.title for line in calls.catalogue("fr").sets}
    assert found["puzzles/dominosa"] == "Dominosa"
    assert found["puzzles/country-road"] == "Fujisan\u00a0: Country Road"
    assert found["records/bee"] == "Bee Donimoes\u00a0: Deux manches et une de plus"
    english = {line.name: line.title for line in calls.catalogue("en").sets}
    assert english["records/mountains-solitaire"] == "Mountains and Valleys: Solo with real dominoes"


def test_the_form_has_labels_in_the_readers_language() -> None:
    text = "pnp: 1\nproducts:\n  - pieces: dice\n"
    (count,) = (field for field in form(text, 1, language="de") if field.path == ("count",))
    assert (count.label, count.about) == ("Würfel", "Wie viele Würfel, von 1 bis 60.")


def test_the_form_of_a_booklet_has_what_is_in_it_in_the_readers_language() -> None:
    text = "pnp: 1\nproducts:\n  - booklet:\n      from: [puzzles/mirror]\n      notes: 4\n"
    fields = {field.path: field for field in form(text, 1, language="fr")}
    notes = fields["booklet", "notes"]
    assert (notes.label, notes.value, notes.group) == ("Pages de notes", "4", "Contents")
    assert notes.about == "Nombre de pages lignées à ajouter à la fin, pour les notes."
    isbn = fields["booklet", "cover", "isbn"]
    assert (*isbn.holders, isbn.label) == ("Couverture", "ISBN")
    assert (fields["trim", "width"].holders, notes.holders) == (("Format de la page",), ())


def test_errors_of_a_spec_are_told_in_the_readers_language() -> None:
    doc = Doc("a.yaml", "pnp: 1\nproducts:\n  - board: dominate\n    size: 99\n")
    (found,) = calls.preview(doc, language="de").errors
    assert found.message == "jede Seite muss zwischen 3 und 40 liegen, nicht 99"
    assert found.text == f"a.yaml:4:11: {found.message}"
    assert calls.errors(doc, "de") == (found,)
    (size,) = (field for field in calls.fields(doc, language="de") if field.path == ("size",))
    assert size.error == found.message


@each(
    "option, german",
    [
        ("paper: quarto", "unbekannt: „quarto“ (Papier); zur Wahl stehen "),
        ("orientation: sideways", "erwartet wird auto, portrait oder landscape, nicht „sideways“"),
        ("heading: maybe", "erwartet wird true oder false, nicht „maybe“"),
        ("size: ", "erwartet wird eine Größe wie 9 oder 9x7 (Spalten mal Zeilen), nicht ein leerer Wert"),
    ],
)
def test_choices_and_values_are_told_in_the_readers_language(option: str, german: str) -> None:
    doc = Doc("a.yaml", f"pnp: 1\nproducts:\n  - board: dominate\n    {option}\n")
    (found,) = calls.preview(doc, language="de").errors
    assert found.message.startswith(german)
    assert " or " not in found.message


def test_signs_that_cannot_be_printed_stand_in_the_readers_quotation_marks() -> None:
    doc = Doc("a.yaml", 'pnp: 1\nproducts:\n  - board: dominate\n    title: "a\\x1b\\x07b"\n')
    (found,) = calls.preview(doc, language="de").errors
    assert found.message.endswith(": „\\x07“, „\\x1b“")


def test_a_call_that_takes_no_language_is_refused_in_the_readers() -> None:
    doc = {"name": "a.yaml", "text": "pnp: 1\nproducts: []\n"}
    request = {"id": 1, "name": "edit", "args": {"doc": doc, "product": 2, "path": ["size"], "value": "5"}}

    def refused(**own: str) -> str:
        return str(json.loads(answered(json.dumps({**request, **own})).head)["value"][0]["message"])

    assert refused() == "there is no product 2"
    assert refused(language="de") == "es gibt kein Produkt 2"


def test_a_refused_move_is_told_in_the_readers_language() -> None:
    text = builtin_puzzles("puzzles/mirror")

    def refused(language: str) -> str:
        return trial_state(text, "mirror.yaml", 0, ("XX",), language=language).message

    assert refused("en") == "this isn't a move; write one such as PL, PdL or RdL2"
    assert refused("de") == "das ist kein Zug; schreib einen wie PL, PdL oder RdL2"
    assert refused("es") == "no es una jugada; escribe una como PL, PdL o RdL2"


@each(
    "game, number, move, german",
    [
        ("finder", 0, "a5", "a5 liegt neben keinem erreichbaren Feld"),
        ("dominions", 8, "55@a1", "Weiß hat das Plättchen 55 nicht auf der Hand"),
        (
            "arrangements",
            0,
            "??",
            "„??“ ist kein Zug; schreib Dominostein, Feld und Richtung, etwa 25@a3R",
        ),
        ("bee", 0, "2D2R1", "Würfel 2 fliegt über die Dominosteine hinaus"),
    ],
)
def test_no_part_of_a_refusal_stays_english(game: str, number: int, move: str, german: str) -> None:
    text = builtin_puzzles(f"puzzles/{game}")
    assert trial_state(text, f"{game}.yaml", number, (move,), language="de").message == german


@each(
    "name, scores",
    [
        ("puzzles/dots", "puntos rodeados por x: 0; puntos rodeados por o: 0"),
        ("records/bee", "puntos de A: 0; puntos de B: 0"),
    ],
)
def test_scores_are_told_in_the_readers_language(name: str, scores: str) -> None:
    text = builtin_puzzles(name)
    assert trial_state(text, "given.yaml", 0, (), language="es").message == scores


def test_a_refused_call_is_told_in_the_readers_language() -> None:
    doc = {"name": "mirror.yaml", "text": builtin_puzzles("puzzles/mirror")}
    request = {"id": 1, "name": "state", "args": {"doc": doc, "number": 9999, "language": "fr"}}
    (error,) = json.loads(answered(json.dumps(request)).head)["value"]
    expected = r"ce casse-tête n’existe pas\u00a0: le recueil compte \d+ casse-têtes"
    assert re.fullmatch(expected, error["message"])


def test_what_is_wrong_with_a_table_is_told_in_the_readers_language() -> None:
    with pytest.raises(TextError) as error:
        Table.parse("1|")
    (joint,) = error.value.in_text
    (wrong,) = check_solution(Grid.parse("0 0 1\n\n0 1 1"), Table.parse("0|0 1\n    -\n1|1 1"))
    german = message_words("de")
    assert said(joint.message, german) == "das verbindet zwei Zahlen, aber rechts davon ist keine"
    assert said(wrong.message, german) == "das Gitter hat hier 0, die Lösung 1"


def test_the_reason_why_a_move_is_wrong_is_told_in_the_readers_language() -> None:
    german = message_words("de")
    plain = WrongMove(2, "pass", "the puzzle is already solved before this move")
    assert "Zug 2 (pass): " in said(str(plain), german)
    assert said(str(plain), german).endswith(said(plain.reason, german))
    assert said(plain.reason, german) != plain.reason
    assert str(WrongMove(1, "{x}", "'{x}'")) == "move 1 ({x}): '{x}'"


def test_result_lines_are_in_the_readers_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert run(["check", "dominate"])[1] == "dominate: in Ordnung, 3 Produkte\n"
    written = run(["build", "dice", "--quiet", "-o", str(tmp_path), "--format", "svg"])[1]
    assert written == f"1 Datei für 1 Produkt in {tmp_path} geschrieben\n"
    assert run(["build", "nothing"])[2].startswith(
        "nothing: keine Datei und keine eingebaute Spezifikation heißt so"
    )


def test_tables_are_in_the_readers_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    (config := tmp_path / "config.yaml").touch()
    monkeypatch.setenv("PNP_CONFIG", str(config))
    assert run(["games"])[1].startswith("Spiele:\n")
    assert "Zahl, 1 bis 60" in run(["games", "dice"])[1]
    assert run(["calibrate"])[1].startswith("noch ist kein Drucker kalibriert")
    assert f"office steht jetzt in {tmp_path}" in run(["calibrate", "office", "--new"])[1]
    _, reading, _ = run(["calibrate", "--flip", "long-edge", "--x", "0.4mm"])
    assert "Rückseiten, über die lange Kante gewendet: x 0,4\N{NO-BREAK SPACE}mm" in reading
    assert run(["build", "dice", "--quiet", "-o", str(tmp_path)])[0] == 0
    (pdf,) = tmp_path.glob("*.pdf")
    measured = run(["preflight", str(pdf), "--for", "home"])[1]
    assert "geprüft nach den Vorgaben für home: alle Prüfungen bestanden" in measured
    assert run(["preflight", "none.pdf", "--for", "home"])[2] == "none.pdf: Datei oder Ordner nicht gefunden\n"


def test_the_reason_of_a_difficulty_is_in_the_readers_language(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    doc = Doc("finder.yaml", builtin_puzzles("puzzles/finder"))
    Path("set.yaml").write_text(shared(doc, 0, with_solution=False).text, encoding="utf-8")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    answer = run(["solve", "set.yaml", "--rate"])[1]
    assert re.search(r"leicht \(\d+ Züge, \d+ wegen Fallen, \d+ Felder für den Anfang\)", answer)
    (puzzle,) = json.loads(run(["solve", "set.yaml", "--json", "--rate"])[1])["puzzles"]
    assert puzzle["difficulty"]["reason"].endswith("to begin on")


@each(
    "language, puzzles",
    [("de", "3 mirror-Rätsel vom"), ("fr", "3 casse-têtes de mirror de"), ("es", "3 pasatiempos de mirror de")],
)
def test_what_was_asked_for_is_named_in_the_readers_language(language: str, puzzles: str) -> None:
    none: dict[Level, list[Candidate]] = {level: [] for level in Level}
    asked = Listing(lambda: none, lambda one: one, "").too_few("mirror", Level.EASY, 3)
    assert puzzles in said(asked, message_words(language))


@pytest.mark.parametrize(
    ("language", "arguments", "told"),
    [
        ("de_DE", ["--help"], "Optionen:"),
        ("fr_FR", ["build", "--help"], "Produit des fichiers à imprimer"),
        ("es_ES", ["bild"], "La orden «bild» no existe."),
        ("de_DE", ["--help"], "Aufruf: pnp [OPTIONEN] BEFEHL [ARGUMENTE]..."),
        ("fr_FR", ["generate", "--help"], "Options\N{NO-BREAK SPACE}:\n  --count NOMBRE "),
        ("de_DE", ["build", "--format", "odt"], "unbekanntes Format „odt“; zur Wahl stehen pdf"),
        ("fr_FR", ["games", "--shared", "--json"], "utilisez soit --shared, soit --books, sans GAME ni --json"),
        ("de_DE", ["check", "--language", "es", "--help"], "Comprueba especificaciones"),
        ("de_DE", ["check", "--help", "--language=en"], "Check specs"),
    ],
)
def test_click_speaks_the_readers_language(
    language: str, arguments: list[str], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    _, out, err = run(arguments)
    assert told in out + err


def test_the_options_of_a_booklet_are_named_in_the_readers_language(here: Path) -> None:
    spec = "pnp: 1\nproducts: [{booklet: {from: [finder]}, inner: 3}]\n"
    Path("spec.yaml").write_text(spec, encoding="utf-8")
    err = run(["check", "spec.yaml", "--language", "de"])[2]
    assert "unbekannte Option „inner“ (Heft)" in err


def test_english_comes_back_after_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert run(["--help"])[1].startswith("Aufruf:")
    monkeypatch.setenv("LC_ALL", "C")
    assert run(["--help"])[1].startswith("Usage:")


def test_french_signs_reach_the_terminal_as_they_are(here: Path) -> None:
    Path("spec.yaml").write_text("pnp: 1\nproducts: [{board: dominat}]\n", encoding="utf-8")
    err = run(["check", "spec.yaml", "--language", "fr"])[2]
    assert err == (
        "spec.yaml:2:20: inconnu\N{NO-BREAK SPACE}: «\N{NO-BREAK SPACE}dominat\N{NO-BREAK SPACE}» "
        "(jeu ou variante). Vouliez-vous dire "
        "«\N{NO-BREAK SPACE}dominate\N{NO-BREAK SPACE}»\N{NARROW NO-BREAK SPACE}?\n"
    )


def test_numbers_are_written_as_the_language_does() -> None:
    text = Sentence("larger than {most:,} bytes", most=1_048_576)
    assert text == "larger than 1,048,576 bytes"
    assert (
        said(text, message_words("de"))
        == "größer als 1\N{NARROW NO-BREAK SPACE}048\N{NARROW NO-BREAK SPACE}576\N{NO-BREAK SPACE}Byte"
    )
    limit = Sentence("the limit of {value:.1f} GiB of memory was reached", value=2.5)
    assert "2,5\N{NO-BREAK SPACE}GiB" in said(limit, message_words("es"))


@each(
    "language, told",
    [
        ("de", "muss zwischen 0,5_mm und 200_mm liegen, nicht 0,25_mm"),
        ("fr", "doit valoir entre 0,5_mm et 200_mm, et non 0,25_mm"),
        ("es", "debe estar entre 0,5_mm y 200_mm, no 0,25_mm"),
    ],
)
def test_lengths_are_written_as_the_language_does(language: str, told: str) -> None:
    with pytest.raises(ValueError, match=re.escape("must be from 0.5 mm to 200 mm, not 0.25 mm")) as refused:
        Within(0.5, 200).check(0.25)
    assert said(refused.value.args[0], message_words(language)) == told.replace("_", "\N{NO-BREAK SPACE}")


def test_messages_in_one_line_are_joined_as_the_language_does() -> None:
    both = together([counted(2, "move"), "", "{a}: b", Sentence("true or false")])
    assert both == "2 moves; {a}: b; true or false"
    assert said(both, message_words("fr")) == "2 coups\u202f; {a}: b\u202f; true ou false"
    assert together(["{a}"]) == "{a}"
    assert together([]) == ""
    many = together(["true or false"] * 5000)
    assert said(many, message_words("de")).count(";") == 4999, "however many there are"


def test_what_people_wrote_is_not_translated() -> None:
    assert said(Sentence("'{name}' is missing", name="game"), message_words("de")) == "„game“ fehlt"


@each(
    "arguments, named",
    [
        ((), ""),
        (("build",), ""),
        (("build", "--language", "de"), "de"),
        (("build", "--language=fr", "x"), "fr"),
        (("build", "--language"), ""),
        (("build", "--language", "tlh"), ""),
        (("--language", "fr", "check", "--language", "es"), "es"),
    ],
)
def test_the_language_is_read_from_the_command_line(arguments: tuple[str, ...], named: str) -> None:
    assert named_language(arguments) == named
