"""What others in the network get from `pnp studio --share`: solving, and nothing else."""

from __future__ import annotations

import http.client
import json
import re
import socket
import stat
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from pnp.base.errors import PnpError
from pnp.desk import calls
from pnp.desk.packing import Packed
from pnp.language.catalogue import builtin_set
from pnp.language.config import web_page
from pnp.products.booklet.sections import play_code
from pnp.puzzles.puzzle_sets import read_set
from pnp.puzzles.set_writing import play_address
from pnp.studio.access import TOKEN_FILE, NetworkGuard, Place, is_local, kept_token, network_address
from pnp.studio.page_server import SentError, body_with, message_in
from pnp.studio.server import said_of_sharing
from pnp.studio.sharing import CALLS, MOST_CONNECTIONS, MOST_SENT, solving_call
from tests.browsing import Visitors, settled
from tests.rows import each
from tests.studio.loops import run_alone
from tests.studio.servers import House, start_server, stop_server
from tests.studio.wire import request

TOKEN = "abcdefghjkmn"
PLACE = Place("192.168.1.20", 8331, TOKEN)
HOST = (b"host", b"192.168.1.20:8331")
ORIGIN = (b"origin", b"http://192.168.1.20:8331")
BOARD = {"name": "a.yaml", "text": "pnp: 1\nproducts:\n  - board: dominate\n"}


# Who has access


