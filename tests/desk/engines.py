"""The engine in this process and in Pyodide, behind one interface."""

from __future__ import annotations

import base64
import json
import subprocess
import sysconfig
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from pnp.desk.wire import answered, unpack
from tests.conftest import ROOT
from tests.machines.pyodide import pyodide_folder


@dataclass(frozen=True)
class Answer:
    """What an engine says to a request: its kind, its value with the bytes in their places, and the head."""

    kind: str
    value: Any
    head: str


class Engine(Protocol):
    def ask(self, call: str, /, **args: object) -> Answer:
        """Return the last answer to a request."""


class Here:
    """The engine in this process."""

    def ask(self, call: str, /, **args: object) -> Answer:
        said = answered(request(call, args))
        return read(said.head, said.buffers)


class InPyodide:
    """The engine in Pyodide, in a process of node."""

    def __init__(self) -> None:
        folder = pyodide_folder()
        packages = sysconfig.get_path("purelib")
        script = Path(__file__).with_name("answer.mjs")
        command = ["node", str(script), str(ROOT), packages, str(folder / "wheels")]
        self._process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def ask(self, call: str, /, **args: object) -> Answer:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(request(call, args) + "\n")
        self._process.stdin.flush()
        head, buffers = json.loads(self._process.stdout.readline())
        return read(head, [base64.b64decode(data) for data in buffers])

    def close(self) -> None:
        self._process.kill()
        self._process.wait()


def request(name: str, args: object) -> str:
    return json.dumps({"id": 7, "name": name, "args": args})


def read(head: str, buffers: Sequence[bytes]) -> Answer:
    plain = json.loads(head)
    assert plain["id"] == 7
    return Answer(plain["kind"], unpack(plain["value"], buffers), head)
