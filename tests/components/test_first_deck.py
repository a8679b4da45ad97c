"""A first deck from a table: each column finds its place, and the spec builds as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.tables import read_table
from pnp.components.cards.column_roles import Roles, roles_in
from pnp.components.cards.first_deck import COLOURS
from tests.commands import run
from tests.rows import each

SVG = '<svg viewBox="0 0 40 20"><rect width="40" height="20" fill="#123456"/></svg>'
PLAIN = "Name,Type,Cost,Copies,Text\nOwl,Bird,2,2,Draw a card.\nFox,Beast,3,1,Discard a card.\nElk,Beast,4,1,\n"


def roles(text: str, *pictures: str) -> Roles:
    names = {name: picture for picture in pictures for name in (picture, picture.rpartition("/")[2])}
    names |= {name.rpartition(".")[0]: file for name, file in names.items()}
    return roles_in(read_table(text, "t.csv"), names.get)


def test_columns_are_known_by_their_names() -> None:
    assert roles(PLAIN) == Roles(
        title="Name",
        copies="Copies",
        kind="Type",
        kinds=("Bird", "Beast"),
        corners=("Cost",),
        body="Text",
        gaps=frozenset({"Text"}),
    )
    german = "Nr,Titel,Typ,Anzahl,Regel,Zitat\n1,Eule,Vogel,2,Zieh eine Karte.,Sie sieht dich.\n"
    german += "2,Fuchs,Tier,1,Wirf eine Karte ab.,Schlau.\n3,Elch,Tier,1,Nichts.,Groß.\n"
    found = roles(german)
    assert (found.title, found.kind, found.copies, found.body) == ("Titel", "Typ", "Anzahl", "Regel")
    assert (found.flavour, found.corners, found.more) == ("Zitat", (), ())


def test_columns_are_known_by_their_values() -> None:
    rows = [f"{n},beast {n},{'wood' if n % 2 else 'fire'},{n % 5},It does {n} things." for n in range(1, 9)]
    found = roles("\n".join(["a,b,c,d,e", *rows]))
    assert (found.title, found.kind, found.kinds) == ("b", "c", ("wood", "fire"))
    assert (found.corners, found.body, found.copies) == (("d",), "e", "")


def test_pictures_called_like_their_cards_leave_the_cards_their_names() -> None:
    rows = "".join(
        f"{n},{(k % 2 and 'ice') or 'sand'},{k + 1},3\n" for k, n in enumerate(("Kepler", "Ross", "Tau"))
    )
    found = roles(
        f"Planet,Climate,Water,Number in deck\n{rows}", "art/Kepler.png", "art/Ross.png", "art/Tau.png"
    )
    assert (found.title, found.pattern, found.copies) == ("Planet", "art/{Planet}.png", "Number in deck")


def test_boxes_to_tick_are_not_printed() -> None:
    found = roles("Name,Rule,Done?\nOwl,Draw a card.,TRUE\nFox,Discard a card.,FALSE\n")
    assert (found.body, found.more, found.kind) == ("Rule", (), "")


def test_pictures_that_are_named_but_not_there_are_missing_rather_than_printed() -> None:
    found = roles("Titel,Bilddatei\nEule,eule\nFuchs,fuchs\n")
    assert found.picture is not None
    assert (found.pattern, found.picture.missing, found.more) == ("{Bilddatei}", ("eule", "fuchs"), ())
    told = roles('Title,Image\nOwl,"An owl, awake at night."\nFox,"A fox in snow, at dawn."\n')
    assert (told.pattern, told.body) == ("", "Image")


@pytest.mark.parametrize(
    ("value", "files", "pattern"),
    [
        ("{n}.svg", ["art/owl.svg", "art/fox.svg"], "art/{art}"),
        ("{n}.png", [], "{art}"),
        ("{n}", ["owl.jpg", "fox.jpg"], "{art}.jpg"),
        ("{n}", ["x/owl-1.png", "x/fox-1.png"], ""),
        ("{n}", [], ""),
    ],
)
def test_a_picture_is_found_where_it_is(value: str, files: list[str], pattern: str) -> None:
    text = "name,art\n" + "".join(f"The {n},{value.format(n=n)}\n" for n in ("owl", "fox"))
    assert roles(text, *files).pattern == pattern


@each(
    "name, is_counting",
    [
        ("How many in deck", True),
        ("How many?", True),
        ("Wie oft im Stapel", True),
        ("Cuántas cartas", True),
        ("Combien par paquet", True),
        ("How many players", False),
        ("Combien de joueurs", False),
    ],
)
def test_a_column_may_ask_how_many(name: str, is_counting: bool) -> None:
    assert bool(roles(f"name,{name}\nOwl,2\nFox,1\n").copies) == is_counting


def test_numbers_that_only_count_and_large_numbers_are_no_copies() -> None:
    assert roles("name,count\nOwl,1\nFox,99\n").copies == ""
    assert roles("id,name\n1,Owl\n2,Fox\n3,Elk\n").corners == ()


def test_white_letters_can_be_read_on_every_colour() -> None:
    """At least 4.5 to 1 (WCAG 2.2, 1.4.3)."""

    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (
            part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    assert all(1.05 / (light(colour) + 0.05) > 4.5 for colour in COLOURS)


TABLES = {
    "plain": PLAIN,
    "one column": "what\nOwl\nFox\n",
    "numbers": "a,b\n1,2\n3,4\n",
    "odd names": 'yes,"a: b","c, ""d""",#\nOwl,x,y,1\nFox,x,y,2\nElk,z,y,1\n',
    "many": "name,a,b,c,d,e,f\n" + "".join(f"n{n},1,2,3,4,5,{'long text ' * 30}\n" for n in range(3)),
    "gaps": "name,power,note\nOwl,,\nFox,3,x\n",
}


@pytest.mark.parametrize("name", TABLES)
def test_any_table_makes_a_deck_that_builds_as_it_is(tmp_path: Path, name: str) -> None:
    (tmp_path / "t.csv").write_text(TABLES[name], encoding="utf-8")
    code, _, err = run(["new", "cards", "--table", str(tmp_path / "t.csv"), "-o", str(tmp_path / "my.yaml")])
    assert code == 0, err
    code, out, err = run(["check", str(tmp_path / "my.yaml")])
    assert code == 0, err
    assert "warning" not in out + err


def test_a_table_elsewhere_is_refused_and_only_cards_have_one(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text(PLAIN)
    (tmp_path / "deck").mkdir()
    command = ["new", "cards", "--table", str(tmp_path / "t.csv"), "-o", str(tmp_path / "deck" / "my.yaml")]
    code, _, err = run(command)
    assert code == 2
    assert "copy the file there" in err
    code, _, err = run(["new", "dominate", "--table", "t.csv"])
    assert code == 2
    assert "only cards are made from a table" in err
