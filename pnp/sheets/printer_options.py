"""The options of a printer's corrections, in a spec and in the config file."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, Tag

from pnp.base.lengths import Length
from pnp.base.options import ONE_OR_EACH, ChoiceLabels, Options, Within
from pnp.sheets.printer_profile import BackError, PrinterProfile


class Offset(Options):
    """How far the print of the backs is moved, looking at the back of an upright sheet."""

    x: Annotated[Length, Within(-10, 10)] = Field(0.0, title="Right", description="How far to the right.")
    y: Annotated[Length, Within(-10, 10)] = Field(0.0, title="Up", description="How far up.")


Skew = Annotated[float, Field(ge=-2, le=2)]


class BackCorrection(Options):
    """The correction of the backs for one flip edge."""

    offset: Offset = Field(default_factory=Offset, title="Offset", description="Moves the backs.")
    skew: Skew = Field(0.0, title="Skew", description="Turns the backs anticlockwise, in mm per 100 mm.")

    @property
    def error(self) -> BackError:
        return BackError(self.offset.x, self.offset.y, self.skew)


class Scale(Options):
    """By how much the print is stretched: the printed length of a ruler, divided by the length you measure."""

    x: float = Field(
        1.0, ge=0.9, le=1.1, title="Short edge", description="The scale along the short edge of the paper."
    )
    y: float = Field(
        1.0, ge=0.9, le=1.1, title="Long edge", description="The scale along the long edge of the paper."
    )


class Printer(BackCorrection):
    """The corrections for one printer, in the axes of an upright sheet."""

    scale: Scale = Field(default_factory=Scale, title="Scale", description="Corrects the size, on both sides.")
    long_edge: BackCorrection | None = Field(
        None,
        title="Long-edge correction",
        description="The offset and skew for paper turned on its long edge, if they're different.",
    )
    short_edge: BackCorrection | None = Field(
        None,
        title="Short-edge correction",
        description="The offset and skew for paper turned on its short edge, if they're different.",
    )
    landscape: Annotated[
        Literal["left", "right"], ChoiceLabels({"left": "Left edge", "right": "Right edge"})
    ] = Field(
        "left",
        title="Landscape top",
        description="The edge of an upright sheet where the top of a landscape page comes out.",
    )

    def profile(self, name: str = "") -> PrinterProfile:
        """The corrections as sheets take them."""
        return PrinterProfile(
            name,
            self.scale.x,
            self.scale.y,
            (self.long_edge or self).error,
            (self.short_edge or self).error,
            self.landscape == "left",
        )


AnyPrinter = Annotated[Annotated[str, Tag("<one>")] | Annotated[Printer, Tag("<each>")], ONE_OR_EACH]
