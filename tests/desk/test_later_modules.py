"""What the engine says while some of its modules are still on their way."""

from __future__ import annotations

import subprocess
import sys

import pytest

CODE = """
import json, sys

from pnp.desk.later_modules import NotHereYet, all_arrived, expect_later
from pnp.desk.wire import answered

expect_later(["pnp.desk.form_fields", "pnp.games.dots.board"])
ask = lambda name, text: json.loads(answered(json.dumps({"id": 1, "name": name, "args": {"doc": {
    "name": "a.yaml", "text": "pnp: 1\\nproducts:\\n  - board: " + text}}})).head)
assert ask("preview", "dominate")["value"]["pages"]
for name, game in (("fields", "dominate"), ("preview", "dots")):
    try:
        ask(name, game)
    except NotHereYet as missing:
        print(missing)
all_arrived()
assert ask("fields", "dominate")["kind"] == "done"
assert ask("preview", "dots")["value"]["pages"]
assert not ask("preview", "dots")["value"]["errors"]
"""


@pytest.mark.long("a process of its own imports the engine")
def test_a_call_that_needs_what_is_not_here_yet_can_be_made_again() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True)
    assert (done.stdout.split(), done.stderr) == (["pnp.desk.form_fields", "pnp.games.dots.board"], "")
