"""Pages as DXF for cutting machines, by ezdxf: release R2010, millimetres, the layers cut, fold and print."""

from __future__ import annotations

import io
import logging
from typing import TYPE_CHECKING

from pnp.base.extras import missing_extra
from pnp.base.version import __version__
from pnp.drawing.shapes import Layer
from pnp.render.painting import layered
from pnp.render.strokes import seen_strokes
from pnp.sheets.sheet import Page

if TYPE_CHECKING:
    from ezdxf.document import Drawing as Document

_RED, _BLUE, _BLACK = 1, 5, 7
_LAYERS = {Layer.CUT: ("cut", _RED), Layer.FOLD: ("fold", _BLUE), Layer.PRINT: ("print", _BLACK)}
"""The name of each layer, and its colour by DXF's numbers."""


def dxf_bytes(page: Page) -> bytes:
    """Return one page as a DXF file, with everything where it is on the printed sheet.

    The layer ``print`` has the outlines of all that is printed, marks included, even where something is
    printed over it; of an image, the rectangle that it fills.

    :raises MissingExtraError: if ezdxf isn't installed.
    """
    document = _document(page)
    space = document.modelspace()
    for layer, placed in layered(page.drawing, page.correction.inverse()).items():
        name, _ = _LAYERS[Layer.PRINT if layer is Layer.MARKS else layer]
        for item in placed:
            for stroke in seen_strokes(item):
                space.add_lwpolyline(stroke.points, close=stroke.closed, dxfattribs={"layer": name})
    return _written(document)


def _document(page: Page) -> Document:
    """An empty document with the page's size and layers."""
    try:
        logging.getLogger("ezdxf").setLevel(logging.ERROR)
        from ezdxf.filemanagement import new
        from ezdxf.units import MM
    except ImportError as error:
        raise missing_extra("--format dxf", "cutting", error.name or "ezdxf") from error
    document = new("R2010", units=MM)
    width, height = page.drawing.size
    document.header["$EXTMIN"], document.header["$EXTMAX"] = (0, 0, 0), (width, height, 0)
    document.header["$LIMMIN"], document.header["$LIMMAX"] = (0, 0), (width, height)
    for name, colour in _LAYERS.values():
        document.layers.add(name, color=colour)
    return document


def _written(document: Document) -> bytes:
    """The file. It has no time and no number of its own, so the same page always gives the same bytes."""
    from ezdxf._options import options
    from ezdxf.document import CREATED_BY_EZDXF, WRITTEN_BY_EZDXF

    for key in (CREATED_BY_EZDXF, WRITTEN_BY_EZDXF):
        document.ezdxf_metadata()[key] = f"pnp {__version__}"
    before, options.write_fixed_meta_data_for_testing = options.write_fixed_meta_data_for_testing, True
    try:
        out = io.StringIO()
        document.write(out)
    finally:
        options.write_fixed_meta_data_for_testing = before
    return out.getvalue().encode("utf-8")
