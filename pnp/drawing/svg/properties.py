"""The properties and attributes of SVG that this package supports, and how it treats them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

INHERITED: Final[Mapping[str, str]] = {
    "clip-rule": "nonzero",
    "color": "black",
    "direction": "ltr",
    "dominant-baseline": "auto",
    "fill": "black",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "font-family": "",
    "font-size": "16",
    "font-style": "normal",
    "font-weight": "400",
    "letter-spacing": "normal",
    "marker-end": "none",
    "marker-mid": "none",
    "marker-start": "none",
    "paint-order": "normal",
    "stroke": "none",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "stroke-opacity": "1",
    "stroke-width": "1",
    "text-anchor": "start",
    "visibility": "visible",
    "white-space": "normal",
    "word-spacing": "normal",
    "writing-mode": "lr-tb",
}
"""Properties that elements inherit, with their initial values."""
OWN: Final[Mapping[str, str]] = {
    "alignment-baseline": "baseline",
    "baseline-shift": "baseline",
    "clip": "auto",
    "clip-path": "none",
    "display": "inline",
    "filter": "none",
    "mask": "none",
    "mix-blend-mode": "normal",
    "opacity": "1",
    "overflow": "",
    "stop-color": "black",
    "stop-opacity": "1",
    "text-decoration": "none",
    "transform": "",
    "transform-box": "view-box",
    "transform-origin": "",
    "vector-effect": "none",
}
"""Properties that aren't inherited."""
GEOMETRY: Final = frozenset(
    {
        "cx", "cy", "d", "height", "r", "rx", "ry", "width", "x", "y",
    }
)  # fmt: skip
"""Attributes that a style sheet may set, too (SVG 2, 7)."""
SHORTHANDS: Final = frozenset(
    {
        "font", "marker",
    }
)  # fmt: skip
"""Shorthand properties."""
WITHOUT_EFFECT: Final = frozenset(
    {
        "animation", "background", "background-color", "block-progression", "border", "bottom",
        "color-interpolation", "color-interpolation-filters", "color-profile", "color-rendering",
        "color-scheme", "cursor", "enable-background", "float", "flood-color", "flood-opacity",
        "font-feature-settings", "font-kerning", "font-optical-sizing", "font-size-adjust",
        "font-stretch", "font-variant", "font-variant-alternates", "font-variant-caps",
        "font-variant-east-asian", "font-variant-ligatures", "font-variant-numeric",
        "font-variant-position", "font-variation-settings", "forced-color-adjust",
        "gradient-transform", "image-rendering", "inline-size", "isolation", "kerning", "left",
        "lighting-color", "line-height", "margin", "mask-type", "max-height", "max-width",
        "min-height", "min-width", "object-fit", "outline", "padding", "pointer-events", "position",
        "print-color-adjust", "right", "shape-inside", "shape-margin", "shape-padding",
        "shape-rendering", "solid-color", "solid-opacity", "text-align", "text-decoration-color",
        "text-decoration-line", "text-decoration-style", "text-decoration-thickness", "text-indent",
        "text-orientation", "text-overflow", "text-rendering", "text-transform", "top",
        "touch-action", "transition", "unicode-bidi", "user-select", "vertical-align",
        "white-space-collapse", "will-change", "word-wrap", "z-index", "zoom",
    }
)  # fmt: skip
"""Properties that change nothing in print, or nothing but how text is spaced, wrapped and cased."""
NOTED: Final = frozenset(
    {
        "background", "background-color", "font-stretch", "font-variant", "font-variant-caps",
        "inline-size", "shape-inside", "text-orientation", "text-transform",
    }
)  # fmt: skip
"""Those of them whose author may notice the difference."""
ATTRIBUTES: Final = frozenset(
    {
        "autofocus", "baseProfile", "class", "clipPathUnits", "color-interpolation-filters",
        "contentScriptType", "contentStyleType", "crossorigin", "decoding", "download", "dx", "dy",
        "enable-background", "externalResourcesRequired", "fetchpriority", "filterUnits",
        "focusable", "fr", "fx", "fy", "gradientTransform", "gradientUnits", "href", "id", "lang",
        "lengthAdjust", "loading", "markerHeight", "markerUnits", "markerWidth", "maskContentUnits",
        "maskUnits", "media", "name", "nodetypes", "nonce", "offset", "orient", "part",
        "pathLength", "patternContentUnits", "patternTransform", "patternUnits", "points",
        "preserveAspectRatio", "primitiveUnits", "refX", "refY", "rel", "requiredExtensions",
        "requiredFeatures", "role", "rotate", "slot", "spreadMethod", "style", "systemLanguage",
        "tabindex", "target", "textLength", "title", "type", "version", "viewBox", "x1", "x2",
        "xml:base", "xml:id", "xml:lang", "xml:space", "xmlns", "y1", "y2", "zoomAndPan",
    }
)  # fmt: skip
"""Attributes that aren't properties. It isn't checked which elements they are on."""
DEFINITIONS: Final = frozenset(
    {
        "clipPath", "color-profile", "cursor", "defs", "desc", "filter", "font", "font-face",
        "hatch", "linearGradient", "marker", "mask", "meshgradient", "metadata", "pattern",
        "radialGradient", "solidColor", "solidcolor", "stop", "style", "symbol", "title", "view",
    }
)  # fmt: skip
"""Elements that aren't drawn where they are."""
MOVING: Final = frozenset(
    {
        "animate", "animateColor", "animateMotion", "animateTransform", "discard", "mpath", "set",
    }
)  # fmt: skip
