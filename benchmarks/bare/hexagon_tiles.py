"""63 hexagon tiles of 22 mm, front and back, with reportlab alone: what the library itself costs."""

import sys
from math import cos, pi, sin

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

FLATS = 22 * mm
RADIUS = FLATS / 3**0.5


def tile(canvas, x, y, number, turn, field, ink):
    """Draw one face: the hexagon, its beams and its number."""
    path = canvas.beginPath()
    path.moveTo(x + RADIUS, y)
    for k in range(1, 6):
        path.lineTo(x + RADIUS * cos(k * pi / 3), y + RADIUS * sin(k * pi / 3))
    path.close()
    canvas.setFillGray(field)
    canvas.setStrokeGray(ink)
    canvas.setLineWidth(1)
    canvas.drawPath(path, fill=1)
    canvas.setLineWidth(6)
    for k in range(6):
        if number >> k & 1:
            angle = turn + pi / 2 - k * pi / 3
            canvas.line(x, y, x + FLATS / 2 * cos(angle), y + FLATS / 2 * sin(angle))
    canvas.setFillGray(ink)
    canvas.circle(x, y, 3.5 * mm, stroke=0, fill=1)
    canvas.setFillGray(field)
    canvas.drawCentredString(x, y - 4, str(number))


canvas = Canvas(f"{sys.argv[1]}/hexagon_tiles.pdf", pagesize=A4)
for turn, field, ink in ((0.0, 0, 1), (pi, 1, 0)):
    for number in range(1, 64):
        row, column = divmod(number - 1, 7)
        across = 27 * mm * (column - 3) * (-1 if turn else 1)
        tile(canvas, A4[0] / 2 + across, A4[1] - 30 * mm - 28 * mm * row, number, turn, field, ink)
    canvas.showPage()
canvas.save()
