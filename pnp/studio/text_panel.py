"""The text of the spec: an editor with every fault marked at its line, and the faults as a list."""

from __future__ import annotations

from typing import Any

from nicegui import ui

from pnp.studio.controls import button, tag, words
from pnp.studio.host import Host
from pnp.studio.messages import Shown

MOST_FAULTS = 50


class TextPanel:
    """The editor comes with the first text: its half a megabyte of script would hold up the gallery."""

    def __init__(self, screen: Host) -> None:
        self._screen = screen
        self._place = tag("div")
        self._editor: Any = None
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
            ui.run_javascript(
                f"import('/assets/editor.js').then((m) => m.prepare({self._editor.id}, "
                f"{self._screen.label('Text of the spec')!r}))"
            )

    def mark(self, faults: tuple[Shown, ...]) -> None:
        """Mark the faults at their lines and list them."""
        if self._editor is None:
            return
        last = self._screen.desk.text.count("\n") + 1
        lines: dict[int, list[str]] = {}
        for fault in faults:
            lines.setdefault(min(max(fault.line, 1), last), []).append(fault.message)
        decorations = [{"kind": "line", "line": number, "class": "fault-line"} for number in lines]
        if decorations != list(self._editor.decorations):
            self._editor.decorations = decorations
            self._editor.line_tooltips = {number: "\n".join(said) for number, said in lines.items()}
            self._editor.update()
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
        if text != self._screen.desk.text:
            self._screen.desk.change(text)
