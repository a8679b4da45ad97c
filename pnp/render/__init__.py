"""Render products as files: PDF, SVG, PNG. Depends only on sheets and drawings.

It uses base, drawing and sheets.
"""

from pnp.base.extras import load_lazily

load_lazily("PIL.Image")  # reportlab imports it for photographs: 7 ms, and our pages have none
