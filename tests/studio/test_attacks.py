"""Attacks on the real server, from outside the page."""

from __future__ import annotations

import http.client
import json
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from pathlib import Path

import pytest

from pnp.language.catalogue import builtin_sets
from pnp.studio.page_server import body_with, message_in
from tests.processes import all_end, children
from tests.studio.servers import Server, start_server
from tests.studio.wire import request

BOARD = {"name": "a.yaml", "text": "pnp: 1\nproducts:\n  - board: dominate\n    \n"}
COMPLETE = body_with(request("complete", doc=BOARD, line=4, column=4))


def test_whoever_has_no_token_gets_nothing(server: Server) -> None:
    for path in ("/", "/app.js", "/pictures/print-dominate.svg", "/printer"):
        assert server.ask("GET", path, known=False)[0] == 403
    for path in ("/engine", "/files", "/printer"):
        assert server.ask("POST", path, COMPLETE, known=False)[0] == 403
    assert server.ask("GET", "/?token=guessed", known=False)[0] == 403
    assert server.ask("GET", "/")[0] == 200


def test_a_third_party_host_gets_nothing(server: Server) -> None:
    for host in ("evil.example", f"evil.example:{server.port}", "127.0.0.1"):
        assert server.ask("GET", "/", Host=host)[0] == 403


def test_a_third_party_page_gets_nothing(server: Server) -> None:
    for path in ("/engine", "/files", "/printer"):
        assert server.ask("POST", path, COMPLETE, Origin="http://evil.example")[0] == 403
        assert server.ask("POST", path, COMPLETE, Origin="null")[0] == 403
    assert server.ask("GET", "/", Origin="http://evil.example")[0] == 403
    assert server.ask("POST", "/engine", COMPLETE)[0] == 200


@pytest.mark.parametrize(
    "name",
    ["../secret.yaml", "/etc/passwd", "....//secret.yaml", "a/../../secret.yaml", "..\\secret.yaml", "\0.yaml"],
)
def test_no_name_climbs_out(server: Server, name: str) -> None:
    secret = server.folder.parent / "secret.yaml"
    secret.write_text("pnp: 1\nproducts: [{board: dominate, title: SECRET}]\n", encoding="utf-8")
    session, text, base = "attacker", "pnp: 1\n", "new"
    for call, more in (
        ("open", {"session": session}),
        ("choose", {"session": session, "chosen": ""}),
        ("keep", {"session": session, "text": text, "base": base}),
        ("save", {"session": session, "text": text, "base": base, "opened": "a.yaml"}),
        ("put_away", {"session": session, "text": text}),
        ("versions", {}),
        ("keep_version", {"text": text}),
        ("watch", {"session": session}),
    ):
        status, found = server.call(call, name=name, **more)
        assert (call, status) == (call, 422)
        assert "SECRET" not in found
    doc = {"name": name, "text": "pnp: 1\nextends: secret.yaml\nproducts: []\n"}
    body = server.ask("POST", "/engine", body_with(request("preview", doc=doc)))[2]
    assert b"SECRET" not in body
    assert secret.read_text(encoding="utf-8").endswith("SECRET}]\n")
    assert not [path for path in server.folder.glob("**/*.yaml") if path.name != "a.yaml"]


@pytest.mark.parametrize("path", ["/..%2fserver.py", "/%2e%2e/server.py", "/pictures/..%2f..%2fsecret"])
def test_no_path_climbs_out(server: Server, path: str) -> None:
    status, _, body = server.ask("GET", path)
    assert status == 404
    assert b"import" not in body


@pytest.mark.parametrize("path", ["/%0d", "/a%0aSet-Cookie:x", "/%00", "/pictures/%7f", "//%0d%0a"])
def test_a_path_with_control_characters_is_no_request(server: Server, path: str) -> None:
    for asked in (path, f"{path}?token={server.token}"):
        assert server.ask("GET", asked)[0] == 400


def test_a_name_with_half_of_a_surrogate_pair_is_no_request(server: Server) -> None:
    for name in ("\ud800.yaml", "a\udfff", "\udc80"):
        assert server.call("open", name=name, session="x")[0] == 400
        assert server.call("save", name="a.yaml", text="", base="new", session="x", opened=name)[0] == 400
        assert server.ask("POST", "/files", json.dumps({"name": "open", "args": {name: "x"}}))[0] == 400


def test_a_session_or_a_fingerprint_is_no_way_out(server: Server) -> None:
    for session in ("../../evil", "x/../../y", "a@b", "\0"):
        assert server.call("keep", name="a.yaml", text="pnp: 1\n", base="new", session=session)[0] == 422
        assert server.call("keep", name="a.yaml", text="pnp: 1\n", base=session, session="x")[0] == 422


def test_what_is_no_request_is_refused(server: Server) -> None:
    for body in ("", "{", "[]", '{"name": "open"}', '{"name": "open", "args": {"name": 1}}', "[" * 500_000):
        assert server.ask("POST", "/files", body)[0] == 400
        assert server.ask("POST", "/engine", body)[0] == 400
    for sent in ({"flip": "sideways", "values": [""] * 5}, {"flip": "long-edge", "values": [1] * 5}, []):
        assert server.ask("POST", "/printer", json.dumps(sent))[0] == 400


def test_a_body_without_end_is_cut_off(server: Server) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", int(server.port), timeout=60)
    headers = {"Cookie": f"pnp-studio-{server.port}={server.token}", "Origin": server.base}
    connection.request("POST", "/files", (b"x" * 1_000_000 for _ in range(9)), headers, encode_chunked=True)
    assert connection.getresponse().status == 400
    connection.close()


def test_a_hundred_at_once_are_answered_or_told_to_wait(server: Server) -> None:
    with ThreadPoolExecutor(100) as crowd:
        bodies = list(crowd.map(lambda _: server.ask("POST", "/engine", COMPLETE)[2], range(100)))
    answers = [json.loads(message_in(body).head) for body in bodies]
    refused = [answer["value"] for answer in answers if answer["kind"] != "done"]
    assert set(refused) <= {"too many requests at once; try again in a moment"}
    assert len(refused) <= 40


def test_a_bomb_is_refused_in_time(server: Server) -> None:
    bomb = "a: &a [x]\n" + "".join(f"k{k}: &k{k} [*a, *a]\n" for k in range(500)) + "[" * 50_000
    sent = body_with(request("complete", doc={"name": "a.yaml", "text": bomb}, line=2, column=0))
    status, _, answer = server.ask("POST", "/engine", sent)
    assert status == 200
    assert b"of processor time" not in answer, "its worker would be ended after 20 seconds of that"


@pytest.mark.long("it starts the program")
def test_a_server_that_is_told_to_end_keeps_nobody_waiting(tmp_path: Path) -> None:
    """Although the pictures that are asked for would take a worker half a minute."""
    server = start_server(tmp_path, tmp_path / "none.yaml")
    assert server.ask("GET", "/")[0] == 200
    names = [name.rpartition("/")[2] for name in builtin_sets()]
    with ThreadPoolExecutor(len(names)) as crowd:
        answers = [crowd.submit(server.ask, "GET", f"/pictures/print-{name}.svg") for name in names]
        wait(answers, return_when=FIRST_COMPLETED)
        server.process.terminate()
        server.process.wait(25)


def test_a_server_that_is_killed_leaves_no_worker(tmp_path: Path) -> None:
    server = start_server(tmp_path, tmp_path / "none.yaml")
    assert server.ask("POST", "/engine", COMPLETE)[0] == 200
    workers = children(server.process.pid)
    assert workers
    server.process.kill()
    server.process.wait()
    assert all_end(workers)
