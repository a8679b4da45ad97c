"""What isn't translated yet is listed, also of a game of another package."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from pnp.pipeline.new_game import write_new_game
from tests.conftest import ROOT
from tests.installed import announce, run_beside


def test_words_that_a_catalogue_lacks_are_listed(tmp_path: Path) -> None:
    write_new_game("pond", "Pond", tmp_path)
    announce(tmp_path, "pond")
    assert re.search(
        r"^de: (\d+) of \1 texts$",
        run_beside(tmp_path, "pond", "tests.text.missing_words", "pond").stdout,
        re.M,
    )
    for name, english in (("de.po", "Pond"), ("messages/de.po", "Lily pads")):
        path = tmp_path / "pond" / "pond" / "words" / name
        path.write_text(path.read_text().replace(f'msgid "{english}"', 'msgid "Otherwise"'))
    listed = run_beside(tmp_path, "pond", "tests.text.missing_words", "pond").stdout.partition("\nde: ")[0]
    words = tmp_path / "pond" / "pond" / "words"
    assert listed.splitlines() == [
        f"{words / 'de.po'}",
        "  Pond",
        f"{words / 'de.po'}, no longer used:",
        "  Otherwise",
        f"{words / 'messages' / 'de.po'}",
        "  Lily pads",
        f"{words / 'messages' / 'de.po'}, no longer used:",
        "  Otherwise",
    ]


def test_plurals_and_why_a_position_isnt_solved_are_listed(tmp_path: Path) -> None:
    write_new_game("pond", "Pond", tmp_path)
    announce(tmp_path, "pond")
    engine = tmp_path / "pond" / "pond" / "engine.py"
    code = engine.read_text().replace(
        '"{count} moves solve it.", {"count": len(moves)}', 'ONE, {"count": 2}, MANY'
    )
    code = code.replace("ONE", '"A move solves it."').replace("MANY", '"{count} hops solve it."')
    engine.write_text(code.replace("haven't changed places yet", "are where they began"))
    listed = run_beside(tmp_path, "pond", "tests.text.missing_words", "pond").stdout.partition("\nde: ")[0]
    assert "  A move solves it.\n    msgid_plural: {count} hops solve it.\n" in listed
    assert re.findall("^  (?! )(.+)$", listed, re.M) == [
        "A move solves it.",
        "{count} moves solve it.",
        "the frogs and toads are where they began",
        "the frogs and toads haven't changed places yet",
    ]


def test_missing_translations_are_listed_without_the_tools_of_our_tests() -> None:
    """A game's own environment has neither pytest nor Hypothesis, unless the game asks for them."""
    without = "import sys; sys.modules.update(dict.fromkeys(('pytest', 'hypothesis')))"
    subprocess.run([sys.executable, "-c", f"{without}; import tests.text.missing_words"], cwd=ROOT, check=True)
