"""Print help: what to set in the printer's dialog, the calibration sheet, and what you read from it."""

from __future__ import annotations

from functools import partial

from nicegui import background_tasks

from pnp.studio.controls import button, line, say, select, tag
from pnp.studio.messages import CALIBRATION_SPEC
from pnp.studio.pool import JobError
from pnp.studio.protocols import ScreenProtocol

STEPS = (
    "Print at 100 %: choose “Actual size” or “Custom scale 100”, never “Fit to page”.",
    "Choose the paper that the spec names; “both” fits A4 and Letter.",
    "For backs choose two-sided printing and the edge that is named below.",
    "Measure the 100 mm rule at the foot of the sheet before you cut anything.",
    "If the backs don’t line up with their fronts, print the calibration sheet and type what you read below.",
)
_QUESTIONS = (
    "x: how far right",
    "y: how far up",
    "Skew",
    "Scale of the level ruler",
    "Scale of the upright ruler",
)
_EXAMPLES = ("0.4mm", "-0.2mm", "0.1", "1.002", "0.999")


class PrintingPanel:
    """How to print, and the user's printer."""

    def __init__(self, screen: ScreenProtocol) -> None:
        self._screen = screen
        self._values = [""] * len(_QUESTIONS)
        self._flip = "long-edge"
        label = screen.label
        say(tag("h2"), label("Printing at true size"))
        with tag("ol", "", "steps"):
            for step in STEPS:
                say(tag("li"), label(step))
        self._edge = tag("p", "", "edge", id="duplex-edge")
        button(
            label("Open the calibration sheet"),
            lambda: screen.start_from("spec", CALIBRATION_SPEC),
            "main",
            id="calibration",
        )
        say(tag("h3"), label("Your printer"))
        self._in_force = tag("ul", "", "in-force", aria_live="polite")
        say(
            tag("p"),
            label("What you read is added to these corrections and kept in your config, for all you print."),
        )
        self._inputs = []
        with tag("div", "", "printer"):
            edges = (("long-edge", label("long edge")), ("short-edge", label("short edge")))
            with tag("label", "", "field"):
                say(tag("span", "", "field-name"), label("The sheet was turned on its"))
                select(label("The sheet was turned on its"), edges, self._flip, self._flipped)
            for number, question in enumerate(_QUESTIONS):
                with tag("label", "", "field"):
                    say(tag("span", "", "field-name"), label(question))
                    typed = partial(self._typed, number)
                    self._inputs.append(line(label(question), "", typed, placeholder=_EXAMPLES[number]))
        button(label("Add this reading"), self._save, "main", id="save-printer")

    def _flipped(self, edge: str) -> None:
        self._flip = edge

    def _typed(self, number: int, value: str) -> None:
        self._values[number] = value

    async def load(self) -> None:
        """Show what the config says, and how the sheets that are open are turned."""
        label, preview = self._screen.label, self._screen.session.latest.preview
        edges = {"long-edge": label("long edge"), "short-edge": label("short edge")}
        if preview.duplex:
            say(self._edge, label("These sheets are turned on their {edge}.", edge=edges[preview.duplex]))
        else:
            say(self._edge, label("These sheets are printed on one side."))
        await self._show_printer()

    async def _show_printer(self) -> None:
        """Show what is corrected."""
        try:
            name, *lines = await self._screen.store.pool.run("used_printer")
        except JobError as error:
            self._screen.tell(str(error))
            return
        self._in_force.clear()
        with self._in_force:
            for text in (name, *lines):
                say(tag("li"), text)

    def _clear_reading(self) -> None:
        self._values = [""] * len(_QUESTIONS)
        for element in self._inputs:
            element.props["value"] = ""

    def _save(self) -> None:
        background_tasks.create(self._saving())

    async def _saving(self) -> None:
        screen = self._screen
        try:
            path = await screen.store.pool.run("enter_reading", self._flip, tuple(self._values))
        except JobError as error:
            screen.tell(str(error))
            return
        screen.tell(screen.label("Kept in {path}", path=path))
        self._clear_reading()  # it has been added; not sooner, for someone may type while the page loads
        await self._show_printer()
        screen.session.refresh()
