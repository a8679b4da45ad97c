"""The pages: front, back, both, or the sheet held against the light; true size or fitted; layers; files."""

from __future__ import annotations

from functools import partial
from urllib.parse import quote

from pnp.studio.controls import button, say, select, tag, tick
from pnp.studio.host import Host
from pnp.studio.messages import PageLine

LAYERS = ("print", "marks", "fold", "cut")
SIDES = ("front", "back", "both", "light")
_SIDE_TITLES = {"front": "Front", "back": "Back", "both": "Front and back", "light": "Held against the light"}
_FILES = ("pdf", "svg", "png", "html", "cutter", "singles")


class PagesPanel:
    """One sheet at a time."""

    def __init__(self, screen: Host) -> None:
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
            sizes = [("fit", label("Fitted")), ("true", label("True size"))]
            select(label("Size"), sizes, "fit", self._choose_size, id="size")
        with tag("fieldset", "", "tools layers"):
            say(tag("legend"), label("Layers"))
            titles = {"print": "Print", "marks": "Marks", "fold": "Folds", "cut": "Cuts"}
            for layer in LAYERS:
                tick(label(titles[layer]), layer not in self._hidden, partial(self._layer, layer))
        self._remark = tag("p", "", "remark", role="status")
        self._box = tag("div", "", "sheet", tabindex=0, role="region", aria_label=label("Sheet"))
        self._downloads = tag("div", "", "downloads")

    def show(self) -> None:
        """Show the sheet anew."""
        sheets = self._screen.desk.sheets()
        self._sheet = max(0, min(self._sheet, len(sheets) - 1))
        say(self._place, f"{self._sheet + 1 if sheets else 0} / {len(sheets)}")
        self._box.clear()
        say(self._remark, self._screen.desk.seen.preview.remark)
        self.offer_files()
        if not sheets:
            self._nothing()
            return
        front_index, front, back = sheets[self._sheet]
        turned = self._screen.desk.seen.preview.turned
        side = self._side if back else "front"
        with self._box, tag("div", "", f"paper-{side} {'true-size' if self._true_size else 'fitted'}"):
            if side in ("front", "both", "light"):
                self._picture(front_index, front, "front")
            if back and side != "front":
                self._picture(*back, f"back turned-{turned}" if side == "light" else "back")

    def _picture(self, index: int, page: PageLine, classes: str) -> None:
        desk = self._screen.desk
        hidden = ",".join(sorted(self._hidden))
        source = f"sheet/{desk.id}/{desk.seen.version}-{desk.seen.preview.product}/{index}.svg?without={hidden}"
        title = self._screen.label("{name}: {title}", name=page.name, title=page.title)
        style = f"--width: {page.width:g}mm; --ratio: {page.width / page.height:g}"
        tag("img", "", f"page {classes}", src=source, alt=title, style=style)

    def _nothing(self) -> None:
        desk, label = self._screen.desk, self._screen.label
        preview = desk.seen.preview
        if not preview.faults and not preview.products:
            with self._box:
                say(tag("p", "", "empty"), label("The pages are being made."))
            return
        kind = next((p.kind for p in preview.products if p.number == preview.product), "")
        with self._box:
            if preview.faults or kind not in ("problems", "booklet"):
                say(tag("p", "", "empty"), label("There are no pages yet; the faults beside say why."))
                return
            say(tag("p", "", "empty"), label("These pages hold problems, which are generated first."))
            button(label("Generate them"), lambda: desk.refresh(generate=True), "main", id="generate-pages")

    def offer_files(self) -> None:
        """The links to the files, and the command that makes them again."""
        desk, label = self._screen.desk, self._screen.label
        pages = desk.seen.preview.pages
        drawn = (desk.name, len(desk.seen.preview.products), desk.seen.preview.product, bool(pages))
        if drawn == self._drawn:
            return
        self._drawn = drawn
        self._downloads.clear()
        with self._downloads:
            say(tag("h3"), label("Files"))
            with tag("p", "", "links"):
                for what in _FILES:
                    link = tag("a", "", "", href=f"out/{desk.id}/{what}?of=product", download="")
                    say(link, what.upper() if what in ("pdf", "svg", "png", "html") else label(what))
                say(tag("a", "", "", href=f"out/{desk.id}/pdf", download=""), label("PDF of all products"))
                say(tag("a", "", "", href=f"out/{desk.id}/zip", download=""), label("ZIP with spec and sets"))
            say(tag("p", "", "again"), label("The command that makes them again:"))
            say(tag("code", "", "again", id="command"), f"pnp build {quote(desk.name)} --format pdf,svg,html")

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
