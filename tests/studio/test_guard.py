"""Which requests are let in: tests of the guard alone, with an application behind it that answers
everything."""

from __future__ import annotations

from typing import Any

from pnp.studio.access import Guard, Message, Receive, Scope, Send
from tests.rows import each
from tests.studio.loops import run_alone

TOKEN = "secret-of-this-run"
HOST = (b"host", b"127.0.0.1:8321")
COOKIE = (b"cookie", f"pnp-studio-8321={TOKEN}".encode())


async def open_house(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers whoever gets here."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        return
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"welcome"})


def ask(
    *headers: tuple[bytes, bytes], method: str = "GET", path: str = "/", query: str = "", kind: str = "http"
) -> list[Message]:
    """Return what comes back from a guarded server."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": f"{kind}.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    scope: dict[str, Any] = {
        "type": kind,
        "method": method,
        "path": path,
        "query_string": query.encode(),
        "headers": headers,
    }
    run_alone(Guard(open_house, TOKEN, 8321)(scope, receive, send))
    return sent


def status(*headers: tuple[bytes, bytes], **asked: str) -> int:
    return int(ask(*headers, **asked)[0]["status"])


def test_the_token_opens_and_leaves_the_address() -> None:
    first = ask(HOST, query=f"token={TOKEN}&spec=a.yaml")[0]
    headers = dict(first["headers"])
    assert first["status"] == 303
    assert headers[b"location"] == b"/?spec=a.yaml"
    assert headers[b"set-cookie"].endswith(b"HttpOnly; SameSite=Strict")


def test_the_cookie_opens() -> None:
    assert status(HOST, COOKIE) == 200


@each("query", ["", "token=", "token=wrong", "token=secret-of-this-ru", "token=%C3%BC"])
def test_no_token_no_page(query: str) -> None:
    assert status(HOST, query=query) == 403


def test_a_token_on_a_path_of_two_slashes_leads_nowhere_else() -> None:
    first = ask(HOST, path="//evil.example/", query=f"token={TOKEN}")[0]
    assert dict(first["headers"])[b"location"] == b"/evil.example/"


@each("host", ["evil.example", "evil.example:8321", "127.0.0.1", "127.0.0.1:80", ""])
def test_a_third_party_host_is_refused(host: str) -> None:
    assert status((b"host", host.encode()), COOKIE) == 403


def test_names_of_this_machine_are_known() -> None:
    for name in ("localhost:8321", "[::1]:8321", "127.0.0.1:8321"):
        assert status((b"host", name.encode()), COOKIE) == 200


@each("origin", ["http://evil.example", "null", "https://127.0.0.1:8321", "http://127.0.0.1:1"])
def test_a_third_party_origin_is_refused(origin: str) -> None:
    third_party = (b"origin", origin.encode())
    assert status(HOST, COOKIE, third_party) == 403
    assert status(HOST, COOKIE, third_party, method="POST") == 403
    assert ask(HOST, COOKIE, third_party, kind="websocket")[0]["type"] == "websocket.close"


def test_what_changes_something_must_tell_its_origin() -> None:
    own = (b"origin", b"http://127.0.0.1:8321")
    assert status(HOST, COOKIE, method="POST") == 403
    assert status(HOST, COOKIE, own, method="POST") == 200
    assert ask(HOST, COOKIE, kind="websocket")[0]["type"] == "websocket.close"
    assert ask(HOST, COOKIE, own, kind="websocket")[0]["type"] == "websocket.accept"
    assert ask(HOST, own, kind="websocket")[0]["type"] == "websocket.close"


def test_every_answer_says_what_a_page_may_do() -> None:
    headers = dict(ask(HOST, COOKIE)[0]["headers"])
    assert b"default-src 'none'" in headers[b"content-security-policy"]
    assert b"frame-ancestors 'none'" in headers[b"content-security-policy"]
    assert headers[b"x-content-type-options"] == b"nosniff"
