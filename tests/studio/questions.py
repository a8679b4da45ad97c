"""What a page asks its engine: held back for a while, or counted once it is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Protocol

Count = Callable[[], int]
"""How many there are so far."""

WORKER = """(() => {
    const post = Worker.prototype.postMessage;
    const asked = new Map();
    const heard = new WeakSet();
    let words = null;
    let held = [];
    const has = (head, wanted) => wanted.every((word) => head.includes(word));
    const isAnswer = (head) => /"kind": ?"(done|refused|failed)"/.test(head);
    Worker.prototype.postMessage = function (message, ...rest) {
        const head = message?.head;
        if (!head) return post.call(this, message, ...rest);
        if (!heard.has(this)) {
            heard.add(this);
            this.addEventListener("message", ({ data }) => {
                if (data.head && isAnswer(data.head)) asked.get(JSON.parse(data.head).id).isAnswered = true;
            });
        }
        asked.set(JSON.parse(head).id, { head, isAnswered: false });
        const send = () => post.call(this, message, ...rest);
        if (words && has(head, words)) held.push(send);
        else send();
    };
    window.questions = {
        hold: (wanted) => { words = wanted; },
        get held() { return held.length; },
        release: () => {
            words = null;
            for (const send of held.splice(0)) send();
        },
        answered: (wanted) => [...asked.values()].filter(
            (own) => own.isAnswered && has(own.head, wanted),
        ).length,
    };
})()"""
"""Stands between a page and its workers."""


class Questions(Protocol):
    """The questions of one page, found by words of their JSON."""

    def held(self, *words: str) -> AbstractContextManager[Count]:
        """Hold back questions with all these words until the block ends."""

    def answered(self, *words: str) -> Count:
        """Count answers to questions with all these words from now on."""


class Requests:
    """Questions to a server."""

    def __init__(self, page: Any) -> None:
        self._page = page

    @contextmanager
    def held(self, *words: str) -> Iterator[Count]:
        held: list[Any] = []
        is_over = False

        def take(route: Any) -> None:
            if is_over or not all(word in route.request.post_data for word in words):
                route.continue_()
            else:
                held.append(route)

        self._page.route("**/engine", take)
        try:
            yield self._counted(held)
        finally:
            is_over = True
            for route in held:
                route.continue_()

    def answered(self, *words: str) -> Count:
        found: list[Any] = []

        def take(sent: Any) -> None:
            if all(word in (sent.post_data or "") for word in words):
                found.append(sent)

        self._page.route("**/engine", lambda route: route.fallback())  # otherwise Playwright has no text
        self._page.on("requestfinished", take)
        return self._counted(found)

    def _counted(self, found: list[Any]) -> Count:
        def count() -> int:
            self._page.title()  # lets Playwright tell what has happened
            return len(found)

        return count


class Messages:
    """Questions to a worker, on a page that began with the script `WORKER`."""

    def __init__(self, page: Any) -> None:
        self._page = page

    @contextmanager
    def held(self, *words: str) -> Iterator[Count]:
        self._page.evaluate("words => questions.hold(words)", list(words))
        try:
            yield lambda: int(self._page.evaluate("() => questions.held"))
        finally:
            self._page.evaluate("() => questions.release()")

    def answered(self, *words: str) -> Count:
        def count() -> int:
            return int(self._page.evaluate("words => questions.answered(words)", list(words)))

        before = count()
        return lambda: count() - before
