"""The page on the local engine: answers as in this process, progress, and calls that end when their client
hangs up."""

from __future__ import annotations

import asyncio
import http.client
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.desk.packing import Packed
from pnp.desk.wire import answered
from pnp.studio import page_server
from pnp.studio.access import POLICY
from pnp.studio.page_server import SentError, body_with, message_in, messages_to
from pnp.studio.pool import USUAL, Pool
from tests.browsing import SECONDS
from tests.processes import all_end
from tests.rows import each
from tests.studio.loops import run_alone
from tests.studio.servers import House, Program, Server, start_server, stop_server
from tests.studio.wire import request

BOARD = {"name": "a.yaml", "text": "pnp: 1\nproducts:\n  - board: dominate\n    size: 5\n"}


def test_the_engine_answers_as_in_this_process(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CONFIG", str(server.config))
    sent = request("preview", doc=BOARD)
    status, _, body = server.ask("POST", "/engine", body_with(sent))
    assert status == 200
    assert message_in(body) == answered(sent.head)


def test_a_document_may_name_files_of_the_folder(server: Server) -> None:
    (server.folder / "base.yaml").write_text(BOARD["text"], encoding="utf-8")
    doc = {"name": "mine.yaml", "text": "pnp: 1\nextends: base.yaml\ntitle: Mine\n"}
    found = json.loads(
        message_in(server.ask("POST", "/engine", body_with(request("preview", doc=doc)))[2]).head
    )
    (server.folder / "base.yaml").unlink()
    assert found["value"]["errors"] == []
    assert len(found["value"]["pages"]) == 1


def test_the_page_and_its_catalogue_are_served_under_a_strict_policy(server: Server) -> None:
    for path, start in (
        ("/", b"<!doctype html>"),
        ("/app.js", b"//"),
        ("/build.js", b"export const BUILD"),
        ("/catalogue.de.json", b'{"games"'),
        ("/fonts/regular.ttf", b"\x00\x01\x00\x00"),
    ):
        status, headers, body = server.ask("GET", path)
        assert (path, status, body[: len(start)]) == (path, 200, start)
        assert headers["content-security-policy"] == POLICY
    assert "script-src 'self';" in POLICY
    assert "unsafe" not in POLICY


def test_what_there_is_not_is_not_found(server: Server) -> None:
    for path in ("/catalogue.xx.json", "/fonts/none.ttf", "/none"):
        assert (path, server.ask("GET", path)[0]) == (path, 404)


@pytest.mark.parametrize(
    ("sent", "status", "reason"),
    [
        ({"name": "a.yaml"}, 400, b"isn't a puzzle set to publish"),
        (
            {"name": "a.yaml", "text": "pnp: 1\n", "url": "ftp://a", "language": "en"},
            422,
            b"the address of a web page",
        ),
    ],
)
def test_what_cannot_be_published_is_refused(server: Server, sent: object, status: int, reason: bytes) -> None:
    found, _, body = server.ask("POST", "/publish", json.dumps(sent).encode())
    assert (found, reason in body) == (status, True)


@pytest.mark.usefixtures("small_workers")
def test_a_publication_comes_with_a_notice_about_it(tmp_path: Path) -> None:
    house = House(tmp_path)
    asked = {"name": "a.yaml", "text": "", "url": "", "language": "de"}
    with house.server(tmp_path) as server:
        status, _, body = server.ask("POST", "/publish", json.dumps(asked).encode())
    house.close()
    found = message_in(body)
    assert (status, found.buffers) == (200, (b"a.yaml de",))
    assert json.loads(found.head) == {"data": {"buffer": 0}, "notice": "not checked: a.yaml"}


@each("body", [b"", b"[2]\nabc", b"[-1]\n", b"[true]\na", b"x\n", b"[]\n", b'{"a": 1}\n'])
def test_a_body_that_is_no_message_is_refused(body: bytes) -> None:
    with pytest.raises(SentError):
        message_in(body)


@pytest.mark.usefixtures("small_workers")
def test_progress_comes_before_the_end_and_whoever_hangs_up_ends_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_server, "PATIENCE", 0.0)
    house = House(tmp_path)
    with house.server(tmp_path) as server:
        connection = http.client.HTTPConnection("127.0.0.1", int(server.port), timeout=SECONDS)
        headers = {"Cookie": f"pnp-studio-{server.port}={server.token}", "Origin": server.base}
        connection.request("POST", "/engine", body_with(request("generate")), headers)
        answer = connection.getresponse()
        (size,) = json.loads(answer.readline())
        assert json.loads(answer.read(size))["kind"] == "progress"
        working = house.workers()
        connection.close()
        answer.close()
        assert all_end(working)
    house.close()


