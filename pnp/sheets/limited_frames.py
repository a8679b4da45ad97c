"""Frames for sheets of labels and for cutting machines, which limit what is printed where."""

from __future__ import annotations

from dataclasses import replace

from pnp.base.errors import OptionError
from pnp.base.sentences import Sentence
from pnp.sheets.frame import Frame
from pnp.sheets.machines import Registration, picture_area, room_for
from pnp.sheets.options import PaperOptions, PieceLayout
from pnp.sheets.paper import Labels, Orientation


def limited(frame: Frame, options: PaperOptions, layout: PieceLayout) -> Frame:
    """Return the frame within what its labels or its cutting machine leave; the same if it has neither.

    :raises OptionError: for options that labels can't have.
    """
    if frame.paper.labels:
        return _on_labels(frame, options, layout, frame.paper.labels)
    return _for_machine(frame, options, layout) if layout.cutting_machine else frame


def _on_labels(frame: Frame, options: PaperOptions, layout: PieceLayout, labels: Labels) -> Frame:
    """Return the frame on a sheet of labels. It has crop marks, a ruler and a stamp only if they're asked for.

    :raises OptionError: for options that such a sheet can't have.
    """
    if layout.back_printing is not None and layout.back_printing.fold:
        raise OptionError.at("back-printing", Sentence("labels can't be folded and glued; print on both sides"))
    if layout.cutting_machine:
        raise OptionError.at(
            "cutting-machine", Sentence("these labels are cut already; choose plain paper for a machine")
        )
    given = options.model_fields_set
    return replace(
        frame,
        orientation=Orientation.PORTRAIT,
        gap=labels.gap,
        marks=frame.marks and "crop_marks" in given,
        ruler=frame.ruler and "ruler" in given,
        imprint=frame.imprint if "build_stamp" in given else "",
        aside=True,
    )


def _for_machine(frame: Frame, options: PaperOptions, layout: PieceLayout) -> Frame:
    """Return the frame within what a cutting machine can use. It has crop marks and a ruler only if
    they're asked for: the machine needs neither."""
    given = options.model_fields_set
    frame = replace(
        frame,
        marks=frame.marks and "crop_marks" in given,
        ruler=frame.ruler and "ruler" in given,
        aside=True,
    )
    if layout.cutting_machine != "cricut":
        return replace(frame, registration=Registration(4 if layout.cutting_machine == "silhouette-4" else 3))
    margins = frame.margins if frame.margins_given else room_for(frame.bleed)
    stamp = frame.imprint if "build_stamp" in given else ""
    return replace(frame, paper=picture_area(frame.paper), margins=margins, margins_given=True, imprint=stamp)
