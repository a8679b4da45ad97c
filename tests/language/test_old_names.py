"""Options and kinds that were renamed: errors name the new ones, and `pnp fix` puts them into files."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from pnp.base.errors import SpecError
from pnp.language.catalogue import builtin_sets, builtin_specs
from pnp.language.old_names import CHOICES, COMMANDS, FILES, FLAGS, OPTIONS
from pnp.products.fixing import fixed
from pnp.products.resolve import load_text
from tests.commands import run

OLD = """\
pnp: 1   # the format
imprint: false
palettes:
  mine: {like: colour, ink: "#222222"}   # ink
variants:
  small: {game: dominate, size: 6, largest: 2}
products:
  - pieces: dominoes   # a set
    'tile': 20mm
    field: light
    "reverse": none
    backs:
      flip: short-edge
  - {kit: mirror, length: short, problem-count: 2}
"""
NEW = """\
pnp: 1   # the format
build-stamp: false
palettes:
  mine: {extends: colour, ink: "#222222"}   # ink
variants:
  small: {game: dominate, size: 6, max-squares: 2}
products:
  - pieces: dominoes   # a set
    'domino-width': 20mm
    tile-colour: light
    "back-design": none
    back-printing:
      flip: short-edge
  - {kit: mirror, rules-length: short, puzzle-count: 2}
"""


def test_an_old_name_is_an_error_that_tells_the_new_one() -> None:
    told = [(error.line, error.message) for error in load_text(OLD, Path("my.yaml"), "my.yaml").errors]
    assert (2, "'imprint' is now called 'build-stamp'") in told
    assert (9, "'tile' is now called 'domino-width'") in told


def test_only_old_names_are_changed_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "my.yaml"
    file.write_bytes(b"\xef\xbb\xbf" + OLD.replace("\n", "\r\n").encode())
    code, out, _ = run(["fix", str(file)])
    assert (code, file.read_bytes()) == (0, b"\xef\xbb\xbf" + NEW.replace("\n", "\r\n").encode())
    assert f"{file}:9: 'tile' is 'domino-width' now" in out
    assert len(out.splitlines()) == 9
    assert run(["fix", str(file)])[1] == f"{file}: nothing to change\n"
    assert not load_text(file.read_text(encoding="utf-8-sig"), file, "my.yaml").errors


@pytest.mark.parametrize("text", ["colours: [red]\n", "- one\n", "just text\n"])
def test_a_file_that_is_nothing_of_ours_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "other.yaml"
    file.write_text(text)
    code, _, err = run(["fix", str(file)])
    assert (code, file.read_text()) == (2, text)
    assert "this is neither a spec nor a puzzle set nor a record" in err


def test_an_option_keeps_its_name_where_that_is_right() -> None:
    text = "pnp: 1\nproducts:\n  - {kit: dots, field: paper}\n  - {pieces: dominions, tile: 20mm}\n"
    assert "tile: 20mm" in fixed(text, Path("my.yaml"), "my.yaml").text
    with pytest.raises(SpecError):
        fixed("pnp: [", Path("my.yaml"), "my.yaml")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "- booklet: {from: [a.yaml], cover: {paper: cream}}\n    trim: 6x9\n",
            "- booklet: {from: [a.yaml], cover: {}}\n    interior: cream\n    trim: 6x9\n",
        ),
        (
            "- {booklet: {from: [a.yaml], cover: {spine: false, paper: colour}}, trim: 6x9}\n",
            "- {booklet: {from: [a.yaml], cover: {spine: false}}, interior: premium-colour, trim: 6x9}\n",
        ),
        (
            "- booklet:  # mine\n      cover:\n        paper: white\n      from: [a.yaml]\n",
            "- interior: white\n    booklet:  # mine\n      cover: {}\n      from: [a.yaml]\n",
        ),
        (
            "- booklet:\n      cover:\n        paper: cream  # thick\n        spine: false\n    pad: true\n",
            "- booklet:\n      cover:\n        spine: false\n    interior: cream\n    pad: true\n",
        ),
    ],
)
def test_the_paper_of_a_cover_is_the_interior_of_its_book(old: str, new: str) -> None:
    head = "pnp: 1\nproducts:\n  "
    errors = load_text(head + old, Path("my.yaml"), "my.yaml").errors
    assert "'cover.paper' is now called 'interior'" in {error.message for error in errors}
    assert fixed(head + old, Path("my.yaml"), "my.yaml").text == head + new


RECORD = """\
pnp: 1
game: dots
options: {{size: 9x9}}
moves: |  # one that ends early
  e5
  e4, {ends}
