"""The page on the local engine: the same answers as in this process, behind the same guard."""

from __future__ import annotations

import http.client
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from pnp.engine.messages import Packed
from pnp.engine.wire import answered
from pnp.studio.page_server import POLICY, SentError, packed, unpacked
from tests.conftest import need

BOARD = {"name": "a.yaml", "text": "pnp: 1\nproducts:\n  - board: dominate\n    size: 5\n"}


class Visitor:
    """Somebody with the cookie of the page, or without."""

    def __init__(self, port: int, cookie: str) -> None:
        self.port, self.cookie = port, cookie

    def ask(
        self, method: str, path: str, body: bytes = b"", **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        own = {"Cookie": self.cookie, "Origin": f"http://127.0.0.1:{self.port}"}
        connection.request(method, path, body, {**own, **headers})
        answer = connection.getresponse()
        found = answer.status, {key.lower(): value for key, value in answer.getheaders()}, answer.read()
        connection.close()
        return found


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """A visitor with the cookie, of a server that runs."""
    need("nicegui", "the page is not served here")
    command = [sys.executable, "-m", "pnp.cli", "studio", str(tmp_path_factory.mktemp("specs")), "--page"]
    environment = {**os.environ, "PNP_STUDIO_TOKEN": "secret", "PNP_CONFIG": "", "PNP_DATA": ""}
    process = subprocess.Popen(
        [*command, "--port", "0", "--no-browser"], stdout=subprocess.PIPE, text=True, env=environment
    )
    assert process.stdout is not None
    found = re.search(r":(\d+)/", process.stdout.readline())
    assert found, "the server said no address"
    port = int(found[1])
    yield Visitor(port, f"pnp-studio-{port}=secret")
    process.terminate()
    process.wait(60)


def test_the_engine_answers_as_in_this_process(visitor: Visitor) -> None:
    request = json.dumps({"id": 3, "name": "preview", "args": {"doc": BOARD}})
    status, _, body = visitor.ask("POST", "/engine", packed(Packed(request, ())))
    assert status == 200
    assert unpacked(body) == answered(request)


def test_page_pictures_and_catalogue_are_served_under_a_strict_policy(visitor: Visitor) -> None:
    for path, start in (
        ("/", b"<!doctype html>"),
        ("/app.js", b"//"),
        ("/build.js", b"export const BUILD"),
        ("/pictures/solve-mirror.svg", b"<?xml"),
        ("/catalogue.de.json", b'{"games"'),
        ("/fonts/regular.ttf", b"\x00\x01\x00\x00"),
    ):
        status, headers, body = visitor.ask("GET", path)
        assert (path, status, body[: len(start)]) == (path, 200, start)
        assert headers["content-security-policy"] == POLICY
    assert "unsafe" not in POLICY


@pytest.mark.parametrize(
    "path", ["/pictures/solve-nothing.svg", "/catalogue.xx.json", "/fonts/..%2f..%2f.ttf", "/..%2fserver.py"]
)
def test_what_there_is_not_is_not_found(visitor: Visitor, path: str) -> None:
    assert visitor.ask("GET", path)[0] == 404


def test_strangers_are_refused(visitor: Visitor) -> None:
    body = packed(Packed('{"id": 1, "name": "hello", "args": {}}', ()))
    assert Visitor(visitor.port, "").ask("POST", "/engine", body)[0] == 403
    assert visitor.ask("POST", "/engine", body, Origin="http://example.com")[0] == 403
    assert visitor.ask("POST", "/engine", body, Host="example.com")[0] == 403


@pytest.mark.parametrize("body", [b"", b"[2]\nabc", b"[-1]\n", b"[true]\na", b"x\n", b"[]\n", b'{"a": 1}\n'])
def test_a_body_that_is_no_message_is_refused(visitor: Visitor, body: bytes) -> None:
    with pytest.raises(SentError):
        unpacked(body)
    assert visitor.ask("POST", "/engine", body)[0] == 400