# `pnp studio` itself


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The program, started with a file to open, by somebody whose config says little."""
    path = tmp_path_factory.mktemp("program") / "my board.yaml"
    path.write_text(BOARD["text"], encoding="utf-8")
    config = path.with_name("config.yaml")
    config.write_text("paper: a4\n", encoding="utf-8")
    found = start_server(path, config)
    yield found
    stop_server(found)


def test_a_file_on_the_command_line_is_opened(program: Program) -> None:
    assert program.address.endswith("#/file/my%20board.yaml")
    assert program.call("open", name="my board.yaml", session="x")[1]["text"] == BOARD["text"]


def test_pictures_are_drawn_of_what_there_is(program: Program) -> None:
    for path, status, start in (
        ("/pictures/solve-mirror.svg", 200, b"<?xml"),
        ("/pictures/emblem-mirror.svg", 200, b"<?xml"),
        ("/pictures/solve-nothing.svg", 404, b"there is no picture"),
        ("/pictures/emblem-dice.svg", 404, b"there is no picture"),
    ):
        found, headers, body = program.ask("GET", path)
        assert (path, found, body[: len(start)]) == (path, status, start)
        assert headers["content-security-policy"] == POLICY


def test_a_printer_without_readings_corrects_nothing_until_one_is_added(program: Program) -> None:
    assert json.loads(program.ask("GET", "/printer")[2]) == ["home", "nothing is corrected yet"]
    assert program.ask("POST", "/printer", json.dumps({"flip": "long-edge", "values": ["x"] * 5}))[0] == 422
    sent = {"flip": "long-edge", "values": ["0.4", "-0.2", "", "1.002", ""]}
    found = json.loads(program.ask("POST", "/printer", json.dumps(sent))[2])
    assert found == json.loads(program.ask("GET", "/printer")[2])
    assert found[0] == "home"
    assert len(found) > 1
    assert "home:" in program.config.read_text(encoding="utf-8")


# What is refused, in the reader's language


@pytest.mark.long("starts a server")
@pytest.mark.parametrize(
    ("path", "sent", "told"),
    [
        ("/printer", {"flip": "long-edge", "values": ["x"] * 5}, "x: „x“ ist keine Länge"),
        (
            "/publish",
            {"name": "a.yaml", "text": "pnp: 1\n", "url": "ftp://a", "language": "de"},
            "die Adresse einer Webseite",
        ),
        (
            "/files",
            {"name": "open", "args": {"name": "none.yaml", "session": "x"}},
            "„none.yaml“ lässt sich nicht lesen: Datei oder Ordner nicht gefunden",
        ),
    ],
)
def test_what_is_refused_is_told_in_the_readers_language(
    server: Server, path: str, sent: object, told: str
) -> None:
    _, _, body = server.ask("POST", path, json.dumps(sent), **{"Accept-Language": "de"})
    assert told in body.decode()


class Counting(Pool):
    """A pool that only counts the jobs that run at once."""

    def __init__(self) -> None:
        super().__init__()
        self.running = self.most = 0

    async def run(self, *_arguments: object, **_options: object) -> None:
        self.running += 1
        self.most = max(self.most, self.running)
        for _ in range(10):
            await asyncio.sleep(0)
        self.running -= 1


@each(
    "calls, at_once",
    [
        ((request("page", doc=BOARD, index=0), request("spots", doc=BOARD, index=0)), 1),
        ((request("digests", doc=BOARD), request("fields", doc=BOARD, is_drawn=True)), 1),
        ((request("page", doc=BOARD), request("page", doc={**BOARD, "text": "pnp: 1\n"})), 2),
        ((request("page", doc=BOARD), request("fields", doc=BOARD, is_drawn=False)), 2),
        ((request("page", doc=BOARD), request("check", doc=BOARD)), 2),
    ],
)
def test_calls_that_need_what_was_drawn_take_turns(calls: tuple[Packed, ...], at_once: int) -> None:
    """Otherwise another worker would have to draw all of it, too."""

    async def work() -> None:
        pool = Counting()

        async def answers(sent: Packed) -> None:
            async for _ in messages_to(pool, sent, "/nowhere", {}, USUAL):
                pass

        await asyncio.gather(*map(answers, calls))
        assert pool.most == at_once

    run_alone(work())
