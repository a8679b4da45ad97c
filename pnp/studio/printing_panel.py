"""Print help: what to set in the printer's dialog, the calibration sheet, and what it told of the printer."""

from __future__ import annotations

from functools import partial

from nicegui import background_tasks

from pnp.studio.controls import button, line, say, tag
from pnp.studio.host import Host
from pnp.studio.pool import JobError

STEPS = (
    "Print at 100 %: choose “Actual size” or “Custom scale 100”, never “Fit to page”.",
    "Choose the paper that the spec names; “both” fits A4 and Letter.",
    "For backs choose two-sided printing and the edge that is named below.",
    "Measure the 100 mm rule at the foot of the sheet before you cut anything.",
    "If backs do not lie behind their fronts, print the calibration sheet and type here what it shows.",
)
_QUESTIONS = ("Offset to the right", "Offset upwards", "Scale from left to right", "Scale from bottom to top")


class PrintingPanel:
    """How to print, and the user's printer."""

    def __init__(self, screen: Host) -> None:
        self._screen = screen
        self._values = ["", "", "", ""]
        label = screen.label
        say(tag("h2"), label("Printing at true size"))
        with tag("ol", "", "steps"):
            for step in STEPS:
                say(tag("li"), label(step))
        self._edge = tag("p", "", "edge", id="duplex-edge")
        button(
            label("Open the calibration sheet"),
            lambda: screen.start_from("spec", "calibration"),
            "main",
            id="calibration",
        )
        say(tag("h3"), label("Your printer"))
        say(tag("p"), label("These are remembered in your config and hold for all that you print with pnp."))
        self._inputs = []
        with tag("div", "", "printer"):
            for number, question in enumerate(_QUESTIONS):
                with tag("label", "", "field"):
                    say(tag("span", "", "field-name"), label(question))
                    example = "0.4mm" if number < 2 else "1.002"
                    self._inputs.append(
                        line(
                            label(question),
                            "",
                            partial(self._typed, number),
                            placeholder=example,
                        )
                    )
        button(label("Remember"), self._save, "main", id="save-printer")

    def _typed(self, number: int, value: str) -> None:
        self._values[number] = value

    async def load(self) -> None:
        """Show what the config says, and how the sheets that are open are turned."""
        label, preview = self._screen.label, self._screen.desk.seen.preview
        edges = {"long-edge": label("long edge"), "short-edge": label("short edge")}
        if preview.duplex:
            say(self._edge, label("These sheets are turned on their {edge}.", edge=edges[preview.duplex]))
        else:
            say(self._edge, label("These sheets are printed on one side."))
        try:
            self._values = list(await self._screen.bench.pool.run("read_printer"))
        except JobError as error:
            self._screen.tell(str(error))
            return
        for element, value in zip(self._inputs, self._values, strict=True):
            element.props["value"] = value

    def _save(self) -> None:
        background_tasks.create(self._saving())

    async def _saving(self) -> None:
        screen = self._screen
        try:
            path = await screen.bench.pool.run("save_printer", tuple(self._values))
        except JobError as error:
            screen.tell(str(error))
            return
        screen.tell(screen.label("Remembered in {path}", path=path))
        screen.desk.refresh()
