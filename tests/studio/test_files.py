"""What the page may do in the folder: two windows, another editor, drafts left behind; nothing gets lost."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from pnp.base.errors import PnpError
from pnp.studio.documents import NO_FILE
from pnp.studio.drafts import Versions
from pnp.studio.files import ALIVE, CallError, Files, Opened, Saved
from pnp.studio.folder import Folder

SAVED = "pnp: 1\nproducts:\n  - board: dominate\n    size: 5\n"
MINE = SAVED.replace("size: 5", "size: 6  # mine")
THEIRS = SAVED.replace("size: 5", "size: 7  # theirs")


@dataclass
class Clock:
    """A clock that stands still until it is set."""

    seconds: float = 1000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def files(tmp_path: Path, clock: Clock) -> Files:
    """A folder with one saved file."""
    (tmp_path / "specs").mkdir()
    (tmp_path / "specs" / "shared.yaml").write_text(SAVED, encoding="utf-8")
    return Files(Folder(tmp_path / "specs", Versions(tmp_path / "versions")), clock)


def call(files: Files, name: str, /, **arguments: str) -> object:
    return files.called({"name": name, "args": arguments})


def opened(files: Files, session: str, name: str = "shared.yaml", **more: str) -> Opened:
    found = call(files, "open", name=name, session=session, **more)
    assert isinstance(found, Opened)
    return found


def saved(files: Files, session: str, text: str, base: str, name: str = "shared.yaml") -> Saved:
    found = call(files, "save", name=name, text=text, base=base, session=session, opened="shared.yaml")
    assert isinstance(found, Saved)
    return found


def on_disk(files: Files, name: str = "shared.yaml") -> str:
    return (files.folder.root / name).read_text(encoding="utf-8")


def drafts(files: Files) -> list[str]:
    return [draft.text for draft in files.folder.drafts.of("shared.yaml")]


def versions(files: Files) -> list[str]:
    return [version.text for version in files.versions("shared.yaml")]


def test_the_second_window_to_save_is_asked_and_both_texts_are_kept(files: Files) -> None:
    first, second = opened(files, "one"), opened(files, "two")
    assert first.text == second.text == SAVED
    assert saved(files, "two", THEIRS, second.base).conflict is None
    refused = saved(files, "one", MINE, first.base)
    assert (refused.conflict, on_disk(files)) == (THEIRS, THEIRS)
    assert saved(files, "one", MINE, refused.base).conflict is None  # replaced on purpose
    assert on_disk(files) == MINE
    assert versions(files) == [MINE, THEIRS, SAVED]


def test_a_file_that_another_editor_changes_is_noticed(files: Files) -> None:
    base = opened(files, "one").base
    assert call(files, "watch", name="shared.yaml", session="one") == base
    path = files.folder.root / "shared.yaml"
    path.write_text(THEIRS, encoding="utf-8")
    theirs = call(files, "watch", name="shared.yaml", session="one")
    assert theirs not in (base, NO_FILE)
    path.unlink()
    assert call(files, "watch", name="shared.yaml", session="one") == NO_FILE


def test_a_text_that_gives_way_is_a_version_and_leaves_no_draft(files: Files) -> None:
    base = opened(files, "one").base
    call(files, "keep", name="shared.yaml", text=MINE, base=base, session="one")
    call(files, "put_away", name="shared.yaml", text=MINE, session="one")
    assert drafts(files) == []
    assert versions(files) == [MINE]


def test_a_draft_survives_a_closed_window(files: Files) -> None:
    base = opened(files, "one").base
    call(files, "keep", name="shared.yaml", text=MINE, base=base, session="one")
    call(files, "leave", session="one")
    again = opened(files, "two")
    assert (again.text, again.saved, again.is_restored) == (MINE, SAVED, True)
    assert [draft.session for draft in files.folder.drafts.of("shared.yaml")] == ["two"]
    saved(files, "two", MINE, again.base)
    assert drafts(files) == []


def test_what_a_reloaded_window_sends_late_is_a_version_and_no_second_draft(files: Files) -> None:
    late = f"# late\n{SAVED}"
    base = opened(files, "one").base
    call(files, "keep", name="shared.yaml", text=MINE, base=base, session="one", sender="two")
    again = opened(files, "two", before="one")
    assert (again.text, again.is_restored) == (MINE, True)
    call(files, "keep", name="shared.yaml", text=late, base=base, session="one")
    call(files, "leave", session="one")
    call(files, "keep", name="shared.yaml", text=THEIRS, base=base, session="two")
    assert (drafts(files), versions(files)) == ([THEIRS], [late])
    assert not opened(files, "three", before="two").drafts

    # what the browser still had of it is a draft, and so is what it sends if it wasn't gone
    call(files, "keep", name="shared.yaml", text=MINE, base=base, session="one", sender="three")
    assert sorted(drafts(files)) == sorted((MINE, THEIRS))
    call(files, "watch", name="shared.yaml", session="one")
    call(files, "keep", name="shared.yaml", text=late, base=base, session="one")
    assert sorted(drafts(files)) == sorted((late, THEIRS))


def test_what_a_closed_window_sends_after_its_goodbye_is_its_draft(files: Files) -> None:
    base = opened(files, "one").base
    call(files, "leave", session="one")
    call(files, "keep", name="shared.yaml", text=MINE, base=base, session="one")
    assert (opened(files, "two").text, versions(files)) == (MINE, [])


def test_a_draft_of_a_file_that_has_changed_is_asked_about(files: Files) -> None:
    files.folder.drafts.keep("shared.yaml", MINE, "0123456789abcdef", "gone")
    found = opened(files, "one")
    assert (found.text, found.saved) == ("", SAVED)
    assert [(draft.text, draft.session) for draft in found.drafts] == [(MINE, "gone")]
    kept = call(files, "choose", name="shared.yaml", session="one", chosen="")
    assert isinstance(kept, Opened)
    assert (kept.text, kept.is_restored) == (SAVED, False)
    assert versions(files) == [MINE]  # what wasn't chosen
    with pytest.raises(PnpError, match="are gone"):
        call(files, "choose", name="shared.yaml", session="one", chosen="gone")


def test_an_open_window_keeps_its_draft_and_a_closed_one_does_not(files: Files, clock: Clock) -> None:
    for session in ("one", "two"):
        base = opened(files, session).base
        call(files, "keep", name="shared.yaml", text=f"# {session}\n{SAVED}", base=base, session=session)
    call(files, "choose", name="shared.yaml", session="three", chosen="")
    assert len(drafts(files)) == 2
    clock.seconds += ALIVE + 1
    call(files, "watch", name="shared.yaml", session="two")
    call(files, "choose", name="shared.yaml", session="three", chosen="")
    assert drafts(files) == [f"# two\n{SAVED}"]


def test_a_text_from_elsewhere_is_no_file_of_its_name(files: Files) -> None:
    found = opened(files, "one", text=THEIRS)
    assert (found.text, found.base) == (THEIRS, NO_FILE)
    assert saved(files, "one", THEIRS, found.base).conflict == SAVED
    assert saved(files, "one", THEIRS, NO_FILE, "other.yaml").conflict is None
    assert on_disk(files, "other.yaml") == THEIRS


def test_half_a_character_costs_neither_the_file_nor_the_draft(files: Files) -> None:
    base = opened(files, "one").base
    call(files, "keep", name="shared.yaml", text="# \ud83d\n", base=base, session="one")
    assert drafts(files) == ["# \ufffd\n"]
    saved(files, "one", "# \ud83d\n", base)
    assert on_disk(files) == "# \ufffd\n"


def test_files_are_listed_with_their_kind_and_unsaved_changes(files: Files) -> None:
    (files.folder.root / "set.yaml").write_text("pnp: 1\ngame: mirror\npuzzles: []\n", encoding="utf-8")
    (files.folder.root / "broken.yaml").write_bytes(b"\xff\xfe\x00")
    for name in ("new.yaml", "shared.yaml"):
        files.folder.drafts.keep(name, MINE, NO_FILE, "gone")
    assert [(line.name, line.kind, line.has_draft) for line in files.listing().files] == [
        ("broken.yaml", "spec", False),
        ("set.yaml", "puzzle set", False),
        ("shared.yaml", "spec", True),
        ("new.yaml", "spec", True),
    ]


@pytest.mark.parametrize(
    "request_",
    [
        None,
        [],
        {"name": "called", "args": {"request": ""}},
        {"name": "__init__", "args": {}},
        {"name": "open", "args": []},
        {"name": "open", "args": {"name": "a.yaml"}},
        {"name": "open", "args": {"name": "a.yaml", "session": 3}},
        {"name": "listing", "args": {"folder": "/"}},
    ],
)
def test_what_is_no_call_is_refused(files: Files, request_: object) -> None:
    with pytest.raises(CallError):
        files.called(request_)
