"""A field of 39x32 dots with reportlab alone: what the library itself costs."""

import sys

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

canvas = Canvas(f"{sys.argv[1]}/dots_field.pdf", pagesize=A4)
canvas.drawCentredString(A4[0] / 2, A4[1] - 15 * mm, "Dots")
for row in range(32):
    for column in range(39):
        canvas.circle((10 + 5 * column) * mm, (80 + 5 * row) * mm, 0.75, stroke=0, fill=1)
canvas.save()
