"""The page on the local engine: answers as in this process, progress, and calls that end when their client
hangs up."""

from __future__ import annotations

import http.client
import json
import time
from pathlib import Path

import pytest

from pnp.engine.wire import answered
from pnp.studio.access import POLICY
from pnp.studio.page_server import SentError, packed, unpacked
from tests.browsing import SECONDS
from tests.studio.servers import Server, start_server, stop_server
from tests.studio.wire import request

BOARD = {"name": "a.yaml", "text": "pnp: 1\nproducts:\n  - board: dominate\n    size: 5\n"}


def test_the_engine_answers_as_in_this_process(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CONFIG", str(server.config))
    sent = request("preview", doc=BOARD)
    status, _, body = server.ask("POST", "/engine", packed(sent))
    assert status == 200
    assert unpacked(body) == answered(sent.head)


def test_a_document_may_name_files_of_the_folder(server: Server) -> None:
    (server.folder / "base.yaml").write_text(BOARD["text"], encoding="utf-8")
    doc = {"name": "mine.yaml", "text": "pnp: 1\nextends: base.yaml\ntitle: Mine\n"}
    found = json.loads(unpacked(server.ask("POST", "/engine", packed(request("preview", doc=doc)))[2]).head)
    (server.folder / "base.yaml").unlink()
    assert found["value"]["faults"] == []
    assert len(found["value"]["pages"]) == 1


def test_page_pictures_and_catalogue_are_served_under_a_strict_policy(server: Server) -> None:
    for path, start in (
        ("/", b"<!doctype html>"),
        ("/app.js", b"//"),
        ("/build.js", b"export const BUILD"),
        ("/pictures/solve-mirror.svg", b"<?xml"),
        ("/pictures/emblem-mirror.svg", b"<?xml"),
        ("/catalogue.de.json", b'{"games"'),
        ("/fonts/regular.ttf", b"\x00\x01\x00\x00"),
    ):
        status, headers, body = server.ask("GET", path)
        assert (path, status, body[: len(start)]) == (path, 200, start)
        assert headers["content-security-policy"] == POLICY
    assert "script-src 'self';" in POLICY
    assert "unsafe" not in POLICY


@pytest.mark.parametrize(
    "path",
    [
        "/pictures/solve-nothing.svg",
        "/pictures/emblem-dice.svg",
        "/catalogue.xx.json",
        "/fonts/none.ttf",
        "/none",
    ],
)
def test_what_there_is_not_is_not_found(server: Server, path: str) -> None:
    assert server.ask("GET", path)[0] == 404


@pytest.mark.parametrize(
    ("sent", "status", "reason"),
    [
        ({"name": "a.yaml"}, 400, b"isn't a problem set to publish"),
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


@pytest.mark.parametrize("body", [b"", b"[2]\nabc", b"[-1]\n", b"[true]\na", b"x\n", b"[]\n", b'{"a": 1}\n'])
def test_a_body_that_is_no_message_is_refused(body: bytes) -> None:
    with pytest.raises(SentError):
        unpacked(body)


def test_progress_comes_before_the_end_and_whoever_hangs_up_ends_the_work(tmp_path: Path) -> None:
    server = start_server(tmp_path, tmp_path / "none.yaml")
    sent = request("generate", request={"game": "capturing", "count": 100})
    connection = http.client.HTTPConnection("127.0.0.1", int(server.port), timeout=SECONDS)
    headers = {"Cookie": f"pnp-studio-{server.port}={server.token}", "Origin": server.base}
    connection.request("POST", "/engine", packed(sent), headers)
    answer = connection.getresponse()
    first = answer.readline() + answer.readline(64)
    assert '"kind":"progress"' in first.decode()
    searching = busiest(server.process.pid)
    connection.close()
    answer.close()
    end = time.monotonic() + SECONDS
    while Path(f"/proc/{searching}").exists() and time.monotonic() < end:
        time.sleep(0.1)
    assert not Path(f"/proc/{searching}").exists()
    stop_server(server)


def busiest(pid: int) -> int:
    """The worker that has used the processor most."""
    path = Path(f"/proc/{pid}/task/{pid}/children")
    if not path.exists():
        pytest.skip("this system does not tell which processes another one started")

    def ticks(child: int) -> int:
        words = Path(f"/proc/{child}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return int(words[11]) + int(words[12])

    return max(map(int, path.read_text(encoding="ascii").split()), key=ticks)


def test_a_file_on_the_command_line_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "my board.yaml"
    path.write_text(BOARD["text"], encoding="utf-8")
    server = start_server(path, tmp_path / "none.yaml")
    assert server.address.endswith("#/file/my%20board.yaml")
    assert server.call("open", name=path.name, session="x")[1]["text"] == BOARD["text"]
    stop_server(server)


def test_a_printer_without_readings_corrects_nothing(tmp_path: Path) -> None:
    server = start_server(tmp_path, tmp_path / "none.yaml")
    assert json.loads(server.ask("GET", "/printer")[2]) == ["home", "nothing is corrected yet"]
    stop_server(server)


def test_a_reading_is_added_to_the_printer(server: Server) -> None:
    assert server.ask("POST", "/printer", json.dumps({"flip": "long-edge", "values": ["x"] * 5}))[0] == 422
    sent = {"flip": "long-edge", "values": ["0.4", "-0.2", "", "1.002", ""]}
    found = json.loads(server.ask("POST", "/printer", json.dumps(sent))[2])
    assert found == json.loads(server.ask("GET", "/printer")[2])
    assert found[0] == "home"
    assert "home:" in server.config.read_text(encoding="utf-8")


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
