"""A hexagon board of side 9, 217 cells, with reportlab alone: what the library itself costs."""

import sys
from math import cos, pi, sin

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

SIDE, FLATS = 9, 11.0 * mm
RADIUS = FLATS / 3**0.5

canvas = Canvas(f"{sys.argv[1]}/hexagon_board.pdf", pagesize=A4)
canvas.drawCentredString(A4[0] / 2, A4[1] - 20 * mm, "Dominions")
canvas.setLineWidth(0.6)
for q in range(1 - SIDE, SIDE):
    for r in range(max(1 - SIDE, 1 - SIDE - q), min(SIDE, SIDE - q)):
        x, y = A4[0] / 2 + 1.5 * RADIUS * q, A4[1] / 2 + FLATS * (r + q / 2)
        path = canvas.beginPath()
        path.moveTo(x + RADIUS, y)
        for k in range(1, 6):
            path.lineTo(x + RADIUS * cos(k * pi / 3), y + RADIUS * sin(k * pi / 3))
        path.close()
        canvas.drawPath(path)
canvas.save()