"""


@pytest.mark.parametrize(("old", "new"), [("land", "ground"), ("o-lands", "o-grounds")])
def test_a_move_with_an_old_name_is_changed_among_the_others(old: str, new: str, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(RECORD.format(ends=old))
    assert f"{file}:6:7: move 3 ({old}): '{old}' is now called '{new}'" in run(["check", str(file)])[2]
    assert run(["fix", str(file)])[0] == 0
    assert file.read_text() == RECORD.format(ends=new)


def test_old_options_and_commands_of_the_command_line_tell_the_new_ones() -> None:
    for old, new in FLAGS.items():
        code, _, err = run(["solve" if old == "--grades" else "generate", "mirror", old])
        assert code == 2
        assert f"'{old}' is now called '{new}'" in err
    for old, new in COMMANDS.items():
        assert f"'{old}' is now called '{new}'" in run([old])[2]
    assert "'tile' is now called 'domino-width'" in run(["build", "dominoes", "--set", "tile=20mm"])[2]


OF_KEYS = {new: old for old, names in OPTIONS.items() for new in names}
OF_VALUES = {new: old for table in (CHOICES, FILES) for old, new in table.items()}


def as_before(text: str) -> str:
    """Return a text with the names that its options, kinds, choices and built-in files had before."""
    changes: list[tuple[yaml.Node, str]] = []
    todo = [yaml.compose(text, Loader=yaml.SafeLoader)]
    while todo:
        node = todo.pop()
        if isinstance(node, yaml.SequenceNode):
            todo += node.value
            changes += [(one, f"problems/{one.value[8:]}") for one in node.value if _names_a_set(one)]
        elif isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                changes += [(key, OF_KEYS[key.value])] if key.value in OF_KEYS else []
                is_choice = (
                    key.value in ("imposition", "sections", "template", "mode") and value.value in OF_VALUES
                )
                changes += [(value, OF_VALUES[value.value])] if is_choice else []
                todo.append(value)
    for node, old in sorted(changes, key=lambda change: -change[0].start_mark.index):
        text = text[: node.start_mark.index] + old + text[node.end_mark.index :]
    return text


def _names_a_set(node: yaml.Node) -> bool:
    return isinstance(node.value, str) and node.value.startswith("puzzles/")


DAILY = {"dominoes", "bee", "dominate", "puzzle-book", "classics/chess", "puzzles/mirror", "records/dots"}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[] if name in DAILY else pytest.mark.slow)
        for name in (*builtin_specs(), *builtin_sets())
    ],
)
def test_every_built_in_file_survives_being_old(name: str) -> None:
    path = builtin_specs().get(name) or builtin_sets()[name]
    text = path.read_text(encoding="utf-8")
    if name in DAILY and name.startswith("puzzles/"):
        head, *entries = text.split("\n  - name:")
        text = "\n  - name:".join([head, *entries[:3]]).rstrip("\n") + "\n"
    old = as_before(text)
    assert (old != text) == bool(fixed(old, path, "old.yaml").renamings)
    assert fixed(old, path, "old.yaml").text == text


def test_no_name_is_both_old_and_new() -> None:
    assert not OPTIONS.keys() & {new for names in OPTIONS.values() for new in names}
    assert not CHOICES.keys() & set(CHOICES.values())
