"""Attacks on the real server, from outside the page."""

from __future__ import annotations

import http.client
import json
import os
import time
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from pathlib import Path

import pytest

from pnp.specs.catalogue import builtin_specs
from tests.conftest import need
from tests.studio.conftest import Server, start_server


def ask(
    server: Server,
    path: str,
    method: str = "GET",
    body: str | None = None,
    *,
    known: bool = True,
    **headers: str,
) -> tuple[int, bytes]:
    """The status and the body of an answer, with the cookie unless the asker is unknown."""
    connection = http.client.HTTPConnection("127.0.0.1", int(server.port), timeout=60)
    sent = {"Cookie": f"pnp-studio-{server.port}={server.token}"} if known else {}
    if method == "POST":
        sent["Origin"] = server.base
    connection.request(method, path, body, {**sent, **headers})
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    return answer.status, data


def test_whoever_has_no_token_gets_nothing(server: Server) -> None:
    for path in ("/", "/assets/studio.css", "/picture/spec/dominate", "/_nicegui_ws/socket.io/?EIO=4"):
        assert ask(server, path, known=False)[0] == 403
    assert ask(server, "/?token=guessed", known=False)[0] == 403
    assert ask(server, "/")[0] == 200


def test_a_foreign_host_gets_nothing(server: Server) -> None:
    for host in ("evil.example", f"evil.example:{server.port}", "127.0.0.1"):
        assert ask(server, "/", Host=host)[0] == 403


def test_a_foreign_page_gets_nothing(server: Server) -> None:
    body = json.dumps({"text": "", "line": 1, "column": 0})
    assert ask(server, "/complete", "POST", body)[0] == 200
    assert ask(server, "/complete", "POST", body, Origin="http://evil.example")[0] == 403
    assert ask(server, "/", Origin="http://evil.example")[0] == 403


@pytest.mark.parametrize(
    "name",
    [
        "../secret.yaml",
        "..%2fsecret.yaml",
        "%2e%2e/secret.yaml",
        "....//secret.yaml",
        "/etc/passwd",
        "%00.yaml",
        "..%5csecret.yaml",
    ],
)
def test_no_path_climbs_out(server: Server, name: str) -> None:
    secret = server.folder.parent / "secret.yaml"
    secret.write_text("pnp: 1\nproducts: [{board: dominate, title: SECRET}]\n", encoding="utf-8")
    for source in ("own", "spec", "game", "variant"):
        status, body = ask(server, f"/picture/{source}/{name}")
        assert status in (403, 404, 422), (source, status)
        assert b"SECRET" not in body
        assert b"root:" not in body
    for path in (f"/assets/{name}", f"/sheet/{name}/1/0.svg", f"/out/{name}/pdf"):
        assert ask(server, path)[0] in (403, 404)


def test_what_is_no_question_is_no_answer(server: Server) -> None:
    large = '{"text": "", "line": 1e400, "column": 0}'
    for body in ("", "{", "[]", '{"text": 1}', '{"text": "", "line": "x", "column": {}}', large, "[" * 500_000):
        assert ask(server, "/complete", "POST", body)[0] == 404
    assert ask(server, "/complete", "POST", "x" * 3_000_000)[0] == 404


def test_a_hundred_at_once_are_answered_or_told_to_wait(server: Server) -> None:
    text = "pnp: 1\nproducts:\n  - board: dominate\n    \n"
    body = json.dumps({"text": text, "line": 4, "column": 4})
    with ThreadPoolExecutor(100) as crowd:
        answers = list(crowd.map(lambda _: ask(server, "/complete", "POST", body)[0], range(100)))
    assert set(answers) <= {200, 503}
    assert answers.count(200) >= 60
    assert ask(server, "/complete", "POST", body)[0] == 200


def test_bombs_at_the_door(server: Server) -> None:
    bomb = "a: &a [x]\n" + "".join(f"k{k}: &k{k} [*a, *a]\n" for k in range(500)) + "[" * 50_000
    body = json.dumps({"text": bomb, "line": 2, "column": 0})
    begun = time.monotonic()
    assert ask(server, "/complete", "POST", body)[0] in (200, 422)
    assert time.monotonic() - begun < 30


def test_a_server_that_is_told_to_end_keeps_nobody_waiting(tmp_path: Path) -> None:
    """Although the pictures that are asked for would take a worker half a minute."""
    need("nicegui", "the studio is not tested here")
    server = start_server(tmp_path, tmp_path / "none.yaml")
    assert ask(server, "/")[0] == 200
    names = [name for name in builtin_specs() if name.startswith("kit/")]
    with ThreadPoolExecutor(len(names)) as crowd:
        answers = [crowd.submit(ask, server, f"/picture/spec/{name}") for name in names]
        wait(answers, return_when=FIRST_COMPLETED)
        server.process.terminate()
        server.process.wait(25)


def test_a_server_that_is_killed_leaves_no_worker(tmp_path: Path) -> None:
    need("nicegui", "the studio is not tested here")
    server = start_server(tmp_path, tmp_path / "none.yaml")
    assert ask(server, "/complete", "POST", json.dumps({"text": "", "line": 1, "column": 0}))[0] == 200
    workers = children(server.process.pid)
    assert workers
    server.process.kill()
    server.process.wait()
    end = time.monotonic() + 20
    while any(Path(f"/proc/{pid}").exists() for pid in workers) and time.monotonic() < end:
        time.sleep(0.1)
    assert not any(Path(f"/proc/{pid}").exists() for pid in workers)


def children(pid: int) -> list[int]:
    """The processes that a process started, where the system tells."""
    path = Path(f"/proc/{pid}/task/{pid}/children")
    if not path.exists() or os.name != "posix":
        pytest.skip("this system does not tell which processes another one started")
    return [int(word) for word in path.read_text(encoding="ascii").split()]
