"""The text of the spec: an editor with every fault marked at its line, and the faults as a list."""

from __future__ import annotations

import json
from typing import Any

from nicegui import ui

from pnp.engine.messages import ErrorLine
from pnp.studio.controls import button, say, tag, words
from pnp.studio.protocols import ScreenProtocol

MOST_FAULTS = 50


class TextPanel:
    """The editor comes with the first text: its half a megabyte of script would hold up the gallery."""

    def __init__(self, screen: ScreenProtocol) -> None:
        self._screen = screen
        say(tag("p", "", "keys", id="leave-editor"), screen.label("Press Esc, then Tab, to leave the editor."))
        self._place = tag("div")
        self._editor: Any = None
        self._is_marked = False
        self._faults = tag("ul", "", "faults", aria_live="polite", aria_label=screen.label("Faults"))

    def show(self, text: str) -> None:
        """Put a text into the editor."""
        if self._editor is not None:
            self._editor.set_value(text)
            return
        with self._place:
            self._editor = ui.codemirror(
                text, language="YAML", on_change=self._typed, indent="  ", theme="githubLight"
            )
        self._run("prepare", self._screen.label("Text of the spec"))

    def _run(self, name: str, argument: object) -> None:
        """Call a function of the editor's script. NiceGUI's own way to mark lines sends the whole text along,
        which would take back what is typed at that moment."""
        self._editor.client.run_javascript(
            f"import('/assets/editor.js').then((m) => m.{name}({self._editor.id}, {json.dumps(argument)}))"
        )

    def mark(self, faults: tuple[ErrorLine, ...]) -> None:
        """Mark the faults at their lines and list them."""
        if self._editor is None:
            return
        last = self._screen.session.text.count("\n") + 1
        lines: dict[int, list[str]] = {}
        for fault in faults:
            lines.setdefault(min(max(fault.line, 1), last), []).append(fault.message)
        marked = {number: "\n".join(said) for number, said in lines.items()}
        if marked or self._is_marked:
            self._is_marked = bool(marked)
            self._run("mark", marked)
        self._faults.clear()
        with self._faults:
            for fault in faults[:MOST_FAULTS]:
                with tag("li"):
                    if fault.line:
                        button(fault.text, lambda _=None, at=fault.line: self._editor.reveal_line(at), "fault")
                    else:
                        words(fault.text)

    def _typed(self, event: Any) -> None:
        text = event.value or ""
        if text != self._screen.session.text:
            self._screen.session.change(text)
