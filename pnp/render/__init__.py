"""Render products as files: PDF, SVG, PNG. This depends only on sheets and drawings.

It uses base, drawing and sheets.
"""

from pnp.base.extras import load_lazily

load_lazily("PIL.Image")  # reportlab imports this for photographs, which takes 7 ms, but our pages have none
