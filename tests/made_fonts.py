"""Small fonts for tests, in any format: each character is a bar of its own width."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont

HEBREW = "אבגדהוזחטיךכלםמןנסעףפץצקרשת"
JOINING = """
languagesystem DFLT dflt;
languagesystem arab dflt;
feature init { sub uni0628 by initial; } init;
feature fina { sub uni0628 by final; } fina;
feature rlig { sub uni0644 uni0627 by ligature; } rlig;
"""
"""What an Arabic font needs, for one letter, and for lam before alef."""


def made_font(
    characters: str, kind: str = "ttf", *, family: str = "Test", features: str = "", licence: int = 0
) -> bytes:
    """Return a font with these characters.

    :param kind: ttf, otf, variable, woff or woff2.
    """
    extra = ["initial", "final", "ligature"] if features else []
    names = [".notdef", *(f"uni{ord(sign):04X}" for sign in characters), *extra]
    builder = FontBuilder(1000, isTTF=kind != "otf")
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(sign): f"uni{ord(sign):04X}" for sign in characters})
    widths = {name: 300 + 10 * number for number, name in enumerate(names)}
    if kind == "otf":
        strings = {name: _drawn(T2CharStringPen(width, None), width) for name, width in widths.items()}
        builder.setupCFF(f"{family}-Regular", {}, strings, {})
    else:
        builder.setupGlyf({name: _drawn(TTGlyphPen(None), width) for name, width in widths.items()})
    builder.setupHorizontalMetrics({name: (width, 50) for name, width in widths.items()})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable(
        {"familyName": family, "styleName": "Regular", "fullName": family, "psName": f"{family}-Regular"}
    )
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, fsType=licence)
    builder.setupPost()
    if kind == "variable":
        _make_variable(builder, widths)
    if features:
        builder.addOpenTypeFeatures(features)
    if kind.startswith("woff"):
        builder.font.flavor = kind
    return _bytes(builder.font)


def collected(*fonts: bytes) -> bytes:
    """Return fonts as one collection."""
    collection, out = TTCollection(), BytesIO()
    collection.fonts = [TTFont(BytesIO(font)) for font in fonts]
    collection.save(out)
    return out.getvalue()


def _make_variable(builder: FontBuilder, widths: dict[str, int]) -> None:
    """A weight axis, on which the bars grow from 400 to 900."""
    from fontTools.ttLib.tables.TupleVariation import TupleVariation

    builder.setupFvar([("wght", 400, 400, 900, "Weight")], [{"location": {"wght": 700}, "stylename": "Bold"}])
    wider: Sequence[tuple[int, int]] = ((0, 0), (0, 0), (200, 0), (200, 0))
    phantom: Sequence[tuple[int, int]] = ((0, 0), (200, 0), (0, 0), (0, 0))
    variation = TupleVariation({"wght": (0.0, 1.0, 1.0)}, [*wider, *phantom])
    builder.setupGvar({name: [variation] for name in widths})


def _drawn(pen: TTGlyphPen | T2CharStringPen, width: int) -> object:
    """Return a bar with a round corner at its top."""
    pen.moveTo((50, 0))
    if isinstance(pen, T2CharStringPen):
        pen.lineTo((width - 50, 0))
        pen.curveTo((width - 50, 400), (width - 150, 700), (50, 700))
    else:
        for point in ((50, 700), (width - 50, 700), (width - 50, 0)):
            pen.lineTo(point)
    pen.closePath()
    return pen.getCharString() if isinstance(pen, T2CharStringPen) else pen.glyph()


def _bytes(font: TTFont) -> bytes:
    out = BytesIO()
    font.save(out)
    return out.getvalue()
