"""A board of 9x9 squares with tinted 3x3 boxes and a square to track each of the 27 regions, with protograf.

Squares(rows=9, cols=9) would be shorter, but it draws at the margin whatever its x and y say.
"""

from protograf import Create, Grid, Save, Square, Text

CELL, SMALL = 1.6, 0.7

Create(filename="torus_board.pdf", paper="A4", margin=1)
Text("Dominate", x=9.5, y=0.6, font_size=16)
for row in range(9):
    for column in range(9):
        tint = "#eef1f4" if (row // 3 + column // 3) % 2 else "white"
        Square(x=1 + column * CELL, y=2 + row * CELL, side=CELL, fill=tint, stroke_width=0.5)
Grid(rows=3, cols=3, x=1, y=2, side=3 * CELL, stroke_width=2)
for k in range(9):
    middle = (k + 0.5) * CELL - SMALL / 2
    Square(x=1.4 + 9 * CELL, y=2 + middle, side=SMALL)
    Square(x=1 + middle, y=2.4 + 9 * CELL, side=SMALL)
    Square(x=7 + k % 3 * 1.5, y=19 + k // 3 * 1.5, side=1.5)
Text("14 of 27 regions win", x=9.5, y=25, font_size=12)
Save()
