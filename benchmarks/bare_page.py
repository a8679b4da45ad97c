"""A page of Chromium without Playwright, for measurements of memory.

Playwright keeps the answers to all requests of a page, and each element that it waits for, in the memory of the
page itself. After a while that is a hundred megabytes, which the page wouldn't need for anyone who just opens
it.
"""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

READ, WRITE = 3, 4
"""The file descriptors where Chromium reads commands and writes answers."""
SECONDS = 120.0
"""The longest that a page may take for one step, in seconds."""


class BarePage:
    """A page that is driven through the browser's own protocol, with as few commands as possible."""

    def __init__(self, commands: IO[bytes], answers: IO[bytes]) -> None:
        self._commands, self._answers = commands, answers
        self._session = ""
        self._number = 0

    def open(self, address: str) -> None:
        """Open an address in a new window."""
        target = self._ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._ask("Page.navigate", url=address)  # answered when the new page can be asked for values

    def value(self, script: str) -> Any:
        """Evaluate a script in the page and return its value; a promise is awaited."""
        found = self._ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def wait_for(self, script: str) -> None:
        """Wait until the value of a script is true."""
        end = time.monotonic() + SECONDS
        while not self.value(f"Boolean({script})"):
            assert time.monotonic() < end, script
            time.sleep(0.05)

    def close(self) -> None:
        """End the browser."""
        self._session = ""
        self._ask("Browser.close")

    def _ask(self, method: str, **parameters: object) -> dict[str, Any]:
        self._number += 1
        command = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            command["sessionId"] = self._session
        self._commands.write(json.dumps(command).encode() + b"\0")
        self._commands.flush()
        while True:
            answer = json.loads(self._message())
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return dict(answer["result"])

    def _message(self) -> bytes:
        """Read the next message, which ends with a zero byte."""
        found = bytearray()
        while (byte := self._answers.read(1)) != b"\0":
            assert byte, "the browser has ended"
            found += byte
        return bytes(found)


@contextmanager
def bare_page(chromium: str, profile: Path) -> Iterator[tuple[BarePage, int]]:
    """Start a browser and yield a page with the id of the browser's process.

    :param profile: an empty folder, where the browser keeps what it needs.
    """
    (command_end, commands), (answers, answer_end) = os.pipe(), os.pipe()
    options = ["--headless=new", "--no-sandbox", "--no-first-run", "--remote-debugging-pipe", "--lang=en"]
    script = f'exec "$@" {READ}<&{command_end} {WRITE}>&{answer_end}'
    process = subprocess.Popen(
        ["/bin/bash", "-c", script, "bash", chromium, *options, f"--user-data-dir={profile}", "about:blank"],
        pass_fds=(command_end, answer_end),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(command_end)
    os.close(answer_end)
    with os.fdopen(commands, "wb") as sending, os.fdopen(answers, "rb") as receiving:
        page = BarePage(sending, receiving)
        try:
            yield page, process.pid
        finally:
            page.close()
            process.wait()
