"""A hexagon board of side 9, 217 cells, with protograf."""

from protograf import Create, Hexagons, Save, Text

Create(filename="hexagon_board.pdf", paper="A4", margin=1)
Text("Dominions", x=9.5, y=0.6, font_size=16)
Hexagons(sides=9, hex_layout="circle", height=1.2, x=0.2, y=2, stroke_width=0.6)
Save()
