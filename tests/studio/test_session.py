"""One session: its file, its drafts, and what it shows while the text has errors."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import pytest

from pnp.engine.messages import ErrorLine, Field, PageLine, Preview
from pnp.studio.documents import NO_FILE
from pnp.studio.folder import ConflictError, Folder
from pnp.studio.messages import Refused
from pnp.studio.opening import opening_of_file
from pnp.studio.pool import Pool, RefusedError
from pnp.studio.session import Session
from pnp.studio.versions import Versions
from tests.studio.loops import run_alone

SIZE = Field(("size",), "Size", "Dominate", "whole", "")
SLIP = ErrorLine(1, "not YAML", "a.yaml:1:1: not YAML")


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


def session_of(folder: Folder) -> Session:
    return Session(cast("Pool", Worker()), folder)


def in_session(work: Coroutine[Any, Any, None]) -> None:
    run_alone(work)


async def settled(session: Session) -> None:
    """Until the newest text has been previewed."""
    while session.latest.version != session.version:
        await asyncio.sleep(0.001)


def test_two_sessions_keep_their_drafts_apart_and_the_second_to_save_is_asked(folder: Folder) -> None:
    async def work() -> None:
        folder.save("a.yaml", "saved")
        one, two = session_of(folder), session_of(folder)
        for session, text in ((one, "one"), (two, "two")):
            session.open_with_draft(opening_of_file(folder, "a.yaml"), None, live=frozenset({one.id, two.id}))
            session.change(text)
            session.keep_now()
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
        for session in (one, two):
            session.close()

    in_session(work())


def test_a_text_that_gives_way_is_kept_as_a_version_and_leaves_no_draft(folder: Folder) -> None:
    async def work() -> None:
        session = session_of(folder)
        session.open("a.yaml", "begun", NO_FILE)
        session.change("given up")
        session.put_away()
        session.open("b.yaml", "another")
        session.close()
        assert folder.drafts.of("a.yaml") == ()
        assert [version.text() for version in folder.versions_of("a.yaml")] == ["given up"]

    in_session(work())


def test_half_a_character_costs_no_draft(folder: Folder) -> None:
    async def work() -> None:
        session = session_of(folder)
        session.open("a.yaml", "begun")
        session.change("# \ud83d and all the rest")
        session.close()
        assert [draft.text for draft in folder.drafts.of("a.yaml")] == ["# � and all the rest"]

    in_session(work())


def test_a_slip_keeps_the_last_page_and_the_last_form(folder: Folder) -> None:
    async def work() -> None:
        session = session_of(folder)
        session.open("a.yaml", "size: 4")
        await settled(session)
        good = session.displayed
        assert session.fields == (SIZE,)
        session.change("!size: [4")
        await settled(session)
        assert session.latest.preview.faults == (SLIP,)
        assert session.displayed is good
        assert await session.page(0) == b"size: 4"
        assert session.form_is_old
        assert [field.path for field in session.fields] == [("size",)]
        session.change("size: 5")
        await settled(session)
        assert session.displayed is session.latest
        assert not session.form_is_old
        session.open("b.yaml", "!")
        await settled(session)
        assert session.displayed is session.latest  # nothing of another file
        assert session.fields == ()
        session.close()

    in_session(work())