async def open_house(scope: Any, receive: Any, send: Any) -> None:
    """Answers whoever gets here."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"welcome"})


def ask(
    *headers: tuple[bytes, bytes],
    path: str = f"/{TOKEN}/",
    method: str = "GET",
    kind: str = "http",
    client: str = "192.168.1.33",
) -> Any:
    """Return what comes back first from the guarded page."""
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": f"{kind}.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": kind, "method": method, "path": path, "headers": headers, "client": (client, 5)}
    run_alone(NetworkGuard(open_house, PLACE)(scope, receive, send))
    return sent[0]


def test_whoever_has_the_address_is_let_in() -> None:
    assert ask(HOST)["status"] == 200
    assert ask(HOST, ORIGIN, method="POST")["status"] == 200
    headers = dict(ask(HOST)["headers"])
    assert b"default-src 'none'" in headers[b"content-security-policy"]
    assert b"cross-origin-opener-policy" not in headers, "browsers call it an error without HTTPS"
    assert dict(ask(HOST, path=f"/{TOKEN}")["headers"])[b"location"] == f"/{TOKEN}/".encode()


@each("path", ["/", "", "/app.js", "//", f"/{TOKEN[:-1]}/", f"/{TOKEN}x/", "/ü/", f"//{TOKEN}/"])
def test_whoever_lacks_the_token_is_not(path: str) -> None:
    assert ask(HOST, path=path)["status"] == 403


@each("host", ["evil.example", "192.168.1.20", "localhost:8331", "127.0.0.1:8331", ""])
def test_a_third_party_host_is_refused(host: str) -> None:
    assert ask((b"host", host.encode()))["status"] == 403


@each("origin", ["http://evil.example", "null", "https://192.168.1.20:8331"])
def test_a_third_party_page_is_refused(origin: str) -> None:
    for method in ("GET", "POST"):
        assert ask(HOST, (b"origin", origin.encode()), method=method)["status"] == 403
    assert ask(HOST, method="POST")["status"] == 403


@each("client", ["203.0.114.9", "8.8.8.8", "2606:4700::1", "::ffff:8.8.8.8", "", "x"])
def test_whoever_is_outside_the_network_is_refused(client: str) -> None:
    assert ask(HOST, client=client)["status"] == 403


def test_there_are_no_web_sockets() -> None:
    assert ask(HOST, ORIGIN, kind="websocket")["type"] == "websocket.close"


@each("address", ["8.8.8.8", "0.0.0.0", "127.0.0.1", "224.0.0.1", "fe80::1", "here"])
def test_only_addresses_of_a_local_network_are_listened_at(address: str) -> None:
    with pytest.raises(PnpError, match="address"):
        network_address(address)


def test_addresses_of_local_networks() -> None:
    assert network_address("192.168.1.20") == "192.168.1.20"
    assert all(map(is_local, ("10.0.0.1", "172.16.0.9", "fe80::1", "::ffff:10.0.0.1", "127.0.0.1")))


# The token


def test_the_address_stays_the_same(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    token = kept_token(folder)
    assert kept_token(folder) == token
    assert kept_token(None) != kept_token(None)
    if sys.platform != "win32":
        assert stat.S_IMODE((folder / TOKEN_FILE).stat().st_mode) == 0o600


@pytest.mark.parametrize("text", ["", "short", "../../etc/passwd", "aaaaaaaaaaa/", "\0" * 12])
def test_a_token_that_somebody_has_changed_is_replaced(tmp_path: Path, text: str) -> None:
    (tmp_path / TOKEN_FILE).write_text(text, encoding="utf-8")
    token = kept_token(tmp_path)
    assert token != text
    assert kept_token(tmp_path) == token


def test_the_address_fits_into_books() -> None:
    place = Place("192.168.178.120", 8331, kept_token(None))
    assert web_page(place.address) == place.address
    path = builtin_set("puzzles/dominosa")
    assert path is not None
    found = read_set(path, "dominosa")
    for puzzle in found.puzzles[:6]:
        assert play_code(place.address, found, puzzle) is not None


def test_sharing_is_said_plainly() -> None:
    said = "\n".join(map(str, said_of_sharing(PLACE)))
    assert said.count(PLACE.address) == 2
    assert "can't see or change your files, edit, save or build anything" in said
    assert "isn't encrypted" in said


# What can be requested


def sent(name: str, **arguments: object) -> Packed:
    return request(name, **arguments)


def test_a_call_to_solve_is_passed_on_with_nothing_else_in_it() -> None:
    found = solving_call(Packed('{"id": 1, "name": "rules", "args": {"game": "dots"}, "evil": 1}', ()))
    assert json.loads(found.head) == {"id": 1, "name": "rules", "args": {"game": "dots"}}


OTHERS = ("preview", "page", "files", "download", "bundle", "edit", "export", "preflight", "generate",
          "errors", "fields", "complete", "deck", "table", "edit_table", "catalogue", "", "_")  # fmt: skip


@each("name", OTHERS)
def test_no_other_call_is(name: str) -> None:
    assert name not in CALLS
    with pytest.raises(SentError):
        solving_call(sent(name, doc=BOARD))


@each("head", [
        "", "[]", "1", "[" * 100_000, '{"name": "state"', '{"name": "state", "args": []}',
        '{"name": ["state"]}', '{"name": {"a": 1}, "args": {}}',
        '{"name": "state", "args": {"doc": {"name": "a", "text": "", "files": {"b": "x"}}}}',
        '{"name": "state", "args": {"doc": "a.yaml"}}',
        '{"name": "source", "args": {"kind": "spec", "name": "dominate"}}',
        '{"name": "source", "args": {"name": "dominate"}}',
    ])  # fmt: skip
def test_what_solving_does_not_take_is_refused(head: str) -> None:
    with pytest.raises(SentError):
        solving_call(Packed(head, ()))


def test_a_call_brings_no_bytes_along() -> None:
    with pytest.raises(SentError):
        solving_call(Packed(sent("qr", text="x").head, (b"x",)))


# The page itself


@pytest.mark.slow
def test_the_program_shares_until_it_ends(tmp_path: Path) -> None:
    try:
        host = network_address()
    except PnpError as error:
        pytest.skip(str(error))
    with socket.create_server((host, 0)) as free:
        port = free.getsockname()[1]
    server = start_server(tmp_path, tmp_path / "none.yaml", options=("--share", "--share-port", str(port)))
    assert server.process.stdout is not None
    said = [server.process.stdout.readline() for _ in range(4)]
    found = re.search(r"http://[^/]+/(\w+)/", said[0])
    assert found is not None
    place = Place(host, port, found[1])
    assert asked(place, "GET", "")[0] == 200
    assert called(place, "qr", text="x")["kind"] == "done"
    assert json.loads(server.ask("GET", "/own-page")[2]) == {"url": place.address, "is_shared": True}
    stop_server(server)
    with pytest.raises(ConnectionRefusedError):
        asked(place, "GET", "")


@pytest.fixture
def shared(house: House, monkeypatch: pytest.MonkeyPatch) -> Iterator[Place]:
    """The page for solving, on this machine."""
    monkeypatch.setenv("PNP_CONFIG", str(house.config))
    with house.shared(TOKEN) as found:
        yield found


def asked(place: Place, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection(place.host, place.port, timeout=60)
    own = {"Origin": f"http://{place.host}:{place.port}"} if method == "POST" else {}
    connection.request(method, f"/{place.token}/{path}", body, {**own, **headers})
    answer = connection.getresponse()
    found = answer.status, answer.read()
    connection.close()
    return found


def called(place: Place, name: str, **arguments: object) -> Any:
    status, body = asked(place, "POST", "engine", body_with(sent(name, **arguments)))
    return json.loads(message_in(body).head) if status == 200 else status


def test_nothing_but_solving_is_there(shared: Place, tmp_path: Path) -> None:
    for path in ("files", "printer", "publish", "own-page"):
        for method in ("GET", "POST"):
            assert asked(shared, method, path, "{}")[0] in (404, 405)
    assert asked(shared, "GET", "")[0] == 200
    assert b'"cards": []' in asked(shared, "GET", "catalogue.de.json")[1]
    assert asked(shared, "GET", "pictures/print-dominate.svg")[0] == 404
    assert b"<svg" in asked(shared, "GET", "pictures/solve-mirror.svg")[1]
    assert b"published" not in asked(shared, "GET", "build.js")[1]
    assert b'"isSolving": true' in asked(shared, "GET", "build.js")[1]
    for path in ("..%2fserver.py", "%2e%2e/server.py", "../server.py"):
        assert b"import" not in asked(shared, "GET", path)[1]
    for name in OTHERS:
        assert called(shared, name, doc=BOARD) == 400


def test_a_document_reads_no_file(shared: Place, tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("pnp: 1\ntitle: SECRET\nproducts: []\n", encoding="utf-8")
    for name in ("a.yaml", "../a.yaml", str(secret)):
        for extended in (str(secret), "secret.yaml", "../secret.yaml"):
            doc = {"name": name, "text": f"pnp: 1\nextends: {extended}\nproducts: []\n"}
            for call in ("renew", "puzzles", "state", "share"):
                more = {} if call in ("renew", "puzzles") else {"number": 0}
                assert "SECRET" not in json.dumps(called(shared, call, doc=doc, **more)).replace(
                    doc["text"], ""
                )


def test_what_is_too_large_or_never_ends_is_cut_off(shared: Place) -> None:
    assert asked(shared, "POST", "engine", b"x" * (MOST_SENT + 1))[0] == 400
    doc = {"name": "a.yaml", "text": "a: &a [x]\n" + "".join(f"k{k}: &k{k} [*a, *a]\n" for k in range(500))}
    assert called(shared, "puzzles", doc=doc)["kind"] == "refused"


def test_a_crowd_of_connections_is_sent_away(shared: Place) -> None:
    crowd = [socket.create_connection((shared.host, shared.port)) for _ in range(MOST_CONNECTIONS + 5)]
    for one in crowd[MOST_CONNECTIONS:]:
        one.settimeout(20)
        with suppress(ConnectionError):
            assert one.recv(1) == b""
    for one in crowd:
        one.close()
    with ThreadPoolExecutor(4) as some:
        assert {status for status, _ in some.map(lambda _: asked(shared, "GET", "app.js"), range(8))} == {200}


def test_a_printed_code_opens_its_puzzle_on_a_phone(visitors: Visitors, shared: Place) -> None:
    path = builtin_set("puzzles/dominosa")
    assert path is not None
    found = read_set(path, "dominosa")
    with visitors.window(shared.address, 360, has_touch=True, is_mobile=True) as page:
        page.goto(str(play_address(shared.address, found, found.puzzles[2])))
        settled(page)
        state = calls.state(calls.source("set", "puzzles/dominosa"), 2)
        assert page.locator(".area").count() == len(state.areas)
        first = calls.line(calls.source("set", "puzzles/dominosa"), 2)[0].split()
        for name in first:
            page.locator(f'.area[aria-label="{name}"]').tap()
            settled(page)
        assert page.text_content(".played")
        assert page.get_by_role("link", name="Design").count() == 0
        page.get_by_role("button", name="Share", exact=True).tap()
        assert "as long as the studio is running" in page.inner_text("dialog[open]")
        page.goto(f"{shared.address}#/solve")
        settled(page)
        assert page.get_by_role("button", name="Publish…").count() == 0
        assert page.locator(".card").count() > 10
