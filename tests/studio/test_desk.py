"""One session: its file, its drafts, and what it shows while the text has errors."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import pytest

from pnp.studio.documents import NO_FILE
from pnp.studio.folder import ConflictError, Folder
from pnp.studio.messages import Field, PageLine, Preview, Refused, Shown
from pnp.studio.opening import opening_of_file
from pnp.studio.pool import Pool, RefusedError
from pnp.studio.session import Desk
from pnp.studio.versions import Versions
from tests.studio.loops import run_alone

SIZE = Field(("size",), "Dominate", "whole", "")
SLIP = Shown(1, "not YAML", "a.yaml:1:1: not YAML")


@dataclass
class Worker:
    """Stands in for the workers: a text that begins with ``!`` can't be read."""

    jobs: list[str] = field(default_factory=list)

    async def run(self, name: str, *arguments: Any, **_bounds: object) -> Any:
        self.jobs.append(name)
        text = arguments[0]
        if text.startswith("!"):
            if name == "form":
                raise RefusedError(Refused((SLIP,)))
            return Preview((SLIP,))
        if name == "form":
            return (SIZE,)
        page = PageLine("page", "Page", 210, 297, ("print",), 0, False)
        return Preview(product=1, pages=(page,), first=text.encode())


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    (tmp_path / "specs").mkdir()
    return Folder(tmp_path / "specs", Versions(tmp_path / "versions"))


def desk_of(folder: Folder) -> Desk:
    return Desk(cast("Pool", Worker()), folder)


def in_session(work: Coroutine[Any, Any, None]) -> None:
    run_alone(work)


async def settled(desk: Desk) -> None:
    """Until the newest text has been previewed."""
    while desk.seen.version != desk.version:
        await asyncio.sleep(0.001)


def test_two_sessions_keep_their_drafts_apart_and_the_second_to_save_is_asked(folder: Folder) -> None:
    async def work() -> None:
        folder.save("a.yaml", "saved")
        one, two = desk_of(folder), desk_of(folder)
        for desk, text in ((one, "one"), (two, "two")):
            desk.take_up(opening_of_file(folder, "a.yaml"), None, live=frozenset({one.id, two.id}))
            desk.change(text)
            desk.keep_now()
        assert {draft.text for draft in folder.drafts.of("a.yaml")} == {"one", "two"}
        one.save("a.yaml")
        with pytest.raises(ConflictError) as caught:
            two.save("a.yaml")
        assert folder.read("a.yaml").text == "one"
        assert [draft.text for draft in folder.drafts.of("a.yaml")] == ["two"]
        two.save("a.yaml", replacing=caught.value.theirs.fingerprint)
        two.change("two, longer")
        two.save("a.yaml")  # it is this session's own file now
        assert folder.read("a.yaml").text == "two, longer"
        assert folder.drafts.of("a.yaml") == ()
        for desk in (one, two):
            desk.close()

    in_session(work())


def test_a_text_that_gives_way_is_kept_as_a_version_and_leaves_no_draft(folder: Folder) -> None:
    async def work() -> None:
        desk = desk_of(folder)
        desk.open("a.yaml", "begun", NO_FILE)
        desk.change("given up")
        desk.set_aside()
        desk.open("b.yaml", "another")
        desk.close()
        assert folder.drafts.of("a.yaml") == ()
        assert [version.text() for version in folder.versions_of("a.yaml")] == ["given up"]

    in_session(work())


def test_half_a_character_costs_no_draft(folder: Folder) -> None:
    async def work() -> None:
        desk = desk_of(folder)
        desk.open("a.yaml", "begun")
        desk.change("# \ud83d and all the rest")
        desk.close()
        assert [draft.text for draft in folder.drafts.of("a.yaml")] == ["# � and all the rest"]

    in_session(work())


def test_a_slip_keeps_the_last_page_and_the_last_form(folder: Folder) -> None:
    async def work() -> None:
        desk = desk_of(folder)
        desk.open("a.yaml", "size: 4")
        await settled(desk)
        good = desk.shown
        assert desk.fields == (SIZE,)
        desk.change("!size: [4")
        await settled(desk)
        assert desk.seen.preview.faults == (SLIP,)
        assert desk.shown is good
        assert await desk.page(0) == b"size: 4"
        assert desk.form_is_old
        assert [field.path for field in desk.fields] == [("size",)]
        desk.change("size: 5")
        await settled(desk)
        assert desk.shown is desk.seen
        assert not desk.form_is_old
        desk.open("b.yaml", "!")
        await settled(desk)
        assert desk.shown is desk.seen  # nothing of another file
        assert desk.fields == ()
        desk.close()

    in_session(work())
