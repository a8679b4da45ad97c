"""The pages: front, back, both, or see-through; actual size or fitted; layers; files."""

from __future__ import annotations

from functools import partial
from shlex import quote
from typing import Any

from nicegui import ui

from pnp.engine.messages import PageLine
from pnp.studio.controls import button, say, select, tag, tick
from pnp.studio.protocols import ScreenProtocol

LAYERS = ("print", "marks", "fold", "cut")
SIDES = ("front", "back", "both", "light")
_SIDE_TITLES = {"front": "Front", "back": "Back", "both": "Front and back", "light": "See-through"}


class PagesPanel:
    """One sheet at a time."""

    def __init__(self, screen: ScreenProtocol) -> None:
        self._screen = screen
        self._sheet = 0
        self._side = "front"
        self._true_size = False
        self._hidden = {"cut"}
        self._drawn: tuple[object, ...] = ()
        label = screen.label
        with tag("div", "", "tools", role="group", aria_label=label("How the pages are shown")):
            button("◀", lambda: self._turn(-1), "", aria_label=label("Sheet before"), id="before")
            self._place = tag("span", "", "place", aria_live="polite")
            button("▶", lambda: self._turn(1), "", aria_label=label("Next sheet"), id="next")
            sides = [(side, label(_SIDE_TITLES[side])) for side in SIDES]
            self._sides = select(label("Side"), sides, self._side, self._choose_side, id="side")
            sizes = [("fit", label("Fit")), ("true", label("Actual size"))]
            select(label("Size"), sizes, "fit", self._choose_size, id="size")
        with tag("fieldset", "", "tools layers"):
            say(tag("legend"), label("Layers"))
            titles = {"print": "Print", "marks": "Marks", "fold": "Folds", "cut": "Cuts"}
            for layer in LAYERS:
                tick(label(titles[layer]), layer not in self._hidden, partial(self._layer, layer))
        self._remark = tag("p", "", "remark", role="status")
        self._box = tag("div", "", "sheet", tabindex=0, role="region", aria_label=label("Sheet"))
        self._downloads = tag("div", "", "downloads")
        box = f"getHtmlElement({self._downloads.id})"
        ui.run_javascript(f"import('/assets/downloads.js').then((m) => m.prepare({box}))")
        ui.on("download_failed", self._failed)

    def show(self) -> None:
        """Show the sheet anew."""
        session = self._screen.session
        sheets = session.sheets()
        self._sheet = max(0, min(self._sheet, len(sheets) - 1))
        say(self._place, f"{self._sheet + 1 if sheets else 0} / {len(sheets)}")
        self._box.clear()
        is_old = session.displayed is not session.latest
        before = self._screen.label("This is the page from before the error.")
        say(self._remark, before if is_old else session.latest.preview.remark)
        self._box.classes(add="old" if is_old else "", remove="" if is_old else "old")
        self.offer_files()
        if not sheets:
            self._nothing()
            return
        front_index, front, back = sheets[self._sheet]
        turned = session.displayed.preview.turned
        side = self._side if back else "front"
        with self._box, tag("div", "", f"paper-{side} {'true-size' if self._true_size else 'fitted'}"):
            if side in ("front", "both", "light"):
                self._picture(front_index, front, "front")
            if back and side != "front":
                self._picture(*back, f"back turned-{turned}" if side == "light" else "back")

    def _picture(self, index: int, page: PageLine, classes: str) -> None:
        session = self._screen.session
        hidden = ",".join(sorted(self._hidden))
        displayed = session.displayed
        made = f"{displayed.version}-{displayed.preview.product}"
        source = f"sheet/{session.id}/{made}/{index}.svg?without={hidden}"
        title = self._screen.label("{name}: {title}", name=page.name, title=page.title)
        style = f"--width: {page.width:g}mm; --ratio: {page.width / page.height:g}"
        tag("img", "", f"page {classes}", src=source, alt=title, style=style)

    def _nothing(self) -> None:
        session, label = self._screen.session, self._screen.label
        preview = session.latest.preview
        if not preview.faults and not preview.products:
            with self._box:
                say(tag("p", "", "empty"), label("The pages are being made."))
            return
        kind = next((p.kind for p in preview.products if p.number == preview.product), "")
        with self._box:
            if preview.faults or kind not in ("problems", "booklet"):
                say(tag("p", "", "empty"), label("There are no pages yet. The errors beside this say why."))
                return
            say(tag("p", "", "empty"), label("These pages hold problems, which are generated first."))
            button(label("Generate them"), self._generate, "main", id="generate-pages")

    def _generate(self) -> None:
        label = self._screen.label
        self._box.clear()
        with self._box:
            say(tag("p", "", "empty"), label("The problems are being generated."))
            button(label("Cancel"), self._stop, "", id="stop-pages")
        self._screen.session.refresh(generate=True)

    def _stop(self) -> None:
        self._screen.session.stop()
        self.show()

    def _failed(self, event: Any) -> None:
        """A file could not be made."""
        why = str(event.args or self._screen.label("The studio can’t be reached."))
        self._screen.tell(self._screen.label("No file was made: {why}", why=why.strip()))

    def offer_files(self) -> None:
        """The links to the files, and the command that makes them again."""
        session, label = self._screen.session, self._screen.label
        preview = session.displayed.preview
        drawn = (session.name, len(preview.products), preview.product, preview.formats, preview.all_formats)
        if drawn == self._drawn:
            return
        self._drawn = drawn
        self._downloads.clear()
        if not preview.formats:
            return
        with self._downloads:
            say(tag("h3"), label("Files"))
            with tag("p", "", "links"):
                for what in preview.formats:
                    link = tag("a", "", "", href=f"out/{session.id}/{what}?of=product", download="")
                    say(link, what.upper() if what in ("pdf", "svg", "png", "html") else label(what))
                if len(preview.products) > 1:
                    everything = tag("a", "", "", href=f"out/{session.id}/pdf", download="")
                    say(everything, label("PDF of all products"))
                say(
                    tag("a", "", "", href=f"out/{session.id}/zip", download=""), label("ZIP with spec and sets")
                )
            say(tag("p", "", "again"), label("Command to rebuild these files:"))
            formats = ",".join(preview.all_formats)
            say(tag("code", "", "again", id="command"), f"pnp build {quote(session.name)} --format {formats}")

    def _turn(self, by: int) -> None:
        self._sheet += by
        self.show()

    def _choose_side(self, side: str) -> None:
        self._side = side
        self._sides.props["value"] = side
        self.show()

    def _choose_size(self, size: str) -> None:
        self._true_size = size == "true"
        self.show()

    def _layer(self, layer: str, on: bool) -> None:
        (self._hidden.discard if on else self._hidden.add)(layer)
        self.show()
